//! The control plane under `/_sandbox/`, for tests, and the OpenAPI document.

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
use super::state::AppState;
use crate::openapi;
use crate::sandbox::config::Processing;
use crate::sandbox::domain::members;
use crate::sandbox::error_response::ApiResult;
use crate::schema::ErrorCode;
use crate::types::time;
use crate::wire::{Spelling, request};

type Shared = State<Arc<AppState>>;

/// The routes of the control plane; they need no credentials, as they listen on loopback.
pub(super) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/openapi.json", get(openapi_document))
        .route("/_sandbox", get(status))
        .route("/_sandbox/", get(status))
        .route("/_sandbox/clock", get(clock).post(advance))
        .route("/_sandbox/faults", get(faults).post(add_fault).delete(clear_faults))
        .route("/_sandbox/requests", get(requests).delete(clear_requests))
        .route("/_sandbox/reset", post(reset))
        .route("/_sandbox/members/{id}", get(list_members))
        .route("/_sandbox/access", post(grant))
        .route("/_sandbox/limits", post(set_limits))
}

fn json_response(status: StatusCode, body: &Value) -> Response<Body> {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
    response
}

fn bad_request(message: &str) -> Response<Body> {
    json_response(
        StatusCode::BAD_REQUEST,
        &json!({ "errors": [{ "code": ErrorCode::InvalidParameter.as_str(), "message": message }] }),
    )
}

#[expect(clippy::result_large_err, reason = "the error is the response")]
fn parse<T: for<'de> Deserialize<'de>>(body: &Bytes) -> Result<T, Response<Body>> {
    let value: Value =
        serde_json::from_slice(body).map_err(|error| bad_request(&format!("the body is not JSON: {error}")))?;
    if !value.is_object() {
        return Err(bad_request("expected a JSON object"));
    }
    serde_json::from_value(value).map_err(|error| bad_request(&format!("the body cannot be read: {error}")))
}

async fn openapi_document(State(state): Shared) -> Response<Body> {
    json_response(StatusCode::OK, &openapi::document(state.config.naming))
}

async fn status(State(state): Shared) -> Response<Body> {
    let config = &state.config;
    json_response(
        StatusCode::OK,
        &json!({
            "sandbox": "handbill",
            "version": env!("CARGO_PKG_VERSION"),
            "naming": if config.naming == Spelling::Live { "live" } else { "documented" },
            "rate_limits": if config.rate_limits { "documented" } else { "off" },
            "processing": if config.processing == Processing::Documented { "documented" } else { "immediate" },
            "now": time::format_instant(state.clock.now()),
        }),
    )
}

async fn clock(State(state): Shared) -> Response<Body> {
    json_response(StatusCode::OK, &json!({ "now": time::format_instant(state.clock.now()) }))
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

async fn advance(State(state): Shared, body: Bytes) -> Response<Body> {
    let step: Advance = match parse(&body) {
        Ok(step) => step,
        Err(response) => return response,
    };
    let seconds = step.days * 86_400.0 + step.hours * 3600.0 + step.minutes * 60.0 + step.seconds;
    // A century is more than any test needs, and less than a clock can hold.
    if !seconds.is_finite() || seconds.abs() > 3.2e9 {
        return bad_request("expected days, hours, minutes and seconds of at most a century together");
    }
    #[allow(clippy::cast_possible_truncation, reason = "bounded above")]
    state.advance((seconds * 1000.0) as i64);
    clock(State(state)).await
}

async fn faults(State(state): Shared) -> Response<Body> {
    let pending = serde_json::to_value(state.faults.lock().pending()).unwrap_or_default();
    json_response(StatusCode::OK, &json!({ "faults": pending }))
}

async fn add_fault(State(state): Shared, body: Bytes) -> Response<Body> {
    let fault: Fault = match parse(&body) {
        Ok(fault) => fault,
        Err(response) => return response,
    };
    if let Err(error) = fault.validate() {
        return bad_request(&error.to_string());
    }
    state.faults.lock().add(fault);
    faults(State(state)).await
}

async fn clear_faults(State(state): Shared) -> Response<Body> {
    state.faults.lock().clear();
    faults(State(state)).await
}

async fn requests(State(state): Shared) -> Response<Body> {
    let log: Vec<Value> =
        state.request_log.lock().iter().map(|entry| serde_json::to_value(entry).unwrap_or_default()).collect();
    json_response(StatusCode::OK, &json!({ "requests": log }))
}

async fn clear_requests(State(state): Shared) -> Response<Body> {
    state.request_log.lock().clear();
    requests(State(state)).await
}

async fn reset(State(state): Shared) -> Response<Body> {
    match state.reset() {
        Ok(()) => json_response(StatusCode::OK, &json!({ "reset": true })),
        Err(error) => json_response(
            StatusCode::INTERNAL_SERVER_ERROR,
            &json!({ "errors": [{ "code": ErrorCode::InternalError.as_str(), "message": error.to_string() }] }),
        ),
    }
}

/// The permissions of a user on an account.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grant {
    account_id: String,
    user_id: Value,
    permissions: Vec<String>,
}

async fn grant(State(state): Shared, body: Bytes) -> Response<Body> {
    let grant: Grant = match parse(&body) {
        Ok(grant) => grant,
        Err(response) => return response,
    };
    let Ok(user) = request::to_query_text(&grant.user_id).parse::<i64>() else {
        return bad_request("expected user_id to be the identifier of a user");
    };
    let done = state.grant(&grant.account_id, user, &grant.permissions);
    result_response(
        done,
        &json!({ "account_id": grant.account_id, "user_id": user.to_string(), "permissions": grant.permissions }),
    )
}

/// The limits of an account.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    account_id: String,
    active_campaigns: i64,
}

async fn set_limits(State(state): Shared, body: Bytes) -> Response<Body> {
    let limits: Limits = match parse(&body) {
        Ok(limits) => limits,
        Err(response) => return response,
    };
    let done = state.limit(&limits.account_id, limits.active_campaigns);
    result_response(done, &json!({ "account_id": limits.account_id, "active_campaigns": limits.active_campaigns }))
}

fn result_response(done: ApiResult<()>, body: &Value) -> Response<Body> {
    match done {
        Ok(()) => json_response(StatusCode::OK, body),
        Err(error) => {
            let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
            json_response(status, &error.to_json(json!({}), 0, Spelling::Documented))
        }
    }
}

/// Most members in one response.
const MAX_MEMBERS: i64 = 10_000;

/// A page of the members of an audience or a do-not-reach list, by `?after=` and `?count=`.
async fn list_members(State(state): Shared, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response<Body> {
    let query = query.unwrap_or_default();
    let number = |name: &str| {
        request::pairs(&query).find(|(known, _)| known == name).and_then(|(_, text)| text.parse::<i64>().ok())
    };
    let store = state.store.lock();
    let found = members::find_list(&store, &id);
    let Ok(Some(list)) = found else {
        return json_response(
            StatusCode::NOT_FOUND,
            &json!({ "errors": [{ "code": ErrorCode::NotFound.as_str(), "message": "there is no such audience or list" }] }),
        );
    };
    let limit = number("count").unwrap_or(MAX_MEMBERS).clamp(1, MAX_MEMBERS);
    match members::page(&store, list, state.clock.now(), number("after").unwrap_or(0), limit) {
        Ok((members, next)) => json_response(StatusCode::OK, &json!({ "members": members, "next": next })),
        Err(error) => bad_request(&error.to_string()),
    }
}
