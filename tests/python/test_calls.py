"""Every endpoint through its typed method, waiting and awaited, against a real sandbox."""

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
NOW = datetime(2026, 3, 2, 9, 15, tzinfo=timezone.utc)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def product(identifier: str, **more: Any) -> dict[str, Any]:
    return {
        "id": identifier,
        "title": "Canvas shoe",
        "description": "Low top",
        "availability": "in stock",
        "condition": "new",
        "price": "45.00 EUR",
        "link": "https://shop.example/22",
        "image_link": "https://shop.example/22.png",
        "brand": "acme",
        "inventory": 2,
        **more,
    }


def test_accounts_are_made_read_listed_renamed_and_deleted(call: Call) -> None:
    account = call("accounts.create")
    assert call("accounts.get", account_id=account.id) == account
    renamed = call("accounts.update", account_id=account.id, name="Spring", industry_type="RETAIL")
    assert (renamed.name, renamed.industry_type) == ("Spring", "RETAIL")
    assert [found.id for found in call("accounts.list", q="spr").data] == [account.id]
    assert call("accounts.delete", account_id=account.id).deleted is True
    with pytest.raises(handbill.NotFound):
        call("accounts.get", account_id=account.id)
    assert call("accounts.get", account_id=account.id, with_deleted=True).deleted is True


def test_features_are_added_and_taken_away(call: Call, account_id: str) -> None:
    before = call("features.list", account_id=account_id)
    added = call("features.add", account_id=account_id, feature_keys=["AGE_TARGETING"])
    assert set(added) == {*before, "AGE_TARGETING"}
    removed = call("features.remove", account_id=account_id, feature_keys="AGE_TARGETING,CPI_CHARGING")
    assert set(removed) == set(before) - {"CPI_CHARGING"}
    assert call("features.list", account_id=account_id, feature_keys=["CPI_CHARGING"]) == []


def test_funding_instruments_carry_money_in_millionths(call: Call, account_id: str) -> None:
    made = call(
        "funding_instruments.create",
        account_id=account_id,
        type="CREDIT_LINE",
        currency="EUR",
        start_time=NOW,
        credit_limit_local_micro=Decimal("5.50"),
    )
    assert (made.credit_limit_local_micro, made.start_time, made.able_to_fund) == (5_500_000, NOW, True)
    assert call("funding_instruments.get", account_id=account_id, funding_instrument_id=made.id) == made
    gone = call("funding_instruments.delete", account_id=account_id, funding_instrument_id=made.id)
    assert (gone.able_to_fund, gone.reasons_not_able_to_fund) == (False, ["DELETED"])
    assert call("funding_instruments.list", account_id=account_id).data == []
    assert len(call("funding_instruments.list", account_id=account_id, with_deleted=True)) == 1


