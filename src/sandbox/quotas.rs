//! Budgets of requests as documented, counted on the sandbox's clock.

use std::collections::HashMap;

use crate::schema::Endpoint;
use crate::schema::rate_limit::{RateLimit, RateLimitScope, TOTALS};
use crate::types::EpochMillis;

/// What is left of a budget.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quota {
    /// Requests per window.
    pub limit: u32,
    /// Requests left in this window.
    pub remaining: u32,
    /// End of the window, in Unix seconds.
    pub reset: i64,
    /// Whether it is counted per ad account.
    pub per_account: bool,
    /// When it was counted.
    pub(super) now: EpochMillis,
    /// Whether this request is over it.
    pub exceeded: bool,
}

/// Requests counted so far: by who or what, and budget.
#[derive(Debug, Default)]
pub(super) struct Quotas {
    windows: HashMap<(String, String), (i64, u32)>,
}

impl Quotas {
    /// Counts a request. The budget for total counts, where asked for, is told in place of the endpoint's own.
    pub(super) fn count(
        &mut self,
        endpoint: &Endpoint,
        user: i64,
        account: &str,
        total: bool,
        now: EpochMillis,
    ) -> Quota {
        let own = self.take(endpoint.rate_limit, endpoint.rate_limit_key(), user, account, now);
        if !total || own.exceeded {
            return own;
        }
        self.take(TOTALS, "with_total_count".into(), user, account, now)
    }

    fn take(&mut self, rate: RateLimit, budget: String, user: i64, account: &str, now: EpochMillis) -> Quota {
        let per_account = rate.scope == RateLimitScope::Account;
        let holder = if per_account { account.to_owned() } else { user.to_string() };
        let seconds = now.0.div_euclid(1000);
        let (reset, taken) = self.windows.entry((holder, budget)).or_insert((0, 0));
        if seconds >= *reset {
            (*reset, *taken) = (seconds + i64::from(rate.seconds), 0);
        }
        let exceeded = *taken >= rate.limit;
        if !exceeded {
            *taken += 1;
        }
        Quota { limit: rate.limit, remaining: rate.limit - *taken, reset: *reset, per_account, now, exceeded }
    }

    /// Forgets everything counted.
    pub(super) fn clear(&mut self) {
        self.windows.clear();
    }
}
