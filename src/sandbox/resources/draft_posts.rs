//! Draft posts.

use serde_json::{Value, json};

use crate::api::DRAFT_POST;
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::posts;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::schema::{ErrorCode, Values};

pub(super) struct DraftPostHooks;

impl RecordHooks for DraftPostHooks {
    fn unique_key(&self, body: &Values) -> Option<String> {
        Some(posts::user_key(body))
    }

    fn query(&self, store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        posts::query_of_user(store, call, &DRAFT_POST)
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        body.insert("user_id".into(), json!(posts::author(store, call, body)?));
        // Only the response of a delete has the status.
        body.shift_remove("status");
        posts::check_content(body, body.get("media_keys"))
    }

    fn before_update(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        _before: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        posts::check_updated(store, call, body)
    }

    fn render_deleted(&self, mut body: Values) -> Value {
        body.insert("status".into(), json!("DELETED"));
        Value::Object(body)
    }
}

/// Sends a preview of a draft to the devices of the user; here it only confirms it.
pub(crate) fn preview(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let id = call.text("draft_post_id").unwrap_or_default();
    posts::find_in_account(store, call, &DRAFT_POST, id)?
        .map(|_| ActionResult::new(json!("Preview sent to the devices of the user").to_string()))
        .ok_or_else(|| {
            ApiError::for_parameter(ErrorCode::PostNotFound, "draft_post_id", "the account has no such draft")
        })
}
