"""What narrows the delivery of a line item (documents 2 and 4, targeting criteria)."""

from __future__ import annotations

import pytest

from .promoting import (
    UNITED_STATES,
    Ads,
    blamed,
    leave_out,
    located,
)
from .wire import NOWHERE, User

FIELDS = [
    "id",
    "line_item_id",
    "targeting_type",
    "targeting_value",
    "name",
    "operator_type",
    "created_at",
    "updated_at",
    "deleted",
]
OPTIONAL = {"location_type", "localized_name"}
AGES = [
    "AGE_21_TO_34",
    "AGE_13_TO_17",
    "AGE_18_TO_24",
    "AGE_25_TO_34",
    "AGE_35_TO_44",
    "AGE_45_TO_54",
    "AGE_55_TO_64",
    "AGE_OVER_65",
    "AGE_18_TO_34",
    "AGE_18_TO_49",
    "AGE_25_TO_54",
    "AGE_OVER_21",
]


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


@pytest.fixture
def path(ads: Ads) -> str:
    return ads.at("targeting_criteria")


@pytest.fixture
def line_item(ads: Ads) -> str:
    return ads.line_item()


def test_a_criterion_is_made(ads: Ads, line_item: str) -> None:
    answer = ads.target(line_item, "LOCATION", UNITED_STATES)
    made = answer.data
    assert set(FIELDS) <= set(made) <= {*FIELDS, "location_type"}
    expected = {
        "line_item_id": line_item,
        "targeting_type": "LOCATION",
        "targeting_value": UNITED_STATES,
        "name": "United States",
        "operator_type": "EQ",
        "deleted": False,
    }
    assert {name: made[name] for name in expected} == expected
    assert answer.params == {
        "account_id": ads.account,
        "line_item_id": line_item,
        "targeting_type": "LOCATION",
        "targeting_value": UNITED_STATES,
        "operator_type": "EQ",
    }


# Every type


def place(ads: Ads, line_item: str) -> None:
    assert ads.target(line_item, "LOCATION", UNITED_STATES).ok


def engage(ads: Ads, line_item: str) -> None:
    assert ads.target(line_item, "USER_ENGAGEMENT", ads.somebody()).ok


def show(ads: Ads, locale: str = "en-US") -> str:
    """A TV show of a market."""
    return str(ads.user.get("targeting_criteria/tv_shows", locale=locale).data[0]["targeting_value"])


#: A value of each type: what comes before it, who tells it, and its operator.
TYPES = {
    "AGE": (None, "AGE_21_TO_34", "EQ"),
    "APP_LIST": (None, "4tq7m", "NE"),
    "APP_STORE_CATEGORY": (None, "qouq", "EQ"),
    "APP_STORE_CATEGORY_LOOKALIKE": (None, "qouq", "EQ"),
    "BROAD_KEYWORD": (None, "running shoes", "EQ"),
    "CAMPAIGN_ENGAGEMENT": (None, Ads.campaign, "EQ"),
    "CAMPAIGN_ENGAGEMENT_LOOKALIKE": (None, Ads.campaign, "EQ"),
    "CONVERSATION": (None, "a1", "EQ"),
    "CUSTOM_AUDIENCE": (None, Ads.audience, "EQ"),
    "CUSTOM_AUDIENCE_EXPANDED": (None, Ads.audience, "EQ"),
    "DEVICE": (None, "1q", "EQ"),
    "ENGAGEMENT_TYPE": (engage, "IMPRESSION", "EQ"),
    "EVENT": (None, "1ex", "EQ"),
    "EXACT_KEYWORD": (None, "running shoes", "EQ"),
    "FOLLOWERS_OF_USER": (None, Ads.somebody, "EQ"),
    "GENDER": (None, "1", "EQ"),
    "INTEREST": (None, "1001", "EQ"),
    "LANGUAGE": (None, "en", "EQ"),
    "LIVE_TV_EVENT": (None, "1ex", "EQ"),
    "LOCATION": (None, UNITED_STATES, "EQ"),
    "NETWORK_ACTIVATION_DURATION": (None, "6", "LT"),
    "NETWORK_OPERATOR": (None, "2l", "EQ"),
    "PHRASE_KEYWORD": (None, "running shoes", "EQ"),
    "PLATFORM": (None, "1", "EQ"),
    "PLATFORM_VERSION": (None, "17", "EQ"),
    "SIMILAR_TO_FOLLOWERS_OF_USER": (None, "2244994945", "EQ"),
    "TV_SHOW": (place, show, "EQ"),
    "UNORDERED_KEYWORD": (None, "running shoes", "EQ"),
    "USER_ENGAGEMENT": (None, Ads.somebody, "EQ"),
    "USER_ENGAGEMENT_LOOKALIKE": (None, Ads.somebody, "EQ"),
    "WIFI_ONLY": (None, "1", "EQ"),
}


