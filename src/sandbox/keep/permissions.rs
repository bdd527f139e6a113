//! Access to audiences: kept once, shown under the name of the path that asks.

use rusqlite::types::Value as Sql;
use serde_json::Value;

use super::{Keep, Result, accounts};
use crate::api::{self, SHARE_OUTSIDE};
use crate::error::ApiError;
use crate::sandbox::call::Call;
use crate::sandbox::query::Query;
use crate::sandbox::store::{Entity, Store};
use crate::schema::{Record, Values};

const KEPT: &str = "custom_audience_id";
const OLDER: &str = "tailored_audience_id";

pub(super) struct Permissions;

impl Keep for Permissions {
    fn record(&self, record: &'static Record) -> &'static Record {
        api::endpoint("custom_audience_permissions.list").map_or(record, |row| row.record)
    }

    /// The owner sees every access, an account that was granted some sees its own.
    fn query(&self, store: &Store, call: &Call<'_>) -> Result<Query> {
        let query = Query::of(self.kind(call.endpoint.record)).within(&call.scope());
        let account = call.text("account_id").unwrap_or_default();
        let owns = store.get("CustomAudience", &call.scope())?.is_some_and(|audience| audience.scope == account);
        Ok(if owns { query } else { query.having("label = ?", [Sql::Text(account.to_owned())]) })
    }

    fn label(&self, body: &Values) -> Option<String> {
        body.get("granted_account_id").and_then(Value::as_str).map(str::to_owned)
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        body.insert(KEPT.into(), Value::String(call.scope()));
        let owner = call.text("account_id").unwrap_or_default();
        let granted = call.text("granted_account_id").unwrap_or_default();
        if owner == granted {
            return Err(ApiError::invalid("granted_account_id", "the audience belongs to this account"));
        }
        let (_, ours) = accounts::secrets(store, owner)?;
        let (_, theirs) = accounts::secrets(store, granted)
            .map_err(|_| ApiError::of("ACCOUNT_NOT_FOUND", "granted_account_id", "there is no such account"))?;
        let outside = ours["business"] != theirs["business"];
        let allowed = ours["features"].as_array().is_some_and(|keys| keys.iter().any(|key| key == SHARE_OUTSIDE));
        if outside && !allowed {
            let message =
                format!("the account belongs to another business; sharing with it needs the feature {SHARE_OUTSIDE}");
            return Err(ApiError::of("ACTION_NOT_ALLOWED", "granted_account_id", message));
        }
        if store.labelled(self.kind(call.endpoint.record), &call.scope(), granted)?.is_some() {
            let message = "the account has access; delete that permission to change its level";
            return Err(ApiError::invalid("granted_account_id", message));
        }
        Ok(())
    }

    fn shown(&self, _store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        if call.endpoint.record.field(OLDER).is_none() {
            return Ok(None);
        }
        let renamed = |name: String| if name == KEPT { OLDER.to_owned() } else { name };
        Ok(Some(entity.values().into_iter().map(|(name, value)| (renamed(name), value)).collect()))
    }
}
