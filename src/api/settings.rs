//! Settings of an account and of its users, permissions, change history and apps.

use crate::schema::Action::{Custom, Get, List as ListAll, Update};
use crate::schema::Area::{Open, Settings};
use crate::schema::FieldType::{Any, Bool, Enum, Id, Instant, Int64, List, Object, OpenObject};
use crate::schema::Operation::Access;
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param};
use crate::schema::rule::{after, always, whole_hour};
use crate::schema::{Area, EchoFormat, Endpoint, ErrorCode, Field, Record};

use super::campaigns::CAMPAIGN;
use super::line_items::LINE_ITEM;
use super::paging::{self, CURSOR, count};
use super::promoted::{PROMOTED_ACCOUNT, PROMOTED_POST};
use super::targeting::TARGETING_CRITERION;
use super::targeting_options::COUNTRY;

const ACCESS: &str = "/12/accounts/{account_id}/authenticated_user_access";
const TAX: &str = "/12/accounts/{account_id}/tax_settings";
const USER: &str = "/12/accounts/{account_id}/user_settings/{user_id}";
const HISTORY: &str = "/12/accounts/{account_id}/account_history";
const APPS: &str = "/12/accounts/{account_id}/account_apps";

/// A permission of a user on an account, with the areas that it allows.
#[derive(Debug)]
pub struct Permission {
    /// The value in `permissions`.
    pub name: &'static str,
    /// Areas that the user may read.
    pub reads: &'static [Area],
    /// Areas that the user may change.
    pub writes: &'static [Area],
}

/// Every permission; a user may have several.
pub static PERMISSIONS: &[Permission] = &{
    use Area::{Audiences, Campaigns, Creatives};
    const ALL: &[Area] = &[Campaigns, Creatives, Audiences, Settings];
    const ADS: &[Area] = &[Campaigns, Creatives, Audiences];
    [
        Permission { name: "ACCOUNT_ADMIN", reads: ALL, writes: ALL },
        Permission { name: "AD_MANAGER", reads: ADS, writes: ADS },
        Permission { name: "CREATIVE_MANAGER", reads: ADS, writes: &[Creatives] },
        Permission { name: "CAMPAIGN_ANALYST", reads: ADS, writes: &[] },
        Permission { name: "ANALYST", reads: &[Audiences], writes: &[] },
        Permission { name: "PARTNER_AUDIENCE_MANAGER", reads: &[Audiences], writes: &[Audiences] },
        Permission { name: COMPOSER, reads: &[], writes: &[] },
    ]
};

/// The permission to create promoted-only posts for another user.
pub const COMPOSER: &str = "POST_COMPOSER";
/// The permissions that `POST_COMPOSER` may be combined with.
pub const COMPOSERS: &[&str] = &["ACCOUNT_ADMIN", "AD_MANAGER", "CREATIVE_MANAGER"];

const NAMES: &[&str] = &{
    let mut names = [""; PERMISSIONS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = PERMISSIONS[index].name;
        index += 1;
    }
    names
};

