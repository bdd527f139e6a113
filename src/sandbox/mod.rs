//! The service itself, stateful, on loopback: every row served over HTTP, checked with the same rows, kept in SQLite.

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::watch;

use crate::error::{ApiError, Error, Result};
use crate::wire::Spelling;
use clock::Clock;
use people::People;
use quotas::Quotas;
use store::Store;

mod behave;
mod blank;
mod breaker;
mod call;
pub mod clock;
mod control;
mod cursor;
mod denied;
mod due;
mod estimates;
pub mod faults;
mod history;
mod insights;
mod keep;
mod lookups;
mod members;
mod people;
mod products;
mod query;
mod quotas;
mod recommendations;
mod router;
mod server;
mod store;

pub use faults::Fault;

/// When uploads are processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Processing {
    /// At once.
    #[default]
    Immediate,
    /// Hours later, on the sandbox's clock.
    Documented,
}

/// How a sandbox is to run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `:memory:`, or a file that is kept.
    pub store: String,
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 picks a free one.
    pub port: u16,
    /// The spelling on the wire.
    pub naming: Spelling,
    /// Whether the documented budgets of requests apply.
    pub rate_limits: bool,
    /// When uploads are processed.
    pub processing: Processing,
    /// Keys whose OAuth 1.0a signatures are checked; signatures are taken on trust without.
    pub verify: Option<Keys>,
    /// Largest body taken, in bytes.
    pub max_body: usize,
}

/// What OAuth 1.0a signatures are checked with.
#[derive(Clone)]
pub struct Keys {
    /// The app's key.
    pub consumer_key: String,
    /// The app's secret.
    pub consumer_secret: String,
    /// The secret of each access token.
    pub token_secrets: Vec<(String, String)>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keys").field("consumer_key", &self.consumer_key).finish_non_exhaustive()
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            store: ":memory:".into(),
            host: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            naming: Spelling::Documented,
            rate_limits: false,
            processing: Processing::Immediate,
            verify: None,
            max_body: 16 * 1024 * 1024,
        }
    }
}

/// One request that was answered.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Logged {
    /// HTTP method.
    pub method: String,
    /// Path without the query.
    pub path: String,
    /// The query, as sent.
    pub query: String,
    /// The row, when one answered.
    pub endpoint: Option<&'static str>,
    /// HTTP status; 0 when the connection was broken instead.
    pub status: u16,
    /// Bytes of the request's body.
    pub body_bytes: usize,
    /// The user it acted for.
    pub user_id: Option<String>,
}

/// Most requests remembered.
const LOGGED: usize = 10_000;

/// What the connections share.
pub(crate) struct Service {
    settings: Settings,
    store: Mutex<Store>,
    clock: Clock,
    people: People,
    nonces: people::Nonces,
    quotas: Mutex<Quotas>,
    faults: Mutex<faults::Faults>,
    log: Mutex<VecDeque<Logged>>,
}

/// A lock, even after a thread died holding it: every change is one transaction, so nothing is half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Service {
    fn new(settings: Settings) -> Result<Self> {
        let store = Store::open(&settings.store)?;
        let clock = Clock::default();
        clock.set_offset(store.setting("clock_offset").and_then(|text| text.parse().ok()).unwrap_or(0));
        let people = People::new(&store)?;
        Ok(Self {
            settings,
            store: Mutex::new(store),
            clock,
            people,
            nonces: people::Nonces::default(),
            quotas: Mutex::default(),
            faults: Mutex::default(),
            log: Mutex::default(),
        })
    }

    fn remember(&self, entry: Logged) {
        let mut log = lock(&self.log);
        if log.len() == LOGGED {
            log.pop_front();
        }
        log.push_back(entry);
    }

    fn advance(&self, milliseconds: i64) {
        self.clock.advance(milliseconds);
        lock(&self.store).set("clock_offset", &self.clock.offset().to_string());
    }

    fn grant(&self, account: &str, user: i64, permissions: &[String]) -> std::result::Result<(), ApiError> {
        lock(&self.store).atomically(|store| keep::accounts::grant(store, account, user, permissions))
    }

    fn limit(&self, account: &str, active: i64) -> std::result::Result<(), ApiError> {
        lock(&self.store).atomically(|store| keep::accounts::limit(store, account, active))
    }

    fn reset(&self) -> rusqlite::Result<()> {
        lock(&self.store).reset()?;
        self.people.clear();
        lock(&self.quotas).clear();
        lock(&self.faults).clear();
        lock(&self.log).clear();
        self.clock.set_offset(0);
        Ok(())
    }
}

