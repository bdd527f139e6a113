"""Accounts, their features and their funding instruments (documents 2 and 4)."""

from __future__ import annotations

import pytest

from .wire import User, next_second

ACCOUNT = {
    "name": "Sandbox account",
    "timezone": "America/Los_Angeles",
    "timezone_switch_at": None,
    "business_name": None,
    "business_id": None,
    "approval_status": "ACCEPTED",
    "deleted": False,
}
INDUSTRIES = [
    "AGENCY",
    "BUSINESS_TO_BUSINESS",
    "ONLINE_SERVICES",
    "EDUCATION",
    "FINANCIAL",
    "HEALTH",
    "GOVERNMENT",
    "MEDIA",
    "MOBILE",
    "RESTAURANT",
    "RETAIL",
    "TECHNOLOGY",
    "TRAVEL",
    "OTHER",
]


def test_a_new_account_comes_in_an_array(user: User) -> None:
    answer = user.post("accounts")
    (account,) = answer.data
    assert {name: account[name] for name in ACCOUNT} == ACCOUNT
    assert account["created_at"] == account["updated_at"]
    assert "industry_type" not in account
    assert user.get("accounts").ids == [account["id"]]


def test_a_user_may_have_several_accounts(user: User) -> None:
    made = {user.account() for _ in range(3)}
    assert len(made) == 3
    assert set(user.get("accounts").ids) == made


def test_a_single_read_shows_the_industry(user: User, account: str) -> None:
    assert "industry_type" in user.get(f"accounts/{account}").data
    user.put(f"accounts/{account}", industry_type="RETAIL")
    assert user.get(f"accounts/{account}").data["industry_type"] == "RETAIL"


@pytest.mark.parametrize("industry", INDUSTRIES)
def test_every_industry_is_taken(user: User, account: str, industry: str) -> None:
    assert user.put(f"accounts/{account}", industry_type=industry).data["industry_type"] == industry


def test_an_industry_nobody_knows_is_refused(user: User, account: str) -> None:
    answer = user.put(f"accounts/{account}", industry_type="FISHING")
    assert answer.status == 400
    assert answer.codes == ["INVALID_PARAMETER"]


def test_an_account_is_renamed(user: User, account: str) -> None:
    before = user.get(f"accounts/{account}").data
    next_second()
    after = user.put(f"accounts/{account}", name="Café 漢").data
    assert after["name"] == user.get(f"accounts/{account}").data["name"] == "Café 漢"
    assert after["updated_at"] > before["updated_at"]
    assert after["created_at"] == before["created_at"]


def test_a_deleted_account_is_gone(user: User, account: str) -> None:
    assert user.delete(f"accounts/{account}").data["deleted"] is True
    assert user.get("accounts").ids == []
    assert user.get(f"accounts/{account}").refused
    assert user.get(f"accounts/{account}/custom_audiences").refused
    assert user.put(f"accounts/{account}", name="again").refused


PREFIXES = {"same": "Spring", "lower": "spring", "upper": "SPRING S", "one": "s", "not-ascii": "ÖL"}


@pytest.mark.parametrize("q", PREFIXES.values(), ids=PREFIXES)
def test_q_is_a_prefix_of_the_name_in_any_case(user: User, q: str) -> None:
    names = {"Spring Sale": user.account(), "Late spring": user.account(), "öl": user.account()}
    for name, id in names.items():
        user.put(f"accounts/{id}", name=name)
    expected = {id for name, id in names.items() if name.lower().startswith(q.lower())}
    assert len(expected) == 1
    assert set(user.get("accounts", q=q).ids) == expected


@pytest.mark.parametrize("q", ["%", "_pring", "*", "S.*"])
def test_q_has_no_wildcards(user: User, account: str, q: str) -> None:
    user.put(f"accounts/{account}", name="Spring")
    assert user.get("accounts", q=q).ids == []


# Features


