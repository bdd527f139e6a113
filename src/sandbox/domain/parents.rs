//! The records that a new record belongs to, or the error that they do not exist.

use crate::api::{CAMPAIGN, FUNDING_INSTRUMENT, LINE_ITEM};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::schema::{ErrorCode, Record, Values};

/// The funding instrument of the account.
pub(crate) fn funding_instrument(store: &Store, call: &CallContext<'_>, id: &str) -> ApiResult<Values> {
    let message = "the account has no such funding instrument";
    let not_found = || ApiError::for_parameter(ErrorCode::FundingInstrumentNotFound, "funding_instrument_id", message);
    find(store, call, &FUNDING_INSTRUMENT, id)?.ok_or_else(not_found)
}

/// The campaign of the account.
pub(crate) fn campaign(store: &Store, call: &CallContext<'_>, id: &str) -> ApiResult<Values> {
    let message = "the account has no such campaign";
    let not_found = || ApiError::for_parameter(ErrorCode::CampaignNotFound, "campaign_id", message);
    find(store, call, &CAMPAIGN, id)?.ok_or_else(not_found)
}

/// The line item of the account.
pub(crate) fn line_item(store: &Store, call: &CallContext<'_>, id: &str) -> ApiResult<Values> {
    let message = "the account has no such line item";
    let not_found = || ApiError::for_parameter(ErrorCode::LineItemNotFound, "line_item_id", message);
    find(store, call, &LINE_ITEM, id)?.ok_or_else(not_found)
}

fn find(store: &Store, call: &CallContext<'_>, record: &Record, id: &str) -> ApiResult<Option<Values>> {
    let found = store.get(record, id)?.filter(|found| found.scope == call.scope() && !found.deleted);
    Ok(found.map(|found| found.values()))
}
