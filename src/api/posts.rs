//! Posts, as advertisers see them: published, drafts, and scheduled.

use crate::model::Action::{Create, Delete, Does, Get, List as ListAll, Update};
use crate::model::Behaviour::{NamePost, PreviewDraft, PreviewPosts};
use crate::model::Holds::{Any, Digits, Flag, Instant, Int, List, Long, OneOf};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{TEXT, field, input, text};
use crate::model::{Answer, Endpoint, Field, Holds, Record, Rule};

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

/// Scheduled posts within a quarter of an hour.
pub const SCHEDULED_AT_ONCE: usize = 30;
/// How near those are, in milliseconds.
pub const SCHEDULED_SPAN: i64 = 15 * 60 * 1000;

const POST_TYPES: &[&str] = &["DRAFT", "PUBLISHED", "SCHEDULED"];
const TIMELINES: &[&str] = &["NULLCAST", "ORGANIC", "ALL"];
const CONVERSATIONS: &[&str] = &["EVERYONE", "FOLLOWING", "MENTIONED_USERS"];
const MODES: &[&str] = &["compat", "extended"];
const CALLS: &[&str] = &["VISIT_SITE", "WATCH_NOW"];
const SCHEDULED_STATUSES: &[&str] = &["SCHEDULED", "SUCCESS", "FAILED", "DELETED"];

/// Text of a post, in characters.
const LETTERS: Holds = text(280);
const LABEL: Holds = text(80);
const MEDIA: Holds = List(&TEXT, 4);
const COUNT: Holds = Int { min: 0, max: i64::MAX };

const fn told(name: &'static str, holds: Holds, doc: &'static str) -> Field {
    field(name, holds, Never, Never, doc)
}

const fn given(name: &'static str, holds: Holds, doc: &'static str) -> Field {
    field(name, holds, May, Never, doc)
}

#[rustfmt::skip] // a table is read by column
static POST_RECORD: Record = Record {
    name: "Post",
    doc: "A post, as the advertising service shows it.",
    fields: &[
        told("id",                   Long,             "Identifier as a number; read `id_str`."),
        told("id_str",               Digits,           "Identifier."),
        told("post_id",              Digits,           "Identifier.").null(),
        told("post_type",            OneOf(POST_TYPES), "Published, draft or scheduled.").null(),
        given("name",                LABEL,            "What the advertiser calls it.").null(),
        field("as_user_id", Long, Must, Never,         "The user who posts; a promotable user of the account.").untold(),
        given("text",                LETTERS,          "The text, as a new post answers it; required without media.").null(),
        told("full_text",            TEXT,             "The text.").null(),
        told("display_text_range",   List(&COUNT, 2),  "Which characters of the text are shown.").null(),
        told("created_at",           Instant,          "When it was posted; the service writes `Mon Mar 02 09:15:00 +0000 2026`."),
        given("nullcast",            Flag,             "Whether it is only promoted, and not shown to followers.").default("true").null(),
        told("scheduled_at",         Instant,          "When it goes live.").null(),
        told("scheduled_status",     OneOf(SCHEDULED_STATUSES), "What became of the schedule.").null(),
        given("media_keys",          MEDIA,            "Keys of its media: 4 images, or 1 animated image or video.").untold(),
        given("card_uri",            TEXT,             "The card it carries.").null(),
        given("conversation_settings", OneOf(CONVERSATIONS), "Who may answer.").default("EVERYONE").null(),
        given("post_mode",           OneOf(MODES),     "How long text is answered.").untold(),
        given("video_title",         text(70),         "Title of its video.").untold(),
        given("video_description",   text(200),        "Description of its video.").untold(),
        given("video_cta",           OneOf(CALLS),     "Call to action of its video.").untold(),
        given("video_cta_value",     TEXT,             "Where the call to action leads.").untold(),
        told("entities",             Any,              "`hashtags`, `symbols`, `user_mentions`, `urls`, `media` in the text."),
        told("user",                 Any,              "The user who posted it."),
        told("source",               TEXT,             "What it was posted with."),
        told("lang",                 TEXT,             "Language of the text."),
        told("truncated",            Flag,             "Whether the text was cut."),
        told("retweeted",            Flag,             "Whether the user reposted it."),
        told("favorited",            Flag,             "Whether the user likes it."),
        told("retweet_count",        COUNT,            "How often it was reposted."),
        told("favorite_count",       COUNT,            "How often it was liked."),
        told("in_reply_to_status_id", Any,             "The post it answers.").null(),
        told("in_reply_to_status_id_str", Any,         "The post it answers.").null(),
        told("in_reply_to_user_id",  Any,              "The user it answers.").null(),
        told("in_reply_to_user_id_str", Any,           "The user it answers.").null(),
        told("in_reply_to_screen_name", Any,           "Handle of the user it answers.").null(),
        told("coordinates",          Any,              "Where it was posted.").null(),
        told("geo",                  Any,              "Where it was posted.").null(),
        told("place",                Any,              "Where it was posted.").null(),
        told("contributors",         Any,              "Who contributed to it.").null(),
        told("scopes",               Any,              "Whom it is shown to."),
    ],
    rules: &[Rule::Some(&["text", "media_keys"])],
    sortable: &[],
    missing: "POST_NOT_FOUND",
    key: "post_id",
};

