//! The client as a Python class. It does not grow with the table: every endpoint goes through `call` by its name.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use bytes::Bytes;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use serde_json::Value;

use super::convert;
use super::errors::{HandbillError, guard};
use super::logging::Log;
use super::pages::{AsyncRecords, Page, Records};
use super::records::{self, Maker};
use super::wait::{awaitable, wait};
use crate::client::{self as core, Auth, Config};
use crate::error::{Error, Result};
use crate::oauth1::OAuth1;
use crate::schema::{Action, Endpoint, Host, Method, ResponseShape, Values};
use crate::types::Secret;
use crate::validate::Unknown;
use crate::validate::{PathSegment, Problem};
use crate::wire::request::{push_pair, to_query_text};
use crate::wire::{Request, Response, ResponseData, Spelling};

/// Calls the service by the names of its endpoints; `handbill.Client` gives them methods.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct Client {
    core: RwLock<Option<core::Client>>,
    log: Arc<Log>,
    unknown: Unknown,
}

/// What a call needs, read while the interpreter is held.
struct Prepared {
    core: core::Client,
    row: &'static Endpoint,
    values: Values,
    unknown: Unknown,
}

#[pymethods]
impl Client {
    #[new]
    #[pyo3(signature = (settings, auth))]
    fn new(settings: &Bound<'_, PyDict>, auth: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        guard(|| {
            let mut read = Settings { given: settings, problems: Vec::new() };
            let config = Config {
                base_url: read.text("base_url")?.unwrap_or_default(),
                sandbox_url: read.text("sandbox_url")?,
                api_url: read.text("api_url")?,
                naming: read.naming()?,
                timeout: read.seconds("timeout")?,
                max_retries: read.count("max_retries")?,
                max_wait: read.seconds("max_wait")?,
                allow_http: read.flag("allow_http")?,
            };
            let unknown = if read.flag("strict")? { Unknown::Refuse } else { Unknown::Allow };
            read.look_at(&config);
            read.end()?;
            let log = Arc::new(Log::new());
            let core = core::Client::new(config, credentials(auth)?)?.with_observer(Arc::clone(&log) as Arc<_>);
            Ok(Self { core: RwLock::new(Some(core)), log, unknown })
        })
    }

    /// Calls an endpoint and waits. `kind` is what comes back, for type checkers.
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
        let reply = wait(py, |stop| call.core.call_blocking(call.row, &call.values, call.unknown, stop))?;
        guard(|| Ok(answer(py, call.row, reply)?.unbind()))
    }

    /// The same, awaited.
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
            let reply = call.core.call(call.row, &call.values, call.unknown).await?;
            Ok(Answered(call.row, reply))
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
        let (pages, row) = guard(|| self.paged(py, name, args, strict))?;
        Ok(Records::new(pages, row.record))
    }

    /// The same, awaited.
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
        let (pages, row) = guard(|| self.paged(py, name, args, strict))?;
        Ok(AsyncRecords::new(pages, row.record))
    }

    /// Sends any request: same credentials, retries and errors.
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
        let (core, request) = guard(|| Ok((self.core(py)?, request(method, path, params, json, host)?)))?;
        let name = request.endpoint.clone();
        let answer = wait(py, |stop| core.send_blocking(request, stop))?;
        guard(|| Ok(Body(name, answer.body).into_pyobject(py)?.unbind()))
    }

    /// The same, awaited.
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
        let (core, request) = guard(|| Ok((self.core(py)?, request(method, path, params, json, host)?)))?;
        let name = request.endpoint.clone();
        awaitable(py, async move { Ok(Body(name, core.send(request).await?.body)) })
    }

    /// Refuses a call that breaks a rule, as sending it would; sends nothing.
    #[pyo3(signature = (name, args, strict = None))]
    fn check(&self, py: Python<'_>, name: &str, args: &Bound<'_, PyDict>, strict: Option<bool>) -> PyResult<()> {
        guard(|| {
            let call = self.prepare(py, name, args, strict)?;
            Ok(call.core.check(call.row, &call.values, call.unknown)?)
        })
    }

    /// Lets go of the connections; calls after it are refused.
    fn close(&self) {
        self.core.write().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Goes by the clock of a sandbox, so many milliseconds ahead of the machine's; budgets of requests begin anew.
    fn keep_time(&self, ahead: i64) {
        // A client that was closed has no use for it.
        if let Some(core) = &*self.core.read().unwrap_or_else(PoisonError::into_inner) {
            core.set_clock_offset(ahead);
        }
    }

    fn __repr__(&self) -> String {
        let core = self.core.read().unwrap_or_else(PoisonError::into_inner);
        core.as_ref().map_or_else(|| "Client(closed)".into(), |core| format!("Client({:?})", core.config().base_url))
    }
}

impl Client {
    /// The core, for whatever sends through it: calls here, uploads beside it.
    pub(super) fn core(&self, py: Python<'_>) -> PyResult<core::Client> {
        self.log.look(py);
        let core = self.core.read().unwrap_or_else(PoisonError::into_inner);
        core.clone().ok_or_else(|| HandbillError::new_err(("the client is closed; make a new one",)))
    }

