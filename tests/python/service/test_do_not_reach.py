"""Do-not-reach lists (document 1, do-not-reach lists; document 5, section 5)."""

from __future__ import annotations

import json

import pytest

from .test_membership import members, padded
from .wire import JSON, NOWHERE, User, digest, email, instant, remove, update


@pytest.fixture
def lists(account: str) -> str:
    return f"accounts/{account}/do_not_reach_lists"


@pytest.fixture
def suppressed(user: User, lists: str) -> str:
    return user.post(lists).data["id"]


@pytest.fixture
def users_path(account: str, suppressed: str) -> str:
    return f"batch/accounts/{account}/do_not_reach_lists/{suppressed}/users"


def test_a_new_list_is_empty_and_has_its_fixed_name(user: User, lists: str) -> None:
    made = user.post(lists, description="suppressed buyers").data
    assert made == {
        "id": made["id"],
        "name": "Do Not Reach List",
        "description": "suppressed buyers",
        "targetable": False,
        "reasons_not_targetable": ["PROCESSING", "TOO_SMALL"],
        "list_size": None,
        "created_at": made["created_at"],
        "updated_at": made["updated_at"],
        "deleted": False,
    }
    answer = user.get(lists)
    assert answer.data == [made]
    assert answer.json["next_cursor"] is None


def test_a_description_may_be_left_out(user: User, lists: str) -> None:
    assert user.post(lists).data["description"] is None


def test_an_account_has_at_most_one_list(user: User, lists: str, suppressed: str) -> None:
    assert user.post(lists).refused
    assert user.get(lists).ids == [suppressed]
    assert user.post(f"accounts/{user.account()}/do_not_reach_lists").ok


def test_a_deleted_list_is_returned_and_hidden(user: User, lists: str, suppressed: str) -> None:
    gone = user.delete(f"{lists}/{suppressed}").data
    assert (gone["id"], gone["deleted"]) == (suppressed, True)
    assert user.get(lists).data == []
    assert [(record["id"], record["deleted"]) for record in user.get(lists, with_deleted="true").data] == [
        (suppressed, True)
    ]
    assert user.delete(f"{lists}/{suppressed}").status == 404


def test_a_list_nobody_made_is_not_found(user: User, account: str, lists: str) -> None:
    assert user.delete(f"{lists}/{NOWHERE['base36']}").status == 404
    path = f"batch/accounts/{account}/do_not_reach_lists/{NOWHERE['base36']}/users"
    assert user.post(path, [update(email(1), expires_at=instant(days=9))]).status == 404


def test_a_deleted_list_takes_no_users(user: User, lists: str, suppressed: str, users_path: str) -> None:
    user.delete(f"{lists}/{suppressed}")
    assert user.post(users_path, [update(email(1), expires_at=instant(days=9))]).status == 404


@pytest.mark.parametrize("kind", ["email", "phone_number"])
def test_users_are_added_and_removed(user: User, suppressed: str, users_path: str, kind: str) -> None:
    one, two = ({kind: [digest(word)]} for word in ("one", "two"))
    assert user.post(users_path, [update(one, two, expires_at=instant(days=9))]).data == [
        {"success_count": 2, "total_count": 2}
    ]
    assert sorted(member[kind][0] for member in members(user, suppressed)) == sorted([digest("one"), digest("two")])
    assert user.post(users_path, [remove(one)]).data == [{"success_count": 1, "total_count": 1}]
    assert [member[kind] for member in members(user, suppressed)] == [two[kind]]


def test_any_one_identifier_is_enough_to_remove(user: User, suppressed: str, users_path: str) -> None:
    user.post(users_path, [update({"email": [digest("a")], "phone_number": [digest("b")]})])
    user.post(users_path, [remove({"phone_number": [digest("b")]})])
    assert members(user, suppressed) == []


