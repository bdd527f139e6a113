//! One test per property of all endpoints, so a new endpoint is tested without a test of its own.

use std::collections::{HashMap, HashSet};

use handbill::api;
use handbill::schema::{
    Action, Body, Constraint, Echo, Endpoint, Field, FieldType, ListFilter, Method, Presence, Record, ResponseShape,
    Rule, Values,
};
use handbill::types::EpochMillis;
use handbill::validate::Unknown;
use handbill::wire::{Spelling, request};
use handbill::{endpoints_json, openapi};
use serde_json::{Value, json};

/// A valid value of a field type.
fn example(ty: &FieldType) -> Value {
    match ty {
        FieldType::Id => json!("4618h"),
        FieldType::TextOrInt | FieldType::DecimalId => json!("1800000000000000001"),
        FieldType::Int64 => json!(1_000_000_001),
        FieldType::Text { min, .. } => json!("x".repeat((*min).max(1))),
        FieldType::PlainText(_) | FieldType::Color => json!("red"),
        FieldType::Int { min, .. } => json!(min.max(&1)),
        FieldType::IntEnum(numbers) => json!(numbers[0]),
        FieldType::Bool => json!(true),
        FieldType::Micros => json!(5_500_000),
        FieldType::Instant | FieldType::InstantMillis => json!("2026-03-02T09:15:00Z"),
        FieldType::Enum(words) => json!(words[0]),
        FieldType::Price => json!("12.50 EUR"),
        FieldType::Interval => json!("2026-03-01T00:00+00:00/2026-03-08T00:00+00:00"),
        FieldType::HttpsUrl | FieldType::Url | FieldType::ImageUrl | FieldType::ImageUrls(_) => {
            json!("https://shop.example/1.png")
        }
        FieldType::TimeOfDay => json!("04:15"),
        FieldType::TimeZone => json!("Europe/Berlin"),
        FieldType::Currency => json!("EUR"),
        FieldType::Country => json!("DE"),
        FieldType::Language => json!("de"),
        FieldType::Domain => json!("shop.example"),
        FieldType::Digest => json!("0".repeat(64)),
        FieldType::Sort => json!("created_at-asc"),
        FieldType::List(of, _) => json!([example(of)]),
        FieldType::Object(record) => object(record),
        FieldType::Objects(record, _) => json!([object(record)]),
        FieldType::Any | FieldType::OpenObject(_) => json!({}),
    }
}

fn object(record: &Record) -> Value {
    let mut members = Values::new();
    for field in record.fields.iter().filter(|field| field.create == Presence::Required) {
        members.insert(field.name.into(), example(&field.ty));
    }
    for rule in record.rules {
        let mut conditions = rule.conditions();
        let applies = conditions.all(|condition| {
            members.get(condition.field).and_then(Value::as_str).is_some_and(|word| condition.values.contains(&word))
        });
        let Constraint::Required(names) = rule.then else { continue };
        if !applies || names.iter().any(|name| members.contains_key(*name)) {
            continue;
        }
        let needed = names[0];
        let field = record.field(needed).expect("a column of the rule");
        members.insert(field.name.into(), example(&field.ty));
    }
    Value::Object(members)
}

/// A valid call of an endpoint.
fn call(endpoint: &Endpoint) -> Values {
    let mut args = Values::new();
    for name in endpoint.path_params() {
        args.insert(name.into(), example(&endpoint.path_param_type(name)));
    }
    if let (Action::Create, Value::Object(members)) = (endpoint.action, object(endpoint.record)) {
        args.extend(members.into_iter().filter(|(name, _)| endpoint.parameter(name).is_some()));
    }
    for (field, take) in endpoint.parameters() {
        if let Action::Batch(_) = endpoint.action {
            let item = json!({ "operation_type": "Create", "params": object(endpoint.write_record()) });
            args.insert(field.name.into(), json!([item]));
        } else if take == Presence::Required {
            args.insert(field.name.into(), example(&field.ty));
        }
    }
    // Parameters that rules require in addition.
    let tomorrow = handbill::types::time::format_instant(EpochMillis(EpochMillis::now().0 + 24 * 60 * 60 * 1000));
    let needs: [(&str, &str, Value); 6] = [
        (
            "product_sets.create",
            "filters",
            json!([{ "attribute": "price", "operator": "LESS_THAN", "value": "1 EUR" }]),
        ),
        ("scheduled_feeds.create", "repeat", json!("1")),
        ("keyword_insights.search", "end_time", json!("2026-03-03T00:00:00Z")),
        ("account_history.list", "start_time", json!("2026-03-02T09:00:00Z")),
        ("account_history.list", "end_time", json!("2026-03-02T10:00:00Z")),
        ("scheduled_posts.create", "scheduled_at", json!(tomorrow)),
    ];
    for (name, parameter, value) in needs {
        if endpoint.name == name {
            args.insert(parameter.into(), value);
        }
    }
    match endpoint.name {
        "product_sets.create" => {
            args.insert("type".into(), json!("FILTERED"));
        }
        "custom_audiences.batch" => {
            args["operations"][0]["params"]["segments"] = json!({ "child_segments": [] });
        }
        _ => {}
    }
    args
}

