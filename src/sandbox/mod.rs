//! The service itself, stateful, on loopback: every endpoint served over HTTP, checked against the same tables, stored in SQLite.
//!
//! Modules depend on each other in one direction: `http → actions, scheduler → resources → domain → reference → store → context`.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use tokio::sync::watch;

use crate::error::{ApiError, Error, Result};
use crate::wire::Spelling;
use domain::members;
use http::server;
use http::state::AppState;
use parking_lot::Mutex;

mod actions;
mod clock;
mod config;
mod context;
mod domain;
mod error_response;
mod http;
mod reference;
mod resources;
mod scheduler;
mod store;
mod users;
mod values;

pub use config::{Processing, SandboxConfig, VerificationKeys};
pub use http::faults::Fault;
pub use http::state::RequestLogEntry;

/// A running sandbox; it stops when dropped.
pub struct Sandbox {
    address: SocketAddr,
    state: Arc<AppState>,
    stop: watch::Sender<bool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Sandbox {
    /// Opens the store, listens, and serves from threads of its own.
    pub fn start(config: SandboxConfig) -> Result<Self> {
        let address = SocketAddr::new(config.host, config.port);
        let listener = std::net::TcpListener::bind(address).map_err(|error| {
            let advice = if error.kind() == std::io::ErrorKind::AddrInUse {
                "; choose another port, or 0 for a free one"
            } else {
                ""
            };
            Error::config(format!("cannot listen on {address}: {error}{advice}"))
        })?;
        let address =
            listener.local_addr().map_err(|error| Error::config(format!("cannot listen on {address}: {error}")))?;
        let state = Arc::new(AppState::new(config)?);
        let (stop, stopped) = watch::channel(false);
        let thread = server::serve(listener, Arc::clone(&state), stopped)?;
        Ok(Self { address, state, stop, thread: Mutex::new(Some(thread)) })
    }

    /// `http://127.0.0.1:8080`
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The spelling on the wire.
    pub fn naming(&self) -> Spelling {
        self.state.config.naming
    }

    /// Moves its clock.
    pub fn advance(&self, milliseconds: i64) {
        self.state.advance(milliseconds);
    }

    /// The time on its clock, in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.state.clock.now().0
    }

    /// How far its clock is ahead of the machine's, in milliseconds.
    pub fn clock_offset(&self) -> i64 {
        self.state.clock.offset()
    }

    /// Adds a fault to inject.
    pub fn add_fault(&self, fault: Fault) -> Result<()> {
        fault.validate()?;
        self.state.faults.lock().add(fault);
        Ok(())
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.state.faults.lock().clear();
    }

    /// The last 10,000 requests, oldest first.
    pub fn requests(&self) -> Vec<RequestLogEntry> {
        self.state.request_log.lock().iter().cloned().collect()
    }

    /// A page of the members of an audience or a do-not-reach list: at most `count` members after a member's number, and the
    /// number after which the next page starts.
    pub fn members(&self, id: &str, after: i64, count: i64) -> Result<(Vec<serde_json::Value>, Option<i64>)> {
        let store = self.state.store.lock();
        let failed = |error: rusqlite::Error| Error::io(&self.state.config.store, error.to_string());
        let list = members::find_list(&store, id).map_err(failed)?;
        let list = list.ok_or_else(|| Error::config(format!("there is no audience or do-not-reach list {id}")))?;
        members::page(&store, list, self.state.clock.now(), after, count).map_err(failed)
    }

    /// Sets the permissions of a user on an account, replacing earlier ones.
    pub fn grant(&self, account: &str, user_id: i64, permissions: &[String]) -> Result<()> {
        self.state.grant(account, user_id, permissions).map_err(|error| config_error(&error))
    }

    /// Sets how many active campaigns an account may have.
    pub fn limit(&self, account: &str, active_campaigns: i64) -> Result<()> {
        self.state.limit(account, active_campaigns).map_err(|error| config_error(&error))
    }

    /// Removes all records, users, members, faults and logged requests, and resets the clock.
    pub fn reset(&self) -> Result<()> {
        self.state.reset().map_err(|error| Error::io(&self.state.config.store, error.to_string()))
    }

    /// Stops serving, and closes the store. Every acknowledged change is in it.
    pub fn stop(&self) {
        let _ = self.stop.send(true);
        if let Some(thread) = self.thread.lock().take() {
            let _ = thread.join();
            self.state.store.lock().close();
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An error response of the control plane, as an error of the library.
fn config_error(error: &ApiError) -> Error {
    Error::config(error.errors.first().map_or_else(String::new, |detail| detail.message.clone()))
}
