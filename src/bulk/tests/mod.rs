//! The engine against a model of the service that keeps real sets, with faults on demand.

#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::naive_bytecount,
    clippy::format_push_string,
    reason = "a test fails by panicking, and its data are small"
)]

mod csv;
mod double;
mod journal;
mod members;
mod packing;
mod products;
