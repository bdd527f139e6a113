"""Scheduled posts that will run in line items (documents 2 and 4; document 5, scheduled posts)."""

from __future__ import annotations

import pytest

from .promoting import Ads, blamed, leave_out, until
from .wire import NOWHERE, Starter, User

FIELDS = ["id", "line_item_id", "scheduled_post_id", "post_id", "created_at", "updated_at", "deleted"]


class Schedule(Ads):
    """An account with a line item that posts are scheduled for."""

    def __init__(self, user: User) -> None:
        super().__init__(user)
        self.path = self.at("scheduled_promoted_posts")
        self.item = self.line_item()

    def enter(self, post: str | None = None) -> dict:
        """Promotes a scheduled post."""
        post = post or self.scheduled()
        return self.user.post(self.path, line_item_id=self.item, scheduled_post_id=post).data

    def read(self, id: str) -> dict:
        return self.user.get(f"{self.path}/{id}").data

    def wait(self, **step: int) -> None:
        """Moves the clock of the service."""
        assert self.user.service.control("POST", "/_sandbox/clock", step).ok

    def promoted(self) -> list[dict]:
        return self.user.get(self.at("promoted_posts"), line_item_ids=self.item).data


@pytest.fixture
def schedule(user: User) -> Schedule:
    return Schedule(user)


@pytest.fixture
def later(start: Starter) -> Schedule:
    """The same in a service whose clock may be moved."""
    return Schedule(start().user())


def test_a_scheduled_post_is_promoted(schedule: Schedule) -> None:
    post = schedule.scheduled()
    made = schedule.enter(post)
    assert sorted(made) == sorted(FIELDS)
    expected = {"line_item_id": schedule.item, "scheduled_post_id": post, "post_id": None, "deleted": False}
    assert {name: made[name] for name in expected} == expected
    assert schedule.user.get(schedule.path).data == [made]


def test_the_post_is_echoed_as_a_number(schedule: Schedule) -> None:
    post = schedule.scheduled()
    answer = schedule.user.post(schedule.path, line_item_id=schedule.item, scheduled_post_id=post)
    assert answer.params["scheduled_post_id"] == int(post)


BAD = {
    "no-line-item": ({"line_item_id": None}, ("MISSING_PARAMETER", "line_item_id")),
    "no-post": ({"scheduled_post_id": None}, ("MISSING_PARAMETER", "scheduled_post_id")),
    "a-word": ({"scheduled_post_id": "first"}, ("INVALID_PARAMETER", "scheduled_post_id")),
}


@pytest.mark.parametrize(("change", "blame"), BAD.values(), ids=BAD)
def test_a_bad_promotion_is_refused(schedule: Schedule, change: dict, blame: tuple) -> None:
    query = {"line_item_id": schedule.item, "scheduled_post_id": schedule.scheduled()}
    answer = schedule.user.post(schedule.path, **leave_out(query | change))
    assert answer.status == 400, answer
    assert blame in blamed(answer)
    assert schedule.user.get(schedule.path).data == []


def test_an_unknown_line_item_is_not_found(schedule: Schedule) -> None:
    answer = schedule.user.post(schedule.path, line_item_id=NOWHERE["base36"], scheduled_post_id=schedule.scheduled())
    assert (answer.status, answer.codes) == (404, ["LINE_ITEM_NOT_FOUND"])


def test_posts_that_are_not_scheduled_are_refused(schedule: Schedule) -> None:
    draft = schedule.user.post(schedule.at("draft_posts"), as_user_id=schedule.somebody(), text="a draft").data["id"]
    for post in (NOWHERE["decimal"], schedule.post(), draft):
        answer = schedule.user.post(schedule.path, line_item_id=schedule.item, scheduled_post_id=post)
        assert answer.refused, answer