def test_catalogs_hold_products_sets_and_a_feed(call: Call) -> None:
    catalog = call("product_catalogs.create", name="Shop")
    assert call("product_catalogs.update", product_catalog_id=catalog.id, name="Shop 2").name == "Shop 2"
    assert [found.id for found in call("product_catalogs.list").data] == [catalog.id]
    products = [product("A"), product("B", price="90.00 EUR"), product("A2", brand=None, gtin="0001112223334")]
    results = call("products.write", product_catalog_id=catalog.id, products=products)
    assert [result.status for result in results] == ["CREATE_SUCCESS"] * 3
    again = call("products.write", product_catalog_id=catalog.id, products=[product("A"), product("B")])
    assert [result.status for result in again] == ["NO_CHANGE", "UPDATE_SUCCESS"]
    listed = call("products.list", product_catalog_id=catalog.id, count=2)
    assert ([found.id for found in listed.data], bool(listed.next_cursor)) == (["A", "B"], True)

    cheap = {"attribute": "price", "operator": "LESS_THAN", "value": "80.00 EUR"}
    filtered = call(
        "product_sets.create", product_catalog_id=catalog.id, name="Under 80", type="FILTERED", filters=[cheap]
    )
    assert (sorted(filtered.product_ids), filtered.processing_status) == (["A", "A2", "B"], "DONE")
    assert [(item.attribute, item.value) for item in filtered.filters] == [("price", "80.00 EUR")]
    keys = [results[0].product_key]
    manual = call("product_sets.create", product_catalog_id=catalog.id, name="One", type="MANUAL", product_keys=keys)
    changed = call("product_sets.update", product_catalog_id=catalog.id, product_set_id=manual.id, description="picked")
    assert (changed.product_ids, changed.description, changed.filters) == (["A"], "picked", [])
    assert call("product_sets.get", product_catalog_id=catalog.id, product_set_id=manual.id) == changed
    assert len(call("product_sets.list", product_catalog_id=catalog.id)) == 2
    assert call("product_sets.delete", product_catalog_id=catalog.id, product_set_id=manual.id).product_ids == []

    deleted = call("products.delete", product_catalog_id=catalog.id, product_keys=[*keys, "7"])
    assert [(entry.product_key, entry.failed_product_key) for entry in deleted] == [(keys[0], None), (None, "7")]

    terms = {"feed_url": "https://shop.example/feed.csv", "feed_format": "CSV", "start_time": "04:15"}
    feed = call(
        "scheduled_feeds.create",
        product_catalog_id=catalog.id,
        **terms,
        frequency="WEEKLY",
        repeat="MONDAY",
        time_zone="Europe/Berlin",
    )
    daily = call("scheduled_feeds.update", product_catalog_id=catalog.id, scheduled_feed_id=feed.id, frequency="DAILY")
    assert (daily.repeat, daily.created_at, daily.product_catalog_id) == (None, feed.created_at, catalog.id)
    assert len(call("scheduled_feeds.list", product_catalog_id=catalog.id)) == 1
    assert call("scheduled_feeds.delete", product_catalog_id=catalog.id, scheduled_feed_id=feed.id).id == feed.id
    assert call("product_catalogs.delete", product_catalog_id=catalog.id).id == catalog.id
    with pytest.raises(handbill.NotFound):
        call("products.list", product_catalog_id=catalog.id)


def test_keyword_insights_have_one_number_per_bucket(call: Call) -> None:
    insight = call(
        "keyword_insights.search",
        granularity="DAY",
        keywords=["sneakers", "boots"],
        start_time=NOW,
        end_time=NOW + timedelta(days=3),
    )
    assert (len(insight.post_volume), len(insight.related_keywords)) == (3, 30)


@pytest.mark.parametrize("kind", ["tailored", "custom"])
def test_audiences_are_shared_under_both_names(call: Call, account_id: str, kind: str) -> None:
    other = call("accounts.create")
    audience = call("custom_audiences.create", account_id=account_id, name="Shared")
    place = {"account_id": account_id, f"{kind}_audience_id": audience.id}
    resource = f"{kind}_audience_permissions"
    made = call(f"{resource}.create", **place, granted_account_id=other.id, permission_level="READ_ONLY")
    assert getattr(made, f"{kind}_audience_id") == audience.id
    assert call(f"{resource}.list", **place, granted_account_ids=[other.id], with_total_count=True).total_count == 1
    shared = call("custom_audiences.list", account_id=other.id, permission_scope="SHARED").data
    assert [(found.id, found.is_owner, found.permission_level) for found in shared] == [
        (audience.id, False, "READ_ONLY")
    ]
    revoked = call(f"{resource}.delete", **place, **{f"{kind}_audience_permission_id": made.id})
    assert revoked.deleted is True
    assert call("custom_audiences.list", account_id=other.id, permission_scope="SHARED").data == []


