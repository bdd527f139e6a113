"""Uploads: whatever the rows come from, the service holds what they say."""

from __future__ import annotations

import csv
import hashlib
import io
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet
import pytest

import handbill
from handbill import _demo as demo

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).resolve().parents[2] / "examples" / "data"
ROWS = [
    {"mail": " Ada@Example.com", "phone": "030 901820", "land": "DE", "handle": "@Ada"},
    {"mail": "grace@example.com", "phone": "", "land": "", "handle": None},
    {"mail": None, "phone": "(650) 253-0000", "land": "US", "handle": ""},
    {"mail": "", "phone": "", "land": "FR", "handle": ""},
    {"mail": "no address", "phone": "", "land": "", "handle": "lin"},
    {"mail": "nothing usable", "phone": "", "land": "", "handle": ""},
]
COLUMNS = {"mail": "email", "phone": "phone_number", "land": "region", "handle": "handle"}


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


EXPECTED = {
    frozenset(
        {("email", sha256("ada@example.com")), ("phone_number", sha256("+4930901820")), ("handle", sha256("ada"))}
    ),
    frozenset({("email", sha256("grace@example.com"))}),
    frozenset({("phone_number", sha256("+16502530000"))}),
    frozenset({("handle", sha256("lin"))}),
}
KINDS = {"email", "phone_number", "handle", "device_id", "platform_id", "partner_user_id"}


def members(sandbox: handbill.Sandbox, audience: str) -> set[frozenset[tuple[str, str]]]:
    return {
        frozenset((kind, value) for kind in KINDS & set(member) for value in member[kind])
        for member in sandbox.members(audience)
    }


def text(delimiter: str = ",") -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(COLUMNS), delimiter=delimiter, lineterminator="\n")
    writer.writeheader()
    writer.writerows(ROWS)
    return out.getvalue()


