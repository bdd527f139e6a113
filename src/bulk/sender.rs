//! The connection of a job to the service.

use bytes::Bytes;

use crate::client::Client;
use crate::error::Result;
use crate::types::EpochMillis;
use crate::wire::Request;

/// A successful response to a batch.
#[derive(Debug, Clone)]
pub struct BatchResponse {
    /// The body of the 2xx response.
    pub body: Bytes,
    /// Requests made: one, and one per retry.
    pub attempts: u64,
}

/// Sends the requests of a job.
///
/// An implementation retries temporary failures as far as the request may be repeated; the error it returns ends the job.
pub trait BatchSender: Sync {
    /// Sends a request and waits for the response; gives up soon after `stop` returns true.
    fn send(&self, request: Request, stop: &(dyn Fn() -> bool + Sync)) -> Result<BatchResponse>;

    /// The current time of the service.
    fn now(&self) -> EpochMillis {
        EpochMillis::now()
    }
}

impl BatchSender for Client {
    fn send(&self, request: Request, stop: &(dyn Fn() -> bool + Sync)) -> Result<BatchResponse> {
        let response = self.send_blocking(request, stop)?;
        Ok(BatchResponse { body: response.body, attempts: u64::from(response.attempts) })
    }

    fn now(&self) -> EpochMillis {
        Self::now(self)
    }
}
