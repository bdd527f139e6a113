//! Custom audiences.

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use crate::api::{CAMPAIGN, CUSTOM_AUDIENCE, CUSTOM_AUDIENCE_PERMISSION, LINE_ITEM, TARGETING_CRITERION};
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::audiences;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::text;
use crate::schema::Values;

pub(super) struct CustomAudienceHooks;

impl RecordHooks for CustomAudienceHooks {
    fn unique_key(&self, body: &Values) -> Option<String> {
        audiences::unique_key(body)
    }

    fn query(&self, _store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        if call.text("permission_scope") != Some("SHARED") {
            return Ok(Query::scoped(&CUSTOM_AUDIENCE, &call.scope()));
        }
        let shared = format!(
            "id IN (SELECT scope FROM entity WHERE record = '{}' AND unique_key = ? AND deleted = 0)",
            CUSTOM_AUDIENCE_PERMISSION.name
        );
        Ok(Query::of(&CUSTOM_AUDIENCE).and_where(&shared, [Sql::Text(call.scope())]))
    }

    fn is_visible(&self, store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<bool> {
        audiences::is_visible(store, call, entity)
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        audiences::check_unique_name(store, call, body, None)?;
        audiences::set_initial_state(body, "CRM");
        Ok(())
    }

    fn before_update(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        before: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        audiences::require_write(store, call, before)?;
        if body.get("metadata").is_some_and(|tree| !tree.is_null()) {
            return Err(audiences::flexible_is_immutable());
        }
        audiences::check_unique_name(store, call, body, Some(before.seq))
    }

    fn before_delete(
        &self,
        _store: &mut Store,
        call: &CallContext<'_>,
        entity: &Entity,
        _body: &mut Values,
    ) -> ApiResult<()> {
        audiences::require_owner(call, entity)
    }

    fn render(&self, store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        audiences::render(store, call, entity).map(Some)
    }
}

/// The campaigns of the account with line items that target the audience.
pub(crate) fn targeting_campaigns(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let audience = audiences::find(store, call, &call.scope())?;
    let active = call.flag("with_active");
    let criteria = Query::scoped(&TARGETING_CRITERION, call.account_id())
        .not_deleted()
        .where_in("targeting_value", vec![Sql::Text(audience.id)])
        .and_where("json_extract(body, '$.targeting_type') LIKE 'CUSTOM_AUDIENCE%'", []);
    let mut campaigns: Vec<Value> = Vec::new();
    for criterion in store.page(&criteria, None, 10_000)? {
        let criterion = criterion.values();
        let line = text(&criterion, "line_item_id");
        let Some(line) = store.get(&LINE_ITEM, line)?.filter(|line| !line.deleted).map(|line| line.values()) else {
            continue;
        };
        let servable = text(&line, "entity_status") == "ACTIVE";
        if active && !servable {
            continue;
        }
        let campaign = text(&line, "campaign_id");
        let Some(campaign) = store.get(&CAMPAIGN, campaign)?.map(|campaign| campaign.values()) else { continue };
        let entry = json!({ "id": line.get("id"), "name": line.get("name"), "servable": servable });
        match campaigns.iter_mut().find(|known| known["campaign_id"] == campaign["id"]) {
            Some(known) => {
                if let Some(lines) = known["line_items"].as_array_mut() {
                    lines.push(entry);
                }
            }
            None => campaigns.push(json!({
                "campaign_id": campaign["id"], "campaign_name": campaign["name"], "line_items": [entry],
            })),
        }
    }
    Ok(ActionResult::single_page(campaigns))
}
