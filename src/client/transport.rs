//! Connections: one attempt of a request, and the lanes that waiting calls travel on.
//!
//! A waiting call drives its own connection on the calling thread: handing it to a thread in the background and back would
//! cost more than the call's own work. A *lane* is a small runtime with connections of its own; it serves one call at a time, and goes
//! back to the pool afterwards, so n threads use n lanes. Awaited calls share one set of connections on their own runtime.
//!
//! Proxies: `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are honoured for https, where a proxy sees host and port only. Plain http and
//! this machine are never reached through a proxy, which would read the credentials.

use std::error::Error as _;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use http::HeaderMap;
use reqwest::redirect::Policy;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, Sleep};

use super::address::Base;
use super::retry::{Again, Miss};
use crate::error::{Error, Result};

/// How often a waiting call looks whether it should stop.
pub(super) const TICK: Duration = Duration::from_millis(100);
/// Making a connection is never given longer.
const CONNECT: Duration = Duration::from_secs(10);
/// Idle lanes that are kept.
const LANES: usize = 64;

/// What the service answered.
#[derive(Debug, Clone)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// Body, decompressed.
    pub body: Bytes,
    /// How many attempts it took.
    pub attempts: u32,
}

/// Connections to the hosts of one client; made at the first use.
#[derive(Debug, Default)]
pub(super) struct Http {
    plain: OnceLock<reqwest::Client>,
    direct: OnceLock<reqwest::Client>,
    proxied: OnceLock<reqwest::Client>,
}

impl Http {
    /// The connections for a host.
    pub(super) fn to(&self, base: &Base, timeout: Duration) -> Result<&reqwest::Client> {
        let cell = match (base.secure, base.loopback) {
            (false, _) => &self.plain,
            (true, true) => &self.direct,
            (true, false) => &self.proxied,
        };
        if let Some(client) = cell.get() {
            return Ok(client);
        }
        let client = connections(base, timeout)?;
        Ok(cell.get_or_init(|| client))
    }
}

fn connections(base: &Base, timeout: Duration) -> Result<reqwest::Client> {
    let tls = if base.secure { trusting_the_system()? } else { trusting_nobody() };
    let mut builder = reqwest::Client::builder()
        .redirect(Policy::none())
        .gzip(true)
        .tcp_nodelay(true)
        .tls_backend_preconfigured(tls)
        // Shorter than the whole, so that what was never sent is told from what may have happened.
        .connect_timeout(CONNECT.min(timeout.mul_f64(0.75)));
    if !base.secure || base.loopback {
        builder = builder.no_proxy();
    }
    builder.build().map_err(|error| Error::config(format!("connections cannot be set up: {}", root(&error))))
}

type Tls = rustls::ClientConfig;

/// The certificates that the system trusts; read once for all clients.
fn trusting_the_system() -> Result<Tls> {
    static TLS: LazyLock<std::result::Result<Tls, String>> = LazyLock::new(|| {
        use rustls_platform_verifier::BuilderVerifierExt;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = Tls::builder_with_provider(provider).with_safe_default_protocol_versions();
        let builder =
            builder.and_then(BuilderVerifierExt::with_platform_verifier).map_err(|error| error.to_string())?;
        let mut tls = builder.with_no_client_auth();
        tls.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(tls)
    });
    TLS.clone().map_err(|reason| {
        Error::config(format!("https cannot be used: {reason}; install the system's certificates (ca-certificates)"))
    })
}

/// For connections that never use TLS.
fn trusting_nobody() -> Tls {
    static TLS: LazyLock<Tls> = LazyLock::new(|| {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        Tls::builder_with_provider(provider)
            .with_protocol_versions(&[&rustls::version::TLS13])
            .expect("ring offers TLS 1.3")
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth()
    });
    TLS.clone()
}

/// Sends once and reads the whole answer.
pub(super) async fn attempt(
    http: &reqwest::Client,
    request: reqwest::Request,
    timeout: Duration,
    endpoint: &str,
    base: &Base,
) -> std::result::Result<Answer, Miss> {
    let exchange = async {
        let response = http.execute(request).await?;
        let response: http::Response<reqwest::Body> = response.into();
        let (head, body) = response.into_parts();
        let body = http_body_util::BodyExt::collect(body).await?.to_bytes();
        Ok(Answer { status: head.status.as_u16(), headers: head.headers, body, attempts: 1 })
    };
    match tokio::time::timeout(timeout, exchange).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(miss(&error, endpoint, base)),
        Err(_) => Err(Miss::late(endpoint, timeout)),
    }
}

