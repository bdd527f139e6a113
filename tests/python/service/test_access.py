"""Who may do what on an account, its apps and its features (documents 2 and 4)."""

from __future__ import annotations

import pytest

from .campaigning import (
    campaign,
    campaign_params,
    instrument,
    line_item,
    line_item_params,
    operation,
    share,
    texts,
)
from .test_accounts import FEATURES
from .wire import Answer, Service, User, next_second

PERMISSIONS = [
    "ACCOUNT_ADMIN",
    "AD_MANAGER",
    "CREATIVE_MANAGER",
    "CAMPAIGN_ANALYST",
    "ANALYST",
    "PARTNER_AUDIENCE_MANAGER",
]


def access(user: User, account: str) -> Answer:
    return user.get(f"accounts/{account}/authenticated_user_access")


def test_access_is_an_object_of_user_id_and_permissions(user: User, account: str) -> None:
    answer = access(user, account)
    assert sorted(answer.data) == ["permissions", "user_id"]
    assert answer.data["user_id"].isdecimal()
    assert isinstance(answer.data["permissions"], list)
    assert answer.params["account_id"] == account


def test_who_makes_an_account_may_manage_its_campaigns(user: User, account: str) -> None:
    permissions = set(access(user, account).data["permissions"])
    assert permissions & {"ACCOUNT_ADMIN", "AD_MANAGER"}
    assert permissions <= {*PERMISSIONS, "POST_COMPOSER"}


def test_a_user_is_the_same_on_every_account(service: Service) -> None:
    one, other = service.user(), service.user()
    ids = [access(who, who.account()).data["user_id"] for who in (one, one, other)]
    assert ids[0] == ids[1] != ids[2]


def test_the_access_to_an_account_of_others_is_not_shown(service: Service, account: str) -> None:
    answer = access(service.user(), account)
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])


@pytest.mark.parametrize("permission", PERMISSIONS)
def test_a_granted_permission_is_shown_to_who_has_it(service: Service, account: str, permission: str) -> None:
    assert access(share(service, account, permission), account).data["permissions"] == [permission]


@pytest.mark.parametrize("permission", ["ACCOUNT_ADMIN", "AD_MANAGER", "CREATIVE_MANAGER"])
def test_posts_are_composed_by_who_has_the_permission_beside_another(
    service: Service, account: str, permission: str
) -> None:
    shown = access(share(service, account, permission, "POST_COMPOSER"), account).data["permissions"]
    assert set(shown) == {permission, "POST_COMPOSER"}


def test_a_permission_concerns_one_account(service: Service, user: User, account: str) -> None:
    somebody = share(service, account, "AD_MANAGER")
    assert somebody.get(f"accounts/{account}").ok
    answer = somebody.get(f"accounts/{user.account()}")
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])


def test_a_permission_given_to_others_takes_nothing_from_the_owner(service: Service, user: User, account: str) -> None:
    before = access(user, account).data
    share(service, account, "CAMPAIGN_ANALYST")
    assert access(user, account).data == before
    assert campaign(user, account)


@pytest.mark.parametrize("permission", ["ACCOUNT_ADMIN", "AD_MANAGER", "CAMPAIGN_ANALYST"])
@pytest.mark.parametrize(
    "path", ["campaigns", "campaigns/{campaign}", "line_items", "line_items/{line_item}", "funding_instruments"]
)
def test_campaigns_are_seen_by(service: Service, user: User, account: str, permission: str, path: str) -> None:
    made = campaign(user, account)
    path = path.format(campaign=made, line_item=line_item(user, account, made))
    seen = share(service, account, permission).get(f"accounts/{account}/{path}")
    assert seen.data == user.get(f"accounts/{account}/{path}").data


@pytest.mark.parametrize("path", ["campaigns", "campaigns/{campaign}", "line_items", "line_items/{line_item}"])
def test_campaigns_are_not_seen_by_an_analyst_of_posts(service: Service, user: User, account: str, path: str) -> None:
    made = campaign(user, account)
    path = path.format(campaign=made, line_item=line_item(user, account, made))
    assert share(service, account, "ANALYST").get(f"accounts/{account}/{path}").status == 403


class Structure:
    """A campaign and a line item of the owner, and the writes somebody may try on them."""

    def __init__(self, user: User, account: str) -> None:
        self.user, self.account = user, account
        self.funding = instrument(user, account)
        self.campaign = campaign(user, account, funding_instrument_id=self.funding)
        self.line_item = line_item(user, account, self.campaign)

    def write(self, who: User, name: str) -> Answer:
        made = campaign_params(self.funding)
        path, line = f"accounts/{self.account}", line_item_params(self.campaign)
        return {
            "make-a-campaign": lambda: who.post(f"{path}/campaigns", **texts(made)),
            "change-a-campaign": lambda: who.put(f"{path}/campaigns/{self.campaign}", name="changed"),
            "delete-a-campaign": lambda: who.delete(f"{path}/campaigns/{self.campaign}"),
            "campaign-batch": lambda: who.post(f"batch/{path}/campaigns", [operation("Create", **made)]),
            "make-a-line-item": lambda: who.post(f"{path}/line_items", **texts(line)),
            "change-a-line-item": lambda: who.put(f"{path}/line_items/{self.line_item}", name="changed"),
            "delete-a-line-item": lambda: who.delete(f"{path}/line_items/{self.line_item}"),
            "line-item-batch": lambda: who.post(f"batch/{path}/line_items", [operation("Create", **line)]),
        }[name]()

    def shown(self) -> tuple:
        return tuple(
            self.user.get(f"accounts/{self.account}/{kind}", with_deleted="true").data
            for kind in ("campaigns", "line_items")
        )


