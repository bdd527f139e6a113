//! Targeting criteria: what each type takes, how many of it, and what it needs beside it.

use serde_json::{Value, json};

use super::campaigns::text;
use super::line_items::line_item;
use super::{Keep, Result, audiences, promoted};
use crate::api::{Targeting, TargetingValue, targeting};
use crate::error::{ApiError, ErrorDetail};
use crate::sandbox::blank::{blank, identifier};
use crate::sandbox::call::Call;
use crate::sandbox::lookups;
use crate::sandbox::store::{Entity, New, Store};
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Action, Values};
use crate::types::text;

const KIND: &str = "TargetingCriterion";
/// What every custom audience is called on a criterion.
const AUDIENCE: &str = "Custom audience targeting";
/// Publishers that may be excluded beside a curated category.
pub(super) const BESIDE_CURATED: i64 = 5;

pub(super) struct Criteria;

impl Keep for Criteria {
    /// The criteria of a line item that share a limit.
    fn label(&self, body: &Values) -> Option<String> {
        let group = targeting(text(body, "targeting_type"))?.group;
        Some(label(text(body, "line_item_id"), group))
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        line_item(store, call, text(body, "line_item_id"))?;
        let Some(kind) = targeting(text(body, "targeting_type")) else {
            return Err(ApiError::of("INVALID_TARGETING_TYPE", "targeting_type", "there is no such targeting type"));
        };
        if !kind.operators.contains(&text(body, "operator_type")) {
            let message = format!("{} takes {}", kind.name, kind.operators.join(" or "));
            return Err(ApiError::invalid("operator_type", message));
        }
        let name = named(store, call, kind, text(body, "targeting_value"))?;
        body.insert("name".into(), json!(name));
        describe(body, kind);
        within_limit(store, call, kind, text(body, "line_item_id"))?;
        beside(store, call, kind, body)
    }

    fn followed(&self, store: &mut Store, call: &Call<'_>, body: &Values) -> Result<()> {
        // The criteria of a batch may need one another; they are looked at together.
        if call.endpoint.action != Action::Create || body.get("deleted") == Some(&json!(true)) {
            return Ok(());
        }
        complete(store, call, body)
    }

    fn batched(&self, store: &mut Store, call: &Call<'_>) -> Result<()> {
        let items = call.args.get(OPERATIONS).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let mut faults: Vec<ErrorDetail> = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let Some(Value::Object(params)) = item.get("params") else { continue };
            if item["operation_type"] != "Create" {
                continue;
            }
            if let Err(refusal) = complete(store, call, params) {
                faults.extend(refusal.errors.into_iter().map(|fault| ErrorDetail { index: Some(index), ..fault }));
            }
        }
        if faults.is_empty() {
            return Ok(());
        }
        Err(ApiError { status: 400, operation_errors: faults, ..ApiError::default() })
    }

    fn shown(&self, _store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        let Some(language) = call.text("lang") else { return Ok(None) };
        let mut body = entity.values();
        if let Some(name) = lookups::localized(language, text(&body, "name")) {
            let place = body.iter().position(|(name, _)| name == "name").map_or(0, |place| place + 1);
            body.shift_insert(place, "localized_name".into(), json!(name));
        }
        Ok(Some(body))
    }
}

fn label(line: &str, group: &str) -> String {
    format!("{line}/{group}")
}

/// Members that only some criteria have.
fn describe(body: &mut Values, kind: &Targeting) {
    body.shift_remove("localized_name");
    let place = match kind.value {
        TargetingValue::Lookup(record @ "Location") => lookups::find(record, text(body, "targeting_value")),
        _ => None,
    };
    match place.and_then(|place| place.get("location_type").cloned()) {
        Some(place) => body.insert("location_type".into(), place),
        None => body.shift_remove("location_type"),
    };
}

/// Refuses a value that names nothing.
pub(in crate::sandbox) fn checked(store: &Store, call: &Call<'_>, kind: &Targeting, value: &str) -> Result<()> {
    if kind.value == TargetingValue::Audience {
        return audiences::reach(store, call, value).map(|_| ());
    }
    named(store, call, kind, value).map(|_| ())
}

