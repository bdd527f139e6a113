//! Requests: encoded by the client, decoded by the sandbox.

use bytes::Bytes;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde_json::{Map, Value};

use super::spelling::{self, Spelling, record_to_documented, to_documented};
use crate::schema::{Body, Endpoint, ErrorCode, Field, FieldType, Host, Method, Values};
use crate::text_type;
use crate::types::time;
use crate::validate::{PathSegment, Problem};

/// All characters but the unreserved ones of RFC 3986. OAuth 1.0a signs the same encoding.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A request, ready to be signed and sent.
#[derive(Debug, Clone)]
pub struct Request {
    /// The name in messages and logs: that of the endpoint, or `request`.
    pub endpoint: String,
    /// HTTP method.
    pub method: Method,
    /// The host that it is sent to.
    pub host: Host,
    /// Path, from the version on; percent-encoded.
    pub path: String,
    /// Query without the question mark; percent-encoded.
    pub query: String,
    /// JSON body, if any.
    pub body: Option<Bytes>,
    /// Whether it may be sent again although an earlier attempt may have taken effect.
    pub idempotent: bool,
    /// Whether it is a delete: a retry that finds no record is a success.
    pub deletes: bool,
}

/// Percent-encodes all but unreserved characters.
pub fn escape(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// Encodes a call that was checked.
pub fn encode(endpoint: &Endpoint, args: &Values, spelling: Spelling) -> Request {
    let mut body = None;
    let mut query = String::new();
    match endpoint.body {
        Body::Query => {
            for (field, _) in endpoint.parameters() {
                if let Some(value) = args.get(field.name).filter(|value| !value.is_null()) {
                    push_pair(
                        &mut query,
                        spelling.write(field.name),
                        &to_query_text(&spelling.write_value(field, value.clone())),
                    );
                }
            }
        }
        Body::Object => {
            let mut members = Map::new();
            for (field, _) in endpoint.parameters() {
                if let Some(value) = args.get(field.name).filter(|value| !value.is_null()) {
                    members.insert(spelling.write(field.name).to_owned(), spelling.write_value(field, value.clone()));
                }
            }
            body = Some(Bytes::from(Value::Object(members).to_string()));
        }
        Body::Array(name) => {
            let items = args.get(name).cloned().unwrap_or(Value::Array(Vec::new()));
            let items = match endpoint.parameter(name) {
                Some(field) if !matches!(field.ty, FieldType::Any) => spelling.write_value(field, items),
                _ => write_batch(endpoint, items, spelling),
            };
            body = Some(Bytes::from(items.to_string()));
        }
    }
    // Parameters that the endpoint does not have are sent unchanged (`strict=False`).
    let unknown = args.iter().filter(|(name, _)| {
        endpoint.parameter(name).is_none() && !endpoint.path_params().any(|param| param == name.as_str())
    });
    for (name, value) in unknown {
        push_pair(&mut query, spelling.write(name), &to_query_text(value));
    }
    Request {
        endpoint: endpoint.name.to_owned(),
        method: endpoint.method,
        host: endpoint.host,
        path: path(endpoint, args, spelling),
        query,
        body,
        idempotent: endpoint.idempotent,
        deletes: endpoint.action == crate::schema::Action::Delete,
    }
}

/// Encodes the items of a batch. In `params`, the service expects a list as one text with commas.
fn write_batch(endpoint: &Endpoint, items: Value, spelling: Spelling) -> Value {
    map_params(items, |params| {
        let joined = map_fields(endpoint, params, |field, value| match (field.ty, &value) {
            (FieldType::List(of, _), Value::Array(_)) if !matches!(of, FieldType::Any) => {
                Value::String(to_query_text(&spelling.write_value(field, value)))
            }
            _ => value,
        });
        spelling.write_record(endpoint.write_record(), joined)
    })
}

/// Decodes the items of a batch, in either spelling. Text in `params` is parsed by the type of its field.
fn read_batch(endpoint: &Endpoint, items: Value) -> Value {
    map_params(items, |params| {
        let params = map_fields(endpoint, params, |field, value| match value {
            Value::String(text) => parse_query_value(&field.ty, &text),
            value => canonicalize(&field.ty, value),
        });
        record_to_documented(endpoint.write_record(), params)
    })
}

/// Applies `change` to the values of known fields, named in either spelling, and lower-cases the record's identifier.
fn map_fields(endpoint: &Endpoint, params: Value, change: impl Fn(&Field, Value) -> Value) -> Value {
    let Value::Object(members) = params else { return params };
    let changed = members.into_iter().map(|(name, value)| {
        let documented = spelling::documented(&name);
        let value = match (endpoint.write_record().field(documented), value) {
            (Some(field), value) => change(field, value),
            (None, Value::String(id)) if documented == endpoint.write_record().id_param => {
                Value::String(id.to_ascii_lowercase())
            }
            (None, value) => value,
        };
        (name, value)
    });
    Value::Object(changed.collect())
}

/// Applies `change` to `params` of every item of a batch.
fn map_params(items: Value, change: impl Fn(Value) -> Value) -> Value {
    let Value::Array(items) = items else { return items };
    let changed = items.into_iter().map(|mut item| {
        if let Some(params) = item.get_mut("params") {
            *params = change(params.take());
        }
        item
    });
    Value::Array(changed.collect())
}

fn path(endpoint: &Endpoint, args: &Values, spelling: Spelling) -> String {
    let mut text = String::with_capacity(endpoint.path.len() + 16);
    for part in endpoint.path.split('/').skip(1) {
        text.push('/');
        match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            Some(name) => text.push_str(&escape(&args.get(name).map(to_query_text).unwrap_or_default())),
            None => text.push_str(spelling.write(part)),
        }
    }
    text
}

