"""What goes wrong, as exceptions: class, attributes, one sentence, no secret; and what is tried again."""

from __future__ import annotations

import copy
import logging
import pickle
import re
import socket
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest
from answers import Answer, Service

import handbill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Ask

#: Status, class.
STATUSES = [
    (400, handbill.BadRequest),
    (401, handbill.NotAuthenticated),
    (403, handbill.Forbidden),
    (404, handbill.NotFound),
    (405, handbill.ServiceError),
    (408, handbill.ServiceError),
    (423, handbill.ServiceError),
    (429, handbill.RateLimited),
    (500, handbill.ServerError),
    (503, handbill.ServerError),
    (504, handbill.ServerError),
    (599, handbill.ServerError),
]
SECRETS = ("consumer-key-1", "consumer-secret-2", "access-token-3", "token-secret-4")


@pytest.fixture(autouse=True)
def _no_faults_left(sandbox: handbill.Sandbox) -> Iterator[None]:
    sandbox.clear_faults()
    yield
    sandbox.clear_faults()


def _is_one_sentence(text: str) -> bool:
    return bool(text) and "\n" not in text and len(text) < 400 and "Error {" not in text and "Some(" not in text


@pytest.mark.parametrize(("status", "kind"), STATUSES, ids=[str(status) for status, _ in STATUSES])
def test_every_status_has_its_class(ask: Ask, sandbox: handbill.Sandbox, status: int, kind: type) -> None:
    sandbox.faults(status=status, count=1)
    with pytest.raises(handbill.ServiceError) as refused:
        ask(lambda client: client.accounts.list(), base_url=sandbox.url)
    error = refused.value
    assert type(error) is kind
    assert error.status == status
    assert error.errors
    assert error.operation_errors == ()
    assert str(error).startswith(f"accounts.list: HTTP {status} {error.errors[0].code}: ")
    assert _is_one_sentence(str(error))
    sandbox.faults(status=status, count=1)
    with pytest.raises(kind, match=f"GET /12/accounts: HTTP {status}"):
        ask(lambda client: client.request("GET", "/12/accounts"), base_url=sandbox.url)


@pytest.mark.parametrize(("status", "kind"), STATUSES, ids=[str(status) for status, _ in STATUSES])
@pytest.mark.parametrize("body", [b"", b"<html>no</html>", b'{"errors": "no"}', b"[1]", b"\xff"], ids=repr)
def test_the_status_alone_counts_when_the_body_says_nothing(ask: Ask, status: int, kind: type, body: bytes) -> None:
    with Service(Answer(body, status, {"content-type": "text/html"})) as service, pytest.raises(kind) as refused:
        ask(lambda client: client.accounts.list(), base_url=service.url)
    assert refused.value.status == status
    assert _is_one_sentence(str(refused.value))


def test_what_the_service_says_is_kept(ask: Ask) -> None:
    body = {
        "errors": [
            {
                "code": "INVALID_PARAMETER",
                "parameter": "end_time",
                "value": "soon",
                "details": "no time",
                "message": "Bad",
            },
            {"code": 88, "message": "Rate limit exceeded"},
        ],
        "request": {"params": {"account_id": "7zq4m"}},
    }
    answer = Answer(body, 400, {"x-transaction-id": "t-1"})
    with Service(answer) as service, pytest.raises(handbill.BadRequest) as refused:
        ask(lambda client: client.accounts.list(), base_url=service.url)
    error = refused.value
    assert error.errors[0] == handbill.ErrorDetail("INVALID_PARAMETER", "Bad", "end_time", None)
    assert (error.errors[1].code, error.errors[1].message) == ("88", "Rate limit exceeded")
    assert "Bad" in str(error)


ITEM = {"code": "MISSING_PARAMETER", "message": "name is missing", "parameter": "name"}
#: The two shapes that item-level problems arrive in: with the index of the item, and one array per item.
OPERATION_ERRORS = [
    pytest.param([{**ITEM, "index": 1}], id="flat"),
    pytest.param([[], [ITEM]], id="nested"),
]


