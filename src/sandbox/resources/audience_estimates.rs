//! Audience estimates of targeting criteria.

use serde_json::{Value, json};

use crate::api::{self, TargetingValue};
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::{audiences, targeting};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference::estimates::{self, EstimateCriterion};
use crate::sandbox::store::Store;
use crate::sandbox::values::text;

/// Estimates the number of users that targeting criteria reach.
pub(crate) fn estimate(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let mut criteria = Vec::new();
    for criterion in call.items("targeting_criteria").iter().filter_map(Value::as_object) {
        let Some(targeting) = api::targeting(text(criterion, "targeting_type")) else { continue };
        let value = text(criterion, "targeting_value");
        targeting::check_value(store, call, targeting, value)?;
        let is_excluded = text(criterion, "operator_type") == "NE";
        let audience_size = match targeting.value {
            TargetingValue::Audience => audiences::size(store, call, value)?,
            _ => 0,
        };
        criteria.push(EstimateCriterion { targeting, value, is_excluded, audience_size });
    }
    let Some(size) = estimates::audience_size(&criteria) else {
        let message =
            "at least one primary criterion is required: followers, custom audiences, interests, keywords or TV shows";
        return Err(ApiError::invalid_parameter("targeting_criteria", message));
    };
    Ok(ActionResult::new(json!({ "audience_size": { "min": size * 8 / 10, "max": size } }).to_string()))
}
