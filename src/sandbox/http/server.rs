//! Listening, and serving connections.

use std::net::TcpListener;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Semaphore, watch};

use super::connection_reset::ConnectionReset;
use super::router;
use super::state::AppState;
use crate::error::{Error, Result};

/// Most connections served at one time; further ones wait.
const MAX_CONNECTIONS: usize = 1024;

/// Serves from a thread of its own until stopped.
pub(crate) fn serve(
    listener: TcpListener,
    state: Arc<AppState>,
    stopped: watch::Receiver<bool>,
) -> Result<JoinHandle<()>> {
    let failed = |error: std::io::Error| Error::config(format!("the sandbox cannot start: {error}"));
    listener.set_nonblocking(true).map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("handbill-sandbox")
        .thread_stack_size(1024 * 1024)
        .enable_all()
        .build()
        .map_err(failed)?;
    std::thread::Builder::new()
        .name("handbill-sandbox".into())
        .spawn(move || {
            runtime.block_on(accept(listener, state, stopped));
            runtime.shutdown_timeout(Duration::from_secs(1));
        })
        .map_err(failed)
}

async fn accept(listener: TcpListener, state: Arc<AppState>, mut stopped: watch::Receiver<bool>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let router = router::router(state);
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.changed() => return,
        };
        // A connection that breaks before it is accepted is the client's concern; when out of descriptors, wait a little.
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let reset = ConnectionReset::new();
        let router = router.clone().layer(axum::Extension(reset.clone()));
        let mut stopped = stopped.clone();
        tokio::spawn(async move {
            let _permit = permit;
            let mut connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(Duration::from_mins(1))
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
            let is_reset = tokio::select! {
                _ = &mut connection => false,
                () = reset.triggered() => true,
                _ = stopped.changed() => false,
            };
            if is_reset {
                // Without lingering, closing sends a reset instead of an orderly end.
                let stream = connection.into_parts().io.into_inner();
                let _ = stream.set_zero_linger();
            }
        });
    }
}
