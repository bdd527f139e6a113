//! Recommendations: one per funding instrument that has a campaign with a daily budget, to raise that budget by a fifth.

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use crate::api::{CAMPAIGN, FUNDING_INSTRUMENT, LINE_ITEM};
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::text;
use crate::schema::Values;

/// A recommendation's identifier is that of its instrument after this prefix.
const ID_PREFIX: &str = "r";
const BUDGET: &str = "daily_budget_amount_local_micro";

/// The recommendations of an account.
pub(crate) fn list(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let instruments = store.page(&Query::scoped(&FUNDING_INSTRUMENT, &call.scope()).not_deleted(), None, 1000)?;
    let mut data = Vec::new();
    for instrument in instruments {
        if let Some((entry, _)) = recommendation(store, call, &instrument)? {
            data.push(entry);
        }
    }
    let total_count = i64::try_from(data.len()).ok();
    Ok(ActionResult { total_count, ..ActionResult::single_page(data) })
}

/// A recommendation with its changes.
pub(crate) fn get(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let not_found = || ApiError::not_found(call.endpoint, call.record_id());
    let id = call.record_id().strip_prefix(ID_PREFIX).ok_or_else(not_found)?;
    let instrument = store.get(&FUNDING_INSTRUMENT, id)?.filter(|found| found.scope == call.scope() && !found.deleted);
    let (mut entry, campaign) =
        recommendation(store, call, &instrument.ok_or_else(not_found)?)?.ok_or_else(not_found)?;
    entry["changes"] = json!([changes(store, call, &campaign)?]);
    Ok(ActionResult::new(entry.to_string()))
}

/// The recommendation for an instrument, and the campaign that it would change.
fn recommendation(store: &Store, call: &CallContext<'_>, instrument: &Entity) -> ApiResult<Option<(Value, Entity)>> {
    let campaigns = Query::scoped(&CAMPAIGN, &call.scope())
        .not_deleted()
        .where_in("funding_instrument_id", vec![Sql::Text(instrument.id.clone())])
        .and_where(&format!("json_extract(body, '$.{BUDGET}') IS NOT NULL"), []);
    let Some(campaign) = store.page(&campaigns, None, 1)?.into_iter().next() else { return Ok(None) };
    let body = campaign.values();
    let entry = json!({
        "id": format!("{ID_PREFIX}{}", instrument.id),
        "account_id": call.scope(),
        "funding_instrument_id": instrument.id,
        "status": "PENDING",
        "message": "Raise the daily budget by a fifth to reach more users",
        "created_at": body.get("created_at"),
        "updated_at": body.get("updated_at"),
    });
    Ok(Some((entry, campaign)))
}

/// The tree of changes: the campaign with a larger budget, and its line items unchanged.
fn changes(store: &Store, call: &CallContext<'_>, campaign: &Entity) -> ApiResult<Value> {
    let body = campaign.values();
    let number = |body: &Values, name: &str| body.get(name).and_then(Value::as_i64);
    let step = reference::minimum_denomination(text(&body, "currency"));
    let raised = number(&body, BUDGET).unwrap_or_default() / 5 * 6;
    let most = number(&body, "total_budget_amount_local_micro").unwrap_or(i64::MAX);
    let raised = raised.min(most) / step * step;
    let unchanged = |line: Entity| {
        json!({
            "entity_type": "line_items",
            "operation_type": null,
            "params": { "id": line.id },
            "dependent_entities": [],
        })
    };
    let lines = store.all_by_group_key(&LINE_ITEM, &call.scope(), &campaign.id)?;
    let lines: Vec<Value> = lines.into_iter().map(unchanged).collect();
    Ok(json!({
        "entity_type": "campaigns",
        "operation_type": "Update",
        "params": { "id": campaign.id, (BUDGET): raised },
        "dependent_entities": lines,
    }))
}
