//! What happens by itself: everything whose time has come, in the order of the times.

use super::keep::{accounts, campaigns, posts};
use super::store::Store;
use crate::error::ApiError;
use crate::types::EpochMillis;

/// Does everything that is due. What it does is dated by its own time, not by the moment somebody looked.
pub(super) fn settle(store: &mut Store, now: EpochMillis) -> Result<(), ApiError> {
    while store.is_due(now.0) {
        for due in store.take_due(now.0)? {
            match due.kind.as_str() {
                "Campaign" => {
                    campaigns::derive(store, now, &due.id)?;
                }
                "FundingInstrument" => accounts::settle_instrument(store, now, &due.id)?,
                "ScheduledPost" => posts::go_live(store, EpochMillis(due.at), &due.id)?,
                _ => {}
            }
        }
    }
    Ok(())
}
