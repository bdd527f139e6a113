//! Keyword insights: how much is posted about a group of keywords.

use crate::model::Action::Does;
use crate::model::Behaviour::KeywordVolume;
use crate::model::Holds::{Id, Instant, Int, List, OneOf};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{TEXT, field, input, text};
use crate::model::rate::KEYWORDS;
use crate::model::{Endpoint, Field, Holds, Record, Rule};

/// How many related keywords are answered.
pub const RELATED_KEYWORDS: usize = 30;

const WORD: Holds = text(usize::MAX);
const VOLUME: Holds = Int { min: 0, max: i64::MAX };

#[rustfmt::skip] // a table is read by column
static KEYWORD_INSIGHT: Record = Record {
    name: "KeywordInsight",
    doc: "Post volume of the keywords, and what is posted beside them.",
    fields: &[
        field("related_keywords", List(&TEXT, usize::MAX),   Never, Never, "30 keywords; may hold hashtags and repeats."),
        field("post_volume",      List(&VOLUME, usize::MAX), Never, Never, "Posts per time bucket, of the keywords given only."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "",
};

#[rustfmt::skip]
const QUESTION: &[Field] = &[
    input("granularity",       OneOf(&["DAY", "HOUR"]), Must, "Length of a time bucket."),
    input("keywords",          List(&WORD, 10),         Must, "Keywords, any of which counts."),
    input("start_time",        Instant,                 Must, "Start of the first bucket."),
    input("end_time",          Instant,                 May,  "End of the last bucket; now when left out."),
    input("location",          Id,                      May,  "A location targeting value; a country."),
    input("negative_keywords", List(&WORD, 10),         May,  "Keywords, any of which excludes a post."),
];

pub(super) const ENDPOINTS: &[Endpoint] = &[row(
    "keyword_insights.search",
    Does(KeywordVolume),
    "/12/insights/keywords/search",
    &KEYWORD_INSIGHT,
    "Read post volume and related keywords of a group of keywords.",
)
.inputs(&[QUESTION])
.rules(&[Rule::SpanDays("start_time", "end_time", 7), Rule::Together(&["keywords", "negative_keywords"], 10)])
.rate(KEYWORDS)
.source("1, Keyword insights")
.assumed(&["without location the United States are meant", "a bucket that has begun counts"])];
