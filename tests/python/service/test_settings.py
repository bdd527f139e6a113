"""Who pays the tax, and how a user is reached (document 4, accounts and users)."""

from __future__ import annotations

import pytest

from .promoting import Ads, blamed
from .wire import NOWHERE, User

TAX = [
    "tax_id",
    "tax_category",
    "business_relationship",
    "bill_to",
    "invoice_jurisdiction",
    "address_company",
    "address_first_name",
    "address_last_name",
    "address_email",
    "address_street1",
    "address_street2",
    "address_city",
    "address_region",
    "address_postal_code",
    "address_country",
]
USER = ["notification_email", "contact_phone", "contact_phone_extension"]


@pytest.fixture
def tax(account: str) -> str:
    return f"accounts/{account}/tax_settings"


def test_every_account_has_tax_settings(user: User, account: str, tax: str) -> None:
    answer = user.get(tax)
    assert sorted(answer.data) == sorted(TAX)
    assert answer.data["tax_category"] in ("BUSINESS_NO_VAT", "BUSINESS_WITH_VAT", "INDIVIDUAL")
    assert answer.data["business_relationship"] in ("AGENCY", "SELF")
    assert answer.data["bill_to"] in ("ADVERTISER", "AGENCY", "NOT_SET")
    assert answer.data["invoice_jurisdiction"] in ("LOI_SAPIN", "NONE", "NOT_SET")
    assert answer.params == {"account_id": account}


TEXTS = {
    "address_city": "Zürich",
    "address_country": "CH",
    "address_email": "ada@example.com",
    "address_first_name": "Ada",
    "address_last_name": "Lovelace",
    "address_postal_code": "8001",
    "address_region": "ZH",
    "address_street1": "Bahnhofstrasse 1",
    "address_street2": "2nd floor",
    "tax_id": "CHE-123.456.789",
}


@pytest.mark.parametrize(("name", "value"), TEXTS.items(), ids=TEXTS)
def test_a_setting_is_changed_alone(user: User, tax: str, name: str, value: str) -> None:
    before = user.get(tax).data
    after = user.put(tax, **{name: value}).data
    assert after == before | {name: value}
    assert user.get(tax).data == after


def test_the_company_is_written_as_name_of_the_address(user: User, tax: str) -> None:
    before = user.get(tax).data
    assert user.put(tax, address_name="Acme").data == before | {"address_company": "Acme"}


def test_settings_are_changed_together(user: User, tax: str) -> None:
    before = user.get(tax).data
    assert user.put(tax, **TEXTS).data == before | TEXTS


CHOICES = {
    "bill_to": ["ADVERTISER", "AGENCY"],
    "business_relationship": ["AGENCY", "SELF"],
    "invoice_jurisdiction": ["LOI_SAPIN", "NONE", "NOT_SET"],
    "tax_category": ["BUSINESS_NO_VAT", "BUSINESS_WITH_VAT", "INDIVIDUAL"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_every_choice_is_taken(user: User, tax: str, name: str, value: str) -> None:
    assert user.put(tax, **{name: value}).data[name] == value


BAD = {
    "bill_to": "NOBODY",
    "business_relationship": "FRIENDS",
    "invoice_jurisdiction": "ELSEWHERE",
    "tax_category": "CHARITY",
    "address_country": "CHE",
}


@pytest.mark.parametrize(("name", "value"), BAD.items(), ids=BAD)
def test_a_bad_setting_is_refused(user: User, tax: str, name: str, value: str) -> None:
    before = user.get(tax).data
    answer = user.put(tax, address_city="Bern", **{name: value})
    assert answer.status == 400, answer
    assert blamed(answer) == {("INVALID_PARAMETER", name)}
    assert user.get(tax).data == before


CLIENT = {
    "client_address_city": "Bern",
    "client_address_country": "CH",
    "client_address_email": "grace@example.com",
    "client_address_first_name": "Grace",
    "client_address_last_name": "Hopper",
    "client_address_name": "Client",
    "client_address_postal_code": "3001",
    "client_address_region": "BE",
    "client_address_street1": "Marktgasse 1",
    "client_address_street2": "1st floor",
    "tax_exemption_id": "X-1",
}


@pytest.mark.parametrize(("name", "value"), CLIENT.items(), ids=CLIENT)
def test_the_address_of_a_client_is_taken_and_not_shown(user: User, tax: str, name: str, value: str) -> None:
    before = user.get(tax).data
    assert user.put(tax, **{name: value}).data == before


def test_a_form_body_serves_as_well_as_a_query(user: User, tax: str) -> None:
    assert user.send("PUT", tax, form={"address_city": "Genève"}).data["address_city"] == "Genève"


def test_accounts_have_tax_settings_of_their_own(user: User, tax: str) -> None:
    user.put(tax, address_city="Bern")
    assert user.get(f"accounts/{user.account()}/tax_settings").data["address_city"] != "Bern"


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_tax_settings_are_neither_made_nor_deleted(user: User, tax: str, method: str) -> None:
    assert user.send(method, tax).status == 405


# User settings


@pytest.fixture
def own(user: User, account: str) -> str:
    """The settings of the user."""
    id = user.get(f"accounts/{account}/authenticated_user_access").data["user_id"]
    return f"accounts/{account}/user_settings/{id}"


def test_settings_that_nobody_set_are_empty(user: User, own: str) -> None:
    assert user.get(own).data == dict.fromkeys(USER, "")


SETTINGS = {
    "notification_email": "ada@example.com",
    "contact_phone": "+44 20 7946 0018",
    "contact_phone_extension": "12",
}


@pytest.mark.parametrize(("name", "value"), SETTINGS.items(), ids=SETTINGS)
def test_a_setting_of_a_user_is_changed_alone(user: User, own: str, name: str, value: str) -> None:
    assert user.put(own, **{name: value}).data == dict.fromkeys(USER, "") | {name: value}
    assert user.get(own).data[name] == value


def test_an_empty_value_clears_a_setting(user: User, own: str) -> None:
    user.put(own, **SETTINGS)
    assert user.put(own, contact_phone="").data == SETTINGS | {"contact_phone": ""}


def test_the_user_is_echoed(user: User, account: str, own: str) -> None:
    params = user.get(own).params
    assert params["account_id"] == account
    assert str(params["user_id"]) == own.rsplit("/", 1)[1]


def test_settings_of_others_are_not_changed(user: User) -> None:
    ads = Ads(user)
    for somebody in (ads.somebody("RETWEETS_ONLY"), NOWHERE["decimal"]):
        assert user.put(ads.at(f"user_settings/{somebody}"), contact_phone="1").refused


def test_a_user_is_a_number(user: User, account: str) -> None:
    assert user.get(f"accounts/{account}/user_settings/me").refused