    fn prepare(
        &self,
        py: Python<'_>,
        name: &str,
        args: &Bound<'_, PyDict>,
        strict: Option<bool>,
    ) -> PyResult<Prepared> {
        let core = self.core(py)?;
        let row = convert::row(name)?;
        let unknown = match strict {
            None => self.unknown,
            Some(true) => Unknown::Refuse,
            Some(false) => Unknown::Allow,
        };
        let values = convert::values(row, args, unknown, core.now())?;
        Ok(Prepared { core, row, values, unknown })
    }

    fn paged(
        &self,
        py: Python<'_>,
        name: &str,
        args: &Bound<'_, PyDict>,
        strict: Option<bool>,
    ) -> PyResult<(core::Pages, &'static Endpoint)> {
        let call = self.prepare(py, name, args, strict)?;
        if call.row.response != ResponseShape::Page {
            let message = "this endpoint answers no pages; call it by its own method".to_owned();
            let problems = vec![Problem { place: Vec::new(), rule: "paged", message, code: "INVALID_PARAMETER" }];
            return Err(Error::Validation { endpoint: name.to_owned(), problems }.into());
        }
        // A mistake is told here, not at the first record.
        call.core.check(call.row, &call.values, call.unknown)?;
        Ok((call.core.pages(call.row, call.values, call.unknown), call.row))
    }
}

/// A reply on its way to Python.
struct Answered(&'static Endpoint, Response);

impl<'py> IntoPyObject<'py> for Answered {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        guard(|| answer(py, self.0, self.1))
    }
}

fn answer<'py>(py: Python<'py>, endpoint: &Endpoint, reply: Response) -> PyResult<Bound<'py, PyAny>> {
    match (reply.data, endpoint.response) {
        (ResponseData::Strings(words), ResponseShape::Message) => Ok(words.concat().into_pyobject(py)?.into_any()),
        (ResponseData::Strings(words), _) => Ok(PyList::new(py, words)?.into_any()),
        (
            ResponseData::Records(rows),
            ResponseShape::One | ResponseShape::NestedOne(_) | ResponseShape::SingletonList,
        ) if rows.is_empty() && endpoint.action != Action::Delete => {
            let reason = "its `data` holds no record".to_owned();
            Err(Error::Decode { endpoint: endpoint.name.to_owned(), reason }.into())
        }
        (
            ResponseData::Records(rows),
            ResponseShape::One | ResponseShape::NestedOne(_) | ResponseShape::SingletonList,
        ) => records::one(py, rows),
        (ResponseData::Records(rows), ResponseShape::Page) => {
            Ok(Bound::new(py, Page::new(rows, reply.next_cursor, reply.total_count))?.into_any())
        }
        (
            ResponseData::Records(rows),
            ResponseShape::Many | ResponseShape::NestedMany(_) | ResponseShape::Strings | ResponseShape::Message,
        ) => Ok(Maker::new(py, &Arc::new(rows))?.all(py)?.into_any()),
    }
}

/// The body of an answer on its way to Python: JSON, or nothing.
struct Body(String, Bytes);

impl<'py> IntoPyObject<'py> for Body {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        guard(|| {
            if self.1.is_empty() {
                return Ok(py.None().into_bound(py));
            }
            let value: Value = serde_json::from_slice(&self.1)
                .map_err(|error| Error::Decode { endpoint: self.0, reason: format!("it is not JSON: {error}") })?;
            Ok(pythonize::pythonize(py, &value)?)
        })
    }
}

/// A request of the caller's own making.
fn request(
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
        problems.push(Problem { place, rule, message: message.to_owned(), code: "INVALID_PARAMETER" });
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
    // Credentials go to the configured host only.
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

/// Who calls: an object of `handbill/auth.py`, which alone gives its secrets away.
fn credentials(auth: Option<&Bound<'_, PyAny>>) -> PyResult<Auth> {
    let Some(auth) = auth else { return Ok(Auth::None) };
    let wrong = || Error::config("auth: expected Bearer(...), OAuth1(...) or None");
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

/// Reads the settings of a client; everything that is wrong is told at once.
struct Settings<'a, 'py> {
    given: &'a Bound<'py, PyDict>,
    problems: Vec<Problem>,
}

impl<'py> Settings<'_, 'py> {
    fn get(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.given.get_item(name)?.filter(|value| !value.is_none()))
    }

    fn wrong<T: Default>(&mut self, name: &str, wanted: &str) -> T {
        let (place, message) = (vec![PathSegment::Name(name.to_owned())], format!("expected {wanted}"));
        self.problems.push(Problem { place, rule: "setting", message, code: "INVALID_PARAMETER" });
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

    /// Where something is wrong, what is wrong with the addresses is told with it.
    fn look_at(&mut self, config: &Config) {
        if self.problems.is_empty() {
            return;
        }
        let only = Config {
            sandbox_url: config.sandbox_url.clone(),
            api_url: config.api_url.clone(),
            allow_http: config.allow_http,
            ..Config::new(config.base_url.clone())
        };
        if let Err(Error::Config(message)) = core::Client::new(only, Auth::None) {
            let (name, message) = message.split_once(' ').unwrap_or(("base_url", &message));
            let place = vec![PathSegment::Name(name.to_owned())];
            let problem = Problem { place, rule: "setting", message: message.to_owned(), code: "INVALID_PARAMETER" };
            self.problems.push(problem);
        }
    }

    fn end(self) -> Result<()> {
        if self.problems.is_empty() {
            return Ok(());
        }
        Err(Error::Validation { endpoint: "Client".to_owned(), problems: self.problems })
    }
}
