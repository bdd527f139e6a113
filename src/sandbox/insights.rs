//! Keyword insights: made up, but always the same for the same question, and summing as they should.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::call::{Answered, Call};
use crate::api::RELATED_KEYWORDS;
use crate::error::ApiError;
use crate::types::time;

const HOUR: i64 = 3_600_000;

/// Location targeting values of countries that are seeded (document 4, reference data).
const COUNTRIES: &[&str] = &["96683cc9126741d1"];

/// What is posted beside keywords.
pub(super) const BESIDE: &[&str] = &[
    "#deals",
    "#new",
    "#style",
    "best",
    "blog",
    "brand",
    "buy",
    "cheap",
    "classic",
    "community",
    "daily",
    "design",
    "event",
    "fashion",
    "fans",
    "favorite",
    "free",
    "gift",
    "guide",
    "health",
    "home",
    "ideas",
    "launch",
    "local",
    "love",
    "market",
    "morning",
    "music",
    "news",
    "offer",
    "online",
    "outdoor",
    "photo",
    "price",
    "quality",
    "review",
    "running",
    "sale",
    "season",
    "shop",
    "sport",
    "spring",
    "store",
    "summer",
    "team",
    "tips",
    "today",
    "travel",
    "trend",
    "video",
    "weekend",
    "winter",
    "work",
    "world",
];

/// A number that looks arbitrary, for a text.
fn number(text: &str) -> u64 {
    Sha256::digest(text)[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Post volume per bucket, and related keywords.
pub(super) fn volume(call: &Call<'_>) -> Result<Answered, ApiError> {
    if let Some(location) = call.text("location")
        && !COUNTRIES.contains(&location)
    {
        return Err(ApiError::invalid("location", "expected the location targeting value of a country"));
    }
    let words = |name: &str| -> Vec<String> {
        let items = call.args.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let mut words: Vec<String> = items.iter().filter_map(Value::as_str).map(str::to_lowercase).collect();
        words.sort();
        words.dedup();
        words
    };
    let (keywords, negative) = (words("keywords"), words("negative_keywords"));
    let start = call.text("start_time").and_then(time::parse_instant).map_or(0, |at| at.0);
    let end = call.text("end_time").and_then(time::parse_instant).unwrap_or(call.now).0;
    let length = if call.text("granularity") == Some("DAY") { 24 * HOUR } else { HOUR };
    let mut volumes = Vec::new();
    let mut at = start;
    while at < end {
        // Keywords are joined by OR: each adds its posts, an excluded one takes its share away.
        let posts: u64 = keywords.iter().map(|word| 100 + number(&format!("{word}/{at}/{length}")) % 900).sum();
        let left = negative.iter().filter(|word| !keywords.contains(word)).fold(posts, |posts, _| posts - posts / 10);
        let left = if keywords.iter().all(|word| negative.contains(word)) { 0 } else { left };
        volumes.push(left);
        at += length;
    }
    let seed = number(&keywords.join(","));
    let first = usize::try_from(seed % 1_000_003).unwrap_or(0);
    let related: Vec<&str> = (0..RELATED_KEYWORDS).map(|place| BESIDE[(first + place) % BESIDE.len()]).collect();
    Ok(Answered {
        data: json!({ "related_keywords": related, "post_volume": volumes }).to_string(),
        ..Answered::default()
    })
}
