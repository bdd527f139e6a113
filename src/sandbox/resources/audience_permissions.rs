//! Permissions on audiences: stored once, rendered with the parameter name of the path.

use serde_json::Value;

use crate::api::{CUSTOM_AUDIENCE, CUSTOM_AUDIENCE_PERMISSION, SHARE_OUTSIDE};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::access;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::schema::{ErrorCode, Record, Values};

/// The column as stored.
const STORED_NAME: &str = "custom_audience_id";

/// The column on tailored audiences.
const TAILORED_NAME: &str = "tailored_audience_id";

pub(super) struct AudiencePermissionHooks;

impl RecordHooks for AudiencePermissionHooks {
    fn stored_as(&self, _record: &'static Record) -> &'static Record {
        &CUSTOM_AUDIENCE_PERMISSION
    }

    /// The owner of an audience reads every permission on it, another account its own.
    fn query(&self, store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        let query = Query::scoped(self.stored_as(call.endpoint.record), &call.scope());
        let account = call.account_id();
        let owns = store.get(&CUSTOM_AUDIENCE, &call.scope())?.is_some_and(|audience| audience.scope == account);
        Ok(if owns { query } else { query.with_unique_key(account) })
    }

    fn unique_key(&self, body: &Values) -> Option<String> {
        body.get("granted_account_id").and_then(Value::as_str).map(str::to_owned)
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        body.insert(STORED_NAME.into(), Value::String(call.scope()));
        let owner = call.account_id();
        let granted = call.text("granted_account_id").unwrap_or_default();
        if owner == granted {
            return Err(ApiError::invalid_parameter("granted_account_id", "the audience belongs to this account"));
        }
        let (_, ours) = access::account_internal(store, owner)?;
        let (_, theirs) = access::account_internal(store, granted).map_err(|_| {
            ApiError::for_parameter(ErrorCode::AccountNotFound, "granted_account_id", "there is no such account")
        })?;
        let outside = ours["business"] != theirs["business"];
        let allowed = ours["features"].as_array().is_some_and(|keys| keys.iter().any(|key| key == SHARE_OUTSIDE));
        if outside && !allowed {
            let message =
                format!("the account belongs to another business; sharing with it needs the feature {SHARE_OUTSIDE}");
            return Err(ApiError::for_parameter(ErrorCode::ActionNotAllowed, "granted_account_id", message));
        }
        if store.find_by_unique_key(self.stored_as(call.endpoint.record), &call.scope(), granted)?.is_some() {
            let message = "the account has access; delete that permission to change its level";
            return Err(ApiError::invalid_parameter("granted_account_id", message));
        }
        Ok(())
    }

    fn render(&self, _store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        if call.endpoint.record.field(TAILORED_NAME).is_none() {
            return Ok(None);
        }
        let renamed = |name: String| if name == STORED_NAME { TAILORED_NAME.to_owned() } else { name };
        Ok(Some(entity.values().into_iter().map(|(name, value)| (renamed(name), value)).collect()))
    }
}
