//! A route per row, and the way of a request: fault → user → budget → reading → account → check → action → answer.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{Extension, RawPathParams, State};
use axum::http::{HeaderMap, Method as HttpMethod, Request, Response, StatusCode, Uri, header};
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Router, middleware};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited, StreamBody};
use hyper::body::Frame;
use serde_json::{Map, Value, json};

use super::behave::behave;
use super::breaker::Breaker;
use super::call::{Answered, Call, Next};
use super::faults::Mishap;
use super::keep::{accounts, audiences, catalogs};
use super::quotas::Quota;
use super::store::Store;
use super::{Logged, Service, control, due, lock, people};
use crate::api;
use crate::error::ApiError;
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Action, Body as Travels, Echo, EchoFormat, Endpoint, Field, Method, ResponseShape, Values};
use crate::wire::{Spelling, request};

/// Bodies from this size on are worked on where they do not keep other connections waiting.
const LARGE: usize = 64 * 1024;

/// Every row under its path, in the spellings that the setting allows; the control plane; the description of itself.
pub(super) fn router(service: Arc<Service>) -> Router {
    let naming = service.settings.naming;
    let mut routes: Vec<(String, MethodRouter<Arc<Service>>)> = Vec::new();
    let mut add = |path: String, route: MethodRouter<Arc<Service>>| {
        if let Some((_, known)) = routes.iter_mut().find(|(known, _)| *known == path) {
            *known = std::mem::take(known).merge(route);
        } else {
            routes.push((path, route));
        }
    };
    for endpoint in api::endpoints() {
        let route = || {
            on(filter(endpoint.method), move |State(service), path, Extension(breaker), request| {
                answer(endpoint, service, path, breaker, request)
            })
        };
        // In live naming the version may be any that the clients in use were written for.
        let versioned = |path: &str| match naming {
            Spelling::Documented => path.to_owned(),
            Spelling::Live => path
                .split('/')
                .enumerate()
                .map(|(at, part)| if at == 1 { "{version}" } else { part })
                .collect::<Vec<_>>()
                .join("/"),
        };
        let (ours, theirs) = (versioned(endpoint.path), versioned(&crate::wire::spelling::live_path(endpoint.path)));
        if ours != theirs {
            add(theirs, route());
        }
        add(ours, route());
    }
    let routes = routes.into_iter().fold(Router::new(), |router, (path, route)| router.route(&path, route));
    routes
        .merge(control::routes())
        .fallback(|State(service): State<Arc<Service>>, request: Request<Body>| async move {
            unknown(&service, &request, "ROUTE_NOT_FOUND", "there is nothing at this path")
        })
        .method_not_allowed_fallback(|State(service): State<Arc<Service>>, request: Request<Body>| async move {
            unknown(&service, &request, "METHOD_NOT_ALLOWED", "this path does not take this method")
        })
        .layer(middleware::from_fn_with_state(Arc::clone(&service), guard))
        .with_state(service)
}

const fn filter(method: Method) -> MethodFilter {
    match method {
        Method::Get => MethodFilter::GET,
        Method::Post => MethodFilter::POST,
        Method::Put => MethodFilter::PUT,
        Method::Delete => MethodFilter::DELETE,
    }
}

/// Refuses a foreign `Host`: a page in a browser must not reach the sandbox under another name.
async fn guard(State(service): State<Arc<Service>>, request: Request<Body>, next: middleware::Next) -> Response<Body> {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| request.uri().authority().map(http::uri::Authority::as_str)).unwrap_or_default();
    if !is_ours(host, &service) {
        return unknown(&service, &request, "ACTION_NOT_ALLOWED", "this Host is not the sandbox's");
    }
    next.run(request).await
}

fn is_ours(host: &str, service: &Service) -> bool {
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    let name = name.trim_matches(['[', ']']);
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let Ok(address) = name.parse::<std::net::IpAddr>() else { return false };
    address.is_loopback() || address == service.settings.host || service.settings.host.is_unspecified()
}

fn unknown(service: &Service, request: &Request<Body>, code: &str, message: &str) -> Response<Body> {
    let refusal = ApiError::because(code, message);
    let body = refusal.body(json!({ "params": {} }), 0, service.settings.naming);
    service.remember(Logged {
        method: request.method().to_string(),
        path: request.uri().path().to_owned(),
        query: request.uri().query().unwrap_or_default().to_owned(),
        endpoint: None,
        status: refusal.status,
        body_bytes: 0,
        user_id: None,
    });
    respond(refusal.status, body.to_string(), None)
}

