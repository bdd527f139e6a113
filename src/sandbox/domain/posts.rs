//! Posts: what published, scheduled and draft posts share.

use serde_json::{Map, Value, json};

use super::{access, defaults, promotable_users};
use crate::api::POST;
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::{Entity, NewEntity};
use crate::sandbox::store::query::Query;
use crate::sandbox::values::{equals, is_null, text};
use crate::schema::{ErrorCode, Record, Values};
use crate::types::{EpochMillis, time};
use crate::wire::request::to_query_text;

/// The internal member of a repost with the identifier of the original.
const REPOSTED_ID: &str = "reposted_id";

/// The author of a new post: a promotable user of the account.
pub(crate) fn author(store: &Store, call: &CallContext<'_>, body: &Values) -> ApiResult<String> {
    let user_id = to_query_text(call.args.get("as_user_id").unwrap_or(&Value::Null));
    if promotable_users::promotable_type(store, &call.scope(), &user_id)?.is_none() {
        let message = "expected a promotable user of the account";
        return Err(ApiError::for_parameter(ErrorCode::UserNotFound, "as_user_id", message));
    }
    check_may_post_as(store, call, &user_id, is_nullcast(body), "as_user_id")?;
    Ok(user_id)
}

/// Whether a post is not shown to all followers; the default.
fn is_nullcast(body: &Values) -> bool {
    !equals(body, "nullcast", &json!(false))
}

/// Checks that the authenticated user may post as a user.
fn check_may_post_as(
    store: &Store,
    call: &CallContext<'_>,
    user_id: &str,
    nullcast: bool,
    parameter: &str,
) -> ApiResult<()> {
    let not_allowed = |message: &str| Err(ApiError::for_parameter(ErrorCode::ActionNotAllowed, parameter, message));
    if user_id == call.user_id.to_string() {
        return Ok(());
    }
    if !nullcast {
        return not_allowed("only the authenticated user may post for all followers; leave nullcast true");
    }
    if access::account_access(store, call.user_id, &call.scope())?.is_some_and(|access| access.may_compose()) {
        return Ok(());
    }
    not_allowed("posting for another user needs the permission POST_COMPOSER")
}

/// Checks an updated draft or scheduled post: its content, and that the user may post it.
pub(crate) fn check_updated(store: &Store, call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
    check_may_post_as(store, call, text(body, "user_id"), is_nullcast(body), "nullcast")?;
    check_content(body, body.get("media_keys"))
}

/// The type of a media key, by the number before its underscore.
fn media_type(key: &Value) -> &'static str {
    match key.as_str().and_then(|key| key.split_once('_')).map(|(number, _)| number) {
        Some("3") => "image",
        Some("16") => "animated image",
        Some("7" | "13") => "video",
        _ => "",
    }
}

/// Whether one of the media is not an image.
pub(crate) fn has_video(keys: &Value) -> bool {
    keys.as_array().is_some_and(|keys| keys.iter().any(|key| media_type(key) != "image"))
}

/// The user whose posts a list has.
pub(crate) fn listed_user(store: &Store, call: &CallContext<'_>) -> ApiResult<String> {
    match call.args.get("user_id") {
        Some(user_id) => Ok(to_query_text(user_id)),
        None => Ok(promotable_users::full_user(store, &call.scope())?.unwrap_or_default()),
    }
}

/// Sets the members that the service sets when a post is published.
pub(crate) fn set_published_fields(body: &mut Values, user_id: &str, now: EpochMillis) {
    let id = text(body, "id").to_owned();
    let content = text(body, "text").to_owned();
    let length = content.chars().count();
    let published = json!({
        "id_str": id, "post_id": id, "post_type": "PUBLISHED", "text": content, "full_text": content,
        "display_text_range": [0, length], "created_at": time::format_post_time(now), "entities": entities(&content),
        "user": {
            "id": user_id.parse::<i64>().unwrap_or_default(), "id_str": user_id, "name": format!("User {user_id}"),
            "screen_name": format!("user{user_id}"),
        },
        "source": "Handbill sandbox", "lang": "en", "truncated": false, "retweeted": false, "favorited": false,
        "retweet_count": 0, "favorite_count": 0,
    });
    if let Value::Object(published) = published {
        body.extend(published);
    }
    if is_null(body, "nullcast") {
        body.insert("nullcast".into(), json!(true));
    }
    body.insert("scopes".into(), json!({ "followers": equals(body, "nullcast", &json!(false)) }));
}

