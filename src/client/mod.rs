//! Sends calls: signs, throttles, retries, and classifies failures.
//!
//! One client serves any number of threads and tasks. Its constructor does not connect.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use http::{HeaderValue, header};
use parking_lot::Mutex;

use crate::error::{Error, Result};
use crate::schema::{Body, Endpoint, ErrorCode, Host, Method, Values};
use crate::types::EpochMillis;
use crate::validate::{PathSegment, Problem, Unknown};
use crate::wire::{self, Request, Response};

mod auth;
mod base_url;
mod config;
mod observer;
mod pagination;
mod rate_limits;
mod response;
mod retry;
mod runtime_pool;
#[cfg(test)]
mod tests;
mod transport;

pub use auth::Auth;
pub use config::Config;
pub use observer::{AttemptOutcome, Event, Observer};
pub use pagination::Pages;
pub use transport::HttpResponse;

use auth::Credentials;
use base_url::BaseUrl;
use rate_limits::RateLimits;
use retry::{AttemptFailure, RetryState};
use runtime_pool::RuntimePool;
use transport::Connections;

/// Calls the service. Clones share connections and rate-limit state.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
    observer: Option<Arc<dyn Observer>>,
}

struct Inner {
    config: Config,
    ads: BaseUrl,
    sandbox: Option<BaseUrl>,
    credentials: Credentials,
    rate_limits: RateLimits,
    runtime_pool: RuntimePool,
    /// Connections of awaited calls, with the process that opened them.
    awaited: Mutex<Option<(u32, Arc<Connections>)>>,
    /// Upper bound of the first delay before a retry.
    backoff: Duration,
    /// The service's clock minus the machine's, in milliseconds: a sandbox's clock can be moved.
    clock_offset: AtomicI64,
}

static AGENT: HeaderValue = HeaderValue::from_static(concat!("handbill/", env!("CARGO_PKG_VERSION")));
static JSON: HeaderValue = HeaderValue::from_static("application/json");
impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("config", &self.inner.config).finish_non_exhaustive()
    }
}

impl Client {
    /// A client with these settings. Does not connect; messages about invalid settings contain no secret.
    pub fn new(config: Config, auth: Auth) -> Result<Self> {
        Self::with_backoff(config, auth, retry::FIRST_BACKOFF)
    }

    fn with_backoff(config: Config, auth: Auth, backoff: Duration) -> Result<Self> {
        if config.timeout.is_zero() {
            return Err(Error::setting_sentence("timeout", "must be more than 0 seconds"));
        }
        let base = |name, url: &str| BaseUrl::read(name, url, config.allow_http);
        // No endpoint uses it yet; the setting is checked all the same.
        config.api_url.as_deref().map(|url| base("api_url", url)).transpose()?;
        let inner = Inner {
            ads: base("base_url", &config.base_url)?,
            sandbox: config.sandbox_url.as_deref().map(|url| base("sandbox_url", url)).transpose()?,
            credentials: Credentials::read(auth)?,
            rate_limits: RateLimits::default(),
            runtime_pool: RuntimePool::default(),
            awaited: Mutex::new(None),
            backoff,
            clock_offset: AtomicI64::new(0),
            config,
        };
        Ok(Self { inner: Arc::new(inner), observer: None })
    }

