"""A server with prepared responses, for responses that the sandbox never returns."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from typing_extensions import Self

__all__ = ["Answer", "Asked", "Service"]


class Asked(NamedTuple):
    """A received request."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


class Answer(NamedTuple):
    """A prepared response."""

    body: bytes | str | dict[str, Any] = b"{}"
    status: int = 200
    headers: dict[str, str] = {}  # noqa: RUF012 (never changed)


class Service:
    """Returns the responses in order and repeats the last one, or returns the result of a function of the request."""

    def __init__(self, *answers: Answer, say: Callable[[Asked], Answer] | None = None) -> None:
        self.asked: list[Asked] = []
        self._answers = list(answers)
        self._say = say
        self._lock = threading.Lock()
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                answer = service._next(Asked(self.command, self.path, headers, body))
                text = json.dumps(answer.body) if isinstance(answer.body, dict) else answer.body
                octets = text.encode() if isinstance(text, str) else text
                self.send_response(answer.status)
                sent = {"content-type": "application/json", "content-length": str(len(octets)), **answer.headers}
                for name, value in sent.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(octets)

            do_GET = do_POST = do_PUT = do_DELETE = handle_one  # noqa: N815 (the names the server calls)

            def log_message(self, *_: object) -> None:
                """Log nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def _next(self, asked: Asked) -> Answer:
        with self._lock:
            self.asked.append(asked)
            if self._say is not None:
                return self._say(asked)
            return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
