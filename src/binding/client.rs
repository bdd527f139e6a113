//! The client as a Python class. It does not grow with the table: every endpoint is called by its name.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use parking_lot::RwLock;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use serde_json::Value;

use super::convert;
use super::errors::{HandbillError, guard, setting_problem};
use super::logging::RequestLogger;
use super::pages::{AsyncRecords, PyPage, Records};
use super::records::{self, RecordFactory};
use super::wait::{awaitable, wait};
use crate::client::{self as core, Auth, Config};
use crate::error::{Error, Result};
use crate::oauth1::OAuth1;
use crate::schema::{Action, Endpoint, ErrorCode, Host, Method, Record, ResponseShape, Values};
use crate::types::Secret;
use crate::validate::{PathSegment, Problem, Unknown};
use crate::wire::request::{push_pair, to_query_text};
use crate::wire::{Request, Response, ResponseData, Spelling};

/// Calls endpoints by name; `handbill.Client` adds a method for each.
#[pyclass(frozen, name = "Client", module = "handbill._handbill")]
pub(super) struct PyClient {
    core: RwLock<Option<core::Client>>,
    log: Arc<RequestLogger>,
    unknown: Unknown,
}

/// A call, converted from Python.
struct PreparedCall {
    core: core::Client,
    endpoint: &'static Endpoint,
    values: Values,
    unknown: Unknown,
}

#[pymethods]
impl PyClient {
    #[new]
    #[pyo3(signature = (settings, auth))]
    fn new(settings: &Bound<'_, PyDict>, auth: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        guard(|| {
            let mut reader = ConfigReader { settings, problems: Vec::new() };
            let config = Config {
                base_url: reader.text("base_url")?.unwrap_or_default(),
                sandbox_url: reader.text("sandbox_url")?,
                api_url: reader.text("api_url")?,
                naming: reader.naming()?,
                timeout: reader.seconds("timeout")?,
                max_retries: reader.count("max_retries")?,
                max_wait: reader.seconds("max_wait")?,
                allow_http: reader.flag("allow_http")?,
            };
            let unknown = if reader.flag("strict")? { Unknown::Refuse } else { Unknown::Allow };
            reader.add_address_problem(&config);
            reader.finish()?;
            let log = Arc::new(RequestLogger::new());
            let core = core::Client::new(config, credentials(auth)?)?.with_observer(Arc::clone(&log) as Arc<_>);
            Ok(Self { core: RwLock::new(Some(core)), log, unknown })
        })
    }

    /// Calls an endpoint and blocks. `kind` is the type of the result, for type checkers.
    #[pyo3(signature = (name, kind, args, strict = None))]
    fn call(
        &self,
        py: Python<'_>,
        name: &str,
        kind: &Bound<'_, PyAny>,
        args: &Bound<'_, PyDict>,
        strict: Option<bool>,
    ) -> PyResult<Py<PyAny>> {
        let _ = kind;
        let call = guard(|| self.prepare(py, name, args, strict))?;
        let response = wait(py, |stop| call.core.call_blocking(call.endpoint, &call.values, call.unknown, stop))?;
        guard(|| Ok(to_python(py, call.endpoint, response)?.unbind()))
    }

    /// The awaitable form.
    #[pyo3(signature = (name, kind, args, strict = None))]
    fn call_async<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        kind: &Bound<'py, PyAny>,
        args: &Bound<'py, PyDict>,
        strict: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = kind;
        let call = guard(|| self.prepare(py, name, args, strict))?;
        awaitable(py, async move {
            let response = call.core.call(call.endpoint, &call.values, call.unknown).await?;
            Ok(PyResponse(call.endpoint, response))
        })
    }

    /// The records of all pages of a list.
    #[pyo3(signature = (name, kind, args, strict = None))]
    fn pages(
        &self,
        py: Python<'_>,
        name: &str,
        kind: &Bound<'_, PyAny>,
        args: &Bound<'_, PyDict>,
        strict: Option<bool>,
    ) -> PyResult<Records> {
        let _ = kind;
        let (pages, record) = guard(|| self.prepare_pages(py, name, args, strict))?;
        Ok(Records::new(pages, record))
    }

    /// The awaitable form.
    #[pyo3(signature = (name, kind, args, strict = None))]
    fn pages_async(
        &self,
        py: Python<'_>,
        name: &str,
        kind: &Bound<'_, PyAny>,
        args: &Bound<'_, PyDict>,
        strict: Option<bool>,
    ) -> PyResult<AsyncRecords> {
        let _ = kind;
        let (pages, record) = guard(|| self.prepare_pages(py, name, args, strict))?;
        Ok(AsyncRecords::new(pages, record))
    }

    /// Sends any request, with the same credentials, retries and errors.
    #[pyo3(signature = (method, path, params = None, json = None, host = "ads"))]
    fn request(
        &self,
        py: Python<'_>,
        method: &str,
        path: &str,
        params: Option<&Bound<'_, PyDict>>,
        json: Option<&Bound<'_, PyAny>>,
        host: &str,
    ) -> PyResult<Py<PyAny>> {
        let (core, request) = guard(|| Ok((self.core(py)?, custom_request(method, path, params, json, host)?)))?;
        let name = request.endpoint.clone();
        let response = wait(py, |stop| core.send_blocking(request, stop))?;
        guard(|| Ok(RawBody(name, response.body).into_pyobject(py)?.unbind()))
    }

    /// The awaitable form.
    #[pyo3(signature = (method, path, params = None, json = None, host = "ads"))]
    fn request_async<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        path: &str,
        params: Option<&Bound<'py, PyDict>>,
        json: Option<&Bound<'py, PyAny>>,
        host: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (core, request) = guard(|| Ok((self.core(py)?, custom_request(method, path, params, json, host)?)))?;
        let name = request.endpoint.clone();
        awaitable(py, async move { Ok(RawBody(name, core.send(request).await?.body)) })
    }

    /// Validates a call without sending it.
    #[pyo3(signature = (name, args, strict = None))]
    fn check(&self, py: Python<'_>, name: &str, args: &Bound<'_, PyDict>, strict: Option<bool>) -> PyResult<()> {
        guard(|| {
            let call = self.prepare(py, name, args, strict)?;
            Ok(call.core.check(call.endpoint, &call.values, call.unknown)?)
        })
    }

    /// Closes the connections; later calls fail.
    fn close(&self) {
        self.core.write().take();
    }

    /// Uses the clock of a sandbox, which is `milliseconds` ahead of the machine's; resets the rate limits.
    fn set_clock_offset(&self, milliseconds: i64) {
        // Nothing to do for a closed client.
        if let Some(core) = &*self.core.read() {
            core.set_clock_offset(milliseconds);
        }
    }

    fn __repr__(&self) -> String {
        let core = self.core.read();
        core.as_ref().map_or_else(|| "Client(closed)".into(), |core| format!("Client({:?})", core.config().base_url))
    }
}

