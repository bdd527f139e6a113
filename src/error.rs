//! Every way the core can fail, and whether waiting helps.

use std::time::Duration;

use crate::validate::Problem;

/// What the core answers, or how it failed.
pub type Result<T> = std::result::Result<T, Error>;

/// One entry of the service's `errors`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorDetail {
    /// A constant of the service, such as `INVALID_PARAMETER`.
    pub code: String,
    /// What the service says.
    pub message: String,
    /// The parameter at fault, where there is one.
    pub parameter: Option<String>,
    /// The item of a batch at fault, counted from 0.
    pub index: Option<usize>,
}

/// A refusal by the service: a status other than 2xx.
#[derive(Debug, Clone, Default)]
pub struct ApiError {
    /// HTTP status.
    pub status: u16,
    /// Entries of `errors`.
    pub errors: Vec<ErrorDetail>,
    /// Entries of `operation_errors`, each with the index of its item.
    pub operation_errors: Vec<ErrorDetail>,
    /// The service's name for the request, where it gave one.
    pub request_id: Option<String>,
    /// How long to wait before asking again.
    pub retry_after: Option<Duration>,
    /// When the budget of requests is renewed, in Unix seconds.
    pub reset_at: Option<i64>,
}

/// A variant is something a caller would do differently.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The call breaks its row; nothing was sent.
    #[error("{endpoint}: {}", first(problems))]
    Validation {
        /// The row.
        endpoint: String,
        /// Every broken rule.
        problems: Vec<Problem>,
    },
    /// The service refused.
    #[error("{endpoint}: HTTP {}{}", error.status, api_error_summary(error))]
    Service {
        /// The row.
        endpoint: String,
        /// What the service said.
        error: Box<ApiError>,
    },
    /// No connection could be made; nothing was sent.
    #[error("{endpoint}: cannot connect to {host}: {reason}; check the address and that the service runs")]
    Connect {
        /// The row.
        endpoint: String,
        /// Host and port.
        host: String,
        /// Why.
        reason: String,
    },
    /// No answer in time; it may have happened.
    #[error("{endpoint}: no answer within {:.1} s; it may have happened", after.as_secs_f64())]
    Timeout {
        /// The row.
        endpoint: String,
        /// How long was waited.
        after: Duration,
    },
    /// The connection broke; it may have happened.
    #[error("{endpoint}: the connection broke ({reason}); it may have happened")]
    Transport {
        /// The row.
        endpoint: String,
        /// How.
        reason: String,
    },
    /// The answer is not what the documents describe.
    #[error("{endpoint}: the answer cannot be read: {reason}")]
    Decode {
        /// The row.
        endpoint: String,
        /// Where and why.
        reason: String,
    },
    /// The settings of a client or sandbox are wrong; nothing was sent.
    #[error("{0}")]
    Config(String),
    /// A file or stream cannot be read or written.
    #[error("{place}: {reason}")]
    Io {
        /// The path, or what the stream is called.
        place: String,
        /// Why, and what to do.
        reason: String,
    },
    /// A bulk job ended before everything was applied.
    #[error("{message}")]
    Upload {
        /// What happened and how to go on.
        message: String,
        /// What was and what was not applied.
        report: Box<serde_json::Value>,
        /// What ended it, when another failure did.
        #[source]
        source: Option<Box<Error>>,
    },
    /// The user asked to stop.
    #[error("stopped by the user")]
    Cancelled,
}

impl Error {
    /// Whether the same call may succeed later with nothing changed.
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Service { error, .. } => matches!(error.status, 408 | 423 | 429 | 500..=599),
            Self::Connect { .. } | Self::Timeout { .. } | Self::Transport { .. } => true,
            Self::Decode { .. }
            | Self::Validation { .. }
            | Self::Config(_)
            | Self::Io { .. }
            | Self::Upload { .. }
            | Self::Cancelled => false,
        }
    }

    /// A refusal to start with these settings.
    pub fn config(message: impl Into<String>) -> Self {
        Self::Config(message.into())
    }

    /// A file that cannot be used.
    pub fn io(place: impl Into<String>, reason: impl Into<String>) -> Self {
        // A message is one sentence on one line, whatever a path holds.
        let place: String = place.into();
        let mut place: String = place.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        if let Some((end, _)) = place.char_indices().nth(300) {
            place.truncate(end);
            place.push('…');
        }
        Self::Io { place, reason: reason.into() }
    }
}

fn first(problems: &[Problem]) -> String {
    match problems {
        [] => "nothing is wrong".into(),
        [only] => only.to_string(),
        [first, rest @ ..] => format!("{first} (and {} more in `problems`)", rest.len()),
    }
}

fn api_error_summary(error: &ApiError) -> String {
    let Some(detail) = error.errors.first().or(error.operation_errors.first()) else {
        return String::new();
    };
    let item = detail.index.map_or(String::new(), |index| format!(" (item {index})"));
    let more = error.errors.len() + error.operation_errors.len() - 1;
    let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
    let unmentioned = detail.parameter.as_deref().filter(|name| !detail.message.contains(name));
    let parameter = unmentioned.map_or(String::new(), |name| format!("{name}: "));
    format!(" {}: {parameter}{}{item}{more}", detail.code, detail.message)
}
