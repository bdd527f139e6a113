//! Custom audiences: sets of users, by hashed identifiers, that line items target.

use crate::schema::Action::{Batch, Create, Custom, Delete, Get, Update};
use crate::schema::FieldType::{Any, Bool, Digest, Enum, Id, Instant, Int, List, Object, Objects};
use crate::schema::Operation::{Audiences, Members, Targeted};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::ResponseShape::{self, Page};
use crate::schema::endpoint::{OPERATIONS, endpoint};
use crate::schema::field::{TEXT, field, param, text};
use crate::schema::rate_limit::{AUDIENCE, READS};
use crate::schema::rule::{after_or_now, always, required, when};
use crate::schema::{Echo, Endpoint, ErrorCode, Field, FieldType, Method, Record};

use super::paging;

const ALL: &str = "/12/accounts/{account_id}/custom_audiences";
const ONE: &str = "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}";
const BATCH: &str = "/12/batch/accounts/{account_id}/custom_audiences";
const USERS: &str = "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}/users";
const TARGETED: &str = "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}/targeted";

const SOURCE: &str = "Custom audiences";
const NAME: FieldType = text(usize::MAX);
const TYPES: &[&str] = &["CRM", "FLEXIBLE", "MOBILE_AUDIENCE", "WEB"];
const LEVELS: &[&str] = &["READ_ONLY", "READ_WRITE"];

