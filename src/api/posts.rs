//! Published, draft and scheduled posts.

use crate::schema::Action::{Create, Custom, Delete, Get, List as ListAll, Update};
use crate::schema::FieldType::{Any, Bool, DecimalId, Enum, Instant, Int, Int64, List};
use crate::schema::Operation::{NamePost, PreviewDraft, PreviewPosts};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param, text};
use crate::schema::rule::{after_now, always, required, within_months};
use crate::schema::{Endpoint, ErrorCode, Field, FieldType, Method, Record, ResponseShape};

use super::paging::{CURSOR, count};

const POSTS: &str = "/12/accounts/{account_id}/posts";
const POST: &str = "/12/accounts/{account_id}/post";
const NAME: &str = "/12/accounts/{account_id}/posts/{post_id}/name";
const PREVIEWS: &str = "/12/accounts/{account_id}/post_previews";
const DRAFTS: &str = "/12/accounts/{account_id}/draft_posts";
const DRAFT: &str = "/12/accounts/{account_id}/draft_posts/{draft_post_id}";
const PREVIEW: &str = "/12/accounts/{account_id}/draft_posts/preview/{draft_post_id}";
const SCHEDULED: &str = "/12/accounts/{account_id}/scheduled_posts";
const SCHEDULED_ONE: &str = "/12/accounts/{account_id}/scheduled_posts/{scheduled_post_id}";

/// The most scheduled posts within [`SCHEDULED_SPAN`].
pub const SCHEDULED_AT_ONCE: usize = 30;
/// 15 minutes, in milliseconds.
pub const SCHEDULED_SPAN: i64 = 15 * 60 * 1000;

const POST_TYPES: &[&str] = &["DRAFT", "PUBLISHED", "SCHEDULED"];
const TIMELINES: &[&str] = &["NULLCAST", "ORGANIC", "ALL"];
const CONVERSATIONS: &[&str] = &["EVERYONE", "FOLLOWING", "MENTIONED_USERS"];
const MODES: &[&str] = &["compat", "extended"];
const CALLS: &[&str] = &["VISIT_SITE", "WATCH_NOW"];
const SCHEDULED_STATUSES: &[&str] = &["SCHEDULED", "SUCCESS", "FAILED", "DELETED"];

/// Text of a post: at most 280 characters.
const POST_TEXT: FieldType = text(280);
const LABEL: FieldType = text(80);
const MEDIA: FieldType = List(&TEXT, 4);
const COUNT: FieldType = Int { min: 0, max: i64::MAX };

