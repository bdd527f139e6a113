//! Accounts, their features, and who pays.

use rusqlite::OptionalExtension;
use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use super::{Keep, Result};
use crate::api::{self, COMPOSER, COMPOSERS, DEFAULT_FEATURES, PERMISSIONS, RAISED_ACTIVE_CAMPAIGNS};
use crate::error::ApiError;
use crate::sandbox::call::{Answered, Call};
use crate::sandbox::query::Query;
use crate::sandbox::query::within;
use crate::sandbox::store::{Entity, Store};
use crate::schema::{Action, Area, Endpoint, Method, Operation, Values};
use crate::types::{EpochMillis, time};

/// What the user who made an account may do there.
const ALL_PERMISSIONS: &str = r#"["ACCOUNT_ADMIN","POST_COMPOSER"]"#;

pub(super) struct Accounts;

impl Keep for Accounts {
    fn scope(&self, call: &Call<'_>) -> String {
        call.user.to_string()
    }

    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        let query = Query::of(call.endpoint.record.name);
        Ok(query.having("id IN (SELECT account FROM access WHERE person = ?)", [Sql::Integer(call.user)]))
    }

    fn visible(&self, _store: &Store, _call: &Call<'_>, _entity: &Entity) -> Result<bool> {
        // Whoever gets here was admitted to the account that the path names.
        Ok(true)
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, hidden: &mut Value) -> Result<()> {
        body.insert("name".into(), json!("Sandbox account"));
        body.insert("timezone".into(), json!("America/Los_Angeles"));
        body.insert("approval_status".into(), json!("ACCEPTED"));
        hidden["features"] = json!(DEFAULT_FEATURES);
        // Accounts made by one user belong to one business.
        hidden["business"] = json!(call.user);
        store
            .db()
            .prepare_cached("INSERT INTO access (person, account, permissions) VALUES (?1, ?2, ?3)")?
            .execute((call.user, body.get("id").and_then(Value::as_str), ALL_PERMISSIONS))?;
        let account = body.get("id").and_then(Value::as_str).unwrap_or_default();
        super::promoted::meet_users(store, call, account)
    }

    fn shown(&self, _store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        let mut body = entity.values();
        if matches!(call.endpoint.action, Action::List | Action::Create | Action::Delete) {
            // Only single reads tell the industry (document 2, Account).
            body.shift_remove("industry_type");
        }
        Ok(Some(body))
    }
}

pub(super) struct FundingInstruments;

impl Keep for FundingInstruments {
    fn made(&self, _store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        body.insert("description".into(), json!("(no payment method has been set up yet)"));
        body.insert("entity_status".into(), json!("ACTIVE"));
        fund(body, call.now);
        Ok(())
    }

    fn removed(&self, _store: &mut Store, _call: &Call<'_>, _entity: &Entity, body: &mut Values) -> Result<()> {
        body.insert("able_to_fund".into(), json!(false));
        body.insert("reasons_not_able_to_fund".into(), json!(["DELETED"]));
        Ok(())
    }

    fn followed(&self, store: &mut Store, call: &Call<'_>, body: &Values) -> Result<()> {
        let id = body.get("id").and_then(Value::as_str).unwrap_or_default();
        if body.get("deleted") == Some(&json!(true)) {
            return derive_funded(store, call.now, &call.scope(), id);
        }
        for name in ["start_time", "end_time"] {
            if let Some(at) = moment(body, name).filter(|at| *at > call.now) {
                store.schedule(at.0, "FundingInstrument", id)?;
            }
        }
        Ok(())
    }
}

fn moment(body: &Values, name: &str) -> Option<EpochMillis> {
    body.get(name).and_then(Value::as_str).and_then(time::parse_instant)
}

/// Writes whether an instrument can pay: from its start to its end.
fn fund(body: &mut Values, now: EpochMillis) {
    let over = moment(body, "end_time").is_some_and(|end| end <= now);
    let waits = moment(body, "start_time").is_some_and(|start| start > now);
    let reasons = [(over, "EXPIRED"), (waits, "STARTS_IN_FUTURE")];
    let reasons: Vec<&str> = reasons.into_iter().filter(|(ty, _)| *ty).map(|(_, reason)| reason).collect();
    body.insert("able_to_fund".into(), json!(reasons.is_empty()));
    body.insert("reasons_not_able_to_fund".into(), json!(reasons));
}

/// The instrument that is to pay for something of the account.
pub(super) fn instrument(store: &Store, call: &Call<'_>, id: &str) -> Result<Values> {
    let found = store.get("FundingInstrument", id)?.filter(|found| found.scope == call.scope() && !found.deleted);
    let missing = || {
        let message = "the account has no such funding instrument";
        ApiError::of("FUNDING_INSTRUMENT_NOT_FOUND", "funding_instrument_id", message)
    };
    found.map(|found| found.values()).ok_or_else(missing)
}

/// An instrument whose time has come pays from now on; one whose time is over pays no more.
pub(in crate::sandbox) fn settle_instrument(store: &mut Store, now: EpochMillis, id: &str) -> Result<()> {
    let Some(found) = store.get("FundingInstrument", id)?.filter(|found| !found.deleted) else { return Ok(()) };
    let mut body = found.values();
    fund(&mut body, now);
    store.rewrite(found.seq, None, &body)?;
    derive_funded(store, now, &found.scope, id)
}

