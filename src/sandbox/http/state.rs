//! The state that all connections share.

use parking_lot::Mutex;
use std::collections::VecDeque;

use super::faults::Faults;
use super::nonces::Nonces;
use super::rate_limits::RateLimiter;
use crate::error::Result;
use crate::sandbox::clock::Clock;
use crate::sandbox::config::SandboxConfig;
use crate::sandbox::domain::access;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::users::Users;

/// A request, and the status of its response.
#[derive(Debug, Clone, serde::Serialize)]
pub struct RequestLogEntry {
    /// HTTP method.
    pub method: String,
    /// Path without the query.
    pub path: String,
    /// The query, as sent.
    pub query: String,
    /// Name of the endpoint, when one matched.
    pub endpoint: Option<&'static str>,
    /// HTTP status; 0 when the connection was reset instead.
    pub status: u16,
    /// Bytes of the request's body.
    pub body_bytes: usize,
    /// The authenticated user.
    pub user_id: Option<String>,
}

/// Most entries in the request log.
const LOG_CAPACITY: usize = 10_000;

/// The state that all connections share.
pub(crate) struct AppState {
    pub(crate) config: SandboxConfig,
    pub(crate) store: Mutex<Store>,
    pub(crate) clock: Clock,
    pub(super) users: Users,
    pub(super) nonces: Nonces,
    pub(super) rate_limits: Mutex<RateLimiter>,
    pub(crate) faults: Mutex<Faults>,
    pub(crate) request_log: Mutex<VecDeque<RequestLogEntry>>,
}

impl AppState {
    /// Opens the store, and restores the clock.
    pub(crate) fn new(config: SandboxConfig) -> Result<Self> {
        let store = Store::open(&config.store)?;
        let clock = Clock::default();
        clock.set_offset(store.setting("clock_offset").and_then(|text| text.parse().ok()).unwrap_or(0));
        let users = Users::new(&store)?;
        Ok(Self {
            config,
            store: Mutex::new(store),
            clock,
            users,
            nonces: Nonces::default(),
            rate_limits: Mutex::default(),
            faults: Mutex::default(),
            request_log: Mutex::default(),
        })
    }

    /// Adds an entry to the request log.
    pub(super) fn log_request(&self, entry: RequestLogEntry) {
        let mut log = self.request_log.lock();
        if log.len() == LOG_CAPACITY {
            log.pop_front();
        }
        log.push_back(entry);
    }

    /// Moves the clock.
    pub(crate) fn advance(&self, milliseconds: i64) {
        self.clock.advance(milliseconds);
        self.store.lock().set_setting("clock_offset", &self.clock.offset().to_string());
    }

    /// Sets the permissions of a user on an account.
    pub(crate) fn grant(&self, account: &str, user_id: i64, permissions: &[String]) -> ApiResult<()> {
        self.store.lock().transaction(|store| access::grant(store, account, user_id, permissions))
    }

    /// Sets how many active campaigns an account may have.
    pub(crate) fn limit(&self, account: &str, active_campaigns: i64) -> ApiResult<()> {
        self.store.lock().transaction(|store| access::set_campaign_limit(store, account, active_campaigns))
    }

    /// Restores the state of a new sandbox.
    pub(crate) fn reset(&self) -> rusqlite::Result<()> {
        self.store.lock().reset()?;
        self.users.clear();
        self.rate_limits.lock().clear();
        self.faults.lock().clear();
        self.request_log.lock().clear();
        self.clock.set_offset(0);
        Ok(())
    }
}
