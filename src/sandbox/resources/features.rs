//! Features of an account.

use serde_json::{Value, json};

use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::access;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::schema::{Action, Operation};

/// Reads, adds or removes feature keys; returns those that the account then has.
pub(crate) fn run(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let (seq, mut internal) = access::account_internal(store, &call.scope())?;
    let given: Vec<&str> = call.items("feature_keys").iter().filter_map(Value::as_str).collect();
    let mut keys: Vec<String> = serde_json::from_value(internal["features"].take()).unwrap_or_default();
    match call.endpoint.action {
        Action::Custom(Operation::AddFeatures) => {
            for key in given {
                if !keys.iter().any(|known| known == key) {
                    keys.push(key.to_owned());
                }
            }
            keys.sort();
        }
        Action::Custom(Operation::RemoveFeatures) => keys.retain(|key| !given.contains(&key.as_str())),
        _ => {
            if call.args.contains_key("feature_keys") {
                keys.retain(|key| given.contains(&key.as_str()));
            }
            return Ok(ActionResult::new(json!(keys).to_string()));
        }
    }
    internal["features"] = json!(keys);
    store.set_internal(seq, &internal)?;
    Ok(ActionResult::new(json!(keys).to_string()))
}
