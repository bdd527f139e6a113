//! Tracking tags.

use serde_json::Value;

use crate::sandbox::context::CallContext;
use crate::sandbox::domain::parents;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::values::text;
use crate::schema::Values;

pub(super) struct TrackingTagHooks;

impl RecordHooks for TrackingTagHooks {
    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        parents::line_item(store, call, text(body, "line_item_id")).map(|_| ())
    }
}
