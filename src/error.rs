//! The errors of the core. Variants have the names of the Python exceptions.

use std::time::Duration;

use crate::validate::Problem;

/// A result with the core's [`enum@Error`].
pub type Result<T> = std::result::Result<T, Error>;

/// One entry of the service's `errors`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorDetail {
    /// The error code, such as `INVALID_PARAMETER`.
    pub code: String,
    /// The service's message.
    pub message: String,
    /// The parameter that caused it, if any.
    pub parameter: Option<String>,
    /// The item of a batch that caused it, counted from 0.
    pub index: Option<usize>,
}

/// A response with a status other than 2xx.
#[derive(Debug, Clone, Default)]
pub struct ApiError {
    /// HTTP status.
    pub status: u16,
    /// Entries of `errors`.
    pub errors: Vec<ErrorDetail>,
    /// Entries of `operation_errors`, each with the index of its item.
    pub operation_errors: Vec<ErrorDetail>,
    /// The service's identifier of the request, if any.
    pub request_id: Option<String>,
    /// The delay before the next attempt, as requested by the service.
    pub retry_after: Option<Duration>,
    /// The reset of the rate limit, in Unix seconds.
    pub reset_at: Option<i64>,
}

/// An error of the core. Variants differ in what a caller can do about them.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The call violates rules of its endpoint; nothing was sent.
    #[error("{endpoint}: {}", first(problems))]
    Validation {
        /// The endpoint's name.
        endpoint: String,
        /// Every violation.
        problems: Vec<Problem>,
    },
    /// The service responded with an error.
    #[error("{endpoint}: HTTP {}{}", error.status, api_error_summary(error))]
    Service {
        /// The endpoint's name.
        endpoint: String,
        /// The service's error.
        error: Box<ApiError>,
        /// Whether an attempt of the call may have taken effect.
        may_have_acted: bool,
    },
    /// No connection could be made.
    #[error("{endpoint}: cannot connect to {host}: {reason}; check the address and that the service runs")]
    Connect {
        /// The endpoint's name.
        endpoint: String,
        /// Host and port.
        host: String,
        /// The cause.
        reason: String,
        /// Whether an earlier attempt of the call may have taken effect.
        may_have_acted: bool,
    },
    /// No response in time.
    #[error("{endpoint}: no answer within {:.1} s; it may have happened", after.as_secs_f64())]
    Timeout {
        /// The endpoint's name.
        endpoint: String,
        /// The timeout.
        after: Duration,
        /// Whether the call may have taken effect.
        may_have_acted: bool,
    },
    /// The connection broke.
    #[error("{endpoint}: the connection broke ({reason}); it may have happened")]
    Transport {
        /// The endpoint's name.
        endpoint: String,
        /// The cause.
        reason: String,
        /// Whether the call may have taken effect.
        may_have_acted: bool,
    },
    /// The response is not what the service documents.
    #[error("{endpoint}: the answer cannot be read: {reason}")]
    Decode {
        /// The endpoint's name.
        endpoint: String,
        /// The cause, with its position in the response.
        reason: String,
        /// Whether the call may have taken effect.
        may_have_acted: bool,
    },
    /// The settings of a client, a sandbox or a job are invalid; nothing was sent.
    #[error("{message}")]
    Config {
        /// The setting at fault, where it is one.
        setting: Option<String>,
        /// One sentence; it begins with the setting.
        message: String,
    },
    /// A file or stream cannot be read or written.
    #[error("{place}: {reason}")]
    Io {
        /// The path, or the name of the stream.
        place: String,
        /// The cause, and what to do.
        reason: String,
    },
    /// A bulk job ended before everything was applied.
    #[error("{message}")]
    Upload {
        /// The cause, and how to resume.
        message: String,
        /// The report: what was applied and what was not.
        report: Box<serde_json::Value>,
        /// The failure that ended it, if any.
        #[source]
        source: Option<Box<Error>>,
    },
    /// The user cancelled.
    #[error("stopped by the user")]
    Cancelled,
}

impl Error {
    /// Whether the same call may succeed later without a change.
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Service { error, .. } => matches!(error.status, 408 | 423 | 429 | 500..=599),
            Self::Connect { .. } | Self::Timeout { .. } | Self::Transport { .. } => true,
            Self::Decode { .. }
            | Self::Validation { .. }
            | Self::Config { .. }
            | Self::Io { .. }
            | Self::Upload { .. }
            | Self::Cancelled => false,
        }
    }

    /// Whether the call may have taken effect, over all its attempts. A call for which this is true must not be sent again
    /// unless doing it twice is harmless. Bulk jobs report it per batch.
    pub fn may_have_acted(&self) -> bool {
        match self {
            Self::Service { may_have_acted, .. }
            | Self::Connect { may_have_acted, .. }
            | Self::Timeout { may_have_acted, .. }
            | Self::Transport { may_have_acted, .. }
            | Self::Decode { may_have_acted, .. } => *may_have_acted,
            Self::Validation { .. } | Self::Config { .. } | Self::Io { .. } | Self::Upload { .. } | Self::Cancelled => {
                false
            }
        }
    }

    /// The same error with the verdict over all attempts of the call.
    #[must_use]
    pub(crate) fn with_may_have_acted(mut self, acted: bool) -> Self {
        match &mut self {
            Self::Service { may_have_acted, .. }
            | Self::Connect { may_have_acted, .. }
            | Self::Timeout { may_have_acted, .. }
            | Self::Transport { may_have_acted, .. }
            | Self::Decode { may_have_acted, .. } => *may_have_acted = acted,
            Self::Validation { .. } | Self::Config { .. } | Self::Io { .. } | Self::Upload { .. } | Self::Cancelled => {
            }
        }
        self
    }

    /// A response, or a part of it, that cannot be decoded.
    pub fn decode(endpoint: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Decode { endpoint: endpoint.into(), reason: reason.into(), may_have_acted: false }
    }

    /// A setting that cannot be used: `region: there is no country "XX"`.
    pub fn setting(setting: impl Into<String>, reason: impl std::fmt::Display) -> Self {
        let setting = setting.into();
        Self::Config { message: format!("{setting}: {reason}"), setting: Some(setting) }
    }

    /// A setting that cannot be used, with a sentence that continues its name: `base_url must start with https://`.
    pub fn setting_sentence(setting: impl Into<String>, rest: impl std::fmt::Display) -> Self {
        let setting = setting.into();
        Self::Config { message: format!("{setting} {rest}"), setting: Some(setting) }
    }

    /// Something other than one setting that prevents the start.
    pub fn config(message: impl Into<String>) -> Self {
        Self::Config { setting: None, message: message.into() }
    }

    /// The error of a file or stream. Control characters in `place` are replaced, and a long one is cut off.
    pub fn io(place: impl Into<String>, reason: impl Into<String>) -> Self {
        // A message is one line; a path may contain line breaks.
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
