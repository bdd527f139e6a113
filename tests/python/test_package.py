"""The package: its names, its settings, and what it keeps to itself."""

from __future__ import annotations

import contextlib
import copy
import importlib
import inspect
import pickle
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import handbill
from handbill import errors

if TYPE_CHECKING:
    from collections.abc import Callable

KEYS = ("consumer-key-1", "consumer-secret-2", "access-token-3", "token-secret-4")


@pytest.mark.parametrize("name", handbill.__all__)
def test_every_public_name_can_be_imported_and_stays_the_same(name: str) -> None:
    value = getattr(handbill, name)
    assert value is not None
    assert getattr(handbill, name) is value
    assert name in dir(handbill)


def test_every_public_name_is_exported_by_its_module() -> None:
    modules = {name: module for module, names in handbill._MODULES.items() for name in names}
    assert set(modules) <= set(handbill.__all__)
    for name in handbill.__all__:
        module = importlib.import_module(f"handbill.{modules.get(name, 'errors')}")
        assert getattr(module, name) is getattr(handbill, name), name
        assert name in module.__all__, name


def test_every_exception_is_public_and_under_one_base() -> None:
    for name in errors.__all__:
        kind = getattr(errors, name)
        if inspect.isclass(kind) and issubclass(kind, BaseException):
            assert issubclass(kind, handbill.HandbillError)
            assert name in handbill.__all__


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Cleint'"):
        _ = handbill.Cleint  # type: ignore[attr-defined]


def test_importing_handbill_imports_next_to_nothing() -> None:
    script = "import sys; before = set(sys.modules); import handbill; print(*sorted(set(sys.modules) - before))"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603 (our own)
    assert set(answer.stdout.split()) == {"__future__", "handbill"}


def test_every_generated_record_has_a_doc_for_every_field() -> None:
    from handbill import records

    classes = [getattr(records, name) for name in records._generated.__all__]
    assert len(classes) > 10
    for kind in classes:
        assert kind.__doc__
        assert set(kind.__annotations__) == set(kind.__match_args__), kind


@pytest.mark.parametrize(
    ("make", "shown"),
    [(lambda: handbill.Bearer(KEYS[0]), "Bearer(…)"), (lambda: handbill.OAuth1(*KEYS), "OAuth1(…)")],
    ids=["bearer", "oauth1"],
)
def test_credentials_show_nothing(make: Callable[[], Any], shown: str) -> None:
    auth = make()
    assert repr(auth) == str(auth) == f"{auth}" == shown
    for act in (pickle.dumps, lambda value: pickle.dumps([value])):
        with pytest.raises(TypeError, match="holds secrets") as refused:
            act(auth)
        assert not any(key in str(refused.value) for key in KEYS)
    assert copy.copy(auth) is copy.deepcopy(auth) is auth


@pytest.mark.parametrize("kind", [handbill.Client, handbill.AsyncClient])
def test_a_client_shows_its_address_and_no_secret(kind: Any) -> None:
    client = kind(base_url="https://ads.example", auth=handbill.OAuth1(*KEYS))
    assert repr(client).startswith(f"{kind.__name__}(")
    assert "https://ads.example" in repr(client)
    assert not any(key in repr(client) + str(vars(client)) for key in KEYS)
    with pytest.raises(TypeError, match="is not pickled"):
        pickle.dumps(client)


#: Setting, value, what the sentence has to name.
SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"base_url": "ads.example"}, "base_url"),
    ({"base_url": ""}, "base_url"),
    ({"base_url": "ftp://ads.example"}, "base_url"),
    ({"base_url": "http://ads.example"}, "base_url"),
    ({"base_url": 5}, "base_url"),
    ({"sandbox_url": "http://ads.example"}, "sandbox_url"),
    ({"api_url": "api.example"}, "api_url"),
    ({"naming": "old"}, "naming"),
    ({"timeout": -1}, "timeout"),
    ({"timeout": 0}, "timeout"),
    ({"timeout": "long"}, "timeout"),
    ({"timeout": float("nan")}, "timeout"),
    ({"max_retries": -1}, "max_retries"),
    ({"max_retries": 1.5}, "max_retries"),
    ({"max_wait": -1}, "max_wait"),
    ({"auth": "token"}, "auth"),
]


