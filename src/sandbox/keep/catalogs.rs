//! Catalogs, products, product sets and feeds. They have no `deleted`: what is deleted is gone.

use serde_json::{Value, json};

use super::{Keep, Result};
use crate::error::ApiError;
use crate::sandbox::call::Call;
use crate::sandbox::products;
use crate::sandbox::query::Query;
use crate::sandbox::store::{Entity, Store};
use crate::schema::Values;

/// The user that the call acts for.
fn acting_for(call: &Call<'_>) -> String {
    match call.args.get("user_id") {
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::String(digits)) => digits.clone(),
        _ => call.user.to_string(),
    }
}

/// Whether the catalog is the user's, or was made by the user for somebody else.
pub(in crate::sandbox) fn is_theirs(user: i64, catalog: &Entity) -> bool {
    catalog.scope == user.to_string() || catalog.secrets()["maker"] == json!(user)
}

pub(super) struct Catalogs;

impl Keep for Catalogs {
    fn scope(&self, call: &Call<'_>) -> String {
        acting_for(call)
    }

    fn visible(&self, _store: &Store, call: &Call<'_>, entity: &Entity) -> Result<bool> {
        Ok(is_theirs(call.user, entity))
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, _body: &mut Values, hidden: &mut Value) -> Result<()> {
        if store.count_in(call.endpoint.record.name, &self.scope(call))? > 0 {
            return Err(ApiError::because(
                "ACTION_NOT_ALLOWED",
                "this user has a product catalog; a user can create only one",
            ));
        }
        hidden["maker"] = json!(call.user);
        Ok(())
    }

    fn removed(&self, store: &mut Store, _call: &Call<'_>, entity: &Entity, _body: &mut Values) -> Result<()> {
        Ok(store.remove_scope(&entity.id)?)
    }
}

pub(super) struct Products;

impl Keep for Products {
    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        let query = Query::of("Product").within(&call.scope());
        if call.args.contains_key("item_group_key") {
            return Ok(query);
        }
        // Of a group only the variant submitted first is read (document 1, Product).
        Ok(query.having(
            "(family IS NULL OR NOT EXISTS (SELECT 1 FROM entity AS first WHERE first.kind = 'Product' \
             AND first.scope = entity.scope AND first.family = entity.family AND first.seq < entity.seq))",
            [],
        ))
    }

    fn label(&self, body: &Values) -> Option<String> {
        body.get("id").and_then(Value::as_str).map(str::to_owned)
    }

    fn family(&self, body: &Values) -> Option<String> {
        body.get("item_group_key").and_then(Value::as_str).map(str::to_owned)
    }
}

pub(super) struct Sets;

impl Keep for Sets {
    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, hidden: &mut Value) -> Result<()> {
        let filters = body.get("filters").cloned().unwrap_or_default();
        if body.get("type").and_then(Value::as_str) == Some("MANUAL") {
            hidden["keys"] = products::known_keys(store, call)?;
            body.insert("filters".into(), json!([]));
            body.insert("processing_status".into(), json!("DONE"));
        } else {
            let status = if products::can_evaluate(&filters) { "DONE" } else { "FAILED" };
            body.insert("processing_status".into(), json!(status));
        }
        body.insert("product_ids".into(), json!([]));
        Ok(())
    }

    fn changed(&self, store: &mut Store, call: &Call<'_>, before: &Entity, body: &mut Values) -> Result<()> {
        if body.get("type").and_then(Value::as_str) == Some("FILTERED") {
            return Err(ApiError::invalid(
                "product_set_id",
                "a FILTERED product set cannot be updated; delete it and create another",
            ));
        }
        if call.args.contains_key("product_keys") {
            let mut hidden = before.secrets();
            hidden["keys"] = products::known_keys(store, call)?;
            store.hide(before.seq, &hidden)?;
        }
        Ok(())
    }

    fn shown(&self, store: &Store, _call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        let mut body = entity.values();
        let ids = products::of_set(store, entity, &body)?;
        body.insert("product_ids".into(), json!(ids));
        Ok(Some(body))
    }

    /// A deleted set holds no products and keeps its filters (document 5, section 8).
    fn gone(&self, mut body: Values) -> Value {
        body.insert("product_ids".into(), json!([]));
        Value::Object(body)
    }
}

pub(super) struct Feeds;

impl Keep for Feeds {
    fn made(&self, store: &mut Store, call: &Call<'_>, _body: &mut Values, _hidden: &mut Value) -> Result<()> {
        if store.count_in(call.endpoint.record.name, &call.scope())? > 0 {
            return Err(ApiError::because(
                "ACTION_NOT_ALLOWED",
                "this user has a scheduled feed; a user can create only one",
            ));
        }
        Ok(())
    }
}
