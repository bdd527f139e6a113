//! The sandbox as a Python class.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::Deserialize;

use super::errors::{HandbillError, guard};
use crate::error::{Error, Result};
use crate::sandbox::{self as core, Fault, Processing, SandboxConfig, VerificationKeys};
use crate::wire::Spelling;

/// A running sandbox; `handbill.Sandbox` wraps it.
#[pyclass(frozen, name = "Sandbox", module = "handbill._handbill")]
pub(super) struct PySandbox {
    core: core::Sandbox,
}

/// The settings as Python passes them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SandboxOptions {
    store: String,
    host: String,
    port: i64,
    naming: String,
    rate_limits: String,
    processing: String,
    verify: Option<VerifyOptions>,
    max_body: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VerifyOptions {
    consumer_key: String,
    consumer_secret: String,
    /// The secret of each access token.
    #[serde(default)]
    tokens: std::collections::BTreeMap<String, String>,
}

impl SandboxOptions {
    fn settings(self) -> Result<SandboxConfig> {
        let choice = |name: &str, values: &str| Error::setting(name, format!("expected {values}"));
        let host = match self.host.as_str() {
            "localhost" => "127.0.0.1".parse(),
            host => host.parse(),
        };
        Ok(SandboxConfig {
            store: self.store,
            host: host.map_err(|_| choice("host", "an IP address to listen on, such as 127.0.0.1"))?,
            port: u16::try_from(self.port).map_err(|_| choice("port", "a number from 0 to 65535"))?,
            naming: Spelling::from_name(&self.naming).ok_or_else(|| choice("naming", "\"documented\" or \"live\""))?,
            rate_limits: match self.rate_limits.as_str() {
                "off" => false,
                "documented" => true,
                _ => return Err(choice("rate_limits", "\"off\" or \"documented\"")),
            },
            processing: match self.processing.as_str() {
                "immediate" => Processing::Immediate,
                "documented" => Processing::Documented,
                _ => return Err(choice("processing", "\"immediate\" or \"documented\"")),
            },
            verify: self.verify.map(|verify| VerificationKeys {
                consumer_key: verify.consumer_key,
                consumer_secret: verify.consumer_secret,
                token_secrets: verify.tokens.into_iter().collect(),
            }),
            max_body: usize::try_from(self.max_body)
                .map_err(|_| choice("max_body", "a number of bytes, at least 0"))?,
        })
    }
}

/// Deserialises a Python dict.
fn read<T: for<'de> Deserialize<'de>>(given: &Bound<'_, PyDict>) -> PyResult<T> {
    pythonize::depythonize(given.as_any()).map_err(|error| PyErr::from(Error::config(error.to_string())))
}

#[pymethods]
impl PySandbox {
    #[new]
    fn new(py: Python<'_>, settings: &Bound<'_, PyDict>) -> PyResult<Self> {
        let settings = read::<SandboxOptions>(settings)?.settings()?;
        let core = guard(|| Ok(py.detach(|| core::Sandbox::start(settings))?))?;
        Ok(Self { core })
    }

    #[getter]
    fn url(&self) -> String {
        self.core.url()
    }

    #[getter]
    fn port(&self) -> u16 {
        self.core.port()
    }

    /// Milliseconds since 1970, by the sandbox's clock.
    #[getter]
    fn now(&self) -> i64 {
        self.core.now()
    }

    /// How far its clock is ahead of the machine's, in milliseconds.
    #[getter]
    fn clock_offset(&self) -> i64 {
        self.core.clock_offset()
    }

    fn advance(&self, milliseconds: i64) {
        self.core.advance(milliseconds);
    }

    #[expect(clippy::needless_pass_by_value, reason = "read from a Python list")]
    fn grant(&self, account_id: &str, user: i64, permissions: Vec<String>) -> PyResult<()> {
        Ok(self.core.grant(account_id, user, &permissions)?)
    }

    fn limit(&self, account_id: &str, active_campaigns: i64) -> PyResult<()> {
        Ok(self.core.limit(account_id, active_campaigns)?)
    }

    fn add_fault(&self, fault: &Bound<'_, PyDict>) -> PyResult<()> {
        Ok(self.core.add_fault(read::<Fault>(fault)?)?)
    }

    fn clear_faults(&self) {
        self.core.clear_faults();
    }

    fn requests<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &self.core.requests())?)
    }

    /// At most `count` members of an audience or list after a position, and the position of the next page.
    fn members<'py>(
        &self,
        py: Python<'py>,
        id: &str,
        after: i64,
        count: i64,
    ) -> PyResult<(Bound<'py, PyList>, Option<i64>)> {
        let (members, next) = guard(|| Ok(py.detach(|| self.core.members(id, after, count))?))?;
        let members = pythonize::pythonize(py, &members)?;
        let members =
            members.cast_into::<PyList>().map_err(|_| HandbillError::new_err(("the members are no list",)))?;
        Ok((members, next))
    }

    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        guard(|| Ok(py.detach(|| self.core.reset())?))
    }

    fn stop(&self, py: Python<'_>) -> PyResult<()> {
        guard(|| {
            py.detach(|| self.core.stop());
            Ok(())
        })
    }
}
