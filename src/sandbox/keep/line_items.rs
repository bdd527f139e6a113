//! Line items: what their campaign allows, and what follows from their objective.

use serde_json::{Value, json};

use super::campaigns::{self, denominated, text, without_drafts};
use super::{Keep, Result};
use crate::api::{LINE_ITEMS_PER_CAMPAIGN, OBJECTIVE_DEFAULTS};
use crate::error::ApiError;
use crate::sandbox::blank::{blank, identifier};
use crate::sandbox::call::{Call, whole};
use crate::sandbox::lookups;
use crate::sandbox::query::Query;
use crate::sandbox::query::within;
use crate::sandbox::store::{Entity, New, Store};
use crate::schema::Values;

pub(super) struct LineItems;

impl Keep for LineItems {
    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        Ok(without_drafts(within("LineItem", &call.scope()), call))
    }

    fn family(&self, body: &Values) -> Option<String> {
        Some(text(body, "campaign_id").to_owned())
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        let campaign = campaign(store, call, text(body, "campaign_id"))?;
        let siblings = store.all_family("LineItem", &call.scope(), text(body, "campaign_id"))?;
        if i64::try_from(siblings.len()).unwrap_or(i64::MAX) >= LINE_ITEMS_PER_CAMPAIGN {
            let message = format!("the campaign has {LINE_ITEMS_PER_CAMPAIGN} line items, which is the limit");
            return Err(ApiError::of("TOO_MANY_LINE_ITEMS", "campaign_id", message));
        }
        if let Some(sibling) = siblings.first().map(Entity::values) {
            for name in ["objective", "product_type"] {
                if sibling.get(name) != body.get(name) {
                    let message = format!("the line items of this campaign have {} {}", name, text(&sibling, name));
                    return Err(ApiError::invalid(name, message));
                }
            }
        }
        for name in ["funding_instrument_id", "currency"] {
            body.insert(name.into(), campaign.get(name).cloned().unwrap_or_default());
        }
        body.insert("creative_source".into(), json!("MANUAL"));
        let full = json!(super::promoted::full_user(store, &call.scope())?);
        if body.get("advertiser_user_id").is_none_or(Value::is_null) {
            body.insert("advertiser_user_id".into(), full.clone());
        }
        follow_objective(body);
        promotes_for(call, body, &full)?;
        budgeted(&campaign, call, body)?;
        categorized(body)?;
        whole(call, body)
    }

    fn follow(&self, call: &Call<'_>, before: &Values, body: &mut Values) {
        follow_objective(body);
        if !call.args.contains_key("pay_by") {
            follow_goal(before, body);
        }
    }

    fn changed(&self, store: &mut Store, call: &Call<'_>, before: &Entity, body: &mut Values) -> Result<()> {
        let was = before.values();
        if call.args.contains_key("pay_by")
            && was.get("pay_by") != body.get("pay_by")
            && text(body, "objective") != "APP_INSTALLS"
        {
            return Err(ApiError::invalid(
                "pay_by",
                "what is paid for can be changed for APP_INSTALLS line items only",
            ));
        }
        let own = was.get("advertiser_user_id").cloned().unwrap_or_default();
        promotes_for(call, body, &own)?;
        let campaign = store.get("Campaign", text(body, "campaign_id"))?.map(|campaign| campaign.values());
        budgeted(&campaign.unwrap_or_default(), call, body)?;
        categorized(body)?;
        whole(call, body)
    }

    fn removed(&self, store: &mut Store, call: &Call<'_>, entity: &Entity, _body: &mut Values) -> Result<()> {
        // Its promoted posts are not deleted, but are read only together with deleted ones (document 2, states).
        store.conceal("PromotedPost", &call.scope(), &entity.id)?;
        Ok(())
    }

    fn followed(&self, store: &mut Store, call: &Call<'_>, body: &Values) -> Result<()> {
        for (name, system) in [("android_app_store_identifier", "Android"), ("ios_app_store_identifier", "iOS")] {
            let app = text(body, name);
            if !app.is_empty() && body.get("deleted") != Some(&json!(true)) {
                register(store, call, app, system)?;
                let platform = lookups::platform(system);
                super::criteria::ensure(store, call, text(body, "id"), "PLATFORM", platform)?;
            }
        }
        if campaigns::derive(store, call.now, text(body, "campaign_id"))? {
            campaigns::within_limit(store, &call.scope(), 0, "end_time")?;
        }
        Ok(())
    }
}

