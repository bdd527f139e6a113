//! The core's failures as Python exceptions: one `match`. The classes are Python, in `handbill/errors.py`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::prelude::*;

use crate::error::{ApiError, Error, ErrorDetail};
use crate::validate::Problem;

/// The classes of `handbill.errors`, imported when one is raised.
#[allow(unreachable_pub)] // the macro writes `pub`
mod classes {
    use pyo3::import_exception;

    import_exception!(handbill.errors, HandbillError);
    import_exception!(handbill.errors, ValidationError);
    import_exception!(handbill.errors, ConnectError);
    import_exception!(handbill.errors, Timeout);
    import_exception!(handbill.errors, TransportError);
    import_exception!(handbill.errors, DecodeError);
    import_exception!(handbill.errors, ServiceError);
    import_exception!(handbill.errors, BadRequest);
    import_exception!(handbill.errors, NotAuthenticated);
    import_exception!(handbill.errors, Forbidden);
    import_exception!(handbill.errors, NotFound);
    import_exception!(handbill.errors, RateLimited);
    import_exception!(handbill.errors, ServerError);
    import_exception!(handbill.errors, UploadError);
}

use classes::{
    BadRequest, ConnectError, DecodeError, Forbidden, NotAuthenticated, NotFound, RateLimited, ServerError,
    ServiceError, Timeout, TransportError, UploadError,
};
pub(super) use classes::{HandbillError, ValidationError};

/// Place, rule, message: what `handbill.Problem` is made of.
type Told = (String, &'static str, String);
/// Code, message, parameter, index: what `handbill.Fault` is made of.
type Entry = (String, String, Option<String>, Option<usize>);

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        match error {
            Error::Validation { problems, .. } => ValidationError::new_err((message, told(&problems))),
            Error::Config(_) => {
                let problems = setting(&message);
                ValidationError::new_err((message, problems))
            }
            Error::Service { error, .. } => refused(message, *error),
            Error::Connect { .. } => ConnectError::new_err((message,)),
            Error::Timeout { .. } => Timeout::new_err((message,)),
            Error::Transport { .. } => TransportError::new_err((message,)),
            Error::Decode { .. } => DecodeError::new_err((message,)),
            Error::Upload { report, source, .. } => upload(message, &report, source),
            // `wait` raises KeyboardInterrupt in its place; a job that somebody else stopped ends here.
            Error::Io { .. } | Error::Cancelled => HandbillError::new_err((message,)),
        }
    }
}

/// The setting that a message begins with, as a problem: `region: expected …`, `base_url must …`.
fn setting(message: &str) -> Vec<Told> {
    let named = |name: &str| name.starts_with(|first: char| first.is_ascii_lowercase()) && !name.contains(' ');
    if let Some((place, rest)) = message.split_once(": ").filter(|(place, _)| named(place)) {
        return vec![(place.to_owned(), "setting", rest.to_owned())];
    }
    match message.split_once(' ') {
        Some((place, rest)) if place.contains('_') && named(place) => {
            vec![(place.to_owned(), "setting", rest.to_owned())]
        }
        _ => vec![(String::new(), "setting", message.to_owned())],
    }
}

fn told(problems: &[Problem]) -> Vec<Told> {
    problems.iter().map(|problem| (problem.location(), problem.rule, problem.message.clone())).collect()
}

fn entries(faults: Vec<ErrorDetail>) -> Vec<Entry> {
    faults.into_iter().map(|fault| (fault.code, fault.message, fault.parameter, fault.index)).collect()
}

fn refused(message: String, refusal: ApiError) -> PyErr {
    let ApiError { status, errors, operation_errors, request_id, retry_after, reset_at } = refusal;
    let args = (message, status, entries(errors), entries(operation_errors), request_id);
    match status {
        400 => BadRequest::new_err(args),
        401 => NotAuthenticated::new_err(args),
        403 => Forbidden::new_err(args),
        404 => NotFound::new_err(args),
        429 => {
            let (message, status, errors, operation_errors, request_id) = args;
            let wait = retry_after.map(|wait| wait.as_secs_f64());
            RateLimited::new_err((message, status, errors, operation_errors, request_id, reset_at, wait))
        }
        500..=599 => ServerError::new_err(args),
        _ => ServiceError::new_err(args),
    }
}

fn upload(message: String, report: &serde_json::Value, source: Option<Box<Error>>) -> PyErr {
    Python::attach(|py| {
        let report = match pythonize::pythonize(py, report) {
            Ok(report) => report.unbind(),
            Err(error) => return error.into(),
        };
        let raised = UploadError::new_err((message, report));
        raised.set_cause(py, source.map(|source| PyErr::from(*source)));
        raised
    })
}

/// Runs what may panic: a panic is a mistake of ours, and reaches a user as a `HandbillError` that says so.
pub(super) fn guard<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(panicked(panic.as_ref())))
}

/// What is raised in place of a panic.
pub(super) fn panicked(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("unknown");
    HandbillError::new_err((format!("a mistake inside handbill ({text}); please report it with what you called"),))
}
