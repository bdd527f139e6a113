//! Campaigns: a budget, a time, and the line items under them.

use crate::model::Action::{Batch, Create, Delete, Does, Get, List as ListAll, Update};
use crate::model::Behaviour::Activate;
use crate::model::Holds::{Currency, Flag, Id, Instant, Int, List, Micros, OneOf};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{field, input, text};
use crate::model::rate::CORE;
use crate::model::{Endpoint, Field, Matches, Record, Rule};

use super::paging;

const ALL: &str = "/12/accounts/{account_id}/campaigns";
const ONE: &str = "/12/accounts/{account_id}/campaigns/{campaign_id}";
const BATCH: &str = "/12/batch/accounts/{account_id}/campaigns";
const ACTIVATE: &str = "/12/accounts/{account_id}/campaigns/{campaign_id}/activate";

/// Campaigns in one batch.
pub(super) const CAMPAIGNS_PER_BATCH: usize = 40;
/// Active campaigns that an account may have, unless its limit was raised.
pub const ACTIVE_CAMPAIGNS: i64 = 200;
/// What the limit can be raised to.
pub const RAISED_ACTIVE_CAMPAIGNS: i64 = 8_000;

/// What a campaign or a line item may be made as.
pub(super) const STATUSES: &[&str] = &["ACTIVE", "DRAFT", "PAUSED"];
/// What it may be changed to.
pub(super) const RUN: &[&str] = &["ACTIVE", "PAUSED"];
const OPTIMIZATIONS: &[&str] = &["CAMPAIGN", "LINE_ITEM"];
const EFFECTS: &[&str] = &["UNKNOWN", "RUNNING", "ACTIVE", "PAUSED"];
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
/// Whole numbers of at least 1.
pub(super) const COUNTED: crate::model::Holds = Int { min: 1, max: i64::MAX };

#[rustfmt::skip] // a table is read by column
pub(super) static CAMPAIGN: Record = Record {
    name: "Campaign",
    doc: "A campaign: a budget and the line items that spend it.",
    fields: &[
        //    name                              holds                 create update  meaning
        field("id",                             Id,                   Never, Never,  "Identifier given by the service."),
        field("name",                           text(255),            Must,  May,    "Name of the campaign."),
        field("funding_instrument_id",          Id,                   Must,  Never,  "The funding instrument that pays."),
        field("budget_optimization",            OneOf(OPTIMIZATIONS), May,   May,    "Whether the budget is set on the campaign or on its line items.").default("LINE_ITEM"),
        field("daily_budget_amount_local_micro", Micros,              May,   May,    "Most to spend in a day of the account's time zone; at most the total budget.").null(),
        field("total_budget_amount_local_micro", Micros,              May,   May,    "Most to spend over the whole flight.").null(),
        field("currency",                       Currency,             Never, Never,  "ISO 4217 code of all its amounts: that of the funding instrument."),
        field("entity_status",                  OneOf(STATUSES),      May,   May,    "What the advertiser set.").default("ACTIVE").on_update(OneOf(RUN)),
        field("effective_status",               OneOf(EFFECTS),       Never, Never,  "What the campaign does."),
        field("servable",                       Flag,                 Never, Never,  "Whether it can serve.").null(),
        field("reasons_not_servable",           List(&OneOf(REASONS), usize::MAX), Never, Never, "Why it cannot serve."),
        field("purchase_order_number",          text(50),             May,   May,    "Booking reference for reconciling invoices.").null(),
        field("standard_delivery",              Flag,                 May,   May,    "Even pacing when true, accelerated when false; applies when the budget is set on the campaign.").null(),
        field("duration_in_days",               COUNTED,              Never, Never,  "Days in which the frequency cap counts.").null(),
        field("frequency_cap",                  COUNTED,              Never, Never,  "Most deliveries to one user.").null(),
        field("created_at",                     Instant,              Never, Never,  "When it was made."),
        field("updated_at",                     Instant,              Never, Never,  "When it was last changed."),
        field("deleted",                        Flag,                 Never, Never,  "Whether it was deleted."),
        field("start_time",                     Instant,              Never, Never,  "When it starts.").null(),
        field("end_time",                       Instant,              Never, Never,  "When it ends.").null(),
    ],
    rules: &[
        Rule::AtMost("daily_budget_amount_local_micro", "total_budget_amount_local_micro"),
        Rule::SomeWhen(
            &["daily_budget_amount_local_micro", "total_budget_amount_local_micro"], "budget_optimization", &["CAMPAIGN"],
        ),
    ],
    sortable: &[
        "created_at", "updated_at", "deleted", "name", "start_time", "end_time", "daily_budget_amount_local_micro",
        "total_budget_amount_local_micro", "standard_delivery",
    ],
    missing: "CAMPAIGN_NOT_FOUND",
    key: "campaign_id",
};

/// Whether drafts are listed.
pub(super) const WITH_DRAFT: Field = input("with_draft", Flag, May, "Whether drafts are included.").default("false");

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    input("campaign_ids",           List(&Id, 200), May, "Only these campaigns.").among("id"),
    input("funding_instrument_ids", List(&Id, 200), May, "Only campaigns paid by these instruments.").among("funding_instrument_id"),
    input("q",                      text(255),      May, "Only campaigns whose name holds this, in any case of letters.").matching(Matches::Contains("name")),
    WITH_DRAFT,
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("campaigns.list",   ListAll, ALL, &CAMPAIGN, "List the campaigns of an account.")
        .inputs(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate(CORE).source("2, Campaigns")
        .assumed(&["q finds its text anywhere in the name"]),
    row("campaigns.get",    Get,     ONE, &CAMPAIGN, "Read a campaign.")
        .inputs(&[paging::SINGLE]).rate(CORE).source("2, Campaigns"),
    row("campaigns.create", Create,  ALL, &CAMPAIGN, "Make a campaign.").source("2, Campaigns")
        .assumed(&["no funding instrument asks for a daily budget by itself; a campaign that optimizes by CAMPAIGN has one or a total"]),
    row("campaigns.update", Update,  ONE, &CAMPAIGN, "Change a campaign.").source("2, Campaigns"),
    row("campaigns.delete", Delete,  ONE, &CAMPAIGN, "Delete a campaign for good.").source("2, Campaigns"),
    row("campaigns.batch",  Batch(CAMPAIGNS_PER_BATCH), BATCH, &CAMPAIGN,
        "Create, update and delete at most 40 campaigns: all or nothing.").source("2, Campaigns"),
    row("campaigns.activate", Does(Activate), ACTIVATE, &CAMPAIGN, "Set a campaign to run.").source("4, Named only")
        .assumed(&["it does what an update with entity_status ACTIVE does"]),
];
