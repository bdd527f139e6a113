"""Every endpoint by its name and by its typed method, with both endings; each row is met."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest

import handbill
from handbill import _handbill

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = {row["name"]: row for row in _handbill.rows()}
NOW = datetime.now(timezone.utc).replace(microsecond=0)
USERS = [{"email": [hashlib.sha256(f"{n}@example.com".encode()).hexdigest()]} for n in range(3)]
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


def _operations(kind: str = "Update") -> list[dict[str, Any]]:
    return [{"operation_type": kind, "params": {"users": USERS}}]


class Walk:
    """The whole service once: each call goes by name, and what it answers is kept."""

    def __init__(self, client: handbill.Client) -> None:
        self.client = client
        self.met: dict[str, list[tuple[dict[str, Any], Any]]] = {}

    def __call__(self, name: str, /, **args: Any) -> Any:
        answer = self.client.call(name, args)
        self.met.setdefault(name, []).append((args, answer))
        return answer

    def go(self) -> None:
        account, other = self("accounts.create"), self("accounts.create")
        self("accounts.update", account_id=account.id, name="Spring")
        self("accounts.get", account_id=account.id)
        self("accounts.list", count=1)
        here = {"account_id": account.id}
        self("features.add", **here, feature_keys=["AGE_TARGETING"])
        self("features.remove", **here, feature_keys=["AGE_TARGETING"])
        self("features.list", **here)
        fund = self("funding_instruments.create", **here, type="CREDIT_CARD", currency="EUR", start_time=NOW)
        self("funding_instruments.get", **here, funding_instrument_id=fund.id)
        self("funding_instruments.list", **here)
        self("funding_instruments.delete", **here, funding_instrument_id=fund.id)
        self.catalogs()
        self("keyword_insights.search", granularity="DAY", keywords=["a"], start_time=NOW - timedelta(days=2))
        self.audiences(here, other.id)
        self("accounts.delete", account_id=other.id)

    def catalogs(self) -> None:
        catalog = self("product_catalogs.create", name="Shop")
        here = {"product_catalog_id": catalog.id}
        self("product_catalogs.update", **here, name="Shop 2")
        self("product_catalogs.list")
        written = self("products.write", **here, products=[PRODUCT, {**PRODUCT, "id": "SKU-23"}])
        self("products.list", **here, count=1)
        made = self("product_sets.create", **here, name="One", type="MANUAL", product_keys=[written[0].product_key])
        one = {**here, "product_set_id": made.id}
        self("product_sets.update", **one, name="Two")
        self("product_sets.get", **one)
        self("product_sets.list", **here)
        self("product_sets.delete", **one)
        self("products.delete", **here, product_keys=[written[0].product_key, "77"])
        feed = self(
            "scheduled_feeds.create",
            **here,
            feed_url="https://shop.example/feed.csv",
            feed_format="CSV",
            frequency="DAILY",
            start_time="04:15",
            time_zone="Europe/Berlin",
        )
        self("scheduled_feeds.update", **here, scheduled_feed_id=feed.id, start_time="05:15")
        self("scheduled_feeds.list", **here)
        self("scheduled_feeds.delete", **here, scheduled_feed_id=feed.id)
        self("product_catalogs.delete", **here)

    def audiences(self, here: dict[str, Any], other: str) -> None:
        audience = self("custom_audiences.create", **here, name="Buyers")
        one = {**here, "custom_audience_id": audience.id}
        self("custom_audiences.change_users", **one, operations=_operations())
        self("custom_audiences.update", **one, description="of spring")
        self("custom_audiences.get", **one)
        self("custom_audiences.list", **here, with_total_count=True)
        self("custom_audiences.targeted", **one)
        leaf = {"custom_audience_id": audience.id, "child_segments": []}
        tree = {"boolean_operator": "AND", "child_segments": [leaf, leaf]}
        made = handbill.Create(name="Both", audience_type="FLEXIBLE", segments=tree)
        both = self("custom_audiences.batch", **here, operations=[made])
        self("custom_audiences.batch", **here, operations=[handbill.Delete(both[0].id)])
        for kind in ("tailored", "custom"):
            shared = {**here, f"{kind}_audience_id": audience.id}
            name = f"{kind}_audience_permissions"
            access = self(f"{name}.create", **shared, granted_account_id=other, permission_level="READ_WRITE")
            self(f"{name}.list", **shared)
            self(f"{name}.delete", **shared, **{f"{kind}_audience_permission_id": access.id})
        self("custom_audiences.delete", **one)
        barred = self("do_not_reach_lists.create", **here, description="suppressed")
        one = {**here, "do_not_reach_list_id": barred.id}
        self("do_not_reach_lists.change_users", **one, operations=_operations())
        self("do_not_reach_lists.list", **here)
        self("do_not_reach_lists.delete", **one)


@pytest.fixture(scope="module")
def walk(sandbox: handbill.Sandbox) -> Iterator[Walk]:
    with sandbox.client("walker", max_retries=0) as client:
        walk = Walk(client)
        walk.go()
        yield walk


def test_the_walk_meets_every_row(walk: Walk) -> None:
    assert set(walk.met) == set(ROWS)


@pytest.mark.parametrize("name", list(ROWS))
def test_an_answer_is_of_the_class_that_the_row_names(walk: Walk, name: str) -> None:
    answer = walk.met[name][0][1]
    items = answer if isinstance(answer, list) else answer.data if isinstance(answer, handbill.Page) else [answer]
    expected = "str" if ROWS[name]["record"] == "Feature" else ROWS[name]["record"]
    assert {type(item).__name__ for item in items} <= {expected}
    assert isinstance(answer, handbill.Page) or not ROWS[name]["paged"]
    if expected != "str" and name != "custom_audiences.targeted":
        assert items
        assert all(item.extra == {} for item in items)


@pytest.mark.parametrize("name", list(ROWS))
def test_every_column_of_an_answer_can_be_read(walk: Walk, name: str) -> None:
    answer = walk.met[name][0][1]
    items = answer if isinstance(answer, list) else answer.data if isinstance(answer, handbill.Page) else [answer]
    for item in items:
        if isinstance(item, str):
            assert item.isupper()
            continue
        written = json.loads(item.to_json())
        assert set(item.to_dict()) == set(written)
        for field in type(item).__match_args__:
            assert (getattr(item, field) is None) == (written.get(field) is None), field


READS = [name for name, row in ROWS.items() if row["method"] == "GET"]


@pytest.fixture(scope="module")
def held(sandbox: handbill.Sandbox) -> dict[str, dict[str, Any]]:
    """Something of every kind that stays, and the arguments to read it by."""
    client = sandbox.client("reader")
    account, other = client.accounts.create(), client.accounts.create()
    fund = client.funding_instruments.create(account.id, type="CREDIT_CARD", currency="EUR", start_time=NOW)
    catalog = client.product_catalogs.create(name="Shop")
    written = client.products.write(catalog.id, products=[PRODUCT])
    picked = client.product_sets.create(
        catalog.id, name="One", type="MANUAL", product_keys=[written[0].product_key or ""]
    )
    client.scheduled_feeds.create(
        catalog.id,
        feed_url="https://shop.example/feed.csv",
        feed_format="CSV",
        frequency="DAILY",
        start_time="04:15",
        time_zone="Europe/Berlin",
    )
    audience = client.custom_audiences.create(account.id, name="Buyers")
    client.custom_audience_permissions.create(
        account.id, audience.id, granted_account_id=other.id, permission_level="READ_ONLY"
    )
    client.do_not_reach_lists.create(account.id)
    search = {"granularity": "DAY", "keywords": ["a"], "start_time": NOW - timedelta(days=2), "end_time": NOW}
    given = {
        "account_id": account.id,
        "funding_instrument_id": fund.id,
        "product_catalog_id": catalog.id,
        "product_set_id": picked.id,
        "custom_audience_id": audience.id,
        "tailored_audience_id": audience.id,
    }
    return {
        name: {key: given[key] for key in given if "{" + key + "}" in ROWS[name]["path"]}
        | (search if name == "keyword_insights.search" else {})
        for name in READS
    }


def _plain(answer: Any) -> Any:
    if isinstance(answer, handbill.Page):
        return [answer.data, answer.next_cursor, answer.total_count]
    return answer


@pytest.mark.parametrize("name", READS)
async def test_by_name_or_by_method_waiting_or_awaited_a_read_is_the_same(
    sandbox: handbill.Sandbox, held: dict[str, dict[str, Any]], name: str
) -> None:
    resource, _, verb = name.partition(".")
    args = held[name]
    client, awaited = sandbox.client("reader"), sandbox.async_client("reader")
    expected = _plain(client.call(name, args))
    assert _plain(getattr(getattr(client, resource), verb)(**args)) == expected
    assert _plain(await getattr(getattr(awaited, resource), verb)(**args)) == expected
    assert _plain(await awaited.call(name, args)) == expected
    if name != "custom_audiences.targeted":
        assert expected not in ([], [[], None, None])


@pytest.mark.parametrize("name", [name for name in READS if ROWS[name]["paged"]])
async def test_all_pages_of_a_list_are_its_page(
    sandbox: handbill.Sandbox, held: dict[str, dict[str, Any]], name: str
) -> None:
    resource = name.partition(".")[0]
    client, awaited = sandbox.client("reader"), sandbox.async_client("reader")
    if name == "custom_audiences.targeted":
        assert client.call(name, held[name]).data == []
        return
    expected = client.call(name, held[name]).data
    assert list(getattr(client, resource).iter(**held[name])) == expected
    assert [record async for record in getattr(awaited, resource).iter(**held[name])] == expected


def test_both_clients_have_the_same_methods_with_the_same_parameters() -> None:
    import inspect

    from handbill.generated import resources

    assert set(resources.WAITING) == set(resources.AWAITED)
    compared = 0
    for name, waiting in resources.WAITING.items():
        awaited = resources.AWAITED[name]
        verbs = {verb for verb in dir(waiting) if not verb.startswith("_")}
        assert verbs == {verb for verb in dir(awaited) if not verb.startswith("_")}, name
        for verb in verbs - {"upload", "upsert"}:
            ours, theirs = inspect.signature(getattr(waiting, verb)), inspect.signature(getattr(awaited, verb))
            assert ours.parameters == theirs.parameters, (name, verb)
            compared += 1
    assert compared >= len(ROWS)


def test_a_call_that_a_row_does_not_describe_goes_by_request(client: handbill.Client, account_id: str) -> None:
    answer = client.request("GET", "/12/accounts", params={"account_ids": [account_id], "with_total_count": True})
    assert [account["id"] for account in answer["data"]] == [account_id]
    assert answer["total_count"] == 1
    made = client.request("POST", f"/12/accounts/{account_id}/custom_audiences", params={"name": "x & y=1, ü"})
    assert made["data"]["name"] == "x & y=1, ü"
    path = f"/12/accounts/{account_id}/custom_audiences/{made['data']['id']}/users"
    assert client.request("POST", path, json=_operations())["data"] == {"success_count": 3, "total_count": 3}
    with pytest.raises(handbill.NotFound, match="GET /12/nothing"):
        client.request("GET", "/12/nothing")


async def test_the_same_is_awaited(sandbox: handbill.Sandbox, token: str) -> None:
    async with sandbox.async_client(token) as client:
        account = await client.accounts.create()
        answer = await client.request("GET", "/12/accounts", params={"account_ids": [account.id]})
        assert [found["id"] for found in answer["data"]] == [account.id]
        with pytest.raises(handbill.NotFound):
            await client.request("GET", "/12/nothing")


@pytest.mark.parametrize(
    ("method", "path", "settings"),
    [
        ("GET", "https://evil.example/12/accounts", {}),
        ("GET", "//evil.example/12/accounts", {}),
        ("GET", "@evil.example/12/accounts", {}),
        ("GET", "12/accounts", {}),
        ("GET", "/12/a b", {}),
        ("GET", "/12/a\r\nx: y", {}),
        ("FETCH", "/12/accounts", {}),
        ("GET", "/12/accounts", {"host": "elsewhere"}),
    ],
)
def test_a_request_that_cannot_be_sent_to_our_host_is_refused(
    sandbox: handbill.Sandbox, client: handbill.Client, method: str, path: str, settings: dict[str, Any]
) -> None:
    before = sandbox.requests
    with pytest.raises(handbill.ValidationError):
        client.request(method, path, **settings)
    assert sandbox.requests == before


def test_sixteen_threads_share_a_client(client: handbill.Client, account_id: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def work(n: int) -> list[str]:
        made = client.custom_audiences.create(account_id, name=f"thread {n}")
        client.custom_audiences.change_users(account_id, made.id, operations=_operations())
        return [client.custom_audiences.get(account_id, made.id).name for _ in range(5)]

    with ThreadPoolExecutor(16) as pool:
        told = list(pool.map(work, range(64)))
    assert told == [[f"thread {n}"] * 5 for n in range(64)]
    assert len(client.custom_audiences.list(account_id)) == 64
