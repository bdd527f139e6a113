//! Funding: when an instrument can pay, the campaigns that depend on it, and amounts in its currency.

use rusqlite::types::Value as Sql;
use serde_json::json;

use super::serving;
use crate::api::{CAMPAIGN, FUNDING_INSTRUMENT};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference;
use crate::sandbox::store::Store;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::{instant, is_null};
use crate::schema::{ErrorCode, Values};
use crate::types::EpochMillis;

/// Sets whether an instrument can pay: from its start to its end.
pub(crate) fn set_funding_state(body: &mut Values, now: EpochMillis) {
    let expired = instant(body, "end_time").is_some_and(|end| end <= now);
    let waits = instant(body, "start_time").is_some_and(|start| start > now);
    let reasons = [(expired, "EXPIRED"), (waits, "STARTS_IN_FUTURE")];
    let reasons: Vec<&str> = reasons.into_iter().filter(|(applies, _)| *applies).map(|(_, reason)| reason).collect();
    body.insert("able_to_fund".into(), json!(reasons.is_empty()));
    body.insert("reasons_not_able_to_fund".into(), json!(reasons));
}

/// Updates an instrument at its start or its end, and the campaigns that depend on it.
pub(crate) fn refresh_instrument(store: &mut Store, now: EpochMillis, id: &str) -> ApiResult<()> {
    let Some(found) = store.get(&FUNDING_INSTRUMENT, id)?.filter(|found| !found.deleted) else { return Ok(()) };
    let mut body = found.values();
    set_funding_state(&mut body, now);
    store.update_derived(found.seq, None, &body)?;
    refresh_campaigns(store, now, &found.scope, id)
}

/// Updates the serving status of the campaigns that depend on an instrument.
pub(crate) fn refresh_campaigns(store: &mut Store, now: EpochMillis, account: &str, id: &str) -> ApiResult<()> {
    let campaigns = Query::scoped(&CAMPAIGN, account)
        .not_deleted()
        .where_in("funding_instrument_id", vec![Sql::Text(id.to_owned())]);
    for campaign in store.page(&campaigns, None, usize::from(u16::MAX))? {
        serving::refresh_campaign(store, now, &campaign.id)?;
    }
    Ok(())
}

/// Checks that the amounts of a call are multiples of the currency's smallest step.
pub(crate) fn check_denomination(call: &CallContext<'_>, body: &Values, currency: &str) -> ApiResult<()> {
    let step = reference::minimum_denomination(currency);
    let given = call.args.iter().filter(|(name, _)| name.ends_with("_local_micro") && body.contains_key(name.as_str()));
    for (name, value) in given {
        // An amount that the service ignores, such as the bid of an automatic strategy, is not stored.
        if !is_null(body, name) && value.as_i64().is_some_and(|amount| amount % step != 0) {
            let message = format!("{currency} amounts are multiples of {step} millionths");
            return Err(ApiError::for_parameter(ErrorCode::InvalidDenomination, name, message));
        }
    }
    Ok(())
}
