//! Turns an HTTP response into a decoded response, an error of the service, or a failed attempt.

use std::time::Instant;

use bytes::Bytes;
use http::{HeaderMap, HeaderName};
use serde::de::IgnoredAny;

use super::rate_limits::{self, Exhausted};
use super::retry::AttemptFailure;
use super::transport::HttpResponse;
use crate::error::{ApiError, Error, ErrorDetail};
use crate::schema::Endpoint;
use crate::wire::{self, LazyRecords, Request, Response, ResponseData};

static REQUEST_IDS: [HeaderName; 2] =
    [HeaderName::from_static("x-request-id"), HeaderName::from_static("x-transaction-id")];

impl HttpResponse {
    /// The response of a retried delete that finds nothing.
    pub(super) fn no_content() -> Self {
        Self { status: 204, headers: HeaderMap::new(), body: Bytes::new(), attempts: 1 }
    }
}

/// Decodes a successful response. One that ends early counts as a broken connection. `on_cursor` receives the next cursor as
/// soon as it is read.
pub(super) fn decode(
    endpoint: &'static Endpoint,
    response: &HttpResponse,
    on_cursor: &dyn Fn(Option<&str>),
) -> std::result::Result<Response, AttemptFailure> {
    if response.status == 204 {
        return Ok(empty(endpoint));
    }
    wire::response::decode_with(endpoint, &response.body, on_cursor).map_err(|error| {
        let parsed = serde_json::from_slice::<IgnoredAny>(&response.body);
        match parsed {
            Err(parsing) if parsing.is_eof() => AttemptFailure::transport(endpoint.name, "the answer was cut off"),
            _ => AttemptFailure::permanent(error, response.status),
        }
    })
}

/// A response without records.
fn empty(endpoint: &'static Endpoint) -> Response {
    let records = LazyRecords::read("[]", endpoint.record);
    let data = records.map_or_else(|| ResponseData::Strings(Vec::new()), ResponseData::Records);
    let data = if endpoint.response == crate::schema::ResponseShape::Strings {
        ResponseData::Strings(Vec::new())
    } else {
        data
    };
    Response { data, next_cursor: None, total_count: None }
}

/// The failed attempt of an error response.
pub(super) fn failure(request: &Request, response: &HttpResponse) -> AttemptFailure {
    let retry_hint = rate_limits::retry_hint(response.status, &response.headers);
    let mut error = wire::response::decode_error(response.status, &response.body);
    let id = REQUEST_IDS.iter().find_map(|name| response.headers.get(name)?.to_str().ok());
    error.request_id = id.map(str::to_owned);
    error.retry_after = retry_hint.retry_after;
    error.reset_at = retry_hint.reset_at;
    if (300..400).contains(&response.status) && error.errors.is_empty() {
        error.errors.push(ErrorDetail {
            code: "REDIRECT".into(),
            message: "the service points elsewhere, where credentials are not sent; check the address".into(),
            ..ErrorDetail::default()
        });
    }
    AttemptFailure::service(&request.endpoint, error, retry_hint.min_delay)
}

/// Whether the record to delete does not exist; an unknown route says nothing about it.
pub(super) fn is_gone(error: &ApiError) -> bool {
    error.status == 404 && error.errors.iter().all(|detail| detail.code != "ROUTE_NOT_FOUND")
}

/// The error that the service would return while a rate limit is reached.
pub(super) fn rate_limited(endpoint: &str, exhausted: Exhausted) -> Error {
    let wait = exhausted.until.saturating_duration_since(Instant::now()).as_secs() + 1;
    let message = format!(
        "the rate limit is reached and resets in {wait} s, which is longer than max_wait allows; nothing was sent"
    );
    let detail = ErrorDetail { code: "TOO_MANY_REQUESTS".into(), message, ..ErrorDetail::default() };
    let error = ApiError {
        status: 429,
        errors: vec![detail],
        retry_after: Some(exhausted.until.saturating_duration_since(Instant::now())),
        reset_at: exhausted.reset_at,
        ..ApiError::default()
    };
    Error::Service { endpoint: endpoint.to_owned(), error: Box::new(error), may_have_acted: false }
}
