//! Targeting criteria: whom a line item reaches, how many those are, and what is like them.

use crate::schema::Action::{Batch, Create, Custom, Delete, Get, List as ListAll};
use crate::schema::Area::Open;
use crate::schema::FieldType::{Bool, Enum, Id, Instant, Int, List, Objects};
use crate::schema::Operation::{Estimate, Suggest};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param};
use crate::schema::rate_limit::TARGETING as TARGETING_READS;
use crate::schema::rule::{digits, one_of, required, when};
use crate::schema::{EchoFormat, Endpoint, Field, FieldType, Method, Record, ResponseShape, Rule};

use super::paging;

const ALL: &str = "/12/accounts/{account_id}/targeting_criteria";
const ONE: &str = "/12/accounts/{account_id}/targeting_criteria/{targeting_criterion_id}";
const BATCH: &str = "/12/batch/accounts/{account_id}/targeting_criteria";

/// Targeting criteria in one batch.
pub(super) const CRITERIA_PER_BATCH: usize = 500;

/// What a type of targeting asks of its values. One row per type: the rest reads these.
#[derive(Debug)]
pub struct Targeting {
    /// The word in `targeting_type`.
    pub name: &'static str,
    /// Operators it takes.
    pub operators: &'static [&'static str],
    /// What a value names.
    pub value: TargetingValue,
    /// Most criteria of it, with those of the same `group`, on one line item.
    pub most: usize,
    /// Types that share a limit and unite in reach.
    pub group: &'static str,
    /// Whether it is one of the types that an estimate needs one of.
    pub primary: bool,
}

/// What the value of a criterion names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetingValue {
    /// One of these words.
    Enum(&'static [&'static str]),
    /// One of these words, as far as the documents know them: a client lets others pass.
    Known(&'static [&'static str]),
    /// A value of the lookup that answers this record.
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
    /// Anything: the documents do not say.
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

const fn kind(
    name: &'static str,
    operators: &'static [&'static str],
    value: TargetingValue,
    most: usize,
    group: &'static str,
    primary: bool,
) -> Targeting {
    Targeting { name, operators, value, most, group, primary }
}

/// Every type of targeting (document 2, Targeting criteria; document 4, value rules per type).
#[rustfmt::skip] // a table is read by column
pub static TARGETING: &[Targeting] = &[
    //   type                             operators value                    most  limit shared by                 primary
    kind("AGE",                           EITHER,   V::Known(AGES),          1,    "AGE",                          false),
    kind("DEVICE",                        EITHER,   V::Lookup("Device"),     ANY,  "DEVICE",                       false),
    kind("EVENT",                         EITHER,   V::Lookup("Event"),      1,    "EVENT",                        false),
    kind("CAMPAIGN_ENGAGEMENT",           EITHER,   V::Campaign,             ANY,  "ENGAGERS",                     false),
    kind("CAMPAIGN_ENGAGEMENT_LOOKALIKE", EITHER,   V::Campaign,             ANY,  "ENGAGERS_LOOKALIKE",           false),
    kind("CONVERSATION",                  EITHER,   V::Lookup("Conversation"), ANY, "CONVERSATION",                false),
    kind("ENGAGEMENT_TYPE",               EITHER,   V::Enum(ENGAGEMENTS),   ANY,  "ENGAGEMENT_TYPE",              false),
    kind("FOLLOWERS_OF_USER",             EITHER,   V::PromotableUser,       ANY,  "FOLLOWERS_OF_USER",            true),
    kind("GENDER",                        EITHER,   V::Enum(&["1", "2"]),   ANY,  "GENDER",                       false),
    kind("INTEREST",                      EITHER,   V::Lookup("Interest"),   100,  "INTEREST",                     true),
    kind("LANGUAGE",                      EITHER,   V::Lookup("Language"),   ANY,  "LANGUAGE",                     false),
    kind("LIVE_TV_EVENT",                 EITHER,   V::Text,                 ANY,  "LIVE_TV_EVENT",                true),
    kind("LOCATION",                      EITHER,   V::Lookup("Location"),   2000, "LOCATION",                     false),
    kind("NETWORK_ACTIVATION_DURATION",   DURATION, V::Months,               ANY,  "NETWORK_ACTIVATION_DURATION",  false),
    kind("NETWORK_OPERATOR",              EITHER,   V::Lookup("NetworkOperator"), ANY, "NETWORK_OPERATOR",         false),
    kind("PLATFORM",                      EITHER,   V::Lookup("Platform"),   ANY,  "PLATFORM",                     false),
    kind("PLATFORM_VERSION",              EITHER,   V::Lookup("PlatformVersion"), ANY, "PLATFORM_VERSION",         false),
    kind("SIMILAR_TO_FOLLOWERS_OF_USER",  EITHER,   V::User,                 100,  "SIMILAR_TO_FOLLOWERS_OF_USER", true),
    kind("TV_SHOW",                       EITHER,   V::Lookup("TvShow"),     ANY,  "TV_SHOW",                      true),
    kind("USER_ENGAGEMENT",               EITHER,   V::PromotableUser,       ANY,  "ENGAGERS",                     false),
    kind("USER_ENGAGEMENT_LOOKALIKE",     EITHER,   V::PromotableUser,       ANY,  "ENGAGERS_LOOKALIKE",           false),
    kind("WIFI_ONLY",                     EQ,       V::Text,                 1,    "WIFI_ONLY",                    false),
    kind("BROAD_KEYWORD",                 EITHER,   V::Keyword,              1000, "KEYWORD",                      true),
    kind("EXACT_KEYWORD",                 EITHER,   V::Keyword,              1000, "KEYWORD",                      true),
    kind("PHRASE_KEYWORD",                EITHER,   V::Keyword,              1000, "KEYWORD",                      true),
    kind("UNORDERED_KEYWORD",             EITHER,   V::Keyword,              1000, "KEYWORD",                      true),
    kind("CUSTOM_AUDIENCE",               EITHER,   V::Audience,             ANY,  "CUSTOM_AUDIENCE",              true),
    kind("CUSTOM_AUDIENCE_EXPANDED",      EQ,       V::Audience,             ANY,  "CUSTOM_AUDIENCE_EXPANDED",     true),
    kind("APP_STORE_CATEGORY",            EITHER,   V::Lookup("AppStoreCategory"), ANY, "APP_STORE_CATEGORY",      false),
    kind("APP_STORE_CATEGORY_LOOKALIKE",  EITHER,   V::Lookup("AppStoreCategory"), ANY, "APP_STORE_CATEGORY",      false),
    kind("APP_LIST",                      NE,       V::Text,                 ANY,  "APP_LIST",                     false),
    kind("IAB_CATEGORY",                  EITHER,   V::Iab,                  ANY,  "IAB_CATEGORY",                 false),
    kind("CONTENT_PUBLISHER_USER",        NE,       V::Publisher,                 50,   "CONTENT_PUBLISHER_USER",       false),
];

