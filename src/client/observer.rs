//! Notifications about requests. They never contain a body, a query or a credential.

use std::time::Duration;

use crate::schema::Method;

/// Receives an event for every request, on the thread that sent it. It must not block for long.
pub trait Observer: Send + Sync {
    /// An attempt got a response, failed, or is delayed by a rate limit.
    fn on_attempt(&self, event: &Event<'_>);
}

/// One attempt of a call.
#[derive(Debug, Clone, Copy)]
pub struct Event<'e> {
    /// The endpoint's name.
    pub endpoint: &'e str,
    /// HTTP method.
    pub method: Method,
    /// Path without the query.
    pub path: &'e str,
    /// The outcome.
    pub outcome: AttemptOutcome,
    /// The duration of the attempt.
    pub elapsed: Duration,
    /// The number of the attempt, from 1.
    pub attempt: u32,
    /// The delay before the next attempt; none when there is no next attempt.
    pub retry_in: Option<Duration>,
}

/// The outcome of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// The service responded with this status.
    Status(u16),
    /// Delayed: the rate limit is reached.
    RateLimited,
    /// No connection.
    NoConnection,
    /// No response in time.
    Timeout,
    /// The connection broke, or the response was cut off.
    Disconnected,
}

impl std::fmt::Display for AttemptOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Status(status) => write!(f, "{status}"),
            Self::RateLimited => f.write_str("the rate limit is reached"),
            Self::NoConnection => f.write_str("no connection"),
            Self::Timeout => f.write_str("no response in time"),
            Self::Disconnected => f.write_str("the connection broke"),
        }
    }
}