def _file(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def _parquet(folder: Path) -> Path:
    path = folder / "people.parquet"
    pa.parquet.write_table(pa.Table.from_pylist(ROWS), path)
    return path


#: How the same rows are given.
SOURCES: dict[str, Callable[[Path], Any]] = {
    "csv-path": lambda folder: _file(folder, "people.csv", text().encode()),
    "csv-path-as-text": lambda folder: str(_file(folder, "people.csv", text().encode())),
    "csv-with-bom-and-crlf": lambda folder: _file(folder, "p.csv", text().replace("\n", "\r\n").encode("utf-8-sig")),
    "csv-utf-16": lambda folder: _file(folder, "people.csv", text().encode("utf-16")),
    "csv-without-last-line-end": lambda folder: _file(folder, "people.csv", text().rstrip("\n").encode()),
    "tsv-path": lambda folder: _file(folder, "people.tsv", text("\t").encode()),
    "semicolons": lambda folder: _file(folder, "people.csv", text(";").encode()),
    "parquet-path": _parquet,
    "binary-stream": lambda _: io.BytesIO(text().encode()),
    "text-stream": lambda _: io.StringIO(text()),
    "open-file": lambda folder: _file(folder, "people.csv", text().encode()).open("rb"),
    "open-text-file": lambda folder: _file(folder, "people.csv", text().encode()).open(encoding="utf-8"),
    "pandas": lambda _: pd.DataFrame(ROWS),
    "polars": lambda _: pl.DataFrame(ROWS),
    "polars-chunks": lambda _: pl.concat([pl.DataFrame(ROWS[:2]), pl.DataFrame(ROWS[2:])], rechunk=False),
    "arrow-table": lambda _: pa.Table.from_pylist(ROWS),
    "arrow-reader": lambda _: pa.Table.from_pylist(ROWS).to_reader(2),
    "dicts": lambda _: ROWS,
    "generator": lambda _: (row for row in ROWS),
    "iterator": lambda _: iter(ROWS),
    "tuple": lambda _: tuple(ROWS),
}


@pytest.mark.parametrize("name", SOURCES)
def test_rows_of_any_source_become_the_same_members(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str, tmp_path: Path, name: str
) -> None:
    source = SOURCES[name](tmp_path)
    report = client.custom_audiences.upload(account_id, audience_id, source, columns=COLUMNS)
    if hasattr(source, "close"):
        source.close()
    assert members(sandbox, audience_id) == EXPECTED
    assert (report.rows_read, report.users_sent, report.requests, report.retries) == (6, 4, 1, 0)
    assert report.identifiers == {"email": 2, "phone_number": 2, "handle": 2}
    assert sum(report.skipped.values()) == 2
    assert [skipped["row"] for skipped in report.skipped_rows] == [4, 6]
    assert sum(report.refused_identifiers.values()) == 2
    assert "nothing usable" not in repr(report)


@pytest.mark.parametrize("name", ["csv-path", "binary-stream", "polars", "dicts", "parquet-path"])
async def test_an_awaited_upload_does_the_same(
    sandbox: handbill.Sandbox, token: str, account_id: str, audience_id: str, tmp_path: Path, name: str
) -> None:
    async with sandbox.async_client(token) as client:
        report = await client.custom_audiences.upload(account_id, audience_id, SOURCES[name](tmp_path), columns=COLUMNS)
    assert members(sandbox, audience_id) == EXPECTED
    assert report.users_sent == 4


@pytest.mark.parametrize(
    "source",
    [["a@b.co", "C@D.co"], ("a@b.co", "C@D.co"), iter(["a@b.co", "C@D.co"]), pl.Series("x", ["a@b.co", "C@D.co"])],
    ids=["list", "tuple", "iterator", "series"],
)
def test_texts_of_one_kind_need_no_columns(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str, source: Any
) -> None:
    client.custom_audiences.upload(account_id, audience_id, source, columns="email")
    assert members(sandbox, audience_id) == {frozenset({("email", sha256(mail))}) for mail in ("a@b.co", "c@d.co")}


@pytest.mark.parametrize("source", ["csv", "dicts", "frame"])
def test_columns_that_are_called_after_a_kind_are_found(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str, source: str
) -> None:
    rows = [{"email": "ada@example.com", "note": "x"}, {"email": "bob@example.com", "note": "y"}]
    given: Any = {"csv": io.StringIO("email,note\nada@example.com,x\nbob@example.com,y\n"), "dicts": rows}.get(
        source, pl.DataFrame(rows)
    )
    client.custom_audiences.upload(account_id, audience_id, given)
    assert members(sandbox, audience_id) == {
        frozenset({("email", sha256(f"{name}@example.com"))}) for name in ("ada", "bob")
    }


def test_digests_are_passed_through_and_never_hashed_again(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str
) -> None:
    rows = ["ada@example.com", sha256("bob@example.com"), sha256("eve@example.com").upper()]
    report = client.custom_audiences.upload(account_id, audience_id, rows, columns="email")
    assert report.passed_through == 2
    assert members(sandbox, audience_id) == {
        frozenset({("email", sha256(f"{name}@example.com"))}) for name in ("ada", "bob", "eve")
    }


def test_several_columns_of_one_kind_make_one_user(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str
) -> None:
    rows = [{"home": "a@b.co", "work": "c@d.co", "crm": "007"}]
    columns = {"home": "email", "work": "email", "crm": "partner_user_id"}
    client.custom_audiences.upload(account_id, audience_id, rows, columns=columns)
    assert members(sandbox, audience_id) == {
        frozenset({("email", sha256("a@b.co")), ("email", sha256("c@d.co")), ("partner_user_id", "007")})
    }


def test_a_region_holds_for_all_numbers(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str
) -> None:
    client.custom_audiences.upload(account_id, audience_id, ["030 901820"], columns="phone_number", region="DE")
    assert members(sandbox, audience_id) == {frozenset({("phone_number", sha256("+4930901820"))})}


def test_a_file_without_header_is_read_by_position(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str, tmp_path: Path
) -> None:
    path = _file(tmp_path, "mails.csv", b"ada@example.com\nbob@example.com\n")
    report = client.custom_audiences.upload(account_id, audience_id, path, columns={"column_1": "email"}, header=False)
    assert report.rows_read == 2
    assert len(members(sandbox, audience_id)) == 2


@pytest.mark.parametrize(
    ("encoding", "mail"),
    [
        ("windows-1252", "jörg@example.de"),
        ("latin-1", "jörg@example.de"),
        ("utf-8", "日@example.jp"),
        ("shift_jis", "日@example.jp"),
    ],
)
def test_an_encoding_can_be_given(
    sandbox: handbill.Sandbox,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    tmp_path: Path,
    encoding: str,
    mail: str,
) -> None:
    path = _file(tmp_path, "mails.csv", f"email\n{mail}\n".encode(encoding))
    client.custom_audiences.upload(account_id, audience_id, path, encoding=encoding)
    assert members(sandbox, audience_id) == {frozenset({("email", sha256(mail))})}


def test_quoted_cells_may_hold_delimiters_quotes_and_lines(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str
) -> None:
    lines = 'note,email\n"a, ""b""\nc",ada@example.com\r\n"","bob@example.com"\n\n,"eve@example.com"\n'
    report = client.custom_audiences.upload(account_id, audience_id, io.StringIO(lines))
    assert len(members(sandbox, audience_id)) == 3
    assert report.users_sent == 3


@pytest.mark.parametrize(
    "at", [datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=40), None], ids=["given", "default"]
)
def test_an_association_ends_when_it_is_told(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str, at: datetime | None
) -> None:
    client.custom_audiences.upload(account_id, audience_id, ["a@b.co"], columns="email", expires_at=at)
    member = next(iter(sandbox.members(audience_id)))
    ends = datetime.fromisoformat(member["expires_at"].replace("Z", "+00:00"))
    if at is None:
        assert timedelta(days=394) < ends - sandbox.now < timedelta(days=398)  # 13 months
    else:
        assert ends == at


