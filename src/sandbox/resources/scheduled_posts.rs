//! Scheduled posts.

use serde_json::{Value, json};

use crate::api::{SCHEDULED_AT_ONCE, SCHEDULED_POST, SCHEDULED_PROMOTED_POST, SCHEDULED_SPAN};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::history::Author;
use crate::sandbox::domain::{posts, promotion};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::sandbox::store::{ScheduledEvent, Store};
use crate::sandbox::values::{instant, text};
use crate::schema::{ErrorCode, Values};
use crate::types::{EpochMillis, time};

const MINUTE: i64 = 60_000;

pub(super) struct ScheduledPostHooks;

impl RecordHooks for ScheduledPostHooks {
    fn unique_key(&self, body: &Values) -> Option<String> {
        Some(posts::user_key(body))
    }

    fn query(&self, store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        posts::query_of_user(store, call, &SCHEDULED_POST)
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        _internal: &mut Value,
    ) -> ApiResult<()> {
        body.insert("user_id".into(), json!(posts::author(store, call, body)?));
        body.insert("scheduled_status".into(), json!("SCHEDULED"));
        posts::check_content(body, body.get("media_keys"))?;
        check_time(store, call, body)
    }

    fn check_updatable(&self, before: &Values) -> ApiResult<()> {
        check_still_scheduled(before)
    }

    fn before_update(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        _before: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        posts::check_updated(store, call, body)?;
        if call.args.contains_key("scheduled_at") {
            check_time(store, call, body)?;
        }
        Ok(())
    }

    fn before_delete(
        &self,
        _store: &mut Store,
        _call: &CallContext<'_>,
        _entity: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        check_still_scheduled(body)
    }

    fn after_write(&self, store: &mut Store, _call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
        if let Some(at) = instant(body, "scheduled_at") {
            store.schedule(at.0, &SCHEDULED_POST, text(body, "id"))?;
        }
        Ok(())
    }

    fn render_deleted(&self, mut body: Values) -> Value {
        body.insert("scheduled_status".into(), json!("DELETED"));
        Value::Object(body)
    }

    fn on_event(&self, store: &mut Store, event: &ScheduledEvent, _now: EpochMillis) -> ApiResult<()> {
        publish(store, EpochMillis(event.at), &event.id)
    }
}

/// Rejects a change of a post that was published.
fn check_still_scheduled(body: &Values) -> ApiResult<()> {
    if text(body, "scheduled_status") == "SCHEDULED" {
        return Ok(());
    }
    Err(ApiError::new(
        ErrorCode::ActionNotAllowed,
        "the post is no longer scheduled; it can be neither changed nor deleted",
    ))
}

/// Truncates the time to the minute, and checks how many posts are scheduled around it.
fn check_time(store: &Store, call: &CallContext<'_>, body: &mut Values) -> ApiResult<()> {
    let Some(at) = instant(body, "scheduled_at") else { return Ok(()) };
    let at = EpochMillis(at.0 - at.0.rem_euclid(MINUTE));
    body.insert("scheduled_at".into(), json!(time::format_instant(at)));
    let own_id = text(body, "id");
    let waiting = store.all_by_unique_key(&SCHEDULED_POST, &call.scope(), text(body, "user_id"))?;
    let near = waiting.iter().filter(|other| other.id != own_id).map(Entity::values).filter(|other| {
        let theirs = instant(other, "scheduled_at");
        text(other, "scheduled_status") == "SCHEDULED"
            && theirs.is_some_and(|theirs| (theirs.0 - at.0).abs() < SCHEDULED_SPAN)
    });
    if near.count() < SCHEDULED_AT_ONCE {
        return Ok(());
    }
    let message = format!("{SCHEDULED_AT_ONCE} posts are scheduled within 15 minutes of this time, which is the limit");
    Err(ApiError::for_parameter(ErrorCode::ScheduledPostLimitExceeded, "scheduled_at", message))
}

/// Publishes a scheduled post at its time, and promotes it where that was scheduled.
fn publish(store: &mut Store, at: EpochMillis, id: &str) -> ApiResult<()> {
    let Some(scheduled) = store.get(&SCHEDULED_POST, id)? else { return Ok(()) };
    let mut body = scheduled.values();
    let is_due = instant(&body, "scheduled_at").is_some_and(|due| due <= at);
    if !is_due || text(&body, "scheduled_status") != "SCHEDULED" {
        return Ok(());
    }
    let user_id = text(&body, "user_id").to_owned();
    let given = ["name", "text", "card_uri", "nullcast"];
    let given = given.iter().filter_map(|name| Some(((*name).to_owned(), body.get(*name)?.clone()))).collect();
    let internal = json!({ "media_keys": body.get("media_keys") });
    let post = posts::insert(store, &user_id, given, &internal, at)?;
    let now = json!(time::format_instant(at));
    body.insert("post_id".into(), json!(post));
    body.insert("scheduled_status".into(), json!("SUCCESS"));
    body.insert("completed_at".into(), now.clone());
    body.insert("updated_at".into(), now.clone());
    store.update_derived(scheduled.seq, None, &body)?;
    for waiting in store.all_by_unique_key(&SCHEDULED_PROMOTED_POST, &scheduled.scope, id)? {
        let mut body = waiting.values();
        body.insert("post_id".into(), json!(post));
        body.insert("updated_at".into(), now.clone());
        store.update_derived(waiting.seq, None, &body)?;
        let author = Author { account: &scheduled.scope, user_id: &user_id, now: at };
        promotion::promote_published(store, &author, text(&body, "line_item_id"), &post)?;
    }
    Ok(())
}
