"""Posts, drafts of posts and scheduled posts (document 5, section 15)."""

from __future__ import annotations

from datetime import datetime

import pytest

from .promoting import Ads, blamed, leave_out, until
from .wire import NOWHERE, Starter, User, instant, next_second

KINDS = ["draft_posts", "scheduled_posts"]
DRAFT = ["id", "user_id", "name", "text", "media_keys", "card_uri", "nullcast", "created_at", "updated_at"]
SCHEDULED = [*DRAFT, "scheduled_at", "scheduled_status", "completed_at", "post_id"]


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


def given(ads: Ads, kind: str, **change: str | None) -> dict:
    """What makes a record of a kind."""
    query = {"as_user_id": ads.somebody(), "text": "Low prices"}
    if kind == "scheduled_posts":
        query["scheduled_at"] = instant(days=1)
    return leave_out(query | change)


# Posts


def test_a_post_is_made(ads: Ads) -> None:
    answer = ads.user.post(ads.at("post"), **given(ads, "post", text="Größe 漢 & more"))
    made = answer.data
    assert made["text"] == "Größe 漢 & more"
    assert made["nullcast"] is True
    assert made["id_str"] == str(made["id"])
    assert made["user"]["id_str"] == ads.somebody()
    assert "conversation_settings" not in made
    assert datetime.strptime(made["created_at"], "%a %b %d %H:%M:%S %z %Y")


def test_who_posts_is_echoed_as_a_number(ads: Ads) -> None:
    answer = ads.user.post(ads.at("post"), **given(ads, "post"))
    assert answer.params["as_user_id"] == int(ads.somebody())


def test_a_post_is_made_from_a_form(ads: Ads) -> None:
    answer = ads.user.send("POST", ads.at("post"), form=given(ads, "post", text="in a form"))
    assert answer.data["text"] == "in a form"


def test_posts_have_ids_of_their_own(ads: Ads) -> None:
    assert len({ads.post("the first"), ads.post("the second"), ads.post("the third")}) == 3


@pytest.mark.parametrize("who", ["FULL", "RETWEETS_ONLY"])
def test_promotable_users_post(ads: Ads, who: str) -> None:
    made = ads.user.post(ads.at("post"), **given(ads, "post", as_user_id=ads.somebody(who))).data
    assert made["user"]["id_str"] == ads.somebody(who)


def test_others_do_not_post(ads: Ads) -> None:
    assert ads.user.post(ads.at("post"), **given(ads, "post", as_user_id=NOWHERE["decimal"])).refused


ORGANIC = {"the-user": ("FULL", True), "another": ("RETWEETS_ONLY", False)}


@pytest.mark.parametrize(("who", "good"), ORGANIC.values(), ids=ORGANIC)
def test_only_the_authenticated_user_posts_organically(ads: Ads, who: str, good: bool) -> None:
    answer = ads.user.post(ads.at("post"), **given(ads, "post", as_user_id=ads.somebody(who), nullcast="false"))
    assert answer.ok is good, answer
    assert good is False or answer.data["nullcast"] is False


def test_a_trimmed_user_is_an_id(ads: Ads) -> None:
    made = ads.user.post(ads.at("post"), **given(ads, "post", trim_user="true")).data
    assert sorted(made["user"]) == ["id", "id_str"]


GOOD = {
    "everyone": {"conversation_settings": "EVERYONE"},
    "following": {"conversation_settings": "FOLLOWING"},
    "mentioned": {"conversation_settings": "MENTIONED_USERS"},
    "compat": {"post_mode": "compat"},
    "extended": {"post_mode": "extended"},
    "the-longest-name": {"name": "n" * 80},
}


@pytest.mark.parametrize("change", GOOD.values(), ids=GOOD)
def test_what_may_be_said_of_a_post_is_taken(ads: Ads, change: dict) -> None:
    assert ads.user.post(ads.at("post"), **given(ads, "post", **change)).ok


BAD = {
    "nobody": ({"as_user_id": None}, ("MISSING_PARAMETER", "as_user_id")),
    "a-word-for-a-user": ({"as_user_id": "me"}, ("INVALID_PARAMETER", "as_user_id")),
    "a-long-name": ({"name": "n" * 81}, ("INVALID_PARAMETER", "name")),
    "a-word-for-a-boolean": ({"nullcast": "perhaps"}, ("INVALID_PARAMETER", "nullcast")),
}
BAD_POST = BAD | {
    "unknown-settings": ({"conversation_settings": "NOBODY"}, ("INVALID_PARAMETER", "conversation_settings")),
    "an-unknown-mode": ({"post_mode": "short"}, ("INVALID_PARAMETER", "post_mode")),
}


