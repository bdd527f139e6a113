//! Where a list goes on: a position that belongs to one list only.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rusqlite::types::Value as Sql;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::call::Call;
use super::query::Position;
use crate::error::ApiError;

/// What tells a list from others: a cursor of another list, or of the same in another order, would skip records.
fn mark(call: &Call<'_>) -> u32 {
    let turns = |name: &str| matches!(name, "count" | "cursor" | "with_total_count");
    let tells = |name: &str, value: &Value| match call.endpoint.parameter(name) {
        Some(field) => !turns(name) && field.default != Some(crate::wire::request::to_query_text(value).as_str()),
        None => call.endpoint.path_params().any(|known| known == name),
    };
    let mut told: Vec<_> = call.args.iter().filter(|(name, value)| tells(name, value)).collect();
    told.sort_unstable_by_key(|(name, _)| name.as_str());
    let digest = Sha256::digest(json!([call.endpoint.name, told]).to_string());
    u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]])
}

/// A cursor is the position of the last record, in letters that say nothing.
pub(super) fn write(call: &Call<'_>, position: &Position) -> String {
    let (seq, mark) = (position.seq, mark(call));
    let value = match &position.value {
        Sql::Text(text) => json!([seq, mark, text]),
        Sql::Integer(number) => json!([seq, mark, number]),
        Sql::Real(number) => json!([seq, mark, number]),
        Sql::Null | Sql::Blob(_) => json!([seq, mark]),
    };
    format!("c-{}", URL_SAFE_NO_PAD.encode(value.to_string()))
}

pub(super) fn read(call: &Call<'_>, cursor: &str) -> Result<Position, ApiError> {
    let read = || {
        let bytes = URL_SAFE_NO_PAD.decode(cursor.strip_prefix("c-")?).ok()?;
        let parts: Vec<Value> = serde_json::from_slice(&bytes).ok()?;
        let value = match parts.get(2) {
            Some(Value::String(text)) => Sql::Text(text.clone()),
            Some(Value::Number(number)) => {
                number.as_i64().map_or_else(|| number.as_f64().map_or(Sql::Null, Sql::Real), Sql::Integer)
            }
            _ => Sql::Null,
        };
        Some((parts.get(1)?.as_u64()?, Position { seq: parts.first()?.as_i64()?, value }))
    };
    let (made_for, position) =
        read().ok_or_else(|| ApiError::invalid("cursor", "this is no cursor of an earlier answer"))?;
    if made_for == u64::from(mark(call)) {
        return Ok(position);
    }
    Err(ApiError::invalid("cursor", "this cursor is of another list, or of this one with other parameters; begin anew"))
}
