"""Campaigns, line items and criteria through the client: money, times, words, and rules told before a request."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import handbill

if TYPE_CHECKING:
    from conftest import Ask, Call

DAILY, TOTAL, BID = "daily_budget_amount_local_micro", "total_budget_amount_local_micro", "bid_amount_local_micro"
NOW = datetime.now(timezone.utc).replace(microsecond=0)
EAST = timezone(timedelta(hours=8))


@pytest.fixture
def fund(client: handbill.Client, account_id: str) -> str:
    return client.funding_instruments.create(account_id, type="CREDIT_CARD", currency="EUR", start_time=NOW).id


@pytest.fixture
def new(account_id: str, fund: str) -> dict[str, Any]:
    """What it takes to make a campaign."""
    given = {"account_id": account_id, "funding_instrument_id": fund, "name": "Spring", "entity_status": "PAUSED"}
    return {**given, DAILY: 10_000_000, TOTAL: 100_000_000}


@pytest.fixture
def one(client: handbill.Client, new: dict[str, Any]) -> dict[str, Any]:
    """What names a campaign."""
    return {"account_id": new["account_id"], "campaign_id": client.call("campaigns.create", new).id}


@pytest.fixture
def new_line(one: dict[str, Any]) -> dict[str, Any]:
    """What it takes to make a line item."""
    kind = {"objective": "ENGAGEMENTS", "product_type": "PROMOTED_POSTS", "placements": ["ALL_ON_TWITTER"]}
    return {**one, **kind, "entity_status": "PAUSED"}


# Money.


@pytest.mark.parametrize(
    ("given", "millionths"),
    [
        (5_500_000, 5_500_000),
        (Decimal("5.50"), 5_500_000),
        (Decimal("5.5"), 5_500_000),
        (Decimal("1E1"), 10_000_000),
        (Decimal("0.01"), 10_000),
        (handbill.micros("5.50"), 5_500_000),
        (handbill.micros(Decimal("5.50")), 5_500_000),
        (0, 0),
    ],
    ids=repr,
)
def test_money_goes_in_as_millionths_or_units_and_comes_out_as_millionths(
    call: Call, new: dict[str, Any], given: Any, millionths: int
) -> None:
    told = getattr(call("campaigns.create", **{**new, DAILY: given}), DAILY)
    assert (told, type(told)) == (millionths, int)


def test_money_in_batches_is_the_same(call: Call, new: dict[str, Any]) -> None:
    account_id = new.pop("account_id")
    made = handbill.Create(**{**new, DAILY: Decimal("5.50")})
    (first,) = call("campaigns.batch", account_id=account_id, operations=[made])
    (second,) = call("campaigns.bulk", account_id=account_id, operations=[made]).records
    changed = handbill.Update(first.id, **{DAILY: Decimal("7.25")})
    (third,) = call("campaigns.batch", account_id=account_id, operations=[changed])
    told = [getattr(record, DAILY) for record in (first, second, third)]
    assert told == [5_500_000, 5_500_000, 7_250_000]


@pytest.mark.parametrize("amount", [Decimal("0.001"), 1, 5_505_000], ids=repr)
def test_a_fraction_of_the_smallest_coin_is_the_services_to_refuse(
    call: Call, new: dict[str, Any], amount: Any
) -> None:
    with pytest.raises(handbill.BadRequest, match="multiples of 10000") as refused:
        call("campaigns.create", **{**new, DAILY: amount})
    assert [(fault.code, fault.parameter) for fault in refused.value.errors] == [("INVALID_DENOMINATION", DAILY)]


# Times.


@pytest.mark.parametrize(
    "given",
    [
        datetime(2036, 3, 2, 9, 15, tzinfo=timezone.utc),
        datetime(2036, 3, 2, 17, 15, tzinfo=EAST),
        datetime(2036, 3, 2, 9, 15, 0, 999_999, tzinfo=timezone.utc),
        "2036-03-02T09:15:00Z",
        "2036-03-02T17:15:00+08:00",
        "2036-03-02T17:15:00+0800",
    ],
    ids=str,
)
def test_times_go_in_with_a_zone_and_come_out_in_utc(call: Call, new_line: dict[str, Any], given: Any) -> None:
    told = call("line_items.create", **new_line, start_time=given).start_time
    assert told == datetime(2036, 3, 2, 9, 15, tzinfo=timezone.utc)
    assert told.utcoffset() == timedelta(0)


def test_what_the_service_says_is_aware(call: Call, new: dict[str, Any]) -> None:
    made = call("campaigns.create", **new)
    assert abs(made.created_at - datetime.now(tz=timezone.utc)) < timedelta(minutes=1)
    assert made.created_at.tzinfo == made.updated_at.tzinfo == timezone.utc


# Words.


def test_words_come_out_as_text(call: Call, new: dict[str, Any]) -> None:
    made = call("campaigns.create", **new)
    assert (made.budget_optimization, made.entity_status, made.currency) == ("LINE_ITEM", "PAUSED", "EUR")
    assert made.reasons_not_servable == ["PAUSED_BY_ADVERTISER", "INCOMPLETE"]
    assert (made.standard_delivery, made.servable, made.deleted) == (None, False, False)


@pytest.mark.parametrize(
    ("name", "given"),
    [("placements", ["TWITTER_TIMELINE", "TWITTER_SEARCH"]), ("placements", "TWITTER_TIMELINE,TWITTER_SEARCH")],
    ids=["list", "comma-text"],
)
def test_lists_of_words_go_in_as_lists_or_commas(call: Call, new_line: dict[str, Any], name: str, given: Any) -> None:
    told = call("line_items.create", **{**new_line, name: given})
    assert getattr(told, name) == ["TWITTER_TIMELINE", "TWITTER_SEARCH"]


# Changes.


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({DAILY: ""}, {DAILY: None, TOTAL: 100_000_000}),
        ({TOTAL: ""}, {DAILY: 10_000_000, TOTAL: None}),
        ({DAILY: "", TOTAL: ""}, {DAILY: None, TOTAL: None}),
        ({"purchase_order_number": ""}, {"purchase_order_number": None}),
        ({DAILY: None, "name": None}, {DAILY: 10_000_000, "name": "Spring"}),
        ({DAILY: 0}, {DAILY: 0}),
        ({"entity_status": "ACTIVE"}, {"entity_status": "ACTIVE", "name": "Spring"}),
    ],
    ids=str,
)
def test_an_empty_text_clears_and_none_leaves(
    call: Call, client: handbill.Client, one: dict[str, Any], changed: dict[str, Any], expected: dict[str, Any]
) -> None:
    client.call("campaigns.update", {**one, "purchase_order_number": "PO-7"})
    told = call("campaigns.update", **one, **changed)
    assert {name: getattr(told, name) for name in expected} == expected
    assert client.call("campaigns.get", one) == told


CLEARED = ["name", "end_time", "frequency_cap", "duration_in_days", TOTAL, DAILY, "advertiser_domain"]


@pytest.mark.parametrize("name", CLEARED)
def test_an_empty_text_clears_a_line_item_too(
    call: Call, client: handbill.Client, new_line: dict[str, Any], name: str
) -> None:
    flight = {"start_time": NOW, "end_time": NOW + timedelta(days=30), "frequency_cap": 3, "duration_in_days": 7}
    rest = {"name": "x", TOTAL: 50_000_000, DAILY: 5_000_000, "advertiser_domain": "shop.example"}
    made = client.call("line_items.create", {**new_line, **flight, **rest})
    assert getattr(made, name) is not None
    told = call("line_items.update", account_id=new_line["account_id"], line_item_id=made.id, **{name: ""})
    assert {field for field in CLEARED if getattr(told, field) is None} == {name}


def test_in_a_batch_an_empty_text_clears_too(call: Call, one: dict[str, Any]) -> None:
    operations = [handbill.Update(one["campaign_id"], **{DAILY: ""})]
    (told,) = call("campaigns.batch", account_id=one["account_id"], operations=operations)
    assert (getattr(told, DAILY), getattr(told, TOTAL)) == (None, 100_000_000)


# Refused before anything is sent. Nothing answers at this address: what is sent is a ConnectError.

NOWHERE = "http://127.0.0.1:9"
ACCOUNT = {"account_id": "7zq4m"}
CAMPAIGN = {**ACCOUNT, "name": "Spring", "funding_instrument_id": "lygyi"}
LINE_ITEM = {
    **ACCOUNT,
    "campaign_id": "8wku2",
    "objective": "ENGAGEMENTS",
    "product_type": "PROMOTED_POSTS",
    "placements": ["ALL_ON_TWITTER"],
}
CRITERION = {**ACCOUNT, "line_item_id": "8v7jo", "targeting_type": "GENDER", "operator_type": "EQ"}
GOOD = {
    "campaigns.create": CAMPAIGN,
    "campaigns.update": {**ACCOUNT, "campaign_id": "8wku2"},
    "line_items.create": LINE_ITEM,
    "line_items.update": {**ACCOUNT, "line_item_id": "8v7jo"},
    "targeting_criteria.create": {**CRITERION, "targeting_value": "1"},
    "targeting_criteria.list": {**ACCOUNT, "line_item_ids": ["8v7jo"]},
    "campaigns.list": ACCOUNT,
    "account_history.list": {
        **ACCOUNT,
        "entity_type": "CAMPAIGN",
        "entity_id": "8wku2",
        "start_time": datetime(2026, 3, 2, 9, tzinfo=timezone.utc),
        "end_time": datetime(2026, 3, 2, 11, tzinfo=timezone.utc),
    },
    "audience_estimate.create": {
        **ACCOUNT,
        "targeting_criteria": [{"targeting_type": "BROAD_KEYWORD", "targeting_value": "shoes"}],
    },
}
NAIVE = datetime(2026, 3, 2)  # noqa: DTZ001 (the mistake)
FOLLOWERS = {"objective": "FOLLOWERS", "product_type": "PROMOTED_ACCOUNT"}
CLICKS = {"objective": "WEBSITE_CLICKS"}
INSTALLS = {"objective": "APP_INSTALLS", "ios_app_store_identifier": "333903271"}
MAX, TARGET = ({"bid_strategy": strategy, BID: 1_000_000} for strategy in ("MAX", "TARGET"))

#: Endpoint, what is given beside what is good (left out when `...`), every problem: place and rule.
REFUSED: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("campaigns.create", {"name": ...}, [("name", "required")]),
    ("campaigns.create", {"name": ""}, [("name", "length")]),
    ("campaigns.create", {"name": "x" * 256}, [("name", "length")]),
    ("campaigns.create", {"purchase_order_number": "x" * 51}, [("purchase_order_number", "length")]),
    ("campaigns.create", {"account_id": "7zq-4m"}, [("account_id", "format")]),
    ("campaigns.create", {"funding_instrument_id": "lyg yi"}, [("funding_instrument_id", "format")]),
    ("campaigns.create", {"entity_status": "DELETED"}, [("entity_status", "choice")]),
    ("campaigns.create", {"entity_status": "active"}, [("entity_status", "choice")]),
    ("campaigns.create", {"budget_optimization": "AD_GROUP"}, [("budget_optimization", "choice")]),
    ("campaigns.create", {"standard_delivery": 1}, [("standard_delivery", "type")]),
    ("campaigns.create", {DAILY: 5.5}, [(DAILY, "float")]),
    ("campaigns.create", {DAILY: float("nan")}, [(DAILY, "float")]),
    ("campaigns.create", {DAILY: "5.50"}, [(DAILY, "type")]),
    ("campaigns.create", {DAILY: ""}, [(DAILY, "type")]),
    ("campaigns.create", {DAILY: True}, [(DAILY, "type")]),
    ("campaigns.create", {DAILY: -1}, [(DAILY, "bounds")]),
    ("campaigns.create", {DAILY: Decimal(-1)}, [(DAILY, "bounds")]),
    ("campaigns.create", {DAILY: 2**63}, [(DAILY, "bounds")]),
    ("campaigns.create", {DAILY: Decimal("0.0000001")}, [(DAILY, "format")]),
    ("campaigns.create", {DAILY: Decimal("NaN")}, [(DAILY, "format")]),
    ("campaigns.create", {DAILY: 2, TOTAL: 1}, [(DAILY, "at_most")]),
    ("campaigns.create", {DAILY: Decimal("0.000002"), TOTAL: 1}, [(DAILY, "at_most")]),
    (
        "campaigns.create",
        {"name": ..., DAILY: 5.5, "entity_status": "GONE", "funding_instrument_id": "?"},
        [("name", "required"), ("funding_instrument_id", "format"), (DAILY, "float"), ("entity_status", "choice")],
    ),
    ("campaigns.update", {"entity_status": "DRAFT"}, [("entity_status", "choice")]),
    ("campaigns.update", {"name": ""}, [("name", "length")]),
    ("campaigns.update", {"entity_status": ""}, [("entity_status", "choice")]),
    ("campaigns.update", {DAILY: 1.0}, [(DAILY, "float")]),
    ("campaigns.update", {DAILY: 2, TOTAL: 1}, [(DAILY, "at_most")]),
    ("campaigns.list", {"campaign_ids": ["8wku2"] * 201}, [("campaign_ids", "count")]),
    ("campaigns.list", {"sort_by": "purchase_order_number-asc"}, [("sort_by", "choice")]),
    ("campaigns.list", {"q": "x" * 256}, [("q", "length")]),
    # Required by document 2, or by document 4 where it is silent.
    ("line_items.create", {"campaign_id": ...}, [("campaign_id", "required")]),
    (
        "line_items.create",
        {"objective": ..., "product_type": ...},
        [("objective", "required"), ("product_type", "required")],
    ),
    ("line_items.create", {"placements": []}, [("placements", "required")]),
    ("line_items.create", {"objective": "APP_INSTALL"}, [("objective", "choice")]),
    # Bids by objective.
    ("line_items.create", {"bid_strategy": "MAX"}, [(BID, "needs")]),
    ("line_items.create", {"bid_strategy": "MAX", BID: 0}, [(BID, "at_least")]),
    ("line_items.create", {**FOLLOWERS, **MAX}, [("bid_strategy", "only")]),
    ("line_items.create", {"objective": "REACH", **MAX}, [("bid_strategy", "only")]),
    ("line_items.create", {**FOLLOWERS, **TARGET}, [("bid_strategy", "only")]),
    ("line_items.create", TARGET, [("bid_strategy", "only")]),
    ("line_items.create", {"bid_strategy": "TARGET"}, [(BID, "needs"), ("bid_strategy", "only")]),
    # Goals by objective.
    ("line_items.create", {"goal": "APP_PURCHASES"}, [("goal", "only")]),
    ("line_items.create", {"goal": "APP_CLICKS"}, [("goal", "only")]),
    ("line_items.create", {"goal": "APP_INSTALLS"}, [("goal", "only")]),
    ("line_items.create", {"goal": "SITE_VISITS"}, [("goal", "only")]),
    ("line_items.create", {**CLICKS, "goal": "WEBSITE_CONVERSIONS"}, [("primary_web_event_tag", "needs")]),
    # What is paid for, by goal.
    ("line_items.create", {"pay_by": "ENGAGEMENT"}, [("pay_by", "choice")]),
    ("line_items.create", {**INSTALLS, "goal": "APP_INSTALLS", "pay_by": "LINK_CLICK"}, [("pay_by", "narrows")]),
    ("line_items.create", {**CLICKS, "goal": "LINK_CLICKS", "pay_by": "APP_CLICK"}, [("pay_by", "narrows")]),
    ("line_items.create", {**CLICKS, "goal": "SITE_VISITS", "pay_by": "LINK_CLICK"}, [("pay_by", "narrows")]),
    (
        "line_items.create",
        {**CLICKS, **TARGET, "goal": "LINK_CLICKS", "pay_by": "IMPRESSION"},
        [("pay_by", "clash")],
    ),
    # Apps, publishers, categories, placements, caps, flights.
    ("line_items.create", {"objective": "APP_INSTALLS"}, [("android_app_store_identifier", "some")]),
    ("line_items.create", {"objective": "APP_ENGAGEMENTS"}, [("android_app_store_identifier", "some")]),
    (
        "line_items.create",
        {**INSTALLS, "ios_app_store_identifier": "com.shop"},
        [("ios_app_store_identifier", "format")],
    ),
    (
        "line_items.create",
        {"placements": ["PUBLISHER_NETWORK"]},
        [("advertiser_domain", "needs"), ("categories", "needs")],
    ),
    (
        "line_items.create",
        {"placements": ["PUBLISHER_NETWORK"], "categories": ["IAB7"], "advertiser_domain": "https://shop.example"},
        [("advertiser_domain", "format")],
    ),
    ("line_items.create", {"objective": "PREROLL_VIEWS", "product_type": "MEDIA"}, [("categories", "needs")]),
    ("line_items.create", {"placements": ["TWITTER_PROFILE"]}, [("placements", "alone")]),
    ("line_items.create", {"objective": "REACH", "placements": ["TWITTER_SEARCH"]}, [("placements", "includes")]),
    ("line_items.create", {**FOLLOWERS, "placements": ["TWITTER_SEARCH"]}, [("placements", "within")]),
    ("line_items.create", {"placements": ["TWITTER_TIMELINE", "X"]}, [("placements[1]", "choice")]),
    ("line_items.create", {**FOLLOWERS, "frequency_cap": 3}, [("frequency_cap", "bars")]),
    ("line_items.create", {"frequency_cap": 0}, [("frequency_cap", "bounds")]),
    ("line_items.create", {"duration_in_days": 14}, [("duration_in_days", "choice")]),
    ("line_items.create", {"start_time": NAIVE}, [("start_time", "naive")]),
    ("line_items.create", {"start_time": NAIVE.date()}, [("start_time", "naive")]),
    ("line_items.create", {"start_time": "2026-03-02T09:15:00"}, [("start_time", "format")]),
    ("line_items.create", {"start_time": 1772443200}, [("start_time", "type")]),
    ("line_items.create", {"start_time": NOW, "end_time": NOW}, [("end_time", "after")]),
    ("line_items.create", {"start_time": NOW, "end_time": NOW.astimezone(EAST)}, [("end_time", "after")]),
    ("line_items.create", {DAILY: 2, TOTAL: 1}, [(DAILY, "at_most")]),
    (
        "line_items.create",
        {**FOLLOWERS, "bid_strategy": "MAX", "goal": "SITE_VISITS", "frequency_cap": 1, "entity_status": "GONE"},
        [
            (BID, "needs"),
            ("bid_strategy", "only"),
            ("goal", "only"),
            ("frequency_cap", "bars"),
            ("entity_status", "choice"),
        ],
    ),
    ("line_items.update", {"goal": "SITE_VISITS"}, [("goal", "choice")]),
    ("line_items.update", {"entity_status": "DRAFT"}, [("entity_status", "choice")]),
    ("line_items.update", {"bid_strategy": "MAX", BID: 0}, [(BID, "at_least")]),
    ("line_items.update", {"goal": "APP_INSTALLS", "pay_by": "LINK_CLICK"}, [("pay_by", "narrows")]),
    ("line_items.update", {**TARGET, "goal": "LINK_CLICKS", "pay_by": "IMPRESSION"}, [("pay_by", "clash")]),
    ("targeting_criteria.create", {"line_item_id": ...}, [("line_item_id", "required")]),
    ("targeting_criteria.create", {"targeting_type": "SEX"}, [("targeting_type", "choice")]),
    ("targeting_criteria.create", {"operator_type": "IS"}, [("operator_type", "choice")]),
    ("targeting_criteria.create", {"targeting_value": ""}, [("targeting_value", "length")]),
    ("targeting_criteria.list", {"line_item_ids": ...}, [("line_item_ids", "required")]),
    ("targeting_criteria.list", {"line_item_ids": ["8v7jo"] * 201}, [("line_item_ids", "count")]),
    ("account_history.list", {"entity_type": "ACCOUNT"}, [("entity_type", "choice")]),
    ("audience_estimate.create", {"targeting_criteria": []}, [("targeting_criteria", "required")]),
]


def given(name: str, changed: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**GOOD[name], **changed}.items() if value is not ...}


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        *((name, {}) for name in GOOD),
        ("line_items.create", MAX),
        ("line_items.create", {**CLICKS, **TARGET}),
        ("line_items.create", {"objective": "REACH", **TARGET}),
        ("line_items.create", {**CLICKS, **TARGET, "goal": "LINK_CLICKS", "pay_by": "LINK_CLICK"}),
        ("line_items.create", {**CLICKS, "goal": "SITE_VISITS", "pay_by": "IMPRESSION"}),
        ("line_items.create", {"frequency_cap": 3, "duration_in_days": 30}),
        ("line_items.create", {**FOLLOWERS, "placements": ["TWITTER_TIMELINE"]}),
        ("line_items.update", {"end_time": "", BID: "", "frequency_cap": "", "categories": []}),
    ],
)
def test_what_breaks_no_rule_is_sent(ask: Ask, name: str, changed: dict[str, Any]) -> None:
    with pytest.raises(handbill.ConnectError):
        ask(lambda client: client.call(name, given(name, changed)), base_url=NOWHERE)


@pytest.mark.parametrize(("name", "changed", "problems"), REFUSED)
def test_every_broken_rule_is_one_problem_and_nothing_is_sent(
    ask: Ask, name: str, changed: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        ask(lambda client: client.call(name, given(name, changed)), base_url=NOWHERE)
    assert sorted((problem.place, problem.rule) for problem in refused.value.problems) == sorted(problems)
    assert str(refused.value).startswith(f"{name}: ")


@pytest.mark.parametrize(
    ("name", "unknown", "hint"),
    [
        ("campaigns.create", "nam", "name"),
        ("campaigns.create", "entity_statuss", "entity_status"),
        ("campaigns.create", "daily_budget_local_micro", DAILY),
        ("campaigns.create", "funding_instrument", "funding_instrument_id"),
        ("campaigns.create", "daily_budget", DAILY),
        ("campaigns.create", "standard", "standard_delivery"),
        ("campaigns.create", "start_time", None),
        ("campaigns.create", "currency", None),
        ("line_items.create", "objectives", "objective"),
        ("line_items.create", "target_cpa_local_micro", None),
        ("targeting_criteria.create", "target_type", "targeting_type"),
        ("targeting_criteria.create", "name", None),
        ("campaigns.list", "with_drafts", "with_draft"),
        ("campaigns.list", "funding_instrument_id", "funding_instrument_ids"),
    ],
)
def test_an_unknown_parameter_is_refused_with_a_hint(ask: Ask, name: str, unknown: str, hint: str | None) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        ask(lambda client: client.call(name, given(name, {unknown: "x"})), base_url=NOWHERE)
    (problem,) = refused.value.problems
    assert (problem.place, problem.rule) == (unknown, "unknown")
    assert ("did you mean" in problem.message) == (hint is not None)
    assert problem.message.endswith(f"did you mean {hint}?") or hint is None


@pytest.mark.parametrize(
    ("name", "once"),
    [
        ("campaigns.update", "funding_instrument_id"),
        ("line_items.update", "placements"),
        ("line_items.update", "objective"),
    ],
)
def test_what_is_said_once_is_refused_in_an_update(ask: Ask, name: str, once: str) -> None:
    with pytest.raises(handbill.ValidationError, match="cannot be changed once it is made") as refused:
        ask(lambda client: client.call(name, given(name, {once: "x"})), base_url=NOWHERE)
    assert [(problem.place, problem.rule) for problem in refused.value.problems] == [(once, "fixed")]


def test_a_typed_method_knows_its_parameters(client: handbill.Client) -> None:
    with pytest.raises(handbill.ValidationError, match=r"nam: .* did you mean name\?"):
        client.campaigns.create("7zq4m", name="x", funding_instrument_id="lygyi", nam="y")  # type: ignore[arg-type]
    with pytest.raises(handbill.ValidationError, match="county"):
        client.campaigns.iter("7zq4m", county=1)  # type: ignore[arg-type]


def test_a_typed_method_of_a_client_that_is_not_strict_sends_any_name(sandbox: handbill.Sandbox) -> None:
    client = sandbox.client(strict=False)
    account = client.accounts.create()
    client.accounts.update(account.id, name="x", colour="red")  # type: ignore[arg-type]
    assert "colour=red" in sandbox.requests[-1]["query"]


def test_a_client_that_is_not_strict_sends_words_that_other_words_exclude() -> None:
    args = {"line_item_id": "8u94t", "targeting_type": "GENDER", "targeting_value": "3", "operator_type": "EQ"}
    with handbill.Client(base_url=NOWHERE, auth=handbill.Bearer("x"), max_retries=0, strict=False) as client:
        with pytest.raises(handbill.ConnectError):
            client.call("targeting_criteria.create", {"account_id": "7zq4m", **args})
        with pytest.raises(handbill.ValidationError, match="expected one of 1, 2"):
            client.call("targeting_criteria.create", {"account_id": "7zq4m", **args}, strict=True)


@pytest.mark.parametrize(
    ("kind", "value", "operator", "place"),
    [
        ("APP_LIST", "com.example.shoes", None, "operator_type"),
        ("NETWORK_ACTIVATION_DURATION", "6", None, "operator_type"),
        ("NETWORK_ACTIVATION_DURATION", "x", "LT", "targeting_value"),
        ("SIMILAR_TO_FOLLOWERS_OF_USER", "@nasa", "EQ", "targeting_value"),
    ],
)
def test_a_criterion_is_checked_by_its_type(ask: Ask, kind: str, value: str, operator: str | None, place: str) -> None:
    args = {"line_item_id": "8u94t", "targeting_type": kind, "targeting_value": value, "operator_type": operator}
    with pytest.raises(handbill.ValidationError) as refused:
        ask(lambda client: client.call("targeting_criteria.create", {"account_id": "7zq4m", **args}), base_url=NOWHERE)
    assert [problem.place for problem in refused.value.problems] == [place]


def test_a_client_of_a_sandbox_goes_by_its_clock() -> None:
    with handbill.Sandbox() as sandbox, sandbox.client() as client:
        account = client.accounts.create()
        user = client.promotable_users.list(account.id)[0].user_id
        for days in (400, -800):
            sandbox.advance(days=days)
            for each in (client, sandbox.client()):
                at = sandbox.now + timedelta(hours=1)
                made = each.scheduled_posts.create(account.id, as_user_id=user, text="spring", scheduled_at=at)
                assert made.scheduled_status == "SCHEDULED"
            with pytest.raises(handbill.ValidationError, match="scheduled_at"):
                client.scheduled_posts.create(
                    account.id, as_user_id=user, text="spring", scheduled_at=sandbox.now - timedelta(hours=1)
                )
        sandbox.reset()
        account = client.accounts.create()
        user = client.promotable_users.list(account.id)[0].user_id
        soon = datetime.now(timezone.utc) + timedelta(hours=1)
        assert client.scheduled_posts.create(account.id, as_user_id=user, text="now", scheduled_at=soon)


def test_a_client_that_is_not_strict_sends_what_it_does_not_know(ask: Ask) -> None:
    args = given("campaigns.create", {"campaign_colour": "red", "entity_status": "RESTING"})
    with pytest.raises(handbill.ConnectError):
        ask(lambda client: client.call("campaigns.create", args), base_url=NOWHERE, strict=False)
    with pytest.raises(handbill.ConnectError):
        ask(lambda client: client.call("campaigns.create", args, strict=False), base_url=NOWHERE)
    with pytest.raises(handbill.ValidationError, match="float"):
        ask(lambda client: client.call("campaigns.create", {**args, DAILY: 5.5}), base_url=NOWHERE, strict=False)
