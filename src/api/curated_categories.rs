//! Curated categories: groups of publishers, and the line items that run beside them.

use crate::model::Action::{Create, Delete, Does, Get, List as ListAll, Update};
use crate::model::Behaviour::{Lookup, LookupOne};
use crate::model::Holds::{Flag, Id, Instant, Int, List};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{TEXT, field, input};
use crate::model::{Answer, Area, Endpoint, Field, Record};

use super::paging::{self, CURSOR};
use super::targeting_options::COUNTRY;

const CURATED: &str = "/12/accounts/{account_id}/curated_categories";
const CURATED_ONE: &str = "/12/accounts/{account_id}/curated_categories/{curated_category_id}";
const ALL: &str = "/12/accounts/{account_id}/line_item_curated_categories";
const ONE: &str = "/12/accounts/{account_id}/line_item_curated_categories/{line_item_curated_category_id}";

#[rustfmt::skip] // a table is read by column
static CURATED_CATEGORY: Record = Record {
    name: "CuratedCategory",
    doc: "A group of publishers chosen by hand.",
    fields: &[
        field("id",                 Id,                         Never, Never, "Identifier given by the service."),
        field("name",               TEXT,                       Never, Never, "What it is called."),
        field("description",        TEXT,                       Never, Never, "What it holds."),
        field("country_codes",      List(&COUNTRY, usize::MAX), Never, Never, "Countries in which it may be used."),
        field("publisher_user_ids", List(&TEXT, usize::MAX),    Never, Never, "Users of its publishers."),
        field("videos_monetized_in_last_thirty_days", Int { min: 0, max: i64::MAX }, Never, Never, "Videos with ads in the last 30 days."),
        field("created_at",         Instant,                    Never, Never, "When it was made."),
        field("updated_at",         Instant,                    Never, Never, "When it was last changed."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "curated_category_id",
};

#[rustfmt::skip]
const COUNTRIES: &[Field] = &[
    input("country_codes", List(&COUNTRY, 200), Must, "Two-letter ISO codes of the countries it is for.").among("country_codes"),
    CURSOR,
];

#[rustfmt::skip] // a table is read by column
static LINE_ITEM_CURATED_CATEGORY: Record = Record {
    name: "LineItemCuratedCategory",
    doc: "A curated category that a line item runs beside.",
    fields: &[
        field("id",                  Id,      Never, Never, "Identifier given by the service."),
        field("line_item_id",        Id,      Must,  May,   "The line item."),
        field("curated_category_id", Id,      Must,  May,   "The curated category."),
        field("created_at",          Instant, Never, Never, "When it was made."),
        field("updated_at",          Instant, Never, Never, "When it was last changed."),
        field("deleted",             Flag,    Never, Never, "Whether it was deleted; also true in the answer of an update."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    missing: "NOT_FOUND",
    key: "line_item_curated_category_id",
};

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("curated_categories.list", Does(Lookup),    CURATED,     &CURATED_CATEGORY, "List the curated categories of countries.")
        .inputs(&[COUNTRIES]).answer(Answer::Page).counted().area(Area::Open).source("2, Categories, rules and estimates"),
    row("curated_categories.get",  Does(LookupOne), CURATED_ONE, &CURATED_CATEGORY, "Read a curated category.")
        .area(Area::Open).source("2, Categories, rules and estimates"),

    row("line_item_curated_categories.list",   ListAll, ALL, &LINE_ITEM_CURATED_CATEGORY, "List the curated categories of line items.")
        .inputs(&[paging::LIST]).rules(paging::LIST_RULES).source("2, Line item curated categories"),
    row("line_item_curated_categories.get",    Get,     ONE, &LINE_ITEM_CURATED_CATEGORY, "Read a line item curated category.")
        .inputs(&[paging::SINGLE]).source("2, Line item curated categories"),
    row("line_item_curated_categories.create", Create,  ALL, &LINE_ITEM_CURATED_CATEGORY, "Let a line item run beside a curated category.")
        .source("2, Line item curated categories"),
    row("line_item_curated_categories.update", Update,  ONE, &LINE_ITEM_CURATED_CATEGORY, "Change the curated category or the line item.")
        .source("2, Line item curated categories")
        .assumed(&["the answer says deleted, as document 2 writes; the record is not"]),
    row("line_item_curated_categories.delete", Delete,  ONE, &LINE_ITEM_CURATED_CATEGORY, "Delete a line item curated category.")
        .source("2, Line item curated categories"),
];
