//! How many users criteria reach, and what is like given keywords and users: made up, always the same for the same question.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::RangeInclusive;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::call::{Answered, Call, Next};
use super::insights::BESIDE;
use super::keep::{audiences, criteria};
use super::lookups;
use super::store::Store;
use crate::api::{Targeting, TargetingValue, targeting};
use crate::error::ApiError;
use crate::schema::Values;
use crate::types::text;
use crate::wire::request::to_query_text;

/// Users in all.
const EVERYBODY: u64 = 400_000_000;
/// The youngest and the oldest users, in years.
const AGES: (u64, u64) = (13, 80);

/// Users that a criterion stands for. Those of one bucket overlap, and are no more than the bucket holds; buckets do not.
struct Part {
    bucket: String,
    capacity: u64,
    users: u64,
}

impl Part {
    /// A bucket of its own.
    fn whole(bucket: impl Into<String>, users: u64) -> Self {
        Self { bucket: bucket.into(), capacity: users, users }
    }
}

/// A number between two bounds that is always the same for a text.
fn drawn(text: &str, least: u64, most: u64) -> u64 {
    let digest = Sha256::digest(text);
    least + u64::from(u16::from_be_bytes([digest[0], digest[1]])) * (most - least) / u64::from(u16::MAX)
}

/// So many thousandths of a number.
const fn thousandths(of: u64, part: u64) -> u64 {
    of * part / 1000
}

/// Whom a value stands for. What is narrower by its meaning is never larger: a city than its country, an age than a span around it,
/// an exact keyword than a broad one, a device than its platform.
fn parts(store: &Store, call: &Call<'_>, kind: &Targeting, value: &str) -> Result<Vec<Part>, ApiError> {
    let key = format!("{}/{value}", kind.name);
    // Interests and keywords are narrow; places, languages and the like are wide.
    let any = || {
        drawn(
            &key,
            if kind.primary { 800_000 } else { 12_000_000 },
            if kind.primary { 17_000_000 } else { 170_000_000 },
        )
    };
    let within = |bucket: &str, capacity: u64, least: u64, most: u64| Part {
        bucket: bucket.to_owned(),
        capacity,
        users: thousandths(capacity, drawn(&key, least, most)),
    };
    Ok(match (kind.name, kind.value) {
        (_, TargetingValue::Audience) => {
            let members = audiences::size(store, call, value)?;
            let like = members * 5;
            let users = if kind.name.ends_with("_EXPANDED") { like } else { members };
            vec![Part { bucket: value.to_owned(), capacity: like, users }]
        }
        ("AGE", _) => {
            let each = EVERYBODY / (AGES.1 - AGES.0 + 1);
            years(value).map(|age| Part::whole(age.to_string(), each)).collect()
        }
        ("GENDER", _) => vec![Part::whole(value, EVERYBODY / 2)],
        ("LOCATION", _) => {
            let place = lookups::find("Location", value);
            let of = |name: &str| place.and_then(|place| place.get(name)).and_then(Value::as_str).unwrap_or_default();
            let country = of("country_code");
            let capacity = drawn(&format!("country/{country}"), 8_000_000, 100_000_000);
            vec![match of("location_type") {
                "COUNTRIES" => Part::whole(country, capacity),
                "REGIONS" => within(country, capacity, 100, 400),
                "METROS" => within(country, capacity, 50, 99),
                "CITIES" => within(country, capacity, 10, 49),
                _ => within(country, capacity, 1, 9),
            }]
        }
        ("INTEREST", _) => {
            let name = lookups::find("Interest", value).and_then(|found| found.get("name")).and_then(Value::as_str);
            let (parent, child) = name
                .unwrap_or(value)
                .split_once('/')
                .map_or((name.unwrap_or(value), false), |(parent, _)| (parent, true));
            let capacity = drawn(&format!("interest/{parent}"), 8_000_000, 24_000_000);
            vec![if child { within(parent, capacity, 50, 300) } else { Part::whole(parent, capacity) }]
        }
        (_, TargetingValue::Keyword) => {
            let mut words: Vec<String> = value.to_lowercase().split_whitespace().map(str::to_owned).collect();
            words.sort_unstable();
            let rarest =
                words.iter().map(|word| drawn(&format!("word/{word}"), 800_000, 17_000_000)).min().unwrap_or(0);
            // Each further word is in two of three queries.
            let capacity = (1..words.len()).fold(rarest, |users, _| users * 2 / 3);
            let share = match kind.name {
                "EXACT_KEYWORD" => 200,
                "PHRASE_KEYWORD" => 500,
                "UNORDERED_KEYWORD" => 800,
                _ => 1000,
            };
            vec![Part { bucket: words.join(" "), capacity, users: thousandths(capacity, share) }]
        }
        ("PLATFORM" | "DEVICE" | "PLATFORM_VERSION", _) => {
            let system = lookups::system(kind.name, value).unwrap_or_default();
            let capacity = drawn(&format!("platform/{system}"), 60_000_000, 170_000_000);
            vec![if kind.name == "PLATFORM" {
                Part::whole(system, capacity)
            } else {
                within(&system, capacity, 20, 300)
            }]
        }
        _ => vec![Part::whole(value, any())],
    })
}

