//! Posts: published, drafts, scheduled; and what happens when a scheduled one goes live.

use rusqlite::types::Value as Sql;
use serde_json::{Map, Value, json};

use super::campaigns::text;
use super::{Keep, Result, accounts, promoted};
use crate::api::{self, SCHEDULED_AT_ONCE, SCHEDULED_SPAN};
use crate::error::ApiError;
use crate::sandbox::blank::{blank, identifier};
use crate::sandbox::call::{Answered, Call, Next};
use crate::sandbox::history::By;
use crate::sandbox::query::Query;
use crate::sandbox::query::within;
use crate::sandbox::store::{Entity, New, Store};
use crate::schema::{Action, FieldType, Record, Values};
use crate::types::{EpochMillis, time};
use crate::wire::request::to_query_text;

const MINUTE: i64 = 60_000;
/// Where a repost keeps the post it repeats.
const REPOSTS: &str = "reposts";

impl Promotable {
    /// A scheduled post, as it will be.
    pub(super) fn scheduled(body: &Values) -> Self {
        Self {
            id: text(body, "id").to_owned(),
            has_video: body.get("media_keys").is_some_and(moves),
            has_card: !text(body, "card_uri").is_empty(),
        }
    }
}

/// A post that may be promoted.
pub(super) struct Promotable {
    /// Its identifier; that of a repost when the post is another user's.
    pub id: String,
    /// Whether it carries an animated image or a video.
    pub has_video: bool,
    /// Whether it carries a card.
    pub has_card: bool,
}

fn record() -> Option<&'static Record> {
    api::endpoint("posts.create").map(|row| row.record)
}

/// The user in whose name something is posted: a promotable user of the account.
fn author(store: &Store, call: &Call<'_>, nullcast: bool) -> Result<String> {
    let user = to_query_text(call.args.get("as_user_id").unwrap_or(&Value::Null));
    if promoted::user_type(store, &call.scope(), &user)?.is_none() {
        return Err(ApiError::of("USER_NOT_FOUND", "as_user_id", "expected a promotable user of the account"));
    }
    speaks_for(store, call, &user, nullcast, "as_user_id")?;
    Ok(user)
}

/// Whether the authenticated user may say something in the name of a user.
fn speaks_for(store: &Store, call: &Call<'_>, user: &str, nullcast: bool, parameter: &str) -> Result<()> {
    let refuse = |message: &str| Err(ApiError::of("ACTION_NOT_ALLOWED", parameter, message));
    if user == call.user.to_string() {
        return Ok(());
    }
    if !nullcast {
        return refuse("only the authenticated user may post for all followers; leave nullcast true");
    }
    if accounts::admitted(store, call.user, &call.scope())?.is_some_and(|admitted| admitted.composes()) {
        return Ok(());
    }
    refuse("posting for another user needs the permission POST_COMPOSER")
}

/// What a change of a draft or a scheduled post leaves has to be sayable, and by this user.
fn sayable(store: &Store, call: &Call<'_>, body: &Values) -> Result<()> {
    let nullcast = !holds(body, "nullcast", &json!(false));
    speaks_for(store, call, text(body, "user_id"), nullcast, "nullcast")?;
    says_something(body, body.get("media_keys"))
}

/// What a media key names, by the number it starts with (document 5, media).
fn medium(key: &Value) -> &'static str {
    match key.as_str().and_then(|key| key.split_once('_')).map(|(kind, _)| kind) {
        Some("3") => "image",
        Some("16") => "animated image",
        Some("7" | "13") => "video",
        _ => "",
    }
}

/// Whether one of the media is no image.
fn moves(keys: &Value) -> bool {
    keys.as_array().is_some_and(|keys| keys.iter().any(|key| medium(key) != "image"))
}

/// The user whose posts a list is about.
fn of_user(store: &Store, call: &Call<'_>) -> Result<String> {
    match call.args.get("user_id") {
        Some(user) => Ok(to_query_text(user)),
        None => Ok(promoted::full_user(store, &call.scope())?.unwrap_or_default()),
    }
}

fn holds(body: &Values, name: &str, value: &Value) -> bool {
    body.get(name) == Some(value)
}

pub(super) struct Posts;