@pytest.mark.parametrize(
    ("kind", "before", "value", "operator"), [(kind, *rest) for kind, rest in TYPES.items()], ids=TYPES
)
def test_every_type_is_targeted(
    ads: Ads, path: str, line_item: str, kind: str, before: object, value: object, operator: str
) -> None:
    if before:
        before(ads, line_item)
    value = value if isinstance(value, str) else value(ads)
    made = ads.target(line_item, kind, value, operator).data
    assert set(FIELDS) <= set(made) <= {*FIELDS, *OPTIONAL}
    assert (made["targeting_type"], made["targeting_value"], made["operator_type"]) == (kind, value, operator)
    assert isinstance(made["name"], str)
    assert made in ads.user.get(path, line_item_ids=line_item).data


NAMES = {
    "a-keyword": ("PHRASE_KEYWORD", "größere schuhe", "größere schuhe"),
    "an-audience": ("CUSTOM_AUDIENCE", Ads.audience, "Custom audience targeting"),
    "a-country": ("LOCATION", UNITED_STATES, "United States"),
    "a-city": ("LOCATION", "3b77caf94bfc81fe", "Los Angeles"),
    "an-interest": ("INTEREST", "1001", "Books and literature/Biographies and memoirs"),
    "a-device": ("DEVICE", "1r", "iPhone 4"),
    "a-platform": ("PLATFORM", "4", "Desktop and laptop computers"),
    "a-conversation": ("CONVERSATION", "a2", "NBA"),
    "an-operator": ("NETWORK_OPERATOR", "1b", "Aeris"),
    "an-event": ("EVENT", "1ex", "New Year's"),
}


@pytest.mark.parametrize(("kind", "value", "name"), NAMES.values(), ids=NAMES)
def test_a_criterion_has_the_name_of_what_it_targets(
    ads: Ads, line_item: str, kind: str, value: object, name: str
) -> None:
    value = value if isinstance(value, str) else value(ads)
    assert ads.target(line_item, kind, value).data["name"] == name


@pytest.mark.parametrize("age", AGES)
def test_every_age_is_targeted(ads: Ads, line_item: str, age: str) -> None:
    assert ads.target(line_item, "AGE", age).data["targeting_value"] == age


@pytest.mark.parametrize("gender", ["1", "2"])
def test_every_gender_is_targeted(ads: Ads, line_item: str, gender: str) -> None:
    assert ads.target(line_item, "GENDER", gender).ok


PLACES = {"COUNTRIES": UNITED_STATES, "CITIES": "3b77caf94bfc81fe"}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_places_of_any_size_are_targeted(ads: Ads, line_item: str, place: str) -> None:
    assert ads.target(line_item, "LOCATION", place).ok


PLUS = {"words": "+running +shoes", "emoji": "\N{RUNNING SHIRT WITH SASH}", "hashtag": "#shoes"}


@pytest.mark.parametrize("keyword", PLUS.values(), ids=PLUS)
def test_broad_keywords_take_signs(ads: Ads, line_item: str, keyword: str) -> None:
    assert ads.target(line_item, "BROAD_KEYWORD", keyword).data["targeting_value"] == keyword


UNKNOWN = {
    "AGE": "AGE_7_TO_9",
    "APP_STORE_CATEGORY": NOWHERE["base36"],
    "CAMPAIGN_ENGAGEMENT": NOWHERE["base36"],
    "CONVERSATION": NOWHERE["base36"],
    "CUSTOM_AUDIENCE": NOWHERE["base36"],
    "DEVICE": NOWHERE["base36"],
    "EVENT": NOWHERE["base36"],
    "FOLLOWERS_OF_USER": NOWHERE["decimal"],
    "GENDER": "3",
    "INTEREST": NOWHERE["decimal"],
    "LANGUAGE": "qq",
    "LOCATION": "ffffffffffffffff",
    "NETWORK_ACTIVATION_DURATION": "half a year",
    "NETWORK_OPERATOR": NOWHERE["base36"],
    "PLATFORM": "99",
    "PLATFORM_VERSION": NOWHERE["base36"],
    "SIMILAR_TO_FOLLOWERS_OF_USER": "somebody",
    "USER_ENGAGEMENT": NOWHERE["decimal"],
}


