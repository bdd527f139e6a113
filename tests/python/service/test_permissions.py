"""Sharing audiences, under both names of the resource (documents 1 and 5)."""

from __future__ import annotations

import pytest

from .wire import NOWHERE, Answer, Service, User, email, update

WAYS = {
    "tailored": ("/5/accounts/{account}/tailored_audiences/{audience}/permissions", "tailored_audience"),
    "custom": ("/12/accounts/{account}/custom_audiences/{audience}/permissions", "custom_audience"),
}


class Sharing:
    """An audience of one account, and another account of the same user."""

    def __init__(self, service: Service, way: str) -> None:
        template, self.word = WAYS[way]
        self.user = service.user()
        self.owner, self.friend = self.user.account(), self.user.account()
        self.audience = self.user.audience(self.owner)
        self.template, self.path = template, template.format(account=self.owner, audience=self.audience)

    def grant(self, account: str | None = None, level: str = "READ_ONLY") -> Answer:
        return self.user.post(self.path, granted_account_id=account or self.friend, permission_level=level)

    def shared(self, user: User, account: str) -> list[str]:
        return user.get(f"accounts/{account}/custom_audiences", permission_scope="SHARED").ids


@pytest.fixture(params=WAYS)
def sharing(service: Service, request: pytest.FixtureRequest) -> Sharing:
    return Sharing(service, request.param)


@pytest.mark.parametrize("level", ["READ_ONLY", "READ_WRITE"])
def test_a_permission_is_granted(sharing: Sharing, level: str) -> None:
    made = sharing.grant(level=level).data
    assert made == {
        "id": made["id"],
        f"{sharing.word}_id": sharing.audience,
        "granted_account_id": sharing.friend,
        "permission_level": level,
        "created_at": made["created_at"],
        "updated_at": made["created_at"],
        "deleted": False,
    }
    answer = sharing.user.get(sharing.path)
    assert answer.data == [made]
    assert answer.json["next_cursor"] is None


def test_path_and_parameters_are_echoed(sharing: Sharing) -> None:
    assert sharing.grant().params == {
        "account_id": sharing.owner,
        f"{sharing.word}_id": sharing.audience,
        "granted_account_id": sharing.friend,
        "permission_level": "READ_ONLY",
    }


BAD = {
    "no-account": ({"permission_level": "READ_ONLY"}, "MISSING_PARAMETER", "granted_account_id"),
    "no-level": ({"granted_account_id": "{friend}"}, "MISSING_PARAMETER", "permission_level"),
    "unknown-level": (
        {"granted_account_id": "{friend}", "permission_level": "WRITE"},
        "INVALID_PARAMETER",
        "permission_level",
    ),
    "level-in-lower-case": (
        {"granted_account_id": "{friend}", "permission_level": "read_only"},
        "INVALID_PARAMETER",
        "permission_level",
    ),
}


@pytest.mark.parametrize(("query", "code", "parameter"), BAD.values(), ids=BAD)
def test_a_bad_grant_is_refused(sharing: Sharing, query: dict, code: str, parameter: str) -> None:
    answer = sharing.user.post(
        sharing.path, **{name: value.format(friend=sharing.friend) for name, value in query.items()}
    )
    assert answer.status == 400, answer
    assert [(error["code"], error["parameter"]) for error in answer.errors] == [(code, parameter)]
    assert sharing.user.get(sharing.path).data == []


def test_an_account_nobody_has_gets_no_permission(sharing: Sharing) -> None:
    assert sharing.grant(NOWHERE["base36"]).refused
    assert sharing.user.get(sharing.path).data == []


def test_a_permission_is_revoked(sharing: Sharing) -> None:
    made = sharing.grant().data
    gone = sharing.user.delete(f"{sharing.path}/{made['id']}").data
    assert gone == made | {"deleted": True, "updated_at": gone["updated_at"]}
    assert sharing.user.get(sharing.path).data == []
    assert sharing.user.delete(f"{sharing.path}/{made['id']}").status == 404


def test_a_level_changes_by_revoking_and_granting(sharing: Sharing) -> None:
    first = sharing.grant().data
    sharing.user.delete(f"{sharing.path}/{first['id']}")
    second = sharing.grant(level="READ_WRITE").data
    assert second["id"] != first["id"]
    assert sharing.user.get(sharing.path).data == [second]


@pytest.mark.parametrize("id", [NOWHERE["base36"], "0"])
def test_a_permission_nobody_granted_is_not_found(sharing: Sharing, id: str) -> None:
    assert sharing.user.delete(f"{sharing.path}/{id}").status == 404


def test_permissions_of_an_audience_nobody_made_are_not_found(sharing: Sharing) -> None:
    path = sharing.template.format(account=sharing.owner, audience=NOWHERE["base36"])
    assert sharing.user.get(path).status == 404
    assert sharing.user.post(path, granted_account_id=sharing.friend, permission_level="READ_ONLY").status == 404


