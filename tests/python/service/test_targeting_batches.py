"""Many targeting criteria at once (document 2; document 4, batch requests)."""

from __future__ import annotations

import json

import pytest

from .promoting import Ads, create, cycle, remove
from .wire import FORM, NOWHERE, Answer, User


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


@pytest.fixture
def line_item(ads: Ads) -> str:
    return ads.line_item()


def keywords(line_item: str, count: int, first: int = 0, kind: str = "BROAD_KEYWORD") -> list[dict]:
    return [create(line_item, kind, f"shoes {n}") for n in range(first, first + count)]


def number(ads: Ads, line_item: str) -> int:
    """How many criteria a line item has."""
    answer = ads.user.get(ads.at("targeting_criteria"), line_item_ids=line_item, with_total_count="true", count=1)
    return answer.json["total_count"]


def test_criteria_are_made_in_order(ads: Ads, line_item: str) -> None:
    items = keywords(line_item, 5)
    made = ads.target_all(*items).data
    assert [record["targeting_value"] for record in made] == [item["params"]["targeting_value"] for item in items]
    assert all((record["line_item_id"], record["deleted"]) == (line_item, False) for record in made)
    assert {record["id"] for record in made} == {record["id"] for record in ads.criteria(line_item)}


def test_an_operator_left_out_is_equal(ads: Ads, line_item: str) -> None:
    (made,) = ads.target_all(create(line_item, "BROAD_KEYWORD", "shoes", None)).data
    assert made["operator_type"] == "EQ"


def test_an_operator_is_taken(ads: Ads, line_item: str) -> None:
    made = ads.target_all(
        create(line_item, "BROAD_KEYWORD", "boots", "NE"),
        create(line_item, "NETWORK_ACTIVATION_DURATION", "6", "GTE"),
    ).data
    assert [record["operator_type"] for record in made] == ["NE", "GTE"]


def test_each_item_is_echoed(ads: Ads, line_item: str) -> None:
    items = keywords(line_item, 2)
    echoed = ads.target_all(*items).json["request"]
    assert echoed == [
        {"operation_type": "Create", "params": item["params"] | {"account_id": ads.account}} for item in items
    ]


def test_criteria_are_deleted(ads: Ads, line_item: str) -> None:
    made = ads.target_all(*keywords(line_item, 3)).ids
    gone = ads.target_all(remove(made[2]), remove(made[0])).data
    assert [(record["id"], record["deleted"]) for record in gone] == [(made[2], True), (made[0], True)]
    assert [record["id"] for record in ads.criteria(line_item)] == [made[1]]


def test_some_are_made_and_some_deleted_in_one_batch(ads: Ads, line_item: str) -> None:
    (old,) = ads.target_all(*keywords(line_item, 1)).ids
    answer = ads.target_all(remove(old), create(line_item, "GENDER", "1"))
    assert [record["deleted"] for record in answer.data] == [True, False]
    assert [record["targeting_type"] for record in ads.criteria(line_item)] == ["GENDER"]


def test_line_items_are_narrowed_together(ads: Ads, line_item: str) -> None:
    other = ads.line_item()
    made = ads.target_all(create(line_item, "GENDER", "1"), create(other, "GENDER", "2")).data
    assert [record["line_item_id"] for record in made] == [line_item, other]


# Failing


def failing(answer: Answer) -> set[int]:
    """The items that a refused batch blames."""
    assert answer.refused, answer
    assert "data" not in answer.json
    entries = answer.json["operation_errors"]
    assert all(entry["message"] for entry in entries)
    return {entry["index"] for entry in entries}


