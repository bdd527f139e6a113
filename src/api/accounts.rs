//! Ad accounts and the features granted to them.

use crate::schema::Action::{Create, Custom, Delete, Get, List as ListAll, Update};
use crate::schema::Area::Settings;
use crate::schema::FieldType::{Bool, Enum, Id, Instant, List};
use crate::schema::Operation::{AddFeatures, Features, RemoveFeatures};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::ResponseShape::{SingletonList, Strings};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param, text};
use crate::schema::rate_limit::{GLOBAL, READS};
use crate::schema::{Endpoint, ErrorCode, Field, Method, Record};

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

/// The feature without which an account shares audiences only with accounts of its own business.
pub const SHARE_OUTSIDE: &str = "SHARE_AUDIENCE_OUTSIDE_BUSINESS";

/// Features of a new sandbox account.
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
pub(crate) static ACCOUNT: Record = Record {
    name: "Account",
    doc: "An ad account: campaigns, audiences and funding instruments belong to it.",
    fields: &[
        //    name                  type              create  update    meaning
        field("id",                 Id,               Never,  Never,    "Identifier given by the service."),
        field("name",               text(255),        Never,  Optional, "Name of the account."),
        field("business_name",      TEXT,             Never,  Never,    "Name of the business it belongs to.").nullable(),
        field("business_id",        Id,               Never,  Never,    "The business it belongs to.").nullable(),
        field("timezone",           TEXT,             Never,  Never,    "IANA time zone that days of the account follow."),
        field("timezone_switch_at", Instant,          Never,  Never,    "When the account changed to its time zone.").nullable(),
        field("approval_status",    Enum(APPROVALS),  Never,  Never,    "Whether the account may advertise."),
        field("industry_type",      Enum(INDUSTRIES), Never,  Optional, "Industry; on single reads.").nullable(),
        field("created_at",         Instant,          Never,  Never,    "When it was made."),
        field("updated_at",         Instant,          Never,  Never,    "When it was last changed."),
        field("deleted",            Bool,             Never,  Never,    "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted", "name"],
    not_found_code: ErrorCode::AccountNotFound,
    id_param: "account_id",
};

/// Has no fields: the response contains feature keys as text, and no record is stored.
static FEATURE: Record = Record {
    name: "Feature",
    doc: "A beta or limited feature that an account may have.",
    fields: &[],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "feature_key",
};

const ACCOUNT_FILTERS: &[Field] = &[
    param("account_ids", List(&Id, 200), Optional, "Only these accounts.").filter_in("id"),
    param("q", text(255), Optional, "Only accounts whose name starts with this text, ignoring case.")
        .filter_prefix("name"),
];

/// Keys that reads return although writes do not accept them.
const READ_ONLY_KEYS: &[&str] =
    &["WEBSITE_CLICKS_CPM_BILLING", "CITY_TARGETING", "PROMOTED_MEDIA_POLLS", "UNIVERSAL_LOOKALIKE"];

const READABLE: &[&str] = &{
    let mut keys = [""; GRANTABLE.len() + READ_ONLY_KEYS.len()];
    let mut index = 0;
    while index < keys.len() {
        keys[index] = if index < GRANTABLE.len() { GRANTABLE[index] } else { READ_ONLY_KEYS[index - GRANTABLE.len()] };
        index += 1;
    }
    keys
};

#[rustfmt::skip]
const READ_KEYS: &[Field] = &[
    param("feature_keys", List(&Enum(READABLE), 200), Optional, "Only these keys, when the account has them."),
];

#[rustfmt::skip]
const WRITE_KEYS: &[Field] = &[
    param("feature_keys", List(&Enum(GRANTABLE), 200), Required, "The keys to add or remove."),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("accounts.list",   ListAll, ALL, &ACCOUNT, "List the accounts of the authenticated user.")
        .params(&[ACCOUNT_FILTERS, paging::LIST]).rules(paging::LIST_RULES).rate_limit(GLOBAL).source("Accounts"),
    endpoint("accounts.get",    Get,     ONE, &ACCOUNT, "Read an account.").params(&[paging::SINGLE]).rate_limit(READS).source("Accounts"),
    endpoint("accounts.create", Create,  ALL, &ACCOUNT, "Make a sandbox account.").response(SingletonList).sandbox().source("Accounts")
        .assumed(&["every account of one user belongs to one business"]),
    endpoint("accounts.update", Update,  ONE, &ACCOUNT, "Change the name or industry of an account.").area(Settings).source("Accounts"),
    endpoint("accounts.delete", Delete,  ONE, &ACCOUNT, "Delete a sandbox account.").area(Settings).sandbox().source("Accounts"),

    endpoint("features.list",   Custom(Features),       FEATURES, &FEATURE, "List the feature keys granted to an account.")
        .params(&[READ_KEYS]).response(Strings).source("Accounts"),
    endpoint("features.add",    Custom(AddFeatures),    FEATURES, &FEATURE, "Add feature keys to a sandbox account; returns all keys of the account.").method(Method::Post).idempotent()
        .params(&[WRITE_KEYS]).response(Strings).area(Settings).sandbox().source("Accounts")
        .assumed(&["SHARE_AUDIENCE_OUTSIDE_BUSINESS can be added as well"]),
    endpoint("features.remove", Custom(RemoveFeatures), FEATURES, &FEATURE, "Remove feature keys from a sandbox account; returns all keys that remain.").method(Method::Delete)
        .params(&[WRITE_KEYS]).response(Strings).area(Settings).sandbox().source("Accounts"),
];
