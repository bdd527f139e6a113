//! Bytes ↔ checked values.

pub mod names;
pub mod reply;
pub mod request;
mod scan;

pub use names::Naming;
pub use reply::{Data, Reply, Rows};
pub use request::Request;
