//! Campaigns: what they may spend, how many may be active, and whether they can serve.

use serde_json::{Value, json};

use super::{Keep, Result, accounts};
use crate::api::ACTIVE_CAMPAIGNS;
use crate::error::ApiError;
use crate::sandbox::call::Call;
use crate::sandbox::lookups;
use crate::sandbox::query::Query;
use crate::sandbox::query::within;
use crate::sandbox::store::{Entity, Store};
use crate::schema::Values;
use crate::types::{EpochMillis, time};

/// Family of the campaigns that count as active.
const ACTIVE: &str = "ACTIVE";

pub(super) struct Campaigns;

impl Keep for Campaigns {
    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        Ok(without_drafts(within("Campaign", &call.scope()), call))
    }

    /// A campaign that has ended no longer counts as active (document 4, states).
    fn family(&self, body: &Values) -> Option<String> {
        let ended = body
            .get("reasons_not_servable")
            .and_then(Value::as_array)
            .is_some_and(|reasons| reasons.iter().any(|reason| reason == "EXPIRED"));
        let gone = body.get("deleted") == Some(&json!(true));
        (text(body, "entity_status") == "ACTIVE" && !ended && !gone).then(|| ACTIVE.to_owned())
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        let instrument = accounts::instrument(store, call, text(body, "funding_instrument_id"))?;
        let currency = instrument.get("currency").cloned().unwrap_or_default();
        denominated(call, body, currency.as_str().unwrap_or_default())?;
        body.insert("currency".into(), currency);
        pace(body);
        if self.family(body).is_some() {
            within_limit(store, &call.scope(), 1, "entity_status")?;
        }
        stand(body, &Standing::of(store, call.now, body)?);
        Ok(())
    }

    fn changed(&self, store: &mut Store, call: &Call<'_>, before: &Entity, body: &mut Values) -> Result<()> {
        denominated(call, body, text(body, "currency"))?;
        pace(body);
        covers(store, call, before, body)?;
        if self.family(&before.values()).is_none() && self.family(body).is_some() {
            within_limit(store, &call.scope(), 1, "entity_status")?;
        }
        stand(body, &Standing::of(store, call.now, body)?);
        Ok(())
    }

    fn removed(&self, _store: &mut Store, _call: &Call<'_>, _entity: &Entity, body: &mut Values) -> Result<()> {
        body.insert("servable".into(), Value::Null);
        body.insert("reasons_not_servable".into(), json!([]));
        Ok(())
    }
}

/// What a changed campaign allows still covers its line items.
fn covers(store: &mut Store, call: &Call<'_>, before: &Entity, body: &Values) -> Result<()> {
    let total = |values: &Values| values.get("total_budget_amount_local_micro").and_then(Value::as_i64);
    let lines = store.all_family("LineItem", &before.scope, &before.id)?;
    let lines: Vec<(i64, Values)> = lines.iter().map(|line| (line.seq, line.values())).collect();
    if call.args.contains_key("total_budget_amount_local_micro")
        && let Some(most) = total(body)
        && lines.iter().filter_map(|(_, line)| total(line)).any(|theirs| theirs > most)
    {
        let message = "a line item of the campaign has a larger total budget; lower that first";
        return Err(ApiError::of("SPEND_EXCEEDS_BUDGET", "total_budget_amount_local_micro", message));
    }
    if text(body, "budget_optimization") != "CAMPAIGN" {
        return Ok(());
    }
    if lines.iter().any(|(_, line)| line.get("daily_budget_amount_local_micro").is_some_and(Value::is_number)) {
        let message = "a line item of the campaign has a daily budget, which only LINE_ITEM allows; unset that first";
        return Err(ApiError::invalid("budget_optimization", message));
    }
    // Line items are paced where they have budgets of their own.
    for (seq, mut line) in lines {
        if line.insert("standard_delivery".into(), Value::Null).is_some_and(|paced| !paced.is_null()) {
            store.rewrite(seq, Some(&before.id), &line)?;
        }
    }
    Ok(())
}

/// The text in a column, or nothing.
pub(super) fn text<'a>(body: &'a Values, name: &str) -> &'a str {
    body.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// Drafts are listed only when asked for.
pub(super) fn without_drafts(query: Query, call: &Call<'_>) -> Query {
    if call.flag("with_draft") { query } else { query.finished() }
}

/// Amounts that the call gives are whole steps of the currency (document 4, money).
pub(super) fn denominated(call: &Call<'_>, body: &Values, currency: &str) -> Result<()> {
    let step = lookups::denomination(currency);
    let given = call.args.iter().filter(|(name, _)| name.ends_with("_local_micro") && body.contains_key(name.as_str()));
    for (name, value) in given {
        // An amount that the service ignores, such as the bid of an automatic strategy, is not kept.
        let kept = body.get(name).is_some_and(|kept| !kept.is_null());
        if kept && value.as_i64().is_some_and(|amount| amount % step != 0) {
            let message = format!("{currency} amounts are multiples of {step} millionths");
            return Err(ApiError::of("INVALID_DENOMINATION", name, message));
        }
    }
    Ok(())
}

