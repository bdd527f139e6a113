//! Targeting criteria of line items, audience estimates and targeting suggestions.

use crate::schema::Action::{Batch, Create, Custom, Delete, Get, List as ListAll};
use crate::schema::Area::Open;
use crate::schema::FieldType::{Bool, Enum, Id, Instant, Int, Language, List, Objects, TextOrInt};
use crate::schema::Operation::{Estimate, Suggest};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param};
use crate::schema::rate_limit::TARGETING as TARGETING_READS;
use crate::schema::rule::{digits, one_of, required, when};
use crate::schema::{EchoFormat, Endpoint, ErrorCode, Field, FieldType, Method, Record, ResponseShape, Rule};

use super::paging;

const ALL: &str = "/12/accounts/{account_id}/targeting_criteria";
const ONE: &str = "/12/accounts/{account_id}/targeting_criteria/{targeting_criterion_id}";
const BATCH: &str = "/12/batch/accounts/{account_id}/targeting_criteria";

/// The most targeting criteria in one batch.
pub(super) const CRITERIA_PER_BATCH: usize = 500;

/// A type of targeting, with the rules for its criteria.
#[derive(Debug)]
pub struct Targeting {
    /// The value of `targeting_type`.
    pub name: &'static str,
    /// Values of `operator_type`; the first is the default if it is EQ.
    pub operators: &'static [&'static str],
    /// The kind of `targeting_value`.
    pub value: TargetingValue,
    /// The most criteria on one line item, over all types of the same `group`.
    pub most: usize,
    /// Types of one group share the limit `most`, and their criteria are combined with OR.
    pub group: &'static str,
    /// Whether it counts as a primary criterion, of which an estimate needs at least one.
    pub primary: bool,
}

/// The kind of value of a criterion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetingValue {
    /// One of these values.
    Enum(&'static [&'static str]),
    /// One of these values; the list may be incomplete, so the client accepts others.
    Known(&'static [&'static str]),
    /// A value of the lookup that returns this record.
    Lookup(&'static str),
    /// A keyword.
    Keyword,
    /// A user's identifier.
    User,
    /// A user who publishes content.
    Publisher,
    /// A user whom the account may promote in full.
    PromotableUser,
    /// A campaign of the account.
    Campaign,
    /// A custom audience that may be targeted.
    Audience,
    /// An IAB category.
    Iab,
    /// A whole number of months.
    Months,
    /// Any text: no format is documented.
    Text,
}

use TargetingValue as V;

const EITHER: &[&str] = &["EQ", "NE"];
const EQ: &[&str] = &["EQ"];
const NE: &[&str] = &["NE"];
const DURATION: &[&str] = &["GTE", "LT"];
const ANY: usize = usize::MAX;

const AGES: &[&str] = &[
    "AGE_13_TO_17",
    "AGE_13_TO_24",
    "AGE_13_TO_34",
    "AGE_13_TO_49",
    "AGE_13_TO_54",
    "AGE_OVER_13",
    "AGE_18_TO_24",
    "AGE_18_TO_34",
    "AGE_18_TO_49",
    "AGE_18_TO_54",
    "AGE_OVER_18",
    "AGE_21_TO_34",
    "AGE_21_TO_49",
    "AGE_21_TO_54",
    "AGE_OVER_21",
    "AGE_25_TO_34",
    "AGE_25_TO_49",
    "AGE_25_TO_54",
    "AGE_OVER_25",
    "AGE_35_TO_44",
    "AGE_35_TO_49",
    "AGE_35_TO_54",
    "AGE_OVER_35",
    "AGE_45_TO_54",
    "AGE_55_TO_64",
    "AGE_OVER_50",
    "AGE_OVER_65",
];
const ENGAGEMENTS: &[&str] = &["IMPRESSION", "ENGAGEMENT", "VIDEO_VIEW", "VIDEO_VIEW_PARTIAL", "VIDEO_VIEW_COMPLETE"];

const fn targeting_type(
    name: &'static str,
    operators: &'static [&'static str],
    value: TargetingValue,
    most: usize,
    group: &'static str,
    primary: bool,
) -> Targeting {
    Targeting { name, operators, value, most, group, primary }
}