def test_a_deleted_scheduled_post_is_refused(schedule: Schedule) -> None:
    post = schedule.scheduled()
    schedule.user.delete(schedule.at(f"scheduled_posts/{post}"))
    answer = schedule.user.post(schedule.path, line_item_id=schedule.item, scheduled_post_id=post)
    assert answer.refused, answer


def test_scheduled_promoted_posts_are_not_updated(schedule: Schedule) -> None:
    answer = schedule.user.put(f"{schedule.path}/{schedule.enter()['id']}", line_item_id=schedule.item)
    assert (answer.status, answer.codes) == (405, ["METHOD_NOT_ALLOWED"])


def test_the_post_of_a_record_is_not_its_id(schedule: Schedule) -> None:
    made = schedule.enter()
    if made["scheduled_post_id"] != made["id"]:
        assert schedule.user.delete(f"{schedule.path}/{made['scheduled_post_id']}").status == 404
    gone = schedule.user.delete(f"{schedule.path}/{made['id']}")
    assert gone.params["scheduled_promoted_post_id"] == made["id"]


def test_posts_are_listed_by_line_item(schedule: Schedule) -> None:
    first = schedule.enter()
    schedule.item = schedule.line_item()
    second = schedule.enter()
    get = schedule.user.get
    assert get(schedule.path, line_item_ids=first["line_item_id"]).ids == [first["id"]]
    assert get(schedule.path, line_item_ids=schedule.item).ids == [second["id"]]


# Going live


def test_a_post_that_goes_live_is_promoted(later: Schedule) -> None:
    made = later.enter()
    assert later.promoted() == []
    later.wait(hours=2)
    until(lambda: later.read(made["id"])["post_id"] is not None)
    post = later.read(made["id"])["post_id"]
    assert post.isdecimal()
    (promoted,) = later.promoted()
    assert (promoted["post_id"], promoted["line_item_id"], promoted["deleted"]) == (post, later.item, False)
    scheduled = later.user.get(later.at(f"scheduled_posts/{made['scheduled_post_id']}")).data
    assert (scheduled["scheduled_status"], scheduled["post_id"]) == ("SUCCESS", post)


def test_nothing_goes_live_early(later: Schedule) -> None:
    made = later.enter(later.scheduled(seconds=3 * 3600))
    later.wait(hours=2)
    assert later.read(made["id"])["post_id"] is None
    assert later.promoted() == []


def test_a_promoted_post_is_made_once(later: Schedule) -> None:
    later.enter()
    for _ in range(3):
        later.wait(hours=2)
        until(lambda: len(later.promoted()) > 0)
    assert len(later.promoted()) == 1


def test_it_goes_live_in_every_line_item(later: Schedule) -> None:
    post, first = later.scheduled(), later.item
    later.enter(post)
    later.item = later.line_item()
    later.enter(post)
    later.wait(hours=2)
    path = later.at("promoted_posts")
    until(lambda: len(later.user.get(path).data) == 2)
    records = later.user.get(path).data
    assert {record["line_item_id"] for record in records} == {first, later.item}
    assert len({record["post_id"] for record in records}) == 1


def test_one_that_is_taken_out_before_is_not_promoted(later: Schedule) -> None:
    made = later.enter()
    assert later.user.delete(f"{later.path}/{made['id']}").data["deleted"] is True
    later.wait(hours=2)
    path = later.at(f"scheduled_posts/{made['scheduled_post_id']}")
    until(lambda: later.user.get(path).data["scheduled_status"] == "SUCCESS")
    assert later.promoted() == []


def test_one_is_not_taken_out_after(later: Schedule) -> None:
    made = later.enter()
    later.wait(hours=2)
    answer = later.user.delete(f"{later.path}/{made['id']}")
    assert answer.refused, answer
    assert later.read(made["id"])["deleted"] is False


def test_a_post_that_is_live_is_no_longer_scheduled(later: Schedule) -> None:
    post = later.scheduled()
    later.wait(hours=2)
    answer = later.user.post(later.path, line_item_id=later.item, scheduled_post_id=post)
    assert answer.refused, answer
