//! What line items promote: posts, accounts, posts to come, and the users whose content may be promoted.

use crate::model::Action::{Create, Delete, Does, Get, List as ListAll};
use crate::model::Behaviour::Promote;
use crate::model::Holds::{Digits, Flag, Id, Instant, List, Long, OneOf};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{field, input};
use crate::model::rate::CORE;
use crate::model::{Answer, Echoed, Endpoint, Field, Record};

use super::paging;

const POSTS: &str = "/12/accounts/{account_id}/promoted_posts";
const POST: &str = "/12/accounts/{account_id}/promoted_posts/{promoted_post_id}";
const SCHEDULED: &str = "/12/accounts/{account_id}/scheduled_promoted_posts";
const SCHEDULED_ONE: &str = "/12/accounts/{account_id}/scheduled_promoted_posts/{scheduled_promoted_post_id}";
const ACCOUNTS: &str = "/12/accounts/{account_id}/promoted_accounts";
const ACCOUNT: &str = "/12/accounts/{account_id}/promoted_accounts/{promoted_account_id}";
const USERS: &str = "/12/accounts/{account_id}/promotable_users";
const USER: &str = "/12/accounts/{account_id}/promotable_users/{promotable_user_id}";

/// Posts that one call promotes.
pub(super) const POSTS_PER_PROMOTION: usize = 50;

/// Outcomes of a review.
pub(super) const APPROVALS: &[&str] = &["ACCEPTED", "UNDER_REVIEW", "REJECTED"];
/// What promoted content is set to.
pub(super) const SET: &[&str] = &["ACTIVE", "PAUSED"];
const USER_TYPES: &[&str] = &["FULL", "RETWEETS_ONLY"];

