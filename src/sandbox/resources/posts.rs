//! Published posts.

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use crate::api::{DRAFT_POST, POST, SCHEDULED_POST};
use crate::error::ApiError;
use crate::sandbox::context::{ActionResult, CallContext};
use crate::sandbox::domain::{defaults, posts, promotable_users};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::{equals, instant, is_null, text};
use crate::schema::{Action, ErrorCode, Values};
use crate::types::time;
use crate::wire::request::to_query_text;

pub(super) struct PostHooks;

impl RecordHooks for PostHooks {
    /// The parent of a post is its user, not the account of the call.
    fn scope(&self, call: &CallContext<'_>) -> String {
        to_query_text(call.args.get("as_user_id").unwrap_or(&Value::Null))
    }

    fn query(&self, store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        let user = posts::listed_user(store, call)?;
        let record = match call.text("post_type") {
            Some("DRAFT") => &DRAFT_POST,
            Some("SCHEDULED") => &SCHEDULED_POST,
            _ => {
                if promotable_users::promotable_type(store, &call.scope(), &user)?.is_none() {
                    return Err(ApiError::for_parameter(
                        ErrorCode::UserNotFound,
                        "user_id",
                        "expected a promotable user of the account",
                    ));
                }
                let query = Query::scoped(&POST, &user);
                let query = if call.flag("include_mentions_and_replies") {
                    query
                } else {
                    // A text that starts with a handle is a mention or a reply.
                    query.and_where("json_extract(body, '$.full_text') NOT LIKE '@%'", [])
                };
                return Ok(match call.text("timeline_type").unwrap_or("NULLCAST") {
                    "NULLCAST" => query.and_where("json_extract(body, '$.nullcast') = ?", [Sql::Integer(1)]),
                    "ORGANIC" => query.and_where("json_extract(body, '$.nullcast') = ?", [Sql::Integer(0)]),
                    _ => query,
                });
            }
        };
        Ok(Query::scoped(record, &call.scope()).with_unique_key(&user))
    }

    fn before_create(
        &self,
        store: &mut Store,
        call: &CallContext<'_>,
        body: &mut Values,
        internal: &mut Value,
    ) -> ApiResult<()> {
        let user_id = posts::author(store, call, body)?;
        posts::check_content(body, Some(&internal["media_keys"]))?;
        posts::set_published_fields(body, &user_id, call.now);
        Ok(())
    }

    fn render(&self, _store: &Store, call: &CallContext<'_>, entity: &Entity) -> ApiResult<Option<Values>> {
        let stored = entity.values();
        let mut body = defaults::default_values(&POST, &entity.id, call.now);
        for (name, value) in stored.clone() {
            if POST.field(&name).is_some_and(|field| !field.write_only) {
                body.insert(name, value);
            }
        }
        if is_null(&body, "full_text") {
            // A draft or a scheduled post, rendered as a post.
            posts::set_published_fields(&mut body, text(&stored, "user_id"), call.now);
            let post_type = if equals(&body, "scheduled_at", &Value::Null) { "DRAFT" } else { "SCHEDULED" };
            body.insert("post_type".into(), json!(post_type));
            let created_at = instant(&stored, "created_at").unwrap_or(call.now);
            body.insert("created_at".into(), json!(time::format_post_time(created_at)));
        }
        body.insert("id".into(), json!(entity.id.parse::<i64>().unwrap_or_default()));
        let left_out =
            if call.endpoint.action == Action::Create { ["full_text", "conversation_settings"] } else { ["text", ""] };
        body.retain(|name, value| !left_out.contains(&name.as_str()) && (name != "card_uri" || !value.is_null()));
        if call.flag("trim_user")
            && let Some(Value::Object(user)) = body.get_mut("user")
        {
            user.retain(|name, _| matches!(name.as_str(), "id" | "id_str"));
        }
        Ok(Some(body))
    }
}

/// The post in the path, where the account may promote its user.
fn find(store: &Store, call: &CallContext<'_>, id: &str) -> ApiResult<Entity> {
    let not_found = || ApiError::for_parameter(ErrorCode::PostNotFound, "post_id", "the account has no such post");
    let post = store.get(&POST, id)?.ok_or_else(not_found)?;
    promotable_users::promotable_type(store, &call.scope(), &post.scope)?.map(|_| post).ok_or_else(not_found)
}

/// Names a post.
pub(crate) fn rename(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let mut post = find(store, call, call.text("post_id").unwrap_or_default())?;
    let mut body = post.values();
    body.insert("name".into(), call.args.get("name").cloned().unwrap_or_default());
    store.update_derived(post.seq, None, &body)?;
    post.body = Value::Object(body).to_string();
    let rendered = PostHooks.render(store, call, &post)?.unwrap_or_default();
    Ok(ActionResult::new(Value::Object(rendered).to_string()))
}

/// Previews of posts; posts of another type than the one given are left out.
pub(crate) fn previews(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let mut data = Vec::new();
    for id in call.items("post_ids") {
        let id = to_query_text(id);
        let found = match call.text("post_type") {
            Some("DRAFT") => posts::find_in_account(store, call, &DRAFT_POST, &id)?,
            Some("SCHEDULED") => posts::find_in_account(store, call, &SCHEDULED_POST, &id)?,
            _ => find(store, call, &id).ok(),
        };
        if found.is_some() {
            let preview =
                format!("<iframe src=\"https://ads.example/previews/{id}\" width=\"400\" height=\"300\"></iframe>");
            data.push(json!({ "post_id": id, "preview": preview }));
        }
    }
    Ok(ActionResult::single_page(data))
}
