//! Targeting criteria: their number per line item, and the combinations allowed.

use serde_json::{Value, json};

use super::RecordHooks;
use crate::api::{self, LINE_ITEM_CURATED_CATEGORY, LOCATION, TARGETING_CRITERION, Targeting};
use crate::error::{ApiError, ErrorDetail};
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::parents;
use crate::sandbox::domain::targeting::{self, MAX_PUBLISHERS_WITH_CURATED};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::values::{equals, text};
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Action, ErrorCode, Values};

pub(super) struct TargetingCriterionHooks;

impl RecordHooks for TargetingCriterionHooks {
    /// The criteria of a line item that share a limit.
    fn unique_key(&self, body: &Values) -> Option<String> {
        let group = api::targeting(text(body, "targeting_type"))?.group;
        Some(targeting::limit_key(text(body, "line_item_id"), group))
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        parents::line_item(store, call, text(body, "line_item_id"))?;
        let Some(targeting) = api::targeting(text(body, "targeting_type")) else {
            let message = "there is no such targeting type";
            return Err(ApiError::for_parameter(ErrorCode::InvalidTargetingType, "targeting_type", message));
        };
        if !targeting.operators.contains(&text(body, "operator_type")) {
            let message = format!("{} takes {}", targeting.name, targeting.operators.join(" or "));
            return Err(ApiError::invalid_parameter("operator_type", message));
        }
        let name = targeting::value_name(store, call, targeting, text(body, "targeting_value"))?;
        body.insert("name".into(), json!(name));
        targeting::set_location_type(body, targeting);
        check_limit(store, call, targeting, text(body, "line_item_id"))?;
        check_compatible(store, call, targeting.name, body)
    }

    fn after_write(&self, store: &mut Store, call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
        // The criteria of a batch may require one another; `after_batch` checks them together.
        if call.endpoint.action != Action::Create || equals(body, "deleted", &json!(true)) {
            return Ok(());
        }
        check_complete(store, call, body)
    }

    fn after_batch(&self, store: &mut Store, call: &CallContext<'_>) -> ApiResult<()> {
        let mut details: Vec<ErrorDetail> = Vec::new();
        for (index, item) in call.items(OPERATIONS).iter().enumerate() {
            let Some(Value::Object(params)) = item.get("params") else { continue };
            if item["operation_type"] != "Create" {
                continue;
            }
            if let Err(error) = check_complete(store, call, params) {
                details.extend(error.into_item_details(index));
            }
        }
        if details.is_empty() { Ok(()) } else { Err(ApiError::from_items(details)) }
    }

    fn render(&self, _store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        let Some(language) = call.text("lang") else { return Ok(None) };
        let mut body = entity.values();
        if let Some(name) = reference::localized_name(language, text(&body, "name")) {
            let position = body.iter().position(|(name, _)| name == "name").map_or(0, |position| position + 1);
            body.shift_insert(position, "localized_name".into(), json!(name));
        }
        Ok(Some(body))
    }
}

/// Rejects a criterion above the limit of its group.
fn check_limit(store: &Store, call: &CallContext<'_>, targeting: &Targeting, line: &str) -> ApiResult<()> {
    if targeting.most == usize::MAX {
        return Ok(());
    }
    let mut most = i64::try_from(targeting.most).unwrap_or(i64::MAX);
    if targeting.group == "CONTENT_PUBLISHER_USER"
        && store.count_by_unique_key(&LINE_ITEM_CURATED_CATEGORY, &call.scope(), line)? > 0
    {
        most = MAX_PUBLISHERS_WITH_CURATED;
    }
    if count_group(store, call, line, targeting.group)? < most {
        return Ok(());
    }
    let message = format!("the line item has {most} {} criteria, which is the limit", targeting.group);
    Err(ApiError::invalid_parameter("targeting_type", message))
}

/// The number of criteria of a group on a line item.
fn count_group(store: &Store, call: &CallContext<'_>, line: &str, group: &str) -> ApiResult<i64> {
    Ok(store.count_by_unique_key(&TARGETING_CRITERION, &call.scope(), &targeting::limit_key(line, group))?)
}

/// The criteria of a group on a line item.
fn group(store: &Store, call: &CallContext<'_>, line: &str, group: &str) -> ApiResult<Vec<Values>> {
    let key = targeting::limit_key(line, group);
    let criteria = store.all_by_unique_key(&TARGETING_CRITERION, &call.scope(), &key)?;
    Ok(criteria.iter().map(Entity::values).collect())
}

/// The targeting values of a group on a line item, without those that are excluded.
fn included_values(store: &Store, call: &CallContext<'_>, line: &str, name: &str) -> ApiResult<Vec<String>> {
    let criteria = group(store, call, line, name)?;
    let included = criteria.iter().filter(|criterion| !is_excluded(criterion));
    Ok(included.map(|criterion| text(criterion, "targeting_value").to_owned()).collect())
}

fn is_excluded(criterion: &Values) -> bool {
    text(criterion, "operator_type") == "NE"
}

