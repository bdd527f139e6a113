//! The tables as JSON, for the command line and for tests.

use serde_json::{Value, json};

use crate::api;
use crate::schema::{Body, Endpoint, Field, FieldType, Presence};
use crate::text_type;

/// Every endpoint, with its parameters in order.
pub fn endpoints() -> Value {
    api::endpoints().map(endpoint_json).collect()
}

fn endpoint_json(endpoint: &'static Endpoint) -> Value {
    let path_params = endpoint.path_params().map(|name| {
        json!({
            "name": name, "kind": kind(&endpoint.path_param_type(name)), "required": true, "doc": "Part of the path.",
            "wanted": endpoint.path_param_type(name).expected(), "default": null,
        })
    });
    let parameters: Vec<Value> =
        path_params.chain(endpoint.parameters().map(|(field, presence)| parameter(field, presence))).collect();
    let body = match endpoint.body {
        Body::Query => "query",
        Body::Object => "object",
        Body::Array(_) => "array",
    };
    json!({
        "name": endpoint.name, "doc": endpoint.doc, "method": endpoint.method.as_str(), "path": endpoint.path, "record": endpoint.record.name,
        "body": body, "paged": endpoint.is_paged(), "parameters": parameters, "source": endpoint.source, "assumed": endpoint.assumed,
        "idempotent": endpoint.idempotent, "max_bytes": endpoint.max_bytes,
    })
}

fn parameter(field: &Field, presence: Presence) -> Value {
    json!({
        "name": field.name, "kind": kind(&field.ty), "required": presence == Presence::Required, "doc": field.doc,
        "wanted": field.ty.expected(), "default": field.default,
    })
}

/// The type by which the command line parses the text of a value.
fn kind(ty: &FieldType) -> &'static str {
    match ty {
        FieldType::Int { .. } | FieldType::IntEnum(_) | FieldType::Int64 => "int",
        FieldType::Bool => "flag",
        FieldType::Micros => "micros",
        FieldType::List(..) => "list",
        FieldType::Object(_) | FieldType::Objects(..) | FieldType::OpenObject(_) | FieldType::Any => "json",
        text_type!()
        | FieldType::Id
        | FieldType::DecimalId
        | FieldType::TextOrInt
        | FieldType::Enum(_)
        | FieldType::Instant
        | FieldType::InstantMillis
        | FieldType::Sort => "text",
    }
}
