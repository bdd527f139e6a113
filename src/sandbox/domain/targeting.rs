//! Targeting criteria: the values that each type takes, and their names.

use serde_json::json;

use super::{audiences, defaults, history, promotable_users};
use crate::api::{self, CAMPAIGN, LOCATION, PUBLISHER, TARGETING_CRITERION, Targeting, TargetingValue};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::NewEntity;
use crate::sandbox::values::text;
use crate::schema::{ErrorCode, Values};
use crate::types::text::is_digits;

/// The name of every custom audience in a criterion.
const AUDIENCE_NAME: &str = "Custom audience targeting";

/// Most publishers that a line item with a curated category may exclude.
pub(crate) const MAX_PUBLISHERS_WITH_CURATED: i64 = 5;

/// The unique key of criteria: those of a line item that share a limit.
pub(crate) fn limit_key(line: &str, group: &str) -> String {
    format!("{line}/{group}")
}

/// Sets or removes the members that only some criteria have.
pub(crate) fn set_location_type(body: &mut Values, targeting: &Targeting) {
    body.shift_remove("localized_name");
    let place = match targeting.value {
        TargetingValue::Lookup(record) if record == LOCATION.name => {
            reference::find(&LOCATION, text(body, "targeting_value"))
        }
        _ => None,
    };
    match place.and_then(|place| place.get("location_type").cloned()) {
        Some(location_type) => body.insert("location_type".into(), location_type),
        None => body.shift_remove("location_type"),
    };
}

/// Checks that a value exists.
pub(crate) fn check_value(store: &Store, call: &CallContext<'_>, targeting: &Targeting, value: &str) -> ApiResult<()> {
    if targeting.value == TargetingValue::Audience {
        return audiences::find(store, call, value).map(|_| ());
    }
    value_name(store, call, targeting, value).map(|_| ())
}

/// The name of a value, or the error that it does not exist.
pub(crate) fn value_name(
    store: &Store,
    call: &CallContext<'_>,
    targeting: &Targeting,
    value: &str,
) -> ApiResult<String> {
    let kind = targeting.name;
    let invalid = |message: String| Err(ApiError::invalid_parameter("targeting_value", message));
    let failed =
        |code: ErrorCode, message: &'static str| Err(ApiError::for_parameter(code, "targeting_value", message));
    let own = || Ok(value.to_owned());
    match targeting.value {
        TargetingValue::Enum(words) | TargetingValue::Known(words) if !words.contains(&value) => {
            invalid(format!("{kind} takes one of {}", words.join(", ")))
        }
        TargetingValue::Keyword if value.trim().is_empty() => invalid("expected a keyword".into()),
        TargetingValue::Enum(_) if kind == "GENDER" => Ok(if value == "1" { "Male" } else { "Female" }.into()),
        TargetingValue::Enum(_) | TargetingValue::Known(_) | TargetingValue::Keyword | TargetingValue::Text => own(),
        TargetingValue::Lookup(record) => match reference::find_by_record_name(record, value) {
            Some(found) => Ok(text(found, "name").to_owned()),
            None => invalid(format!("this is no value that a lookup for {kind} answers")),
        },
        TargetingValue::Publisher => match reference::find(&PUBLISHER, value) {
            Some(publisher) => Ok(text(publisher, "username").to_owned()),
            None => invalid("there is no such publisher; see publishers".into()),
        },
        TargetingValue::User if is_digits(value) => Ok(format!("user{value}")),
        TargetingValue::User => invalid(format!("{kind} takes the identifier of a user")),
        TargetingValue::PromotableUser => match promotable_users::full_user(store, &call.scope())? {
            Some(user_id) if user_id == value => Ok(format!("user{value}")),
            _ => failed(ErrorCode::InvalidUserId, "expected the FULL promotable user of the account"),
        },
        TargetingValue::Campaign => match store.get(&CAMPAIGN, value)? {
            Some(campaign) if campaign.scope == call.scope() => Ok(text(&campaign.values(), "name").to_owned()),
            _ => failed(ErrorCode::CampaignNotFound, "the account has no such campaign"),
        },
        TargetingValue::Audience => {
            let audience = audiences::find(store, call, value)?;
            if audiences::is_targetable(store, call, &audience)? {
                return Ok(AUDIENCE_NAME.into());
            }
            invalid("the audience cannot be targeted; see its reasons_not_targetable".into())
        }
        TargetingValue::Iab if reference::is_iab_category(value) => Ok(reference::iab_category_name(value).to_owned()),
        TargetingValue::Iab => failed(ErrorCode::InvalidIabCategory, "there is no such IAB category"),
        TargetingValue::Months if value.parse::<u16>().is_ok() => own(),
        TargetingValue::Months => invalid(format!("{kind} takes a whole number of months")),
    }
}

/// Adds a criterion that follows from the line item itself, unless the line item has it.
pub(crate) fn ensure_criterion(
    store: &mut Store,
    call: &CallContext<'_>,
    line: &str,
    targeting_type: &str,
    value: &str,
) -> ApiResult<()> {
    let Some(targeting) = api::targeting(targeting_type) else { return Ok(()) };
    let unique_key = limit_key(line, targeting.group);
    let existing = store.all_by_unique_key(&TARGETING_CRITERION, &call.scope(), &unique_key)?;
    if existing.iter().any(|criterion| text(&criterion.values(), "targeting_value") == value) {
        return Ok(());
    }
    let mut new = defaults::new_record(store, &TARGETING_CRITERION, call.now);
    new.body.insert("line_item_id".into(), json!(line));
    new.body.insert("name".into(), json!(value_name(store, call, targeting, value)?));
    new.body.insert("targeting_type".into(), json!(targeting.name));
    new.body.insert("targeting_value".into(), json!(value));
    set_location_type(&mut new.body, targeting);
    let scope = call.scope();
    let entity = NewEntity { unique_key: Some(&unique_key), ..NewEntity::new(&TARGETING_CRITERION, &scope) };
    store.insert(new.seq, &new.id, &entity, &new.body)?;
    history::record_call(store, call, &TARGETING_CRITERION, None, &new.body, "CREATE")
}
