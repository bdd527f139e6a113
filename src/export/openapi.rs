//! The rows as an `OpenAPI` 3.1 document.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::api;
use crate::model::check::path_holds;
use crate::model::endpoint::{OPERATION_TYPES, OPERATIONS};
use crate::model::{Action, Answer, Body, Endpoint, Field, Holds, Record, Take};
use crate::wire::Naming;

/// The description of every row, in that spelling.
pub fn document(naming: Naming) -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for row in api::endpoints() {
        let path = naming.write_template(row.path);
        let methods = paths.entry(path).or_insert_with(|| json!({}));
        methods[row.method().as_str().to_ascii_lowercase()] = operation(row, naming);
    }
    let mut schemas: Map<String, Value> = Map::new();
    for record in api::records() {
        schemas.insert(record.name.to_owned(), read_schema(record, naming));
    }
    schemas.insert("Refusal".into(), refusal());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Handbill sandbox",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The advertising service, stateful, on loopback. Made from the rows that the client checks with.",
        },
        "security": [{ "bearer": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" } },
        },
    })
}

fn operation(row: &Endpoint, naming: Naming) -> Value {
    let mut parameters: Vec<Value> = row
        .path_names()
        .map(|name| {
            let schema = schema(&path_holds(name), naming);
            json!({ "name": naming.write(name), "in": "path", "required": true, "schema": schema })
        })
        .collect();
    let mut operation = Map::new();
    operation.insert("operationId".into(), json!(row.name));
    operation.insert("summary".into(), json!(row.doc));
    operation.insert("tags".into(), json!([row.resource()]));
    let mut notes = format!("Source: document {}.", row.source);
    if !row.assumed.is_empty() {
        let _ = write!(notes, " Assumed: {}.", row.assumed.join("; "));
    }
    operation.insert("description".into(), json!(notes));
    match row.body {
        Body::Query => {
            parameters.extend(row.parameters().map(|(field, take)| query_parameter(row, field, take, naming)));
        }
        Body::Object => {
            let schema = object(row.parameters(), naming);
            operation.insert(
                "requestBody".into(),
                json!({ "required": true, "content": { "application/json": { "schema": schema } } }),
            );
        }
        Body::Array(name) => {
            let schema = match (row.action, row.parameter(name)) {
                (Action::Batch(most), _) => batch(row.written(), most, naming),
                (_, Some(field)) => schema(&field.holds, naming),
                (_, None) => json!({ "type": "array" }),
            };
            operation.insert(
                "requestBody".into(),
                json!({ "required": true, "content": { "application/json": { "schema": schema } } }),
            );
        }
    }
    operation.insert("parameters".into(), Value::Array(parameters));
    let content = |schema: Value| json!({ "application/json": { "schema": schema } });
    let mut responses = Map::new();
    responses.insert("200".into(), json!({ "description": "Done.", "content": content(answer(row)) }));
    for (status, description) in REFUSALS {
        let schema = json!({ "$ref": "#/components/schemas/Refusal" });
        responses.insert((*status).into(), json!({ "description": description, "content": content(schema) }));
    }
    operation.insert("responses".into(), Value::Object(responses));
    Value::Object(operation)
}

const REFUSALS: &[(&str, &str)] = &[
    ("400", "The call breaks a rule."),
    ("401", "No user is named."),
    ("403", "The user may not do this."),
    ("404", "There is no such record."),
    ("413", "The body is too large."),
    ("415", "The body has to be JSON."),
    ("429", "The budget of requests is used up."),
    ("500", "The service failed."),
    ("503", "The service cannot answer now."),
];