@pytest.mark.parametrize(("change", "blame"), BAD_POST.values(), ids=BAD_POST)
def test_a_bad_post_is_refused(ads: Ads, change: dict, blame: tuple) -> None:
    answer = ads.user.post(ads.at("post"), **given(ads, "post", **change))
    assert answer.status == 400, answer
    assert blame in blamed(answer)


@pytest.mark.parametrize("text", [None, ""], ids=["missing", "empty"])
@pytest.mark.parametrize("kind", ["post", *KINDS])
def test_without_media_a_text_is_needed(ads: Ads, kind: str, text: str | None) -> None:
    assert ads.user.post(ads.at(kind), **given(ads, kind, text=text)).status == 400


# Reading posts


def test_published_posts_are_listed(ads: Ads) -> None:
    post = ads.post("on the list")
    (read,) = ads.user.get(ads.at("posts"), post_type="PUBLISHED").data
    assert (read["post_id"], read["id_str"], read["full_text"]) == (post, post, "on the list")


@pytest.mark.parametrize("kind", ["DRAFT", "PUBLISHED", "SCHEDULED"])
def test_posts_are_listed_by_type(ads: Ads, kind: str) -> None:
    made = {
        "DRAFT": ads.user.post(ads.at("draft_posts"), **given(ads, "draft_posts")).data["id"],
        "PUBLISHED": ads.post(),
        "SCHEDULED": ads.scheduled(),
    }
    (read,) = ads.user.get(ads.at("posts"), post_type=kind).data
    assert read["id_str"] == made[kind]


BAD_LISTS = {
    "no-type": ({"post_type": None}, ("MISSING_PARAMETER", "post_type")),
    "an-unknown-type": ({"post_type": "DELETED"}, ("INVALID_PARAMETER", "post_type")),
    "an-unknown-timeline": ({"timeline_type": "HOME"}, ("INVALID_PARAMETER", "timeline_type")),
}


@pytest.mark.parametrize(("change", "blame"), BAD_LISTS.values(), ids=BAD_LISTS)
def test_a_bad_list_is_refused(ads: Ads, change: dict, blame: tuple) -> None:
    answer = ads.user.get(ads.at("posts"), **leave_out({"post_type": "PUBLISHED"} | change))
    assert answer.status == 400, answer
    assert blame in blamed(answer)


TIMELINES = {"default": (None, "promoted"), "nullcast": ("NULLCAST", "promoted"), "organic": ("ORGANIC", "organic")}


@pytest.mark.parametrize(("timeline", "expected"), TIMELINES.values(), ids=TIMELINES)
def test_timelines_hold_one_kind(ads: Ads, timeline: str | None, expected: str) -> None:
    made = {"promoted": ads.post("promoted"), "organic": ads.post("organic", nullcast="false")}
    query = leave_out({"post_type": "PUBLISHED", "timeline_type": timeline})
    assert [read["id_str"] for read in ads.user.get(ads.at("posts"), **query).data] == [made[expected]]


def test_the_whole_timeline_holds_both_kinds(ads: Ads) -> None:
    made = {ads.post("promoted"), ads.post("organic", nullcast="false")}
    read = ads.user.get(ads.at("posts"), post_type="PUBLISHED", timeline_type="ALL").data
    assert {record["id_str"] for record in read} == made


def test_posts_of_the_full_user_are_listed_by_default(ads: Ads) -> None:
    other = ads.somebody("RETWEETS_ONLY")
    own, theirs = ads.post(), ads.post(as_user_id=other)
    read = [ads.user.get(ads.at("posts"), post_type="PUBLISHED", **query).data for query in ({}, {"user_id": other})]
    assert [[record["id_str"] for record in page] for page in read] == [[own], [theirs]]


def test_posts_are_selected_by_id(ads: Ads) -> None:
    made = [ads.post() for _ in range(3)]
    read = ads.user.get(ads.at("posts"), post_type="PUBLISHED", post_ids=f"{made[0]},{made[2]}").data
    assert {record["id_str"] for record in read} == {made[0], made[2]}


def test_posts_are_selected_by_the_beginning_of_their_name(ads: Ads) -> None:
    made = ads.post(name="Spring sale")
    ads.post(name="Late spring")
    read = ads.user.get(ads.at("posts"), post_type="PUBLISHED", name="SPRING").data
    assert [record["id_str"] for record in read] == [made]


def test_a_post_is_named(ads: Ads) -> None:
    post = ads.post()
    assert ads.user.put(ads.at(f"posts/{post}/name"), name="Spring").data["name"] == "Spring"
    (read,) = ads.user.get(ads.at("posts"), post_type="PUBLISHED").data
    assert read["name"] == "Spring"
    assert ads.user.put(ads.at(f"posts/{post}/name"), name="n" * 81).status == 400


