"""Pages: one is one request, all of them joined are the list, whoever writes meanwhile."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING, Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import handbill

if TYPE_CHECKING:
    from conftest import Call

NAMES = [f"audience {n:03}" for n in range(57)]


@pytest.fixture(scope="module")
def filled(sandbox: handbill.Sandbox) -> str:
    """An account with 57 audiences."""
    client = sandbox.client("pager")
    account = client.accounts.create()
    for name in NAMES:
        client.custom_audiences.create(account.id, name=name)
    return account.id


@pytest.fixture
def token() -> str:
    return "pager"


@pytest.mark.parametrize("count", [1, 7, 56, 57, 58, 1000, None])
def test_all_pages_joined_are_the_list(sandbox: handbill.Sandbox, filled: str, count: int | None) -> None:
    client = sandbox.client("pager")
    before = len(sandbox.requests)
    found = [audience.name for audience in client.custom_audiences.iter(filled, count=count)]
    assert found == NAMES
    asked = len(sandbox.requests) - before
    assert asked == 1 if count is None or count > 57 else asked in {-(-57 // count), -(-57 // count) + 1}


@pytest.mark.parametrize("count", [1, 20, 1000])
async def test_awaited_pages_joined_are_the_list(sandbox: handbill.Sandbox, filled: str, count: int) -> None:
    async with sandbox.async_client("pager") as client:
        assert [audience.name async for audience in client.custom_audiences.iter(filled, count=count)] == NAMES


def test_cursors_by_hand_join_to_the_list(call: Call, filled: str) -> None:
    names: list[str] = []
    page = call("custom_audiences.list", account_id=filled, count=20)
    while True:
        names += [audience.name for audience in page]
        if page.next_cursor is None:
            break
        page = call("custom_audiences.list", account_id=filled, count=20, cursor=page.next_cursor)
    assert names == NAMES


def test_a_page_is_a_sequence_and_tells_of_the_others(call: Call, filled: str, sandbox: handbill.Sandbox) -> None:
    before = len(sandbox.requests)
    page = call("custom_audiences.list", account_id=filled, count=10, with_total_count=True)
    assert len(sandbox.requests) == before + 1
    assert (len(page), page.total_count, page.next_cursor is None) == (10, 57, False)
    assert [page[0].name, page[-1].name] == [NAMES[0], NAMES[9]]
    assert [audience.name for audience in page[2:4]] == NAMES[2:4]
    assert list(page) == page.data
    assert page.data[3] in page
    with pytest.raises(IndexError):
        _ = page[10]
    assert repr(page).startswith("Page(10 of CustomAudience")


def test_the_total_is_told_only_when_it_is_asked_for(call: Call, filled: str) -> None:
    assert call("custom_audiences.list", account_id=filled).total_count is None
    assert call("custom_audiences.list", account_id=filled, with_total_count=False).total_count is None


def test_a_total_beside_a_cursor_is_refused(call: Call, filled: str) -> None:
    cursor = call("custom_audiences.list", account_id=filled, count=10).next_cursor
    with pytest.raises(handbill.ValidationError, match="cannot be combined with cursor"):
        call("custom_audiences.list", account_id=filled, cursor=cursor, with_total_count=True)


@pytest.mark.parametrize(
    ("sort_by", "expected"),
    [("name-asc", NAMES), ("name-desc", NAMES[::-1])],
)
def test_sorted_pages_join_to_the_sorted_list(
    sandbox: handbill.Sandbox, filled: str, sort_by: str, expected: list[str]
) -> None:
    client = sandbox.client("pager")
    assert [found.name for found in client.custom_audiences.iter(filled, sort_by=sort_by, count=10)] == expected


def test_the_next_page_is_fetched_before_it_is_asked_for(sandbox: handbill.Sandbox, filled: str) -> None:
    import time

    records = sandbox.client("pager").custom_audiences.iter(filled, count=10)
    before = len(sandbox.requests)
    next(records)
    for _ in range(200):
        if len(sandbox.requests) >= before + 2:
            break
        time.sleep(0.01)
    assert len(sandbox.requests) == before + 2
    assert len(list(records)) == 56


def test_nothing_is_asked_before_the_first_record_is(sandbox: handbill.Sandbox, filled: str) -> None:
    before = len(sandbox.requests)
    records = sandbox.client("pager").custom_audiences.iter(filled, count=10)
    assert len(sandbox.requests) - before <= 1
    assert next(records).name == NAMES[0]


def test_iter_checks_before_it_asks() -> None:
    # Of its own: pages that others fetch ahead may still be under way.
    with handbill.Sandbox() as sandbox, sandbox.client() as client:
        with pytest.raises(handbill.ValidationError, match="count"):
            list(client.custom_audiences.iter("7zq4m", count=0))
        assert sandbox.requests == []


def test_an_error_on_a_later_page_is_raised_where_it_happens(sandbox: handbill.Sandbox, filled: str) -> None:
    client = sandbox.client("pager", max_retries=0)
    names = []

    def read() -> None:
        for audience in client.custom_audiences.iter(filled, count=10):
            if not names:
                sandbox.faults(status=404, path="custom_audiences.list")
            names.append(audience.name)

    with pytest.raises(handbill.NotFound):
        read()
    sandbox.clear_faults()
    assert names in (NAMES[:10], NAMES[:20])


def test_pages_neither_lose_nor_repeat_while_others_write(client: handbill.Client, sandbox: handbill.Sandbox) -> None:
    account = client.accounts.create()
    first = [client.custom_audiences.create(account.id, name=f"old {n}").id for n in range(60)]
    over = threading.Event()

    def write() -> None:
        writer = sandbox.client("pager")
        n = 0
        while not over.is_set() and n < 2000:
            made = writer.custom_audiences.create(account.id, name=f"new {n}")
            if n % 2:
                writer.custom_audiences.delete(account.id, made.id)
            n += 1

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for count in (1, 3, 10):
            found = [audience.id for audience in client.custom_audiences.iter(account.id, count=count)]
            assert len(found) == len(set(found))
            assert set(first) <= set(found)
    finally:
        over.set()
        thread.join()


def test_an_empty_list_is_no_pages(client: handbill.Client) -> None:
    account = client.accounts.create()
    assert list(client.custom_audiences.iter(account.id)) == []
    assert client.custom_audiences.iter(account.id).to_arrow().num_rows == 0
    page = client.custom_audiences.list(account.id)
    assert (len(page), page.data, page.next_cursor) == (0, [], None)


# Records into the libraries that hold tables.


def test_pages_become_an_arrow_table(client: handbill.Client, filled: str) -> None:
    table = client.custom_audiences.iter(filled, count=10).to_arrow()
    assert isinstance(table, pa.Table)
    assert table["name"].to_pylist() == NAMES
    assert pa.types.is_timestamp(table.schema.field("created_at").type)
    assert table.schema.field("created_at").type.tz == "UTC"
    assert table.schema.field("targetable").type == pa.bool_()
    assert table["audience_size"].null_count == 57
    assert pa.types.is_integer(table.schema.field("audience_size").type)
    assert table["reasons_not_targetable"].to_pylist()[0] == ["PROCESSING", "TOO_SMALL"]
    assert table.column_names == list(type(client.custom_audiences.list(filled, count=1)[0]).__match_args__)


def test_pages_become_a_polars_frame(client: handbill.Client, filled: str) -> None:
    frame = client.custom_audiences.iter(filled, count=10).to_polars()
    assert isinstance(frame, pl.DataFrame)
    assert frame["name"].to_list() == NAMES
    assert frame["created_at"].dtype.time_zone == "UTC"  # type: ignore[attr-defined]
    assert frame["deleted"].to_list() == [False] * 57


def test_pages_become_a_pandas_frame(client: handbill.Client, filled: str) -> None:
    frame = client.custom_audiences.iter(filled, count=10).to_pandas()
    assert isinstance(frame, pd.DataFrame)
    assert frame["name"].tolist() == NAMES
    assert str(frame["created_at"].dt.tz) == "UTC"
    assert frame["audience_size"].isna().all()
    assert frame["audience_size"].dtype == pd.Int64Dtype()


@pytest.mark.parametrize("read", [pa.table, pl.DataFrame], ids=["pyarrow", "polars"])
def test_any_library_that_reads_arrow_takes_pages(client: handbill.Client, filled: str, read: Any) -> None:
    assert (
        list(read(client.custom_audiences.iter(filled, count=10))["name"].to_pylist()) == NAMES
        if read is (pa.table)
        else list(read(client.custom_audiences.iter(filled, count=10))["name"]) == NAMES
    )
    assert len(read(client.custom_audiences.list(filled, count=10))) == 10


async def test_awaited_pages_become_tables(sandbox: handbill.Sandbox, filled: str) -> None:
    async with sandbox.async_client("pager") as client:
        assert (await client.custom_audiences.iter(filled).to_arrow())["name"].to_pylist() == NAMES
        assert (await client.custom_audiences.iter(filled).to_polars())["name"].to_list() == NAMES
        assert (await client.custom_audiences.iter(filled).to_pandas())["name"].tolist() == NAMES
        page = await client.custom_audiences.list(filled, count=5)
        assert page.to_polars()["name"].to_list() == NAMES[:5]


def test_what_was_read_is_not_in_the_table_again(client: handbill.Client, filled: str) -> None:
    records = client.custom_audiences.iter(filled, count=10)
    assert next(records).name == NAMES[0]
    assert records.to_arrow()["name"].to_pylist() == NAMES[1:]


def test_money_and_lists_of_records_are_columns_too(client: handbill.Client) -> None:
    account = client.accounts.create()
    client.funding_instruments.create(
        account.id,
        type="CREDIT_LINE",
        currency="EUR",
        start_time="2026-03-02T09:15:00Z",
        credit_limit_local_micro=5_500_000,
    )
    table = client.funding_instruments.iter(account.id).to_arrow()
    assert table["credit_limit_local_micro"].to_pylist() == [5_500_000]
    assert table["funded_amount_local_micro"].to_pylist() == [None]
    assert table["start_time"].to_pylist()[0].isoformat() == "2026-03-02T09:15:00+00:00"


def test_a_table_that_failed_goes_on_where_it_stopped(sandbox: handbill.Sandbox, filled: str) -> None:
    client = sandbox.client("pager", max_retries=0)
    records = client.custom_audiences.iter(filled, count=5)
    assert next(records).name == NAMES[0]
    sandbox.faults(status=404, path="custom_audiences.list", rate=0.4)

    def table_or_none() -> Any:
        with contextlib.suppress(handbill.NotFound):
            return records.to_arrow()
        return None

    tables = [table_or_none() for _ in range(3)]
    sandbox.clear_faults()
    tables.append(table_or_none())
    assert tables[0] is None
    whole, *rest = [table for table in tables if table is not None]
    assert whole["name"].to_pylist() == NAMES[1:]
    assert not any(table.num_rows for table in rest)


def test_records_of_a_table_that_failed_are_not_given_one_by_one(sandbox: handbill.Sandbox, filled: str) -> None:
    client = sandbox.client("pager", max_retries=0)
    records = client.custom_audiences.iter(filled, count=5)
    first = next(records)
    sandbox.faults(status=404, path="custom_audiences.list")
    with pytest.raises(handbill.NotFound):
        # What is on its way was asked for before the fault.
        [records.to_arrow() for _ in range(2)]
    sandbox.clear_faults()
    with pytest.raises(handbill.HandbillError, match="ask for the table again, or list anew"):
        list(records)
    assert [first.name, *records.to_arrow()["name"].to_pylist()] == NAMES


async def test_an_awaited_table_that_failed_goes_on_where_it_stopped(sandbox: handbill.Sandbox, filled: str) -> None:
    async with sandbox.async_client("pager", max_retries=0) as client:
        records = client.custom_audiences.iter(filled, count=5)
        first = await anext(records)
        sandbox.faults(status=404, path="custom_audiences.list")
        with pytest.raises(handbill.NotFound):
            # What is on its way was asked for before the fault.
            [await records.to_arrow() for _ in range(2)]
        sandbox.clear_faults()
        with pytest.raises(handbill.HandbillError, match="ask for the table again, or list anew"):
            [record async for record in records]
        assert [first.name, *(await records.to_arrow())["name"].to_pylist()] == NAMES
