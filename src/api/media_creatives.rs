//! Images and videos of line items, and their tracking tags.

use crate::schema::Action::{Create, Delete, Get, List as ListAll, Update};
use crate::schema::FieldType::{Bool, Enum, Id, Instant, List, Url};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{field, param};
use crate::schema::rate_limit::CORE;
use crate::schema::{Area, Endpoint, ErrorCode, Field, Record};

use super::paging;
use super::promoted::{APPROVALS, LINE_ITEMS, STATUSES};

const ALL: &str = "/12/accounts/{account_id}/media_creatives";
const ONE: &str = "/12/accounts/{account_id}/media_creatives/{media_creative_id}";
const TAGS: &str = "/12/accounts/{account_id}/tracking_tags";
const TAG: &str = "/12/accounts/{account_id}/tracking_tags/{tracking_tag_id}";

const CREATIVE_TYPES: &[&str] = &[
    "BANNER",
    "BANNER_TABLET",
    "INTERSTITIAL",
    "INTERSTITIAL_LANDSCAPE",
    "INTERSTITIAL_LANDSCAPE_TABLET",
    "INTERSTITIAL_TABLET",
    "MEDIUM_RECTANGLE",
    "PREROLL",
    "VAST_PREROLL",
];
const TAG_TYPES: &[&str] = &["IMPRESSION_TAG", "CLICK_TRACKER"];

#[rustfmt::skip] // a table is read by column
pub(crate) static MEDIA_CREATIVE: Record = Record {
    name: "MediaCreative",
    doc: "An image or a video that a line item shows.",
    fields: &[
        //    name                type                  create    update  meaning
        field("id",               Id,                   Never,    Never,  "Identifier given by the service."),
        field("line_item_id",     Id,                   Required, Never,  "The line item it runs in."),
        field("account_media_id", Id,                   Required, Never,  "The image or video."),
        field("creative_type",    Enum(CREATIVE_TYPES), Never,    Never,  "Kind of image or video."),
        field("landing_url",      Url,                  Optional, Never,  "Where a click leads; required for the objective WEBSITE_CLICKS, for images only.").nullable(),
        field("entity_status",    Enum(STATUSES),       Never,    Never,  "What the advertiser set; stays ACTIVE on a deleted record."),
        field("approval_status",  Enum(APPROVALS),      Never,    Never,  "Outcome of the review."),
        field("created_at",       Instant,              Never,    Never,  "When it was made."),
        field("updated_at",       Instant,              Never,    Never,  "When it was last changed."),
        field("deleted",          Bool,                 Never,    Never,  "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    not_found_code: ErrorCode::MediaCreativeNotFound,
    id_param: "media_creative_id",
};

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    param("campaign_id",        Id,             Optional, "Only those of line items of this campaign."),
    LINE_ITEMS,
    param("media_creative_ids", List(&Id, 200), Optional, "Only these records.").filter_in("id"),
];

#[rustfmt::skip] // a table is read by column
pub(crate) static TRACKING_TAG: Record = Record {
    name: "TrackingTag",
    doc: "An address that is called when an ad of a line item is shown or clicked.",
    fields: &[
        //    name                 type             create    update    meaning
        field("id",                Id,              Never,    Never,    "Identifier given by the service."),
        field("line_item_id",      Id,              Required, Never,    "The line item it follows."),
        field("tracking_tag_type", Enum(TAG_TYPES), Required, Never,    "What it follows."),
        field("tracking_tag_url",  Url,             Required, Required, "The address that is called."),
        field("created_at",        Instant,         Never,    Never,    "When it was made."),
        field("updated_at",        Instant,         Never,    Never,    "When it was last changed."),
        field("deleted",           Bool,            Never,    Never,    "Whether it was deleted."),
    ],
    rules: &[],
    sortable: &["created_at", "updated_at", "deleted"],
    not_found_code: ErrorCode::NotFound,
    id_param: "tracking_tag_id",
};

#[rustfmt::skip]
const TAG_FILTERS: &[Field] = &[
    LINE_ITEMS,
    param("tracking_tag_ids", List(&Id, 200), Optional, "Only these records.").filter_in("id"),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("media_creatives.list",   ListAll, ALL, &MEDIA_CREATIVE, "List the images and videos of line items.")
        .params(&[FILTERS, paging::LIST]).rules(paging::LIST_RULES).area(Area::Creatives).rate_limit(CORE).source("Media creatives"),
    endpoint("media_creatives.get",    Get,     ONE, &MEDIA_CREATIVE, "Read a media creative.")
        .params(&[paging::SINGLE]).area(Area::Creatives).rate_limit(CORE).source("Media creatives"),
    endpoint("media_creatives.create", Create,  ALL, &MEDIA_CREATIVE, "Show an image or a video in a line item.")
        .area(Area::Creatives).source("Media creatives")
        .assumed(&["every account_media_id exists: it is a PREROLL for a PREROLL_VIEWS line item, else a BANNER"]),
    endpoint("media_creatives.delete", Delete,  ONE, &MEDIA_CREATIVE, "Delete a media creative for good.")
        .area(Area::Creatives).source("Media creatives"),

    endpoint("tracking_tags.list",   ListAll, TAGS, &TRACKING_TAG, "List the tracking tags of line items.")
        .params(&[TAG_FILTERS, paging::LIST]).rules(paging::LIST_RULES).source("Tracking tags"),
    endpoint("tracking_tags.get",    Get,     TAG,  &TRACKING_TAG, "Read a tracking tag.").params(&[paging::SINGLE]).source("Tracking tags"),
    endpoint("tracking_tags.create", Create,  TAGS, &TRACKING_TAG, "Add a tracking tag to a line item.").source("Tracking tags"),
    endpoint("tracking_tags.update", Update,  TAG,  &TRACKING_TAG, "Change the address of a tracking tag.").source("Tracking tags"),
    endpoint("tracking_tags.delete", Delete,  TAG,  &TRACKING_TAG, "Delete a tracking tag for good.").source("Tracking tags"),
];
