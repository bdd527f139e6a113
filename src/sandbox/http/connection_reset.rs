//! Resetting a connection on purpose.

use std::sync::Arc;

use tokio::sync::Notify;

/// Resets the connection of a request; an extension of every request.
#[derive(Clone)]
pub(super) struct ConnectionReset(Arc<Notify>);

impl ConnectionReset {
    /// For a new connection.
    pub(super) fn new() -> Self {
        Self(Arc::new(Notify::new()))
    }

    /// Waits for the trigger.
    pub(super) async fn triggered(&self) {
        self.0.notified().await;
    }

    /// Resets the connection; the request never gets a response.
    pub(super) async fn trigger(&self) -> ! {
        self.0.notify_one();
        std::future::pending().await
    }
}
