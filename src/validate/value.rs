//! A borrowed view of a value, so that JSON, Python objects and columns of files are checked by the same code without a copy.

use serde_json::Value;

/// A borrowed view of one value.
#[derive(Debug, Clone, Copy)]
pub enum ValueRef<'a> {
    /// No value: the same as not given.
    Null,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number that is not whole, or too large.
    Float(f64),
    /// Text.
    Text(&'a str),
    /// An array or an object.
    Json(&'a Value),
    /// A value of a type that no call takes; the name of the type.
    Other(&'static str),
}

impl<'a> ValueRef<'a> {
    /// A view of a JSON value.
    pub fn from_json(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(flag) => Self::Bool(*flag),
            Value::Number(number) => {
                number.as_i64().map_or_else(|| Self::Float(number.as_f64().unwrap_or(f64::NAN)), Self::Int)
            }
            Value::String(text) => Self::Text(text),
            Value::Array(_) | Value::Object(_) => Self::Json(value),
        }
    }

    /// Whether it is a value at all.
    pub const fn is_given(&self) -> bool {
        !matches!(self, Self::Null)
    }

    /// Its type, for messages.
    pub(super) fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Bool(_) => "true or false",
            Self::Int(_) => "a whole number",
            Self::Float(_) => "a decimal number",
            Self::Text(_) => "text",
            Self::Json(Value::Array(_)) => "a list",
            Self::Json(_) => "an object",
            Self::Other(name) => name,
        }
    }
}