def test_audiences_take_users_and_become_targetable(call: Call, account_id: str) -> None:
    audience = call("custom_audiences.create", account_id=account_id, name="Spring", description="buyers")
    assert audience.reasons_not_targetable == ["PROCESSING", "TOO_SMALL"]
    users = [{"email": [digest(f"{n}@example.com")]} for n in range(120)]
    place = {"account_id": account_id, "custom_audience_id": audience.id}
    operations = [{"operation_type": "Update", "params": {"users": users}}]
    counts = call("custom_audiences.change_users", **place, operations=operations)
    assert (counts.success_count, counts.total_count) == (120, 120)
    sized = call("custom_audiences.get", **place)
    assert (sized.targetable, sized.audience_size, sized.reasons_not_targetable) == (True, 120, [])
    assert call("custom_audiences.update", **place, description="").description is None
    assert call("custom_audiences.targeted", **place).data == []
    assert call("custom_audiences.delete", **place).deleted is True
    with pytest.raises(handbill.NotFound):
        call("custom_audiences.delete", **place)


def test_flexible_audiences_are_made_by_a_batch(call: Call, account_id: str) -> None:
    parts = [call("custom_audiences.create", account_id=account_id, name=name).id for name in ("a", "b")]
    leaves = [{"custom_audience_id": part, "child_segments": []} for part in parts]
    segments = {"boolean_operator": "AND", "child_segments": leaves}
    made = call(
        "custom_audiences.batch",
        account_id=account_id,
        operations=[handbill.Create(name="both", audience_type="FLEXIBLE", segments=segments)],
    )
    assert (made[0].name, made[0].audience_type) == ("both", "FLEXIBLE")
    assert made[0].metadata[0]["segments"]["child_segments"][0]["frequency_comparator"] == "NUM_GTE"
    operations = [handbill.Create(name="c", audience_type="FLEXIBLE", segments=segments), handbill.Delete("zzzz")]
    with pytest.raises(handbill.BadRequest) as refused:
        call("custom_audiences.batch", account_id=account_id, operations=operations)
    assert [fault.index for fault in refused.value.operation_errors] == [1]
    names = {found.name for found in call("custom_audiences.list", account_id=account_id).data}
    assert names == {"a", "b", "both"}


def test_a_do_not_reach_list_is_one_per_account(call: Call, account_id: str) -> None:
    made = call("do_not_reach_lists.create", account_id=account_id, description="suppressed")
    assert (made.name, made.list_size) == ("Do Not Reach List", None)
    with pytest.raises(handbill.ServiceError):
        call("do_not_reach_lists.create", account_id=account_id)
    place = {"account_id": account_id, "do_not_reach_list_id": made.id}
    operations = [
        {
            "operation_type": "Update",
            "params": {"users": [{"email": [digest("a@b.co")]}, {"phone_number": [digest("+1")]}]},
        },
        {"operation_type": "Delete", "params": {"users": [{"email": [digest("a@b.co")]}]}},
    ]
    counts = call("do_not_reach_lists.change_users", **place, operations=operations)
    assert [(count.success_count, count.total_count) for count in counts] == [(2, 2), (1, 1)]
    assert call("do_not_reach_lists.list", account_id=account_id).data[0].list_size == 1
    assert call("do_not_reach_lists.delete", **place).deleted is True


def test_every_endpoint_has_a_method_on_both_clients() -> None:
    with handbill.Sandbox() as sandbox, sandbox.client() as client:
        awaited = sandbox.async_client()
        for name, row in ROWS.items():
            resource, _, verb = name.partition(".")
            for side in (client, awaited):
                method = getattr(getattr(side, resource), verb)
                assert row["doc"].split(".")[0] in (method.__doc__ or ""), name
                if row["paged"]:
                    assert callable(getattr(getattr(side, resource), "iter" if verb == "list" else f"iter_{verb}"))


