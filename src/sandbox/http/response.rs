//! HTTP responses: status, headers and body.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use http_body_util::{BodyExt, StreamBody};
use hyper::body::Frame;

use super::rate_limits::RateLimitStatus;
use crate::types::time;

const USER_HEADERS: [&str; 3] = ["x-rate-limit-limit", "x-rate-limit-remaining", "x-rate-limit-reset"];
const ACCOUNT_HEADERS: [&str; 3] =
    ["x-account-rate-limit-limit", "x-account-rate-limit-remaining", "x-account-rate-limit-reset"];

/// The rate limit of the whole app, in the user's headers where an account's limit applies.
const APP_LIMIT: i64 = 1_000_000;

/// A JSON response, with rate limit headers where a limit was counted.
pub(super) fn respond(status: u16, body: String, rate_limit: Option<RateLimitStatus>) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json;charset=utf-8"));
    headers.insert("x-current-api-version", HeaderValue::from_static("12.0"));
    if let Some(rate_limit) = rate_limit {
        // The end of the window is on the sandbox's clock, and so is the date.
        if let Ok(date) = HeaderValue::from_str(&time::format_http_date(rate_limit.now)) {
            headers.insert(header::DATE, date);
        }
        let values = [i64::from(rate_limit.limit), i64::from(rate_limit.remaining), rate_limit.reset];
        let user = if rate_limit.per_account { [APP_LIMIT, APP_LIMIT - 1, rate_limit.reset] } else { values };
        let account = rate_limit.per_account.then_some(values);
        let named = USER_HEADERS.iter().zip(user).chain(ACCOUNT_HEADERS.iter().zip(account.into_iter().flatten()));
        for (name, value) in named {
            headers.insert(*name, HeaderValue::from(value));
        }
    }
    response
}

/// The response with half of its body, after which the connection breaks.
pub(super) async fn truncate(response: Response<Body>) -> Response<Body> {
    let (mut parts, body) = response.into_parts();
    let Ok(body) = body.collect().await else { return Response::from_parts(parts, Body::empty()) };
    let body = body.to_bytes();
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    let half = body.slice(..body.len() / 2);
    let frames = [Ok(Frame::data(half)), Err(std::io::Error::other("broken off on purpose"))];
    Response::from_parts(parts, Body::new(StreamBody::new(futures_util::stream::iter(frames))))
}
