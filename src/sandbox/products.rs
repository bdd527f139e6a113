//! Writing and deleting products, and which of them a set holds.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use super::blank::identifier;
use super::call::{Answered, Call};
use super::keep;
use super::query::Query;
use super::store::{Entity, New, Store};
use crate::api::PRODUCT;
use crate::error::ApiError;
use crate::schema::{FieldType, Values};
use crate::types::price;
use crate::validate::Problem;

type Result<T> = std::result::Result<T, ApiError>;

/// Creates or updates each product; one that breaks a rule is told in its entry and the others are applied.
pub(super) fn write(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let items = call.args.get("products").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let problems = super::call::check(call.endpoint, call.args, call.now);
    let mut broken: HashMap<usize, Vec<&Problem>> = HashMap::new();
    for problem in &problems {
        match problem.item() {
            Some(("products", index)) => broken.entry(index).or_default().push(problem),
            _ => return Err(ApiError::broken(call.endpoint, &problems)),
        }
    }
    let id_of = |item: &Value| item.get("id").and_then(Value::as_str).map(str::to_owned);
    let mut times: HashMap<String, usize> = HashMap::new();
    for id in items.iter().filter_map(id_of) {
        *times.entry(id).or_default() += 1;
    }
    let mut entries = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let id = id_of(item);
        let repeated = id.as_ref().is_some_and(|id| times.get(id).is_some_and(|times| *times > 1));
        // An unknown member is not applied, which is worth a warning but not a refusal.
        let (unknown, wrong): (Vec<_>, Vec<_>) =
            broken.remove(&index).unwrap_or_default().into_iter().partition(|problem| problem.rule == "unknown");
        let warnings: Vec<Value> = unknown.iter().map(|problem| told(problem)).collect();
        let mut errors: Vec<Value> = wrong.iter().map(|problem| told(problem)).collect();
        if repeated {
            errors.push(json!({
                "code": "INVALID_PARAMETER", "parameter": "id",
                "message": "the id occurs several times in this request; every occurrence is ignored",
            }));
        }
        let (key, status) = match (&id, errors.is_empty()) {
            (Some(id), true) => apply(store, call, id, item)?,
            _ => (None, "ERROR"),
        };
        entries.push(json!({ "id": id, "product_key": key, "status": status, "warnings": warnings, "errors": errors }));
    }
    Ok(Answered { data: json!({ "products_response": entries }).to_string(), ..Answered::default() })
}

fn told(problem: &Problem) -> Value {
    // The place is told within the product, not within the request.
    json!({ "code": problem.code, "parameter": problem.parameter(), "message": problem.message })
}

fn apply(store: &mut Store, call: &Call<'_>, id: &str, item: &Value) -> Result<(Option<String>, &'static str)> {
    let catalog = call.scope();
    let known = store.labelled(PRODUCT.name, &catalog, id)?;
    let before = known.as_ref().map(Entity::values);
    let (seq, key) = if let Some(entity) = &known {
        (entity.seq, entity.id.clone())
    } else {
        let seq = store.take_number();
        (seq, identifier(Some(FieldType::DecimalId), seq))
    };
    let mut body = Values::new();
    for field in PRODUCT.fields {
        // A write changes the columns it gives; the others stay (document 5, section 1: partial update).
        let kept = || before.as_ref().and_then(|before| before.get(field.name)).cloned();
        let value = match item.get(field.name) {
            _ if field.name == "product_key" => json!(key),
            Some(given) => given.clone(),
            None => kept().unwrap_or(Value::Null),
        };
        body.insert(field.name.to_owned(), value);
    }
    let group = body.get("item_group_id").and_then(Value::as_str).filter(|group| !group.is_empty());
    let group = group.map(|group| group_number(&catalog, group));
    body.insert("item_group_key".into(), json!(group));
    if before.as_ref() == Some(&body) {
        return Ok((Some(key), "NO_CHANGE"));
    }
    let keeper = keep::of(&PRODUCT);
    let family = keeper.family(&body);
    if known.is_some() {
        store.update(seq, Some(id), family.as_deref(), &body)?;
        return Ok((Some(key), "UPDATE_SUCCESS"));
    }
    let new = New { kind: PRODUCT.name, scope: &catalog, label: Some(id), family: family.as_deref(), hidden: None };
    store.insert(seq, &key, &new, &body)?;
    Ok((Some(key), "CREATE_SUCCESS"))
}

/// The same group of the same catalog always has the same number.
fn group_number(catalog: &str, group: &str) -> String {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(format!("{catalog}/{group}"));
    let number = digest[..7].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    (1_700_000_000_000_000_000 + number).to_string()
}

/// Deletes products by key; a key that is not there is told in its entry.
pub(super) fn delete(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keys = call.args.get("product_keys").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let catalog = call.scope();
    let mut entries = Vec::with_capacity(keys.len());
    for key in keys {
        let text = key.as_str().unwrap_or_default();
        match store.get(PRODUCT.name, text)?.filter(|found| found.scope == catalog) {
            Some(found) => {
                store.remove(found.seq)?;
                entries.push(json!({ "product_key": key, "failed_product_key": null, "message": null }));
            }
            None => entries.push(json!({
                "product_key": null, "failed_product_key": key, "message": "there is no product with this key in the catalog",
            })),
        }
    }
    Ok(Answered { data: json!({ "delete_products": entries }).to_string(), ..Answered::default() })
}

