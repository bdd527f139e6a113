//! Campaigns: a budget, a flight, and the line items under them.

use crate::schema::Action::{Batch, Create, Custom, Delete, Get, List as ListAll, Update};
use crate::schema::FieldType::{Bool, Currency, Enum, Id, Instant, Int, List, Micros};
use crate::schema::Operation::Activate;
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{field, param, text};
use crate::schema::rate_limit::CORE;
use crate::schema::rule::{always, at_most, required, when};
use crate::schema::{Endpoint, ErrorCode, Field, ListFilter, Method, Record};

use super::paging;

const ALL: &str = "/12/accounts/{account_id}/campaigns";
const ONE: &str = "/12/accounts/{account_id}/campaigns/{campaign_id}";
const BATCH: &str = "/12/batch/accounts/{account_id}/campaigns";
const ACTIVATE: &str = "/12/accounts/{account_id}/campaigns/{campaign_id}/activate";

/// The most campaigns in one batch.
pub(super) const CAMPAIGNS_PER_BATCH: usize = 40;
/// The most active campaigns of an account, unless its limit was raised.
pub const ACTIVE_CAMPAIGNS: i64 = 200;
/// The most active campaigns of an account with a raised limit.
pub const RAISED_ACTIVE_CAMPAIGNS: i64 = 8_000;

/// `entity_status` of a new campaign or line item.
pub(super) const STATUSES: &[&str] = &["ACTIVE", "DRAFT", "PAUSED"];
/// `entity_status` of an update, which does not accept DRAFT.
pub(super) const UPDATED_STATUSES: &[&str] = &["ACTIVE", "PAUSED"];
const OPTIMIZATIONS: &[&str] = &["CAMPAIGN", "LINE_ITEM"];
const EFFECTIVE_STATUSES: &[&str] = &["UNKNOWN", "RUNNING", "ACTIVE", "PAUSED"];
const REASONS: &[&str] = &[
    "ACCOUNT_REJECTED",
    "ACCOUNT_UNDER_REVIEW",
    "AWAITING_APPROVAL_BY_ADVERTISER",
    "BUDGET_EXHAUSTED",
    "CONTENT_REVIEW_PROBLEM",
    "DELETED",
    "EXPIRED",
    "FUNDING_PROBLEM",
    "INCOMPLETE",
    "PAUSED_BY_ADVERTISER",
    "STARTS_IN_FUTURE",
];
/// A whole number of at least 1.
pub(super) const POSITIVE: crate::schema::FieldType = Int { min: 1, max: i64::MAX };

#[rustfmt::skip] // a table is read by column
pub(crate) static CAMPAIGN: Record = Record {
    name: "Campaign",
    doc: "A campaign: a budget and the line items that spend it.",
    fields: &[
        //    name                               type                              create    update    meaning
        field("id",                              Id,                               Never,    Never,    "Identifier given by the service."),
        field("name",                            text(255),                        Required, Optional, "Name of the campaign."),
        field("funding_instrument_id",           Id,                               Required, Never,    "The funding instrument that pays."),
        field("budget_optimization",             Enum(OPTIMIZATIONS),              Optional, Optional, "Whether the budget is set on the campaign or on its line items.").default("LINE_ITEM"),
        field("daily_budget_amount_local_micro", Micros,                           Optional, Optional, "Most to spend in a day of the account's time zone; at most the total budget.").nullable(),
        field("total_budget_amount_local_micro", Micros,                           Optional, Optional, "Most to spend over the whole flight.").nullable(),
        field("currency",                        Currency,                         Never,    Never,    "ISO 4217 code of all its amounts: that of the funding instrument."),
        field("entity_status",                   Enum(STATUSES),                   Optional, Optional, "What the advertiser set.").default("ACTIVE").update_type(Enum(UPDATED_STATUSES)),
        field("effective_status",                Enum(EFFECTIVE_STATUSES),         Never,    Never,    "What the campaign does."),
        field("servable",                        Bool,                             Never,    Never,    "Whether it can serve.").nullable(),
        field("reasons_not_servable",            List(&Enum(REASONS), usize::MAX), Never,    Never,    "Why it cannot serve."),
        field("purchase_order_number",           text(50),                         Optional, Optional, "Booking reference for reconciling invoices.").nullable(),
        field("standard_delivery",               Bool,                             Optional, Optional, "Even pacing when true, accelerated when false; applies when the budget is set on the campaign.").nullable(),
        field("duration_in_days",                POSITIVE,                         Never,    Never,    "Days in which the frequency cap counts.").nullable(),
        field("frequency_cap",                   POSITIVE,                         Never,    Never,    "Most deliveries to one user.").nullable(),
        field("created_at",                      Instant,                          Never,    Never,    "When it was made."),
        field("updated_at",                      Instant,                          Never,    Never,    "When it was last changed."),
        field("deleted",                         Bool,                             Never,    Never,    "Whether it was deleted."),
        field("start_time",                      Instant,                          Never,    Never,    "When it starts.").nullable(),
        field("end_time",                        Instant,                          Never,    Never,    "When it ends.").nullable(),
    ],
    rules: &[
        always(at_most("daily_budget_amount_local_micro", "total_budget_amount_local_micro")),
        when("budget_optimization", &["CAMPAIGN"]).then(required(&["daily_budget_amount_local_micro", "total_budget_amount_local_micro"])),
    ],
    sortable: &[
        "created_at", "updated_at", "deleted", "name", "start_time", "end_time", "daily_budget_amount_local_micro",
        "total_budget_amount_local_micro", "standard_delivery",
    ],
    not_found_code: ErrorCode::CampaignNotFound,
    id_param: "campaign_id",
};

pub(super) const WITH_DRAFT: Field =
    param("with_draft", Bool, Optional, "Whether drafts are included.").default("false");

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    param("campaign_ids",           List(&Id, 200), Optional, "Only these campaigns.").filter_in("id"),
    param("funding_instrument_ids", List(&Id, 200), Optional, "Only campaigns paid by these instruments.").filter_in("funding_instrument_id"),
    param("q",                      text(255),      Optional, "Only campaigns whose name contains this text, ignoring case.").filter_by(ListFilter::Contains("name")),
    WITH_DRAFT,
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("campaigns.list",     ListAll,                    ALL,      &CAMPAIGN, "List the campaigns of an account.")
        .params(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate_limit(CORE).source("Campaigns")
        .assumed(&["q finds its text anywhere in the name"]),
    endpoint("campaigns.get",      Get,                        ONE,      &CAMPAIGN, "Read a campaign.")
        .params(&[paging::SINGLE]).rate_limit(CORE).source("Campaigns"),
    endpoint("campaigns.create",   Create,                     ALL,      &CAMPAIGN, "Make a campaign.").source("Campaigns")
        .assumed(&["no funding instrument requires a daily budget; a campaign with budget_optimization CAMPAIGN needs a daily or a total budget"]),
    endpoint("campaigns.update",   Update,                     ONE,      &CAMPAIGN, "Change a campaign.").source("Campaigns"),
    endpoint("campaigns.delete",   Delete,                     ONE,      &CAMPAIGN, "Delete a campaign for good.").source("Campaigns"),
    endpoint("campaigns.batch",    Batch(CAMPAIGNS_PER_BATCH), BATCH,    &CAMPAIGN,
        "Create, update and delete at most 40 campaigns: all or nothing.").source("Campaigns"),
    endpoint("campaigns.activate", Custom(Activate),           ACTIVATE, &CAMPAIGN, "Set a campaign to run.").method(Method::Put).source("Named only")
        .assumed(&["it does what an update with entity_status ACTIVE does"]),
];
