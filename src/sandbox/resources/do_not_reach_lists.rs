//! Do-not-reach lists: at most one per account, of a fixed name.

use serde_json::{Value, json};

use crate::api::LIST_NAME;
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::audiences;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::schema::{ErrorCode, Values};

pub(super) struct DoNotReachListHooks;

impl RecordHooks for DoNotReachListHooks {
    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        if store.count_in_scope(call.endpoint.record, &call.scope())? > 0 {
            return Err(ApiError::new(
                ErrorCode::ActionNotAllowed,
                "this account has a do-not-reach list; there is at most one",
            ));
        }
        body.insert("name".into(), json!(LIST_NAME));
        body.insert("targetable".into(), json!(false));
        body.insert("reasons_not_targetable".into(), json!(["PROCESSING", "TOO_SMALL"]));
        Ok(())
    }

    fn render(&self, store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        let mut body = entity.values();
        audiences::set_size(store, call, entity, &mut body, "list_size")?;
        Ok(Some(body))
    }
}
