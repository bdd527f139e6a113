//! Cursors: the position where a list resumes, valid for that list only.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rusqlite::types::Value as Sql;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::query::Position;
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::wire::request::to_query_text;

/// A digest of the list: its endpoint and every parameter that affects which records it has, or their order. A cursor of
/// another list would skip records.
fn fingerprint(call: &CallContext<'_>) -> u32 {
    let pages = |name: &str| matches!(name, "count" | "cursor" | "with_total_count");
    let affects = |name: &str, value: &Value| match call.endpoint.parameter(name) {
        Some(field) => !pages(name) && field.default != Some(to_query_text(value).as_str()),
        None => call.is_path_param(name),
    };
    let mut parameters: Vec<_> = call.args.iter().filter(|(name, value)| affects(name, value)).collect();
    parameters.sort_unstable_by_key(|(name, _)| name.as_str());
    let digest = Sha256::digest(json!([call.endpoint.name, parameters]).to_string());
    u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]])
}

/// An opaque cursor: the position of the last record.
pub(crate) fn encode(call: &CallContext<'_>, position: &Position) -> String {
    let (seq, fingerprint) = (position.seq, fingerprint(call));
    let value = match &position.sort_value {
        Sql::Text(text) => json!([seq, fingerprint, text]),
        Sql::Integer(number) => json!([seq, fingerprint, number]),
        Sql::Real(number) => json!([seq, fingerprint, number]),
        Sql::Null | Sql::Blob(_) => json!([seq, fingerprint]),
    };
    format!("c-{}", URL_SAFE_NO_PAD.encode(value.to_string()))
}

/// The position that a cursor of the same list encodes.
pub(crate) fn decode(call: &CallContext<'_>, cursor: &str) -> ApiResult<Position> {
    let decode = || {
        let bytes = URL_SAFE_NO_PAD.decode(cursor.strip_prefix("c-")?).ok()?;
        let parts: Vec<Value> = serde_json::from_slice(&bytes).ok()?;
        let sort_value = match parts.get(2) {
            Some(Value::String(text)) => Sql::Text(text.clone()),
            Some(Value::Number(number)) => {
                number.as_i64().map_or_else(|| number.as_f64().map_or(Sql::Null, Sql::Real), Sql::Integer)
            }
            _ => Sql::Null,
        };
        Some((parts.get(1)?.as_u64()?, Position { seq: parts.first()?.as_i64()?, sort_value }))
    };
    let (made_for, position) =
        decode().ok_or_else(|| ApiError::invalid_parameter("cursor", "this is no cursor of an earlier answer"))?;
    if made_for == u64::from(fingerprint(call)) {
        return Ok(position);
    }
    let message = "this cursor is of another list, or of this one with other parameters; begin anew";
    Err(ApiError::invalid_parameter("cursor", message))
}