WRITES = [
    "make-a-campaign",
    "change-a-campaign",
    "delete-a-campaign",
    "campaign-batch",
    "make-a-line-item",
    "change-a-line-item",
    "delete-a-line-item",
    "line-item-batch",
]


@pytest.fixture
def structure(user: User, account: str) -> Structure:
    return Structure(user, account)


@pytest.mark.parametrize("permission", ["CREATIVE_MANAGER", "CAMPAIGN_ANALYST", "ANALYST", "PARTNER_AUDIENCE_MANAGER"])
@pytest.mark.parametrize("write", WRITES)
def test_campaigns_are_not_written_by(service: Service, structure: Structure, permission: str, write: str) -> None:
    somebody, before = share(service, structure.account, permission), structure.shown()
    answer = structure.write(somebody, write)
    assert answer.status == 403, answer
    assert answer.errors
    assert structure.shown() == before


@pytest.mark.parametrize("permission", ["ACCOUNT_ADMIN", "AD_MANAGER"])
@pytest.mark.parametrize("write", WRITES)
def test_campaigns_are_written_by(service: Service, structure: Structure, permission: str, write: str) -> None:
    somebody, before = share(service, structure.account, permission), structure.shown()
    assert structure.write(somebody, write).ok
    assert structure.shown() != before


@pytest.mark.parametrize("write", WRITES)
def test_campaigns_are_not_written_by_strangers(service: Service, structure: Structure, write: str) -> None:
    before = structure.shown()
    answer = structure.write(service.user(), write)
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])
    assert structure.shown() == before


# Account apps


def test_account_apps_are_a_list(user: User, account: str) -> None:
    answer = user.get(f"accounts/{account}/account_apps")
    assert isinstance(answer.data, list)
    assert answer.json["next_cursor"] is None
    fields = {
        "id",
        "app_store_identifier",
        "os_type",
        "conversion_tracking_enabled",
        "deep_link_pattern",
        "created_at",
        "updated_at",
        "deleted",
    }
    assert all(fields <= set(record) for record in answer.data)


# Features: `test_accounts` goes through them one by one


def test_all_features_are_added_and_removed_at_once(user: User, account: str) -> None:
    path, keys = f"accounts/{account}/features", ",".join(FEATURES)
    assert set(FEATURES) <= set(user.post(path, feature_keys=keys).data)
    assert set(FEATURES) <= set(user.get(path).data)
    assert not set(FEATURES) & set(user.delete(path, feature_keys=keys).data)
    assert not set(FEATURES) & set(user.get(path).data)


def test_a_feature_that_is_only_read_is_not_added(user: User, account: str) -> None:
    path = f"accounts/{account}/features"
    assert user.post(path, feature_keys="WEBSITE_CLICKS_CPM_BILLING").status == 400
    assert "WEBSITE_CLICKS_CPM_BILLING" not in user.get(path).data


def test_one_unknown_feature_adds_none(user: User, account: str) -> None:
    path = f"accounts/{account}/features"
    assert user.post(path, feature_keys="AGE_TARGETING,FLYING").status == 400
    assert "AGE_TARGETING" not in user.get(path).data


# Funding instruments: `test_accounts` and `test_paging` have their parameters, filters, order and pages


CURRENCIES = ["AED", "BHD", "CLP", "EUR", "IQD", "JPY", "KRW", "KWD", "TND", "USD", "VEF", "VND"]


@pytest.mark.parametrize("currency", CURRENCIES)
def test_a_funding_instrument_has_its_currency(user: User, account: str, currency: str) -> None:
    made = instrument(user, account, currency=currency)
    assert user.get(f"accounts/{account}/funding_instruments/{made}").data["currency"] == currency


def test_a_funding_instrument_belongs_to_one_account(user: User, account: str) -> None:
    made, other = instrument(user, account), user.account()
    assert user.get(f"accounts/{other}/funding_instruments").data == []
    for method in ("GET", "DELETE"):
        assert user.send(method, f"accounts/{other}/funding_instruments/{made}").refused
    assert user.get(f"accounts/{account}/funding_instruments").ids == [made]


def test_a_deleted_funding_instrument_is_read_on_request(user: User, account: str) -> None:
    path, made = f"accounts/{account}/funding_instruments", instrument(user, account)
    next_second()
    gone = user.delete(f"{path}/{made}").data
    assert gone["updated_at"] > gone["created_at"]
    assert user.get(path, with_deleted="true").data == [gone]
    assert user.get(f"{path}/{made}").status == 404
    assert user.get(f"{path}/{made}", with_deleted="true").data == gone


def test_a_funding_instrument_may_be_made_with_a_form(user: User, account: str) -> None:
    form = {"currency": "EUR", "type": "CREDIT_CARD", "start_time": "2026-01-01", "credit_limit_local_micro": "7000000"}
    answer = user.send("POST", f"accounts/{account}/funding_instruments", form=form)
    assert (answer.data["currency"], answer.data["start_time"]) == ("EUR", "2026-01-01T00:00:00Z")
    assert answer.params["start_time"] == "2026-01-01T00:00:00Z"