FEATURES = [
    "AGE_TARGETING",
    "ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE",
    "AWARENESS_OBJECTIVE",
    "BRAND_TPN",
    "CHARGE_FOR_GOOD_CLICK",
    "CONVERSATION_CARD",
    "CONVERSATION_CARD_FOUR_OPTIONS",
    "CONVERSATION_CARD_UNLOCK",
    "CPI_CHARGING",
    "DIRECT_MESSAGE_CARD",
    "DR_TAP",
    "ENGAGER_RETARGETING",
    "EVENT_TARGETING",
    "INSTALLED_APP_CATEGORY_TARGETING",
    "MOBILE_CONVERSION_TRANSACTION_VALUE",
    "OPTIMIZED_ACTION_BIDDING",
    "REACH_AND_FREQUENCY_ANALYTICS",
    "REACH_FREQUENCY_CAP",
    "VALIDATED_AGE_TARGETING",
    "VIDEO_VIEWS_MIDROLL_OBJECTIVE",
    "PREROLL_VIEWS_OBJECTIVE",
    "VIDEO_APP_DOWNLOAD_CARD",
]


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_is_added_and_removed(user: User, account: str, feature: str) -> None:
    path = f"accounts/{account}/features"
    assert feature in user.post(path, feature_keys=feature).data
    assert feature in user.get(path).data
    assert user.post(path, feature_keys=feature).data.count(feature) == 1
    assert feature not in user.delete(path, feature_keys=feature).data
    assert feature not in user.get(path).data


def test_features_are_added_and_removed_together(user: User, account: str) -> None:
    path = f"accounts/{account}/features"
    before = set(user.get(path).data)
    added = user.post(path, feature_keys="AGE_TARGETING,BRAND_TPN")
    assert added.params["feature_keys"] == ["AGE_TARGETING", "BRAND_TPN"]
    assert set(added.data) == before | {"AGE_TARGETING", "BRAND_TPN"}
    assert set(user.delete(path, feature_keys="AGE_TARGETING,BRAND_TPN").data) == before - {
        "AGE_TARGETING",
        "BRAND_TPN",
    }


def test_features_belong_to_one_account(user: User, account: str) -> None:
    user.post(f"accounts/{account}/features", feature_keys="AGE_TARGETING")
    assert "AGE_TARGETING" not in user.get(f"accounts/{user.account()}/features").data


@pytest.mark.parametrize("key", ["REACH_AND_FREQUENCY_ANALYTICS", "REACH_FREQUENCY_CAP", "WEBSITE_CLICKS_CPM_BILLING"])
def test_features_are_asked_for_by_key(user: User, account: str, key: str) -> None:
    path = f"accounts/{account}/features"
    user.post(path, feature_keys="REACH_AND_FREQUENCY_ANALYTICS,REACH_FREQUENCY_CAP")
    granted = [] if key == "WEBSITE_CLICKS_CPM_BILLING" else [key]
    assert user.get(path, feature_keys=key).data == granted


BAD_FEATURES = {"missing": ({}, "MISSING_PARAMETER"), "unknown": ({"feature_keys": "FLYING"}, "INVALID_PARAMETER")}


@pytest.mark.parametrize("method", ["POST", "DELETE"])
@pytest.mark.parametrize(("query", "code"), BAD_FEATURES.values(), ids=BAD_FEATURES)
def test_feature_changes_need_known_keys(user: User, account: str, method: str, query: dict, code: str) -> None:
    answer = user.send(method, f"accounts/{account}/features", query)
    assert answer.status == 400, answer
    assert answer.codes == [code]


# Funding instruments

TYPES = ["AGENCY_CREDIT_LINE", "CREDIT_CARD", "CREDIT_LINE", "INSERTION_ORDER", "PARTNER_MANAGED"]
FIELDS = [
    "id",
    "account_id",
    "type",
    "description",
    "entity_status",
    "able_to_fund",
    "reasons_not_able_to_fund",
    "currency",
    "credit_limit_local_micro",
    "credit_remaining_local_micro",
    "funded_amount_local_micro",
    "io_header",
    "start_time",
    "end_time",
    "created_at",
    "updated_at",
    "deleted",
]


