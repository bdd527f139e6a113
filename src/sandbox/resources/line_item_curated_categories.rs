//! Curated categories of line items.

use serde_json::{Value, json};

use crate::api::{CURATED_CATEGORY, LINE_ITEM_CURATED_CATEGORY, TARGETING_CRITERION};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::{parents, targeting};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::values::text;
use crate::schema::{Action, ErrorCode, Values};

pub(super) struct CuratedCategoryHooks;

impl RecordHooks for CuratedCategoryHooks {
    /// A line item has at most one curated category.
    fn unique_key(&self, body: &Values) -> Option<String> {
        Some(text(body, "line_item_id").to_owned())
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        check_line_item(store, call, body)
    }

    fn before_update(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        _before: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        check_line_item(store, call, body)
    }

    /// The response of an update has `deleted: true`, although the record is not deleted.
    fn render(&self, _store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        if call.endpoint.action != Action::Update {
            return Ok(None);
        }
        let mut body = entity.values();
        body.insert("deleted".into(), json!(true));
        Ok(Some(body))
    }
}

/// Checks that the category exists, and that the line item can have it.
fn check_line_item(store: &Store, call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
    let line = text(body, "line_item_id");
    parents::line_item(store, call, line)?;
    if reference::find(&CURATED_CATEGORY, text(body, "curated_category_id")).is_none() {
        return Err(ApiError::for_parameter(
            ErrorCode::NotFound,
            "curated_category_id",
            "there is no such curated category",
        ));
    }
    if store
        .find_by_unique_key(&LINE_ITEM_CURATED_CATEGORY, &call.scope(), line)?
        .is_some_and(|other| other.id != text(body, "id"))
    {
        return Err(ApiError::invalid_parameter(
            "line_item_id",
            "the line item has a curated category; delete it first",
        ));
    }
    let excluded = store.count_by_unique_key(
        &TARGETING_CRITERION,
        &call.scope(),
        &targeting::limit_key(line, "CONTENT_PUBLISHER_USER"),
    )?;
    if excluded > targeting::MAX_PUBLISHERS_WITH_CURATED {
        let message = format!(
            "the line item excludes {excluded} publishers, and may exclude {} beside it",
            targeting::MAX_PUBLISHERS_WITH_CURATED
        );
        return Err(ApiError::invalid_parameter("line_item_id", message));
    }
    if store.count_by_unique_key(&TARGETING_CRITERION, &call.scope(), &targeting::limit_key(line, "IAB_CATEGORY"))? > 0
    {
        let message = "the line item targets content categories; it takes either those or a curated category";
        return Err(ApiError::invalid_parameter("line_item_id", message));
    }
    Ok(())
}
