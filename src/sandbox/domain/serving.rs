//! The serving status of campaigns, and how many may be active.

use serde_json::{Value, json};

use super::access;
use crate::api::{ACTIVE_CAMPAIGNS, CAMPAIGN, FUNDING_INSTRUMENT, LINE_ITEM};
use crate::error::ApiError;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::values::{equals, instant, items, text};
use crate::schema::{ErrorCode, Values};
use crate::types::EpochMillis;

/// The group of the campaigns that count as active.
const ACTIVE_GROUP: &str = "ACTIVE";

/// The group key of a campaign that counts as active. One that has ended does not.
pub(crate) fn active_group_key(body: &Values) -> Option<String> {
    let has_ended = items(body, "reasons_not_servable").iter().any(|reason| reason == "EXPIRED");
    let is_deleted = equals(body, "deleted", &json!(true));
    (text(body, "entity_status") == "ACTIVE" && !has_ended && !is_deleted).then(|| ACTIVE_GROUP.to_owned())
}

/// The start and the end of a line item.
type Flight = (Option<EpochMillis>, Option<EpochMillis>);

/// The conditions under which a campaign serves.
#[expect(clippy::struct_excessive_bools, reason = "each is a condition of its own")]
pub(crate) struct ServingStatus {
    paused: bool,
    draft: bool,
    /// Whether it has line items that are not drafts.
    complete: bool,
    funded: bool,
    /// The flights of its active line items.
    flights: Vec<Flight>,
    now: EpochMillis,
}

impl ServingStatus {
    /// The status of a campaign, which may not be stored yet.
    pub(crate) fn of(store: &Store, now: EpochMillis, campaign: &Values) -> ApiResult<Self> {
        let entity_status = text(campaign, "entity_status");
        let funded = store
            .get(&FUNDING_INSTRUMENT, text(campaign, "funding_instrument_id"))?
            .is_some_and(|instrument| equals(&instrument.values(), "able_to_fund", &json!(true)));
        let (mut flights, mut complete) = (Vec::new(), false);
        if let Some(existing) = store.get(&CAMPAIGN, text(campaign, "id"))? {
            for line in store.all_by_group_key(&LINE_ITEM, &existing.scope, &existing.id)? {
                let line = line.values();
                complete = complete || text(&line, "entity_status") != "DRAFT";
                if text(&line, "entity_status") == "ACTIVE" {
                    flights.push((instant(&line, "start_time"), instant(&line, "end_time")));
                }
            }
        }
        // A campaign is paused when all of its line items are.
        let paused = entity_status == "PAUSED" || (complete && flights.is_empty());
        Ok(Self { paused, draft: entity_status == "DRAFT", complete, funded, flights, now })
    }

    /// The reasons why it does not serve, in the documented order.
    fn reasons(&self) -> Vec<&'static str> {
        let ended = |flight: &Flight| flight.1.is_some_and(|end| end <= self.now);
        let waits = |flight: &Flight| flight.0.is_some_and(|start| start > self.now);
        let has_flights = !self.flights.is_empty();
        let expired = has_flights && self.flights.iter().all(ended);
        let starts_later = has_flights && !expired && self.flights.iter().all(|flight| ended(flight) || waits(flight));
        let reasons = [
            (self.paused, "PAUSED_BY_ADVERTISER"),
            (self.draft, "AWAITING_APPROVAL_BY_ADVERTISER"),
            (!self.complete, "INCOMPLETE"),
            (!self.funded, "FUNDING_PROBLEM"),
            (expired, "EXPIRED"),
            (starts_later, "STARTS_IN_FUTURE"),
        ];
        reasons.into_iter().filter(|(applies, _)| *applies).map(|(_, reason)| reason).collect()
    }

    /// The next start or end of a flight.
    fn next_change(&self) -> Option<EpochMillis> {
        let times = self.flights.iter().flat_map(|(start, end)| [*start, *end]).flatten();
        times.filter(|at| *at > self.now).min()
    }

    /// Sets the columns of the campaign.
    pub(crate) fn write(&self, body: &mut Values) {
        let reasons = self.reasons();
        let servable = reasons.is_empty();
        let effective_status = match () {
            () if servable => "RUNNING",
            () if reasons.contains(&"INCOMPLETE") || self.draft => "UNKNOWN",
            () if self.paused => "PAUSED",
            () => "ACTIVE",
        };
        body.insert("effective_status".into(), json!(effective_status));
        body.insert("servable".into(), json!(servable));
        body.insert("reasons_not_servable".into(), json!(reasons));
    }
}

/// Updates a campaign's serving status after a change of its line items or its instrument; true when the campaign did not count
/// as active before, and does now.
pub(crate) fn refresh_campaign(store: &mut Store, now: EpochMillis, id: &str) -> ApiResult<bool> {
    let Some(campaign) = store.get(&CAMPAIGN, id)?.filter(|campaign| !campaign.deleted) else { return Ok(false) };
    let mut body = campaign.values();
    let was_active = active_group_key(&body).is_some();
    let status = ServingStatus::of(store, now, &body)?;
    status.write(&mut body);
    let group_key = active_group_key(&body);
    store.update_derived(campaign.seq, group_key.as_deref(), &body)?;
    if let Some(next) = status.next_change() {
        store.schedule(next.0, &CAMPAIGN, id)?;
    }
    Ok(group_key.is_some() && !was_active)
}

/// Rejects more active campaigns than the account may have, with `more` in addition to those stored.
pub(crate) fn check_active_limit(store: &Store, account: &str, more: i64, parameter: &str) -> ApiResult<()> {
    let (_, internal) = access::account_internal(store, account)?;
    let most = internal.get("active_campaigns").and_then(Value::as_i64).unwrap_or(ACTIVE_CAMPAIGNS);
    if store.count_by_group_key(&CAMPAIGN, account, ACTIVE_GROUP)? + more <= most {
        return Ok(());
    }
    let message = format!("the account has {most} active campaigns, which is its limit; pause or delete one");
    Err(ApiError::for_parameter(ErrorCode::TooManyCampaigns, parameter, message))
}