impl PyClient {
    /// The core client, for calls and uploads.
    pub(super) fn core(&self, py: Python<'_>) -> PyResult<core::Client> {
        self.log.refresh_level(py);
        let core = self.core.read();
        core.clone().ok_or_else(|| HandbillError::new_err(("the client is closed; make a new one",)))
    }

    fn prepare(
        &self,
        py: Python<'_>,
        name: &str,
        args: &Bound<'_, PyDict>,
        strict: Option<bool>,
    ) -> PyResult<PreparedCall> {
        let core = self.core(py)?;
        let endpoint = convert::endpoint(name)?;
        let unknown = match strict {
            None => self.unknown,
            Some(true) => Unknown::Refuse,
            Some(false) => Unknown::Allow,
        };
        let values = convert::values(endpoint, args, unknown, core.now())?;
        Ok(PreparedCall { core, endpoint, values, unknown })
    }

    fn prepare_pages(
        &self,
        py: Python<'_>,
        name: &str,
        args: &Bound<'_, PyDict>,
        strict: Option<bool>,
    ) -> PyResult<(core::Pages, &'static Record)> {
        let call = self.prepare(py, name, args, strict)?;
        if call.endpoint.response != ResponseShape::Page {
            let message = "this endpoint answers no pages; call it by its own method".to_owned();
            let problems =
                vec![Problem { place: Vec::new(), rule: "paged", message, code: ErrorCode::InvalidParameter }];
            return Err(Error::Validation { endpoint: name.to_owned(), problems }.into());
        }
        // Raises here, not at the first record.
        call.core.check(call.endpoint, &call.values, call.unknown)?;
        Ok((call.core.pages(call.endpoint, call.values, call.unknown), call.endpoint.record))
    }
}

