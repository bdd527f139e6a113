//! Line items: limits of their campaign, and defaults that follow from their objective.

use serde_json::{Value, json};

use crate::api::{ACCOUNT_APP, CAMPAIGN, LINE_ITEM, LINE_ITEMS_PER_CAMPAIGN, OBJECTIVE_DEFAULTS, PROMOTED_POST};
use crate::error::ApiError;
use crate::sandbox::context::{CallContext, check_record_rules};
use crate::sandbox::domain::{defaults, funding, parents, promotable_users, serving, targeting};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::{Entity, NewEntity};
use crate::sandbox::store::query::Query;
use crate::sandbox::values::{equals, is_null, text};
use crate::schema::{ErrorCode, Values};

pub(super) struct LineItemHooks;

impl RecordHooks for LineItemHooks {
    fn query(&self, _store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        let query = Query::scoped(&LINE_ITEM, &call.scope());
        Ok(if call.flag("with_draft") { query } else { query.without_drafts() })
    }

    fn group_key(&self, body: &Values) -> Option<String> {
        Some(text(body, "campaign_id").to_owned())
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        let campaign = parents::campaign(store, call, text(body, "campaign_id"))?;
        let siblings = store.all_by_group_key(&LINE_ITEM, &call.scope(), text(body, "campaign_id"))?;
        if i64::try_from(siblings.len()).unwrap_or(i64::MAX) >= LINE_ITEMS_PER_CAMPAIGN {
            let message = format!("the campaign has {LINE_ITEMS_PER_CAMPAIGN} line items, which is the limit");
            return Err(ApiError::for_parameter(ErrorCode::TooManyLineItems, "campaign_id", message));
        }
        if let Some(sibling) = siblings.first().map(Entity::values) {
            for name in ["objective", "product_type"] {
                if sibling.get(name) != body.get(name) {
                    let message = format!("the line items of this campaign have {} {}", name, text(&sibling, name));
                    return Err(ApiError::invalid_parameter(name, message));
                }
            }
        }
        for name in ["funding_instrument_id", "currency"] {
            body.insert(name.into(), campaign.get(name).cloned().unwrap_or_default());
        }
        body.insert("creative_source".into(), json!("MANUAL"));
        let full_user = json!(promotable_users::full_user(store, &call.scope())?);
        if is_null(body, "advertiser_user_id") {
            body.insert("advertiser_user_id".into(), full_user.clone());
        }
        set_objective_defaults(body);
        check_advertiser(call, body, &full_user)?;
        check_budget(&campaign, call, body)?;
        check_categories(body)?;
        check_record_rules(call, body)
    }

    fn derive_fields(&self, call: &CallContext<'_>, before: &Values, body: &mut Values) {
        set_objective_defaults(body);
        if !call.args.contains_key("pay_by") {
            derive_pay_by(before, body);
        }
    }

    fn before_update(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        before: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        let was = before.values();
        if call.args.contains_key("pay_by")
            && was.get("pay_by") != body.get("pay_by")
            && text(body, "objective") != "APP_INSTALLS"
        {
            return Err(ApiError::invalid_parameter(
                "pay_by",
                "what is paid for can be changed for APP_INSTALLS line items only",
            ));
        }
        let own = was.get("advertiser_user_id").cloned().unwrap_or_default();
        check_advertiser(call, body, &own)?;
        let campaign = store.get(&CAMPAIGN, text(body, "campaign_id"))?.map(|campaign| campaign.values());
        check_budget(&campaign.unwrap_or_default(), call, body)?;
        check_categories(body)?;
        check_record_rules(call, body)
    }

    fn before_delete(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        entity: &Entity,
        _body: &mut Values,
    ) -> ApiResult<()> {
        // The promoted posts of a deleted line item are read only together with deleted ones.
        store.mark_deleted(&PROMOTED_POST, &call.scope(), &entity.id)?;
        Ok(())
    }

