//! Lookups of the values that targeting criteria take.

use crate::schema::Action::Custom;
use crate::schema::FieldType::{Any, Bool, Country, Enum, Instant, Int, Language, List, Objects};
use crate::schema::ListFilter::{Contains, NotAfter, NotBefore};
use crate::schema::Operation::Lookup;
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param, text};
use crate::schema::rate_limit::{TARGETING, quarter};
use crate::schema::{EchoFormat, Endpoint, ErrorCode, Field, FieldType, Record, ResponseShape};

use super::paging::{CURSOR, count};

const SYSTEMS: &[&str] = &["ANDROID", "IOS"];
pub(super) const LOCATION_TYPES: &[&str] = &["COUNTRIES", "REGIONS", "METROS", "CITIES", "POSTAL_CODES"];
const EVENT_TYPES: &[&str] =
    &["CONFERENCE", "HOLIDAY", "MUSIC_AND_ENTERTAINMENT", "OTHER", "POLITICS", "RECURRING", "SPORTS"];
const CONVERSATION_TYPES: &[&str] = &[
    "ACTORS",
    "ATHLETES",
    "BOOK_GENRES",
    "BOOKS",
    "BRAND_CATEGORIES",
    "BRANDS",
    "CELEBRITIES",
    "COACHES",
    "DIGITAL_CREATORS",
    "ENTERTAINMENT_BRANDS",
    "ENTERTAINMENT_PERSONALITIES",
    "FICTIONAL_CHARACTERS",
    "JOURNALISTS",
    "LIFESTYLES",
    "MOVIE_GENRES",
    "MOVIES",
    "MUSIC_GENRES",
    "MUSICIANS",
    "NEWS_STORIES",
    "NEWS",
    "PERSONS",
    "PLACES",
    "PODCASTS",
    "POLITICAL_AFFILIATIONS",
    "POLITICIANS",
    "PRODUCTS",
    "RADIO_STATIONS",
    "SPORTS_LEAGUES",
    "SPORTS_PERSONALITIES",
    "SPORTS_TEAMS",
    "SPORTS",
    "TRENDS",
    "TV_SHOWS",
    "VIDEO_GAME_PLATFORMS",
    "VIDEO_GAME_PUBLISHERS",
    "VIDEO_GAMES",
];

/// A two-letter ISO country code.
pub(super) const COUNTRY: FieldType = Country;
const MANY: usize = usize::MAX;

const NAME: Field = field("name", TEXT, Never, Never, "Display name.");
const VALUE: Field = field("targeting_value", TEXT, Never, Never, "The `targeting_value` of a targeting criterion.");
const COUNTRY_CODE: Field = field("country_code", COUNTRY, Never, Never, "Two-letter ISO code of the country.");

const fn targeting_type(names: &'static [&'static str]) -> Field {
    field("targeting_type", Enum(names), Never, Never, "The targeting type that takes the value.")
}

const fn targeting_option(name: &'static str, doc: &'static str, fields: &'static [Field]) -> Record {
    Record { name, doc, fields, rules: &[], sortable: &[], not_found_code: ErrorCode::NotFound, id_param: "" }
}

pub(crate) static APP_STORE_CATEGORY: Record = targeting_option(
    "AppStoreCategory",
    "A category of an app store.",
    &[
        NAME,
        targeting_type(&["APP_STORE_CATEGORY"]),
        VALUE,
        field("os_type", Enum(SYSTEMS), Never, Never, "Which store."),
    ],
);

pub(crate) static CONVERSATION: Record = targeting_option(
    "Conversation",
    "A topic that is talked about.",
    &[
        NAME,
        targeting_type(&["CONVERSATION"]),
        VALUE,
        field("conversation_type", Enum(CONVERSATION_TYPES), Never, Never, "Kind of topic."),
    ],
);

pub(crate) static DEVICE: Record = targeting_option(
    "Device",
    "A model of a device.",
    &[
        NAME,
        field("manufacturer", TEXT, Never, Never, "Who makes it."),
        field("os_type", TEXT, Never, Never, "Its system, such as iOS."),
        targeting_type(&["DEVICE"]),
        VALUE,
    ],
);

