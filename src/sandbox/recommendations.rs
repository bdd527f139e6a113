//! Recommendations: one per funding instrument that has a campaign with a daily budget, to raise that budget by a fifth.

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use super::call::{Answered, Call, Next};
use super::lookups;
use super::query::within;
use super::store::{Entity, Store};
use crate::error::ApiError;
use crate::schema::Values;

type Result<T> = std::result::Result<T, ApiError>;

/// What stands before the instrument's identifier in that of its recommendation.
const PREFIX: &str = "r";
const BUDGET: &str = "daily_budget_amount_local_micro";

pub(super) fn list(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let instruments = store.page(&within("FundingInstrument", &call.scope()).living(), None, 1000)?;
    let mut data = Vec::new();
    for instrument in instruments {
        if let Some((entry, _)) = recommendation(store, call, &instrument)? {
            data.push(entry);
        }
    }
    let total = i64::try_from(data.len()).ok();
    Ok(Answered { data: Value::Array(data).to_string(), next_cursor: Next::End, total })
}

pub(super) fn one(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let missing = || ApiError::missing(call.endpoint, call.own());
    let id = call.own().strip_prefix(PREFIX).ok_or_else(missing)?;
    let instrument = store.get("FundingInstrument", id)?.filter(|found| found.scope == call.scope() && !found.deleted);
    let (mut entry, campaign) = recommendation(store, call, &instrument.ok_or_else(missing)?)?.ok_or_else(missing)?;
    entry["changes"] = json!([changes(store, call, &campaign)?]);
    Ok(Answered { data: entry.to_string(), ..Answered::default() })
}

/// What is recommended for an instrument, and the campaign that it is about.
fn recommendation(store: &Store, call: &Call<'_>, instrument: &Entity) -> Result<Option<(Value, Entity)>> {
    let campaigns = within("Campaign", &call.scope())
        .living()
        .among("funding_instrument_id", vec![Sql::Text(instrument.id.clone())])
        .having(&format!("json_extract(body, '$.{BUDGET}') IS NOT NULL"), []);
    let Some(campaign) = store.page(&campaigns, None, 1)?.into_iter().next() else { return Ok(None) };
    let body = campaign.values();
    let entry = json!({
        "id": format!("{PREFIX}{}", instrument.id),
        "account_id": call.scope(),
        "funding_instrument_id": instrument.id,
        "status": "PENDING",
        "message": "Raise the daily budget by a fifth to reach more users",
        "created_at": body.get("created_at"),
        "updated_at": body.get("updated_at"),
    });
    Ok(Some((entry, campaign)))
}

/// The tree of changes: the campaign with a larger budget, and its line items as they are.
fn changes(store: &Store, call: &Call<'_>, campaign: &Entity) -> Result<Value> {
    let body = campaign.values();
    let number = |body: &Values, name: &str| body.get(name).and_then(Value::as_i64);
    let step = lookups::denomination(body.get("currency").and_then(Value::as_str).unwrap_or_default());
    let raised = number(&body, BUDGET).unwrap_or_default() / 5 * 6;
    let most = number(&body, "total_budget_amount_local_micro").unwrap_or(i64::MAX);
    let raised = raised.min(most) / step * step;
    let unchanged = |line: Entity| json!({ "entity_type": "line_items", "operation_type": null, "params": { "id": line.id }, "dependent_entities": [] });
    let lines: Vec<Value> =
        store.all_family("LineItem", &call.scope(), &campaign.id)?.into_iter().map(unchanged).collect();
    Ok(json!({
        "entity_type": "campaigns",
        "operation_type": "Update",
        "params": { "id": campaign.id, (BUDGET): raised },
        "dependent_entities": lines,
    }))
}