@pytest.mark.parametrize(("settings", "named"), SETTINGS, ids=[str(settings) for settings, _ in SETTINGS])
def test_a_setting_that_is_wrong_is_told_by_its_name(settings: dict[str, Any], named: str) -> None:
    with pytest.raises(handbill.ValidationError, match=named) as refused:
        handbill.Client(**{"base_url": "https://ads.example", **settings})
    assert "\n" not in str(refused.value)


def test_every_wrong_setting_is_told_at_once() -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        handbill.Client(base_url="ads.example", naming="old", max_retries=-1)
    assert {problem.place for problem in refused.value.problems} == {"base_url", "naming", "max_retries"}


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1", "https://ads.example/x"])
def test_plain_http_is_for_loopback(url: str) -> None:
    assert url.split("//")[1].split("/", maxsplit=1)[0] in repr(handbill.Client(base_url=url))


def test_plain_http_elsewhere_has_to_be_asked_for() -> None:
    assert "http://ads.example" in repr(handbill.Client(base_url="http://ads.example", allow_http=True))


def test_the_live_service_is_one_bundle() -> None:
    client = handbill.Client(**handbill.LIVE, auth=handbill.Bearer("x"))
    assert "https://ads-api.x.com" in repr(client)
    assert handbill.LIVE["naming"] == "live"
    assert {handbill.LIVE["sandbox_url"], handbill.LIVE["api_url"]} == {
        "https://ads-api-sandbox.x.com",
        "https://api.x.com",
    }


VARIABLES = [f"HANDBILL_{name}" for name in ("BASE_URL", "SANDBOX_URL", "API_URL", "NAMING", "BEARER_TOKEN")] + [
    f"HANDBILL_{name}" for name in ("CONSUMER_KEY", "CONSUMER_SECRET", "ACCESS_TOKEN", "ACCESS_TOKEN_SECRET")
]


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_the_environment_says_where_and_who(sandbox: handbill.Sandbox, environment: pytest.MonkeyPatch) -> None:
    environment.setenv("HANDBILL_BASE_URL", sandbox.url)
    environment.setenv("HANDBILL_BEARER_TOKEN", "from-env")
    with handbill.Client.from_env(max_retries=0) as client:
        made = client.accounts.create()
    assert sandbox.client("from-env").accounts.get(made.id) == made


def test_four_variables_sign(environment: pytest.MonkeyPatch) -> None:
    verify = {"consumer_key": KEYS[0], "consumer_secret": KEYS[1], "tokens": {KEYS[2]: KEYS[3]}}
    with handbill.Sandbox(verify=verify) as sandbox:
        environment.setenv("HANDBILL_BASE_URL", sandbox.url)
        for name, value in zip(VARIABLES[-4:], KEYS, strict=True):
            environment.setenv(name, value)
        with handbill.Client.from_env() as client:
            assert client.accounts.create().deleted is False


def test_what_is_given_counts_more_than_the_environment(
    sandbox: handbill.Sandbox, environment: pytest.MonkeyPatch
) -> None:
    environment.setenv("HANDBILL_BASE_URL", "http://127.0.0.1:9")
    environment.setenv("HANDBILL_NAMING", "live")
    with handbill.Client.from_env(base_url=sandbox.url, naming="documented", auth=handbill.Bearer("x")) as client:
        assert client.accounts.list().data == []


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({}, ["HANDBILL_BASE_URL"]),
        ({"HANDBILL_BASE_URL": ""}, ["HANDBILL_BASE_URL"]),
        (
            {"HANDBILL_BASE_URL": "https://ads.example", "HANDBILL_CONSUMER_KEY": "k"},
            ["HANDBILL_CONSUMER_SECRET", "HANDBILL_ACCESS_TOKEN", "HANDBILL_ACCESS_TOKEN_SECRET"],
        ),
        ({"HANDBILL_BASE_URL": "ads.example"}, ["base_url"]),
    ],
    ids=["nothing", "empty", "one-of-four", "no-address"],
)
def test_a_variable_that_is_missing_is_named(
    environment: pytest.MonkeyPatch, given: dict[str, str], named: list[str]
) -> None:
    for name, value in given.items():
        environment.setenv(name, value)
    with pytest.raises(handbill.ValidationError) as refused:
        handbill.Client.from_env()
    assert all(name in str(refused.value) for name in named)
    assert refused.value.problems


