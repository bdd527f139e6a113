//! Recommendations: changes that the service proposes, at most one recommendation per funding instrument.

use crate::schema::Action::Custom;
use crate::schema::FieldType::{Enum, Id, Instant, Objects, OpenObject};
use crate::schema::Operation::{Recommendation, Recommendations};
use crate::schema::Presence::Never;
use crate::schema::endpoint::{OPERATION_TYPES, endpoint};
use crate::schema::field::{TEXT, field};
use crate::schema::{Endpoint, ErrorCode, Record, ResponseShape};

use super::campaigns::CAMPAIGN;
use super::line_items::LINE_ITEM;
use super::promoted::PROMOTED_POST;
use super::targeting::TARGETING_CRITERION;

const ALL: &str = "/5/accounts/{account_id}/recommendations";
const ONE: &str = "/5/accounts/{account_id}/recommendations/{recommendation_id}";

const STATUSES: &[&str] = &["PENDING"];

const KINDS: &[&str] = &["campaigns", "line_items", "targeting_criteria", "promoted_posts"];

#[rustfmt::skip] // a table is read by column
static CHANGE: Record = Record {
    name: "RecommendedChange",
    doc: "One change of a recommendation, with those that depend on it.",
    fields: &[
        //    name                  type                          create  update  meaning
        field("entity_type",        Enum(KINDS),                  Never,  Never,  "What is changed."),
        field("operation_type",     Enum(OPERATION_TYPES),        Never,  Never,  "The operation; null when nothing changes.").nullable(),
        field("params",             OpenObject(PARAMS),           Never,  Never,  "The parameters of the operation."),
        field("dependent_entities", Objects(&CHANGE, usize::MAX), Never,  Never,  "Changes of the entities that belong to it."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

const PARAMS: &[&Record] = &[&CAMPAIGN, &LINE_ITEM, &TARGETING_CRITERION, &PROMOTED_POST];

#[rustfmt::skip] // a table is read by column
static RECOMMENDATION: Record = Record {
    name: "Recommendation",
    doc: "What the service would change for the campaigns of a funding instrument.",
    fields: &[
        //    name                     type                          create  update  meaning
        field("id",                    Id,                           Never,  Never,  "Identifier given by the service."),
        field("account_id",            Id,                           Never,  Never,  "The account."),
        field("funding_instrument_id", Id,                           Never,  Never,  "The funding instrument whose campaigns it is about."),
        field("status",                Enum(STATUSES),               Never,  Never,  "Status of the recommendation."),
        field("message",               TEXT,                         Never,  Never,  "What it would do."),
        field("changes",               Objects(&CHANGE, usize::MAX), Never,  Never,  "On single reads: what to change, as a tree.").nullable(),
        field("created_at",            Instant,                      Never,  Never,  "When it was made."),
        field("updated_at",            Instant,                      Never,  Never,  "When it was last changed."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "recommendation_id",
};

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("recommendations.list", Custom(Recommendations), ALL, &RECOMMENDATION, "List what the service would change.")
        .response(ResponseShape::Page).always_total().source("Categories, rules and estimates")
        .assumed(&["a funding instrument with a campaign that has a daily budget has one: to raise that budget by a fifth"]),
    endpoint("recommendations.get",  Custom(Recommendation),  ONE, &RECOMMENDATION, "Read a recommendation with the changes it proposes.").data_type("recommendations")
        .source("Categories, rules and estimates"),
];
