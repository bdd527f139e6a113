"""Failures: the right class, one sentence, no secrets, and repeated only when that changes nothing."""

from __future__ import annotations

import http.server
import logging
import pickle
import socket
import threading
from typing import TYPE_CHECKING, Any

import pytest

import handbill

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRET = "top-secret-token"

STATUSES = [
    (400, handbill.BadRequest),
    (401, handbill.NotAuthenticated),
    (403, handbill.Forbidden),
    (404, handbill.NotFound),
    (409, handbill.ServiceError),
    (429, handbill.RateLimited),
    (500, handbill.ServerError),
    (503, handbill.ServerError),
    (599, handbill.ServerError),
]


@pytest.fixture
def hasty(sandbox: handbill.Sandbox) -> Iterator[handbill.Client]:
    """A client that does not repeat."""
    sandbox.clear_faults()
    with sandbox.client(SECRET, max_retries=0, timeout=5) as client:
        yield client
    sandbox.clear_faults()


@pytest.mark.parametrize(("status", "kind"), STATUSES, ids=[str(status) for status, _ in STATUSES])
def test_every_status_has_its_class(
    sandbox: handbill.Sandbox, hasty: handbill.Client, status: int, kind: type[handbill.ServiceError]
) -> None:
    sandbox.faults(status=status, count=1)
    with pytest.raises(kind) as refused:
        hasty.accounts.list()
    error = refused.value
    assert type(error) is kind
    assert (error.status, len(error.errors), error.operation_errors) == (status, 1, ())
    assert str(error).startswith(f"accounts.list: HTTP {status}")
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own)
    assert (type(copy), str(copy), copy.status, copy.errors) == (kind, str(error), status, error.errors)


def test_the_tree_of_errors_is_as_documented() -> None:
    tree = {
        handbill.ValidationError: handbill.HandbillError,
        handbill.TransportError: handbill.HandbillError,
        handbill.Timeout: handbill.TransportError,
        handbill.ConnectError: handbill.TransportError,
        handbill.DecodeError: handbill.HandbillError,
        handbill.ServiceError: handbill.HandbillError,
        handbill.UploadError: handbill.HandbillError,
        **{kind: handbill.ServiceError for _, kind in STATUSES if kind is not handbill.ServiceError},
    }
    for kind, base in tree.items():
        assert kind.__base__ is base, kind


def test_a_late_answer_is_a_timeout(sandbox: handbill.Sandbox) -> None:
    sandbox.faults(delay=1.0, count=1)
    with (
        sandbox.client(max_retries=0, timeout=0.2) as client,
        pytest.raises(handbill.Timeout, match=r"no answer within 0\.2 s"),
    ):
        client.accounts.list()


def test_a_dead_port_is_a_connect_error() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with (
        handbill.Client(base_url=url, auth=handbill.Bearer(SECRET), max_retries=0) as client,
        pytest.raises(handbill.ConnectError) as refused,
    ):
        client.accounts.list()
    assert "cannot connect" in str(refused.value)
    assert SECRET not in str(refused.value)


def test_a_broken_connection_is_a_transport_error_on_a_create(
    sandbox: handbill.Sandbox, hasty: handbill.Client
) -> None:
    sandbox.faults(reset=True, count=1)
    with pytest.raises(handbill.TransportError, match="it may have happened"):
        hasty.accounts.create()
    assert len(hasty.accounts.list(count=1000)) >= 1


@pytest.mark.parametrize(
    "fault", [{"status": 503}, {"status": 500}, {"status": 429}, {"reset": True}, {"truncate": True}]
)
def test_reads_are_repeated(sandbox: handbill.Sandbox, client: handbill.Client, fault: dict[str, Any]) -> None:
    made = client.accounts.create()
    sandbox.faults(**fault, count=2, method="GET")
    assert client.accounts.get(made.id) == made


def test_a_create_is_repeated_only_when_the_service_cannot_have_acted(
    sandbox: handbill.Sandbox, client: handbill.Client
) -> None:
    sandbox.faults(status=503, count=1)
    first = client.accounts.create()
    sandbox.faults(status=500, count=1)
    with pytest.raises(handbill.ServerError):
        client.accounts.create()
    assert [account.id for account in client.accounts.list().data] == [first.id]


