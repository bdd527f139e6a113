//! Handbill's core: the endpoints of an advertising service, defined once as tables, and the client, bulk engine and sandbox that
//! read them.
//!
//! Modules depend on each other in one direction only; `tests/rust/modules.rs` checks the order.

pub mod api;
#[cfg(feature = "binding")]
mod binding;
pub mod bulk;
pub mod client;
pub mod endpoints_json;
pub mod error;
pub mod identity;
pub mod oauth1;
pub mod openapi;
pub mod sandbox;
pub mod schema;
pub mod types;
pub mod validate;
pub mod wire;
