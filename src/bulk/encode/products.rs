//! Products: validated field by field, as JSON.

use bytes::Bytes;
use serde_json::Value;

use super::{Confirmation, Encoder};
use crate::api::PRODUCT;
use crate::bulk::batch::{Batch, EncodedChunk, SkipReason};
use crate::bulk::report::{BatchResult, ItemFailure};
use crate::bulk::source::Chunk;
use crate::error::{Error, Result};
use crate::schema::{Endpoint, Field, FieldType};
use crate::types::EpochMillis;
use crate::validate::{Problem, Problems, ValueRef, check_record};
use crate::wire::Spelling;
use crate::wire::response::{self, LazyRecords, ResponseData};

/// Encodes products.
pub(in crate::bulk) struct ProductEncoder {
    pub(in crate::bulk) endpoint: &'static Endpoint,
    /// The position in the selection of each field of the record.
    pub(in crate::bulk) columns: Vec<Option<usize>>,
    pub(in crate::bulk) spelling: Spelling,
    /// Maximum bytes of a product, its comma included.
    pub(in crate::bulk) max_item: usize,
}

impl Encoder for ProductEncoder {
    type Scratch = ();

    fn encode(&self, chunk: &Chunk, (): &mut (), out: &mut EncodedChunk) {
        let id = PRODUCT.position("id").unwrap_or_default();
        let mut problems = Problems::new(EpochMillis::now());
        let mut values = vec![ValueRef::Null; self.columns.len()];
        for row in 0..chunk.rows {
            if chunk.is_ragged(row) {
                out.skip(chunk.row_number(row), SkipReason::Ragged);
                continue;
            }
            for ((value, column), field) in values.iter_mut().zip(&self.columns).zip(PRODUCT.fields) {
                *value = column.map_or(ValueRef::Null, |column| parse_cell(&field.ty, chunk.value(column, row)));
            }
            check_record(&PRODUCT, &values, &mut problems);
            if !problems.list.is_empty() {
                let reason = count_problems(&problems.list, out);
                problems.list.clear();
                out.skip(chunk.row_number(row), reason);
                continue;
            }
            let start = out.text.len();
            self.write(&values, &mut out.text);
            if out.text.len() - start > self.max_item {
                out.text.truncate(start);
                out.skip(chunk.row_number(row), SkipReason::TooLarge);
                continue;
            }
            let ValueRef::Text(id) = values[id] else { continue };
            out.keys.push(id.into());
            out.end_item(row);
        }
    }

    fn confirm(&self, batch: &Batch, body: &Bytes) -> Result<Confirmation> {
        let unreadable = |reason: &str| Error::decode(self.endpoint.name, reason);
        let ResponseData::Records(rows) = response::decode(self.endpoint, body)?.data else {
            return Err(unreadable("it has no entries"));
        };
        if rows.len() as u64 != batch.items {
            return Ok(Confirmation::CountMismatch(format!("{} entries for {} products", rows.len(), batch.items)));
        }
        let (id, status) = (rows.record.position("id"), rows.record.position("status"));
        let text = |row: usize, column: Option<usize>| -> Option<String> {
            serde_json::from_str(rows.raw(row, column?)?).ok()
        };
        let mut result = BatchResult::default();
        for entry in 0..rows.len() {
            let entry_id = text(entry, id);
            // Entries are in the order of the request; an id in the entry takes precedence.
            let item =
                batch.keyed.iter().find(|(_, key)| Some(&**key) == entry_id.as_deref()).or(batch.keyed.get(entry));
            let Some((row, key)) = item else { return Err(unreadable("it has an entry that was not asked for")) };
            match text(entry, status).as_deref() {
                Some("CREATE_SUCCESS") => result.created += 1,
                Some("UPDATE_SUCCESS") => result.updated += 1,
                Some("NO_CHANGE") => result.unchanged += 1,
                Some("ERROR") => {
                    let message = error_messages(&rows, entry);
                    result.failures.push(ItemFailure { row: *row, id: key.to_string(), message });
                }
                Some(_) | None => return Err(unreadable("an entry has no known status")),
            }
        }
        Ok(Confirmation::Confirmed(result))
    }
}

impl ProductEncoder {
    fn write(&self, values: &[ValueRef<'_>], out: &mut Vec<u8>) {
        let mut separator = b'{';
        for (field, value) in PRODUCT.fields.iter().zip(values) {
            let value = match *value {
                ValueRef::Null | ValueRef::Other(_) => continue,
                ValueRef::Bool(flag) => Value::Bool(flag),
                ValueRef::Int(number) => number.into(),
                ValueRef::Float(number) => number.into(),
                ValueRef::Text(text) => self.spell(field, text).into(),
                ValueRef::Json(value) => value.clone(),
            };
            out.push(separator);
            separator = b',';
            out.extend_from_slice(format!("\"{}\":{value}", self.spelling.write(field.name)).as_bytes());
        }
        out.extend_from_slice(b"},");
    }

    fn spell<'t>(&self, field: &Field, text: &'t str) -> &'t str {
        if matches!(field.ty, FieldType::Enum(_)) { self.spelling.write(text) } else { text }
    }
}

/// Parses a cell of text by its field: empty text is null, digits are a number where one is expected.
fn parse_cell<'c>(ty: &FieldType, cell: ValueRef<'c>) -> ValueRef<'c> {
    match (ty, cell) {
        (_, ValueRef::Text(text)) if text.trim().is_empty() => ValueRef::Null,
        (FieldType::Int { .. } | FieldType::Int64 | FieldType::Micros, ValueRef::Text(text)) => {
            text.trim().parse().map_or(cell, ValueRef::Int)
        }
        _ => cell,
    }
}

/// Counts the violations of a row; the first one is the reason to skip it.
fn count_problems(problems: &[Problem], out: &mut EncodedChunk) -> SkipReason {
    let code = |problem: &Problem| format!("{}: {}", problem.parameter().unwrap_or("row"), problem.rule);
    for problem in problems {
        *out.counts.problems.entry(code(problem)).or_default() += 1;
    }
    let messages: Vec<String> =
        problems.iter().map(|problem| format!("{}: {}", code(problem), problem.message)).collect();
    SkipReason::Invalid(problems.first().map(code).unwrap_or_default(), messages.join("; "))
}

/// The service's messages in an entry: text, or objects with a message; their form is not documented.
fn error_messages(rows: &LazyRecords, entry: usize) -> String {
    let errors = rows.record.position("errors").and_then(|column| rows.raw(entry, column));
    let errors: Vec<Value> = errors.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let messages: Vec<String> = errors
        .iter()
        .map(|error| match error {
            Value::String(text) => text.clone(),
            Value::Object(members) => {
                members.get("message").and_then(Value::as_str).map_or_else(|| error.to_string(), ToOwned::to_owned)
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => error.to_string(),
        })
        .collect();
    if messages.is_empty() { "the service gives no reason".into() } else { messages.join("; ") }
}