@pytest.mark.parametrize("shape", OPERATION_ERRORS)
@pytest.mark.parametrize("naming", ["documented", "live"])
def test_both_shapes_of_operation_errors_are_read(ask: Ask, shape: list[Any], naming: str) -> None:
    body = {"errors": [], "operation_errors": shape, "request": []}
    with Service(Answer(body, 400)) as service, pytest.raises(handbill.BadRequest) as refused:
        ask(
            lambda client: client.custom_audiences.batch(
                "7zq4m", operations=[handbill.Delete("4tq7m"), handbill.Delete("4tq8n")]
            ),
            base_url=service.url,
            naming=naming,
        )
    error = refused.value
    assert error.operation_errors == (handbill.ErrorDetail("MISSING_PARAMETER", "name is missing", "name", 1),)
    assert _is_one_sentence(str(error))
    assert "name is missing" in str(error)


def test_a_batch_fails_as_a_whole_and_tells_its_item(ask: Ask, sandbox: handbill.Sandbox, token: str) -> None:
    account = sandbox.client(token).accounts.create()
    leaf = sandbox.client(token).custom_audiences.create(account.id, name="leaf")
    tree = {"boolean_operator": "AND", "child_segments": [{"custom_audience_id": leaf.id, "child_segments": []}]}
    good = handbill.Create(name="x", audience_type="FLEXIBLE", segments=tree)
    with pytest.raises(handbill.BadRequest) as refused:
        ask(
            lambda client: client.custom_audiences.batch(account.id, operations=[good, handbill.Delete("zzzz")]),
            base_url=sandbox.url,
        )
    assert [fault.index for fault in refused.value.operation_errors] == [1]
    assert [found.name for found in sandbox.client(token).custom_audiences.list(account.id)] == ["leaf"]


def _errors() -> list[handbill.HandbillError]:
    fault = ("CODE", "message", "name", 3)
    return [
        handbill.ValidationError("x: y", [("y", "required", "y is required")]),
        handbill.TransportError("x"),
        handbill.Timeout("x"),
        handbill.ConnectError("x"),
        handbill.DecodeError("x"),
        handbill.ServiceError("x", 418, [fault], [fault], "r-1"),
        handbill.BadRequest("x", 400, [fault], [fault], "r-1"),
        handbill.NotAuthenticated("x", 401),
        handbill.Forbidden("x", 403),
        handbill.NotFound("x", 404),
        handbill.RateLimited("x", 429, [fault], [], "r-1", 1772443200, 2.5),
        handbill.ServerError("x", 500),
        handbill.UploadError("x", {"rows_read": 1}),
    ]


@pytest.mark.parametrize("error", _errors(), ids=lambda error: type(error).__name__)
@pytest.mark.parametrize(
    "again",
    [lambda error: pickle.loads(pickle.dumps(error)), copy.copy, copy.deepcopy],  # noqa: S301 (our own)
    ids=["pickle", "copy", "deepcopy"],
)
def test_an_error_survives_pickle_and_copy(error: handbill.HandbillError, again: Any) -> None:
    made = again(error)
    assert type(made) is type(error)
    assert (str(made), made.args, vars(made)) == (str(error), error.args, vars(error))


def test_an_error_that_was_raised_survives_pickle(sandbox: handbill.Sandbox) -> None:
    sandbox.faults(status=429, retry_after=3, count=1)
    with pytest.raises(handbill.RateLimited) as refused:
        sandbox.client(max_retries=0).accounts.list()
    made = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 (our own)
    assert (made.status, made.errors, made.retry_after) == (429, refused.value.errors, 3.0)


def test_the_tree_is_as_it_is_drawn() -> None:
    from handbill import errors

    drawn = re.findall(r"([├└│─ ]*)(\w+) {2,}\S", errors.__doc__ or "")
    assert len(drawn) == 13
    above: list[type] = [handbill.HandbillError]
    for lead, name in drawn:
        depth = len(lead) // 4
        kind = getattr(handbill, name)
        assert kind.__bases__ == (above[depth - 1],), name
        above[depth:] = [kind]


# No answer.


def _dead_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return int(unused.getsockname()[1])


def test_a_late_answer_is_a_timeout(ask: Ask, sandbox: handbill.Sandbox) -> None:
    sandbox.faults(delay=2, count=1)
    with pytest.raises(handbill.Timeout, match=r"accounts\.list: .*0\.2 s") as late:
        ask(lambda client: client.accounts.list(), base_url=sandbox.url, timeout=0.2)
    assert isinstance(late.value, handbill.TransportError)
    assert _is_one_sentence(str(late.value))


def test_a_dead_port_is_a_connect_error(ask: Ask) -> None:
    port = _dead_port()
    with pytest.raises(handbill.ConnectError, match=f"127.0.0.1:{port}") as dead:
        ask(lambda client: client.accounts.list(), base_url=f"http://127.0.0.1:{port}", max_retries=1)
    assert isinstance(dead.value, handbill.TransportError)
    assert _is_one_sentence(str(dead.value))