def test_a_delete_whose_answer_was_lost_and_then_finds_nothing_has_succeeded(
    sandbox: handbill.Sandbox, client: handbill.Client, account_id: str
) -> None:
    audience = client.custom_audiences.create(account_id, name="Once")
    sandbox.faults(reset=True, count=1)
    assert client.custom_audiences.delete(account_id, audience.id) is None
    with pytest.raises(handbill.NotFound):
        client.custom_audiences.delete(account_id, audience.id)


def test_a_used_up_budget_tells_when_it_is_renewed() -> None:
    with handbill.Sandbox(rate_limits="documented") as sandbox, sandbox.client(max_wait=1.0) as client:
        for _ in range(5):
            client.accounts.list()
        with pytest.raises(handbill.RateLimited) as refused:
            client.accounts.list()
        assert refused.value.reset_at is not None
        sent = len(sandbox.requests)
        with pytest.raises(handbill.RateLimited):
            client.accounts.list()
        assert len(sandbox.requests) <= sent + 1
        sandbox.advance(minutes=16)
        assert client.accounts.list().data == []


class _Nonsense(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    answers: tuple[tuple[int, str, bytes], ...] = ()

    def do_GET(self) -> None:
        status, kind, body = self.answers[0]
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def answering() -> Iterator[Any]:
    """A server that answers what a test gives it."""
    servers = []

    def start(status: int, body: bytes, kind: str = "application/json") -> str:
        handler = type("Handler", (_Nonsense,), {"answers": ((status, kind, body),)})
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"<html>hello</html>", "cannot be read"),
        (b'{"request": {}}', "no `data`"),
        (b'{"data": 7}', "cannot be read"),
        (b'{"data": [], "next_cursor": []}', "cannot be read"),
    ],
)
def test_an_answer_that_cannot_be_read_is_a_decode_error(answering: Any, body: bytes, words: str) -> None:
    with (
        handbill.Client(base_url=answering(200, body), max_retries=0) as client,
        pytest.raises(handbill.DecodeError, match=words),
    ):
        client.accounts.list()


def test_a_refusal_that_is_no_json_keeps_its_status(answering: Any) -> None:
    with (
        handbill.Client(base_url=answering(404, b"<html>gone</html>", "text/html"), max_retries=0) as client,
        pytest.raises(handbill.NotFound) as refused,
    ):
        client.accounts.list()
    assert refused.value.errors == ()


def test_redirects_are_not_followed_with_credentials(answering: Any) -> None:
    with (
        handbill.Client(base_url=answering(302, b""), auth=handbill.Bearer(SECRET), max_retries=0) as client,
        pytest.raises(handbill.ServiceError) as refused,
    ):
        client.accounts.list()
    assert refused.value.status == 302


@pytest.mark.parametrize("shape", ["indexed", "nested"])
def test_operation_errors_are_read_in_both_shapes(shape: str) -> None:
    naming: Any = "documented" if shape == "indexed" else "live"
    with handbill.Sandbox(naming=naming) as sandbox, sandbox.client() as client:
        account = client.accounts.create()
        operations = [handbill.Delete("zz1"), handbill.Delete("zz2")]
        with pytest.raises(handbill.BadRequest) as refused:
            client.custom_audiences.batch(account.id, operations)
    told = [(fault.index, fault.code) for fault in refused.value.operation_errors]
    assert told == [(0, "TAILORED_AUDIENCE_NOT_FOUND"), (1, "TAILORED_AUDIENCE_NOT_FOUND")]


def test_secrets_are_in_no_message_repr_or_log(sandbox: handbill.Sandbox, caplog: pytest.LogCaptureFixture) -> None:
    keys = handbill.OAuth1("key", "consumer-secret-x", "token", "token-secret-x")
    with caplog.at_level(logging.DEBUG, logger="handbill"):
        for auth in (handbill.Bearer(SECRET), keys):
            with sandbox.client(auth, max_retries=0) as client:
                client.accounts.create()
                sandbox.faults(status=500, count=1)
                with pytest.raises(handbill.ServerError) as refused:
                    client.accounts.list()
                shown = f"{client!r} {auth!r} {refused.value!r} {refused.value}"
                assert "secret" not in shown
    told = " ".join(record.getMessage() for record in caplog.records)
    assert "/12/accounts" in told
    assert "secret" not in told


