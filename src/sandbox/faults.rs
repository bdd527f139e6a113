//! Faults that tests ask for: what a service does on a bad day, by path, rate and count.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::schema::Endpoint;

/// A fault, and when it happens.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fault {
    /// Only for endpoints of this name (`products.write`), resource (`products`) or paths that hold this text; all when left out.
    pub path: Option<String>,
    /// Only for this HTTP method.
    pub method: Option<String>,
    /// Share of the requests it happens to, from 0 to 1.
    pub rate: Option<f64>,
    /// How often it happens at most.
    pub count: Option<u64>,
    /// Answer with this status instead of acting.
    pub status: Option<u16>,
    /// `Retry-After` of that answer, in seconds.
    pub retry_after: Option<u64>,
    /// Answer so many seconds late.
    pub delay: Option<f64>,
    /// Act, then break the connection instead of answering.
    pub reset: bool,
    /// Act, then break off in the middle of the answer's body.
    pub truncate: bool,
    /// Leave the last user of a membership batch out, and say so in the counts.
    pub short: bool,
}

/// What happens to one request.
#[derive(Debug, Clone, Default)]
pub struct Mishap {
    /// Status and `Retry-After` instead of acting.
    pub status: Option<(u16, Option<u64>)>,
    /// How late the answer is.
    pub delay: Option<Duration>,
    /// Whether the connection breaks instead of an answer.
    pub reset: bool,
    /// Whether the answer breaks off.
    pub truncate: bool,
    /// Whether the last user is left out.
    pub short: bool,
}

/// The faults asked for, and the dice; the same requests in the same order meet the same faults.
#[derive(Debug, Default)]
pub struct Faults {
    asked: Vec<Fault>,
    dice: u64,
}

impl Fault {
    /// What is wrong with it, if anything is.
    pub fn problem(&self) -> Option<String> {
        let does_something = self.status.is_some() || self.delay.is_some() || self.reset || self.truncate || self.short;
        if !does_something {
            return Some("a fault needs one of status, delay, reset, truncate, short".into());
        }
        if self.rate.is_some_and(|rate| !(0.0..=1.0).contains(&rate)) {
            return Some("rate: expected a number from 0 to 1".into());
        }
        if self.delay.is_some_and(|delay| !(0.0..=3600.0).contains(&delay)) {
            return Some("delay: expected seconds from 0 to 3600".into());
        }
        if self.status.is_some_and(|status| !(400..=599).contains(&status)) {
            return Some("status: expected 400 to 599".into());
        }
        None
    }

    fn concerns(&self, endpoint: &Endpoint, path: &str) -> bool {
        let method = self.method.as_ref().is_none_or(|method| method.eq_ignore_ascii_case(endpoint.method.as_str()));
        let place = self.path.as_ref().is_none_or(|wanted| {
            endpoint.name == wanted || endpoint.resource() == wanted || path.contains(wanted.as_str())
        });
        method && place
    }
}

impl Faults {
    /// Asks for a fault.
    pub fn add(&mut self, fault: Fault) {
        self.asked.push(fault);
    }

    /// Asks for none.
    pub fn clear(&mut self) {
        self.asked.clear();
        self.dice = 0;
    }

    /// Those that may still happen.
    pub fn asked(&self) -> &[Fault] {
        &self.asked
    }

    /// What happens to a request.
    pub fn strike(&mut self, endpoint: &Endpoint, path: &str) -> Mishap {
        let mut mishap = Mishap::default();
        if self.asked.is_empty() {
            return mishap;
        }
        for fault in &mut self.asked {
            if !fault.concerns(endpoint, path) || fault.count == Some(0) {
                continue;
            }
            if let Some(rate) = fault.rate {
                self.dice = self.dice.wrapping_add(0x9E37_79B9_7F4A_7C15);
                if share(self.dice) >= rate {
                    continue;
                }
            }
            fault.count = fault.count.map(|count| count - 1);
            mishap.status = mishap.status.or(fault.status.map(|status| (status, fault.retry_after)));
            mishap.delay = mishap.delay.or(fault.delay.map(Duration::from_secs_f64));
            mishap.reset |= fault.reset;
            mishap.truncate |= fault.truncate;
            mishap.short |= fault.short;
        }
        mishap
    }
}

/// A number from 0 to 1 that looks arbitrary (the mixing step of splitmix64).
fn share(seed: u64) -> f64 {
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    let mixed = mixed ^ (mixed >> 31);
    f64::from(u32::try_from(mixed >> 32).unwrap_or(0)) / f64::from(u32::MAX)
}
