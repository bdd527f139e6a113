"""Users that run in line items, and who may be promoted (document 2, promotable users; document 4)."""

from __future__ import annotations

import pytest

from .promoting import Ads, blamed, leave_out
from .wire import NOWHERE, User

FIELDS = [
    "id",
    "line_item_id",
    "user_id",
    "entity_status",
    "approval_status",
    "created_at",
    "updated_at",
    "deleted",
]


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


@pytest.fixture
def path(ads: Ads) -> str:
    return ads.at("promoted_accounts")


@pytest.fixture
def line_item(ads: Ads) -> str:
    return ads.line_item("account")


def promote(ads: Ads, line_item: str) -> dict:
    return ads.user.post(ads.at("promoted_accounts"), line_item_id=line_item, user_id=ads.somebody()).data


def test_an_account_is_promoted(ads: Ads, path: str, line_item: str) -> None:
    made = promote(ads, line_item)
    assert sorted(made) == sorted(FIELDS)
    expected = {
        "line_item_id": line_item,
        "user_id": ads.somebody(),
        "entity_status": "ACTIVE",
        "approval_status": "ACCEPTED",
        "deleted": False,
    }
    assert {name: made[name] for name in expected} == expected
    assert ads.user.get(path).data == [made]


def test_a_repeat_is_ignored(ads: Ads, path: str, line_item: str) -> None:
    first = promote(ads, line_item)
    again = ads.user.post(path, line_item_id=line_item, user_id=ads.somebody())
    assert again.ok
    assert ads.user.get(path).data == [first]


def test_an_account_that_was_taken_out_is_promoted_again(ads: Ads, path: str, line_item: str) -> None:
    ads.user.delete(f"{path}/{promote(ads, line_item)['id']}")
    second = promote(ads, line_item)
    assert second["deleted"] is False
    assert ads.user.get(path).ids == [second["id"]]


@pytest.mark.parametrize("kind", ["posts", "preroll", "website"])
def test_other_line_items_take_no_accounts(ads: Ads, path: str, kind: str) -> None:
    answer = ads.user.post(path, line_item_id=ads.line_item(kind), user_id=ads.somebody())
    assert (answer.status, answer.codes) == (400, ["INCOMPATIBLE_LINE_ITEM"])


def test_a_user_who_is_not_eligible_is_refused(ads: Ads, path: str, line_item: str) -> None:
    assert ads.user.post(path, line_item_id=line_item, user_id=NOWHERE["decimal"]).status == 400
    assert ads.user.get(path).data == []


BAD = {
    "no-line-item": ({"line_item_id": None}, ("MISSING_PARAMETER", "line_item_id")),
    "no-user": ({"user_id": None}, ("MISSING_PARAMETER", "user_id")),
    "a-word": ({"user_id": "me"}, ("INVALID_PARAMETER", "user_id")),
}


@pytest.mark.parametrize(("change", "blame"), BAD.values(), ids=BAD)
def test_a_bad_promotion_is_refused(ads: Ads, path: str, line_item: str, change: dict, blame: tuple) -> None:
    answer = ads.user.post(path, **leave_out({"line_item_id": line_item, "user_id": ads.somebody()} | change))
    assert answer.status == 400, answer
    assert blame in blamed(answer)


def test_an_unknown_line_item_is_not_found(ads: Ads, path: str) -> None:
    answer = ads.user.post(path, line_item_id=NOWHERE["base36"], user_id=ads.somebody())
    assert (answer.status, answer.codes) == (404, ["LINE_ITEM_NOT_FOUND"])


def test_promoted_accounts_are_not_updated(ads: Ads, path: str, line_item: str) -> None:
    answer = ads.user.put(f"{path}/{promote(ads, line_item)['id']}", user_id=ads.somebody())
    assert (answer.status, answer.codes) == (405, ["METHOD_NOT_ALLOWED"])


def test_accounts_are_listed_by_line_item(ads: Ads, path: str, line_item: str) -> None:
    first, second = promote(ads, line_item), promote(ads, ads.line_item("account"))
    assert ads.user.get(path, line_item_ids=line_item).ids == [first["id"]]
    both = f"{line_item},{second['line_item_id']}"
    assert set(ads.user.get(path, line_item_ids=both).ids) == {first["id"], second["id"]}


def test_a_list_of_line_items_that_take_no_accounts_is_refused(ads: Ads, path: str, line_item: str) -> None:
    made, other = promote(ads, line_item), ads.line_item("posts")
    assert ads.user.get(path, line_item_ids=other).status == 400
    assert ads.user.get(path, line_item_ids=f"{other},{ads.line_item('website')}").status == 400
    assert ads.user.get(path, line_item_ids=f"{other},{line_item}").ids == [made["id"]]


# Promotable users

USER_FIELDS = ["id", "user_id", "promotable_user_type", "created_at", "updated_at", "deleted"]


def test_a_new_account_has_one_promotable_user_of_each_type(ads: Ads) -> None:
    users = ads.user.get(ads.at("promotable_users")).data
    assert sorted(record["promotable_user_type"] for record in users) == ["FULL", "RETWEETS_ONLY"]
    for record in users:
        assert sorted(record) == sorted(USER_FIELDS)
        assert record["user_id"].isdecimal()
        assert record["deleted"] is False


def test_the_full_one_is_the_authenticated_user(ads: Ads) -> None:
    access = ads.user.get(ads.at("authenticated_user_access")).data
    assert ads.somebody("FULL") == access["user_id"]
    assert ads.somebody("RETWEETS_ONLY") != access["user_id"]


def test_the_full_one_is_the_same_in_all_accounts_of_a_user(ads: Ads) -> None:
    assert Ads(ads.user).somebody("FULL") == ads.somebody("FULL")
    assert Ads(ads.user.service.user()).somebody("FULL") != ads.somebody("FULL")


def test_a_promotable_user_is_read(ads: Ads) -> None:
    path = ads.at("promotable_users")
    for record in ads.user.get(path).data:
        assert ads.user.get(f"{path}/{record['id']}").data == record
        assert ads.user.get(path, promotable_user_ids=record["id"]).data == [record]


def test_an_unknown_promotable_user_is_not_found(ads: Ads) -> None:
    answer = ads.user.get(ads.at(f"promotable_users/{NOWHERE['base36']}"))
    assert (answer.status, answer.codes) == (404, ["PROMOTABLE_USER_NOT_FOUND"])


@pytest.mark.parametrize(("method", "rest"), [("POST", ""), ("PUT", "/{id}"), ("DELETE", "/{id}")])
def test_promotable_users_are_only_read(ads: Ads, method: str, rest: str) -> None:
    path = ads.at("promotable_users")
    answer = ads.user.send(method, path + rest.format(id=ads.user.get(path).ids[0]))
    assert (answer.status, answer.codes) == (405, ["METHOD_NOT_ALLOWED"])
