//! Requests → Python's `logging`, under `handbill`: method, path, status, time, retry. Never a body, never a credential.

use std::sync::atomic::{AtomicI64, Ordering};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::client::{Event, Observer};

const DEBUG: i64 = 10;
const INFO: i64 = 20;
const OFF: i64 = i64::MAX;

/// Logs the requests of one client: attempts at level DEBUG, attempts that are retried at level INFO.
pub(super) struct RequestLogger {
    /// The lowest enabled level, as of the start of the last call.
    level: AtomicI64,
}

impl RequestLogger {
    pub(super) const fn new() -> Self {
        Self { level: AtomicI64::new(OFF) }
    }

    /// Checks once per call which level is enabled; does not import `logging`.
    pub(super) fn refresh_level(&self, py: Python<'_>) {
        self.level.store(level(py).unwrap_or(OFF), Ordering::Relaxed);
    }
}

fn level(py: Python<'_>) -> PyResult<i64> {
    let modules = py.import(intern!(py, "sys"))?.getattr(intern!(py, "modules"))?.cast_into::<PyDict>()?;
    let Some(logging) = modules.get_item(intern!(py, "logging"))? else { return Ok(OFF) };
    let logger = logging.call_method1(intern!(py, "getLogger"), (intern!(py, "handbill"),))?;
    for level in [DEBUG, INFO] {
        if logger.call_method1(intern!(py, "isEnabledFor"), (level,))?.is_truthy()? {
            return Ok(level);
        }
    }
    Ok(OFF)
}

impl Observer for RequestLogger {
    fn on_attempt(&self, event: &Event<'_>) {
        let level = if event.retry_in.is_some() { INFO } else { DEBUG };
        if self.level.load(Ordering::Relaxed) > level {
            return;
        }
        let milliseconds = event.elapsed.as_secs_f64() * 1000.0;
        Python::try_attach(|py| {
            let logged = log(py, level, event, milliseconds);
            if let Err(error) = logged {
                error.write_unraisable(py, None);
            }
        });
    }
}

fn log(py: Python<'_>, level: i64, event: &Event<'_>, milliseconds: f64) -> PyResult<()> {
    let logger =
        py.import(intern!(py, "logging"))?.call_method1(intern!(py, "getLogger"), (intern!(py, "handbill"),))?;
    let (method, path, outcome) = (event.method.as_str(), event.path, event.outcome.to_string());
    if let Some(wait) = event.retry_in {
        let text = "%s %s: %s after %.0f ms, attempt %d; again in %.2f s";
        let args = (level, text, method, path, outcome, milliseconds, event.attempt, wait.as_secs_f64());
        logger.call_method1(intern!(py, "log"), args)?;
    } else {
        let text = "%s %s: %s in %.1f ms, attempt %d";
        let args = (level, text, method, path, outcome, milliseconds, event.attempt);
        logger.call_method1(intern!(py, "log"), args)?;
    }
    Ok(())
}
