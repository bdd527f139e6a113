//! Line items: bid, budget, placements and flight of promoted content.

use crate::schema::Action::{Batch, Create, Custom, Delete, Get, List as ListAll, Update};
use crate::schema::FieldType::{Any, Bool, Currency, DecimalId, Domain, Enum, Id, Instant, IntEnum, List, Micros};
use crate::schema::Operation::{Activate, Lookup};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param, text};
use crate::schema::rate_limit::{CORE, GLOBAL};
use crate::schema::rule::{
    absent, after, always, at_least, at_most, contains_any, none_of, not_only, one_of, only_with, required, when,
};
use crate::schema::{Endpoint, ErrorCode, Field, FieldType, ListFilter, Method, Record, ResponseShape};

use super::campaigns::{POSITIVE, STATUSES, UPDATED_STATUSES, WITH_DRAFT};
use super::paging;

const ALL: &str = "/12/accounts/{account_id}/line_items";
const ONE: &str = "/12/accounts/{account_id}/line_items/{line_item_id}";
const BATCH: &str = "/12/batch/accounts/{account_id}/line_items";
const ACTIVATE: &str = "/12/accounts/{account_id}/line_items/{line_item_id}/activate";

/// The most line items in one batch.
pub(super) const LINE_ITEMS_PER_BATCH: usize = 40;
/// The most line items of a campaign.
pub const LINE_ITEMS_PER_CAMPAIGN: i64 = 100;

const OBJECTIVES: &[&str] = &[
    "APP_ENGAGEMENTS",
    "APP_INSTALLS",
    "ENGAGEMENTS",
    "FOLLOWERS",
    "PREROLL_VIEWS",
    "REACH",
    "VIDEO_VIEWS",
    "WEBSITE_CLICKS",
];
const APPS: &[&str] = &["APP_INSTALLS", "APP_ENGAGEMENTS"];
/// Objectives without a frequency cap.
const UNCAPPED: &[&str] = &["APP_ENGAGEMENTS", "APP_INSTALLS", "FOLLOWERS", "WEBSITE_CLICKS"];
/// Objectives that allow the bid strategy MAX.
const MAX_OBJECTIVES: &[&str] =
    &["APP_ENGAGEMENTS", "APP_INSTALLS", "ENGAGEMENTS", "PREROLL_VIEWS", "VIDEO_VIEWS", "WEBSITE_CLICKS"];
/// Objectives that allow the bid strategy TARGET.
const TARGET_OBJECTIVES: &[&str] = &["REACH", "WEBSITE_CLICKS"];

pub(super) const PRODUCT_TYPES: &[&str] = &["MEDIA", "PROMOTED_ACCOUNT", "PROMOTED_POSTS"];
const STRATEGIES: &[&str] = &["AUTO", "MAX", "TARGET"];
const EXPANSIONS: &[&str] = &["BROAD", "DEFINED", "EXPANDED"];
const PAYMENTS: &[&str] = &["APP_CLICK", "IMPRESSION", "LINK_CLICK"];
const GOALS: &[&str] = &[
    "APP_CLICKS",
    "APP_INSTALLS",
    "APP_PURCHASES",
    "ENGAGEMENT",
    "FOLLOWERS",
    "LINK_CLICKS",
    "MAX_REACH",
    "PREROLL",
    "PREROLL_STARTS",
    "REACH_WITH_ENGAGEMENT",
    "SITE_VISITS",
    "VIDEO_VIEW",
    "VIEW_3S_100PCT",
    "VIEW_6S",
    "VIEW_15S",
    "WEBSITE_CONVERSIONS",
];
/// `goal` of an update: all goals but `SITE_VISITS`.
const UPDATED_GOALS: &[&str] = &[
    "APP_CLICKS",
    "APP_INSTALLS",
    "APP_PURCHASES",
    "ENGAGEMENT",
    "FOLLOWERS",
    "LINK_CLICKS",
    "MAX_REACH",
    "PREROLL",
    "PREROLL_STARTS",
    "REACH_WITH_ENGAGEMENT",
    "VIDEO_VIEW",
    "VIEW_3S_100PCT",
    "VIEW_6S",
    "VIEW_15S",
    "WEBSITE_CONVERSIONS",
];
const PLACEMENTS: &[&str] = &[
    "ALL_ON_TWITTER",
    "PUBLISHER_NETWORK",
    "SPOTLIGHT",
    "TAP_BANNER",
    "TAP_FULL",
    "TAP_FULL_LANDSCAPE",
    "TAP_MRECT",
    "TAP_NATIVE",
    "TREND",
    "TWITTER_PROFILE",
    "TWITTER_REPLIES",
    "TWITTER_SEARCH",
    "TWITTER_TIMELINE",
];
const BAD_PLACEMENT: ErrorCode = ErrorCode::InvalidPlacementType;
/// Placements of the product type `PROMOTED_ACCOUNT`.
const ACCOUNT_PLACEMENTS: &[&str] = &["ALL_ON_TWITTER", "TWITTER_TIMELINE"];
/// Placements of the product type `MEDIA`.
const MEDIA_PLACEMENTS: &[&str] = &[
    "ALL_ON_TWITTER",
    "PUBLISHER_NETWORK",
    "TAP_BANNER",
    "TAP_FULL",
    "TAP_FULL_LANDSCAPE",
    "TAP_MRECT",
    "TAP_NATIVE",
    "TWITTER_PROFILE",
    "TWITTER_SEARCH",
    "TWITTER_TIMELINE",
];
const PUBLISHERS: &[&str] = &["PUBLISHER_NETWORK"];