/// Every type of targeting.
#[rustfmt::skip] // a table is read by column
pub static TARGETING: &[Targeting] = &[
    //             type                             operators  value                          most  limit shared by                 primary
    targeting_type("AGE",                           EITHER,    V::Known(AGES),                1,    "AGE",                          false),
    targeting_type("DEVICE",                        EITHER,    V::Lookup("Device"),           ANY,  "DEVICE",                       false),
    targeting_type("EVENT",                         EITHER,    V::Lookup("Event"),            1,    "EVENT",                        false),
    targeting_type("CAMPAIGN_ENGAGEMENT",           EITHER,    V::Campaign,                   ANY,  "ENGAGERS",                     false),
    targeting_type("CAMPAIGN_ENGAGEMENT_LOOKALIKE", EITHER,    V::Campaign,                   ANY,  "ENGAGERS_LOOKALIKE",           false),
    targeting_type("CONVERSATION",                  EITHER,    V::Lookup("Conversation"),     ANY,  "CONVERSATION",                 false),
    targeting_type("ENGAGEMENT_TYPE",               EITHER,    V::Enum(ENGAGEMENTS),          ANY,  "ENGAGEMENT_TYPE",              false),
    targeting_type("FOLLOWERS_OF_USER",             EITHER,    V::PromotableUser,             ANY,  "FOLLOWERS_OF_USER",            true),
    targeting_type("GENDER",                        EITHER,    V::Enum(&["1", "2"]),          ANY,  "GENDER",                       false),
    targeting_type("INTEREST",                      EITHER,    V::Lookup("Interest"),         100,  "INTEREST",                     true),
    targeting_type("LANGUAGE",                      EITHER,    V::Lookup("Language"),         ANY,  "LANGUAGE",                     false),
    targeting_type("LIVE_TV_EVENT",                 EITHER,    V::Text,                       ANY,  "LIVE_TV_EVENT",                true),
    targeting_type("LOCATION",                      EITHER,    V::Lookup("Location"),         2000, "LOCATION",                     false),
    targeting_type("NETWORK_ACTIVATION_DURATION",   DURATION,  V::Months,                     ANY,  "NETWORK_ACTIVATION_DURATION",  false),
    targeting_type("NETWORK_OPERATOR",              EITHER,    V::Lookup("NetworkOperator"),  ANY,  "NETWORK_OPERATOR",             false),
    targeting_type("PLATFORM",                      EITHER,    V::Lookup("Platform"),         ANY,  "PLATFORM",                     false),
    targeting_type("PLATFORM_VERSION",              EITHER,    V::Lookup("PlatformVersion"),  ANY,  "PLATFORM_VERSION",             false),
    targeting_type("SIMILAR_TO_FOLLOWERS_OF_USER",  EITHER,    V::User,                       100,  "SIMILAR_TO_FOLLOWERS_OF_USER", true),
    targeting_type("TV_SHOW",                       EITHER,    V::Lookup("TvShow"),           ANY,  "TV_SHOW",                      true),
    targeting_type("USER_ENGAGEMENT",               EITHER,    V::PromotableUser,             ANY,  "ENGAGERS",                     false),
    targeting_type("USER_ENGAGEMENT_LOOKALIKE",     EITHER,    V::PromotableUser,             ANY,  "ENGAGERS_LOOKALIKE",           false),
    targeting_type("WIFI_ONLY",                     EQ,        V::Text,                       1,    "WIFI_ONLY",                    false),
    targeting_type("BROAD_KEYWORD",                 EITHER,    V::Keyword,                    1000, "KEYWORD",                      true),
    targeting_type("EXACT_KEYWORD",                 EITHER,    V::Keyword,                    1000, "KEYWORD",                      true),
    targeting_type("PHRASE_KEYWORD",                EITHER,    V::Keyword,                    1000, "KEYWORD",                      true),
    targeting_type("UNORDERED_KEYWORD",             EITHER,    V::Keyword,                    1000, "KEYWORD",                      true),
    targeting_type("CUSTOM_AUDIENCE",               EITHER,    V::Audience,                   ANY,  "CUSTOM_AUDIENCE",              true),
    targeting_type("CUSTOM_AUDIENCE_EXPANDED",      EQ,        V::Audience,                   ANY,  "CUSTOM_AUDIENCE_EXPANDED",     true),
    targeting_type("APP_STORE_CATEGORY",            EITHER,    V::Lookup("AppStoreCategory"), ANY,  "APP_STORE_CATEGORY",           false),
    targeting_type("APP_STORE_CATEGORY_LOOKALIKE",  EITHER,    V::Lookup("AppStoreCategory"), ANY,  "APP_STORE_CATEGORY",           false),
    targeting_type("APP_LIST",                      NE,        V::Text,                       ANY,  "APP_LIST",                     false),
    targeting_type("IAB_CATEGORY",                  EITHER,    V::Iab,                        ANY,  "IAB_CATEGORY",                 false),
    targeting_type("CONTENT_PUBLISHER_USER",        NE,        V::Publisher,                  50,   "CONTENT_PUBLISHER_USER",       false),
];

