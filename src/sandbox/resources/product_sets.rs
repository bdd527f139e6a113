//! Product sets: products chosen by key, or by filters.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::api::PRODUCT;
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::{items, text};
use crate::schema::Values;
use crate::types::price;

pub(super) struct ProductSetHooks;

impl RecordHooks for ProductSetHooks {
    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        internal: &mut Value,
    ) -> ApiResult<()> {
        if text(body, "type") == "MANUAL" {
            internal["product_keys"] = check_keys(store, call)?;
            body.insert("filters".into(), json!([]));
            body.insert("processing_status".into(), json!("DONE"));
        } else {
            let status = if can_evaluate(items(body, "filters")) { "DONE" } else { "FAILED" };
            body.insert("processing_status".into(), json!(status));
        }
        body.insert("product_ids".into(), json!([]));
        Ok(())
    }

    fn before_update(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        before: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        if text(body, "type") == "FILTERED" {
            return Err(ApiError::invalid_parameter(
                "product_set_id",
                "a FILTERED product set cannot be updated; delete it and create another",
            ));
        }
        if call.args.contains_key("product_keys") {
            let mut internal = before.internal();
            internal["product_keys"] = check_keys(store, call)?;
            store.set_internal(before.seq, &internal)?;
        }
        Ok(())
    }

    fn render(&self, store: &Store, _call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        let mut body = entity.values();
        let product_ids = product_ids(store, entity, &body)?;
        body.insert("product_ids".into(), json!(product_ids));
        Ok(Some(body))
    }

    /// A deleted set has no products, and keeps its filters.
    fn render_deleted(&self, mut body: Values) -> Value {
        body.insert("product_ids".into(), json!([]));
        Value::Object(body)
    }
}

/// The product keys of the call, each once; every one has to be a product of the catalog.
fn check_keys(store: &Store, call: &CallContext<'_>) -> ApiResult<Value> {
    let catalog = call.scope();
    let mut keys = call.items("product_keys").to_vec();
    let mut seen = HashSet::new();
    keys.retain(|key| seen.insert(key.to_string()));
    for key in &keys {
        let key = key.as_str().unwrap_or_default();
        if store.get(&PRODUCT, key)?.is_none_or(|found| found.scope != catalog) {
            return Err(ApiError::invalid_parameter(
                "product_keys",
                format!("the catalog has no product with key {key}"),
            ));
        }
    }
    Ok(Value::Array(keys))
}

/// The merchant identifiers of the products that a set has now.
fn product_ids(store: &Store, set: &Entity, body: &Values) -> ApiResult<Vec<String>> {
    let filters = items(body, "filters");
    let merchant_id = |values: &Values| values.get("id").and_then(Value::as_str).map(str::to_owned);
    if text(body, "type") == "MANUAL" {
        let keys = set.internal()["product_keys"].take();
        let found = keys.as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Value::as_str);
        let found = found.map(|key| store.get(&PRODUCT, key)).collect::<rusqlite::Result<Vec<_>>>()?;
        return Ok(found.into_iter().flatten().filter_map(|product| merchant_id(&product.values())).collect());
    }
    if text(body, "processing_status") != "DONE" {
        return Ok(Vec::new());
    }
    let products = store.page(&Query::scoped(&PRODUCT, &set.scope), None, usize::MAX >> 1)?;
    let passing =
        products.iter().map(Entity::values).filter(|product| filters.iter().all(|filter| passes(product, filter)));
    Ok(passing.filter_map(|product| merchant_id(&product)).collect())
}

/// A filter of a product set.
struct ProductFilter<'a> {
    attribute: &'a str,
    operator: &'a str,
    value: &'a str,
}

impl<'a> ProductFilter<'a> {
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
fn can_evaluate(filters: &[Value]) -> bool {
    filters.iter().filter_map(ProductFilter::of).all(|filter| {
        let ordered = matches!(filter.operator, "GREATER_THAN" | "LESS_THAN");
        let compared = ordered || filter.operator == "EQUAL_TO";
        match (filter.compares_numbers(), compared) {
            (true, true) => amount(filter.value).is_some(),
            (false, true) => !ordered || amount(filter.value).is_some(),
            (_, false) => true,
        }
    })
}

/// A number, and the currency of a price.
fn amount(text: &str) -> Option<(f64, Option<&str>)> {
    if let Some((number, currency)) = price::parse_price(text) {
        return Some((number, Some(currency)));
    }
    let number: f64 = text.trim().parse().ok()?;
    number.is_finite().then_some((number, None))
}

/// Whether a product passes a filter. Without the attribute, it passes only `NOT_CONTAINS`.
fn passes(product: &Values, filter: &Value) -> bool {
    let Some(filter) = ProductFilter::of(filter) else { return false };
    let value = match product.get(filter.attribute) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => return filter.operator == "NOT_CONTAINS",
    };
    let numbers = || {
        let (ours, theirs) = (amount(&value)?, amount(filter.value)?);
        // Prices are compared within one currency; a value without one is compared with every price.
        let same = ours.1.is_none() || theirs.1.is_none() || ours.1 == theirs.1;
        same.then_some((ours.0, theirs.0))
    };
    let (content, wanted) = (value.to_lowercase(), filter.value.to_lowercase());
    match filter.operator {
        "GREATER_THAN" => numbers().is_some_and(|(ours, theirs)| ours > theirs),
        "LESS_THAN" => numbers().is_some_and(|(ours, theirs)| ours < theirs),
        #[allow(clippy::float_cmp, reason = "both are read from decimal text; equal amounts read equal")]
        "EQUAL_TO" if filter.compares_numbers() => numbers().is_some_and(|(ours, theirs)| ours == theirs),
        "EQUAL_TO" | "MATCH" => content == wanted,
        "CONTAINS" => content.contains(&wanted),
        "NOT_CONTAINS" => !content.contains(&wanted),
        _ => false,
    }
}
