"""Media that runs in line items (documents 2 and 4, media creatives)."""

from __future__ import annotations

import pytest

from .promoting import Ads, blamed, leave_out
from .wire import NOWHERE, User, unique

FIELDS = [
    "id",
    "line_item_id",
    "account_media_id",
    "creative_type",
    "landing_url",
    "entity_status",
    "approval_status",
    "created_at",
    "updated_at",
    "deleted",
]
TYPES = {
    "BANNER",
    "BANNER_TABLET",
    "INTERSTITIAL",
    "INTERSTITIAL_LANDSCAPE",
    "INTERSTITIAL_LANDSCAPE_TABLET",
    "INTERSTITIAL_TABLET",
    "MEDIUM_RECTANGLE",
    "PREROLL",
    "VAST_PREROLL",
}


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


@pytest.fixture
def path(ads: Ads) -> str:
    return ads.at("media_creatives")


@pytest.fixture
def line_item(ads: Ads) -> str:
    return ads.line_item("preroll")


def media() -> str:
    """The id of some media of the account; the sandbox takes any of base 36."""
    return unique("media").replace(" ", "")


def test_a_creative_is_made(ads: Ads, path: str, line_item: str) -> None:
    answer = ads.user.post(path, account_media_id="4tq7m", line_item_id=line_item)
    made = answer.data
    assert sorted(made) == sorted(FIELDS)
    expected = {
        "line_item_id": line_item,
        "account_media_id": "4tq7m",
        "entity_status": "ACTIVE",
        "approval_status": "ACCEPTED",
        "deleted": False,
    }
    assert {name: made[name] for name in expected} == expected
    assert made["creative_type"] in TYPES
    assert answer.params == {"account_id": ads.account, "account_media_id": "4tq7m", "line_item_id": line_item}


@pytest.mark.parametrize("id", ["1", "zz", "3wpx", "4tq7m8k2"])
def test_any_media_of_base_36_is_taken(ads: Ads, path: str, line_item: str, id: str) -> None:
    assert ads.user.post(path, account_media_id=id, line_item_id=line_item).data["account_media_id"] == id


BAD = {
    "no-media": ({"account_media_id": None}, ("MISSING_PARAMETER", "account_media_id")),
    "no-line-item": ({"line_item_id": None}, ("MISSING_PARAMETER", "line_item_id")),
}


@pytest.mark.parametrize(("change", "blame"), BAD.values(), ids=BAD)
def test_a_bad_creative_is_refused(ads: Ads, path: str, line_item: str, change: dict, blame: tuple) -> None:
    answer = ads.user.post(path, **leave_out({"account_media_id": "4tq7m", "line_item_id": line_item} | change))
    assert answer.status == 400, answer
    assert blame in blamed(answer)
    assert ads.user.get(path).data == []


def test_media_of_other_characters_is_refused(ads: Ads, path: str, line_item: str) -> None:
    assert ads.user.post(path, account_media_id="a!b", line_item_id=line_item).refused


def test_an_unknown_line_item_is_not_found(ads: Ads, path: str) -> None:
    answer = ads.user.post(path, account_media_id="4tq7m", line_item_id=NOWHERE["base36"])
    assert (answer.status, answer.codes) == (404, ["LINE_ITEM_NOT_FOUND"])


def test_website_clicks_need_a_place_to_land(ads: Ads, path: str) -> None:
    query = {"account_media_id": "4tq7m", "line_item_id": ads.line_item("website")}
    answer = ads.user.post(path, **query)
    assert answer.status == 400
    assert ("MISSING_PARAMETER", "landing_url") in blamed(answer)
    made = ads.user.post(path, **query, landing_url="https://shop.example/1").data
    assert made["landing_url"] == "https://shop.example/1"


def test_preroll_needs_no_place_to_land(ads: Ads, path: str, line_item: str) -> None:
    query = {"account_media_id": "4tq7m", "line_item_id": line_item}
    assert ads.user.post(path, **query).ok
    assert ads.user.post(path, **query, landing_url="https://shop.example/1").ok


def test_creatives_are_not_updated(ads: Ads, path: str, line_item: str) -> None:
    id = ads.user.post(path, account_media_id="4tq7m", line_item_id=line_item).data["id"]
    answer = ads.user.put(f"{path}/{id}", landing_url="https://shop.example/2")
    assert (answer.status, answer.codes) == (405, ["METHOD_NOT_ALLOWED"])


def test_a_deleted_creative_stays_active(ads: Ads, path: str, line_item: str) -> None:
    id = ads.user.post(path, account_media_id="4tq7m", line_item_id=line_item).data["id"]
    gone = ads.user.delete(f"{path}/{id}").data
    assert (gone["deleted"], gone["entity_status"]) == (True, "ACTIVE")


def test_creatives_are_listed_by_line_item(ads: Ads, path: str, line_item: str) -> None:
    other = ads.line_item("preroll")
    made = {
        item: ads.user.post(path, account_media_id=media(), line_item_id=item).data["id"] for item in (line_item, other)
    }
    assert ads.user.get(path, line_item_ids=other).ids == [made[other]]
    assert set(ads.user.get(path, line_item_ids=f"{line_item},{other}").ids) == set(made.values())


def test_creatives_are_listed_by_campaign(ads: Ads, path: str) -> None:
    campaigns = [ads.campaign(), ads.campaign()]
    made = {}
    for campaign in campaigns:
        item = ads.line_item("preroll", campaign)
        made[campaign] = ads.user.post(path, account_media_id=media(), line_item_id=item).data["id"]
    for campaign in campaigns:
        assert ads.user.get(path, campaign_id=campaign).ids == [made[campaign]]
