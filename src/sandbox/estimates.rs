//! How many users criteria reach, and what is like given keywords and users: made up, always the same for the same question.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::call::{Answered, Call, Next};
use super::insights::BESIDE;
use super::keep::criteria;
use super::store::Store;
use crate::api::{Targeting, targeting};
use crate::error::Refusal;
use crate::model::{Values, format};
use crate::wire::request::plain;

/// Users in all, in thousands.
const EVERYBODY: u64 = 400_000;
/// A share of everybody is told in so many parts.
const WHOLE: u64 = 1_000_000;

/// How many parts of everybody a criterion stands for.
fn share(kind: &Targeting, value: &str) -> u64 {
    let digest = Sha256::digest(format!("{}/{value}", kind.name));
    let drawn = u64::from(u16::from_be_bytes([digest[0], digest[1]]));
    // Interests and keywords are narrow; places, languages and the like are wide.
    let (least, width) = if kind.primary { (2_000, 40_000) } else { (30_000, 400_000) };
    least + drawn * width / u64::from(u16::MAX)
}

/// Primary criteria unite, all others narrow (document 4, targeting criteria): one more type never enlarges the estimate,
/// one more primary criterion never lowers it, one more exclusion never enlarges it.
pub(super) fn size(store: &mut Store, call: &Call<'_>) -> Result<Answered, Refusal> {
    let given = call.args.get("targeting_criteria").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut united = 0;
    let mut narrowing: Vec<(&str, u64)> = Vec::new();
    let mut excluded: Vec<u64> = Vec::new();
    for criterion in given.iter().filter_map(Value::as_object) {
        let text = |name: &str| criterion.get(name).and_then(Value::as_str).unwrap_or_default();
        let Some(kind) = targeting(text("targeting_type")) else { continue };
        let value = text("targeting_value");
        criteria::checked(store, call, kind, value)?;
        let share = share(kind, value);
        if text("operator_type") == "NE" {
            excluded.push(share);
        } else if kind.primary {
            united += share;
        } else if let Some((_, known)) = narrowing.iter_mut().find(|(name, _)| *name == kind.group) {
            *known += share;
        } else {
            narrowing.push((kind.group, share));
        }
    }
    if united == 0 {
        let message =
            "at least one primary criterion is required: followers, custom audiences, interests, keywords or TV shows";
        return Err(Refusal::invalid("targeting_criteria", message));
    }
    let part = |of: u64, share: u64| of * share.min(WHOLE) / WHOLE;
    let mut reached = part(EVERYBODY * 1_000, united);
    for (_, share) in narrowing {
        reached = part(reached, share);
    }
    for share in excluded {
        reached -= part(reached, share / 2);
    }
    let data = json!({ "audience_size": { "min": reached * 9 / 10, "max": reached * 11 / 10 } });
    Ok(Answered { data: data.to_string(), ..Answered::default() })
}

/// Keywords or users like those given, best first.
pub(super) fn suggestions(call: &Call<'_>) -> Result<Answered, Refusal> {
    let kind = call.text("suggestion_type").unwrap_or_default();
    let given = call.args.get("targeting_values").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let given: Vec<String> = given.iter().map(plain).collect();
    if kind == "USER_ID" && !given.iter().all(|value| format::is_digits(value)) {
        return Err(Refusal::invalid("targeting_values", "expected user identifiers, and nothing else, for USER_ID"));
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
