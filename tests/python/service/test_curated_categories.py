"""Curated categories, and those of line items (document 2; document 4, preroll line items)."""

from __future__ import annotations

import pytest

from .promoting import Ads, blamed, create, cycle, leave_out
from .wire import NOWHERE, User

CATEGORY = [
    "id",
    "name",
    "description",
    "country_codes",
    "publisher_user_ids",
    "videos_monetized_in_last_thirty_days",
    "created_at",
    "updated_at",
]
FIELDS = ["id", "line_item_id", "curated_category_id", "created_at", "updated_at", "deleted"]


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


@pytest.fixture
def path(ads: Ads) -> str:
    return ads.at("curated_categories")


def test_categories_are_listed_by_country(ads: Ads, path: str) -> None:
    answer = ads.user.get(path, country_codes="US")
    assert answer.data
    for record in answer.data:
        assert sorted(record) == sorted(CATEGORY)
        assert "US" in record["country_codes"]
        assert all(len(code) == 2 and code.isupper() for code in record["country_codes"])
        assert all(id.isdecimal() for id in record["publisher_user_ids"])
        assert type(record["videos_monetized_in_last_thirty_days"]) is int


def test_the_list_tells_how_many_there_are(ads: Ads, path: str) -> None:
    answer = ads.user.get(path, country_codes="US")
    assert answer.json["total_count"] == len(answer.data)
    assert answer.json["next_cursor"] is None
    assert answer.params["country_codes"] == ["US"]


def test_several_countries_are_asked_for_together(ads: Ads, path: str) -> None:
    both = set(ads.user.get(path, country_codes="US,GB").ids)
    assert both == {*ads.curated("US"), *ads.curated("GB")}


def test_a_country_nobody_curates_has_none(ads: Ads, path: str) -> None:
    answer = ads.user.get(path, country_codes="AQ")
    assert (answer.data, answer.json["total_count"]) == ([], 0)


CODES = [f"{first}{second}" for first in "ABCDEFGHIJ" for second in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


BAD = {
    "none": (None, "MISSING_PARAMETER"),
    "three-letters": ("USA", "INVALID_PARAMETER"),
    "201": (",".join(CODES[:201]), "INVALID_PARAMETER"),
}


@pytest.mark.parametrize(("codes", "code"), BAD.values(), ids=BAD)
def test_countries_are_needed(ads: Ads, path: str, codes: str | None, code: str) -> None:
    answer = ads.user.get(path, **leave_out({"country_codes": codes}))
    assert answer.status == 400, answer
    assert blamed(answer) == {(code, "country_codes")}


def test_a_category_is_read(ads: Ads, path: str) -> None:
    for record in ads.user.get(path, country_codes="US").data:
        assert ads.user.get(f"{path}/{record['id']}").data == record


def test_an_unknown_category_is_not_found(ads: Ads, path: str) -> None:
    assert ads.user.get(f"{path}/{NOWHERE['base36']}").status == 404


# Those of line items


@pytest.fixture
def own(ads: Ads) -> str:
    return ads.at("line_item_curated_categories")


@pytest.fixture
def line_item(ads: Ads) -> str:
    """A preroll line item that targets the country of the categories."""
    line_item = ads.line_item("preroll")
    ads.place(line_item)
    return line_item


@pytest.fixture
def category(ads: Ads) -> str:
    return ads.curated()[0]


def test_a_line_item_takes_a_category(ads: Ads, own: str, line_item: str, category: str) -> None:
    made = ads.user.post(own, line_item_id=line_item, curated_category_id=category).data
    assert sorted(made) == sorted(FIELDS)
    expected = {"line_item_id": line_item, "curated_category_id": category, "deleted": False}
    assert {name: made[name] for name in expected} == expected
    assert ads.user.get(own).data == [made]


MISSING = ["line_item_id", "curated_category_id"]


@pytest.mark.parametrize("name", MISSING)
def test_both_are_needed(ads: Ads, own: str, line_item: str, category: str, name: str) -> None:
    query = {"line_item_id": line_item, "curated_category_id": category}
    answer = ads.user.post(own, **leave_out(query | {name: None}))
    assert answer.status == 400
    assert ("MISSING_PARAMETER", name) in blamed(answer)


def test_an_unknown_line_item_is_not_found(ads: Ads, own: str, category: str) -> None:
    answer = ads.user.post(own, line_item_id=NOWHERE["base36"], curated_category_id=category)
    assert (answer.status, answer.codes) == (404, ["LINE_ITEM_NOT_FOUND"])


def test_a_category_nobody_curates_is_refused(ads: Ads, own: str, line_item: str) -> None:
    assert ads.user.post(own, line_item_id=line_item, curated_category_id=NOWHERE["base36"]).refused


def test_an_update_answers_a_deleted_record(ads: Ads, own: str, line_item: str, category: str) -> None:
    id = ads.user.post(own, line_item_id=line_item, curated_category_id=category).data["id"]
    other = ads.curated()[-1]
    changed = ads.user.put(f"{own}/{id}", curated_category_id=other).data
    assert changed["id"] == id
    assert changed["curated_category_id"] == other
    assert changed["deleted"] is True


def test_a_delete_answers_a_deleted_record(ads: Ads, own: str, line_item: str, category: str) -> None:
    id = ads.user.post(own, line_item_id=line_item, curated_category_id=category).data["id"]
    gone = ads.user.delete(f"{own}/{id}").data
    assert (gone["id"], gone["deleted"]) == (id, True)
    assert ads.user.get(own).data == []


def test_a_line_item_has_one_category(ads: Ads, own: str, line_item: str, category: str) -> None:
    first = ads.user.post(own, line_item_id=line_item, curated_category_id=category).data["id"]
    assert ads.user.post(own, line_item_id=line_item, curated_category_id=ads.curated()[-1]).refused
    assert ads.user.get(own).ids == [first]
    ads.user.delete(f"{own}/{first}")
    assert ads.user.post(own, line_item_id=line_item, curated_category_id=category).ok


@pytest.mark.parametrize("curated_first", [True, False], ids=["curated-first", "content-first"])
def test_a_line_item_has_curated_or_content_categories(
    ads: Ads, own: str, line_item: str, category: str, curated_first: bool
) -> None:
    def curate() -> bool:
        return ads.user.post(own, line_item_id=line_item, curated_category_id=category).ok

    def categorize() -> bool:
        return ads.target_all(create(line_item, "IAB_CATEGORY", "IAB2")).ok

    steps = [curate, categorize] if curated_first else [categorize, curate]
    assert [step() for step in steps] == [True, False]


#: How many publishers may be excluded beside each kind of category.
EXCLUSIONS = {"curated": 5, "content": 50}


@pytest.mark.parametrize(("kind", "most"), EXCLUSIONS.items(), ids=EXCLUSIONS)
def test_some_publishers_are_excluded(ads: Ads, own: str, line_item: str, category: str, kind: str, most: int) -> None:
    if kind == "curated":
        assert ads.user.post(own, line_item_id=line_item, curated_category_id=category).ok
    else:
        assert ads.target_all(create(line_item, "IAB_CATEGORY", "IAB2")).ok
    publishers = [record["user_id"] for record in ads.user.get("publishers").data]
    for publisher in cycle(publishers, most + 1):
        ads.target_all(create(line_item, "CONTENT_PUBLISHER_USER", publisher, "NE"))
    assert 1 <= len(ads.values(line_item, "CONTENT_PUBLISHER_USER")) <= most
