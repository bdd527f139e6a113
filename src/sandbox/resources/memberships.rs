//! Membership batches of audiences and do-not-reach lists.

use serde_json::{Value, json};

use crate::api::DO_NOT_REACH_LIST;
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::{audiences, members};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Echo, ErrorCode};
use crate::types::time;

/// How long a membership lasts where the call sets no end.
const DEFAULT_MONTHS: i32 = 13;

/// Adds and removes the users of the operations, in order.
pub(crate) fn run(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let list = find_list(store, call)?;
    let operations = call.items(OPERATIONS);
    let mut counts = Vec::with_capacity(operations.len());
    for (index, operation) in operations.iter().enumerate() {
        let params = &operation["params"];
        let users = params["users"].as_array().map_or(&[][..], Vec::as_slice);
        let left_out = usize::from(call.short && index + 1 == operations.len() && !users.is_empty());
        let applied = &users[..users.len() - left_out];
        if operation["operation_type"] == "Delete" {
            members::remove(store, list.seq, applied)?;
        } else {
            let time = |name: &str| params[name].as_str().and_then(time::parse_instant);
            let effective_at = time("effective_at").unwrap_or(call.now);
            let expires_at = time("expires_at").unwrap_or_else(|| time::months_after(call.now, DEFAULT_MONTHS));
            members::add(store, list.seq, applied, effective_at, expires_at)?;
        }
        counts.push((applied.len(), users.len()));
    }
    set_pending(store, call, &list)?;
    let count_json = |(success, total): (usize, usize)| json!({ "success_count": success, "total_count": total });
    let data = if call.endpoint.echo == Echo::Items {
        Value::Array(counts.into_iter().map(count_json).collect())
    } else {
        count_json(counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1)))
    };
    Ok(ActionResult::new(data.to_string()))
}

/// The audience or do-not-reach list in the path.
fn find_list(store: &Store, call: &CallContext<'_>) -> ApiResult<Entity> {
    let id = call.scope();
    if call.endpoint.resource() == "custom_audiences" {
        return audiences::find(store, call, &id);
    }
    store
        .get(&DO_NOT_REACH_LIST, &id)?
        .filter(|list| !list.deleted && Some(list.scope.as_str()) == call.text("account_id"))
        .ok_or_else(|| ApiError::new(ErrorCode::NotFound, "there is no such do-not-reach list"))
}

/// Starts the processing of an upload, unless an earlier one is still being processed.
fn set_pending(store: &Store, call: &CallContext<'_>, list: &Entity) -> ApiResult<()> {
    let mut internal = list.internal();
    let has_pending = !internal["pending_since"].is_null();
    if has_pending && !audiences::is_processed(call, &internal) {
        return Ok(());
    }
    if has_pending {
        // The size after the earlier upload; it is valid until this one is processed.
        internal["processed_size"] = json!(members::count(store, list.seq, call.now)?);
    }
    internal["pending_since"] = json!(call.now.0);
    store.set_internal(list.seq, &internal)?;
    Ok(())
}
