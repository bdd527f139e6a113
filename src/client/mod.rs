//! Sends calls: signs, paces, retries, and tells every failure apart.
//!
//! One client serves any number of threads and tasks. Its constructor talks to nobody.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use http::{HeaderValue, header};

use crate::error::{Error, Result};
use crate::schema::{Body, Endpoint, Host, Method, Values};
use crate::types::EpochMillis;
use crate::validate::Unknown;
use crate::validate::{PathSegment, Problem};
use crate::wire::{self, Request, Response, Spelling};

mod address;
mod answers;
pub mod auth;
mod credentials;
mod keys;
mod limits;
mod observe;
mod pages;
mod relay;
mod retry;
#[cfg(test)]
mod tests;
mod trail;
mod transport;

pub use credentials::Auth;
pub use keys::{OAuth1, Secret};
pub use observe::{Event, Observer, Outcome};
pub use pages::Pages;
pub use transport::Answer;

use address::Base;
use credentials::Credentials;
use limits::Limits;
use retry::{Course, Miss};
use transport::{Http, Lanes};

/// How a client reaches the service.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where the advertising service answers.
    pub base_url: String,
    /// Where calls that only the service's sandbox has are answered; none: `base_url`.
    pub sandbox_url: Option<String>,
    /// Where the public data API answers; none: `base_url`.
    pub api_url: Option<String>,
    /// Which spelling is on the wire.
    pub naming: Spelling,
    /// The longest that one attempt may take, connecting and reading included.
    pub timeout: Duration,
    /// Attempts after the first.
    pub max_retries: u32,
    /// The longest that one call may wait in all, between attempts and for budgets of requests.
    pub max_wait: Duration,
    /// Whether plain http to another machine is allowed.
    pub allow_http: bool,
}

impl Config {
    /// The usual settings.
    pub fn new(base_url: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            sandbox_url: None,
            api_url: None,
            naming: Spelling::Documented,
            timeout: Duration::from_secs(30),
            max_retries: 4,
            max_wait: Duration::from_mins(15),
            allow_http: false,
        }
    }
}

/// Calls the service. Clones share connections and what is known of budgets.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
    observer: Option<Arc<dyn Observer>>,
}

struct Inner {
    config: Config,
    ads: Base,
    sandbox: Option<Base>,
    credentials: Credentials,
    limits: Limits,
    lanes: Lanes,
    /// Connections of awaited calls, with the process that made them.
    shared: Mutex<Option<(u32, Arc<Http>)>>,
    /// The first wait before a retry.
    backoff: Duration,
    /// How far the service's clock is ahead of the machine's, in milliseconds: that of a sandbox can be moved.
    ahead: AtomicI64,
}

static AGENT: HeaderValue = HeaderValue::from_static(concat!("handbill/", env!("CARGO_PKG_VERSION")));
static JSON: HeaderValue = HeaderValue::from_static("application/json");
impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("config", &self.inner.config).finish_non_exhaustive()
    }
}

impl Client {
    /// A client with these settings. Talks to nobody; messages about wrong settings hold no secret.
    pub fn new(config: Config, auth: Auth) -> Result<Self> {
        Self::with_backoff(config, auth, retry::BASE)
    }

    fn with_backoff(config: Config, auth: Auth, backoff: Duration) -> Result<Self> {
        if config.timeout.is_zero() {
            return Err(Error::config("timeout must be more than 0 seconds"));
        }
        let base = |name, url: &str| Base::read(name, url, config.allow_http);
        // No row is answered there yet; the setting is checked all the same.
        config.api_url.as_deref().map(|url| base("api_url", url)).transpose()?;
        let inner = Inner {
            ads: base("base_url", &config.base_url)?,
            sandbox: config.sandbox_url.as_deref().map(|url| base("sandbox_url", url)).transpose()?,
            credentials: Credentials::read(auth)?,
            limits: Limits::default(),
            lanes: Lanes::default(),
            shared: Mutex::new(None),
            backoff,
            ahead: AtomicI64::new(0),
            config,
        };
        Ok(Self { inner: Arc::new(inner), observer: None })
    }

