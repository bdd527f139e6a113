//! Documented rate limits: requests per window, and the requests that share a limit.

/// The requests that share a rate limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RateLimitScope {
    /// All endpoints of the category, per user.
    Category(&'static str),
    /// One endpoint, per user.
    Endpoint,
    /// One endpoint, per ad account.
    Account,
}

/// A number of requests per window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// The requests that share it.
    pub scope: RateLimitScope,
    /// Requests per window.
    pub limit: u32,
    /// The length of a window in seconds.
    pub seconds: u32,
}

const MINUTE: u32 = 60;
const QUARTER: u32 = 15 * MINUTE;

/// This many requests of one endpoint per user and 15 minutes.
pub const fn quarter(limit: u32) -> RateLimit {
    RateLimit { scope: RateLimitScope::Endpoint, limit, seconds: QUARTER }
}

/// The default of writes: 450 per minute and user, over all endpoints.
pub const WRITES: RateLimit = RateLimit { scope: RateLimitScope::Category("writes"), limit: 450, seconds: MINUTE };
/// Audience membership and do-not-reach batches: 1,500 per minute, endpoint and user.
pub const AUDIENCE: RateLimit = RateLimit { scope: RateLimitScope::Endpoint, limit: 1500, seconds: MINUTE };
/// Reads of campaigns, line items and promoted content: 10,000 per 15 minutes, endpoint and account.
pub const CORE: RateLimit = RateLimit { scope: RateLimitScope::Account, limit: 10_000, seconds: QUARTER };
/// The default of reads: 2,000 per 15 minutes, endpoint and account.
pub const READS: RateLimit = RateLimit { scope: RateLimitScope::Account, limit: 2_000, seconds: QUARTER };
/// Reads without an account: 5 per 15 minutes, endpoint and user.
pub const GLOBAL: RateLimit = quarter(5);
/// Targeting criteria and targeting options: 400 per 15 minutes and user, over all endpoints.
pub const TARGETING: RateLimit =
    RateLimit { scope: RateLimitScope::Category("targeting_criteria"), limit: 400, seconds: QUARTER };
/// Keyword insights: 500 per 15 minutes and user, over all endpoints.
pub const KEYWORDS: RateLimit =
    RateLimit { scope: RateLimitScope::Category("keyword_insights"), limit: 500, seconds: QUARTER };
/// Requests with `with_total_count=true`: 200 per 15 minutes and user, over all endpoints.
pub const TOTALS: RateLimit =
    RateLimit { scope: RateLimitScope::Category("with_total_count"), limit: 200, seconds: QUARTER };
