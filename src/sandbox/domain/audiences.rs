//! Audiences: who owns and shares them, how large they are, whether they can be targeted.

use rusqlite::OptionalExtension;
use serde_json::{Value, json};

use super::members;
use crate::api::{CUSTOM_AUDIENCE, CUSTOM_AUDIENCE_PERMISSION};
use crate::error::ApiError;
use crate::sandbox::config::Processing;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::values::{equals, is_null, text};
use crate::schema::{Action, ErrorCode, Operation, Values};
use crate::types::EpochMillis;

/// The fewest members of an audience that can be targeted.
const MIN_TARGETABLE_SIZE: i64 = 100;
/// How long the processing of an upload takes: "batches every 6 to 8 hours".
const PROCESSING_HOURS: i64 = 6;

/// Sets the members of a new audience: empty, and not processed.
pub(crate) fn set_initial_state(body: &mut Values, audience_type: &str) {
    body.insert("audience_type".into(), json!(audience_type));
    body.insert("targetable".into(), json!(false));
    body.insert("targetable_types".into(), json!([audience_type, format!("EXCLUDED_{audience_type}")]));
    body.insert("reasons_not_targetable".into(), json!(["PROCESSING", "TOO_SMALL"]));
    body.insert("partner_source".into(), json!("OTHER"));
}

/// An account's permission level on an audience; none when the audience is neither owned by it nor shared with it.
pub(crate) fn permission_level(store: &Store, account: &str, audience: &Entity) -> ApiResult<Option<String>> {
    if audience.scope == account {
        return Ok(Some("READ_WRITE".into()));
    }
    let granted = store
        .db()
        .prepare_cached(
            "SELECT json_extract(body, '$.permission_level') FROM entity \
             WHERE record = ?1 AND scope = ?2 AND unique_key = ?3 AND deleted = 0",
        )?
        .query_row([CUSTOM_AUDIENCE_PERMISSION.name, &audience.id, account], |row| row.get(0))
        .optional()?;
    Ok(granted)
}

/// The key of an audience in its account: its name.
pub(crate) fn unique_key(body: &Values) -> Option<String> {
    body.get("name").and_then(Value::as_str).map(str::to_owned)
}

/// Whether the account owns the audience, or has a permission on it.
pub(crate) fn is_visible(store: &Store, call: &CallContext<'_>, audience: &Entity) -> ApiResult<bool> {
    Ok(permission_level(store, &call.scope(), audience)?.is_some())
}

/// An audience as the account reads it.
pub(crate) fn render(store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Values> {
    let mut body = entity.values();
    let account = call.account_id();
    let level = permission_level(store, account, entity)?.unwrap_or_else(|| "READ_WRITE".into());
    body.insert("permission_level".into(), json!(level));
    body.insert("owner_account_id".into(), json!(entity.scope));
    body.insert("is_owner".into(), json!(entity.scope == account));
    if is_null(&body, "metadata") {
        body.shift_remove("metadata");
    }
    set_size(store, call, entity, &mut body, "audience_size")?;
    Ok(body)
}

/// Rejects a call of an account that does not own the audience.
pub(crate) fn require_owner(call: &CallContext<'_>, audience: &Entity) -> ApiResult<()> {
    if call.text("account_id") == Some(audience.scope.as_str()) {
        return Ok(());
    }
    let message = "the audience belongs to another account; only its owner may do this";
    Err(ApiError::new(ErrorCode::ActionNotAllowed, message))
}

/// Rejects a call of an account that may not write to the audience.
pub(crate) fn require_write(store: &Store, call: &CallContext<'_>, audience: &Entity) -> ApiResult<()> {
    match permission_level(store, call.account_id(), audience)?.as_deref() {
        Some("READ_WRITE") => Ok(()),
        _ => Err(ApiError::new(ErrorCode::ActionNotAllowed, "this account may only read the audience")),
    }
}

/// Rejects a name that another audience of the account has.
pub(crate) fn check_unique_name(
    store: &Store,
    call: &CallContext<'_>,
    body: &Values,
    own_seq: Option<i64>,
) -> ApiResult<()> {
    match store.find_by_unique_key(&CUSTOM_AUDIENCE, call.account_id(), text(body, "name"))? {
        Some(other) if Some(other.seq) != own_seq => {
            Err(ApiError::invalid_parameter("name", "the account has an audience of this name; names are unique"))
        }
        _ => Ok(()),
    }
}

/// The error of an update of a flexible audience.
pub(crate) fn flexible_is_immutable() -> ApiError {
    ApiError::new(ErrorCode::ActionNotAllowed, "a flexible audience cannot be changed; delete it and create another")
}

/// The audience of that identifier, where the call may use it: its owner may change permissions, and an account with write
/// permission may change members.
pub(crate) fn find(store: &Store, call: &CallContext<'_>, id: &str) -> ApiResult<Entity> {
    let not_found = || ApiError::new(ErrorCode::TailoredAudienceNotFound, "there is no such audience");
    let audience = store.get(&CUSTOM_AUDIENCE, id)?.filter(|found| !found.deleted).ok_or_else(not_found)?;
    if permission_level(store, call.account_id(), &audience)?.is_none() {
        return Err(not_found());
    }
    let is_permission = call.endpoint.path.contains("/permissions");
    if is_permission && !matches!(call.endpoint.action, Action::List) {
        require_owner(call, &audience)?;
    } else if call.endpoint.action == Action::Custom(Operation::Members) {
        require_write(store, call, &audience)?;
    }
    Ok(audience)
}

/// Whether the pending upload has been processed by now.
pub(crate) fn is_processed(call: &CallContext<'_>, internal: &Value) -> bool {
    internal["pending_since"].as_i64().is_some_and(|since| match call.processing {
        Processing::Immediate => true,
        Processing::Documented => call.now >= EpochMillis(since + PROCESSING_HOURS * 3_600_000),
    })
}

/// Sets the size after the last processed upload, whether the audience can be targeted, and why not.
pub(crate) fn set_size(
    store: &Store,
    call: &CallContext<'_>,
    entity: &Entity,
    body: &mut Values,
    column: &str,
) -> ApiResult<()> {
    let internal = entity.internal();
    let size = if is_processed(call, &internal) {
        Some(members::count(store, entity.seq, call.now)?)
    } else {
        // Until an upload is processed, the audience has the size before it.
        internal["processed_size"].as_i64()
    };
    let targetable = size.is_some_and(|size| size >= MIN_TARGETABLE_SIZE) && !entity.deleted;
    let reasons = match size {
        _ if targetable => json!([]),
        None if !entity.deleted => json!(["PROCESSING", "TOO_SMALL"]),
        _ => json!(["TOO_SMALL"]),
    };
    body.insert(column.to_owned(), json!(size));
    body.insert("targetable".into(), json!(targetable));
    body.insert("reasons_not_targetable".into(), reasons);
    Ok(())
}

/// Whether the audience can be targeted now.
pub(crate) fn is_targetable(store: &Store, call: &CallContext<'_>, audience: &Entity) -> ApiResult<bool> {
    let mut body = audience.values();
    set_size(store, call, audience, &mut body, "audience_size")?;
    Ok(equals(&body, "targetable", &json!(true)))
}

/// The size of an audience.
pub(crate) fn size(store: &Store, call: &CallContext<'_>, id: &str) -> ApiResult<u64> {
    let audience = find(store, call, id)?;
    let mut body = audience.values();
    set_size(store, call, &audience, &mut body, "audience_size")?;
    Ok(body.get("audience_size").and_then(Value::as_u64).unwrap_or(0))
}
