//! Resources: the behaviour of one record each, beyond what its table describes.

use serde_json::Value;

use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::sandbox::store::{ScheduledEvent, Store};
use crate::schema::{Record, Values};
use crate::types::EpochMillis;

mod accounts;
pub(crate) mod audience_estimates;
mod audience_permissions;
mod campaigns;
pub(crate) mod custom_audiences;
mod do_not_reach_lists;
pub(crate) mod draft_posts;
pub(crate) mod features;
mod flexible_audiences;
mod funding_instruments;
mod history_entries;
mod line_item_curated_categories;
mod line_items;
mod media_creatives;
pub(crate) mod memberships;
pub(crate) mod posts;
mod product_catalogs;
mod product_sets;
pub(crate) mod products;
mod promoted_accounts;
mod promoted_posts;
pub(crate) mod registry;
mod scheduled_feeds;
mod scheduled_posts;
mod scheduled_promoted_posts;
mod targeting_criteria;
mod tax_settings;
mod tracking_tags;
pub(crate) mod user_access;
mod user_settings;

/// The hooks of one record. The defaults suit a record whose parent is in the path.
pub(crate) trait RecordHooks: Sync {
    /// The record that is stored, where two names share one.
    fn stored_as(&self, record: &'static Record) -> &'static Record {
        record
    }

    /// The parent of a new record.
    fn scope(&self, call: &CallContext<'_>) -> String {
        call.scope()
    }

    /// The stored identifier of the record in the path.
    fn record_id(&self, call: &CallContext<'_>) -> String {
        call.record_id().to_owned()
    }

    /// The record before its first write, where it exists without one.
    fn initial(&self, _store: &Store, _call: &CallContext<'_>) -> ApiResult<Option<Values>> {
        Ok(None)
    }

    /// The records of a list, before the filters of the call.
    fn query(&self, _store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        Ok(Query::scoped(self.stored_as(call.endpoint.record), &self.scope(call)))
    }

    /// Whether the call may read the record.
    fn is_visible(&self, _store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<bool> {
        Ok(entity.scope == self.scope(call))
    }

    /// The key that the record is found by in its scope.
    fn unique_key(&self, _body: &Values) -> Option<String> {
        None
    }

    /// The key that groups records within the scope.
    fn group_key(&self, _body: &Values) -> Option<String> {
        None
    }

    /// The identifier of the record that a create would duplicate; the create returns it unchanged.
    fn find_existing(&self, _store: &Store, _call: &CallContext<'_>) -> ApiResult<Option<String>> {
        Ok(None)
    }

    /// Sets the members that the service sets, or rejects the create.
    fn before_create(
        &self,
        _store: &mut Store,
        _call: &CallContext<'_>,
        _body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        Ok(())
    }

    /// Rejects an update of a record that can no longer be changed.
    fn check_updatable(&self, _before: &Values) -> ApiResult<()> {
        Ok(())
    }

    /// Sets members that follow from an update, before the rules of the whole record are checked.
    fn derive_fields(&self, _call: &CallContext<'_>, _before: &Values, _body: &mut Values) {}

    /// Sets the members that the service sets, or rejects the update.
    fn before_update(
        &self,
        _store: &mut Store,
        _call: &CallContext<'_>,
        _before: &Entity,
        _body: &mut Values,
    ) -> ApiResult<()> {
        Ok(())
    }

    /// Applies the consequences of a delete, or rejects it.
    fn before_delete(
        &self,
        _store: &mut Store,
        _call: &CallContext<'_>,
        _entity: &Entity,
        _body: &mut Values,
    ) -> ApiResult<()> {
        Ok(())
    }

    /// Applies the consequences of a create, an update or a delete.
    fn after_write(&self, _store: &mut Store, _call: &CallContext<'_>, _body: &Values) -> ApiResult<()> {
        Ok(())
    }

    /// Checks a batch as a whole, after all of its items.
    fn after_batch(&self, _store: &mut Store, _call: &CallContext<'_>) -> ApiResult<()> {
        Ok(())
    }

    /// The record as the response has it, where that differs from the stored body.
    fn render(&self, _store: &Store, _call: &CallContext<'_>, _entity: &Entity) -> ApiResult<Option<Values>> {
        Ok(None)
    }

    /// A removed record as the response of the delete has it.
    fn render_deleted(&self, body: Values) -> Value {
        Value::Object(body)
    }

    /// Applies a scheduled event of a record.
    fn on_event(&self, _store: &mut Store, _event: &ScheduledEvent, _now: EpochMillis) -> ApiResult<()> {
        Ok(())
    }
}
