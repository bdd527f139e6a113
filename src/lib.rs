//! Handbill's core: ad operations, described once as rows, and everything that reads them.
//!
//! A module uses only those to its left:
//! `model → error → api → wire, identity → export → client → sandbox → bulk → binding`.

pub mod api;
#[cfg(feature = "binding")]
mod binding;
pub mod bulk;
pub mod client;
pub mod error;
pub mod export;
pub mod identity;
pub mod model;
pub mod sandbox;
pub mod wire;
