//! What can be targeted: the values that targeting criteria take.

use crate::model::Action::Does;
use crate::model::Behaviour::Lookup;
use crate::model::Holds::{Any, Flag, Instant, Int, List, Objects, OneOf};
use crate::model::Matches::{Contains, NotAfter, NotBefore};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{TEXT, field, input, text};
use crate::model::rate::{TARGETING, quarter};
use crate::model::{Answer, Echoed, Endpoint, Field, Holds, Record};

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
pub(super) const COUNTRY: Holds = Holds::Country;
const MANY: usize = usize::MAX;

const NAME: Field = field("name", TEXT, Never, Never, "What it is called.");
const VALUE: Field = field("targeting_value", TEXT, Never, Never, "What a targeting criterion takes.");
const COUNTRY_CODE: Field = field("country_code", COUNTRY, Never, Never, "Two-letter ISO code of the country.");

const fn kind(of: &'static [&'static str]) -> Field {
    field("targeting_type", OneOf(of), Never, Never, "The targeting type that takes the value.")
}

const fn option(name: &'static str, doc: &'static str, fields: &'static [Field]) -> Record {
    Record { name, doc, fields, rules: &[], sortable: &[], missing: "NOT_FOUND", key: "" }
}

static APP_STORE_CATEGORY: Record = option(
    "AppStoreCategory",
    "A category of an app store.",
    &[NAME, kind(&["APP_STORE_CATEGORY"]), VALUE, field("os_type", OneOf(SYSTEMS), Never, Never, "Which store.")],
);

static CONVERSATION: Record = option(
    "Conversation",
    "A topic that is talked about.",
    &[
        NAME,
        kind(&["CONVERSATION"]),
        VALUE,
        field("conversation_type", OneOf(CONVERSATION_TYPES), Never, Never, "What kind of topic."),
    ],
);

static DEVICE: Record = option(
    "Device",
    "A model of a device.",
    &[
        NAME,
        field("manufacturer", TEXT, Never, Never, "Who makes it."),
        field("os_type", TEXT, Never, Never, "Its system, such as iOS."),
        kind(&["DEVICE"]),
        VALUE,
    ],
);

#[rustfmt::skip] // a table is read by column
static EVENT: Record = option("Event", "Something that takes place at a time.", &[
    NAME,
    VALUE,
    field("event_type",   OneOf(EVENT_TYPES), Never, Never, "What kind of event."),
    field("start_time",   Instant,            Never, Never, "When it starts, in UTC whatever its locale."),
    field("end_time",     Instant,            Never, Never, "When it ends."),
    field("country_code", COUNTRY,            Never, Never, "Where it takes place; none when global.").null(),
    field("is_global",    Flag,               Never, Never, "Whether it takes place everywhere."),
    field("reach",        Any,                Never, Never, "How many it reaches: `total_reach`."),
    field("top_users",    List(&Any, MANY),   Never, Never, "Users who post about it."),
    field("top_posts",    List(&Any, MANY),   Never, Never, "Posts about it."),
    field("top_hashtags", List(&Any, MANY),   Never, Never, "Hashtags used for it."),
    field("gender_breakdown_percentage",  Any, Never, Never, "Who is reached, by gender."),
    field("device_breakdown_percentage",  Any, Never, Never, "Who is reached, by device."),
    field("country_breakdown_percentage", Any, Never, Never, "Who is reached, by country."),
]);

static INTEREST: Record = option("Interest", "An interest, as parent and child.", &[NAME, kind(&["INTEREST"]), VALUE]);

static LANGUAGE: Record = option("Language", "A language.", &[NAME, kind(&["LANGUAGE"]), VALUE]);

static LOCATION: Record = option(
    "Location",
    "A place.",
    &[
        NAME,
        COUNTRY_CODE,
        field("location_type", OneOf(LOCATION_TYPES), Never, Never, "What kind of place."),
        kind(&["LOCATION"]),
        VALUE,
    ],
);

static NETWORK_OPERATOR: Record = option(
    "NetworkOperator",
    "An operator of a mobile network.",
    &[NAME, COUNTRY_CODE, kind(&["NETWORK_OPERATOR"]), VALUE],
);

static PLATFORM: Record = option(
    "Platform",
    "A kind of device.",
    &[
        NAME,
        kind(&["PLATFORM"]),
        VALUE,
        field("localized_name", TEXT, Never, Never, "The name in the language asked for.").null(),
    ],
);

static PLATFORM_VERSION: Record = option(
    "PlatformVersion",
    "A version of a system.",
    &[
        NAME,
        field("number", TEXT, Never, Never, "The version, such as 4.1."),
        field("os_type", TEXT, Never, Never, "The system, such as Android."),
        kind(&["PLATFORM_VERSION"]),
        VALUE,
    ],
);

static TV_MARKET: Record = option(
    "TvMarket",
    "A market of television.",
    &[NAME, COUNTRY_CODE, field("locale", TEXT, Never, Never, "Language and country, such as en-US.")],
);

static TV_LOCALE: Record = option(
    "TvLocale",
    "A language and a country.",
    &[
        field("language", TEXT, Never, Never, "ISO 639-1 code."),
        field("country", COUNTRY, Never, Never, "Two-letter ISO code."),
    ],
);

#[rustfmt::skip] // a table is read by column
static TV_SHOW: Record = option("TvShow", "A television show.", &[
    NAME,
    field("targeting_value", Int { min: 0, max: i64::MAX }, Never, Never, "What a targeting criterion takes."),
    field("genre",           TEXT,                          Never, Never, "What kind of show."),
    field("locales",         Objects(&TV_LOCALE, MANY),     Never, Never, "Where it is shown."),
    field("estimated_users", Int { min: 1000, max: i64::MAX }, Never, Never, "Users it reaches; an audience below 1,000 is told as 1000.").null(),
]);

