"""Tags that third parties count with (document 4, tracking tags)."""

from __future__ import annotations

import pytest

from .promoting import Ads, blamed, leave_out
from .wire import NOWHERE, User, next_second

FIELDS = [
    "id",
    "line_item_id",
    "tracking_tag_type",
    "tracking_tag_url",
    "created_at",
    "updated_at",
    "deleted",
]
URL = "https://count.example/tag?ad=1&price=5.50"


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


@pytest.fixture
def path(ads: Ads) -> str:
    return ads.at("tracking_tags")


@pytest.fixture
def tag(ads: Ads) -> dict:
    """What makes a tag."""
    return {"line_item_id": ads.line_item(), "tracking_tag_type": "IMPRESSION_TAG", "tracking_tag_url": URL}


@pytest.mark.parametrize("kind", ["IMPRESSION_TAG", "CLICK_TRACKER"])
def test_a_tag_is_made(ads: Ads, path: str, tag: dict, kind: str) -> None:
    tag["tracking_tag_type"] = kind
    answer = ads.user.post(path, **tag)
    assert sorted(answer.data) == sorted(FIELDS)
    assert {name: answer.data[name] for name in tag} == tag
    assert answer.data["deleted"] is False
    assert answer.params == tag | {"account_id": ads.account}


BAD = {
    "no-line-item": ({"line_item_id": None}, ("MISSING_PARAMETER", "line_item_id")),
    "no-type": ({"tracking_tag_type": None}, ("MISSING_PARAMETER", "tracking_tag_type")),
    "no-url": ({"tracking_tag_url": None}, ("MISSING_PARAMETER", "tracking_tag_url")),
    "an-unknown-type": ({"tracking_tag_type": "PIXEL"}, ("INVALID_PARAMETER", "tracking_tag_type")),
}


@pytest.mark.parametrize(("change", "blame"), BAD.values(), ids=BAD)
def test_a_bad_tag_is_refused(ads: Ads, path: str, tag: dict, change: dict, blame: tuple) -> None:
    answer = ads.user.post(path, **leave_out(tag | change))
    assert answer.status == 400, answer
    assert blame in blamed(answer)
    assert ads.user.get(path).data == []


def test_an_unknown_line_item_is_not_found(ads: Ads, path: str, tag: dict) -> None:
    answer = ads.user.post(path, **tag | {"line_item_id": NOWHERE["base36"]})
    assert (answer.status, answer.codes) == (404, ["LINE_ITEM_NOT_FOUND"])


def test_the_url_of_a_tag_is_changed(ads: Ads, path: str, tag: dict) -> None:
    made = ads.user.post(path, **tag).data
    next_second()
    changed = ads.user.put(f"{path}/{made['id']}", tracking_tag_url="https://count.example/2").data
    assert changed["tracking_tag_url"] == "https://count.example/2"
    assert changed["updated_at"] > made["updated_at"]
    assert {name: changed[name] for name in ("id", "line_item_id", "tracking_tag_type", "created_at", "deleted")} == {
        name: made[name] for name in ("id", "line_item_id", "tracking_tag_type", "created_at", "deleted")
    }
    assert ads.user.get(f"{path}/{made['id']}").data == changed


def test_a_change_needs_a_url(ads: Ads, path: str, tag: dict) -> None:
    id = ads.user.post(path, **tag).data["id"]
    answer = ads.user.put(f"{path}/{id}")
    assert answer.status == 400
    assert ("MISSING_PARAMETER", "tracking_tag_url") in blamed(answer)


def test_a_deleted_tag_is_not_changed(ads: Ads, path: str, tag: dict) -> None:
    id = ads.user.post(path, **tag).data["id"]
    ads.user.delete(f"{path}/{id}")
    assert ads.user.put(f"{path}/{id}", tracking_tag_url="https://count.example/2").status == 404


def test_tags_are_listed_by_line_item(ads: Ads, path: str, tag: dict) -> None:
    other = tag | {"line_item_id": ads.line_item()}
    first, second = ads.user.post(path, **tag).data["id"], ads.user.post(path, **other).data["id"]
    assert ads.user.get(path, line_item_ids=tag["line_item_id"]).ids == [first]
    both = f"{tag['line_item_id']},{other['line_item_id']}"
    assert set(ads.user.get(path, line_item_ids=both).ids) == {first, second}
