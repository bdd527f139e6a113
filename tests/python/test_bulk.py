"""Uploads from every source, under faults, across crashes: the service ends up with exactly what was wanted."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import handbill
from handbill import _demo as demo

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).resolve().parents[2] / "examples" / "data"
EMAIL = {"mail": "email"}

FAULTS: list[dict[str, Any]] = [
    {"status": 429},
    {"status": 500},
    {"status": 503},
    {"reset": True},
    {"truncate": True},
    {"short": True},
]


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def mails(count: int) -> list[str]:
    return [f" Person.{number}@Example.com" for number in range(count)]


def wanted(count: int) -> set[str]:
    return {digest(f"person.{number}@example.com") for number in range(count)}


def held(sandbox: handbill.Sandbox, audience_id: str) -> set[str]:
    return {value for member in sandbox.members(audience_id) for value in member["email"]}


@pytest.fixture
def audience_id(client: handbill.Client, account_id: str) -> str:
    return client.custom_audiences.create(account_id, name="Audience").id


@pytest.fixture
def upload(client: handbill.Client, account_id: str, audience_id: str) -> Callable[..., Any]:
    def run(source: Any, **settings: Any) -> Any:
        return client.custom_audiences.upload(account_id, audience_id, source, **settings)

    return run


def _pandas(texts: list[str]) -> Any:
    return pytest.importorskip("pandas").DataFrame({"mail": texts})


def _polars(texts: list[str]) -> Any:
    return pytest.importorskip("polars").DataFrame({"mail": texts})


def _arrow(texts: list[str]) -> Any:
    return pytest.importorskip("pyarrow").table({"mail": texts})


def _parquet(texts: list[str], folder: Path) -> Path:
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(_arrow(texts), folder / "people.parquet")
    return folder / "people.parquet"


def _csv(texts: list[str], folder: Path) -> Path:
    (folder / "people.csv").write_text("mail,other\n" + "".join(f'"{text}",x\n' for text in texts), encoding="utf-8")
    return folder / "people.csv"


def _text(texts: list[str]) -> str:
    return "mail\n" + "".join(f"{text}\n" for text in texts)


SOURCES: dict[str, Callable[[list[str], Path], Any]] = {
    "csv path": _csv,
    "csv text path": lambda texts, folder: str(_csv(texts, folder)),
    "bytes stream": lambda texts, _: io.BytesIO(_text(texts).encode()),
    "text stream": lambda texts, _: io.StringIO(_text(texts)),
    "utf-16 stream": lambda texts, _: io.BytesIO(_text(texts).encode("utf-16")),
    "pandas": lambda texts, _: _pandas(texts),
    "polars": lambda texts, _: _polars(texts),
    "arrow": lambda texts, _: _arrow(texts),
    "parquet": _parquet,
    "dicts": lambda texts, _: [{"mail": text} for text in texts],
    "generator": lambda texts, _: ({"mail": text} for text in texts),
}


@pytest.mark.parametrize("source", SOURCES)
def test_every_source_brings_the_same_members(
    sandbox: handbill.Sandbox, upload: Callable[..., Any], audience_id: str, tmp_path: Path, source: str
) -> None:
    report = upload(SOURCES[source](mails(300), tmp_path), columns=EMAIL)
    assert (report.rows_read, report.users_sent, report.identifiers) == (300, 300, {"email": 300})
    assert held(sandbox, audience_id) == wanted(300)


def test_a_list_of_texts_holds_one_kind(
    sandbox: handbill.Sandbox, upload: Callable[..., Any], audience_id: str
) -> None:
    assert upload(mails(20_000), columns="email").users_sent == 20_000
    assert held(sandbox, audience_id) == wanted(20_000)


def test_users_are_taken_out_by_any_identifier(
    sandbox: handbill.Sandbox, upload: Callable[..., Any], audience_id: str
) -> None:
    people = [{"mail": mail, "phone": f"+4420794600{number:02}"} for number, mail in enumerate(mails(20))]
    columns = {**EMAIL, "phone": "phone_number"}
    upload(people, columns=columns)
    upload(
        [{"phone": "020 7946 0007", "land": "GB"}],
        columns={"phone": "phone_number", "land": "region"},
        operation="Delete",
    )
    upload([{"phone": "020 7946 0008"}], columns={"phone": "phone_number"}, region="GB", operation="Delete")
    assert held(sandbox, audience_id) == wanted(20) - {digest("person.7@example.com"), digest("person.8@example.com")}


def test_what_cannot_be_used_is_told_with_its_row(upload: Callable[..., Any]) -> None:
    rows = ["ada@example.com", "", "n/a", "foo@", digest("x").upper(), "5d41402abc4b2a76b9719d911017c592"]
    report = upload([{"mail": row} for row in rows], columns=EMAIL)
    assert (report.rows_read, report.users_sent, report.passed_through) == (6, 2, 1)
    assert [row["row"] for row in report.skipped_rows] == [2, 3, 4, 6]
    assert sum(report.skipped.values()) == 4
    assert "foo@" not in json.dumps(report.to_dict())


def test_the_customers_of_the_example_arrive_exactly(
    sandbox: handbill.Sandbox, upload: Callable[..., Any], audience_id: str
) -> None:
    report = upload(DATA / "customers.csv", columns=demo.COLUMNS)
    expected = {demo._member(row) for row in demo._rows(DATA / "customers.csv")} - {frozenset()}
    assert demo._members(sandbox, audience_id) == expected
    assert report.rows_read == 50_000
    assert report.users_sent + sum(report.skipped.values()) == 50_000


def test_the_products_of_the_example_arrive_exactly(client: handbill.Client, catalog_id: str) -> None:
    report = client.products.upsert(catalog_id, DATA / "products.csv")
    assert demo._catalog(client, catalog_id) == demo._expected_products(DATA / "products.csv")
    assert report.created + report.updated + report.unchanged + sum(report.skipped.values()) == report.rows_read == 3000
    again = client.products.upsert(catalog_id, DATA / "products.csv")
    assert (again.created, again.updated, again.unchanged) == (0, 0, report.created)


def test_of_several_products_with_one_id_the_last_wins(client: handbill.Client, catalog_id: str) -> None:
    shoe = {
        "title": "Shoe",
        "description": "Low",
        "availability": "in stock",
        "condition": "new",
        "link": "https://shop.example/1",
        "image_link": "https://shop.example/1.png",
        "brand": "acme",
        "inventory": 1,
    }
    rows = [{"id": f"S{number % 40}", "price": f"{number + 1}.00 EUR", **shoe} for number in range(120)]
    client.products.upsert(catalog_id, rows)
    prices = {product.id: product.price for product in client.products.iter(catalog_id)}
    assert prices == {f"S{number}": f"{number + 81}.00 EUR" for number in range(40)}


def test_a_do_not_reach_list_takes_addresses_and_numbers_only(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str
) -> None:
    made = client.do_not_reach_lists.create(account_id)
    client.do_not_reach_lists.upload(account_id, made.id, mails(150), columns="email")
    assert held(sandbox, made.id) == wanted(150)
    with pytest.raises(handbill.ValidationError):
        client.do_not_reach_lists.upload(account_id, made.id, [{"h": "ada"}], columns={"h": "handle"})


def test_progress_is_told(upload: Callable[..., Any]) -> None:
    told: list[tuple[int, int, int, int | None]] = []
    upload(mails(1000), columns="email", progress=lambda *now: told.append(now))
    assert told[-1][:2] == (1000, 1000)


def test_a_progress_function_that_fails_ends_the_job(upload: Callable[..., Any]) -> None:
    def fail(*_: object) -> None:
        message = "no more"
        raise LookupError(message)

    with pytest.raises(LookupError, match="no more"):
        upload(mails(1000), columns="email", progress=fail)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: next(f"{k}={v}" for k, v in fault.items()))
def test_faults_lose_nothing(
    sandbox: handbill.Sandbox, upload: Callable[..., Any], audience_id: str, fault: dict[str, Any]
) -> None:
    sandbox.faults(**fault, path="users", count=2)
    report = upload(mails(500), columns="email")
    assert report.retries == 2
    assert held(sandbox, audience_id) == wanted(500)


def test_faults_of_every_kind_lose_no_product(sandbox: handbill.Sandbox) -> None:
    with sandbox.client("unlucky", max_retries=8) as unlucky:
        catalog = unlucky.product_catalogs.create(name="Shop")
        for fault in FAULTS[:-1]:
            sandbox.faults(**fault, path="products.write", rate=0.02)
        report = unlucky.products.upsert(catalog.id, DATA / "products.csv")
        sandbox.clear_faults()
        assert demo._catalog(unlucky, catalog.id) == demo._expected_products(DATA / "products.csv")
    assert report.retries > 0


def test_a_finished_journal_sends_nothing_again(
    sandbox: handbill.Sandbox, upload: Callable[..., Any], tmp_path: Path
) -> None:
    path, journal = _csv(mails(500), tmp_path), tmp_path / "people.journal"
    first = upload(path, columns=EMAIL, journal=journal)
    before = len(sandbox.requests)
    again = upload(path, columns=EMAIL, journal=journal)
    assert len(sandbox.requests) == before
    assert (first.users_sent, again.users_sent, again.users_already_confirmed) == (500, 0, 500)


def test_a_journal_belongs_to_one_job_and_one_file(upload: Callable[..., Any], tmp_path: Path) -> None:
    path, journal = _csv(mails(50), tmp_path), tmp_path / "people.journal"
    upload(path, columns=EMAIL, journal=journal)
    with pytest.raises(handbill.HandbillError, match="journal"):
        upload(path, columns=EMAIL, journal=journal, operation="Delete")
    path.write_text(path.read_text(encoding="utf-8").replace("Person.7@", "Other.7@"), encoding="utf-8")
    with pytest.raises(handbill.HandbillError, match=r"journal|changed"):
        upload(path, columns=EMAIL, journal=journal)


WORKER = """
import sys, handbill
url, account, audience, path, journal = sys.argv[1:]
with handbill.Client(base_url=url, auth=handbill.Bearer("killed"), max_retries=8) as client:
    try:
        report = client.custom_audiences.upload(account, audience, path, columns={"mail": "email"}, journal=journal)
    except KeyboardInterrupt as stopped:
        print("stopped:", stopped)
        raise SystemExit(130)
    print(report.users_sent, report.users_already_confirmed)