def test_previews_are_frames(ads: Ads) -> None:
    posts = [ads.post(), ads.post()]
    previews = ads.user.get(ads.at("post_previews"), post_ids=",".join(posts), post_type="PUBLISHED").data
    assert {entry["post_id"] for entry in previews} == set(posts)
    assert all("<iframe" in entry["preview"] for entry in previews)


def test_previews_leave_posts_of_another_type_out(ads: Ads) -> None:
    assert ads.user.get(ads.at("post_previews"), post_ids=ads.post(), post_type="SCHEDULED").data == []


# Drafts and scheduled posts


def test_a_draft_is_made(ads: Ads) -> None:
    made = ads.user.post(ads.at("draft_posts"), **given(ads, "draft_posts", name="first")).data
    assert sorted(made) == sorted(DRAFT)
    expected = {"user_id": ads.somebody(), "name": "first", "text": "Low prices", "nullcast": True, "card_uri": None}
    assert {name: made[name] for name in expected} == expected
    assert made["id"].isdecimal()


def test_a_post_is_scheduled(ads: Ads) -> None:
    made = ads.user.post(ads.at("scheduled_posts"), **given(ads, "scheduled_posts")).data
    assert sorted(made) == sorted(SCHEDULED)
    expected = {
        "user_id": ads.somebody(),
        "text": "Low prices",
        "scheduled_status": "SCHEDULED",
        "completed_at": None,
        "post_id": None,
        "nullcast": True,
    }
    assert {name: made[name] for name in expected} == expected
    assert made["id"].isdecimal()


@pytest.mark.parametrize("kind", KINDS)
def test_one_is_read_as_it_was_made(ads: Ads, kind: str) -> None:
    made = ads.user.post(ads.at(kind), **given(ads, kind)).data
    assert ads.user.get(ads.at(f"{kind}/{made['id']}")).data == made
    assert ads.user.get(ads.at(kind)).data == [made]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("change", "blame"), BAD.values(), ids=BAD)
def test_a_bad_one_is_refused(ads: Ads, kind: str, change: dict, blame: tuple) -> None:
    answer = ads.user.post(ads.at(kind), **given(ads, kind, **change))
    assert answer.status == 400, answer
    assert blame in blamed(answer)
    assert ads.user.get(ads.at(kind)).data == []


CHANGES = {"text": ("text", "Lower prices"), "name": ("name", "second"), "nullcast": ("nullcast", "false")}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("name", "value"), CHANGES.values(), ids=CHANGES)
def test_one_is_changed_in_what_is_sent(ads: Ads, kind: str, name: str, value: str) -> None:
    made = ads.user.post(ads.at(kind), **given(ads, kind, name="first")).data
    next_second()
    changed = ads.user.put(ads.at(f"{kind}/{made['id']}"), **{name: value}).data
    assert changed.pop("updated_at") > made.pop("updated_at")
    assert changed == made | {name: False if value == "false" else value}


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_value_clears_the_card(ads: Ads, kind: str) -> None:
    made = ads.user.post(ads.at(kind), **given(ads, kind)).data
    assert ads.user.put(ads.at(f"{kind}/{made['id']}"), card_uri="").data["card_uri"] is None


@pytest.mark.parametrize("kind", KINDS)
def test_one_is_deleted_for_good(ads: Ads, kind: str) -> None:
    made = ads.user.post(ads.at(kind), **given(ads, kind)).data
    path = ads.at(f"{kind}/{made['id']}")
    gone = ads.user.delete(path).data
    assert gone["status" if kind == "draft_posts" else "scheduled_status"] == "DELETED"
    assert gone["id"] == made["id"]
    assert ads.user.get(path).status == 404
    assert ads.user.delete(path).status == 404
    assert ads.user.get(ads.at(kind)).data == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_an_unknown_one_is_not_found(ads: Ads, kind: str, method: str) -> None:
    query = {"text": "a"} if method == "PUT" else {}
    assert ads.user.send(method, ads.at(f"{kind}/{NOWHERE['decimal']}"), query).status == 404


@pytest.mark.parametrize("kind", KINDS)
def test_those_of_the_full_user_are_listed_by_default(ads: Ads, kind: str) -> None:
    other = ads.somebody("RETWEETS_ONLY")
    own = ads.user.post(ads.at(kind), **given(ads, kind)).data["id"]
    theirs = ads.user.post(ads.at(kind), **given(ads, kind, as_user_id=other)).data["id"]
    assert ads.user.get(ads.at(kind)).ids == [own]
    assert ads.user.get(ads.at(kind), user_id=other).ids == [theirs]


def test_a_page_of_drafts_holds_100_by_default(ads: Ads) -> None:
    query = given(ads, "draft_posts")
    for _ in range(101):
        ads.user.post(ads.at("draft_posts"), **query)
    answer = ads.user.get(ads.at("draft_posts"))
    assert len(answer.data) == 100
    assert len(ads.user.get(ads.at("draft_posts"), cursor=answer.json["next_cursor"]).data) == 1