const USER_HEADERS: [&str; 3] = ["x-rate-limit-limit", "x-rate-limit-remaining", "x-rate-limit-reset"];
const ACCOUNT_HEADERS: [&str; 3] =
    ["x-account-rate-limit-limit", "x-account-rate-limit-remaining", "x-account-rate-limit-reset"];
const APP_BUDGET: i64 = 1_000_000;

/// Versions that clients of the live service were written for.
const VERSIONS: std::ops::RangeInclusive<u8> = 5..=12;

fn is_version(text: &str) -> bool {
    text.parse().is_ok_and(|version: u8| VERSIONS.contains(&version) && version.to_string() == text)
}

/// What answers of another version than today's say besides (document 4, versioning).
const OLD: &str = "this version has reached its end of life; use /12/";

fn is_old(path: &str) -> bool {
    path.split('/').nth(1).and_then(|version| version.parse().ok()).is_some_and(|version: u8| version < *VERSIONS.end())
}

fn respond(status: u16, body: String, quota: Option<Quota>) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json;charset=utf-8"));
    headers.insert("x-current-api-version", header::HeaderValue::from_static("12.0"));
    if let Some(quota) = quota {
        // The end of the window is told on the sandbox's clock, and so is the time of the answer.
        if let Ok(date) = header::HeaderValue::from_str(&crate::types::time::format_http_date(quota.now)) {
            headers.insert(header::DATE, date);
        }
        let values = [i64::from(quota.limit), i64::from(quota.remaining), quota.reset];
        // Where an account's budget governs, the user's headers show a large one for the whole app.
        let user = if quota.per_account { [APP_BUDGET, APP_BUDGET - 1, quota.reset] } else { values };
        let account = quota.per_account.then_some(values);
        let families = USER_HEADERS.iter().zip(user).chain(ACCOUNT_HEADERS.iter().zip(account.into_iter().flatten()));
        for (name, value) in families {
            headers.insert(*name, header::HeaderValue::from(value));
        }
    }
    response
}

/// What is known of a request before it is acted upon.
struct Arrived {
    endpoint: &'static Endpoint,
    path: Vec<(&'static str, String)>,
    headers: HeaderMap,
    method: HttpMethod,
    uri: Uri,
    body: Bytes,
    mishap: Mishap,
}

async fn answer(
    endpoint: &'static Endpoint,
    service: Arc<Service>,
    path: Result<RawPathParams, RawPathParamsRejection>,
    breaker: Breaker,
    request: Request<Body>,
) -> Response<Body> {
    let Ok(path) = path else {
        let message = "the path is not UTF-8 once it is decoded";
        return unknown(&service, &request, "INVALID_ID_ILLEGAL_CHARACTERS", message);
    };
    if path.iter().any(|(name, value)| name == "version" && !is_version(value)) {
        return unknown(&service, &request, "ROUTE_NOT_FOUND", "there is nothing at this path");
    }
    let path: Vec<(&'static str, String)> = endpoint
        .path_params()
        .filter_map(|name| path.iter().find(|(known, _)| *known == name).map(|(_, value)| (name, value.to_owned())))
        .collect();
    let mishap = lock(&service.faults).strike(endpoint, request.uri().path());
    if let Some(delay) = mishap.delay {
        tokio::time::sleep(delay).await;
    }
    let (parts, body) = request.into_parts();
    let body = match Limited::new(body, service.settings.max_body).collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) => {
            let large = error.is::<LengthLimitError>();
            let message = if large { "the body is too large" } else { "the body broke off" };
            let refusal =
                ApiError { status: if large { 413 } else { 400 }, ..ApiError::because("INVALID_PARAMETER", message) };
            let naming = service.settings.naming;
            let request = echo(endpoint, &request::path_values(endpoint, path.into_iter()), naming);
            let mut response = respond(refusal.status, refusal.body(request, 0, naming).to_string(), None);
            // What is left of the body stays unread, so nothing else can be asked on this connection.
            response.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
            return response;
        }
    };
    let arrived =
        Arrived { endpoint, path, headers: parts.headers, method: parts.method, uri: parts.uri, body, mishap };
    let bytes = arrived.body.len();
    let (reset, truncate, retry_after) =
        (arrived.mishap.reset, arrived.mishap.truncate, arrived.mishap.status.and_then(|(_, after)| after));
    let act = || act(&service, &arrived);
    let (done, user) = if bytes >= LARGE { tokio::task::block_in_place(act) } else { act() };
    let mut response = done;
    if is_old(arrived.uri.path()) {
        response.headers_mut().insert("x-api-warn", header::HeaderValue::from_static(OLD));
    }
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from(seconds));
    }
    service.remember(Logged {
        method: arrived.method.to_string(),
        path: arrived.uri.path().to_owned(),
        query: arrived.uri.query().unwrap_or_default().to_owned(),
        endpoint: Some(endpoint.name),
        status: if reset { 0 } else { response.status().as_u16() },
        body_bytes: bytes,
        user_id: user.map(|user| user.to_string()),
    });
    if reset {
        breaker.trip().await;
    }
    if truncate { truncated(response).await } else { response }
}

