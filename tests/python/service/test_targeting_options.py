"""The lookups that tell what may be targeted (documents 2 and 4, targeting options)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from .listing import lists_with
from .promoting import blamed

if TYPE_CHECKING:
    from .wire import User

#: What each lookup is asked with, what its records hold, and what they may hold beside it.
LOOKUPS: dict[str, tuple[dict, list[str], set[str]]] = {
    "app_store_categories": ({}, ["name", "targeting_type", "targeting_value", "os_type"], set()),
    "conversations": ({}, ["name", "targeting_type", "targeting_value", "conversation_type"], set()),
    "devices": ({}, ["name", "manufacturer", "os_type", "targeting_type", "targeting_value"], set()),
    "events": (
        {"start_time": "2000-01-01"},
        [
            "name",
            "targeting_value",
            "event_type",
            "start_time",
            "end_time",
            "country_code",
            "is_global",
            "reach",
            "top_users",
            "top_posts",
            "top_hashtags",
            "gender_breakdown_percentage",
            "device_breakdown_percentage",
            "country_breakdown_percentage",
        ],
        set(),
    ),
    "interests": ({}, ["name", "targeting_type", "targeting_value"], set()),
    "languages": ({}, ["name", "targeting_type", "targeting_value"], set()),
    "locations": ({}, ["name", "country_code", "location_type", "targeting_type", "targeting_value"], set()),
    "network_operators": ({}, ["name", "country_code", "targeting_type", "targeting_value"], set()),
    "platform_versions": ({}, ["name", "number", "os_type", "targeting_type", "targeting_value"], set()),
    "platforms": ({}, ["name", "targeting_type", "targeting_value"], set()),
    "tv_markets": ({}, ["name", "country_code", "locale"], set()),
    "tv_shows": ({"locale": "en-US"}, ["name", "targeting_value", "genre", "locales"], {"estimated_users"}),
}
TYPES = {
    "app_store_categories": "APP_STORE_CATEGORY",
    "conversations": "CONVERSATION",
    "devices": "DEVICE",
    "interests": "INTEREST",
    "languages": "LANGUAGE",
    "locations": "LOCATION",
    "network_operators": "NETWORK_OPERATOR",
    "platform_versions": "PLATFORM_VERSION",
    "platforms": "PLATFORM",
}


def look(user: User, lookup: str, **query: str) -> list[dict]:
    """All records of a lookup."""
    if f"targeting_options.{lookup}" in lists_with("cursor"):
        pages = user.pages(f"targeting_criteria/{lookup}", **LOOKUPS[lookup][0] | query)
        return [record for page in pages for record in page]
    return user.get(f"targeting_criteria/{lookup}", **LOOKUPS[lookup][0] | query).data


@pytest.mark.parametrize("lookup", LOOKUPS)
def test_records_have_their_shape(user: User, lookup: str) -> None:
    _, fields, optional = LOOKUPS[lookup]
    records = look(user, lookup)
    assert records
    for record in records:
        assert set(fields) <= set(record) <= {*fields, *optional}


@pytest.mark.parametrize(("lookup", "kind"), TYPES.items(), ids=TYPES)
def test_records_tell_their_type(user: User, lookup: str, kind: str) -> None:
    assert {record["targeting_type"] for record in look(user, lookup)} == {kind}


@pytest.mark.parametrize("lookup", [name for name in LOOKUPS if name != "tv_markets"])
def test_values_are_told_once(user: User, lookup: str) -> None:
    values = [record["targeting_value"] for record in look(user, lookup)]
    assert len(values) == len(set(values))


@pytest.mark.parametrize("lookup", LOOKUPS)
def test_every_user_sees_the_same(user: User, lookup: str) -> None:
    assert look(user.service.user(), lookup) == look(user, lookup)


@pytest.mark.parametrize("lookup", LOOKUPS)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_lookups_are_only_read(user: User, lookup: str, method: str) -> None:
    assert user.send(method, f"targeting_criteria/{lookup}").status == 405


# What is always there

SEEDS = {
    "country": (
        "locations",
        {
            "targeting_value": "96683cc9126741d1",
            "name": "United States",
            "location_type": "COUNTRIES",
            "country_code": "US",
        },
    ),
    "city": ("locations", {"targeting_value": "3b77caf94bfc81fe", "name": "Los Angeles", "location_type": "CITIES"}),
    "interest": ("interests", {"targeting_value": "1001", "name": "Books and literature/Biographies and memoirs"}),
    "iphone-3gs": ("devices", {"targeting_value": "1q", "name": "iPhone 3GS", "os_type": "iOS"}),
    "iphone-4": ("devices", {"targeting_value": "1r", "name": "iPhone 4", "os_type": "iOS"}),
    "version-4.0": ("platform_versions", {"targeting_value": "17", "name": "Ice Cream Sandwich", "number": "4.0"}),
    "version-4.1": ("platform_versions", {"targeting_value": "18", "name": "Jelly Bean", "number": "4.1"}),
    "games": ("app_store_categories", {"targeting_value": "qouq", "name": "Games: Music", "os_type": "IOS"}),
    "music": ("app_store_categories", {"targeting_value": "qov2", "name": "Music", "os_type": "IOS"}),
    "nfl": ("conversations", {"targeting_value": "a1", "name": "NFL", "conversation_type": "SPORTS"}),
    "nba": ("conversations", {"targeting_value": "a2", "name": "NBA", "conversation_type": "SPORTS"}),
    "advantage": ("network_operators", {"targeting_value": "2l", "name": "Advantage", "country_code": "US"}),
    "aeris": ("network_operators", {"targeting_value": "1b", "name": "Aeris", "country_code": "US"}),
    "new-year": (
        "events",
        {"targeting_value": "1ex", "name": "New Year's", "event_type": "HOLIDAY", "country_code": None},
    ),
    "newswatch": ("tv_shows", {"targeting_value": 10027243420, "name": "NewsWatch"}),
}


@pytest.mark.parametrize(("lookup", "seed"), SEEDS.values(), ids=SEEDS)
def test_what_the_documents_print_is_there(user: User, lookup: str, seed: dict) -> None:
    (found,) = [record for record in look(user, lookup) if record["targeting_value"] == seed["targeting_value"]]
    assert {name: found[name] for name in seed} == seed


def test_platforms_are_five(user: User) -> None:
    assert {record["targeting_value"]: record["name"] for record in look(user, "platforms")} == {
        "0": "iOS",
        "1": "Android",
        "2": "BlackBerry phones and tablets",
        "3": "Mobile web on other devices",
        "4": "Desktop and laptop computers",
    }


MARKETS = {
    "fr-FR": "France",
    "es-CL": "Chile",
    "de-DE": "Germany",
    "nl-NL": "Netherlands",
    "en-US": "United States",
    "es-VE": "Venezuela",
    "pt-BR": "Brazil",
    "es-MX": "Mexico",
    "es-CO": "Colombia",
    "en-GB": "United Kingdom",
    "es-AR": "Argentina",
    "ja-JP": "Japan",
    "en-CA": "Canada",
    "es-ES": "Spain",
    "it-IT": "Italy",
    "es-US": "United States - Hispanic",
    "en-IE": "Ireland",
}


def test_tv_markets_are_those_of_the_documents(user: User) -> None:
    markets = look(user, "tv_markets")
    assert {market["locale"]: market["name"] for market in markets} == MARKETS
    assert all(market["country_code"] == market["locale"][3:] for market in markets)


#: How the values of each lookup are written.
WRITTEN = {
    "interests": ("targeting_value", r"\d+"),
    "languages": ("targeting_value", r"[a-z]{2}"),
    "locations": ("targeting_value", r"[0-9a-f]{16}"),
    "network_operators": ("country_code", r"[A-Z]{2}"),
    "conversations": ("conversation_type", r"[A-Z_]+"),
    "app_store_categories": ("os_type", r"IOS|ANDROID"),
    "platform_versions": ("number", r"\d+(\.\d+)*"),
    "tv_markets": ("locale", r"[a-z]{2}-[A-Z]{2}"),
}


@pytest.mark.parametrize(("lookup", "name", "pattern"), [(k, *rest) for k, rest in WRITTEN.items()], ids=WRITTEN)
def test_values_are_written_as_documented(user: User, lookup: str, name: str, pattern: str) -> None:
    for record in look(user, lookup):
        assert re.fullmatch(pattern, record[name]), record


def test_events_have_a_time_and_a_reach(user: User) -> None:
    for event in look(user, "events"):
        assert event["start_time"] <= event["end_time"]
        assert event["start_time"].endswith("Z") and event["end_time"].endswith("Z")
        assert type(event["is_global"]) is bool
        assert event["is_global"] is (event["country_code"] is None)
        assert "total_reach" in event["reach"]
        for name in ("top_users", "top_posts", "top_hashtags"):
            assert isinstance(event[name], list)
        for name in ("gender", "device", "country"):
            assert isinstance(event[f"{name}_breakdown_percentage"], dict)


def test_shows_are_numbers_and_tell_their_markets(user: User) -> None:
    for show in look(user, "tv_shows"):
        assert type(show["targeting_value"]) is int
        assert all(sorted(locale) == ["country", "language"] for locale in show["locales"])
        assert {"language": "en", "country": "US"} in show["locales"]
        assert show.get("estimated_users", 1000) >= 1000


# Filters

SEARCHES = {
    "app_store_categories": ("Games", "qouq"),
    "devices": ("iPhone 3GS", "1q"),
    "interests": ("Biographies", "1001"),
    "languages": ("English", "en"),
    "locations": ("Los Angeles", "3b77caf94bfc81fe"),
    "network_operators": ("Aeris", "1b"),
    "platform_versions": ("Jelly", "18"),
    "platforms": ("Android", "1"),
    "tv_shows": ("NewsWatch", 10027243420),
}


@pytest.mark.parametrize(("lookup", "q", "value"), [(k, *rest) for k, rest in SEARCHES.items()], ids=SEARCHES)
def test_a_term_is_searched_for(user: User, lookup: str, q: str, value: object) -> None:
    found, whole = look(user, lookup, q=q), look(user, lookup)
    assert value in [record["targeting_value"] for record in found]
    assert all(record in whole for record in found)
    assert len(found) < len(whole) or len(whole) == 1


@pytest.mark.parametrize("lookup", SEARCHES)
def test_a_term_of_nothing_finds_nothing(user: User, lookup: str) -> None:
    assert look(user, lookup, q="zzqqzzqq") == []


@pytest.mark.parametrize("lookup", SEARCHES)
def test_a_term_in_another_case_finds_the_same(user: User, lookup: str) -> None:
    q = SEARCHES[lookup][0]
    assert look(user, lookup, q=q.lower()) == look(user, lookup, q=q)


CHOICES = {
    "app_store_categories": ("os_type", "os_type", ["ANDROID", "IOS"]),
    "locations": ("location_type", "location_type", ["COUNTRIES", "REGIONS", "METROS", "CITIES", "POSTAL_CODES"]),
    "conversations": (
        "conversation_type",
        "conversation_type",
        [
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
        ],
    ),
    "events": (
        "event_types",
        "event_type",
        ["CONFERENCE", "HOLIDAY", "MUSIC_AND_ENTERTAINMENT", "OTHER", "POLITICS", "RECURRING", "SPORTS"],
    ),
}
ALL_CHOICES = [
    (lookup, parameter, name, value) for lookup, (parameter, name, values) in CHOICES.items() for value in values
]


@pytest.mark.parametrize(("lookup", "parameter", "name", "value"), ALL_CHOICES)
def test_every_kind_is_asked_for(user: User, lookup: str, parameter: str, name: str, value: str) -> None:
    found = look(user, lookup, **{parameter: value})
    assert found == [record for record in look(user, lookup) if record[name] == value]


@pytest.mark.parametrize(("lookup", "parameter"), [(lookup, rest[0]) for lookup, rest in CHOICES.items()], ids=CHOICES)
def test_an_unknown_kind_is_refused(user: User, lookup: str, parameter: str) -> None:
    answer = user.get(f"targeting_criteria/{lookup}", **{parameter: "SHOES"})
    assert answer.status == 400, answer
    assert blamed(answer) == {("INVALID_PARAMETER", parameter)}


def test_events_of_several_kinds_are_asked_for_together(user: User) -> None:
    found = look(user, "events", event_types="HOLIDAY,SPORTS")
    assert found == [event for event in look(user, "events") if event["event_type"] in ("HOLIDAY", "SPORTS")]


def test_events_of_a_country_are_its_own_and_global_ones(user: User) -> None:
    codes = {event["country_code"] for event in look(user, "events", country_codes="US")}
    assert codes <= {"US", None}


def test_events_are_of_a_time(user: User) -> None:
    events = look(user, "events")
    assert look(user, "events", end_time="2000-01-02") == []
    last = max(event["end_time"] for event in events)
    assert look(user, "events", start_time=f"{int(last[:4]) + 1}-01-01") == []


def test_events_are_those_to_come_by_default(user: User) -> None:
    to_come = user.get("targeting_criteria/events").data
    assert all(event in look(user, "events") for event in to_come)


BAD = {
    "events-from": ("events", {"start_time": "soon"}, "start_time"),
    "events-until": ("events", {"end_time": "never"}, "end_time"),
    "events-of": ("events", {"country_codes": "USA"}, "country_codes"),
}


@pytest.mark.parametrize(("lookup", "change", "parameter"), BAD.values(), ids=BAD)
def test_a_bad_filter_is_refused(user: User, lookup: str, change: dict, parameter: str) -> None:
    answer = user.get(f"targeting_criteria/{lookup}", **LOOKUPS[lookup][0] | change)
    assert answer.status == 400, answer
    assert blamed(answer) == {("INVALID_PARAMETER", parameter)}


@pytest.mark.parametrize("code", ["US", "FR"])
def test_locations_are_of_a_country(user: User, code: str) -> None:
    found = look(user, "locations", country_code=code)
    assert found == [record for record in look(user, "locations") if record["country_code"] == code]


def test_operators_are_american_by_default(user: User) -> None:
    assert {record["country_code"] for record in look(user, "network_operators")} == {"US"}
    assert look(user, "network_operators", country_code="US") == look(user, "network_operators")
    assert {record["country_code"] for record in look(user, "network_operators", country_code="GB")} <= {"GB"}


def test_shows_need_a_market(user: User) -> None:
    answer = user.get("targeting_criteria/tv_shows")
    assert answer.status == 400
    assert blamed(answer) == {("MISSING_PARAMETER", "locale")}


def test_a_market_nobody_has_is_refused(user: User) -> None:
    assert user.get("targeting_criteria/tv_shows", locale="sw-KE").refused


@pytest.mark.parametrize("locale", MARKETS)
def test_shows_are_of_a_market(user: User, locale: str) -> None:
    language, country = locale.split("-")
    for show in look(user, "tv_shows", locale=locale):
        assert {"language": language, "country": country} in show["locales"]


def test_the_market_is_echoed_in_parts(user: User) -> None:
    params = user.get("targeting_criteria/tv_shows", locale="en-US").params
    assert params["locale"] == {"countryCode": "US", "languageCode": "en"}


def test_platforms_are_translated_on_request(user: User) -> None:
    translated = [
        record["localized_name"]
        for lang in ("de", "es", "fr", "ja")
        for record in look(user, "platforms", lang=lang)
        if "localized_name" in record
    ]
    assert translated
    assert all(isinstance(name, str) and name for name in translated)


@pytest.mark.parametrize("lookup", ["platform_versions", "events"])
def test_some_lookups_tell_the_type_of_their_data(user: User, lookup: str) -> None:
    kinds = {"platform_versions": "targeting_criterion", "events": "events"}
    assert user.get(f"targeting_criteria/{lookup}").json["data_type"] == kinds[lookup]


def test_an_unknown_lookup_is_no_route(user: User) -> None:
    for lookup in ("tv_channels", "tv_genres", "shoes"):
        answer = user.get(f"targeting_criteria/{lookup}")
        assert (answer.status, answer.codes) == (404, ["ROUTE_NOT_FOUND"])