/// A refusal of the control plane, told without HTTP.
fn refused(refusal: &ApiError) -> Error {
    Error::config(refusal.errors.first().map_or_else(String::new, |fault| fault.message.clone()))
}

/// A running sandbox; it stops when dropped.
pub struct Sandbox {
    address: SocketAddr,
    service: Arc<Service>,
    stop: watch::Sender<bool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Sandbox {
    /// Opens the store, listens, and answers from threads of its own.
    pub fn start(settings: Settings) -> Result<Self> {
        let place = SocketAddr::new(settings.host, settings.port);
        let listener = std::net::TcpListener::bind(place).map_err(|error| {
            let advice = if error.kind() == std::io::ErrorKind::AddrInUse {
                "; choose another port, or 0 for a free one"
            } else {
                ""
            };
            Error::config(format!("cannot listen on {place}: {error}{advice}"))
        })?;
        let address =
            listener.local_addr().map_err(|error| Error::config(format!("cannot listen on {place}: {error}")))?;
        let service = Arc::new(Service::new(settings)?);
        let (stop, stopped) = watch::channel(false);
        let thread = server::serve(listener, Arc::clone(&service), stopped)?;
        Ok(Self { address, service, stop, thread: Mutex::new(Some(thread)) })
    }

    /// `http://127.0.0.1:8080`
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The spelling it speaks.
    pub fn naming(&self) -> Spelling {
        self.service.settings.naming
    }

    /// Moves its clock.
    pub fn advance(&self, milliseconds: i64) {
        self.service.advance(milliseconds);
    }

    /// Its present, in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.service.clock.now().0
    }

    /// How far its clock is ahead of the machine's, in milliseconds.
    pub fn ahead(&self) -> i64 {
        self.service.clock.offset()
    }

    /// Asks for a fault.
    pub fn add_fault(&self, fault: Fault) -> Result<()> {
        if let Some(problem) = fault.problem() {
            return Err(Error::config(problem));
        }
        lock(&self.service.faults).add(fault);
        Ok(())
    }

    /// Asks for no faults.
    pub fn clear_faults(&self) {
        lock(&self.service.faults).clear();
    }

    /// The requests answered, oldest first; the last 10,000.
    pub fn requests(&self) -> Vec<Logged> {
        lock(&self.service.log).iter().cloned().collect()
    }

    /// Who is in an audience or a do-not-reach list: at most `count` members after the number given, and the number to go
    /// on after.
    pub fn members(&self, id: &str, after: i64, count: i64) -> Result<(Vec<serde_json::Value>, Option<i64>)> {
        let store = lock(&self.service.store);
        let failed = |error: rusqlite::Error| Error::io(&self.service.settings.store, error.to_string());
        let list = members::list(&store, id).map_err(failed)?;
        let list = list.ok_or_else(|| Error::config(format!("there is no audience or do-not-reach list {id}")))?;
        members::page(&store, list, self.service.clock.now(), after, count).map_err(failed)
    }

    /// Lets a user act on an account, with these permissions in place of those before.
    pub fn grant(&self, account: &str, user: i64, permissions: &[String]) -> Result<()> {
        self.service.grant(account, user, permissions).map_err(|refusal| refused(&refusal))
    }

    /// Sets how many active campaigns an account may have.
    pub fn limit(&self, account: &str, active: i64) -> Result<()> {
        self.service.limit(account, active).map_err(|refusal| refused(&refusal))
    }

    /// Forgets everything: records, users, members, faults, requests, and the moves of the clock.
    pub fn reset(&self) -> Result<()> {
        self.service.reset().map_err(|error| Error::io(&self.service.settings.store, error.to_string()))
    }

    /// Stops answering. What was answered is in the store.
    pub fn stop(&self) {
        let _ = self.stop.send(true);
        if let Some(thread) = lock(&self.thread).take() {
            let _ = thread.join();
            lock(&self.service.store).close();
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.stop();
    }
}
