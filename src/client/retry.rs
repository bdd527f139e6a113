//! Decides whether a failed attempt is retried, when, and whether the call may have taken effect.

use std::time::Duration;

use super::observer::AttemptOutcome;
use crate::error::{ApiError, Error};

/// Upper bound of the first delay; each further bound doubles.
pub(super) const FIRST_BACKOFF: Duration = Duration::from_millis(300);
/// Upper bound of every delay that is not requested by the service.
const MAX_BACKOFF: Duration = Duration::from_secs(30);

/// An attempt without a result.
#[derive(Debug)]
pub(super) struct AttemptFailure {
    /// The error of the call, if this attempt is the last.
    pub error: Error,
    /// For the observer.
    pub outcome: AttemptOutcome,
    /// Which calls may be retried.
    pub retry: Retry,
    /// The shortest delay before the next attempt.
    pub min_delay: Duration,
}

/// Which calls may be retried after a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Retry {
    /// None: the response will be the same.
    Never,
    /// All: the service cannot have acted.
    Always,
    /// Idempotent ones: the service may have acted.
    IfIdempotent,
}

/// The attempts of one call so far.
#[derive(Debug)]
pub(super) struct RetryState {
    /// Attempts started.
    pub attempts: u32,
    /// Whether one of them may have taken effect.
    pub may_have_acted: bool,
    reads_only: bool,
    idempotent: bool,
    max_retries: u32,
    /// What is left of the longest delay in all.
    delay_left: Duration,
    first_backoff: Duration,
}

impl Retry {
    /// The rule for a status.
    pub(super) fn after(status: u16) -> Self {
        match status {
            // Refused before acting: rate limit, over capacity.
            429 | 503 => Self::Always,
            408 | 423 | 500..=599 => Self::IfIdempotent,
            _ => Self::Never,
        }
    }
}

impl RetryState {
    pub(super) fn new(
        reads_only: bool,
        idempotent: bool,
        max_retries: u32,
        max_wait: Duration,
        first_backoff: Duration,
    ) -> Self {
        Self {
            attempts: 0,
            may_have_acted: false,
            reads_only,
            idempotent,
            max_retries,
            delay_left: max_wait,
            first_backoff,
        }
    }

    /// Takes a delay from what is left; none when it is too long.
    pub(super) fn take_delay(&mut self, delay: Duration) -> Option<Duration> {
        self.delay_left = self.delay_left.checked_sub(delay)?;
        Some(delay)
    }

    /// The delay before the next attempt; none when there is no next attempt.
    pub(super) fn next_delay(&mut self, failure: &AttemptFailure) -> Option<Duration> {
        self.may_have_acted |= failure.may_have_acted() && !self.reads_only;
        let allowed = match failure.retry {
            Retry::Never => false,
            Retry::Always => true,
            Retry::IfIdempotent => self.idempotent,
        };
        // With no delay left, the call ends instead of retrying immediately.
        if !allowed || self.attempts > self.max_retries || self.delay_left.is_zero() {
            return None;
        }
        let doublings = self.attempts.saturating_sub(1).min(16);
        let bound = self.first_backoff.saturating_mul(1 << doublings).min(MAX_BACKOFF);
        // Full jitter: clients that failed together do not retry together.
        let backoff = bound.mul_f64(fastrand::f64());
        let delay = if failure.min_delay.is_zero() { backoff } else { failure.min_delay.max(backoff) };
        let delay = if failure.min_delay <= self.delay_left { delay.min(self.delay_left) } else { delay };
        self.take_delay(delay)
    }
}

impl AttemptFailure {
    /// An error response.
    pub(super) fn service(endpoint: &str, error: ApiError, min_delay: Duration) -> Self {
        let (outcome, retry) = (AttemptOutcome::Status(error.status), Retry::after(error.status));
        let error = Error::Service { endpoint: endpoint.to_owned(), error: Box::new(error), may_have_acted: false };
        Self { error, outcome, retry, min_delay }
    }

