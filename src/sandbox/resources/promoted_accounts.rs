//! Promoted accounts.

use serde_json::{Value, json};

use crate::api::{LINE_ITEM, PROMOTED_ACCOUNT};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::{parents, promotable_users, promotion};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::text;
use crate::schema::{ErrorCode, Values};
use crate::wire::request::to_query_text;

pub(super) struct PromotedAccountHooks;

impl RecordHooks for PromotedAccountHooks {
    fn query(&self, store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        if let Some(Value::Array(lines)) = call.args.get("line_item_ids") {
            let takes_accounts = |id: &Value| -> ApiResult<bool> {
                let found = store.get(&LINE_ITEM, id.as_str().unwrap_or_default())?;
                let own = found.filter(|line| line.scope == call.scope());
                Ok(own.is_some_and(|line| text(&line.values(), "product_type") == "PROMOTED_ACCOUNT"))
            };
            let mut any = lines.is_empty();
            for line in lines {
                any = any || takes_accounts(line)?;
            }
            if !any {
                let message = "none of these line items takes promoted accounts";
                return Err(ApiError::for_parameter(ErrorCode::IncompatibleLineItem, "line_item_ids", message));
            }
        }
        Ok(Query::scoped(&PROMOTED_ACCOUNT, &call.scope()))
    }

    fn unique_key(&self, body: &Values) -> Option<String> {
        let user = to_query_text(body.get("user_id").unwrap_or(&Value::Null));
        Some(format!("{}/{user}", text(body, "line_item_id")))
    }

    /// Promoting a user twice in a line item has no effect.
    fn find_existing(&self, store: &Store, call: &CallContext<'_>) -> ApiResult<Option<String>> {
        if parents::line_item(store, call, text(call.args, "line_item_id")).is_err() {
            return Ok(None);
        }
        let unique_key = self.unique_key(call.args).unwrap_or_default();
        Ok(store.find_by_unique_key(&PROMOTED_ACCOUNT, &call.scope(), &unique_key)?.map(|found| found.id))
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        let line = parents::line_item(store, call, text(body, "line_item_id"))?;
        if text(&line, "product_type") != "PROMOTED_ACCOUNT" {
            let message = "the line item takes no promoted accounts; its product_type has to be PROMOTED_ACCOUNT";
            return Err(ApiError::for_parameter(ErrorCode::IncompatibleLineItem, "line_item_id", message));
        }
        let user = to_query_text(body.get("user_id").unwrap_or(&Value::Null));
        if promotable_users::promotable_type(store, &call.scope(), &user)?.is_none() {
            return Err(ApiError::for_parameter(
                ErrorCode::InvalidUser,
                "user_id",
                "the account may not promote this user",
            ));
        }
        body.insert("user_id".into(), json!(user));
        promotion::set_approved(body);
        Ok(())
    }
}
