//! What was changed, when and by whom: one entry per change of an entity that the history keeps.

use serde_json::{Map, Value, json};

use super::call::Call;
use super::store::{New, Store};
use crate::api::REMEMBERED;
use crate::error::ApiError;
use crate::schema::Values;
use crate::types::{EpochMillis, time};

/// The kind of record that entries are kept as.
pub(super) const ENTRY: &str = "AccountHistoryEntry";
/// What the history says a change was made with.
const PLATFORM: &str = "API_OTHER";
/// What the snapshot of a campaign holds (document 2, account history entry).
const CAMPAIGN: &[&str] = &[
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

/// What the service derives is not what somebody changed.
const DERIVED: &[&str] = &["updated_at", "effective_status", "servable", "reasons_not_servable"];

/// Who changes something, where and when.
pub(super) struct By<'a> {
    pub(super) account: &'a str,
    pub(super) user: &'a str,
    pub(super) now: EpochMillis,
}

/// Keeps an entry about what a call did to a record.
pub(super) fn remember_call(
    store: &mut Store,
    call: &Call<'_>,
    kind: &str,
    before: Option<&Values>,
    after: &Values,
    change: &str,
) -> Result<(), ApiError> {
    let user = call.user.to_string();
    let by = By { account: call.text("account_id").unwrap_or_default(), user: &user, now: call.now };
    remember(store, &by, kind, before, after, change)
}

/// Keeps an entry about a record that is now as given; nothing for records that the history does not keep.
pub(super) fn remember(
    store: &mut Store,
    by: &By<'_>,
    kind: &str,
    before: Option<&Values>,
    after: &Values,
    change: &str,
) -> Result<(), ApiError> {
    let Some((entity, _)) = REMEMBERED.iter().find(|(_, record)| *record == kind) else { return Ok(()) };
    let id = after.get("id").and_then(Value::as_str).unwrap_or_default();
    let changes = match (change, before) {
        ("UPDATE", Some(before)) => difference(before, after),
        _ => Map::new(),
    };
    let data = if kind == "Campaign" {
        CAMPAIGN.iter().map(|name| ((*name).to_owned(), after.get(*name).cloned().unwrap_or_default())).collect()
    } else {
        after.clone()
    };
    let entry = json!({
        "change_by": { "user_id": by.user, "platform": PLATFORM },
        "changes": changes,
        "change_time": time::format_instant(by.now),
        "change_type": change,
        "entity": entity,
        "entity_id": id,
        "entity_data": data,
    });
    let Value::Object(body) = entry else { return Ok(()) };
    let seq = store.take_number();
    let family = family(entity, id);
    let new = New { kind: ENTRY, scope: by.account, family: Some(&family), ..New::default() };
    store.insert(seq, &format!("h{seq}"), &new, &body)?;
    Ok(())
}

/// What the entries about one entity are found by.
pub(super) fn family(entity: &str, id: &str) -> String {
    format!("{entity}/{id}")
}

/// Columns that are not the same, each with its value before and after.
fn difference(before: &Values, after: &Values) -> Map<String, Value> {
    let changed = after
        .iter()
        .filter(|(name, value)| !DERIVED.contains(&name.as_str()) && before.get(name.as_str()) != Some(value));
    changed.map(|(name, value)| (name.clone(), json!({ "before": before.get(name), "after": value }))).collect()
}
