//! The configuration of a client.

use std::time::Duration;

use crate::wire::Spelling;

/// Settings of a client.
#[derive(Debug, Clone)]
pub struct Config {
    /// The URL of the advertising service.
    pub base_url: String,
    /// The URL for endpoints that only the service's sandbox has; default `base_url`.
    pub sandbox_url: Option<String>,
    /// The URL of the public data API; default `base_url`.
    pub api_url: Option<String>,
    /// The spelling of names in requests; default documented. Responses are decoded in either spelling.
    pub naming: Spelling,
    /// The timeout of one attempt, from connecting to the last byte of the response; default 30 s.
    pub timeout: Duration,
    /// The most attempts after the first; default 4.
    pub max_retries: u32,
    /// The longest total delay of one call, between attempts and for rate limits; default 15 min.
    pub max_wait: Duration,
    /// Whether http to another machine is allowed; default false, since credentials could be intercepted.
    pub allow_http: bool,
}

impl Config {
    /// The default configuration for this URL.
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
