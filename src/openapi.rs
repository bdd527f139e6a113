//! The tables as an `OpenAPI` 3.1 document.

use serde_json::{Map, Value, json};

use crate::api;
use crate::schema::endpoint::{OPERATION_TYPES, OPERATIONS};
use crate::schema::{Action, Body, Endpoint, Field, FieldType, Presence, Record, ResponseShape};
use crate::wire::Spelling;

/// The document of all endpoints, in this spelling.
pub fn document(spelling: Spelling) -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in api::endpoints() {
        let path = spelling.write_template(endpoint.path);
        let methods = paths.entry(path).or_insert_with(|| json!({}));
        methods[endpoint.method.as_str().to_ascii_lowercase()] = operation(endpoint, spelling);
    }
    let mut schemas: Map<String, Value> = Map::new();
    for record in api::records() {
        schemas.insert(record.name.to_owned(), read_schema(record, spelling));
    }
    schemas.insert("Refusal".into(), error_schema());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Handbill sandbox",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The advertising service, stateful, on loopback. Generated from the tables that the client checks calls against.",
        },
        "security": [{ "bearer": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" } },
        },
    })
}

fn operation(endpoint: &Endpoint, spelling: Spelling) -> Value {
    let mut parameters: Vec<Value> = endpoint
        .path_params()
        .map(|name| {
            let schema = schema(&endpoint.path_param_type(name), spelling);
            json!({ "name": spelling.write(name), "in": "path", "required": true, "schema": schema })
        })
        .collect();
    let mut operation = Map::new();
    operation.insert("operationId".into(), json!(endpoint.name));
    operation.insert("summary".into(), json!(endpoint.doc));
    operation.insert("tags".into(), json!([endpoint.resource()]));
    operation.insert("description".into(), json!(endpoint.notes()));
    match endpoint.body {
        Body::Query => {
            let fields = endpoint.parameters();
            parameters.extend(fields.map(|(field, presence)| query_parameter(endpoint, field, presence, spelling)));
        }
        Body::Object => {
            let schema = object(endpoint.parameters(), spelling);
            operation.insert(
                "requestBody".into(),
                json!({ "required": true, "content": { "application/json": { "schema": schema } } }),
            );
        }
        Body::Array(name) => {
            let schema = match (endpoint.action, endpoint.parameter(name)) {
                (Action::Batch(most), _) => batch(endpoint.write_record(), most, spelling),
                (_, Some(field)) => schema(&field.ty, spelling),
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
    responses.insert("200".into(), json!({ "description": "Done.", "content": content(response_schema(endpoint)) }));
    for (status, description) in ERRORS {
        let schema = json!({ "$ref": "#/components/schemas/Refusal" });
        responses.insert((*status).into(), json!({ "description": description, "content": content(schema) }));
    }
    operation.insert("responses".into(), Value::Object(responses));
    Value::Object(operation)
}

const ERRORS: &[(&str, &str)] = &[
    ("400", "The call violates a rule."),
    ("401", "The credentials are missing or invalid."),
    ("403", "The user lacks the permission."),
    ("404", "The record does not exist."),
    ("413", "The body is too large."),
    ("415", "The body has to be JSON."),
    ("429", "The rate limit is reached."),
    ("500", "The service failed."),
    ("503", "The service is over capacity."),
];

fn query_parameter(endpoint: &Endpoint, field: &Field, presence: Presence, spelling: Spelling) -> Value {
    let is_update = endpoint.action == Action::Update;
    let mut schema = schema(field.write_type(is_update), spelling);
    if matches!(field.ty, FieldType::Sort) {
        let attributes: Vec<&str> = endpoint.record.sortable.iter().map(|name| spelling.write(name)).collect();
        schema["pattern"] = json!(format!("^({})-(asc|desc)$", attributes.join("|")));
    }
    if is_update && field.nullable {
        // An empty text clears the field.
        schema = json!({ "anyOf": [schema, { "const": "" }] });
    }
    if let Some(default) = field.default.filter(|_| !is_update) {
        schema["default"] = crate::wire::request::parse_query_value(&field.ty, default);
    }
    let mut parameter = json!({
        "name": spelling.write(field.name), "in": "query", "required": presence == Presence::Required, "description": field.doc,
        "schema": schema,
    });
    if matches!(field.ty, FieldType::List(..)) {
        parameter["style"] = json!("form");
        parameter["explode"] = json!(false);
    }
    parameter
}

/// The schema of an object with these members.
fn object(fields: impl Iterator<Item = (&'static Field, Presence)>, spelling: Spelling) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (field, presence) in fields {
        let name = spelling.write(field.name);
        let mut schema = schema(&field.ty, spelling);
        schema["description"] = json!(field.doc);
        properties.insert(name.to_owned(), schema);
        if presence == Presence::Required {
            required.push(name.to_owned());
        }
    }
    json!({ "type": "object", "properties": properties, "required": required })
}

fn batch(record: &'static Record, most: usize, spelling: Spelling) -> Value {
    let mut params = object(record.create_fields().map(|field| (field, Presence::Optional)), spelling);
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

/// The schema of a value in a request.
fn schema(ty: &FieldType, spelling: Spelling) -> Value {
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
        FieldType::Enum(values) => {
            json!({ "enum": values.iter().map(|value| spelling.write(value)).collect::<Vec<_>>() })
        }
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
        FieldType::List(of, usize::MAX) => json!({ "type": "array", "items": schema(of, spelling) }),
        FieldType::List(of, most) => json!({ "type": "array", "items": schema(of, spelling), "maxItems": most }),
        FieldType::Object(record) => object(record.create_fields().map(|field| (field, field.create)), spelling),
        FieldType::Objects(record, most) => {
            let mut array = json!({ "type": "array", "items": object(record.create_fields().map(|field| (field, field.create)), spelling) });
            if *most != usize::MAX {
                array["maxItems"] = json!(most);
            }
            array
        }
        FieldType::OpenObject(_) => json!({ "type": "object" }),
        FieldType::Any => json!({}),
    }
}

/// The schema of a record in a response: every member is optional, as the service's samples show.
fn read_schema(record: &Record, spelling: Spelling) -> Value {
    let mut properties = Map::new();
    for field in record.fields.iter().filter(|field| !field.write_only) {
        let mut schema = match field.ty {
            FieldType::Object(record) => json!({ "$ref": format!("#/components/schemas/{}", record.name) }),
            FieldType::Objects(record, _) => {
                json!({ "type": "array", "items": { "$ref": format!("#/components/schemas/{}", record.name) } })
            }
            ty => without_bounds(schema(&ty, spelling)),
        };
        if let Some(Value::Array(values)) = schema.get_mut("enum") {
            values.extend(field.read_only_values.iter().map(|value| json!(spelling.write(value))));
        }
        if field.nullable {
            schema = json!({ "anyOf": [schema, { "type": "null" }] });
        }
        schema["description"] = json!(field.doc);
        properties.insert(spelling.write(field.name).to_owned(), schema);
    }
    json!({ "type": "object", "description": record.doc, "properties": properties })
}

/// Removes the bounds of requests: responses need not observe them.
fn without_bounds(mut schema: Value) -> Value {
    if let Value::Object(members) = &mut schema {
        members.retain(|name, _| matches!(name.as_str(), "type" | "items" | "enum"));
        if let Some(items) = members.get_mut("items") {
            *items = without_bounds(items.take());
        }
    }
    schema
}

fn response_schema(endpoint: &Endpoint) -> Value {
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
    let required = if endpoint.response == ResponseShape::Message {
        properties.remove("data");
        properties.insert("message".into(), json!({ "type": "string" }));
        "message"
    } else {
        "data"
    };
    json!({ "type": "object", "required": ["request", required], "properties": properties })
}

fn error_schema() -> Value {
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
