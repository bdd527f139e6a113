//! Access of other accounts to an audience: the same permission under two names and two versions of the path.

use crate::schema::Action::{Create, Delete, List as ListAll};
use crate::schema::FieldType::{Bool, Enum, Id, Instant, List};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{field, param};
use crate::schema::{Endpoint, ErrorCode, Field, Record};

use super::paging;

const TAILORED: &str = "/5/accounts/{account_id}/tailored_audiences/{tailored_audience_id}/permissions";
const TAILORED_ONE: &str =
    "/5/accounts/{account_id}/tailored_audiences/{tailored_audience_id}/permissions/{tailored_audience_permission_id}";
const CUSTOM: &str = "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}/permissions";
const CUSTOM_ONE: &str =
    "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}/permissions/{custom_audience_permission_id}";

const LEVELS: &[&str] = &["READ_ONLY", "READ_WRITE"];
const SORTABLE: &[&str] = &["created_at", "updated_at", "deleted"];

/// The record of a permission. The two differ in their names and in the name of the audience's identifier.
macro_rules! permission {
    ($name:literal, $audience:literal, $id_param:literal, $doc:literal) => {
        Record {
            name: $name,
            doc: $doc,
            fields: &[
                field("id", Id, Never, Never, "Identifier given by the service."),
                field($audience, Id, Never, Never, "The audience that is shared."),
                field("granted_account_id", Id, Required, Never, "The account that receives the access."),
                field("permission_level", Enum(LEVELS), Required, Never, "What that account may do."),
                field("created_at", Instant, Never, Never, "When it was made."),
                field("updated_at", Instant, Never, Never, "When it was last changed."),
                field("deleted", Bool, Never, Never, "Whether it was revoked."),
            ],
            rules: &[],
            sortable: SORTABLE,
            not_found_code: ErrorCode::NotFound,
            id_param: $id_param,
        }
    };
}

pub(crate) static TAILORED_PERMISSION: Record = permission!(
    "TailoredAudiencePermission",
    "tailored_audience_id",
    "tailored_audience_permission_id",
    "Access of another account to a tailored audience."
);

pub(crate) static CUSTOM_PERMISSION: Record = permission!(
    "CustomAudiencePermission",
    "custom_audience_id",
    "custom_audience_permission_id",
    "Access of another account to a custom audience."
);

const GRANTED: Field = param("granted_account_ids", List(&Id, 200), Optional, "Only access of these accounts.")
    .filter_in("granted_account_id");

const TAILORED_FILTERS: &[Field] = &[
    GRANTED,
    param("tailored_audience_permission_ids", List(&Id, 200), Optional, "Only these permissions.").filter_in("id"),
];

const CUSTOM_FILTERS: &[Field] = &[
    GRANTED,
    param("custom_audience_permission_ids", List(&Id, 200), Optional, "Only these permissions.").filter_in("id"),
];

const SOURCE: &str = "Tailored audience permissions";
const CUSTOM_SOURCE: &str = "Custom audience permissions";
const ASSUMED: &[&str] = &["a second permission for the same account is HTTP 400 INVALID_PARAMETER"];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("tailored_audience_permissions.list",   ListAll, TAILORED,     &TAILORED_PERMISSION, "List who may use a tailored audience.")
        .params(&[TAILORED_FILTERS, paging::LIST_LIVE]).rules(paging::LIST_RULES).source(SOURCE),
    endpoint("tailored_audience_permissions.create", Create,  TAILORED,     &TAILORED_PERMISSION, "Share a tailored audience with another account.")
        .source(SOURCE).assumed(ASSUMED),
    endpoint("tailored_audience_permissions.delete", Delete,  TAILORED_ONE, &TAILORED_PERMISSION, "Revoke the access; running campaigns keep serving.").source(SOURCE),

    endpoint("custom_audience_permissions.list",   ListAll, CUSTOM,     &CUSTOM_PERMISSION, "List who may use a custom audience.")
        .params(&[CUSTOM_FILTERS, paging::LIST_LIVE]).rules(paging::LIST_RULES).source("Custom audiences"),
    endpoint("custom_audience_permissions.create", Create,  CUSTOM,     &CUSTOM_PERMISSION, "Share a custom audience with another account.")
        .source(CUSTOM_SOURCE).assumed(ASSUMED),
    endpoint("custom_audience_permissions.delete", Delete,  CUSTOM_ONE, &CUSTOM_PERMISSION, "Revoke the access; running campaigns keep serving.").source(CUSTOM_SOURCE),
];