#[rustfmt::skip] // a table is read by column
pub(crate) static POST_RECORD: Record = Record {
    name: "Post",
    doc: "A post, as the advertising service shows it.",
    fields: &[
        //    name                         type                      create    update  meaning
        field("id",                        Int64,                    Never,    Never,  "Identifier as a number; read `id_str`."),
        field("id_str",                    DecimalId,                Never,    Never,  "Identifier."),
        field("post_id",                   DecimalId,                Never,    Never,  "Identifier.").nullable(),
        field("post_type",                 Enum(POST_TYPES),         Never,    Never,  "Published, draft or scheduled.").nullable(),
        field("name",                      LABEL,                    Optional, Never,  "Name given by the advertiser.").nullable(),
        field("as_user_id",                Int64,                    Required, Never,  "The user who posts; a promotable user of the account.").write_only(),
        field("text",                      POST_TEXT,                Optional, Never,  "The text, as the response of a create has it; required without media.").nullable(),
        field("full_text",                 TEXT,                     Never,    Never,  "The text.").nullable(),
        field("display_text_range",        List(&COUNT, 2),          Never,    Never,  "Which characters of the text are shown.").nullable(),
        field("created_at",                Instant,                  Never,    Never,  "When it was posted; the service writes `Mon Mar 02 09:15:00 +0000 2026`."),
        field("nullcast",                  Bool,                     Optional, Never,  "Whether it is only promoted, and not shown to followers.").default("true").nullable(),
        field("scheduled_at",              Instant,                  Never,    Never,  "When it goes live.").nullable(),
        field("scheduled_status",          Enum(SCHEDULED_STATUSES), Never,    Never,  "Outcome of the schedule.").nullable(),
        field("media_keys",                MEDIA,                    Optional, Never,  "Keys of its media: 4 images, or 1 animated image or video.").write_only(),
        field("card_uri",                  TEXT,                     Optional, Never,  "The card it carries.").nullable(),
        field("conversation_settings",     Enum(CONVERSATIONS),      Optional, Never,  "Who may reply.").default("EVERYONE").nullable(),
        field("post_mode",                 Enum(MODES),              Optional, Never,  "How long text is returned.").write_only(),
        field("video_title",               text(70),                 Optional, Never,  "Title of its video.").write_only(),
        field("video_description",         text(200),                Optional, Never,  "Description of its video.").write_only(),
        field("video_cta",                 Enum(CALLS),              Optional, Never,  "Call to action of its video.").write_only(),
        field("video_cta_value",           TEXT,                     Optional, Never,  "Where the call to action leads.").write_only(),
        field("entities",                  Any,                      Never,    Never,  "`hashtags`, `symbols`, `user_mentions`, `urls`, `media` in the text."),
        field("user",                      Any,                      Never,    Never,  "The user who posted it."),
        field("source",                    TEXT,                     Never,    Never,  "What it was posted with."),
        field("lang",                      TEXT,                     Never,    Never,  "Language of the text."),
        field("truncated",                 Bool,                     Never,    Never,  "Whether the text was cut."),
        field("retweeted",                 Bool,                     Never,    Never,  "Whether the user reposted it."),
        field("favorited",                 Bool,                     Never,    Never,  "Whether the user likes it."),
        field("retweet_count",             COUNT,                    Never,    Never,  "How often it was reposted."),
        field("favorite_count",            COUNT,                    Never,    Never,  "How often it was liked."),
        field("in_reply_to_status_id",     Any,                      Never,    Never,  "The post it replies to.").nullable(),
        field("in_reply_to_status_id_str", Any,                      Never,    Never,  "The post it replies to.").nullable(),
        field("in_reply_to_user_id",       Any,                      Never,    Never,  "The user it replies to.").nullable(),
        field("in_reply_to_user_id_str",   Any,                      Never,    Never,  "The user it replies to.").nullable(),
        field("in_reply_to_screen_name",   Any,                      Never,    Never,  "Handle of the user it replies to.").nullable(),
        field("coordinates",               Any,                      Never,    Never,  "Where it was posted.").nullable(),
        field("geo",                       Any,                      Never,    Never,  "Where it was posted.").nullable(),
        field("place",                     Any,                      Never,    Never,  "Where it was posted.").nullable(),
        field("contributors",              Any,                      Never,    Never,  "Who contributed to it.").nullable(),
        field("scopes",                    Any,                      Never,    Never,  "Whom it is shown to."),
    ],
    rules: &[always(required(&["text", "media_keys"]))],
    sortable: &[],
    not_found_code: ErrorCode::PostNotFound,
    id_param: "post_id",
};

#[rustfmt::skip]
const POST_FILTERS: &[Field] = &[
    param("post_type",                    Enum(POST_TYPES),      Required, "Kind of post."),
    param("post_ids",                     List(&DecimalId, 200), Optional, "Only these posts, of that kind.").filter_in("id"),
    param("user_id",                      Int64,                 Optional, "Posts of this user; those of the FULL promotable user when left out."),
    param("timeline_type",                Enum(TIMELINES),       Optional, "Whether promoted-only posts, organic ones, or both.").default("NULLCAST"),
    param("name",                         LABEL,                 Optional, "Only those whose name starts with this text, ignoring case.").filter_prefix("name"),
    param("include_mentions_and_replies", Bool,                  Optional, "Whether mentions and replies are included.").default("false"),
    param("trim_user",                    Bool,                  Optional, "Whether `user` contains identifiers only.").default("false"),
    count(1000, "200"),
    CURSOR,
];

