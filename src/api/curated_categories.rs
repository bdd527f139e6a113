//! Curated categories: groups of publishers, and the line items that run beside them.

use crate::schema::Action::{Create, Custom, Delete, Get, List as ListAll, Update};
use crate::schema::FieldType::{Bool, Id, Instant, Int, List};
use crate::schema::Operation::{Lookup, LookupOne};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param};
use crate::schema::{Area, Endpoint, ErrorCode, Field, Record, ResponseShape};

use super::paging::{self, CURSOR};
use super::targeting_options::COUNTRY;

const CURATED: &str = "/12/accounts/{account_id}/curated_categories";
const CURATED_ONE: &str = "/12/accounts/{account_id}/curated_categories/{curated_category_id}";
const ALL: &str = "/12/accounts/{account_id}/line_item_curated_categories";
const ONE: &str = "/12/accounts/{account_id}/line_item_curated_categories/{line_item_curated_category_id}";

#[rustfmt::skip] // a table is read by column
pub(crate) static CURATED_CATEGORY: Record = Record {
    name: "CuratedCategory",
    doc: "A group of publishers chosen by hand.",
    fields: &[
        //    name                                    type                           create  update  meaning
        field("id",                                   Id,                            Never,  Never,  "Identifier given by the service."),
        field("name",                                 TEXT,                          Never,  Never,  "Display name."),
        field("description",                          TEXT,                          Never,  Never,  "Description of the group."),
        field("country_codes",                        List(&COUNTRY, usize::MAX),    Never,  Never,  "Countries in which it may be used."),
        field("publisher_user_ids",                   List(&TEXT, usize::MAX),       Never,  Never,  "Users of its publishers."),
        field("videos_monetized_in_last_thirty_days", Int { min: 0, max: i64::MAX }, Never,  Never,  "Videos with ads in the last 30 days."),
        field("created_at",                           Instant,                       Never,  Never,  "When it was made."),
        field("updated_at",                           Instant,                       Never,  Never,  "When it was last changed."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "curated_category_id",
};

#[rustfmt::skip]
const COUNTRIES: &[Field] = &[
    param("country_codes", List(&COUNTRY, 200), Required, "Two-letter ISO codes of the countries it is for.").filter_in("country_codes"),
    CURSOR,
];

#[rustfmt::skip] // a table is read by column
pub(crate) static LINE_ITEM_CURATED_CATEGORY: Record = Record {
    name: "LineItemCuratedCategory",
    doc: "A curated category that a line item runs beside.",
    fields: &[
        //    name                   type     create    update    meaning
        field("id",                  Id,      Never,    Never,    "Identifier given by the service."),
        field("line_item_id",        Id,      Required, Optional, "The line item."),
        field("curated_category_id", Id,      Required, Optional, "The curated category."),
        field("created_at",          Instant, Never,    Never,    "When it was made."),
        field("updated_at",          Instant, Never,    Never,    "When it was last changed."),
        field("deleted",             Bool,    Never,    Never,    "Whether it was deleted; also true in the response of an update."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    not_found_code: ErrorCode::NotFound,
    id_param: "line_item_curated_category_id",
};

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("curated_categories.list", Custom(Lookup),    CURATED,     &CURATED_CATEGORY, "List the curated categories of countries.")
        .params(&[COUNTRIES]).response(ResponseShape::Page).always_total().area(Area::Open).source("Categories, rules and estimates"),
    endpoint("curated_categories.get",  Custom(LookupOne), CURATED_ONE, &CURATED_CATEGORY, "Read a curated category.")
        .area(Area::Open).source("Categories, rules and estimates"),

    endpoint("line_item_curated_categories.list",   ListAll, ALL, &LINE_ITEM_CURATED_CATEGORY, "List the curated categories of line items.")
        .params(&[paging::LIST]).rules(paging::LIST_RULES).source("Line item curated categories"),
    endpoint("line_item_curated_categories.get",    Get,     ONE, &LINE_ITEM_CURATED_CATEGORY, "Read a line item curated category.")
        .params(&[paging::SINGLE]).source("Line item curated categories"),
    endpoint("line_item_curated_categories.create", Create,  ALL, &LINE_ITEM_CURATED_CATEGORY, "Let a line item run beside a curated category.")
        .source("Line item curated categories"),
    endpoint("line_item_curated_categories.update", Update,  ONE, &LINE_ITEM_CURATED_CATEGORY, "Change the curated category or the line item.")
        .source("Line item curated categories")
        .assumed(&["the response has deleted: true, as documented, although the record is not deleted"]),
    endpoint("line_item_curated_categories.delete", Delete,  ONE, &LINE_ITEM_CURATED_CATEGORY, "Delete a line item curated category.")
        .source("Line item curated categories"),
];