BROKEN = {
    "no-type": {"targeting_type": None},
    "no-value": {"targeting_value": None},
    "no-line-item": {"line_item_id": None},
    "an-unknown-type": {"targeting_type": "SHOE_SIZE"},
    "an-unknown-operator": {"operator_type": "GT"},
    "an-unknown-line-item": {"line_item_id": NOWHERE["base36"]},
    "an-unknown-place": {"targeting_type": "LOCATION", "targeting_value": "ffffffffffffffff"},
    "an-included-app-list": {"targeting_type": "APP_LIST", "targeting_value": "4tq7m"},
    "an-equal-duration": {"targeting_type": "NETWORK_ACTIVATION_DURATION", "targeting_value": "6"},
    "a-show-without-a-place": {"targeting_type": "TV_SHOW", "targeting_value": "10027243420"},
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_one_broken_item_fails_the_batch(ads: Ads, line_item: str, change: dict) -> None:
    first, broken, last = keywords(line_item, 3)
    params = broken["params"] | change
    broken["params"] = {name: value for name, value in params.items() if value is not None}
    assert failing(ads.target_all(first, broken, last)) == {1}
    assert ads.criteria(line_item) == []


def test_a_broken_item_keeps_what_another_would_delete(ads: Ads, line_item: str) -> None:
    (old,) = ads.target_all(*keywords(line_item, 1)).ids
    assert failing(ads.target_all(remove(old), create(line_item, "GENDER", "7"))) == {1}
    assert [record["id"] for record in ads.criteria(line_item)] == [old]


@pytest.mark.parametrize("kind", ["Update", "Merge", None])
def test_items_are_made_or_deleted(ads: Ads, line_item: str, kind: str | None) -> None:
    item = keywords(line_item, 1)[0] | {"operation_type": kind}
    if kind is None:
        del item["operation_type"]
    assert ads.target_all(item).refused
    assert ads.criteria(line_item) == []


@pytest.mark.parametrize("id", [NOWHERE["base36"], None], ids=["unknown", "missing"])
def test_what_is_not_there_is_not_deleted(ads: Ads, line_item: str, id: str | None) -> None:
    item = {"operation_type": "Delete", "params": {} if id is None else {"targeting_criterion_id": id}}
    assert failing(ads.target_all(create(line_item, "GENDER", "1"), item)) == {1}
    assert ads.criteria(line_item) == []


ONCE = {"AGE": ("AGE_18_TO_24", "AGE_OVER_65"), "EVENT": ("1ex", "1ex")}


@pytest.mark.parametrize(("kind", "values"), ONCE.items(), ids=ONCE)
def test_types_that_come_once_come_once_in_a_batch(ads: Ads, line_item: str, kind: str, values: tuple) -> None:
    assert ads.target_all(*(create(line_item, kind, value) for value in values)).refused
    assert ads.criteria(line_item) == []


def test_an_age_takes_the_place_of_another(ads: Ads, line_item: str) -> None:
    old = ads.target(line_item, "AGE", "AGE_18_TO_24").data["id"]
    assert ads.target_all(remove(old), create(line_item, "AGE", "AGE_OVER_65")).ok
    assert ads.values(line_item, "AGE") == ["AGE_OVER_65"]


def test_a_batch_is_json(ads: Ads, line_item: str) -> None:
    body = json.dumps(keywords(line_item, 1)).encode()
    assert ads.user.send("POST", ads.batch, body=body, headers=FORM).refused
    assert ads.user.send("POST", ads.batch, body=b"{]", headers={"Content-Type": "application/json"}).refused
    assert ads.criteria(line_item) == []


# How many


def test_500_items_are_taken(ads: Ads, line_item: str) -> None:
    answer = ads.target_all(*keywords(line_item, 500))
    assert len(answer.data) == len(answer.json["request"]) == 500
    assert number(ads, line_item) == 500


def test_501_items_are_too_many(ads: Ads, line_item: str) -> None:
    answer = ads.target_all(*keywords(line_item, 501))
    assert answer.refused
    assert answer.errors
    assert number(ads, line_item) == 0


#: Types whose values need no lookup.
FREE = {
    "SIMILAR_TO_FOLLOWERS_OF_USER": (100, lambda n: str(2244994945 + n)),
    "BROAD_KEYWORD": (1000, "shoes {}".format),
    "EXACT_KEYWORD": (1000, "shoes {}".format),
}


@pytest.mark.parametrize(("kind", "most", "value"), [(kind, *rest) for kind, rest in FREE.items()], ids=FREE)
def test_a_line_item_has_so_many_of_a_type(ads: Ads, line_item: str, kind: str, most: int, value: object) -> None:
    items = [create(line_item, kind, value(n)) for n in range(most + 1)]
    for start in range(0, most, 500):
        assert ads.target_all(*items[start : min(start + 500, most)]).ok
    assert ads.target_all(items[most]).refused
    assert ads.target(line_item, kind, value(most)).refused
    assert number(ads, line_item) == most


@pytest.mark.parametrize(("kind", "most", "value"), [(kind, *rest) for kind, rest in FREE.items()], ids=FREE)
def test_a_batch_that_goes_over_is_refused_whole(ads: Ads, line_item: str, kind: str, most: int, value: object) -> None:
    items = [create(line_item, kind, value(n)) for n in range(most + 1)]
    held = most - 2
    for start in range(0, held, 500):
        assert ads.target_all(*items[start : min(start + 500, held)]).ok
    assert ads.target_all(*items[held:]).refused
    assert number(ads, line_item) == held


#: Types whose values a lookup tells.
LOOKED_UP = {"INTEREST": ("interests", 100), "LOCATION": ("locations", 2000)}


@pytest.mark.parametrize(("kind", "lookup", "most"), [(k, *rest) for k, rest in LOOKED_UP.items()], ids=LOOKED_UP)
def test_a_line_item_never_has_more_of_a_type(ads: Ads, line_item: str, kind: str, lookup: str, most: int) -> None:
    pages = ads.user.pages(f"targeting_criteria/{lookup}", count=1000)
    values = [record["targeting_value"] for page in pages for record in page]
    items = [create(line_item, kind, value) for value in cycle(values, most + 1)]
    refused = [ads.target_all(*items[start : start + 500]).refused for start in range(0, most + 1, 500)]
    assert number(ads, line_item) <= most
    if len(values) > most:
        assert refused[-1]


# Content categories


def categories(ads: Ads) -> dict[str, list[str]]:
    return {record["id"]: record["iab_categories"] for record in ads.user.get("content_categories").data}


@pytest.mark.parametrize("id", ["ru", "sm", "sn", "so", "sp"])
def test_a_content_category_is_targeted_in_full(ads: Ads, id: str) -> None:
    line_item, codes = ads.line_item("preroll"), categories(ads)[id]
    made = ads.target_all(*(create(line_item, "IAB_CATEGORY", code) for code in codes)).data
    assert [record["targeting_value"] for record in made] == codes
    assert {record["targeting_type"] for record in made} == {"IAB_CATEGORY"}


@pytest.mark.parametrize("id", ["sm", "sn", "so", "sp"])
@pytest.mark.parametrize("left_out", [0, -1], ids=["first", "last"])
def test_part_of_a_content_category_is_refused(ads: Ads, id: str, left_out: int) -> None:
    line_item, codes = ads.line_item("preroll"), categories(ads)[id]
    codes.pop(left_out)
    assert ads.target_all(*(create(line_item, "IAB_CATEGORY", code) for code in codes)).refused
    assert ads.criteria(line_item) == []


def test_content_categories_are_targeted_together(ads: Ads) -> None:
    line_item, known = ads.line_item("preroll"), categories(ads)
    codes = known["ru"] + known["sn"]
    assert ads.target_all(*(create(line_item, "IAB_CATEGORY", code) for code in codes)).ok
    assert sorted(ads.values(line_item, "IAB_CATEGORY")) == sorted(codes)


def test_an_unknown_category_is_refused(ads: Ads) -> None:
    assert ads.target_all(create(ads.line_item("preroll"), "IAB_CATEGORY", "IAB99")).refused


def test_publishers_are_excluded(ads: Ads) -> None:
    line_item = ads.line_item("preroll")
    assert ads.target_all(create(line_item, "IAB_CATEGORY", "IAB2")).ok
    publisher = ads.user.get("publishers").data[0]["user_id"]
    (made,) = ads.target_all(create(line_item, "CONTENT_PUBLISHER_USER", publisher, "NE")).data
    assert (made["targeting_value"], made["operator_type"]) == (publisher, "NE")
