//! The two endings of a call: waiting and awaited. Each is written once.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::task::Poll;

use pyo3::prelude::*;

use super::errors::panicked;
use crate::error::Result;

/// Tells a waiting call to give up; asked every 100 ms.
pub(super) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Works without the interpreter, so that other threads run; Ctrl-C ends it with `KeyboardInterrupt`.
pub(super) fn wait<T: Send>(py: Python<'_>, work: impl FnOnce(Stop<'_>) -> Result<T> + Send) -> PyResult<T> {
    let interrupt: Mutex<Option<PyErr>> = Mutex::new(None);
    let stop = || {
        Python::attach(|py| match py.check_signals() {
            Ok(()) => false,
            Err(raised) => {
                if let Ok(mut place) = interrupt.lock() {
                    *place = Some(raised);
                }
                true
            }
        })
    };
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(|| work(&stop))));
    if let Some(raised) = interrupt.into_inner().ok().flatten() {
        return Err(raised);
    }
    match done {
        Ok(result) => result.map_err(PyErr::from),
        Err(panic) => Err(panicked(panic.as_ref())),
    }
}

/// An awaitable of the running event loop. Cancelling it drops the work.
pub(super) fn awaitable<'py, T>(
    py: Python<'py>,
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> PyResult<Bound<'py, PyAny>>
where
    T: for<'a> IntoPyObject<'a> + Send + 'static,
{
    let mut work = Box::pin(work);
    let guarded = poll_fn(move |context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(result)) => Poll::Ready(result.map_err(PyErr::from)),
        Err(panic) => Poll::Ready(Err(panicked(panic.as_ref()))),
    });
    pyo3_async_runtimes::tokio::future_into_py(py, guarded)
}

/// An awaitable whose value is there already: no task, no trip through the event loop.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct Ready(pub(super) Py<PyAny>);

#[pymethods]
impl Ready {
    fn __await__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Err(pyo3::exceptions::PyStopIteration::new_err((self.0.clone_ref(py),)))
    }
}