def test_a_host_without_address_is_a_connect_error(ask: Ask) -> None:
    with pytest.raises(handbill.ConnectError, match=r"nowhere\.invalid"):
        ask(lambda client: client.accounts.list(), base_url="https://nowhere.invalid", timeout=5)


@pytest.mark.parametrize("fault", ["reset", "truncate"])
def test_a_broken_connection_is_a_transport_error(ask: Ask, sandbox: handbill.Sandbox, fault: str) -> None:
    sandbox.faults(**{fault: True}, count=1)
    with pytest.raises(handbill.TransportError, match=r"accounts\.list: the connection broke") as broken:
        ask(lambda client: client.accounts.list(), base_url=sandbox.url)
    assert type(broken.value) is handbill.TransportError


@pytest.mark.parametrize(
    "body",
    [
        b"nonsense",
        b"[]",
        b"5",
        b"{}",
        b'{"data": 5}',
        b'{"data": ["x"]}',
        b"\xff\xfe",
        b"<html></html>",
        b"[" * 100_000 + b"]" * 100_000,
    ],
    ids=lambda body: repr(body[:20]),
)
def test_an_answer_that_is_nonsense_is_a_decode_error(ask: Ask, body: bytes) -> None:
    with Service(Answer(body)) as service, pytest.raises(handbill.DecodeError, match=r"accounts\.list") as nonsense:
        ask(lambda client: client.accounts.list(), base_url=service.url)
    assert _is_one_sentence(str(nonsense.value))


@pytest.mark.parametrize("body", [b"", b'{"data": [{}]', b'{"data": [], "next_cur'], ids=repr)
def test_an_answer_that_ends_too_early_was_cut_off(ask: Ask, body: bytes) -> None:
    with Service(Answer(body)) as service, pytest.raises(handbill.TransportError, match="cut off"):
        ask(lambda client: client.accounts.list(), base_url=service.url)


@pytest.mark.parametrize(
    "record",
    [
        {"id": "1", "created_at": "soon"},
        {"id": "1", "created_at": 5},
        {"id": 5},
        {"id": "1", "deleted": "no"},
        {"id": ["1"]},
    ],
    ids=str,
)
def test_a_field_of_another_type_is_given_as_it_came(ask: Ask, record: dict[str, Any]) -> None:
    with Service(Answer({"data": record})) as service:
        account = ask(lambda client: client.accounts.get("7zq4m"), base_url=service.url)
    assert [str(getattr(account, name)) for name in record] == [str(value) for value in record.values()]
    assert account.to_dict().keys() == record.keys()


def test_a_redirect_is_not_followed_with_credentials(ask: Ask) -> None:
    with Service(Answer({"data": []})) as thief:
        answer = Answer(b"", 302, {"location": thief.url + "/12/accounts"})
        with Service(answer) as service, pytest.raises(handbill.HandbillError):
            ask(lambda client: client.accounts.list(), base_url=service.url)
        assert thief.asked == []


# What is tried again.

EMPTY = Answer({"data": [], "next_cursor": None})


def _retried(sandbox: handbill.Sandbox, endpoint: str) -> int:
    return sum(request["endpoint"] == endpoint for request in sandbox.requests)


#: Fault, whether a read is tried again, whether a write that makes something is.
AGAIN = [
    ({"status": 429, "retry_after": 0}, True, True),
    ({"status": 503, "retry_after": 0}, True, True),
    ({"status": 500}, True, False),
    ({"status": 504}, True, False),
    ({"status": 400}, False, False),
    ({"status": 404}, False, False),
    ({"reset": True}, True, False),
    ({"truncate": True}, True, False),
]


