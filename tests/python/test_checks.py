"""What a client refuses before anything is sent: every rule of document 1, each with its place."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import handbill
from handbill import _handbill

if TYPE_CHECKING:
    from conftest import Call

ROWS = {row["name"]: row for row in _handbill.endpoints()}
NOW = datetime.now(timezone.utc).replace(microsecond=0)
DIGEST = hashlib.sha256(b"ada@example.com").hexdigest()
LONG = "x" * 256
MANY = ["a1"] * 201

ACCOUNT = {"account_id": "7zq4m"}
AUDIENCE = {**ACCOUNT, "custom_audience_id": "4tq7m"}
LIST = {**ACCOUNT, "do_not_reach_list_id": "5hx2b"}
CATALOG = {"product_catalog_id": "1800000000000000007"}
SET = {**CATALOG, "name": "x"}
INSIGHT = {"granularity": "DAY", "keywords": ["sneakers"], "start_time": NOW - timedelta(days=2)}
FEED = {
    **CATALOG,
    "feed_url": "https://shop.example/feed.csv",
    "feed_format": "CSV",
    "frequency": "DAILY",
    "start_time": "04:15",
    "time_zone": "Europe/Berlin",
}
MONEY = {**ACCOUNT, "type": "CREDIT_CARD", "currency": "EUR", "start_time": NOW}
PRODUCT = {
    "id": "SKU-22",
    "title": "Canvas shoe",
    "description": "Low top",
    "availability": "in stock",
    "condition": "new",
    "price": "45.00 EUR",
    "link": "https://shop.example/22",
    "image_link": "https://shop.example/22.png",
    "brand": "acme",
}


def write(**changed: Any) -> dict[str, Any]:
    """A product write; a field given as `...` is left out."""
    product = {name: value for name, value in {**PRODUCT, **changed}.items() if value is not ...}
    return {**CATALOG, "products": [product]}


def change(place: dict[str, Any], *, kind: Any = "Update", **params: Any) -> dict[str, Any]:
    """A membership batch of one operation."""
    users = params.pop("users", [{"email": [DIGEST]}])
    return {**place, "operations": [{"operation_type": kind, "params": {"users": users, **params}}]}


def without(args: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in args.items() if key != name}


FILTER = {"attribute": "price", "operator": "LESS_THAN", "value": "80.00 EUR"}
LEAF = {"custom_audience_id": "4tq7m", "child_segments": []}
AHEAD = NOW + timedelta(days=30)
#: Endpoint, arguments, place, rule.
MISTAKES: list[tuple[str, dict[str, Any], str, str]] = [
    # Identifiers of a path.
    ("accounts.get", {}, "account_id", "required"),
    ("accounts.get", {"account_id": "7zq-4m"}, "account_id", "format"),
    ("accounts.get", {"account_id": ""}, "account_id", "format"),
    ("accounts.get", {"account_id": 5}, "account_id", "type"),
    ("product_sets.get", {**CATALOG, "product_set_id": "abc"}, "product_set_id", "format"),
    ("product_catalogs.delete", {"product_catalog_id": "18_0"}, "product_catalog_id", "format"),
    # Paging and filters of lists.
    ("custom_audiences.list", {**ACCOUNT, "count": 0}, "count", "bounds"),
    ("custom_audiences.list", {**ACCOUNT, "count": 1001}, "count", "bounds"),
    ("custom_audiences.list", {**ACCOUNT, "count": -1}, "count", "bounds"),
    ("custom_audiences.list", {**ACCOUNT, "count": True}, "count", "type"),
    ("custom_audiences.list", {**ACCOUNT, "count": "many"}, "count", "type"),
    ("custom_audiences.list", {**ACCOUNT, "count": 10.0}, "count", "type"),
    ("products.list", {**CATALOG, "count": 101}, "count", "bounds"),
    ("products.list", {**CATALOG, "count": 0}, "count", "bounds"),
    ("products.list", {**CATALOG, "item_group_key": "abc"}, "item_group_key", "format"),
    ("custom_audiences.list", {**ACCOUNT, "sort_by": "created_at"}, "sort_by", "format"),
    ("custom_audiences.list", {**ACCOUNT, "sort_by": "created_at-up"}, "sort_by", "format"),
    ("accounts.list", {"sort_by": "id-asc"}, "sort_by", "choice"),
    ("custom_audiences.list", {**ACCOUNT, "q": LONG}, "q", "length"),
    ("custom_audiences.list", {**ACCOUNT, "permission_scope": "MINE"}, "permission_scope", "choice"),
    ("custom_audiences.list", {**ACCOUNT, "custom_audience_ids": MANY}, "custom_audience_ids", "count"),
    ("custom_audiences.list", {**ACCOUNT, "custom_audience_ids": ["a", "b!"]}, "custom_audience_ids[1]", "format"),
    ("custom_audiences.list", {**ACCOUNT, "with_deleted": "yes"}, "with_deleted", "type"),
    ("custom_audiences.list", {**ACCOUNT, "with_deleted": 1}, "with_deleted", "type"),
    (
        "custom_audiences.list",
        {**ACCOUNT, "cursor": "c-2", "with_total_count": True},
        "with_total_count",
        "exclusive",
    ),
    (
        "tailored_audience_permissions.list",
        {**ACCOUNT, "tailored_audience_id": "4tq7m", "count": 1001},
        "count",
        "bounds",
    ),
    (
        "tailored_audience_permissions.list",
        {**ACCOUNT, "tailored_audience_id": "4tq7m", "granted_account_ids": MANY},
        "granted_account_ids",
        "count",
    ),
    (
        "tailored_audience_permissions.list",
        {**ACCOUNT, "tailored_audience_id": "4tq7m", "tailored_audience_permission_ids": MANY},
        "tailored_audience_permission_ids",
        "count",
    ),
    (
        "custom_audience_permissions.list",
        {**AUDIENCE, "custom_audience_permission_ids": MANY},
        "custom_audience_permission_ids",
        "count",
    ),
    # Catalogs.
    ("product_catalogs.create", {}, "name", "required"),
    ("product_catalogs.create", {"name": ""}, "name", "length"),
    ("product_catalogs.create", {"name": "x", "user_id": "me"}, "user_id", "format"),
    ("product_catalogs.update", CATALOG, "name", "required"),
    # Products: every column of the table.
    ("products.write", CATALOG, "products", "required"),
    ("products.write", {**CATALOG, "products": []}, "products", "required"),
    ("products.write", {**CATALOG, "products": [PRODUCT] * 26}, "products", "count"),
    ("products.write", {**CATALOG, "products": ["SKU-22"]}, "products[0]", "type"),
    *[
        ("products.write", write(**{name: ...}), f"products[0].{name}", "required")
        for name in ("id", "title", "description", "availability", "condition", "price", "link", "image_link")
    ],
    ("products.write", write(title="x" * 151), "products[0].title", "length"),
    ("products.write", write(description="x" * 5001), "products[0].description", "length"),
    ("products.write", write(description="<b>bold</b>"), "products[0].description", "html"),
    ("products.write", write(availability="sold"), "products[0].availability", "choice"),
    ("products.write", write(condition="mint"), "products[0].condition", "choice"),
    ("products.write", write(price="45,00 EUR"), "products[0].price", "format"),
    ("products.write", write(price="45.00EUR"), "products[0].price", "format"),
    ("products.write", write(price="45.00  EUR"), "products[0].price", "format"),
    ("products.write", write(price="45.00 EURO"), "products[0].price", "format"),
    ("products.write", write(price="-1.00 EUR"), "products[0].price", "format"),
    ("products.write", write(price=45), "products[0].price", "type"),
    ("products.write", write(link="http://shop.example/22"), "products[0].link", "format"),
    ("products.write", write(link="shop.example/22"), "products[0].link", "format"),
    ("products.write", write(mobile_link="http://m.shop.example/22"), "products[0].mobile_link", "format"),
    ("products.write", write(image_link="22.png"), "products[0].image_link", "format"),
    ("products.write", write(image_link="https://shop.example/22.tiff"), "products[0].image_link", "format"),
    (
        "products.write",
        write(additional_image_link=",".join(["https://shop.example/1.png"] * 11)),
        "products[0].additional_image_link",
        "format",
    ),
    ("products.write", write(brand=...), "products[0].brand", "some"),
    ("products.write", write(inventory=0), "products[0].inventory", "at_least"),
    ("products.write", write(inventory=2.5), "products[0].inventory", "type"),
    ("products.write", write(sale_price="45.00 EUR"), "products[0].sale_price", "below"),
    ("products.write", write(sale_price="40.00 USD"), "products[0].sale_price", "below"),
    (
        "products.write",
        write(sale_price_effective_date="2026-03-01"),
        "products[0].sale_price_effective_date",
        "format",
    ),
    (
        "products.write",
        write(sale_price_effective_date="2026-03-08T00:00+00:00/2026-03-01T00:00+00:00"),
        "products[0].sale_price_effective_date",
        "format",
    ),
    ("products.write", write(gender="all"), "products[0].gender", "choice"),
    ("products.write", write(age_group="adults"), "products[0].age_group", "choice"),
    ("products.write", write(color="#ff0000"), "products[0].color", "format"),
    ("products.write", write(colour="red"), "products[0].colour", "unknown"),
    ("products.delete", CATALOG, "product_keys", "required"),
    # Product sets.
    ("product_sets.create", without({**SET, "type": "MANUAL", "product_keys": ["1"]}, "name"), "name", "required"),
    ("product_sets.create", SET, "type", "required"),
    ("product_sets.create", {**SET, "type": "SMART"}, "type", "choice"),
    ("product_sets.create", {**SET, "type": "FILTERED"}, "filters", "needs"),
    ("product_sets.create", {**SET, "type": "FILTERED", "filters": []}, "filters", "needs"),
    ("product_sets.create", {**SET, "type": "FILTERED", "filters": [FILTER] * 31}, "filters", "count"),
    ("product_sets.create", {**SET, "type": "MANUAL"}, "product_keys", "needs"),
    ("product_sets.create", {**SET, "type": "MANUAL", "product_keys": ["1"] * 51}, "product_keys", "count"),
    *[
        (
            "product_sets.create",
            {**SET, "type": "FILTERED", "filters": [{**FILTER, name: word}]},
            f"filters[0].{name}",
            "choice",
        )
        for name, word in (("attribute", "title"), ("operator", "AT_MOST"))
    ],
    *[
        (
            "product_sets.create",
            {**SET, "type": "FILTERED", "filters": [without(FILTER, name)]},
            f"filters[0].{name}",
            "required",
        )
        for name in FILTER
    ],
    # Scheduled feeds.
    *[
        ("scheduled_feeds.create", without(FEED, name), name, "required")
        for name in ("feed_url", "feed_format", "frequency", "start_time", "time_zone")
    ],
    ("scheduled_feeds.create", {**FEED, "feed_url": "ftp://shop.example/feed.csv"}, "feed_url", "format"),
    ("scheduled_feeds.create", {**FEED, "feed_format": "JSON"}, "feed_format", "choice"),
    ("scheduled_feeds.create", {**FEED, "frequency": "MONTHLY"}, "frequency", "choice"),
    ("scheduled_feeds.create", {**FEED, "repeat": "MONDAY"}, "repeat", "bars"),
    ("scheduled_feeds.create", {**FEED, "frequency": "WEEKLY"}, "repeat", "needs"),
    ("scheduled_feeds.create", {**FEED, "frequency": "HOURLY"}, "repeat", "needs"),
    ("scheduled_feeds.create", {**FEED, "frequency": "HOURLY", "repeat": "5"}, "repeat", "narrows"),
    ("scheduled_feeds.create", {**FEED, "frequency": "WEEKLY", "repeat": "3"}, "repeat", "narrows"),
    ("scheduled_feeds.create", {**FEED, "start_time": "4:15"}, "start_time", "format"),
    ("scheduled_feeds.create", {**FEED, "start_time": "24:00"}, "start_time", "format"),
    ("scheduled_feeds.create", {**FEED, "time_zone": "CET+1"}, "time_zone", "format"),
    # Keyword insights.
    ("keyword_insights.search", without(INSIGHT, "granularity"), "granularity", "required"),
    ("keyword_insights.search", {**INSIGHT, "granularity": "WEEK"}, "granularity", "choice"),
    ("keyword_insights.search", without(INSIGHT, "keywords"), "keywords", "required"),
    ("keyword_insights.search", {**INSIGHT, "keywords": []}, "keywords", "required"),
    ("keyword_insights.search", without(INSIGHT, "start_time"), "start_time", "required"),
    ("keyword_insights.search", {**INSIGHT, "negative_keywords": ["x"] * 10}, "keywords", "together"),
    (
        "keyword_insights.search",
        {**INSIGHT, "keywords": ["x"] * 6, "negative_keywords": ["y"] * 5},
        "keywords",
        "together",
    ),
    ("keyword_insights.search", {**INSIGHT, "end_time": INSIGHT["start_time"]}, "start_time", "earlier"),
    (
        "keyword_insights.search",
        {**INSIGHT, "start_time": NOW - timedelta(days=8), "end_time": NOW},
        "start_time",
        "span",
    ),
    ("keyword_insights.search", {**INSIGHT, "start_time": NOW - timedelta(days=8)}, "start_time", "span"),
    ("keyword_insights.search", {**INSIGHT, "start_time": "2026-13-01T00:00:00Z"}, "start_time", "format"),
    # Permissions, under both names.
    *[
        (f"{kind}_audience_permissions.create", without(args, name), name, "required")
        for kind in ("tailored", "custom")
        for args in [
            {
                **ACCOUNT,
                f"{kind}_audience_id": "4tq7m",
                "granted_account_id": "7zq9x",
                "permission_level": "READ_ONLY",
            }
        ]
        for name in ("granted_account_id", "permission_level")
    ],
    (
        "tailored_audience_permissions.create",
        {**ACCOUNT, "tailored_audience_id": "4tq7m", "granted_account_id": "7zq9x", "permission_level": "OWNER"},
        "permission_level",
        "choice",
    ),
    # Custom audiences.
    ("custom_audiences.create", ACCOUNT, "name", "required"),
    ("custom_audiences.batch", {**ACCOUNT, "operations": []}, "operations", "count"),
    (
        "custom_audiences.batch",
        {**ACCOUNT, "operations": [handbill.Delete("4tq7m")] * 11},
        "operations",
        "count",
    ),
    (
        "custom_audiences.batch",
        {**ACCOUNT, "operations": [{"operation_type": "Upsert", "params": {}}]},
        "operations[0].operation_type",
        "choice",
    ),
    (
        "custom_audiences.batch",
        {**ACCOUNT, "operations": [handbill.Delete("4tq7m"), handbill.Create(audience_type="MOBILE_AUDIENCE")]},
        "operations[1].params.name",
        "required",
    ),
    (
        "custom_audiences.batch",
        {**ACCOUNT, "operations": [handbill.Create(name="x", audience_type="CRM", segments={})]},
        "operations[0].params.audience_type",
        "choice",
    ),
    # Membership.
    ("custom_audiences.change_users", AUDIENCE, "operations", "required"),
    ("custom_audiences.change_users", change(AUDIENCE, kind="Create"), "operations[0].operation_type", "choice"),
    (
        "custom_audiences.change_users",
        {**AUDIENCE, "operations": [{"params": {"users": [{"email": [DIGEST]}]}}]},
        "operations[0].operation_type",
        "required",
    ),
    (
        "custom_audiences.change_users",
        {**AUDIENCE, "operations": [{"operation_type": "Update"}]},
        "operations[0].params",
        "required",
    ),
    (
        "custom_audiences.change_users",
        {**AUDIENCE, "operations": [{"operation_type": "Update", "params": {}}]},
        "operations[0].params.users",
        "required",
    ),
    (
        "custom_audiences.change_users",
        {**AUDIENCE, "operations": change(AUDIENCE)["operations"] * 2501},
        "operations",
        "count",
    ),
    *[
        (
            "custom_audiences.change_users",
            change(AUDIENCE, users=[{kind: [DIGEST, "ada@example.com"]}]),
            f"operations[0].params.users[0].{kind}[1]",
            "format",
        )
        for kind in ("email", "device_id", "handle", "platform_id", "phone_number")
    ],
    (
        "custom_audiences.change_users",
        change(AUDIENCE, users=[{"email": {"sha256": DIGEST}}]),
        "operations[0].params.users[0].email",
        "type",
    ),
    (
        "custom_audiences.change_users",
        change(AUDIENCE, users=[{}]),
        "operations[0].params.users[0].email",
        "some",
    ),
    (
        "custom_audiences.change_users",
        change(AUDIENCE, users=[{"email": [DIGEST], "emails": [DIGEST]}]),
        "operations[0].params.users[0].emails",
        "unknown",
    ),
    (
        "custom_audiences.change_users",
        change(AUDIENCE, effective_at=AHEAD, expires_at=AHEAD),
        "operations[0].params.expires_at",
        "later",
    ),
    (
        "custom_audiences.change_users",
        change(AUDIENCE, expires_at=NOW - timedelta(days=1)),
        "operations[0].params.expires_at",
        "later",
    ),
    (
        "custom_audiences.change_users",
        change(AUDIENCE, effective_at="tomorrow"),
        "operations[0].params.effective_at",
        "format",
    ),
    # Do-not-reach lists.
    ("do_not_reach_lists.change_users", LIST, "operations", "required"),
    (
        "do_not_reach_lists.change_users",
        change(LIST, users=[{"email": [DIGEST], "handle": [DIGEST]}]),
        "operations[0].params.users[0].handle",
        "unknown",
    ),
    (
        "do_not_reach_lists.change_users",
        change(LIST, users=[{"phone_number": ["+1"]}]),
        "operations[0].params.users[0].phone_number[0]",
        "format",
    ),
    (
        "do_not_reach_lists.change_users",
        change(LIST, effective_at=AHEAD),
        "operations[0].params.effective_at",
        "unknown",
    ),
    (
        "do_not_reach_lists.change_users",
        change(LIST, expires_at=NOW - timedelta(seconds=1)),
        "operations[0].params.expires_at",
        "later",
    ),
    (
        "do_not_reach_lists.change_users",
        change(LIST, expires_at=NOW + timedelta(days=500)),
        "operations[0].params.expires_at",
        "within",
    ),
    # Accounts, features and funding instruments.
    ("accounts.update", {**ACCOUNT, "industry_type": "SPORT"}, "industry_type", "choice"),
    ("accounts.update", {**ACCOUNT, "name": LONG}, "name", "length"),
    ("features.add", ACCOUNT, "feature_keys", "required"),
    ("features.add", {**ACCOUNT, "feature_keys": ["FLYING"]}, "feature_keys[0]", "choice"),
    *[
        ("funding_instruments.create", without(MONEY, name), name, "required")
        for name in ("type", "currency", "start_time")
    ],
    ("funding_instruments.create", {**MONEY, "currency": "EURO"}, "currency", "format"),
    ("funding_instruments.create", {**MONEY, "start_time": datetime(2026, 1, 1)}, "start_time", "naive"),  # noqa: DTZ001
    ("funding_instruments.create", {**MONEY, "start_time": "2026-01-01T00:00:00"}, "start_time", "format"),
    ("funding_instruments.create", {**MONEY, "end_time": NOW}, "end_time", "after"),
    ("funding_instruments.create", {**MONEY, "credit_limit_local_micro": -1}, "credit_limit_local_micro", "bounds"),
    ("funding_instruments.create", {**MONEY, "credit_limit_local_micro": 5.5}, "credit_limit_local_micro", "float"),
    ("funding_instruments.create", {**MONEY, "credit_limit_local_micro": True}, "credit_limit_local_micro", "type"),
    ("funding_instruments.create", {**MONEY, "credit_limit_local_micro": "5.50"}, "credit_limit_local_micro", "type"),
]


@pytest.mark.parametrize(
    ("name", "args", "place", "rule"), MISTAKES, ids=[f"{name}-{place}-{rule}" for name, _, place, rule in MISTAKES]
)
def test_a_mistake_is_told_with_its_place_and_nothing_is_sent(
    call: Call, sandbox: handbill.Sandbox, name: str, args: dict[str, Any], place: str, rule: str
) -> None:
    before = sandbox.requests
    with pytest.raises(handbill.ValidationError) as refused:
        _by_name(call, name, args)
    problems = refused.value.problems
    assert [(problem.place, problem.rule) for problem in problems] == [(place, rule)]
    assert sandbox.requests == before
    text = str(refused.value)
    assert text.startswith(f"{name}: {place}: ")
    assert "\n" not in text
    assert "ada@example.com" not in text + repr(problems)


def _by_name(call: Call, name: str, args: dict[str, Any]) -> Any:
    # A typed method has no place for a parameter left out; what is missing is `None` there.
    missing = [p["name"] for p in ROWS[name]["parameters"] if p["required"] and p["name"] not in args]
    return call(name, **args, **dict.fromkeys(missing))


def test_every_required_parameter_of_every_row_is_asked_for_at_once(
    client: handbill.Client, sandbox: handbill.Sandbox
) -> None:
    before = sandbox.requests
    asked = 0
    for name, row in ROWS.items():
        required = [parameter["name"] for parameter in row["parameters"] if parameter["required"]]
        if not required:
            continue
        with pytest.raises(handbill.ValidationError) as refused:
            client.call(name, {})
        assert {problem.place for problem in refused.value.problems} >= set(required), name
        assert {problem.rule for problem in refused.value.problems} <= {"required", "count", "some"}, name
        asked += 1
    assert asked > len(ROWS) / 2
    assert sandbox.requests == before


@pytest.mark.parametrize(
    ("name", "args", "places"),
    [
        pytest.param(
            "custom_audiences.list",
            {"account_id": "7-", "count": 0, "conut": 1, "sort_by": "x-asc", "q": LONG},
            {"account_id", "count", "conut", "sort_by", "q"},
            id="parameters",
        ),
        pytest.param(
            "products.write",
            {**CATALOG, "products": [{"id": "a"}, PRODUCT, {**PRODUCT, "price": "free", "gender": "any"}]},
            {
                *(
                    f"products[0].{name}"
                    for name in ("title", "description", "availability", "condition", "price", "link", "image_link")
                ),
                "products[0].brand",
                "products[2].price",
                "products[2].gender",
            },
            id="items-of-a-body",
        ),
        pytest.param(
            "custom_audiences.change_users",
            {
                **AUDIENCE,
                "operations": [
                    {"operation_type": "Update", "params": {"users": [{"email": ["x"]}, {"handle": ["y"]}]}},
                    {"operation_type": "Remove", "params": {"users": [{"email": ["x"]}]}},
                ],
            },
            {
                "operations[0].params.users[0].email[0]",
                "operations[0].params.users[1].handle[0]",
                "operations[1].operation_type",
                "operations[1].params.users[0].email[0]",
            },
            id="items-of-items",
        ),
    ],
)
def test_all_mistakes_are_told_at_once(
    client: handbill.Client, sandbox: handbill.Sandbox, name: str, args: dict[str, Any], places: set[str]
) -> None:
    before = sandbox.requests
    with pytest.raises(handbill.ValidationError) as refused:
        client.call(name, args)
    assert {problem.place for problem in refused.value.problems} == places
    assert sandbox.requests == before


#: Endpoint and arguments that lie just inside a bound; the service is asked, and finds nothing to check but existence.
FINE: list[tuple[str, dict[str, Any]]] = [
    ("custom_audiences.list", {**ACCOUNT, "count": 1}),
    ("custom_audiences.list", {**ACCOUNT, "count": 1000}),
    ("custom_audiences.list", {**ACCOUNT, "custom_audience_ids": MANY[:200]}),
    ("custom_audiences.list", {**ACCOUNT, "q": LONG[:255]}),
    ("custom_audiences.list", {**ACCOUNT, "cursor": "c-2", "with_total_count": False}),
    ("custom_audiences.list", {**ACCOUNT, "sort_by": "created_at-desc"}),
    ("products.list", {**CATALOG, "count": 100}),
    ("products.write", {**CATALOG, "products": [{**PRODUCT, "id": str(n)} for n in range(25)]}),
    ("products.write", write(title="é" * 150, description="x" * 5000)),
    ("products.write", write(description="1 < 2 and 3 > 2")),
    ("products.write", write(brand=..., mpn="m-1")),
    ("products.write", write(brand=None, gtin="0001112223334")),
    ("products.write", write(inventory=0, availability="out of stock")),
    ("products.write", write(sale_price="44.99 EUR")),
    ("products.write", write(sale_price_effective_date="2026-03-01T00:00+00:00/2026-03-08T00:00+00:00")),
    ("products.write", write(sale_price_effective_date="2026-03-01T00:00:00.000Z/2026-03-08T00:00:00.000Z")),
    ("products.write", write(additional_image_link=",".join(["https://shop.example/1.png"] * 10))),
    ("product_sets.create", {**SET, "type": "MANUAL", "product_keys": ["1"] * 50}),
    ("product_sets.create", {**SET, "type": "FILTERED", "filters": [FILTER] * 30}),
    ("scheduled_feeds.create", {**FEED, "frequency": "HOURLY", "repeat": "12"}),
    ("custom_audiences.change_users", {**AUDIENCE, "operations": change(AUDIENCE)["operations"] * 2500}),
    ("custom_audiences.change_users", change(AUDIENCE, users=[{"partner_user_id": ["as it is"]}])),
    ("custom_audiences.change_users", change(AUDIENCE, users=[{"email": [DIGEST.upper()]}])),
    ("custom_audiences.change_users", change(AUDIENCE, effective_at=NOW, expires_at=AHEAD)),
    ("do_not_reach_lists.change_users", change(LIST, expires_at=AHEAD)),
    ("funding_instruments.create", {**MONEY, "credit_limit_local_micro": Decimal("0.000001")}),
]


@pytest.mark.parametrize(("name", "args"), FINE, ids=[f"{name}-{n}" for n, (name, _) in enumerate(FINE)])
def test_what_lies_inside_the_bounds_is_sent(
    call: Call, sandbox: handbill.Sandbox, name: str, args: dict[str, Any]
) -> None:
    with pytest.raises(handbill.ServiceError) as refused:
        call(name, **args)
    assert refused.value.status in {403, 404}
    assert sandbox.requests[-1]["endpoint"] == name


def test_a_search_of_seven_days_and_ten_keywords_is_answered(call: Call) -> None:
    insight = call(
        "keyword_insights.search",
        granularity="DAY",
        keywords=["a"] * 5,
        negative_keywords=["b"] * 5,
        start_time=NOW - timedelta(days=7),
        end_time=NOW,
    )
    assert len(insight.post_volume) == 7


def test_a_body_of_more_than_five_million_bytes_is_refused(
    call: Call, sandbox: handbill.Sandbox, account_id: str, audience_id: str
) -> None:
    digests = [hashlib.sha256(str(n).encode()).hexdigest() for n in range(100)]
    users = [{"email": digests} for _ in range(750)]
    before = sandbox.requests
    with pytest.raises(handbill.ValidationError, match=r"5,?000,?000"):
        call(
            "custom_audiences.change_users",
            **change({"account_id": account_id, "custom_audience_id": audience_id}, users=users),
        )
    assert sandbox.requests == before


#: What was meant is told.
MEANT = [
    ("custom_audiences.list", {**ACCOUNT, "conut": 1}, "count"),
    ("custom_audiences.list", {**ACCOUNT, "with_delete": True}, "with_deleted"),
    ("custom_audiences.create", {**ACCOUNT, "nmae": "x", "name": "y"}, "name"),
    ("products.write", write(colour="red"), "color"),
    ("products.write", write(availability="In Stock"), "in stock"),
    ("product_sets.create", {**SET, "type": "manual", "product_keys": ["1"]}, "MANUAL"),
    ("accounts.update", {**ACCOUNT, "industry_type": "Retail"}, "RETAIL"),
]


@pytest.mark.parametrize(("name", "args", "meant"), MEANT, ids=[meant for _, _, meant in MEANT])
def test_a_name_or_word_that_is_nearly_right_is_told_what_was_meant(
    client: handbill.Client, name: str, args: dict[str, Any], meant: str
) -> None:
    with pytest.raises(handbill.ValidationError, match=f"did you mean {meant}\\?"):
        client.call(name, args)


def test_an_endpoint_that_does_not_exist_is_told_with_the_one_that_was_meant(client: handbill.Client) -> None:
    with pytest.raises(handbill.ValidationError, match=r"did you mean custom_audiences\.list\?"):
        client.call("custom_audience.list", ACCOUNT)


@pytest.mark.parametrize("where", ["call", "client"])
def test_unknown_words_travel_when_that_is_asked_for(sandbox: handbill.Sandbox, token: str, where: str) -> None:
    with sandbox.client(token, strict=where == "call") as client:
        strict = False if where == "call" else None
        client.call("accounts.list", {"flavour": "new"}, strict=strict)
        assert sandbox.requests[-1]["query"] == "flavour=new"
        with pytest.raises(handbill.ValidationError):
            client.call("accounts.list", {"flavour": "new"}, strict=True)
        with pytest.raises(handbill.ValidationError):
            client.call("accounts.list", {"flavour": "new", "count": 0}, strict=strict)


def test_flexible_trees_are_checked_by_the_service(call: Call, account_id: str) -> None:
    tree = {"boolean_operator": "XOR", "child_segments": [LEAF]}
    with pytest.raises((handbill.ValidationError, handbill.BadRequest), match="AND or OR"):
        call(
            "custom_audiences.batch",
            account_id=account_id,
            operations=[handbill.Create(name="x", audience_type="FLEXIBLE", segments=tree)],
        )