/// Pacing applies only when the budget is set on the campaign; it is even unless told otherwise.
fn pace(body: &mut Values) {
    let pacing = match (text(body, "budget_optimization"), body.get("standard_delivery")) {
        ("CAMPAIGN", Some(Value::Bool(even))) => json!(even),
        ("CAMPAIGN", _) => json!(true),
        _ => Value::Null,
    };
    body.insert("standard_delivery".into(), pacing);
}

/// What decides whether a campaign can serve.
#[expect(clippy::struct_excessive_bools, reason = "each decides by itself")]
struct Standing {
    paused: bool,
    draft: bool,
    /// Whether it has line items that are no drafts.
    complete: bool,
    funded: bool,
    /// Start and end of its active line items.
    flights: Vec<(Option<EpochMillis>, Option<EpochMillis>)>,
    now: EpochMillis,
}

impl Standing {
    fn of(store: &Store, now: EpochMillis, campaign: &Values) -> Result<Self> {
        let status = text(campaign, "entity_status");
        let funded = store
            .get("FundingInstrument", text(campaign, "funding_instrument_id"))?
            .is_some_and(|instrument| instrument.values().get("able_to_fund") == Some(&json!(true)));
        let (mut flights, mut complete) = (Vec::new(), false);
        if let Some(existing) = store.get("Campaign", text(campaign, "id"))? {
            for line in store.all_family("LineItem", &existing.scope, &existing.id)? {
                let line = line.values();
                complete = complete || text(&line, "entity_status") != "DRAFT";
                if text(&line, "entity_status") == "ACTIVE" {
                    let at = |name: &str| time::parse_instant(text(&line, name));
                    flights.push((at("start_time"), at("end_time")));
                }
            }
        }
        // With all of its line items paused, the campaign is.
        let paused = status == "PAUSED" || (complete && flights.is_empty());
        Ok(Self { paused, draft: status == "DRAFT", complete, funded, flights, now })
    }

    /// Why it cannot serve, in the order of the documents' sample.
    fn reasons(&self) -> Vec<&'static str> {
        let ended = |flight: &(Option<EpochMillis>, Option<EpochMillis>)| flight.1.is_some_and(|end| end <= self.now);
        let waits =
            |flight: &(Option<EpochMillis>, Option<EpochMillis>)| flight.0.is_some_and(|start| start > self.now);
        let has = !self.flights.is_empty();
        let expired = has && self.flights.iter().all(ended);
        let found = [
            (self.paused, "PAUSED_BY_ADVERTISER"),
            (self.draft, "AWAITING_APPROVAL_BY_ADVERTISER"),
            (!self.complete, "INCOMPLETE"),
            (!self.funded, "FUNDING_PROBLEM"),
            (expired, "EXPIRED"),
            (has && !expired && self.flights.iter().all(|flight| ended(flight) || waits(flight)), "STARTS_IN_FUTURE"),
        ];
        found.into_iter().filter(|(ty, _)| *ty).map(|(_, reason)| reason).collect()
    }

    /// When the answer may change by itself.
    fn next(&self) -> Option<EpochMillis> {
        let times = self.flights.iter().flat_map(|(start, end)| [*start, *end]).flatten();
        times.filter(|at| *at > self.now).min()
    }
}

/// Writes what a campaign does into its columns.
fn stand(body: &mut Values, standing: &Standing) {
    let reasons = standing.reasons();
    let servable = reasons.is_empty();
    let effect = match () {
        () if servable => "RUNNING",
        () if reasons.contains(&"INCOMPLETE") || standing.draft => "UNKNOWN",
        () if standing.paused => "PAUSED",
        () => "ACTIVE",
    };
    body.insert("effective_status".into(), json!(effect));
    body.insert("servable".into(), json!(servable));
    body.insert("reasons_not_servable".into(), json!(reasons));
}

/// Works out again whether a campaign can serve, after something that it depends on has changed; true when it had ended and counts as
/// active again.
pub(in crate::sandbox) fn derive(store: &mut Store, now: EpochMillis, id: &str) -> Result<bool> {
    let Some(campaign) = store.get("Campaign", id)?.filter(|campaign| !campaign.deleted) else { return Ok(false) };
    let mut body = campaign.values();
    let ended = Campaigns.family(&body).is_none();
    let standing = Standing::of(store, now, &body)?;
    stand(&mut body, &standing);
    let family = Campaigns.family(&body);
    store.rewrite(campaign.seq, family.as_deref(), &body)?;
    if let Some(next) = standing.next() {
        store.schedule(next.0, "Campaign", id)?;
    }
    Ok(family.is_some() && ended)
}

/// Refuses more active campaigns than the account may have; `more` are about to be.
pub(super) fn within_limit(store: &Store, account: &str, more: i64, parameter: &str) -> Result<()> {
    let most = accounts::secrets(store, account)?.1["active_campaigns"].as_i64().unwrap_or(ACTIVE_CAMPAIGNS);
    if store.count_family("Campaign", account, ACTIVE)? + more <= most {
        return Ok(());
    }
    let message = format!("the account has {most} active campaigns, which is its limit; pause or delete one");
    Err(ApiError::of("TOO_MANY_CAMPAIGNS", parameter, message))
}