    /// The connection broke, or the response was cut off.
    pub(super) fn transport(endpoint: &str, reason: impl Into<String>) -> Self {
        let error = Error::Transport { endpoint: endpoint.to_owned(), reason: reason.into(), may_have_acted: false };
        Self { error, outcome: AttemptOutcome::Disconnected, retry: Retry::IfIdempotent, min_delay: Duration::ZERO }
    }

    /// No connection could be made.
    pub(super) fn connect(endpoint: &str, host: &str, reason: String, retry: Retry) -> Self {
        let error =
            Error::Connect { endpoint: endpoint.to_owned(), host: host.to_owned(), reason, may_have_acted: false };
        Self { error, outcome: AttemptOutcome::NoConnection, retry, min_delay: Duration::ZERO }
    }

    /// No response in time.
    pub(super) fn timeout(endpoint: &str, after: Duration) -> Self {
        let error = Error::Timeout { endpoint: endpoint.to_owned(), after, may_have_acted: false };
        Self { error, outcome: AttemptOutcome::Timeout, retry: Retry::IfIdempotent, min_delay: Duration::ZERO }
    }

    /// A response that no retry improves.
    pub(super) fn permanent(error: Error, status: u16) -> Self {
        Self { error, outcome: AttemptOutcome::Status(status), retry: Retry::Never, min_delay: Duration::ZERO }
    }

    /// Whether a write may have taken effect: an unreadable response to it is a success that cannot be read.
    fn may_have_acted(&self) -> bool {
        self.retry == Retry::IfIdempotent || matches!(self.error, Error::Decode { .. })
    }

    /// The service's error, if there is one.
    pub(super) fn api_error(&self) -> Option<&ApiError> {
        match &self.error {
            Error::Service { error, .. } => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(max_retries: u32, max_wait: Duration) -> RetryState {
        RetryState::new(false, true, max_retries, max_wait, FIRST_BACKOFF)
    }

    #[test]
    fn the_first_delays_double_up_to_a_cap_and_never_exceed_what_is_left() {
        let mut retry_state = state(40, Duration::from_hours(1));
        for attempt in 1..=40_u32 {
            retry_state.attempts = attempt;
            let bound = FIRST_BACKOFF.saturating_mul(1 << (attempt - 1).min(16)).min(MAX_BACKOFF);
            let delay = retry_state.next_delay(&AttemptFailure::transport("x", "y")).expect("another attempt");
            assert!(delay <= bound, "{attempt}: {delay:?}");
        }
        let mut retry_state = RetryState { attempts: 1, ..state(4, Duration::from_secs(5)) };
        let failure = AttemptFailure { min_delay: Duration::from_secs(5), ..AttemptFailure::transport("x", "y") };
        assert_eq!(retry_state.next_delay(&failure), Some(Duration::from_secs(5)));
        assert_eq!(retry_state.next_delay(&failure), None);
        assert_eq!(retry_state.next_delay(&AttemptFailure::transport("x", "y")), None, "nothing is left");
    }

    #[test]
    fn which_calls_are_retried_follows_from_the_status() {
        let cases = [
            (400, Retry::Never),
            (401, Retry::Never),
            (404, Retry::Never),
            (302, Retry::Never),
            (408, Retry::IfIdempotent),
            (423, Retry::IfIdempotent),
            (429, Retry::Always),
            (500, Retry::IfIdempotent),
            (503, Retry::Always),
            (504, Retry::IfIdempotent),
            (520, Retry::IfIdempotent),
            (524, Retry::IfIdempotent),
        ];
        for (status, retry) in cases {
            assert_eq!(Retry::after(status), retry, "{status}");
        }
    }

    #[test]
    fn reads_never_act_and_a_later_refusal_does_not_undo_an_earlier_doubt() {
        let mut read = RetryState { reads_only: true, ..state(4, Duration::from_secs(5)) };
        read.next_delay(&AttemptFailure::transport("x", "y"));
        assert!(!read.may_have_acted);
        let mut write = state(4, Duration::from_secs(5));
        write.next_delay(&AttemptFailure::timeout("x", Duration::from_secs(1)));
        write.next_delay(&AttemptFailure::service(
            "x",
            ApiError { status: 404, ..ApiError::default() },
            Duration::ZERO,
        ));
        assert!(write.may_have_acted);
    }
}
