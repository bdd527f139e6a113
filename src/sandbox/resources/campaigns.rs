//! Campaigns.

use serde_json::{Value, json};

use crate::api::{CAMPAIGN, LINE_ITEM};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::{funding, parents, serving};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::sandbox::store::{ScheduledEvent, Store};
use crate::sandbox::values::text;
use crate::schema::{ErrorCode, Values};
use crate::types::EpochMillis;

pub(super) struct CampaignHooks;

impl RecordHooks for CampaignHooks {
    fn query(&self, _store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        let query = Query::scoped(&CAMPAIGN, &call.scope());
        Ok(if call.flag("with_draft") { query } else { query.without_drafts() })
    }

    fn group_key(&self, body: &Values) -> Option<String> {
        serving::active_group_key(body)
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        let instrument = parents::funding_instrument(store, call, text(body, "funding_instrument_id"))?;
        let currency = instrument.get("currency").cloned().unwrap_or_default();
        funding::check_denomination(call, body, currency.as_str().unwrap_or_default())?;
        body.insert("currency".into(), currency);
        set_pacing(body);
        if self.group_key(body).is_some() {
            serving::check_active_limit(store, &call.scope(), 1, "entity_status")?;
        }
        serving::ServingStatus::of(store, call.now, body)?.write(body);
        Ok(())
    }

    fn before_update(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        before: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        funding::check_denomination(call, body, text(body, "currency"))?;
        set_pacing(body);
        check_line_items(store, call, before, body)?;
        if self.group_key(&before.values()).is_none() && self.group_key(body).is_some() {
            serving::check_active_limit(store, &call.scope(), 1, "entity_status")?;
        }
        serving::ServingStatus::of(store, call.now, body)?.write(body);
        Ok(())
    }

    fn before_delete(
        &self,
        _store: &mut Store,
        _call: &CallContext<'_>,
        _entity: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        body.insert("servable".into(), Value::Null);
        body.insert("reasons_not_servable".into(), json!([]));
        Ok(())
    }

    fn on_event(&self, store: &mut Store, event: &ScheduledEvent, now: EpochMillis) -> ApiResult<()> {
        serving::refresh_campaign(store, now, &event.id).map(|_| ())
    }
}

/// Checks that the line items suit the changed campaign, and removes their pacing where it no longer applies.
fn check_line_items(store: &mut Store, call: &CallContext<'_>, before: &Entity, body: &Values) -> ApiResult<()> {
    let total = |values: &Values| values.get("total_budget_amount_local_micro").and_then(Value::as_i64);
    let lines = store.all_by_group_key(&LINE_ITEM, &before.scope, &before.id)?;
    let lines: Vec<(i64, Values)> = lines.iter().map(|line| (line.seq, line.values())).collect();
    if call.args.contains_key("total_budget_amount_local_micro")
        && let Some(most) = total(body)
        && lines.iter().filter_map(|(_, line)| total(line)).any(|theirs| theirs > most)
    {
        let message = "a line item of the campaign has a larger total budget; lower that first";
        return Err(ApiError::for_parameter(ErrorCode::SpendExceedsBudget, "total_budget_amount_local_micro", message));
    }
    if text(body, "budget_optimization") != "CAMPAIGN" {
        return Ok(());
    }
    if lines.iter().any(|(_, line)| line.get("daily_budget_amount_local_micro").is_some_and(Value::is_number)) {
        let message = "a line item of the campaign has a daily budget, which only LINE_ITEM allows; unset that first";
        return Err(ApiError::invalid_parameter("budget_optimization", message));
    }
    // A line item is paced only where it has a budget of its own.
    for (seq, mut line) in lines {
        if line.insert("standard_delivery".into(), Value::Null).is_some_and(|paced| !paced.is_null()) {
            store.update_derived(seq, Some(&before.id), &line)?;
        }
    }
    Ok(())
}

/// Sets the pacing, where the budget is the campaign's; even delivery is the default.
fn set_pacing(body: &mut Values) {
    let pacing = match (text(body, "budget_optimization"), body.get("standard_delivery")) {
        ("CAMPAIGN", Some(Value::Bool(even))) => json!(even),
        ("CAMPAIGN", _) => json!(true),
        _ => Value::Null,
    };
    body.insert("standard_delivery".into(), pacing);
}