/// Defaults by objective: objective, `goal`, `pay_by`.
pub const DEFAULTS: &[(&str, &str, &str)] = &[
    ("APP_ENGAGEMENTS", "APP_CLICKS", "APP_CLICK"),
    ("APP_INSTALLS", "APP_INSTALLS", "IMPRESSION"),
    ("ENGAGEMENTS", "ENGAGEMENT", "ENGAGEMENT"),
    ("FOLLOWERS", "FOLLOWERS", "FOLLOW"),
    ("PREROLL_VIEWS", "PREROLL", "VIEW"),
    ("REACH", "MAX_REACH", "IMPRESSION"),
    ("VIDEO_VIEWS", "VIDEO_VIEW", "VIEW"),
    ("WEBSITE_CLICKS", "LINK_CLICKS", "IMPRESSION"),
];

#[rustfmt::skip] // a table is read by column
pub(crate) static LINE_ITEM: Record = Record {
    name: "LineItem",
    doc: "A line item: bid, budget, placements and flight of the content promoted in it.",
    fields: &[
        //    name                               type                                 create    update    meaning
        field("id",                              Id,                                  Never,    Never,    "Identifier given by the service."),
        field("campaign_id",                     Id,                                  Required, Never,    "The campaign it belongs to."),
        field("funding_instrument_id",           Id,                                  Never,    Never,    "The funding instrument of the campaign.").nullable(),
        field("name",                            text(255),                           Optional, Optional, "Name of the line item.").nullable(),
        field("objective",                       Enum(OBJECTIVES),                    Required, Never,    "What it is to achieve; one objective per campaign."),
        field("product_type",                    Enum(PRODUCT_TYPES),                 Required, Never,    "What is promoted; one product type per campaign."),
        field("placements",                      List(&Enum(PLACEMENTS), usize::MAX), Required, Never,    "Where it is shown."),
        field("goal",                            Enum(GOALS),                         Optional, Optional, "What delivery is optimized for; derived from the objective when left out.").update_type(Enum(UPDATED_GOALS)),
        field("bid_strategy",                    Enum(STRATEGIES),                    Optional, Optional, "How it bids; derived from the objective when left out."),
        field("bid_amount_local_micro",          Micros,                              Optional, Optional, "Bid, greater than zero; required for MAX and TARGET, ignored for AUTO.").nullable(),
        field("target_cpa_local_micro",          Micros,                              Never,    Never,    "Target cost per action.").nullable(),
        field("pay_by",                          Enum(PAYMENTS),                      Optional, Optional, "What is paid for; derived from the goal when left out; changeable for APP_INSTALLS only.")
            .read_only_values(&["ENGAGEMENT", "FOLLOW", "VIEW", "VIEW_3S_100PCT"]),
        field("currency",                        Currency,                            Never,    Never,    "ISO 4217 code of all its amounts."),
        field("start_time",                      Instant,                             Optional, Optional, "When it starts to serve.").nullable(),
        field("end_time",                        Instant,                             Optional, Optional, "When it stops serving.").nullable(),
        field("duration_in_days",                IntEnum(&[1, 7, 30]),                Optional, Optional, "Days in which the frequency cap counts.").nullable(),
        field("frequency_cap",                   POSITIVE,                            Optional, Optional, "Most deliveries to one user; for REACH, ENGAGEMENTS, VIDEO_VIEWS and PREROLL_VIEWS.").nullable(),
        field("total_budget_amount_local_micro", Micros,                              Optional, Optional, "Most to spend over the flight; at most that of the campaign.").nullable(),
        field("daily_budget_amount_local_micro", Micros,                              Optional, Optional, "Most to spend in a day; only when the campaign leaves budgets to its line items.").nullable(),
        field("standard_delivery",               Bool,                                Optional, Never,    "Even pacing when true, accelerated when false; only when the campaign leaves budgets to its line items.").nullable(),
        field("entity_status",                   Enum(STATUSES),                      Optional, Optional, "What the advertiser set.").default("ACTIVE").update_type(Enum(UPDATED_STATUSES)),
        field("advertiser_user_id",              text(usize::MAX),                    Optional, Optional, "The user it runs for."),
        field("advertiser_domain",               Domain,                              Optional, Optional, "Domain without protocol; required for PUBLISHER_NETWORK.").nullable(),
        field("categories",                      List(&CODE, usize::MAX),             Optional, Optional, "IAB categories; required for PUBLISHER_NETWORK and PREROLL_VIEWS."),
        field("android_app_store_identifier",    TEXT,                                Optional, Optional, "Package name of the app; one of the two for APP_INSTALLS and APP_ENGAGEMENTS.").nullable(),
        field("ios_app_store_identifier",        DecimalId,                           Optional, Optional, "Numeric part of the store identifier of the app.").nullable(),
        field("audience_expansion",              Enum(EXPANSIONS),                    Optional, Optional, "How far delivery may go beyond the audience; not returned.").nullable().write_only(),
        field("primary_web_event_tag",           Id,                                  Optional, Optional, "Web event tag; required for the goal WEBSITE_CONVERSIONS.").nullable(),
        field("automatic_post_promotion",        Any,                                 Never,    Never,    "Whether posts are promoted by themselves.").nullable(),
        field("creative_source",                 TEXT,                                Never,    Never,    "How creatives are attached."),
        field("created_at",                      Instant,                             Never,    Never,    "When it was made."),
        field("updated_at",                      Instant,                             Never,    Never,    "When it was last changed."),
        field("deleted",                         Bool,                                Never,    Never,    "Whether it was deleted."),
    ],
    rules: &[
        when("bid_strategy", &["MAX"]).then(at_least("bid_amount_local_micro", 1)),
        when("bid_strategy", &["TARGET"]).then(at_least("bid_amount_local_micro", 1)),
        when("bid_strategy", &["MAX", "TARGET"]).then(required(&["bid_amount_local_micro"])),
        when("bid_strategy", &["MAX"]).then(only_with("objective", MAX_OBJECTIVES)),
        when("bid_strategy", &["TARGET"]).then(only_with("objective", TARGET_OBJECTIVES)),
        when("goal", &["APP_PURCHASES"]).then(only_with("objective", &["APP_INSTALLS"])),
        when("goal", &["APP_CLICKS"]).then(only_with("objective", APPS)),
        when("goal", &["APP_INSTALLS"]).then(only_with("objective", APPS)),
        when("goal", &["SITE_VISITS"]).then(only_with("objective", &["WEBSITE_CLICKS"])),
        when("goal", &["APP_INSTALLS"]).then(one_of("pay_by", &["APP_CLICK", "IMPRESSION"])),
        when("goal", &["LINK_CLICKS"]).then(one_of("pay_by", &["LINK_CLICK", "IMPRESSION"])),
        when("goal", &["SITE_VISITS"]).then(one_of("pay_by", &["IMPRESSION"])),
        when("goal", &["LINK_CLICKS"]).and("bid_strategy", &["TARGET"]).then(none_of("pay_by", &["IMPRESSION"])),
        when("goal", &["WEBSITE_CONVERSIONS"]).then(required(&["primary_web_event_tag"])),
        when("objective", UNCAPPED).then(absent("frequency_cap")),
        when("placements", PUBLISHERS).then(required(&["advertiser_domain"])),
        when("placements", PUBLISHERS).then(required(&["categories"])),
        when("objective", &["PREROLL_VIEWS"]).then(required(&["categories"])),
        when("objective", APPS).then(required(&["android_app_store_identifier", "ios_app_store_identifier"])),
        always(not_only("placements", "TWITTER_PROFILE")).code(BAD_PLACEMENT),
        when("objective", &["REACH"]).then(contains_any("placements", &["ALL_ON_TWITTER", "TWITTER_TIMELINE"])).code(BAD_PLACEMENT),
        when("product_type", &["MEDIA"]).then(one_of("placements", MEDIA_PLACEMENTS)).code(BAD_PLACEMENT),
        when("product_type", &["PROMOTED_ACCOUNT"]).then(one_of("placements", ACCOUNT_PLACEMENTS)).code(BAD_PLACEMENT),
        always(at_most("daily_budget_amount_local_micro", "total_budget_amount_local_micro")),
        always(after("end_time", "start_time")),
    ],
    sortable: &["created_at", "updated_at", "deleted", "bid_amount_local_micro"],
    not_found_code: ErrorCode::LineItemNotFound,
    id_param: "line_item_id",
};

