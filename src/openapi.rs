//! The rows as an `OpenAPI` 3.1 document.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::api;
use crate::schema::endpoint::{OPERATION_TYPES, OPERATIONS};
use crate::schema::{Action, Body, Endpoint, Field, FieldType, Presence, Record, ResponseShape};
use crate::wire::Spelling;

/// The description of every row, in that spelling.
pub fn document(naming: Spelling) -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in api::endpoints() {
        let path = naming.write_template(endpoint.path);
        let methods = paths.entry(path).or_insert_with(|| json!({}));
        methods[endpoint.method.as_str().to_ascii_lowercase()] = operation(endpoint, naming);
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

fn operation(endpoint: &Endpoint, naming: Spelling) -> Value {
    let mut parameters: Vec<Value> = endpoint
        .path_params()
        .map(|name| {
            let schema = schema(&endpoint.path_param_type(name), naming);
            json!({ "name": naming.write(name), "in": "path", "required": true, "schema": schema })
        })
        .collect();
    let mut operation = Map::new();
    operation.insert("operationId".into(), json!(endpoint.name));
    operation.insert("summary".into(), json!(endpoint.doc));
    operation.insert("tags".into(), json!([endpoint.resource()]));
    let mut notes = format!("Source: document {}.", endpoint.source);
    if !endpoint.assumed.is_empty() {
        let _ = write!(notes, " Assumed: {}.", endpoint.assumed.join("; "));
    }
    operation.insert("description".into(), json!(notes));
    match endpoint.body {
        Body::Query => {
            parameters
                .extend(endpoint.parameters().map(|(field, take)| query_parameter(endpoint, field, take, naming)));
        }
        Body::Object => {
            let schema = object(endpoint.parameters(), naming);
            operation.insert(
                "requestBody".into(),
                json!({ "required": true, "content": { "application/json": { "schema": schema } } }),
            );
        }
        Body::Array(name) => {
            let schema = match (endpoint.action, endpoint.parameter(name)) {
                (Action::Batch(most), _) => batch(endpoint.write_record(), most, naming),
                (_, Some(field)) => schema(&field.ty, naming),
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
    responses.insert("200".into(), json!({ "description": "Done.", "content": content(answer(endpoint)) }));
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

fn query_parameter(endpoint: &Endpoint, field: &Field, take: Presence, naming: Spelling) -> Value {
    let updates = endpoint.action == Action::Update;
    let mut schema = schema(field.write_type(updates), naming);
    if matches!(field.ty, FieldType::Sort) {
        let attributes: Vec<&str> = endpoint.record.sortable.iter().map(|name| naming.write(name)).collect();
        schema["pattern"] = json!(format!("^({})-(asc|desc)$", attributes.join("|")));
    }
    if updates && field.nullable {
        // An empty text clears it.
        schema = json!({ "anyOf": [schema, { "const": "" }] });
    }
    if let Some(default) = field.default.filter(|_| !updates) {
        schema["default"] = crate::wire::request::parse_query_value(&field.ty, default);
    }
    let mut parameter = json!({
        "name": naming.write(field.name), "in": "query", "required": take == Presence::Required, "description": field.doc,
        "schema": schema,
    });
    if matches!(field.ty, FieldType::List(..)) {
        parameter["style"] = json!("form");
        parameter["explode"] = json!(false);
    }
    parameter
}

/// An object of parameters or columns.
fn object(fields: impl Iterator<Item = (&'static Field, Presence)>, naming: Spelling) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (field, take) in fields {
        let name = naming.write(field.name);
        let mut schema = schema(&field.ty, naming);
        schema["description"] = json!(field.doc);
        properties.insert(name.to_owned(), schema);
        if take == Presence::Required {
            required.push(name.to_owned());
        }
    }
    json!({ "type": "object", "properties": properties, "required": required })
}

fn batch(record: &'static Record, most: usize, naming: Spelling) -> Value {
    let mut params = object(record.create_fields().map(|field| (field, Presence::Optional)), naming);
    params["properties"][record.id_param] = json!({ "type": "string" });
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
fn schema(ty: &FieldType, naming: Spelling) -> Value {
    match ty {
        FieldType::Id => json!({ "type": "string", "pattern": "^[0-9a-zA-Z]+$" }),
        FieldType::DecimalId => json!({ "type": "string", "pattern": "^[0-9]+$" }),
        FieldType::TextOrInt => json!({ "type": ["string", "integer"], "minLength": 1, "minimum": 0 }),
        FieldType::Int64 | FieldType::Micros => json!({ "type": "integer", "minimum": 0, "maximum": i64::MAX }),
        FieldType::Text { min, max: usize::MAX } => json!({ "type": "string", "minLength": min }),
        FieldType::Text { min, max } => json!({ "type": "string", "minLength": min, "maxLength": max }),
        FieldType::PlainText(max) => json!({ "type": "string", "minLength": 1, "maxLength": max }),
        FieldType::Int { min, max: i64::MAX } => json!({ "type": "integer", "minimum": min, "maximum": i64::MAX }),
        FieldType::Int { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        FieldType::Bool => json!({ "type": "boolean" }),
        FieldType::Instant | FieldType::InstantMillis => json!({ "type": "string", "format": "date-time" }),
        FieldType::Enum(words) => json!({ "enum": words.iter().map(|word| naming.write(word)).collect::<Vec<_>>() }),
        FieldType::Price => json!({ "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)? [A-Z]{3}$" }),
        FieldType::HttpsUrl => json!({ "type": "string", "format": "uri", "pattern": "^https://" }),
        FieldType::Url | FieldType::ImageUrl => json!({ "type": "string", "format": "uri" }),
        FieldType::TimeOfDay => json!({ "type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
        FieldType::Currency => json!({ "type": "string", "pattern": "^[A-Z]{3}$" }),
        FieldType::Country | FieldType::Language => json!({ "type": "string", "pattern": "^[A-Za-z]{2}$" }),
        FieldType::IntEnum(numbers) => json!({ "enum": numbers }),
        FieldType::Digest => json!({ "type": "string", "pattern": "^[0-9a-fA-F]{64}$" }),
        FieldType::Sort => json!({ "type": "string", "pattern": "^[a-z_]+-(asc|desc)$" }),
        FieldType::Interval | FieldType::Domain | FieldType::Color | FieldType::ImageUrls(_) | FieldType::TimeZone => {
            json!({ "type": "string" })
        }
        FieldType::List(of, usize::MAX) => json!({ "type": "array", "items": schema(of, naming) }),
        FieldType::List(of, most) => json!({ "type": "array", "items": schema(of, naming), "maxItems": most }),
        FieldType::Object(record) => object(record.create_fields().map(|field| (field, field.create)), naming),
        FieldType::Objects(record, most) => {
            let mut array = json!({ "type": "array", "items": object(record.create_fields().map(|field| (field, field.create)), naming) });
            if *most != usize::MAX {
                array["maxItems"] = json!(most);
            }
            array
        }
        FieldType::OpenObject(_) => json!({ "type": "object" }),
        FieldType::Any => json!({}),
    }
}

/// A record as it is answered: every value may be null or left out, as samples of the service show.
fn read_schema(record: &Record, naming: Spelling) -> Value {
    let mut properties = Map::new();
    for field in record.fields.iter().filter(|field| !field.write_only) {
        let mut shape = match field.ty {
            FieldType::Object(record) => json!({ "$ref": format!("#/components/schemas/{}", record.name) }),
            FieldType::Objects(record, _) => {
                json!({ "type": "array", "items": { "$ref": format!("#/components/schemas/{}", record.name) } })
            }
            ty => loosened(schema(&ty, naming)),
        };
        if let Some(Value::Array(words)) = shape.get_mut("enum") {
            words.extend(field.read_only_values.iter().map(|word| json!(naming.write(word))));
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

fn answer(endpoint: &Endpoint) -> Value {
    let record = json!({ "$ref": format!("#/components/schemas/{}", endpoint.record.name) });
    let array = json!({ "type": "array", "items": record });
    let mut properties = Map::new();
    properties.insert("request".into(), json!({}));
    let data = match endpoint.response {
        ResponseShape::One | ResponseShape::Message => record,
        ResponseShape::NestedOne(member) => {
            json!({ "type": "object", "required": [member], "properties": { (member): record } })
        }
        ResponseShape::SingletonList | ResponseShape::Page | ResponseShape::Many => array,
        ResponseShape::NestedMany(member) => {
            json!({ "type": "object", "required": [member], "properties": { (member): array } })
        }
        ResponseShape::Strings => json!({ "type": "array", "items": { "type": "string" } }),
    };
    properties.insert("data".into(), data);
    if endpoint.response == ResponseShape::Page {
        properties.insert("next_cursor".into(), json!({ "type": ["string", "null"] }));
    }
    if endpoint.response == ResponseShape::Page || endpoint.always_total {
        properties.insert("total_count".into(), json!({ "type": "integer" }));
    }
    let told = if endpoint.response == ResponseShape::Message {
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