@pytest.mark.parametrize(
    "settings",
    [
        {"base_url": ""},
        {"base_url": "ads.example"},
        {"base_url": "http://ads.example"},
        {"base_url": "https://ads.example", "timeout": 0},
        {"base_url": "https://ads.example", "timeout": "30"},
        {"base_url": "https://ads.example", "naming": "old"},
        {"base_url": "https://ads.example", "max_retries": -1},
        {"base_url": "https://ads.example", "auth": "token"},
        {"base_url": "https://ads.example", "auth": handbill.Bearer("two\nlines")},
    ],
    ids=lambda settings: ",".join(
        f"{key}={value}" for key, value in settings.items() if key != "base_url" or len(settings) == 1
    ),
)
def test_wrong_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(handbill.ValidationError):
        handbill.Client(**settings)


def test_signatures_are_checked_when_asked_for() -> None:
    verify = {"consumer_key": "ck", "consumer_secret": "cs", "tokens": {"at": "ats"}}
    with handbill.Sandbox(verify=verify) as sandbox:
        with sandbox.client(handbill.OAuth1("ck", "cs", "at", "ats")) as client:
            account = client.accounts.create()
            made = client.custom_audiences.create(account.id, name="Übergröße & more, (really)?")
            assert made.name == "Übergröße & more, (really)?"
            client.custom_audiences.change_users(
                account.id,
                made.id,
                operations=[{"operation_type": "Update", "params": {"users": [{"partner_user_id": ["1"]}]}}],
            )
        for wrong in (
            handbill.OAuth1("ck", "no", "at", "ats"),
            handbill.OAuth1("ck", "cs", "at", "no"),
            handbill.OAuth1("no", "cs", "at", "ats"),
        ):
            with sandbox.client(wrong) as client, pytest.raises(handbill.NotAuthenticated):
                client.accounts.list()


def test_the_environment_says_where_and_who(monkeypatch: pytest.MonkeyPatch, sandbox: handbill.Sandbox) -> None:
    for name in ("BASE_URL", "BEARER_TOKEN", "CONSUMER_KEY", "NAMING"):
        monkeypatch.delenv(f"HANDBILL_{name}", raising=False)
    with pytest.raises(handbill.ValidationError, match="HANDBILL_BASE_URL is not set"):
        handbill.Client.from_env()
    monkeypatch.setenv("HANDBILL_BASE_URL", sandbox.url)
    monkeypatch.setenv("HANDBILL_CONSUMER_KEY", "ck")
    with pytest.raises(handbill.ValidationError, match="HANDBILL_CONSUMER_SECRET"):
        handbill.Client.from_env()
    monkeypatch.setenv("HANDBILL_BEARER_TOKEN", "env-user")
    with handbill.Client.from_env() as client:
        assert client.accounts.list().data == []


def test_sixteen_threads_share_one_client(client: handbill.Client, account_id: str) -> None:
    made: list[str] = []
    failed: list[BaseException] = []

    def work(thread: int) -> None:
        try:
            for number in range(10):
                audience = client.custom_audiences.create(account_id, name=f"{thread}-{number}")
                made.append(audience.id)
                if number % 3 == 0:
                    client.custom_audiences.update(account_id, audience.id, description="changed")
                if number % 5 == 0:
                    client.custom_audiences.delete(account_id, audience.id)
        except BaseException as error:  # noqa: BLE001 (told by the test)
            failed.append(error)

    threads = [threading.Thread(target=work, args=(thread,)) for thread in range(16)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        seen = [audience.id for audience in client.custom_audiences.iter(account_id, count=20)]
        assert len(seen) == len(set(seen))
    for thread in threads:
        thread.join()
    assert failed == []
    everything = [audience.id for audience in client.custom_audiences.iter(account_id, count=20, with_deleted=True)]
    assert sorted(everything) == sorted(made)
    assert len(set(made)) == 160
    assert len(list(client.custom_audiences.iter(account_id))) == 128