@pytest.mark.parametrize(("fault", "reads", "makes"), AGAIN, ids=[str(fault) for fault, _, _ in AGAIN])
def test_only_what_may_be_done_twice_is_tried_again(
    ask: Ask,
    sandbox: handbill.Sandbox,
    token: str,
    fault: dict[str, Any],
    reads: bool,  # noqa: FBT001 (of the table)
    makes: bool,  # noqa: FBT001 (of the table)
) -> None:
    account = sandbox.client(token).accounts.create()
    asked = [
        ("custom_audiences.list", lambda client: client.custom_audiences.list(account.id), reads),
        ("custom_audiences.create", lambda client: client.custom_audiences.create(account.id, name="x"), makes),
    ]
    for endpoint, do, again in asked:
        before = _retried(sandbox, endpoint)
        sandbox.faults(**fault, count=1, path=endpoint)
        if again:
            ask(do, base_url=sandbox.url, max_retries=2)
        else:
            with pytest.raises(handbill.HandbillError):
                ask(do, base_url=sandbox.url, max_retries=2)
        assert _retried(sandbox, endpoint) - before == (2 if again else 1), endpoint
        sandbox.clear_faults()
    held = sandbox.client(token).custom_audiences.list(account.id)
    assert len(held) == (1 if makes or "status" not in fault else 0)


def test_a_second_delete_after_an_unanswered_first_is_a_success(
    ask: Ask, sandbox: handbill.Sandbox, token: str
) -> None:
    client = sandbox.client(token)
    account = client.accounts.create()
    audience = client.custom_audiences.create(account.id, name="x")
    sandbox.faults(reset=True, count=1, path="custom_audiences.delete")
    answer = ask(
        lambda client: client.custom_audiences.delete(account.id, audience.id), base_url=sandbox.url, max_retries=2
    )
    assert answer is None
    assert _retried(sandbox, "custom_audiences.delete") >= 2
    with pytest.raises(handbill.NotFound):
        ask(lambda client: client.custom_audiences.delete(account.id, audience.id), base_url=sandbox.url, max_retries=2)


def test_a_delete_of_what_never_was_is_not_found_even_after_a_503(
    ask: Ask, sandbox: handbill.Sandbox, token: str
) -> None:
    account = sandbox.client(token).accounts.create()
    sandbox.faults(status=503, retry_after=0, count=1, path="custom_audiences.delete")
    with pytest.raises(handbill.NotFound):
        ask(lambda client: client.custom_audiences.delete(account.id, "zzzz"), base_url=sandbox.url, max_retries=2)


@pytest.mark.parametrize("max_retries", [0, 1, 3])
def test_no_more_is_tried_than_max_retries_says(ask: Ask, sandbox: handbill.Sandbox, max_retries: int) -> None:
    sandbox.faults(status=503, retry_after=0)
    before = len(sandbox.requests)
    with pytest.raises(handbill.ServerError):
        ask(lambda client: client.accounts.list(), base_url=sandbox.url, max_retries=max_retries)
    assert len(sandbox.requests) - before == max_retries + 1


def test_a_wait_longer_than_max_wait_is_not_begun(ask: Ask, sandbox: handbill.Sandbox) -> None:
    sandbox.faults(status=429, retry_after=3600)
    before = len(sandbox.requests)
    with pytest.raises(handbill.RateLimited) as refused:
        ask(lambda client: client.accounts.list(), base_url=sandbox.url, max_retries=5, max_wait=1)
    assert refused.value.retry_after == 3600
    assert len(sandbox.requests) - before == 1


def test_retry_after_is_waited_for(ask: Ask) -> None:
    import time

    met: list[float] = []

    def say(_: Any) -> Answer:
        met.append(time.monotonic())
        return Answer(b"", 503, {"retry-after": "1"}) if len(met) == 1 else EMPTY

    with Service(say=say) as service:
        assert ask(lambda client: client.accounts.list(), base_url=service.url, max_retries=1).data == []
    assert len(met) == 2
    assert met[1] - met[0] >= 1.0  # no less than the service asks for


# Budgets of requests.


def test_a_spent_budget_tells_when_it_is_renewed() -> None:
    with handbill.Sandbox(rate_limits="documented") as limited:
        client = limited.client(max_retries=0, max_wait=0)
        for _ in range(5):
            client.accounts.list()
        with pytest.raises(handbill.RateLimited) as refused:
            client.accounts.list()
        reset_at = refused.value.reset_at
        assert isinstance(reset_at, datetime)
        assert reset_at.tzinfo is timezone.utc
        assert timedelta(0) < reset_at - limited.now <= timedelta(minutes=15)
        assert len(limited.requests) <= 6
        # Another endpoint has a budget of its own; a new window a new budget.
        account = client.accounts.create()
        assert client.accounts.get(account.id) == account
        limited.advance(minutes=16)
        assert len(client.accounts.list()) == 1


