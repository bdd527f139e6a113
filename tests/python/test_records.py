"""Records, pages and frames."""

from __future__ import annotations

import asyncio
import copy
import pickle
from datetime import timezone
from typing import TYPE_CHECKING, Any

import pytest

import handbill

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def names() -> list[str]:
    return [f"Audience {number:03}" for number in range(45)]


@pytest.fixture
def filled(client: handbill.Client, account_id: str, names: list[str]) -> str:
    for name in names:
        client.custom_audiences.create(account_id, name=name)
    return account_id


def test_a_record_is_a_value(client: handbill.Client, account_id: str) -> None:
    made = client.custom_audiences.create(account_id, name="Spring")
    read = client.custom_audiences.get(account_id, made.id)
    assert read == made
    assert hash(read) == hash(made)
    assert read != client.custom_audiences.create(account_id, name="Summer")
    for twin in (pickle.loads(pickle.dumps(read)), copy.copy(read), copy.deepcopy(read)):  # noqa: S301 (our own)
        assert twin == read
        assert type(twin) is type(read)
    assert repr(read).startswith("CustomAudience(")
    assert "Spring" in repr(read)
    with pytest.raises(AttributeError):
        read.name = "other"
    with pytest.raises(AttributeError):
        read.nmae  # noqa: B018 (an attribute that is not there)


def test_a_record_gives_typed_values(client: handbill.Client, account_id: str) -> None:
    made = client.custom_audiences.create(account_id, name="Spring")
    assert made.created_at.tzinfo is timezone.utc
    assert (made.targetable, made.audience_size, made.targetable_types) == (False, None, ["CRM", "EXCLUDED_CRM"])
    told = made.to_dict()
    assert told["created_at"] == made.created_at.strftime("%Y-%m-%dT%H:%M:%SZ") or told["created_at"] == made.created_at
    assert made.extra == {}


def test_what_the_table_does_not_know_is_kept() -> None:
    import http.server
    import threading

    body = b'{"data": {"id": "1", "approval_status": "PONDERED", "salt": "abc", "name": "caf\\u00e9"}, "request": {}}'

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with handbill.Client(base_url=f"http://127.0.0.1:{server.server_address[1]}") as client:
        account = client.accounts.get("1")
    server.shutdown()
    server.server_close()
    assert (account.approval_status, account.extra, account.name) == ("PONDERED", {"salt": "abc"}, "café")
    assert account.industry_type is None


@pytest.mark.parametrize("count", [1, 7, 44, 45, 46, 1000])
def test_pages_joined_are_the_list(client: handbill.Client, filled: str, names: list[str], count: int) -> None:
    found: list[str] = []
    cursor: str | None = None
    while True:
        page = client.custom_audiences.list(filled, count=count, **({"cursor": cursor} if cursor else {}))
        found.extend(audience.name for audience in page)
        assert len(page) <= count
        cursor = page.next_cursor
        if cursor is None:
            break
    assert found == names
    assert [audience.name for audience in client.custom_audiences.iter(filled, count=count)] == names


def test_the_total_is_told_when_asked_for(client: handbill.Client, filled: str) -> None:
    page = client.custom_audiences.list(filled, count=20, with_total_count=True)
    assert (len(page), page.total_count) == (20, 45)
    assert client.custom_audiences.list(filled).total_count is None


def test_records_are_awaited_too(sandbox: handbill.Sandbox, token: str, filled: str, names: list[str]) -> None:
    async def read() -> list[str]:
        async with sandbox.async_client(token) as client:
            return [
                audience.name async for audience in client.custom_audiences.iter(filled, count=10, sort_by="name-desc")
            ]

    assert asyncio.run(read()) == names[::-1]


def test_many_calls_are_awaited_together(sandbox: handbill.Sandbox, token: str, filled: str) -> None:
    async def read() -> list[int]:
        async with sandbox.async_client(token) as client:
            pages = await asyncio.gather(*(client.custom_audiences.list(filled, count=1 + n) for n in range(20)))
            return [len(page) for page in pages]

    assert asyncio.run(read()) == list(range(1, 21))


@pytest.fixture(params=["page", "records"])
def table(request: pytest.FixtureRequest, client: handbill.Client, filled: str) -> Iterator[Any]:
    if request.param == "page":
        yield client.custom_audiences.list(filled)
    else:
        yield client.custom_audiences.iter(filled, count=10)


def test_records_become_arrow_columns(table: Any, names: list[str]) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    frame = table.to_arrow()
    assert frame.column("name").to_pylist() == names
    assert frame.schema.field("created_at").type == pyarrow.timestamp("us", tz="UTC")
    assert frame.schema.field("targetable").type == pyarrow.bool_()
    assert frame.schema.field("audience_size").type == pyarrow.int64()
    assert frame.column("targetable_types").to_pylist()[0] == ["CRM", "EXCLUDED_CRM"]


def test_records_become_polars_and_pandas_frames(client: handbill.Client, filled: str, names: list[str]) -> None:
    pytest.importorskip("polars")
    pytest.importorskip("pandas")
    assert client.custom_audiences.iter(filled).to_polars()["name"].to_list() == names
    assert client.custom_audiences.iter(filled).to_pandas()["name"].tolist() == names


def test_public_names_are_importable_and_sorted() -> None:
    names = [name for name in handbill.__all__ if name not in {"LIVE", "__version__"}]
    assert names == sorted(names, key=lambda name: (name.islower(), name))
    for name in handbill.__all__:
        assert getattr(handbill, name) is not None
    assert set(handbill.LIVE) >= {"base_url", "sandbox_url", "api_url", "naming"}
    with pytest.raises(AttributeError):
        handbill.nothing  # noqa: B018 (an attribute that is not there)


def test_the_live_address_is_taken_as_it_is() -> None:
    client = handbill.Client(**handbill.LIVE, auth=handbill.Bearer("x"))
    assert "ads-api" in repr(client)
