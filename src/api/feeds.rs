//! Scheduled feeds: hosted files from which the service fills a catalog.

use crate::schema::Action::{Create, Delete, List as ListAll, Update};
use crate::schema::FieldType::{DecimalId, Enum, InstantMillis, TimeOfDay, TimeZone, Url};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field};
use crate::schema::rate_limit::quarter;
use crate::schema::rule::{absent, one_of, required, when};
use crate::schema::{Endpoint, ErrorCode, Record};

use super::paging;

const ALL: &str = "/12/product_catalogs/{product_catalog_id}/scheduled_feeds";
const ONE: &str = "/12/product_catalogs/{product_catalog_id}/scheduled_feeds/{scheduled_feed_id}";
const SOURCE: &str = "Scheduled feeds";

const HOURS: &[&str] = &["1", "2", "3", "4", "6", "8", "12"];
const DAYS: &[&str] = &["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

#[rustfmt::skip] // a table is read by column
pub(crate) static SCHEDULED_FEED: Record = Record {
    name: "ScheduledFeed",
    doc: "A hosted file that products are added and updated from; products missing from it stay.",
    fields: &[
        //    name                  type                                  create    update    meaning
        field("id",                 DecimalId,                            Never,    Never,    "Identifier given by the service."),
        field("product_catalog_id", DecimalId,                            Never,    Never,    "The catalog it fills."),
        field("feed_url",           Url,                                  Required, Optional, "Address of the file, at most 8 GB."),
        field("feed_format",        Enum(&["CSV", "TSV", "XML"]),         Required, Optional, "Format of the file."),
        field("frequency",          Enum(&["HOURLY", "DAILY", "WEEKLY"]), Required, Optional, "How often it is read."),
        field("repeat",             TEXT,                                 Optional, Optional, "HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out.").nullable(),
        field("start_time",         TimeOfDay,                            Required, Optional, "Time of day, HH:MM, in `time_zone`."),
        field("time_zone",          TimeZone,                             Required, Optional, "IANA time zone of `start_time`."),
        field("created_at",         InstantMillis,                        Never,    Never,    "When it was made."),
        field("updated_at",         InstantMillis,                        Never,    Never,    "When it was last changed."),
    ],
    rules: &[
        when("frequency", &["HOURLY", "WEEKLY"]).then(required(&["repeat"])),
        when("frequency", &["DAILY"]).then(absent("repeat")),
        when("frequency", &["HOURLY"]).then(one_of("repeat", HOURS)),
        when("frequency", &["WEEKLY"]).then(one_of("repeat", DAYS)),
    ],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "scheduled_feed_id",
};

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("scheduled_feeds.list",   ListAll, ALL, &SCHEDULED_FEED, "List the feeds of a catalog.").decimal_ids()
        .params(&[&[paging::CURSOR]]).rate_limit(quarter(1000)).source(SOURCE),
    endpoint("scheduled_feeds.create", Create,  ALL, &SCHEDULED_FEED, "Make a feed; a user can make only one.").decimal_ids()
        .rate_limit(quarter(20)).source(SOURCE).assumed(&["a second feed is HTTP 403 ACTION_NOT_ALLOWED"]),
    endpoint("scheduled_feeds.update", Update,  ONE, &SCHEDULED_FEED, "Change a feed.").decimal_ids().rate_limit(quarter(20)).source(SOURCE),
    endpoint("scheduled_feeds.delete", Delete,  ONE, &SCHEDULED_FEED, "Delete a feed for good.").decimal_ids().rate_limit(quarter(20)).source(SOURCE),
];