def test_a_client_waits_for_the_budget_before_it_asks(ask: Ask) -> None:
    import time

    met: list[float] = []

    def say(_: Any) -> Answer:
        met.append(time.time())
        left = {
            "x-rate-limit-limit": "1",
            "x-rate-limit-remaining": "0",
            "x-rate-limit-reset": str(int(time.time()) + 2),
        }
        return Answer({"data": [], "next_cursor": None}, 200, left)

    async def twice(client: Any) -> None:
        await client.accounts.list()
        await client.accounts.list()

    def both(client: Any) -> Any:
        if isinstance(client, handbill.AsyncClient):
            return twice(client)
        return [client.accounts.list(), client.accounts.list()]

    with Service(say=say) as service:
        ask(both, base_url=service.url, max_wait=10)
        assert met[1] >= int(met[0]) + 2
        met.clear()
        with pytest.raises(handbill.RateLimited) as refused:
            ask(both, base_url=service.url, max_wait=0.1)
    assert len(met) == 1
    assert refused.value.reset_at is not None


def test_the_budget_of_the_account_governs_where_it_is_told(ask: Ask) -> None:
    import time

    headers = {
        "x-rate-limit-remaining": "0",
        "x-rate-limit-reset": str(int(time.time()) + 600),
        "x-account-rate-limit-remaining": "5",
        "x-account-rate-limit-reset": str(int(time.time()) + 600),
    }

    async def twice(client: Any) -> list[Any]:
        return [await client.custom_audiences.list("7zq4m"), await client.custom_audiences.list("7zq4m")]

    def both(client: Any) -> Any:
        if isinstance(client, handbill.AsyncClient):
            return twice(client)
        return [client.custom_audiences.list("7zq4m"), client.custom_audiences.list("7zq4m")]

    with Service(Answer({"data": [], "next_cursor": None}, 200, headers)) as service:
        assert len(ask(both, base_url=service.url, max_wait=0.1)) == 2
        assert len(service.asked) == 2


# Secrets and personal data stay where they are.


def _walk(error: BaseException) -> str:
    parts = [str(error), repr(error), repr(error.args), repr(vars(error)), repr(pickle.dumps(error))]
    if error.__cause__ is not None:
        parts.append(_walk(error.__cause__))
    return "\n".join(parts)


@pytest.mark.parametrize("auth", [handbill.Bearer(SECRETS[2]), handbill.OAuth1(*SECRETS)], ids=["bearer", "oauth1"])
@pytest.mark.parametrize(
    "fault", [{"status": 500}, {"status": 401}, {"reset": True}, {"truncate": True}, {"delay": 2}], ids=str
)
def test_secrets_are_in_no_error_and_no_log(
    ask: Ask, sandbox: handbill.Sandbox, caplog: pytest.LogCaptureFixture, auth: Any, fault: dict[str, Any]
) -> None:
    caplog.set_level(logging.DEBUG, "handbill")
    sandbox.faults(**fault)
    with pytest.raises(handbill.HandbillError) as failed:
        ask(
            lambda client: client.custom_audiences.create("7zq4m", name="personal-name-5"),
            base_url=sandbox.url,
            auth=auth,
            max_retries=1,
            timeout=0.3,
        )
    told = _walk(failed.value) + caplog.text
    assert not [secret for secret in (*SECRETS, "personal-name-5", "Bearer ", "OAuth oauth") if secret in told]
    assert caplog.records


def test_the_log_tells_method_path_status_time_and_retry(
    ask: Ask, sandbox: handbill.Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "handbill")
    sandbox.faults(status=503, retry_after=0, count=1)
    ask(lambda client: client.accounts.list(q="personal"), base_url=sandbox.url, max_retries=1)
    told = [record.getMessage() for record in caplog.records if record.name.startswith("handbill")]
    assert any("GET /12/accounts" in line and "503" in line for line in told), told
    assert any("GET /12/accounts" in line and "200" in line for line in told), told
    assert not any("personal" in line for line in told)


# OAuth 1.0a.

VERIFY = {"consumer_key": SECRETS[0], "consumer_secret": SECRETS[1], "tokens": {SECRETS[2]: SECRETS[3]}}


@pytest.fixture(scope="module")
def checked() -> Iterator[handbill.Sandbox]:
    with handbill.Sandbox(verify=VERIFY) as running:
        yield running


