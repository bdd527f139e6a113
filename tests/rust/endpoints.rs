//! Tests of the tables: each checks one property of every endpoint.

use std::collections::{HashMap, HashSet};

use handbill::api;
use handbill::schema::rule::Start;
use handbill::schema::{
    Action, Body, Constraint, Echo, Endpoint, Field, FieldType, ListFilter, Method, Presence, Record, ResponseShape,
    Rule, Values,
};
use handbill::types::EpochMillis;
use handbill::validate::Unknown;
use handbill::wire::{Spelling, request};
use handbill::{endpoints_json, openapi};
use serde_json::{Value, json};

/// A valid value of the type.
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
        FieldType::Enum(values) => json!(values[0]),
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

/// A valid object with the required fields, and the first field of each rule that requires one of several.
fn object(record: &Record) -> Value {
    let mut members = Values::new();
    for field in record.fields.iter().filter(|field| field.create == Presence::Required) {
        members.insert(field.name.into(), example(&field.ty));
    }
    for rule in record.rules {
        let mut conditions = rule.conditions();
        let applies = conditions.all(|condition| {
            members.get(condition.field).and_then(Value::as_str).is_some_and(|value| condition.values.contains(&value))
        });
        let Constraint::Required(names) = rule.then else { continue };
        if !applies || names.iter().any(|name| members.contains_key(*name)) {
            continue;
        }
        let field = record.field(names[0]).expect("a field of the rule");
        members.insert(field.name.into(), example(&field.ty));
    }
    Value::Object(members)
}

