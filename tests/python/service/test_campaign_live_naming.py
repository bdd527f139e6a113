"""The live spelling of campaigns and of what they promote (document 1, naming convention; wire-names.csv)."""

from __future__ import annotations

import json

import pytest

from .campaigning import post_line_item
from .promoting import LINE_ITEMS, Ads, create, until
from .wire import NOWHERE, Service, Starter, User, instant


@pytest.fixture
def ads(live: Service) -> Ads:
    """An account in a service of the live naming."""
    return Ads(live.user(), "tweet")


@pytest.fixture
def documented(user: User) -> Ads:
    return Ads(user)


PROMOTED = [
    "id",
    "line_item_id",
    "tweet_id",
    "entity_status",
    "approval_status",
    "created_at",
    "updated_at",
    "deleted",
]


def test_a_post_is_promoted_under_its_live_name(ads: Ads) -> None:
    line_item, posts = ads.line_item(), [ads.post(), ads.post()]
    answer = ads.promote(line_item, *posts)
    assert [record["tweet_id"] for record in answer.data] == posts
    assert all(sorted(record) == sorted(PROMOTED) for record in answer.data)
    assert answer.params["tweet_ids"] == [int(post) for post in posts]
    assert answer.json["total_count"] == 2


def test_promoted_posts_are_read_under_their_live_name(ads: Ads) -> None:
    (made,) = ads.promote(ads.line_item(), ads.post()).data
    path = ads.at("promoted_tweets")
    assert ads.user.get(path).data == [made]
    listed = ads.user.get(path, promoted_tweet_ids=made["id"])
    assert (listed.data, listed.params["promoted_tweet_ids"]) == ([made], [made["id"]])
    single = ads.user.get(f"{path}/{made['id']}")
    assert (single.data, single.params["promoted_tweet_id"]) == (made, made["id"])
    assert ads.user.delete(f"{path}/{made['id']}").data["deleted"] is True


def test_a_documented_parameter_is_read_as_well(ads: Ads) -> None:
    (made,) = ads.user.post(ads.at("promoted_tweets"), line_item_id=ads.line_item(), post_ids=ads.post()).data
    assert "tweet_id" in made
    assert "post_id" not in made


def test_an_unknown_promoted_post_has_its_live_code(ads: Ads) -> None:
    answer = ads.user.get(ads.at(f"promoted_tweets/{NOWHERE['base36']}"))
    assert (answer.status, answer.codes) == (404, ["PROMOTED_TWEET_NOT_FOUND"])


LIVE_PATHS = ["promoted_tweets", "scheduled_promoted_tweets", "draft_tweets", "scheduled_tweets"]


@pytest.mark.parametrize("path", LIVE_PATHS)
def test_paths_are_those_of_their_naming(ads: Ads, documented: Ads, path: str) -> None:
    other = path.replace("tweet", "post")
    assert ads.user.get(ads.at(path)).ok
    assert documented.user.get(documented.at(other)).ok
    # Either spelling is read, so that no client is refused for its words.
    assert ads.user.get(ads.at(other)).ok


# Line items


def test_a_product_type_has_its_live_name_in_and_out(ads: Ads) -> None:
    path = ads.at("line_items")
    id = ads.line_item()
    assert ads.user.get(f"{path}/{id}").data["product_type"] == "PROMOTED_TWEETS"
    assert [record["product_type"] for record in ads.user.get(path).data] == ["PROMOTED_TWEETS"]


def test_a_product_type_is_echoed_as_sent(ads: Ads) -> None:
    answer = post_line_item(ads.user, ads.account, product_type="PROMOTED_TWEETS")
    assert answer.params["product_type"] == answer.data["product_type"] == "PROMOTED_TWEETS"


def test_a_documented_product_type_is_read_as_well(ads: Ads) -> None:
    answer = post_line_item(ads.user, ads.account, product_type="PROMOTED_POSTS")
    assert answer.data["product_type"] == "PROMOTED_TWEETS"


@pytest.mark.parametrize("kind", ["account", "preroll"])
def test_other_product_types_keep_their_names(ads: Ads, kind: str) -> None:
    record = ads.user.get(ads.at(f"line_items/{ads.line_item(kind)}")).data
    assert record["product_type"] == LINE_ITEMS[kind]["product_type"]


def test_placements_are_asked_for_by_live_names(ads: Ads) -> None:
    (entry,) = ads.user.get("line_items/placements", product_type="PROMOTED_TWEETS").data
    assert entry["product_type"] == "PROMOTED_TWEETS"
    entries = ads.user.get("line_items/placements").data
    assert sorted(entry["product_type"] for entry in entries) == ["MEDIA", "PROMOTED_ACCOUNT", "PROMOTED_TWEETS"]


def test_line_items_have_the_live_member(ads: Ads) -> None:
    record = ads.user.get(ads.at(f"line_items/{ads.line_item()}")).data
    assert "automatic_tweet_promotion" in record
    assert "automatic_post_promotion" not in record


# Posts


def test_posts_are_made_and_read_under_their_live_names(ads: Ads) -> None:
    post = ads.post("hello")
    (read,) = ads.user.get(ads.at("tweets"), tweet_type="PUBLISHED").data
    assert (read["tweet_id"], read["full_text"]) == (post, "hello")


def test_scheduled_posts_have_the_live_member(ads: Ads) -> None:
    record = ads.user.get(ads.at(f"scheduled_tweets/{ads.scheduled()}")).data
    assert record["tweet_id"] is None
    assert "post_id" not in record


