//! A call against its row: every problem at once, each with its place.
//!
//! What is checked arrives as cells: a borrowed view of one value, whether it stands in JSON, in a Python dict or in a column
//! of a file. So there is one check, and nothing is copied to be checked.

use serde_json::Value;

use crate::schema::endpoint::{OPERATION_TYPES, OPERATIONS};
use crate::schema::{Action, Endpoint, Field, FieldType, Operation, Presence, Record, Rule, Values};
use crate::types::{EpochMillis, currency, price, text, time, url};

mod field_path;
mod problem;
mod rules;
mod value;

pub use field_path::{FieldPath, PathSegment};
pub use problem::{Problem, Problems};
pub use value::ValueRef;

/// Checks one record whose values stand in its columns' order: types and bounds of each, then the rules across them.
pub fn check_record(record: &Record, cells: &[ValueRef<'_>], problems: &mut Problems) {
    check_columns(record, cells, Action::Create, FieldPath::Root, problems);
}

/// Checks rules across the columns of a record that is whole.
pub fn check_rules<'a>(
    rules: &[Rule],
    given: impl Fn(&str) -> ValueRef<'a>,
    at: FieldPath<'_>,
    problems: &mut Problems,
) {
    rules::check(rules, given, false, at, problems);
}

fn check_columns(record: &Record, cells: &[ValueRef<'_>], action: Action, at: FieldPath<'_>, problems: &mut Problems) {
    let updates = action == Action::Update;
    for (field, cell) in record.fields.iter().zip(cells) {
        let take = if updates { field.update } else { field.create };
        check_field(field, take, *cell, updates, at, problems);
    }
    let given =
        |name: &str| record.position(name).and_then(|place| cells.get(place)).copied().unwrap_or(ValueRef::Null);
    rules::check(record.rules, given, updates, at, problems);
}

#[inline]
fn check_field(
    field: &Field,
    take: Presence,
    cell: ValueRef<'_>,
    updates: bool,
    at: FieldPath<'_>,
    problems: &mut Problems,
) {
    let is_empty = match (&field.ty, cell) {
        (_, ValueRef::Null) => true,
        _ if take != Presence::Required => false,
        (FieldType::Id | FieldType::DecimalId | FieldType::Int64, ValueRef::Text(text)) => text.is_empty(),
        (FieldType::List(..) | FieldType::Objects(..), ValueRef::Json(Value::Array(items))) => items.is_empty(),
        _ => false,
    };
    if is_empty {
        if take == Presence::Required {
            problems.add_missing(FieldPath::Name(&at, field.name), field.name);
        }
        return;
    }
    // An empty value clears an optional column (document 5, section 1: partial update).
    if updates && field.nullable && matches!(cell, ValueRef::Text("")) {
        return;
    }
    // What was read may be written back as it is; whether it is that is known to the service.
    if updates && matches!(cell, ValueRef::Text(word) if field.read_only_values.contains(&word)) {
        return;
    }
    let before = problems.list.len();
    check_value(field.write_type(updates), cell, FieldPath::Name(&at, field.name), problems);
    if field.error_code != "INVALID_PARAMETER" {
        for problem in &mut problems.list[before..] {
            problem.code = field.error_code;
        }
    }
}

fn check_object(record: &Record, members: &Values, action: Action, at: FieldPath<'_>, problems: &mut Problems) {
    for name in members.keys().filter(|name| !takes(record, name, action)) {
        match record.field(name) {
            Some(field) if action == Action::Update && field.create != Presence::Never => {
                problems.add_invalid(
                    FieldPath::Name(&at, name),
                    "fixed",
                    "cannot be changed once it is made; leave it out".into(),
                );
            }
            Some(_) => {
                problems.add_invalid(
                    FieldPath::Name(&at, name),
                    "fixed",
                    "is written by the service; leave it out".into(),
                );
            }
            None => add_unknown_field(record, name, at, problems),
        }
    }
    let cells: Vec<ValueRef<'_>> =
        record.fields.iter().map(|field| members.get(field.name).map_or(ValueRef::Null, ValueRef::from_json)).collect();
    check_columns(record, &cells, action, at, problems);
}

/// Whether a write of the record takes a column of that name.
fn takes(record: &Record, name: &str, action: Action) -> bool {
    record.field(name).is_some_and(|field| {
        let take = if action == Action::Update { field.update } else { field.create };
        take != Presence::Never
    })
}

/// Adds that a record takes no column of that name.
pub fn add_unknown_field(record: &Record, name: &str, at: FieldPath<'_>, problems: &mut Problems) {
    let names = record.fields.iter().filter(|field| field.create != Presence::Never).map(|field| field.name);
    unknown(name, names, at, problems);
}

fn unknown(name: &str, names: impl Iterator<Item = &'static str>, at: FieldPath<'_>, problems: &mut Problems) {
    let near = nearest(name, names).map_or(String::new(), |near| std::format!("; did you mean {near}?"));
    problems.add_invalid(
        FieldPath::Name(&at, name),
        "unknown",
        std::format!("there is no parameter of this name{near}"),
    );
}

/// The name most like the one given, or the one that it begins, if there is such.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let far = |other: &str| {
        // Edit distance with one row of the table.
        let other: Vec<char> = other.chars().collect();
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (line, from) in name.chars().enumerate() {
            let mut corner = row[0];
            row[0] = line + 1;
            for (column, to) in other.iter().enumerate() {
                let change = corner + usize::from(from != *to);
                corner = row[column + 1];
                row[column + 1] = change.min(row[column] + 1).min(corner + 1);
            }
        }
        row[other.len()]
    };
    let names: Vec<&str> = names.collect();
    let (distance, best) = names.iter().map(|other| (far(other), *other)).min_by_key(|(distance, _)| *distance)?;
    if distance <= 1 + best.len() / 3 {
        return Some(best);
    }
    let mut begun = names.into_iter().filter(|other| name.len() > 3 && other.starts_with(name));
    begun.next().filter(|_| begun.next().is_none())
}

