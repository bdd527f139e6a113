//! Reference data: categories, publishers and bidding rules.

use crate::schema::Action::Custom;
use crate::schema::FieldType::{Bool, Currency, Id, Int, Int64, List, Micros};
use crate::schema::Operation::Lookup;
use crate::schema::Presence::{Never, Optional};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param};
use crate::schema::rate_limit::GLOBAL;
use crate::schema::{Endpoint, ErrorCode, Field, FieldType, Record, ResponseShape};

use super::paging::{CURSOR, LIST_RULES, TOTAL, count};
use super::targeting_options::COUNTRY;

const MANY: usize = usize::MAX;
const NUMBER: FieldType = Int { min: 0, max: i64::MAX };

const fn lookup(name: &'static str, doc: &'static str, fields: &'static [Field]) -> Record {
    Record { name, doc, fields, rules: &[], sortable: &[], not_found_code: ErrorCode::NotFound, id_param: "" }
}

#[rustfmt::skip] // a table is read by column
pub(crate) static BUSINESS_CATEGORY: Record = lookup("AdvertiserBusinessCategory", "A line of business; for line items with objective PREROLL_VIEWS.", &[
    field("id",             Id,                Never, Never, "Identifier given by the service."),
    field("name",           TEXT,              Never, Never, "Display name."),
    field("iab_categories", List(&TEXT, MANY), Never, Never, "IAB codes that a line item's `categories` take for it."),
]);

#[rustfmt::skip] // a table is read by column
pub(crate) static CONTENT_CATEGORY: Record = lookup("ContentCategory", "A kind of content that ads may run beside.", &[
    field("id",                                   Id,                Never, Never, "Identifier given by the service."),
    field("name",                                 TEXT,              Never, Never, "Display name."),
    field("iab_categories",                       List(&TEXT, MANY), Never, Never, "IAB codes; targeting takes all of them together."),
    field("publishers_in_last_thirty_days",       NUMBER,            Never, Never, "Publishers with content in the last 30 days."),
    field("videos_monetized_in_last_thirty_days", NUMBER,            Never, Never, "Videos with ads in the last 30 days."),
]);

#[rustfmt::skip] // a table is read by column
pub(crate) static PUBLISHER: Record = lookup("Publisher", "A publisher of content categories.", &[
    field("user_id",                          TEXT,                 Never, Never, "The publisher's user."),
    field("username",                         TEXT,                 Never, Never, "The user's handle."),
    field("content_category_ids",             List(&TEXT, MANY),    Never, Never, "Content categories of the publisher."),
    field("monetizable_country_codes",        List(&COUNTRY, MANY), Never, Never, "Where its videos may carry ads."),
    field("promotion_eligible_country_codes", List(&COUNTRY, MANY), Never, Never, "Where its content may be promoted."),
    field("monetization_restricted",          Bool,                 Never, Never, "Whether its videos may not carry ads."),
]);

#[rustfmt::skip] // a table is read by column
pub(crate) static IAB_CATEGORY: Record = lookup("IabCategory", "A category of the Interactive Advertising Bureau.", &[
    field("id",        TEXT, Never, Never, "The code, such as IAB1-1."),
    field("parent_id", TEXT, Never, Never, "The code above it.").nullable(),
    field("name",      TEXT, Never, Never, "Display name."),
]);

#[rustfmt::skip] // a table is read by column
pub(crate) static BIDDING_RULE: Record = lookup("BiddingRule", "What may be bid in a currency.", &[
    field("currency",                    Currency, Never, Never, "ISO 4217 code."),
    field("minimum_cpe_bid_local_micro", Micros,   Never, Never, "Lowest bid per engagement."),
    field("maximum_cpe_bid_local_micro", Micros,   Never, Never, "Highest bid per engagement."),
    field("minimum_denomination",        Int64,    Never, Never, "Smallest step of an amount, in millionths."),
]);

#[rustfmt::skip]
const CURRENCY: &[Field] = &[
    param("currency", Currency, Optional, "Only this currency.").filter_equals("currency"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("advertiser_business_categories.list", Custom(Lookup), "/12/advertiser_business_categories", &BUSINESS_CATEGORY, "List lines of business.")
        .response(ResponseShape::Page).rate_limit(GLOBAL).source("Categories, rules and estimates"),
    endpoint("content_categories.list",             Custom(Lookup), "/12/content_categories",             &CONTENT_CATEGORY,  "List kinds of content.")
        .response(ResponseShape::Page).always_total().rate_limit(GLOBAL).source("Categories, rules and estimates"),
    endpoint("publishers.list",                     Custom(Lookup), "/12/publishers",                     &PUBLISHER,         "List publishers of content categories.")
        .response(ResponseShape::Page).rate_limit(GLOBAL).source("Categories, rules and estimates"),
    endpoint("iab_categories.list",                 Custom(Lookup), "/12/iab_categories",                 &IAB_CATEGORY,      "List categories of the Interactive Advertising Bureau.")
        .params(&[&[count(1000, "200"), CURSOR, TOTAL]]).rules(LIST_RULES)
        .response(ResponseShape::Page).rate_limit(GLOBAL).source("Categories"),
    endpoint("bidding_rules.list",                  Custom(Lookup), "/12/bidding_rules",                  &BIDDING_RULE,      "List what may be bid per engagement, by currency.")
        .params(&[CURRENCY]).response(ResponseShape::Page).always_total().data_type("bidding_rule").rate_limit(GLOBAL).source("Categories, rules and estimates"),
];