/// Formats a value for a query; the items of a list are separated by commas.
pub fn to_query_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(to_query_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Appends `name=value`, both percent-encoded.
pub fn push_pair(query: &mut String, name: &str, value: &str) {
    if !query.is_empty() {
        query.push('&');
    }
    query.extend(utf8_percent_encode(name, RESERVED));
    query.push('=');
    query.extend(utf8_percent_encode(value, RESERVED));
}

/// The pairs of a query or form body, decoded; `+` is a space.
pub fn pairs(query: &str) -> impl Iterator<Item = (String, String)> {
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (unescape(name), unescape(value))
    })
}

fn unescape(text: &str) -> String {
    let spaced = text.replace('+', " ");
    percent_decode_str(&spaced).decode_utf8_lossy().into_owned()
}

/// The pairs of a query or form body, decoded; an error where the text is not UTF-8.
fn strict_pairs(query: &str) -> impl Iterator<Item = Result<(String, String), Problem>> {
    let decode = |text: &str| {
        let spaced = text.replace('+', " ");
        percent_decode_str(&spaced).decode_utf8().ok().filter(|text| !text.contains('\0')).map(String::from)
    };
    query.split('&').filter(|pair| !pair.is_empty()).map(move |pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let name = decode(name).ok_or_else(|| not_utf8("the name of a parameter"))?;
        let value = decode(value).ok_or_else(|| not_utf8(&name))?;
        Ok((name, value))
    })
}

fn not_utf8(what: &str) -> Problem {
    let message = format!("{what} is not UTF-8 text");
    Problem { place: Vec::new(), rule: "text", message, code: ErrorCode::IllegalCharacters }
}

