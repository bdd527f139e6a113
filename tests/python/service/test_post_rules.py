"""What a post may be, whose it may be, and how it is listed (document 5, posts, draft posts, scheduled posts)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from .promoting import Ads
from .wire import instant, unique

if TYPE_CHECKING:
    from .wire import Answer, User


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


def say(ads: Ads, kind: str, as_user_id: str | None = None, **query: str) -> Answer:
    """A post, a draft or a scheduled post."""
    given = {"as_user_id": as_user_id or ads.somebody()} | query
    if kind == "scheduled_posts":
        given["scheduled_at"] = instant(seconds=7200)
    return ads.user.post(ads.at(kind), **given)


KINDS = ["post", "draft_posts", "scheduled_posts"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("media_keys", "status"),
    [
        ("3_1,3_2,3_3,3_4", 200),
        ("3_1,3_2,3_3,3_4,3_5", 400),
        ("16_1", 200),
        ("7_1", 200),
        ("16_1,16_2", 400),
        ("7_1,7_2", 400),
        ("3_1,7_1", 400),
        ("3_1,16_1", 400),
    ],
)
def test_a_post_carries_images_or_one_thing_that_moves(ads: Ads, kind: str, media_keys: str, status: int) -> None:
    assert say(ads, kind, text="spring", media_keys=media_keys).status == status


@pytest.mark.parametrize("kind", KINDS)
def test_a_post_says_something(ads: Ads, kind: str) -> None:
    assert say(ads, kind, text="   ").codes == ["POST_CANNOT_BE_BLANK"]
    assert say(ads, kind, media_keys="3_1").ok


@pytest.mark.parametrize(("media_keys", "status"), [("3_1", 400), ("16_1", 200), ("7_1", 200)])
def test_a_video_line_item_takes_what_moves(ads: Ads, media_keys: str, status: int) -> None:
    assert ads.promote(ads.line_item("video"), ads.post(media_keys=media_keys)).status == status


@pytest.mark.parametrize("kind", ["draft_posts", "scheduled_posts"])
def test_a_change_does_not_make_an_organic_post_of_another_user(ads: Ads, kind: str) -> None:
    other, own = ads.somebody("RETWEETS_ONLY"), ads.somebody()
    made = say(ads, kind, other, text="spring").data
    answer = ads.user.put(ads.at(f"{kind}/{made['id']}"), nullcast="false")
    assert (answer.status, answer.codes) == (403, ["ACTION_NOT_ALLOWED"])
    assert ads.user.get(ads.at(f"{kind}/{made['id']}")).data["nullcast"] is True
    assert ads.user.put(ads.at(f"{kind}/{made['id']}"), text="summer").ok
    mine = say(ads, kind, own, text="spring").data
    assert ads.user.put(ads.at(f"{kind}/{mine['id']}"), nullcast="false").data["nullcast"] is False


def test_mentions_and_replies_are_listed_when_asked_for(ads: Ads) -> None:
    plain, mention = ads.post("hello @bob"), ads.post("@bob hello")

    def listed(**query: str) -> set[str]:
        found = ads.user.get(ads.at("posts"), post_type="PUBLISHED", **query).data
        return {post["id_str"] for post in found}

    assert listed() == {plain}
    assert listed(include_mentions_and_replies="false") == {plain}
    assert listed(include_mentions_and_replies="true") == {plain, mention}


@pytest.mark.parametrize(("post_type", "kind"), [*zip(["PUBLISHED", "DRAFT", "SCHEDULED"], KINDS, strict=True)])
def test_post_objects_write_times_in_their_own_style(ads: Ads, post_type: str, kind: str) -> None:
    assert say(ads, kind, text=unique("spring")).ok
    (post,) = ads.user.get(ads.at("posts"), post_type=post_type).data
    assert re.fullmatch(r"[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d \+0000 \d{4}", post["created_at"])
