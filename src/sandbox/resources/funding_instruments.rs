//! Funding instruments.

use serde_json::{Value, json};

use crate::api::FUNDING_INSTRUMENT;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::funding;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::{ScheduledEvent, Store};
use crate::sandbox::values::{equals, instant, text};
use crate::schema::Values;
use crate::types::EpochMillis;

pub(super) struct FundingInstrumentHooks;

impl RecordHooks for FundingInstrumentHooks {
    fn before_create(
        &self,
        _store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        body.insert("description".into(), json!("(no payment method has been set up yet)"));
        body.insert("entity_status".into(), json!("ACTIVE"));
        funding::set_funding_state(body, call.now);
        Ok(())
    }

    fn before_delete(
        &self,
        _store: &mut Store,
        _call: &CallContext<'_>,
        _entity: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        body.insert("able_to_fund".into(), json!(false));
        body.insert("reasons_not_able_to_fund".into(), json!(["DELETED"]));
        Ok(())
    }

    fn after_write(&self, store: &mut Store, call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
        let id = text(body, "id");
        if equals(body, "deleted", &json!(true)) {
            return funding::refresh_campaigns(store, call.now, &call.scope(), id);
        }
        for name in ["start_time", "end_time"] {
            if let Some(at) = instant(body, name).filter(|at| *at > call.now) {
                store.schedule(at.0, &FUNDING_INSTRUMENT, id)?;
            }
        }
        Ok(())
    }

    fn on_event(&self, store: &mut Store, event: &ScheduledEvent, now: EpochMillis) -> ApiResult<()> {
        funding::refresh_instrument(store, now, &event.id)
    }
}