def test_an_association_starts_when_it_is_told(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str
) -> None:
    starts = (sandbox.now - timedelta(days=3)).strftime("%Y-%m-%dT%H:%M:%SZ")
    ends = (sandbox.now + timedelta(days=300)).isoformat()
    client.custom_audiences.upload(
        account_id, audience_id, ["a@b.co"], columns="email", effective_at=starts, expires_at=ends
    )
    assert next(iter(sandbox.members(audience_id)))["effective_at"] == starts


def test_what_was_added_can_be_taken_out_again(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str
) -> None:
    upload = client.custom_audiences.upload
    upload(account_id, audience_id, [f"{n}@example.com" for n in range(10)], columns="email")
    report = upload(
        account_id, audience_id, (f"{n}@EXAMPLE.com" for n in range(7)), columns="email", operation="Delete"
    )
    assert report.users_sent == 7
    assert members(sandbox, audience_id) == {frozenset({("email", sha256(f"{n}@example.com"))}) for n in (7, 8, 9)}


@pytest.mark.parametrize("columns", [{"mail": "email", "phone": "phone_number", "land": "region"}], ids=["both"])
def test_a_do_not_reach_list_takes_mails_and_numbers(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, columns: dict[str, str]
) -> None:
    barred = client.do_not_reach_lists.create(account_id)
    ends = sandbox.now + timedelta(days=100)
    report = client.do_not_reach_lists.upload(account_id, barred.id, ROWS, columns=columns, expires_at=ends)
    assert report.users_sent == 3
    assert members(sandbox, barred.id) == {
        frozenset({("email", sha256("ada@example.com")), ("phone_number", sha256("+4930901820"))}),
        frozenset({("email", sha256("grace@example.com"))}),
        frozenset({("phone_number", sha256("+16502530000"))}),
    }
    assert {member["expires_at"] for member in sandbox.members(barred.id)} == {ends.strftime("%Y-%m-%dT%H:%M:%SZ")}
    assert sandbox.requests[-1]["path"].startswith("/12/batch/accounts/")
    removed = client.do_not_reach_lists.upload(
        account_id, barred.id, ["Grace@example.com"], columns="email", operation="Delete"
    )
    assert removed.users_sent == 1
    assert len(members(sandbox, barred.id)) == 2


def test_a_do_not_reach_list_refuses_what_it_cannot_hold(client: handbill.Client, sandbox: handbill.Sandbox) -> None:
    before = sandbox.requests
    for columns in ({"handle": "handle"}, {"mail": "device_id"}):
        with pytest.raises(handbill.ValidationError, match=r"handle|device_id"):
            client.do_not_reach_lists.upload("1", "2", ROWS, columns=columns)
    assert sandbox.requests == before


