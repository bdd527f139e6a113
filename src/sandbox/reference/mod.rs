//! Reference data, the same for every user: a small realistic set, parsed when it is first read.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::api;
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext, NextCursor};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::cursor;
use crate::sandbox::store::query::Position;
use crate::sandbox::values::{items, text};
use crate::schema::{ListFilter, Record, Values};
use crate::types::{EpochMillis, time};
use crate::wire::request::to_query_text;

pub(crate) mod estimates;
pub(crate) mod insights;
pub(crate) mod recommendations;

/// The rows of one record, and the position of each by its key.
struct Seed {
    record: &'static Record,
    text: &'static str,
    parsed: OnceLock<(Vec<Values>, HashMap<String, usize>)>,
}

const fn seed(record: &'static Record, text: &'static str) -> Seed {
    Seed { record, text, parsed: OnceLock::new() }
}

static SEEDS: [Seed; 19] = [
    seed(&api::BUSINESS_CATEGORY, include_str!("seed/advertiser_business_categories.json")),
    seed(&api::APP_STORE_CATEGORY, include_str!("seed/app_store_categories.json")),
    seed(&api::BIDDING_RULE, include_str!("seed/bidding_rules.json")),
    seed(&api::CONTENT_CATEGORY, include_str!("seed/content_categories.json")),
    seed(&api::CONVERSATION, include_str!("seed/conversations.json")),
    seed(&api::CURATED_CATEGORY, include_str!("seed/curated_categories.json")),
    seed(&api::DEVICE, include_str!("seed/devices.json")),
    seed(&api::EVENT, include_str!("seed/events.json")),
    seed(&api::IAB_CATEGORY, include_str!("seed/iab_categories.json")),
    seed(&api::INTEREST, include_str!("seed/interests.json")),
    seed(&api::LANGUAGE, include_str!("seed/languages.json")),
    seed(&api::PLACEMENT, include_str!("seed/line_item_placements.json")),
    seed(&api::LOCATION, include_str!("seed/locations.json")),
    seed(&api::NETWORK_OPERATOR, include_str!("seed/network_operators.json")),
    seed(&api::PLATFORM, include_str!("seed/platforms.json")),
    seed(&api::PLATFORM_VERSION, include_str!("seed/platform_versions.json")),
    seed(&api::PUBLISHER, include_str!("seed/publishers.json")),
    seed(&api::TV_MARKET, include_str!("seed/tv_markets.json")),
    seed(&api::TV_SHOW, include_str!("seed/tv_shows.json")),
];

impl Seed {
    fn parsed(&self) -> &(Vec<Values>, HashMap<String, usize>) {
        self.parsed.get_or_init(|| {
            let rows: Vec<Values> = serde_json::from_str(self.text).unwrap_or_default();
            let keyed = rows.iter().enumerate().filter_map(|(position, row)| {
                let key = ["targeting_value", "id", "currency", "locale", "user_id"]
                    .iter()
                    .find_map(|name| row.get(*name))?;
                Some((to_query_text(key), position))
            });
            let keyed = keyed.collect();
            (rows, keyed)
        })
    }

    fn find(&self, key: &str) -> Option<&Values> {
        let (rows, keyed) = self.parsed();
        rows.get(*keyed.get(key)?)
    }
}

fn rows(record: &Record) -> &'static [Values] {
    let seed = SEEDS.iter().find(|seed| std::ptr::eq(seed.record, record));
    seed.map_or(&[], |seed| seed.parsed().0.as_slice())
}

/// The row of that targeting value, or identifier.
pub(crate) fn find(record: &Record, key: &str) -> Option<&'static Values> {
    SEEDS.iter().find(|seed| std::ptr::eq(seed.record, record))?.find(key)
}

/// The row of that targeting value, for a record that a table names.
pub(crate) fn find_by_record_name(record: &str, key: &str) -> Option<&'static Values> {
    SEEDS.iter().find(|seed| seed.record.name == record)?.find(key)
}

fn texts<'a>(row: &'a Values, name: &str) -> impl Iterator<Item = &'a str> {
    items(row, name).iter().filter_map(Value::as_str)
}

/// The rows that match the parameters of a call, page by page.
pub(crate) fn list(call: &CallContext<'_>) -> ApiResult<ActionResult> {
    if let Some(locale) = call.text("locale").filter(|locale| find(&api::TV_MARKET, locale).is_none()) {
        let message = format!("{locale} is no locale that tv_markets answers");
        return Err(ApiError::invalid_parameter("locale", message));
    }
    let dated = rows(call.endpoint.record).iter().map(|row| with_dates(row, call.now));
    let found: Vec<Values> = dated.filter(|row| matches_parameters(call, row)).collect();
    let total_count = (call.endpoint.always_total || call.flag("with_total_count"))
        .then(|| i64::try_from(found.len()).ok())
        .flatten();
    let start = match call.text("cursor").filter(|cursor| !cursor.is_empty()) {
        Some(cursor) => usize::try_from(cursor::decode(call, cursor)?.seq).unwrap_or(usize::MAX),
        None => 0,
    };
    let end = start.saturating_add(call.page_size());
    let page: Vec<Value> = found.iter().skip(start).take(call.page_size()).map(|row| render(call, row)).collect();
    let next_cursor = if end < found.len() && call.endpoint.parameter("cursor").is_some() {
        let seq = i64::try_from(end).unwrap_or(i64::MAX);
        NextCursor::Cursor(cursor::encode(call, &Position { sort_value: rusqlite::types::Value::Null, seq }))
    } else {
        NextCursor::End
    };
    Ok(ActionResult { data: Value::Array(page).to_string(), next_cursor, total_count })
}