def test_permissions_belong_to_one_audience(sharing: Sharing) -> None:
    made = sharing.grant().data
    other = sharing.template.format(account=sharing.owner, audience=sharing.user.audience(sharing.owner))
    assert sharing.user.get(other).data == []
    assert sharing.user.delete(f"{other}/{made['id']}").status == 404
    assert sharing.user.get(sharing.path).data == [made]


def test_lists_select_by_granted_account_and_by_permission(sharing: Sharing) -> None:
    accounts = [sharing.friend, sharing.user.account(), sharing.user.account()]
    ids = [sharing.grant(account).data["id"] for account in accounts]
    by_account = sharing.user.get(sharing.path, granted_account_ids=f"{accounts[0]},{accounts[2]}")
    assert set(by_account.ids) == {ids[0], ids[2]}
    assert by_account.params["granted_account_ids"] == [accounts[0], accounts[2]]
    by_id = sharing.user.get(sharing.path, **{f"{sharing.word}_permission_ids": f"{ids[1]},{ids[2]}"})
    assert set(by_id.ids) == {ids[1], ids[2]}
    both = sharing.user.get(
        sharing.path, **{"granted_account_ids": accounts[0], f"{sharing.word}_permission_ids": ids[1]}
    )
    assert both.data == []


# Who may share with whom


def test_a_shared_audience_is_listed_for_the_other_account(sharing: Sharing) -> None:
    user, path = sharing.user, f"accounts/{sharing.friend}/custom_audiences"
    assert sharing.shared(user, sharing.friend) == []
    permission = sharing.grant().data["id"]
    (record,) = user.get(path, permission_scope="SHARED").data
    assert record["id"] == sharing.audience
    assert record["owner_account_id"] == sharing.owner
    assert record["permission_level"] == "READ_ONLY"
    assert record.get("is_owner") is False
    assert user.get(path).data == []
    assert sharing.shared(user, sharing.owner) == []
    user.delete(f"{sharing.path}/{permission}")
    assert sharing.shared(user, sharing.friend) == []


@pytest.mark.parametrize(("level", "good"), [("READ_ONLY", False), ("READ_WRITE", True)])
def test_only_a_permission_to_write_lets_members_be_written(sharing: Sharing, level: str, good: bool) -> None:
    sharing.grant(level=level)
    path = f"accounts/{sharing.friend}/custom_audiences/{sharing.audience}/users"
    assert sharing.user.post(path, [update(email(1))]).ok is good


def test_only_the_owner_shares_and_revokes(sharing: Sharing) -> None:
    permission = sharing.grant(level="READ_WRITE").data["id"]
    third = sharing.user.account()
    path = sharing.template.format(account=sharing.friend, audience=sharing.audience)
    assert sharing.user.post(path, granted_account_id=third, permission_level="READ_ONLY").refused
    assert sharing.user.delete(f"{path}/{permission}").refused
    assert sharing.user.get(sharing.path).ids == [permission]


def test_sharing_stays_in_one_business_without_the_feature(service: Service, sharing: Sharing) -> None:
    other = service.user()
    theirs = other.account()
    assert sharing.grant(theirs).refused
    assert sharing.user.get(sharing.path).data == []
    assert sharing.shared(other, theirs) == []


def test_the_feature_lets_an_account_share_outside_its_business(service: Service, sharing: Sharing) -> None:
    other = service.user()
    theirs = other.account()
    sharing.user.post(f"accounts/{sharing.owner}/features", feature_keys="SHARE_AUDIENCE_OUTSIDE_BUSINESS")
    assert sharing.grant(theirs).data["granted_account_id"] == theirs
    assert sharing.shared(other, theirs) == [sharing.audience]
    sharing.user.delete(f"accounts/{sharing.owner}/features", feature_keys="SHARE_AUDIENCE_OUTSIDE_BUSINESS")
    assert sharing.grant(other.account()).refused


def test_the_feature_of_the_receiver_does_not_help(service: Service, sharing: Sharing) -> None:
    other = service.user()
    theirs = other.account()
    other.post(f"accounts/{theirs}/features", feature_keys="SHARE_AUDIENCE_OUTSIDE_BUSINESS")
    assert sharing.grant(theirs).refused


def test_a_deleted_audience_is_shared_no_more(sharing: Sharing) -> None:
    sharing.grant()
    sharing.user.delete(f"accounts/{sharing.owner}/custom_audiences/{sharing.audience}")
    assert sharing.shared(sharing.user, sharing.friend) == []


def test_both_names_are_one_permission(service: Service) -> None:
    sharing = Sharing(service, "tailored")
    made = sharing.grant().data
    custom = WAYS["custom"][0].format(account=sharing.owner, audience=sharing.audience)
    (read,) = sharing.user.get(custom).data
    assert read["id"] == made["id"]
    assert read["custom_audience_id"] == made["tailored_audience_id"]
