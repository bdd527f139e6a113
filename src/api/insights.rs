//! Keyword insights: post volume and related keywords.

use crate::schema::Action::Custom;
use crate::schema::FieldType::{Enum, Id, Instant, Int, List};
use crate::schema::Operation::KeywordVolume;
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param, text};
use crate::schema::rate_limit::KEYWORDS;
use crate::schema::rule::{always, combined_count, within_days};
use crate::schema::{Endpoint, ErrorCode, Field, FieldType, Record};

/// The number of related keywords in a response.
pub const RELATED_KEYWORDS: usize = 30;

const WORD: FieldType = text(usize::MAX);
const VOLUME: FieldType = Int { min: 0, max: i64::MAX };

#[rustfmt::skip] // a table is read by column
static KEYWORD_INSIGHT: Record = Record {
    name: "KeywordInsight",
    doc: "Post volume of the keywords, and related keywords.",
    fields: &[
        //    name                type                       create  update  meaning
        field("related_keywords", List(&TEXT, usize::MAX),   Never,  Never,  "30 keywords; may contain hashtags and repeats."),
        field("post_volume",      List(&VOLUME, usize::MAX), Never,  Never,  "Posts per time bucket, of the keywords given only."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

#[rustfmt::skip]
const FILTERS: &[Field] = &[
    param("granularity",       Enum(&["DAY", "HOUR"]), Required, "Length of a time bucket."),
    param("keywords",          List(&WORD, 10),        Required, "Keywords, any of which counts."),
    param("start_time",        Instant,                Required, "Start of the first bucket."),
    param("end_time",          Instant,                Optional, "End of the last bucket; now when left out."),
    param("location",          Id,                     Optional, "The targeting value of a country."),
    param("negative_keywords", List(&WORD, 10),        Optional, "Keywords, any of which excludes a post."),
];

pub(super) const ENDPOINTS: &[Endpoint] = &[endpoint(
    "keyword_insights.search",
    Custom(KeywordVolume),
    "/12/insights/keywords/search",
    &KEYWORD_INSIGHT,
    "Read post volume and related keywords of a group of keywords.",
)
.params(&[FILTERS])
.rules(&[
    always(within_days("start_time", "end_time", 7)),
    always(combined_count(&["keywords", "negative_keywords"], 10)),
])
.rate_limit(KEYWORDS)
.source("Keyword insights")
.assumed(&["the default location is the United States", "a bucket that has begun counts"])];
