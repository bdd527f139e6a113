//! Custom audiences: who owns them, who shares them, whether they may be targeted.

use rusqlite::OptionalExtension;
use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use super::{Keep, Result};
use crate::api;
use crate::error::ApiError;
use crate::sandbox::call::{Answered, Call, Next};
use crate::sandbox::query::Query;
use crate::sandbox::query::within;
use crate::sandbox::store::{Entity, Store};
use crate::sandbox::{Processing, members};
use crate::schema::{Action, Record, Values};
use crate::types::EpochMillis;

/// Fewer matched users cannot be targeted (document 5, targetable semantics).
const LEAST: i64 = 100;
/// How long an upload takes to be processed when time is played: "batches every 6 to 8 hours".
const PROCESSING_HOURS: i64 = 6;

pub(super) struct CustomAudiences;

impl Keep for CustomAudiences {
    fn label(&self, body: &Values) -> Option<String> {
        body.get("name").and_then(Value::as_str).map(str::to_owned)
    }

    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        if call.text("permission_scope") != Some("SHARED") {
            return Ok(within("CustomAudience", &call.scope()));
        }
        let shared =
            "id IN (SELECT scope FROM entity WHERE kind = 'CustomAudiencePermission' AND label = ? AND deleted = 0)";
        Ok(Query::of("CustomAudience").having(shared, [Sql::Text(call.scope())]))
    }

    fn visible(&self, store: &Store, call: &Call<'_>, entity: &Entity) -> Result<bool> {
        Ok(level(store, &call.scope(), entity)?.is_some())
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        unique(store, call, body, None)?;
        fill(body, "CRM");
        Ok(())
    }

    fn changed(&self, store: &mut Store, call: &Call<'_>, before: &Entity, body: &mut Values) -> Result<()> {
        writable(store, call, before)?;
        if body.get("metadata").is_some_and(|tree| !tree.is_null()) {
            return Err(immutable());
        }
        unique(store, call, body, Some(before.seq))
    }

    fn removed(&self, _store: &mut Store, call: &Call<'_>, entity: &Entity, _body: &mut Values) -> Result<()> {
        owned(call, entity)
    }

    fn shown(&self, store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        let mut body = entity.values();
        let account = call.text("account_id").unwrap_or_default();
        let held = level(store, account, entity)?.unwrap_or_else(|| "READ_WRITE".into());
        body.insert("permission_level".into(), json!(held));
        body.insert("owner_account_id".into(), json!(entity.scope));
        body.insert("is_owner".into(), json!(entity.scope == account));
        if body.get("metadata").is_none_or(Value::is_null) {
            body.shift_remove("metadata");
        }
        sizing(store, call, entity, &mut body, "audience_size")?;
        Ok(Some(body))
    }
}

fn immutable() -> ApiError {
    ApiError::because("ACTION_NOT_ALLOWED", "a flexible audience cannot be changed; delete it and create another")
}

/// What a new audience of that type is: empty, and not yet looked at.
fn fill(body: &mut Values, kind: &str) {
    body.insert("audience_type".into(), json!(kind));
    body.insert("targetable".into(), json!(false));
    body.insert("targetable_types".into(), json!([kind, format!("EXCLUDED_{kind}")]));
    body.insert("reasons_not_targetable".into(), json!(["PROCESSING", "TOO_SMALL"]));
    body.insert("partner_source".into(), json!("OTHER"));
}

/// What the account may do with the audience; none when it has nothing to do with it.
fn level(store: &Store, account: &str, audience: &Entity) -> Result<Option<String>> {
    if audience.scope == account {
        return Ok(Some("READ_WRITE".into()));
    }
    let granted = store
        .db()
        .prepare_cached(
            "SELECT json_extract(body, '$.permission_level') FROM entity \
             WHERE kind = 'CustomAudiencePermission' AND scope = ?1 AND label = ?2 AND deleted = 0",
        )?
        .query_row([&audience.id, account], |row| row.get(0))
        .optional()?;
    Ok(granted)
}

fn owned(call: &Call<'_>, audience: &Entity) -> Result<()> {
    if call.text("account_id") == Some(audience.scope.as_str()) {
        return Ok(());
    }
    Err(ApiError::because("ACTION_NOT_ALLOWED", "the audience belongs to another account; only its owner may do this"))
}

fn writable(store: &Store, call: &Call<'_>, audience: &Entity) -> Result<()> {
    match level(store, call.text("account_id").unwrap_or_default(), audience)?.as_deref() {
        Some("READ_WRITE") => Ok(()),
        _ => Err(ApiError::because("ACTION_NOT_ALLOWED", "this account may only read the audience")),
    }
}