impl Targeting {
    /// Whether it takes EQ, as its first operator.
    const fn includes(&self) -> bool {
        matches!(self.operators[0].as_bytes(), b"EQ")
    }
}

/// The type of that name.
pub fn targeting(name: &str) -> Option<&'static Targeting> {
    TARGETING.iter().find(|kind| kind.name == name)
}

const TYPES: &[&str] = &{
    let mut names = [""; TARGETING.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = TARGETING[at].name;
        at += 1;
    }
    names
};
const OPERATORS: &[&str] = &["EQ", "NE", "GTE", "LT"];

impl Targeting {
    /// The rule for the operator: one of those that the type takes.
    const fn operator_rule(&'static self) -> Rule {
        when("targeting_type", std::slice::from_ref(&self.name)).then(one_of("operator_type", self.operators))
    }

    /// The rule for the value, where its form is known.
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
        if self.includes() {
            return None;
        }
        Some(when("targeting_type", std::slice::from_ref(&self.name)).then(required(&["operator_type"])))
    }
}

const RULE_COUNT: usize = {
    let (mut count, mut at) = (TARGETING.len(), 0);
    while at < TARGETING.len() {
        count += TARGETING[at].value_rule().is_some() as usize + TARGETING[at].operator_required().is_some() as usize;
        at += 1;
    }
    count
};

/// The rules of every type for operator and value.
const RULES: &[Rule] = &{
    let mut rules = [TARGETING[0].operator_rule(); RULE_COUNT];
    let (mut next, mut at) = (0, 0);
    while at < TARGETING.len() {
        let kind = &TARGETING[at];
        rules[next] = kind.operator_rule();
        next += 1;
        if let Some(rule) = kind.value_rule() {
            rules[next] = rule;
            next += 1;
        }
        if let Some(rule) = kind.operator_required() {
            rules[next] = rule;
            next += 1;
        }
        at += 1;
    }
    rules
};

#[rustfmt::skip] // a table is read by column
pub(crate) static TARGETING_CRITERION: Record = Record {
    name: "TargetingCriterion",
    doc: "A targeting criterion: narrows whom a line item reaches.",
    fields: &[
        //    name              holds             create update  meaning
        field("id",             Id,               Never, Never,  "Identifier given by the service."),
        field("line_item_id",   Id,               Required,  Never,  "The line item it narrows."),
        field("name",           TEXT,             Never, Never,  "What the value is called; for a keyword the keyword itself."),
        field("localized_name", TEXT,             Never, Never,  "The name in the language asked for, where there is one.").nullable(),
        field("targeting_type", Enum(TYPES),     Required,  Never,  "What the value names.").error_code("INVALID_TARGETING_TYPE"),
        field("targeting_value", VALUE,           Required,  Never,  "User, interest, location, keyword and so on, by the type."),
        field("operator_type",  Enum(OPERATORS), Optional,   Never,  "EQ includes, NE excludes; GTE and LT for durations.").default("EQ").nullable(),
        field("location_type",  Enum(super::targeting_options::LOCATION_TYPES), Never, Never, "Kind of place; on LOCATION criteria.").nullable(),
        field("created_at",     Instant,          Never, Never,  "When it was made."),
        field("updated_at",     Instant,          Never, Never,  "When it was last changed."),
        field("deleted",        Bool,             Never, Never,  "Whether it was deleted."),
    ],
    rules: RULES,
    sortable: &["created_at", "updated_at", "deleted"],
    not_found_code: "TARGETING_CRITERION_NOT_FOUND",
    id_param: "targeting_criterion_id",
};