def test_a_client_lists_its_resources_and_nothing_else() -> None:
    client = handbill.Client(base_url="https://ads.example")
    assert {"accounts", "custom_audiences", "products"} <= set(dir(client))
    with pytest.raises(AttributeError, match="campains"):
        _ = client.campains  # type: ignore[attr-defined]


def test_without_credentials_the_service_says_so(sandbox: handbill.Sandbox) -> None:
    with handbill.Client(base_url=sandbox.url, max_retries=0) as client, pytest.raises(handbill.NotAuthenticated):
        client.accounts.list()


@pytest.mark.parametrize("ending", ["waiting", "awaited"])
async def test_a_closed_client_says_so(sandbox: handbill.Sandbox, ending: str) -> None:
    if ending == "waiting":
        client = sandbox.client()
        client.close()
        client.close()
        with pytest.raises(handbill.HandbillError, match="closed"):
            client.accounts.list()
    else:
        awaited = sandbox.async_client()
        await awaited.aclose()
        with pytest.raises(handbill.HandbillError, match="closed"):
            await awaited.accounts.list()


#: Settings of a sandbox that are wrong, and what the sentence names.
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"naming": "old"}, "naming"),
    ({"rate_limits": "on"}, "rate_limits"),
    ({"processing": "slow"}, "processing"),
    ({"port": 70000}, "port"),
    ({"host": "no such host"}, "host|listen"),
    ({"verify": {"consumer_key": "k"}}, "consumer_secret"),
    ({"max_body": -1}, "max_body"),
]


@pytest.mark.parametrize(("settings", "named"), WRONG, ids=[str(settings) for settings, _ in WRONG])
def test_a_sandbox_refuses_wrong_settings(settings: dict[str, Any], named: str) -> None:
    with pytest.raises(handbill.ValidationError, match=named):
        handbill.Sandbox(**settings)


def test_a_sandbox_tells_of_a_port_in_use_and_of_a_store_it_cannot_open(
    sandbox: handbill.Sandbox, tmp_path: Any
) -> None:
    with pytest.raises(handbill.ValidationError, match="port"):
        handbill.Sandbox(port=sandbox.port)
    with pytest.raises(handbill.HandbillError, match="store"):
        handbill.Sandbox(store=str(tmp_path / "none" / "ads.db"))
    (tmp_path / "text.db").write_text("this is no database, but it is long enough to look at" * 20)
    with pytest.raises(handbill.HandbillError, match=r"text\.db"):
        handbill.Sandbox(store=str(tmp_path / "text.db"))


def test_a_closed_sandbox_lets_go_of_its_store(tmp_path: Any) -> None:
    store = str(tmp_path / "ads.db")
    with handbill.Sandbox(store=store) as first:
        account_id = first.client().accounts.create().id
    with handbill.Sandbox(store=store) as second:
        assert second.client().accounts.get(account_id).id == account_id


def test_a_store_of_another_layout_is_refused(tmp_path: Any) -> None:
    place = tmp_path / "ads.db"
    with contextlib.closing(sqlite3.connect(place)) as db:
        db.execute("CREATE TABLE entity (seq INTEGER PRIMARY KEY)")
    with pytest.raises(handbill.HandbillError, match="another version of handbill"):
        handbill.Sandbox(store=str(place))