#[rustfmt::skip]
const POST_FILTERS: &[Field] = &[
    input("post_type",                   OneOf(POST_TYPES),  Must, "Which kind."),
    input("post_ids",                    List(&Digits, 200), May,  "Only these, of that kind.").among("id"),
    input("user_id",                     Long,               May,  "Posts of this user; those of the FULL promotable user when left out."),
    input("timeline_type",               OneOf(TIMELINES),   May,  "Whether promoted-only posts, organic ones, or both.").default("NULLCAST"),
    input("name",                        LABEL,              May,  "Only those whose name starts so, in any case of letters.").prefix_of("name"),
    input("include_mentions_and_replies", Flag,              May,  "Whether mentions and replies are included.").default("false"),
    input("trim_user",                   Flag,               May,  "Whether `user` holds identifiers only.").default("false"),
    count(1000, "200"),
    CURSOR,
];

const TRIM: &[Field] = &[input("trim_user", Flag, May, "Whether `user` holds identifiers only.").default("false")];
const NEW_NAME: &[Field] = &[input("name", LABEL, Must, "What it shall be called.")];

#[rustfmt::skip]
const SHOWN: &[Field] = &[
    input("post_ids",  List(&Digits, 200), Must, "The posts, all of one kind; those of another are left out."),
    input("post_type", OneOf(POST_TYPES),  Must, "Which kind."),
];

#[rustfmt::skip] // a table is read by column
static POST_PREVIEW: Record = Record {
    name: "PostPreview",
    doc: "How a post will look.",
    fields: &[
        told("post_id", Digits, "The post."),
        told("preview", TEXT,   "An `iframe` element as text."),
    ],
    rules: &[],
    sortable: &[],
    missing: "POST_NOT_FOUND",
    key: "",
};

#[rustfmt::skip] // a table is read by column
static DRAFT_POST: Record = Record {
    name: "DraftPost",
    doc: "A post that is being written.",
    fields: &[
        //    name         holds     create update  meaning
        field("id",         Digits,  Never, Never,  "Identifier given by the service."),
        field("user_id",    Digits,  Never, Never,  "The user who will post it."),
        field("as_user_id", Long,    Must,  Never,  "The user who will post it; a promotable user of the account.").untold(),
        field("name",       LABEL,   May,   May,    "What the advertiser calls it.").null(),
        field("text",       LETTERS, May,   May,    "The text; required without media.").null(),
        field("media_keys", MEDIA,   May,   May,    "Keys of its media: 4 images, or 1 animated image or video.").null(),
        field("card_uri",   TEXT,    May,   May,    "The card it carries.").null(),
        field("nullcast",   Flag,    May,   May,    "Whether it will only be promoted, and not shown to followers.").default("true"),
        field("status",     OneOf(&["DELETED"]), Never, Never, "Told by the answer of a delete.").null(),
        field("created_at", Instant, Never, Never,  "When it was made."),
        field("updated_at", Instant, Never, Never,  "When it was last changed."),
    ],
    rules: &[Rule::Some(&["text", "media_keys"])],
    sortable: &[],
    missing: "POST_NOT_FOUND",
    key: "draft_post_id",
};