const TRIM: &[Field] =
    &[param("trim_user", Bool, Optional, "Whether `user` contains identifiers only.").default("false")];
const NEW_NAME: &[Field] = &[param("name", LABEL, Required, "The new name.")];

#[rustfmt::skip]
const PREVIEW_PARAMS: &[Field] = &[
    param("post_ids",  List(&DecimalId, 200), Required, "The posts, all of one kind; those of another are left out."),
    param("post_type", Enum(POST_TYPES),      Required, "Kind of post."),
];

#[rustfmt::skip] // a table is read by column
static POST_PREVIEW: Record = Record {
    name: "PostPreview",
    doc: "How a post will look.",
    fields: &[
        //    name       type       create  update  meaning
        field("post_id", DecimalId, Never,  Never,  "The post."),
        field("preview", TEXT,      Never,  Never,  "An `iframe` element as text."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::PostNotFound,
    id_param: "",
};

#[rustfmt::skip] // a table is read by column
pub(crate) static DRAFT_POST: Record = Record {
    name: "DraftPost",
    doc: "A post that is being written.",
    fields: &[
        //    name          type                create    update    meaning
        field("id",         DecimalId,          Never,    Never,    "Identifier given by the service."),
        field("user_id",    DecimalId,          Never,    Never,    "The user who will post it."),
        field("as_user_id", Int64,              Required, Never,    "The user who will post it; a promotable user of the account.").write_only(),
        field("name",       LABEL,              Optional, Optional, "Name given by the advertiser.").nullable(),
        field("text",       POST_TEXT,          Optional, Optional, "The text; required without media.").nullable(),
        field("media_keys", MEDIA,              Optional, Optional, "Keys of its media: 4 images, or 1 animated image or video.").nullable(),
        field("card_uri",   TEXT,               Optional, Optional, "The card it carries.").nullable(),
        field("nullcast",   Bool,               Optional, Optional, "Whether it will only be promoted, and not shown to followers.").default("true"),
        field("status",     Enum(&["DELETED"]), Never,    Never,    "DELETED in the response of a delete.").nullable(),
        field("created_at", Instant,            Never,    Never,    "When it was made."),
        field("updated_at", Instant,            Never,    Never,    "When it was last changed."),
    ],
    rules: &[always(required(&["text", "media_keys"]))],
    sortable: &[],
    not_found_code: ErrorCode::PostNotFound,
    id_param: "draft_post_id",
};

#[rustfmt::skip] // a table is read by column
pub(crate) static SCHEDULED_POST: Record = Record {
    name: "ScheduledPost",
    doc: "A post that goes live at a time.",
    fields: &[
        //    name                type                      create    update    meaning
        field("id",               DecimalId,                Never,    Never,    "Identifier given by the service."),
        field("user_id",          DecimalId,                Never,    Never,    "The user who will post it."),
        field("as_user_id",       Int64,                    Required, Never,    "The user who will post it; a promotable user of the account.").write_only(),
        field("name",             LABEL,                    Optional, Optional, "Name given by the advertiser.").nullable(),
        field("text",             POST_TEXT,                Optional, Optional, "The text; required without media.").nullable(),
        field("media_keys",       MEDIA,                    Optional, Optional, "Keys of its media: 4 images, or 1 animated image or video.").nullable(),
        field("card_uri",         TEXT,                     Optional, Optional, "The card it carries.").nullable(),
        field("nullcast",         Bool,                     Optional, Optional, "Whether it will only be promoted, and not shown to followers.").default("true"),
        field("scheduled_at",     Instant,                  Required, Optional, "When it goes live, to the minute; a year ahead at most."),
        field("scheduled_status", Enum(SCHEDULED_STATUSES), Never,    Never,    "Outcome of the schedule."),
        field("completed_at",     Instant,                  Never,    Never,    "When it went live.").nullable(),
        field("post_id",          DecimalId,                Never,    Never,    "The post, once it is live.").nullable(),
        field("created_at",       Instant,                  Never,    Never,    "When it was made."),
        field("updated_at",       Instant,                  Never,    Never,    "When it was last changed."),
    ],
    rules: &[always(required(&["text", "media_keys"])), always(after_now("scheduled_at")), always(within_months("scheduled_at", 12))],
    sortable: &[],
    not_found_code: ErrorCode::PostNotFound,
    id_param: "scheduled_post_id",
};

#[rustfmt::skip]
const USER_FILTERS: &[Field] = &[
    count(200, "100"),
    CURSOR,
    param("user_id", Int64, Optional, "Those of this user; those of the FULL promotable user when left out."),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("posts.list",     ListAll,              POSTS,    &POST_RECORD,  "List posts, drafts or scheduled posts of a user.")
        .params(&[POST_FILTERS]).source("Posts"),
    endpoint("posts.create",   Create,               POST,     &POST_RECORD,  "Post something, to be promoted or for all followers.")
        .params(&[TRIM]).source("Posts"),
    endpoint("posts.rename",   Custom(NamePost),     NAME,     &POST_RECORD,  "Give a post a name.").method(Method::Put).decimal_ids()
        .params(&[NEW_NAME]).source("Posts"),
    endpoint("posts.previews", Custom(PreviewPosts), PREVIEWS, &POST_PREVIEW, "Show how posts will look.")
        .params(&[PREVIEW_PARAMS]).response(ResponseShape::Page).source("Posts"),

    endpoint("draft_posts.list",    ListAll,              DRAFTS,  &DRAFT_POST, "List the drafts of a user.")
        .params(&[USER_FILTERS]).source("Draft posts"),
    endpoint("draft_posts.get",     Get,                  DRAFT,   &DRAFT_POST, "Read a draft.").decimal_ids().source("Draft posts"),
    endpoint("draft_posts.create",  Create,               DRAFTS,  &DRAFT_POST, "Make a draft.").source("Draft posts"),
    endpoint("draft_posts.update",  Update,               DRAFT,   &DRAFT_POST, "Change a draft.").decimal_ids().source("Draft posts"),
    endpoint("draft_posts.delete",  Delete,               DRAFT,   &DRAFT_POST, "Delete a draft for good.").decimal_ids().source("Draft posts"),
    endpoint("draft_posts.preview", Custom(PreviewDraft), PREVIEW, &DRAFT_POST, "Show a draft on the devices of the authenticated user.").method(Method::Post).decimal_ids()
        .response(ResponseShape::Message).source("Draft posts"),

    endpoint("scheduled_posts.list",   ListAll, SCHEDULED,     &SCHEDULED_POST, "List the scheduled posts of a user.")
        .params(&[USER_FILTERS]).source("Scheduled posts"),
    endpoint("scheduled_posts.get",    Get,     SCHEDULED_ONE, &SCHEDULED_POST, "Read a scheduled post.").decimal_ids().source("Scheduled posts"),
    endpoint("scheduled_posts.create", Create,  SCHEDULED,     &SCHEDULED_POST, "Schedule a post.").source("Scheduled posts"),
    endpoint("scheduled_posts.update", Update,  SCHEDULED_ONE, &SCHEDULED_POST, "Change a scheduled post that is not live yet.").decimal_ids().source("Scheduled posts"),
    endpoint("scheduled_posts.delete", Delete,  SCHEDULED_ONE, &SCHEDULED_POST, "Delete a scheduled post that is not live yet, for good.").decimal_ids().source("Scheduled posts"),
];
