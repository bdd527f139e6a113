//! The documented rate limits, counted on the sandbox's clock.

use std::collections::HashMap;

use crate::schema::Endpoint;
use crate::schema::rate_limit::{RateLimit, RateLimitScope, TOTALS};
use crate::types::EpochMillis;

/// The state of a rate limit after a request.
#[derive(Debug, Clone, Copy)]
pub(super) struct RateLimitStatus {
    /// Requests per window.
    pub(super) limit: u32,
    /// Requests left in this window.
    pub(super) remaining: u32,
    /// End of the window, in Unix seconds.
    pub(super) reset: i64,
    /// Whether it is counted per ad account.
    pub(super) per_account: bool,
    /// The time of the request.
    pub(super) now: EpochMillis,
    /// Whether this request exceeds it.
    pub(super) exceeded: bool,
}

/// The current windows: end and number of requests, by account or user, and by limit.
#[derive(Debug, Default)]
pub(super) struct RateLimiter {
    windows: HashMap<(String, String), (i64, u32)>,
}

impl RateLimiter {
    /// Counts a request. One that wants a total count has a second limit, whose status is returned instead.
    pub(super) fn count_request(
        &mut self,
        endpoint: &Endpoint,
        user_id: i64,
        account: &str,
        wants_total: bool,
        now: EpochMillis,
    ) -> RateLimitStatus {
        let own = self.count(endpoint.rate_limit, endpoint.rate_limit_key(), user_id, account, now);
        if !wants_total || own.exceeded {
            return own;
        }
        self.count(TOTALS, "with_total_count".into(), user_id, account, now)
    }

    fn count(
        &mut self,
        rate_limit: RateLimit,
        key: String,
        user_id: i64,
        account: &str,
        now: EpochMillis,
    ) -> RateLimitStatus {
        let per_account = rate_limit.scope == RateLimitScope::Account;
        let holder = if per_account { account.to_owned() } else { user_id.to_string() };
        let seconds = now.0.div_euclid(1000);
        let (reset, used) = self.windows.entry((holder, key)).or_insert((0, 0));
        if seconds >= *reset {
            (*reset, *used) = (seconds + i64::from(rate_limit.seconds), 0);
        }
        let exceeded = *used >= rate_limit.limit;
        if !exceeded {
            *used += 1;
        }
        let (limit, remaining) = (rate_limit.limit, rate_limit.limit - *used);
        RateLimitStatus { limit, remaining, reset: *reset, per_account, now, exceeded }
    }

    /// Starts every window anew.
    pub(super) fn clear(&mut self) {
        self.windows.clear();
    }
}