/// What the value is called; refused when it names nothing.
fn named(store: &Store, call: &Call<'_>, kind: &Targeting, value: &str) -> Result<String> {
    let wrong = |message: String| Err(ApiError::invalid("targeting_value", message));
    let own = || Ok(value.to_owned());
    match kind.value {
        TargetingValue::Enum(words) | TargetingValue::Known(words) if !words.contains(&value) => {
            wrong(format!("{} takes one of {}", kind.name, words.join(", ")))
        }
        TargetingValue::Keyword if value.trim().is_empty() => wrong("expected a keyword".into()),
        TargetingValue::Enum(_) if kind.name == "GENDER" => Ok(if value == "1" { "Male" } else { "Female" }.into()),
        TargetingValue::Enum(_) | TargetingValue::Known(_) | TargetingValue::Keyword | TargetingValue::Text => own(),
        TargetingValue::Lookup(record) => match lookups::find(record, value) {
            Some(found) => Ok(text(found, "name").to_owned()),
            None => wrong(format!("this is no value that a lookup for {} answers", kind.name)),
        },
        TargetingValue::Publisher => match lookups::find("Publisher", value) {
            Some(publisher) => Ok(text(publisher, "username").to_owned()),
            None => wrong("there is no such publisher; see publishers".into()),
        },
        TargetingValue::User if text::is_digits(value) => Ok(format!("user{value}")),
        TargetingValue::User => wrong(format!("{} takes the identifier of a user", kind.name)),
        TargetingValue::PromotableUser => match promoted::full_user(store, &call.scope())? {
            Some(user) if user == value => Ok(format!("user{value}")),
            _ => Err(ApiError::of(
                "INVALID_USER_ID",
                "targeting_value",
                "expected the FULL promotable user of the account",
            )),
        },
        TargetingValue::Campaign => match store.get("Campaign", value)? {
            Some(campaign) if campaign.scope == call.scope() => Ok(text(&campaign.values(), "name").to_owned()),
            _ => Err(ApiError::of("CAMPAIGN_NOT_FOUND", "targeting_value", "the account has no such campaign")),
        },
        TargetingValue::Audience => {
            let audience = audiences::reach(store, call, value)?;
            if audiences::is_targetable(store, call, &audience)? {
                return Ok(AUDIENCE.into());
            }
            wrong("the audience cannot be targeted; see its reasons_not_targetable".into())
        }
        TargetingValue::Iab if lookups::is_iab(value) => Ok(lookups::iab_name(value).to_owned()),
        TargetingValue::Iab => {
            Err(ApiError::of("INVALID_IAB_CATEGORY", "targeting_value", "there is no such IAB category"))
        }
        TargetingValue::Months if value.parse::<u16>().is_ok() => own(),
        TargetingValue::Months => wrong(format!("{} takes a whole number of months", kind.name)),
    }
}

fn within_limit(store: &Store, call: &Call<'_>, kind: &Targeting, line: &str) -> Result<()> {
    if kind.most == usize::MAX {
        return Ok(());
    }
    let mut most = i64::try_from(kind.most).unwrap_or(i64::MAX);
    if kind.group == "CONTENT_PUBLISHER_USER"
        && store.count_labelled("LineItemCuratedCategory", &call.scope(), line)? > 0
    {
        most = BESIDE_CURATED;
    }
    if store.count_labelled(KIND, &call.scope(), &label(line, kind.group))? < most {
        return Ok(());
    }
    let message = format!("the line item has {most} {} criteria, which is the limit", kind.group);
    Err(ApiError::invalid("targeting_type", message))
}