def test_a_preview_of_a_draft_is_a_message(ads: Ads) -> None:
    draft = ads.user.post(ads.at("draft_posts"), **given(ads, "draft_posts")).data["id"]
    answer = ads.user.post(ads.at(f"draft_posts/preview/{draft}"))
    assert answer.ok, answer
    assert sorted(answer.json) == ["message", "request"]


# When


TIMES = {
    "whole-minutes": ("T10:30:00Z", "T10:30:00Z"),
    "seconds-are-ignored": ("T10:30:59Z", "T10:30:00Z"),
    "another-zone": ("T10:30:00+02:00", "T08:30:00Z"),
}


def coming(time: str) -> str:
    """A time of a day in a month."""
    return instant(days=30)[:10] + time


@pytest.mark.parametrize(("sent", "kept"), TIMES.values(), ids=TIMES)
def test_times_are_whole_minutes(ads: Ads, sent: str, kept: str) -> None:
    query = given(ads, "scheduled_posts", scheduled_at=coming(sent))
    assert ads.user.post(ads.at("scheduled_posts"), **query).data["scheduled_at"] == coming(kept)


DAYS = {"tomorrow": (1, True), "almost-a-year": (364, True), "over-a-year": (367, False)}


@pytest.mark.parametrize(("days", "good"), DAYS.values(), ids=DAYS)
def test_posts_are_scheduled_up_to_a_year_ahead(ads: Ads, days: int, good: bool) -> None:
    answer = ads.user.post(ads.at("scheduled_posts"), **given(ads, "scheduled_posts", scheduled_at=instant(days=days)))
    assert answer.ok if good else answer.refused, answer


@pytest.mark.parametrize(("days", "good"), DAYS.values(), ids=DAYS)
def test_posts_are_put_off_up_to_a_year(ads: Ads, days: int, good: bool) -> None:
    answer = ads.user.put(ads.at(f"scheduled_posts/{ads.scheduled()}"), scheduled_at=instant(days=days))
    assert answer.ok if good else answer.refused, answer


@pytest.mark.parametrize(
    ("time", "code"), [(None, "MISSING_PARAMETER"), ("soon", "INVALID_PARAMETER")], ids=["missing", "bad"]
)
def test_a_time_is_needed(ads: Ads, time: str | None, code: str) -> None:
    answer = ads.user.post(ads.at("scheduled_posts"), **given(ads, "scheduled_posts", scheduled_at=time))
    assert answer.status == 400
    assert (code, "scheduled_at") in blamed(answer)


def test_30_posts_are_scheduled_for_a_quarter_of_an_hour(ads: Ads) -> None:
    path, query = (
        ads.at("scheduled_posts"),
        given(ads, "scheduled_posts", scheduled_at=coming("T10:30:00Z")),
    )
    for number in range(30):
        assert ads.user.post(path, **query).ok, number
    answer = ads.user.post(path, **query)
    assert answer.refused
    assert answer.codes == ["SCHEDULED_POST_LIMIT_EXCEEDED"]
    nearby = query | {"scheduled_at": coming("T10:35:00Z")}
    assert ads.user.post(path, **nearby).codes == ["SCHEDULED_POST_LIMIT_EXCEEDED"]
    assert ads.user.post(path, **query | {"scheduled_at": coming("T11:30:00Z")}).ok


def test_posts_are_made_when_their_time_comes(start: Starter) -> None:
    ads = Ads(start().user())
    path = ads.at(f"scheduled_posts/{ads.scheduled(text='now')}")
    assert ads.user.get(path).data["scheduled_status"] == "SCHEDULED"
    ads.user.service.control("POST", "/_sandbox/clock", {"hours": 2})
    until(lambda: ads.user.get(path).data["scheduled_status"] != "SCHEDULED")
    read = ads.user.get(path).data
    assert read["scheduled_status"] == "SUCCESS"
    assert read["post_id"].isdecimal()
    assert read["completed_at"] >= read["scheduled_at"]
    (post,) = ads.user.get(ads.at("posts"), post_type="PUBLISHED").data
    assert (post["id_str"], post["full_text"]) == (read["post_id"], "now")


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_post_that_was_made_is_no_longer_changed(start: Starter, method: str) -> None:
    ads = Ads(start().user())
    path = ads.at(f"scheduled_posts/{ads.scheduled()}")
    ads.user.service.control("POST", "/_sandbox/clock", {"hours": 2})
    until(lambda: ads.user.get(path).data["scheduled_status"] == "SUCCESS")
    assert ads.user.send(method, path, {"text": "too late"} if method == "PUT" else {}).refused
    assert ads.user.get(path).data["scheduled_status"] == "SUCCESS"