MISTAKES = [
    ("custom_audiences.create", {"account_id": "4618h", "name": ""}, "name", "length"),
    ("custom_audiences.create", {"account_id": "46-18", "name": "x"}, "account_id", "format"),
    ("custom_audiences.list", {"account_id": "4618h", "count": 0}, "count", "bounds"),
    ("custom_audiences.list", {"account_id": "4618h", "count": 1001}, "count", "bounds"),
    ("custom_audiences.list", {"account_id": "4618h", "count": True}, "count", "type"),
    ("custom_audiences.list", {"account_id": "4618h", "sort_by": "id-asc"}, "sort_by", "choice"),
    ("custom_audiences.list", {"account_id": "4618h", "sort_by": "name"}, "sort_by", "format"),
    (
        "custom_audiences.list",
        {"account_id": "4618h", "custom_audience_ids": ["a"] * 201},
        "custom_audience_ids",
        "count",
    ),
    (
        "custom_audiences.list",
        {"account_id": "4618h", "cursor": "c", "with_total_count": True},
        "with_total_count",
        "exclusive",
    ),
    (
        "custom_audience_permissions.create",
        {"account_id": "1", "custom_audience_id": "2", "granted_account_id": "3", "permission_level": "READ"},
        "permission_level",
        "choice",
    ),
    (
        "funding_instruments.create",
        {"account_id": "1", "type": "CREDIT_CARD", "currency": "EURO", "start_time": "2026-01-01"},
        "currency",
        "format",
    ),
    (
        "funding_instruments.create",
        {"account_id": "1", "type": "CREDIT_CARD", "currency": "EUR", "start_time": "soon"},
        "start_time",
        "format",
    ),
    (
        "funding_instruments.create",
        {"account_id": "1", "type": "CREDIT_CARD", "currency": "EUR", "start_time": NOW.replace(tzinfo=None)},
        "start_time",
        "naive",
    ),
    (
        "funding_instruments.create",
        {
            "account_id": "1",
            "type": "CREDIT_CARD",
            "currency": "EUR",
            "start_time": NOW,
            "credit_limit_local_micro": 5.5,
        },
        "credit_limit_local_micro",
        "float",
    ),
    (
        "funding_instruments.create",
        {"account_id": "1", "type": "CREDIT_CARD", "currency": "EUR", "start_time": NOW, "end_time": NOW},
        "end_time",
        "after",
    ),
    ("products.list", {"product_catalog_id": "1", "count": 101}, "count", "bounds"),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product(str(n)) for n in range(26)]},
        "products",
        "count",
    ),
    ("products.write", {"product_catalog_id": "1", "products": [product("x" * 101)]}, "products[0].id", "length"),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", title="x" * 151)]},
        "products[0].title",
        "length",
    ),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", description="<b>x</b>")]},
        "products[0].description",
        "html",
    ),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", availability="In Stock")]},
        "products[0].availability",
        "choice",
    ),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", price="9.99 usd")]},
        "products[0].price",
        "format",
    ),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", link="http://shop.example")]},
        "products[0].link",
        "format",
    ),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", brand=None)]},
        "products[0].brand",
        "some",
    ),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", inventory=0)]},
        "products[0].inventory",
        "at_least",
    ),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", sale_price="45.00 EUR")]},
        "products[0].sale_price",
        "below",
    ),
    (
        "products.write",
        {"product_catalog_id": "1", "products": [product("a", titel="x")]},
        "products[0].titel",
        "unknown",
    ),
    ("product_sets.create", {"product_catalog_id": "1", "name": "x", "type": "FILTERED"}, "filters", "needs"),
    ("product_sets.create", {"product_catalog_id": "1", "name": "x", "type": "MANUAL"}, "product_keys", "needs"),
    (
        "product_sets.create",
        {"product_catalog_id": "1", "name": "x", "type": "MANUAL", "product_keys": ["1"] * 51},
        "product_keys",
        "count",
    ),
    (
        "scheduled_feeds.create",
        {
            "product_catalog_id": "1",
            "feed_url": "https://x.example",
            "feed_format": "CSV",
            "frequency": "HOURLY",
            "repeat": "5",
            "start_time": "04:15",
            "time_zone": "UTC",
        },
        "repeat",
        "narrows",
    ),
    (
        "scheduled_feeds.create",
        {
            "product_catalog_id": "1",
            "feed_url": "https://x.example",
            "feed_format": "CSV",
            "frequency": "DAILY",
            "repeat": "1",
            "start_time": "04:15",
            "time_zone": "UTC",
        },
        "repeat",
        "bars",
    ),
    (
        "scheduled_feeds.create",
        {
            "product_catalog_id": "1",
            "feed_url": "https://x.example",
            "feed_format": "CSV",
            "frequency": "DAILY",
            "start_time": "24:00",
            "time_zone": "Mars",
        },
        "start_time",
        "format",
    ),
    (
        "keyword_insights.search",
        {
            "granularity": "DAY",
            "keywords": ["a"] * 6,
            "negative_keywords": ["b"] * 5,
            "start_time": NOW,
            "end_time": NOW + timedelta(days=1),
        },
        "keywords",
        "together",
    ),
    (
        "keyword_insights.search",
        {"granularity": "DAY", "keywords": ["a"], "start_time": NOW, "end_time": NOW + timedelta(days=8)},
        "start_time",
        "span",
    ),
    (
        "custom_audiences.change_users",
        {
            "account_id": "1",
            "custom_audience_id": "2",
            "operations": [{"operation_type": "Update", "params": {"users": [{"email": ["ada@example.com"]}]}}],
        },
        "operations[0].params.users[0].email[0]",
        "format",
    ),
    (
        "custom_audiences.change_users",
        {
            "account_id": "1",
            "custom_audience_id": "2",
            "operations": [{"operation_type": "Update", "params": {"users": [{}]}}],
        },
        "operations[0].params.users[0].email",
        "some",
    ),
    (
        "custom_audiences.change_users",
        {
            "account_id": "1",
            "custom_audience_id": "2",
            "operations": [{"operation_type": "Update", "params": {"users": [], "expires_at": "2020-01-01T00:00:00Z"}}],
        },
        "operations[0].params.expires_at",
        "later",
    ),
]