/// The years of a bucket of ages: `AGE_18_TO_24`, `AGE_OVER_50`.
fn years(bucket: &str) -> RangeInclusive<u64> {
    let number = |text: &str| text.parse().unwrap_or(AGES.0);
    match bucket.trim_start_matches("AGE_").split_once("_TO_") {
        Some((from, to)) => number(from)..=number(to),
        None => number(bucket.trim_start_matches("AGE_OVER_"))..=AGES.1,
    }
}

/// How many users the buckets hold together.
fn united(parts: &[Part]) -> u64 {
    let mut buckets: HashMap<&str, (u64, u64)> = HashMap::new();
    for part in parts {
        let (users, capacity) = buckets.entry(&part.bucket).or_default();
        (*users, *capacity) = (*users + part.users, part.capacity);
    }
    buckets.values().map(|(users, capacity)| users.min(capacity)).sum::<u64>().min(EVERYBODY)
}

/// Primary criteria unite, all others narrow (document 4, targeting criteria): one more type never enlarges the estimate,
/// one more primary criterion never lowers it, one more exclusion never enlarges it.
pub(super) fn size(store: &mut Store, call: &Call<'_>) -> Result<Answered, ApiError> {
    let given = call.args.get("targeting_criteria").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut primary: Option<Vec<Part>> = None;
    // In one order, so that rounding is always the same.
    let mut narrowing: BTreeMap<&str, Vec<Part>> = BTreeMap::new();
    let mut left_out: Vec<Part> = Vec::new();
    let mut seen = HashSet::new();
    for criterion in given.iter().filter_map(Value::as_object) {
        let text = |name: &str| criterion.get(name).and_then(Value::as_str).unwrap_or_default();
        let Some(kind) = targeting(text("targeting_type")) else { continue };
        let (value, excludes) = (text("targeting_value"), text("operator_type") == "NE");
        criteria::checked(store, call, kind, value)?;
        if !seen.insert((kind.name, value.to_lowercase(), excludes)) {
            continue;
        }
        let parts = parts(store, call, kind, value)?;
        if excludes {
            left_out.extend(parts);
        } else if kind.primary {
            primary.get_or_insert_default().extend(parts);
        } else {
            narrowing.entry(kind.group).or_default().extend(parts);
        }
    }
    let Some(primary) = primary else {
        let message =
            "at least one primary criterion is required: followers, custom audiences, interests, keywords or TV shows";
        return Err(ApiError::invalid("targeting_criteria", message));
    };
    let share =
        |of: u64, users: u64| u64::try_from(u128::from(of) * u128::from(users) / u128::from(EVERYBODY)).unwrap_or(of);
    let mut reached = united(&primary);
    for parts in narrowing.values() {
        reached = share(reached, united(parts));
    }
    for part in left_out {
        reached -= share(reached, part.users / 2);
    }
    let data = json!({ "audience_size": { "min": reached * 8 / 10, "max": reached } });
    Ok(Answered { data: data.to_string(), ..Answered::default() })
}

/// Keywords or users like those given, best first.
pub(super) fn suggestions(call: &Call<'_>) -> Result<Answered, ApiError> {
    let kind = call.text("suggestion_type").unwrap_or_default();
    let given = call.args.get("targeting_values").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let given: Vec<String> = given.iter().map(to_query_text).collect();
    if kind == "USER_ID" && !given.iter().all(|value| text::is_digits(value)) {
        return Err(ApiError::invalid("targeting_values", "expected user identifiers, and nothing else, for USER_ID"));
    }
    let drawn = (0..).map(|place: usize| {
        let (seed, round) = (&given[place % given.len()], place / given.len());
        if kind == "KEYWORD" {
            return format!("{seed} {}", BESIDE[round % BESIDE.len()].trim_start_matches('#'));
        }
        let digest = Sha256::digest(format!("{seed}/{round}"));
        (3_000_000_000 + u64::from(u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]))).to_string()
    });
    let entry = |value: String| {
        let mut entry = Values::new();
        entry.insert("suggestion_type".into(), json!(kind));
        entry.insert("suggestion_value".into(), json!(value));
        Value::Object(entry)
    };
    let data: Vec<Value> = if given.is_empty() { Vec::new() } else { drawn.take(call.count()).map(entry).collect() };
    Ok(Answered { data: Value::Array(data).to_string(), next_cursor: Next::End, total: None })
}
