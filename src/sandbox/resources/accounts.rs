//! Accounts.

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use crate::api::DEFAULT_FEATURES;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::{access, promotable_users};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::text;
use crate::schema::{Action, Values};

/// The permissions of the user who created an account.
const ALL_PERMISSIONS: &str = r#"["ACCOUNT_ADMIN","POST_COMPOSER"]"#;

pub(super) struct AccountHooks;

impl RecordHooks for AccountHooks {
    fn scope(&self, call: &CallContext<'_>) -> String {
        call.user_id.to_string()
    }

    fn query(&self, _store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        let query = Query::of(call.endpoint.record);
        Ok(query.and_where("id IN (SELECT account FROM access WHERE user = ?)", [Sql::Integer(call.user_id)]))
    }

    fn is_visible(&self, _store: &Store, _call: &CallContext<'_>, _entity: &Entity) -> ApiResult<bool> {
        // The call is authorized for the account in the path.
        Ok(true)
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        internal: &mut Value,
    ) -> ApiResult<()> {
        body.insert("name".into(), json!("Sandbox account"));
        body.insert("timezone".into(), json!("America/Los_Angeles"));
        body.insert("approval_status".into(), json!("ACCEPTED"));
        internal["features"] = json!(DEFAULT_FEATURES);
        // The accounts that one user creates belong to one business.
        internal["business"] = json!(call.user_id);
        let account = text(body, "id");
        access::insert_access(store, account, call.user_id, ALL_PERMISSIONS)?;
        promotable_users::create(store, call, account)
    }

    fn render(&self, _store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        let mut body = entity.values();
        if matches!(call.endpoint.action, Action::List | Action::Create | Action::Delete) {
            // Only single reads and updates have the industry.
            body.shift_remove("industry_type");
        }
        Ok(Some(body))
    }
}
