//! Flexible audiences: composed of other audiences in a batch, stored as custom audiences.

use serde_json::{Value, json};

use crate::api::CUSTOM_AUDIENCE;
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::audiences;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::values::object;
use crate::schema::{ErrorCode, Record, Values};

pub(super) struct FlexibleAudienceHooks;

impl RecordHooks for FlexibleAudienceHooks {
    fn stored_as(&self, _record: &'static Record) -> &'static Record {
        &CUSTOM_AUDIENCE
    }

    fn unique_key(&self, body: &Values) -> Option<String> {
        audiences::unique_key(body)
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        audiences::check_unique_name(store, call, body, None)?;
        let name = call.text("name").unwrap_or_default();
        body.insert("name".into(), json!(name));
        let segments = call.args.get("segments").cloned().unwrap_or_default();
        let mut leaves = 0;
        let tree = resolve_segment(store, call, &segments, &mut leaves)?;
        if leaves > 10 {
            return Err(ApiError::invalid_parameter(
                "segments",
                format!("expected at most 10 leaf audiences, got {leaves}"),
            ));
        }
        audiences::set_initial_state(body, call.text("audience_type").unwrap_or("FLEXIBLE"));
        let entry = json!({
            "custom_audience_id": body.get("id"), "account_id": call.text("account_id"), "name": name,
            "audience_source": "FLEXIBLE_AUDIENCE", "upload_status": "UPLOADED", "segments": tree,
        });
        body.insert("metadata".into(), json!([entry]));
        Ok(())
    }

    fn before_update(
        &self,
        _store: &mut Store,
        _call: &CallContext<'_>,
        _before: &Entity,
        _body: &mut Values,
    ) -> ApiResult<()> {
        Err(audiences::flexible_is_immutable())
    }

    fn before_delete(
        &self,
        _store: &mut Store,
        call: &CallContext<'_>,
        entity: &Entity,
        _body: &mut Values,
    ) -> ApiResult<()> {
        audiences::require_owner(call, entity)
    }

    fn is_visible(&self, store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<bool> {
        audiences::is_visible(store, call, entity)
    }

    fn render(&self, store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        audiences::render(store, call, entity).map(Some)
    }
}

const LOOKBACKS: &[i64] = &[1, 7, 14, 30];

const COMPARATORS: &[&str] = &["NUM_GTE", "NUM_GT", "NUM_EQ", "NUM_LTE", "NUM_LT"];

/// A node of the tree with its default values; an error names the first invalid member.
fn resolve_segment(store: &Store, call: &CallContext<'_>, node: &Value, leaves: &mut usize) -> ApiResult<Value> {
    let invalid = |name: &str, message: &str| Err(ApiError::invalid_parameter(name, message));
    let Some(children) = node.get("child_segments").and_then(Value::as_array) else {
        return Err(ApiError::for_parameter(
            ErrorCode::MissingParameter,
            "child_segments",
            "child_segments is required on every node",
        ));
    };
    let mut filled = object(node.clone());
    let defaults = [("frequency", json!(1)), ("frequency_comparator", json!("NUM_GTE")), ("negate", json!(false))];
    for (name, default) in defaults {
        filled.entry(name).or_insert(default);
    }
    let known =
        filled.get("frequency_comparator").and_then(Value::as_str).is_some_and(|word| COMPARATORS.contains(&word));
    if !known {
        return invalid("frequency_comparator", &format!("expected one of {}", COMPARATORS.join(", ")));
    }
    if filled.get("lookback_window").is_some_and(|days| !days.as_i64().is_some_and(|days| LOOKBACKS.contains(&days))) {
        return invalid("lookback_window", "expected 1, 7, 14 or 30 days");
    }
    if filled.get("frequency").and_then(Value::as_i64).is_none_or(|times| times < 0) {
        return invalid("frequency", "expected a whole number");
    }
    if !filled.get("negate").is_some_and(Value::is_boolean) {
        return invalid("negate", "expected true or false");
    }
    if children.is_empty() {
        *leaves += 1;
        let Some(id) = node.get("custom_audience_id").and_then(Value::as_str) else {
            return Err(ApiError::for_parameter(
                ErrorCode::MissingParameter,
                "custom_audience_id",
                "custom_audience_id is required on a leaf",
            ));
        };
        let id = id.to_ascii_lowercase();
        audiences::find(store, call, &id)?;
        filled.insert("custom_audience_id".into(), json!(id));
        return Ok(Value::Object(filled));
    }
    if !matches!(node.get("boolean_operator").and_then(Value::as_str), Some("AND" | "OR")) {
        return invalid("boolean_operator", "expected AND or OR where child_segments is not empty");
    }
    let children =
        children.iter().map(|child| resolve_segment(store, call, child, leaves)).collect::<ApiResult<Vec<_>>>()?;
    filled.insert("child_segments".into(), Value::Array(children));
    Ok(Value::Object(filled))
}