impl Keep for Posts {
    /// Posts belong to users, whatever account they were made through.
    fn scope(&self, call: &Call<'_>) -> String {
        to_query_text(call.args.get("as_user_id").unwrap_or(&Value::Null))
    }

    fn query(&self, store: &Store, call: &Call<'_>) -> Result<Query> {
        let user = of_user(store, call)?;
        let kind = match call.text("post_type") {
            Some("DRAFT") => "DraftPost",
            Some("SCHEDULED") => "ScheduledPost",
            _ => {
                if promoted::user_type(store, &call.scope(), &user)?.is_none() {
                    return Err(ApiError::of("USER_NOT_FOUND", "user_id", "expected a promotable user of the account"));
                }
                let query = within("Post", &user);
                let nullcast = |is: i64| [Sql::Integer(is)];
                let query = if call.flag("include_mentions_and_replies") {
                    query
                } else {
                    // Somebody is spoken to where the text starts with a handle.
                    query.having("json_extract(body, '$.full_text') NOT LIKE '@%'", [])
                };
                return Ok(match call.text("timeline_type").unwrap_or("NULLCAST") {
                    "NULLCAST" => query.having("json_extract(body, '$.nullcast') = ?", nullcast(1)),
                    "ORGANIC" => query.having("json_extract(body, '$.nullcast') = ?", nullcast(0)),
                    _ => query,
                });
            }
        };
        Ok(within(kind, &call.scope()).having("label = ?", [Sql::Text(user)]))
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, hidden: &mut Value) -> Result<()> {
        let nullcast = !holds(body, "nullcast", &json!(false));
        let user = author(store, call, nullcast)?;
        says_something(body, Some(&hidden["media_keys"]))?;
        publish(body, &user, call.now);
        Ok(())
    }

    fn shown(&self, _store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        let Some(record) = record() else { return Ok(None) };
        let kept = entity.values();
        let mut body = blank(record, &entity.id, call.now);
        for (name, value) in kept {
            if record.field(&name).is_some_and(|field| !field.write_only) {
                body.insert(name, value);
            }
        }
        if body.get("full_text").is_none_or(Value::is_null) {
            // A draft or a scheduled post, seen as a post.
            let user = text(&entity.values(), "user_id").to_owned();
            publish(&mut body, &user, call.now);
            let kind = if holds(&body, "scheduled_at", &Value::Null) { "DRAFT" } else { "SCHEDULED" };
            body.insert("post_type".into(), json!(kind));
            let made = time::parse_instant(text(&entity.values(), "created_at")).unwrap_or(call.now);
            body.insert("created_at".into(), json!(time::format_post_time(made)));
        }
        body.insert("id".into(), json!(entity.id.parse::<i64>().unwrap_or_default()));
        let unsaid =
            if call.endpoint.action == Action::Create { ["full_text", "conversation_settings"] } else { ["text", ""] };
        body.retain(|name, value| !unsaid.contains(&name.as_str()) && (name != "card_uri" || !value.is_null()));
        if call.flag("trim_user")
            && let Some(Value::Object(user)) = body.get_mut("user")
        {
            user.retain(|name, _| matches!(name.as_str(), "id" | "id_str"));
        }
        Ok(Some(body))
    }
}

/// Fills in what a post says of itself.
fn publish(body: &mut Values, user: &str, now: EpochMillis) {
    let id = text(body, "id").to_owned();
    let words = text(body, "text").to_owned();
    let length = words.chars().count();
    let said = json!({
        "id_str": id, "post_id": id, "post_type": "PUBLISHED", "text": words, "full_text": words,
        "display_text_range": [0, length], "created_at": time::format_post_time(now), "entities": entities(&words),
        "user": {
            "id": user.parse::<i64>().unwrap_or_default(), "id_str": user, "name": format!("User {user}"),
            "screen_name": format!("user{user}"),
        },
        "source": "Handbill sandbox", "lang": "en", "truncated": false, "retweeted": false, "favorited": false,
        "retweet_count": 0, "favorite_count": 0,
    });
    if let Value::Object(said) = said {
        body.extend(said);
    }
    if body.get("nullcast").is_none_or(Value::is_null) {
        body.insert("nullcast".into(), json!(true));
    }
    body.insert("scopes".into(), json!({ "followers": holds(body, "nullcast", &json!(false)) }));
}

