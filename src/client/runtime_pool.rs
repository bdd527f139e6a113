//! Runtimes for blocking calls.
//!
//! A blocking call drives its own connection on the calling thread: handing it to a background thread and back would cost more
//! than the call itself. A pooled runtime is single-threaded and has its own connections. It serves one call at a time
//! and then returns to the pool, so n threads use n of them. Awaited calls share one set of connections on their own runtime.

use std::pin::Pin;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, Sleep};

use super::transport::Connections;
use crate::error::{Error, Result};

/// The interval at which a blocking call polls `stop`.
pub(super) const TICK: Duration = Duration::from_millis(100);
/// The most idle runtimes that are kept.
const MAX_IDLE: usize = 64;

/// A runtime on the calling thread, with its connections.
struct PooledRuntime {
    /// None only while it is dropped.
    runtime: Option<Runtime>,
    /// The timer of the next poll of `stop`. It is kept between calls, because a new timer that is due before all others wakes
    /// the runtime.
    tick: Option<Pin<Box<Sleep>>>,
    http: Connections,
    /// The process that opened the connections: a forked child must not use those of its parent.
    process: u32,
}

/// Idle runtimes; the last one used is warm and is taken first.
#[derive(Default)]
pub(super) struct RuntimePool(Mutex<Vec<PooledRuntime>>);

impl RuntimePool {
    /// Runs `work` on one of the runtimes until it is done or `stop` returns true.
    pub(super) fn run<T>(
        &self,
        work: impl AsyncFnOnce(&Connections) -> Result<T>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<T> {
        let mut pooled = self.take()?;
        let result = pooled.run(work, stop);
        let mut idle = self.0.lock();
        if idle.len() < MAX_IDLE {
            idle.push(pooled);
        }
        result
    }

    fn take(&self) -> Result<PooledRuntime> {
        let process = std::process::id();
        while let Some(pooled) = self.0.lock().pop() {
            if pooled.process == process {
                return Ok(pooled);
            }
            // Not dropped either: that would close the connections of the parent process.
            std::mem::forget(pooled);
        }
        PooledRuntime::new(process)
    }
}

impl PooledRuntime {
    fn new(process: u32) -> Result<Self> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Error::config(format!("no connection can be set up: {error}")))?;
        Ok(Self { runtime: Some(runtime), tick: None, http: Connections::default(), process })
    }

    fn run<T>(
        &mut self,
        work: impl AsyncFnOnce(&Connections) -> Result<T>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<T> {
        let Some(runtime) = &self.runtime else { return Err(Error::Cancelled) };
        let tick = &mut self.tick;
        let stopped = async {
            let tick = tick.get_or_insert_with(|| Box::pin(tokio::time::sleep(TICK)));
            loop {
                tick.as_mut().await;
                tick.as_mut().reset(Instant::now() + TICK);
                if stop() {
                    break;
                }
            }
        };
        runtime.block_on(async {
            // The runtime has been idle since the last call: let it process the sockets' events first, so that a connection
            // that the service closed meanwhile is not reused.
            tokio::task::yield_now().await;
            tokio::select! {
                biased;
                result = work(&self.http) => result,
                () = stopped => Err(Error::Cancelled),
            }
        })
    }
}

impl Drop for PooledRuntime {
    fn drop(&mut self) {
        // Does not block, so it may run on any thread, also inside another runtime.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
