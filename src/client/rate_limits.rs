//! Rate limits, as the service reports them in response headers.
//!
//! Only exhausted limits are kept, until they reset. While there are none, which is nearly always, a call costs one atomic read.
//! Delays come from the difference between the reset header and the service's own `Date`, so a wrong machine clock does no harm.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use http::{HeaderMap, HeaderName, header};
use parking_lot::Mutex;

use crate::api;
use crate::schema::{Method, RateLimitScope};
use crate::wire::Request;

static ACCOUNT_REMAINING: HeaderName = HeaderName::from_static("x-account-rate-limit-remaining");
static ACCOUNT_RESET: HeaderName = HeaderName::from_static("x-account-rate-limit-reset");
static REMAINING: HeaderName = HeaderName::from_static("x-rate-limit-remaining");
static RESET: HeaderName = HeaderName::from_static("x-rate-limit-reset");

/// A longer delay is a mistake, such as milliseconds where seconds are meant.
const MAX_DELAY: Duration = Duration::from_hours(366 * 24);

/// The exhausted rate limits of one client.
#[derive(Debug, Default)]
pub(super) struct RateLimits {
    exhausted: Mutex<HashMap<RateLimitKey, Exhausted>>,
    /// The number of exhausted limits, readable without the lock.
    count: AtomicUsize,
}

/// Identifies a rate limit: the requests that share it.
#[derive(Debug, PartialEq, Eq, Hash)]
struct RateLimitKey {
    /// None for endpoints, whose name implies the method.
    method: Option<Method>,
    name: String,
    /// Requests for a total count have a limit of their own.
    totals: bool,
    /// Empty for the user's limit.
    account: String,
}

/// An exhausted rate limit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exhausted {
    /// When it resets.
    pub until: Instant,
    /// The same in Unix seconds, as the service reported it.
    pub reset_at: Option<i64>,
}

/// The delays that an error response requests.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RetryHint {
    /// The shortest delay before the next attempt.
    pub min_delay: Duration,
    /// `Retry-After`.
    pub retry_after: Option<Duration>,
    /// The reset header that applies.
    pub reset_at: Option<i64>,
}

impl RateLimitKey {
    fn of(request: &Request, account: &str) -> Self {
        let (method, name) = match api::endpoint(&request.endpoint) {
            Some(endpoint) => match endpoint.rate_limit.scope {
                RateLimitScope::Category(name) => (None, name),
                RateLimitScope::Endpoint | RateLimitScope::Account => (None, endpoint.name),
            },
            None => (Some(request.method), request.path.as_str()),
        };
        let totals = request.query.contains("with_total_count=true");
        Self { method, name: name.to_owned(), totals, account: account.to_owned() }
    }
}

impl RateLimits {
    /// The exhausted limit that applies to a request; of several, the one that resets last.
    pub(super) fn exhausted(&self, request: &Request) -> Option<Exhausted> {
        if self.count.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let account = account_in(&request.path);
        let keys = [Some(RateLimitKey::of(request, "")), account.map(|account| RateLimitKey::of(request, account))];
        let now = Instant::now();
        let mut exhausted = self.exhausted.lock();
        let applicable = keys.iter().flatten().filter_map(|key| {
            let limit = *exhausted.get(key)?;
            if limit.until > now {
                return Some(limit);
            }
            exhausted.remove(key);
            None
        });
        let last_reset = applicable.max_by_key(|limit| limit.until);
        self.count.store(exhausted.len(), Ordering::Relaxed);
        last_reset
    }

    /// Records the limits that a response reports.
    pub(super) fn record(&self, request: &Request, status: u16, headers: &HeaderMap) {
        let quiet = status != 429 && self.count.load(Ordering::Relaxed) == 0;
        let is_zero = |name: &HeaderName| headers.get(name).is_some_and(|left| left.as_bytes() == b"0");
        if quiet && !is_zero(&REMAINING) && !is_zero(&ACCOUNT_REMAINING) {
            return;
        }
        let Some(reported) = applicable_headers(status, headers).filter(|reported| reported.reset.is_some()) else {
            return self.record_retry_after(request, status, headers);
        };
        let account = if reported.of_account { account_in(&request.path).unwrap_or_default() } else { "" };
        let key = RateLimitKey::of(request, account);
        let is_exhausted = reported.remaining == Some(0) || (status == 429 && reported.remaining.is_none());
        let mut exhausted = self.exhausted.lock();
        match reported.reset.and_then(|reset| Some((reset, reset_instant(reset, headers)?))) {
            Some((reset, until)) if is_exhausted && until > Instant::now() => {
                // Expired limits would otherwise stay until they are looked up.
                exhausted.retain(|_, limit| limit.until > Instant::now());
                exhausted.insert(key, Exhausted { until, reset_at: Some(reset) });
            }
            // A later window has started; a response of the same window may only be out of order.
            _ if !is_exhausted && exhausted.get(&key).is_some_and(|limit| limit.reset_at != reported.reset) => {
                exhausted.remove(&key);
            }
            _ => {}
        }
        self.count.store(exhausted.len(), Ordering::Relaxed);
    }

