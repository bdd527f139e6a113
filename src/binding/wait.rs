//! The two endings of a call: waiting and awaited. Each is written once.

use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

use pyo3::BoundObject;
use pyo3::exceptions::PyStopIteration;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::AbortHandle;

use super::errors::panicked;
use crate::error::{Error, Result};

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

/// An awaitable of the running event loop. Dropping it, as cancelling its task does, drops the work.
///
/// The work runs on a thread of its own; the event loop's thread is only told that something is done, and makes the Python value
/// itself. So the other thread needs the interpreter once for all calls that end at about the same time.
pub(super) fn awaitable<'py, T>(
    py: Python<'py>,
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> PyResult<Bound<'py, PyAny>>
where
    T: for<'a> IntoPyObject<'a> + Send + 'static,
{
    let bell = Bell::of_running_loop(py)?;
    let future = bell.event_loop.bind(py).call_method0(intern!(py, "create_future"))?;
    let inner = future.call_method0(intern!(py, "__await__"))?.unbind();
    let slot: Slot = Slot::default();
    let (place, future) = (Arc::clone(&slot), future.unbind());
    let mut work = Box::pin(work);
    let guarded = poll_fn(move |context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(result)) => Poll::Ready(result.map_err(PyErr::from)),
        Err(panic) => Poll::Ready(Err(panicked(panic.as_ref()))),
    });
    let task = background()?.spawn(async move {
        let result = guarded.await;
        let made: Make = Box::new(move |py| {
            let object = result?.into_pyobject(py).map_err(Into::into)?;
            Ok(object.into_any().into_bound().unbind())
        });
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
        bell.ring(future);
    });
    Ok(Bound::new(py, Awaited { inner, slot, task: task.abort_handle() })?.into_any())
}

/// Makes the Python value of a result, on the thread that asked for it.
type Make = Box<dyn FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send>;
type Slot = Arc<Mutex<Option<Make>>>;

/// Work under way.
#[pyclass(frozen, module = "handbill._handbill")]
struct Awaited {
    /// What the event loop waits on: the iterator of a future of its own.
    inner: Py<PyAny>,
    slot: Slot,
    task: AbortHandle,
}

#[pymethods]
impl Awaited {
    fn __await__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.inner.call_method0(py, intern!(py, "__next__")) {
            Err(ended) if ended.is_instance_of::<PyStopIteration>(py) => {
                let made = self.slot.lock().unwrap_or_else(PoisonError::into_inner).take();
                let value = made.map_or_else(|| Ok(py.None()), |make| make(py))?;
                Err(PyStopIteration::new_err((value,)))
            }
            pending => pending,
        }
    }
}

impl Drop for Awaited {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Tells an event loop which of its futures are done.
struct Bell {
    event_loop: Py<PyAny>,
    done: Mutex<Vec<Py<PyAny>>>,
}

thread_local! {
    /// The event loop that ran last on this thread; it rarely changes.
    static BELL: RefCell<Option<Arc<Bell>>> = const { RefCell::new(None) };
}

impl Bell {
    fn of_running_loop(py: Python<'_>) -> PyResult<Arc<Self>> {
        static RUNNING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let running = RUNNING.import(py, "asyncio", "get_running_loop")?.call0()?;
        BELL.with_borrow_mut(|known| match known {
            Some(bell) if bell.event_loop.is(&running) => Ok(Arc::clone(bell)),
            _ => {
                let bell = Arc::new(Self { event_loop: running.unbind(), done: Mutex::default() });
                *known = Some(Arc::clone(&bell));
                Ok(bell)
            }
        })
    }

    fn done(&self) -> MutexGuard<'_, Vec<Py<PyAny>>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whoever finds the list empty rings; the others are found in it.
    fn ring(self: Arc<Self>, future: Py<PyAny>) {
        let mut done = self.done();
        done.push(future);
        let first = done.len() == 1;
        drop(done);
        if first {
            // None when the interpreter is ending; a loop that was closed meanwhile has nobody left to tell.
            Python::try_attach(|py| {
                let rung = Bound::new(py, Rung(Arc::clone(&self)))?;
                self.event_loop.call_method1(py, intern!(py, "call_soon_threadsafe"), (rung,))
            });
        }
    }
}

/// What the event loop calls.
#[pyclass(frozen, module = "handbill._handbill")]
struct Rung(Arc<Bell>);

#[pymethods]
impl Rung {
    fn __call__(&self, py: Python<'_>) -> PyResult<()> {
        let done = std::mem::take(&mut *self.0.done());
        for future in done {
            // Cancelled ones are done already.
            if !future.call_method0(py, intern!(py, "done"))?.is_truthy(py)? {
                future.call_method1(py, intern!(py, "set_result"), (py.None(),))?;
            }
        }
        Ok(())
    }
}

/// Where awaited work runs: one thread, which waits for the network nearly all the time. A forked process gets its own.
fn background() -> PyResult<Handle> {
    static RUNNING: Mutex<Option<(u32, Runtime)>> = Mutex::new(None);
    let process = std::process::id();
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((owner, runtime)) = &*running
        && *owner == process
    {
        return Ok(runtime.handle().clone());
    }
    let runtime = Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("handbill")
        .enable_all()
        .build()
        .map_err(|error| Error::config(format!("no thread for awaited calls: {error}")))?;
    let handle = runtime.handle().clone();
    // The threads of a parent process do not exist here and cannot be stopped.
    std::mem::forget(running.replace((process, runtime)));
    Ok(handle)
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
        Err(PyStopIteration::new_err((self.0.clone_ref(py),)))
    }
}
