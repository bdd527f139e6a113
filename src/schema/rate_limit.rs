//! How often an endpoint may be called (document 5, section 11; document 1, Limits).

/// What shares one budget of requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RateLimitScope {
    /// All endpoints of the category, per user.
    Category(&'static str),
    /// One endpoint, per user.
    Endpoint,
    /// One endpoint, per ad account.
    Account,
}

/// A budget of requests in a window of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// What shares the budget.
    pub scope: RateLimitScope,
    /// Requests in a window.
    pub limit: u32,
    /// Length of the window in seconds.
    pub seconds: u32,
}

const MINUTE: u32 = 60;
const QUARTER: u32 = 15 * MINUTE;

/// Per quarter of an hour and endpoint.
pub const fn quarter(limit: u32) -> RateLimit {
    RateLimit { scope: RateLimitScope::Endpoint, limit, seconds: QUARTER }
}

/// Writes share one budget.
pub const WRITES: RateLimit = RateLimit { scope: RateLimitScope::Category("writes"), limit: 450, seconds: MINUTE };
/// Membership and do-not-reach batches.
pub const AUDIENCE: RateLimit = RateLimit { scope: RateLimitScope::Endpoint, limit: 1500, seconds: MINUTE };
/// Campaigns, line items and the like.
pub const CORE: RateLimit = RateLimit { scope: RateLimitScope::Account, limit: 10_000, seconds: QUARTER };
/// Other reads with an account id.
pub const READS: RateLimit = RateLimit { scope: RateLimitScope::Account, limit: 2_000, seconds: QUARTER };
/// Reads without an account id.
pub const GLOBAL: RateLimit = quarter(5);
/// Targeting criteria and what can be targeted.
pub const TARGETING: RateLimit =
    RateLimit { scope: RateLimitScope::Category("targeting_criteria"), limit: 400, seconds: QUARTER };
/// Keyword insights.
pub const KEYWORDS: RateLimit =
    RateLimit { scope: RateLimitScope::Category("keyword_insights"), limit: 500, seconds: QUARTER };
/// Any request that asks for the total count.
pub const TOTALS: RateLimit =
    RateLimit { scope: RateLimitScope::Category("with_total_count"), limit: 200, seconds: QUARTER };
