//! The engine against a fake service with real sets of members and products, and injected faults.

#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::naive_bytecount,
    clippy::format_push_string,
    reason = "a test fails by panicking, and its data are small"
)]

mod csv;
mod fake_service;
mod journal;
mod members;
mod packing;
mod products;
