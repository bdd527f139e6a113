"""One sandbox per module, one user per test, and every call blocking and asynchronous."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Any, Protocol

import pytest

import handbill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_users = itertools.count()


class Call(Protocol):
    """A call by the name of its endpoint, blocking or asynchronous."""

    def __call__(self, name: str, /, **args: Any) -> Any: ...


class Ask(Protocol):
    """Calls a method of a client of either kind: `ask(lambda client: client.accounts.list(), base_url=…)`."""

    def __call__(self, do: Callable[[Any], Any], /, **settings: Any) -> Any: ...


@pytest.fixture(scope="module")
def sandbox() -> Iterator[handbill.Sandbox]:
    with handbill.Sandbox() as running:
        yield running


@pytest.fixture
def token() -> str:
    return f"user-{next(_users)}"


@pytest.fixture
def client(sandbox: handbill.Sandbox, token: str) -> Iterator[handbill.Client]:
    sandbox.clear_faults()
    with sandbox.client(token, max_retries=2) as made:
        yield made
    sandbox.clear_faults()


@pytest.fixture
def account_id(client: handbill.Client) -> str:
    return client.accounts.create().id


@pytest.fixture
def catalog_id(client: handbill.Client) -> str:
    return client.product_catalogs.create(name="Shop").id


@pytest.fixture
def audience_id(client: handbill.Client, account_id: str) -> str:
    return client.custom_audiences.create(account_id, name="Buyers").id


@pytest.fixture(params=["waiting", "awaited"])
def ask(request: pytest.FixtureRequest, token: str) -> Ask:
    """Runs each case twice: with a `Client` and with an `AsyncClient`, both created for the case."""
    waits = request.param == "waiting"

    def once(do: Callable[[Any], Any], /, **settings: Any) -> Any:
        settings = {"auth": handbill.Bearer(token), "max_retries": 0, **settings}
        if waits:
            with handbill.Client(**settings) as made:
                return do(made)

        async def awaited() -> Any:
            async with handbill.AsyncClient(**settings) as made:
                return await do(made)

        return asyncio.run(awaited())

    return once


@pytest.fixture(params=["waiting", "awaited"])
def call(request: pytest.FixtureRequest, sandbox: handbill.Sandbox, client: handbill.Client, token: str) -> Call:
    """Runs each case twice: with the `Client` and with the `AsyncClient`."""
    if request.param == "waiting":

        def waiting(name: str, /, **args: Any) -> Any:
            resource, _, verb = name.partition(".")
            return getattr(getattr(client, resource), verb)(**args)

        return waiting

    def awaited(name: str, /, **args: Any) -> Any:
        async def once() -> Any:
            async with sandbox.async_client(token, max_retries=2) as made:
                resource, _, verb = name.partition(".")
                return await getattr(getattr(made, resource), verb)(**args)

        return asyncio.run(once())

    return awaited
