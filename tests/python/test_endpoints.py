"""Every endpoint by its name and by its typed method, with both endings; each row is met."""

from __future__ import annotations

import asyncio
import inspect
import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from walking import Walk, membership

import handbill
from handbill import _handbill
from handbill.generated.attributes import AsyncAttributes, Attributes

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = {row["name"]: row for row in _handbill.endpoints()}


def _method(client: Any, name: str, args: dict[str, Any]) -> Any:
    resource, _, verb = name.partition(".")
    return getattr(getattr(client, resource), verb)(**args)


@pytest.fixture(scope="module", params=["waiting", "awaited"])
def walk(request: pytest.FixtureRequest, sandbox: handbill.Sandbox) -> Iterator[Walk]:
    """The whole service once: waiting by the names of endpoints, awaited by typed methods."""
    if request.param == "waiting":
        with sandbox.client("walker", max_retries=0) as client:
            walk = Walk(client.call)
            walk.begin()
            walk.end()
            yield walk
        return

    async def call(name: str, args: dict[str, Any]) -> Any:
        async with sandbox.async_client("runner", max_retries=0) as client:
            return await _method(client, name, args)

    walk = Walk(lambda name, args: asyncio.run(call(name, args)))
    walk.begin()
    walk.end()
    yield walk


def test_the_walk_meets_every_row(walk: Walk) -> None:
    assert set(walk.met) == set(ROWS)


def _items(answer: Any) -> list[Any]:
    return answer if isinstance(answer, list) else answer.data if isinstance(answer, handbill.Page) else [answer]


def _said(answer: Any) -> str:
    """What an answer is, as the typed method writes it."""
    (kind,) = {type(item).__name__ for item in _items(answer)}
    around = {list: "Sequence", handbill.Page: "Page"}.get(type(answer))
    return f"{around}[{kind}]" if around else kind


@pytest.mark.parametrize("name", list(ROWS))
def test_an_answer_is_of_the_class_that_the_method_says(walk: Walk, name: str) -> None:
    answer = walk.met[name][1]
    resource, _, verb = name.partition(".")
    expected = getattr(_class(Attributes, resource), verb).__annotations__["return"].removesuffix(" | None")
    assert _said(answer) == expected
    assert "str" in expected or f"[{ROWS[name]['record']}]" in f"[{expected}]"
    assert isinstance(answer, handbill.Page) or not ROWS[name]["paged"]
    assert all(item.extra == {} for item in _items(answer) if not isinstance(item, str))


@pytest.mark.parametrize("name", list(ROWS))
def test_every_column_of_an_answer_can_be_read(walk: Walk, name: str) -> None:
    for item in _items(walk.met[name][1]):
        if isinstance(item, str):
            assert item
            continue
        written = json.loads(item.to_json())
        assert set(item.to_dict()) == set(written)
        for field in type(item).__match_args__:
            assert (getattr(item, field) is None) == (written.get(field) is None), field


READS = [name for name, row in ROWS.items() if row["method"] == "GET"]


@pytest.fixture(scope="module")
def held(sandbox: handbill.Sandbox) -> dict[str, dict[str, Any]]:
    """Something of every kind that stays, and the arguments to read it by."""
    walk = Walk(sandbox.client("reader").call)
    walk.begin()
    return {name: walk.met[name][0] for name in READS}


def _plain(answer: Any) -> Any:
    if isinstance(answer, handbill.Page):
        return [answer.data, answer.next_cursor, answer.total_count]
    return answer


@pytest.mark.parametrize("name", READS)
async def test_by_name_or_by_method_waiting_or_awaited_a_read_is_the_same(
    sandbox: handbill.Sandbox, held: dict[str, dict[str, Any]], name: str
) -> None:
    args = held[name]
    client, awaited = sandbox.client("reader"), sandbox.async_client("reader")
    expected = _plain(client.call(name, args))
    assert _plain(_method(client, name, args)) == expected
    assert _plain(await _method(awaited, name, args)) == expected
    assert _plain(await awaited.call(name, args)) == expected
    assert expected
    assert expected != [[], None, None]


@pytest.mark.parametrize("name", [name for name in READS if ROWS[name]["paged"]])
async def test_all_pages_of_a_list_are_its_records(
    sandbox: handbill.Sandbox, held: dict[str, dict[str, Any]], name: str
) -> None:
    resource, _, verb = name.partition(".")
    iterate = f"{resource}.iter" if verb == "list" else f"{resource}.iter_{verb}"
    args = {key: value for key, value in held[name].items() if key not in {"count", "with_total_count"}}
    client, awaited = sandbox.client("reader"), sandbox.async_client("reader")
    page = client.call(name, args)
    expected = list(page)
    while page.next_cursor is not None:
        page = client.call(name, {**args, "cursor": page.next_cursor})
        expected += page
    assert expected
    assert list(_method(client, iterate, args)) == expected
    assert [record async for record in _method(awaited, iterate, args)] == expected


def _class(attributes: type, resource: str) -> Any:
    return getattr(import_module(f"handbill.generated.resources.{resource}"), attributes.__annotations__[resource])


RESOURCES = list(Attributes.__annotations__)
#: Their parameters are written once, in the waiting class.
WRITTEN_BY_HAND = {"upload", "upsert"}


def test_both_clients_have_a_resource_for_every_row() -> None:
    assert set(RESOURCES) == set(AsyncAttributes.__annotations__) == {name.partition(".")[0] for name in ROWS}


@pytest.mark.parametrize("resource", RESOURCES)
def test_both_clients_have_the_same_methods_with_the_same_parameters(resource: str) -> None:
    waiting, awaited = _class(Attributes, resource), _class(AsyncAttributes, resource)
    verbs = {verb for verb in dir(waiting) if not verb.startswith("_")}
    assert verbs == {verb for verb in dir(awaited) if not verb.startswith("_")}
    assert verbs >= {verb for found, _, verb in (name.partition(".") for name in ROWS) if found == resource}
    for verb in verbs - WRITTEN_BY_HAND:
        ours, theirs = (inspect.signature(getattr(kind, verb)).parameters for kind in (waiting, awaited))
        assert ours == theirs, verb


def test_a_call_that_a_row_does_not_describe_goes_by_request(client: handbill.Client, account_id: str) -> None:
    answer = client.request("GET", "/12/accounts", params={"account_ids": [account_id], "with_total_count": True})
    assert [account["id"] for account in answer["data"]] == [account_id]
    assert answer["total_count"] == 1
    made = client.request("POST", f"/12/accounts/{account_id}/custom_audiences", params={"name": "x & y=1, ü"})
    assert made["data"]["name"] == "x & y=1, ü"
    path = f"/12/accounts/{account_id}/custom_audiences/{made['data']['id']}/users"
    assert client.request("POST", path, json=membership())["data"] == {"success_count": 3, "total_count": 3}
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
        client.custom_audiences.change_users(account_id, made.id, operations=membership())
        return [client.custom_audiences.get(account_id, made.id).name for _ in range(5)]

    with ThreadPoolExecutor(16) as pool:
        told = list(pool.map(work, range(64)))
    assert told == [[f"thread {n}"] * 5 for n in range(64)]
    assert len(client.custom_audiences.list(account_id)) == 64