@pytest.mark.parametrize(("kind", "value"), UNKNOWN.items(), ids=UNKNOWN)
def test_what_no_lookup_knows_is_refused(ads: Ads, line_item: str, kind: str, value: str) -> None:
    operator = "LT" if kind == "NETWORK_ACTIVATION_DURATION" else "EQ"
    answer = ads.target(line_item, kind, value, operator)
    assert answer.refused, answer
    assert ads.criteria(line_item) == []


BAD = {
    "no-line-item": ({"line_item_id": None}, {("MISSING_PARAMETER", "line_item_id")}),
    "no-type": ({"targeting_type": None}, {("MISSING_PARAMETER", "targeting_type")}),
    "no-value": ({"targeting_value": None}, {("MISSING_PARAMETER", "targeting_value")}),
    "an-unknown-operator": ({"operator_type": "GT"}, {("INVALID_PARAMETER", "operator_type")}),
    "an-unknown-type": (
        {"targeting_type": "SHOE_SIZE"},
        {("INVALID_TARGETING_TYPE", "targeting_type"), ("INVALID_PARAMETER", "targeting_type")},
    ),
}


@pytest.mark.parametrize(("change", "blame"), BAD.values(), ids=BAD)
def test_a_bad_criterion_is_refused(ads: Ads, path: str, line_item: str, change: dict, blame: set) -> None:
    query = {
        "line_item_id": line_item,
        "targeting_type": "INTEREST",
        "targeting_value": "1001",
        "operator_type": "EQ",
    }
    answer = ads.user.post(path, **leave_out(query | change))
    assert answer.status == 400, answer
    assert blame & blamed(answer)
    assert ads.criteria(line_item) == []


def test_an_unknown_line_item_is_not_found(ads: Ads) -> None:
    answer = ads.target(NOWHERE["base36"], "GENDER", "1")
    assert (answer.status, answer.codes) == (404, ["LINE_ITEM_NOT_FOUND"])


# Operators

OPERATORS = {
    "keywords-are-excluded": ("BROAD_KEYWORD", "shoes", "NE", True),
    "exact-keywords-are-excluded": ("EXACT_KEYWORD", "shoes", "NE", True),
    "phrases-are-excluded": ("PHRASE_KEYWORD", "shoes", "NE", True),
    "unordered-keywords-are-excluded": ("UNORDERED_KEYWORD", "shoes", "NE", True),
    "audiences-are-excluded": ("CUSTOM_AUDIENCE", Ads.audience, "NE", True),
    "apps-are-excluded": ("APP_LIST", "4tq7m", "NE", True),
    "apps-are-only-excluded": ("APP_LIST", "4tq7m", "EQ", False),
    "durations-below": ("NETWORK_ACTIVATION_DURATION", "6", "LT", True),
    "durations-from": ("NETWORK_ACTIVATION_DURATION", "6", "GTE", True),
    "durations-are-not-equal": ("NETWORK_ACTIVATION_DURATION", "6", "EQ", False),
    "durations-are-not-excluded": ("NETWORK_ACTIVATION_DURATION", "6", "NE", False),
    "places-are-not-below": ("LOCATION", UNITED_STATES, "LT", False),
    "interests-are-not-from": ("INTEREST", "1001", "GTE", False),
    "keywords-are-not-below": ("BROAD_KEYWORD", "shoes", "LT", False),
}


@pytest.mark.parametrize(("kind", "value", "operator", "good"), OPERATORS.values(), ids=OPERATORS)
def test_types_have_their_operators(
    ads: Ads, line_item: str, kind: str, value: object, operator: str, good: bool
) -> None:
    value = value if isinstance(value, str) else value(ads)
    answer = ads.target(line_item, kind, value, operator)
    assert answer.ok if good else answer.refused, answer
    assert [record["operator_type"] for record in ads.criteria(line_item)] == ([operator] if good else [])


# Rules across criteria

ONCE = {"AGE": ("AGE_21_TO_34", "AGE_35_TO_44"), "EVENT": ("1ex", None)}


def another_event(ads: Ads) -> str:
    events = ads.user.get("targeting_criteria/events", start_time="2000-01-01").data
    return next((event["targeting_value"] for event in events if event["targeting_value"] != "1ex"), "1ex")


@pytest.mark.parametrize(("kind", "first", "second"), [(kind, *values) for kind, values in ONCE.items()], ids=ONCE)
def test_some_types_come_once(ads: Ads, path: str, line_item: str, kind: str, first: str, second: str | None) -> None:
    second = second or another_event(ads)
    made = ads.target(line_item, kind, first).data["id"]
    assert ads.target(line_item, kind, second).refused
    assert ads.values(line_item, kind) == [first]
    ads.user.delete(f"{path}/{made}")
    assert ads.target(line_item, kind, second).ok