/// The row in the path.
pub(crate) fn get(call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let id = call.record_id();
    let row = find(call.endpoint.record, id).ok_or_else(|| ApiError::not_found(call.endpoint, id))?;
    Ok(ActionResult::new(render(call, row).to_string()))
}

fn render(call: &CallContext<'_>, row: &Values) -> Value {
    let mut row = row.clone();
    if let Some(name) = call.text("lang").and_then(|language| localized_name(language, text(&row, "name"))) {
        row.insert("localized_name".into(), json!(name));
    }
    Value::Object(row)
}

/// Whether a row matches the filters of a call. A parameter that is absent has its default; a lower bound in time, the present.
fn matches_parameters(call: &CallContext<'_>, row: &Values) -> bool {
    call.endpoint.parameters().all(|(field, _)| {
        let Some(filter) = field.filter else { return true };
        let default = || field.default.map(|text| json!(text));
        let now = || matches!(filter, ListFilter::NotBefore(_)).then(|| call.timestamp());
        let Some(wanted) = call.args.get(field.name).cloned().or_else(default).or_else(now) else { return true };
        let wanted = match &wanted {
            Value::Array(items) => items.iter().map(to_query_text).collect(),
            one => vec![to_query_text(one)],
        };
        matches_filter(filter, row, &wanted)
    })
}

fn matches_filter(filter: ListFilter, row: &Values, wanted: &[String]) -> bool {
    let is_wanted = |value: &str| wanted.iter().any(|wanted| wanted.eq_ignore_ascii_case(value));
    match filter {
        ListFilter::In(column) | ListFilter::Equals(column) => match row.get(column) {
            Some(Value::String(value)) => is_wanted(value),
            Some(Value::Array(values)) => values.iter().any(|value| match value {
                Value::Object(locale) => {
                    is_wanted(&format!("{}-{}", text(locale, "language"), text(locale, "country")))
                }
                other => is_wanted(&to_query_text(other)),
            }),
            // A row without a country belongs to every country.
            _ => true,
        },
        ListFilter::Prefix(column) => {
            let value = text(row, column).to_lowercase();
            wanted.iter().any(|wanted| value.starts_with(&wanted.to_lowercase()))
        }
        ListFilter::Contains(column) => {
            let value = text(row, column).to_lowercase();
            wanted.iter().any(|wanted| value.contains(&wanted.to_lowercase()))
        }
        ListFilter::NotBefore(column) => wanted.iter().all(|wanted| text(row, column) >= wanted.as_str()),
        ListFilter::NotAfter(column) => wanted.iter().all(|wanted| text(row, column) <= wanted.as_str()),
    }
}

/// An event with the dates of its current or next occurrence: events recur every year, and the seed has no year.
fn with_dates(row: &Values, now: EpochMillis) -> Values {
    let mut row = row.clone();
    let (start, end) = (text(&row, "start_time").to_owned(), text(&row, "end_time").to_owned());
    if start.is_empty() || start.len() >= "2026-12-31T00:00:00Z".len() {
        return row;
    }
    let year = time::to_civil(now).map_or(1970, jiff::civil::DateTime::year);
    for year in year - 1..=year + 1 {
        let crosses_year = i16::from(end < start);
        let (from, to) = (format!("{year:04}-{start}"), format!("{:04}-{end}", year + crosses_year));
        if time::parse_instant(&to).is_some_and(|to| to > now) {
            row.insert("start_time".into(), json!(from));
            row.insert("end_time".into(), json!(to));
            break;
        }
    }
    row
}

/// A name in another language, where it is known.
pub(crate) fn localized_name(language: &str, name: &str) -> Option<&'static str> {
    static NAMES: OnceLock<HashMap<String, HashMap<String, String>>> = OnceLock::new();
    let names =
        NAMES.get_or_init(|| serde_json::from_str(include_str!("seed/localized_names.json")).unwrap_or_default());
    names.get(&language.to_ascii_lowercase())?.get(name).map(String::as_str)
}

/// The lowest and the highest bid for an engagement in a currency.
pub(crate) fn engagement_bid_range(currency: &str) -> Option<(i64, i64)> {
    let rule = find(&api::BIDDING_RULE, currency)?;
    let amount = |name: &str| rule.get(name).and_then(Value::as_i64);
    Some((amount("minimum_cpe_bid_local_micro")?, amount("maximum_cpe_bid_local_micro")?))
}

