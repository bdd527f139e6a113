//! What line items promote, and the users whose content an account may promote.

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use super::campaigns::text;
use super::line_items::line_item;
use super::{Keep, Result, posts};
use crate::error::ApiError;
use crate::sandbox::blank::{blank, identifier};
use crate::sandbox::call::Call;
use crate::sandbox::history::{self, By};
use crate::sandbox::query::Query;
use crate::sandbox::query::within;
use crate::sandbox::store::{Entity, New, Store};
use crate::schema::{Action, Values};

/// Users whose reposts the sandbox lets accounts promote have identifiers from here on.
const OTHERS: i64 = 2_000_000_000;

pub(super) struct Posts;

impl Keep for Posts {
    fn family(&self, body: &Values) -> Option<String> {
        Some(text(body, "line_item_id").to_owned())
    }

    /// A post runs in a line item once.
    fn existing(&self, store: &Store, call: &Call<'_>) -> Result<Option<String>> {
        for known in store.all_family("PromotedPost", &call.scope(), text(call.args, "line_item_id"))? {
            if posts::original(store, text(&known.values(), "post_id"))? == text(call.args, "post_id") {
                return Ok(Some(known.id));
            }
        }
        Ok(None)
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        let line = line_item(store, call, text(call.args, "line_item_id"))?;
        let post = posts::promotable(store, call, text(call.args, "post_id"))?;
        suits(&line, "post_ids", &post)?;
        body.insert("line_item_id".into(), json!(text(&line, "id")));
        body.insert("post_id".into(), json!(post.id));
        accepted(body);
        Ok(())
    }

    fn followed(&self, store: &mut Store, call: &Call<'_>, body: &Values) -> Result<()> {
        // With the product type PROMOTED_ACCOUNT, a post adds the mobile timeline (document 2, promoted posts).
        let Some(line) = store.get("LineItem", text(body, "line_item_id"))? else { return Ok(()) };
        let mut values = line.values();
        let shown = |place: &str| {
            values
                .get("placements")
                .and_then(Value::as_array)
                .is_some_and(|places| places.iter().any(|one| one == place))
        };
        if call.endpoint.action != Action::Delete
            && text(&values, "product_type") == "PROMOTED_ACCOUNT"
            && !shown("TWITTER_TIMELINE")
        {
            if let Some(Value::Array(places)) = values.get_mut("placements") {
                places.push(json!("TWITTER_TIMELINE"));
            }
            store.rewrite(line.seq, Some(text(&values, "campaign_id")), &values)?;
        }
        Ok(())
    }
}

/// Not every post suits every objective (document 4, line items).
fn suits(line: &Values, parameter: &str, post: &posts::Promotable) -> Result<()> {
    let wrong = |message: &str| Err(ApiError::of("INVALID_POST", parameter, message));
    match text(line, "objective") {
        "PREROLL_VIEWS" => wrong("a PREROLL_VIEWS line item takes media creatives, no posts"),
        "VIDEO_VIEWS" if !post.has_video => {
            wrong("a VIDEO_VIEWS line item needs a post with an animated image or a video")
        }
        "APP_INSTALLS" | "APP_ENGAGEMENTS" if !post.has_card => {
            wrong("a line item that promotes an app needs a post with an app download card")
        }
        _ => Ok(()),
    }
}

/// What promoted content is once it was reviewed.
fn accepted(body: &mut Values) {
    body.insert("entity_status".into(), json!("ACTIVE"));
    body.insert("approval_status".into(), json!("ACCEPTED"));
}

pub(super) struct Accounts;

impl Keep for Accounts {
    fn query(&self, store: &Store, call: &Call<'_>) -> Result<Query> {
        if let Some(Value::Array(lines)) = call.args.get("line_item_ids") {
            let takes = |id: &Value| -> Result<bool> {
                let found = store.get("LineItem", id.as_str().unwrap_or_default())?;
                let ours = found.filter(|line| line.scope == call.scope());
                Ok(ours.is_some_and(|line| text(&line.values(), "product_type") == "PROMOTED_ACCOUNT"))
            };
            let mut any = lines.is_empty();
            for line in lines {
                any = any || takes(line)?;
            }
            if !any {
                let message = "none of these line items takes promoted accounts";
                return Err(ApiError::of("INCOMPATIBLE_LINE_ITEM", "line_item_ids", message));
            }
        }
        Ok(within("PromotedAccount", &call.scope()))
    }

    fn label(&self, body: &Values) -> Option<String> {
        let user = crate::wire::request::to_query_text(body.get("user_id").unwrap_or(&Value::Null));
        Some(format!("{}/{user}", text(body, "line_item_id")))
    }