    fn after_write(&self, store: &mut Store, call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
        for (name, system) in [("android_app_store_identifier", "Android"), ("ios_app_store_identifier", "iOS")] {
            let app = text(body, name);
            if !app.is_empty() && !equals(body, "deleted", &json!(true)) {
                create_app(store, call, app, system)?;
                let platform = reference::platform_value(system);
                targeting::ensure_criterion(store, call, text(body, "id"), "PLATFORM", platform)?;
            }
        }
        if serving::refresh_campaign(store, call.now, text(body, "campaign_id"))? {
            serving::check_active_limit(store, &call.scope(), 0, "end_time")?;
        }
        Ok(())
    }
}

/// Sets the defaults of goal, bid strategy and `pay_by`; the strategy `AUTO` has no bid.
fn set_objective_defaults(body: &mut Values) {
    let objective = text(body, "objective").to_owned();
    let default = OBJECTIVE_DEFAULTS.iter().find(|(known, ..)| *known == objective);
    let (goal, pay_by) = default.map_or(("", ""), |(_, goal, pay_by)| (*goal, *pay_by));
    if is_null(body, "goal") {
        body.insert("goal".into(), json!(goal));
    }
    if is_null(body, "bid_strategy") {
        let strategy = match objective.as_str() {
            _ if is_null(body, "bid_amount_local_micro") => "AUTO",
            "REACH" => "TARGET",
            "FOLLOWERS" => "AUTO",
            _ => "MAX",
        };
        body.insert("bid_strategy".into(), json!(strategy));
    }
    if text(body, "bid_strategy") == "AUTO" {
        body.insert("bid_amount_local_micro".into(), Value::Null);
    }
    if is_null(body, "pay_by") {
        let paid = match (text(body, "goal"), text(body, "bid_strategy")) {
            ("LINK_CLICKS", "TARGET") => "LINK_CLICK",
            ("LINK_CLICKS" | "APP_INSTALLS" | "SITE_VISITS", _) => "IMPRESSION",
            _ => pay_by,
        };
        body.insert("pay_by".into(), json!(paid));
    }
}

/// Changes `pay_by` after a change of goal or strategy that it does not suit. Where an update cannot choose it, the goal does.
fn derive_pay_by(before: &Values, body: &mut Values) {
    let suitable: &[&str] = match (text(body, "goal"), text(body, "bid_strategy")) {
        ("LINK_CLICKS", "TARGET") => &["LINK_CLICK"],
        ("LINK_CLICKS", _) => &["IMPRESSION", "LINK_CLICK"],
        ("APP_INSTALLS", _) => &["IMPRESSION", "APP_CLICK"],
        ("SITE_VISITS", _) => &["IMPRESSION"],
        (goal, _) if goal == text(before, "goal") || text(body, "objective") == "APP_INSTALLS" => return,
        _ => {
            body.insert("pay_by".into(), Value::Null);
            return set_objective_defaults(body);
        }
    };
    if !suitable.contains(&text(body, "pay_by")) {
        body.insert("pay_by".into(), json!(suitable[0]));
    }
}

/// Checks the advertiser: only for `PREROLL_VIEWS` may it be another user than the account's own.
fn check_advertiser(call: &CallContext<'_>, body: &Values, own: &Value) -> ApiResult<()> {
    let given = call.args.get("advertiser_user_id").filter(|given| !given.is_null());
    if text(body, "objective") == "PREROLL_VIEWS" || given.is_none_or(|given| given == own) {
        return Ok(());
    }
    Err(ApiError::invalid_parameter("advertiser_user_id", "is taken for PREROLL_VIEWS line items only; leave it out"))
}

