//! A route per endpoint, and the handler of its requests.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{Extension, RawPathParams, State};
use axum::http::uri::Authority;
use axum::http::{HeaderValue, Request, Response, header};
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Router, middleware};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::{Value, json};

use super::connection_reset::ConnectionReset;
use super::dispatch::{Dispatched, dispatch};
use super::incoming::Incoming;
use super::response::{respond, truncate};
use super::state::{AppState, RequestLogEntry};
use super::{control, envelope};
use crate::api;
use crate::error::ApiError;
use crate::schema::{Endpoint, ErrorCode, Method};
use crate::wire::{Spelling, request, spelling};

/// Bodies from this size on are processed off the threads that serve other connections.
const LARGE_BODY: usize = 64 * 1024;

/// The versions that clients of the live service use in paths.
const VERSIONS: std::ops::RangeInclusive<u8> = 5..=12;

/// `x-api-warn` of responses to older versions than the latest.
const OLD_VERSION_WARNING: &str = "this version has reached its end of life; use /12/";

/// Every endpoint under its paths in the configured spelling; the control plane; the OpenAPI document.
pub(super) fn router(state: Arc<AppState>) -> Router {
    let mut routes: Vec<(String, MethodRouter<Arc<AppState>>)> = Vec::new();
    let mut add = |path: String, route: MethodRouter<Arc<AppState>>| {
        if let Some((_, known)) = routes.iter_mut().find(|(known, _)| *known == path) {
            *known = std::mem::take(known).merge(route);
        } else {
            routes.push((path, route));
        }
    };
    for endpoint in api::endpoints() {
        let route = || {
            on(method_filter(endpoint.method), move |State(state), path, Extension(connection), request| {
                handle(endpoint, state, path, connection, request)
            })
        };
        let documented = route_path(endpoint.path, state.config.naming);
        let live = route_path(&spelling::live_path(endpoint.path), state.config.naming);
        if documented != live {
            add(live, route());
        }
        add(documented, route());
    }
    let routes = routes.into_iter().fold(Router::new(), |router, (path, route)| router.route(&path, route));
    routes
        .merge(control::routes())
        .fallback(|State(state): State<Arc<AppState>>, request: Request<Body>| async move {
            reject(&state, &request, ErrorCode::RouteNotFound, "there is nothing at this path")
        })
        .method_not_allowed_fallback(|State(state): State<Arc<AppState>>, request: Request<Body>| async move {
            reject(&state, &request, ErrorCode::MethodNotAllowed, "this path does not take this method")
        })
        .layer(middleware::from_fn_with_state(Arc::clone(&state), check_host))
        .with_state(state)
}

/// The route of a path; in live spelling its version is a parameter.
fn route_path(path: &str, naming: Spelling) -> String {
    match naming {
        Spelling::Documented => path.to_owned(),
        Spelling::Live => {
            let parts = path.split('/').enumerate();
            parts.map(|(at, part)| if at == 1 { "{version}" } else { part }).collect::<Vec<_>>().join("/")
        }
    }
}

const fn method_filter(method: Method) -> MethodFilter {
    match method {
        Method::Get => MethodFilter::GET,
        Method::Post => MethodFilter::POST,
        Method::Put => MethodFilter::PUT,
        Method::Delete => MethodFilter::DELETE,
    }
}

/// Rejects a foreign `Host`, against DNS rebinding: a web page must not reach the sandbox under a name of its own.
async fn check_host(
    State(state): State<Arc<AppState>>,
    request: Request<Body>,
    next: middleware::Next,
) -> Response<Body> {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| request.uri().authority().map(Authority::as_str)).unwrap_or_default();
    if !is_own_host(host, &state) {
        return reject(&state, &request, ErrorCode::ActionNotAllowed, "this Host is not the sandbox's");
    }
    next.run(request).await
}

fn is_own_host(host: &str, state: &AppState) -> bool {
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    let name = name.trim_matches(['[', ']']);
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let Ok(address) = name.parse::<std::net::IpAddr>() else { return false };
    address.is_loopback() || address == state.config.host || state.config.host.is_unspecified()
}

fn is_version(text: &str) -> bool {
    text.parse().is_ok_and(|version: u8| VERSIONS.contains(&version) && version.to_string() == text)
}

fn is_old_version(path: &str) -> bool {
    path.split('/').nth(1).and_then(|version| version.parse().ok()).is_some_and(|version: u8| version < *VERSIONS.end())
}