/// What is on the line item already has to go with it. What is excluded stands in nobody's way.
fn beside(store: &Store, call: &Call<'_>, kind: &Targeting, body: &Values) -> Result<()> {
    let (line, value) = (text(body, "line_item_id"), text(body, "targeting_value"));
    let others = |group: &str| -> Result<Vec<Values>> {
        let held = store.all_labelled(KIND, &call.scope(), &label(line, group))?;
        Ok(held.iter().map(Entity::values).filter(|held| text(held, "operator_type") != "NE").collect())
    };
    if text(body, "operator_type") == "NE" && !matches!(kind.name, "TV_SHOW" | "IAB_CATEGORY" | "CUSTOM_AUDIENCE") {
        return Ok(());
    }
    match kind.name {
        "TV_SHOW" => {
            let locations = others("LOCATION")?;
            if locations.is_empty() {
                let message = "the line item has no LOCATION; add one in the locale of the show first";
                return Err(ApiError::of("INVALID_TV_SHOW_LOCATIONS", "targeting_value", message));
            }
            if locations.iter().any(|location| !is_shown_in(value, text(location, "targeting_value"))) {
                let message = "a LOCATION of the line item is outside the locale of the show";
                return Err(ApiError::of("TV_SHOW_OUTSIDE_MARKET", "targeting_value", message));
            }
        }
        "LOCATION" if others("TV_SHOW")?.iter().any(|show| !is_shown_in(text(show, "targeting_value"), value)) => {
            let message = "the place is outside the locale of a TV_SHOW of the line item";
            return Err(ApiError::of("TV_SHOW_OUTSIDE_MARKET", "targeting_value", message));
        }
        "PLATFORM" | "DEVICE" => {
            let other = if kind.name == "PLATFORM" { "DEVICE" } else { "PLATFORM" };
            let ours = lookups::system(kind.name, value);
            let overlaps =
                |held: &Values| ours.is_some() && lookups::system(other, text(held, "targeting_value")) == ours;
            if others(other)?.iter().any(overlaps) {
                let message = format!("it overlaps with a {other} of the line item");
                return Err(ApiError::invalid("targeting_value", message));
            }
        }
        "CUSTOM_AUDIENCE" | "CUSTOM_AUDIENCE_EXPANDED" => {
            let other = if kind.name == "CUSTOM_AUDIENCE" { "CUSTOM_AUDIENCE_EXPANDED" } else { "CUSTOM_AUDIENCE" };
            if store.count_labelled(KIND, &call.scope(), &label(line, other))? > 0 {
                let message = format!("the line item has a {other}; an audience and a lookalike exclude each other");
                return Err(ApiError::invalid("targeting_type", message));
            }
        }
        "IAB_CATEGORY" if store.count_labelled("LineItemCuratedCategory", &call.scope(), line)? > 0 => {
            let message = "the line item runs beside a curated category; it takes either that or content categories";
            return Err(ApiError::invalid("targeting_type", message));
        }
        _ => {}
    }
    Ok(())
}

/// Whether a place lies within the locale of a show.
fn is_shown_in(show: &str, place: &str) -> bool {
    let countries = lookups::show_countries(show);
    lookups::find("Location", place).is_some_and(|place| countries.contains(&text(place, "country_code")))
}

/// What a criterion needs beside it, once everything of the call is there.
fn complete(store: &Store, call: &Call<'_>, body: &Values) -> Result<()> {
    let line = text(body, "line_item_id");
    match text(body, "targeting_type") {
        "IAB_CATEGORY" => {
            let held = store.all_labelled(KIND, &call.scope(), &label(line, "IAB_CATEGORY"))?;
            // A set is included or excluded as a whole.
            let operator = |body: &Values| text(body, "operator_type") == "NE";
            let held = held.iter().map(Entity::values).filter(|held| operator(held) == operator(body));
            let held: Vec<String> = held.map(|held| text(&held, "targeting_value").to_owned()).collect();
            if !lookups::completes_content(text(body, "targeting_value"), &held) {
                let message = "send all iab_categories of the content category together, in one batch";
                return Err(ApiError::invalid("targeting_value", message));
            }
        }
        "ENGAGEMENT_TYPE" if store.count_labelled(KIND, &call.scope(), &label(line, "ENGAGERS"))? == 0 => {
            let message = "the line item needs a CAMPAIGN_ENGAGEMENT or a USER_ENGAGEMENT beside it";
            return Err(ApiError::invalid("targeting_type", message));
        }
        _ => {}
    }
    Ok(())
}

/// Adds a criterion that follows from something else, unless the line item has it.
pub(super) fn ensure(store: &mut Store, call: &Call<'_>, line: &str, kind: &str, value: &str) -> Result<()> {
    let Some(kind) = targeting(kind) else { return Ok(()) };
    let Some(row) = crate::api::endpoint("targeting_criteria.get") else { return Ok(()) };
    let label = label(line, kind.group);
    let held = store.all_labelled(KIND, &call.scope(), &label)?;
    if held.iter().any(|held| text(&held.values(), "targeting_value") == value) {
        return Ok(());
    }
    let seq = store.take_number();
    let id = identifier(None, seq);
    let mut body = blank(row.record, &id, call.now);
    body.insert("line_item_id".into(), json!(line));
    body.insert("name".into(), json!(named(store, call, kind, value)?));
    body.insert("targeting_type".into(), json!(kind.name));
    body.insert("targeting_value".into(), json!(value));
    describe(&mut body, kind);
    let scope = call.scope();
    let new = New { kind: KIND, scope: &scope, label: Some(&label), ..New::default() };
    store.insert(seq, &id, &new, &body)?;
    crate::sandbox::history::remember_call(store, call, KIND, None, &body, "CREATE")?;
    Ok(())
}
