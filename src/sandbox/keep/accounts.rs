//! Accounts, their features, and who pays.

use rusqlite::OptionalExtension;
use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use super::{Keep, Result};
use crate::api::DEFAULT_FEATURES;
use crate::error::Refusal;
use crate::model::{Action, Behaviour, Values};
use crate::sandbox::behave::{Answered, Call};
use crate::sandbox::store::{Entity, Query, Store};

/// What the user who made an account may do there.
const ALL_PERMISSIONS: &str = r#"["ACCOUNT_ADMIN","POST_COMPOSER"]"#;

pub(super) struct Accounts;

impl Keep for Accounts {
    fn scope(&self, call: &Call<'_>) -> String {
        call.user.to_string()
    }

    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        let query = Query::of(call.row.record.name);
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
        Ok(())
    }

    fn shown(&self, _store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        let mut body = entity.values();
        if matches!(call.row.action, Action::List | Action::Create | Action::Delete) {
            // Only single reads tell the industry (document 2, Account).
            body.shift_remove("industry_type");
        }
        Ok(Some(body))
    }
}

pub(super) struct FundingInstruments;

impl Keep for FundingInstruments {
    fn made(&self, _store: &mut Store, _call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        body.insert("description".into(), json!("(no payment method has been set up yet)"));
        body.insert("entity_status".into(), json!("ACTIVE"));
        body.insert("able_to_fund".into(), json!(true));
        body.insert("reasons_not_able_to_fund".into(), json!([]));
        Ok(())
    }

    fn removed(&self, _store: &mut Store, _call: &Call<'_>, _entity: &Entity, body: &mut Values) -> Result<()> {
        body.insert("able_to_fund".into(), json!(false));
        body.insert("reasons_not_able_to_fund".into(), json!(["DELETED"]));
        Ok(())
    }
}

/// Whether the user may act on the account, and whether it was deleted; none when it is not theirs.
pub(in crate::sandbox) fn admitted(store: &Store, user: i64, account: &str) -> Result<Option<bool>> {
    let found = store
        .db()
        .prepare_cached(
            "SELECT deleted FROM entity JOIN access ON account = id WHERE kind = 'Account' AND id = ?1 AND person = ?2",
        )?
        .query_row((account, user), |row| row.get(0))
        .optional()?;
    Ok(found)
}

/// The account's hidden part: features and business.
pub(super) fn secrets(store: &Store, account: &str) -> Result<(i64, Value)> {
    let entity = store
        .get("Account", account)?
        .ok_or_else(|| Refusal::of("ACCOUNT_NOT_FOUND", "account_id", "there is no such account for this user"))?;
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
    match call.row.action {
        Action::Does(Behaviour::AddFeatures) => {
            for key in asked {
                if !held.iter().any(|held| held == key) {
                    held.push(key.to_owned());
                }
            }
            held.sort();
        }
        Action::Does(Behaviour::RemoveFeatures) => held.retain(|held| !asked.contains(&held.as_str())),
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
