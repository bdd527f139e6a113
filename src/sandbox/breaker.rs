//! A connection that breaks on purpose.

use std::sync::Arc;

use tokio::sync::Notify;

/// Breaks the connection that a request came on: handed to every request.
#[derive(Clone)]
pub(super) struct Breaker(Arc<Notify>);

impl Breaker {
    /// Of a connection that holds.
    pub(super) fn new() -> Self {
        Self(Arc::new(Notify::new()))
    }

    /// Waits until it breaks.
    pub(super) async fn tripped(&self) {
        self.0.notified().await;
    }

    /// Breaks the connection; the request is never answered.
    pub(super) async fn trip(&self) -> ! {
        self.0.notify_one();
        std::future::pending().await
    }
}
