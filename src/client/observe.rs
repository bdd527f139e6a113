//! What a client tells about its requests: never a body, a query or a credential.

use std::time::Duration;

use crate::schema::Method;

/// Is told of every request, on the thread that sent it. It must not block for long.
pub trait Observer: Send + Sync {
    /// A request was answered, failed, or has to wait.
    fn sent(&self, event: &Event<'_>);
}

/// One attempt of a call.
#[derive(Debug, Clone, Copy)]
pub struct Event<'e> {
    /// What the call is named.
    pub endpoint: &'e str,
    /// HTTP method.
    pub method: Method,
    /// Path without the query.
    pub path: &'e str,
    /// How it went.
    pub outcome: Outcome,
    /// How long it took.
    pub elapsed: Duration,
    /// Counted from 1.
    pub attempt: u32,
    /// How long is waited before it is tried again; none when it is not.
    pub waiting: Option<Duration>,
}

/// How an attempt went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The service answered with this status.
    Status(u16),
    /// Nothing is sent before the budget of requests is renewed.
    Paced,
    /// No connection.
    Unreachable,
    /// No answer in time.
    Late,
    /// The connection broke, or the answer was cut off.
    Broken,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Status(status) => write!(f, "{status}"),
            Self::Paced => f.write_str("the budget of requests is used up"),
            Self::Unreachable => f.write_str("no connection"),
            Self::Late => f.write_str("no answer in time"),
            Self::Broken => f.write_str("the connection broke"),
        }
    }
}