def test_a_scheduled_post_is_promoted_under_its_live_name(ads: Ads) -> None:
    post, path = ads.scheduled(), ads.at("scheduled_promoted_tweets")
    answer = ads.user.post(path, line_item_id=ads.line_item(), scheduled_tweet_id=post)
    made = answer.data
    assert (made["scheduled_tweet_id"], made["tweet_id"]) == (post, None)
    assert answer.params["scheduled_tweet_id"] == int(post)
    assert ads.user.get(path, scheduled_promoted_tweet_ids=made["id"]).data == [made]
    single = ads.user.get(f"{path}/{made['id']}")
    assert (single.data, single.params["scheduled_promoted_tweet_id"]) == (made, made["id"])
    assert ads.user.delete(f"{path}/{made['id']}").data["deleted"] is True


def test_too_many_scheduled_posts_have_their_live_code(ads: Ads) -> None:
    query = {"as_user_id": ads.somebody(), "text": "soon", "scheduled_at": instant(days=9)}
    for _ in range(30):
        assert ads.user.post(ads.at("scheduled_tweets"), **query).ok
    assert ads.user.post(ads.at("scheduled_tweets"), **query).codes == ["SCHEDULED_TWEET_LIMIT_EXCEEDED"]


def test_a_post_goes_live_under_its_live_name(start: Starter) -> None:
    ads = Ads(start(naming="live").user(), "tweet")
    path = ads.at("scheduled_promoted_tweets")
    id = ads.user.post(path, line_item_id=ads.line_item(), scheduled_tweet_id=ads.scheduled()).data["id"]
    ads.user.service.control("POST", "/_sandbox/clock", {"hours": 2})
    until(lambda: bool(ads.user.get(ads.at("promoted_tweets")).data))
    (made,) = ads.user.get(ads.at("promoted_tweets")).data
    assert ads.user.get(f"{path}/{id}").data["tweet_id"] == made["tweet_id"]


# Everything else


def test_permissions_have_their_live_names(ads: Ads) -> None:
    permissions = ads.user.get(ads.at("authenticated_user_access")).data["permissions"]
    assert "POST_COMPOSER" not in permissions
    assert "TWEET_COMPOSER" in permissions


def test_events_have_their_live_member(ads: Ads) -> None:
    for event in ads.user.get("targeting_criteria/events", start_time="2000-01-01").data:
        assert "top_tweets" in event
        assert "top_posts" not in event


KEPT = {
    "platforms": ("targeting_criteria/platforms", {"targeting_type": "PLATFORM"}),
    "versions": ("targeting_criteria/platform_versions", {"targeting_type": "PLATFORM_VERSION"}),
}


@pytest.mark.parametrize(("path", "members"), KEPT.values(), ids=KEPT)
def test_names_that_look_alike_stay(ads: Ads, path: str, members: dict) -> None:
    for record in ads.user.get(path).data:
        assert {name: record[name] for name in members} == members


ALIKE = {
    "postal-codes": ("targeting_criteria/locations", {"location_type": "POSTAL_CODES"}),
    "game-platforms": ("targeting_criteria/conversations", {"conversation_type": "VIDEO_GAME_PLATFORMS"}),
}


@pytest.mark.parametrize(("path", "query"), ALIKE.values(), ids=ALIKE)
def test_choices_that_look_alike_stay(ads: Ads, path: str, query: dict) -> None:
    answer = ads.user.get(path, **query)
    assert answer.ok
    assert answer.params | query == answer.params


def test_the_post_code_of_an_address_stays(ads: Ads) -> None:
    assert ads.user.put(ads.at("tax_settings"), address_postal_code="8001").data["address_postal_code"] == "8001"


def test_users_who_only_repost_stay(ads: Ads) -> None:
    post = ads.post(as_user_id=ads.somebody("RETWEETS_ONLY"))
    assert ads.promote(ads.line_item(), post).data[0]["tweet_id"] != post


def test_a_failed_batch_has_one_array_of_errors_per_item(ads: Ads) -> None:
    line_item = ads.line_item()
    answer = ads.target_all(create(line_item, "GENDER", "1"), create(line_item, "GENDER", "7"))
    assert answer.refused
    first, second = answer.json["operation_errors"]
    assert first == []
    assert second[0]["code"]
    assert ads.criteria(line_item) == []


# Versions

VERSIONS = ["11", "12"]
READS = ["campaigns", "line_items", "promoted_tweets", "scheduled_promoted_tweets", "promotable_users"]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("path", READS)
def test_lists_of_both_versions_are_the_same(ads: Ads, version: str, path: str) -> None:
    ads.promote(ads.line_item(), ads.post())
    assert ads.user.get(f"/{version}/{ads.at(path)}").data == ads.user.get(ads.at(path)).data


@pytest.mark.parametrize("version", VERSIONS)
def test_writes_of_both_versions_are_taken(ads: Ads, version: str) -> None:
    line_item, post = ads.line_item(), ads.post()
    root = f"/{version}/{ads.root}"
    (made,) = ads.user.post(f"{root}/promoted_tweets", line_item_id=line_item, tweet_ids=post).data
    assert made["tweet_id"] == post
    assert ads.user.post(f"/{version}/{ads.batch}", [create(line_item, "GENDER", "1")]).ok
    assert ads.user.delete(f"{root}/promoted_tweets/{made['id']}").data["deleted"] is True


def test_the_description_is_in_live_names(live: Service) -> None:
    described = live.control("GET", "/openapi.json").json
    parameters = [
        one["name"] for path in described["paths"].values() for row in path.values() for one in row["parameters"]
    ]
    text = " ".join([*described["paths"], *parameters, json.dumps(described["components"]["schemas"])])
    for name in ("promoted_tweets", "tweet_ids", "scheduled_tweet_id", "PROMOTED_TWEETS", "TWEET_COMPOSER"):
        assert name in text, name
    for name in ("promoted_posts", "post_ids", "scheduled_post_id", "PROMOTED_POSTS", "POST_COMPOSER"):
        assert name not in text, name
