//! Media creatives.

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use crate::api::{LINE_ITEM, MEDIA_CREATIVE};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::{parents, promotion};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::{is_null, text};
use crate::schema::{ErrorCode, Values};

pub(super) struct MediaCreativeHooks;

impl RecordHooks for MediaCreativeHooks {
    fn query(&self, _store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        let query = Query::scoped(&MEDIA_CREATIVE, &call.scope());
        let Some(campaign) = call.text("campaign_id") else { return Ok(query) };
        let of_campaign = format!(
            "json_extract(body, '$.line_item_id') IN \
             (SELECT id FROM entity WHERE record = '{}' AND scope = ? AND group_key = ?)",
            LINE_ITEM.name
        );
        Ok(query.and_where(&of_campaign, [Sql::Text(call.scope()), Sql::Text(campaign.to_owned())]))
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        let line = parents::line_item(store, call, text(body, "line_item_id"))?;
        let creative_type = match text(&line, "objective") {
            "PREROLL_VIEWS" => {
                // A preroll has no landing page.
                body.insert("landing_url".into(), Value::Null);
                "PREROLL"
            }
            "WEBSITE_CLICKS" if is_null(body, "landing_url") => {
                let message = "landing_url is required when the objective is WEBSITE_CLICKS";
                return Err(ApiError::for_parameter(ErrorCode::MissingParameter, "landing_url", message));
            }
            _ => "BANNER",
        };
        body.insert("creative_type".into(), json!(creative_type));
        promotion::set_approved(body);
        Ok(())
    }
}
