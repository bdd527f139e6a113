//! Promoted posts, promoted accounts, scheduled promoted posts, and promotable users.

use crate::schema::Action::{Create, Custom, Delete, Get, List as ListAll};
use crate::schema::FieldType::{Bool, DecimalId, Enum, Id, Instant, Int64, List};
use crate::schema::Operation::Promote;
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{field, param};
use crate::schema::rate_limit::CORE;
use crate::schema::{EchoFormat, Endpoint, ErrorCode, Field, Method, Record, ResponseShape};

use super::paging;

const POSTS: &str = "/12/accounts/{account_id}/promoted_posts";
const POST: &str = "/12/accounts/{account_id}/promoted_posts/{promoted_post_id}";
const SCHEDULED: &str = "/12/accounts/{account_id}/scheduled_promoted_posts";
const SCHEDULED_ONE: &str = "/12/accounts/{account_id}/scheduled_promoted_posts/{scheduled_promoted_post_id}";
const ACCOUNTS: &str = "/12/accounts/{account_id}/promoted_accounts";
const ACCOUNT: &str = "/12/accounts/{account_id}/promoted_accounts/{promoted_account_id}";
const USERS: &str = "/12/accounts/{account_id}/promotable_users";
const USER: &str = "/12/accounts/{account_id}/promotable_users/{promotable_user_id}";

/// The most posts that one call promotes.
pub(super) const POSTS_PER_PROMOTION: usize = 50;

/// `approval_status`: the outcome of the review.
pub(super) const APPROVALS: &[&str] = &["ACCEPTED", "UNDER_REVIEW", "REJECTED"];
/// `entity_status` of promoted content.
pub(super) const STATUSES: &[&str] = &["ACTIVE", "PAUSED"];
const USER_TYPES: &[&str] = &["FULL", "RETWEETS_ONLY"];