    /// The same client, telling the observer about every request.
    #[must_use]
    pub fn with_observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.inner.config
    }

    /// Goes by a clock that is so many milliseconds ahead of the machine's, and forgets which budgets of requests are used up: the
    /// clock of a sandbox was moved.
    pub fn keep_time(&self, ahead: i64) {
        self.inner.ahead.store(ahead, Ordering::Relaxed);
        self.inner.limits.forget();
    }

    /// The service's present, as far as it is known.
    pub fn now(&self) -> EpochMillis {
        EpochMillis(EpochMillis::now().0 + self.inner.ahead.load(Ordering::Relaxed))
    }

    /// Checks a call against its row: every problem at once, nothing is sent.
    pub fn check(&self, endpoint: &'static Endpoint, args: &Values, unknown: Unknown) -> Result<()> {
        let problems = endpoint.check(args, unknown, self.now());
        if problems.is_empty() { Ok(()) } else { Err(invalid(endpoint.name, problems)) }
    }

    /// Checks, sends and reads one call, on the runtime it is awaited on.
    ///
    /// A delete that is tried again because its first attempt may have been acted upon, and then finds nothing, has
    /// succeeded: the reply has no records. So has one that is answered without a body.
    pub async fn call(&self, endpoint: &'static Endpoint, args: &Values, unknown: Unknown) -> Result<Response> {
        let request = self.prepare(endpoint, args, unknown)?;
        let http = self.shared();
        self.drive(&request, &http, |answer| answers::read(endpoint, &answer, &|_| ())).await
    }

    /// The same on the calling thread. `stop` is asked every 100 ms whether to give up.
    pub fn call_waiting(
        &self,
        endpoint: &'static Endpoint,
        args: &Values,
        unknown: Unknown,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Response> {
        let request = self.prepare(endpoint, args, unknown)?;
        self.drive_waiting(&request, |answer| answers::read(endpoint, &answer, &|_| ()), stop)
    }

    /// The same on a thread that drives no runtime; `tell` is told where the next page starts as soon as that is read.
    fn call_telling(
        &self,
        endpoint: &'static Endpoint,
        args: &Values,
        unknown: Unknown,
        tell: &dyn Fn(Option<&str>),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Response> {
        let request = self.prepare(endpoint, args, unknown)?;
        let accept = |answer: Answer| answers::read(endpoint, &answer, tell);
        self.inner.lanes.run(async |http| self.drive(&request, http, accept).await, stop)
    }

    /// Sends a request of any kind: any 2xx is an answer, anything else an error.
    ///
    /// A repeated delete that finds nothing, as in `call`, is answered with status 204 and no body.
    pub async fn send(&self, request: Request) -> Result<Answer> {
        let http = self.shared();
        self.drive(&request, &http, Ok).await
    }

    /// The same on the calling thread. `stop` is asked every 100 ms whether to give up.
    #[expect(clippy::needless_pass_by_value, reason = "the same shape as `send`")]
    pub fn send_waiting(&self, request: Request, stop: &(dyn Fn() -> bool + Sync)) -> Result<Answer> {
        self.drive_waiting(&request, Ok, stop)
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
                Err(invalid(endpoint.name, vec![Problem { place, rule: "bytes", message, code: "INVALID_PARAMETER" }]))
            }
            _ => Ok(request),
        }
    }

    /// The connections of awaited calls.
    fn shared(&self) -> Arc<Http> {
        let process = std::process::id();
        let mut shared = self.inner.shared.lock().unwrap_or_else(PoisonError::into_inner);
        match &*shared {
            Some((owner, http)) if *owner == process => Arc::clone(http),
            _ => {
                let http = Arc::new(Http::default());
                // Connections of a parent process are neither used nor closed here.
                std::mem::forget(shared.replace((process, Arc::clone(&http))));
                http
            }
        }
    }

    fn drive_waiting<T: Send>(
        &self,
        request: &Request,
        accept: impl Fn(Answer) -> std::result::Result<T, Miss> + Send,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<T> {
        let run = || self.inner.lanes.run(async |http| self.drive(request, http, accept).await, stop);
        if tokio::runtime::Handle::try_current().is_err() {
            return run();
        }
        // This thread already drives a runtime, which cannot be nested.
        std::thread::scope(|scope| scope.spawn(run).join()).unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    /// Attempts until there is a result, or no hope.
    async fn drive<T>(
        &self,
        request: &Request,
        http: &Http,
        accept: impl Fn(Answer) -> std::result::Result<T, Miss>,
    ) -> Result<T> {
        let inner = &*self.inner;
        let base = inner.base(request.host);
        let url = base.url(&request.endpoint, &request.path, &request.query)?;
        let http = http.to(base, inner.config.timeout)?;
        let mut course =
            Course::new(request.idempotent, inner.config.max_retries, inner.config.max_wait, inner.backoff);
        loop {
            self.pace(request, &mut course).await?;
            course.attempts += 1;
            let started = Instant::now();
            let outgoing = inner.outgoing(request, &url)?;
            let answer = transport::attempt(http, outgoing, inner.config.timeout, &request.endpoint, base).await;
            let mut status = 0;
            let result = answer.and_then(|mut answer| {
                status = answer.status;
                answer.attempts = course.attempts;
                inner.limits.learn(request, status, &answer.headers);
                if (200..300).contains(&status) { accept(answer) } else { Err(answers::refused(request, &answer)) }
            });
            let miss = match result {
                Ok(result) => {
                    self.tell(request, Outcome::Status(status), started, &course, None);
                    return Ok(result);
                }
                Err(miss) => miss,
            };
            if request.deletes && course.may_have_acted && miss.refusal().is_some_and(answers::is_gone) {
                self.tell(request, miss.outcome, started, &course, None);
                return accept(Answer::nothing()).map_err(|miss| miss.error);
            }
            let wait = course.next(&miss);
            self.tell(request, miss.outcome, started, &course, wait);
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return Err(miss.error),
            }
        }
    }

    /// Waits while a budget is used up; fails at once when that would be too long.
    async fn pace(&self, request: &Request, course: &mut Course) -> Result<()> {
        while let Some(spent) = self.inner.limits.stops(request) {
            let started = Instant::now();
            let wait = course.spend(spent.until.saturating_duration_since(started));
            self.tell(request, Outcome::Paced, started, course, wait);
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return Err(answers::paced(&request.endpoint, spent)),
            }
        }
        Ok(())
    }

    fn tell(&self, request: &Request, outcome: Outcome, started: Instant, course: &Course, waiting: Option<Duration>) {
        if let Some(observer) = &self.observer {
            observer.sent(&Event {
                endpoint: &request.endpoint,
                method: request.method,
                path: &request.path,
                outcome,
                elapsed: started.elapsed(),
                attempt: course.attempts,
                waiting,
            });
        }
    }
}

impl Inner {
    fn base(&self, host: Host) -> &Base {
        match host {
            Host::Ads => &self.ads,
            Host::Sandbox => self.sandbox.as_ref().unwrap_or(&self.ads),
        }
    }

    /// The request as it is sent now; signed anew for every attempt.
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
            // Without it, some servers wait for a body, or answer 411.
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