fn problems(endpoint: &'static Endpoint, args: &Values) -> Vec<String> {
    endpoint.check(args, Unknown::Refuse, EpochMillis::now()).iter().map(ToString::to_string).collect()
}

#[test]
fn names_are_unique_and_made_of_a_resource_and_a_verb() {
    let mut seen = HashSet::new();
    for row in api::endpoints() {
        assert!(seen.insert(row.name), "{} is there twice", row.name);
        assert!(!row.resource().is_empty() && !row.verb().is_empty(), "{}", row.name);
        assert!(api::endpoint(row.name).is_some_and(|found| std::ptr::eq(found, row)), "{}", row.name);
    }
}

#[test]
fn method_and_path_are_unique_in_both_spellings() {
    for naming in [Spelling::Documented, Spelling::Live] {
        let mut seen = HashSet::new();
        for row in api::endpoints() {
            assert!(seen.insert((row.method, naming.write_template(row.path))), "{}", row.name);
        }
    }
}

#[test]
fn every_row_says_what_it_does_and_where_it_is_said() {
    for row in api::endpoints() {
        assert!(row.doc.ends_with('.'), "{}", row.name);
        assert!(!row.source.is_empty(), "{}", row.name);
        for (field, _) in row.parameters() {
            assert!(field.doc.ends_with('.'), "{} {}", row.name, field.name);
        }
    }
    for record in api::records() {
        assert!(record.doc.ends_with('.'), "{}", record.name);
        for field in record.fields {
            assert!(field.doc.ends_with('.'), "{} {}", record.name, field.name);
        }
    }
}

#[test]
fn parameters_have_names_of_their_own() {
    for row in api::endpoints() {
        let mut seen: HashSet<&str> = row.path_params().collect();
        for (field, _) in row.parameters() {
            assert!(seen.insert(field.name), "{} {}", row.name, field.name);
        }
    }
}

#[test]
fn defaults_and_examples_fit_their_columns() {
    let fits = |field: &Field| {
        if let Some(default) = field.default {
            let value = request::parse_query_value(&field.ty, default);
            assert!(
                !matches!((&field.ty, &value), (FieldType::Int { .. } | FieldType::Bool, Value::String(_))),
                "{}",
                field.name
            );
        }
    };
    for row in api::endpoints() {
        row.parameters().for_each(|(field, _)| fits(field));
        assert_eq!(problems(row, &call(row)), Vec::<String>::new(), "{}", row.name);
    }
}

#[test]
fn record_names_are_unique() {
    let mut seen: HashMap<&str, &Record> = HashMap::new();
    for record in api::records() {
        let known = *seen.entry(record.name).or_insert(record);
        assert!(std::ptr::eq(known, record), "two records are named {}", record.name);
    }
    // A nested or written record is the same static everywhere.
    for row in api::endpoints() {
        for record in [row.record, row.write_record()] {
            assert!(std::ptr::eq(seen[record.name], record), "{}: two records are named {}", row.name, record.name);
        }
    }
}

#[test]
fn every_name_in_a_filter_and_a_sort_exists() {
    for record in api::records() {
        for column in record.sortable {
            // The service still sorts by `paused`, which records no longer have.
            assert!(record.field(column).is_some() || *column == "paused", "{} {column}", record.name);
        }
    }
    for row in api::endpoints() {
        for (field, _) in row.parameters() {
            match field.filter {
                Some(
                    ListFilter::In(column)
                    | ListFilter::Prefix(column)
                    | ListFilter::Equals(column)
                    | ListFilter::Contains(column)
                    | ListFilter::NotBefore(column)
                    | ListFilter::NotAfter(column),
                ) => {
                    assert!(row.record.field(column).is_some(), "{} {}", row.name, field.name);
                }
                None => {}
            }
        }
    }
}

/// Checks that every field that a rule names exists, and every value of an enumerated field is one of its words.
fn assert_rule_exists<'f>(place: &str, rule: &Rule, field: impl Fn(&str) -> Option<&'f Field>) {
    for name in rule.fields() {
        assert!(field(name).is_some(), "{place}: a rule names {name}, which does not exist: {rule:?}");
    }
    for (name, value) in rule.values() {
        let found = field(name).unwrap_or_else(|| panic!("{place}: {name}"));
        let words = match found.ty {
            FieldType::Enum(words) => words,
            FieldType::List(FieldType::Enum(words), _) => *words,
            _ => continue,
        };
        let known = words.contains(&value) || found.read_only_values.contains(&value);
        assert!(known, "{place}: a rule names the value {value} of {name}, which does not exist: {rule:?}");
    }
}

