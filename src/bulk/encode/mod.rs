//! Encoders: rows to the items of a request body, and the response to what was confirmed.

mod members;
mod products;

use bytes::Bytes;

use super::batch::{Batch, EncodedChunk};
use super::report::BatchResult;
use super::source::Chunk;
use crate::error::Result;

pub(super) use members::{IdentifierColumns, MemberEncoder, RegionLookup};
pub(super) use products::ProductEncoder;

/// The meaning of a successful response.
pub(super) enum Confirmation {
    /// Every item was applied, or has a result of its own.
    Confirmed(BatchResult),
    /// The counts differ from the request: to be sent again.
    CountMismatch(String),
}

/// Encodes rows of one kind: users or products.
pub(super) trait Encoder: Sync {
    /// Buffers that a worker reuses between chunks.
    type Scratch: Default;

    /// Encodes the rows of a chunk.
    fn encode(&self, chunk: &Chunk, scratch: &mut Self::Scratch, out: &mut EncodedChunk);

    /// Compares a response with its request.
    fn confirm(&self, batch: &Batch, body: &Bytes) -> Result<Confirmation>;
}