def test_progress_is_told_and_ends_at_the_end(
    client: handbill.Client, account_id: str, audience_id: str, tmp_path: Path
) -> None:
    path = _file(tmp_path, "mails.csv", b"email\n" + b"".join(b"%d@example.com\n" % n for n in range(50_000)))
    told: list[tuple[int, int, int, int | None]] = []
    client.custom_audiences.upload(
        account_id, audience_id, path, columns={"email": "email"}, progress=lambda *numbers: told.append(numbers)
    )
    size = path.stat().st_size
    assert told[-1] == (50_000, 50_000, size, size)
    assert [numbers[:3] for numbers in told] == sorted(numbers[:3] for numbers in told)


def test_an_error_in_a_progress_function_comes_out(client: handbill.Client, account_id: str, audience_id: str) -> None:
    def stop(*_: object) -> None:
        message = "enough"
        raise LookupError(message)

    with pytest.raises(LookupError, match="enough"):
        client.custom_audiences.upload(account_id, audience_id, ["a@b.co"], columns="email", progress=stop)


def test_a_progress_bar_writes_to_standard_error(
    client: handbill.Client, account_id: str, audience_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    client.custom_audiences.upload(account_id, audience_id, ["a@b.co"], columns="email", progress=True)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "confirmed" in captured.err


def test_the_customers_file_becomes_the_audience_it_says(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str
) -> None:
    file = DATA / "customers.csv"
    report = client.custom_audiences.upload(account_id, audience_id, file, columns=demo.COLUMNS)
    rows = list(demo._rows(file))
    people = [demo._member(row) for row in rows]
    assert demo._members(sandbox, audience_id) == set(people) - {frozenset()}
    assert report.rows_read == len(rows) == 50_000
    assert report.users_sent == sum(bool(person) for person in people)
    assert sum(report.skipped.values()) == sum(not person for person in people)
    kinds = {kind: sum(kind == held for person in people for held, _ in person) for kind in report.identifiers}
    assert report.identifiers == kinds
    first = [number for number, person in enumerate(people, 1) if not person][:1000]
    assert [skipped["row"] for skipped in report.skipped_rows] == first
    removed = client.custom_audiences.upload(
        account_id, audience_id, demo._rows_of(file, demo.REMOVED_COUNTRY), columns=demo.COLUMNS, operation="Delete"
    )
    assert removed.rows_read > 1000
    assert demo._members(sandbox, audience_id) == demo._expected_members(file)


def test_nothing_raw_leaves_the_machine() -> None:
    from answers import Answer, Service

    def say(asked: Any) -> Answer:
        count = asked.body.count(b"}") - 2
        return Answer({"data": {"success_count": count, "total_count": count}, "request": {"params": {}}})

    with Service(say=say) as service, handbill.Client(base_url=service.url) as client:
        client.custom_audiences.upload("7zq4m", "4tq7m", ROWS, columns=COLUMNS)
        body = b"".join(asked.body for asked in service.asked).decode()
    assert sha256("ada@example.com") in body
    for raw in ("ada", "grace", "901820", "2530000", "lin", "address", "usable"):
        assert raw not in body.lower().replace('"handle"', "")


# Products.


def product(identifier: str, **changed: Any) -> dict[str, Any]:
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
        **changed,
    }


def test_the_products_file_becomes_the_catalog_it_says(client: handbill.Client, catalog_id: str) -> None:
    file = DATA / "products.csv"
    report = client.products.upsert(catalog_id, file)
    rows = list(demo._rows(file))
    assert demo._catalog(client, catalog_id) == demo._expected_products(file)
    assert report.rows_read == len(rows)
    good = [row for row in rows if demo._is_product(row)]
    assert report.created + report.updated + report.unchanged + report.failed == report.items_sent
    assert report.created == len({row["id"] for row in good})
    assert report.failed == 0
    assert sum(report.skipped.values()) >= len(rows) - len(good)
    assert report.batches >= len(good) / 25 - 1
    last = {row["id"]: row for row in good}
    held = {found.id: found for found in client.products.iter(catalog_id)}
    for identifier in list(held)[::97]:
        assert (held[identifier].title, held[identifier].price) == (
            last[identifier]["title"],
            last[identifier]["price"],
        )
    again = client.products.upsert(catalog_id, file)
    assert (again.created, again.failed) == (0, 0)