/// The keys of the call, when every one is a product of the catalog.
pub(super) fn known_keys(store: &Store, call: &Call<'_>) -> Result<Value> {
    let keys = call.args.get("product_keys").cloned().unwrap_or_else(|| json!([]));
    let catalog = call.scope();
    let mut keys: Vec<Value> = keys.as_array().cloned().unwrap_or_default();
    let mut seen = HashSet::new();
    keys.retain(|key| seen.insert(key.to_string()));
    for key in &keys {
        let text = key.as_str().unwrap_or_default();
        if store.get(PRODUCT.name, text)?.is_none_or(|found| found.scope != catalog) {
            return Err(ApiError::invalid("product_keys", format!("the catalog has no product with key {text}")));
        }
    }
    Ok(Value::Array(keys))
}

/// Merchant identifiers of the products of a set, as the catalog is now.
pub(super) fn of_set(store: &Store, set: &Entity, body: &Values) -> Result<Vec<String>> {
    let filters = body.get("filters").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let merchant_id = |values: &Values| values.get("id").and_then(Value::as_str).map(str::to_owned);
    if body.get("type").and_then(Value::as_str) == Some("MANUAL") {
        let keys = set.secrets()["keys"].take();
        let found = keys.as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Value::as_str);
        let found = found.map(|key| store.get(PRODUCT.name, key)).collect::<rusqlite::Result<Vec<_>>>()?;
        return Ok(found.into_iter().flatten().filter_map(|product| merchant_id(&product.values())).collect());
    }
    if body.get("processing_status").and_then(Value::as_str) != Some("DONE") {
        return Ok(Vec::new());
    }
    let products = store.page(&Query::of(PRODUCT.name).within(&set.scope), None, usize::MAX >> 1)?;
    let passing =
        products.iter().map(Entity::values).filter(|product| filters.iter().all(|filter| passes(product, filter)));
    Ok(passing.filter_map(|product| merchant_id(&product)).collect())
}

/// A filter, taken apart.
struct Filter<'a> {
    attribute: &'a str,
    operator: &'a str,
    value: &'a str,
}

impl<'a> Filter<'a> {
    fn of(filter: &'a Value) -> Option<Self> {
        let text = |name: &str| filter.get(name).and_then(Value::as_str);
        Some(Self { attribute: text("attribute")?, operator: text("operator")?, value: text("value")? })
    }

    fn is_price(&self) -> bool {
        matches!(self.attribute, "price" | "sale_price")
    }

    fn compares_numbers(&self) -> bool {
        self.is_price() || self.attribute == "inventory"
    }
}

/// Whether every filter has a value that its attribute can be compared with.
pub(super) fn can_evaluate(filters: &Value) -> bool {
    filters.as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Filter::of).all(|filter| {
        let ordered = matches!(filter.operator, "GREATER_THAN" | "LESS_THAN");
        let compared = ordered || filter.operator == "EQUAL_TO";
        match (filter.compares_numbers(), compared) {
            (true, true) => amount(filter.value).is_some(),
            (false, true) => !ordered || amount(filter.value).is_some(),
            (_, false) => true,
        }
    })
}

/// A number, with the currency when it is a price.
fn amount(text: &str) -> Option<(f64, Option<&str>)> {
    if let Some((number, currency)) = price::parse_price(text) {
        return Some((number, Some(currency)));
    }
    let number: f64 = text.trim().parse().ok()?;
    number.is_finite().then_some((number, None))
}

/// Whether the product passes the filter. A product that lacks the attribute contains nothing and compares to nothing.
fn passes(product: &Values, filter: &Value) -> bool {
    let Some(filter) = Filter::of(filter) else { return false };
    let held = match product.get(filter.attribute) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => return filter.operator == "NOT_CONTAINS",
    };
    let numbers = || {
        let (ours, theirs) = (amount(&held)?, amount(filter.value)?);
        // Prices compare within one currency; a value without one compares with every price.
        let same = ours.1.is_none() || theirs.1.is_none() || ours.1 == theirs.1;
        same.then_some((ours.0, theirs.0))
    };
    let (text, wanted) = (held.to_lowercase(), filter.value.to_lowercase());
    match filter.operator {
        "GREATER_THAN" => numbers().is_some_and(|(ours, theirs)| ours > theirs),
        "LESS_THAN" => numbers().is_some_and(|(ours, theirs)| ours < theirs),
        #[allow(clippy::float_cmp, reason = "both are read from decimal text; equal amounts read equal")]
        "EQUAL_TO" if filter.compares_numbers() => numbers().is_some_and(|(ours, theirs)| ours == theirs),
        "EQUAL_TO" | "MATCH" => text == wanted,
        "CONTAINS" => text.contains(&wanted),
        "NOT_CONTAINS" => !text.contains(&wanted),
        _ => false,
    }
}
