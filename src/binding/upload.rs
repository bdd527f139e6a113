//! Uploads from Python: a bulk job over a Python object.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

use super::client::PyClient;
use super::convert;
use super::errors::guard;
use super::sources::{self, RowError};
use super::upload_options::{ItemKind, UploadOptions};
use super::wait::wait;
use crate::bulk::{Progress, upload_members, upsert_products};
use crate::error::Error;
use crate::schema::{Endpoint, Values};

/// Runs a bulk job and returns its report as a dict.
///
/// `source` is a pair of a format (`path`, `stream`, `arrow`, `rows`, `values`) and an object. `progress` is called with rows
/// read, rows confirmed, bytes read and total bytes; `cancelled` is polled and ends the job when it returns true.
#[pyfunction]
#[pyo3(signature = (client, endpoint, ids, source, settings, journal = None, progress = None, cancelled = None))]
#[expect(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    reason = "Python's own wrappers name and own them"
)]
pub(super) fn upload<'py>(
    py: Python<'py>,
    client: &PyClient,
    endpoint: &str,
    ids: &Bound<'py, PyDict>,
    source: (String, Bound<'py, PyAny>),
    settings: &Bound<'py, PyDict>,
    journal: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
    cancelled: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let core = client.core(py)?;
    let endpoint = convert::endpoint(endpoint)?;
    let options: UploadOptions =
        pythonize::depythonize(settings.as_any()).map_err(|error| PyErr::from(Error::config(error.to_string())))?;
    let ids = path_values(endpoint, ids)?;
    let kind = if endpoint.name == "products.write" { ItemKind::Products } else { ItemKind::Users };
    let row_error = RowError::default();
    let source = guard(|| sources::open(&source.0, &source.1, &options, kind, &row_error))?;
    let callbacks = Callbacks { progress, cancelled, raised: Mutex::new(None), failed: AtomicBool::new(false) };
    let result = wait(py, |stop| {
        let report_progress = |now: &Progress| callbacks.report_progress(now);
        let stop = || callbacks.failed.load(Ordering::Relaxed) || stop() || callbacks.is_cancelled();
        let (spelling, journal) = (core.config().naming, journal.as_deref());
        match kind {
            ItemKind::Products => {
                let catalog = ids.get("product_catalog_id").and_then(Value::as_str).unwrap_or_default();
                let options = options.products();
                upsert_products(&core, spelling, catalog, &options, source, journal, &report_progress, &stop)
            }
            ItemKind::Users => {
                let options = options.members()?;
                upload_members(&core, spelling, endpoint, &ids, &options, source, journal, &report_progress, &stop)
            }
        }
    });
    if let Some(error) = callbacks.raised.into_inner() {
        return Err(error);
    }
    let report = result.map_err(|error| row_error.chain_to(py, error))?;
    Ok(pythonize::pythonize(py, &report.to_json())?)
}

/// The identifiers in the path; the job validates them.
fn path_values(endpoint: &Endpoint, ids: &Bound<'_, PyDict>) -> PyResult<Values> {
    let mut values = Values::new();
    for name in endpoint.path_params() {
        if let Some(value) = ids.get_item(name)? {
            values.insert(name.to_owned(), convert::json(endpoint.name, name, &value)?);
        }
    }
    Ok(values)
}

/// Python functions that a job calls while it runs.
struct Callbacks {
    progress: Option<Py<PyAny>>,
    cancelled: Option<Py<PyAny>>,
    /// The first exception of `progress`.
    raised: Mutex<Option<PyErr>>,
    /// Whether `progress` raised.
    failed: AtomicBool,
}

impl Callbacks {
    fn report_progress(&self, now: &Progress) {
        let Some(progress) = &self.progress else { return };
        Python::attach(|py| {
            let args = (now.rows_read, now.confirmed, now.bytes_read, now.bytes_total);
            if let Err(error) = progress.call1(py, args) {
                self.failed.store(true, Ordering::Relaxed);
                self.raised.lock().get_or_insert(error);
            }
        });
    }

    /// Whether `cancelled` returns true or raises.
    fn is_cancelled(&self) -> bool {
        self.cancelled.as_ref().is_some_and(|cancelled| {
            Python::attach(|py| cancelled.call0(py).and_then(|answer| answer.is_truthy(py)).unwrap_or(true))
        })
    }
}
