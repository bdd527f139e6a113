"""The command line among other programs: pipes, signals, bytes that are no text, and no traceback ever."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest

import handbill

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[bytes]]

DIGEST = b"e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8"
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("HANDBILL_")}


@pytest.fixture
def environment(sandbox: handbill.Sandbox, token: str) -> dict[str, str]:
    return {**CLEAN, "HANDBILL_BASE_URL": sandbox.url, "HANDBILL_BEARER_TOKEN": token}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    def command(*words: str | bytes, stdin: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
        ended = subprocess.run(  # noqa: S603 (our own)
            [sys.executable, "-m", "handbill", *words],
            capture_output=True,
            check=False,
            input=stdin,
            env={**environment, **more},
            timeout=50,
        )
        assert b"Traceback" not in ended.stderr, ended.stderr.decode(errors="replace")[-600:]
        return ended

    return command


#: Words, exit code, what is told, what comes from standard input.
TOLD: list[tuple[Sequence[str | bytes], int, str, bytes]] = [
    ([], 2, "COMMAND", b""),
    (["--versoin"], 2, "handbill", b""),
    (["call", "products.write", "--product-catalog-id", "1", "--products", "[{"], 2, "expected JSON", b""),
    (["call", "products.write", "--product-catalog-id", "1", "--products", "@/nowhere"], 2, "expected JSON", b""),
    (["call", "products.write", "--product-catalog-id", "1", "--products", "5"], 1, "products: expected", b""),
    (["call", "products.write", "--product-catalog-id", "1", "--products", '[{"id": "a"}]'], 1, "title", b""),
    (["call", "custom_audiences.list", "--acount-id", "1"], 2, "--account-id", b""),
    (["call", "custom_audience.list"], 2, "did you mean custom_audiences.list?", b""),
    (["call", "custom_audiences.list", "--account-id", "1", "surplus"], 2, "surplus", b""),
    (["call", "custom_audiences.list", "--account-id", "1", "--permission-scope", "mine"], 1, "OWNER, SHARED", b""),
    (["call", "accounts.list", "--naming", "old"], 2, "naming", b""),
    (["call", "accounts.list", "--token", "a b"], 1, "token", b""),
    (["hash", "email"], 1, "values[0]", b"nobody\n"),
    (["hash", "email"], 1, "values[1]", b"a@b.co\n\nc@d.co\n"),
    (["hash", "email"], 1, "values[0]", b"a\xff@b.co\n"),
    (["hash", "email", b"a\xff@b.co"], 1, "values[0]", b""),
    (["hash", "e-mail", "a@b.co"], 1, "did you mean email", b""),
    (["hash", "phone_number", "030 1", "--region", "Germany"], 1, "country", b""),
    (["hash"], 2, "kind", b""),
    (["sandbox", "--port", "abc"], 2, "--port", b""),
    (["sandbox", "--port", "-1"], 1, "port", b""),
    (["sandbox", "--host", "nowhere.invalid", "--port", "0"], 1, "host: expected", b""),
    (["sandbox", "--naming", "old"], 2, "--naming", b""),
    (["sandbox", "--store", "/nowhere/ads.db", "--port", "0"], 1, "/nowhere/ads.db", b""),
    (["audiences"], 2, "COMMAND", b""),
    (["audiences", "uplaod"], 2, "upload", b""),
    (["products", "upsert", "none.csv"], 2, "--catalog-id", b""),
    (["products", "upsert", "none.csv", "--catalog-id", "1"], 1, "none.csv", b""),
    (["demo", "--data", "/"], 1, "customers.csv", b""),
]


@pytest.mark.parametrize(("words", "code", "told", "stdin"), TOLD, ids=[str(words) for words, *_ in TOLD])
def test_a_mistake_is_a_sentence_and_an_exit_code(
    run: Run, words: Sequence[str | bytes], code: int, told: str, stdin: bytes
) -> None:
    ended = run(*words, stdin=stdin)
    text = ended.stderr.decode(errors="replace")
    assert (ended.returncode, ended.stdout) == (code, b""), text
    assert told in text
    assert text.startswith("handbill")
    assert len(text.strip().splitlines()) == (1 if code == 1 else 2)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"HANDBILL_BASE_URL": ""}, "HANDBILL_BASE_URL"),
        ({"HANDBILL_BASE_URL": "ads"}, "base_url"),
        ({"HANDBILL_BASE_URL": "http://ads.example"}, "http"),
        ({"HANDBILL_NAMING": "old"}, "naming"),
        ({"HANDBILL_BEARER_TOKEN": "", "HANDBILL_CONSUMER_KEY": "k"}, "HANDBILL_CONSUMER_SECRET"),
        ({"HANDBILL_BEARER_TOKEN": ""}, "401"),
    ],
    ids=str,
)
def test_a_setting_of_the_environment_that_is_wrong_is_named(run: Run, settings: dict[str, str], told: str) -> None:
    ended = run("call", "accounts.list", **settings)
    assert ended.returncode == 1
    assert told in ended.stderr.decode()


def test_a_token_is_never_shown(run: Run) -> None:
    for words in (("accounts.list", "--base-url", "http://127.0.0.1:9"), ("accounts.get", "--account-id", "zz")):
        ended = run("call", *words, "--token", "very-secret-token")
        assert ended.returncode == 1
        assert b"very-secret-token" not in ended.stdout + ended.stderr


def test_json_is_written_in_any_encoding(run: Run, client: handbill.Client, account_id: str) -> None:
    client.custom_audiences.create(account_id, name="Größe 日本 🎈")
    for encoding in ("utf-8", "ascii", "latin-1"):
        ended = run("call", "custom_audiences.list", "--account-id", account_id, PYTHONIOENCODING=encoding)
        assert ended.returncode == 0
        assert json.loads(ended.stdout.decode(encoding))["data"][0]["name"] == "Größe 日本 🎈"


def test_json_goes_in_from_the_line_and_from_a_file(run: Run, catalog_id: str, tmp_path: Path) -> None:
    product: dict[str, Any] = {
        "id": "SKU-22",
        "title": "Schuhe für Ärzte",
        "description": "Low top",
        "availability": "in stock",
        "condition": "new",
        "price": "45.00 EUR",
        "link": "https://shop.example/22",
        "image_link": "https://shop.example/22.png",
        "brand": "acme",
    }
    file = tmp_path / "products.json"
    file.write_text(json.dumps([product], ensure_ascii=False), encoding="utf-8")
    words = ("call", "products.write", "--product-catalog-id", catalog_id, "--products")
    statuses = [json.loads(run(*words, given).stdout)[0]["status"] for given in (json.dumps([product]), f"@{file}")]
    assert statuses == ["CREATE_SUCCESS", "NO_CHANGE"]
    listed = json.loads(run("call", "products.list", "--product-catalog-id", catalog_id, "--all").stdout)
    assert [found["title"] for found in listed] == ["Schuhe für Ärzte"]


def test_times_and_flags_are_json_that_goes_in_again(run: Run, account_id: str) -> None:
    account = json.loads(run("call", "accounts.get", "--account-id", account_id).stdout)
    assert account["deleted"] is False
    text = account["created_at"]
    made = run(
        *("call", "funding_instruments.create", "--account-id", account_id, "--type", "CREDIT_CARD"),
        *("--currency", "EUR", "--start-time", text),
    )
    assert made.returncode == 0, made.stderr
    assert json.loads(made.stdout)["start_time"] == text
    assert text.endswith("Z")


def test_hashes_of_arguments_of_lines_and_of_windows_lines_are_the_same(run: Run) -> None:
    for words, stdin in (
        (["test-email@test.com"], b""),
        ([], b"test-email@test.com\n"),
        ([], b"Test-Email@Test.com\r\n"),
        ([], b"test-email@test.com"),
        ([], b"\xef\xbb\xbftest-email@test.com\n"),
    ):
        ended = run("hash", "email", *words, stdin=stdin)
        assert (ended.returncode, ended.stdout.split()) == (0, [DIGEST]), ended.stderr
    assert run("hash", "email").stdout == b""


def test_output_that_nobody_reads_is_no_error(environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "handbill", "call", "--help"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    told = process.stderr.read()
    process.stderr.close()
    assert (process.wait(20), told) == (0, b"")


def test_lines_that_are_no_text_are_one_sentence_however_strictly_they_are_read(run: Run) -> None:
    for errors in ("strict", "surrogateescape"):
        ended = run("hash", "email", stdin=b"a@b.co\na\xff@b.co\n", PYTHONIOENCODING=f"utf-8:{errors}")
        assert (ended.returncode, ended.stdout) == (1, b"")
        assert ended.stderr.startswith(b"handbill: ")


def _free_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return int(unused.getsockname()[1])


def _serve(*words: str) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(  # noqa: S603 (our own)
        [sys.executable, "-m", "handbill", "sandbox", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=CLEAN,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    return process, line


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_sandbox_keeps_its_store_and_stops_when_it_is_told(by: signal.Signals, tmp_path: Path) -> None:
    port, store = _free_port(), str(tmp_path / "ads.db")
    url = f"http://127.0.0.1:{port}"
    made = None
    for _ in range(2):
        process, line = _serve("--port", str(port), "--store", store)
        try:
            assert url in line
            with handbill.Client(base_url=url, auth=handbill.Bearer("x"), max_retries=3) as client:
                if made is None:
                    made = client.accounts.create()
                else:
                    assert client.accounts.list().data == [made]
        finally:
            process.send_signal(by)
            _, told = process.communicate(timeout=20)
        assert "Traceback" not in told
        assert process.returncode in {0, 130}


def test_a_killed_sandbox_has_what_it_answered(tmp_path: Path) -> None:
    port, store = _free_port(), str(tmp_path / "ads.db")
    process, _ = _serve("--port", str(port), "--store", store)
    with handbill.Client(base_url=f"http://127.0.0.1:{port}", auth=handbill.Bearer("x")) as client:
        made = [client.accounts.create().id for _ in range(20)]
    process.kill()
    process.communicate()
    with handbill.Sandbox(store=store) as again:
        assert [account.id for account in again.client("x").accounts.iter()] == made


def test_a_port_in_use_is_one_sentence(sandbox: handbill.Sandbox, run: Run) -> None:
    ended = run("sandbox", "--port", str(sandbox.port))
    assert ended.returncode == 1
    assert ended.stderr.decode().count("\n") == 1
    assert str(sandbox.port) in ended.stderr.decode()


def test_a_live_sandbox_speaks_the_live_spelling() -> None:
    process, line = _serve("--port", "0", "--naming", "live")
    try:
        url = next(word for word in line.split() if word.startswith("http"))
        request = urllib.request.Request(f"{url}/openapi.json")  # noqa: S310
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            text = answer.read().decode()
        assert "tweet_volume" in text
        assert "post_volume" not in text
    finally:
        process.terminate()
        process.communicate(timeout=20)


def test_an_interrupted_upload_ends_with_130_and_says_how_to_go_on(
    sandbox: handbill.Sandbox,
    environment: dict[str, str],
    account_id: str,
    audience_id: str,
    tmp_path: Path,
) -> None:
    path, journal = tmp_path / "a.csv", tmp_path / "a.journal"
    path.write_text("who\n" + "".join(f"{n:08}{'x' * 2400}\n" for n in range(8000)))
    words = [
        *(sys.executable, "-m", "handbill", "audiences", "upload", str(path), "--account-id", account_id),
        *("--audience-id", audience_id, "--column", "who=partner_user_id", "--journal", str(journal)),
    ]
    sandbox.faults(delay=0.4, path="users")
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)  # noqa: S603 (our own)
    while not journal.exists() or journal.read_bytes().count(b"\n") < 2:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    sandbox.clear_faults()
    assert process.returncode == 130
    assert "Traceback" not in told
    assert str(journal) in told
    done = subprocess.run([*words, "--quiet"], capture_output=True, text=True, check=True, env=environment, timeout=50)  # noqa: S603 (our own)
    report = json.loads(done.stdout)
    assert report["users_sent"] + report["users_already_confirmed"] == 8000
    assert report["users_already_confirmed"] > 0
    assert len(list(sandbox.members(audience_id))) == 8000


def test_the_progress_of_an_upload_goes_to_standard_error(
    run: Run, account_id: str, audience_id: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.csv"
    path.write_text("mail\na@b.co\nnobody\n")
    words = ("audiences", "upload", str(path), "--account-id", account_id, "--audience-id", audience_id)
    loud, quiet = run(*words, "--column", "mail=email"), run(*words, "--column", "mail=email", "--quiet")
    assert b"confirmed" in loud.stderr
    assert quiet.stderr == b""
    for ended in (loud, quiet):
        report = json.loads(ended.stdout)
        assert (report["users_sent"], report["skipped_rows"][0]["row"]) == (1, 2)
    removed = run(*words, "--column", "mail=email", "--remove", "--quiet")
    assert json.loads(removed.stdout)["users_sent"] == 1


def test_a_demo_that_cannot_be_proven_says_so(tmp_path: Path) -> None:
    from pathlib import Path as AnyPath

    data = AnyPath(__file__).resolve().parents[2] / "examples" / "data"
    (tmp_path / "products.csv").write_bytes((data / "products.csv").read_bytes())
    (tmp_path / "customers.csv").write_text("E-mail,Phone,Country,Handle,Device ID\na@b.co,,DE,,\n", encoding="utf-8")
    ended = subprocess.run(  # noqa: S603 (our own)
        [sys.executable, "-m", "handbill", "demo", "--quiet", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        env=CLEAN,
        timeout=50,
    )
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 1  # one member is too small an audience to be targetable
    assert "NOT proven" in ended.stdout or ended.stderr.startswith("handbill: ")
