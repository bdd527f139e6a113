//! Audience estimates and suggestions: invented, and the same for equal questions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::RangeInclusive;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::insights::RELATED_TERMS;
use crate::api::{self, Targeting, TargetingValue};
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference;
use crate::sandbox::values;
use crate::types::text;
use crate::wire::request::to_query_text;

/// Users of the service.
const TOTAL_USERS: u64 = 400_000_000;
/// The youngest and the oldest users, in years.
const AGES: (u64, u64) = (13, 80);

/// A criterion of an estimate.
pub(crate) struct EstimateCriterion<'a> {
    pub(crate) targeting: &'static Targeting,
    pub(crate) value: &'a str,
    pub(crate) is_excluded: bool,
    /// The size of the audience, where the value is one.
    pub(crate) audience_size: u64,
}

/// The users that a criterion reaches. Those of one bucket overlap, and are at most its capacity; buckets are disjoint.
struct Reach {
    bucket: String,
    capacity: u64,
    users: u64,
}

impl Reach {
    /// All users of a bucket.
    fn full(bucket: impl Into<String>, users: u64) -> Self {
        Self { bucket: bucket.into(), capacity: users, users }
    }

    /// Between `least` and `most` thousandths of a bucket, decided by the criterion.
    fn share(bucket: &str, capacity: u64, criterion: &EstimateCriterion<'_>, least: u64, most: u64) -> Self {
        let users = per_mille(capacity, pseudo_random(&criterion.key(), least, most));
        Self { bucket: bucket.to_owned(), capacity, users }
    }
}

impl EstimateCriterion<'_> {
    fn key(&self) -> String {
        format!("{}/{}", self.targeting.name, self.value)
    }

    /// The users that the criterion reaches. A criterion that implies another is never estimated larger: a city and its country,
    /// an age and a range with it, an exact keyword and a broad one, a device and its platform.
    fn reach(&self) -> Vec<Reach> {
        match (self.targeting.name, self.targeting.value) {
            (_, TargetingValue::Audience) => {
                let lookalike = self.audience_size * 5;
                let users = if self.targeting.name.ends_with("_EXPANDED") { lookalike } else { self.audience_size };
                vec![Reach { bucket: self.value.to_owned(), capacity: lookalike, users }]
            }
            ("AGE", _) => {
                let each = TOTAL_USERS / (AGES.1 - AGES.0 + 1);
                ages(self.value).map(|age| Reach::full(age.to_string(), each)).collect()
            }
            ("GENDER", _) => vec![Reach::full(self.value, TOTAL_USERS / 2)],
            ("LOCATION", _) => vec![self.location_reach()],
            ("INTEREST", _) => vec![self.interest_reach()],
            (_, TargetingValue::Keyword) => vec![self.keyword_reach()],
            ("PLATFORM" | "DEVICE" | "PLATFORM_VERSION", _) => vec![self.platform_reach()],
            // Interests and keywords are narrow; places, languages and the like are wide.
            _ if self.targeting.primary => {
                vec![Reach::full(self.value, pseudo_random(&self.key(), 800_000, 17_000_000))]
            }
            _ => vec![Reach::full(self.value, pseudo_random(&self.key(), 12_000_000, 170_000_000))],
        }
    }

    fn location_reach(&self) -> Reach {
        let place = reference::find(&api::LOCATION, self.value);
        let of = |name: &str| place.map_or("", |place| values::text(place, name));
        let country = of("country_code");
        let capacity = pseudo_random(&format!("country/{country}"), 8_000_000, 100_000_000);
        match of("location_type") {
            "COUNTRIES" => Reach::full(country, capacity),
            "REGIONS" => Reach::share(country, capacity, self, 100, 400),
            "METROS" => Reach::share(country, capacity, self, 50, 99),
            "CITIES" => Reach::share(country, capacity, self, 10, 49),
            _ => Reach::share(country, capacity, self, 1, 9),
        }
    }

    fn interest_reach(&self) -> Reach {
        let name = reference::find(&api::INTEREST, self.value).map(|interest| values::text(interest, "name"));
        let name = name.unwrap_or(self.value);
        let parent = name.split_once('/').map(|(parent, _)| parent);
        let bucket = parent.unwrap_or(name);
        let capacity = pseudo_random(&format!("interest/{bucket}"), 8_000_000, 24_000_000);
        if parent.is_some() { Reach::share(bucket, capacity, self, 50, 300) } else { Reach::full(bucket, capacity) }
    }

    fn keyword_reach(&self) -> Reach {
        let mut words: Vec<String> = self.value.to_lowercase().split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        let rarest =
            words.iter().map(|word| pseudo_random(&format!("word/{word}"), 800_000, 17_000_000)).min().unwrap_or(0);
        // Each further word is in two of three queries.
        let capacity = (1..words.len()).fold(rarest, |users, _| users * 2 / 3);
        let share = match self.targeting.name {
            "EXACT_KEYWORD" => 200,
            "PHRASE_KEYWORD" => 500,
            "UNORDERED_KEYWORD" => 800,
            _ => 1000,
        };
        Reach { bucket: words.join(" "), capacity, users: per_mille(capacity, share) }
    }

    fn platform_reach(&self) -> Reach {
        let system = reference::operating_system(self.targeting.name, self.value).unwrap_or_default();
        let capacity = pseudo_random(&format!("platform/{system}"), 60_000_000, 170_000_000);
        if self.targeting.name == "PLATFORM" {
            Reach::full(system, capacity)
        } else {
            Reach::share(&system, capacity, self, 20, 300)
        }
    }
}

