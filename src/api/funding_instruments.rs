//! Funding instruments: the sources of budget that campaigns draw on.

use crate::schema::Action::{Create, Delete, Get, List as ListAll};
use crate::schema::FieldType::{Bool, Currency, Enum, Id, Instant, List, Micros};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param};
use crate::schema::rule::{after, always};
use crate::schema::{Endpoint, ErrorCode, Field, Record};

use super::paging;

const ALL: &str = "/12/accounts/{account_id}/funding_instruments";
const ONE: &str = "/12/accounts/{account_id}/funding_instruments/{funding_instrument_id}";

const TYPES: &[&str] = &["AGENCY_CREDIT_LINE", "CREDIT_CARD", "CREDIT_LINE", "INSERTION_ORDER", "PARTNER_MANAGED"];
const STATUSES: &[&str] = &["ACTIVE", "PAUSED"];

#[rustfmt::skip] // a table is read by column
pub(crate) static FUNDING_INSTRUMENT: Record = Record {
    name: "FundingInstrument",
    doc: "A source of budget: a card, a credit line, an insertion order.",
    fields: &[
        //    name                            type                     create    update  meaning
        field("id",                           Id,                      Never,    Never,  "Identifier given by the service."),
        field("account_id",                   Id,                      Never,    Never,  "The account it pays for."),
        field("type",                         Enum(TYPES),             Required, Never,  "Kind of instrument."),
        field("description",                  TEXT,                    Never,    Never,  "Text shown for it.").nullable(),
        field("entity_status",                Enum(STATUSES),          Never,    Never,  "Whether it may be used."),
        field("able_to_fund",                 Bool,                    Never,    Never,  "Whether campaigns can draw on it."),
        field("reasons_not_able_to_fund",     List(&TEXT, usize::MAX), Never,    Never,  "Why campaigns cannot draw on it."),
        field("currency",                     Currency,                Required, Never,  "ISO 4217 code of all its amounts."),
        field("credit_limit_local_micro",     Micros,                  Optional, Never,  "Credit ceiling.").nullable(),
        field("credit_remaining_local_micro", Micros,                  Never,    Never,  "Credit limit less what was spent.").nullable(),
        field("funded_amount_local_micro",    Micros,                  Optional, Never,  "Budget allotted.").nullable(),
        field("io_header",                    TEXT,                    Never,    Never,  "Insertion order header.").nullable(),
        field("start_time",                   Instant,                 Required, Never,  "Usable from."),
        field("end_time",                     Instant,                 Optional, Never,  "Usable until.").nullable(),
        field("created_at",                   Instant,                 Never,    Never,  "When it was made."),
        field("updated_at",                   Instant,                 Never,    Never,  "When it was last changed."),
        field("deleted",                      Bool,                    Never,    Never,  "Whether it was deleted."),
    ],
    rules: &[always(after("end_time", "start_time"))],
    sortable: &["created_at", "updated_at", "deleted", "funded_amount_local_micro", "start_time", "end_time"],
    not_found_code: ErrorCode::FundingInstrumentNotFound,
    id_param: "funding_instrument_id",
};

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    param("funding_instrument_ids", List(&Id, 200), Optional, "Only these instruments.").filter_in("id"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("funding_instruments.list",   ListAll, ALL, &FUNDING_INSTRUMENT, "List the funding instruments of an account.")
        .params(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).source("Funding instruments"),
    endpoint("funding_instruments.get",    Get,     ONE, &FUNDING_INSTRUMENT, "Read a funding instrument.")
        .params(&[paging::SINGLE]).source("Funding instruments"),
    endpoint("funding_instruments.create", Create,  ALL, &FUNDING_INSTRUMENT, "Make a sandbox funding instrument; it costs nothing.")
        .sandbox().source("Funding instruments"),
    endpoint("funding_instruments.delete", Delete,  ONE, &FUNDING_INSTRUMENT, "Delete a sandbox funding instrument.")
        .sandbox().source("Funding instruments"),
];