    /// The same client, with an observer of its requests.
    #[must_use]
    pub fn with_observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.inner.config
    }

    /// Sets the service's clock minus the machine's, in milliseconds, after the clock of a sandbox was moved. Clears the
    /// rate-limit state, whose times are no longer valid.
    pub fn set_clock_offset(&self, milliseconds: i64) {
        self.inner.clock_offset.store(milliseconds, Ordering::Relaxed);
        self.inner.rate_limits.clear();
    }

    /// The present, by the service's clock.
    pub fn now(&self) -> EpochMillis {
        EpochMillis(EpochMillis::now().0 + self.inner.clock_offset.load(Ordering::Relaxed))
    }

    /// Checks a call against its endpoint and reports every problem; nothing is sent.
    pub fn check(&self, endpoint: &'static Endpoint, args: &Values, unknown: Unknown) -> Result<()> {
        let problems = endpoint.check(args, unknown, self.now());
        if problems.is_empty() { Ok(()) } else { Err(invalid(endpoint.name, problems)) }
    }

    /// Checks and sends a call and decodes its response, on the runtime it is awaited on.
    ///
    /// A delete that is retried because an earlier attempt may have taken effect, and then finds nothing, has succeeded: the
    /// response has no records. Nor has the response to a delete without a body.
    pub async fn call(&self, endpoint: &'static Endpoint, args: &Values, unknown: Unknown) -> Result<Response> {
        let request = self.prepare(endpoint, args, unknown)?;
        let connections = self.awaited_connections();
        self.execute(&request, &connections, |response| response::decode(endpoint, &response, &|_| ())).await
    }

    /// The same, blocking the calling thread. `stop` is polled every 100 ms.
    pub fn call_blocking(
        &self,
        endpoint: &'static Endpoint,
        args: &Values,
        unknown: Unknown,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Response> {
        let request = self.prepare(endpoint, args, unknown)?;
        self.execute_blocking(&request, |response| response::decode(endpoint, &response, &|_| ()), stop)
    }

    /// The same on a thread without a runtime; `on_cursor` receives the next cursor as soon as it is read.
    fn call_with_cursor(
        &self,
        endpoint: &'static Endpoint,
        args: &Values,
        unknown: Unknown,
        on_cursor: &dyn Fn(Option<&str>),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Response> {
        let request = self.prepare(endpoint, args, unknown)?;
        let accept = |response: HttpResponse| response::decode(endpoint, &response, on_cursor);
        self.inner.runtime_pool.run(async |connections| self.execute(&request, connections, accept).await, stop)
    }

    /// Sends any request: a 2xx is a response, everything else an error.
    ///
    /// A retried delete that finds nothing, as in `call`, returns status 204 without a body.
    pub async fn send(&self, request: Request) -> Result<HttpResponse> {
        let connections = self.awaited_connections();
        self.execute(&request, &connections, Ok).await
    }

    /// The same, blocking the calling thread. `stop` is polled every 100 ms.
    #[expect(clippy::needless_pass_by_value, reason = "the same shape as `send`")]
    pub fn send_blocking(&self, request: Request, stop: &(dyn Fn() -> bool + Sync)) -> Result<HttpResponse> {
        self.execute_blocking(&request, Ok, stop)
    }

    fn prepare(&self, endpoint: &'static Endpoint, args: &Values, unknown: Unknown) -> Result<Request> {
        self.check(endpoint, args, unknown)?;
        let request = wire::request::encode(endpoint, args, self.inner.config.naming);
        let bytes = request.body.as_ref().map_or(0, bytes::Bytes::len);
        match endpoint.max_bytes {
            Some(most) if bytes > most => {
                let place = match endpoint.body {
                    Body::Array(name) => vec![PathSegment::Name(name.to_owned())],
                    Body::Query | Body::Object => Vec::new(),
                };
                let message = format!("the body has {bytes} bytes and may have {most}; split the call");
                Err(invalid(
                    endpoint.name,
                    vec![Problem { place, rule: "bytes", message, code: ErrorCode::InvalidParameter }],
                ))
            }
            _ => Ok(request),
        }
    }

    /// The connections of awaited calls.
    fn awaited_connections(&self) -> Arc<Connections> {
        let process = std::process::id();
        let mut awaited = self.inner.awaited.lock();
        match &*awaited {
            Some((owner, connections)) if *owner == process => Arc::clone(connections),
            _ => {
                let connections = Arc::new(Connections::default());
                // Connections of the parent process are neither used nor closed here.
                std::mem::forget(awaited.replace((process, Arc::clone(&connections))));
                connections
            }
        }
    }

    fn execute_blocking<T: Send>(
        &self,
        request: &Request,
        accept: impl Fn(HttpResponse) -> std::result::Result<T, AttemptFailure> + Send,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<T> {
        let run =
            || self.inner.runtime_pool.run(async |connections| self.execute(request, connections, accept).await, stop);
        if tokio::runtime::Handle::try_current().is_err() {
            return run();
        }
        // This thread already runs a runtime, and runtime_pool cannot be nested.
        std::thread::scope(|scope| scope.spawn(run).join()).unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    /// Sends attempts until one succeeds or none may follow.
    async fn execute<T>(
        &self,
        request: &Request,
        connections: &Connections,
        accept: impl Fn(HttpResponse) -> std::result::Result<T, AttemptFailure>,
    ) -> Result<T> {
        let inner = &*self.inner;
        let base = inner.base_url(request.host);
        let url = base.url(&request.endpoint, &request.path, &request.query)?;
        let connections = connections.for_host(base, inner.config.timeout)?;
        let mut retry_state = RetryState::new(
            request.method == Method::Get,
            request.idempotent,
            inner.config.max_retries,
            inner.config.max_wait,
            inner.backoff,
        );
        loop {
            self.throttle(request, &mut retry_state).await?;
            retry_state.attempts += 1;
            let started = Instant::now();
            let outgoing = inner.outgoing(request, &url)?;
            let response =
                transport::attempt(connections, outgoing, inner.config.timeout, &request.endpoint, base).await;
            let mut status = 0;
            let result = response.and_then(|mut response| {
                status = response.status;
                response.attempts = retry_state.attempts;
                inner.rate_limits.record(request, status, &response.headers);
                if (200..300).contains(&status) { accept(response) } else { Err(response::failure(request, &response)) }
            });
            let failure = match result {
                Ok(result) => {
                    self.notify(request, AttemptOutcome::Status(status), started, &retry_state, None);
                    return Ok(result);
                }
                Err(failure) => failure,
            };
            if request.deletes && retry_state.may_have_acted && failure.api_error().is_some_and(response::is_gone) {
                self.notify(request, failure.outcome, started, &retry_state, None);
                return accept(HttpResponse::no_content()).map_err(|failure| failure.error);
            }
            let wait = retry_state.next_delay(&failure);
            self.notify(request, failure.outcome, started, &retry_state, wait);
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return Err(failure.error.with_may_have_acted(retry_state.may_have_acted)),
            }
        }
    }

    /// Waits while a rate limit is reached; fails at once when that would take too long.
    async fn throttle(&self, request: &Request, retry_state: &mut RetryState) -> Result<()> {
        while let Some(exhausted) = self.inner.rate_limits.exhausted(request) {
            let started = Instant::now();
            let wait = retry_state.take_delay(exhausted.until.saturating_duration_since(started));
            self.notify(request, AttemptOutcome::RateLimited, started, retry_state, wait);
            let Some(wait) = wait else {
                let error = response::rate_limited(&request.endpoint, exhausted);
                return Err(error.with_may_have_acted(retry_state.may_have_acted));
            };
            tokio::time::sleep(wait).await;
        }
        Ok(())
    }

    fn notify(
        &self,
        request: &Request,
        outcome: AttemptOutcome,
        started: Instant,
        retry_state: &RetryState,
        retry_in: Option<Duration>,
    ) {
        if let Some(observer) = &self.observer {
            observer.on_attempt(&Event {
                endpoint: &request.endpoint,
                method: request.method,
                path: &request.path,
                outcome,
                elapsed: started.elapsed(),
                attempt: retry_state.attempts,
                retry_in,
            });
        }
    }
}

impl Inner {
    fn base_url(&self, host: Host) -> &BaseUrl {
        match host {
            Host::Ads => &self.ads,
            Host::Sandbox => self.sandbox.as_ref().unwrap_or(&self.ads),
        }
    }

    /// The HTTP request of one attempt, signed anew.
    fn outgoing(&self, request: &Request, url: &reqwest::Url) -> Result<reqwest::Request> {
        let mut outgoing = reqwest::Request::new(method(request.method), url.clone());
        let headers = outgoing.headers_mut();
        headers.reserve(8);
        headers.insert(header::ACCEPT, JSON.clone());
        headers.insert(header::USER_AGENT, AGENT.clone());
        if let Some(value) = self.credentials.header(request.method.as_str(), url.as_str())? {
            headers.insert(header::AUTHORIZATION, value);
        }
        if let Some(body) = &request.body {
            headers.insert(header::CONTENT_TYPE, JSON.clone());
            *outgoing.body_mut() = Some(reqwest::Body::from(body.clone()));
        } else if matches!(request.method, Method::Post | Method::Put) {
            // Without it, some servers wait for a body, or respond with 411.
            outgoing.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from_static("0"));
        }
        Ok(outgoing)
    }
}

fn method(method: Method) -> http::Method {
    match method {
        Method::Get => http::Method::GET,
        Method::Post => http::Method::POST,
        Method::Put => http::Method::PUT,
        Method::Delete => http::Method::DELETE,
    }
}

fn invalid(endpoint: &str, problems: Vec<Problem>) -> Error {
    Error::Validation { endpoint: endpoint.to_owned(), problems }
}