impl Targeting {
    /// Whether EQ is among its operators; it is always the first.
    const fn allows_eq(&self) -> bool {
        matches!(self.operators[0].as_bytes(), b"EQ")
    }
}

/// The type of targeting with this value of `targeting_type`.
pub fn targeting(name: &str) -> Option<&'static Targeting> {
    TARGETING.iter().find(|targeting| targeting.name == name)
}

const TYPES: &[&str] = &{
    let mut names = [""; TARGETING.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = TARGETING[index].name;
        index += 1;
    }
    names
};
const OPERATORS: &[&str] = &["EQ", "NE", "GTE", "LT"];

impl Targeting {
    /// The rule for the operator: one of those that the type allows.
    const fn operator_rule(&'static self) -> Rule {
        when("targeting_type", std::slice::from_ref(&self.name)).then(one_of("operator_type", self.operators))
    }

    /// The rule for the value, if its format is known.
    const fn value_rule(&'static self) -> Option<Rule> {
        let when = when("targeting_type", std::slice::from_ref(&self.name));
        match self.value {
            V::Enum(words) => Some(when.then(one_of("targeting_value", words))),
            V::User | V::PromotableUser | V::Months => Some(when.then(digits("targeting_value"))),
            V::Known(_) | V::Lookup(_) | V::Keyword | V::Publisher | V::Campaign | V::Audience | V::Iab | V::Text => {
                None
            }
        }
    }

    /// The rule that demands an operator: without one, EQ is assumed.
    const fn operator_required(&'static self) -> Option<Rule> {
        if self.allows_eq() {
            return None;
        }
        Some(when("targeting_type", std::slice::from_ref(&self.name)).then(required(&["operator_type"])))
    }
}

const RULE_COUNT: usize = {
    let (mut count, mut index) = (TARGETING.len(), 0);
    while index < TARGETING.len() {
        count +=
            TARGETING[index].value_rule().is_some() as usize + TARGETING[index].operator_required().is_some() as usize;
        index += 1;
    }
    count
};

/// The rules of every type for operator and value.
const RULES: &[Rule] = &{
    let mut rules = [TARGETING[0].operator_rule(); RULE_COUNT];
    let (mut next, mut index) = (0, 0);
    while index < TARGETING.len() {
        let targeting = &TARGETING[index];
        rules[next] = targeting.operator_rule();
        next += 1;
        if let Some(rule) = targeting.value_rule() {
            rules[next] = rule;
            next += 1;
        }
        if let Some(rule) = targeting.operator_required() {
            rules[next] = rule;
            next += 1;
        }
        index += 1;
    }
    rules
};

#[rustfmt::skip] // a table is read by column
pub(crate) static TARGETING_CRITERION: Record = Record {
    name: "TargetingCriterion",
    doc: "A targeting criterion: narrows whom a line item reaches.",
    fields: &[
        //    name               type                                            create    update  meaning
        field("id",              Id,                                             Never,    Never,  "Identifier given by the service."),
        field("line_item_id",    Id,                                             Required, Never,  "The line item it narrows."),
        field("name",            TEXT,                                           Never,    Never,  "Display name of the value; for a keyword the keyword itself."),
        field("localized_name",  TEXT,                                           Never,    Never,  "The name in the requested language, if there is one.").nullable(),
        field("targeting_type",  Enum(TYPES),                                    Required, Never,  "What the value names.").error_code(ErrorCode::InvalidTargetingType),
        field("targeting_value", VALUE,                                          Required, Never,  "User, interest, location, keyword and so on, by the type."),
        field("operator_type",   Enum(OPERATORS),                                Optional, Never,  "EQ includes, NE excludes; GTE and LT for durations.").default("EQ").nullable(),
        field("location_type",   Enum(super::targeting_options::LOCATION_TYPES), Never,    Never,  "Kind of place; on LOCATION criteria.").nullable(),
        field("created_at",      Instant,                                        Never,    Never,  "When it was made."),
        field("updated_at",      Instant,                                        Never,    Never,  "When it was last changed."),
        field("deleted",         Bool,                                           Never,    Never,  "Whether it was deleted."),
    ],
    rules: RULES,
    sortable: &["created_at", "updated_at", "deleted"],
    not_found_code: ErrorCode::TargetingCriterionNotFound,
    id_param: "targeting_criterion_id",
};

