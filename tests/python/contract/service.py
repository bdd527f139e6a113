"""The package as the contract test sees it: endpoints, a valid call of each, results of calls, help texts.

Every use of handbill by the recorder is in this file, so that a renamed symbol is changed in one place.
"""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import os
import urllib.parse
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from walking import Walk

import handbill
from handbill import __main__ as command_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from typing_extensions import Self

__all__ = ["Endpoint", "Service", "command_help"]

TOKEN = "contract"
JSON = "application/json"


class Endpoint(NamedTuple):
    """An endpoint, read from the OpenAPI document."""

    name: str
    method: str
    path: str
    #: The schema of each parameter that is not in the path.
    parameters: dict[str, dict[str, Any]]
    required: list[str]
    path_parameters: list[str]
    #: Where parameters are sent: "query", "object" or "array".
    body: str


def _endpoint(path: str, method: str, operation: dict[str, Any]) -> Endpoint:
    listed = operation["parameters"]
    queried = [parameter for parameter in listed if parameter["in"] == "query"]
    parameters = {parameter["name"]: parameter["schema"] for parameter in queried}
    required = [parameter["name"] for parameter in queried if parameter["required"]]
    body = "query"
    if "requestBody" in operation:
        schema = operation["requestBody"]["content"][JSON]["schema"]
        body = schema["type"]
        array = {"properties": {"operations": schema}, "required": ["operations"]}
        described = array if body == "array" else schema
        parameters, required = described["properties"], described["required"]
    path_parameters = [parameter["name"] for parameter in listed if parameter["in"] == "path"]
    return Endpoint(operation["operationId"], method.upper(), path, parameters, required, path_parameters, body)


class Service:
    """A sandbox with a record of every kind, called through the client and over plain HTTP."""

    def __init__(self, naming: str) -> None:
        self._sandbox = handbill.Sandbox(naming=naming)  # type: ignore[arg-type]
        self._client = self._sandbox.client(TOKEN, max_retries=0)
        self._connection = http.client.HTTPConnection("127.0.0.1", self._sandbox.port, timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        self._client.close()
        self._sandbox.close()

    def openapi(self) -> Any:
        """The OpenAPI document."""
        return json.loads(self._send("GET", "/openapi.json", None, {})[1])

    def endpoints(self) -> list[Endpoint]:
        """Every endpoint, by name."""
        found = [
            _endpoint(path, method, operation)
            for path, methods in self.openapi()["paths"].items()
            for method, operation in methods.items()
        ]
        return sorted(found, key=lambda endpoint: endpoint.name)

    def valid_calls(self) -> dict[str, dict[str, Any]]:
        """Arguments of a valid call of every endpoint; the records they refer to exist."""
        calls: dict[str, dict[str, Any]] = {}

        class Noted(Walk):
            def later(self, name: str, /, **args: Any) -> None:
                calls.setdefault(name, args)

        walk = Noted(self._client.call)
        walk.begin()
        calls.update({name: args for name, (args, _) in walk.met.items()})
        return {name: _plain(args) for name, args in sorted(calls.items())}

    def call(self, name: str, args: dict[str, Any]) -> Any:
        """The result of a call through the client: its problems, the error of the service, or "accepted"."""
        try:
            self._client.call(name, args)
        except handbill.ValidationError as error:
            return {"problems": [[problem.place, problem.rule] for problem in error.problems]}
        except handbill.ServiceError as error:
            outcome: dict[str, Any] = {"error": type(error).__name__, "status": error.status}
            for key in ("errors", "operation_errors"):
                details = [[each.code, each.parameter, each.index] for each in getattr(error, key)]
                outcome |= {key: details} if details else {}
            return outcome
        except handbill.HandbillError as error:
            return {"error": type(error).__name__}
        return "accepted"

    def http(self, endpoint: Endpoint, args: dict[str, Any]) -> Any:
        """The result of the same call over plain HTTP, where no client checks it first."""
        path = endpoint.path
        for name in endpoint.path_parameters:
            path = path.replace(f"{{{name}}}", urllib.parse.quote(_text(args.get(name)), safe=""))
        given = {name: value for name, value in args.items() if name not in endpoint.path_parameters}
        if endpoint.body == "array":
            return self.request(endpoint.method, path, json.dumps(given.get("operations", [])).encode())
        # Writes accept a JSON object instead of a query; it keeps the types of values.
        if endpoint.body == "object" or endpoint.method in {"POST", "PUT"}:
            return self.request(endpoint.method, path, json.dumps(given).encode())
        query = urllib.parse.urlencode({name: _text(value) for name, value in given.items()})
        return self.request(endpoint.method, f"{path}?{query}" if query else path)

    def request(self, method: str, target: str, body: bytes | None = None, /, **headers: str | None) -> Any:
        """Status, and code, parameter and index of every error; no messages. A header that is None is omitted."""
        sent = {"Authorization": f"Bearer {TOKEN}", "Content-Type": None if body is None else JSON}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        status, answer = self._send(method, target, body, {k: v for k, v in sent.items() if v is not None})
        document = json.loads(answer)
        kept = {key: _entries(document[key]) for key in ("errors", "operation_errors") if key in document}
        # A product write answers 200 and reports errors per product.
        data = document.get("data")
        results = data.get("products_response") if isinstance(data, dict) else None
        if results is not None:
            kept["products"] = [[each["status"], _entries(each["errors"])] for each in results]
        return {"status": status, **kept}

    def _send(self, method: str, target: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        self._connection.request(method, target, body, headers)
        answer = self._connection.getresponse()
        return answer.status, answer.read()


def _entries(errors: Any) -> Any:
    """Errors as [code, parameter, index]; in live naming those of batches are nested, one list per operation."""
    if isinstance(errors, list):
        return [_entries(each) for each in errors]
    return [errors.get("code"), errors.get("parameter"), errors.get("index")]


def _plain(value: Any) -> Any:
    """Arguments as JSON values: times as text, operations as objects."""
    if isinstance(value, handbill.Create):
        return {"operation_type": "Create", "params": _plain(value.params)}
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _text(value: Any) -> str:
    """A value as query text."""
    if isinstance(value, list):
        return ",".join(_text(item) for item in value)
    if isinstance(value, dict):
        return json.dumps(value)
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def command_help(name: str) -> str:
    """The output of `handbill call NAME --help`."""
    with _environment(COLUMNS="100", NO_COLOR="1"), contextlib.redirect_stdout(io.StringIO()) as printed:
        with contextlib.suppress(SystemExit):
            command_line.main(["call", name, "--help"])
        return printed.getvalue()


@contextlib.contextmanager
def _environment(**variables: str) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
