//! Checks one value against the type of its field.

use serde_json::Value;

use super::{FieldPath, Problems, ValueRef, check_object, suggest};
use crate::schema::{Action, ErrorCode, Field, FieldType, Presence, Record};
use crate::types::{currency, price, text, time, url};

/// The result for one value.
enum Verdict {
    Valid,
    /// The value has another type.
    WrongType,
    /// The value violates the rule of this name.
    Invalid(&'static str),
    /// The problems are added already.
    Reported,
}

/// Checks the value of a field: whether it is given when it has to be, and its type and bounds.
#[inline]
pub(super) fn check_field(
    field: &Field,
    presence: Presence,
    value: ValueRef<'_>,
    is_update: bool,
    parent: FieldPath<'_>,
    problems: &mut Problems,
) {
    if is_absent(field, presence, value) {
        if presence == Presence::Required {
            problems.add_missing(FieldPath::Name(&parent, field.name), field.name);
        }
        return;
    }
    // In an update, an empty text clears an optional field.
    if is_update && field.nullable && matches!(value, ValueRef::Text("")) {
        return;
    }
    // A value that was read may be written back; whether it is unchanged is checked by the service.
    if is_update && matches!(value, ValueRef::Text(word) if field.read_only_values.contains(&word)) {
        return;
    }
    let before = problems.list.len();
    check_value(field.write_type(is_update), value, FieldPath::Name(&parent, field.name), problems);
    if field.error_code != ErrorCode::InvalidParameter {
        for problem in &mut problems.list[before..] {
            problem.code = field.error_code;
        }
    }
}

/// Whether the value counts as not given: null, or an empty identifier or list where one is required.
fn is_absent(field: &Field, presence: Presence, value: ValueRef<'_>) -> bool {
    match value {
        ValueRef::Null => true,
        _ if presence != Presence::Required => false,
        ValueRef::Text(text) => {
            text.is_empty() && matches!(field.ty, FieldType::Id | FieldType::DecimalId | FieldType::Int64)
        }
        ValueRef::Json(Value::Array(items)) => {
            items.is_empty() && matches!(field.ty, FieldType::List(..) | FieldType::Objects(..))
        }
        ValueRef::Json(_) | ValueRef::Bool(_) | ValueRef::Int(_) | ValueRef::Float(_) | ValueRef::Other(_) => false,
    }
}

/// Checks one value: type and bounds.
pub(super) fn check_value(ty: &FieldType, value: ValueRef<'_>, path: FieldPath<'_>, problems: &mut Problems) {
    let verdict = match ty {
        FieldType::Any => Verdict::Valid,
        FieldType::Id => check_id(ty, value, path, problems),
        FieldType::DecimalId => match value {
            ValueRef::Int(number) => valid_if(number >= 0, "format"),
            value => text_if(value, "format", text::is_digits),
        },
        FieldType::Int64 => match value {
            ValueRef::Int(number) => valid_if(number >= 0, "bounds"),
            value => text_if(value, "format", |text| text::is_digits(text) && text.parse::<i64>().is_ok()),
        },
        FieldType::TextOrInt => match value {
            ValueRef::Int(number) => valid_if(number >= 0, "bounds"),
            value => text_if(value, "length", |text| !text.is_empty()),
        },
        FieldType::Micros => int_if(value, "bounds", |number| number >= 0),
        FieldType::Int { min, max } => int_if(value, "bounds", |number| (*min..=*max).contains(&number)),
        FieldType::IntEnum(numbers) => int_if(value, "choice", |number| numbers.contains(&number)),
        FieldType::Bool => match value {
            ValueRef::Bool(_) => Verdict::Valid,
            _ => Verdict::WrongType,
        },
        FieldType::OpenObject(_) => match value {
            ValueRef::Json(Value::Object(_)) => Verdict::Valid,
            _ => Verdict::WrongType,
        },
        FieldType::Text { min, max } => text_if(value, "length", |text| has_length(text, *min, *max)),
        FieldType::PlainText(max) => check_plain_text(*max, value, path, problems),
        FieldType::Enum(words) => check_enum(words, value, path, problems),
        FieldType::Color => text_if(value, "format", |text| !text::is_hex_color(text)),
        FieldType::Instant | FieldType::InstantMillis => {
            text_if(value, "format", |text| time::parse_instant(text).is_some())
        }
        FieldType::Interval => text_if(value, "format", |text| time::parse_interval(text).is_some()),
        FieldType::TimeOfDay => text_if(value, "format", time::is_time_of_day),
        FieldType::TimeZone => text_if(value, "format", time::is_time_zone),
        FieldType::Price => text_if(value, "format", price::is_price),
        FieldType::Currency => text_if(value, "format", currency::is_currency),
        FieldType::HttpsUrl => text_if(value, "format", |text| url::is_url(text, &["https"])),
        FieldType::Url => text_if(value, "format", |text| url::is_url(text, &["http", "https"])),
        FieldType::ImageUrl => text_if(value, "format", url::is_image_url),
        FieldType::ImageUrls(most) => text_if(value, "format", |text| {
            text.split(',').count() <= *most && text.split(',').all(|one| url::is_image_url(one.trim()))
        }),
        FieldType::Domain => text_if(value, "format", url::is_domain),
        FieldType::Country | FieldType::Language => {
            text_if(value, "format", |text| text.len() == 2 && text.bytes().all(|letter| letter.is_ascii_alphabetic()))
        }
        FieldType::Digest => text_if(value, "format", text::is_sha256_hex),
        FieldType::Sort => text_if(value, "format", |text| text.ends_with("-asc") || text.ends_with("-desc")),
        FieldType::List(of, most) => check_list(of, *most, value, path, problems),
        FieldType::Object(record) => check_nested(record, value, path, problems),
        FieldType::Objects(record, most) => check_objects(record, *most, value, path, problems),
    };
    match verdict {
        Verdict::Valid | Verdict::Reported => {}
        Verdict::WrongType => {
            let message = format!("expected {}, got {}", ty.expected(), value.type_name());
            problems.add_invalid(path, "type", message);
        }
        Verdict::Invalid(rule) => problems.add_invalid(path, rule, format!("expected {}", ty.expected())),
    }
}

fn valid_if(is_valid: bool, rule: &'static str) -> Verdict {
    if is_valid { Verdict::Valid } else { Verdict::Invalid(rule) }
}

#[inline]
fn text_if(value: ValueRef<'_>, rule: &'static str, is_valid: impl FnOnce(&str) -> bool) -> Verdict {
    match value {
        ValueRef::Text(text) => valid_if(is_valid(text), rule),
        _ => Verdict::WrongType,
    }
}

#[inline]
fn int_if(value: ValueRef<'_>, rule: &'static str, is_valid: impl FnOnce(i64) -> bool) -> Verdict {
    match value {
        ValueRef::Int(number) => valid_if(is_valid(number), rule),
        _ => Verdict::WrongType,
    }
}

/// Whether the text has `min` to `max` characters.
fn has_length(text: &str, min: usize, max: usize) -> bool {
    // A character has at least one byte, so most text needs no counting.
    (text.len() <= max && min <= 1 && text.len() >= min) || (min..=max).contains(&text.chars().count())
}

fn check_id(ty: &FieldType, value: ValueRef<'_>, path: FieldPath<'_>, problems: &mut Problems) -> Verdict {
    match value {
        ValueRef::Text(text) if text::is_base36(text) => Verdict::Valid,
        ValueRef::Text(_) => {
            problems.add(path, "format", ErrorCode::InvalidIdIllegalCharacters, format!("expected {}", ty.expected()));
            Verdict::Reported
        }
        _ => Verdict::WrongType,
    }
}

fn check_plain_text(max: usize, value: ValueRef<'_>, path: FieldPath<'_>, problems: &mut Problems) -> Verdict {
    match value {
        ValueRef::Text(text) if text::has_html(text) => {
            problems.add_invalid(path, "html", "expected plain text; take the HTML tags out".into());
            Verdict::Reported
        }
        value => text_if(value, "length", |text| has_length(text, 1, max)),
    }
}

fn check_enum(words: &[&str], value: ValueRef<'_>, path: FieldPath<'_>, problems: &mut Problems) -> Verdict {
    let ValueRef::Text(text) = value else { return Verdict::WrongType };
    if words.contains(&text) {
        return Verdict::Valid;
    }
    let suggestion = suggest::closest(&text.to_ascii_uppercase(), words.iter().copied())
        .or_else(|| suggest::closest(&text.to_ascii_lowercase(), words.iter().copied()))
        .map_or(String::new(), |word| format!("; did you mean {word}?"));
    problems.add_invalid(path, "choice", format!("expected one of {}{suggestion}", words.join(", ")));
    Verdict::Reported
}

/// Reports a list with too many items.
fn exceeds_count(items: &[Value], most: usize, noun: &str, path: FieldPath<'_>, problems: &mut Problems) -> bool {
    let exceeds = items.len() > most;
    if exceeds {
        let message = format!("expected at most {most} {noun}, got {}; split the call", items.len());
        problems.add_invalid(path, "count", message);
    }
    exceeds
}

fn check_list(
    of: &FieldType,
    most: usize,
    value: ValueRef<'_>,
    path: FieldPath<'_>,
    problems: &mut Problems,
) -> Verdict {
    let ValueRef::Json(Value::Array(items)) = value else { return Verdict::WrongType };
    if exceeds_count(items, most, "values", path, problems) {
        return Verdict::Reported;
    }
    for (index, item) in items.iter().enumerate() {
        check_value(of, ValueRef::from_json(item), FieldPath::Index(&path, index), problems);
    }
    Verdict::Reported
}

fn check_nested(record: &Record, value: ValueRef<'_>, path: FieldPath<'_>, problems: &mut Problems) -> Verdict {
    let ValueRef::Json(Value::Object(members)) = value else { return Verdict::WrongType };
    check_object(record, members, Action::Create, path, problems);
    Verdict::Reported
}

fn check_objects(
    record: &Record,
    most: usize,
    value: ValueRef<'_>,
    path: FieldPath<'_>,
    problems: &mut Problems,
) -> Verdict {
    let ValueRef::Json(Value::Array(items)) = value else { return Verdict::WrongType };
    if exceeds_count(items, most, "items", path, problems) {
        return Verdict::Reported;
    }
    for (index, item) in items.iter().enumerate() {
        let path = FieldPath::Index(&path, index);
        match item {
            Value::Object(members) => check_object(record, members, Action::Create, path, problems),
            other => {
                let got = ValueRef::from_json(other).type_name();
                problems.add_invalid(path, "type", format!("expected an object: {}, got {got}", record.name));
            }
        }
    }
    Verdict::Reported
}