/// Campaigns that an instrument pays for depend on it.
fn derive_funded(store: &mut Store, now: EpochMillis, account: &str, id: &str) -> Result<()> {
    let funded = within("Campaign", account).living().among("funding_instrument_id", vec![Sql::Text(id.to_owned())]);
    for campaign in store.page(&funded, None, usize::from(u16::MAX))? {
        super::campaigns::derive(store, now, &campaign.id)?;
    }
    Ok(())
}

/// What a user may do on an account.
pub(in crate::sandbox) struct Admitted {
    /// Whether the account was deleted.
    pub deleted: bool,
    permissions: Vec<String>,
}

impl Admitted {
    /// Whether the user may make this call.
    pub(in crate::sandbox) fn may(&self, endpoint: &Endpoint) -> bool {
        let area = api::area(endpoint);
        if area == Area::Open {
            return true;
        }
        let held = PERMISSIONS.iter().filter(|known| self.permissions.iter().any(|name| name == known.name));
        held.flat_map(|known| if endpoint.method == Method::Get { known.reads } else { known.writes })
            .any(|may| *may == area)
    }

    /// Whether the user may post for another user.
    pub(super) fn composes(&self) -> bool {
        self.permissions.iter().any(|name| name == COMPOSER)
    }
}

/// What the user may do on the account; none when it is not theirs.
pub(in crate::sandbox) fn admitted(store: &Store, user: i64, account: &str) -> Result<Option<Admitted>> {
    let found = store
        .db()
        .prepare_cached(
            "SELECT deleted, permissions FROM entity JOIN access ON account = id \
             WHERE kind = 'Account' AND id = ?1 AND person = ?2",
        )?
        .query_row((account, user), |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))
        .optional()?;
    Ok(found.map(|(deleted, permissions)| Admitted {
        deleted,
        permissions: serde_json::from_str(&permissions).unwrap_or_default(),
    }))
}

/// What the authenticated user may do on the account.
pub(in crate::sandbox) fn access(store: &Store, call: &Call<'_>) -> Result<Answered> {
    let permissions = admitted(store, call.user, &call.scope())?.map(|admitted| admitted.permissions);
    let data = json!({ "user_id": call.user.to_string(), "permissions": permissions.unwrap_or_default() });
    Ok(Answered { data: data.to_string(), ..Answered::default() })
}

/// Lets a user act on an account, with these permissions in place of those before.
pub(in crate::sandbox) fn grant(store: &Store, account: &str, user: i64, permissions: &[String]) -> Result<()> {
    let unknown = permissions.iter().find(|name| !PERMISSIONS.iter().any(|known| known.name == name.as_str()));
    if let Some(unknown) = unknown {
        let known: Vec<&str> = PERMISSIONS.iter().map(|known| known.name).collect();
        let message = format!("{unknown} is no permission; expected {}", known.join(", "));
        return Err(ApiError::invalid("permissions", message));
    }
    let composes = permissions.iter().any(|name| name == COMPOSER);
    if composes && !permissions.iter().any(|name| COMPOSERS.contains(&name.as_str())) {
        let message = format!("{COMPOSER} stands beside {} only", COMPOSERS.join(", "));
        return Err(ApiError::invalid("permissions", message));
    }
    secrets(store, account)?;
    store
        .db()
        .prepare_cached("INSERT OR REPLACE INTO access (person, account, permissions) VALUES (?1, ?2, ?3)")?
        .execute((user, account, json!(permissions).to_string()))?;
    Ok(())
}

/// Sets how many active campaigns an account may have.
pub(in crate::sandbox) fn limit(store: &Store, account: &str, active: i64) -> Result<()> {
    if !(0..=RAISED_ACTIVE_CAMPAIGNS).contains(&active) {
        let message = format!("expected 0 to {RAISED_ACTIVE_CAMPAIGNS} active campaigns");
        return Err(ApiError::invalid("active_campaigns", message));
    }
    let (seq, mut hidden) = secrets(store, account)?;
    hidden["active_campaigns"] = json!(active);
    store.hide(seq, &hidden)?;
    Ok(())
}

/// The account's hidden part: features and business.
pub(super) fn secrets(store: &Store, account: &str) -> Result<(i64, Value)> {
    let entity = store
        .get("Account", account)?
        .ok_or_else(|| ApiError::of("ACCOUNT_NOT_FOUND", "account_id", "there is no such account for this user"))?;
    Ok((entity.seq, entity.secrets()))
}

/// Reads, adds or takes away feature keys; answers all that are left.
pub(in crate::sandbox) fn features(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let (seq, mut hidden) = secrets(store, &call.scope())?;
    let asked: Vec<&str> = call
        .args
        .get("feature_keys")
        .and_then(Value::as_array)
        .map(|keys| keys.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let mut held: Vec<String> = serde_json::from_value(hidden["features"].take()).unwrap_or_default();
    match call.endpoint.action {
        Action::Custom(Operation::AddFeatures) => {
            for key in asked {
                if !held.iter().any(|held| held == key) {
                    held.push(key.to_owned());
                }
            }
            held.sort();
        }
        Action::Custom(Operation::RemoveFeatures) => held.retain(|held| !asked.contains(&held.as_str())),
        _ => {
            if call.args.contains_key("feature_keys") {
                held.retain(|held| asked.contains(&held.as_str()));
            }
            return Ok(Answered { data: json!(held).to_string(), ..Answered::default() });
        }
    }
    hidden["features"] = json!(held);
    store.hide(seq, &hidden)?;
    Ok(Answered { data: json!(held).to_string(), ..Answered::default() })
}