fn unique(store: &Store, call: &Call<'_>, body: &Values, but: Option<i64>) -> Result<()> {
    let name = body.get("name").and_then(Value::as_str).unwrap_or_default();
    let scope = call.text("account_id").unwrap_or_default();
    match store.labelled("CustomAudience", scope, name)? {
        Some(other) if Some(other.seq) != but => {
            Err(ApiError::invalid("name", "the account has an audience of this name; names are unique"))
        }
        _ => Ok(()),
    }
}

/// The audience that a path names above its permissions or users, when the call may reach it.
pub(in crate::sandbox) fn reach(store: &Store, call: &Call<'_>, id: &str) -> Result<Entity> {
    let missing = || ApiError::because("TAILORED_AUDIENCE_NOT_FOUND", "there is no such audience");
    let audience = store.get("CustomAudience", id)?.filter(|found| !found.deleted).ok_or_else(missing)?;
    let account = call.text("account_id").unwrap_or_default();
    if level(store, account, &audience)?.is_none() {
        return Err(missing());
    }
    let is_permission = call.endpoint.path.contains("/permissions");
    if is_permission && !matches!(call.endpoint.action, Action::List) {
        owned(call, &audience)?;
    } else if call.endpoint.action == Action::Custom(crate::schema::Operation::Members) {
        writable(store, call, &audience)?;
    }
    Ok(audience)
}

/// Whether the upload that waits has been processed by now.
pub(in crate::sandbox) fn is_due(call: &Call<'_>, hidden: &Value) -> bool {
    hidden["pending"].as_i64().is_some_and(|since| match call.processing {
        Processing::Immediate => true,
        Processing::Documented => call.now >= EpochMillis(since + PROCESSING_HOURS * 3_600_000),
    })
}

/// What the last processing of uploads found: size, whether it may be targeted, why not.
pub(super) fn sizing(store: &Store, call: &Call<'_>, entity: &Entity, body: &mut Values, size: &str) -> Result<()> {
    let secrets = entity.secrets();
    let found = if is_due(call, &secrets) {
        Some(members::count(store, entity.seq, call.now)?)
    } else {
        // While an update is processed, what was there keeps serving.
        secrets["sized"].as_i64()
    };
    let targetable = found.is_some_and(|found| found >= LEAST) && !entity.deleted;
    let reasons = match found {
        _ if targetable => json!([]),
        None if !entity.deleted => json!(["PROCESSING", "TOO_SMALL"]),
        _ => json!(["TOO_SMALL"]),
    };
    body.insert(size.to_owned(), json!(found));
    body.insert("targetable".into(), json!(targetable));
    body.insert("reasons_not_targetable".into(), reasons);
    Ok(())
}

/// Whether the audience may be targeted now.
pub(super) fn is_targetable(store: &Store, call: &Call<'_>, audience: &Entity) -> Result<bool> {
    let mut body = audience.values();
    sizing(store, call, audience, &mut body, "audience_size")?;
    Ok(body.get("targetable") == Some(&json!(true)))
}

/// How many users an audience is said to have.
pub(in crate::sandbox) fn size(store: &Store, call: &Call<'_>, id: &str) -> Result<u64> {
    let audience = reach(store, call, id)?;
    let mut body = audience.values();
    sizing(store, call, &audience, &mut body, "audience_size")?;
    Ok(body.get("audience_size").and_then(Value::as_u64).unwrap_or(0))
}

/// Flexible audiences: made by a batch out of others, kept as audiences.
pub(super) struct Flexible;