#[test]
fn every_name_and_value_in_a_rule_exists() {
    for record in api::records() {
        for rule in record.rules {
            assert_rule_exists(record.name, rule, |name| record.field(name));
        }
    }
    for row in api::endpoints() {
        for rule in row.rules {
            assert_rule_exists(row.name, rule, |name| row.parameter(name));
        }
    }
}

#[test]
fn identifiers_and_groups_of_batches_exist() {
    for row in api::endpoints() {
        if let Action::Batch(_) = row.action {
            let record = row.write_record();
            assert!(record.id_param.ends_with("_id"), "{}: {:?}", row.name, record.id_param);
            for name in row.batch_group {
                assert!(record.field(name).is_some(), "{}: {name}", row.name);
            }
        }
        if let Echo::Only(name) = row.echo {
            assert!(row.parameter(name).is_some() || row.path_params().any(|known| known == name), "{}", row.name);
        }
        if let Body::Array(name) = row.body {
            assert!(row.parameter(name).is_some(), "{}: {name}", row.name);
        }
    }
}

#[test]
fn what_is_missing_is_told_by_name() {
    for row in api::endpoints() {
        let args = call(row);
        for name in args.keys() {
            let mut without = args.clone();
            without.shift_remove(name);
            let required = row.path_params().any(|known| known == name)
                || row.parameters().any(|(field, take)| field.name == name && take == Presence::Required);
            let told = problems(row, &without);
            // A conditional rule continues the message after these words.
            let missing = told.iter().any(|problem| problem.ends_with(&format!("{name} is required")));
            assert_eq!(missing, required, "{} {name} {told:?}", row.name);
        }
    }
}

#[test]
fn what_is_unknown_is_told_with_the_nearest_name() {
    for row in api::endpoints() {
        let mut args = call(row);
        args.insert("conut".into(), json!(1));
        let told = problems(row, &args);
        assert!(told.iter().any(|problem| problem.starts_with("conut: ")), "{} {told:?}", row.name);
        if row.parameter("count").is_some() {
            assert!(told.iter().any(|problem| problem.contains("did you mean count?")), "{} {told:?}", row.name);
        }
    }
}

#[test]
fn every_wrong_type_is_told_with_its_place() {
    for row in api::endpoints() {
        for (field, _) in row.parameters() {
            let wrong = match field.ty {
                FieldType::Any => continue,
                FieldType::Object(_) | FieldType::Objects(..) | FieldType::List(..) => json!(1.5),
                _ => json!({ "not": "this" }),
            };
            let mut args = call(row);
            args.insert(field.name.into(), wrong);
            let told = problems(row, &args);
            assert!(told.iter().any(|problem| problem.starts_with(field.name)), "{} {} {told:?}", row.name, field.name);
        }
    }
}

#[test]
fn a_request_reads_back_as_the_call_it_was_made_of() {
    for naming in [Spelling::Documented, Spelling::Live] {
        for row in api::endpoints() {
            let args = call(row);
            let sent = request::encode(row, &args, naming);
            assert!(!sent.path.contains('{'), "{}", sent.path);
            let parts = row.path.split('/').zip(sent.path.split('/'));
            let path = parts.filter_map(|(name, value)| {
                let name = row.path_params().find(|known| name == format!("{{{known}}}"))?;
                Some((name, value.to_owned()))
            });
            let body = sent.body.as_deref().unwrap_or_default();
            let is_json = row.body != Body::Query;
            let path = request::path_values(row, path);
            let read = request::read(row, path, &sent.query, body, is_json).expect("what was written");
            assert_eq!(Value::Object(read), Value::Object(args), "{} {naming:?}", row.name);
        }
    }
}

#[test]
fn reads_are_gets_and_only_reads_are_paged() {
    for row in api::endpoints() {
        if row.response == ResponseShape::Page {
            assert_eq!(row.method, Method::Get, "{}", row.name);
        }
        if row.method == Method::Get {
            assert!(row.idempotent, "{}", row.name);
            assert_eq!(row.body, Body::Query, "{}", row.name);
        }
    }
}

#[test]
fn the_description_and_the_listing_hold_every_row() {
    let listed = endpoints_json::endpoints();
    assert_eq!(listed.as_array().map(Vec::len), Some(api::endpoints().count()));
    for naming in [Spelling::Documented, Spelling::Live] {
        let document = openapi::document(naming);
        for row in api::endpoints() {
            let path = naming.write_template(row.path);
            let method = row.method.as_str().to_ascii_lowercase();
            assert_eq!(document["paths"][&path][&method]["operationId"], json!(row.name));
        }
    }
}
