//! What an answer amounts to: a reply, a refusal, or something that never arrived whole.

use std::time::Instant;

use bytes::Bytes;
use http::{HeaderMap, HeaderName};
use serde::de::IgnoredAny;

use super::limits::{self, Spent};
use super::retry::Miss;
use super::transport::Answer;
use crate::error::{ApiError, Error, ErrorDetail};
use crate::schema::Endpoint;
use crate::wire::{self, LazyRecords, Request, Response, ResponseData};

static REQUEST_IDS: [HeaderName; 2] =
    [HeaderName::from_static("x-request-id"), HeaderName::from_static("x-transaction-id")];

impl Answer {
    /// What a repeated delete that finds nothing amounts to.
    pub(super) fn nothing() -> Self {
        Self { status: 204, headers: HeaderMap::new(), body: Bytes::new(), attempts: 1 }
    }
}

/// Reads a successful answer. One that ends in the middle was cut off: it is as if the connection had broken. `tell` is told
/// where the next page starts as soon as that is read.
pub(super) fn read(
    endpoint: &'static Endpoint,
    answer: &Answer,
    tell: &dyn Fn(Option<&str>),
) -> std::result::Result<Response, Miss> {
    if answer.status == 204 {
        return Ok(nothing(endpoint));
    }
    wire::response::decode_with(endpoint, &answer.body, tell).map_err(|error| {
        let parsed = serde_json::from_slice::<IgnoredAny>(&answer.body);
        match parsed {
            Err(parsing) if parsing.is_eof() => Miss::broken(endpoint.name, "the answer was cut off"),
            _ => Miss::last(error, answer.status),
        }
    })
}

fn nothing(endpoint: &'static Endpoint) -> Response {
    let rows = LazyRecords::read("[]", endpoint.record);
    let data = rows.map_or_else(|| ResponseData::Strings(Vec::new()), ResponseData::Records);
    let data = if endpoint.response == crate::schema::ResponseShape::Strings {
        ResponseData::Strings(Vec::new())
    } else {
        data
    };
    Response { data, next_cursor: None, total_count: None }
}

pub(super) fn refused(request: &Request, answer: &Answer) -> Miss {
    let advice = limits::advice(answer.status, &answer.headers);
    let mut refusal = wire::response::refusal(answer.status, &answer.body);
    let id = REQUEST_IDS.iter().find_map(|name| answer.headers.get(name)?.to_str().ok());
    refusal.request_id = id.map(str::to_owned);
    refusal.retry_after = advice.retry_after;
    refusal.reset_at = advice.reset_at;
    if (300..400).contains(&answer.status) && refusal.errors.is_empty() {
        refusal.errors.push(ErrorDetail {
            code: "REDIRECT".into(),
            message: "the service points elsewhere, where credentials are not sent; check the address".into(),
            ..ErrorDetail::default()
        });
    }
    Miss::refused(&request.endpoint, refusal, advice.wait)
}

/// Whether what was to be deleted is not there; a route that is not there says nothing about it.
pub(super) fn is_gone(refusal: &ApiError) -> bool {
    refusal.status == 404 && refusal.errors.iter().all(|fault| fault.code != "ROUTE_NOT_FOUND")
}

/// What the service would answer, said without asking it.
pub(super) fn paced(endpoint: &str, spent: Spent) -> Error {
    let wait = spent.until.saturating_duration_since(Instant::now()).as_secs() + 1;
    let message = format!(
        "the budget of requests is used up and is renewed in {wait} s, which is longer than max_wait allows; nothing was sent"
    );
    let fault = ErrorDetail { code: "TOO_MANY_REQUESTS".into(), message, ..ErrorDetail::default() };
    let refusal = ApiError {
        status: 429,
        errors: vec![fault],
        retry_after: Some(spent.until.saturating_duration_since(Instant::now())),
        reset_at: spent.reset_at,
        ..ApiError::default()
    };
    Error::Service { endpoint: endpoint.to_owned(), error: Box::new(refusal) }
}
