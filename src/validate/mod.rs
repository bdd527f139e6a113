//! Validation: a call, or a row of a file, against the tables. Reports every problem at once, each with its place.
//!
//! Values are checked through [`ValueRef`], a borrowed view, whether they come from JSON, a Python dict or a column of a file. So
//! there is one implementation, and nothing is copied to be checked.

use crate::schema::{Action, Field, Presence, Record, Rule, Values};

mod call;
mod field;
mod field_path;
mod problem;
mod rules;
mod suggest;
mod value;

pub use call::Unknown;
pub use field_path::{FieldPath, PathSegment};
pub use problem::{Problem, Problems};
pub use suggest::{closest, did_you_mean};
pub use value::ValueRef;

/// Checks one record, whose values are in the order of its fields: types and bounds of each, then the rules across them.
pub fn check_record(record: &Record, values: &[ValueRef<'_>], problems: &mut Problems) {
    check_fields(record, values, Action::Create, FieldPath::Root, problems);
}

/// Checks the rules across the fields of a complete record.
pub fn check_rules<'a>(
    rules: &[Rule],
    given: impl Fn(&str) -> ValueRef<'a>,
    path: FieldPath<'_>,
    problems: &mut Problems,
) {
    rules::check(rules, given, false, path, problems);
}

/// Adds that a record has no writable field of this name.
pub fn add_unknown_field(record: &Record, name: &str, path: FieldPath<'_>, problems: &mut Problems) {
    let names = record.fields.iter().filter(|field| field.create != Presence::Never).map(|field| field.name);
    add_unknown(name, names, path, problems);
}

fn add_unknown(name: &str, names: impl Iterator<Item = &'static str>, path: FieldPath<'_>, problems: &mut Problems) {
    let message = format!("there is no parameter of this name{}", did_you_mean(name, names));
    problems.add_invalid(FieldPath::Name(&path, name), "unknown", message);
}

/// Whether, and how, a write takes a field.
fn presence(field: &Field, action: Action) -> Presence {
    if action == Action::Update { field.update } else { field.create }
}

/// Whether a write of the record takes a field of this name.
fn accepts(record: &Record, name: &str, action: Action) -> bool {
    record.field(name).is_some_and(|field| presence(field, action) != Presence::Never)
}

fn check_fields(
    record: &Record,
    values: &[ValueRef<'_>],
    action: Action,
    path: FieldPath<'_>,
    problems: &mut Problems,
) {
    let is_update = action == Action::Update;
    for (field, value) in record.fields.iter().zip(values) {
        field::check_field(field, presence(field, action), *value, is_update, path, problems);
    }
    let given = |name: &str| record.position(name).and_then(|at| values.get(at)).copied().unwrap_or(ValueRef::Null);
    rules::check(record.rules, given, is_update, path, problems);
}

fn check_object(record: &Record, members: &Values, action: Action, path: FieldPath<'_>, problems: &mut Problems) {
    for name in members.keys().filter(|name| !accepts(record, name, action)) {
        let at = FieldPath::Name(&path, name);
        match record.field(name) {
            Some(field) if action == Action::Update && field.create != Presence::Never => {
                problems.add_invalid(at, "fixed", "cannot be changed once it is made; leave it out".into());
            }
            Some(_) => problems.add_invalid(at, "fixed", "is written by the service; leave it out".into()),
            None => add_unknown_field(record, name, path, problems),
        }
    }
    let value = |field: &Field| members.get(field.name).map_or(ValueRef::Null, ValueRef::from_json);
    let values: Vec<ValueRef<'_>> = record.fields.iter().map(value).collect();
    check_fields(record, &values, action, path, problems);
}
