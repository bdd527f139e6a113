//! HTTP: from the connection to the action and back.

mod auth;
mod connection_reset;
mod control;
mod dispatch;
mod envelope;
pub(crate) mod faults;
mod incoming;
mod nonces;
mod rate_limits;
mod response;
mod router;
pub(crate) mod server;
pub(crate) mod state;