/// The campaign that a line item is made in.
fn campaign(store: &Store, call: &Call<'_>, id: &str) -> Result<Values> {
    let found = store.get("Campaign", id)?.filter(|campaign| campaign.scope == call.scope() && !campaign.deleted);
    let missing = || ApiError::of("CAMPAIGN_NOT_FOUND", "campaign_id", "the account has no such campaign");
    found.map(|campaign| campaign.values()).ok_or_else(missing)
}

/// The line item of the account that a record is to belong to.
pub(super) fn line_item(store: &Store, call: &Call<'_>, id: &str) -> Result<Values> {
    let found = store.get("LineItem", id)?.filter(|line| line.scope == call.scope() && !line.deleted);
    let missing = || ApiError::of("LINE_ITEM_NOT_FOUND", "line_item_id", "the account has no such line item");
    found.map(|line| line.values()).ok_or_else(missing)
}

/// Goal, bid strategy, and what is paid for, where they are not given; a bid is ignored for AUTO.
fn follow_objective(body: &mut Values) {
    let objective = text(body, "objective").to_owned();
    let default = OBJECTIVE_DEFAULTS.iter().find(|(known, ..)| *known == objective);
    let (goal, pay_by) = default.map_or(("", ""), |(_, goal, pay_by)| (*goal, *pay_by));
    let unset = |body: &Values, name: &str| body.get(name).is_none_or(Value::is_null);
    if unset(body, "goal") {
        body.insert("goal".into(), json!(goal));
    }
    if unset(body, "bid_strategy") {
        let strategy = match objective.as_str() {
            _ if unset(body, "bid_amount_local_micro") => "AUTO",
            "REACH" => "TARGET",
            "FOLLOWERS" => "AUTO",
            _ => "MAX",
        };
        body.insert("bid_strategy".into(), json!(strategy));
    }
    if text(body, "bid_strategy") == "AUTO" {
        body.insert("bid_amount_local_micro".into(), Value::Null);
    }
    if unset(body, "pay_by") {
        let paid = match (text(body, "goal"), text(body, "bid_strategy")) {
            ("LINK_CLICKS", "TARGET") => "LINK_CLICK",
            ("LINK_CLICKS" | "APP_INSTALLS" | "SITE_VISITS", _) => "IMPRESSION",
            _ => pay_by,
        };
        body.insert("pay_by".into(), json!(paid));
    }
}

/// What is paid for follows a change of goal or strategy that it does not go with. Where it cannot be chosen by an update, it is what the
/// goal brings along.
fn follow_goal(before: &Values, body: &mut Values) {
    let fits: &[&str] = match (text(body, "goal"), text(body, "bid_strategy")) {
        ("LINK_CLICKS", "TARGET") => &["LINK_CLICK"],
        ("LINK_CLICKS", _) => &["IMPRESSION", "LINK_CLICK"],
        ("APP_INSTALLS", _) => &["IMPRESSION", "APP_CLICK"],
        ("SITE_VISITS", _) => &["IMPRESSION"],
        (goal, _) if goal == text(before, "goal") || text(body, "objective") == "APP_INSTALLS" => return,
        _ => {
            body.insert("pay_by".into(), Value::Null);
            return follow_objective(body);
        }
    };
    if !fits.contains(&text(body, "pay_by")) {
        body.insert("pay_by".into(), json!(fits[0]));
    }
}

/// A handle is given for `PREROLL_VIEWS` only; elsewhere it is the account's.
fn promotes_for(call: &Call<'_>, body: &Values, own: &Value) -> Result<()> {
    let given = call.args.get("advertiser_user_id").filter(|given| !given.is_null());
    if text(body, "objective") == "PREROLL_VIEWS" || given.is_none_or(|given| given == own) {
        return Ok(());
    }
    Err(ApiError::invalid("advertiser_user_id", "is taken for PREROLL_VIEWS line items only; leave it out"))
}