const VALUE: FieldType = FieldType::TextOrInt;
const LANG: Field =
    param("lang", FieldType::Language, Optional, "ISO 639-1 code of the language for `localized_name`.");

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    param("line_item_ids",           List(&Id, 200), Required, "The line items whose criteria are listed.").filter_in("line_item_id"),
    param("targeting_criterion_ids", List(&Id, 200), Optional,  "Only these criteria.").filter_in("id"),
    LANG,
];

#[rustfmt::skip] // a table is read by column
static SIZE: Record = Record {
    name: "AudienceSize",
    doc: "How many users targeting criteria reach, as a range.",
    fields: &[
        field("min", Int { min: 0, max: i64::MAX }, Never, Never, "Fewest users."),
        field("max", Int { min: 0, max: i64::MAX }, Never, Never, "Most users."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: "NOT_FOUND",
    id_param: "",
};

#[rustfmt::skip] // a table is read by column
static CRITERION: Record = Record {
    name: "EstimatedCriterion",
    doc: "A criterion of an estimate.",
    fields: &[
        field("targeting_type",  Enum(TYPES),     Required, Never, "What the value names.").error_code("INVALID_TARGETING_TYPE"),
        field("targeting_value", VALUE,            Required, Never, "User, interest, location, keyword and so on, by the type."),
        field("operator_type",   Enum(&["EQ", "NE"]), Optional, Never, "EQ includes, NE excludes.").default("EQ"),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: "NOT_FOUND",
    id_param: "",
};

#[rustfmt::skip]
const ESTIMATED: &[Field] = &[
    param("targeting_criteria", Objects(&CRITERION, usize::MAX), Required, "Criteria; at least one of followers, custom audiences, interests, keywords or TV shows.")
        .echo_format(EchoFormat::Null),
];

const SUGGESTED: &[&str] = &["KEYWORD", "USER_ID"];

#[rustfmt::skip] // a table is read by column
static SUGGESTION: Record = Record {
    name: "TargetingSuggestion",
    doc: "A keyword or a user like those given.",
    fields: &[
        field("suggestion_type",  Enum(SUGGESTED), Never, Never, "Keyword or user."),
        field("suggestion_value", TEXT,             Never, Never, "The keyword, or the user's identifier."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: "NOT_FOUND",
    id_param: "",
};

#[rustfmt::skip]
const SEEDS: &[Field] = &[
    param("suggestion_type",  Enum(SUGGESTED),  Required, "Whether keywords or users are given and wanted."),
    param("targeting_values", List(&VALUE, usize::MAX), Required, "Keywords or user identifiers, never mixed."),
    paging::count(50, "30"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("targeting_criteria.list",   ListAll, ALL, &TARGETING_CRITERION, "List the targeting criteria of line items.")
        .params(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate_limit(TARGETING_READS).source("2, Targeting criteria"),
    endpoint("targeting_criteria.get",    Get,     ONE, &TARGETING_CRITERION, "Read a targeting criterion.")
        .params(&[&[LANG], paging::SINGLE]).rate_limit(TARGETING_READS).source("2, Targeting criteria"),
    endpoint("targeting_criteria.create", Create,  ALL, &TARGETING_CRITERION, "Add a targeting criterion to a line item.").source("2, Targeting criteria")
        .assumed(&["without operator_type EQ is meant, as in samples", "an IAB_CATEGORY that is a content category by itself is taken alone, any other with its whole set in one batch"]),
    endpoint("targeting_criteria.delete", Delete,  ONE, &TARGETING_CRITERION, "Delete a targeting criterion for good.").source("2, Targeting criteria"),
    endpoint("targeting_criteria.batch",  Batch(CRITERIA_PER_BATCH), BATCH, &TARGETING_CRITERION,
        "Create and delete at most 500 targeting criteria: all or nothing.").batch_group(&["line_item_id", "targeting_type"])
        .batch_equivalents(&[&["ENGAGEMENT_TYPE", "CAMPAIGN_ENGAGEMENT", "USER_ENGAGEMENT"]]).source("2, Targeting criteria"),

    endpoint("audience_estimate.create", Custom(Estimate), "/12/accounts/{account_id}/audience_estimate", &SIZE,
        "Estimate how many users targeting criteria reach.").method(Method::Post).idempotent()
        .params(&[ESTIMATED]).json().response(ResponseShape::NestedOne("audience_size")).area(Open).source("2, Categories, rules and estimates")
        .assumed(&["a criterion that excludes is no primary criterion"]),

    endpoint("targeting_suggestions.list", Custom(Suggest), "/12/accounts/{account_id}/targeting_suggestions", &SUGGESTION,
        "List keywords or users like those given.")
        .params(&[SEEDS]).response(ResponseShape::Page).area(Open).source("4, Targeting suggestions"),
];