    /// A 429 with `Retry-After` alone: later requests wait instead of running into it.
    fn record_retry_after(&self, request: &Request, status: u16, headers: &HeaderMap) {
        let until = retry_after(headers).and_then(|wait| Instant::now().checked_add(wait));
        if let (429, Some(until)) = (status, until) {
            let mut exhausted = self.exhausted.lock();
            exhausted.insert(RateLimitKey::of(request, ""), Exhausted { until, reset_at: None });
            self.count.store(exhausted.len(), Ordering::Relaxed);
        }
    }

    /// Removes all limits: the service was reset, or its clock was moved.
    pub(super) fn clear(&self) {
        self.exhausted.lock().clear();
        self.count.store(0, Ordering::Relaxed);
    }
}

/// Reads the delays that an error response requests.
pub(super) fn retry_hint(status: u16, headers: &HeaderMap) -> RetryHint {
    let retry_after = retry_after(headers);
    let reported = if status == 429 { applicable_headers(status, headers) } else { None };
    let reset_at = reported.and_then(|reported| reported.reset);
    let reset = reset_at.and_then(|reset| reset_instant(reset, headers));
    let reset = reset.map(|until| until.saturating_duration_since(Instant::now()));
    let min_delay = retry_after.unwrap_or_default().max(reset.unwrap_or_default());
    RetryHint { min_delay, retry_after: retry_after.or(reset.filter(|wait| !wait.is_zero())), reset_at }
}

/// Remaining and reset headers of the user or the account.
#[derive(Debug, Clone, Copy)]
struct RateLimitHeaders {
    remaining: Option<i64>,
    reset: Option<i64>,
    of_account: bool,
}

/// The account's headers apply where they are present, unless a 429 can only come from the user's limit.
fn applicable_headers(status: u16, headers: &HeaderMap) -> Option<RateLimitHeaders> {
    let read = |remaining: &HeaderName, reset: &HeaderName, of_account| {
        let (remaining, reset) = (number(headers, remaining), number(headers, reset));
        (remaining.is_some() || reset.is_some()).then_some(RateLimitHeaders { remaining, reset, of_account })
    };
    let account = read(&ACCOUNT_REMAINING, &ACCOUNT_RESET, true);
    let user = read(&REMAINING, &RESET, false);
    match (account, user) {
        (Some(account), Some(user)) if status == 429 && account.remaining != Some(0) && user.remaining == Some(0) => {
            Some(user)
        }
        (Some(account), _) => Some(account),
        (None, user) => user,
    }
}

fn number(headers: &HeaderMap, name: &HeaderName) -> Option<i64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

/// The monotonic time of a reset header.
fn reset_instant(reset: i64, headers: &HeaderMap) -> Option<Instant> {
    let wait = Duration::from_secs(u64::try_from(reset).ok()?).saturating_sub(service_time(headers));
    if wait > MAX_DELAY { None } else { Instant::now().checked_add(wait) }
}

/// The service's clock since 1970, from its `Date` header; the machine's without one.
fn service_time(headers: &HeaderMap) -> Duration {
    let date = headers.get(header::DATE).and_then(|date| http_date(date.to_str().ok()?));
    date.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// `Retry-After`, in seconds or as an HTTP date.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    let wait = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok()?,
        Err(_) => http_date(text)?.saturating_sub(service_time(headers)),
    };
    (wait <= MAX_DELAY).then_some(wait)
}

fn http_date(text: &str) -> Option<Duration> {
    httpdate::parse_http_date(text).ok()?.duration_since(UNIX_EPOCH).ok()
}

/// The ad account in a path.
fn account_in(path: &str) -> Option<&str> {
    let mut parts = path.split('/').skip_while(|part| *part != "accounts").skip(1);
    parts.next().filter(|account| !account.is_empty())
}