impl Keep for Flexible {
    fn record(&self, record: &'static Record) -> &'static Record {
        api::endpoint("custom_audiences.get").map_or(record, |row| row.record)
    }

    fn label(&self, body: &Values) -> Option<String> {
        CustomAudiences.label(body)
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        unique(store, call, body, None)?;
        let name = call.text("name").unwrap_or_default();
        body.insert("name".into(), json!(name));
        let segments = call.args.get("segments").cloned().unwrap_or_default();
        let mut leaves = 0;
        let tree = segment(store, call, &segments, &mut leaves)?;
        if leaves > 10 {
            return Err(ApiError::invalid("segments", format!("expected at most 10 leaf audiences, got {leaves}")));
        }
        fill(body, call.text("audience_type").unwrap_or("FLEXIBLE"));
        let entry = json!({
            "custom_audience_id": body.get("id"), "account_id": call.text("account_id"), "name": name,
            "audience_source": "FLEXIBLE_AUDIENCE", "upload_status": "UPLOADED", "segments": tree,
        });
        body.insert("metadata".into(), json!([entry]));
        Ok(())
    }

    fn changed(&self, _store: &mut Store, _call: &Call<'_>, _before: &Entity, _body: &mut Values) -> Result<()> {
        Err(immutable())
    }

    fn removed(&self, _store: &mut Store, call: &Call<'_>, entity: &Entity, _body: &mut Values) -> Result<()> {
        owned(call, entity)
    }

    fn visible(&self, store: &Store, call: &Call<'_>, entity: &Entity) -> Result<bool> {
        CustomAudiences.visible(store, call, entity)
    }

    fn shown(&self, store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        CustomAudiences.shown(store, call, entity)
    }
}

const LOOKBACKS: &[i64] = &[1, 7, 14, 30];
const COMPARATORS: &[&str] = &["NUM_GTE", "NUM_GT", "NUM_EQ", "NUM_LTE", "NUM_LT"];

/// One node of the tree, with its defaults filled in (document 5, batch create).
fn segment(store: &Store, call: &Call<'_>, node: &Value, leaves: &mut usize) -> Result<Value> {
    let wrong = |name: &str, message: &str| Err(ApiError::invalid(name, message));
    let Some(children) = node.get("child_segments").and_then(Value::as_array) else {
        return Err(ApiError::of("MISSING_PARAMETER", "child_segments", "child_segments is required on every node"));
    };
    let mut filled = super::members(node.clone());
    let defaults = [("frequency", json!(1)), ("frequency_comparator", json!("NUM_GTE")), ("negate", json!(false))];
    for (name, default) in defaults {
        filled.entry(name).or_insert(default);
    }
    let known =
        filled.get("frequency_comparator").and_then(Value::as_str).is_some_and(|word| COMPARATORS.contains(&word));
    if !known {
        return wrong("frequency_comparator", &format!("expected one of {}", COMPARATORS.join(", ")));
    }
    if filled.get("lookback_window").is_some_and(|days| !days.as_i64().is_some_and(|days| LOOKBACKS.contains(&days))) {
        return wrong("lookback_window", "expected 1, 7, 14 or 30 days");
    }
    if filled.get("frequency").and_then(Value::as_i64).is_none_or(|times| times < 0) {
        return wrong("frequency", "expected a whole number");
    }
    if !filled.get("negate").is_some_and(Value::is_boolean) {
        return wrong("negate", "expected true or false");
    }
    if children.is_empty() {
        *leaves += 1;
        let Some(id) = node.get("custom_audience_id").and_then(Value::as_str) else {
            return Err(ApiError::of(
                "MISSING_PARAMETER",
                "custom_audience_id",
                "custom_audience_id is required on a leaf",
            ));
        };
        let id = id.to_ascii_lowercase();
        reach(store, call, &id)?;
        filled.insert("custom_audience_id".into(), json!(id));
        return Ok(Value::Object(filled));
    }
    if !matches!(node.get("boolean_operator").and_then(Value::as_str), Some("AND" | "OR")) {
        return wrong("boolean_operator", "expected AND or OR where child_segments is not empty");
    }
    let children = children.iter().map(|child| segment(store, call, child, leaves)).collect::<Result<Vec<_>>>()?;
    filled.insert("child_segments".into(), Value::Array(children));
    Ok(Value::Object(filled))
}

/// Campaigns of the account whose line items target the audience.
pub(in crate::sandbox) fn targeted(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let audience = reach(store, call, &call.scope())?;
    let active = call.flag("with_active");
    let criteria = Query::of("TargetingCriterion")
        .within(call.text("account_id").unwrap_or_default())
        .living()
        .among("targeting_value", vec![Sql::Text(audience.id)])
        .having("json_extract(body, '$.targeting_type') LIKE 'CUSTOM_AUDIENCE%'", []);
    let mut campaigns: Vec<Value> = Vec::new();
    for criterion in store.page(&criteria, None, 10_000)? {
        let criterion = criterion.values();
        let line = criterion.get("line_item_id").and_then(Value::as_str).unwrap_or_default();
        let Some(line) = store.get("LineItem", line)?.filter(|line| !line.deleted).map(|line| line.values()) else {
            continue;
        };
        let servable = line.get("entity_status").and_then(Value::as_str) == Some("ACTIVE");
        if active && !servable {
            continue;
        }
        let campaign = line.get("campaign_id").and_then(Value::as_str).unwrap_or_default();
        let Some(campaign) = store.get("Campaign", campaign)?.map(|campaign| campaign.values()) else { continue };
        let entry = json!({ "id": line.get("id"), "name": line.get("name"), "servable": servable });
        match campaigns.iter_mut().find(|known| known["campaign_id"] == campaign["id"]) {
            Some(known) => {
                if let Some(lines) = known["line_items"].as_array_mut() {
                    lines.push(entry);
                }
            }
            None => campaigns.push(json!({
                "campaign_id": campaign["id"], "campaign_name": campaign["name"], "line_items": [entry],
            })),
        }
    }
    Ok(Answered { data: Value::Array(campaigns).to_string(), next_cursor: Next::End, total: None })
}
