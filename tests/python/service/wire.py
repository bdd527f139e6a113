"""Plain HTTP to an advertising service: requests and responses of a test."""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import itertools
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
import uuid
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}

#: Identifiers that no record has.
NOWHERE = {"base36": "zzzzzzz", "decimal": "999999999999"}


class Answer:
    """The response to one request."""

    def __init__(self, asked: str, status: int, headers: http.client.HTTPMessage, body: bytes) -> None:
        self.asked, self.status, self.headers, self.body = asked, status, headers, body

    def __repr__(self) -> str:
        return f"{self.asked} -> {self.status} {self.body[:600]!r}"

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300

    @property
    def refused(self) -> bool:
        """Whether the status is 4xx."""
        return 400 <= self.status < 500

    @property
    def data(self) -> Any:
        assert self.ok, self
        return self.json["data"]

    @property
    def params(self) -> dict:
        return self.json["request"]["params"]

    @property
    def errors(self) -> list[dict]:
        return self.json["errors"]

    @property
    def codes(self) -> list[str]:
        return [error["code"] for error in self.errors]

    @property
    def ids(self) -> list[str]:
        return [record["id"] for record in self.data]


class Service:
    """A service at an address. `user()` returns a user that it has not seen before."""

    def __init__(self, url: str, version: str = "12") -> None:
        parts = urllib.parse.urlsplit(url)
        self.url, self.host, self.port = url, parts.hostname or "127.0.0.1", parts.port
        self.version = version

    def user(self) -> User:
        return User(self, f"Bearer test-{uuid.uuid4().hex}")

    def stranger(self) -> User:
        """A user without credentials."""
        return User(self, None)

    def control(self, method: str, path: str, body: object = None) -> Answer:
        return self.stranger().send(method, path, json_body=body)


class User:
    """A user of the service."""

    def __init__(self, service: Service, authorization: str | None) -> None:
        self.service, self.authorization = service, authorization

    def send(
        self,
        method: str,
        path: str,
        query: dict | None = None,
        *,
        json_body: object = None,
        form: dict | None = None,
        body: bytes | None = None,
        headers: dict | None = None,
    ) -> Answer:
        """Send one request on its own connection; a path without a leading slash is relative to the version."""
        target = path if path.startswith("/") else f"/{self.service.version}/{path}"
        if query:
            target += "?" + urllib.parse.urlencode(query, quote_via=urllib.parse.quote)
        sent = {"Authorization": self.authorization} if self.authorization else {}
        if json_body is not None:
            body, sent = json.dumps(json_body).encode(), sent | JSON
        if form is not None:
            body, sent = urllib.parse.urlencode(form).encode(), sent | FORM
        connection = http.client.HTTPConnection(self.service.host, self.service.port, timeout=30)
        try:
            connection.request(method, target, body, sent | (headers or {}))
            answer = connection.getresponse()
            return Answer(f"{method} {target}", answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **query: str) -> Answer:
        return self.send("GET", path, query)

    def post(self, path: str, body: object = None, **query: str) -> Answer:
        return self.send("POST", path, query, json_body=body)

    def put(self, path: str, body: object = None, **query: str) -> Answer:
        return self.send("PUT", path, query, json_body=body)

    def delete(self, path: str, body: object = None, **query: str) -> Answer:
        return self.send("DELETE", path, query, json_body=body)

    def pages(self, path: str, **query: str) -> list[list]:
        """All pages of a list, read by cursor."""
        pages, cursor = [], {}
        for _ in range(1000):
            answer = self.get(path, **query, **cursor)
            pages.append(answer.data)
            if answer.json["next_cursor"] is None:
                return pages
            cursor = {"cursor": answer.json["next_cursor"]}
        raise AssertionError(f"{path} never ends")

    # Records that most tests need.

    def account(self) -> str:
        return self.post("accounts").data[0]["id"]

    def audience(self, account: str, name: str | None = None, **query: str) -> str:
        return self.post(f"accounts/{account}/custom_audiences", name=name or unique("audience"), **query).data["id"]

    def catalog(self, name: str = "shop") -> str:
        return self.post("product_catalogs", name=name).data["id"]

    def write(self, catalog: str, *products: dict) -> list[dict]:
        answer = self.put(f"product_catalogs/{catalog}/products", {"products": list(products)})
        return answer.data["products_response"]

    def key(self, catalog: str, **members: object) -> str:
        """Writes a product and returns its key."""
        (entry,) = self.write(catalog, product(**members))
        assert entry["status"] == "CREATE_SUCCESS", entry
        return entry["product_key"]


class Process(Service):
    """A sandbox in its own process."""

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


#: Starts sandboxes; options are keyword arguments.
Starter: TypeAlias = "Callable[..., Process]"
#: Injects a fault.
Faulty: TypeAlias = "Callable[..., None]"

_numbers = itertools.count(1)


def unique(word: str) -> str:
    return f"{word} {next(_numbers)}"


def product(id: str = "SKU-1", **members: object) -> dict:
    """A product with the required fields; a field that is None is omitted."""
    whole = {
        "id": id,
        "title": "Canvas shoe",
        "description": "Low top",
        "availability": "in stock",
        "condition": "new",
        "price": "45.00 EUR",
        "link": "https://shop.example/1",
        "image_link": "https://shop.example/1.png",
        "brand": "acme",
    }
    return {name: value for name, value in (whole | members).items() if value is not None}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def email(number: int | str) -> dict:
    return {"email": [digest(f"user{number}@example.com")]}


def update(*users: dict, **params: object) -> dict:
    return {"operation_type": "Update", "params": {"users": list(users), **params}}


def remove(*users: dict, **params: object) -> dict:
    return {"operation_type": "Delete", "params": {"users": list(users), **params}}


def now() -> datetime:
    return datetime.now(timezone.utc)


def instant(days: float = 0, seconds: float = 0) -> str:
    return stamp(now() + timedelta(days=days, seconds=seconds))


def whole_hour(hours: int = 0) -> datetime:
    """A whole hour near now."""
    return now().replace(minute=0, second=0, microsecond=0) + timedelta(hours=hours)


def stamp(moment: datetime) -> str:
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def next_second() -> None:
    """Waits for the next full second of the clock."""
    start = int(time.time())
    while int(time.time()) == start:
        time.sleep(0.02)