@pytest.mark.parametrize(
    "make",
    [
        lambda rows: rows,
        iter,
        pd.DataFrame,
        pl.DataFrame,
        pa.Table.from_pylist,
        lambda rows: io.StringIO(pd.DataFrame(rows).to_csv(index=False)),
        lambda rows: io.StringIO(pd.DataFrame(rows).to_csv(index=False, sep="\t")),
    ],
    ids=["dicts", "iterator", "pandas", "polars", "arrow", "csv", "tsv"],
)
def test_products_of_any_source_become_the_same_catalog(client: handbill.Client, catalog_id: str, make: Any) -> None:
    rows = [product(f"SKU-{n}", inventory=n + 1, color="red" if n % 2 else None) for n in range(30)]
    report = client.products.upsert(catalog_id, make(rows))
    assert (report.created, report.batches, report.rows_read) == (30, 2, 30)
    held = list(client.products.iter(catalog_id))
    assert {(found.id, found.inventory, found.color) for found in held} == {
        (row["id"], row["inventory"], row["color"]) for row in rows
    }
    assert len(held) == 30


def test_of_a_group_the_variant_that_stands_first_is_submitted_first(
    sandbox: handbill.Sandbox, client: handbill.Client, catalog_id: str
) -> None:
    # Document 1: a list returns of a group only the variant submitted first.
    rows = [product(f"SKU-{n}", item_group_id="G-1", size=str(n)) for n in range(60)]
    sandbox.faults(delay=0.5, count=1, path="products.write")
    client.products.upsert(catalog_id, rows)
    listed = client.products.list(catalog_id).data
    assert [found.id for found in listed] == ["SKU-0"]
    group = client.products.iter(catalog_id, item_group_key=listed[0].item_group_key)
    assert {found.id for found in group} == {row["id"] for row in rows}


async def test_awaited_products(sandbox: handbill.Sandbox, token: str) -> None:
    async with sandbox.async_client(token) as client:
        catalog = await client.product_catalogs.create(name="Shop")
        report = await client.products.upsert(catalog.id, [product("A"), product("B")])
        assert report.created == 2
        assert [found.id async for found in client.products.iter(catalog.id)] == ["A", "B"]


@pytest.mark.parametrize("apart", [1, 24, 25, 60])
def test_of_several_rows_with_one_id_the_last_wins(client: handbill.Client, catalog_id: str, apart: int) -> None:
    rows = [product("same", title="first"), *(product(str(n)) for n in range(apart - 1)), product("same", title="last")]
    report = client.products.upsert(catalog_id, rows)
    assert report.failed == 0
    titles = [found.title for found in client.products.iter(catalog_id) if found.id == "same"]
    assert titles == ["last"]


def test_rows_that_break_a_rule_are_told_and_the_others_written(client: handbill.Client, catalog_id: str) -> None:
    rows = [product("A"), product("B", price="free"), product("C", title="x" * 151, gender="all"), product("D")]
    report = client.products.upsert(catalog_id, rows)
    assert [found.id for found in client.products.iter(catalog_id)] == ["A", "D"]
    assert [skipped["row"] for skipped in report.skipped_rows] == [2, 3]
    assert report.problems == {"price: format": 1, "title: length": 1, "gender: choice": 1}
    assert report.created == 2


def test_columns_of_other_names_are_mapped(client: handbill.Client, catalog_id: str) -> None:
    rows = [{("sku" if name == "id" else name): value for name, value in product("A").items()}]
    client.products.upsert(catalog_id, rows, columns={"sku": "id"})
    assert [found.id for found in client.products.iter(catalog_id)] == ["A"]


def test_a_column_that_is_no_field_is_told_with_the_one_that_was_meant(
    client: handbill.Client, catalog_id: str, sandbox: handbill.Sandbox
) -> None:
    rows = [{**product("A"), "colour": "red"}]
    before = sandbox.requests
    with pytest.raises(handbill.HandbillError, match="did you mean color"):
        client.products.upsert(catalog_id, rows)
    assert sandbox.requests == before
    assert client.products.upsert(catalog_id, rows, strict=False).created == 1


def test_a_report_is_plain_data(client: handbill.Client, account_id: str, audience_id: str) -> None:
    import json
    import pickle

    report = client.custom_audiences.upload(account_id, audience_id, ROWS, columns=COLUMNS)
    assert json.loads(json.dumps(report.to_dict()))["users_sent"] == 4
    assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301 (our own)
    with pytest.raises(AttributeError):
        report.users_sent = 5  # type: ignore[misc]
