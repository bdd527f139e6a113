//! Keyword insights: invented, the same for equal questions, and additive.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::api::RELATED_KEYWORDS;
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::error_response::ApiResult;
use crate::types::time;

const HOUR: i64 = 3_600_000;

/// The targeting values of countries in the seed.
const COUNTRIES: &[&str] = &["96683cc9126741d1"];

/// Terms that are posted beside keywords.
pub(crate) const RELATED_TERMS: &[&str] = &[
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

/// A pseudo-random number, always the same for a text.
fn hash_number(text: &str) -> u64 {
    Sha256::digest(text)[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Post volume per interval, and related keywords.
pub(crate) fn keyword_volume(call: &CallContext<'_>) -> ApiResult<ActionResult> {
    if let Some(location) = call.text("location")
        && !COUNTRIES.contains(&location)
    {
        let message = "expected the location targeting value of a country";
        return Err(ApiError::invalid_parameter("location", message));
    }
    let words = |name: &str| -> Vec<String> {
        let mut words: Vec<String> = call.items(name).iter().filter_map(Value::as_str).map(str::to_lowercase).collect();
        words.sort();
        words.dedup();
        words
    };
    let (keywords, negative) = (words("keywords"), words("negative_keywords"));
    let start = call.text("start_time").and_then(time::parse_instant).map_or(0, |at| at.0);
    let end = call.text("end_time").and_then(time::parse_instant).unwrap_or(call.now).0;
    let interval = if call.text("granularity") == Some("DAY") { 24 * HOUR } else { HOUR };
    let mut volumes = Vec::new();
    let mut at = start;
    while at < end {
        // Keywords are joined by OR: each adds its posts, and an excluded one removes a tenth of them.
        let posts: u64 = keywords.iter().map(|word| 100 + hash_number(&format!("{word}/{at}/{interval}")) % 900).sum();
        let excluded = negative.iter().filter(|word| !keywords.contains(word));
        let remaining = excluded.fold(posts, |posts, _| posts - posts / 10);
        volumes.push(if keywords.iter().all(|word| negative.contains(word)) { 0 } else { remaining });
        at += interval;
    }
    let seed = hash_number(&keywords.join(","));
    let first = usize::try_from(seed % 1_000_003).unwrap_or(0);
    let related: Vec<&str> =
        (0..RELATED_KEYWORDS).map(|position| RELATED_TERMS[(first + position) % RELATED_TERMS.len()]).collect();
    Ok(ActionResult::new(json!({ "related_keywords": related, "post_volume": volumes }).to_string()))
}