def test_a_right_signature_is_taken(ask: Ask, checked: handbill.Sandbox) -> None:
    auth = handbill.OAuth1(*SECRETS)
    made = ask(lambda client: client.accounts.create(), base_url=checked.url, auth=auth)
    named = ask(
        lambda client: client.custom_audiences.create(made.id, name="a b&c=d+e/ü%, (!) * '~'", description=":;?@[]#$"),
        base_url=checked.url,
        auth=auth,
    )
    assert (named.name, named.description) == ("a b&c=d+e/ü%, (!) * '~'", ":;?@[]#$")
    page = ask(
        lambda client: client.custom_audiences.list(made.id, custom_audience_ids=[named.id, "zz"], sort_by="name-asc"),
        base_url=checked.url,
        auth=auth,
    )
    assert page.data == [named]
    digest = "0" * 64
    counts = ask(
        lambda client: client.custom_audiences.change_users(
            made.id, named.id, operations=[{"operation_type": "Update", "params": {"users": [{"email": [digest]}]}}]
        ),
        base_url=checked.url,
        auth=auth,
    )
    assert counts.success_count == 1


@pytest.mark.parametrize("wrong", range(4), ids=["consumer-key", "consumer-secret", "token", "token-secret"])
def test_a_wrong_secret_is_refused(ask: Ask, checked: handbill.Sandbox, wrong: int) -> None:
    parts = [*SECRETS]
    parts[wrong] += "x"
    with pytest.raises(handbill.NotAuthenticated) as refused:
        ask(lambda client: client.accounts.list(), base_url=checked.url, auth=handbill.OAuth1(*parts))
    assert not any(part in str(refused.value) for part in parts)


def test_a_replayed_request_is_refused(checked: handbill.Sandbox) -> None:
    """What a signed client sends, recorded by a service in between, is sent a second time."""
    import urllib.error
    import urllib.request

    with Service(EMPTY) as between, handbill.Client(base_url=between.url, auth=handbill.OAuth1(*SECRETS)) as client:
        client.accounts.list(count=5)
        client.accounts.list(count=5)
        signed = [asked.headers["authorization"] for asked in between.asked]
    assert signed[0] != signed[1]
    assert all(header.startswith("OAuth ") for header in signed)

    # The signature covers the host, so the sandbox is asked by the name that was signed.
    url, host = checked.url + "/12/accounts?count=5", between.url.removeprefix("http://")
    told = []
    for _ in range(2):
        request = urllib.request.Request(url, headers={"authorization": signed[0], "host": host})  # noqa: S310
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310
                told.append(answer.status)
        except urllib.error.HTTPError as error:
            told.append(error.code)
            error.close()
    assert told == [200, 401]


def test_two_users_do_not_meet(ask: Ask, sandbox: handbill.Sandbox) -> None:
    theirs = sandbox.client("somebody-else").accounts.create()
    with pytest.raises((handbill.Forbidden, handbill.NotFound)):
        ask(lambda client: client.accounts.get(theirs.id), base_url=sandbox.url)
    assert ask(lambda client: client.accounts.list(), base_url=sandbox.url).data == []


@pytest.mark.parametrize(
    ("answers", "acted"),
    [
        ([Answer("{}", 400)], False),
        ([Answer("{}", 404)], False),
        ([Answer("{}", 503)], False),
        ([Answer("{}", 500)], True),
        ([Answer("{}", 524)], True),
        ([Answer("not JSON", 200)], True),
    ],
    ids=["400", "404", "503", "500", "524", "unreadable"],
)
def test_an_error_knows_whether_the_call_may_have_acted(ask: Ask, answers: list[Answer], *, acted: bool) -> None:
    with Service(*answers) as service:
        with pytest.raises(handbill.HandbillError) as error:
            ask(lambda client: client.custom_audiences.create("8wku1", name="x"), base_url=service.url)
        assert error.value.may_have_acted is acted
        assert pickle.loads(pickle.dumps(error.value)).may_have_acted is acted  # noqa: S301
        # A read never acts.
        with pytest.raises(handbill.HandbillError) as error:
            ask(lambda client: client.custom_audiences.get("8wku1", "8wku2"), base_url=service.url)
        assert not error.value.may_have_acted


def test_a_refusal_after_a_lost_answer_may_still_have_acted(ask: Ask) -> None:
    # The first attempt of an idempotent write fails in the service; the second is refused.
    with Service(Answer("{}", 500), Answer("{}", 400)) as service, pytest.raises(handbill.BadRequest) as error:
        ask(
            lambda client: client.campaigns.update("8wku1", "8wku2", name="x"),
            base_url=service.url,
            max_retries=1,
        )
    assert error.value.may_have_acted