/// The response to a request that matches no endpoint.
fn reject(state: &AppState, request: &Request<Body>, code: ErrorCode, message: &str) -> Response<Body> {
    let error = ApiError::new(code, message);
    let body = error.to_json(json!({ "params": {} }), 0, state.config.naming);
    state.log_request(RequestLogEntry {
        method: request.method().to_string(),
        path: request.uri().path().to_owned(),
        query: request.uri().query().unwrap_or_default().to_owned(),
        endpoint: None,
        status: error.status,
        body_bytes: 0,
        user_id: None,
    });
    respond(error.status, body.to_string(), None)
}

/// The response to a request that matches an endpoint.
async fn handle(
    endpoint: &'static Endpoint,
    state: Arc<AppState>,
    path: Result<RawPathParams, RawPathParamsRejection>,
    connection: ConnectionReset,
    request: Request<Body>,
) -> Response<Body> {
    let Ok(path) = path else {
        let message = "the path is not UTF-8 once it is decoded";
        return reject(&state, &request, ErrorCode::InvalidIdIllegalCharacters, message);
    };
    if path.iter().any(|(name, value)| name == "version" && !is_version(value)) {
        return reject(&state, &request, ErrorCode::RouteNotFound, "there is nothing at this path");
    }
    let path_params: Vec<(&'static str, String)> = endpoint
        .path_params()
        .filter_map(|name| path.iter().find(|(known, _)| *known == name).map(|(_, value)| (name, value.to_owned())))
        .collect();
    let fault = state.faults.lock().draw(endpoint, request.uri().path());
    if let Some(delay) = fault.delay {
        tokio::time::sleep(delay).await;
    }
    let (parts, body) = request.into_parts();
    let body = match Limited::new(body, state.config.max_body).collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) => {
            let path_args = request::path_values(endpoint, path_params.into_iter());
            let echo = envelope::echo(endpoint, &path_args, state.config.naming);
            return unreadable_body(error.is::<LengthLimitError>(), echo, state.config.naming);
        }
    };
    let incoming =
        Incoming { endpoint, path_params, headers: parts.headers, method: parts.method, uri: parts.uri, body, fault };
    let run = || dispatch(&state, &incoming);
    let is_large = incoming.body.len() >= LARGE_BODY;
    let dispatched = if is_large { tokio::task::block_in_place(run) } else { run() };
    let user_id = dispatched.user_id;
    let response = to_response(&incoming, dispatched, state.config.naming);
    state.log_request(RequestLogEntry {
        method: incoming.method.to_string(),
        path: incoming.uri.path().to_owned(),
        query: incoming.query().to_owned(),
        endpoint: Some(endpoint.name),
        status: if incoming.fault.reset { 0 } else { response.status().as_u16() },
        body_bytes: incoming.body.len(),
        user_id: user_id.map(|user_id| user_id.to_string()),
    });
    if incoming.fault.reset {
        connection.trigger().await;
    }
    if incoming.fault.truncate { truncate(response).await } else { response }
}

/// The response to a body that is too large, or that ended too early.
fn unreadable_body(is_too_large: bool, echo: Value, naming: Spelling) -> Response<Body> {
    let (status, message) = if is_too_large { (413, "the body is too large") } else { (400, "the body broke off") };
    let error = ApiError::new(ErrorCode::InvalidParameter, message);
    let mut response = respond(status, error.to_json(echo, 0, naming).to_string(), None);
    // The rest of the body is not read, so that the connection cannot carry another request.
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// The response to a dispatched request.
fn to_response(incoming: &Incoming, dispatched: Dispatched, naming: Spelling) -> Response<Body> {
    let items = dispatched.items();
    let Dispatched { args, rate_limit, result, .. } = dispatched;
    let mut response = match result {
        Ok(result) => respond(200, envelope::envelope(incoming.endpoint, &args, result, naming), rate_limit),
        Err(error) => {
            let body = error.to_json(envelope::echo(incoming.endpoint, &args, naming), items, naming);
            respond(error.status, body.to_string(), rate_limit)
        }
    };
    if is_old_version(incoming.uri.path()) {
        response.headers_mut().insert("x-api-warn", HeaderValue::from_static(OLD_VERSION_WARNING));
    }
    if let Some((_, Some(seconds))) = incoming.fault.status {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}
