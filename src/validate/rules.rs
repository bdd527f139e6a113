//! Evaluates rules across fields: one function, used by client, sandbox and bulk engine alike.

use serde_json::Value;

use super::{FieldPath, Problems, ValueRef};
use crate::schema::rule::{Condition, Constraint, Rule, Start};
use crate::types::{EpochMillis, price, text, time};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;
/// The clocks of caller and service may differ by a minute.
const CLOCK_TOLERANCE: i64 = 60_000;

/// A violated rule, before it has a path.
struct Violation {
    field: &'static str,
    rule: &'static str,
    message: String,
}

impl Violation {
    fn new(field: &'static str, rule: &'static str, message: String) -> Self {
        Self { field, rule, message }
    }
}

/// Adds a problem for each violated rule. An update contains only some of the fields and a draft is unfinished, so they violate
/// no rule by absence.
pub(super) fn check<'a>(
    rules: &[Rule],
    given: impl Fn(&str) -> ValueRef<'a>,
    is_update: bool,
    path: FieldPath<'_>,
    problems: &mut Problems,
) {
    let values = RuleValues { get: &given, now: problems.now };
    let is_partial = is_update || values.text("entity_status") == Some("DRAFT");
    for rule in rules {
        if !rule.conditions().all(|condition| values.contains_any(condition.field, condition.values)) {
            continue;
        }
        let Some(violation) = violation(rule, &values, is_partial) else { continue };
        let path = FieldPath::Name(&path, violation.field);
        if violation.rule == "narrows" {
            problems.add_once(path, violation.rule, violation.message);
        } else {
            problems.add(path, violation.rule, rule.code, violation.message);
        }
    }
}

/// The values that a rule reads.
struct RuleValues<'g, 'a> {
    get: &'g dyn Fn(&str) -> ValueRef<'a>,
    now: EpochMillis,
}

impl<'a> RuleValues<'_, 'a> {
    fn text(&self, name: &str) -> Option<&'a str> {
        match (self.get)(name) {
            ValueRef::Text(text) => Some(text),
            _ => None,
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        match (self.get)(name) {
            ValueRef::Int(number) => Some(number),
            _ => None,
        }
    }

    fn instant(&self, name: &str) -> Option<EpochMillis> {
        self.text(name).and_then(time::parse_instant)
    }

    fn price(&self, name: &str) -> Option<(f64, &'a str)> {
        self.text(name).and_then(price::parse_price)
    }

    fn items(&self, name: &str) -> &'a [Value] {
        match (self.get)(name) {
            ValueRef::Json(Value::Array(items)) => items,
            _ => &[],
        }
    }

    /// Whether there is a value; an empty text or list is none.
    fn is_given(&self, name: &str) -> bool {
        match (self.get)(name) {
            ValueRef::Null | ValueRef::Text("") => false,
            ValueRef::Json(Value::Array(items)) => !items.is_empty(),
            _ => true,
        }
    }

    /// Whether there is a value other than false: `with_total_count=false` requests nothing.
    fn is_requested(&self, name: &str) -> bool {
        self.is_given(name) && !matches!((self.get)(name), ValueRef::Bool(false))
    }

    /// Whether the text is one of the values, or the list contains one of them.
    fn contains_any(&self, name: &str, values: &[&str]) -> bool {
        match (self.get)(name) {
            ValueRef::Text(text) => values.contains(&text),
            ValueRef::Json(Value::Array(items)) => {
                items.iter().filter_map(Value::as_str).any(|item| values.contains(&item))
            }
            _ => false,
        }
    }
}

/// The violation of a rule whose conditions hold, if its constraint does not.
fn violation(rule: &Rule, given: &RuleValues<'_, '_>, is_partial: bool) -> Option<Violation> {
    match rule.then {
        Constraint::Required(_) if is_partial => None,
        Constraint::Required(fields) => required(rule, fields, given),
        Constraint::AtMostOne(fields) => at_most_one(fields, given),
        Constraint::Absent(field) => {
            given.is_given(field).then(|| Violation::new(field, "bars", format!("must be left out{}", describe(rule))))
        }
        Constraint::OneOf(field, values) => one_of(rule, field, values, given),
        Constraint::NoneOf(field, values) => none_of(rule, field, values, given),
        Constraint::ContainsAny(field, values) => {
            (given.is_given(field) && !given.contains_any(field, values)).then(|| {
                Violation::new(field, "includes", format!("has to hold {}{}", values.join(" or "), describe(rule)))
            })
        }
        Constraint::NotOnly(field, value) => (given.items(field).len() == 1 && given.contains_any(field, &[value]))
            .then(|| Violation::new(field, "alone", format!("{value} cannot stand alone; add another value"))),
        Constraint::OnlyWith(field, values) => only_with(rule, field, values, given),
        Constraint::AtLeast(field, least) => (given.number(field)? < least)
            .then(|| Violation::new(field, "at_least", format!("expected at least {least}{}", describe(rule)))),
        Constraint::AtMost(field, other) => (given.number(field)? > given.number(other)?)
            .then(|| Violation::new(field, "at_most", format!("expected at most {other}"))),
        Constraint::LowerPrice(field, other) => lower_price(field, other, given),
        Constraint::After(field, start) => after(field, start, given),
        Constraint::WithinMonths(field, months) => {
            let limit = EpochMillis(time::months_after(given.now, months).0 + CLOCK_TOLERANCE);
            (given.instant(field)? > limit)
                .then(|| Violation::new(field, "within", format!("expected a time at most {months} months ahead")))
        }
        Constraint::WithinDays(from, to, days) => within_days(from, to, days, given),
        Constraint::WholeHour(field) => (given.instant(field)?.0.rem_euclid(HOUR) != 0)
            .then(|| Violation::new(field, "whole_hour", "expected a whole hour: minutes and seconds zero".to_owned())),
        Constraint::Digits(field) => (!text::is_digits(given.text(field)?))
            .then(|| Violation::new(field, "counts", format!("expected decimal digits{}", describe(rule)))),
        Constraint::CombinedCount(fields, most) => combined_count(fields, most, given),
    }
}

