"""The sandboxes of the tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from .wire import Process, Service, Starter, User

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def _served(naming: str, known: str | None) -> Iterator[Service]:
    if known:
        yield Service(known)
        return
    import handbill

    with handbill.Sandbox(naming=naming) as sandbox:
        yield Service(sandbox.url)


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A sandbox in the documented naming, shared by the tests; each test has its own user."""
    yield from _served("documented", os.environ.get("HANDBILL_TEST_URL"))


@pytest.fixture(scope="session")
def live() -> Iterator[Service]:
    """A sandbox in the live naming."""
    yield from _served("live", os.environ.get("HANDBILL_TEST_LIVE_URL"))


@pytest.fixture
def user(service: Service) -> User:
    return service.user()


@pytest.fixture
def account(user: User) -> str:
    return user.account()


@pytest.fixture
def audience(user: User, account: str) -> str:
    return user.audience(account)


@pytest.fixture
def users_path(account: str, audience: str) -> str:
    return f"accounts/{account}/custom_audiences/{audience}/users"


@pytest.fixture
def catalog(user: User) -> str:
    return user.catalog()


@pytest.fixture
def products(catalog: str) -> str:
    return f"product_catalogs/{catalog}/products"


@pytest.fixture
def start() -> Iterator[Starter]:
    """Starts sandboxes for one test; `--store`, `--naming` and other options are keyword arguments."""
    started: list[Process] = []

    def begin(**settings: str | Path) -> Process:
        process = Process({name: str(value) for name, value in settings.items()})
        started.append(process)
        return process

    yield begin
    for process in started:
        process.end()