/// Budgets that the campaign allows: its currency, its total, and whose the daily budget is.
fn budgeted(campaign: &Values, call: &Call<'_>, body: &mut Values) -> Result<()> {
    denominated(call, body, text(campaign, "currency"))?;
    let by_line = text(campaign, "budget_optimization") == "LINE_ITEM";
    for name in ["daily_budget_amount_local_micro", "standard_delivery"] {
        if !by_line && call.args.get(name).is_some_and(|value| !value.is_null() && value.as_str() != Some("")) {
            let message = "the budget is set on the campaign; leave it out, or let the campaign optimize by LINE_ITEM";
            return Err(ApiError::invalid(name, message));
        }
    }
    if body.get("standard_delivery").is_none_or(Value::is_null)
        && body.get("daily_budget_amount_local_micro").is_some_and(Value::is_number)
    {
        body.insert("standard_delivery".into(), json!(true));
    }
    let total = |values: &Values| values.get("total_budget_amount_local_micro").and_then(Value::as_i64);
    if let (true, Some(ours), Some(theirs)) = (total(call.args).is_some(), total(body), total(campaign))
        && ours > theirs
    {
        let message = "expected at most the total budget of the campaign";
        return Err(ApiError::of("SPEND_EXCEEDS_BUDGET", "total_budget_amount_local_micro", message));
    }
    if call.args.contains_key("bid_amount_local_micro") { bid(body) } else { Ok(()) }
}

/// What is bid for an engagement lies within the rule of the currency (document 2, bidding rules).
fn bid(body: &Values) -> Result<()> {
    let Some(bid) = body.get("bid_amount_local_micro").and_then(Value::as_i64) else { return Ok(()) };
    let currency = text(body, "currency");
    let Some((least, most)) = lookups::engagement_bids(currency).filter(|_| text(body, "pay_by") == "ENGAGEMENT")
    else {
        return Ok(());
    };
    if (least..=most).contains(&bid) {
        return Ok(());
    }
    let message = format!("expected {least} to {most} for an engagement in {currency}; see bidding_rules");
    Err(ApiError::invalid("bid_amount_local_micro", message))
}

/// IAB categories exist; for `PREROLL_VIEWS` they are the whole sets of one or two business categories.
fn categorized(body: &mut Values) -> Result<()> {
    let given: Vec<String> = match body.get("categories") {
        Some(Value::Array(codes)) => codes.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    if let Some(unknown) = given.iter().find(|code| !lookups::is_iab(code)) {
        return Err(ApiError::of("INVALID_IAB_CATEGORY", "categories", format!("{unknown} is no IAB category")));
    }
    let mut codes = given;
    if text(body, "objective") == "PREROLL_VIEWS" && !codes.is_empty() {
        let groups = lookups::business_sets(&codes);
        let covered = codes.iter().all(|code| groups.iter().any(|group| group.contains(code)));
        if !covered || groups.len() > 2 {
            let message = "expected the iab_categories of one or two advertiser business categories";
            return Err(ApiError::invalid("categories", message));
        }
        // A part of a set is widened to the whole (document 4, line items).
        codes = groups.concat();
    }
    body.insert("categories".into(), json!(codes));
    Ok(())
}

/// The account has the apps that its line items name.
fn register(store: &mut Store, call: &Call<'_>, app: &str, system: &str) -> Result<()> {
    let label = format!("{system}/{app}");
    if store.count_labelled("AccountApp", &call.scope(), &label)? > 0 {
        return Ok(());
    }
    let Some(row) = crate::api::endpoint("account_apps.list") else { return Ok(()) };
    let seq = store.take_number();
    let id = identifier(None, seq);
    let mut body = blank(row.record, &id, call.now);
    body.insert("app_store_identifier".into(), json!(app));
    body.insert("os_type".into(), json!(system));
    body.insert("conversion_tracking_enabled".into(), json!(false));
    let scope = call.scope();
    let new = New { kind: "AccountApp", scope: &scope, label: Some(&label), ..New::default() };
    store.insert(seq, &id, &new, &body)?;
    Ok(())
}