#[rustfmt::skip] // a table is read by column
pub(crate) static EVENT: Record = targeting_option("Event", "Something that takes place at a time.", &[
    NAME,
    VALUE,
    field("event_type",                   Enum(EVENT_TYPES), Never, Never, "Kind of event."),
    field("start_time",                   Instant,           Never, Never, "When it starts, in UTC whatever its locale."),
    field("end_time",                     Instant,           Never, Never, "When it ends."),
    field("country_code",                 COUNTRY,           Never, Never, "Where it takes place; none when global.").nullable(),
    field("is_global",                    Bool,              Never, Never, "Whether it takes place everywhere."),
    field("reach",                        Any,               Never, Never, "How many it reaches: `total_reach`."),
    field("top_users",                    List(&Any, MANY),  Never, Never, "Users who post about it."),
    field("top_posts",                    List(&Any, MANY),  Never, Never, "Posts about it."),
    field("top_hashtags",                 List(&Any, MANY),  Never, Never, "Hashtags used for it."),
    field("gender_breakdown_percentage",  Any,               Never, Never, "Who is reached, by gender."),
    field("device_breakdown_percentage",  Any,               Never, Never, "Who is reached, by device."),
    field("country_breakdown_percentage", Any,               Never, Never, "Who is reached, by country."),
]);

pub(crate) static INTEREST: Record =
    targeting_option("Interest", "An interest, as parent and child.", &[NAME, targeting_type(&["INTEREST"]), VALUE]);

pub(crate) static LANGUAGE: Record =
    targeting_option("Language", "A language.", &[NAME, targeting_type(&["LANGUAGE"]), VALUE]);

pub(crate) static LOCATION: Record = targeting_option(
    "Location",
    "A place.",
    &[
        NAME,
        COUNTRY_CODE,
        field("location_type", Enum(LOCATION_TYPES), Never, Never, "Kind of place."),
        targeting_type(&["LOCATION"]),
        VALUE,
    ],
);

pub(crate) static NETWORK_OPERATOR: Record = targeting_option(
    "NetworkOperator",
    "An operator of a mobile network.",
    &[NAME, COUNTRY_CODE, targeting_type(&["NETWORK_OPERATOR"]), VALUE],
);

pub(crate) static PLATFORM: Record = targeting_option(
    "Platform",
    "A kind of device.",
    &[
        NAME,
        targeting_type(&["PLATFORM"]),
        VALUE,
        field("localized_name", TEXT, Never, Never, "The name in the requested language.").nullable(),
    ],
);

pub(crate) static PLATFORM_VERSION: Record = targeting_option(
    "PlatformVersion",
    "A version of a system.",
    &[
        NAME,
        field("number", TEXT, Never, Never, "The version, such as 4.1."),
        field("os_type", TEXT, Never, Never, "The system, such as Android."),
        targeting_type(&["PLATFORM_VERSION"]),
        VALUE,
    ],
);

pub(crate) static TV_MARKET: Record = targeting_option(
    "TvMarket",
    "A market of television.",
    &[NAME, COUNTRY_CODE, field("locale", TEXT, Never, Never, "Language and country, such as en-US.")],
);

static TV_LOCALE: Record = targeting_option(
    "TvLocale",
    "A language and a country.",
    &[
        field("language", TEXT, Never, Never, "ISO 639-1 code."),
        field("country", COUNTRY, Never, Never, "Two-letter ISO code."),
    ],
);

#[rustfmt::skip] // a table is read by column
pub(crate) static TV_SHOW: Record = targeting_option("TvShow", "A television show.", &[
    NAME,
    field("targeting_value", Int { min: 0, max: i64::MAX },    Never, Never, "The `targeting_value` of a targeting criterion."),
    field("genre",           TEXT,                             Never, Never, "Kind of show."),
    field("locales",         Objects(&TV_LOCALE, MANY),        Never, Never, "Where it is shown."),
    field("estimated_users", Int { min: 1000, max: i64::MAX }, Never, Never, "Users it reaches; an audience below 1,000 is reported as 1000.").nullable(),
]);

const Q: Field = param("q", text(255), Optional, "Only those whose name contains this text, ignoring case.")
    .filter_by(Contains("name"));
const COUNT: Field = count(1000, "200");
const LANG: Field = param("lang", Language, Optional, "ISO 639-1 code of the language for `localized_name`.");

#[rustfmt::skip]
const APP_STORE_FILTERS: &[Field] = &[
    Q,
    param("os_type", Enum(SYSTEMS), Optional, "Only this store.").filter_equals("os_type"),
];

#[rustfmt::skip]
const CONVERSATION_FILTERS: &[Field] = &[
    param("conversation_type", Enum(CONVERSATION_TYPES), Optional, "Only this kind of topic.").filter_equals("conversation_type"),
    COUNT,
    CURSOR,
];

#[rustfmt::skip]
const EVENT_FILTERS: &[Field] = &[
    param("event_types",   List(&Enum(EVENT_TYPES), MANY), Optional, "Only these kinds of events.").filter_in("event_type"),
    param("country_codes", List(&COUNTRY, 200),            Optional, "Only events of these countries, and global ones.").filter_in("country_code"),
    param("start_time",    Instant,                        Optional, "Only events that end after this; now when left out.").filter_by(NotBefore("end_time")),
    param("end_time",      Instant,                        Optional, "Only events that start before this.").filter_by(NotAfter("start_time")),
    COUNT,
    CURSOR,
];

