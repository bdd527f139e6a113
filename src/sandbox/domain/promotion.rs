//! Promotion of posts in line items.

use serde_json::json;

use super::history::{self, Author};
use super::{defaults, posts, promotable_users};
use crate::api::{LINE_ITEM, POST, PROMOTED_POST};
use crate::error::ApiError;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::NewEntity;
use crate::sandbox::values::text;
use crate::schema::{ErrorCode, Values};

/// A post that may be promoted.
pub(crate) struct PromotablePost {
    /// Its identifier; that of a repost when the post is another user's.
    pub(crate) id: String,
    /// Whether it has an animated image or a video.
    has_video: bool,
    /// Whether it has a card.
    has_card: bool,
}

impl PromotablePost {
    /// A scheduled post, as it will be published.
    pub(crate) fn scheduled(body: &Values) -> Self {
        Self {
            id: text(body, "id").to_owned(),
            has_video: body.get("media_keys").is_some_and(posts::has_video),
            has_card: !text(body, "card_uri").is_empty(),
        }
    }
}

/// The post as the account may promote it: the post of its own user, or a repost of another user's.
pub(crate) fn promotable_post(store: &mut Store, call: &CallContext<'_>, id: &str) -> ApiResult<PromotablePost> {
    let Some(post) = store.get(&POST, id)? else {
        return Err(ApiError::for_parameter(ErrorCode::PostNotFound, "post_ids", format!("there is no post {id}")));
    };
    let account = call.scope();
    let id = match promotable_users::promotable_type(store, &account, &post.scope)?.as_deref() {
        Some("FULL") => post.id.clone(),
        Some(_) => {
            let user_id = promotable_users::full_user(store, &account)?.unwrap_or_default();
            posts::repost(store, &user_id, &post, call.now)?
        }
        None => {
            let message = "the post is of a user whose content the account may not promote";
            return Err(ApiError::for_parameter(ErrorCode::ActionNotAllowed, "post_ids", message));
        }
    };
    let has_video = posts::has_video(&post.internal()["media_keys"]);
    Ok(PromotablePost { id, has_video, has_card: !text(&post.values(), "card_uri").is_empty() })
}

/// Checks that a post suits the objective of a line item.
pub(crate) fn check_suitable(line: &Values, parameter: &str, post: &PromotablePost) -> ApiResult<()> {
    let invalid = |message: &str| Err(ApiError::for_parameter(ErrorCode::InvalidPost, parameter, message));
    match text(line, "objective") {
        "PREROLL_VIEWS" => invalid("a PREROLL_VIEWS line item takes media creatives, no posts"),
        "VIDEO_VIEWS" if !post.has_video => {
            invalid("a VIDEO_VIEWS line item needs a post with an animated image or a video")
        }
        "APP_INSTALLS" | "APP_ENGAGEMENTS" if !post.has_card => {
            invalid("a line item that promotes an app needs a post with an app download card")
        }
        _ => Ok(()),
    }
}

/// Sets the state of promoted content after its review.
pub(crate) fn set_approved(body: &mut Values) {
    body.insert("entity_status".into(), json!("ACTIVE"));
    body.insert("approval_status".into(), json!("ACCEPTED"));
}

/// Promotes a scheduled post, now published, in its line item; nothing when the line item was deleted.
pub(crate) fn promote_published(store: &mut Store, author: &Author<'_>, line: &str, post: &str) -> ApiResult<()> {
    if store.get(&LINE_ITEM, line)?.is_none_or(|line| line.deleted) {
        return Ok(());
    }
    let mut new = defaults::new_record(store, &PROMOTED_POST, author.now);
    new.body.insert("line_item_id".into(), json!(line));
    new.body.insert("post_id".into(), json!(post));
    set_approved(&mut new.body);
    let entity = NewEntity { group_key: Some(line), ..NewEntity::new(&PROMOTED_POST, author.account) };
    store.insert(new.seq, &new.id, &entity, &new.body)?;
    history::record_change(store, author, &PROMOTED_POST, None, &new.body, "CREATE")
}