/// A valid call with the required parameters.
fn call(endpoint: &Endpoint) -> Values {
    let mut args = Values::new();
    for name in endpoint.path_params() {
        args.insert(name.into(), example(&endpoint.path_param_type(name)));
    }
    if let (Action::Create, Value::Object(members)) = (endpoint.action, object(endpoint.record)) {
        args.extend(members.into_iter().filter(|(name, _)| endpoint.parameter(name).is_some()));
    }
    for (field, presence) in endpoint.parameters() {
        if let Action::Batch(_) = endpoint.action {
            let item = json!({ "operation_type": "Create", "params": object(endpoint.write_record()) });
            args.insert(field.name.into(), json!([item]));
        } else if presence == Presence::Required {
            args.insert(field.name.into(), example(&field.ty));
        }
    }
    // Parameters that rules require.
    let tomorrow = handbill::types::time::format_instant(EpochMillis(EpochMillis::now().0 + 24 * 60 * 60 * 1000));
    let required_by_rules: [(&str, &str, Value); 6] = [
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
    for (name, parameter, value) in required_by_rules {
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
fn names_are_unique_and_consist_of_a_resource_and_a_verb() {
    let mut seen = HashSet::new();
    for endpoint in api::endpoints() {
        assert!(seen.insert(endpoint.name), "two endpoints are named {}", endpoint.name);
        assert!(!endpoint.resource().is_empty() && !endpoint.verb().is_empty(), "{}", endpoint.name);
        assert!(api::endpoint(endpoint.name).is_some_and(|same| std::ptr::eq(same, endpoint)), "{}", endpoint.name);
    }
}

#[test]
fn method_and_path_are_unique_in_both_spellings() {
    for spelling in [Spelling::Documented, Spelling::Live] {
        let mut seen = HashSet::new();
        for endpoint in api::endpoints() {
            assert!(seen.insert((endpoint.method, spelling.write_template(endpoint.path))), "{}", endpoint.name);
        }
    }
}

#[test]
fn every_endpoint_record_and_field_has_a_doc_sentence() {
    for endpoint in api::endpoints() {
        assert!(endpoint.doc.ends_with('.'), "{}", endpoint.name);
        assert!(!endpoint.source.is_empty(), "{}", endpoint.name);
        for (field, _) in endpoint.parameters() {
            assert!(field.doc.ends_with('.'), "{} {}", endpoint.name, field.name);
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
fn parameter_names_are_unique_per_endpoint() {
    for endpoint in api::endpoints() {
        let mut seen: HashSet<&str> = endpoint.path_params().collect();
        for (field, _) in endpoint.parameters() {
            assert!(seen.insert(field.name), "{} {}", endpoint.name, field.name);
        }
    }
}

#[test]
fn defaults_and_examples_have_the_type_of_their_field() {
    let assert_default = |field: &Field| {
        if let Some(default) = field.default {
            let value = request::parse_query_value(&field.ty, default);
            assert!(
                !matches!((&field.ty, &value), (FieldType::Int { .. } | FieldType::Bool, Value::String(_))),
                "{}",
                field.name
            );
        }
    };
    for endpoint in api::endpoints() {
        endpoint.parameters().for_each(|(field, _)| assert_default(field));
        assert_eq!(problems(endpoint, &call(endpoint)), Vec::<String>::new(), "{}", endpoint.name);
    }
}

#[test]
fn record_names_are_unique() {
    let mut seen: HashMap<&str, &Record> = HashMap::new();
    for record in api::records() {
        let first = *seen.entry(record.name).or_insert(record);
        assert!(std::ptr::eq(first, record), "two records are named {}", record.name);
    }
    // Every use of a name is the same static.
    for endpoint in api::endpoints() {
        for record in [endpoint.record, endpoint.write_record()] {
            assert!(
                std::ptr::eq(seen[record.name], record),
                "{}: two records are named {}",
                endpoint.name,
                record.name
            );
        }
    }
}

#[test]
fn every_name_in_a_filter_and_a_sort_exists() {
    for record in api::records() {
        for field_name in record.sortable {
            // The service sorts by `paused`, although records do not have that field.
            assert!(record.field(field_name).is_some() || *field_name == "paused", "{} {field_name}", record.name);
        }
    }
    for endpoint in api::endpoints() {
        for (field, _) in endpoint.parameters() {
            match field.filter {
                Some(
                    ListFilter::In(field_name)
                    | ListFilter::Prefix(field_name)
                    | ListFilter::Equals(field_name)
                    | ListFilter::Contains(field_name)
                    | ListFilter::NotBefore(field_name)
                    | ListFilter::NotAfter(field_name),
                ) => {
                    assert!(endpoint.record.field(field_name).is_some(), "{} {}", endpoint.name, field.name);
                }
                None => {}
            }
        }
    }
}

/// Checks that every field of a rule exists, and that every value of an enum field is one of its values.
fn assert_rule_exists<'f>(place: &str, rule: &Rule, field: impl Fn(&str) -> Option<&'f Field>) {
    for name in rule.fields() {
        assert!(field(name).is_some(), "{place}: a rule names {name}, which does not exist: {rule:?}");
    }
    for (name, value) in rule.values() {
        let field = field(name).unwrap_or_else(|| panic!("{place}: {name}"));
        let values = match field.ty {
            FieldType::Enum(values) => values,
            FieldType::List(FieldType::Enum(values), _) => *values,
            _ => continue,
        };
        let exists = values.contains(&value) || field.read_only_values.contains(&value);
        assert!(exists, "{place}: a rule names the value {value} of {name}, which does not exist: {rule:?}");
    }
}

/// Checks that the constraint of a rule can be violated: a constraint on a field of another type would never apply.
fn assert_types_fit<'f>(place: &str, rule: &Rule, field: impl Fn(&str) -> Option<&'f Field>) {
    let ty = |name: &str| field(name).unwrap_or_else(|| panic!("{place}: {name}")).ty;
    let is_number = |name: &str| {
        matches!(ty(name), FieldType::Int { .. } | FieldType::IntEnum(_) | FieldType::Micros | FieldType::Int64)
    };
    let is_time = |name: &str| matches!(ty(name), FieldType::Instant | FieldType::InstantMillis);
    let is_list = |name: &str| matches!(ty(name), FieldType::List(..));
    let fits = match rule.then {
        Constraint::Required(_) | Constraint::AtMostOne(_) | Constraint::Absent(_) => true,
        Constraint::OneOf(name, _) | Constraint::ContainsAny(name, _) | Constraint::OnlyWith(name, _) => {
            !is_number(name) && !is_time(name)
        }
        Constraint::NoneOf(name, _) | Constraint::Digits(name) => !is_number(name) && !is_time(name) && !is_list(name),
        Constraint::NotOnly(name, _) => is_list(name),
        Constraint::CombinedCount(names, _) => names.iter().all(|name| is_list(name)),
        Constraint::AtLeast(name, _) => is_number(name),
        Constraint::AtMost(name, other) => is_number(name) && is_number(other),
        Constraint::LowerPrice(name, other) => [name, other].iter().all(|name| matches!(ty(name), FieldType::Price)),
        Constraint::WithinDays(name, other, _)
        | Constraint::After(name, Start::Field(other) | Start::FieldOrNow(other)) => is_time(name) && is_time(other),
        Constraint::WithinMonths(name, _) | Constraint::WholeHour(name) | Constraint::After(name, Start::Now) => {
            is_time(name)
        }
    };
    assert!(fits, "{place}: the constraint does not fit the type of its field: {rule:?}");
    for condition in rule.conditions() {
        let name = condition.field;
        assert!(!is_number(name) && !is_time(name), "{place}: {name} is neither text nor a list: {rule:?}");
    }
}

#[test]
fn every_name_and_value_in_a_rule_exists() {
    for record in api::records() {
        for rule in record.rules {
            assert_rule_exists(record.name, rule, |name| record.field(name));
            assert_types_fit(record.name, rule, |name| record.field(name));
        }
    }
    for endpoint in api::endpoints() {
        for rule in endpoint.rules {
            assert_rule_exists(endpoint.name, rule, |name| endpoint.parameter(name));
            assert_types_fit(endpoint.name, rule, |name| endpoint.parameter(name));
        }
    }
}

#[test]
fn identifiers_and_groups_of_batches_exist() {
    for endpoint in api::endpoints() {
        if let Action::Batch(_) = endpoint.action {
            let record = endpoint.write_record();
            assert!(record.id_param.ends_with("_id"), "{}: {:?}", endpoint.name, record.id_param);
            for name in endpoint.batch_group {
                assert!(record.field(name).is_some(), "{}: {name}", endpoint.name);
            }
        }
        if let Echo::Only(name) = endpoint.echo {
            assert!(
                endpoint.parameter(name).is_some() || endpoint.path_params().any(|param| param == name),
                "{}",
                endpoint.name
            );
        }
        if let Body::Array(name) = endpoint.body {
            assert!(endpoint.parameter(name).is_some(), "{}: {name}", endpoint.name);
        }
    }
}

#[test]
fn missing_parameters_are_reported_by_name() {
    for endpoint in api::endpoints() {
        let args = call(endpoint);
        for name in args.keys() {
            let mut without = args.clone();
            without.shift_remove(name);
            let required = endpoint.path_params().any(|param| param == name)
                || endpoint.parameters().any(|(field, presence)| field.name == name && presence == Presence::Required);
            let reported = problems(endpoint, &without);
            // The message of a rule continues with its condition.
            let missing = reported.iter().any(|problem| problem.ends_with(&format!("{name} is required")));
            assert_eq!(missing, required, "{} {name} {reported:?}", endpoint.name);
        }
    }
}

#[test]
fn unknown_parameters_are_reported_with_the_closest_name() {
    for endpoint in api::endpoints() {
        let mut args = call(endpoint);
        args.insert("conut".into(), json!(1));
        let reported = problems(endpoint, &args);
        assert!(reported.iter().any(|problem| problem.starts_with("conut: ")), "{} {reported:?}", endpoint.name);
        if endpoint.parameter("count").is_some() {
            assert!(
                reported.iter().any(|problem| problem.contains("did you mean count?")),
                "{} {reported:?}",
                endpoint.name
            );
        }
    }
}

#[test]
fn every_wrong_type_is_reported_with_its_place() {
    for endpoint in api::endpoints() {
        for (field, _) in endpoint.parameters() {
            let wrong = match field.ty {
                FieldType::Any => continue,
                FieldType::Object(_) | FieldType::Objects(..) | FieldType::List(..) => json!(1.5),
                _ => json!({ "not": "this" }),
            };
            let mut args = call(endpoint);
            args.insert(field.name.into(), wrong);
            let reported = problems(endpoint, &args);
            assert!(
                reported.iter().any(|problem| problem.starts_with(field.name)),
                "{} {} {reported:?}",
                endpoint.name,
                field.name
            );
        }
    }
}

#[test]
fn decoding_an_encoded_request_returns_the_call() {
    for spelling in [Spelling::Documented, Spelling::Live] {
        for endpoint in api::endpoints() {
            let args = call(endpoint);
            let sent = request::encode(endpoint, &args, spelling);
            assert!(!sent.path.contains('{'), "{}", sent.path);
            let parts = endpoint.path.split('/').zip(sent.path.split('/'));
            let path = parts.filter_map(|(name, value)| {
                let name = endpoint.path_params().find(|param| name == format!("{{{param}}}"))?;
                Some((name, value.to_owned()))
            });
            let body = sent.body.as_deref().unwrap_or_default();
            let is_json = endpoint.body != Body::Query;
            let path = request::path_values(endpoint, path);
            let read = request::read(endpoint, path, &sent.query, body, is_json).expect("the encoded request");
            assert_eq!(Value::Object(read), Value::Object(args), "{} {spelling:?}", endpoint.name);
        }
    }
}

#[test]
fn reads_are_gets_and_only_reads_are_paged() {
    for endpoint in api::endpoints() {
        if endpoint.response == ResponseShape::Page {
            assert_eq!(endpoint.method, Method::Get, "{}", endpoint.name);
        }
        if endpoint.method == Method::Get {
            assert!(endpoint.idempotent, "{}", endpoint.name);
            assert_eq!(endpoint.body, Body::Query, "{}", endpoint.name);
        }
    }
}

#[test]
fn openapi_and_json_export_contain_every_endpoint() {
    let listed = endpoints_json::endpoints();
    assert_eq!(listed.as_array().map(Vec::len), Some(api::endpoints().count()));
    for spelling in [Spelling::Documented, Spelling::Live] {
        let document = openapi::document(spelling);
        for endpoint in api::endpoints() {
            let path = spelling.write_template(endpoint.path);
            let method = endpoint.method.as_str().to_ascii_lowercase();
            assert_eq!(document["paths"][&path][&method]["operationId"], json!(endpoint.name));
        }
    }
}
