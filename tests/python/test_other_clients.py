"""Other clients of the service work against the sandbox in live naming: the old SDK, unchanged but for the address."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest

import handbill

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.filterwarnings("ignore")  # the SDK is not ours to mend


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture
def sdk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    http = pytest.importorskip("twitter_ads.http", reason="the old SDK is not installed")
    from twitter_ads.client import Client

    with handbill.Sandbox(naming="live") as sandbox:
        monkeypatch.setattr(http.Request, "_DEFAULT_DOMAIN", sandbox.url)
        yield Client("consumer-key", "consumer-secret", "access-token", "access-token-secret")


@pytest.fixture
def account(sdk: Any) -> Any:
    from twitter_ads.http import Request

    made = Request(sdk, "post", "/11/accounts").perform().body["data"][0]
    return sdk.accounts(made["id"])


def test_the_old_sdk_lists_accounts_and_funding_instruments(sdk: Any, account: Any) -> None:
    from twitter_ads.http import Request

    terms = {"type": "CREDIT_CARD", "currency": "USD", "start_time": "2026-01-01"}
    Request(sdk, "post", f"/11/accounts/{account.id}/funding_instruments", params=terms).perform()
    assert [found.id for found in sdk.accounts()] == [account.id]
    (instrument,) = account.funding_instruments()
    assert (instrument.currency, instrument.able_to_fund) == ("USD", True)
    assert "VIDEO_APP_DOWNLOAD_CARD" in account.features()


def test_the_old_sdk_fills_an_audience_until_it_is_targetable(account: Any) -> None:
    from twitter_ads.audience import CustomAudience

    audience = CustomAudience.create(account, "Spring buyers")
    assert audience.reasons_not_targetable == ["PROCESSING", "TOO_SMALL"]
    users = [{"email": [digest(f"a{n}@example.com")], "twitter_id": [digest(str(n))]} for n in range(150)]
    assert audience.users([{"operation_type": "Update", "params": {"users": users}}]) == (150, 150)
    assert (audience.reload().targetable, audience.audience_size) == (True, 150)
    gone = [{"twitter_id": [digest(str(n))]} for n in range(100)]
    assert audience.users([{"operation_type": "Delete", "params": {"users": gone}}]) == (100, 100)
    assert audience.reload().reasons_not_targetable == ["TOO_SMALL"]


def test_the_old_sdk_shares_an_audience_and_takes_it_back(sdk: Any, account: Any) -> None:
    from twitter_ads.audience import CustomAudience, CustomAudiencePermission
    from twitter_ads.http import Request

    other = Request(sdk, "post", "/11/accounts").perform().body["data"][0]["id"]
    audience = CustomAudience.create(account, "Shared")
    permission = CustomAudiencePermission(account)
    permission.custom_audience_id = audience.id
    permission.granted_account_id = other
    permission.permission_level = "READ_ONLY"
    permission.save()
    assert [found.granted_account_id for found in audience.permissions()] == [other]
    permission.delete()
    assert list(audience.permissions()) == []
    assert list(audience.targeted()) == []


def test_the_old_sdk_meets_the_errors_it_knows(account: Any) -> None:
    from twitter_ads.audience import CustomAudience
    from twitter_ads.error import BadRequest, NotFound

    audience = CustomAudience.create(account, "Once")
    audience.delete()
    with pytest.raises(NotFound):
        audience.delete()
    with pytest.raises(BadRequest):
        list(account.custom_audiences(count=5000))