fn check_value(ty: &FieldType, cell: ValueRef<'_>, at: FieldPath<'_>, problems: &mut Problems) {
    let (fits, rule) = match (ty, cell) {
        (FieldType::Id, ValueRef::Text(text)) => {
            if !text::is_base36(text) {
                problems.add(at, "format", "INVALID_ID_ILLEGAL_CHARACTERS", std::format!("expected {}", ty.expected()));
            }
            return;
        }
        (FieldType::DecimalId, ValueRef::Text(text)) => (text::is_digits(text), "format"),
        (FieldType::DecimalId, ValueRef::Int(number)) => (number >= 0, "format"),
        (FieldType::Int64 | FieldType::Micros | FieldType::TextOrInt, ValueRef::Int(number)) => (number >= 0, "bounds"),
        (FieldType::Int64, ValueRef::Text(text)) => (text::is_digits(text) && text.parse::<i64>().is_ok(), "format"),
        (FieldType::Text { min, max }, ValueRef::Text(text)) => {
            // Every character is at least one byte, so most text needs no counting.
            let fits = (text.len() <= *max && (*min <= 1 && text.len() >= *min)) || {
                let count = text.chars().count();
                (*min..=*max).contains(&count)
            };
            (fits, "length")
        }
        (FieldType::TextOrInt, ValueRef::Text(text)) => (!text.is_empty(), "length"),
        (FieldType::Color, ValueRef::Text(text)) => (!text::is_hex_color(text), "format"),
        (FieldType::PlainText(max), ValueRef::Text(text)) => {
            if text::has_html(text) {
                return problems.add_invalid(at, "html", "expected plain text; take the HTML tags out".into());
            }
            (!text.is_empty() && (text.len() <= *max || text.chars().count() <= *max), "length")
        }
        (FieldType::Int { min, max }, ValueRef::Int(number)) => ((*min..=*max).contains(&number), "bounds"),
        (FieldType::IntEnum(numbers), ValueRef::Int(number)) => (numbers.contains(&number), "choice"),
        (FieldType::Bool, ValueRef::Bool(_))
        | (FieldType::Any, _)
        | (FieldType::OpenObject(_), ValueRef::Json(Value::Object(_))) => return,
        (FieldType::Instant | FieldType::InstantMillis, ValueRef::Text(text)) => {
            (time::parse_instant(text).is_some(), "format")
        }
        (FieldType::Enum(words), ValueRef::Text(text)) => {
            if !words.contains(&text) {
                let near = nearest(&text.to_ascii_uppercase(), words.iter().copied())
                    .or_else(|| nearest(&text.to_ascii_lowercase(), words.iter().copied()));
                let near = near.map_or(String::new(), |near| std::format!("; did you mean {near}?"));
                problems.add_invalid(at, "choice", std::format!("expected {}{near}", ty.expected()));
            }
            return;
        }
        (FieldType::Price, ValueRef::Text(text)) => (price::is_price(text), "format"),
        (FieldType::Interval, ValueRef::Text(text)) => (time::parse_interval(text).is_some(), "format"),
        (FieldType::HttpsUrl, ValueRef::Text(text)) => (url::is_url(text, &["https"]), "format"),
        (FieldType::Url, ValueRef::Text(text)) => (url::is_url(text, &["http", "https"]), "format"),
        (FieldType::ImageUrl, ValueRef::Text(text)) => (url::is_image_url(text), "format"),
        (FieldType::ImageUrls(most), ValueRef::Text(text)) => {
            let fits = text.split(',').count() <= *most && text.split(',').all(|one| url::is_image_url(one.trim()));
            (fits, "format")
        }
        (FieldType::TimeOfDay, ValueRef::Text(text)) => (time::is_time_of_day(text), "format"),
        (FieldType::TimeZone, ValueRef::Text(text)) => (time::is_time_zone(text), "format"),
        (FieldType::Currency, ValueRef::Text(text)) => (currency::is_currency(text), "format"),
        (FieldType::Domain, ValueRef::Text(text)) => (url::is_domain(text), "format"),
        (FieldType::Country | FieldType::Language, ValueRef::Text(text)) => {
            (text.len() == 2 && text.bytes().all(|letter| letter.is_ascii_alphabetic()), "format")
        }
        (FieldType::Digest, ValueRef::Text(text)) => (text::is_sha256_hex(text), "format"),
        (FieldType::Sort, ValueRef::Text(text)) => {
            let fits = text.rsplit_once('-').is_some_and(|(_, way)| matches!(way, "asc" | "desc"));
            (fits, "format")
        }
        (FieldType::List(of, most), ValueRef::Json(Value::Array(items))) => {
            if items.len() > *most {
                let message = std::format!("expected at most {most} values, got {}; split the call", items.len());
                return problems.add_invalid(at, "count", message);
            }
            for (index, item) in items.iter().enumerate() {
                check_value(of, ValueRef::from_json(item), FieldPath::Index(&at, index), problems);
            }
            return;
        }
        (FieldType::Object(record), ValueRef::Json(Value::Object(members))) => {
            return check_object(record, members, Action::Create, at, problems);
        }
        (FieldType::Objects(record, most), ValueRef::Json(Value::Array(items))) => {
            return check_objects(record, *most, items, at, problems);
        }
        _ => {
            let message = std::format!("expected {}, got {}", ty.expected(), cell.type_name());
            return problems.add_invalid(at, "type", message);
        }
    };
    if !fits {
        problems.add_invalid(at, rule, std::format!("expected {}", ty.expected()));
    }
}