/// The answer, broken off in the middle of its body.
async fn truncated(response: Response<Body>) -> Response<Body> {
    let (mut parts, body) = response.into_parts();
    let Ok(body) = body.collect().await else { return Response::from_parts(parts, Body::empty()) };
    let body = body.to_bytes();
    parts.headers.insert(header::CONTENT_LENGTH, header::HeaderValue::from(body.len()));
    let half = body.slice(..body.len() / 2);
    let (send, receive) = tokio::sync::mpsc::channel::<Result<Frame<Bytes>, std::io::Error>>(2);
    let _ = send.send(Ok(Frame::data(half))).await;
    let _ = send.send(Err(std::io::Error::other("broken off on purpose"))).await;
    Response::from_parts(parts, Body::new(StreamBody::new(Received(receive))))
}

/// Frames as they come out of a channel.
struct Received(tokio::sync::mpsc::Receiver<Result<Frame<Bytes>, std::io::Error>>);

impl futures_core::Stream for Received {
    type Item = Result<Frame<Bytes>, std::io::Error>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        self.0.poll_recv(context)
    }
}

fn act(service: &Service, arrived: &Arrived) -> (Response<Body>, Option<i64>) {
    let naming = service.settings.naming;
    let mut args = Values::new();
    let mut quota = None;
    let mut user = None;
    match admit(service, arrived, &mut args, &mut quota, &mut user) {
        Ok(answered) => (respond(200, envelope(arrived.endpoint, &args, answered, naming), quota), user),
        Err(refusal) => {
            let items = args.get(OPERATIONS).and_then(Value::as_array).map_or(0, Vec::len);
            let body = refusal.body(echo(arrived.endpoint, &args, naming), items, naming);
            (respond(refusal.status, body.to_string(), quota), user)
        }
    }
}

fn admit(
    service: &Service,
    arrived: &Arrived,
    args: &mut Values,
    quota: &mut Option<Quota>,
    user: &mut Option<i64>,
) -> Result<Answered, ApiError> {
    let endpoint = arrived.endpoint;
    if let Some((status, _)) = arrived.mishap.status {
        let code = match status {
            429 => "TOO_MANY_REQUESTS",
            503 => "SERVICE_UNAVAILABLE",
            500 => "INTERNAL_ERROR",
            _ => "GENERIC_ERROR",
        };
        return Err(ApiError { status, ..ApiError::because(code, "a fault that was asked for") });
    }
    *args = request::path_values(arrived.endpoint, arrived.path.iter().cloned());
    let person = authenticate(service, arrived)?;
    *user = Some(person);
    let now = service.clock.now();
    if service.settings.rate_limits {
        let mut asked = request::pairs(arrived.uri.query().unwrap_or_default());
        let total = asked.any(|(name, value)| name == "with_total_count" && value.eq_ignore_ascii_case("true"));
        let account = arrived.path.iter().find(|(name, _)| *name == "account_id").map_or("", |(_, id)| id.as_str());
        let counted = lock(&service.quotas).count(endpoint, person, account, total, now);
        *quota = Some(counted);
        if counted.exceeded {
            return Err(ApiError::because(
                "TOO_MANY_REQUESTS",
                "the budget of requests is used up; wait until it is renewed",
            ));
        }
    }
    let kind = arrived.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_json = endpoint.body != Travels::Query || kind == "application/json";
    if endpoint.body != Travels::Query && kind != "application/json" {
        return Err(ApiError::because(
            "UNSUPPORTED_MEDIA_TYPE",
            "the body has to be JSON, with Content-Type: application/json",
        ));
    }
    if let Some(most) = endpoint.max_bytes
        && arrived.body.len() > most
    {
        return Err(ApiError::because("INVALID_PARAMETER", format!("the body holds more than {most} bytes; split it")));
    }
    let query = arrived.uri.query().unwrap_or_default();
    *args = request::read(endpoint, args.clone(), query, &arrived.body, is_json)
        .map_err(|problem| ApiError::broken(endpoint, &[problem]))?;
    let call = Call {
        endpoint,
        args,
        user: person,
        now,
        processing: service.settings.processing,
        short: arrived.mishap.short,
    };
    // What is wrong with single products is told in their entries.
    let problems = if endpoint.reports_per_item() { Vec::new() } else { super::call::check(endpoint, args, now) };
    let mut store = lock(&service.store);
    if store.is_due(now.0) {
        store.atomically(|store| due::settle(store, now))?;
    }
    reach(&store, &call)?;
    if !problems.is_empty() {
        return Err(ApiError::broken(endpoint, &problems));
    }
    if endpoint.method == Method::Get {
        return behave(&mut store, &call);
    }
    store.atomically(|store| behave(store, &call))
}

