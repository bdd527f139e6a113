//! Scheduled feeds.

use serde_json::Value;

use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::schema::{ErrorCode, Values};

pub(super) struct ScheduledFeedHooks;

impl RecordHooks for ScheduledFeedHooks {
    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        _body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        if store.count_in_scope(call.endpoint.record, &call.scope())? > 0 {
            return Err(ApiError::new(
                ErrorCode::ActionNotAllowed,
                "this user has a scheduled feed; a user can create only one",
            ));
        }
        Ok(())
    }
}
