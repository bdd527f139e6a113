//! Reference data: what every user reads alike. Seeded with a small realistic set, parsed when it is first asked for.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde_json::{Value, json};

use super::call::{Answered, Call, Next};
use super::cursor;
use super::query::Position;
use crate::error::ApiError;
use crate::schema::{ListFilter, Values};
use crate::types::{EpochMillis, time};
use crate::wire::request::to_query_text;

type Result<T> = std::result::Result<T, ApiError>;

/// Records of one kind, and where the one of a value or an identifier stands.
struct Seed {
    record: &'static str,
    text: &'static str,
    read: OnceLock<(Vec<Values>, HashMap<String, usize>)>,
}

const fn seed(record: &'static str, text: &'static str) -> Seed {
    Seed { record, text, read: OnceLock::new() }
}

static SEEDS: [Seed; 19] = [
    seed("AdvertiserBusinessCategory", include_str!("seed/advertiser_business_categories.json")),
    seed("AppStoreCategory", include_str!("seed/app_store_categories.json")),
    seed("BiddingRule", include_str!("seed/bidding_rules.json")),
    seed("ContentCategory", include_str!("seed/content_categories.json")),
    seed("Conversation", include_str!("seed/conversations.json")),
    seed("CuratedCategory", include_str!("seed/curated_categories.json")),
    seed("Device", include_str!("seed/devices.json")),
    seed("Event", include_str!("seed/events.json")),
    seed("IabCategory", include_str!("seed/iab_categories.json")),
    seed("Interest", include_str!("seed/interests.json")),
    seed("Language", include_str!("seed/languages.json")),
    seed("LineItemPlacements", include_str!("seed/line_item_placements.json")),
    seed("Location", include_str!("seed/locations.json")),
    seed("NetworkOperator", include_str!("seed/network_operators.json")),
    seed("Platform", include_str!("seed/platforms.json")),
    seed("PlatformVersion", include_str!("seed/platform_versions.json")),
    seed("Publisher", include_str!("seed/publishers.json")),
    seed("TvMarket", include_str!("seed/tv_markets.json")),
    seed("TvShow", include_str!("seed/tv_shows.json")),
];

impl Seed {
    fn read(&self) -> &(Vec<Values>, HashMap<String, usize>) {
        self.read.get_or_init(|| {
            let rows: Vec<Values> = serde_json::from_str(self.text).unwrap_or_default();
            let named = rows.iter().enumerate().filter_map(|(place, row)| {
                let key = ["targeting_value", "id", "currency", "locale", "user_id"]
                    .iter()
                    .find_map(|name| row.get(*name))?;
                Some((to_query_text(key), place))
            });
            let named = named.collect();
            (rows, named)
        })
    }
}

fn rows(record: &str) -> &'static [Values] {
    SEEDS.iter().find(|seed| seed.record == record).map_or(&[], |seed| seed.read().0.as_slice())
}

/// The record of that targeting value, or identifier.
pub(super) fn find(record: &str, value: &str) -> Option<&'static Values> {
    let (rows, named) = SEEDS.iter().find(|seed| seed.record == record)?.read();
    rows.get(*named.get(value)?)
}

/// The record of that identifier.
pub(super) fn by_id(record: &str, id: &str) -> Option<&'static Values> {
    find(record, id)
}

fn text<'a>(endpoint: &'a Values, name: &str) -> &'a str {
    endpoint.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn words<'a>(endpoint: &'a Values, name: &str) -> impl Iterator<Item = &'a str> {
    endpoint.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// The rows that a call asks for, page by page.
pub(super) fn list(call: &Call<'_>) -> Result<Answered> {
    if let Some(locale) = call.text("locale").filter(|locale| find("TvMarket", locale).is_none()) {
        let message = format!("{locale} is no locale that tv_markets answers");
        return Err(ApiError::invalid("locale", message));
    }
    let seeded = rows(call.endpoint.record.name).iter().map(|row| dated(row, call.now));
    let found: Vec<Values> = seeded.filter(|row| fits(call, row)).collect();
    let total = (call.endpoint.always_total || call.flag("with_total_count"))
        .then(|| i64::try_from(found.len()).ok())
        .flatten();
    let start = match call.text("cursor").filter(|cursor| !cursor.is_empty()) {
        Some(cursor) => usize::try_from(cursor::read(call, cursor)?.seq).unwrap_or(usize::MAX),
        None => 0,
    };
    let end = start.saturating_add(call.count());
    let page: Vec<Value> = found.iter().skip(start).take(call.count()).map(|row| shown(call, row)).collect();
    let next = if end < found.len() && call.endpoint.parameter("cursor").is_some() {
        let seq = i64::try_from(end).unwrap_or(i64::MAX);
        Next::Cursor(cursor::write(call, &Position { value: rusqlite::types::Value::Null, seq }))
    } else {
        Next::End
    };
    Ok(Answered { data: Value::Array(page).to_string(), next_cursor: next, total })
}