#[rustfmt::skip] // a table is read by column
static USER_ACCESS: Record = Record {
    name: "AuthenticatedUserAccess",
    doc: "What the authenticated user may do on an account.",
    fields: &[
        //    name           type                            create  update  meaning
        field("user_id",     TEXT,                           Never,  Never,  "The authenticated user."),
        field("permissions", List(&Enum(NAMES), usize::MAX), Never,  Never,  "What the user may do."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

const CATEGORIES: &[&str] = &["BUSINESS_NO_VAT", "BUSINESS_WITH_VAT", "INDIVIDUAL"];
const PAYERS: &[&str] = &["ADVERTISER", "AGENCY"];
const RELATIONSHIPS: &[&str] = &["AGENCY", "SELF"];
const JURISDICTIONS: &[&str] = &["LOI_SAPIN", "NONE", "NOT_SET"];

#[rustfmt::skip] // a table is read by column
pub(crate) static TAX_SETTINGS: Record = Record {
    name: "TaxSettings",
    doc: "What invoices of an account say.",
    fields: &[
        //    name                          type                 create  update    meaning
        field("tax_id",                     TEXT,                Never,  Optional, "VAT number."),
        field("tax_category",               Enum(CATEGORIES),    Never,  Optional, "Kind of tax payer."),
        field("business_relationship",      Enum(RELATIONSHIPS), Never,  Optional, "Whether an agency runs the account."),
        field("bill_to",                    Enum(PAYERS),        Never,  Optional, "Who gets the invoice.").read_only_values(&["NOT_SET"]),
        field("invoice_jurisdiction",       Enum(JURISDICTIONS), Never,  Optional, "Law that invoices follow."),
        field("address_company",            TEXT,                Never,  Never,    "Company of the account's owner; written as `address_name`."),
        field("address_name",               TEXT,                Never,  Optional, "Company of the account's owner; read as `address_company`.").write_only(),
        field("address_first_name",         TEXT,                Never,  Optional, "First name of the account's owner.").nullable(),
        field("address_last_name",          TEXT,                Never,  Optional, "Last name of the account's owner.").nullable(),
        field("address_email",              TEXT,                Never,  Optional, "E-mail address of the account's owner.").nullable(),
        field("address_street1",            TEXT,                Never,  Optional, "Street of the account's owner."),
        field("address_street2",            TEXT,                Never,  Optional, "Street of the account's owner, second line.").nullable(),
        field("address_city",               TEXT,                Never,  Optional, "City of the account's owner."),
        field("address_region",             TEXT,                Never,  Optional, "Region of the account's owner."),
        field("address_postal_code",        TEXT,                Never,  Optional, "Postal code of the account's owner."),
        field("address_country",            COUNTRY,             Never,  Optional, "Country of the account's owner."),
        field("tax_exemption_id",           TEXT,                Never,  Optional, "Tax exemption; not returned.").write_only(),
        field("client_address_name",        TEXT,                Never,  Optional, "Company of the advertiser; not returned.").write_only(),
        field("client_address_first_name",  TEXT,                Never,  Optional, "First name of the advertiser; not returned.").write_only(),
        field("client_address_last_name",   TEXT,                Never,  Optional, "Last name of the advertiser; not returned.").write_only(),
        field("client_address_email",       TEXT,                Never,  Optional, "E-mail address of the advertiser; not returned.").write_only(),
        field("client_address_street1",     TEXT,                Never,  Optional, "Street of the advertiser; not returned.").write_only(),
        field("client_address_street2",     TEXT,                Never,  Optional, "Street of the advertiser, second line; not returned.").write_only(),
        field("client_address_city",        TEXT,                Never,  Optional, "City of the advertiser; not returned.").write_only(),
        field("client_address_region",      TEXT,                Never,  Optional, "Region of the advertiser; not returned.").write_only(),
        field("client_address_postal_code", TEXT,                Never,  Optional, "Postal code of the advertiser; not returned.").write_only(),
        field("client_address_country",     COUNTRY,             Never,  Optional, "Country of the advertiser; not returned.").write_only(),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip] // a table is read by column
pub(crate) static USER_SETTINGS: Record = Record {
    name: "UserSettings",
    doc: "How a user is reached about an account. A setting without a value is an empty text.",
    fields: &[
        //    name                       type  create  update    meaning
        field("notification_email",      TEXT, Never,  Optional, "E-mail address for notifications."),
        field("contact_phone",           TEXT, Never,  Optional, "Phone number."),
        field("contact_phone_extension", TEXT, Never,  Optional, "Extension of the phone number."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::UserNotFound,
    id_param: "user_id",
};

/// Entities with a change history: the value of `entity_type`, and the name of the record.
pub const REMEMBERED: &[(&str, &str)] = &[
    ("CAMPAIGN", "Campaign"),
    ("LINE_ITEM", "LineItem"),
    ("PROMOTED_POST", "PromotedPost"),
    ("TARGETING_CRITERIA", "TargetingCriterion"),
    ("PROMOTED_ACCOUNT", "PromotedAccount"),
];
const ENTITIES: &[&str] = &{
    let mut names = [""; REMEMBERED.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = REMEMBERED[index].0;
        index += 1;
    }
    names
};
const ENTITY_RECORDS: &[&Record] = &[&CAMPAIGN, &LINE_ITEM, &PROMOTED_POST, &TARGETING_CRITERION, &PROMOTED_ACCOUNT];
const CHANGES: &[&str] = &["CREATE", "UPDATE", "DELETE"];

#[rustfmt::skip] // a table is read by column
static CHANGE_BY: Record = Record {
    name: "ChangeBy",
    doc: "Who made a change.",
    fields: &[
        //    name        type  create  update  meaning
        field("user_id",  TEXT, Never,  Never,  "The user."),
        field("platform", TEXT, Never,  Never,  "What the user used."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip] // a table is read by column
pub(crate) static HISTORY_ENTRY: Record = Record {
    name: "AccountHistoryEntry",
    doc: "A change of a campaign, a line item or what is in it.",
    fields: &[
        //    name           type                        create  update  meaning
        field("change_by",   Object(&CHANGE_BY),         Never,  Never,  "Who made it."),
        field("changes",     Any,                        Never,  Never,  "What was changed; empty for a creation."),
        field("change_time", Instant,                    Never,  Never,  "When it was made."),
        field("change_type", Enum(CHANGES),              Never,  Never,  "Kind of change."),
        field("entity",      Enum(ENTITIES),             Never,  Never,  "Kind of entity that was changed."),
        field("entity_id",   TEXT,                       Never,  Never,  "Identifier of the entity."),
        field("entity_data", OpenObject(ENTITY_RECORDS), Never,  Never,  "The entity after the change."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
const HISTORY_FILTERS: &[Field] = &[
    param("entity_type", Enum(ENTITIES), Required, "Kind of entity.").echo_format(EchoFormat::As("entity")),
    param("entity_id",   Id,             Required, "Identifier of the entity."),
    param("start_time",  Instant,        Required, "Start of the time, a whole hour."),
    param("end_time",    Instant,        Required, "End of the time, a whole hour."),
    param("user_id",     Int64,          Optional, "Only changes that this user made."),
    count(1000, "200"),
    CURSOR,
];

#[rustfmt::skip] // a table is read by column
pub(crate) static ACCOUNT_APP: Record = Record {
    name: "AccountApp",
    doc: "An app that an account advertises.",
    fields: &[
        //    name                           type     create  update  meaning
        field("id",                          Id,      Never,  Never,  "Identifier given by the service."),
        field("app_store_identifier",        TEXT,    Never,  Never,  "Package name, or numeric store identifier."),
        field("os_type",                     TEXT,    Never,  Never,  "The system it runs on, such as Android."),
        field("conversion_tracking_enabled", Bool,    Never,  Never,  "Whether conversions are tracked."),
        field("deep_link_pattern",           TEXT,    Never,  Never,  "Pattern of addresses inside the app.").nullable(),
        field("created_at",                  Instant, Never,  Never,  "When it was made."),
        field("updated_at",                  Instant, Never,  Never,  "When it was last changed."),
        field("deleted",                     Bool,    Never,  Never,  "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    not_found_code: ErrorCode::NotFound,
    id_param: "account_app_id",
};

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("account_apps.list",             ListAll,        APPS,    &ACCOUNT_APP,   "List the apps that an account advertises.")
        .params(&[paging::LIST]).rules(paging::LIST_RULES).source("Accounts")
        .assumed(&["a sandbox account has the apps that its line items named"]),
    endpoint("account_history.list",          ListAll,        HISTORY, &HISTORY_ENTRY, "List the changes of an entity, oldest first.")
        .params(&[HISTORY_FILTERS]).source("Accounts")
        .rules(&[always(whole_hour("start_time")), always(whole_hour("end_time")), always(after("end_time", "start_time"))])
        .assumed(&["an UPDATE lists each changed field with its value before and after"]),
    endpoint("authenticated_user_access.get", Custom(Access), ACCESS,  &USER_ACCESS,   "Read what the authenticated user may do on an account.")
        .area(Open).source("Accounts"),
    endpoint("tax_settings.get",              Get,            TAX,     &TAX_SETTINGS,  "Read what invoices of an account say.").area(Settings).source("Accounts and users"),
    endpoint("tax_settings.update",           Update,         TAX,     &TAX_SETTINGS,  "Change what invoices of an account say.").area(Settings).source("Accounts and users"),
    endpoint("user_settings.get",             Get,            USER,    &USER_SETTINGS, "Read how a user is reached about an account.").decimal_ids().area(Open).source("Accounts and users"),
    endpoint("user_settings.update",          Update,         USER,    &USER_SETTINGS, "Change how the authenticated user is reached about an account.").decimal_ids().area(Open).source("Accounts and users"),
];
