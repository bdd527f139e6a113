//! Do-not-reach lists: at most one per account, of a fixed name.

use serde_json::{Value, json};

use super::audiences::sizing;
use super::{Keep, Result};
use crate::api::LIST_NAME;
use crate::error::ApiError;
use crate::sandbox::call::Call;
use crate::sandbox::store::{Entity, Store};
use crate::schema::Values;

pub(super) struct Lists;

impl Keep for Lists {
    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        if store.count_in(call.endpoint.record.name, &call.scope())? > 0 {
            return Err(ApiError::because(
                "ACTION_NOT_ALLOWED",
                "this account has a do-not-reach list; there is at most one",
            ));
        }
        body.insert("name".into(), json!(LIST_NAME));
        body.insert("targetable".into(), json!(false));
        body.insert("reasons_not_targetable".into(), json!(["PROCESSING", "TOO_SMALL"]));
        Ok(())
    }

    fn shown(&self, store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        let mut body = entity.values();
        sizing(store, call, entity, &mut body, "list_size")?;
        Ok(Some(body))
    }
}