/// Hashtags, mentions and addresses in a text.
fn entities(words: &str) -> Value {
    let after = |mark: char| -> Vec<Value> {
        let found = words.split_whitespace().filter_map(|word| word.strip_prefix(mark)).filter(|rest| !rest.is_empty());
        let name = if mark == '#' { "text" } else { "screen_name" };
        found.map(|rest| json!({ (name): rest.trim_end_matches(|end: char| !end.is_alphanumeric()) })).collect()
    };
    let urls = words.split_whitespace().filter(|word| word.starts_with("https://") || word.starts_with("http://"));
    let urls: Vec<Value> = urls.map(|url| json!({ "url": url, "expanded_url": url })).collect();
    json!({ "hashtags": after('#'), "symbols": [], "user_mentions": after('@'), "urls": urls, "media": [] })
}

/// The post as this account may promote it: as it is, or as a repost.
pub(super) fn promotable(store: &mut Store, call: &Call<'_>, id: &str) -> Result<Promotable> {
    let Some(post) = store.get("Post", id)? else {
        return Err(ApiError::of("POST_NOT_FOUND", "post_ids", format!("there is no post {id}")));
    };
    let (body, secrets) = (post.values(), post.secrets());
    let mut found = Promotable {
        id: post.id.clone(),
        has_video: moves(&secrets["media_keys"]),
        has_card: !text(&body, "card_uri").is_empty(),
    };
    let account = call.scope();
    match promoted::user_type(store, &account, &post.scope)?.as_deref() {
        Some("FULL") => {}
        // Another user's post is reposted, and the repost promoted (document 2, promotable users).
        Some(_) => {
            let user = promoted::full_user(store, &account)?.unwrap_or_default();
            let given = [("text", body.get("text")), ("card_uri", body.get("card_uri"))];
            let given = given.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.clone())));
            let mut secrets = secrets;
            secrets[REPOSTS] = json!(post.id);
            found.id = insert(store, &user, given.collect(), &secrets, call.now)?;
        }
        None => {
            let message = "the post is of a user whose content the account may not promote";
            return Err(ApiError::of("ACTION_NOT_ALLOWED", "post_ids", message));
        }
    }
    Ok(found)
}

/// The post that this one repeats, or itself.
pub(super) fn original(store: &Store, id: &str) -> Result<String> {
    let reposted = store.get("Post", id)?.and_then(|post| post.secrets()[REPOSTS].as_str().map(str::to_owned));
    Ok(reposted.unwrap_or_else(|| id.to_owned()))
}

/// Keeps a new post of a user.
fn insert(
    store: &mut Store,
    user: &str,
    given: Map<String, Value>,
    hidden: &Value,
    now: EpochMillis,
) -> Result<String> {
    let Some(record) = record() else { return Ok(String::new()) };
    let seq = store.take_number();
    let id = identifier(Some(FieldType::DecimalId), seq);
    let mut body = blank(record, &id, now);
    body.extend(given);
    publish(&mut body, user, now);
    let new = New { kind: record.name, scope: user, hidden: Some(hidden), ..New::default() };
    store.insert(seq, &id, &new, &body)?;
    Ok(id)
}

/// The post that a path names, when the account may promote its user.
fn reachable(store: &Store, call: &Call<'_>, id: &str) -> Result<Entity> {
    let missing = || ApiError::of("POST_NOT_FOUND", "post_id", "the account has no such post");
    let post = store.get("Post", id)?.ok_or_else(missing)?;
    promoted::user_type(store, &call.scope(), &post.scope)?.map(|_| post).ok_or_else(missing)
}

/// Gives a post a name.
pub(in crate::sandbox) fn rename(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let mut post = reachable(store, call, call.text("post_id").unwrap_or_default())?;
    let mut body = post.values();
    body.insert("name".into(), call.args.get("name").cloned().unwrap_or_default());
    store.rewrite(post.seq, None, &body)?;
    post.body = Value::Object(body).to_string();
    let shown = Posts.shown(store, call, &post)?.unwrap_or_default();
    Ok(Answered { data: Value::Object(shown).to_string(), ..Answered::default() })
}

