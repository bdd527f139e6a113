//! Reference data: categories, publishers, bids.

use crate::model::Action::Does;
use crate::model::Behaviour::Lookup;
use crate::model::Holds::{Currency, Flag, Id, Int, List, Long, Micros};
use crate::model::Take::{May, Never};
use crate::model::endpoint::row;
use crate::model::field::{TEXT, field, input};
use crate::model::rate::GLOBAL;
use crate::model::{Answer, Endpoint, Field, Holds, Record};

use super::paging::{CURSOR, LIST_RULES, TOTAL, count};
use super::targeting_options::COUNTRY;

const MANY: usize = usize::MAX;
const NUMBER: Holds = Int { min: 0, max: i64::MAX };

const fn lookup(name: &'static str, doc: &'static str, fields: &'static [Field]) -> Record {
    Record { name, doc, fields, rules: &[], sortable: &[], missing: "NOT_FOUND", key: "" }
}

#[rustfmt::skip] // a table is read by column
static BUSINESS_CATEGORY: Record = lookup("AdvertiserBusinessCategory", "A line of business; for line items with objective PREROLL_VIEWS.", &[
    field("id",             Id,                Never, Never, "Identifier given by the service."),
    field("name",           TEXT,              Never, Never, "What it is called."),
    field("iab_categories", List(&TEXT, MANY), Never, Never, "IAB codes that a line item's `categories` take for it."),
]);

#[rustfmt::skip] // a table is read by column
static CONTENT_CATEGORY: Record = lookup("ContentCategory", "A kind of content that ads may run beside.", &[
    field("id",             Id,                Never, Never, "Identifier given by the service."),
    field("name",           TEXT,              Never, Never, "What it is called."),
    field("iab_categories", List(&TEXT, MANY), Never, Never, "IAB codes; targeting takes all of them together."),
    field("publishers_in_last_thirty_days",       NUMBER, Never, Never, "Publishers with content in the last 30 days."),
    field("videos_monetized_in_last_thirty_days", NUMBER, Never, Never, "Videos with ads in the last 30 days."),
]);

#[rustfmt::skip] // a table is read by column
static PUBLISHER: Record = lookup("Publisher", "A publisher of content categories.", &[
    field("user_id",                          TEXT,                 Never, Never, "The publisher's user."),
    field("username",                         TEXT,                 Never, Never, "The user's handle."),
    field("content_category_ids",             List(&TEXT, MANY),    Never, Never, "Content categories of the publisher."),
    field("monetizable_country_codes",        List(&COUNTRY, MANY), Never, Never, "Where its videos may carry ads."),
    field("promotion_eligible_country_codes", List(&COUNTRY, MANY), Never, Never, "Where its content may be promoted."),
    field("monetization_restricted",          Flag,                 Never, Never, "Whether its videos may not carry ads."),
]);

#[rustfmt::skip] // a table is read by column
static IAB_CATEGORY: Record = lookup("IabCategory", "A category of the Interactive Advertising Bureau.", &[
    field("id",        TEXT, Never, Never, "The code, such as IAB1-1."),
    field("parent_id", TEXT, Never, Never, "The code above it.").null(),
    field("name",      TEXT, Never, Never, "What it is called."),
]);

#[rustfmt::skip] // a table is read by column
static BIDDING_RULE: Record = lookup("BiddingRule", "What may be bid in a currency.", &[
    field("currency",                    Currency, Never, Never, "ISO 4217 code."),
    field("minimum_cpe_bid_local_micro", Micros,   Never, Never, "Lowest bid per engagement."),
    field("maximum_cpe_bid_local_micro", Micros,   Never, Never, "Highest bid per engagement."),
    field("minimum_denomination",        Long,     Never, Never, "Smallest step of an amount, in millionths."),
]);

#[rustfmt::skip]
const CURRENCY: &[Field] = &[
    input("currency", Currency, May, "Only this currency.").equals("currency"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("advertiser_business_categories.list", Does(Lookup), "/12/advertiser_business_categories", &BUSINESS_CATEGORY, "List lines of business.")
        .answer(Answer::Page).rate(GLOBAL).source("2, Categories, rules and estimates"),
    row("content_categories.list", Does(Lookup), "/12/content_categories", &CONTENT_CATEGORY, "List kinds of content.")
        .answer(Answer::Page).counted().rate(GLOBAL).source("2, Categories, rules and estimates"),
    row("publishers.list",         Does(Lookup), "/12/publishers",         &PUBLISHER,        "List publishers of content categories.")
        .answer(Answer::Page).rate(GLOBAL).source("2, Categories, rules and estimates"),
    row("iab_categories.list",     Does(Lookup), "/12/iab_categories",     &IAB_CATEGORY,     "List categories of the Interactive Advertising Bureau.")
        .inputs(&[&[count(1000, "200"), CURSOR, TOTAL]]).rules(LIST_RULES)
        .answer(Answer::Page).rate(GLOBAL).source("4, Categories"),
    row("bidding_rules.list",      Does(Lookup), "/12/bidding_rules",      &BIDDING_RULE,     "List what may be bid per engagement, by currency.")
        .inputs(&[CURRENCY]).answer(Answer::Page).counted().data_type("bidding_rule").rate(GLOBAL).source("2, Categories, rules and estimates"),
];
