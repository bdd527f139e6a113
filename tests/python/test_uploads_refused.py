"""Uploads that cannot be: the right class, one clear sentence, nothing sent, nothing personal told."""

from __future__ import annotations

import io
import pickle
import socket
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import handbill

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MAIL = {"mail": "email"}
SECRET = "ada.lovelace"


def write(name: str, content: bytes) -> Callable[[Path], Path]:
    def made(folder: Path) -> Path:
        path = folder / name
        path.write_bytes(content)
        return path

    return made


#: What is given, and what the sentence names.
SOURCES: dict[str, tuple[Callable[[Path], Any], str]] = {
    "missing-file": (lambda folder: folder / "none.csv", r"none\.csv: there is no such file"),
    "missing-folder": (lambda folder: folder / "none" / "a.csv", "there is no such file"),
    "missing-parquet": (lambda folder: folder / "none.parquet", r"none\.parquet: there is no such file"),
    "directory": (lambda folder: folder, "is a directory"),
    "a-url": (lambda _: "https://example.com/a.csv", "there is no such file"),
    "empty-file": (write("a.csv", b""), "is empty"),
    "only-a-bom": (write("a.csv", b"\xef\xbb\xbf"), "is empty"),
    "only-line-ends": (write("a.csv", b"\r\n\r\n"), "empty|no rows"),
    "header-only": (write("a.csv", b"mail,name\n"), "no rows"),
    "empty-stream": (lambda _: io.BytesIO(), "is empty"),
    "missing-column": (write("a.csv", b"mial,name\na@b.co,x\n"), 'did you mean "mial"'),
    "missing-column-of-a-frame": (lambda _: pd.DataFrame({"mial": ["a@b.co"]}), 'did you mean "mial"'),
    "missing-column-of-arrow": (lambda _: pa.table({"mial": ["a@b.co"]}), 'did you mean "mial"'),
    "invalid-utf-8": (write("a.csv", b"mail\na@b.co\nc\xff@d.co\n"), "is not UTF-8"),
    "utf-16-without-bom": (write("a.csv", "mail\na@b.co\n".encode("utf-16-le")), "NUL|UTF-16|encoding"),
    "zeros": (write("a.csv", bytes(1000)), "NUL|UTF-16"),
    "a-picture": (write("a.csv", b"\x89PNG\r\n\x1a\n" + bytes(100)), "NUL|text|UTF-8|UTF-16"),
    "zip": (write("a.csv", b"PK\x03\x04" + bytes(100)), "zip|ZIP|NUL|text"),
    "open-quote": (write("a.csv", b'mail\n"' + SECRET.encode() + b"@b.co\nc@d.co\n"), "quot"),
    "no-parquet": (write("a.parquet", b"no parquet"), "cannot be read as Parquet"),
    "closed-stream": (lambda _: _closed(), "closed"),
    "number": (lambda _: 5, "expected a path"),
    "none": (lambda _: None, "expected a path"),
    "a-dict": (lambda _: {"mail": f"{SECRET}@b.co"}, "dict"),
    "bytes": (lambda _: b"mail\na@b.co\n", "bytes"),
    "numbers": (lambda _: [1, 2], "expected a dict"),
    "rows-and-texts": (lambda _: [{"mail": "a@b.co"}, "c@d.co"], "row 2"),
    "rows-and-nothing": (lambda _: [{"mail": "a@b.co"}, None], "row 2"),
    "nothing-and-rows": (lambda _: [None, {"mail": "a@b.co"}], "row 1"),
    "tuples": (lambda _: [("a@b.co",)], "row 1"),
    "nested": (lambda _: [{"mail": {"at": f"{SECRET}@b.co"}}], "row 1: expected text"),
    "bytes-in-a-row": (lambda _: [{"mail": b"a@b.co"}], "row 1: expected text"),
    "a-float-in-a-row": (lambda _: [{"mail": 5.5}], "row 1: expected text"),
    "half-a-surrogate": (lambda _: [{"mail": f"{SECRET}\ud800@b.co"}], "row 1"),
    "half-a-surrogate-in-a-stream": (lambda _: io.StringIO("mail\n\ud800@b.co\n"), "surrogate|encod"),
    "numbers-in-a-frame": (lambda _: pl.DataFrame({"mail": [[1], [2]]}), "mail"),
}


