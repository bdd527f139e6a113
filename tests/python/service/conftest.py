"""Where the service of a test comes from."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .wire import Service, User


def _served(naming: str, known: str | None) -> Iterator[Service]:
    if known:
        yield Service(known)
        return
    import handbill

    with handbill.Sandbox(naming=naming) as sandbox:
        yield Service(sandbox.url)


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A sandbox in the documents' naming, shared by the tests; each has a user of its own."""
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


class Process(Service):
    """A sandbox in a process of its own."""

    def __init__(self, settings: dict[str, str]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        super().__init__(f"http://127.0.0.1:{port}")
        command = os.environ.get("HANDBILL_TEST_COMMAND")
        words = shlex.split(command) if command else [sys.executable, "-m", "handbill", "sandbox"]
        for name, value in ({"port": str(port)} | settings).items():
            words += [f"--{name.replace('_', '-')}", value]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection((self.host, self.port), 1):
                return
            assert self.process.poll() is None, f"the sandbox ended with {self.process.returncode}"
            time.sleep(0.05)
        raise AssertionError("the sandbox does not answer")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def start() -> Iterator[Callable[..., Process]]:
    """Starts sandboxes of the test's own; `--store`, `--naming` and so on as keyword arguments."""
    started: list[Process] = []

    def begin(**settings: str | Path) -> Process:
        process = Process({name: str(value) for name, value in settings.items()})
        started.append(process)
        return process

    yield begin
    for process in started:
        process.end()
