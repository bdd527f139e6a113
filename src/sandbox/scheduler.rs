//! Runs scheduled events whose time has come.

use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::registry;
use crate::sandbox::store::Store;
use crate::types::EpochMillis;

/// Runs every event that is due, in order of time, including those that these events schedule.
pub(crate) fn run_due(store: &mut Store, now: EpochMillis) -> ApiResult<()> {
    while store.has_due(now.0) {
        for event in store.take_due(now.0)? {
            if let Some(hooks) = registry::hooks_by_name(&event.record) {
                hooks.on_event(store, &event, now)?;
            }
        }
    }
    Ok(())
}