#[rustfmt::skip]
const LOCATION_FILTERS: &[Field] = &[
    Q,
    param("location_type", Enum(LOCATION_TYPES), Optional, "Only this kind of place.").filter_equals("location_type"),
    param("country_code",  COUNTRY,              Optional, "Only places of this country.").filter_equals("country_code"),
    COUNT,
    CURSOR,
];

#[rustfmt::skip]
const OPERATOR_FILTERS: &[Field] = &[
    Q,
    param("country_code", COUNTRY, Optional, "Only operators of this country.").filter_equals("country_code").default("US"),
    COUNT,
    CURSOR,
];

#[rustfmt::skip]
const SHOW_FILTERS: &[Field] = &[
    param("locale", text(10), Required, "Language and country, one of those of `tv_markets`.").echo_format(EchoFormat::Locale).filter_equals("locales"),
    Q,
    count(50, "50"),
    CURSOR,
];

#[rustfmt::skip] // a table is read by column
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("targeting_options.app_store_categories", Custom(Lookup), "/12/targeting_criteria/app_store_categories", &APP_STORE_CATEGORY, "List app store categories.")
        .params(&[APP_STORE_FILTERS]).response(ResponseShape::Page).rate_limit(TARGETING).source("Targeting options"),
    endpoint("targeting_options.conversations",        Custom(Lookup), "/12/targeting_criteria/conversations",        &CONVERSATION,       "List topics of conversations.")
        .params(&[CONVERSATION_FILTERS]).response(ResponseShape::Page).rate_limit(TARGETING).source("Targeting options"),
    endpoint("targeting_options.devices",              Custom(Lookup), "/12/targeting_criteria/devices",              &DEVICE,             "List devices.")
        .params(&[&[Q, COUNT]]).response(ResponseShape::Page).rate_limit(TARGETING).source("Targeting options"),
    endpoint("targeting_options.events",               Custom(Lookup), "/12/targeting_criteria/events",               &EVENT,              "List events.")
        .params(&[EVENT_FILTERS]).response(ResponseShape::Page).data_type("events").rate_limit(TARGETING).source("Targeting options")
        .assumed(&["event_types may be left out", "a global event belongs to every country"]),
    endpoint("targeting_options.interests",            Custom(Lookup), "/12/targeting_criteria/interests",            &INTEREST,           "List interests.")
        .params(&[&[Q, COUNT, CURSOR]]).response(ResponseShape::Page).rate_limit(TARGETING).source("Targeting options lookups"),
    endpoint("targeting_options.languages",            Custom(Lookup), "/12/targeting_criteria/languages",            &LANGUAGE,           "List languages.")
        .params(&[&[Q, COUNT, CURSOR]]).response(ResponseShape::Page).rate_limit(TARGETING).source("Targeting options lookups"),
    endpoint("targeting_options.locations",            Custom(Lookup), "/12/targeting_criteria/locations",            &LOCATION,           "List places.")
        .params(&[LOCATION_FILTERS]).response(ResponseShape::Page).rate_limit(TARGETING).source("Targeting options lookups"),
    endpoint("targeting_options.network_operators",    Custom(Lookup), "/12/targeting_criteria/network_operators",    &NETWORK_OPERATOR,   "List mobile network operators.")
        .params(&[OPERATOR_FILTERS]).response(ResponseShape::Page).rate_limit(TARGETING).source("Targeting options lookups"),
    endpoint("targeting_options.platform_versions",    Custom(Lookup), "/12/targeting_criteria/platform_versions",    &PLATFORM_VERSION,   "List versions of systems.")
        .params(&[&[Q]]).response(ResponseShape::Page).data_type("targeting_criterion").rate_limit(TARGETING).source("Targeting options lookups"),
    endpoint("targeting_options.platforms",            Custom(Lookup), "/12/targeting_criteria/platforms",            &PLATFORM,           "List kinds of devices.")
        .params(&[&[Q, COUNT, LANG]]).response(ResponseShape::Page).rate_limit(TARGETING).source("Targeting options lookups"),
    endpoint("targeting_options.tv_markets",           Custom(Lookup), "/12/targeting_criteria/tv_markets",           &TV_MARKET,          "List television markets.")
        .response(ResponseShape::Page).rate_limit(quarter(2000)).source("Targeting options lookups"),
    endpoint("targeting_options.tv_shows",             Custom(Lookup), "/12/targeting_criteria/tv_shows",             &TV_SHOW,            "List television shows of a market.")
        .params(&[SHOW_FILTERS]).response(ResponseShape::Page).rate_limit(quarter(2000)).source("Targeting options lookups"),
];
