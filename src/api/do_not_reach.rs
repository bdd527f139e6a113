//! Do-not-reach lists: users that no campaign of the account may reach.

use crate::schema::Action::{Create, Custom, Delete, List as ListAll};
use crate::schema::FieldType::{Bool, Digest, Enum, Id, Instant, Int, List, Object, Objects};
use crate::schema::Operation::Members;
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::{OPERATIONS, endpoint};
use crate::schema::field::{TEXT, field, param};
use crate::schema::rate_limit::AUDIENCE;
use crate::schema::rule::{after_now, always, required, within_months};
use crate::schema::{Echo, Endpoint, ErrorCode, Field, Method, Record, ResponseShape};

use super::audiences::MEMBERSHIP;
use super::paging;

const ALL: &str = "/12/accounts/{account_id}/do_not_reach_lists";
const ONE: &str = "/12/accounts/{account_id}/do_not_reach_lists/{do_not_reach_list_id}";
const USERS: &str = "/12/batch/accounts/{account_id}/do_not_reach_lists/{do_not_reach_list_id}/users";
const SOURCE: &str = "Do-not-reach lists";

/// The name of every list; callers cannot set it.
pub const LIST_NAME: &str = "Do Not Reach List";

#[rustfmt::skip] // a table is read by column
pub(crate) static DO_NOT_REACH_LIST: Record = Record {
    name: "DoNotReachList",
    doc: "Users that no campaign of the account reaches.",
    fields: &[
        //    name                      type                           create    update  meaning
        field("id",                     Id,                            Never,    Never,  "Identifier given by the service."),
        field("name",                   TEXT,                          Never,    Never,  "Always `Do Not Reach List`."),
        field("description",            TEXT,                          Optional, Never,  "What it is for.").nullable(),
        field("targetable",             Bool,                          Never,    Never,  "Whether it takes effect."),
        field("reasons_not_targetable", List(&TEXT, usize::MAX),       Never,    Never,  "PROCESSING, TOO_SMALL; empty when it does."),
        field("list_size",              Int { min: 0, max: i64::MAX }, Never,    Never,  "Matched users; null until computed.").nullable(),
        field("created_at",             Instant,                       Never,    Never,  "When it was made."),
        field("updated_at",             Instant,                       Never,    Never,  "When it was last changed."),
        field("deleted",                Bool,                          Never,    Never,  "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "do_not_reach_list_id",
};

#[rustfmt::skip]
static USER: Record = Record {
    name: "DoNotReachUser",
    doc: "One user, by hashed e-mail address or phone number.",
    fields: &[
        //    name            type                       create    update    meaning
        field("email",        List(&Digest, usize::MAX), Optional, Optional, "E-mail addresses: trimmed, lower case, hashed."),
        field("phone_number", List(&Digest, usize::MAX), Optional, Optional, "Phone numbers in E.164 with `+`, hashed."),
    ],
    rules: &[always(required(&["email", "phone_number"]))],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
static DO_NOT_REACH_PARAMS: Record = Record {
    name: "DoNotReachParams",
    doc: "Which users, and until when.",
    fields: &[
        //    name          type                        create    update    meaning
        field("users",      Objects(&USER, usize::MAX), Required, Required, "The users."),
        field("expires_at", Instant,                    Optional, Optional, "When the association ends: later than now, at most 13 months ahead; 13 months ahead when left out."),
    ],
    rules: &[always(after_now("expires_at")), always(within_months("expires_at", 13))],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
static DO_NOT_REACH_OPERATION: Record = Record {
    name: "DoNotReachOperation",
    doc: "Users to add to a do-not-reach list, or to remove from it.",
    fields: &[
        //    name              type                          create    update    meaning
        field("operation_type", Enum(&["Update", "Delete"]),  Required, Required, "Update adds, Delete removes."),
        field("params",         Object(&DO_NOT_REACH_PARAMS), Required, Required, "Which users."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
const CHANGES: &[Field] = &[
    param(OPERATIONS, Objects(&DO_NOT_REACH_OPERATION, 2500), Required, "At most 2500 operations, any number of users in each, 5,000,000 bytes in all."),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("do_not_reach_lists.list",         ListAll,         ALL,   &DO_NOT_REACH_LIST, "List the do-not-reach lists of an account; there is at most one.")
        .params(&[&[paging::WITH_DELETED]]).source(SOURCE),
    endpoint("do_not_reach_lists.create",       Create,          ALL,   &DO_NOT_REACH_LIST, "Make the do-not-reach list of an account.").source(SOURCE)
        .assumed(&["a second list is HTTP 403 ACTION_NOT_ALLOWED; a deleted list does not count"]),
    endpoint("do_not_reach_lists.delete",       Delete,          ONE,   &DO_NOT_REACH_LIST, "Delete a do-not-reach list.").source("Do-not-reach lists"),
    endpoint("do_not_reach_lists.change_users", Custom(Members), USERS, &MEMBERSHIP,        "Add users to a do-not-reach list and remove them, in one request.").method(Method::Post).idempotent()
        .params(&[CHANGES]).array(OPERATIONS).response(ResponseShape::Many).echo(Echo::Items).rate_limit(AUDIENCE).limited_body()
        .source("Do-not-reach lists").assumed(&["one count per operation, of user objects"]),
];
