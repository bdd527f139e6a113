//! Bulk uploads: the rows of a file, a frame or a stream, as users or products in as few requests as possible.
//!
//! source → validate → normalise → hash → pack → send → confirm → journal. Every stage is bounded, so memory does not grow
//! with the input:
//!
//! - workers read a [`Chunk`] of the source in turn and encode chunks concurrently; encoded chunks are packed in the order
//!   they were read, so the request bodies of a job do not depend on the number of workers;
//! - senders post full bodies, compare each response with the request, and journal confirmed batches;
//! - the calling thread only supervises: it polls `stop` and calls `progress`, which may need the thread of an interpreter.
//!
//! Body buffers are pooled: fresh ones cost several times as much.

mod batch;
mod encode;
mod errors;
mod journal;
mod members;
mod options;
mod pack;
mod pipeline;
mod products;
mod queue;
mod report;
mod sender;
mod source;

#[cfg(test)]
mod tests;

pub use members::{MemberOperation, MemberOptions, PhoneRegion, guess_columns, upload_members};
pub use options::BulkOptions;
pub use products::{ProductOptions, upsert_products};
pub use report::{ItemFailure, Progress, Report, SkippedRow};
pub use sender::{BatchResponse, BatchSender};
pub use source::csv::{CsvOptions, CsvSource, HeaderMode};
pub use source::{CallbackSource, Chunk, ChunkBuilder, ChunkColumn, ColumnValues, JsonColumn, RowSource};
