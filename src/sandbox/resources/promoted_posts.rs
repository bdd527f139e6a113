//! Promoted posts.

use serde_json::{Value, json};

use crate::api::{LINE_ITEM, PROMOTED_POST};
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::{parents, posts, promotion};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::values::{items, text};
use crate::schema::{Action, Values};

pub(super) struct PromotedPostHooks;

impl RecordHooks for PromotedPostHooks {
    fn group_key(&self, body: &Values) -> Option<String> {
        Some(text(body, "line_item_id").to_owned())
    }

    /// Promoting a post twice in a line item has no effect.
    fn find_existing(&self, store: &Store, call: &CallContext<'_>) -> ApiResult<Option<String>> {
        for known in store.all_by_group_key(&PROMOTED_POST, &call.scope(), text(call.args, "line_item_id"))? {
            if posts::original_id(store, text(&known.values(), "post_id"))? == text(call.args, "post_id") {
                return Ok(Some(known.id));
            }
        }
        Ok(None)
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        let line = parents::line_item(store, call, text(call.args, "line_item_id"))?;
        let post = promotion::promotable_post(store, call, text(call.args, "post_id"))?;
        promotion::check_suitable(&line, "post_ids", &post)?;
        body.insert("line_item_id".into(), json!(text(&line, "id")));
        body.insert("post_id".into(), json!(post.id));
        promotion::set_approved(body);
        Ok(())
    }

    fn after_write(&self, store: &mut Store, call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
        // In a line item of product type PROMOTED_ACCOUNT, a post adds the timeline to the placements.
        let Some(line) = store.get(&LINE_ITEM, text(body, "line_item_id"))? else { return Ok(()) };
        let mut values = line.values();
        let in_timeline = items(&values, "placements").iter().any(|placement| placement == "TWITTER_TIMELINE");
        if call.endpoint.action != Action::Delete && text(&values, "product_type") == "PROMOTED_ACCOUNT" && !in_timeline
        {
            if let Some(Value::Array(placements)) = values.get_mut("placements") {
                placements.push(json!("TWITTER_TIMELINE"));
            }
            store.update_derived(line.seq, Some(text(&values, "campaign_id")), &values)?;
        }
        Ok(())
    }
}