/// The smallest step of amounts in a currency, in millionths.
pub(crate) fn minimum_denomination(currency: &str) -> i64 {
    let rule = find(&api::BIDDING_RULE, currency).and_then(|rule| rule.get("minimum_denomination"));
    rule.and_then(Value::as_i64).unwrap_or(10_000)
}

/// Whether an IAB category exists.
pub(crate) fn is_iab_category(code: &str) -> bool {
    find(&api::IAB_CATEGORY, code).is_some()
}

/// The name of an IAB category.
pub(crate) fn iab_category_name(code: &str) -> &'static str {
    find(&api::IAB_CATEGORY, code).map_or("", |category| text(category, "name"))
}

/// The IAB categories of every business category that has one of the codes.
pub(crate) fn business_category_sets(codes: &[String]) -> Vec<Vec<String>> {
    let sets = rows(&api::BUSINESS_CATEGORY)
        .iter()
        .map(|category| texts(category, "iab_categories").map(str::to_owned).collect::<Vec<_>>());
    sets.filter(|set| set.iter().any(|code| codes.contains(code))).collect()
}

/// Whether the codes include all IAB categories of a content category with this one.
pub(crate) fn completes_content_category(code: &str, codes: &[String]) -> bool {
    rows(&api::CONTENT_CATEGORY).iter().any(|category| {
        texts(category, "iab_categories").any(|known| known == code)
            && texts(category, "iab_categories").all(|known| codes.iter().any(|code| code == known))
    })
}

/// The countries in which a television show is broadcast.
pub(crate) fn tv_show_countries(show: &str) -> Vec<&'static str> {
    let locales = find(&api::TV_SHOW, show).map_or(&[][..], |show| items(show, "locales"));
    locales.iter().filter_map(|locale| locale.get("country")?.as_str()).collect()
}

/// The targeting value of the platform of that name.
pub(crate) fn platform_value(name: &str) -> &'static str {
    rows(&api::PLATFORM)
        .iter()
        .find(|platform| text(platform, "name") == name)
        .map_or("", |platform| text(platform, "targeting_value"))
}

/// The operating system of a platform, a platform version or a device, in capitals.
pub(crate) fn operating_system(targeting_type: &str, value: &str) -> Option<String> {
    let (record, column) = match targeting_type {
        "PLATFORM" => (&api::PLATFORM, "name"),
        "PLATFORM_VERSION" => (&api::PLATFORM_VERSION, "os_type"),
        _ => (&api::DEVICE, "os_type"),
    };
    find(record, value).map(|found| text(found, column).to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Constraint, FieldType};

    #[test]
    fn every_seed_has_rows_with_the_columns_of_its_record() {
        for seed in &SEEDS {
            assert!(!seed.parsed().0.is_empty(), "{}", seed.record.name);
            for row in &seed.parsed().0 {
                for name in row.keys() {
                    assert!(seed.record.field(name).is_some(), "{}: {name}", seed.record.name);
                }
            }
        }
    }

    #[test]
    fn every_record_that_a_targeting_type_names_is_seeded() {
        for targeting in api::TARGETING {
            if let api::TargetingValue::Lookup(name) = targeting.value {
                assert!(SEEDS.iter().any(|seed| seed.record.name == name), "{name}");
            }
        }
    }

    #[test]
    fn placements_are_those_that_a_line_item_takes() {
        for row in rows(&api::PLACEMENT) {
            let listed = items(row, "placements");
            let mut listed: Vec<&str> = listed
                .iter()
                .flat_map(|group| group.as_array().into_iter().flatten())
                .filter_map(Value::as_str)
                .collect();
            listed.sort_unstable();
            listed.dedup();
            let within = api::LINE_ITEM.rules.iter().find_map(|rule| match rule.then {
                Constraint::OneOf("placements", words)
                    if rule.conditions().any(|condition| condition.values == [text(row, "product_type")]) =>
                {
                    Some(words)
                }
                _ => None,
            });
            let all = match api::LINE_ITEM.field("placements").map(|field| field.ty) {
                Some(FieldType::List(FieldType::Enum(words), _)) => *words,
                _ => &[],
            };
            assert_eq!(listed, within.unwrap_or(all), "{}", text(row, "product_type"));
        }
    }

    #[test]
    fn every_targeting_value_of_a_seed_has_one_row() {
        for seed in SEEDS.iter().filter(|seed| seed.parsed().0.iter().all(|row| row.contains_key("targeting_value"))) {
            assert_eq!(seed.parsed().0.len(), seed.parsed().1.len(), "{}", seed.record.name);
        }
    }

    #[test]
    fn an_event_is_dated_after_the_present() {
        let now = time::parse_instant("2026-11-21T10:00:00Z").expect("a time");
        for row in rows(&api::EVENT) {
            let row = with_dates(row, now);
            let at = |name: &str| time::parse_instant(text(&row, name)).expect("a time");
            assert!(at("end_time") > now && at("start_time") < at("end_time"), "{row:?}");
        }
    }
}