/// Hashtags, mentions and URLs in a text.
fn entities(content: &str) -> Value {
    let after = |mark: char| -> Vec<Value> {
        let words = content.split_whitespace().filter_map(|word| word.strip_prefix(mark));
        let name = if mark == '#' { "text" } else { "screen_name" };
        words
            .filter(|rest| !rest.is_empty())
            .map(|rest| json!({ (name): rest.trim_end_matches(|end: char| !end.is_alphanumeric()) }))
            .collect()
    };
    let urls = content.split_whitespace().filter(|word| word.starts_with("https://") || word.starts_with("http://"));
    let urls: Vec<Value> = urls.map(|url| json!({ "url": url, "expanded_url": url })).collect();
    json!({ "hashtags": after('#'), "symbols": [], "user_mentions": after('@'), "urls": urls, "media": [] })
}

/// Inserts a published post of a user; returns its identifier.
pub(crate) fn insert(
    store: &mut Store,
    user_id: &str,
    given: Map<String, Value>,
    internal: &Value,
    now: EpochMillis,
) -> ApiResult<String> {
    let mut new = defaults::new_record(store, &POST, now);
    new.body.extend(given);
    set_published_fields(&mut new.body, user_id, now);
    let entity = NewEntity { internal: Some(internal), ..NewEntity::new(&POST, user_id) };
    store.insert(new.seq, &new.id, &entity, &new.body)?;
    Ok(new.id)
}

/// Inserts a user's repost of a post; returns its identifier.
pub(crate) fn repost(store: &mut Store, user_id: &str, original: &Entity, now: EpochMillis) -> ApiResult<String> {
    let body = original.values();
    let given = [("text", body.get("text")), ("card_uri", body.get("card_uri"))];
    let given = given.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.clone())));
    let mut internal = original.internal();
    internal[REPOSTED_ID] = json!(original.id);
    insert(store, user_id, given.collect(), &internal, now)
}

/// The identifier of the original of a repost, or that of the post itself.
pub(crate) fn original_id(store: &Store, id: &str) -> ApiResult<String> {
    let original = store.get(&POST, id)?.and_then(|post| post.internal()[REPOSTED_ID].as_str().map(str::to_owned));
    Ok(original.unwrap_or_else(|| id.to_owned()))
}

/// A draft or scheduled post of the account.
pub(crate) fn find_in_account(
    store: &Store,
    call: &CallContext<'_>,
    record: &Record,
    id: &str,
) -> ApiResult<Option<Entity>> {
    Ok(store.get(record, id)?.filter(|found| found.scope == call.scope()))
}

/// The drafts or scheduled posts of the listed user.
pub(crate) fn query_of_user(store: &Store, call: &CallContext<'_>, record: &'static Record) -> ApiResult<Query> {
    Ok(Query::scoped(record, &call.scope()).with_unique_key(&listed_user(store, call)?))
}

/// Checks that a post has text or media; of media, up to 4 images, or 1 animated image or video.
pub(crate) fn check_content(body: &Values, media_keys: Option<&Value>) -> ApiResult<()> {
    let keys = media_keys.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if keys.len() > 1 && keys.iter().any(|key| !matches!(media_type(key), "image" | "")) {
        let message = "a post carries up to 4 images, or 1 animated image or video; leave the others out";
        return Err(ApiError::for_parameter(ErrorCode::InvalidMedia, "media_keys", message));
    }
    if !keys.is_empty() || !text(body, "text").trim().is_empty() {
        return Ok(());
    }
    Err(ApiError::for_parameter(ErrorCode::PostCannotBeBlank, "text", "text is required without media_keys"))
}

/// The key of drafts and scheduled posts: their user.
pub(crate) fn user_key(body: &Values) -> String {
    text(body, "user_id").to_owned()
}
