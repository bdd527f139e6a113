//! Settings of a client.

use std::time::Duration;

use crate::wire::Spelling;

/// How a client reaches the service.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where the advertising service answers.
    pub base_url: String,
    /// Where calls that only the service's sandbox has are answered; none: `base_url`.
    pub sandbox_url: Option<String>,
    /// Where the public data API answers; none: `base_url`.
    pub api_url: Option<String>,
    /// Which spelling is on the wire.
    pub naming: Spelling,
    /// The longest that one attempt may take, connecting and reading included.
    pub timeout: Duration,
    /// Attempts after the first.
    pub max_retries: u32,
    /// The longest that one call may wait in all, between attempts and for budgets of requests.
    pub max_wait: Duration,
    /// Whether plain http to another machine is allowed.
    pub allow_http: bool,
}

impl Config {
    /// The usual settings.
    pub fn new(base_url: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            sandbox_url: None,
            api_url: None,
            naming: Spelling::Documented,
            timeout: Duration::from_secs(30),
            max_retries: 4,
            max_wait: Duration::from_mins(15),
            allow_http: false,
        }
    }
}