fn authenticate(service: &Service, arrived: &Arrived) -> Result<i64, ApiError> {
    let refused = |message: &str| ApiError::because("UNAUTHORIZED_ACCESS", message);
    let header = arrived.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let header = header.ok_or_else(|| refused("the request names no user; send an Authorization header"))?;
    let token = people::token(header).ok_or_else(|| refused("the Authorization header shows no token"))?;
    if let Some(keys) = &service.settings.verify {
        let text = |name: header::HeaderName| {
            arrived.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
        };
        let is_form = text(header::CONTENT_TYPE).starts_with("application/x-www-form-urlencoded");
        let signed = people::Signed {
            method: arrived.method.as_str(),
            host: text(header::HOST),
            path: arrived.uri.path(),
            query: arrived.uri.query().unwrap_or_default(),
            form: if is_form { std::str::from_utf8(&arrived.body).unwrap_or_default() } else { "" },
        };
        // Clocks of callers run with the machine's, not with the sandbox's.
        let now = crate::types::EpochMillis::now().0.div_euclid(1000);
        people::verify(keys, &service.nonces, header, &signed, now).map_err(|reason| refused(&reason))?;
    }
    if let Some(user) = service.people.named(&token) {
        return Ok(user);
    }
    let store = lock(&service.store);
    Ok(service.people.meet(&store, &token)?)
}

/// Whether the user may act on the account, the catalog or the audience that the path goes through.
fn reach(store: &Store, call: &Call<'_>) -> Result<(), ApiError> {
    if let Some(account) = call.text("account_id").filter(|_| call.endpoint.path.contains("{account_id}")) {
        if !crate::types::text::is_base36(account) {
            return Err(ApiError::of(
                "INVALID_ID_ILLEGAL_CHARACTERS",
                "account_id",
                "expected an identifier of base-36 digits",
            ));
        }
        let Some(admitted) = accounts::admitted(store, call.user, account)? else {
            return Err(ApiError::of("ACCOUNT_NOT_FOUND", "account_id", "there is no such account for this user"));
        };
        if admitted.deleted && call.endpoint.record_id_param() != Some("account_id") {
            return Err(ApiError::of("NOT_FOUND", "account_id", "the account was deleted"));
        }
        if !admitted.may(call.endpoint) {
            let message = "the user's permissions on this account do not allow it; see authenticated_user_access";
            return Err(ApiError::because("ACTION_NOT_ALLOWED", message));
        }
    }
    match call.endpoint.parent_param() {
        Some("product_catalog_id") => {
            let catalog =
                store.get("ProductCatalog", &call.scope())?.filter(|catalog| catalogs::is_theirs(call.user, catalog));
            catalog.map(|_| ()).ok_or_else(|| {
                ApiError::of("NOT_FOUND", "product_catalog_id", "there is no such catalog for this user")
            })
        }
        Some("custom_audience_id" | "tailored_audience_id") => audiences::reach(store, call, &call.scope()).map(|_| ()),
        _ => Ok(()),
    }
}