/// Checks the budgets against the campaign: its currency, its total, and whether line items have daily budgets.
fn check_budget(campaign: &Values, call: &CallContext<'_>, body: &mut Values) -> ApiResult<()> {
    funding::check_denomination(call, body, text(campaign, "currency"))?;
    let is_per_line = text(campaign, "budget_optimization") == "LINE_ITEM";
    for name in ["daily_budget_amount_local_micro", "standard_delivery"] {
        if !is_per_line && call.args.get(name).is_some_and(|value| !value.is_null() && value.as_str() != Some("")) {
            let message = "the budget is set on the campaign; leave it out, or let the campaign optimize by LINE_ITEM";
            return Err(ApiError::invalid_parameter(name, message));
        }
    }
    if is_null(body, "standard_delivery") && body.get("daily_budget_amount_local_micro").is_some_and(Value::is_number) {
        body.insert("standard_delivery".into(), json!(true));
    }
    let total = |values: &Values| values.get("total_budget_amount_local_micro").and_then(Value::as_i64);
    if let (true, Some(ours), Some(theirs)) = (total(call.args).is_some(), total(body), total(campaign))
        && ours > theirs
    {
        let message = "expected at most the total budget of the campaign";
        return Err(ApiError::for_parameter(ErrorCode::SpendExceedsBudget, "total_budget_amount_local_micro", message));
    }
    if call.args.contains_key("bid_amount_local_micro") { check_bid(body) } else { Ok(()) }
}

/// Checks that the bid for an engagement is within the range of its currency.
fn check_bid(body: &Values) -> ApiResult<()> {
    let Some(bid) = body.get("bid_amount_local_micro").and_then(Value::as_i64) else { return Ok(()) };
    let currency = text(body, "currency");
    let Some((least, most)) =
        reference::engagement_bid_range(currency).filter(|_| text(body, "pay_by") == "ENGAGEMENT")
    else {
        return Ok(());
    };
    if (least..=most).contains(&bid) {
        return Ok(());
    }
    let message = format!("expected {least} to {most} for an engagement in {currency}; see bidding_rules");
    Err(ApiError::invalid_parameter("bid_amount_local_micro", message))
}

/// Checks that the IAB categories exist, and completes them for `PREROLL_VIEWS`: there they are all of one or two business
/// categories.
fn check_categories(body: &mut Values) -> ApiResult<()> {
    let given: Vec<String> = match body.get("categories") {
        Some(Value::Array(codes)) => codes.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    if let Some(unknown) = given.iter().find(|code| !reference::is_iab_category(code)) {
        return Err(ApiError::for_parameter(
            ErrorCode::InvalidIabCategory,
            "categories",
            format!("{unknown} is no IAB category"),
        ));
    }
    let mut codes = given;
    if text(body, "objective") == "PREROLL_VIEWS" && !codes.is_empty() {
        let groups = reference::business_category_sets(&codes);
        let covered = codes.iter().all(|code| groups.iter().any(|group| group.contains(code)));
        if !covered || groups.len() > 2 {
            let message = "expected the iab_categories of one or two advertiser business categories";
            return Err(ApiError::invalid_parameter("categories", message));
        }
        codes = groups.concat();
    }
    body.insert("categories".into(), json!(codes));
    Ok(())
}

/// Adds an app of a line item to the apps of the account.
fn create_app(store: &mut Store, call: &CallContext<'_>, app: &str, system: &str) -> ApiResult<()> {
    let unique_key = format!("{system}/{app}");
    let scope = call.scope();
    if store.count_by_unique_key(&ACCOUNT_APP, &scope, &unique_key)? > 0 {
        return Ok(());
    }
    let mut new = defaults::new_record(store, &ACCOUNT_APP, call.now);
    new.body.insert("app_store_identifier".into(), json!(app));
    new.body.insert("os_type".into(), json!(system));
    new.body.insert("conversion_tracking_enabled".into(), json!(false));
    let entity = NewEntity { unique_key: Some(&unique_key), ..NewEntity::new(&ACCOUNT_APP, &scope) };
    store.insert(new.seq, &new.id, &entity, &new.body)?;
    Ok(())
}