/// The row that the path names.
pub(super) fn one(call: &Call<'_>) -> Result<Answered> {
    let row =
        by_id(call.endpoint.record.name, call.own()).ok_or_else(|| ApiError::missing(call.endpoint, call.own()))?;
    Ok(Answered { data: shown(call, row).to_string(), ..Answered::default() })
}

fn shown(call: &Call<'_>, endpoint: &Values) -> Value {
    let mut row = endpoint.clone();
    if let Some(name) = call.text("lang").and_then(|language| localized(language, text(&row, "name"))) {
        row.insert("localized_name".into(), json!(name));
    }
    Value::Object(row)
}

/// Whether a row is one of those that the parameters ask for.
fn fits(call: &Call<'_>, endpoint: &Values) -> bool {
    call.endpoint.parameters().all(|(field, _)| {
        let Some(matches) = field.filter else { return true };
        let default = || field.default.map(|text| json!(text));
        let now = || matches!(matches, ListFilter::NotBefore(_)).then(|| call.written_now());
        let Some(wanted) = call.args.get(field.name).cloned().or_else(default).or_else(now) else { return true };
        let wanted = match &wanted {
            Value::Array(items) => items.iter().map(to_query_text).collect(),
            one => vec![to_query_text(one)],
        };
        holds(matches, endpoint, &wanted)
    })
}

fn holds(matches: ListFilter, endpoint: &Values, wanted: &[String]) -> bool {
    let same = |one: &str| wanted.iter().any(|wanted| wanted.eq_ignore_ascii_case(one));
    match matches {
        ListFilter::In(column) | ListFilter::Equals(column) => match endpoint.get(column) {
            Some(Value::String(one)) => same(one),
            Some(Value::Array(items)) => items.iter().any(|item| match item {
                Value::Object(locale) => same(&format!("{}-{}", text(locale, "language"), text(locale, "country"))),
                other => same(&to_query_text(other)),
            }),
            // What has no country belongs to all of them.
            _ => true,
        },
        ListFilter::Prefix(column) => {
            let value = text(endpoint, column).to_lowercase();
            wanted.iter().any(|wanted| value.starts_with(&wanted.to_lowercase()))
        }
        ListFilter::Contains(column) => {
            let value = text(endpoint, column).to_lowercase();
            wanted.iter().any(|wanted| value.contains(&wanted.to_lowercase()))
        }
        ListFilter::NotBefore(column) => wanted.iter().all(|wanted| text(endpoint, column) >= wanted.as_str()),
        ListFilter::NotAfter(column) => wanted.iter().all(|wanted| text(endpoint, column) <= wanted.as_str()),
    }
}

/// Events recur every year and are seeded without one: the occurrence that is under way or comes next.
fn dated(endpoint: &Values, now: EpochMillis) -> Values {
    let mut row = endpoint.clone();
    let (start, end) = (text(&row, "start_time").to_owned(), text(&row, "end_time").to_owned());
    if start.is_empty() || start.len() >= "2026-12-31T00:00:00Z".len() {
        return row;
    }
    let year = time::to_civil(now).map_or(1970, jiff::civil::DateTime::year);
    for year in year - 1..=year + 1 {
        let turned = i16::from(end < start);
        let (from, to) = (format!("{year:04}-{start}"), format!("{:04}-{end}", year + turned));
        if time::parse_instant(&to).is_some_and(|to| to > now) {
            row.insert("start_time".into(), json!(from));
            row.insert("end_time".into(), json!(to));
            break;
        }
    }
    row
}

/// What something is called in a language, where that is known.
pub(super) fn localized(language: &str, name: &str) -> Option<&'static str> {
    static NAMES: OnceLock<HashMap<String, HashMap<String, String>>> = OnceLock::new();
    let names =
        NAMES.get_or_init(|| serde_json::from_str(include_str!("seed/localized_names.json")).unwrap_or_default());
    names.get(&language.to_ascii_lowercase())?.get(name).map(String::as_str)
}

/// The least and the most that may be bid for an engagement in a currency.
pub(super) fn engagement_bids(currency: &str) -> Option<(i64, i64)> {
    let rule = find("BiddingRule", currency)?;
    let amount = |name: &str| rule.get(name).and_then(Value::as_i64);
    Some((amount("minimum_cpe_bid_local_micro")?, amount("maximum_cpe_bid_local_micro")?))
}

