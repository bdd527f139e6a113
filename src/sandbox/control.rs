//! The control plane: what a test may do to the sandbox over HTTP, under `/_sandbox/`, and the description of the service.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::{Response, StatusCode, header};
use axum::routing::{get, post};
use bytes::Bytes;
use serde::Deserialize;
use serde_json::{Value, json};

use super::faults::Fault;
use super::{Processing, Service, lock, members};
use crate::error::ApiError;
use crate::openapi;

use crate::types::time;
use crate::wire::request;

type Shared = State<Arc<Service>>;

/// The routes of the control plane; they ask for no credentials, as they listen on loopback.
pub(super) fn routes() -> Router<Arc<Service>> {
    Router::new()
        .route("/openapi.json", get(describe))
        .route("/_sandbox", get(state))
        .route("/_sandbox/", get(state))
        .route("/_sandbox/clock", get(clock).post(advance))
        .route("/_sandbox/faults", get(faults).post(add_fault).delete(clear_faults))
        .route("/_sandbox/requests", get(requests).delete(clear_requests))
        .route("/_sandbox/reset", post(reset))
        .route("/_sandbox/members/{id}", get(list_members))
        .route("/_sandbox/access", post(grant))
        .route("/_sandbox/limits", post(limit))
}

fn answer(status: StatusCode, body: &Value) -> Response<Body> {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
    response
}

fn refuse(message: &str) -> Response<Body> {
    answer(StatusCode::BAD_REQUEST, &json!({ "errors": [{ "code": "INVALID_PARAMETER", "message": message }] }))
}

#[expect(clippy::result_large_err, reason = "the refusal is the answer")]
fn read<T: for<'de> Deserialize<'de>>(body: &Bytes) -> Result<T, Response<Body>> {
    let value: Value =
        serde_json::from_slice(body).map_err(|error| refuse(&format!("the body is not JSON: {error}")))?;
    if !value.is_object() {
        return Err(refuse("expected a JSON object"));
    }
    serde_json::from_value(value).map_err(|error| refuse(&format!("the body cannot be read: {error}")))
}

async fn describe(State(service): Shared) -> Response<Body> {
    answer(StatusCode::OK, &openapi::document(service.settings.naming))
}

async fn state(State(service): Shared) -> Response<Body> {
    let settings = &service.settings;
    answer(
        StatusCode::OK,
        &json!({
            "sandbox": "handbill",
            "version": env!("CARGO_PKG_VERSION"),
            "naming": if settings.naming == crate::wire::Spelling::Live { "live" } else { "documented" },
            "rate_limits": if settings.rate_limits { "documented" } else { "off" },
            "processing": if settings.processing == Processing::Documented { "documented" } else { "immediate" },
            "now": time::format_instant(service.clock.now()),
        }),
    )
}

async fn clock(State(service): Shared) -> Response<Body> {
    answer(StatusCode::OK, &json!({ "now": time::format_instant(service.clock.now()) }))
}

/// How far to move the clock.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Advance {
    days: f64,
    hours: f64,
    minutes: f64,
    seconds: f64,
}

async fn advance(State(service): Shared, body: Bytes) -> Response<Body> {
    let step: Advance = match read(&body) {
        Ok(step) => step,
        Err(refusal) => return refusal,
    };
    let seconds = step.days * 86_400.0 + step.hours * 3600.0 + step.minutes * 60.0 + step.seconds;
    // A century is more than any test needs, and less than a clock can hold.
    if !seconds.is_finite() || seconds.abs() > 3.2e9 {
        return refuse("expected days, hours, minutes and seconds of at most a century together");
    }
    #[allow(clippy::cast_possible_truncation, reason = "bounded above")]
    service.advance((seconds * 1000.0) as i64);
    clock(State(service)).await
}

async fn faults(State(service): Shared) -> Response<Body> {
    let asked = serde_json::to_value(lock(&service.faults).asked()).unwrap_or_default();
    answer(StatusCode::OK, &json!({ "faults": asked }))
}

