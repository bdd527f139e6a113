//! Dispatch of a request: injected error → user → rate limit → parameters → authorization → validation → action.

use serde_json::Value;

use super::auth;
use super::incoming::Incoming;
use super::rate_limits::RateLimitStatus;
use super::state::AppState;
use crate::api;
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::{access, audiences};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::{actions, scheduler};
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Body, ErrorCode, Method, Values};
use crate::types::{EpochMillis, text};
use crate::validate::Unknown;
use crate::wire::request;

/// The result of a request, and how far it came.
pub(super) struct Dispatched {
    /// The parameters read by then; the response repeats them.
    pub(super) args: Values,
    /// The user, once authenticated.
    pub(super) user_id: Option<i64>,
    /// The rate limit, once counted.
    pub(super) rate_limit: Option<RateLimitStatus>,
    pub(super) result: ApiResult<ActionResult>,
}

impl Dispatched {
    fn failed(self, error: ApiError) -> Self {
        Self { result: Err(error), ..self }
    }

    /// The number of items in a batch; 0 where the request is not one.
    pub(super) fn items(&self) -> usize {
        self.args.get(OPERATIONS).and_then(Value::as_array).map_or(0, Vec::len)
    }
}

/// Runs the action of a request.
pub(super) fn dispatch(state: &AppState, incoming: &Incoming) -> Dispatched {
    let mut dispatched =
        Dispatched { args: Values::new(), user_id: None, rate_limit: None, result: Ok(ActionResult::default()) };
    if let Some((status, _)) = incoming.fault.status {
        return dispatched.failed(injected_error(status));
    }
    dispatched.args = request::path_values(incoming.endpoint, incoming.path_params.iter().cloned());
    let user_id = match auth::authenticate(state, incoming) {
        Ok(user_id) => user_id,
        Err(error) => return dispatched.failed(error),
    };
    dispatched.user_id = Some(user_id);
    let now = state.clock.now();
    if state.config.rate_limits {
        let rate_limit = count_request(state, incoming, user_id, now);
        dispatched.rate_limit = Some(rate_limit);
        if rate_limit.exceeded {
            let message = "the budget of requests is used up; wait until it is renewed";
            return dispatched.failed(ApiError::new(ErrorCode::TooManyRequests, message));
        }
    }
    dispatched.args = match read_args(incoming, &dispatched.args) {
        Ok(args) => args,
        Err(error) => return dispatched.failed(error),
    };
    let call = CallContext {
        endpoint: incoming.endpoint,
        args: &dispatched.args,
        user_id,
        now,
        processing: state.config.processing,
        short: incoming.fault.short,
    };
    let result = run(state, &call);
    Dispatched { result, ..dispatched }
}

/// The error of a fault with a status.
fn injected_error(status: u16) -> ApiError {
    let code = match status {
        429 => ErrorCode::TooManyRequests,
        503 => ErrorCode::ServiceUnavailable,
        500 => ErrorCode::InternalError,
        _ => ErrorCode::GenericError,
    };
    ApiError { status, ..ApiError::new(code, "a fault that was asked for") }
}

fn count_request(state: &AppState, incoming: &Incoming, user_id: i64, now: EpochMillis) -> RateLimitStatus {
    let wants_total = request::pairs(incoming.query())
        .any(|(name, value)| name == "with_total_count" && value.eq_ignore_ascii_case("true"));
    let account = incoming.path_param("account_id");
    state.rate_limits.lock().count_request(incoming.endpoint, user_id, account, wants_total, now)
}

/// The parameters of path, query and body.
fn read_args(incoming: &Incoming, path_args: &Values) -> ApiResult<Values> {
    let endpoint = incoming.endpoint;
    let is_json = incoming.media_type() == "application/json";
    if endpoint.body != Body::Query && !is_json {
        let message = "the body has to be JSON, with Content-Type: application/json";
        return Err(ApiError::new(ErrorCode::UnsupportedMediaType, message));
    }
    if let Some(most) = endpoint.max_bytes
        && incoming.body.len() > most
    {
        let message = format!("the body holds more than {most} bytes; split it");
        return Err(ApiError::new(ErrorCode::InvalidParameter, message));
    }
    request::read(endpoint, path_args.clone(), incoming.query(), &incoming.body, is_json)
        .map_err(|problem| ApiError::from_problems(endpoint, &[problem]))
}

/// Authorizes, validates and runs a call.
fn run(state: &AppState, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let (endpoint, now) = (call.endpoint, call.now);
    // Problems of single products are in their entries of the result. Unknown parameters are ignored.
    let problems =
        if endpoint.reports_per_item() { Vec::new() } else { endpoint.check(call.args, Unknown::Ignore, now) };
    let mut store = state.store.lock();
    if store.has_due(now.0) {
        store.transaction(|store| scheduler::run_due(store, now))?;
    }
    authorize(&store, call)?;
    if !problems.is_empty() {
        return Err(ApiError::from_problems(endpoint, &problems));
    }
    if endpoint.method == Method::Get {
        return actions::run(&mut store, call);
    }
    store.transaction(|store| actions::run(store, call))
}

/// Checks that the user may use the account, the catalog or the audience in the path.
fn authorize(store: &Store, call: &CallContext<'_>) -> ApiResult<()> {
    if let Some(account) = call.text("account_id").filter(|_| call.endpoint.path.contains("{account_id}")) {
        authorize_account(store, call, account)?;
    }
    match call.endpoint.parent_param() {
        Some("product_catalog_id") => {
            let catalog = store
                .get(&api::PRODUCT_CATALOG, &call.scope())?
                .filter(|catalog| access::may_use_catalog(call.user_id, catalog));
            let message = "there is no such catalog for this user";
            catalog
                .map(|_| ())
                .ok_or_else(|| ApiError::for_parameter(ErrorCode::NotFound, "product_catalog_id", message))
        }
        Some("custom_audience_id" | "tailored_audience_id") => audiences::find(store, call, &call.scope()).map(|_| ()),
        _ => Ok(()),
    }
}

fn authorize_account(store: &Store, call: &CallContext<'_>, account: &str) -> ApiResult<()> {
    let failed = |code: ErrorCode, message: &'static str| Err(ApiError::for_parameter(code, "account_id", message));
    if !text::is_base36(account) {
        return failed(ErrorCode::InvalidIdIllegalCharacters, "expected an identifier of base-36 digits");
    }
    let Some(access) = access::account_access(store, call.user_id, account)? else {
        return failed(ErrorCode::AccountNotFound, "there is no such account for this user");
    };
    if access.deleted && call.endpoint.record_id_param() != Some("account_id") {
        return failed(ErrorCode::NotFound, "the account was deleted");
    }
    if !access.allows(call.endpoint) {
        let message = "the user's permissions on this account do not allow it; see authenticated_user_access";
        return Err(ApiError::new(ErrorCode::ActionNotAllowed, message));
    }
    Ok(())
}
