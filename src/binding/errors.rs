//! Core errors as Python exceptions: one `match`. The classes are in `handbill/errors.py`.

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

/// The fields of `handbill.Problem`: place, rule, message.
pub(super) type ProblemArgs = (String, &'static str, String);
/// The fields of `handbill.ErrorDetail`: code, message, parameter, index.
type DetailArgs = (String, String, Option<String>, Option<usize>);

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        let may_have_acted = error.may_have_acted();
        let exception = match error {
            Error::Validation { problems, .. } => ValidationError::new_err((message, problem_args(&problems))),
            Error::Config { setting, .. } => {
                let problem = setting_problem(setting, &message);
                ValidationError::new_err((message, vec![problem]))
            }
            Error::Service { error, .. } => service_error(message, *error),
            Error::Connect { .. } => ConnectError::new_err((message,)),
            Error::Timeout { .. } => Timeout::new_err((message,)),
            Error::Transport { .. } => TransportError::new_err((message,)),
            Error::Decode { .. } => DecodeError::new_err((message,)),
            Error::Upload { report, source, .. } => upload_error(message, &report, source),
            // `wait` raises KeyboardInterrupt instead; only a job that was cancelled in another way ends here.
            Error::Io { .. } | Error::Cancelled => HandbillError::new_err((message,)),
        };
        if may_have_acted {
            // The class says False. An instance keeps its attributes when it is pickled.
            Python::attach(|py| {
                let _ = exception.value(py).setattr("may_have_acted", true);
            });
        }
        exception
    }
}

/// A setting as a problem, without its name in the message.
pub(super) fn setting_problem(setting: Option<String>, message: &str) -> ProblemArgs {
    let setting = setting.unwrap_or_default();
    let reason = message.strip_prefix(&setting).unwrap_or(message);
    let reason = reason.strip_prefix(": ").unwrap_or_else(|| reason.trim_start());
    (setting, "setting", reason.to_owned())
}

fn problem_args(problems: &[Problem]) -> Vec<ProblemArgs> {
    problems.iter().map(|problem| (problem.location(), problem.rule, problem.message.clone())).collect()
}

fn detail_args(details: Vec<ErrorDetail>) -> Vec<DetailArgs> {
    details.into_iter().map(|detail| (detail.code, detail.message, detail.parameter, detail.index)).collect()
}

fn service_error(message: String, error: ApiError) -> PyErr {
    let ApiError { status, errors, operation_errors, request_id, retry_after, reset_at } = error;
    let args = (message, status, detail_args(errors), detail_args(operation_errors), request_id);
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

fn upload_error(message: String, report: &serde_json::Value, source: Option<Box<Error>>) -> PyErr {
    Python::attach(|py| {
        let report = match pythonize::pythonize(py, report) {
            Ok(report) => report.unbind(),
            Err(error) => return error.into(),
        };
        let exception = UploadError::new_err((message, report));
        exception.set_cause(py, source.map(|source| PyErr::from(*source)));
        exception
    })
}

/// Runs code that may panic: a panic is a defect of handbill, and becomes a `HandbillError` that says so.
pub(super) fn guard<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(panic_error(panic.as_ref())))
}

/// The exception for a panic.
pub(super) fn panic_error(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("unknown");
    HandbillError::new_err((format!("a mistake inside handbill ({text}); please report it with what you called"),))
}
