//! The JSON envelope of a response: data, cursor, and the echo of the request.

use serde_json::{Map, Value, json};

use crate::sandbox::context::{ActionResult, NextCursor};
use crate::sandbox::values;
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Action, Echo, EchoFormat, Endpoint, Field, ResponseShape, Values};
use crate::wire::Spelling;

/// The body of a successful response.
pub(super) fn envelope(endpoint: &Endpoint, args: &Values, result: ActionResult, naming: Spelling) -> String {
    let data = match naming {
        Spelling::Documented => result.data,
        Spelling::Live => {
            let value: Value = serde_json::from_str(&result.data).unwrap_or_default();
            match endpoint.response {
                ResponseShape::Message => value.to_string(),
                _ => naming.write_record(endpoint.record, value).to_string(),
            }
        }
    };
    let mut text = String::with_capacity(data.len() + 256);
    text.push_str("{\"request\":");
    text.push_str(&echo(endpoint, args, naming).to_string());
    if let Some(name) = endpoint.data_type {
        text.push_str(",\"data_type\":");
        text.push_str(&json!(name).to_string());
    }
    // Before the records, so that a client can request the next page before it has read this one.
    match result.next_cursor {
        NextCursor::NotPaged => {}
        NextCursor::End => text.push_str(",\"next_cursor\":null"),
        NextCursor::Cursor(cursor) => {
            text.push_str(",\"next_cursor\":");
            text.push_str(&json!(cursor).to_string());
        }
    }
    if let Some(total) = result.total_count {
        text.push_str(",\"total_count\":");
        text.push_str(&total.to_string());
    }
    text.push_str(if endpoint.response == ResponseShape::Message { ",\"message\":" } else { ",\"data\":" });
    text.push_str(&data);
    text.push('}');
    text
}

/// The member `request` of a response: the parameters that the endpoint's [`Echo`] repeats.
pub(super) fn echo(endpoint: &Endpoint, args: &Values, naming: Spelling) -> Value {
    let is_path = |name: &str| endpoint.path_params().any(|known| known == name);
    match endpoint.echo {
        Echo::Items => echo_items(endpoint, args, naming),
        Echo::Path => echo_params(endpoint, args, naming, is_path),
        Echo::All => echo_params(endpoint, args, naming, |name| is_path(name) || endpoint.parameter(name).is_some()),
        Echo::Only(only) => echo_params(endpoint, args, naming, |name| name == only),
    }
}

/// One entry per item of a batch, with the path parameters merged into its own.
fn echo_items(endpoint: &Endpoint, args: &Values, naming: Spelling) -> Value {
    let is_path = |name: &str| endpoint.path_params().any(|known| known == name);
    let path: Vec<(&String, &Value)> = args.iter().filter(|(name, _)| is_path(name)).collect();
    let items = values::items(args, OPERATIONS).iter().map(|item| {
        let mut params = Map::new();
        params.extend(path.iter().map(|(name, value)| ((*name).clone(), (*value).clone())));
        if let Some(Value::Object(given)) = item.get("params") {
            let echoed = given.iter().filter(|(name, _)| *name != "users" && !is_path(name));
            params.extend(echoed.map(|(name, value)| (name.clone(), value.clone())));
        }
        let params = naming.write_record(endpoint.write_record(), Value::Object(params));
        json!({ "operation_type": item.get("operation_type"), "params": params })
    });
    Value::Array(items.collect())
}

fn echo_params(endpoint: &Endpoint, args: &Values, naming: Spelling, is_echoed: impl Fn(&str) -> bool) -> Value {
    let mut params = Map::new();
    for (name, value) in args.iter().filter(|(name, _)| is_echoed(name)) {
        let value = match endpoint.parameter(name) {
            Some(field) => naming.write_value(field, value.clone()),
            None => value.clone(),
        };
        // On catalog paths the identifier of the record itself is echoed as `id`.
        let is_own = endpoint.record_id_param() == Some(name) && endpoint.path.starts_with("/12/product_catalogs/");
        let value = if name == "sort_by" { json!([value]) } else { value };
        let (name, value) =
            endpoint.parameter(name).map_or((name.as_str(), value.clone()), |field| echo_value(field, value));
        params.insert(if is_own { "id".to_owned() } else { naming.write(name).to_owned() }, value);
    }
    if endpoint.resource() == "product_catalogs" && matches!(endpoint.action, Action::Delete) {
        params.retain(|name, _| name == "id");
    }
    json!({ "params": params })
}

/// The name and the value of an echoed parameter.
fn echo_value(field: &Field, value: Value) -> (&'static str, Value) {
    match field.echo_format {
        EchoFormat::AsGiven => (field.name, value),
        EchoFormat::As(name) => (name, value),
        EchoFormat::Null => (field.name, Value::Null),
        EchoFormat::Number => {
            let number = value.as_str().and_then(|text| text.parse::<i64>().ok());
            (field.name, number.map_or(value, Value::from))
        }
        EchoFormat::Locale => {
            let locale = value
                .as_str()
                .and_then(|locale| locale.split_once('-'))
                .map(|(language, country)| json!({ "countryCode": country, "languageCode": language }));
            (field.name, locale.unwrap_or(value))
        }
    }
}
