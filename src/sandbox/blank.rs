//! Records before anything is said in them, and the identifiers they get.

use serde_json::{Value, json};

use crate::schema::{FieldType, Record, Values};
use crate::types::{EpochMillis, time};

/// A new record of which nothing is given.
pub(super) fn blank(record: &'static Record, id: &str, now: EpochMillis) -> Values {
    let told = record.fields.iter().filter(|field| !field.write_only);
    told.map(|field| {
        let value = match field.name {
            "id" => json!(id),
            "created_at" | "updated_at" => written(&field.ty, now),
            "deleted" => json!(false),
            _ => field.default.map_or(Value::Null, |text| crate::wire::request::parse_query_value(&field.ty, text)),
        };
        (field.name.to_owned(), value)
    })
    .collect()
}

/// An identifier in the digits of its column.
pub(super) fn identifier(ty: Option<FieldType>, seq: i64) -> String {
    match ty {
        Some(FieldType::DecimalId | FieldType::Int64) => (1_800_000_000_000_000_000 + seq).to_string(),
        _ => base36(7_000_000 + seq),
    }
}

fn base36(mut number: i64) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        let digit = u32::try_from(number % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
    }
    digits.iter().rev().collect()
}

pub(super) fn written(ty: &FieldType, at: EpochMillis) -> Value {
    match ty {
        FieldType::InstantMillis => json!(time::format_instant_millis(at)),
        _ => json!(time::format_instant(at)),
    }
}