fn query_parameter(row: &Endpoint, field: &Field, take: Take, naming: Naming) -> Value {
    let updates = row.action == Action::Update;
    let mut schema = schema(field.taken(updates), naming);
    if matches!(field.holds, Holds::Sort) {
        let attributes: Vec<&str> = row.record.sortable.iter().map(|name| naming.write(name)).collect();
        schema["pattern"] = json!(format!("^({})-(asc|desc)$", attributes.join("|")));
    }
    if updates && field.nullable {
        // An empty text clears it.
        schema = json!({ "anyOf": [schema, { "const": "" }] });
    }
    if let Some(default) = field.default.filter(|_| !updates) {
        schema["default"] = crate::wire::request::typed(&field.holds, default);
    }
    let mut parameter = json!({
        "name": naming.write(field.name), "in": "query", "required": take == Take::Must, "description": field.doc,
        "schema": schema,
    });
    if matches!(field.holds, Holds::List(..)) {
        parameter["style"] = json!("form");
        parameter["explode"] = json!(false);
    }
    parameter
}

/// An object of parameters or columns.
fn object(fields: impl Iterator<Item = (&'static Field, Take)>, naming: Naming) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (field, take) in fields {
        let name = naming.write(field.name);
        let mut schema = schema(&field.holds, naming);
        schema["description"] = json!(field.doc);
        properties.insert(name.to_owned(), schema);
        if take == Take::Must {
            required.push(name.to_owned());
        }
    }
    json!({ "type": "object", "properties": properties, "required": required })
}

fn batch(record: &'static Record, most: usize, naming: Naming) -> Value {
    let mut params = object(record.created_with().map(|field| (field, Take::May)), naming);
    params["properties"][record.key] = json!({ "type": "string" });
    json!({
        "type": "array", "minItems": 1, "maxItems": most,
        "items": {
            "type": "object", "required": ["operation_type", "params"],
            "properties": { "operation_type": { "enum": OPERATION_TYPES }, "params": params },
        },
        "description": format!("The {OPERATIONS}, in order: all or nothing."),
    })
}