const Q: Field =
    input("q", text(255), May, "Only those whose name holds this, in any case of letters.").matching(Contains("name"));
const COUNT: Field = count(1000, "200");
const LANG: Field = input("lang", Holds::Language, May, "ISO 639-1 code of the language for `localized_name`.");

#[rustfmt::skip]
const APP_STORE_FILTERS: &[Field] = &[
    Q,
    input("os_type", OneOf(SYSTEMS), May, "Only this store.").equals("os_type"),
];

#[rustfmt::skip]
const CONVERSATION_FILTERS: &[Field] = &[
    input("conversation_type", OneOf(CONVERSATION_TYPES), May, "Only this kind of topic.").equals("conversation_type"),
    COUNT,
    CURSOR,
];

#[rustfmt::skip]
const EVENT_FILTERS: &[Field] = &[
    input("event_types",   List(&OneOf(EVENT_TYPES), MANY), May, "Only these kinds of events.").among("event_type"),
    input("country_codes", List(&COUNTRY, 200),  May, "Only events of these countries, and global ones.").among("country_code"),
    input("start_time",    Instant, May, "Only events that end after this; now when left out.").matching(NotBefore("end_time")),
    input("end_time",      Instant, May, "Only events that start before this.").matching(NotAfter("start_time")),
    COUNT,
    CURSOR,
];

#[rustfmt::skip]
const LOCATION_FILTERS: &[Field] = &[
    Q,
    input("location_type", OneOf(LOCATION_TYPES), May, "Only this kind of place.").equals("location_type"),
    input("country_code",  COUNTRY,               May, "Only places of this country.").equals("country_code"),
    COUNT,
    CURSOR,
];

#[rustfmt::skip]
const OPERATOR_FILTERS: &[Field] = &[
    Q,
    input("country_code", COUNTRY, May, "Only operators of this country.").equals("country_code").default("US"),
    COUNT,
    CURSOR,
];

#[rustfmt::skip]
const SHOW_FILTERS: &[Field] = &[
    input("locale", text(10), Must, "Language and country, one of those of `tv_markets`.").echoed(Echoed::Locale).equals("locales"),
    Q,
    count(50, "50"),
    CURSOR,
];

#[rustfmt::skip] // a table is read by column
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("targeting_options.app_store_categories", Does(Lookup), "/12/targeting_criteria/app_store_categories", &APP_STORE_CATEGORY, "List app store categories.")
        .inputs(&[APP_STORE_FILTERS]).answer(Answer::Page).rate(TARGETING).source("2, Targeting options"),
    row("targeting_options.conversations",     Does(Lookup), "/12/targeting_criteria/conversations",     &CONVERSATION,     "List topics of conversations.")
        .inputs(&[CONVERSATION_FILTERS]).answer(Answer::Page).rate(TARGETING).source("2, Targeting options"),
    row("targeting_options.devices",           Does(Lookup), "/12/targeting_criteria/devices",           &DEVICE,           "List devices.")
        .inputs(&[&[Q, COUNT]]).answer(Answer::Page).rate(TARGETING).source("2, Targeting options"),
    row("targeting_options.events",            Does(Lookup), "/12/targeting_criteria/events",            &EVENT,            "List events.")
        .inputs(&[EVENT_FILTERS]).answer(Answer::Page).data_type("events").rate(TARGETING).source("2, Targeting options")
        .assumed(&["event_types may be left out", "a global event belongs to every country"]),
    row("targeting_options.interests",         Does(Lookup), "/12/targeting_criteria/interests",         &INTEREST,         "List interests.")
        .inputs(&[&[Q, COUNT, CURSOR]]).answer(Answer::Page).rate(TARGETING).source("4, Targeting options lookups"),
    row("targeting_options.languages",         Does(Lookup), "/12/targeting_criteria/languages",         &LANGUAGE,         "List languages.")
        .inputs(&[&[Q, COUNT, CURSOR]]).answer(Answer::Page).rate(TARGETING).source("4, Targeting options lookups"),
    row("targeting_options.locations",         Does(Lookup), "/12/targeting_criteria/locations",         &LOCATION,         "List places.")
        .inputs(&[LOCATION_FILTERS]).answer(Answer::Page).rate(TARGETING).source("4, Targeting options lookups"),
    row("targeting_options.network_operators", Does(Lookup), "/12/targeting_criteria/network_operators", &NETWORK_OPERATOR, "List mobile network operators.")
        .inputs(&[OPERATOR_FILTERS]).answer(Answer::Page).rate(TARGETING).source("4, Targeting options lookups"),
    row("targeting_options.platform_versions", Does(Lookup), "/12/targeting_criteria/platform_versions", &PLATFORM_VERSION, "List versions of systems.")
        .inputs(&[&[Q]]).answer(Answer::Page).data_type("targeting_criterion").rate(TARGETING).source("4, Targeting options lookups"),
    row("targeting_options.platforms",         Does(Lookup), "/12/targeting_criteria/platforms",         &PLATFORM,         "List kinds of devices.")
        .inputs(&[&[Q, COUNT, LANG]]).answer(Answer::Page).rate(TARGETING).source("4, Targeting options lookups"),
    row("targeting_options.tv_markets",        Does(Lookup), "/12/targeting_criteria/tv_markets",        &TV_MARKET,        "List television markets.")
        .answer(Answer::Page).rate(quarter(2000)).source("4, Targeting options lookups"),
    row("targeting_options.tv_shows",          Does(Lookup), "/12/targeting_criteria/tv_shows",          &TV_SHOW,          "List television shows of a market.")
        .inputs(&[SHOW_FILTERS]).answer(Answer::Page).rate(quarter(2000)).source("4, Targeting options lookups"),
];
