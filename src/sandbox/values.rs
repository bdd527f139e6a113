//! Reading and building JSON objects.

use serde_json::Value;

use crate::schema::Values;
use crate::types::{EpochMillis, time};

/// The text of a member; empty when it is absent or not text.
pub(crate) fn text<'a>(values: &'a Values, name: &str) -> &'a str {
    values.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// The time of a member.
pub(crate) fn instant(values: &Values, name: &str) -> Option<EpochMillis> {
    time::parse_instant(text(values, name))
}

/// Whether a member has exactly this value.
pub(crate) fn equals(values: &Values, name: &str, value: &Value) -> bool {
    values.get(name) == Some(value)
}

/// Whether a member is absent or null.
pub(crate) fn is_null(values: &Values, name: &str) -> bool {
    values.get(name).is_none_or(Value::is_null)
}

/// The items of an array member; none when it is absent or not an array.
pub(crate) fn items<'a>(values: &'a Values, name: &str) -> &'a [Value] {
    values.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The members of a JSON object; none when the value is not an object.
pub(crate) fn object(value: Value) -> Values {
    match value {
        Value::Object(members) => members,
        _ => Values::new(),
    }
}
