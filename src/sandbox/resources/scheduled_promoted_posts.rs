//! Scheduled promoted posts.

use serde_json::{Value, json};

use crate::api::{SCHEDULED_POST, SCHEDULED_PROMOTED_POST};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::promotion::PromotablePost;
use crate::sandbox::domain::{parents, promotion};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::values::{instant, is_null, text};
use crate::schema::{ErrorCode, Values};
use crate::wire::request::to_query_text;

pub(super) struct ScheduledPromotedPostHooks;

impl RecordHooks for ScheduledPromotedPostHooks {
    /// Scheduling a post twice in a line item has no effect.
    fn find_existing(&self, store: &Store, call: &CallContext<'_>) -> ApiResult<Option<String>> {
        if parents::line_item(store, call, text(call.args, "line_item_id")).is_err() {
            return Ok(None);
        }
        let unique_key = self.unique_key(call.args).unwrap_or_default();
        let scheduled = store.all_by_unique_key(&SCHEDULED_PROMOTED_POST, &call.scope(), &unique_key)?;
        let line = text(call.args, "line_item_id");
        Ok(scheduled.into_iter().find(|known| text(&known.values(), "line_item_id") == line).map(|known| known.id))
    }

    /// The scheduled post.
    fn unique_key(&self, body: &Values) -> Option<String> {
        Some(to_query_text(body.get("scheduled_post_id").unwrap_or(&Value::Null)))
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        let line = parents::line_item(store, call, text(body, "line_item_id"))?;
        let id = self.unique_key(body).unwrap_or_default();
        let post = store.get(&SCHEDULED_POST, &id)?.filter(|post| post.scope == call.scope());
        let Some(post) = post else {
            return Err(ApiError::for_parameter(
                ErrorCode::PostNotFound,
                "scheduled_post_id",
                "the account has no such scheduled post",
            ));
        };
        if text(&post.values(), "scheduled_status") != "SCHEDULED" {
            return Err(ApiError::for_parameter(
                ErrorCode::InvalidPost,
                "scheduled_post_id",
                "the post is no longer scheduled",
            ));
        }
        promotion::check_suitable(&line, "scheduled_post_id", &PromotablePost::scheduled(&post.values()))?;
        body.insert("scheduled_post_id".into(), json!(id));
        Ok(())
    }

    fn before_delete(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        _entity: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        let post = store.get(&SCHEDULED_POST, text(body, "scheduled_post_id"))?.map(|post| post.values());
        let at = post.as_ref().and_then(|post| instant(post, "scheduled_at"));
        if at.is_none_or(|at| at > call.now) && is_null(body, "post_id") {
            return Ok(());
        }
        Err(ApiError::new(ErrorCode::ActionNotAllowed, "it can be deleted only before the scheduled_at of its post"))
    }
}