/// How posts will look; those of another kind are left out.
pub(in crate::sandbox) fn previews(store: &Store, call: &Call<'_>) -> Result<Answered> {
    let ids = call.args.get("post_ids").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut data = Vec::new();
    for id in ids {
        let id = to_query_text(&id);
        let found = match call.text("post_type") {
            Some("DRAFT") => of_account(store, call, "DraftPost", &id)?,
            Some("SCHEDULED") => of_account(store, call, "ScheduledPost", &id)?,
            _ => reachable(store, call, &id).ok(),
        };
        if found.is_some() {
            let preview =
                format!("<iframe src=\"https://ads.example/previews/{id}\" width=\"400\" height=\"300\"></iframe>");
            data.push(json!({ "post_id": id, "preview": preview }));
        }
    }
    Ok(Answered { data: Value::Array(data).to_string(), next_cursor: Next::End, total: None })
}

fn of_account(store: &Store, call: &Call<'_>, kind: &str, id: &str) -> Result<Option<Entity>> {
    Ok(store.get(kind, id)?.filter(|found| found.scope == call.scope()))
}

/// Shows a draft on the devices of the user: there are none, so it says so.
pub(in crate::sandbox) fn preview(store: &Store, call: &Call<'_>) -> Result<Answered> {
    let id = call.text("draft_post_id").unwrap_or_default();
    of_account(store, call, "DraftPost", id)?
        .map(|_| Answered { data: json!("Preview sent to the devices of the user").to_string(), ..Answered::default() })
        .ok_or_else(|| ApiError::of("POST_NOT_FOUND", "draft_post_id", "the account has no such draft"))
}

/// Drafts or scheduled posts of a user.
fn query(store: &Store, call: &Call<'_>, kind: &str) -> Result<Query> {
    Ok(within(kind, &call.scope()).having("label = ?", [Sql::Text(of_user(store, call)?)]))
}

/// Text or media is there, also after a change; of media, 4 images, or 1 animated image or video.
fn says_something(body: &Values, media: Option<&Value>) -> Result<()> {
    let keys = media.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if keys.len() > 1 && keys.iter().any(|key| !matches!(medium(key), "image" | "")) {
        let message = "a post carries up to 4 images, or 1 animated image or video; leave the others out";
        return Err(ApiError::of("INVALID_MEDIA", "media_keys", message));
    }
    if !keys.is_empty() || !text(body, "text").trim().is_empty() {
        return Ok(());
    }
    Err(ApiError::of("POST_CANNOT_BE_BLANK", "text", "text is required without media_keys"))
}

/// Drafts and scheduled posts are found by their user.
fn of(body: &Values) -> String {
    text(body, "user_id").to_owned()
}

pub(super) struct Drafts;

impl Keep for Drafts {
    fn label(&self, body: &Values) -> Option<String> {
        Some(of(body))
    }

    fn query(&self, store: &Store, call: &Call<'_>) -> Result<Query> {
        query(store, call, "DraftPost")
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        let nullcast = !holds(body, "nullcast", &json!(false));
        body.insert("user_id".into(), json!(author(store, call, nullcast)?));
        // Told by the answer of a delete only.
        body.shift_remove("status");
        says_something(body, body.get("media_keys"))
    }

    fn changed(&self, store: &mut Store, call: &Call<'_>, _before: &Entity, body: &mut Values) -> Result<()> {
        sayable(store, call, body)
    }

    fn gone(&self, mut body: Values) -> Value {
        body.insert("status".into(), json!("DELETED"));
        Value::Object(body)
    }
}

pub(super) struct Scheduled;

impl Keep for Scheduled {
    fn label(&self, body: &Values) -> Option<String> {
        Some(of(body))
    }

    fn query(&self, store: &Store, call: &Call<'_>) -> Result<Query> {
        query(store, call, "ScheduledPost")
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        let nullcast = !holds(body, "nullcast", &json!(false));
        body.insert("user_id".into(), json!(author(store, call, nullcast)?));
        body.insert("scheduled_status".into(), json!("SCHEDULED"));
        says_something(body, body.get("media_keys"))?;
        timed(store, call, body)
    }

    fn changeable(&self, before: &Values) -> Result<()> {
        waits(before)
    }

