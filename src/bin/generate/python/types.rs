//! The Python types of fields, as annotations and in values.

use handbill::schema::{Field, FieldType, Record};
use handbill::text_type;

use super::docstring::{capitalize, sentence};

/// The annotation of a field in a record.
pub(super) fn read_type(ty: &FieldType) -> String {
    match ty {
        FieldType::Int64 | FieldType::Int { .. } | FieldType::IntEnum(_) | FieldType::Micros => "int".into(),
        FieldType::Bool => "bool".into(),
        FieldType::Instant | FieldType::InstantMillis => "datetime".into(),
        FieldType::List(of, _) => format!("list[{}]", read_type(of)),
        FieldType::Object(record) => record.name.into(),
        FieldType::Objects(record, _) => format!("list[{}]", record.name),
        FieldType::OpenObject(_) => "dict[str, Any]".into(),
        FieldType::Any => "Any".into(),
        text_type!()
        | FieldType::Id
        | FieldType::DecimalId
        | FieldType::TextOrInt
        | FieldType::Enum(_)
        | FieldType::Sort => "str".into(),
    }
}

/// The annotation of a field in a call.
pub(super) fn write_type(ty: &FieldType) -> String {
    match ty {
        FieldType::Int64 => "int | str".into(),
        FieldType::Int { .. } => "int".into(),
        FieldType::IntEnum(numbers) => {
            format!("Literal[{}]", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
        FieldType::Bool => "bool".into(),
        FieldType::Micros => "int | Decimal".into(),
        FieldType::Instant | FieldType::InstantMillis => "datetime | str".into(),
        FieldType::Enum(values) => format!("Literal[{}]", quoted(values)),
        FieldType::List(FieldType::Any, _) => "Sequence[Any]".into(),
        FieldType::List(of, _) => format!("Sequence[{}]", write_type(of)),
        FieldType::Object(_) | FieldType::OpenObject(_) => "Mapping[str, Any]".into(),
        FieldType::Objects(..) => "Sequence[Mapping[str, Any]]".into(),
        FieldType::Any => "Any".into(),
        text_type!() | FieldType::Id | FieldType::DecimalId | FieldType::TextOrInt | FieldType::Sort => "str".into(),
    }
}

/// The unit or the values of a field in a record, as a sentence; empty if the annotation says it all.
pub(super) fn unit(field: &Field) -> String {
    match field.ty {
        FieldType::Micros => "Millionths of the currency unit.".into(),
        FieldType::Enum(values) => format!("{}.", [values, field.read_only_values].concat().join(", ")),
        _ => String::new(),
    }
}

/// The bounds of a field in a call, as a sentence; empty if the annotation says it all.
pub(super) fn bounds(ty: &FieldType) -> String {
    match ty {
        FieldType::Text { max: usize::MAX, .. }
        | FieldType::Bool
        | FieldType::Any
        | FieldType::OpenObject(_)
        | FieldType::Id
        | FieldType::DecimalId
        | FieldType::IntEnum(_)
        | FieldType::Enum(_) => String::new(),
        FieldType::Micros => "Millionths of the currency unit as int, or units as Decimal; see `micros`.".into(),
        FieldType::Instant | FieldType::InstantMillis => "An aware datetime, or ISO 8601 text with an offset.".into(),
        FieldType::List(of, usize::MAX) => bounds(of),
        FieldType::List(of, most) => sentence(&format!("At most {most} values."), &each(of)),
        FieldType::Objects(record, usize::MAX) => format!("Each with {}.", members(record)),
        FieldType::Objects(record, most) => format!("At most {most}, each with {}.", members(record)),
        FieldType::Object(record) => format!("With {}.", members(record)),
        other @ (text_type!() | FieldType::Int64 | FieldType::TextOrInt | FieldType::Int { .. } | FieldType::Sort) => {
            capitalize(&format!("{}.", other.expected()))
        }
    }
}

pub(super) fn each(ty: &FieldType) -> String {
    let text = bounds(ty);
    if text.is_empty() { text } else { format!("Each {}{}", text[..1].to_ascii_lowercase(), &text[1..]) }
}

pub(super) fn members(record: &Record) -> String {
    let names: Vec<String> = record.fields.iter().map(|field| format!("`{}`", field.name)).collect();
    match names.as_slice() {
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => "nothing".into(),
    }
}

pub(super) fn quoted(values: &[&str]) -> String {
    values.iter().map(|value| format!("\"{value}\"")).collect::<Vec<_>>().join(", ")
}
