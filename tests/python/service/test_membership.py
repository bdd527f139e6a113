"""Adding and removing users of a custom audience (document 1, custom audiences; document 5, sections 2 and 4)."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from .wire import JSON, Starter, User, digest, email, instant, now, remove, stamp, update

if TYPE_CHECKING:
    from collections.abc import Callable


def members(user: User, audience: str) -> list[dict]:
    """Who is in the audience, as the control plane tells."""
    found, after = [], 0
    while after is not None:
        page = user.service.control("GET", f"/_sandbox/members/{audience}?after={after}").json
        found += page["members"]
        after = page["next"]
    return found


def emails(user: User, audience: str) -> set[str]:
    return {value for member in members(user, audience) for value in member.get("email", [])}


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def test_users_are_added_and_removed(user: User, users_path: str, audience: str) -> None:
    assert user.post(users_path, [update(email(1), email(2))]).data == {"success_count": 2, "total_count": 2}
    assert emails(user, audience) == {digest("user1@example.com"), digest("user2@example.com")}
    assert user.post(users_path, [remove(email(1))]).data == {"success_count": 1, "total_count": 1}
    assert emails(user, audience) == {digest("user2@example.com")}


COUNTED = {
    "one": ([update(email(1))], 1),
    "two-in-one": ([update(email(1), email(2))], 2),
    "two-by-two": ([update(email(1), email(2)), update(email(3), email(4))], 4),
    "both-kinds": ([update(email(1), email(2)), remove(email(3))], 3),
    "the-same-twice": ([update(email(1), email(1))], 2),
    "somebody-who-is-not-there": ([remove(email(9))], 1),
    "many-identifiers-of-one": ([update({"email": [digest("a"), digest("b")], "handle": [digest("c")]})], 1),
}


@pytest.mark.parametrize(("operations", "count"), COUNTED.values(), ids=COUNTED)
def test_counts_are_of_user_records(user: User, users_path: str, operations: list, count: int) -> None:
    answer = user.post(users_path, operations)
    assert answer.data == {"success_count": count, "total_count": count}


def test_the_answer_of_a_batch_is_one_object(user: User, account: str, audience: str, users_path: str) -> None:
    answer = user.post(users_path, [update(email(1)), update(email(2))])
    assert answer.json["request"] == {"params": {"account_id": account, "custom_audience_id": audience}}
    assert isinstance(answer.data, dict)


KINDS = {
    "email": digest("a@example.com"),
    "device_id": digest("ab0b4a52-5b8b-4f0c-9a4e-2f4ed9c7c8d9"),
    "handle": digest("adsapi"),
    "platform_id": digest("12345"),
    "phone_number": digest("+14155550100"),
    "partner_user_id": "crm-0042",
}


@pytest.mark.parametrize(("kind", "value"), KINDS.items(), ids=KINDS)
def test_every_kind_of_identifier_adds_and_removes(
    user: User, users_path: str, audience: str, kind: str, value: str
) -> None:
    assert user.post(users_path, [update({kind: [value]})]).ok
    (member,) = members(user, audience)
    assert member[kind] == [value]
    assert user.post(users_path, [remove({kind: [value]})]).ok
    assert members(user, audience) == []


@pytest.mark.parametrize("kind", KINDS)
def test_any_one_identifier_is_enough_to_remove(user: User, users_path: str, audience: str, kind: str) -> None:
    whole = {name: [value] for name, value in KINDS.items()}
    other = {name: [digest("other " + value)] for name, value in KINDS.items()}
    user.post(users_path, [update(whole, other)])
    assert len(members(user, audience)) == 2
    user.post(users_path, [remove({kind: [KINDS[kind]]})])
    (left,) = members(user, audience)
    assert left["email"] == other["email"]


def test_one_of_several_values_is_enough_to_remove(user: User, users_path: str, audience: str) -> None:
    user.post(users_path, [update({"email": [digest("a"), digest("b"), digest("c")]})])
    user.post(users_path, [remove({"email": [digest("b")]})])
    assert members(user, audience) == []


def test_kinds_are_not_mixed_up(user: User, users_path: str, audience: str) -> None:
    user.post(users_path, [update({"email": [digest("a")]})])
    user.post(users_path, [remove({"handle": [digest("a")]})])
    assert len(members(user, audience)) == 1


def test_partner_ids_are_taken_as_they_are(user: User, users_path: str, audience: str) -> None:
    names = ["CRM 0042", "crm-0042", "größe 漢", "x" * 200]
    user.post(users_path, [update(*({"partner_user_id": [name]} for name in names))])
    assert {member["partner_user_id"][0] for member in members(user, audience)} == set(names)
    user.post(users_path, [remove({"partner_user_id": ["CRM 0042"]})])
    assert {member["partner_user_id"][0] for member in members(user, audience)} == set(names[1:])


def test_operations_of_a_request_act_in_order(user: User, users_path: str, audience: str) -> None:
    first = {"email": [digest("a")], "handle": [digest("b")]}
    answer = user.post(users_path, [update(first, {"partner_user_id": ["crm-0042"]}), remove({"email": [digest("a")]})])
    assert answer.data == {"success_count": 3, "total_count": 3}
    assert [member.get("partner_user_id") for member in members(user, audience)] == [["crm-0042"]]
    user.post(users_path, [remove(email(1)), update(email(1))])
    assert len(members(user, audience)) == 2


def test_adding_a_user_again_adds_nobody(user: User, users_path: str, audience: str) -> None:
    user.post(users_path, [update(email(1))])
    user.post(users_path, [update(email(1), email(1))])
    assert len(members(user, audience)) == 1


def test_audiences_do_not_share_members(user: User, account: str, users_path: str, audience: str) -> None:
    other = user.audience(account)
    user.post(users_path, [update(email(1))])
    assert members(user, other) == []
    user.post(f"accounts/{account}/custom_audiences/{other}/users", [remove(email(1))])
    assert len(members(user, audience)) == 1


# Digests

HASHED = [kind for kind in KINDS if kind != "partner_user_id"]
UNHASHED = {
    "plain": "a@example.com",
    "63-digits": digest("a")[:63],
    "65-digits": digest("a") + "0",
    "not-hex": "g" + digest("a")[1:],
    "empty": "",
    "sha-1": "a9993e364706816aba3e25717850c26c9cd0d89d",
    "spaces-around": f" {digest('a')} ",
    "other-digits": "٠" * 64,
    "a-number": 12345,
    "null": None,
    "a-list": [digest("a")],
}


@pytest.mark.parametrize("kind", HASHED)
def test_every_kind_but_the_partner_id_has_to_be_hashed(user: User, users_path: str, audience: str, kind: str) -> None:
    answer = user.post(users_path, [update(email(1)), update({kind: ["12345"]})])
    assert answer.refused, answer
    assert {error["index"] for error in answer.json["operation_errors"]} == {1}
    assert members(user, audience) == []


@pytest.mark.parametrize("value", UNHASHED.values(), ids=UNHASHED)
@pytest.mark.parametrize("operation", [update, remove])
def test_what_is_no_digest_is_refused(
    user: User, users_path: str, audience: str, operation: Callable[..., dict], value: object
) -> None:
    answer = user.post(users_path, [operation({"email": [value]})])
    assert answer.refused, answer
    assert members(user, audience) == []


def test_a_digest_in_upper_case_is_refused_or_folded(user: User, users_path: str, audience: str) -> None:
    if user.post(users_path, [update({"email": [digest("a").upper()]})]).ok:
        assert emails(user, audience) == {digest("a")}
        assert user.post(users_path, [remove({"email": [digest("a")]})]).ok
    assert members(user, audience) == []


# Broken items

BROKEN = {
    "no-operation": {"params": {"users": [email(1)]}},
    "unknown-operation": {"operation_type": "Create", "params": {"users": [email(1)]}},
    "operation-in-lower-case": {"operation_type": "update", "params": {"users": [email(1)]}},
    "no-params": {"operation_type": "Update"},
    "params-that-are-no-object": {"operation_type": "Update", "params": []},
    "no-users": {"operation_type": "Update", "params": {}},
    "users-that-are-no-list": {"operation_type": "Update", "params": {"users": email(1)}},
    "a-user-that-is-no-object": {"operation_type": "Update", "params": {"users": ["a"]}},
    "identifiers-that-are-no-list": {"operation_type": "Update", "params": {"users": [{"email": digest("a")}]}},
    "bad-start": update(email(1), effective_at="soon"),
    "bad-end": update(email(1), expires_at="2026-02-30T00:00:00Z"),
    "end-before-start": update(email(1), effective_at="2030-01-02T00:00:00Z", expires_at="2030-01-01T00:00:00Z"),
    "end-at-start": update(email(1), effective_at="2030-01-02T00:00:00Z", expires_at="2030-01-02T00:00:00Z"),
    "end-at-start-in-another-offset": update(
        email(1), effective_at="2030-01-02T00:00:00Z", expires_at="2030-01-02T01:00:00+01:00"
    ),
    "end-before-now": update(email(1), expires_at="2020-01-01T00:00:00Z"),
}


@pytest.mark.parametrize("item", BROKEN.values(), ids=BROKEN)
def test_one_broken_operation_fails_the_batch(user: User, users_path: str, audience: str, item: dict) -> None:
    answer = user.post(users_path, [update(email(7)), item, update(email(8))])
    assert answer.refused, answer
    errors = answer.json["operation_errors"]
    assert {error["index"] for error in errors} == {1}
    assert all(error["message"] and error["code"] for error in errors)
    assert "data" not in answer.json
    assert members(user, audience) == []


def test_every_broken_operation_is_named(user: User, users_path: str) -> None:
    items = [
        update(email(1)),
        {"operation_type": "Update", "params": {}},
        update(email(2)),
        {"params": {"users": [email(1)]}},
    ]
    answer = user.post(users_path, items)
    assert {error["index"] for error in answer.json["operation_errors"]} == {1, 3}


def test_a_failed_batch_leaves_the_members_as_they_were(user: User, users_path: str, audience: str) -> None:
    user.post(users_path, [update(email(1))])
    before = members(user, audience)
    assert user.post(users_path, [remove(email(1)), update(email(2)), update({"email": ["plain"]})]).refused
    assert members(user, audience) == before


# Limits


def test_2500_operations_are_taken(user: User, users_path: str, audience: str) -> None:
    answer = user.post(users_path, [update(email(n)) for n in range(2500)])
    assert answer.data == {"success_count": 2500, "total_count": 2500}
    assert len(members(user, audience)) == 2500


def test_2501_operations_are_too_many(user: User, users_path: str, audience: str) -> None:
    answer = user.post(users_path, [update(email(n)) for n in range(2501)])
    assert answer.refused, answer
    assert answer.errors[0]["message"]
    assert members(user, audience) == []


def test_users_of_an_operation_are_not_limited(user: User, users_path: str) -> None:
    answer = user.post(users_path, [update(*map(email, range(6000)))])
    assert answer.data == {"success_count": 6000, "total_count": 6000}


def padded(size: int) -> bytes:
    """A good batch of so many bytes."""
    body = json.dumps([update(email(1))]).encode()
    return body[:-1] + b" " * (size - len(body)) + b"]"


def test_5_000_000_bytes_are_taken(user: User, users_path: str) -> None:
    answer = user.send("POST", users_path, body=padded(5_000_000), headers=JSON)
    assert answer.data == {"success_count": 1, "total_count": 1}


@pytest.mark.parametrize("size", [5_000_001, 6_000_000])
def test_more_bytes_are_too_many(user: User, users_path: str, audience: str, size: int) -> None:
    answer = user.send("POST", users_path, body=padded(size), headers=JSON)
    assert answer.refused, answer
    assert answer.errors[0]["message"]
    assert members(user, audience) == []


# Times


def months_later(start: datetime, months: int) -> datetime:
    year, month = divmod(start.month - 1 + months, 12)
    return start.replace(year=start.year + year, month=month + 1, day=min(start.day, 28))


def test_an_association_ends_after_13_months_by_default(user: User, users_path: str, audience: str) -> None:
    user.post(users_path, [update(email(1))])
    (member,) = members(user, audience)
    expected = months_later(now(), 13)
    assert abs(moment(member["expires_at"]) - expected) < timedelta(days=4)
    assert abs(moment(member["effective_at"]) - now()) < timedelta(days=1)


def test_an_association_ends_when_it_is_told_to(user: User, users_path: str, audience: str) -> None:
    end = now() + timedelta(days=3)
    user.post(users_path, [update(email(1), expires_at=stamp(end), effective_at=instant(days=-1))])
    (member,) = members(user, audience)
    assert member["expires_at"] == stamp(end)


def test_times_of_an_operation_may_have_an_offset(user: User, users_path: str, audience: str) -> None:
    user.post(users_path, [update(email(1), expires_at="2090-01-01T05:00:00+05:00")])
    assert members(user, audience)[0]["expires_at"] == "2090-01-01T00:00:00Z"


def test_a_later_association_moves_the_end(user: User, users_path: str, audience: str) -> None:
    user.post(users_path, [update(email(1), expires_at="2090-01-01T00:00:00Z")])
    user.post(users_path, [update(email(1), expires_at="2091-01-01T00:00:00Z")])
    assert [member["expires_at"] for member in members(user, audience)] == ["2091-01-01T00:00:00Z"]


def test_times_may_come_with_a_removal(user: User, users_path: str, audience: str) -> None:
    user.post(users_path, [update(email(1))])
    times = {"effective_at": instant(), "expires_at": instant(days=2)}
    assert user.post(users_path, [remove(email(1), **times)]).data["success_count"] == 1
    assert members(user, audience) == []


def test_members_come_and_go_by_the_clock(start: Starter) -> None:
    user = start().user()
    account = user.account()
    audience = user.audience(account)
    path = f"accounts/{account}/custom_audiences/{audience}/users"
    user.post(
        path,
        [
            update({"partner_user_id": ["default"]}),
            update({"partner_user_id": ["short"]}, expires_at=instant(days=10)),
            update({"partner_user_id": ["later"]}, effective_at=instant(days=5), expires_at=instant(days=20)),
        ],
    )

    def there() -> list[str]:
        return sorted(member["partner_user_id"][0] for member in members(user, audience))

    expected = [
        (0, ["default", "short"]),
        (6, ["default", "later", "short"]),
        (11, ["default", "later"]),
        (21, ["default"]),
    ]
    expected += [(385, ["default"]), (405, [])]
    day = 0
    for later, names in expected:
        user.service.control("POST", "/_sandbox/clock", {"days": later - day})
        day = later
        assert there() == names, f"on day {day}"


# Size

SIZES = {"under": (99, False), "at": (100, True), "over": (150, True)}


@pytest.mark.parametrize(("count", "targetable"), SIZES.values(), ids=SIZES)
def test_an_audience_is_targetable_from_100_users(
    user: User, account: str, users_path: str, audience: str, count: int, targetable: bool
) -> None:
    user.post(users_path, [update(*map(email, range(count)))])
    record = user.get(f"accounts/{account}/custom_audiences/{audience}").data
    assert record["targetable"] is targetable
    assert record["reasons_not_targetable"] == ([] if targetable else ["TOO_SMALL"])
    assert user.get(f"accounts/{account}/custom_audiences").data[0]["targetable"] is targetable


def test_an_audience_shrinks_below_what_is_targetable(user: User, account: str, users_path: str, audience: str) -> None:
    path = f"accounts/{account}/custom_audiences/{audience}"
    user.post(users_path, [update(*map(email, range(100)))])
    assert user.get(path).data["targetable"] is True
    user.post(users_path, [remove(email(5))])
    record = user.get(path).data
    assert record["targetable"] is False
    assert record["reasons_not_targetable"] == ["TOO_SMALL"]


def test_a_user_added_twice_counts_once(user: User, account: str, users_path: str, audience: str) -> None:
    user.post(users_path, [update(*map(email, range(60)))])
    user.post(users_path, [update(*map(email, range(60)))])
    assert user.get(f"accounts/{account}/custom_audiences/{audience}").data["targetable"] is False


def test_uploads_are_processed_after_hours_when_asked(start: Starter) -> None:
    user = start(processing="documented").user()
    account = user.account()
    audience = user.audience(account)
    path = f"accounts/{account}/custom_audiences/{audience}"
    user.post(f"{path}/users", [update(*map(email, range(100)))])
    assert user.get(path).data["targetable"] is False
    assert "TOO_SMALL" in user.get(path).data["reasons_not_targetable"]
    user.service.control("POST", "/_sandbox/clock", {"hours": 9})
    record = user.get(path).data
    assert record["targetable"] is True
    assert record["reasons_not_targetable"] == []
