//! Whether a call that went wrong is tried again, and when (document 5, section 10).

use std::time::Duration;

use super::auth::random;
use super::observe::Outcome;
use crate::error::{ApiError, Error};

/// The first wait is at most so long; each further one at most twice the one before.
pub(super) const BASE: Duration = Duration::from_millis(300);
/// No wait that we choose ourselves is longer.
const CAP: Duration = Duration::from_secs(30);

/// An attempt that brought no result.
#[derive(Debug)]
pub(super) struct Miss {
    /// What the caller is told when it stays so.
    pub error: Error,
    /// For the observer.
    pub outcome: Outcome,
    /// Who may try again.
    pub again: Again,
    /// Wait at least so long.
    pub wait: Duration,
}

/// Who may try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// Nobody: the answer will be the same.
    Nobody,
    /// Anybody: the service cannot have acted.
    Anybody,
    /// Only a call that may be done twice: the service may have acted.
    Idempotent,
}

/// One call on its way through its attempts.
#[derive(Debug)]
pub(super) struct Course {
    /// Attempts begun.
    pub attempts: u32,
    /// Whether one of them may have been acted upon.
    pub may_have_acted: bool,
    idempotent: bool,
    max_retries: u32,
    /// What is left of the longest wait.
    left: Duration,
    base: Duration,
}

impl Again {
    /// What a refusal says about trying again.
    pub(super) fn after(status: u16) -> Self {
        match status {
            // Refused at the door: over a budget, over capacity.
            429 | 503 => Self::Anybody,
            408 | 423 | 500..=599 => Self::Idempotent,
            _ => Self::Nobody,
        }
    }
}

impl Course {
    pub(super) fn new(idempotent: bool, max_retries: u32, max_wait: Duration, base: Duration) -> Self {
        Self { attempts: 0, may_have_acted: false, idempotent, max_retries, left: max_wait, base }
    }

    /// Takes a wait from what is left; none when it is too long.
    pub(super) fn spend(&mut self, wait: Duration) -> Option<Duration> {
        self.left = self.left.checked_sub(wait)?;
        Some(wait)
    }

    /// How long to wait before the next attempt; none when there is none.
    pub(super) fn next(&mut self, miss: &Miss) -> Option<Duration> {
        self.may_have_acted |= miss.again == Again::Idempotent;
        let may = match miss.again {
            Again::Nobody => false,
            Again::Anybody => true,
            Again::Idempotent => self.idempotent,
        };
        // Nothing left to wait is no reason to knock without pause.
        if !may || self.attempts > self.max_retries || self.left.is_zero() {
            return None;
        }
        let doublings = self.attempts.saturating_sub(1).min(16);
        let most = self.base.saturating_mul(1 << doublings).min(CAP);
        // Full jitter: many clients that failed together do not come back together.
        let chosen = most.mul_f64(unit());
        let wait = if miss.wait.is_zero() { chosen } else { miss.wait.max(chosen) };
        let wait = if miss.wait <= self.left { wait.min(self.left) } else { wait };
        self.spend(wait)
    }
}

/// A random number from 0 to 1.
fn unit() -> f64 {
    f64::from(u32::try_from(random() >> 32).unwrap_or(u32::MAX)) / f64::from(u32::MAX)
}

impl Miss {
    /// A refusal by the service.
    pub(super) fn refused(endpoint: &str, refusal: ApiError, wait: Duration) -> Self {
        let (outcome, again) = (Outcome::Status(refusal.status), Again::after(refusal.status));
        let error = Error::Service { endpoint: endpoint.to_owned(), error: Box::new(refusal) };
        Self { error, outcome, again, wait }
    }

    /// The connection broke, or the answer was cut off.
    pub(super) fn broken(endpoint: &str, reason: impl Into<String>) -> Self {
        let error = Error::Transport { endpoint: endpoint.to_owned(), reason: reason.into() };
        Self { error, outcome: Outcome::Broken, again: Again::Idempotent, wait: Duration::ZERO }
    }

    /// No connection could be made.
    pub(super) fn unreachable(endpoint: &str, host: &str, reason: String, again: Again) -> Self {
        let error = Error::Connect { endpoint: endpoint.to_owned(), host: host.to_owned(), reason };
        Self { error, outcome: Outcome::Unreachable, again, wait: Duration::ZERO }
    }

    /// No answer in time.
    pub(super) fn late(endpoint: &str, after: Duration) -> Self {
        let error = Error::Timeout { endpoint: endpoint.to_owned(), after };
        Self { error, outcome: Outcome::Late, again: Again::Idempotent, wait: Duration::ZERO }
    }

    /// An answer that will not get better.
    pub(super) fn last(error: Error, status: u16) -> Self {
        Self { error, outcome: Outcome::Status(status), again: Again::Nobody, wait: Duration::ZERO }
    }

    /// The status of a refusal.
    pub(super) fn refusal(&self) -> Option<&ApiError> {
        match &self.error {
            Error::Service { error, .. } => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_waits_double_up_to_a_cap_and_never_pass_what_is_left() {
        let mut course = Course::new(true, 40, Duration::from_hours(1), BASE);
        for attempt in 1..=40_u32 {
            course.attempts = attempt;
            let most = BASE.saturating_mul(1 << (attempt - 1).min(16)).min(CAP);
            let wait = course.next(&Miss::broken("x", "y")).expect("another attempt");
            assert!(wait <= most, "{attempt}: {wait:?}");
        }
        let mut course = Course { attempts: 1, ..Course::new(true, 4, Duration::from_secs(5), BASE) };
        let miss = Miss { wait: Duration::from_secs(5), ..Miss::broken("x", "y") };
        assert_eq!(course.next(&miss), Some(Duration::from_secs(5)));
        assert_eq!(course.next(&miss), None);
        assert_eq!(course.next(&Miss::broken("x", "y")), None, "nothing is left");
    }

    #[test]
    fn who_may_try_again_follows_from_the_status() {
        let cases = [
            (400, Again::Nobody),
            (401, Again::Nobody),
            (404, Again::Nobody),
            (302, Again::Nobody),
            (408, Again::Idempotent),
            (423, Again::Idempotent),
            (429, Again::Anybody),
            (500, Again::Idempotent),
            (503, Again::Anybody),
            (504, Again::Idempotent),
        ];
        for (status, again) in cases {
            assert_eq!(Again::after(status), again, "{status}");
        }
    }
}
