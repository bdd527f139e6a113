"""Posts that run in line items (document 2, promoted posts; document 4, promoted content records)."""

from __future__ import annotations

import pytest

from .promoting import Ads, blamed, leave_out
from .wire import NOWHERE, User

FIELDS = [
    "id",
    "line_item_id",
    "post_id",
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
    return ads.at("promoted_posts")


@pytest.fixture
def line_item(ads: Ads) -> str:
    return ads.line_item()


def test_a_post_is_promoted(ads: Ads, path: str, line_item: str) -> None:
    post = ads.post()
    (made,) = ads.promote(line_item, post).data
    assert sorted(made) == sorted(FIELDS)
    expected = {
        "line_item_id": line_item,
        "post_id": post,
        "entity_status": "ACTIVE",
        "approval_status": "ACCEPTED",
        "deleted": False,
    }
    assert {name: made[name] for name in expected} == expected
    assert ads.user.get(path).data == [made]


@pytest.mark.parametrize("number", [1, 2, 50])
def test_up_to_50_posts_are_promoted_at_once(ads: Ads, line_item: str, number: int) -> None:
    posts = [ads.post() for _ in range(number)]
    answer = ads.promote(line_item, *posts)
    assert [record["post_id"] for record in answer.data] == posts
    assert len(set(answer.ids)) == number
    assert answer.json["total_count"] == number


def test_51_posts_are_too_many(ads: Ads, path: str, line_item: str) -> None:
    answer = ads.promote(line_item, *(ads.post() for _ in range(51)))
    assert answer.status == 400
    assert answer.errors[0]["parameter"] == "post_ids"
    assert ads.user.get(path).data == []


def test_posts_are_echoed_as_numbers(ads: Ads, line_item: str) -> None:
    posts = [ads.post(), ads.post()]
    params = ads.promote(line_item, *posts).params
    assert params["post_ids"] == [int(post) for post in posts]
    assert params["line_item_id"] == line_item
    assert params["account_id"] == ads.account


def test_a_form_body_serves_as_well_as_a_query(ads: Ads, path: str, line_item: str) -> None:
    post = ads.post()
    answer = ads.user.send("POST", path, form={"line_item_id": line_item, "post_ids": post})
    assert [record["post_id"] for record in answer.data] == [post]


def test_the_same_post_runs_in_several_line_items(ads: Ads, path: str) -> None:
    post, first, second = ads.post(), ads.line_item(), ads.line_item()
    made = [ads.promote(line_item, post).data[0] for line_item in (first, second)]
    assert len({record["id"] for record in made}) == 2
    assert {record["line_item_id"] for record in ads.user.get(path).data} == {first, second}


BAD = {
    "no-line-item": ({"line_item_id": None}, ("MISSING_PARAMETER", "line_item_id")),
    "no-posts": ({"post_ids": None}, ("MISSING_PARAMETER", "post_ids")),
    "a-word": ({"post_ids": "first"}, ("INVALID_PARAMETER", "post_ids")),
    "a-number-and-a-word": ({"post_ids": "1,first"}, ("INVALID_PARAMETER", "post_ids")),
}


@pytest.mark.parametrize(("change", "blame"), BAD.values(), ids=BAD)
def test_a_bad_promotion_is_refused(ads: Ads, path: str, line_item: str, change: dict, blame: tuple) -> None:
    answer = ads.user.post(path, **leave_out({"line_item_id": line_item, "post_ids": ads.post()} | change))
    assert answer.status == 400, answer
    assert blame in blamed(answer)
    assert ads.user.get(path).data == []


def test_an_unknown_line_item_is_not_found(ads: Ads) -> None:
    answer = ads.promote(NOWHERE["base36"], ads.post())
    assert (answer.status, answer.codes) == (404, ["LINE_ITEM_NOT_FOUND"])


def test_nothing_is_promoted_in_a_deleted_line_item(ads: Ads, line_item: str) -> None:
    ads.user.delete(ads.at(f"line_items/{line_item}"))
    assert ads.promote(line_item, ads.post()).refused


@pytest.mark.parametrize("kind", ["preroll", "video", "app"])
def test_a_plain_post_does_not_suit_every_objective(ads: Ads, kind: str) -> None:
    assert ads.promote(ads.line_item(kind), ads.post()).refused


@pytest.mark.parametrize("kind", ["posts", "account"])
def test_a_plain_post_suits_other_objectives(ads: Ads, kind: str) -> None:
    assert len(ads.promote(ads.line_item(kind), ads.post()).data) == 1


@pytest.mark.parametrize("rest", ["", "/{id}"], ids=["list", "record"])
def test_promoted_posts_are_not_updated(ads: Ads, path: str, line_item: str, rest: str) -> None:
    (made,) = ads.promote(line_item, ads.post()).data
    answer = ads.user.put(path + rest.format(id=made["id"]), post_id=ads.post())
    assert (answer.status, answer.codes) == (405, ["METHOD_NOT_ALLOWED"])


def test_a_post_is_taken_out_by_the_id_of_its_record(ads: Ads, path: str, line_item: str) -> None:
    post = ads.post()
    (made,) = ads.promote(line_item, post).data
    assert ads.user.delete(f"{path}/{post}").status == 404
    gone = ads.user.delete(f"{path}/{made['id']}")
    assert gone.data["entity_status"] == "ACTIVE"
    assert gone.params["promoted_post_id"] == made["id"]
    assert ads.user.get(path).data == []


def test_a_post_that_was_taken_out_is_promoted_again(ads: Ads, path: str, line_item: str) -> None:
    post = ads.post()
    first = ads.promote(line_item, post).data[0]["id"]
    ads.user.delete(f"{path}/{first}")
    second = ads.promote(line_item, post).data[0]["id"]
    assert ads.user.get(path).ids == [second]


def test_posts_are_listed_by_line_item(ads: Ads, path: str) -> None:
    first, second, third = (ads.line_item() for _ in range(3))
    made = {line_item: ads.promote(line_item, ads.post()).data[0]["id"] for line_item in (first, second, third)}
    assert ads.user.get(path, line_item_ids=first).ids == [made[first]]
    assert set(ads.user.get(path, line_item_ids=f"{first},{third}").ids) == {made[first], made[third]}
    assert ads.user.get(path, line_item_ids=",".join(f"z{n}" for n in range(201))).status == 400


# A deleted line item


def test_posts_of_a_deleted_line_item_are_hidden_but_not_deleted(ads: Ads, path: str, line_item: str) -> None:
    (made,) = ads.promote(line_item, ads.post()).data
    ads.user.delete(ads.at(f"line_items/{line_item}"))
    assert ads.user.get(path).data == []
    assert ads.user.get(path, line_item_ids=line_item).data == []
    (shown,) = ads.user.get(path, with_deleted="true").data
    assert (shown["id"], shown["deleted"]) == (made["id"], False)


def test_a_post_of_a_deleted_line_item_is_read_when_deleted_ones_are(ads: Ads, path: str, line_item: str) -> None:
    (made,) = ads.promote(line_item, ads.post()).data
    ads.user.delete(ads.at(f"line_items/{line_item}"))
    assert ads.user.get(f"{path}/{made['id']}").status == 404
    assert ads.user.get(f"{path}/{made['id']}", with_deleted="true").data["deleted"] is False


def test_posts_of_other_line_items_stay(ads: Ads, path: str) -> None:
    gone, kept = ads.line_item(), ads.line_item()
    ads.promote(gone, ads.post())
    (made,) = ads.promote(kept, ads.post()).data
    ads.user.delete(ads.at(f"line_items/{gone}"))
    assert ads.user.get(path).ids == [made["id"]]


# Posts of somebody else


def test_a_post_of_another_user_is_promoted_as_a_repost(ads: Ads, path: str, line_item: str) -> None:
    post = ads.post(as_user_id=ads.somebody("RETWEETS_ONLY"))
    (made,) = ads.promote(line_item, post).data
    assert made["post_id"] != post
    assert made["post_id"].isdecimal()
    assert ads.user.get(f"{path}/{made['id']}").data["post_id"] == made["post_id"]


def test_own_posts_and_those_of_others_are_promoted_together(ads: Ads, line_item: str) -> None:
    own, other = ads.post(), ads.post(as_user_id=ads.somebody("RETWEETS_ONLY"))
    first, second = ads.promote(line_item, own, other).data
    assert first["post_id"] == own
    assert second["post_id"] not in (own, other)
