//! Injected faults: requested by tests, by path, rate and count.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::schema::Endpoint;

/// A fault, and the requests it is injected into.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fault {
    /// Only endpoints of this name (`products.write`) or resource (`products`), or paths with this text; all when absent.
    pub path: Option<String>,
    /// Only this HTTP method.
    pub method: Option<String>,
    /// The share of requests, from 0 to 1.
    pub rate: Option<f64>,
    /// The number of requests, at most.
    pub count: Option<u64>,
    /// Respond with this status, and do nothing.
    pub status: Option<u16>,
    /// `Retry-After` of that response, in seconds.
    pub retry_after: Option<u64>,
    /// Respond this many seconds late.
    pub delay: Option<f64>,
    /// Run the action, then reset the connection instead of responding.
    pub reset: bool,
    /// Run the action, then end the response in the middle of its body.
    pub truncate: bool,
    /// Leave out the last user of a membership batch, and count it as failed.
    pub short: bool,
}

/// The faults drawn for one request.
#[derive(Debug, Clone, Default)]
pub(super) struct InjectedFault {
    /// Status and `Retry-After` of an immediate response.
    pub(super) status: Option<(u16, Option<u64>)>,
    /// How late the response is.
    pub(super) delay: Option<Duration>,
    /// Whether the connection is reset instead of a response.
    pub(super) reset: bool,
    /// Whether the response ends in the middle of its body.
    pub(super) truncate: bool,
    /// Whether the last user of a membership batch is left out.
    pub(super) short: bool,
}

/// The pending faults, and the state of their random numbers: equal requests in equal order draw equal faults.
#[derive(Debug)]
pub(crate) struct Faults {
    pending: Vec<Fault>,
    random: fastrand::Rng,
}

/// The first state of the random numbers.
const SEED: u64 = 0;

impl Default for Faults {
    fn default() -> Self {
        Self { pending: Vec::new(), random: fastrand::Rng::with_seed(SEED) }
    }
}

impl Fault {
    /// Refuses a fault that cannot be injected.
    pub(crate) fn validate(&self) -> Result<()> {
        let does_something = self.status.is_some() || self.delay.is_some() || self.reset || self.truncate || self.short;
        if !does_something {
            return Err(Error::config("a fault needs one of status, delay, reset, truncate, short"));
        }
        if self.rate.is_some_and(|rate| !(0.0..=1.0).contains(&rate)) {
            return Err(Error::setting("rate", "expected a number from 0 to 1"));
        }
        if self.delay.is_some_and(|delay| !(0.0..=3600.0).contains(&delay)) {
            return Err(Error::setting("delay", "expected seconds from 0 to 3600"));
        }
        if self.status.is_some_and(|status| !(400..=599).contains(&status)) {
            return Err(Error::setting("status", "expected 400 to 599"));
        }
        Ok(())
    }

    fn matches(&self, endpoint: &Endpoint, path: &str) -> bool {
        let method = self.method.as_ref().is_none_or(|method| method.eq_ignore_ascii_case(endpoint.method.as_str()));
        let place = self.path.as_ref().is_none_or(|wanted| {
            endpoint.name == wanted || endpoint.resource() == wanted || path.contains(wanted.as_str())
        });
        method && place
    }
}

impl Faults {
    /// Adds a fault.
    pub(crate) fn add(&mut self, fault: Fault) {
        self.pending.push(fault);
    }

    /// Removes all faults.
    pub(crate) fn clear(&mut self) {
        self.pending.clear();
        self.random = fastrand::Rng::with_seed(SEED);
    }

    /// The faults that may still be injected.
    pub(super) fn pending(&self) -> &[Fault] {
        &self.pending
    }

    /// Draws the faults of a request.
    pub(super) fn draw(&mut self, endpoint: &Endpoint, path: &str) -> InjectedFault {
        let mut injected = InjectedFault::default();
        for fault in &mut self.pending {
            if !fault.matches(endpoint, path) || fault.count == Some(0) {
                continue;
            }
            if fault.rate.is_some_and(|rate| self.random.f64() >= rate) {
                continue;
            }
            fault.count = fault.count.map(|count| count - 1);
            injected.status = injected.status.or(fault.status.map(|status| (status, fault.retry_after)));
            injected.delay = injected.delay.or(fault.delay.map(Duration::from_secs_f64));
            injected.reset |= fault.reset;
            injected.truncate |= fault.truncate;
            injected.short |= fault.short;
        }
        injected
    }
}
