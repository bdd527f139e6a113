//! Rules across columns or parameters: one function, read by client, sandbox and bulk engine alike.

use serde_json::Value;

use super::{FieldPath, Problems, ValueRef};
use crate::schema::Rule;
use crate::types::{EpochMillis, price, text, time};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// Adds a problem for each rule that the given values break. An update tells only part, and a draft is not finished, so they break no
/// rule by absence.
#[expect(clippy::too_many_lines, reason = "one arm per rule; apart they would be harder to compare")]
pub(super) fn check<'a>(
    rules: &[Rule],
    given: impl Fn(&str) -> ValueRef<'a>,
    updates: bool,
    at: FieldPath<'_>,
    problems: &mut Problems,
) {
    let text = |name: &str| match given(name) {
        ValueRef::Text(text) => Some(text),
        _ => None,
    };
    let number = |name: &str| match given(name) {
        ValueRef::Int(number) => Some(number),
        _ => None,
    };
    let moment = |name: &str| text(name).and_then(time::parse_instant);
    let partial = updates || text("entity_status") == Some("DRAFT");
    for rule in rules {
        match *rule {
            Rule::AtMost(small, large) => {
                if let (Some(less), Some(more)) = (number(small), number(large))
                    && less > more
                {
                    add(problems, at, small, "at_most", format!("expected at most {large}"));
                }
            }
            Rule::Below(small, large) => {
                let prices = (text(small).and_then(price::parse_price), text(large).and_then(price::parse_price));
                if let (Some((less, ours)), Some((more, theirs))) = prices
                    && (less >= more || ours != theirs)
                {
                    add(problems, at, small, "below", format!("expected less than {large}, in the same currency"));
                }
            }
            Rule::Some(names) => {
                if !partial && !names.iter().any(|name| is_given(given(name))) {
                    let message = format!("one of {} is required", names.join(", "));
                    problems.add(FieldPath::Name(&at, names[0]), "some", "MISSING_PARAMETER", message);
                }
            }
            Rule::Exclusive(names) => {
                let mut both = names.iter().filter(|name| is_asked(given(name)));
                if let (Some(first), Some(second)) = (both.next(), both.next()) {
                    let message = format!("cannot be combined with {first}; leave one out");
                    problems.add(FieldPath::Name(&at, second), "exclusive", "EXCLUSIVE_PARAMETERS", message);
                }
            }
            Rule::Needs(name, other, words) => {
                if !partial && !is_given(given(name)) && holds(given(other), words) {
                    let message = format!("{name} is required when {other} is {}", either(words));
                    problems.add(FieldPath::Name(&at, name), "needs", "MISSING_PARAMETER", message);
                }
            }
            Rule::Bars(name, other, words) => {
                if is_given(given(name)) && text(other).is_some_and(|word| words.contains(&word)) {
                    add(problems, at, name, "bars", format!("must be left out when {other} is {}", either(words)));
                }
            }
            Rule::Narrows(name, other, word, words) => {
                if let Some(value) = text(name)
                    && text(other) == Some(word)
                    && !words.contains(&value)
                {
                    let message = format!("expected one of {} when {other} is {word}", words.join(", "));
                    problems.add_once(FieldPath::Name(&at, name), "narrows", message);
                }
            }
            Rule::AtLeastWhen(name, least, other, word) => {
                if number(name).is_some_and(|number| number < least) && text(other) == Some(word) {
                    add(problems, at, name, "at_least", format!("expected at least {least} when {other} is {word}"));
                }
            }
            Rule::Later(name, than) => {
                let from = if is_given(given(than)) { moment(than) } else { Some(problems.now) };
                if let (Some(end), Some(start)) = (moment(name), from)
                    && end <= start
                {
                    let than = if is_given(given(than)) { than } else { "the present" };
                    add(problems, at, name, "later", format!("expected a time later than {than}"));
                }
            }
            Rule::After(name, than) => {
                if let (Some(end), Some(start)) = (moment(name), moment(than))
                    && end <= start
                {
                    add(problems, at, name, "after", format!("expected a time later than {than}"));
                }
            }
            Rule::WithinMonths(name, months) => {
                // A minute of grace: caller and service do not read the same clock.
                let limit = EpochMillis(time::months_after(problems.now, months).0 + 60_000);
                if moment(name).is_some_and(|end| end > limit) {
                    add(problems, at, name, "within", format!("expected a time at most {months} months ahead"));
                }
            }
            Rule::SpanDays(from, to, days) => {
                let end = if is_given(given(to)) { moment(to) } else { Some(problems.now) };
                if let (Some(start), Some(end)) = (moment(from), end) {
                    let to = if is_given(given(to)) { to } else { "the present" };
                    if end <= start {
                        add(problems, at, from, "earlier", format!("expected a time earlier than {to}"));
                    } else if end.0 - start.0 > i64::from(days) * DAY {
                        add(problems, at, from, "span", format!("expected at most {days} days from {from} to {to}"));
                    }
                }
            }
            Rule::AtLeast(name, least) => {
                if number(name).is_some_and(|number| number < least) {
                    add(problems, at, name, "at_least", format!("expected at least {least}"));
                }
            }
            Rule::SomeWhen(names, other, words) => {
                if !partial && holds(given(other), words) && !names.iter().any(|name| is_given(given(name))) {
                    let message = format!("one of {} is required when {other} is {}", names.join(", "), either(words));
                    problems.add(FieldPath::Name(&at, names[0]), "some", "MISSING_PARAMETER", message);
                }
            }
            Rule::Only(name, word, other, words) => {
                if text(name) == Some(word) && is_given(given(other)) && !holds(given(other), words) {
                    let message = format!("{word} is for {other} {} only", either(words));
                    add(problems, at, name, "only", message);
                }
            }
            Rule::Clash(words) => {
                if words.iter().all(|(name, word)| text(name) == Some(word)) {
                    let told: Vec<String> = words[1..].iter().map(|(name, word)| format!("{name} {word}")).collect();
                    let message = format!("{} cannot be combined with {}", words[0].1, told.join(" and "));
                    add(problems, at, words[0].0, "clash", message);
                }
            }
            Rule::NotAlone(name, word, code) => {
                if length(given(name)) == 1 && holds(given(name), &[word]) {
                    let message = format!("{word} cannot stand alone; add another value");
                    problems.add(FieldPath::Name(&at, name), "alone", code, message);
                }
            }
            Rule::Includes(name, wanted, other, word, code) => {
                if is_given(given(name)) && text(other) == Some(word) && !holds(given(name), wanted) {
                    let message = format!("has to hold {} when {other} is {word}", wanted.join(" or "));
                    problems.add(FieldPath::Name(&at, name), "includes", code, message);
                }
            }
            Rule::Within(name, other, word, words, code) => {
                if text(other) == Some(word)
                    && let ValueRef::Json(Value::Array(items)) = given(name)
                    && !items.iter().filter_map(Value::as_str).all(|item| words.contains(&item))
                {
                    let message = format!("expected only {} when {other} is {word}", words.join(", "));
                    problems.add(FieldPath::Name(&at, name), "within", code, message);
                }
            }
            Rule::WholeHour(name) => {
                if moment(name).is_some_and(|at| at.0.rem_euclid(HOUR) != 0) {
                    add(problems, at, name, "whole_hour", "expected a whole hour: minutes and seconds zero".into());
                }
            }
            Rule::Counts(name, other, word) => {
                if let Some(value) = text(name)
                    && text(other) == Some(word)
                    && !text::is_digits(value)
                {
                    add(problems, at, name, "counts", format!("expected decimal digits when {other} is {word}"));
                }
            }
            Rule::Together(names, most) => {
                let total: usize = names.iter().map(|name| length(given(name))).sum();
                if total > most {
                    let message =
                        format!("expected at most {most} values in {} together, got {total}", names.join(" and "));
                    add(problems, at, names[0], "together", message);
                }
            }
        }
    }
}

/// `A, B or C`
fn either(words: &[&str]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        words => words.concat(),
    }
}

fn add(problems: &mut Problems, at: FieldPath<'_>, name: &str, rule: &'static str, message: String) {
    problems.add(FieldPath::Name(&at, name), rule, "INVALID_PARAMETER", message);
}

fn is_given(value: ValueRef<'_>) -> bool {
    !matches!(value, ValueRef::Null | ValueRef::Text(""))
        && !matches!(value, ValueRef::Json(Value::Array(items)) if items.is_empty())
}

/// `with_total_count=false` asks for nothing.
fn is_asked(value: ValueRef<'_>) -> bool {
    is_given(value) && !matches!(value, ValueRef::Bool(false))
}

/// Whether the text is one of the words, or the list holds one of them.
fn holds(value: ValueRef<'_>, words: &[&str]) -> bool {
    match value {
        ValueRef::Text(text) => words.contains(&text),
        ValueRef::Json(Value::Array(items)) => items.iter().filter_map(Value::as_str).any(|item| words.contains(&item)),
        _ => false,
    }
}

fn length(value: ValueRef<'_>) -> usize {
    match value {
        ValueRef::Json(Value::Array(items)) => items.len(),
        _ => 0,
    }
}