@pytest.mark.parametrize("kind", ONCE)
def test_they_come_once_in_each_line_item(ads: Ads, line_item: str, kind: str) -> None:
    for item in (line_item, ads.line_item()):
        assert ads.target(item, kind, ONCE[kind][0]).ok


SIZES = {"nobody": (0, False), "few": (99, False), "enough": (100, True)}


@pytest.mark.parametrize(("size", "good"), SIZES.values(), ids=SIZES)
def test_an_audience_must_be_targetable(ads: Ads, line_item: str, size: int, good: bool) -> None:
    audience = ads.audience(size) if size else ads.user.audience(ads.account)
    answer = ads.target(line_item, "CUSTOM_AUDIENCE", audience)
    assert answer.ok if good else answer.refused, answer


def test_a_deleted_audience_is_not_targeted(ads: Ads, line_item: str) -> None:
    audience = ads.audience()
    ads.user.delete(ads.at(f"custom_audiences/{audience}"))
    assert ads.target(line_item, "CUSTOM_AUDIENCE", audience).refused


def test_an_audience_of_somebody_else_is_not_targeted(ads: Ads, line_item: str) -> None:
    other = Ads(ads.user.service.user())
    assert ads.target(line_item, "CUSTOM_AUDIENCE", other.audience()).refused


def test_only_followers_of_the_full_user_are_targeted(ads: Ads, line_item: str) -> None:
    assert ads.target(line_item, "FOLLOWERS_OF_USER", ads.somebody("RETWEETS_ONLY")).refused
    assert ads.target(line_item, "FOLLOWERS_OF_USER", ads.somebody("FULL")).ok


ENGAGEMENTS = ["IMPRESSION", "ENGAGEMENT", "VIDEO_VIEW", "VIDEO_VIEW_PARTIAL", "VIDEO_VIEW_COMPLETE"]


@pytest.mark.parametrize("engagement", ENGAGEMENTS)
@pytest.mark.parametrize("kind", ["CAMPAIGN_ENGAGEMENT", "USER_ENGAGEMENT"])
def test_an_engagement_is_one_with_a_campaign_or_a_user(ads: Ads, line_item: str, kind: str, engagement: str) -> None:
    assert ads.target(line_item, "ENGAGEMENT_TYPE", engagement).refused
    value = ads.campaign() if kind == "CAMPAIGN_ENGAGEMENT" else ads.somebody()
    assert ads.target(line_item, kind, value).ok
    assert ads.target(line_item, "ENGAGEMENT_TYPE", engagement).ok


def test_an_unknown_engagement_is_refused(ads: Ads, line_item: str) -> None:
    engage(ads, line_item)
    assert ads.target(line_item, "ENGAGEMENT_TYPE", "APPLAUSE").refused


def test_several_campaigns_may_have_been_engaged_with(ads: Ads, line_item: str) -> None:
    for _ in range(3):
        assert ads.target(line_item, "CAMPAIGN_ENGAGEMENT", ads.campaign()).ok
    assert len(ads.values(line_item, "CAMPAIGN_ENGAGEMENT")) == 3


DEVICES = {
    "ios-and-an-ios-device": (("PLATFORM", "0"), ("DEVICE", "1q"), False),
    "an-ios-device-and-ios": (("DEVICE", "1q"), ("PLATFORM", "0"), False),
    "android-and-an-ios-device": (("PLATFORM", "1"), ("DEVICE", "1q"), True),
    "a-device-and-a-version": (("DEVICE", "1q"), ("PLATFORM_VERSION", "17"), True),
}


@pytest.mark.parametrize(("first", "second", "good"), DEVICES.values(), ids=DEVICES)
def test_platforms_and_devices_do_not_overlap(
    ads: Ads, line_item: str, first: tuple, second: tuple, good: bool
) -> None:
    assert ads.target(line_item, *first).ok
    answer = ads.target(line_item, *second)
    assert answer.ok if good else answer.refused, answer


def test_an_app_of_a_line_item_targets_its_platform(ads: Ads) -> None:
    assert ads.values(ads.line_item("app"), "PLATFORM") == ["1"]


# TV shows


def test_a_show_needs_a_place(ads: Ads, line_item: str) -> None:
    answer = ads.target(line_item, "TV_SHOW", show(ads))
    assert (answer.status, answer.codes) == (400, ["INVALID_TV_SHOW_LOCATIONS"])


def test_a_show_needs_a_place_in_its_market(ads: Ads, line_item: str) -> None:
    assert ads.target(line_item, "LOCATION", located(ads.user, "FR")).ok
    answer = ads.target(line_item, "TV_SHOW", show(ads))
    assert (answer.status, answer.codes) == (400, ["TV_SHOW_OUTSIDE_MARKET"])


