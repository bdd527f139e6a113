"""Uploads that are stopped, cut off and killed: what is applied is known, and the same call goes on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from answers import Answer, Asked, Service

import handbill

if TYPE_CHECKING:
    from collections.abc import Iterator

#: One user weighs about 2,500 bytes, so that a few thousand make many batches of 5,000,000 bytes.
WEIGHT = 2_400
USERS = 16_000
BATCHES = 8


def person(n: int) -> str:
    return f"{n:08}" + "x" * WEIGHT


def people(count: int = USERS) -> Iterator[dict[str, str]]:
    return ({"who": person(n)} for n in range(count))


WHO = {"who": "partner_user_id"}


@pytest.fixture
def sandbox() -> Iterator[handbill.Sandbox]:
    """One for each test: they are full of users."""
    with handbill.Sandbox() as running:
        yield running


@pytest.fixture
def customers(tmp_path: Path) -> Path:
    path = tmp_path / "customers.csv"
    with path.open("w") as file:
        file.write("who\n")
        file.writelines(f"{person(n)}\n" for n in range(USERS))
    return path


def held(sandbox: handbill.Sandbox, audience: str) -> list[int]:
    return sorted(int(member["partner_user_id"][0][:8]) for member in sandbox.members(audience))


def sent(sandbox: handbill.Sandbox) -> int:
    return sum(request["endpoint"].endswith(("change_users", "products.write")) for request in sandbox.requests)


def confirmed(journal: Path) -> dict[int, tuple[int, int]]:
    """Number of each batch that the journal shows as confirmed, and its first and last row."""
    found: dict[int, tuple[int, int]] = {}
    if not journal.exists():
        return found
    for line in journal.read_bytes().splitlines()[1:]:
        try:
            entry = json.loads(line[17:])
        except ValueError:
            continue  # the line that a kill tore
        found[entry["batch"]] = (entry["first_row"], entry["last_row"])
    return found


# Journals.


def test_a_second_run_sends_nothing(
    sandbox: handbill.Sandbox,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    customers: Path,
    tmp_path: Path,
) -> None:
    journal = tmp_path / "customers.journal"
    first = client.custom_audiences.upload(account_id, audience_id, customers, columns=WHO, journal=journal)
    assert (first.users_sent, first.users_already_confirmed, first.batches) == (USERS, 0, BATCHES)
    before = sent(sandbox)
    assert before == BATCHES == len(confirmed(journal))
    second = client.custom_audiences.upload(account_id, audience_id, customers, columns=WHO, journal=str(journal))
    assert sent(sandbox) == before
    assert (second.users_sent, second.users_already_confirmed, second.requests) == (0, USERS, 0)
    assert second.rows_read == first.rows_read
    assert held(sandbox, audience_id) == list(range(USERS))


def test_products_have_journals_too(
    sandbox: handbill.Sandbox, client: handbill.Client, catalog_id: str, tmp_path: Path
) -> None:
    file = Path(__file__).resolve().parents[2] / "examples" / "data" / "products.csv"
    journal = tmp_path / "products.journal"
    first = client.products.upsert(catalog_id, file, journal=journal)
    before = sent(sandbox)
    second = client.products.upsert(catalog_id, file, journal=journal)
    assert sent(sandbox) == before
    assert (second.items_sent, second.items_already_confirmed) == (0, first.items_sent)


def test_a_job_goes_on_where_an_error_ended_it(
    sandbox: handbill.Sandbox,
    token: str,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    customers: Path,
    tmp_path: Path,
) -> None:
    journal = tmp_path / "customers.journal"

    def fail_later(_rows: int, confirmed: int, *_: object) -> None:
        if confirmed:
            sandbox.faults(status=400, path="users")

    impatient = sandbox.client(token, max_retries=0)
    with pytest.raises(handbill.UploadError) as ended:
        impatient.custom_audiences.upload(
            account_id, audience_id, _slowly(sandbox, customers), columns=WHO, journal=journal, progress=fail_later
        )
    report = ended.value.report
    assert report.users_sent > 0
    assert report.not_applied
    assert str(journal) in str(ended.value)
    assert "\n" not in str(ended.value)
    done = confirmed(journal)
    assert 0 < len(done) < BATCHES
    sandbox.clear_faults()
    before = sent(sandbox)
    report = client.custom_audiences.upload(
        account_id, audience_id, _slowly(sandbox, customers), columns=WHO, journal=journal
    )
    assert sent(sandbox) - before == BATCHES - len(done)
    assert report.users_sent + report.users_already_confirmed == USERS
    assert held(sandbox, audience_id) == list(range(USERS))


def _slowly(sandbox: handbill.Sandbox, customers: Path) -> Iterator[dict[str, str]]:
    """The rows of the file; half of them only once something was sent."""
    with customers.open() as file:
        next(file)
        for n, line in enumerate(file):
            for _ in range(500 if n == USERS // 2 else 0):
                if sent(sandbox):
                    time.sleep(0.3)
                    break
                time.sleep(0.02)
            yield {"who": line.rstrip("\n")}


def test_an_error_tells_what_is_applied_and_what_is_not(
    sandbox: handbill.Sandbox, token: str, account_id: str, audience_id: str, customers: Path
) -> None:
    client = sandbox.client(token, max_retries=0)
    sandbox.faults(status=403, path="users", rate=0.3)
    with pytest.raises(handbill.UploadError) as ended:
        client.custom_audiences.upload(account_id, audience_id, customers, columns=WHO)
    report = ended.value.report
    applied = {row for first, last in report.applied for row in range(first, last + 1)}
    assert held(sandbox, audience_id) == sorted(row - 1 for row in applied)
    assert report.users_sent == len(applied)
    assert not applied & {row for first, last in report.not_applied for row in range(first, last + 1)}
    assert isinstance(ended.value.__cause__, handbill.Forbidden)


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"columns": {"who": "email"}}, "columns"),
        ({"operation": "Delete"}, "operation"),
        ({"audience": "zzzz"}, "zzzz|another job"),
        ({"expires_at": "2099-01-01T00:00:00Z"}, "expires_at|another job"),
    ],
    ids=["columns", "operation", "audience", "expires"],
)
def test_the_journal_of_another_job_is_refused(
    sandbox: handbill.Sandbox,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    tmp_path: Path,
    changed: dict[str, Any],
    named: str,
) -> None:
    journal, rows = tmp_path / "a.journal", [{"who": "a@b.co"}]
    client.custom_audiences.upload(account_id, audience_id, rows, columns=WHO, journal=journal)
    kept, before = journal.read_bytes(), sent(sandbox)
    settings: dict[str, Any] = {"columns": WHO, **changed}
    audience = settings.pop("audience", audience_id)
    with pytest.raises(handbill.HandbillError, match=named) as refused:
        client.custom_audiences.upload(account_id, audience, rows, journal=journal, **settings)
    assert "a.journal" in str(refused.value)
    assert (journal.read_bytes(), sent(sandbox)) == (kept, before)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("00000003", "00000004", 1),
        lambda text: text + "new\n",
        lambda text: "who\n" + text.split("\n", 2)[2],
    ],
    ids=["a-cell", "a-row-more", "a-row-less"],
)
def test_a_file_that_has_changed_is_refused(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str, tmp_path: Path, change: Any
) -> None:
    journal, path = tmp_path / "a.journal", tmp_path / "a.csv"
    text = "who\n" + "".join(f"{n:08}\n" for n in range(10))
    path.write_text(text)
    client.custom_audiences.upload(account_id, audience_id, path, columns=WHO, journal=journal)
    path.write_text(change(text))
    before = sent(sandbox)
    with pytest.raises(handbill.UploadError, match="has changed"):
        client.custom_audiences.upload(account_id, audience_id, path, columns=WHO, journal=journal)
    assert sent(sandbox) == before


@pytest.mark.parametrize(
    "content",
    [
        b"dear diary\n",
        b"email\na@b.co\n",
        b"\x00" * 100,
        b"handbill journal 2 0000000000000000 {}\n{}\n",
        b"handbill journal 1 0000000000000000 {}\n{}\n",
    ],
    ids=["text", "csv", "zeros", "damaged", "older"],
)
def test_a_file_that_is_no_journal_is_left_alone(
    client: handbill.Client, account_id: str, audience_id: str, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "precious.txt"
    path.write_bytes(content)
    with pytest.raises(
        handbill.HandbillError,
        match=r"precious\.txt: (is not a journal|is damaged|was written by an older version of handbill)",
    ):
        client.custom_audiences.upload(account_id, audience_id, ["a@b.co"], columns="email", journal=path)
    assert path.read_bytes() == content


def test_a_journal_in_use_is_refused(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str, tmp_path: Path
) -> None:
    journal = tmp_path / "a.journal"
    begun, go_on = threading.Event(), threading.Event()

    def rows() -> Iterator[str]:
        begun.set()
        go_on.wait(20)
        yield "a@b.co"

    def run() -> None:
        client.custom_audiences.upload(account_id, audience_id, rows(), columns="email", journal=journal)

    thread = threading.Thread(target=run)
    thread.start()
    begun.wait(20)
    for _ in range(200):
        if journal.exists() and journal.stat().st_size:
            break
        time.sleep(0.01)
        go_on.set()
    try:
        if thread.is_alive() and not go_on.is_set():
            with pytest.raises(handbill.HandbillError, match="in use"):
                client.custom_audiences.upload(account_id, audience_id, ["a@b.co"], columns="email", journal=journal)
    finally:
        go_on.set()
        thread.join()
    assert len(list(sandbox.members(audience_id))) == 1


# Faults of the service.

FAULTS: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "retry_after": 0},
    "500": {"status": 500},
    "503": {"status": 503, "retry_after": 0},
    "reset": {"reset": True},
    "truncate": {"truncate": True},
}


@pytest.mark.parametrize("name", [*FAULTS, "short", "all"])
def test_an_audience_is_exact_whatever_goes_wrong(
    sandbox: handbill.Sandbox, token: str, account_id: str, audience_id: str, tmp_path: Path, name: str
) -> None:
    chosen = (
        [*FAULTS.values(), {"short": True}] if name == "all" else [{"short": True} if name == "short" else FAULTS[name]]
    )
    for fault in chosen:
        sandbox.faults(**fault, rate=0.1 if name == "all" else 0.3, path="users")
    client = sandbox.client(token, max_retries=10)
    report = client.custom_audiences.upload(
        account_id, audience_id, people(), columns=WHO, journal=tmp_path / "a.journal"
    )
    assert held(sandbox, audience_id) == list(range(USERS))
    assert (report.users_sent, report.batches, report.not_applied) == (USERS, BATCHES, [])
    assert report.retries == sent(sandbox) - BATCHES == report.requests - BATCHES
    assert report.retries > 0


@pytest.mark.parametrize("name", [*FAULTS, "all"])
def test_a_catalog_is_exact_whatever_goes_wrong(
    sandbox: handbill.Sandbox, token: str, catalog_id: str, name: str
) -> None:
    product = {
        "title": "Canvas shoe",
        "description": "Low top",
        "availability": "preorder",
        "condition": "new",
        "price": "45.00 EUR",
        "link": "https://shop.example/22",
        "image_link": "https://shop.example/22.png",
        "brand": "acme",
    }
    rows = [{"id": f"SKU-{n % 900}", **product, "mpn": str(n)} for n in range(1000)]
    for fault in FAULTS.values() if name == "all" else [FAULTS[name]]:
        sandbox.faults(**fault, rate=0.05 if name == "all" else 0.1, path="products.write")
    client = sandbox.client(token, max_retries=10)
    report = client.products.upsert(catalog_id, rows)
    sandbox.clear_faults()
    # Of several rows with one id the last wins, whatever had to be sent again.
    assert {found.id: found.mpn for found in client.products.iter(catalog_id)} == {
        row["id"]: row["mpn"] for row in rows
    }
    assert (report.failed, report.not_applied, report.skipped) == (0, [], {})
    assert report.retries > 0


async def test_counts_that_do_not_match_are_asked_for_again() -> None:
    wrong = Answer({"data": {"success_count": 1, "total_count": 2}, "request": {"params": {}}})
    right = Answer({"data": {"success_count": 2, "total_count": 2}, "request": {"params": {}}})
    for short in (wrong, Answer({"data": {"success_count": 1, "total_count": 1}, "request": {"params": {}}})):
        with Service(short, right) as service:
            async with handbill.AsyncClient(base_url=service.url) as client:
                report = await client.custom_audiences.upload("7zq4m", "4tq7m", ["a@b.co", "c@d.co"], columns="email")
            # The same batch, byte for byte.
            assert [asked.body for asked in service.asked] == [service.asked[0].body] * 2
        assert (report.users_sent, report.retries) == (2, 1)


# Stops.


async def test_a_cancelled_upload_stops_cleanly_and_goes_on(
    sandbox: handbill.Sandbox,
    token: str,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    customers: Path,
    tmp_path: Path,
) -> None:
    journal = tmp_path / "a.journal"
    sandbox.faults(delay=0.3, path="users")
    async with sandbox.async_client(token) as awaited:
        job = asyncio.ensure_future(
            awaited.custom_audiences.upload(account_id, audience_id, customers, columns=WHO, journal=journal)
        )
        while not confirmed(journal):  # noqa: ASYNC110 (a file tells nobody)
            await asyncio.sleep(0.02)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
    sandbox.clear_faults()
    done = confirmed(journal)
    assert 0 < len(done) < BATCHES
    # What was under way was confirmed before it ended.
    assert len(held(sandbox, audience_id)) == sum(last - first + 1 for first, last in done.values())
    before = sent(sandbox)
    client.custom_audiences.upload(account_id, audience_id, customers, columns=WHO, journal=journal)
    assert sent(sandbox) - before == BATCHES - len(done)
    assert held(sandbox, audience_id) == list(range(USERS))


UPLOAD = textwrap.dedent(
    """
    import sys, handbill
    url, token, account, audience, path, journal = sys.argv[1:]
    with handbill.Client(base_url=url, auth=handbill.Bearer(token), max_retries=8) as client:
        report = client.custom_audiences.upload(
            account, audience, path, columns={"who": "partner_user_id"}, journal=journal
        )
    print(report.users_sent, report.users_already_confirmed, report.requests)
    """
)


def _start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 (our own)
        [sys.executable, "-c", UPLOAD, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_ctrl_c_stops_cleanly_and_the_same_call_goes_on(
    sandbox: handbill.Sandbox, token: str, account_id: str, audience_id: str, customers: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "a.journal"
    words = (sandbox.url, token, account_id, audience_id, str(customers), str(journal))
    sandbox.faults(delay=0.3, path="users")
    process = _start(*words)
    while not confirmed(journal):
        time.sleep(0.02)
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode != 0
    assert told.rstrip().splitlines()[-1].startswith("KeyboardInterrupt")
    assert str(journal) in told.rstrip().splitlines()[-1]
    sandbox.clear_faults()
    done = confirmed(journal)
    assert 0 < len(done) < BATCHES
    assert len(held(sandbox, audience_id)) == sum(last - first + 1 for first, last in done.values())
    before = sent(sandbox)
    out, told = _start(*words).communicate(timeout=60)
    assert told == ""
    assert sent(sandbox) - before == BATCHES - len(done)
    assert sum(int(word) for word in out.split()[:2]) == USERS
    assert held(sandbox, audience_id) == list(range(USERS))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("faulty", [False, True], ids=["well", "faulty"])
def test_a_killed_upload_goes_on_and_sends_nothing_again_that_was_confirmed(
    sandbox: handbill.Sandbox,
    token: str,
    account_id: str,
    audience_id: str,
    customers: Path,
    tmp_path: Path,
    seed: int,
    faulty: bool,  # noqa: FBT001 (of the table)
) -> None:
    """Between the upload and the sandbox stands a service that passes all on and keeps what was sent when."""
    import urllib.error
    import urllib.request

    journal = tmp_path / "a.journal"
    chance = random.Random(seed)  # noqa: S311 (no secret)
    runs: list[list[int]] = []
    if faulty:
        sandbox.faults(status=503, retry_after=0, rate=0.15, path="users")
        sandbox.faults(short=True, rate=0.1, path="users")

    def pass_on(asked: Asked) -> Answer:
        runs[-1].append(int(re.search(rb'"(\d{8})x', asked.body)[1]) + 1)  # type: ignore[index]
        headers = {name: asked.headers[name] for name in ("authorization", "content-type")}
        request = urllib.request.Request(  # noqa: S310
            sandbox.url + asked.target, asked.body, headers, method=asked.method
        )
        time.sleep(0.05)
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310
                return Answer(answer.read(), answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.read(), error.code, {"retry-after": "0"})

    with Service(say=pass_on) as between:
        words = (between.url, token, account_id, audience_id, str(customers), str(journal))
        for _ in range(20):
            known = {first for first, _ in confirmed(journal).values()}
            runs.append([])
            process = _start(*words)
            try:
                # From before the first request to after the last; longer and longer, so that it ends.
                process.wait(chance.uniform(0.05, 0.7) + 0.15 * len(runs))
            except subprocess.TimeoutExpired:
                process.kill()
            out, told = process.communicate()
            assert not known & set(runs[-1]), "a confirmed batch was sent again"
            assert told == ""
            if process.returncode == 0:
                break
        else:
            pytest.fail("it never ended")
    assert len(runs) > 1
    assert sum(int(word) for word in out.split()[:2]) == USERS
    assert len(confirmed(journal)) == BATCHES
    assert held(sandbox, audience_id) == list(range(USERS))


def test_a_journal_that_ends_in_a_torn_line_is_read(
    sandbox: handbill.Sandbox,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    customers: Path,
    tmp_path: Path,
) -> None:
    journal = tmp_path / "a.journal"
    client.custom_audiences.upload(account_id, audience_id, customers, columns=WHO, journal=journal)
    whole = journal.read_bytes()
    lines = whole.splitlines(keepends=True)
    for cut in (len(whole) - 1, len(whole) - len(lines[-1]) + 1, len(lines[0]) + 5, len(lines[0]), 30, 0):
        journal.write_bytes(whole[:cut])
        left, before = max(whole[:cut].count(b"\n") - 1, 0), sent(sandbox)
        client.custom_audiences.upload(account_id, audience_id, customers, columns=WHO, journal=journal)
        assert sent(sandbox) - before == BATCHES - left, cut
        assert len(confirmed(journal)) == BATCHES
    assert held(sandbox, audience_id) == list(range(USERS))


MEMORY = textwrap.dedent(
    """
    import re, sys, handbill
    rows = ({"mail": f" Person{n}@Example.com ", "phone": "030 901820", "land": "DE"} for n in range(2_000_000))
    with handbill.Client(base_url=sys.argv[1], auth=handbill.Bearer("x")) as client:
        report = client.custom_audiences.upload(
            "7zq4m", "4tq7m", rows, columns={"mail": "email", "phone": "phone_number", "land": "region"}
        )
    assert report.users_sent == 2_000_000, report
    try:
        print(int(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1]) // 1024)
    except OSError:
        import resource
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(peak // 1024 // (1024 if sys.platform == "darwin" else 1))
    """
)


def test_two_million_rows_stay_in_bounded_memory() -> None:
    def say(asked: Asked) -> Answer:
        count = asked.body.count(b'"email"')
        return Answer({"data": {"success_count": count, "total_count": count}, "request": {"params": {}}})

    with Service(say=say) as sink:
        done = subprocess.run(  # noqa: S603 (our own)
            [sys.executable, "-c", MEMORY, sink.url], capture_output=True, text=True, check=False, timeout=55
        )
        bodies = [len(asked.body) for asked in sink.asked]
    assert done.stderr == ""
    assert int(done.stdout) < 200
    assert max(bodies) <= 5_000_000
    assert len(bodies) > 50


def test_a_job_without_journal_says_how_to_get_one(
    sandbox: handbill.Sandbox, token: str, account_id: str, audience_id: str
) -> None:
    sandbox.faults(status=400, path="users")
    with pytest.raises(handbill.UploadError, match="journal"):
        sandbox.client(token).custom_audiences.upload(account_id, audience_id, ["a@b.co"], columns="email")


def test_an_error_in_the_rows_comes_out_and_what_was_sent_is_known(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str, audience_id: str, tmp_path: Path
) -> None:
    journal = tmp_path / "a.journal"

    def broken() -> Iterator[dict[str, str]]:
        yield from people(USERS // 2)
        message = "the database went away"
        raise LookupError(message)

    with pytest.raises(handbill.UploadError, match="row 8001: the database went away") as ended:
        client.custom_audiences.upload(account_id, audience_id, broken(), columns=WHO, journal=journal)
    chain: BaseException | None = ended.value
    while chain is not None and not isinstance(chain, LookupError):
        chain = chain.__cause__
    assert chain is not None, "what the rows raised is lost"
    rows = sum(last - first + 1 for first, last in confirmed(journal).values())
    assert len(held(sandbox, audience_id)) == rows == ended.value.report.users_sent
    client.custom_audiences.upload(account_id, audience_id, people(), columns=WHO, journal=journal)
    assert held(sandbox, audience_id) == list(range(USERS))


FULL = textwrap.dedent(
    """
    import resource, sys, handbill
    url, token, account, audience, path, journal = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
    with handbill.Client(base_url=url, auth=handbill.Bearer(token)) as client:
        try:
            client.custom_audiences.upload(
                account, audience, path, columns={"who": "partner_user_id"}, journal=journal
            )
        except handbill.HandbillError as error:
            print(type(error).__name__, error)
    """
)


def test_a_journal_that_cannot_grow_ends_the_job_in_one_sentence(
    sandbox: handbill.Sandbox,
    token: str,
    client: handbill.Client,
    account_id: str,
    audience_id: str,
    customers: Path,
    tmp_path: Path,
) -> None:
    journal = tmp_path / "a.journal"
    words = (sandbox.url, token, account_id, audience_id, str(customers), str(journal))
    done = subprocess.run([sys.executable, "-c", FULL, *words], capture_output=True, text=True, check=True, timeout=50)  # noqa: S603 (our own)
    assert done.stderr == ""
    assert done.stdout.startswith(("UploadError ", "HandbillError "))
    assert str(journal) in done.stdout
    assert done.stdout.count("\n") == 1
    # With room on the disk the same call goes on.
    client.custom_audiences.upload(account_id, audience_id, customers, columns=WHO, journal=journal)
    assert held(sandbox, audience_id) == list(range(USERS))
    assert os.path.getsize(journal) > 700  # noqa: PTH202 (os is here already)