    /// The same user in the same line item once more is ignored (document 4, states).
    fn existing(&self, store: &Store, call: &Call<'_>) -> Result<Option<String>> {
        if line_item(store, call, text(call.args, "line_item_id")).is_err() {
            return Ok(None);
        }
        let label = self.label(call.args).unwrap_or_default();
        Ok(store.labelled("PromotedAccount", &call.scope(), &label)?.map(|found| found.id))
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        let line = line_item(store, call, text(body, "line_item_id"))?;
        if text(&line, "product_type") != "PROMOTED_ACCOUNT" {
            let message = "the line item takes no promoted accounts; its product_type has to be PROMOTED_ACCOUNT";
            return Err(ApiError::of("INCOMPATIBLE_LINE_ITEM", "line_item_id", message));
        }
        let user = crate::wire::request::to_query_text(body.get("user_id").unwrap_or(&Value::Null));
        if user_type(store, &call.scope(), &user)?.is_none() {
            return Err(ApiError::of("INVALID_USER", "user_id", "the account may not promote this user"));
        }
        body.insert("user_id".into(), json!(user));
        accepted(body);
        Ok(())
    }
}

pub(super) struct Scheduled;

impl Keep for Scheduled {
    /// A post waits for a line item once.
    fn existing(&self, store: &Store, call: &Call<'_>) -> Result<Option<String>> {
        if line_item(store, call, text(call.args, "line_item_id")).is_err() {
            return Ok(None);
        }
        let label = self.label(call.args).unwrap_or_default();
        let waiting = store.all_labelled("ScheduledPromotedPost", &call.scope(), &label)?;
        let line = text(call.args, "line_item_id");
        Ok(waiting.into_iter().find(|known| text(&known.values(), "line_item_id") == line).map(|known| known.id))
    }

    /// Found by the post it waits for.
    fn label(&self, body: &Values) -> Option<String> {
        Some(crate::wire::request::to_query_text(body.get("scheduled_post_id").unwrap_or(&Value::Null)))
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        let line = line_item(store, call, text(body, "line_item_id"))?;
        let id = self.label(body).unwrap_or_default();
        let post = store.get("ScheduledPost", &id)?.filter(|post| post.scope == call.scope());
        let Some(post) = post else {
            return Err(ApiError::of("POST_NOT_FOUND", "scheduled_post_id", "the account has no such scheduled post"));
        };
        if text(&post.values(), "scheduled_status") != "SCHEDULED" {
            return Err(ApiError::of("INVALID_POST", "scheduled_post_id", "the post is no longer scheduled"));
        }
        suits(&line, "scheduled_post_id", &posts::Promotable::scheduled(&post.values()))?;
        body.insert("scheduled_post_id".into(), json!(id));
        Ok(())
    }

    fn removed(&self, store: &mut Store, call: &Call<'_>, _entity: &Entity, body: &mut Values) -> Result<()> {
        let post = store.get("ScheduledPost", text(body, "scheduled_post_id"))?.map(|post| post.values());
        let at = post.as_ref().and_then(|post| crate::types::time::parse_instant(text(post, "scheduled_at")));
        if at.is_none_or(|at| at > call.now) && body.get("post_id").is_none_or(Value::is_null) {
            return Ok(());
        }
        Err(ApiError::because("ACTION_NOT_ALLOWED", "it can be deleted only before the scheduled_at of its post"))
    }
}

/// The users whose content a new account may promote: its owner's in full, and one more user's reposts.
pub(super) fn meet_users(store: &mut Store, call: &Call<'_>, account: &str) -> Result<()> {
    let Some(row) = crate::api::endpoint("promotable_users.get") else { return Ok(()) };
    for kind in ["FULL", "RETWEETS_ONLY"] {
        let seq = store.take_number();
        let id = identifier(None, seq);
        let user = if kind == "FULL" { call.user } else { OTHERS + seq };
        let mut body = blank(row.record, &id, call.now);
        body.insert("user_id".into(), json!(user.to_string()));
        body.insert("promotable_user_type".into(), json!(kind));
        let label = user.to_string();
        let new =
            New { kind: "PromotableUser", scope: account, label: Some(&label), family: Some(kind), ..New::default() };
        store.insert(seq, &id, &new, &body)?;
    }
    Ok(())
}

/// How the account may promote the user; none when it may not.
pub(super) fn user_type(store: &Store, account: &str, user: &str) -> Result<Option<String>> {
    let found = store.labelled("PromotableUser", account, user)?;
    Ok(found.map(|found| text(&found.values(), "promotable_user_type").to_owned()))
}

/// The user whose content the account may promote in full.
pub(super) fn full_user(store: &Store, account: &str) -> Result<Option<String>> {
    let query = within("PromotableUser", account).having("family = ?", [Sql::Text("FULL".into())]);
    let found = store.page(&query, None, 1)?;
    Ok(found.first().map(|found| text(&found.values(), "user_id").to_owned()))
}

/// Promotes a post that went live in the line item that waited for it.
pub(super) fn go_live(store: &mut Store, by: &By<'_>, line: &str, post: &str) -> Result<()> {
    let Some(row) = crate::api::endpoint("promoted_posts.get") else { return Ok(()) };
    if store.get("LineItem", line)?.is_none_or(|line| line.deleted) {
        return Ok(());
    }
    let seq = store.take_number();
    let id = identifier(None, seq);
    let mut body = blank(row.record, &id, by.now);
    body.insert("line_item_id".into(), json!(line));
    body.insert("post_id".into(), json!(post));
    accepted(&mut body);
    let new = New { kind: "PromotedPost", scope: by.account, family: Some(line), ..New::default() };
    store.insert(seq, &id, &new, &body)?;
    history::remember(store, by, "PromotedPost", None, &body, "CREATE")
}