"""


def worker(*words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WORKER, *(str(word) for word in words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603 (our own)


@pytest.mark.timeout(180)
@pytest.mark.parametrize("faulty", [False, True], ids=["quiet", "faulty"])
def test_a_killed_upload_goes_on_where_it_stopped(tmp_path: Path, faulty: bool) -> None:  # noqa: FBT001
    count = 150_000
    path, journal = _csv(mails(count), tmp_path), tmp_path / "people.journal"
    dice = random.Random(7)  # noqa: S311 (no secret)
    with handbill.Sandbox() as sandbox, sandbox.client("killed") as client:
        account = client.accounts.create()
        audience = client.custom_audiences.create(account.id, name="Killed")
        for fault in FAULTS if faulty else []:
            sandbox.faults(**fault, path="users", rate=0.1)
        for _ in range(6):
            running = worker(sandbox.url, account.id, audience.id, path, journal)
            time.sleep(dice.uniform(0.2, 1.2))
            running.kill()
            running.communicate()
        confirmed = len(journal.read_text(encoding="utf-8").splitlines()) - 1 if journal.exists() else 0
        out, err = worker(sandbox.url, account.id, audience.id, path, journal).communicate()
        assert err == ""
        sent, already = map(int, out.split())
        assert sent + already == count
        assert (already > 0) == (confirmed > 0)
        assert held(sandbox, audience.id) == wanted(count)


def test_a_signal_stops_cleanly_and_the_rest_follows(tmp_path: Path) -> None:
    path, journal = _csv(mails(150_000), tmp_path), tmp_path / "people.journal"
    with handbill.Sandbox() as sandbox, sandbox.client("killed") as client:
        account = client.accounts.create()
        audience = client.custom_audiences.create(account.id, name="Stopped")
        sandbox.faults(delay=0.5, path="users")
        running = worker(sandbox.url, account.id, audience.id, path, journal)
        time.sleep(0.8)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        assert running.returncode == 130, err
        assert "goes on from there" in out
        sandbox.clear_faults()
        worker(sandbox.url, account.id, audience.id, path, journal).communicate()
        assert held(sandbox, audience.id) == wanted(150_000)


def test_an_awaited_upload_can_be_cancelled(
    sandbox: handbill.Sandbox, token: str, account_id: str, audience_id: str
) -> None:
    async def run() -> int:
        async with sandbox.async_client(token) as client:
            report = await client.custom_audiences.upload(account_id, audience_id, mails(1000), columns="email")
            sandbox.faults(delay=1.0, path="users", count=1)
            job = asyncio.ensure_future(
                client.custom_audiences.upload(account_id, audience_id, mails(2000), columns="email")
            )
            await asyncio.sleep(0.2)
            job.cancel()
            with pytest.raises(asyncio.CancelledError):
                await job
            return int(report.users_sent)

    assert asyncio.run(run()) == 1000


@pytest.fixture
def broken(tmp_path: Path) -> dict[str, Any]:
    files = {
        "empty.csv": b"",
        "header.csv": b"mail\n",
        "latin.csv": b"mail,name\nada@example.com,Ren\xe9\n",
        "quote.csv": b'mail\n"ada@example.com\n',
        "gzip.csv": b"\x1f\x8b\x08\x00" + bytes(40),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    return {
        **{name: tmp_path / name for name in files},
        "missing": tmp_path / "none.csv",
        "directory": tmp_path,
        "number": 7,
        "numbers": [1, 2, 3],
        "nested": [{"mail": {"a": 1}}],
        "bytes": [{"mail": b"ada@example.com"}],
    }


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("missing", "none.csv"),
        ("directory", "is a directory"),
        ("empty.csv", "empty"),
        ("header.csv", "rows"),
        ("latin.csv", "encoding"),
        ("quote.csv", "quote"),
        ("gzip.csv", "gzip"),
        ("number", "expected a path"),
        ("numbers", "expected a dict"),
        ("nested", "expected text"),
        ("bytes", "expected text"),
    ],
)
def test_a_source_that_cannot_be_read_is_one_clear_sentence(
    sandbox: handbill.Sandbox, upload: Callable[..., Any], broken: dict[str, Any], source: str, words: str
) -> None:
    before = len(sandbox.requests)
    with pytest.raises(handbill.HandbillError, match=words) as refused:
        upload(broken[source], columns=EMAIL)
    assert "\n" not in str(refused.value)
    assert "ada@example.com" not in str(refused.value)
    assert len(sandbox.requests) == before


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"columns": {"mial": "email"}}, 'did you mean "mail"'),
        ({"columns": {"mail": "emial"}}, "did you mean email"),
        ({"columns": EMAIL, "operation": "Remove"}, "operation"),
        ({"columns": EMAIL, "expires_at": "soon"}, "expires_at"),
        ({"columns": EMAIL, "expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
        ({"columns": EMAIL, "delimiter": "||"}, "delimiter"),
        ({"columns": EMAIL, "encoding": "utf-99"}, "encoding"),
        ({"columns": EMAIL, "journal": "/dev/full"}, "full"),
        ({"columns": EMAIL, "journal": "/nowhere/at/all"}, "/nowhere/at/all"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_setting_that_cannot_be_is_one_clear_sentence(
    upload: Callable[..., Any], tmp_path: Path, settings: dict[str, Any], words: str
) -> None:
    with pytest.raises(handbill.HandbillError, match=words) as refused:
        upload(_csv(mails(3), tmp_path), **settings)
    assert "\n" not in str(refused.value)


def test_an_encoding_can_be_given(
    sandbox: handbill.Sandbox, upload: Callable[..., Any], audience_id: str, tmp_path: Path
) -> None:
    path = tmp_path / "latin.csv"
    path.write_bytes("mail;name\nrené@example.com;René\n".encode("latin-1"))
    upload(path, columns=EMAIL, encoding="windows-1252", delimiter=";")
    assert held(sandbox, audience_id) == {digest("rené@example.com")}


def test_a_dead_server_ends_the_job_with_its_cause(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with (
        handbill.Client(base_url=url, auth=handbill.Bearer("x"), max_retries=0) as client,
        pytest.raises(handbill.UploadError) as ended,
    ):
        client.custom_audiences.upload("1", "2", _csv(mails(3), tmp_path), columns=EMAIL)
    assert isinstance(ended.value.__cause__, handbill.ConnectError)
    assert ended.value.report.users_sent == 0


def test_a_refusal_ends_the_job_and_names_the_rows(client: handbill.Client, account_id: str) -> None:
    with pytest.raises(handbill.UploadError) as ended:
        client.custom_audiences.upload(account_id, "zzzz", mails(3), columns="email")
    assert isinstance(ended.value.__cause__, handbill.NotFound)
    assert [tuple(rows) for rows in ended.value.report.not_applied] == [(1, 3)]


def test_the_report_has_the_members_that_the_core_tells(upload: Callable[..., Any]) -> None:
    from dataclasses import fields

    from handbill import _handbill

    report = upload(mails(3), columns="email")
    assert type(report) is handbill.UploadReport
    assert set(report.to_dict()) == {member.name for member in fields(handbill.UploadReport)}
    assert hasattr(_handbill, "upload")


@pytest.mark.timeout(180)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="peak memory is read from /proc")
def test_memory_does_not_grow_with_the_source() -> None:
    script = """
import handbill
def rows(count):
    return (f"not an address {number}" for number in range(count))
client = handbill.Client(base_url="http://127.0.0.1:9", auth=handbill.Bearer("x"))
report = client.custom_audiences.upload("1", "2", rows(2_000_000), columns="email")
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(report.rows_read, peak.split()[1])
"""
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout  # noqa: S603
    rows, peak = map(int, out.split())
    assert rows == 2_000_000
    assert peak < 100_000
