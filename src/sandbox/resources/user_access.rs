//! The authenticated user's access to an account.

use serde_json::json;

use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::access;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;

/// The permissions of the authenticated user on the account.
pub(crate) fn get(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let permissions = access::account_access(store, call.user_id, &call.scope())?.map(|access| access.permissions);
    let data = json!({ "user_id": call.user_id.to_string(), "permissions": permissions.unwrap_or_default() });
    Ok(ActionResult::new(data.to_string()))
}
