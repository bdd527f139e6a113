//! The rows as data, for the command line and for tests.

use serde_json::{Value, json};

use crate::api;
use crate::model::check::path_holds;
use crate::model::{Body, Endpoint, Field, Holds, Take};

/// Every row: name, what it does, method, path, and its parameters in order.
pub fn rows() -> Value {
    api::endpoints().map(row).collect()
}

fn row(row: &'static Endpoint) -> Value {
    let of_path = row.path_names().map(|name| {
        json!({
            "name": name, "kind": kind(&path_holds(name)), "required": true, "doc": "Part of the path.",
            "wanted": path_holds(name).wanted(), "default": null,
        })
    });
    let parameters: Vec<Value> = of_path.chain(row.parameters().map(|(field, take)| parameter(field, take))).collect();
    let body = match row.body {
        Body::Query => "query",
        Body::Object => "object",
        Body::Array(_) => "array",
    };
    json!({
        "name": row.name, "doc": row.doc, "method": row.method().as_str(), "path": row.path, "record": row.record.name,
        "body": body, "paged": row.is_paged(), "parameters": parameters, "source": row.source, "assumed": row.assumed,
        "idempotent": row.is_idempotent(), "max_bytes": row.max_bytes,
    })
}

fn parameter(field: &Field, take: Take) -> Value {
    json!({
        "name": field.name, "kind": kind(&field.holds), "required": take == Take::Must, "doc": field.doc,
        "wanted": field.holds.wanted(), "default": field.default,
    })
}

/// How a value is read from the text of a command line.
fn kind(holds: &Holds) -> &'static str {
    match holds {
        Holds::Int { .. } | Holds::Among(_) | Holds::Long => "int",
        Holds::Flag => "flag",
        Holds::Micros => "micros",
        Holds::List(..) => "list",
        Holds::Object(_) | Holds::Objects(..) | Holds::Loose(_) | Holds::Any => "json",
        _ => "text",
    }
}
