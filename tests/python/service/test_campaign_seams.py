"""Where two rules meet: an account and a batch, a default and a change, a schedule and an objective."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from . import campaigning
from .campaigning import UNIT, campaign_params, failures, objective, operation, post_batch, post_line_item
from .promoting import Ads
from .wire import now, stamp

if TYPE_CHECKING:
    from .wire import Service, Starter, User


def grant(service: Service, account: str, user_id: str, *permissions: str) -> None:
    body = {"account_id": account, "user_id": user_id, "permissions": list(permissions)}
    assert service.control("POST", "/_sandbox/access", body).ok


def me(user: User, account: str) -> str:
    return user.get(f"accounts/{account}/authenticated_user_access").data["user_id"]


# A batch acts on the account of its path.


@pytest.mark.parametrize("kind", ["Create", "Update", "Delete"])
def test_an_item_of_a_batch_cannot_name_another_account(service: Service, kind: str) -> None:
    owner, other = service.user(), service.user()
    theirs, ours = owner.account(), other.account()
    instrument = campaigning.instrument(owner, theirs)
    id = campaigning.campaign(owner, theirs, funding_instrument_id=instrument)
    before = owner.get(f"accounts/{theirs}/campaigns").data
    params = campaign_params(instrument) if kind == "Create" else {"campaign_id": id, "name": "theirs no more"}
    answer = post_batch(other, ours, "campaigns", [operation(kind, **params | {"account_id": theirs})])
    assert [error["parameter"] for error in failures(answer)] == ["account_id"]
    assert answer.json["request"][0]["params"]["account_id"] == ours
    assert owner.get(f"accounts/{theirs}/campaigns").data == before


def test_a_permission_is_not_widened_by_a_batch(service: Service) -> None:
    owner, analyst = service.user(), service.user()
    theirs, ours = owner.account(), analyst.account()
    grant(service, theirs, me(analyst, ours), "CAMPAIGN_ANALYST")
    params = campaign_params(campaigning.instrument(owner, theirs), account_id=theirs)
    assert post_batch(analyst, ours, "campaigns", [operation("Create", **params)]).status == 400
    assert owner.get(f"accounts/{theirs}/campaigns").data == []


def test_a_body_cannot_name_another_account(service: Service) -> None:
    owner, other = service.user(), service.user()
    theirs, ours = owner.account(), other.account()
    instrument = campaigning.instrument(owner, theirs)
    body = campaign_params(instrument, account_id=theirs)
    assert other.post(f"accounts/{ours}/campaigns", body).codes == ["FUNDING_INSTRUMENT_NOT_FOUND"]
    question = {"targeting_criteria": [{"targeting_type": "BROAD_KEYWORD", "targeting_value": "shoes"}]}
    answer = other.post(f"accounts/{ours}/audience_estimate", question | {"account_id": theirs})
    assert answer.params["account_id"] == ours


def test_parameters_are_read_from_a_json_object_as_well(user: User, account: str) -> None:
    params = campaign_params(campaigning.instrument(user, account), name="from JSON")
    made = user.post(f"accounts/{account}/campaigns", params).data
    assert (made["name"], made["daily_budget_amount_local_micro"]) == ("from JSON", 10 * UNIT)
    changed = user.put(f"accounts/{account}/campaigns/{made['id']}", {"entity_status": "ACTIVE"}).data
    assert changed["entity_status"] == "ACTIVE"


# Null stands for nothing given.

DEFAULTS = {"entity_status": "ACTIVE", "budget_optimization": "LINE_ITEM"}


@pytest.mark.parametrize("name", DEFAULTS)
def test_null_in_a_batch_leaves_the_default(user: User, account: str, name: str) -> None:
    params = campaign_params(campaigning.instrument(user, account), entity_status="ACTIVE") | {name: None}
    (made,) = post_batch(user, account, "campaigns", [{"operation_type": "Create", "params": params}]).data
    assert made[name] == DEFAULTS[name]


@pytest.mark.parametrize("name", ["name", "entity_status", "budget_optimization"])
def test_null_in_a_batch_clears_nothing_that_has_to_be(user: User, account: str, name: str) -> None:
    id = campaigning.campaign(user, account)
    items = [{"operation_type": "Update", "params": {"campaign_id": id, name: None}}]
    assert [error["parameter"] for error in failures(post_batch(user, account, "campaigns", items))] == [name]
    assert user.get(f"accounts/{account}/campaigns/{id}").data[name] is not None


def test_null_in_a_batch_clears_what_may_be_unset(user: User, account: str) -> None:
    id = campaigning.campaign(user, account, purchase_order_number="PO-1")
    items = [{"operation_type": "Update", "params": {"campaign_id": id, "purchase_order_number": None}}]
    assert post_batch(user, account, "campaigns", items).data[0]["purchase_order_number"] is None


# A change brings along what follows from it.

FOLLOWS = [
    ("WEBSITE_CLICKS", {"bid_strategy": "TARGET", "bid_amount_local_micro": UNIT}, {"pay_by": "LINK_CLICK"}),
    (
        "WEBSITE_CLICKS",
        {"goal": "WEBSITE_CONVERSIONS", "primary_web_event_tag": "o1abc"},
        {"goal": "WEBSITE_CONVERSIONS"},
    ),
    ("ENGAGEMENTS", {"bid_strategy": "AUTO"}, {"bid_amount_local_micro": None}),
    ("ENGAGEMENTS", {"bid_strategy": "AUTO", "bid_amount_local_micro": 1}, {"bid_amount_local_micro": None}),
]


@pytest.mark.parametrize(("name", "change", "expected"), FOLLOWS)
def test_a_change_is_followed(user: User, account: str, name: str, change: dict, expected: dict) -> None:
    id = post_line_item(user, account, **objective(name)).data["id"]
    changed = user.put(f"accounts/{account}/line_items/{id}", **campaigning.texts(change)).data
    assert {member: changed[member] for member in expected} == expected


def test_a_bid_of_an_automatic_strategy_is_ignored_whatever_it_is(user: User, account: str) -> None:
    for bid in (0, 1, UNIT):
        made = post_line_item(user, account, bid_strategy="AUTO", bid_amount_local_micro=bid).data
        assert made["bid_amount_local_micro"] is None


def test_a_campaign_whose_line_items_are_paused_cannot_serve(user: User, account: str) -> None:
    id = campaigning.campaign(user, account, entity_status="ACTIVE")
    line = campaigning.line_item(user, account, id, entity_status="PAUSED", start_time=None)
    path = f"accounts/{account}/campaigns/{id}"
    assert user.get(path).data["reasons_not_servable"] == ["PAUSED_BY_ADVERTISER"]
    assert user.put(f"accounts/{account}/line_items/{line}", entity_status="ACTIVE").ok
    assert (user.get(path).data["servable"], user.get(path).data["reasons_not_servable"]) == (True, [])


# A schedule keeps the rules of what it becomes.


@pytest.mark.parametrize("kind", ["preroll", "video", "app"])
def test_a_scheduled_post_has_to_suit_the_objective(service: Service, kind: str) -> None:
    ads = Ads(service.user())
    post = ads.scheduled()
    answer = ads.user.post(ads.at("scheduled_promoted_posts"), line_item_id=ads.line_item(kind), scheduled_post_id=post)
    assert (answer.status, answer.codes) == (400, ["INVALID_POST"])


def test_what_goes_live_is_promoted_once_and_remembered(start: Starter) -> None:
    service = start()
    ads = Ads(service.user())
    line, post = ads.line_item(), ads.scheduled()
    path = ads.at("scheduled_promoted_posts")
    waiting = [ads.user.post(path, line_item_id=line, scheduled_post_id=post).data["id"] for _ in range(2)]
    assert waiting[0] == waiting[1]
    assert service.control("POST", "/_sandbox/clock", {"hours": 2}).ok
    (made,) = ads.user.get(ads.at("promoted_posts"), line_item_ids=line).data
    hours = [stamp((now() + timedelta(hours=hours)).replace(minute=0, second=0)) for hours in (-1, 4)]
    span = {"start_time": hours[0], "end_time": hours[1]}
    history = ads.user.get(ads.at("account_history"), entity_type="PROMOTED_POST", entity_id=made["id"], **span)
    assert [(entry["change_type"], entry["entity_data"]["post_id"]) for entry in history.data] == [
        ("CREATE", made["post_id"])
    ]
    refused = ads.user.put(ads.at(f"scheduled_posts/{post}"), text="too late")
    assert (refused.status, refused.codes) == (403, ["ACTION_NOT_ALLOWED"])


def test_a_post_of_another_user_is_reposted_once(service: Service) -> None:
    ads = Ads(service.user())
    line, post = ads.line_item(), ads.post(as_user_id=ads.somebody("RETWEETS_ONLY"))
    made: list[Any] = [ads.promote(line, post).data[0] for _ in range(2)]
    assert made[0] == made[1]
    assert made[0]["post_id"] != post


# However a parameter is spelled


@pytest.mark.parametrize("query", ["with_total_count=true", "with_total_count=TRUE", "with%5Ftotal%5Fcount=true"])
def test_a_total_counts_against_the_lower_budget(start: Starter, query: str) -> None:
    user = start(rate_limits="documented").user()
    answer = user.send("GET", f"accounts/{user.account()}/campaigns?{query}")
    assert answer.headers["x-rate-limit-limit"] == "200"


def test_identifiers_are_read_in_capitals_everywhere(user: User, account: str) -> None:
    id = campaigning.campaign(user, account)
    assert user.get(f"accounts/{account}/campaigns/{id.upper()}").data["id"] == id
    assert user.get(f"accounts/{account}/campaigns", campaign_ids=id.upper()).ids == [id]
    items = [operation("Update", campaign_id=id.upper(), name="found")]
    assert post_batch(user, account, "campaigns", items).data[0]["id"] == id
