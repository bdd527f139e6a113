//! The two ways to run a call: blocking and awaited.

use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::Poll;

use parking_lot::{Mutex, MutexGuard};
use pyo3::BoundObject;
use pyo3::exceptions::PyStopIteration;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::AbortHandle;

use super::errors::panic_error;
use crate::error::{Error, Result};

/// Returns true when a blocking call is to give up; polled every 100 ms.
pub(super) type StopCheck<'a> = &'a (dyn Fn() -> bool + Sync);

/// Runs `work` detached from the interpreter, so that other threads run; Ctrl-C ends it with `KeyboardInterrupt`.
pub(super) fn wait<T: Send>(py: Python<'_>, work: impl FnOnce(StopCheck<'_>) -> Result<T> + Send) -> PyResult<T> {
    let interrupt: Mutex<Option<PyErr>> = Mutex::new(None);
    let stop = || {
        Python::attach(|py| match py.check_signals() {
            Ok(()) => false,
            Err(raised) => {
                *interrupt.lock() = Some(raised);
                true
            }
        })
    };
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(|| work(&stop))));
    if let Some(raised) = interrupt.into_inner() {
        return Err(raised);
    }
    match done {
        Ok(result) => result.map_err(PyErr::from),
        Err(panic) => Err(panic_error(panic.as_ref())),
    }
}

/// An awaitable of the running event loop. Dropping it drops the work, as does cancelling its task.
///
/// The work runs on a background thread; the event loop's thread is notified and creates the Python value itself. The background
/// thread thus attaches to the interpreter once for all calls that finish at about the same time.
pub(super) fn awaitable<'py, T>(
    py: Python<'py>,
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> PyResult<Bound<'py, PyAny>>
where
    T: for<'a> IntoPyObject<'a> + Send + 'static,
{
    let waker = LoopWaker::of_running_loop(py)?;
    let future = waker.event_loop.bind(py).call_method0(intern!(py, "create_future"))?;
    let inner = future.call_method0(intern!(py, "__await__"))?.unbind();
    let slot: ResultSlot = ResultSlot::default();
    let (place, future) = (Arc::clone(&slot), future.unbind());
    let mut work = Box::pin(work);
    let guarded = poll_fn(move |context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(result)) => Poll::Ready(result.map_err(PyErr::from)),
        Err(panic) => Poll::Ready(Err(panic_error(panic.as_ref()))),
    });
    let task = background()?.spawn(async move {
        let result = guarded.await;
        let made: ResultFactory = Box::new(move |py| {
            let object = result?.into_pyobject(py).map_err(Into::into)?;
            Ok(object.into_any().into_bound().unbind())
        });
        *place.lock() = Some(made);
        waker.wake(future);
    });
    Ok(Bound::new(py, Awaitable { inner, slot, task: task.abort_handle() })?.into_any())
}

/// Creates the Python value of a result, on the thread of the event loop.
type ResultFactory = Box<dyn FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send>;
type ResultSlot = Arc<Mutex<Option<ResultFactory>>>;

/// An awaitable for work in progress.
#[pyclass(frozen, module = "handbill._handbill")]
struct Awaitable {
    /// The iterator of the event loop's future.
    inner: Py<PyAny>,
    slot: ResultSlot,
    task: AbortHandle,
}

#[pymethods]
impl Awaitable {
    fn __await__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.inner.call_method0(py, intern!(py, "__next__")) {
            Err(ended) if ended.is_instance_of::<PyStopIteration>(py) => {
                let made = self.slot.lock().take();
                let value = made.map_or_else(|| Ok(py.None()), |make| make(py))?;
                Err(PyStopIteration::new_err((value,)))
            }
            pending => pending,
        }
    }
}

impl Drop for Awaitable {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Wakes an event loop and completes its futures.
struct LoopWaker {
    event_loop: Py<PyAny>,
    done: Mutex<Vec<Py<PyAny>>>,
}

thread_local! {
    /// The waker of the event loop that ran last on this thread; it rarely changes.
    static WAKER: RefCell<Option<Arc<LoopWaker>>> = const { RefCell::new(None) };
}

impl LoopWaker {
    fn of_running_loop(py: Python<'_>) -> PyResult<Arc<Self>> {
        static RUNNING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let running = RUNNING.import(py, "asyncio", "get_running_loop")?.call0()?;
        WAKER.with_borrow_mut(|known| match known {
            Some(waker) if waker.event_loop.is(&running) => Ok(Arc::clone(waker)),
            _ => {
                let waker = Arc::new(Self { event_loop: running.unbind(), done: Mutex::default() });
                *known = Some(Arc::clone(&waker));
                Ok(waker)
            }
        })
    }

    fn done(&self) -> MutexGuard<'_, Vec<Py<PyAny>>> {
        self.done.lock()
    }

    /// Completes a future; the thread that finds the list empty schedules the callback for all.
    fn wake(self: Arc<Self>, future: Py<PyAny>) {
        let mut done = self.done();
        done.push(future);
        let first = done.len() == 1;
        drop(done);
        if first {
            // Does nothing when the interpreter is shutting down; a closed loop has no futures to complete.
            Python::try_attach(|py| {
                let callback = Bound::new(py, WakeCallback(Arc::clone(&self)))?;
                self.event_loop.call_method1(py, intern!(py, "call_soon_threadsafe"), (callback,))
            });
        }
    }
}

/// The callback that the event loop runs.
#[pyclass(frozen, module = "handbill._handbill")]
struct WakeCallback(Arc<LoopWaker>);

#[pymethods]
impl WakeCallback {
    fn __call__(&self, py: Python<'_>) -> PyResult<()> {
        let done = std::mem::take(&mut *self.0.done());
        for future in done {
            // Cancelled futures are done already.
            if !future.call_method0(py, intern!(py, "done"))?.is_truthy(py)? {
                future.call_method1(py, intern!(py, "set_result"), (py.None(),))?;
            }
        }
        Ok(())
    }
}

/// The runtime of awaited work: one thread, since nearly all work is waiting for the network. A forked process gets its own.
fn background() -> PyResult<Handle> {
    static RUNNING: Mutex<Option<(u32, Runtime)>> = Mutex::new(None);
    let process = std::process::id();
    let mut running = RUNNING.lock();
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
    // The threads of a parent process do not exist in a forked child and cannot be joined.
    std::mem::forget(running.replace((process, runtime)));
    Ok(handle)
}

/// An awaitable whose value exists already: no task, no round trip through the event loop.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct ReadyAwaitable(pub(super) Py<PyAny>);

#[pymethods]
impl ReadyAwaitable {
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