/// A response to convert to Python.
struct PyResponse(&'static Endpoint, Response);

impl<'py> IntoPyObject<'py> for PyResponse {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        guard(|| to_python(py, self.0, self.1))
    }
}

fn to_python<'py>(py: Python<'py>, endpoint: &Endpoint, response: Response) -> PyResult<Bound<'py, PyAny>> {
    match (response.data, endpoint.response) {
        (ResponseData::Strings(words), ResponseShape::Message) => Ok(words.concat().into_pyobject(py)?.into_any()),
        (ResponseData::Strings(words), _) => Ok(PyList::new(py, words)?.into_any()),
        (
            ResponseData::Records(rows),
            ResponseShape::One | ResponseShape::NestedOne(_) | ResponseShape::SingletonList,
        ) if rows.is_empty() && endpoint.action != Action::Delete => {
            let reason = "its `data` holds no record".to_owned();
            Err(Error::decode(endpoint.name, reason).into())
        }
        (
            ResponseData::Records(rows),
            ResponseShape::One | ResponseShape::NestedOne(_) | ResponseShape::SingletonList,
        ) => records::one(py, rows),
        (ResponseData::Records(rows), ResponseShape::Page) => {
            Ok(Bound::new(py, PyPage::new(rows, response.next_cursor, response.total_count))?.into_any())
        }
        (
            ResponseData::Records(rows),
            ResponseShape::Many | ResponseShape::NestedMany(_) | ResponseShape::Strings | ResponseShape::Message,
        ) => Ok(RecordFactory::new(py, &Arc::new(rows))?.all(py)?.into_any()),
    }
}

/// A response body to convert to Python: JSON, or empty.
struct RawBody(String, Bytes);

impl<'py> IntoPyObject<'py> for RawBody {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        guard(|| {
            if self.1.is_empty() {
                return Ok(py.None().into_bound(py));
            }
            let value: Value = serde_json::from_slice(&self.1)
                .map_err(|error| Error::decode(self.0, format!("it is not JSON: {error}")))?;
            Ok(pythonize::pythonize(py, &value)?)
        })
    }
}

/// A request to any path.
fn custom_request(
    method: &str,
    path: &str,
    params: Option<&Bound<'_, PyDict>>,
    json: Option<&Bound<'_, PyAny>>,
    host: &str,
) -> PyResult<Request> {
    let name = format!("{method} {}", path.split('?').next().unwrap_or_default());
    let mut problems = Vec::new();
    let mut wrong = |place: &str, rule, message: &str| {
        let place = vec![PathSegment::Name(place.to_owned())];
        problems.push(Problem { place, rule, message: message.to_owned(), code: ErrorCode::InvalidParameter });
    };
    let known = [Method::Get, Method::Post, Method::Put, Method::Delete];
    let verb = known.into_iter().find(|known| known.as_str().eq_ignore_ascii_case(method));
    if verb.is_none() {
        wrong("method", "choice", "expected GET, POST, PUT or DELETE");
    }
    let host = match host {
        "ads" => Some(Host::Ads),
        "sandbox" => Some(Host::Sandbox),
        _ => None,
    };
    if host.is_none() {
        wrong("host", "choice", "expected \"ads\" or \"sandbox\"");
    }
    // Credentials are sent to the configured host only.
    if !path.starts_with('/') || path.starts_with("//") {
        wrong("path", "format", "expected a path that starts with one \"/\", without scheme and host");
    } else if path.chars().any(|character| character.is_whitespace() || character.is_control() || character == '#') {
        wrong("path", "format", "expected a percent-encoded path, without spaces and \"#\"");
    }
    let (Some(method), Some(host), true) = (verb, host, problems.is_empty()) else {
        return Err(Error::Validation { endpoint: name, problems }.into());
    };
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let mut query = query.to_owned();
    for (key, value) in params.into_iter().flat_map(PyDictMethods::iter) {
        let key = key.str()?.to_string_lossy().into_owned();
        let value = convert::json(&name, &key, &value)?;
        if !value.is_null() {
            push_pair(&mut query, &key, &to_query_text(&value));
        }
    }
    let body = json.map(|json| convert::json(&name, "json", json)).transpose()?;
    Ok(Request {
        endpoint: name,
        method,
        host,
        path: path.to_owned(),
        query,
        body: body.map(|body| Bytes::from(body.to_string())),
        idempotent: !matches!(method, Method::Post),
        deletes: method == Method::Delete,
    })
}

