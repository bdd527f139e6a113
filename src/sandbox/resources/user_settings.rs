//! User settings.

use serde_json::json;

use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::access;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::values::{object, text};
use crate::schema::{Action, ErrorCode, Values};

pub(super) struct UserSettingsHooks;

impl RecordHooks for UserSettingsHooks {
    fn record_id(&self, call: &CallContext<'_>) -> String {
        format!("{}/{}", call.scope(), text(call.args, "user_id"))
    }

    fn initial(&self, _store: &Store, _call: &CallContext<'_>) -> ApiResult<Option<Values>> {
        Ok(Some(object(json!({ "notification_email": "", "contact_phone": "", "contact_phone_extension": "" }))))
    }

    fn is_visible(&self, store: &Store, call: &CallContext<'_>, _entity: &Entity) -> ApiResult<bool> {
        let user_id = text(call.args, "user_id").parse().unwrap_or_default();
        if access::account_access(store, user_id, &call.scope())?.is_none() {
            return Err(ApiError::for_parameter(ErrorCode::UserNotFound, "user_id", "the account has no such user"));
        }
        if call.endpoint.action == Action::Update && user_id != call.user_id {
            let message = "only the user may change these settings; sign in as that user";
            return Err(ApiError::for_parameter(ErrorCode::ActionNotAllowed, "user_id", message));
        }
        Ok(true)
    }
}