#[rustfmt::skip] // a table is read by column
pub(crate) static PROMOTED_POST: Record = Record {
    name: "PromotedPost",
    doc: "A post that a line item promotes.",
    fields: &[
        //    name               type             create  update  meaning
        field("id",              Id,              Never,  Never,  "Identifier of the record, not of the post."),
        field("line_item_id",    Id,              Never,  Never,  "The line item it runs in."),
        field("post_id",         DecimalId,       Never,  Never,  "The post; a repost when the post given is another user's."),
        field("entity_status",   Enum(STATUSES),  Never,  Never,  "What the advertiser set; stays ACTIVE on a deleted record."),
        field("approval_status", Enum(APPROVALS), Never,  Never,  "Outcome of the review."),
        field("created_at",      Instant,         Never,  Never,  "When it was made."),
        field("updated_at",      Instant,         Never,  Never,  "When it was last changed."),
        field("deleted",         Bool,            Never,  Never,  "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted", "paused"],
    not_found_code: ErrorCode::PromotedPostNotFound,
    id_param: "promoted_post_id",
};

#[rustfmt::skip] // a table is read by column
pub(crate) static PROMOTED_ACCOUNT: Record = Record {
    name: "PromotedAccount",
    doc: "A user whom a line item promotes.",
    fields: &[
        //    name               type             create    update  meaning
        field("id",              Id,              Never,    Never,  "Identifier given by the service."),
        field("line_item_id",    Id,              Required, Never,  "The line item it runs in; one with product type PROMOTED_ACCOUNT."),
        field("user_id",         DecimalId,       Required, Never,  "The user who is promoted.").echo_format(EchoFormat::Number),
        field("entity_status",   Enum(STATUSES),  Never,    Never,  "What the advertiser set; stays ACTIVE on a deleted record."),
        field("approval_status", Enum(APPROVALS), Never,    Never,  "Outcome of the review."),
        field("created_at",      Instant,         Never,    Never,  "When it was made."),
        field("updated_at",      Instant,         Never,    Never,  "When it was last changed."),
        field("deleted",         Bool,            Never,    Never,  "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted", "paused"],
    not_found_code: ErrorCode::PromotedAccountNotFound,
    id_param: "promoted_account_id",
};

#[rustfmt::skip] // a table is read by column
pub(crate) static SCHEDULED_PROMOTED_POST: Record = Record {
    name: "ScheduledPromotedPost",
    doc: "A scheduled post that a line item will promote when it goes live.",
    fields: &[
        //    name                 type       create    update  meaning
        field("id",                Id,        Never,    Never,  "Identifier of the record, not of the post."),
        field("line_item_id",      Id,        Required, Never,  "The line item it will run in."),
        field("scheduled_post_id", DecimalId, Required, Never,  "The scheduled post, which is not live yet.").echo_format(EchoFormat::Number),
        field("post_id",           DecimalId, Never,    Never,  "The post, once it is live.").nullable(),
        field("created_at",        Instant,   Never,    Never,  "When it was made."),
        field("updated_at",        Instant,   Never,    Never,  "When it was last changed."),
        field("deleted",           Bool,      Never,    Never,  "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    not_found_code: ErrorCode::NotFound,
    id_param: "scheduled_promoted_post_id",
};

#[rustfmt::skip] // a table is read by column
pub(crate) static PROMOTABLE_USER: Record = Record {
    name: "PromotableUser",
    doc: "A user whose content an account may promote.",
    fields: &[
        //    name                    type              create  update  meaning
        field("id",                   Id,               Never,  Never,  "Identifier given by the service."),
        field("user_id",              DecimalId,        Never,  Never,  "The user."),
        field("promotable_user_type", Enum(USER_TYPES), Never,  Never,  "Whether all of its content may be promoted, or reposts only."),
        field("created_at",           Instant,          Never,  Never,  "When it was made."),
        field("updated_at",           Instant,          Never,  Never,  "When it was last changed."),
        field("deleted",              Bool,             Never,  Never,  "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    not_found_code: ErrorCode::PromotableUserNotFound,
    id_param: "promotable_user_id",
};

/// Restricts a list to some line items.
pub(super) const LINE_ITEMS: Field =
    param("line_item_ids", List(&Id, 200), Optional, "Only those of these line items.").filter_in("line_item_id");

#[rustfmt::skip]
const POST_FILTERS: &[Field] = &[
    LINE_ITEMS,
    param("promoted_post_ids", List(&Id, 200), Optional, "Only these records.").filter_in("id"),
];

#[rustfmt::skip]
const PROMOTION: &[Field] = &[
    param("line_item_id", Id,                                Required, "The line item that promotes them."),
    param("post_ids",     List(&Int64, POSTS_PER_PROMOTION), Required, "The posts."),
];

#[rustfmt::skip]
const ACCOUNT_FILTERS: &[Field] = &[
    LINE_ITEMS,
    param("promoted_account_ids", List(&Id, 200), Optional, "Only these records.").filter_in("id"),
];

#[rustfmt::skip]
const SCHEDULED_FILTERS: &[Field] = &[
    LINE_ITEMS,
    param("scheduled_promoted_post_ids", List(&Id, 200), Optional, "Only these records.").filter_in("id"),
];

#[rustfmt::skip]
const USER_FILTERS: &[Field] = &[
    param("promotable_user_ids", List(&Id, 200), Optional, "Only these records.").filter_in("id"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("promoted_accounts.list",   ListAll, ACCOUNTS, &PROMOTED_ACCOUNT, "List the users whom line items promote.")
        .params(&[ACCOUNT_FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate_limit(CORE).source("Promoted accounts"),
    endpoint("promoted_accounts.get",    Get,     ACCOUNT,  &PROMOTED_ACCOUNT, "Read a promoted account.")
        .params(&[paging::SINGLE]).rate_limit(CORE).source("Promoted accounts"),
    endpoint("promoted_accounts.create", Create,  ACCOUNTS, &PROMOTED_ACCOUNT, "Promote a user in a line item; a repeat is ignored.")
        .source("Promoted accounts").assumed(&["promotable users of the account may be promoted"]),
    endpoint("promoted_accounts.delete", Delete,  ACCOUNT,  &PROMOTED_ACCOUNT, "Delete a promoted account for good.").source("Promoted accounts"),

    endpoint("promoted_posts.list",   ListAll,         POSTS, &PROMOTED_POST, "List the posts that line items promote.")
        .params(&[POST_FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate_limit(CORE).source("Promoted posts"),
    endpoint("promoted_posts.get",    Get,             POST,  &PROMOTED_POST, "Read a promoted post.")
        .params(&[paging::SINGLE]).rate_limit(CORE).source("Promoted posts"),
    endpoint("promoted_posts.create", Custom(Promote), POSTS, &PROMOTED_POST, "Promote at most 50 posts in a line item.").method(Method::Post)
        .params(&[PROMOTION]).response(ResponseShape::Many).always_total().source("Promoted posts"),
    endpoint("promoted_posts.delete", Delete,          POST,  &PROMOTED_POST, "Remove a post from its line item.").source("Promoted posts"),

    endpoint("promotable_users.list", ListAll, USERS, &PROMOTABLE_USER, "List the users whose content may be promoted.")
        .params(&[USER_FILTERS, paging::LIST]).rules(paging::LIST_RULES).source("Promotable users"),
    endpoint("promotable_users.get",  Get,     USER,  &PROMOTABLE_USER, "Read a promotable user.")
        .params(&[paging::SINGLE]).source("Promotable users"),

    endpoint("scheduled_promoted_posts.list",   ListAll, SCHEDULED,     &SCHEDULED_PROMOTED_POST, "List the posts that line items will promote.")
        .params(&[SCHEDULED_FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate_limit(CORE).source("Scheduled promoted posts"),
    endpoint("scheduled_promoted_posts.get",    Get,     SCHEDULED_ONE, &SCHEDULED_PROMOTED_POST, "Read a scheduled promoted post.")
        .params(&[paging::SINGLE]).rate_limit(CORE).source("Scheduled promoted posts"),
    endpoint("scheduled_promoted_posts.create", Create,  SCHEDULED,     &SCHEDULED_PROMOTED_POST, "Promote a scheduled post in a line item when it goes live.")
        .source("Scheduled promoted posts"),
    endpoint("scheduled_promoted_posts.delete", Delete,  SCHEDULED_ONE, &SCHEDULED_PROMOTED_POST, "Remove a scheduled post from its line item before it goes live.")
        .source("Scheduled promoted posts"),
];