#[rustfmt::skip] // a table is read by column
pub(crate) static CUSTOM_AUDIENCE: Record = Record {
    name: "CustomAudience",
    doc: "A set of users that line items may target or leave out.",
    fields: &[
        //    name                      type                           create    update    meaning
        field("id",                     Id,                            Never,    Never,    "Identifier given by the service."),
        field("name",                   NAME,                          Required, Optional, "Name, unique in its account."),
        field("description",            TEXT,                          Optional, Optional, "What it is for.").nullable(),
        field("audience_type",          Enum(TYPES),                   Never,    Never,    "What its users come from."),
        field("audience_size",          Int { min: 0, max: i64::MAX }, Never,    Never,    "Matched users; null until computed.").nullable(),
        field("targetable",             Bool,                          Never,    Never,    "Whether line items may target it."),
        field("targetable_types",       List(&TEXT, usize::MAX),       Never,    Never,    "Its type, and the type that leaves it out."),
        field("reasons_not_targetable", List(&TEXT, usize::MAX),       Never,    Never,    "PROCESSING, TOO_SMALL; empty when targetable."),
        field("permission_level",       Enum(LEVELS),                  Never,    Never,    "What the account that reads may do with it."),
        field("owner_account_id",       Id,                            Never,    Never,    "The account that made it."),
        field("is_owner",               Bool,                          Never,    Never,    "Whether the account that reads made it."),
        field("partner_source",         TEXT,                          Never,    Never,    "Where it comes from."),
        field("metadata",               Any,                           Never,    Never,    "The tree of a flexible audience.").nullable(),
        field("created_at",             Instant,                       Never,    Never,    "When it was made."),
        field("updated_at",             Instant,                       Never,    Never,    "When it was last changed."),
        field("deleted",                Bool,                          Never,    Never,    "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted", "name"],
    not_found_code: ErrorCode::TailoredAudienceNotFound,
    id_param: "custom_audience_id",
};

/// A flexible audience, as an item of a batch creates it.
#[rustfmt::skip]
pub(crate) static FLEXIBLE_AUDIENCE: Record = Record {
    name: "FlexibleAudience",
    doc: "An audience made of others by AND, OR and NOT; it cannot be changed.",
    fields: &[
        //    name             type                                    create    update    meaning
        field("name",          NAME,                                   Required, Required, "Name, unique in its account."),
        field("audience_type", Enum(&["FLEXIBLE", "MOBILE_AUDIENCE"]), Required, Required, "Kind of audience."),
        field("segments",      Any,                                    Optional, Optional, "The tree: `boolean_operator` and `child_segments`; at most 10 leaves."),
    ],
    rules: &[when("audience_type", &["FLEXIBLE"]).then(required(&["segments"]))],
    sortable: &[],
    not_found_code: ErrorCode::TailoredAudienceNotFound,
    id_param: "custom_audience_id",
};

const MANY: usize = usize::MAX;

/// A user of a custom audience. At least one identifier is required.
#[rustfmt::skip]
pub static USER: Record = Record {
    name: "AudienceUser",
    doc: "One user, by any of their identifiers; all but the partner's own are SHA-256 digests.",
    fields: &[
        //    name               type                 create    update    meaning
        field("email",           List(&Digest, MANY), Optional, Optional, "E-mail addresses: trimmed, lower case, hashed."),
        field("device_id",       List(&Digest, MANY), Optional, Optional, "Device identifiers: lower case, hashed."),
        field("handle",          List(&Digest, MANY), Optional, Optional, "Handles without `@`: lower case, hashed."),
        field("platform_id",     List(&Digest, MANY), Optional, Optional, "The platform's own user numbers, hashed."),
        field("phone_number",    List(&Digest, MANY), Optional, Optional, "Phone numbers in E.164 with `+`, hashed."),
        field("partner_user_id", List(&NAME, MANY),   Optional, Optional, "The partner's identifiers, as they are."),
    ],
    rules: &[always(required(&["email", "device_id", "handle", "platform_id", "phone_number", "partner_user_id"]))],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
static MEMBERSHIP_PARAMS: Record = Record {
    name: "MembershipParams",
    doc: "Which users, and from when to when.",
    fields: &[
        //    name            type                  create    update    meaning
        field("users",        Objects(&USER, MANY), Required, Required, "The users."),
        field("effective_at", Instant,              Optional, Optional, "When the association starts; now when left out."),
        field("expires_at",   Instant,              Optional, Optional, "When it ends, later than `effective_at`; 13 months from now when left out."),
    ],
    rules: &[always(after_or_now("expires_at", "effective_at"))],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
static MEMBERSHIP_OPERATION: Record = Record {
    name: "MembershipOperation",
    doc: "Users to add to an audience, or to remove from it.",
    fields: &[
        //    name              type                         create    update    meaning
        field("operation_type", Enum(&["Update", "Delete"]), Required, Required, "Update adds, Delete removes."),
        field("params",         Object(&MEMBERSHIP_PARAMS),  Required, Required, "Which users."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

/// The counts that a membership batch returns, for custom audiences and do-not-reach lists.
#[rustfmt::skip]
pub static MEMBERSHIP: Record = Record {
    name: "MembershipCount",
    doc: "How many users a membership batch processed; both counts must equal what was sent.",
    fields: &[
        //    name             type                           create  update  meaning
        field("success_count", Int { min: 0, max: i64::MAX }, Never,  Never,  "Users applied."),
        field("total_count",   Int { min: 0, max: i64::MAX }, Never,  Never,  "Users received."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
static TARGETING_LINE_ITEM: Record = Record {
    name: "TargetingLineItem",
    doc: "A line item that targets an audience.",
    fields: &[
        //    name        type  create  update  meaning
        field("id",       Id,   Never,  Never,  "The line item."),
        field("name",     TEXT, Never,  Never,  "Its name.").nullable(),
        field("servable", Bool, Never,  Never,  "Whether it can serve."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "line_item_id",
};

#[rustfmt::skip]
static AUDIENCE_TARGETING: Record = Record {
    name: "AudienceTargeting",
    doc: "A campaign whose line items target an audience.",
    fields: &[
        //    name             type                                 create  update  meaning
        field("campaign_id",   Id,                                  Never,  Never,  "The campaign."),
        field("campaign_name", TEXT,                                Never,  Never,  "Its name."),
        field("line_items",    Objects(&TARGETING_LINE_ITEM, MANY), Never,  Never,  "Its line items that target the audience."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    param("permission_scope",    Enum(&["OWNER", "SHARED"]), Optional, "OWNER: audiences of the account; SHARED: audiences others share with it.").default("OWNER"),
    param("q",                   text(255),                  Optional, "Only audiences whose name starts with this text, ignoring case.").filter_prefix("name"),
    param("custom_audience_ids", List(&Id, 200),             Optional, "Only these audiences.").filter_in("id"),
];

#[rustfmt::skip]
const CHANGES: &[Field] = &[
    param(OPERATIONS, Objects(&MEMBERSHIP_OPERATION, 2500), Required, "At most 2500 operations, any number of users in each, 5,000,000 bytes in all."),
];

#[rustfmt::skip]
const WITH_ACTIVE: &[Field] = &[
    param("with_active", Bool, Optional, "Only line items that can serve; false includes the others.").default("true"),
    paging::CURSOR,
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("custom_audiences.list",         Custom(Audiences), ALL,      &CUSTOM_AUDIENCE,    "List the audiences of an account, or those shared with it.")
        .params(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).response(Page).rate_limit(READS).source(SOURCE)
        .assumed(&["sortable attributes: created_at, updated_at, deleted, name"]),
    endpoint("custom_audiences.get",          Get,               ONE,      &CUSTOM_AUDIENCE,    "Read an audience.").params(&[paging::SINGLE]).source(SOURCE),
    endpoint("custom_audiences.create",       Create,            ALL,      &CUSTOM_AUDIENCE,    "Make an empty audience.").source(SOURCE)
        .assumed(&["a name is unique in its account, deleted audiences aside; a second is HTTP 400 INVALID_PARAMETER"]),
    endpoint("custom_audiences.update",       Update,            ONE,      &CUSTOM_AUDIENCE,    "Rename or describe an audience.").source(SOURCE),
    endpoint("custom_audiences.delete",       Delete,            ONE,      &CUSTOM_AUDIENCE,    "Delete an audience; a second delete is not found.").source(SOURCE),
    endpoint("custom_audiences.batch",        Batch(10),         BATCH,    &CUSTOM_AUDIENCE,    "Make flexible audiences: all or nothing.").item_record(&FLEXIBLE_AUDIENCE).source("Batch create")
        .assumed(&["flexible audiences cannot be changed, so Update is refused; Delete works as the single delete"]),
    endpoint("custom_audiences.targeted",     Custom(Targeted),  TARGETED, &AUDIENCE_TARGETING, "List the campaigns and line items that target an audience.")
        .params(&[WITH_ACTIVE]).response(Page).source("Custom audiences"),
    endpoint("custom_audiences.change_users", Custom(Members),   USERS,    &MEMBERSHIP,         "Add users to an audience and remove them, in one request.").method(Method::Post).idempotent()
        .params(&[CHANGES]).array(OPERATIONS).response(ResponseShape::One).echo(Echo::Path).rate_limit(AUDIENCE).limited_body()
        .source("Custom audiences; Custom audience membership batch")
        .assumed(&["a digest in upper case is accepted and lower-cased", "a user is the set of its identifiers; a Delete removes every user that has one of those given"]),
];