/// An IAB category code.
const CODE: FieldType = text(20);

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    param("campaign_ids",           List(&Id, 200), Optional, "Only line items of these campaigns.").filter_in("campaign_id"),
    param("funding_instrument_ids", List(&Id, 200), Optional, "Only line items paid by these instruments.").filter_in("funding_instrument_id"),
    param("line_item_ids",          List(&Id, 200), Optional, "Only these line items.").filter_in("id"),
    param("q",                      text(255),      Optional, "Only line items whose name contains this text, ignoring case.").filter_by(ListFilter::Contains("name")),
    WITH_DRAFT,
];

#[rustfmt::skip] // a table is read by column
pub(crate) static PLACEMENT: Record = Record {
    name: "LineItemPlacements",
    doc: "Where the line items of a product type may be shown.",
    fields: &[
        //    name            type                                                    create  update  meaning
        field("product_type", Enum(PRODUCT_TYPES),                                    Never,  Never,  "The product type."),
        field("placements",   List(&List(&Enum(PLACEMENTS), usize::MAX), usize::MAX), Never,  Never,  "Alternatives, each a list of placements."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
const PLACEMENT_FILTERS: &[Field] = &[
    param("product_type", Enum(PRODUCT_TYPES), Optional, "Only this product type.").filter_equals("product_type"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("line_items.list",   ListAll, ALL, &LINE_ITEM, "List the line items of an account.")
        .params(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate_limit(CORE).source("Line items")
        .assumed(&["q finds its text anywhere in the name"]),
    endpoint("line_items.get",    Get,     ONE, &LINE_ITEM, "Read a line item.")
        .params(&[paging::SINGLE]).rate_limit(CORE).source("Line items"),
    endpoint("line_items.create", Create,  ALL, &LINE_ITEM, "Make a line item in a campaign.").source("Line items")
        .assumed(&[
            "start_time and end_time may be left out, as samples do",
            "the default bid_strategy with a bid is the first of MAX and TARGET that the objective allows, else AUTO",
        ]),
    endpoint("line_items.update",     Update,                      ONE,                         &LINE_ITEM, "Change a line item.").source("Line items"),
    endpoint("line_items.delete",     Delete,                      ONE,                         &LINE_ITEM, "Delete a line item for good.").source("Line items"),
    endpoint("line_items.batch",      Batch(LINE_ITEMS_PER_BATCH), BATCH,                       &LINE_ITEM,
        "Create, update and delete at most 40 line items: all or nothing.").source("Line items"),
    endpoint("line_items.activate",   Custom(Activate),            ACTIVATE,                    &LINE_ITEM, "Set a line item to run.").method(Method::Put).source("Named only")
        .assumed(&["it does what an update with entity_status ACTIVE does"]),
    endpoint("line_items.placements", Custom(Lookup),              "/12/line_items/placements", &PLACEMENT,
        "List the placements that each product type allows.")
        .params(&[PLACEMENT_FILTERS]).response(ResponseShape::Page).rate_limit(GLOBAL).source("Categories, rules and estimates"),
];
