"""The spelling of the live service (document 1, naming convention; wire-names.csv)."""

from __future__ import annotations

import pytest

from .test_membership import members
from .wire import Service, User, digest, instant, product, remove, update

INSIGHT = {
    "granularity": "DAY",
    "keywords": "sneakers",
    "start_time": "2026-03-01T00:00:00Z",
    "end_time": "2026-03-03T00:00:00Z",
}


@pytest.fixture
def somebody(live: Service) -> User:
    return live.user()


def test_volumes_have_their_live_name(somebody: User) -> None:
    data = somebody.get("insights/keywords/search", **INSIGHT).data
    assert sorted(data) == ["related_keywords", "tweet_volume"]
    assert len(data["tweet_volume"]) == 2


def test_volumes_have_their_documented_name_otherwise(user: User) -> None:
    assert "post_volume" in user.get("insights/keywords/search", **INSIGHT).data


def test_user_ids_have_their_live_name(somebody: User) -> None:
    account = somebody.account()
    audience = somebody.audience(account)
    path = f"accounts/{account}/custom_audiences/{audience}/users"
    assert somebody.post(path, [update({"twitter_id": [digest("12345")]})]).data == {
        "success_count": 1,
        "total_count": 1,
    }
    assert len(members(somebody, audience)) == 1
    assert somebody.post(path, [remove({"twitter_id": [digest("12345")]})]).ok
    assert members(somebody, audience) == []
    assert somebody.post(path, [update({"twitter_id": ["12345"]})]).refused


VERSIONS = [str(number) for number in range(5, 13)]
READS = [
    "accounts",
    "accounts/{account}",
    "accounts/{account}/custom_audiences",
    "accounts/{account}/features",
    "product_catalogs",
]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("path", READS)
def test_any_version_from_5_to_12_is_answered(somebody: User, version: str, path: str) -> None:
    account = somebody.account()
    answer = somebody.get(f"/{version}/{path.format(account=account)}")
    assert answer.ok, answer
    assert answer.data == somebody.get(path.format(account=account)).data


@pytest.mark.parametrize("version", VERSIONS)
def test_writes_of_any_version_are_answered(somebody: User, version: str) -> None:
    account = somebody.post(f"/{version}/accounts").data[0]["id"]
    made = somebody.post(f"/{version}/accounts/{account}/custom_audiences", name="spring").data
    users = f"/{version}/accounts/{account}/custom_audiences/{made['id']}/users"
    assert somebody.post(users, [update({"email": [digest("a")]})]).data["success_count"] == 1
    path = f"/{version}/accounts/{account}/tailored_audiences/{made['id']}/permissions"
    assert somebody.post(path, granted_account_id=somebody.account(), permission_level="READ_ONLY").ok


@pytest.mark.parametrize("version", ["4", "13", "0", "x", "012"])
def test_other_versions_are_no_route(somebody: User, version: str) -> None:
    assert somebody.get(f"/{version}/accounts").status == 404


def test_names_that_look_alike_stay(somebody: User) -> None:
    catalog = somebody.catalog()
    somebody.write(catalog, product(google_product_category="187"))
    (read,) = somebody.get(f"product_catalogs/{catalog}/products").data
    assert read["google_product_category"] == "187"


def test_do_not_reach_lists_are_served(somebody: User) -> None:
    account = somebody.account()
    made = somebody.post(f"accounts/{account}/do_not_reach_lists").data
    path = f"batch/accounts/{account}/do_not_reach_lists/{made['id']}/users"
    answer = somebody.post(path, [update({"email": [digest("a")]}, expires_at=instant(days=9))])
    assert answer.data == [{"success_count": 1, "total_count": 1}]


def test_refusals_have_the_same_shape(somebody: User) -> None:
    answer = somebody.get("accounts/zzzzzzz")
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])


def test_the_description_is_in_live_names(live: Service) -> None:
    text = live.control("GET", "/openapi.json").body.decode()
    assert "tweet_volume" in text
    assert "twitter_id" in text
    assert "post_volume" not in text
    assert "platform_id" not in text