/// A number between two bounds, always the same for a text.
fn pseudo_random(text: &str, least: u64, most: u64) -> u64 {
    let digest = Sha256::digest(text);
    least + u64::from(u16::from_be_bytes([digest[0], digest[1]])) * (most - least) / u64::from(u16::MAX)
}

const fn per_mille(of: u64, part: u64) -> u64 {
    of * part / 1000
}

/// The ages of a range: `AGE_18_TO_24`, `AGE_OVER_50`.
fn ages(range: &str) -> RangeInclusive<u64> {
    let number = |text: &str| text.parse().unwrap_or(AGES.0);
    match range.trim_start_matches("AGE_").split_once("_TO_") {
        Some((from, to)) => number(from)..=number(to),
        None => number(range.trim_start_matches("AGE_OVER_"))..=AGES.1,
    }
}

/// The number of users that are in one of the reaches.
fn union_size(reaches: &[Reach]) -> u64 {
    let mut buckets: HashMap<&str, (u64, u64)> = HashMap::new();
    for reach in reaches {
        let (users, capacity) = buckets.entry(&reach.bucket).or_default();
        (*users, *capacity) = (*users + reach.users, reach.capacity);
    }
    buckets.values().map(|(users, capacity)| users.min(capacity)).sum::<u64>().min(TOTAL_USERS)
}

/// The number of users that the criteria reach; none without a primary criterion. Primary criteria are joined by OR, and the
/// groups of all others by AND: a further group or exclusion never raises the estimate, a further primary criterion never lowers it.
pub(crate) fn audience_size(criteria: &[EstimateCriterion<'_>]) -> Option<u64> {
    let mut primary: Option<Vec<Reach>> = None;
    // Sorted, so that rounding is always the same.
    let mut groups: BTreeMap<&str, Vec<Reach>> = BTreeMap::new();
    let mut excluded: Vec<Reach> = Vec::new();
    let mut seen = HashSet::new();
    for criterion in criteria {
        let targeting = criterion.targeting;
        if !seen.insert((targeting.name, criterion.value.to_lowercase(), criterion.is_excluded)) {
            continue;
        }
        let reach = criterion.reach();
        if criterion.is_excluded {
            excluded.extend(reach);
        } else if targeting.primary {
            primary.get_or_insert_default().extend(reach);
        } else {
            groups.entry(targeting.group).or_default().extend(reach);
        }
    }
    let share =
        |of: u64, users: u64| u64::try_from(u128::from(of) * u128::from(users) / u128::from(TOTAL_USERS)).unwrap_or(of);
    let mut size = union_size(&primary?);
    for group in groups.values() {
        size = share(size, union_size(group));
    }
    for reach in excluded {
        size -= share(size, reach.users / 2);
    }
    Some(size)
}

/// Keywords or users similar to those given, best first.
pub(crate) fn suggestions(call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let suggestion_type = call.text("suggestion_type").unwrap_or_default();
    let given: Vec<String> = call.items("targeting_values").iter().map(to_query_text).collect();
    if suggestion_type == "USER_ID" && !given.iter().all(|value| text::is_digits(value)) {
        let message = "expected user identifiers, and nothing else, for USER_ID";
        return Err(ApiError::invalid_parameter("targeting_values", message));
    }
    let suggestions = (0..).map(|position: usize| {
        let (seed, round) = (&given[position % given.len()], position / given.len());
        if suggestion_type == "KEYWORD" {
            return format!("{seed} {}", RELATED_TERMS[round % RELATED_TERMS.len()].trim_start_matches('#'));
        }
        let digest = Sha256::digest(format!("{seed}/{round}"));
        (3_000_000_000 + u64::from(u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]))).to_string()
    });
    let entry = |value: String| json!({ "suggestion_type": suggestion_type, "suggestion_value": value });
    let data: Vec<Value> =
        if given.is_empty() { Vec::new() } else { suggestions.take(call.page_size()).map(entry).collect() };
    Ok(ActionResult::single_page(data))
}
