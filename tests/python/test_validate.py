"""Rows against the rules of a record, with nothing sent: what is said is what the call would say."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest
from walking import FEED, PRODUCT

import handbill
from handbill import _handbill

if TYPE_CHECKING:
    from collections.abc import Iterator

NOW = datetime.now(timezone.utc)
LONG = "x" * 256
#: By record, a row that breaks no rule.
GOOD: dict[str, dict[str, Any]] = {
    "Product": PRODUCT,
    "ProductCatalog": {"name": "Shop"},
    "ProductSet": {"name": "Shoes", "type": "MANUAL"},
    "ScheduledFeed": FEED,
    "CustomAudience": {"name": "Buyers"},
    "DoNotReachList": {},
    "CustomAudiencePermission": {"granted_account_id": "7zq4m", "permission_level": "READ_ONLY"},
    "TailoredAudiencePermission": {"granted_account_id": "7zq4m", "permission_level": "READ_WRITE"},
    "FundingInstrument": {"type": "CREDIT_CARD", "currency": "EUR", "start_time": NOW},
    "Campaign": {"name": "Spring", "funding_instrument_id": "lygyi"},
    "LineItem": {
        "campaign_id": "8wku2",
        "objective": "ENGAGEMENTS",
        "product_type": "PROMOTED_POSTS",
        "placements": ["ALL_ON_TWITTER"],
    },
    "LineItemCuratedCategory": {"line_item_id": "8v7jo", "curated_category_id": "7oa"},
    "TargetingCriterion": {
        "line_item_id": "8v7jo",
        "targeting_type": "GENDER",
        "operator_type": "EQ",
        "targeting_value": "1",
    },
    "MediaCreative": {"line_item_id": "8v7jo", "account_media_id": "4tq7m"},
    "PromotedAccount": {"line_item_id": "8v7jo", "user_id": 756201191646691328},
    "ScheduledPromotedPost": {"line_item_id": "8v7jo", "scheduled_post_id": "917438609065623552"},
    "TrackingTag": {
        "line_item_id": "8v7jo",
        "tracking_tag_type": "IMPRESSION_TAG",
        "tracking_tag_url": "https://count.example/1",
    },
    "Post": {"as_user_id": 756201191646691328, "text": "Low prices"},
    "DraftPost": {"as_user_id": "756201191646691328", "media_keys": ["3_1"]},
    "ScheduledPost": {"as_user_id": 756201191646691328, "text": "Soon", "scheduled_at": NOW + timedelta(days=1)},
}

#: Record, what is given in another way (left out when `...`), place, rule.
MISTAKES: list[tuple[str, dict[str, Any], str, str]] = [
    ("Product", {"title": ...}, "title", "required"),
    ("Product", {"title": "x" * 151}, "title", "length"),
    ("Product", {"brand": ...}, "brand", "some"),
    ("Product", {"price": "45,00 EUR"}, "price", "format"),
    ("Product", {"price": 45}, "price", "type"),
    ("Product", {"condition": "mint"}, "condition", "choice"),
    ("Product", {"colour": "red"}, "colour", "unknown"),
    ("ProductCatalog", {"name": ""}, "name", "length"),
    ("ProductSet", {"type": "BY_HAND"}, "type", "choice"),
    ("ScheduledFeed", {"start_time": "25:15"}, "start_time", "format"),
    ("CustomAudience", {"name": None}, "name", "required"),
    ("CustomAudiencePermission", {"permission_level": "OWNER"}, "permission_level", "choice"),
    ("FundingInstrument", {"start_time": datetime(2026, 3, 2)}, "start_time", "naive"),  # noqa: DTZ001 (the mistake)
    ("FundingInstrument", {"currency": "EURO"}, "currency", "format"),
    ("FundingInstrument", {"credit_limit_local_micro": 5.5}, "credit_limit_local_micro", "float"),
    ("Campaign", {"funding_instrument_id": "ly-gyi"}, "funding_instrument_id", "format"),
    ("Campaign", {"name": LONG}, "name", "length"),
    ("Campaign", {"name": 7}, "name", "type"),
    ("Campaign", {"purchase_order_number": "x" * 51}, "purchase_order_number", "length"),
    ("Campaign", {"standard_delivery": "yes"}, "standard_delivery", "type"),
    ("Campaign", {"entity_status": "DELETED"}, "entity_status", "choice"),
    ("Campaign", {"daily_budget_amount_local_micro": -1}, "daily_budget_amount_local_micro", "bounds"),
    ("Campaign", {"id": "8wku2"}, "id", "unknown"),
    ("LineItem", {"placements": []}, "placements", "required"),
    ("LineItem", {"placements": ["EVERYWHERE"]}, "placements[0]", "choice"),
    ("LineItem", {"placements": ["TWITTER_PROFILE"]}, "placements", "alone"),
    ("LineItem", {"objective": "PREROLL_VIEWS", "product_type": "MEDIA"}, "categories", "needs"),
    ("LineItem", {"bid_strategy": "TARGET", "bid_amount_local_micro": 1}, "bid_strategy", "only"),
    ("LineItem", {"bid_strategy": "MAX"}, "bid_amount_local_micro", "needs"),
    ("LineItem", {"duration_in_days": 2}, "duration_in_days", "choice"),
    ("LineItem", {"start_time": NOW, "end_time": NOW}, "end_time", "after"),
    ("LineItemCuratedCategory", {"line_item_id": ...}, "line_item_id", "required"),
    ("TargetingCriterion", {"targeting_type": "GENDERS"}, "targeting_type", "choice"),
    ("TargetingCriterion", {"operator_type": "LIKE"}, "operator_type", "choice"),
    ("TargetingCriterion", {"targeting_value": ...}, "targeting_value", "required"),
    ("TargetingCriterion", {"targeting_value": 1.5}, "targeting_value", "type"),
    ("MediaCreative", {"account_media_id": "4tq 7m"}, "account_media_id", "format"),
    ("PromotedAccount", {"user_id": "me"}, "user_id", "format"),
    ("ScheduledPromotedPost", {"scheduled_post_id": ...}, "scheduled_post_id", "required"),
    ("TrackingTag", {"tracking_tag_type": "PIXEL"}, "tracking_tag_type", "choice"),
    ("Post", {"text": ...}, "text", "some"),
    ("Post", {"text": "x" * 281}, "text", "length"),
    ("DraftPost", {"media_keys": ["1", "2", "3", "4", "5"]}, "media_keys", "count"),
    ("ScheduledPost", {"scheduled_at": "soon"}, "scheduled_at", "format"),
]


def row(record: str, **changed: Any) -> dict[str, Any]:
    return {name: value for name, value in {**GOOD[record], **changed}.items() if value is not ...}


@pytest.mark.parametrize("record", list(GOOD))
def test_a_good_row_breaks_no_rule(record: str) -> None:
    assert handbill.validate(record, [GOOD[record]] * 3) == []


def test_every_record_that_a_create_takes_is_known() -> None:
    # These take something else than their columns, or nothing.
    special = {"Account", "AudienceSize", "PromotedPost"}
    made = {found["record"] for found in _handbill.endpoints() if found["name"].endswith(".create")}
    assert made - special == set(GOOD) - {"Product"}


@pytest.mark.parametrize(("record", "changed", "place", "rule"), MISTAKES)
def test_a_mistake_is_told_with_its_row_and_place(record: str, changed: dict[str, Any], place: str, rule: str) -> None:
    told = handbill.validate(record, [GOOD[record], row(record, **changed), GOOD[record]])
    assert [(number, where, which) for number, where, which, _ in told] == [(1, place, rule)]
    assert all(message for *_, message in told)


@pytest.fixture(scope="module")
def nowhere() -> Iterator[handbill.Client]:
    """A client that could not send anything."""
    with handbill.Client(base_url="http://127.0.0.1:9", auth=handbill.Bearer("x"), max_retries=0) as client:
        yield client


@pytest.mark.parametrize(("record", "changed"), [mistake[:2] for mistake in MISTAKES])
def test_the_call_says_the_same(nowhere: handbill.Client, record: str, changed: dict[str, Any]) -> None:
    wrong = row(record, **changed)
    (name,) = [
        found["name"]
        for found in _handbill.endpoints()
        if found["name"] == "products.write" or (found["name"].endswith(".create") and found["record"] == record)
        if (found["name"] == "products.write") == (record == "Product")
    ]
    (path,) = [found["path"] for found in _handbill.endpoints() if found["name"] == name]
    ids = {"account_id": "7zq4m", "product_catalog_id": "18", "custom_audience_id": "4t", "tailored_audience_id": "4t"}
    args = {key: value for key, value in ids.items() if "{" + key + "}" in path}
    before = "products[0]." if record == "Product" else ""
    with pytest.raises(handbill.ValidationError) as refused:
        nowhere.call(name, args | ({"products": [wrong]} if before else wrong))
    said = [(problem.place.removeprefix(before), *problem[1:]) for problem in refused.value.problems]
    assert said == [problem[1:] for problem in handbill.validate(record, [wrong])]


@pytest.mark.parametrize(
    ("record", "given"),
    [("ProductSet", {"product_keys": ["17"]}), ("ProductCatalog", {"user_id": 7}), ("Post", {"trim_user": True})],
)
def test_a_parameter_that_is_no_column_is_known(record: str, given: dict[str, Any]) -> None:
    assert handbill.validate(record, [row(record, **given)]) == []


def test_every_problem_of_every_row_is_told() -> None:
    rows = [{}, GOOD["Campaign"], row("Campaign", name=LONG, nam="x", entity_status="GONE")]
    told = handbill.validate("Campaign", rows)
    assert {problem[:3] for problem in told} == {
        (0, "name", "required"),
        (0, "funding_instrument_id", "required"),
        (2, "name", "length"),
        (2, "nam", "unknown"),
        (2, "entity_status", "choice"),
    }
    assert [number for number, *_ in told] == sorted(number for number, *_ in told)
    assert any("did you mean name?" in message for *_, message in told)


@pytest.mark.parametrize(
    "wrap",
    [tuple, iter, lambda rows: (each for each in rows), lambda rows: [MappingProxyType(each) for each in rows]],
    ids=["tuple", "iterator", "generator", "mappings"],
)
def test_rows_come_in_any_way(wrap: Any) -> None:
    rows = [GOOD["Campaign"], row("Campaign", name=LONG)]
    assert handbill.validate("Campaign", wrap(rows)) == handbill.validate("Campaign", rows) != []


@pytest.mark.parametrize(
    "amount", [0, 10_000_000, Decimal("10.00"), handbill.micros("10.00")], ids=["zero", "int", "decimal", "micros"]
)
def test_amounts_are_millionths_or_decimals(amount: Any) -> None:
    assert handbill.validate("Campaign", [row("Campaign", daily_budget_amount_local_micro=amount)]) == []


def test_a_daily_budget_is_compared_as_it_is_meant() -> None:
    over = {"daily_budget_amount_local_micro": Decimal("10.01"), "total_budget_amount_local_micro": 10_000_000}
    (problem,) = handbill.validate("Campaign", [row("Campaign", **over)])
    assert problem[:2] == (0, "daily_budget_amount_local_micro")


@pytest.mark.parametrize("record", ["Campaigns", "campaign", "Account", "Page", "", "MembershipCount"])
def test_a_record_that_nobody_can_create_is_refused(record: str) -> None:
    with pytest.raises(handbill.ValidationError, match="record that can be created"):
        handbill.validate(record, [])


@pytest.mark.parametrize("rows", [GOOD["Campaign"], "Campaign", 5, None], ids=["lone-dict", "text", "number", "none"])
def test_what_is_no_list_of_rows_is_refused(rows: Any) -> None:
    with pytest.raises(handbill.ValidationError, match="rows"):
        handbill.validate("Campaign", rows)


@pytest.mark.parametrize("wrong", [5, None, "name", [("name", "x")]])
def test_what_is_no_row_is_told(wrong: Any) -> None:
    (problem,) = handbill.validate("Campaign", [GOOD["Campaign"], wrong])
    assert problem[:3] == (1, "", "type")


def test_a_hundred_thousand_rows_are_checked() -> None:
    rows = [GOOD["Campaign"]] * 99_999 + [{}]
    assert {number for number, *_ in handbill.validate("Campaign", rows)} == {99_999}
