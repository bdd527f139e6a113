//! A call on its way out, and read again on the other side.

use bytes::Bytes;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde_json::{Map, Value};

use super::spelling::{self, Spelling, record_to_documented, to_documented};
use crate::schema::{Body, Endpoint, Field, FieldType, Host, Method, Values};
use crate::text_type;
use crate::types::time;
use crate::validate::{PathSegment, Problem};

/// What stays as it is: the unreserved characters of RFC 3986. The signing of OAuth 1.0a asks for the same set.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A call, ready to be signed and sent.
#[derive(Debug, Clone)]
pub struct Request {
    /// What the call is named in messages and logs.
    pub endpoint: String,
    /// HTTP method.
    pub method: Method,
    /// Which host.
    pub host: Host,
    /// Path from the version on, percent-encoded.
    pub path: String,
    /// Query without the question mark, percent-encoded.
    pub query: String,
    /// JSON, or nothing.
    pub body: Option<Bytes>,
    /// Whether it may be sent again when it is not known whether it was acted upon.
    pub idempotent: bool,
    /// Whether it deletes: a second try that finds nothing is a success.
    pub deletes: bool,
}

/// Percent-encodes all but unreserved characters.
pub fn escape(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// Writes a checked call.
pub fn encode(endpoint: &Endpoint, args: &Values, naming: Spelling) -> Request {
    let mut body = None;
    let mut query = String::new();
    match endpoint.body {
        Body::Query => {
            for (field, _) in endpoint.parameters() {
                if let Some(value) = args.get(field.name).filter(|value| !value.is_null()) {
                    push_pair(
                        &mut query,
                        naming.write(field.name),
                        &to_query_text(&naming.write_value(field, value.clone())),
                    );
                }
            }
        }
        Body::Object => {
            let mut members = Map::new();
            for (field, _) in endpoint.parameters() {
                if let Some(value) = args.get(field.name).filter(|value| !value.is_null()) {
                    members.insert(naming.write(field.name).to_owned(), naming.write_value(field, value.clone()));
                }
            }
            body = Some(Bytes::from(Value::Object(members).to_string()));
        }
        Body::Array(name) => {
            let items = args.get(name).cloned().unwrap_or(Value::Array(Vec::new()));
            let items = match endpoint.parameter(name) {
                Some(field) if !matches!(field.ty, FieldType::Any) => naming.write_value(field, items),
                _ => write_batch(endpoint, items, naming),
            };
            body = Some(Bytes::from(items.to_string()));
        }
    }
    // Parameters that the row does not know travel as they are given (`strict=False`).
    let unknown = args.iter().filter(|(name, _)| {
        endpoint.parameter(name).is_none() && !endpoint.path_params().any(|known| known == name.as_str())
    });
    for (name, value) in unknown {
        push_pair(&mut query, naming.write(name), &to_query_text(value));
    }
    Request {
        endpoint: endpoint.name.to_owned(),
        method: endpoint.method,
        host: endpoint.host,
        path: path(endpoint, args, naming),
        query,
        body,
        idempotent: endpoint.idempotent,
        deletes: endpoint.action == crate::schema::Action::Delete,
    }
}

/// The items of a batch: `params` in the record's words, lists of words as one text (document 4, batch requests).
fn write_batch(endpoint: &Endpoint, items: Value, naming: Spelling) -> Value {
    each_params(items, |params| {
        let joined = each_column(endpoint, params, |field, value| match (field.ty, &value) {
            (FieldType::List(of, _), Value::Array(_)) if !matches!(of, FieldType::Any) => {
                Value::String(to_query_text(&naming.write_value(field, value)))
            }
            _ => value,
        });
        naming.write_record(endpoint.write_record(), joined)
    })
}

/// The items of a batch, read from either spelling; text that stands for a list, a number or a truth is read as such.
fn read_batch(endpoint: &Endpoint, items: Value) -> Value {
    each_params(items, |params| {
        let params = each_column(endpoint, params, |field, value| match value {
            Value::String(text) => parse_query_value(&field.ty, &text),
            value => canonicalize(&field.ty, value),
        });
        record_to_documented(endpoint.write_record(), params)
    })
}

/// Changes the values of the columns that the row's batches write, by their names in either spelling.
fn each_column(endpoint: &Endpoint, params: Value, change: impl Fn(&Field, Value) -> Value) -> Value {
    let Value::Object(members) = params else { return params };
    let changed = members.into_iter().map(|(name, value)| {
        let known = spelling::documented(&name);
        let value = match (endpoint.write_record().field(known), value) {
            (Some(field), value) => change(field, value),
            (None, Value::String(id)) if known == endpoint.write_record().id_param => {
                Value::String(id.to_ascii_lowercase())
            }
            (None, value) => value,
        };
        (name, value)
    });
    Value::Object(changed.collect())
}

fn each_params(items: Value, spell: impl Fn(Value) -> Value) -> Value {
    let Value::Array(items) = items else { return items };
    let spelled = items.into_iter().map(|mut item| {
        if let Some(params) = item.get_mut("params") {
            *params = spell(params.take());
        }
        item
    });
    Value::Array(spelled.collect())
}

fn path(endpoint: &Endpoint, args: &Values, naming: Spelling) -> String {
    let mut text = String::with_capacity(endpoint.path.len() + 16);
    for part in endpoint.path.split('/').skip(1) {
        text.push('/');
        match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            Some(name) => text.push_str(&escape(&args.get(name).map(to_query_text).unwrap_or_default())),
            None => text.push_str(naming.write(part)),
        }
    }
    text
}