#[rustfmt::skip] // a table is read by column
static SCHEDULED_POST: Record = Record {
    name: "ScheduledPost",
    doc: "A post that goes live at a time.",
    fields: &[
        //    name              holds    create update  meaning
        field("id",               Digits,  Never, Never,  "Identifier given by the service."),
        field("user_id",          Digits,  Never, Never,  "The user who will post it."),
        field("as_user_id",       Long,    Must,  Never,  "The user who will post it; a promotable user of the account.").untold(),
        field("name",             LABEL,   May,   May,    "What the advertiser calls it.").null(),
        field("text",             LETTERS, May,   May,    "The text; required without media.").null(),
        field("media_keys",       MEDIA,   May,   May,    "Keys of its media: 4 images, or 1 animated image or video.").null(),
        field("card_uri",         TEXT,    May,   May,    "The card it carries.").null(),
        field("nullcast",         Flag,    May,   May,    "Whether it will only be promoted, and not shown to followers.").default("true"),
        field("scheduled_at",     Instant, Must,  May,    "When it goes live, to the minute; a year ahead at most."),
        field("scheduled_status", OneOf(SCHEDULED_STATUSES), Never, Never, "What became of it."),
        field("completed_at",     Instant, Never, Never,  "When it went live.").null(),
        field("post_id",          Digits,  Never, Never,  "The post, once it is live.").null(),
        field("created_at",       Instant, Never, Never,  "When it was made."),
        field("updated_at",       Instant, Never, Never,  "When it was last changed."),
    ],
    rules: &[Rule::Some(&["text", "media_keys"]), Rule::Later("scheduled_at", ""), Rule::WithinMonths("scheduled_at", 12)],
    sortable: &[],
    missing: "POST_NOT_FOUND",
    key: "scheduled_post_id",
};

#[rustfmt::skip]
const OF_USER: &[Field] = &[
    count(200, "100"),
    CURSOR,
    input("user_id", Long, May, "Those of this user; those of the FULL promotable user when left out."),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("posts.list",     ListAll,            POSTS,    &POST_RECORD,  "List posts, drafts or scheduled posts of a user.")
        .inputs(&[POST_FILTERS]).source("5, Posts"),
    row("posts.create",   Create,             POST,     &POST_RECORD,  "Post something, to be promoted or for all followers.")
        .inputs(&[TRIM]).source("5, Posts"),
    row("posts.rename",   Does(NamePost),     NAME,     &POST_RECORD,  "Give a post a name.")
        .inputs(&[NEW_NAME]).source("5, Posts"),
    row("posts.previews", Does(PreviewPosts), PREVIEWS, &POST_PREVIEW, "Show how posts will look.")
        .inputs(&[SHOWN]).answer(Answer::Page).source("5, Posts"),

    row("draft_posts.list",    ListAll, DRAFTS, &DRAFT_POST, "List the drafts of a user.")
        .inputs(&[OF_USER]).source("5, Draft posts"),
    row("draft_posts.get",     Get,     DRAFT,  &DRAFT_POST, "Read a draft.").source("5, Draft posts"),
    row("draft_posts.create",  Create,  DRAFTS, &DRAFT_POST, "Make a draft.").source("5, Draft posts"),
    row("draft_posts.update",  Update,  DRAFT,  &DRAFT_POST, "Change a draft.").source("5, Draft posts"),
    row("draft_posts.delete",  Delete,  DRAFT,  &DRAFT_POST, "Delete a draft for good.").source("5, Draft posts"),
    row("draft_posts.preview", Does(PreviewDraft), PREVIEW, &DRAFT_POST, "Show a draft on the devices of the authenticated user.")
        .answer(Answer::Message).source("5, Draft posts"),

    row("scheduled_posts.list",   ListAll, SCHEDULED,     &SCHEDULED_POST, "List the scheduled posts of a user.")
        .inputs(&[OF_USER]).source("5, Scheduled posts"),
    row("scheduled_posts.get",    Get,     SCHEDULED_ONE, &SCHEDULED_POST, "Read a scheduled post.").source("5, Scheduled posts"),
    row("scheduled_posts.create", Create,  SCHEDULED,     &SCHEDULED_POST, "Schedule a post.").source("5, Scheduled posts"),
    row("scheduled_posts.update", Update,  SCHEDULED_ONE, &SCHEDULED_POST, "Change a scheduled post that waits.").source("5, Scheduled posts"),
    row("scheduled_posts.delete", Delete,  SCHEDULED_ONE, &SCHEDULED_POST, "Delete a scheduled post that waits, for good.").source("5, Scheduled posts"),
];