@pytest.mark.parametrize("kind", TYPES)
def test_a_funding_instrument_is_made(user: User, account: str, kind: str) -> None:
    path = f"accounts/{account}/funding_instruments"
    made = user.post(
        path, currency="USD", start_time="2026-01-01T00:00:00Z", end_time="2027-01-01T00:00:00Z", type=kind
    ).data
    assert sorted(made) == sorted(FIELDS)
    expected = {
        "account_id": account,
        "type": kind,
        "description": "(no payment method has been set up yet)",
        "entity_status": "ACTIVE",
        "able_to_fund": True,
        "reasons_not_able_to_fund": [],
        "io_header": None,
        "credit_remaining_local_micro": None,
        "currency": "USD",
        "start_time": "2026-01-01T00:00:00Z",
        "end_time": "2027-01-01T00:00:00Z",
        "deleted": False,
    }
    assert {name: made[name] for name in expected} == expected
    assert user.get(f"{path}/{made['id']}").data == made
    assert user.get(path).data == [made]


AMOUNTS = {
    "limit": ("CREDIT_LINE", "credit_limit_local_micro"),
    "funded": ("INSERTION_ORDER", "funded_amount_local_micro"),
}


@pytest.mark.parametrize(("kind", "name"), AMOUNTS.values(), ids=AMOUNTS)
def test_amounts_are_integers_of_millionths(user: User, account: str, kind: str, name: str) -> None:
    query = {name: "5500000000000", "end_time": "2028-01-01"}
    made = user.post(
        f"accounts/{account}/funding_instruments", currency="USD", start_time="2026-01-01", type=kind, **query
    )
    assert made.data[name] == 5_500_000_000_000
    assert made.params[name] == 5_500_000_000_000


GOOD = {"currency": "USD", "start_time": "2026-01-01", "type": "CREDIT_CARD"}
BAD_INSTRUMENTS = {
    "no-currency": ({"currency": None}, "MISSING_PARAMETER", "currency"),
    "no-start": ({"start_time": None}, "MISSING_PARAMETER", "start_time"),
    "no-type": ({"type": None}, "MISSING_PARAMETER", "type"),
    "a-word-for-a-currency": ({"currency": "dollars"}, "INVALID_PARAMETER", "currency"),
    "an-unknown-type": ({"type": "CASH"}, "INVALID_PARAMETER", "type"),
    "a-bad-start": ({"start_time": "2026-13-01"}, "INVALID_PARAMETER", "start_time"),
    "a-bad-end": ({"end_time": "never"}, "INVALID_PARAMETER", "end_time"),
    "a-fraction": ({"credit_limit_local_micro": "5.5"}, "INVALID_PARAMETER", "credit_limit_local_micro"),
    "a-word": ({"funded_amount_local_micro": "much"}, "INVALID_PARAMETER", "funded_amount_local_micro"),
}


@pytest.mark.parametrize(("change", "code", "parameter"), BAD_INSTRUMENTS.values(), ids=BAD_INSTRUMENTS)
def test_a_bad_funding_instrument_is_refused(user: User, account: str, change: dict, code: str, parameter: str) -> None:
    query = {name: value for name, value in (GOOD | change).items() if value is not None}
    answer = user.post(f"accounts/{account}/funding_instruments", **query)
    assert answer.status == 400, answer
    assert [(error["code"], error["parameter"]) for error in answer.errors] == [(code, parameter)]
    assert user.get(f"accounts/{account}/funding_instruments").data == []


def test_a_deleted_funding_instrument_cannot_fund(user: User, account: str) -> None:
    path = f"accounts/{account}/funding_instruments"
    id = user.post(path, **GOOD).data["id"]
    gone = user.delete(f"{path}/{id}").data
    assert gone["deleted"] is True
    assert gone["able_to_fund"] is False
    assert gone["reasons_not_able_to_fund"] == ["DELETED"]
    assert gone["entity_status"] == "ACTIVE"
    assert user.get(f"{path}/{id}", with_deleted="true").data == gone


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_an_unknown_funding_instrument_is_not_found(user: User, account: str, method: str) -> None:
    answer = user.send(method, f"accounts/{account}/funding_instruments/zzzzzzz")
    assert answer.status == 404
    assert answer.codes == ["FUNDING_INSTRUMENT_NOT_FOUND"]