/// A value as query text: lists joined by commas.
pub fn to_query_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(to_query_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Adds `name=value`, both percent-encoded.
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

/// The same, where every byte has to be text.
fn strict_pairs(query: &str) -> impl Iterator<Item = Result<(String, String), Problem>> {
    let read = |text: &str| {
        let spaced = text.replace('+', " ");
        percent_decode_str(&spaced).decode_utf8().ok().filter(|text| !text.contains('\0')).map(String::from)
    };
    query.split('&').filter(|pair| !pair.is_empty()).map(move |pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let name = read(name).ok_or_else(|| not_utf8("the name of a parameter"))?;
        let value = read(value).ok_or_else(|| not_utf8(&name))?;
        Ok((name, value))
    })
}

fn not_utf8(what: &str) -> Problem {
    let message = format!("{what} is not UTF-8 text");
    Problem { place: Vec::new(), rule: "text", message, code: "ILLEGAL_CHARACTERS" }
}

/// What the path names, as it is kept.
pub fn path_values(endpoint: &Endpoint, path: impl Iterator<Item = (&'static str, String)>) -> Values {
    let values = path.map(|(name, value)| {
        // Identifiers are base 36; some samples write them in capitals (document 5, section 2).
        let value =
            if matches!(endpoint.path_param_type(name), FieldType::Id) { value.to_ascii_lowercase() } else { value };
        (name.to_owned(), Value::String(value))
    });
    values.collect()
}

/// Reads the parameters of a call on the service's side: query and form pairs, parsed by the types of their fields, or a JSON body.
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
        code: "INVALID_PARAMETER",
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
    Problem { place, rule: "type", message, code: "INVALID_PARAMETER" }
}

/// Adds a pair of a query or form under its documented name.
fn insert_pair(endpoint: &Endpoint, args: &mut Values, name: &str, text: &str) -> Result<(), Problem> {
    let Some(field) = endpoint.parameter(name) else {
        if endpoint.path_params().any(|known| known == name) {
            return Ok(());
        }
        // A field that an update does not take is parsed by its type, so that it can be compared.
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
            return Err(Problem { place, rule: "once", message, code: "INVALID_PARAMETER" });
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
    if endpoint.path_params().any(|known| known == name) {
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

/// Query text as the value its column holds; text that is none stays text.
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
        // Identifiers are base 36; some samples write them in capitals (document 5, section 2).
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

/// JSON values in the form that is kept: times in UTC, identifiers as text, one text for a list of one.
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

/// Lists of digests are long and are kept as they are.
fn needs_canonical(ty: &FieldType) -> bool {
    !matches!(ty, FieldType::List(FieldType::Digest, _))
}

/// A time in the service's form; one without an offset is read as UTC, as the service does.
fn instant(text: &str) -> Value {
    let read = time::parse_instant(text).or_else(|| time::parse_naive_instant(text));
    Value::String(read.map_or_else(|| text.to_owned(), time::format_instant))
}