/// The parameters in the path; identifiers are base 36 and become lower case.
pub fn path_values(endpoint: &Endpoint, path: impl Iterator<Item = (&'static str, String)>) -> Values {
    let values = path.map(|(name, value)| {
        // Identifiers are case-insensitive: documented samples have them in upper case too.
        let value =
            if matches!(endpoint.path_param_type(name), FieldType::Id) { value.to_ascii_lowercase() } else { value };
        (name.to_owned(), Value::String(value))
    });
    values.collect()
}

/// Decodes the parameters of a request in the sandbox: query and form pairs, parsed by the types of their fields, or a JSON body.
/// Values that cannot be parsed stay text and are reported by the check.
pub fn read(endpoint: &Endpoint, path: Values, query: &str, body: &[u8], is_json: bool) -> Result<Values, Problem> {
    let mut args = path;
    let form = if is_json { &b""[..] } else { body };
    let form = std::str::from_utf8(form).map_err(|_| not_utf8("the body"))?;
    for pair in strict_pairs(query).chain(strict_pairs(form)) {
        let (name, text) = pair?;
        insert_pair(endpoint, &mut args, spelling::documented(&name), &text)?;
    }
    // Where parameters are in the query or a form, a JSON object of them is accepted too.
    if endpoint.body == Body::Query && (!is_json || body.is_empty()) {
        return Ok(args);
    }
    let value: Value = serde_json::from_slice(body).map_err(|error| Problem {
        place: Vec::new(),
        rule: "json",
        message: format!("the body is not JSON: {error}"),
        code: ErrorCode::InvalidParameter,
    })?;
    match (endpoint.body, value) {
        (Body::Array(name), items @ Value::Array(_)) => {
            let items = match endpoint.parameter(name) {
                Some(field) if !matches!(field.ty, FieldType::Any) => {
                    canonicalize(&field.ty, to_documented(&field.ty, items))
                }
                _ => read_batch(endpoint, items),
            };
            args.insert(name.to_owned(), items);
        }
        (Body::Object | Body::Query, Value::Object(members)) => {
            for (name, value) in members {
                insert_member(endpoint, &mut args, spelling::documented(&name), value);
            }
        }
        (Body::Array(name), _) => return Err(wrong_body("a JSON array", vec![PathSegment::Name(name.to_owned())])),
        (Body::Object | Body::Query, _) => return Err(wrong_body("a JSON object", Vec::new())),
    }
    Ok(args)
}

fn wrong_body(expected: &str, place: Vec<PathSegment>) -> Problem {
    let message = format!("expected the body to be {expected}");
    Problem { place, rule: "type", message, code: ErrorCode::InvalidParameter }
}

/// Adds a pair of a query or form under its documented name.
fn insert_pair(endpoint: &Endpoint, args: &mut Values, name: &str, text: &str) -> Result<(), Problem> {
    let Some(field) = endpoint.parameter(name) else {
        if endpoint.path_params().any(|param| param == name) {
            return Ok(());
        }
        // A field that an update does not accept is parsed by its type, so that it can be compared.
        let value = match endpoint.write_record().field(name) {
            Some(field) => to_documented(&field.ty, parse_query_value(&field.ty, text)),
            None => Value::String(text.to_owned()),
        };
        args.insert(name.to_owned(), value);
        return Ok(());
    };
    let value = to_documented(&field.ty, parse_query_value(&field.ty, text));
    match (args.get_mut(name), value) {
        // A list may be given in parts: `ids=a&ids=b`.
        (Some(Value::Array(items)), Value::Array(more)) => items.extend(more),
        (Some(first), value) if *first != value => {
            let message = "is given more than once, with different values; give it once".to_owned();
            let place = vec![PathSegment::Name(name.to_owned())];
            return Err(Problem { place, rule: "once", message, code: ErrorCode::InvalidParameter });
        }
        (_, value) => {
            args.insert(name.to_owned(), value);
        }
    }
    Ok(())
}

/// Adds a member of a JSON body under its documented name.
fn insert_member(endpoint: &Endpoint, args: &mut Values, name: &str, value: Value) {
    // Access was checked for the identifiers in the path; the body cannot replace them.
    if endpoint.path_params().any(|param| param == name) {
        return;
    }
    let value = match (endpoint.parameter(name), value) {
        (Some(field), Value::String(text)) if endpoint.body == Body::Query => {
            to_documented(&field.ty, parse_query_value(&field.ty, &text))
        }
        (Some(field), value) => canonicalize(&field.ty, to_documented(&field.ty, value)),
        (None, value) => value,
    };
    args.insert(name.to_owned(), value);
}

/// Parses query text by the type of its field; invalid text stays text and is reported by the check.
pub fn parse_query_value(ty: &FieldType, text: &str) -> Value {
    let number = || text.parse::<i64>().map_or_else(|_| Value::String(text.to_owned()), Value::from);
    match ty {
        FieldType::Int { .. } | FieldType::IntEnum(_) | FieldType::Micros | FieldType::Int64 => number(),
        FieldType::Bool => match text {
            // Python clients write `True`.
            text if text.eq_ignore_ascii_case("true") => Value::Bool(true),
            text if text.eq_ignore_ascii_case("false") => Value::Bool(false),
            other => Value::String(other.to_owned()),
        },
        FieldType::Instant => instant(text),
        // Identifiers are case-insensitive: documented samples have them in upper case too.
        FieldType::Id => Value::String(text.to_ascii_lowercase()),
        FieldType::List(of, _) => {
            let items = text.split(',').filter(|item| !item.is_empty());
            Value::Array(items.map(|item| parse_query_value(of, item.trim())).collect())
        }
        text_type!()
        | FieldType::DecimalId
        | FieldType::TextOrInt
        | FieldType::InstantMillis
        | FieldType::Enum(_)
        | FieldType::Sort
        | FieldType::Object(_)
        | FieldType::Objects(..)
        | FieldType::OpenObject(_)
        | FieldType::Any => Value::String(text.to_owned()),
    }
}

/// Converts a JSON value to the form that is stored: times in UTC, identifiers as lower-case text.
fn canonicalize(ty: &FieldType, value: Value) -> Value {
    match (ty, value) {
        (FieldType::Instant, Value::String(text)) => instant(&text),
        (FieldType::Id, Value::String(text)) => Value::String(text.to_ascii_lowercase()),
        (FieldType::DecimalId | FieldType::TextOrInt, Value::Number(number)) => Value::String(number.to_string()),
        (FieldType::List(of, _), Value::Array(items)) => {
            Value::Array(items.into_iter().map(|item| canonicalize(of, item)).collect())
        }
        (FieldType::Object(record), Value::Object(members)) => canonicalize_members(record.fields, members),
        (FieldType::Objects(record, _), Value::Array(items)) => {
            let items = items.into_iter().map(|item| match item {
                Value::Object(members) => canonicalize_members(record.fields, members),
                other => other,
            });
            Value::Array(items.collect())
        }
        (
            text_type!()
            | FieldType::Int64
            | FieldType::Int { .. }
            | FieldType::IntEnum(_)
            | FieldType::Bool
            | FieldType::Micros
            | FieldType::InstantMillis
            | FieldType::Enum(_)
            | FieldType::Sort
            | FieldType::OpenObject(_)
            | FieldType::Any
            // A value of another type than its field's is left for the check.
            | FieldType::Instant
            | FieldType::Id
            | FieldType::DecimalId
            | FieldType::TextOrInt
            | FieldType::List(..)
            | FieldType::Object(_)
            | FieldType::Objects(..),
            value,
        ) => value,
    }
}

fn canonicalize_members(fields: &[Field], members: Values) -> Value {
    let members = members.into_iter().map(|(name, value)| {
        let value = match fields.iter().find(|field| field.name == name) {
            Some(field) if needs_canonical(&field.ty) => canonicalize(&field.ty, value),
            _ => value,
        };
        (name, value)
    });
    Value::Object(members.collect())
}

/// Lists of digests need no conversion and may be long.
fn needs_canonical(ty: &FieldType) -> bool {
    !matches!(ty, FieldType::List(FieldType::Digest, _))
}

/// Formats a time as the service does; a time without an offset is UTC. Invalid text stays text.
fn instant(text: &str) -> Value {
    let parsed = time::parse_instant(text).or_else(|| time::parse_naive_instant(text));
    Value::String(parsed.map_or_else(|| text.to_owned(), time::format_instant))
}