fn required(rule: &Rule, fields: &[&'static str], given: &RuleValues<'_, '_>) -> Option<Violation> {
    if fields.iter().any(|field| given.is_given(field)) {
        return None;
    }
    let when = describe(rule);
    Some(match fields {
        [field] => Violation::new(field, "needs", format!("{field} is required{when}")),
        fields => Violation::new(fields.first()?, "some", format!("one of {} is required{when}", fields.join(", "))),
    })
}

fn at_most_one(fields: &[&'static str], given: &RuleValues<'_, '_>) -> Option<Violation> {
    let mut requested = fields.iter().filter(|field| given.is_requested(field));
    let (first, second) = (requested.next()?, requested.next()?);
    Some(Violation::new(second, "exclusive", format!("cannot be combined with {first}; leave one out")))
}

fn one_of(rule: &Rule, field: &'static str, values: &[&str], given: &RuleValues<'_, '_>) -> Option<Violation> {
    if let Some(text) = given.text(field) {
        return (!values.contains(&text)).then(|| {
            let message = format!("expected one of {}{}", values.join(", "), describe(rule));
            Violation::new(field, "narrows", message)
        });
    }
    let allowed = given.items(field).iter().filter_map(Value::as_str).all(|item| values.contains(&item));
    (!allowed)
        .then(|| Violation::new(field, "within", format!("expected only {}{}", values.join(", "), describe(rule))))
}

fn none_of(rule: &Rule, field: &'static str, values: &[&str], given: &RuleValues<'_, '_>) -> Option<Violation> {
    let value = given.text(field).filter(|text| values.contains(text))?;
    let others: Vec<String> =
        rule.conditions().map(|other| format!("{} {}", other.field, either(other.values))).collect();
    Some(Violation::new(field, "clash", format!("{value} cannot be combined with {}", others.join(" and "))))
}

fn only_with(rule: &Rule, field: &str, values: &[&str], given: &RuleValues<'_, '_>) -> Option<Violation> {
    let Condition { field: subject, .. } = rule.conditions().next()?;
    let value = given.text(subject)?;
    (given.is_given(field) && !given.contains_any(field, values))
        .then(|| Violation::new(subject, "only", format!("{value} is for {field} {} only", either(values))))
}

fn lower_price(field: &'static str, other: &str, given: &RuleValues<'_, '_>) -> Option<Violation> {
    let ((price, currency), (bound, bound_currency)) = (given.price(field)?, given.price(other)?);
    (price >= bound || currency != bound_currency)
        .then(|| Violation::new(field, "below", format!("expected less than {other}, in the same currency")))
}

fn after(field: &'static str, start: Start, given: &RuleValues<'_, '_>) -> Option<Violation> {
    let (rule, start, name) = match start {
        Start::Field(other) => ("after", given.instant(other), other),
        Start::FieldOrNow(other) if given.is_given(other) => ("later", given.instant(other), other),
        Start::FieldOrNow(_) | Start::Now => ("later", Some(given.now), "the present"),
    };
    (given.instant(field)? <= start?).then(|| Violation::new(field, rule, format!("expected a time later than {name}")))
}

fn within_days(from: &'static str, to: &str, days: i32, given: &RuleValues<'_, '_>) -> Option<Violation> {
    let (end, name) = if given.is_given(to) { (given.instant(to)?, to) } else { (given.now, "the present") };
    let start = given.instant(from)?;
    if end <= start {
        return Some(Violation::new(from, "earlier", format!("expected a time earlier than {name}")));
    }
    (end.0 - start.0 > i64::from(days) * DAY)
        .then(|| Violation::new(from, "span", format!("expected at most {days} days from {from} to {name}")))
}

fn combined_count(fields: &[&'static str], most: usize, given: &RuleValues<'_, '_>) -> Option<Violation> {
    let total: usize = fields.iter().map(|field| given.items(field).len()).sum();
    (total > most).then_some(())?;
    let message = format!("expected at most {most} values in {} together, got {total}", fields.join(" and "));
    Some(Violation::new(fields.first()?, "together", message))
}

/// ` when objective is REACH`, or nothing for a rule that always applies.
fn describe(rule: &Rule) -> String {
    let conditions: Vec<String> =
        rule.conditions().map(|condition| format!("{} is {}", condition.field, either(condition.values))).collect();
    if conditions.is_empty() { String::new() } else { format!(" when {}", conditions.join(" and ")) }
}

/// `A, B or C`
fn either(words: &[&str]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        words => words.concat(),
    }
}