const VALUE: FieldType = TextOrInt;
const LANG: Field = param("lang", Language, Optional, "ISO 639-1 code of the language for `localized_name`.");

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    param("line_item_ids",           List(&Id, 200), Required, "The line items whose criteria are listed.").filter_in("line_item_id"),
    param("targeting_criterion_ids", List(&Id, 200), Optional, "Only these criteria.").filter_in("id"),
    LANG,
];

#[rustfmt::skip] // a table is read by column
static SIZE: Record = Record {
    name: "AudienceSize",
    doc: "How many users targeting criteria reach, as a range.",
    fields: &[
        //    name   type                           create  update  meaning
        field("min", Int { min: 0, max: i64::MAX }, Never,  Never,  "Fewest users."),
        field("max", Int { min: 0, max: i64::MAX }, Never,  Never,  "Most users."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip] // a table is read by column
static CRITERION: Record = Record {
    name: "EstimatedCriterion",
    doc: "A criterion of an estimate.",
    fields: &[
        //    name               type                 create    update  meaning
        field("targeting_type",  Enum(TYPES),         Required, Never,  "What the value names.").error_code(ErrorCode::InvalidTargetingType),
        field("targeting_value", VALUE,               Required, Never,  "User, interest, location, keyword and so on, by the type."),
        field("operator_type",   Enum(&["EQ", "NE"]), Optional, Never,  "EQ includes, NE excludes.").default("EQ"),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
const ESTIMATE_PARAMS: &[Field] = &[
    param("targeting_criteria", Objects(&CRITERION, usize::MAX), Required, "Criteria; at least one of followers, custom audiences, interests, keywords or TV shows.")
        .echo_format(EchoFormat::Null),
];

const SUGGESTED: &[&str] = &["KEYWORD", "USER_ID"];

#[rustfmt::skip] // a table is read by column
static SUGGESTION: Record = Record {
    name: "TargetingSuggestion",
    doc: "A keyword or a user like those given.",
    fields: &[
        //    name                type             create  update  meaning
        field("suggestion_type",  Enum(SUGGESTED), Never,  Never,  "Keyword or user."),
        field("suggestion_value", TEXT,            Never,  Never,  "The keyword, or the user's identifier."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
const SUGGESTION_PARAMS: &[Field] = &[
    param("suggestion_type",  Enum(SUGGESTED),          Required, "Whether keywords or users are given and wanted."),
    param("targeting_values", List(&VALUE, usize::MAX), Required, "Keywords or user identifiers, never mixed."),
    paging::count(50, "30"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("targeting_criteria.list",   ListAll,                   ALL,   &TARGETING_CRITERION, "List the targeting criteria of line items.")
        .params(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate_limit(TARGETING_READS).source("Targeting criteria"),
    endpoint("targeting_criteria.get",    Get,                       ONE,   &TARGETING_CRITERION, "Read a targeting criterion.")
        .params(&[&[LANG], paging::SINGLE]).rate_limit(TARGETING_READS).source("Targeting criteria"),
    endpoint("targeting_criteria.create", Create,                    ALL,   &TARGETING_CRITERION, "Add a targeting criterion to a line item.").source("Targeting criteria")
        .assumed(&["the default operator_type is EQ, as in samples", "an IAB_CATEGORY that is a content category by itself is taken alone, any other with its whole set in one batch"]),
    endpoint("targeting_criteria.delete", Delete,                    ONE,   &TARGETING_CRITERION, "Delete a targeting criterion for good.").source("Targeting criteria"),
    endpoint("targeting_criteria.batch",  Batch(CRITERIA_PER_BATCH), BATCH, &TARGETING_CRITERION,
        "Create and delete at most 500 targeting criteria: all or nothing.").batch_group(&["line_item_id", "targeting_type"])
        .batch_equivalents(&[&["ENGAGEMENT_TYPE", "CAMPAIGN_ENGAGEMENT", "USER_ENGAGEMENT"]]).source("Targeting criteria"),

    endpoint("audience_estimate.create", Custom(Estimate), "/12/accounts/{account_id}/audience_estimate", &SIZE,
        "Estimate how many users targeting criteria reach.").method(Method::Post).idempotent()
        .params(&[ESTIMATE_PARAMS]).json().response(ResponseShape::NestedOne("audience_size")).area(Open).source("Categories, rules and estimates")
        .assumed(&["a criterion that excludes is not a primary criterion"]),

    endpoint("targeting_suggestions.list", Custom(Suggest), "/12/accounts/{account_id}/targeting_suggestions", &SUGGESTION,
        "List keywords or users like those given.")
        .params(&[SUGGESTION_PARAMS]).response(ResponseShape::Page).area(Open).source("Targeting suggestions"),
];
