//! New records with their default values, and identifiers.

use serde_json::{Value, json};

use crate::sandbox::store::Store;
use crate::schema::{FieldType, Record, Values};
use crate::types::{EpochMillis, time};
use crate::wire::request::parse_query_value;

/// A new record before it is inserted.
pub(crate) struct NewRecord {
    pub(crate) seq: i64,
    pub(crate) id: String,
    pub(crate) body: Values,
}

/// A new record with a number, an identifier and its default values.
pub(crate) fn new_record(store: &mut Store, record: &'static Record, now: EpochMillis) -> NewRecord {
    let seq = store.next_seq();
    let id = new_id(record.field("id").map(|field| field.ty), seq);
    let body = default_values(record, &id, now);
    NewRecord { seq, id, body }
}

/// The readable members of a record with their default values.
pub(crate) fn default_values(record: &'static Record, id: &str, now: EpochMillis) -> Values {
    let readable = record.fields.iter().filter(|field| !field.write_only);
    readable
        .map(|field| {
            let value = match field.name {
                "id" => json!(id),
                "created_at" | "updated_at" => timestamp(&field.ty, now),
                "deleted" => json!(false),
                _ => field.default.map_or(Value::Null, |text| parse_query_value(&field.ty, text)),
            };
            (field.name.to_owned(), value)
        })
        .collect()
}

/// The identifier for a number, in the digits of its column.
pub(crate) fn new_id(ty: Option<FieldType>, seq: i64) -> String {
    match ty {
        Some(FieldType::DecimalId | FieldType::Int64) => (1_800_000_000_000_000_000 + seq).to_string(),
        _ => to_base36(7_000_000 + seq),
    }
}

fn to_base36(mut number: i64) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        let digit = u32::try_from(number % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
    }
    digits.iter().rev().collect()
}

/// A time in the written form of its column.
pub(crate) fn timestamp(ty: &FieldType, at: EpochMillis) -> Value {
    match ty {
        FieldType::InstantMillis => json!(time::format_instant_millis(at)),
        _ => json!(time::format_instant(at)),
    }
}