def test_the_answer_and_the_echo_have_one_entry_per_operation(
    user: User, account: str, suppressed: str, users_path: str
) -> None:
    end = instant(days=30)
    answer = user.post(users_path, [update(email(1), email(2), expires_at=end), remove(email(1))])
    assert answer.data == [{"success_count": 2, "total_count": 2}, {"success_count": 1, "total_count": 1}]
    first, second = answer.json["request"]
    params = {"account_id": account, "do_not_reach_list_id": suppressed}
    assert first == {"operation_type": "Update", "params": params | {"expires_at": end}}
    assert second["operation_type"] == "Delete"
    assert second["params"] | params == second["params"]
    assert "users" not in second["params"]


def test_an_association_ends_by_default(user: User, suppressed: str, users_path: str) -> None:
    user.post(users_path, [update(email(1))])
    (member,) = members(user, suppressed)
    assert instant(days=385) < member["expires_at"] < instant(days=405)


BROKEN = {
    "no-operation": {"params": {"users": [email(1)]}},
    "unknown-operation": {"operation_type": "Create", "params": {"users": [email(1)]}},
    "no-params": {"operation_type": "Update"},
    "no-users": {"operation_type": "Update", "params": {}},
    "users-that-are-no-list": {"operation_type": "Update", "params": {"users": email(1)}},
    "unhashed-email": update({"email": ["a@example.com"]}),
    "unhashed-phone": update({"phone_number": ["+14155550100"]}),
    "short-digest": update({"email": [digest("a")[:63]]}),
    "handle-only": update({"handle": [digest("a")]}),
    "end-before-now": update(email(1), expires_at="2020-01-01T00:00:00Z"),
    "bad-end": update(email(1), expires_at="soon"),
    "14-months-ahead": update(email(1), expires_at=instant(days=430)),
}


@pytest.mark.parametrize("item", BROKEN.values(), ids=BROKEN)
def test_one_broken_operation_fails_the_batch(user: User, suppressed: str, users_path: str, item: dict) -> None:
    end = {"expires_at": instant(days=9)}
    answer = user.post(users_path, [update(email(7), **end), item, update(email(8), **end)])
    assert answer.refused, answer
    assert {error["index"] for error in answer.json["operation_errors"]} == {1}
    assert all(error["message"] for error in answer.json["operation_errors"])
    assert members(user, suppressed) == []


def test_a_start_is_not_accepted(user: User, suppressed: str, users_path: str) -> None:
    answer = user.post(users_path, [update(email(1), effective_at=instant(days=2), expires_at=instant(days=9))])
    # The effect is immediate: a start is refused, or it does not delay anything.
    assert answer.refused or len(members(user, suppressed)) == 1


@pytest.mark.parametrize(("count", "good"), [(2500, True), (2501, False)])
def test_a_batch_has_at_most_2500_operations(
    user: User, suppressed: str, users_path: str, count: int, good: bool
) -> None:
    answer = user.post(users_path, [update(email(n), expires_at=instant(days=9)) for n in range(count)])
    assert answer.ok is good
    assert good or answer.errors
    assert len(members(user, suppressed)) == (count if good else 0)


@pytest.mark.parametrize(("size", "good"), [(5_000_000, True), (5_000_001, False)])
def test_a_body_has_at_most_5_000_000_bytes(user: User, users_path: str, size: int, good: bool) -> None:
    assert user.send("POST", users_path, body=padded(size), headers=JSON).ok is good


@pytest.mark.parametrize("headers", [{}, {"Content-Type": "text/plain"}], ids=["none", "text"])
def test_a_batch_needs_the_json_content_type(user: User, users_path: str, headers: dict) -> None:
    body = json.dumps([update(email(1), expires_at=instant(days=9))]).encode()
    assert user.send("POST", users_path, body=body, headers=headers).refused


def test_a_list_leaves_custom_audiences_untouched(user: User, account: str, audience: str, users_path: str) -> None:
    user.post(f"accounts/{account}/custom_audiences/{audience}/users", [update(email(1))])
    user.post(users_path, [update(email(1)), remove(email(1))])
    assert len(members(user, audience)) == 1
    assert user.get(f"accounts/{account}/custom_audiences").ids == [audience]
