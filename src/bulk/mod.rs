//! Many rows in few requests: a file, a frame or a stream of customers or products to the service.
//!
//! source → check → normalise → hash → pack → send → confirm → journal. Every stage is bounded, so memory does not grow with
//! the input:
//!
//! - workers read a [`Piece`] of the source in turn and make text of it side by side; pieces are packed in the order they were
//!   read, so the bodies of a job do not depend on how many workers there are;
//! - senders carry full bodies, hold the answer against what was sent, and journal what is confirmed;
//! - the calling thread only watches: it asks `stop` and tells `progress`, which may need the thread of an interpreter.
//!
//! Bodies travel in buffers that come back to be filled again: fresh ones cost several times as much.

mod batch;
mod csv;
mod detect;
mod digest;
mod ending;
mod journal;
mod members;
mod pack;
mod products;
mod queue;
mod report;
mod run;
mod source;
mod split;
mod tuning;

#[cfg(test)]
mod tests;

use bytes::Bytes;

pub use csv::{CsvOptions, CsvSource};
pub use detect::Header;
pub use members::{MemberSettings, Operation, Region, guess_columns, upload_members};
pub use products::{ProductSettings, upsert_products};
pub use report::{Failure, Progress, Report, SkippedRow};
pub use source::{Cells, Column, Piece, PieceBuilder, RowSource, Source, Typed};
pub use tuning::Tuning;

use crate::client::Client;
use crate::error::Result;
use crate::types::EpochMillis;
use crate::wire::Request;

/// What a carrier brings back.
#[derive(Debug, Clone)]
pub struct Carried {
    /// The body of a 2xx answer.
    pub body: Bytes,
    /// How many requests it took: one, and one for each time it was sent again.
    pub requests: u64,
}

/// Whatever takes a request to the service and brings the answer back.
///
/// It repeats what may be repeated when the failure is one that passes; what it gives up on ends the job.
pub trait Carrier: Sync {
    /// Sends and waits; gives up soon after `stop` says so.
    fn carry(&self, request: Request, stop: &(dyn Fn() -> bool + Sync)) -> Result<Carried>;

    /// The present at the other end.
    fn now(&self) -> EpochMillis {
        EpochMillis::now()
    }
}

impl Carrier for Client {
    fn carry(&self, request: Request, stop: &(dyn Fn() -> bool + Sync)) -> Result<Carried> {
        let answer = self.send_blocking(request, stop)?;
        Ok(Carried { body: answer.body, requests: u64::from(answer.attempts) })
    }

    fn now(&self) -> EpochMillis {
        Self::now(self)
    }
}
