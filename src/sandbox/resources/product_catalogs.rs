//! Product catalogs. Catalogs and their contents have no `deleted`: a delete removes them.

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::access;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::schema::{ErrorCode, Values};

/// The owner of a new catalog.
fn owner(call: &CallContext<'_>) -> String {
    match call.args.get("user_id") {
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::String(digits)) => digits.clone(),
        _ => call.user_id.to_string(),
    }
}

pub(super) struct ProductCatalogHooks;

impl RecordHooks for ProductCatalogHooks {
    fn scope(&self, call: &CallContext<'_>) -> String {
        owner(call)
    }

    fn is_visible(&self, _store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<bool> {
        Ok(access::may_use_catalog(call.user_id, entity))
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        _body: &mut Values,
        internal: &mut Value,
    ) -> ApiResult<()> {
        if store.count_in_scope(call.endpoint.record, &self.scope(call))? > 0 {
            return Err(ApiError::new(
                ErrorCode::ActionNotAllowed,
                "this user has a product catalog; a user can create only one",
            ));
        }
        internal["created_by"] = json!(call.user_id);
        Ok(())
    }

    fn before_delete(
        &self,
        store: &mut Store,
        _call: &CallContext<'_>,
        entity: &Entity,
        _body: &mut Values,
    ) -> ApiResult<()> {
        Ok(store.delete_scope(&entity.id)?)
    }
}
