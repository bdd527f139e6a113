//! Ad accounts and the features granted to them.

use crate::model::Action::{Create, Delete, Does, Get, List as ListAll, Update};
use crate::model::Answer::{Lone, Words};
use crate::model::Area::Settings;
use crate::model::Behaviour::{AddFeatures, Features, RemoveFeatures};
use crate::model::Holds::{Flag, Id, Instant, List, OneOf};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{TEXT, field, input, text};
use crate::model::rate::{GLOBAL, READS};
use crate::model::{Endpoint, Field, Record};

use super::paging;

const ALL: &str = "/12/accounts";
const ONE: &str = "/12/accounts/{account_id}";
const FEATURES: &str = "/12/accounts/{account_id}/features";

const INDUSTRIES: &[&str] = &[
    "AGENCY",
    "BUSINESS_TO_BUSINESS",
    "ONLINE_SERVICES",
    "EDUCATION",
    "FINANCIAL",
    "HEALTH",
    "GOVERNMENT",
    "MEDIA",
    "MOBILE",
    "RESTAURANT",
    "RETAIL",
    "TECHNOLOGY",
    "TRAVEL",
    "OTHER",
];

const APPROVALS: &[&str] = &["ACCEPTED", "UNDER_REVIEW", "REJECTED"];

/// Lets an account share audiences with accounts of another business (document 1, tailored audience permissions).
pub const SHARE_OUTSIDE: &str = "SHARE_AUDIENCE_OUTSIDE_BUSINESS";

/// Features that a new sandbox account has (document 4, sandbox behavior).
pub const DEFAULT_FEATURES: &[&str] = &[
    "ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE",
    "AWARENESS_OBJECTIVE",
    "CPI_CHARGING",
    "EVENT_TARGETING",
    "INSTALLED_APP_CATEGORY_TARGETING",
    "MOBILE_CONVERSION_TRANSACTION_VALUE",
    "OPTIMIZED_ACTION_BIDDING",
    "VIDEO_APP_DOWNLOAD_CARD",
];

const GRANTABLE: &[&str] = &[
    "AGE_TARGETING",
    "ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE",
    "AWARENESS_OBJECTIVE",
    "BRAND_TPN",
    "CHARGE_FOR_GOOD_CLICK",
    "CONVERSATION_CARD",
    "CONVERSATION_CARD_FOUR_OPTIONS",
    "CONVERSATION_CARD_UNLOCK",
    "CPI_CHARGING",
    "DIRECT_MESSAGE_CARD",
    "DR_TAP",
    "ENGAGER_RETARGETING",
    "EVENT_TARGETING",
    "INSTALLED_APP_CATEGORY_TARGETING",
    "MOBILE_CONVERSION_TRANSACTION_VALUE",
    "OPTIMIZED_ACTION_BIDDING",
    "REACH_AND_FREQUENCY_ANALYTICS",
    "REACH_FREQUENCY_CAP",
    "VALIDATED_AGE_TARGETING",
    "VIDEO_VIEWS_MIDROLL_OBJECTIVE",
    "PREROLL_VIEWS_OBJECTIVE",
    "VIDEO_APP_DOWNLOAD_CARD",
    SHARE_OUTSIDE,
];

#[rustfmt::skip] // a table is read by column
static ACCOUNT: Record = Record {
    name: "Account",
    doc: "An ad account: campaigns, audiences and funding instruments belong to it.",
    fields: &[
        //    name                  holds               create update  meaning
        field("id",                 Id,                 Never, Never,  "Identifier given by the service."),
        field("name",               text(255),          Never, May,    "Name of the account."),
        field("business_name",      TEXT,               Never, Never,  "Name of the business it belongs to.").null(),
        field("business_id",        Id,                 Never, Never,  "The business it belongs to.").null(),
        field("timezone",           TEXT,               Never, Never,  "IANA time zone that days of the account follow."),
        field("timezone_switch_at", Instant,            Never, Never,  "When the account changed to its time zone.").null(),
        field("approval_status",    OneOf(APPROVALS),   Never, Never,  "Whether the account may advertise."),
        field("industry_type",      OneOf(INDUSTRIES),  Never, May,    "Industry; on single reads.").null(),
        field("created_at",         Instant,            Never, Never,  "When it was made."),
        field("updated_at",         Instant,            Never, Never,  "When it was last changed."),
        field("deleted",            Flag,               Never, Never,  "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted", "name"],
    missing: "ACCOUNT_NOT_FOUND",
    key: "account_id",
};

/// A feature key; not a record that is kept.
static FEATURE: Record = Record {
    name: "Feature",
    doc: "A beta or limited feature that an account may have.",
    fields: &[],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "feature_key",
};

const ACCOUNT_FILTERS: &[Field] = &[
    input("account_ids", List(&Id, 200), May, "Only these accounts.").among("id"),
    input("q", text(255), May, "Only accounts whose name starts so, in any case of letters.").prefix_of("name"),
];

/// Keys that a read may show besides (document 2, features; document 4, accounts and users).
const SHOWN: &[&str] = &["WEBSITE_CLICKS_CPM_BILLING", "CITY_TARGETING", "PROMOTED_MEDIA_POLLS", "UNIVERSAL_LOOKALIKE"];

const READABLE: &[&str] = &{
    let mut keys = [""; GRANTABLE.len() + SHOWN.len()];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = if at < GRANTABLE.len() { GRANTABLE[at] } else { SHOWN[at - GRANTABLE.len()] };
        at += 1;
    }
    keys
};

#[rustfmt::skip]
const READ_KEYS: &[Field] = &[
    input("feature_keys", List(&OneOf(READABLE), 200), May, "Only these keys, when the account has them."),
];

#[rustfmt::skip]
const WRITE_KEYS: &[Field] = &[
    input("feature_keys", List(&OneOf(GRANTABLE), 200), Must, "The keys to add or take away."),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("accounts.list",   ListAll, ALL, &ACCOUNT, "List the accounts of the authenticated user.")
        .inputs(&[ACCOUNT_FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate(GLOBAL).source("2, Accounts"),
    row("accounts.get",    Get,     ONE, &ACCOUNT, "Read an account.").inputs(&[paging::SINGLE]).rate(READS).source("2, Accounts"),
    row("accounts.create", Create,  ALL, &ACCOUNT, "Make a sandbox account.").answer(Lone).sandbox().source("2, Accounts")
        .assumed(&["every account of one user belongs to one business"]),
    row("accounts.update", Update,  ONE, &ACCOUNT, "Change the name or industry of an account.").area(Settings).source("2, Accounts"),
    row("accounts.delete", Delete,  ONE, &ACCOUNT, "Delete a sandbox account.").area(Settings).sandbox().source("2, Accounts"),

    row("features.list",   Does(Features),       FEATURES, &FEATURE, "List the feature keys granted to an account.")
        .inputs(&[READ_KEYS]).answer(Words).source("2, Accounts"),
    row("features.add",    Does(AddFeatures),    FEATURES, &FEATURE, "Add feature keys to a sandbox account; answers all that it then has.")
        .inputs(&[WRITE_KEYS]).answer(Words).area(Settings).sandbox().source("2, Accounts")
        .assumed(&["SHARE_AUDIENCE_OUTSIDE_BUSINESS, which document 1 names, can be added as well"]),
    row("features.remove", Does(RemoveFeatures), FEATURES, &FEATURE, "Take feature keys from a sandbox account; answers all that it then has.")
        .inputs(&[WRITE_KEYS]).answer(Words).area(Settings).sandbox().source("2, Accounts"),
];
