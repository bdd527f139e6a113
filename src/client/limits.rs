//! The budgets of requests, as the service tells them in headers (document 5, section 11).
//!
//! Only what stops us is remembered: budgets that are used up, until they are renewed. While there are none, which is nearly
//! always, a call pays for one atomic read. Times come from the difference between the reset header and the service's own
//! `Date`, so a machine whose clock is off neither hurries nor waits for hours.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use http::{HeaderMap, HeaderName, header};

use crate::api;
use crate::schema::{Method, RateLimitScope};
use crate::wire::Request;

static ACCOUNT_REMAINING: HeaderName = HeaderName::from_static("x-account-rate-limit-remaining");
static ACCOUNT_RESET: HeaderName = HeaderName::from_static("x-account-rate-limit-reset");
static REMAINING: HeaderName = HeaderName::from_static("x-rate-limit-remaining");
static RESET: HeaderName = HeaderName::from_static("x-rate-limit-reset");

/// A wait that is longer is a mistake, such as milliseconds where seconds were meant.
const LONGEST: Duration = Duration::from_hours(366 * 24);

/// The budgets that are used up, shared by everything that sends for one client.
#[derive(Debug, Default)]
pub(super) struct Limits {
    spent: Mutex<HashMap<Budget, Spent>>,
    /// How many there are, to read without a lock.
    count: AtomicUsize,
}

/// What shares a budget.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Budget {
    /// Categories are shared by methods; the name of a row implies its method.
    method: Option<Method>,
    name: String,
    /// Requests that ask for a total have a budget of their own.
    totals: bool,
    /// Empty: the user's.
    account: String,
}

/// A budget that is used up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spent {
    /// When it is renewed.
    pub until: Instant,
    /// The same in Unix seconds, as the service said.
    pub reset_at: Option<i64>,
}

/// What an answer says about waiting.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Advice {
    /// Wait at least so long.
    pub wait: Duration,
    /// `Retry-After`.
    pub retry_after: Option<Duration>,
    /// The governing reset header.
    pub reset_at: Option<i64>,
}

impl Budget {
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

impl Limits {
    /// The budget that keeps a request from being sent now.
    pub(super) fn stops(&self, request: &Request) -> Option<Spent> {
        if self.count.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let account = account_in(&request.path);
        let budgets = [Some(Budget::of(request, "")), account.map(|account| Budget::of(request, account))];
        let now = Instant::now();
        let mut spent = self.lock();
        let found = budgets.iter().flatten().filter_map(|budget| {
            let found = *spent.get(budget)?;
            if found.until > now {
                return Some(found);
            }
            spent.remove(budget);
            None
        });
        let found = found.max_by_key(|found| found.until);
        self.count.store(spent.len(), Ordering::Relaxed);
        found
    }

    /// Remembers what an answer says.
    pub(super) fn learn(&self, request: &Request, status: u16, headers: &HeaderMap) {
        let quiet = status != 429 && self.count.load(Ordering::Relaxed) == 0;
        let is_zero = |name: &HeaderName| headers.get(name).is_some_and(|left| left.as_bytes() == b"0");
        if quiet && !is_zero(&REMAINING) && !is_zero(&ACCOUNT_REMAINING) {
            return;
        }
        let Some(told) = governing(status, headers).filter(|told| told.reset.is_some()) else {
            return self.learn_from_refusal(request, status, headers);
        };
        let account = if told.of_account { account_in(&request.path).unwrap_or_default() } else { "" };
        let budget = Budget::of(request, account);
        let used_up = told.remaining == Some(0) || (status == 429 && told.remaining.is_none());
        let mut spent = self.lock();
        match told.reset.and_then(|reset| Some((reset, until(reset, headers)?))) {
            Some((reset, until)) if used_up && until > Instant::now() => {
                // Those that are over would otherwise stay until they are asked for.
                spent.retain(|_, known| known.until > Instant::now());
                spent.insert(budget, Spent { until, reset_at: Some(reset) });
            }
            // A later window has begun; an answer of the same window may only have been overtaken.
            _ if !used_up && spent.get(&budget).is_some_and(|known| known.reset_at != told.reset) => {
                spent.remove(&budget);
            }
            _ => {}
        }
        self.count.store(spent.len(), Ordering::Relaxed);
    }

    /// A refusal that only says how long to wait: others need not run into it.
    fn learn_from_refusal(&self, request: &Request, status: u16, headers: &HeaderMap) {
        let until = retry_after(headers).and_then(|wait| Instant::now().checked_add(wait));
        if let (429, Some(until)) = (status, until) {
            let mut spent = self.lock();
            spent.insert(Budget::of(request, ""), Spent { until, reset_at: None });
            self.count.store(spent.len(), Ordering::Relaxed);
        }
    }

    /// Forgets everything: the service was reset, or its clock moved.
    pub(super) fn forget(&self) {
        self.lock().clear();
        self.count.store(0, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Budget, Spent>> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a refusal says about waiting.
pub(super) fn advice(status: u16, headers: &HeaderMap) -> Advice {
    let retry_after = retry_after(headers);
    let told = if status == 429 { governing(status, headers) } else { None };
    let reset_at = told.and_then(|told| told.reset);
    let reset = reset_at.and_then(|reset| until(reset, headers));
    let reset = reset.map(|until| until.saturating_duration_since(Instant::now()));
    let wait = retry_after.unwrap_or_default().max(reset.unwrap_or_default());
    Advice { wait, retry_after: retry_after.or(reset.filter(|wait| !wait.is_zero())), reset_at }
}

#[derive(Debug, Clone, Copy)]
struct Told {
    remaining: Option<i64>,
    reset: Option<i64>,
    of_account: bool,
}

/// The account's headers govern where they are present, unless a refusal can only come from the user's.
fn governing(status: u16, headers: &HeaderMap) -> Option<Told> {
    let told = |remaining: &HeaderName, reset: &HeaderName, of_account| {
        let (remaining, reset) = (number(headers, remaining), number(headers, reset));
        (remaining.is_some() || reset.is_some()).then_some(Told { remaining, reset, of_account })
    };
    let account = told(&ACCOUNT_REMAINING, &ACCOUNT_RESET, true);
    let user = told(&REMAINING, &RESET, false);
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

/// When a reset header comes true by our own clock of elapsed time.
fn until(reset: i64, headers: &HeaderMap) -> Option<Instant> {
    let wait = Duration::from_secs(u64::try_from(reset).ok()?).saturating_sub(service_time(headers));
    if wait > LONGEST { None } else { Instant::now().checked_add(wait) }
}

/// The service's clock since 1970, by its `Date`; ours where it sends none.
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
    (wait <= LONGEST).then_some(wait)
}

fn http_date(text: &str) -> Option<Duration> {
    let moment = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    u64::try_from(moment.as_second()).ok().map(Duration::from_secs)
}

/// The ad account in a path.
fn account_in(path: &str) -> Option<&str> {
    let mut parts = path.split('/').skip_while(|part| *part != "accounts").skip(1);
    parts.next().filter(|account| !account.is_empty())
}