/// The credentials of an object of `handbill/_auth.py`.
fn credentials(auth: Option<&Bound<'_, PyAny>>) -> PyResult<Auth> {
    let Some(auth) = auth else { return Ok(Auth::None) };
    let wrong = || Error::setting("auth", "expected Bearer(...), OAuth1(...) or None");
    let reveal = auth.getattr_opt(intern!(auth.py(), "_reveal"))?.ok_or_else(wrong)?;
    let parts: Vec<String> = reveal.call0()?.extract().map_err(|_| wrong())?;
    match parts.as_slice() {
        [token] => Ok(Auth::Bearer(Secret::new(token.clone()))),
        [consumer_key, consumer_secret, access_token, access_token_secret] => Ok(Auth::OAuth1(OAuth1 {
            consumer_key: consumer_key.clone(),
            consumer_secret: Secret::new(consumer_secret.clone()),
            access_token: access_token.clone(),
            access_token_secret: Secret::new(access_token_secret.clone()),
        })),
        _ => Err(wrong().into()),
    }
}

/// Reads the settings of a client and collects every problem.
struct ConfigReader<'a, 'py> {
    settings: &'a Bound<'py, PyDict>,
    problems: Vec<Problem>,
}

impl<'py> ConfigReader<'_, 'py> {
    fn get(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.settings.get_item(name)?.filter(|value| !value.is_none()))
    }

    fn wrong<T: Default>(&mut self, name: &str, wanted: &str) -> T {
        let (place, message) = (vec![PathSegment::Name(name.to_owned())], format!("expected {wanted}"));
        self.problems.push(Problem { place, rule: "setting", message, code: ErrorCode::InvalidParameter });
        T::default()
    }

    fn text(&mut self, name: &str) -> PyResult<Option<String>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        Ok(match value.cast::<PyString>() {
            Ok(text) => Some(text.to_string_lossy().into_owned()),
            Err(_) => self.wrong(name, "the address of a service as text, such as https://ads.example"),
        })
    }

    fn naming(&mut self) -> PyResult<Spelling> {
        let name = self.get("naming")?;
        let text = name.as_ref().and_then(|name| name.cast::<PyString>().ok());
        let naming = text.and_then(|text| Spelling::from_name(&text.to_string_lossy()));
        Ok(naming.unwrap_or_else(|| self.wrong("naming", "\"documented\" or \"live\"")))
    }

    fn seconds(&mut self, name: &str) -> PyResult<Duration> {
        let value = self.get(name)?.filter(|value| !value.is_instance_of::<PyBool>());
        let number = value.filter(|value| value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>());
        let seconds = number.and_then(|value| value.extract::<f64>().ok());
        let read = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Ok(read.unwrap_or_else(|| self.wrong(name, "a number of seconds, at least 0")))
    }

    fn count(&mut self, name: &str) -> PyResult<u32> {
        let value = self.get(name)?.filter(|value| !value.is_instance_of::<PyBool>());
        let read = value.and_then(|value| value.extract::<u32>().ok());
        Ok(read.unwrap_or_else(|| self.wrong(name, "a whole number, at least 0")))
    }

    fn flag(&mut self, name: &str) -> PyResult<bool> {
        let value = self.get(name)?;
        let flag = value.as_ref().and_then(|value| value.cast::<PyBool>().ok());
        Ok(match flag {
            Some(flag) => flag.is_true(),
            None => self.wrong(name, "True or False"),
        })
    }

    /// Adds the problem of an address to those of other settings; an address alone is checked by the client.
    fn add_address_problem(&mut self, config: &Config) {
        if self.problems.is_empty() {
            return;
        }
        let addresses = Config {
            sandbox_url: config.sandbox_url.clone(),
            api_url: config.api_url.clone(),
            allow_http: config.allow_http,
            ..Config::new(config.base_url.clone())
        };
        if let Err(Error::Config { setting, message }) = core::Client::new(addresses, Auth::None) {
            let (name, rule, message) = setting_problem(setting, &message);
            let problem =
                Problem { place: vec![PathSegment::Name(name)], rule, message, code: ErrorCode::InvalidParameter };
            self.problems.push(problem);
        }
    }

    fn finish(self) -> Result<()> {
        if self.problems.is_empty() {
            return Ok(());
        }
        Err(Error::Validation { endpoint: "Client".to_owned(), problems: self.problems })
    }
}