    fn changed(&self, store: &mut Store, call: &Call<'_>, _before: &Entity, body: &mut Values) -> Result<()> {
        sayable(store, call, body)?;
        if call.args.contains_key("scheduled_at") {
            timed(store, call, body)?;
        }
        Ok(())
    }

    fn removed(&self, _store: &mut Store, _call: &Call<'_>, _entity: &Entity, body: &mut Values) -> Result<()> {
        waits(body)
    }

    fn followed(&self, store: &mut Store, _call: &Call<'_>, body: &Values) -> Result<()> {
        if let Some(at) = time::parse_instant(text(body, "scheduled_at")) {
            store.schedule(at.0, "ScheduledPost", text(body, "id"))?;
        }
        Ok(())
    }

    fn gone(&self, mut body: Values) -> Value {
        body.insert("scheduled_status".into(), json!("DELETED"));
        Value::Object(body)
    }
}

fn waits(body: &Values) -> Result<()> {
    if text(body, "scheduled_status") == "SCHEDULED" {
        return Ok(());
    }
    Err(ApiError::because(
        "ACTION_NOT_ALLOWED",
        "the post is no longer scheduled; it can be neither changed nor deleted",
    ))
}

/// Seconds are ignored, and not too many go live at once (document 5, scheduled posts).
fn timed(store: &Store, call: &Call<'_>, body: &mut Values) -> Result<()> {
    let Some(at) = time::parse_instant(text(body, "scheduled_at")) else { return Ok(()) };
    let at = EpochMillis(at.0 - at.0.rem_euclid(MINUTE));
    body.insert("scheduled_at".into(), json!(time::format_instant(at)));
    let own = text(body, "id");
    let waiting = store.all_labelled("ScheduledPost", &call.scope(), text(body, "user_id"))?;
    let near = waiting.iter().filter(|other| other.id != own).map(Entity::values).filter(|other| {
        let theirs = time::parse_instant(text(other, "scheduled_at"));
        text(other, "scheduled_status") == "SCHEDULED"
            && theirs.is_some_and(|theirs| (theirs.0 - at.0).abs() < SCHEDULED_SPAN)
    });
    if near.count() < SCHEDULED_AT_ONCE {
        return Ok(());
    }
    let message = format!("{SCHEDULED_AT_ONCE} posts are scheduled within 15 minutes of this time, which is the limit");
    Err(ApiError::of("SCHEDULED_POST_LIMIT_EXCEEDED", "scheduled_at", message))
}

/// A scheduled post goes live: there is a post, and what waited for it is promoted.
pub(in crate::sandbox) fn go_live(store: &mut Store, at: EpochMillis, id: &str) -> Result<()> {
    let Some(scheduled) = store.get("ScheduledPost", id)? else { return Ok(()) };
    let mut body = scheduled.values();
    let due = time::parse_instant(text(&body, "scheduled_at")).is_some_and(|due| due <= at);
    if !due || text(&body, "scheduled_status") != "SCHEDULED" {
        return Ok(());
    }
    let user = text(&body, "user_id").to_owned();
    let given = ["name", "text", "card_uri", "nullcast"];
    let given = given.iter().filter_map(|name| Some(((*name).to_owned(), body.get(*name)?.clone()))).collect();
    let hidden = json!({ "media_keys": body.get("media_keys") });
    let post = insert(store, &user, given, &hidden, at)?;
    let now = json!(time::format_instant(at));
    body.insert("post_id".into(), json!(post));
    body.insert("scheduled_status".into(), json!("SUCCESS"));
    body.insert("completed_at".into(), now.clone());
    body.insert("updated_at".into(), now.clone());
    store.rewrite(scheduled.seq, None, &body)?;
    for waiting in store.all_labelled("ScheduledPromotedPost", &scheduled.scope, id)? {
        let mut body = waiting.values();
        body.insert("post_id".into(), json!(post));
        body.insert("updated_at".into(), now.clone());
        store.rewrite(waiting.seq, None, &body)?;
        let by = By { account: &scheduled.scope, user: &user, now: at };
        promoted::go_live(store, &by, text(&body, "line_item_id"), &post)?;
    }
    Ok(())
}
