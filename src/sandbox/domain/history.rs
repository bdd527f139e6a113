//! The change history of an account: one entry per change of a tracked record.

use serde_json::{Map, Value, json};

use crate::api::{CAMPAIGN, HISTORY_ENTRY, REMEMBERED};
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::NewEntity;
use crate::sandbox::values::text;
use crate::schema::{Record, Values};
use crate::types::{EpochMillis, time};

/// The platform of every change.
const PLATFORM: &str = "API_OTHER";

/// The members of a campaign's snapshot.
const CAMPAIGN_SNAPSHOT: &[&str] = &[
    "name",
    "start_time",
    "end_time",
    "purchase_order_number",
    "daily_budget_amount_local_micro",
    "total_budget_amount_local_micro",
    "duration_in_days",
    "standard_delivery",
    "entity_status",
    "frequency_cap",
    "created_at",
    "updated_at",
    "deleted",
];

/// Columns that the service derives; their changes are not changes by a user.
const DERIVED_COLUMNS: &[&str] = &["updated_at", "effective_status", "servable", "reasons_not_servable"];

/// The author of a change, its account and its time.
pub(crate) struct Author<'a> {
    pub(crate) account: &'a str,
    pub(crate) user_id: &'a str,
    pub(crate) now: EpochMillis,
}

/// Adds an entry for a change by a call.
pub(crate) fn record_call(
    store: &mut Store,
    call: &CallContext<'_>,
    record: &Record,
    before: Option<&Values>,
    after: &Values,
    change: &str,
) -> ApiResult<()> {
    let user_id = call.user_id.to_string();
    let author = Author { account: call.account_id(), user_id: &user_id, now: call.now };
    record_change(store, &author, record, before, after, change)
}

/// Adds an entry for a change; nothing for records without a history.
pub(crate) fn record_change(
    store: &mut Store,
    author: &Author<'_>,
    record: &Record,
    before: Option<&Values>,
    after: &Values,
    change: &str,
) -> ApiResult<()> {
    let Some((entity, _)) = REMEMBERED.iter().find(|(_, name)| *name == record.name) else { return Ok(()) };
    let id = text(after, "id");
    let changes = match (change, before) {
        ("UPDATE", Some(before)) => changed_columns(before, after),
        _ => Map::new(),
    };
    let data = if std::ptr::eq(record, &raw const CAMPAIGN) {
        let member = |name: &&str| ((*name).to_owned(), after.get(*name).cloned().unwrap_or_default());
        CAMPAIGN_SNAPSHOT.iter().map(member).collect()
    } else {
        after.clone()
    };
    let entry = json!({
        "change_by": { "user_id": author.user_id, "platform": PLATFORM },
        "changes": changes,
        "change_time": time::format_instant(author.now),
        "change_type": change,
        "entity": entity,
        "entity_id": id,
        "entity_data": data,
    });
    let Value::Object(body) = entry else { return Ok(()) };
    let seq = store.next_seq();
    let group_key = group_key(entity, id);
    let new = NewEntity { group_key: Some(&group_key), ..NewEntity::new(&HISTORY_ENTRY, author.account) };
    store.insert(seq, &format!("h{seq}"), &new, &body)?;
    Ok(())
}

/// The group key of the entries of one record.
pub(crate) fn group_key(entity: &str, id: &str) -> String {
    format!("{entity}/{id}")
}

/// The columns that differ, each with its value before and after.
fn changed_columns(before: &Values, after: &Values) -> Map<String, Value> {
    let changed = after
        .iter()
        .filter(|(name, value)| !DERIVED_COLUMNS.contains(&name.as_str()) && before.get(name.as_str()) != Some(value));
    changed.map(|(name, value)| (name.clone(), json!({ "before": before.get(name), "after": value }))).collect()
}