#[rustfmt::skip] // a table is read by column
pub(super) static PROMOTED_POST: Record = Record {
    name: "PromotedPost",
    doc: "A post that a line item promotes.",
    fields: &[
        field("id",              Id,               Never, Never, "Identifier of the record, not of the post."),
        field("line_item_id",    Id,               Never, Never, "The line item it runs in."),
        field("post_id",         Digits,           Never, Never, "The post; a repost when the post given is another user's."),
        field("entity_status",   OneOf(SET),       Never, Never, "What the advertiser set; stays ACTIVE on a deleted record."),
        field("approval_status", OneOf(APPROVALS), Never, Never, "Outcome of the review."),
        field("created_at",      Instant,          Never, Never, "When it was made."),
        field("updated_at",      Instant,          Never, Never, "When it was last changed."),
        field("deleted",         Flag,             Never, Never, "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted", "paused"],
    missing: "PROMOTED_POST_NOT_FOUND",
    key: "promoted_post_id",
};

#[rustfmt::skip] // a table is read by column
pub(super) static PROMOTED_ACCOUNT: Record = Record {
    name: "PromotedAccount",
    doc: "A user whom a line item promotes.",
    fields: &[
        field("id",              Id,               Never, Never, "Identifier given by the service."),
        field("line_item_id",    Id,               Must,  Never, "The line item it runs in; one with product type PROMOTED_ACCOUNT."),
        field("user_id",         Digits,           Must,  Never, "The user who is promoted.").echoed(Echoed::Number),
        field("entity_status",   OneOf(SET),       Never, Never, "What the advertiser set; stays ACTIVE on a deleted record."),
        field("approval_status", OneOf(APPROVALS), Never, Never, "Outcome of the review."),
        field("created_at",      Instant,          Never, Never, "When it was made."),
        field("updated_at",      Instant,          Never, Never, "When it was last changed."),
        field("deleted",         Flag,             Never, Never, "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted", "paused"],
    missing: "PROMOTED_ACCOUNT_NOT_FOUND",
    key: "promoted_account_id",
};

#[rustfmt::skip] // a table is read by column
static SCHEDULED_PROMOTED_POST: Record = Record {
    name: "ScheduledPromotedPost",
    doc: "A scheduled post that a line item will promote when it goes live.",
    fields: &[
        field("id",                Id,      Never, Never, "Identifier of the record, not of the post."),
        field("line_item_id",      Id,      Must,  Never, "The line item it will run in."),
        field("scheduled_post_id", Digits,  Must,  Never, "The scheduled post; one that waits.").echoed(Echoed::Number),
        field("post_id",           Digits,  Never, Never, "The post, once it is live.").null(),
        field("created_at",        Instant, Never, Never, "When it was made."),
        field("updated_at",        Instant, Never, Never, "When it was last changed."),
        field("deleted",           Flag,    Never, Never, "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    missing: "NOT_FOUND",
    key: "scheduled_promoted_post_id",
};

#[rustfmt::skip] // a table is read by column
static PROMOTABLE_USER: Record = Record {
    name: "PromotableUser",
    doc: "A user whose content an account may promote.",
    fields: &[
        field("id",                   Id,                Never, Never, "Identifier given by the service."),
        field("user_id",              Digits,            Never, Never, "The user."),
        field("promotable_user_type", OneOf(USER_TYPES), Never, Never, "Whether all of its content may be promoted, or reposts only."),
        field("created_at",           Instant,           Never, Never, "When it was made."),
        field("updated_at",           Instant,           Never, Never, "When it was last changed."),
        field("deleted",              Flag,              Never, Never, "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    missing: "PROMOTABLE_USER_NOT_FOUND",
    key: "promotable_user_id",
};

/// Only those of line items.
pub(super) const LINE_ITEMS: Field =
    input("line_item_ids", List(&Id, 200), May, "Only those of these line items.").among("line_item_id");

#[rustfmt::skip]
const POST_FILTERS: &[Field] = &[
    LINE_ITEMS,
    input("promoted_post_ids", List(&Id, 200), May, "Only these records.").among("id"),
];

#[rustfmt::skip]
const PROMOTION: &[Field] = &[
    input("line_item_id", Id,                              Must, "The line item that promotes them."),
    input("post_ids",     List(&Long, POSTS_PER_PROMOTION), Must, "The posts."),
];

#[rustfmt::skip]
const ACCOUNT_FILTERS: &[Field] = &[
    LINE_ITEMS,
    input("promoted_account_ids", List(&Id, 200), May, "Only these records.").among("id"),
];

#[rustfmt::skip]
const SCHEDULED_FILTERS: &[Field] = &[
    LINE_ITEMS,
    input("scheduled_promoted_post_ids", List(&Id, 200), May, "Only these records.").among("id"),
];

#[rustfmt::skip]
const USER_FILTERS: &[Field] = &[
    input("promotable_user_ids", List(&Id, 200), May, "Only these records.").among("id"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("promoted_accounts.list",   ListAll, ACCOUNTS, &PROMOTED_ACCOUNT, "List the users whom line items promote.")
        .inputs(&[ACCOUNT_FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate(CORE).source("4, Promoted accounts"),
    row("promoted_accounts.get",    Get,     ACCOUNT,  &PROMOTED_ACCOUNT, "Read a promoted account.")
        .inputs(&[paging::SINGLE]).rate(CORE).source("4, Promoted accounts"),
    row("promoted_accounts.create", Create,  ACCOUNTS, &PROMOTED_ACCOUNT, "Promote a user in a line item; once more is ignored.")
        .source("4, Promoted accounts").assumed(&["promotable users of the account may be promoted"]),
    row("promoted_accounts.delete", Delete,  ACCOUNT,  &PROMOTED_ACCOUNT, "Delete a promoted account for good.").source("4, Promoted accounts"),

    row("promoted_posts.list",   ListAll,       POSTS, &PROMOTED_POST, "List the posts that line items promote.")
        .inputs(&[POST_FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate(CORE).source("2, Promoted posts"),
    row("promoted_posts.get",    Get,           POST,  &PROMOTED_POST, "Read a promoted post.")
        .inputs(&[paging::SINGLE]).rate(CORE).source("2, Promoted posts"),
    row("promoted_posts.create", Does(Promote), POSTS, &PROMOTED_POST, "Promote at most 50 posts in a line item.")
        .inputs(&[PROMOTION]).answer(Answer::Many).counted().source("2, Promoted posts"),
    row("promoted_posts.delete", Delete,        POST,  &PROMOTED_POST, "Take a post out of its line item.").source("2, Promoted posts"),

    row("promotable_users.list", ListAll, USERS, &PROMOTABLE_USER, "List the users whose content may be promoted.")
        .inputs(&[USER_FILTERS, paging::LIST]).rules(paging::LIST_RULES).source("2, Promotable users"),
    row("promotable_users.get",  Get,     USER,  &PROMOTABLE_USER, "Read a promotable user.")
        .inputs(&[paging::SINGLE]).source("2, Promotable users"),

    row("scheduled_promoted_posts.list",   ListAll, SCHEDULED,     &SCHEDULED_PROMOTED_POST, "List the posts that line items will promote.")
        .inputs(&[SCHEDULED_FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate(CORE).source("2, Scheduled promoted posts"),
    row("scheduled_promoted_posts.get",    Get,     SCHEDULED_ONE, &SCHEDULED_PROMOTED_POST, "Read a scheduled promoted post.")
        .inputs(&[paging::SINGLE]).rate(CORE).source("2, Scheduled promoted posts"),
    row("scheduled_promoted_posts.create", Create,  SCHEDULED,     &SCHEDULED_PROMOTED_POST, "Promote a scheduled post in a line item when it goes live.")
        .source("2, Scheduled promoted posts"),
    row("scheduled_promoted_posts.delete", Delete,  SCHEDULED_ONE, &SCHEDULED_PROMOTED_POST, "Take a scheduled post out of its line item, before it goes live.")
        .source("2, Scheduled promoted posts"),
];