def _closed() -> io.BytesIO:
    stream = io.BytesIO(b"mail\na@b.co\n")
    stream.close()
    return stream


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("journal", [False, True], ids=["plain", "journal"])
def test_a_source_that_cannot_be_read_is_one_clear_sentence(
    sandbox: handbill.Sandbox,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    tmp_path: Path,
    name: str,
    journal: bool,  # noqa: FBT001 (of the table)
) -> None:
    make, named = SOURCES[name]
    source = make(tmp_path)
    before = sandbox.requests
    with pytest.raises(handbill.HandbillError, match=named) as refused:
        client.custom_audiences.upload(
            account_id, audience_id, source, columns=MAIL, journal=tmp_path / "a.journal" if journal else None
        )
    _is_clear(refused.value)
    assert sandbox.requests == before
    assert list(sandbox.members(audience_id)) == []


def _is_clear(error: handbill.HandbillError) -> None:
    text = str(error)
    assert "\n" not in text
    assert len(text) < 500
    assert SECRET not in text + repr(error)
    made = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own)
    assert (type(made), str(made)) == (type(error), text)


#: Settings, and what the sentence names.
SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"columns": {"mial": "email"}}, 'did you mean "mail"'),
    ({"columns": {"mail": "e-mail"}}, "did you mean email"),
    ({"columns": {"mail": 5}}, "columns"),
    ({"columns": 5}, "columns"),
    ({"columns": ["mail"]}, "columns"),
    ({"columns": {"mail": "region"}}, "columns|identifier"),
    ({"columns": MAIL, "region": "Germany"}, "region"),
    ({"columns": MAIL, "region": 5}, "region"),
    ({"columns": MAIL, "operation": "Add"}, "operation"),
    ({"columns": MAIL, "effective_at": "soon"}, "effective_at"),
    ({"columns": MAIL, "expires_at": "soon"}, "expires_at"),
    ({"columns": MAIL, "expires_at": 5}, "expires_at"),
    ({"columns": MAIL, "expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
    ({"columns": MAIL, "expires_at": datetime(2030, 1, 1)}, "expires_at"),  # noqa: DTZ001
    (
        {"columns": MAIL, "effective_at": "2030-01-02T00:00:00Z", "expires_at": "2030-01-01T00:00:00Z"},
        "expires_at",
    ),
    ({"columns": MAIL, "delimiter": "||"}, "delimiter"),
    ({"columns": MAIL, "delimiter": ""}, "delimiter"),
    ({"columns": MAIL, "delimiter": 5}, "delimiter"),
    ({"columns": MAIL, "encoding": "utf-99"}, "encoding"),
    ({"columns": MAIL, "header": "yes"}, "header"),
    ({"columns": MAIL, "progress": 5}, "progress"),
    ({"columns": MAIL, "journal": 5}, "journal"),
    ({"columns": MAIL, "journal": "/dev/full"}, "/dev/full"),
    ({"columns": MAIL, "journal": "/"}, "/: is"),
    ({"columns": MAIL, "journal": "/nowhere/at/all"}, "no such directory"),
]


@pytest.mark.parametrize(("settings", "named"), SETTINGS, ids=[str(settings)[:70] for settings, _ in SETTINGS])
def test_a_setting_that_cannot_be_is_one_clear_sentence(
    sandbox: handbill.Sandbox,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    tmp_path: Path,
    settings: dict[str, Any],
    named: str,
) -> None:
    path = write("a.csv", b"mail,name\na@b.co,x\n")(tmp_path)
    before = sandbox.requests
    with pytest.raises(handbill.HandbillError, match=named) as refused:
        client.custom_audiences.upload(account_id, audience_id, path, **settings)
    _is_clear(refused.value)
    assert sandbox.requests == before


def test_a_problem_of_a_setting_has_its_place(client: handbill.Client) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        client.custom_audiences.upload("1", "2", ["a@b.co"], columns="email", expires_at=datetime(2030, 1, 1))  # noqa: DTZ001
    assert [problem.place for problem in refused.value.problems] == ["expires_at"]
    with pytest.raises(handbill.ValidationError) as refused:
        client.custom_audiences.upload("1", "2", ["a@b.co"], columns="email", operation="Add")  # type: ignore[arg-type]
    assert [problem.place for problem in refused.value.problems] == ["operation"]


@pytest.mark.parametrize("ids", [("7-", "4tq7m"), ("7zq4m", ""), (None, "4tq7m"), ("7zq4m", 5)], ids=str)
def test_identifiers_of_the_audience_are_checked_before_the_file_is_read(
    client: handbill.Client, sandbox: handbill.Sandbox, ids: tuple[Any, Any]
) -> None:
    before = sandbox.requests
    with pytest.raises(handbill.ValidationError, match=r"account_id|custom_audience_id"):
        client.custom_audiences.upload(*ids, ["a@b.co"], columns="email")
    assert sandbox.requests == before


@pytest.mark.parametrize(
    ("rows", "users", "skipped"),
    [
        pytest.param([None, "a@b.co", None, "c@d.co"], 2, [1, 3], id="texts-and-nothing"),
        pytest.param(["", "a@b.co", " "], 1, [1, 3], id="empty-texts"),
    ],
)
def test_nothing_among_texts_is_skipped_and_told(
    client: handbill.Client, account_id: str, audience_id: str, rows: list[Any], users: int, skipped: list[int]
) -> None:
    report = client.custom_audiences.upload(account_id, audience_id, rows, columns="email")
    assert (report.rows_read, report.users_sent) == (len(rows), users)
    assert [skip["row"] for skip in report.skipped_rows] == skipped


def test_ragged_rows_are_skipped_and_told(client: handbill.Client, account_id: str, audience_id: str) -> None:
    lines = "mail,name\na@b.co\nc@d.co,x,y,z\ne@f.co,x\n"
    report = client.custom_audiences.upload(account_id, audience_id, io.StringIO(lines), columns=MAIL)
    assert (report.rows_read, report.users_sent) == (3, 2)
    assert [skip["row"] for skip in report.skipped_rows] == [2]


def test_no_rows_are_no_error_from_a_program(client: handbill.Client, account_id: str, audience_id: str) -> None:
    for nothing in ([], iter([]), pl.DataFrame({"mail": []}, schema={"mail": pl.String})):
        report = client.custom_audiences.upload(account_id, audience_id, nothing, columns=MAIL)
        assert (report.rows_read, report.users_sent, report.requests) == (0, 0, 0)


@pytest.mark.parametrize("ending", ["waiting", "awaited"])
async def test_a_dead_server_is_told_with_its_cause(tmp_path: Path, ending: str) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}"
    journal = tmp_path / "a.journal"
    settings: dict[str, Any] = {"base_url": url, "max_retries": 1}
    given: dict[str, Any] = {"columns": "email", "journal": journal}
    rows = [f"{SECRET}@b.co"]
    if ending == "waiting":
        with (
            handbill.Client(**settings) as client,
            pytest.raises(handbill.UploadError, match="cannot connect") as ended,
        ):
            client.custom_audiences.upload("7zq4m", "4tq7m", rows, **given)
    else:
        async with handbill.AsyncClient(**settings) as awaited:
            with pytest.raises(handbill.UploadError, match="cannot connect") as ended:
                await awaited.custom_audiences.upload("7zq4m", "4tq7m", rows, **given)
    _is_clear(ended.value)
    assert isinstance(ended.value.__cause__, handbill.ConnectError)
    assert ended.value.report.users_sent == 0
    assert [tuple(rows) for rows in ended.value.report.not_applied] == [(1, 1)]
    assert str(journal) in str(ended.value)


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ([], None),
        ([{"id": "1", "tile": "x"}], "did you mean title"),
        ([5], "row 1"),
        (io.StringIO(""), "empty"),
        (5, "expected a path"),
        (["SKU-1"], "dict"),
        ({"id": "1"}, "dict"),
    ],
    ids=["nothing", "unknown-field", "numbers", "empty-stream", "number", "texts", "a-dict"],
)
def test_products_that_cannot_be_read_are_one_clear_sentence(
    sandbox: handbill.Sandbox, client: handbill.Client, catalog_id: str, source: Any, named: str | None
) -> None:
    before = sandbox.requests
    if named is None:
        assert client.products.upsert(catalog_id, source).requests == 0
        return
    with pytest.raises(handbill.HandbillError, match=named) as refused:
        client.products.upsert(catalog_id, source)
    _is_clear(refused.value)
    assert sandbox.requests == before
