//! Listening, and connections that can be broken on purpose.

use std::net::TcpListener;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Semaphore, watch};

use super::breaker::Breaker;
use super::{Service, router};
use crate::error::{Error, Result};

/// Most connections answered at one time; further ones wait.
const CONNECTIONS: usize = 1024;

/// Answers from a thread of its own until told to stop.
pub(super) fn serve(
    listener: TcpListener,
    service: Arc<Service>,
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
            runtime.block_on(accept(listener, service, stopped));
            runtime.shutdown_timeout(Duration::from_secs(1));
        })
        .map_err(failed)
}

async fn accept(listener: TcpListener, service: Arc<Service>, mut stopped: watch::Receiver<bool>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let router = router::router(service);
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.changed() => return,
        };
        // A connection that breaks before it is taken is the caller's affair; out of descriptors, wait a little.
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let breaker = Breaker::new();
        let router = router.clone().layer(axum::Extension(breaker.clone()));
        let mut stopped = stopped.clone();
        tokio::spawn(async move {
            let _place = place;
            let mut connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(Duration::from_mins(1))
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
            let broken = tokio::select! {
                _ = &mut connection => false,
                () = breaker.tripped() => true,
                _ = stopped.changed() => false,
            };
            if broken {
                // Without lingering, closing sends a reset instead of an orderly end.
                let stream = connection.into_parts().io.into_inner();
                let _ = stream.set_zero_linger();
            }
        });
    }
}