async fn add_fault(State(service): Shared, body: Bytes) -> Response<Body> {
    let fault: Fault = match read(&body) {
        Ok(fault) => fault,
        Err(refusal) => return refusal,
    };
    if let Some(problem) = fault.problem() {
        return refuse(&problem);
    }
    lock(&service.faults).add(fault);
    faults(State(service)).await
}

async fn clear_faults(State(service): Shared) -> Response<Body> {
    lock(&service.faults).clear();
    faults(State(service)).await
}

async fn requests(State(service): Shared) -> Response<Body> {
    let log: Vec<Value> =
        lock(&service.log).iter().map(|entry| serde_json::to_value(entry).unwrap_or_default()).collect();
    answer(StatusCode::OK, &json!({ "requests": log }))
}

async fn clear_requests(State(service): Shared) -> Response<Body> {
    lock(&service.log).clear();
    requests(State(service)).await
}

async fn reset(State(service): Shared) -> Response<Body> {
    match service.reset() {
        Ok(()) => answer(StatusCode::OK, &json!({ "reset": true })),
        Err(error) => answer(
            StatusCode::INTERNAL_SERVER_ERROR,
            &json!({ "errors": [{ "code": "INTERNAL_ERROR", "message": error.to_string() }] }),
        ),
    }
}

/// Which user may act on which account, and as what.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grant {
    account_id: String,
    user_id: Value,
    permissions: Vec<String>,
}

async fn grant(State(service): Shared, body: Bytes) -> Response<Body> {
    let asked: Grant = match read(&body) {
        Ok(asked) => asked,
        Err(refusal) => return refusal,
    };
    let Ok(user) = request::to_query_text(&asked.user_id).parse::<i64>() else {
        return refuse("expected user_id to be the identifier of a user");
    };
    let done = service.grant(&asked.account_id, user, &asked.permissions);
    told(
        done,
        &json!({ "account_id": asked.account_id, "user_id": user.to_string(), "permissions": asked.permissions }),
    )
}

/// What an account may have more of than others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limit {
    account_id: String,
    active_campaigns: i64,
}

async fn limit(State(service): Shared, body: Bytes) -> Response<Body> {
    let asked: Limit = match read(&body) {
        Ok(asked) => asked,
        Err(refusal) => return refusal,
    };
    let done = service.limit(&asked.account_id, asked.active_campaigns);
    told(done, &json!({ "account_id": asked.account_id, "active_campaigns": asked.active_campaigns }))
}

fn told(done: Result<(), ApiError>, body: &Value) -> Response<Body> {
    match done {
        Ok(()) => answer(StatusCode::OK, body),
        Err(refusal) => {
            let status = StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::BAD_REQUEST);
            answer(status, &refusal.body(json!({}), 0, crate::wire::Spelling::Documented))
        }
    }
}

/// Most members in one answer.
const MEMBERS: i64 = 10_000;

/// Who is in an audience or a do-not-reach list: `?after=` and `?count=` page through the members.
async fn list_members(State(service): Shared, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response<Body> {
    let query = query.unwrap_or_default();
    let number = |name: &str| {
        request::pairs(&query).find(|(known, _)| known == name).and_then(|(_, text)| text.parse::<i64>().ok())
    };
    let store = lock(&service.store);
    let found = members::list(&store, &id);
    let Ok(Some(list)) = found else {
        return answer(
            StatusCode::NOT_FOUND,
            &json!({ "errors": [{ "code": "NOT_FOUND", "message": "there is no such audience or list" }] }),
        );
    };
    let limit = number("count").unwrap_or(MEMBERS).clamp(1, MEMBERS);
    match members::page(&store, list, service.clock.now(), number("after").unwrap_or(0), limit) {
        Ok((members, next)) => answer(StatusCode::OK, &json!({ "members": members, "next": next })),
        Err(error) => refuse(&error.to_string()),
    }
}