fn check_objects(record: &Record, most: usize, items: &[Value], at: FieldPath<'_>, problems: &mut Problems) {
    if items.len() > most {
        let message = std::format!("expected at most {most} items, got {}; split the call", items.len());
        return problems.add_invalid(at, "count", message);
    }
    for (index, item) in items.iter().enumerate() {
        let at = FieldPath::Index(&at, index);
        match item {
            Value::Object(members) => check_object(record, members, Action::Create, at, problems),
            other => {
                let message =
                    std::format!("expected an object: {}, got {}", record.name, ValueRef::from_json(other).type_name());
                problems.add_invalid(at, "type", message);
            }
        }
    }
}

/// Names of path parameters whose identifiers are decimal digits; all others are base 36 (document 5, section 1).
const DECIMAL: &[&str] = &[
    "product_catalog_id",
    "product_set_id",
    "scheduled_feed_id",
    "user_id",
    "post_id",
    "draft_post_id",
    "scheduled_post_id",
];

/// What the path parameter of that name holds.
pub fn path_param_type(name: &str) -> FieldType {
    if DECIMAL.contains(&name) { FieldType::DecimalId } else { FieldType::Id }
}

/// Whether an unknown parameter is a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// It is.
    Refuse,
    /// A parameter of the call that nobody knows is passed over, as the service does.
    Ignore,
    /// Neither an unknown name nor an unknown word is one: the service may know more than the rows.
    Allow,
}

