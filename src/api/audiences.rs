//! Custom audiences: sets of users, by hashed identifiers, that line items target.

use crate::model::Action::{Batch, Create, Delete, Does, Get, Update};
use crate::model::Answer::{self, Page};
use crate::model::Behaviour::{Audiences, Members, Targeted};
use crate::model::Holds::{Any, Digest, Flag, Id, Instant, Int, List, Object, Objects, OneOf};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::{OPERATIONS, row};
use crate::model::field::{TEXT, field, input, text};
use crate::model::rate::{AUDIENCE, READS};
use crate::model::{Echo, Endpoint, Field, Holds, Record, Rule};

use super::paging;

const ALL: &str = "/12/accounts/{account_id}/custom_audiences";
const ONE: &str = "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}";
const BATCH: &str = "/12/batch/accounts/{account_id}/custom_audiences";
const USERS: &str = "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}/users";
const TARGETED: &str = "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}/targeted";

const SOURCE: &str = "5, Custom audiences";
const NAME: Holds = text(usize::MAX);
const TYPES: &[&str] = &["CRM", "FLEXIBLE", "MOBILE_AUDIENCE", "WEB"];
const LEVELS: &[&str] = &["READ_ONLY", "READ_WRITE"];

#[rustfmt::skip] // a table is read by column
static CUSTOM_AUDIENCE: Record = Record {
    name: "CustomAudience",
    doc: "A set of users that line items may target or leave out.",
    fields: &[
        //    name                    holds                    create update meaning
        field("id",                    Id,                      Never, Never, "Identifier given by the service."),
        field("name",                  NAME,                    Must,  May,   "Name, unique in its account."),
        field("description",           TEXT,                    May,   May,   "What it is for.").null(),
        field("audience_type",         OneOf(TYPES),            Never, Never, "What its users come from."),
        field("audience_size",         Int { min: 0, max: i64::MAX }, Never, Never, "Matched users; null until computed.").null(),
        field("targetable",            Flag,                    Never, Never, "Whether line items may target it."),
        field("targetable_types",      List(&TEXT, usize::MAX), Never, Never, "Its type, and the type that leaves it out."),
        field("reasons_not_targetable", List(&TEXT, usize::MAX), Never, Never, "PROCESSING, TOO_SMALL; empty when targetable."),
        field("permission_level",      OneOf(LEVELS),           Never, Never, "What the account that reads may do with it."),
        field("owner_account_id",      Id,                      Never, Never, "The account that made it."),
        field("is_owner",              Flag,                    Never, Never, "Whether the account that reads made it."),
        field("partner_source",        TEXT,                    Never, Never, "Where it comes from."),
        field("metadata",              Any,                     Never, Never, "The tree of a flexible audience.").null(),
        field("created_at",            Instant,                 Never, Never, "When it was made."),
        field("updated_at",            Instant,                 Never, Never, "When it was last changed."),
        field("deleted",               Flag,                    Never, Never, "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted", "name"],
    missing: "TAILORED_AUDIENCE_NOT_FOUND",
    key: "custom_audience_id",
};

/// A flexible audience, as an item of a batch makes it.
#[rustfmt::skip]
static FLEXIBLE_AUDIENCE: Record = Record {
    name: "FlexibleAudience",
    doc: "An audience made of others by AND, OR and NOT; it cannot be changed.",
    fields: &[
        field("name",          NAME,                                 Must, Must, "Name, unique in its account."),
        field("audience_type", OneOf(&["FLEXIBLE", "MOBILE_AUDIENCE"]), Must, Must, "Kind of audience."),
        field("segments",      Any,                                  May,  May,  "The tree: `boolean_operator` and `child_segments`; at most 10 leaves."),
    ],
    rules: &[Rule::Needs("segments", "audience_type", &["FLEXIBLE"])],
    sortable: &[],
    missing: "TAILORED_AUDIENCE_NOT_FOUND",
    key: "custom_audience_id",
};

const MANY: usize = usize::MAX;

/// The identifiers of one user.
#[rustfmt::skip]
pub static USER: Record = Record {
    name: "AudienceUser",
    doc: "One user, by any of their identifiers; all but the partner's own are SHA-256 digests.",
    fields: &[
        field("email",           List(&Digest, MANY), May, May, "E-mail addresses: trimmed, lower case, hashed."),
        field("device_id",       List(&Digest, MANY), May, May, "Device identifiers: lower case, hashed."),
        field("handle",          List(&Digest, MANY), May, May, "Handles without `@`: lower case, hashed."),
        field("platform_id",     List(&Digest, MANY), May, May, "The platform's own user numbers, hashed."),
        field("phone_number",    List(&Digest, MANY), May, May, "Phone numbers in E.164 with `+`, hashed."),
        field("partner_user_id", List(&NAME, MANY),   May, May, "The partner's identifiers, as they are."),
    ],
    rules: &[Rule::Some(&["email", "device_id", "handle", "platform_id", "phone_number", "partner_user_id"])],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "",
};

#[rustfmt::skip]
static MEMBERSHIP_PARAMS: Record = Record {
    name: "MembershipParams",
    doc: "Which users, and from when to when.",
    fields: &[
        field("users",        Objects(&USER, MANY), Must, Must, "The users."),
        field("effective_at", Instant,              May,  May,  "When the association starts; now when left out."),
        field("expires_at",   Instant,              May,  May,  "When it ends, later than `effective_at`; 13 months from now when left out."),
    ],
    rules: &[Rule::Later("expires_at", "effective_at")],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "",
};

#[rustfmt::skip]
static MEMBERSHIP_OPERATION: Record = Record {
    name: "MembershipOperation",
    doc: "Users to add to an audience, or to remove from it.",
    fields: &[
        field("operation_type", OneOf(&["Update", "Delete"]), Must, Must, "Update adds, Delete removes."),
        field("params",         Object(&MEMBERSHIP_PARAMS),   Must, Must, "Which users."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "",
};

/// How many records a membership batch processed.
#[rustfmt::skip]
pub static MEMBERSHIP: Record = Record {
    name: "MembershipCount",
    doc: "How many users a membership batch processed; both counts must equal what was sent.",
    fields: &[
        field("success_count", Int { min: 0, max: i64::MAX }, Never, Never, "Users applied."),
        field("total_count",   Int { min: 0, max: i64::MAX }, Never, Never, "Users received."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "",
};

#[rustfmt::skip]
static TARGETING_LINE_ITEM: Record = Record {
    name: "TargetingLineItem",
    doc: "A line item that targets an audience.",
    fields: &[
        field("id",       Id,   Never, Never, "The line item."),
        field("name",     TEXT, Never, Never, "Its name.").null(),
        field("servable", Flag, Never, Never, "Whether it can serve."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "line_item_id",
};

#[rustfmt::skip]
static AUDIENCE_TARGETING: Record = Record {
    name: "AudienceTargeting",
    doc: "A campaign whose line items target an audience.",
    fields: &[
        field("campaign_id",   Id,   Never, Never, "The campaign."),
        field("campaign_name", TEXT, Never, Never, "Its name."),
        field("line_items",    Objects(&TARGETING_LINE_ITEM, MANY), Never, Never, "Its line items that target the audience."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "",
};

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    input("permission_scope",    OneOf(&["OWNER", "SHARED"]), May, "OWNER: audiences of the account; SHARED: audiences others share with it.").default("OWNER"),
    input("q",                   text(255),                   May, "Only audiences whose name starts so, in any case of letters.").prefix_of("name"),
    input("custom_audience_ids", List(&Id, 200),              May, "Only these audiences.").among("id"),
];

#[rustfmt::skip]
const CHANGES: &[Field] = &[
    input(OPERATIONS, Objects(&MEMBERSHIP_OPERATION, 2500), Must, "At most 2500 operations, any number of users in each, 5,000,000 bytes in all."),
];

#[rustfmt::skip]
const WITH_ACTIVE: &[Field] = &[
    input("with_active", Flag, May, "Only line items that can serve; false includes the others.").default("true"),
    paging::CURSOR,
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("custom_audiences.list",   Does(Audiences), ALL, &CUSTOM_AUDIENCE, "List the audiences of an account, or those shared with it.")
        .inputs(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).answer(Page).rate(READS).source(SOURCE)
        .assumed(&["sortable attributes: created_at, updated_at, deleted, name"]),
    row("custom_audiences.get",    Get,    ONE, &CUSTOM_AUDIENCE, "Read an audience.").inputs(&[paging::SINGLE]).source(SOURCE),
    row("custom_audiences.create", Create, ALL, &CUSTOM_AUDIENCE, "Make an empty audience.").source(SOURCE)
        .assumed(&["a name is unique in its account, deleted audiences aside; a second is HTTP 400 INVALID_PARAMETER"]),
    row("custom_audiences.update", Update, ONE, &CUSTOM_AUDIENCE, "Rename or describe an audience.").source(SOURCE),
    row("custom_audiences.delete", Delete, ONE, &CUSTOM_AUDIENCE, "Delete an audience; a second delete is not found.").source(SOURCE),
    row("custom_audiences.batch",  Batch(10), BATCH, &CUSTOM_AUDIENCE, "Make flexible audiences: all or nothing.").items(&FLEXIBLE_AUDIENCE).source("5, Batch create")
        .assumed(&["flexible audiences cannot be changed, so Update is refused; Delete works as the single delete"]),
    row("custom_audiences.targeted", Does(Targeted), TARGETED, &AUDIENCE_TARGETING, "List the campaigns and line items that target an audience.")
        .inputs(&[WITH_ACTIVE]).answer(Page).source("1, Custom audiences"),
    row("custom_audiences.change_users", Does(Members), USERS, &MEMBERSHIP, "Add users to an audience and remove them, in one request.")
        .inputs(&[CHANGES]).array(OPERATIONS).answer(Answer::One).echo(Echo::Path).rate(AUDIENCE).max_bytes(5_000_000)
        .source("1, Custom audiences; 5, section 4")
        .assumed(&["a digest in capitals is taken and lowered", "a user is the set of its identifiers; a Delete removes every user that has one of those given"]),
];
