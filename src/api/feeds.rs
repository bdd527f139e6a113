//! Scheduled feeds: hosted files that a catalog is filled from.

use crate::model::Action::{Create, Delete, List as ListAll, Update};
use crate::model::Holds::{Clock, Digits, Millis, OneOf, Url, Zone};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{TEXT, field};
use crate::model::rate::quarter;
use crate::model::{Endpoint, Record, Rule};

use super::paging;

const ALL: &str = "/12/product_catalogs/{product_catalog_id}/scheduled_feeds";
const ONE: &str = "/12/product_catalogs/{product_catalog_id}/scheduled_feeds/{scheduled_feed_id}";
const SOURCE: &str = "5, Scheduled feeds";

const HOURS: &[&str] = &["1", "2", "3", "4", "6", "8", "12"];
const DAYS: &[&str] = &["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

#[rustfmt::skip] // a table is read by column
static SCHEDULED_FEED: Record = Record {
    name: "ScheduledFeed",
    doc: "A hosted file that products are added and updated from; products missing from it stay.",
    fields: &[
        //    name                 holds                                      create update meaning
        field("id",                 Digits,                                    Never, Never, "Identifier given by the service."),
        field("product_catalog_id", Digits,                                    Never, Never, "The catalog it fills."),
        field("feed_url",           Url,                                       Must,  May,   "Address of the file, at most 8 GB."),
        field("feed_format",        OneOf(&["CSV", "TSV", "XML"]),             Must,  May,   "Format of the file."),
        field("frequency",          OneOf(&["HOURLY", "DAILY", "WEEKLY"]),     Must,  May,   "How often it is read."),
        field("repeat",             TEXT,                                      May,   May,   "HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out.").null(),
        field("start_time",         Clock,                                     Must,  May,   "Time of day, HH:MM, in `time_zone`."),
        field("time_zone",          Zone,                                      Must,  May,   "IANA time zone of `start_time`."),
        field("created_at",         Millis,                                    Never, Never, "When it was made."),
        field("updated_at",         Millis,                                    Never, Never, "When it was last changed."),
    ],
    rules: &[
        Rule::Needs("repeat", "frequency", &["HOURLY", "WEEKLY"]),
        Rule::Bars("repeat", "frequency", &["DAILY"]),
        Rule::Narrows("repeat", "frequency", "HOURLY", HOURS),
        Rule::Narrows("repeat", "frequency", "WEEKLY", DAYS),
    ],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "scheduled_feed_id",
};

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("scheduled_feeds.list",   ListAll, ALL, &SCHEDULED_FEED, "List the feeds of a catalog.")
        .inputs(&[&[paging::CURSOR]]).rate(quarter(1000)).source(SOURCE),
    row("scheduled_feeds.create", Create,  ALL, &SCHEDULED_FEED, "Make a feed; a user can make only one.")
        .rate(quarter(20)).source(SOURCE).assumed(&["a second feed is HTTP 403 ACTION_NOT_ALLOWED"]),
    row("scheduled_feeds.update", Update,  ONE, &SCHEDULED_FEED, "Change a feed.").rate(quarter(20)).source(SOURCE),
    row("scheduled_feeds.delete", Delete,  ONE, &SCHEDULED_FEED, "Delete a feed for good.").rate(quarter(20)).source(SOURCE),
];