fn miss(error: &reqwest::Error, endpoint: &str, base: &Base) -> Miss {
    if error.is_connect() || error.is_builder() {
        let again = if error.is_builder() || is_mismatch(error) { Again::Nobody } else { Again::Anybody };
        let reason = if error.is_timeout() { "no connection in time".to_owned() } else { root(error) };
        return Miss::unreachable(endpoint, &base.label, reason, again);
    }
    let mut miss = Miss::broken(endpoint, root(error));
    // It was still waiting for a connection that closed: no byte of it was sent.
    if causes(error).filter_map(|cause| cause.downcast_ref::<hyper::Error>()).any(hyper::Error::is_canceled) {
        miss.again = Again::Anybody;
    }
    miss
}

fn causes<'e>(error: &'e reqwest::Error) -> impl Iterator<Item = &'e (dyn std::error::Error + 'static)> {
    let first: Option<&'e (dyn std::error::Error + 'static)> = error.source();
    std::iter::successors(first, |cause: &&'e (dyn std::error::Error + 'static)| (*cause).source())
}

/// Whether it is about TLS itself, such as a certificate: that does not get better by waiting.
fn is_mismatch(error: &reqwest::Error) -> bool {
    use rustls::Error::{InvalidCertificate, InvalidMessage, PeerIncompatible};
    causes(error)
        .filter_map(tls)
        .any(|tls| matches!(tls, InvalidCertificate(_) | InvalidMessage(_) | PeerIncompatible(_)))
}

/// An error of TLS, inside any number of input errors, which do not name what they hold as their source.
fn tls<'e>(cause: &'e (dyn std::error::Error + 'static)) -> Option<&'e rustls::Error> {
    cause.downcast_ref().or_else(|| tls(cause.downcast_ref::<std::io::Error>()?.get_ref()?))
}

/// The innermost cause. The outer ones repeat the address, whose query is nobody's business.
fn root(error: &reqwest::Error) -> String {
    causes(error).last().map_or_else(|| "it failed for no reason that was told".to_owned(), ToString::to_string)
}

/// A runtime on the calling thread, and its connections.
struct Lane {
    /// None only while it is dropped.
    runtime: Option<Runtime>,
    /// When to look whether to stop. It is kept from call to call: a new timer that is due before all others wakes the runtime.
    tick: Option<Pin<Box<Sleep>>>,
    http: Http,
    /// A forked process must not write into connections of its parent.
    process: u32,
}

/// Lanes that are not in use; the one used last is warm and goes first.
#[derive(Default)]
pub(super) struct Lanes(Mutex<Vec<Lane>>);

impl Lanes {
    /// Runs on a lane of its own until done or told to stop.
    pub(super) fn run<T>(
        &self,
        work: impl AsyncFnOnce(&Http) -> Result<T>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<T> {
        let mut lane = self.take()?;
        let result = lane.run(work, stop);
        let mut idle = self.lock();
        if idle.len() < LANES {
            idle.push(lane);
        }
        result
    }

    fn take(&self) -> Result<Lane> {
        let process = std::process::id();
        while let Some(lane) = self.lock().pop() {
            if lane.process == process {
                return Ok(lane);
            }
            // Not closed either: that would say goodbye on the parent's connections.
            std::mem::forget(lane);
        }
        Lane::new(process)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Lane>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lane {
    fn new(process: u32) -> Result<Self> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Error::config(format!("no connection can be set up: {error}")))?;
        Ok(Self { runtime: Some(runtime), tick: None, http: Http::default(), process })
    }

    fn run<T>(&mut self, work: impl AsyncFnOnce(&Http) -> Result<T>, stop: &(dyn Fn() -> bool + Sync)) -> Result<T> {
        let Some(runtime) = &self.runtime else { return Err(Error::Cancelled) };
        let tick = &mut self.tick;
        let stopped = async {
            let tick = tick.get_or_insert_with(|| Box::pin(tokio::time::sleep(TICK)));
            loop {
                tick.as_mut().await;
                tick.as_mut().reset(Instant::now() + TICK);
                if stop() {
                    break;
                }
            }
        };
        runtime.block_on(async {
            // Nothing ran here since the last call: look what the connections have been told meanwhile, so that one that the service
            // closed is not written into.
            tokio::task::yield_now().await;
            tokio::select! {
                biased;
                result = work(&self.http) => result,
                () = stopped => Err(Error::Cancelled),
            }
        })
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        // Waits for nothing, so it may happen on any thread, also inside another runtime.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