/// The answer as JSON text.
fn envelope(endpoint: &Endpoint, args: &Values, answered: Answered, naming: Spelling) -> String {
    let data = match naming {
        Spelling::Documented => answered.data,
        Spelling::Live => {
            let value: Value = serde_json::from_str(&answered.data).unwrap_or_default();
            match endpoint.response {
                ResponseShape::Message => value.to_string(),
                _ => naming.write_record(endpoint.record, value).to_string(),
            }
        }
    };
    let mut text = String::with_capacity(data.len() + 256);
    text.push_str("{\"request\":");
    text.push_str(&echo(endpoint, args, naming).to_string());
    if let Some(name) = endpoint.data_type {
        text.push_str(",\"data_type\":");
        text.push_str(&json!(name).to_string());
    }
    // Ahead of the records, so that a reader can ask for the next page before it has read this one.
    match answered.next_cursor {
        Next::NoList => {}
        Next::End => text.push_str(",\"next_cursor\":null"),
        Next::Cursor(cursor) => {
            text.push_str(",\"next_cursor\":");
            text.push_str(&json!(cursor).to_string());
        }
    }
    if let Some(total) = answered.total {
        text.push_str(",\"total_count\":");
        text.push_str(&total.to_string());
    }
    text.push_str(if endpoint.response == ResponseShape::Message { ",\"message\":" } else { ",\"data\":" });
    text.push_str(&data);
    text.push('}');
    text
}

/// What the answer repeats of the call (document 5, section 1).
fn echo(endpoint: &Endpoint, args: &Values, naming: Spelling) -> Value {
    let is_path = |name: &str| endpoint.path_params().any(|known| known == name);
    let spell = |name: &str| naming.write(name).to_owned();
    match endpoint.echo {
        Echo::Items => {
            let path: Vec<(&String, &Value)> = args.iter().filter(|(name, _)| is_path(name)).collect();
            let items = args.get(OPERATIONS).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let items = items.iter().map(|item| {
                let mut params = Map::new();
                params.extend(path.iter().map(|(name, value)| ((*name).clone(), (*value).clone())));
                if let Some(Value::Object(given)) = item.get("params") {
                    let told = given.iter().filter(|(name, _)| *name != "users" && !is_path(name));
                    params.extend(told.map(|(name, value)| (name.clone(), value.clone())));
                }
                let params = naming.write_record(endpoint.write_record(), Value::Object(params));
                json!({ "operation_type": item.get("operation_type"), "params": params })
            });
            Value::Array(items.collect())
        }
        Echo::Path | Echo::All | Echo::Only(_) => {
            let kept = |name: &str| match endpoint.echo {
                Echo::Only(only) => name == only,
                Echo::Path => is_path(name),
                Echo::All | Echo::Items => is_path(name) || endpoint.parameter(name).is_some(),
            };
            let mut params = Map::new();
            for (name, value) in args.iter().filter(|(name, _)| kept(name)) {
                let value = match endpoint.parameter(name) {
                    Some(field) => naming.write_value(field, value.clone()),
                    None => value.clone(),
                };
                // On catalog paths the record itself is echoed as `id`.
                let own =
                    endpoint.record_id_param() == Some(name) && endpoint.path.starts_with("/12/product_catalogs/");
                let value = if name == "sort_by" { json!([value]) } else { value };
                let (name, value) =
                    endpoint.parameter(name).map_or((name.as_str(), value.clone()), |field| echoed(field, value));
                params.insert(if own { "id".to_owned() } else { spell(name) }, value);
            }
            let only_own = endpoint.resource() == "product_catalogs" && matches!(endpoint.action, Action::Delete);
            if only_own {
                params.retain(|name, _| name == "id");
            }
            json!({ "params": params })
        }
    }
}

/// A parameter as answers repeat it.
fn echoed(field: &Field, value: Value) -> (&'static str, Value) {
    match field.echo_format {
        EchoFormat::AsGiven => (field.name, value),
        EchoFormat::As(name) => (name, value),
        EchoFormat::Null => (field.name, Value::Null),
        EchoFormat::Number => {
            let number = value.as_str().and_then(|text| text.parse::<i64>().ok());
            (field.name, number.map_or(value, Value::from))
        }
        EchoFormat::Locale => {
            let locale = value
                .as_str()
                .and_then(|locale| locale.split_once('-'))
                .map(|(language, country)| json!({ "countryCode": country, "languageCode": language }));
            (field.name, locale.unwrap_or(value))
        }
    }
}