/// Checks a criterion against those of the line item. Excluded criteria conflict with others only for a few types.
fn check_compatible(store: &Store, call: &CallContext<'_>, name: &str, body: &Values) -> ApiResult<()> {
    if is_excluded(body) && !matches!(name, "TV_SHOW" | "IAB_CATEGORY" | "CUSTOM_AUDIENCE") {
        return Ok(());
    }
    let (line, value) = (text(body, "line_item_id"), text(body, "targeting_value"));
    match name {
        "TV_SHOW" => check_tv_show(store, call, line, value),
        "LOCATION" => check_location(store, call, line, value),
        "PLATFORM" => check_overlap(store, call, line, value, ("PLATFORM", "DEVICE")),
        "DEVICE" => check_overlap(store, call, line, value, ("DEVICE", "PLATFORM")),
        "CUSTOM_AUDIENCE" => check_lookalike(store, call, line, "CUSTOM_AUDIENCE_EXPANDED"),
        "CUSTOM_AUDIENCE_EXPANDED" => check_lookalike(store, call, line, "CUSTOM_AUDIENCE"),
        "IAB_CATEGORY" if store.count_by_unique_key(&LINE_ITEM_CURATED_CATEGORY, &call.scope(), line)? > 0 => {
            let message = "the line item runs beside a curated category; it takes either that or content categories";
            Err(ApiError::invalid_parameter("targeting_type", message))
        }
        // All other types can be combined with every criterion.
        _ => Ok(()),
    }
}

/// A show needs a location, and every location has to be one where the show is broadcast.
fn check_tv_show(store: &Store, call: &CallContext<'_>, line: &str, show: &str) -> ApiResult<()> {
    let locations = included_values(store, call, line, "LOCATION")?;
    if locations.is_empty() {
        let message = "the line item has no LOCATION; add one in the locale of the show first";
        return Err(ApiError::for_parameter(ErrorCode::InvalidTvShowLocations, "targeting_value", message));
    }
    if locations.iter().any(|location| !is_broadcast_in(show, location)) {
        let message = "a LOCATION of the line item is outside the locale of the show";
        return Err(ApiError::for_parameter(ErrorCode::TvShowOutsideMarket, "targeting_value", message));
    }
    Ok(())
}

/// A location has to be one where every show of the line item is broadcast.
fn check_location(store: &Store, call: &CallContext<'_>, line: &str, location: &str) -> ApiResult<()> {
    let shows = included_values(store, call, line, "TV_SHOW")?;
    if shows.iter().all(|show| is_broadcast_in(show, location)) {
        return Ok(());
    }
    let message = "the place is outside the locale of a TV_SHOW of the line item";
    Err(ApiError::for_parameter(ErrorCode::TvShowOutsideMarket, "targeting_value", message))
}

/// A platform and a device of its operating system overlap.
fn check_overlap(
    store: &Store,
    call: &CallContext<'_>,
    line: &str,
    value: &str,
    (name, other): (&str, &str),
) -> ApiResult<()> {
    let system = reference::operating_system(name, value);
    let overlaps = |value: &String| system.is_some() && reference::operating_system(other, value) == system;
    if !included_values(store, call, line, other)?.iter().any(overlaps) {
        return Ok(());
    }
    let message = format!("it overlaps with a {other} of the line item");
    Err(ApiError::invalid_parameter("targeting_value", message))
}

/// A line item targets either audiences or their lookalikes.
fn check_lookalike(store: &Store, call: &CallContext<'_>, line: &str, other: &str) -> ApiResult<()> {
    if count_group(store, call, line, other)? == 0 {
        return Ok(());
    }
    let message = format!("the line item has a {other}; an audience and a lookalike exclude each other");
    Err(ApiError::invalid_parameter("targeting_type", message))
}

/// Whether a show is broadcast in the country of a location.
fn is_broadcast_in(show: &str, location: &str) -> bool {
    let countries = reference::tv_show_countries(show);
    reference::find(&LOCATION, location).is_some_and(|place| countries.contains(&text(place, "country_code")))
}

/// Checks that the criteria which a criterion requires exist, after all criteria of the call.
fn check_complete(store: &Store, call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
    let line = text(body, "line_item_id");
    match text(body, "targeting_type") {
        "IAB_CATEGORY" => {
            // A content category is included or excluded as a whole.
            let criteria = group(store, call, line, "IAB_CATEGORY")?;
            let same_side = criteria.iter().filter(|criterion| is_excluded(criterion) == is_excluded(body));
            let codes: Vec<String> = same_side.map(|criterion| text(criterion, "targeting_value").to_owned()).collect();
            if reference::completes_content_category(text(body, "targeting_value"), &codes) {
                return Ok(());
            }
            let message = "send all iab_categories of the content category together, in one batch";
            Err(ApiError::invalid_parameter("targeting_value", message))
        }
        "ENGAGEMENT_TYPE" if count_group(store, call, line, "ENGAGERS")? == 0 => {
            let message = "the line item needs a CAMPAIGN_ENGAGEMENT or a USER_ENGAGEMENT beside it";
            Err(ApiError::invalid_parameter("targeting_type", message))
        }
        // All other types require no other criterion.
        _ => Ok(()),
    }
}