@pytest.mark.parametrize(("name", "args", "place", "rule"), MISTAKES, ids=[f"{m[0]}-{m[2]}-{m[3]}" for m in MISTAKES])
def test_a_mistake_is_told_with_its_place_and_nothing_is_sent(
    call: Call, sandbox: handbill.Sandbox, name: str, args: dict[str, Any], place: str, rule: str
) -> None:
    before = len(sandbox.requests)
    with pytest.raises(handbill.ValidationError) as refused:
        call(name, **args)
    assert (place, rule) in [(problem.place, problem.rule) for problem in refused.value.problems]
    assert len(sandbox.requests) == before
    assert "ada@example.com" not in str(refused.value)


def test_what_is_missing_is_told_before_anything_is_sent(client: handbill.Client) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        client.call("custom_audiences.create", {"account_id": "4618h"})
    assert [(problem.place, problem.rule) for problem in refused.value.problems] == [("name", "required")]


def test_all_mistakes_are_told_at_once(client: handbill.Client) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        client.call("custom_audiences.list", {"account_id": "4618h", "count": 0, "sort_by": "x-asc", "conut": 1})
    assert [problem.place for problem in refused.value.problems] == ["conut", "count", "sort_by"]
    assert "did you mean count?" in refused.value.problems[0].message


def test_an_unknown_parameter_travels_when_that_is_asked_for(
    sandbox: handbill.Sandbox, client: handbill.Client
) -> None:
    client.call("accounts.list", {"flavour": "new"}, strict=False)
    assert sandbox.requests[-1]["query"] == "flavour=new"
    with pytest.raises(handbill.BadRequest):
        client.call("accounts.list", {"sort_by": "flavour-asc"}, strict=False)


def test_any_path_can_be_asked(client: handbill.Client, account_id: str) -> None:
    answer = client.request("GET", "/12/accounts", params={"account_ids": [account_id]})
    assert [account["id"] for account in answer["data"]] == [account_id]
    with pytest.raises(handbill.NotFound):
        client.request("GET", "/12/nothing")


@pytest.mark.parametrize("path", ["https://evil.example/", "//evil.example/", "12/accounts", "/12/a b"])
def test_credentials_go_to_the_configured_host_only(client: handbill.Client, path: str) -> None:
    with pytest.raises(handbill.ValidationError):
        client.request("GET", path)