def test_all_places_of_a_show_are_in_its_market(ads: Ads, line_item: str) -> None:
    for place in (UNITED_STATES, located(ads.user, "FR")):
        assert ads.target(line_item, "LOCATION", place).ok
    answer = ads.target(line_item, "TV_SHOW", show(ads))
    assert (answer.status, answer.codes) == (400, ["TV_SHOW_OUTSIDE_MARKET"])


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_show_takes_any_place_in_its_market(ads: Ads, line_item: str, place: str) -> None:
    assert ads.target(line_item, "LOCATION", place).ok
    assert ads.target(line_item, "TV_SHOW", show(ads)).ok


def test_a_place_that_was_taken_out_does_not_count(ads: Ads, path: str, line_item: str) -> None:
    id = ads.target(line_item, "LOCATION", UNITED_STATES).data["id"]
    ads.user.delete(f"{path}/{id}")
    assert ads.target(line_item, "TV_SHOW", show(ads)).codes == ["INVALID_TV_SHOW_LOCATIONS"]


# Reading them


def test_a_list_needs_line_items(ads: Ads, path: str) -> None:
    answer = ads.user.get(path)
    assert answer.status == 400
    assert ("MISSING_PARAMETER", "line_item_ids") in blamed(answer)


def test_a_list_is_of_its_line_items(ads: Ads, path: str) -> None:
    items = [ads.line_item() for _ in range(3)]
    made = [ads.target(item, "GENDER", "1").data["id"] for item in items]
    assert ads.user.get(path, line_item_ids=items[0]).ids == [made[0]]
    assert set(ads.user.get(path, line_item_ids=f"{items[0]},{items[2]}").ids) == {made[0], made[2]}


LANGUAGES = ["de", "es", "fr", "ja", "pt"]


def test_names_are_translated_on_request(ads: Ads, path: str, line_item: str) -> None:
    id = ads.target(line_item, "LOCATION", UNITED_STATES).data["id"]
    ads.target(line_item, "PLATFORM", "4")
    translated = []
    for lang in LANGUAGES:
        for record in ads.user.get(path, line_item_ids=line_item, lang=lang).data:
            translated += [record["localized_name"]] if "localized_name" in record else []
        single = ads.user.get(f"{path}/{id}", lang=lang).data
        assert single["name"] == "United States"
    assert translated
    assert all(isinstance(name, str) and name for name in translated)


def test_names_are_not_translated_otherwise(ads: Ads, path: str, line_item: str) -> None:
    id = ads.target(line_item, "LOCATION", UNITED_STATES).data["id"]
    assert "localized_name" not in ads.user.get(f"{path}/{id}").data
    assert "localized_name" not in ads.user.get(path, line_item_ids=line_item).data[0]


def test_a_language_is_a_code(ads: Ads, path: str, line_item: str) -> None:
    answer = ads.user.get(path, line_item_ids=line_item, lang="english")
    assert (answer.status, answer.errors[0]["parameter"]) == (400, "lang")


def test_criteria_are_not_updated(ads: Ads, path: str, line_item: str) -> None:
    id = ads.target(line_item, "GENDER", "1").data["id"]
    for place in (f"{path}/{id}", path):
        answer = ads.user.put(place, targeting_value="2")
        assert (answer.status, answer.codes) == (405, ["METHOD_NOT_ALLOWED"])


def test_a_deleted_criterion_is_made_again(ads: Ads, path: str, line_item: str) -> None:
    id = ads.target(line_item, "GENDER", "1").data["id"]
    gone = ads.user.delete(f"{path}/{id}")
    assert gone.params["targeting_criterion_id"] == id
    again = ads.target(line_item, "GENDER", "1").data
    assert ads.user.get(path, line_item_ids=line_item).ids == [again["id"]]


# Who targets an audience (document 5, section 7)


def test_an_audience_tells_who_targets_it(ads: Ads, line_item: str) -> None:
    audience = ads.audience()
    ads.target(line_item, "CUSTOM_AUDIENCE", audience)
    path = ads.at(f"custom_audiences/{audience}/targeted")
    (entry,) = ads.user.get(path, with_active="false").data
    assert [item["id"] for item in entry["line_items"]] == [line_item]


# Content categories: batch only, in full


def test_part_of_a_content_category_is_refused(ads: Ads) -> None:
    line_item = ads.line_item("preroll")
    for code in ("IAB1-1", "IAB8-1"):
        assert ads.target(line_item, "IAB_CATEGORY", code).refused
    assert ads.criteria(line_item) == []
