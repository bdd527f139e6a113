//! Products: written and deleted in batches, each with a result of its own.

use std::collections::HashMap;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::api::PRODUCT;
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::defaults;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::{Entity, NewEntity};
use crate::sandbox::store::query::Query;
use crate::schema::{ErrorCode, FieldType, Values};
use crate::validate::{Problem, Unknown};

pub(super) struct ProductHooks;

impl RecordHooks for ProductHooks {
    fn query(&self, _store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        let query = Query::scoped(&PRODUCT, &call.scope());
        if call.args.contains_key("item_group_key") {
            return Ok(query);
        }
        // Of a group, a list has only the variant that was submitted first.
        let is_first = format!(
            "(group_key IS NULL OR NOT EXISTS (SELECT 1 FROM entity AS first WHERE first.record = '{}' \
             AND first.scope = entity.scope AND first.group_key = entity.group_key AND first.seq < entity.seq))",
            PRODUCT.name
        );
        Ok(query.and_where(&is_first, []))
    }

    fn unique_key(&self, body: &Values) -> Option<String> {
        body.get("id").and_then(Value::as_str).map(str::to_owned)
    }

    fn group_key(&self, body: &Values) -> Option<String> {
        body.get("item_group_key").and_then(Value::as_str).map(str::to_owned)
    }
}

/// Creates or updates each product. The problems of one are in its entry, and the others are applied.
pub(crate) fn write(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let items = call.items("products");
    let problems = call.endpoint.check(call.args, Unknown::Ignore, call.now);
    let mut by_item: HashMap<usize, Vec<&Problem>> = HashMap::new();
    for problem in &problems {
        match problem.item() {
            Some(("products", index)) => by_item.entry(index).or_default().push(problem),
            _ => return Err(ApiError::from_problems(call.endpoint, &problems)),
        }
    }
    let id_of = |item: &Value| item.get("id").and_then(Value::as_str).map(str::to_owned);
    let mut occurrences: HashMap<String, usize> = HashMap::new();
    for id in items.iter().filter_map(id_of) {
        *occurrences.entry(id).or_default() += 1;
    }
    let mut entries = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let id = id_of(item);
        let repeated = id.as_ref().is_some_and(|id| occurrences.get(id).is_some_and(|count| *count > 1));
        // An unknown member is ignored with a warning.
        let (unknown, invalid): (Vec<_>, Vec<_>) =
            by_item.remove(&index).unwrap_or_default().into_iter().partition(|problem| problem.rule == "unknown");
        let warnings: Vec<Value> = unknown.iter().map(|problem| problem_json(problem)).collect();
        let mut errors: Vec<Value> = invalid.iter().map(|problem| problem_json(problem)).collect();
        if repeated {
            errors.push(json!({
                "code": ErrorCode::InvalidParameter.as_str(), "parameter": "id",
                "message": "the id occurs several times in this request; every occurrence is ignored",
            }));
        }
        let (key, status) = match (&id, errors.is_empty()) {
            (Some(id), true) => apply(store, call, id, item)?,
            _ => (None, "ERROR"),
        };
        entries.push(json!({ "id": id, "product_key": key, "status": status, "warnings": warnings, "errors": errors }));
    }
    Ok(ActionResult::new(json!({ "products_response": entries }).to_string()))
}

fn problem_json(problem: &Problem) -> Value {
    // The message names no path, as the entry is that of the product.
    json!({ "code": problem.code.as_str(), "parameter": problem.parameter(), "message": problem.message })
}

/// Writes one product; returns its key and the status of its entry.
fn apply(
    store: &mut Store,
    call: &CallContext<'_>,
    id: &str,
    item: &Value,
) -> ApiResult<(Option<String>, &'static str)> {
    let catalog = call.scope();
    let known = store.find_by_unique_key(&PRODUCT, &catalog, id)?;
    let before = known.as_ref().map(Entity::values);
    let (seq, key) = if let Some(entity) = &known {
        (entity.seq, entity.id.clone())
    } else {
        let seq = store.next_seq();
        (seq, defaults::new_id(Some(FieldType::DecimalId), seq))
    };
    let mut body = Values::new();
    for field in PRODUCT.fields {
        // A write is a partial update: columns that are not given keep their values.
        let stored = || before.as_ref().and_then(|before| before.get(field.name)).cloned();
        let value = match item.get(field.name) {
            _ if field.name == "product_key" => json!(key),
            Some(given) => given.clone(),
            None => stored().unwrap_or(Value::Null),
        };
        body.insert(field.name.to_owned(), value);
    }
    let group = body.get("item_group_id").and_then(Value::as_str).filter(|group| !group.is_empty());
    let group = group.map(|group| new_group_key(&catalog, group));
    body.insert("item_group_key".into(), json!(group));
    if before.as_ref() == Some(&body) {
        return Ok((Some(key), "NO_CHANGE"));
    }
    let group_key = ProductHooks.group_key(&body);
    if known.is_some() {
        store.update(seq, Some(id), group_key.as_deref(), &body)?;
        return Ok((Some(key), "UPDATE_SUCCESS"));
    }
    let new = NewEntity { unique_key: Some(id), group_key: group_key.as_deref(), ..NewEntity::new(&PRODUCT, &catalog) };
    store.insert(seq, &key, &new, &body)?;
    Ok((Some(key), "CREATE_SUCCESS"))
}

/// The key of a group: always the same for a group of a catalog.
fn new_group_key(catalog: &str, group: &str) -> String {
    let digest = Sha256::digest(format!("{catalog}/{group}"));
    let number = digest[..7].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    (1_700_000_000_000_000_000 + number).to_string()
}

/// Deletes products by key. The entry of a key that the catalog does not have is an error.
pub(crate) fn delete(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let keys = call.items("product_keys");
    let catalog = call.scope();
    let mut entries = Vec::with_capacity(keys.len());
    for key in keys {
        let text = key.as_str().unwrap_or_default();
        match store.get(&PRODUCT, text)?.filter(|found| found.scope == catalog) {
            Some(found) => {
                store.delete(found.seq)?;
                entries.push(json!({ "product_key": key, "failed_product_key": null, "message": null }));
            }
            None => entries.push(json!({
                "product_key": null, "failed_product_key": key, "message": "there is no product with this key in the catalog",
            })),
        }
    }
    Ok(ActionResult::new(json!({ "delete_products": entries }).to_string()))
}