/// The smallest step of amounts in a currency, in millionths.
pub(super) fn denomination(currency: &str) -> i64 {
    let rule = find("BiddingRule", currency).and_then(|rule| rule.get("minimum_denomination"));
    rule.and_then(Value::as_i64).unwrap_or(10_000)
}

/// Whether there is such an IAB category.
pub(super) fn is_iab(code: &str) -> bool {
    find("IabCategory", code).is_some()
}

/// What an IAB category is called.
pub(super) fn iab_name(code: &str) -> &'static str {
    find("IabCategory", code).map_or("", |category| text(category, "name"))
}

/// The whole sets of the business categories that the codes belong to.
pub(super) fn business_sets(codes: &[String]) -> Vec<Vec<String>> {
    let sets = rows("AdvertiserBusinessCategory")
        .iter()
        .map(|category| words(category, "iab_categories").map(str::to_owned).collect::<Vec<_>>());
    sets.filter(|set| set.iter().any(|code| codes.contains(code))).collect()
}

/// Whether those held make up a whole content category with this code in it.
pub(super) fn completes_content(code: &str, held: &[String]) -> bool {
    rows("ContentCategory").iter().any(|category| {
        words(category, "iab_categories").any(|one| one == code)
            && words(category, "iab_categories").all(|one| held.iter().any(|held| held == one))
    })
}

/// The countries in which a television show is shown.
pub(super) fn show_countries(show: &str) -> Vec<&'static str> {
    let locales = find("TvShow", show).and_then(|show| show.get("locales")).and_then(Value::as_array);
    locales.into_iter().flatten().filter_map(|locale| locale.get("country")?.as_str()).collect()
}

/// The targeting value of the platform of that name.
pub(super) fn platform(name: &str) -> &'static str {
    rows("Platform")
        .iter()
        .find(|platform| text(platform, "name") == name)
        .map_or("", |found| text(found, "targeting_value"))
}

/// The system that a platform, one of its versions or a device runs, in capitals.
pub(super) fn system(targeting_type: &str, value: &str) -> Option<String> {
    let (record, column) = match targeting_type {
        "PLATFORM" => ("Platform", "name"),
        "PLATFORM_VERSION" => ("PlatformVersion", "os_type"),
        _ => ("Device", "os_type"),
    };
    find(record, value).map(|found| text(found, column).to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api;
    use crate::schema::{Constraint, FieldType};

    #[test]
    fn every_seed_is_read_and_holds_what_its_record_says() {
        let records = api::records();
        for seed in &SEEDS {
            let record = records.iter().find(|record| record.name == seed.record).expect("a record");
            assert!(!seed.read().0.is_empty(), "{}", seed.record);
            for row in &seed.read().0 {
                for name in row.keys() {
                    assert!(record.field(name).is_some(), "{}: {name}", seed.record);
                }
            }
        }
    }

    #[test]
    fn placements_are_those_that_a_line_item_takes() {
        let line_item = records_of("LineItem");
        for row in rows("LineItemPlacements") {
            let listed = row["placements"].as_array().into_iter().flatten();
            let mut listed: Vec<&str> =
                listed.flat_map(|group| group.as_array().into_iter().flatten()).filter_map(Value::as_str).collect();
            listed.sort_unstable();
            listed.dedup();
            let within = line_item.rules.iter().find_map(|rule| match rule.then {
                Constraint::OneOf("placements", words)
                    if rule.conditions().any(|condition| condition.values == [text(row, "product_type")]) =>
                {
                    Some(words)
                }
                _ => None,
            });
            let all = match line_item.field("placements").map(|field| field.ty) {
                Some(FieldType::List(FieldType::Enum(words), _)) => *words,
                _ => &[],
            };
            assert_eq!(listed, within.unwrap_or(all), "{}", text(row, "product_type"));
        }
    }

    fn records_of(name: &str) -> &'static crate::schema::Record {
        api::records().into_iter().find(|record| record.name == name).expect("a record")
    }

    #[test]
    fn every_value_of_a_lookup_names_one_row() {
        for seed in SEEDS.iter().filter(|seed| seed.read().0.iter().all(|row| row.contains_key("targeting_value"))) {
            assert_eq!(seed.read().0.len(), seed.read().1.len(), "{}", seed.record);
        }
    }

    #[test]
    fn an_event_is_dated_after_the_present() {
        let now = time::parse_instant("2026-11-21T10:00:00Z").expect("a time");
        for row in rows("Event") {
            let row = dated(row, now);
            let at = |name: &str| time::parse_instant(text(&row, name)).expect("a time");
            assert!(at("end_time") > now && at("start_time") < at("end_time"), "{row:?}");
        }
    }
}