/// What a value of a column looks like when it is sent.
fn schema(holds: &Holds, naming: Naming) -> Value {
    match holds {
        Holds::Id => json!({ "type": "string", "pattern": "^[0-9a-zA-Z]+$" }),
        Holds::Digits => json!({ "type": "string", "pattern": "^[0-9]+$" }),
        Holds::Word => json!({ "type": ["string", "integer"], "minLength": 1, "minimum": 0 }),
        Holds::Long | Holds::Micros => json!({ "type": "integer", "minimum": 0, "maximum": i64::MAX }),
        Holds::Text { min, max: usize::MAX } => json!({ "type": "string", "minLength": min }),
        Holds::Text { min, max } => json!({ "type": "string", "minLength": min, "maxLength": max }),
        Holds::Plain(max) => json!({ "type": "string", "minLength": 1, "maxLength": max }),
        Holds::Int { min, max: i64::MAX } => json!({ "type": "integer", "minimum": min, "maximum": i64::MAX }),
        Holds::Int { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Holds::Flag => json!({ "type": "boolean" }),
        Holds::Instant | Holds::Millis => json!({ "type": "string", "format": "date-time" }),
        Holds::OneOf(words) => json!({ "enum": words.iter().map(|word| naming.write(word)).collect::<Vec<_>>() }),
        Holds::Price => json!({ "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)? [A-Z]{3}$" }),
        Holds::Https => json!({ "type": "string", "format": "uri", "pattern": "^https://" }),
        Holds::Url | Holds::Image => json!({ "type": "string", "format": "uri" }),
        Holds::Clock => json!({ "type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
        Holds::Currency => json!({ "type": "string", "pattern": "^[A-Z]{3}$" }),
        Holds::Country | Holds::Language => json!({ "type": "string", "pattern": "^[A-Za-z]{2}$" }),
        Holds::Among(numbers) => json!({ "enum": numbers }),
        Holds::Digest => json!({ "type": "string", "pattern": "^[0-9a-fA-F]{64}$" }),
        Holds::Sort => json!({ "type": "string", "pattern": "^[a-z_]+-(asc|desc)$" }),
        Holds::Period | Holds::Domain | Holds::Color | Holds::Images(_) | Holds::Zone => json!({ "type": "string" }),
        Holds::List(of, usize::MAX) => json!({ "type": "array", "items": schema(of, naming) }),
        Holds::List(of, most) => json!({ "type": "array", "items": schema(of, naming), "maxItems": most }),
        Holds::Object(record) => object(record.created_with().map(|field| (field, field.create)), naming),
        Holds::Objects(record, most) => {
            let mut array = json!({ "type": "array", "items": object(record.created_with().map(|field| (field, field.create)), naming) });
            if *most != usize::MAX {
                array["maxItems"] = json!(most);
            }
            array
        }
        Holds::Loose(_) => json!({ "type": "object" }),
        Holds::Any => json!({}),
    }
}

/// A record as it is answered: every value may be null or left out, as samples of the service show.
fn read_schema(record: &Record, naming: Naming) -> Value {
    let mut properties = Map::new();
    for field in record.fields.iter().filter(|field| !field.untold) {
        let mut shape = match field.holds {
            Holds::Object(record) => json!({ "$ref": format!("#/components/schemas/{}", record.name) }),
            Holds::Objects(record, _) => {
                json!({ "type": "array", "items": { "$ref": format!("#/components/schemas/{}", record.name) } })
            }
            holds => loosened(schema(&holds, naming)),
        };
        if let Some(Value::Array(words)) = shape.get_mut("enum") {
            words.extend(field.also.iter().map(|word| json!(naming.write(word))));
        }
        if field.nullable {
            shape = json!({ "anyOf": [shape, { "type": "null" }] });
        }
        if let Value::Object(shape) = &mut shape {
            shape.insert("description".into(), json!(field.doc));
        }
        properties.insert(naming.write(field.name).to_owned(), shape);
    }
    json!({ "type": "object", "description": record.doc, "properties": properties })
}

/// What is read is not held to what may be written.
fn loosened(mut schema: Value) -> Value {
    if let Value::Object(members) = &mut schema {
        members.retain(|name, _| matches!(name.as_str(), "type" | "items" | "enum"));
        if let Some(items) = members.get_mut("items") {
            *items = loosened(items.take());
        }
    }
    schema
}

fn answer(row: &Endpoint) -> Value {
    let record = json!({ "$ref": format!("#/components/schemas/{}", row.record.name) });
    let array = json!({ "type": "array", "items": record });
    let mut properties = Map::new();
    properties.insert("request".into(), json!({}));
    let data = match row.answer {
        Answer::One | Answer::Message => record,
        Answer::Inside(member) => json!({ "type": "object", "required": [member], "properties": { (member): record } }),
        Answer::Lone | Answer::Page | Answer::Many => array,
        Answer::Under(member) => json!({ "type": "object", "required": [member], "properties": { (member): array } }),
        Answer::Words => json!({ "type": "array", "items": { "type": "string" } }),
    };
    properties.insert("data".into(), data);
    if row.answer == Answer::Page {
        properties.insert("next_cursor".into(), json!({ "type": ["string", "null"] }));
    }
    if row.answer == Answer::Page || row.counted {
        properties.insert("total_count".into(), json!({ "type": "integer" }));
    }
    let told = if row.answer == Answer::Message {
        properties.remove("data");
        properties.insert("message".into(), json!({ "type": "string" }));
        "message"
    } else {
        "data"
    };
    json!({ "type": "object", "required": ["request", told], "properties": properties })
}

fn refusal() -> Value {
    let entry = json!({
        "type": "object", "required": ["code", "message"],
        "properties": {
            "code": { "type": "string" }, "message": { "type": "string" }, "parameter": { "type": "string" },
            "index": { "type": "integer" },
        },
    });
    json!({
        "type": "object",
        "properties": {
            "errors": { "type": "array", "items": entry },
            "operation_errors": { "type": "array" },
            "request": {},
        },
    })
}