impl Endpoint {
    /// Every problem of a call, each with its place; none when it may be sent.
    pub fn check(&self, args: &Values, unknown_parameters: Unknown, now: EpochMillis) -> Vec<Problem> {
        let mut problems = Problems::new(now);
        for name in self.path_params() {
            match args.get(name).map_or(ValueRef::Null, ValueRef::from_json) {
                ValueRef::Null => problems.add_missing(FieldPath::Name(&FieldPath::Root, name), name),
                cell => {
                    check_value(&path_param_type(name), cell, FieldPath::Name(&FieldPath::Root, name), &mut problems);
                }
            }
        }
        if unknown_parameters == Unknown::Refuse {
            for name in args.keys() {
                if self.parameter(name).is_none() && !self.path_params().any(|known| known == name) {
                    let once = |field: &Field| field.create != Presence::Never && field.update == Presence::Never;
                    if self.action == Action::Update && self.write_record().field(name).is_some_and(once) {
                        let message = "cannot be changed once it is made; leave it out".to_owned();
                        problems.add_invalid(FieldPath::Name(&FieldPath::Root, name), "fixed", message);
                        continue;
                    }
                    let names = self.path_params().chain(self.parameters().map(|(field, _)| field.name));
                    unknown(name, names, FieldPath::Root, &mut problems);
                }
            }
        }
        let updates = self.action == Action::Update;
        let given = |name: &str| args.get(name).map_or(ValueRef::Null, ValueRef::from_json);
        for (field, take) in self.parameters() {
            let cell = given(field.name);
            match (self.action, cell) {
                (Action::Batch(most), ValueRef::Json(Value::Array(items))) if field.name == OPERATIONS => {
                    self.check_batch(items, most, unknown_parameters, &mut problems);
                }
                _ => check_field(field, take, cell, updates, FieldPath::Root, &mut problems),
            }
            if let (FieldType::Sort, ValueRef::Text(text)) = (field.ty, cell) {
                self.check_sort(text, &mut problems);
            }
        }
        rules::check(self.rules, given, updates, FieldPath::Root, &mut problems);
        if matches!(self.action, Action::Create | Action::Update) {
            rules::check(self.record.rules, given, updates, FieldPath::Root, &mut problems);
        }
        if unknown_parameters == Unknown::Allow {
            problems.list.retain(|problem| !matches!(problem.rule, "unknown" | "fixed" | "choice" | "narrows"));
        }
        problems.list
    }

    fn check_sort(&self, text: &str, problems: &mut Problems) {
        let Some((attribute, _)) = text.rsplit_once('-') else { return };
        if !self.record.sortable.contains(&attribute) {
            let message = std::format!("expected one of {}", self.record.sortable.join(", "));
            problems.add_invalid(FieldPath::Name(&FieldPath::Root, "sort_by"), "choice", message);
        }
    }

    /// The items of a batch, each by what it asks for.
    fn check_batch(&self, items: &[Value], most: usize, unknown_parameters: Unknown, problems: &mut Problems) {
        let top = FieldPath::Name(&FieldPath::Root, OPERATIONS);
        if items.is_empty() || items.len() > most {
            let message = std::format!("expected 1 to {most} operations, got {}", items.len());
            return problems.add_invalid(top, "count", message);
        }
        for (index, item) in items.iter().enumerate() {
            let at = FieldPath::Index(&top, index);
            let Value::Object(members) = item else {
                problems.add_invalid(at, "type", "expected an object with operation_type and params".into());
                continue;
            };
            let action = match members.get("operation_type").and_then(Value::as_str) {
                Some("Create") => Action::Create,
                Some("Update") if self.write_record().is_updatable() => Action::Update,
                Some("Delete") => Action::Delete,
                Some(_) => {
                    let known =
                        OPERATION_TYPES.iter().filter(|word| **word != "Update" || self.write_record().is_updatable());
                    let message = std::format!("expected one of {}", known.copied().collect::<Vec<_>>().join(", "));
                    problems.add_invalid(FieldPath::Name(&at, "operation_type"), "choice", message);
                    continue;
                }
                None => {
                    problems.add_missing(FieldPath::Name(&at, "operation_type"), "operation_type");
                    continue;
                }
            };
            let Some(Value::Object(params)) = members.get("params") else {
                problems.add_missing(FieldPath::Name(&at, "params"), "params");
                continue;
            };
            let at = FieldPath::Name(&at, "params");
            let key = self.write_record().batch_key();
            let mut columns = params.clone();
            let id = columns.shift_remove(key);
            if action != Action::Create {
                match id.as_ref().map_or(ValueRef::Null, ValueRef::from_json) {
                    ValueRef::Null => problems.add_missing(FieldPath::Name(&at, key), key),
                    cell => check_value(&FieldType::Id, cell, FieldPath::Name(&at, key), problems),
                }
            }
            if unknown_parameters == Unknown::Ignore {
                columns.retain(|name, _| takes(self.write_record(), name, action));
            }
            if action != Action::Delete {
                check_object(self.write_record(), &columns, action, at, problems);
            }
        }
    }

    /// Whether problems inside the items of an array are told per item, in an answer that succeeds.
    pub const fn answers_per_item(&self) -> bool {
        matches!(self.action, Action::Custom(Operation::WriteProducts))
    }
}
