"""The command line: it reads well, answers JSON, and says in one sentence what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import handbill
from handbill import _handbill

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).resolve().parents[2] / "examples" / "data"
Run = "Callable[..., subprocess.CompletedProcess[str]]"


@pytest.fixture
def run(sandbox: handbill.Sandbox, token: str) -> Callable[..., subprocess.CompletedProcess[str]]:
    environment = {**os.environ, "HANDBILL_BASE_URL": sandbox.url, "HANDBILL_BEARER_TOKEN": token}

    def command(*words: object, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
        ended = subprocess.run(  # noqa: S603 (our own)
            [sys.executable, "-m", "handbill", *(str(word) for word in words)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env=environment,
            input=stdin,
        )
        assert "Traceback" not in ended.stderr
        return ended

    return command


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["sandbox"],
        ["demo"],
        ["call"],
        ["hash"],
        ["audiences", "upload"],
        ["products", "upsert"],
        ["call", "accounts.list"],
    ],
)
def test_help_reads(run: Callable[..., subprocess.CompletedProcess[str]], words: list[str]) -> None:
    shown = run(*words, "--help")
    assert shown.returncode == 0
    assert shown.stdout.startswith("usage: handbill")
    assert len(shown.stdout) > 150


def test_help_of_calls_names_every_endpoint_and_parameter(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    listing = run("call", "--help").stdout
    rows = _handbill.endpoints()
    assert all(row["name"] in listing for row in rows)
    row = next(row for row in rows if row["name"] == "funding_instruments.create")
    told = run("call", row["name"], "--help").stdout
    assert all("--" + parameter["name"].replace("_", "-") in told for parameter in row["parameters"])


def test_calls_answer_json(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    account = json.loads(run("call", "accounts.create").stdout)
    for name in ("a", "b", "c"):
        run("call", "custom_audiences.create", "--account-id", account["id"], "--name", name)
    page = json.loads(
        run(
            "call", "custom_audiences.list", "--account-id", account["id"], "--count", "2", "--with-total-count", "true"
        ).stdout
    )
    assert ([found["name"] for found in page["data"]], page["total_count"]) == (["a", "b"], 3)
    everything = json.loads(
        run("call", "custom_audiences.list", "--account-id", account["id"], "--count", "2", "--all").stdout
    )
    assert [found["name"] for found in everything] == ["a", "b", "c"]
    words = [
        "--type",
        "CREDIT_LINE",
        "--currency",
        "EUR",
        "--start-time",
        "2026-01-01",
        "--credit-limit-local-micro",
        "5.50",
    ]
    made = json.loads(run("call", "funding_instruments.create", "--account-id", account["id"], *words).stdout)
    assert made["credit_limit_local_micro"] == 5_500_000
    features = json.loads(
        run("call", "features.add", "--account-id", account["id"], "--feature-keys", "AGE_TARGETING,BRAND_TPN").stdout
    )
    assert {"AGE_TARGETING", "BRAND_TPN"} <= set(features)


MISTAKES = [
    (["nothing"], 2, "invalid choice"),
    (["call"], 2, "which endpoint"),
    (["call", "accounts.lst"], 2, "did you mean accounts.list?"),
    (["call", "accounts.list", "--coutn", "3"], 2, "did you mean --count?"),
    (["call", "accounts.list", "--count", "many"], 2, "--count"),
    (["call", "accounts.list", "--with-deleted", "maybe"], 2, "true or false"),
    (["call", "accounts.get"], 2, "--account-id"),
    (["call", "accounts.list", "--count", "0"], 1, "count: expected a whole number from 1 to 1000"),
    (["call", "accounts.get", "--account-id", "zzz"], 1, "HTTP 403 ACCOUNT_NOT_FOUND"),
    (["call", "accounts.list", "--base-url", "http://127.0.0.1:9"], 1, "cannot connect"),
    (["call", "accounts.list", "--base-url", "ads"], 1, "base_url"),
    (["hash", "mail", "x"], 1, "email"),
    (["hash", "email", "x"], 1, "values[0]"),
    (
        ["audiences", "upload", "none.csv", "--account-id", "1", "--audience-id", "2", "--column", "a=email"],
        1,
        "none.csv",
    ),
    (
        ["audiences", "upload", "none.csv", "--account-id", "1", "--audience-id", "2", "--column", "email"],
        2,
        "NAME=KIND",
    ),
    (["audiences", "upload", "none.csv", "--account-id", "1", "--audience-id", "2"], 2, "--column"),
    (["products", "upsert", "/", "--catalog-id", "1"], 1, "is a directory"),
    (["demo", "--data", "/nowhere"], 1, "customers.csv"),
    (["sandbox", "--port", "70000"], 1, "port"),
    (["sandbox", "--store", "/"], 1, "is a directory"),
]


@pytest.mark.parametrize(("words", "code", "told"), MISTAKES, ids=[" ".join(words) for words, _, _ in MISTAKES])
def test_a_mistake_is_one_sentence_and_an_exit_code(
    run: Callable[..., subprocess.CompletedProcess[str]], words: list[str], code: int, told: str
) -> None:
    ended = run(*words)
    assert (ended.returncode, ended.stdout) == (code, "")
    assert told in ended.stderr
    assert len(ended.stderr.strip().splitlines()) <= 2


def test_a_port_in_use_is_told(run: Callable[..., subprocess.CompletedProcess[str]], sandbox: handbill.Sandbox) -> None:
    ended = run("sandbox", "--port", sandbox.port)
    assert ended.returncode == 1
    assert "choose another port" in ended.stderr


def test_identifiers_are_hashed_from_arguments_and_lines(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    digest = "e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8\n"
    assert run("hash", "email", " Test-Email@test.com").stdout == digest
    assert run("hash", "email", stdin="test-email@test.com\nTEST-EMAIL@TEST.COM\r\n").stdout == digest * 2
    assert run("hash", "phone_number", "020 7946 0018", "--region", "GB", "--normalize").stdout == "+442079460018\n"


def test_uploads_print_their_report(
    run: Callable[..., subprocess.CompletedProcess[str]],
    client: handbill.Client,
    account_id: str,
    catalog_id: str,
    tmp_path: Path,
) -> None:
    audience = client.custom_audiences.create(account_id, name="Spring")
    words = [
        "--account-id",
        account_id,
        "--audience-id",
        audience.id,
        "--column",
        "E-mail=email",
        "--column",
        "Phone=phone_number",
    ]
    words += ["--column", "Country=region", "--journal", str(tmp_path / "j"), "--quiet"]
    report = json.loads(run("audiences", "upload", DATA / "customers.csv", *words).stdout)
    assert report["rows_read"] == 50_000
    again = json.loads(run("audiences", "upload", DATA / "customers.csv", *words).stdout)
    assert again["users_already_confirmed"] == report["users_sent"]
    products = json.loads(run("products", "upsert", DATA / "products.csv", "--catalog-id", catalog_id).stdout)
    assert products["created"] == 2852


def test_the_demo_proves_itself(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    shown = run("demo", "--data", DATA, "--quiet")
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert "DIFFERENT" not in shown.stdout
    assert shown.stdout.rstrip().endswith("proven")
