"""What can go wrong, as a tree; anything may be caught by its base.

HandbillError
├── ValidationError        the call breaks a rule; nothing was sent
├── TransportError         no answer came
│   ├── Timeout            not in time; it may have happened
│   └── ConnectError       no connection; nothing was sent
├── DecodeError            the answer is not what the documents describe
├── ServiceError           the service refused
│   ├── BadRequest         400
│   ├── NotAuthenticated   401
│   ├── Forbidden          403
│   ├── NotFound           404
│   ├── RateLimited        429
│   └── ServerError        500 to 599
└── UploadError            an upload ended before everything was applied
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

__all__ = [
    "BadRequest",
    "ConnectError",
    "DecodeError",
    "Fault",
    "Forbidden",
    "HandbillError",
    "NotAuthenticated",
    "NotFound",
    "Problem",
    "RateLimited",
    "ServerError",
    "ServiceError",
    "Timeout",
    "TransportError",
    "UploadError",
    "ValidationError",
]


class Problem(NamedTuple):
    """A rule that a call breaks."""

    place: str
    """Where: `operations[3].params.name`; empty for the call as a whole."""
    rule: str
    """Which: `required`, `bounds`, `choice` …"""
    message: str
    """What is expected."""


class Fault(NamedTuple):
    """What the service says is wrong."""

    code: str
    """A constant of the service, such as `INVALID_PARAMETER`."""
    message: str
    """What the service says."""
    parameter: str | None = None
    """The parameter at fault, where there is one."""
    index: int | None = None  # type: ignore[assignment]  # hides `tuple.index`, which no fault needs
    """The item of a batch at fault, counted from 0."""


class HandbillError(Exception):
    """Anything that goes wrong in handbill; its text is one sentence."""

    def __init__(self, message: str, *details: object) -> None:
        """Keep every argument, so that the error survives pickle.

        Args:
            message: What happened, and what to change.
            details: What the subclass gives names to.
        """
        super().__init__(message, *details)

    def __str__(self) -> str:
        """Say it in one sentence: which endpoint, what happened, what to change."""
        return str(self.args[0])


class ValidationError(HandbillError):
    """The call breaks a rule; nothing was sent."""

    problems: tuple[Problem, ...]
    """Every broken rule, each with its place."""

    def __init__(self, message: str, problems: Iterable[tuple[str, str, str]] = ()) -> None:
        """Keep every problem.

        Args:
            message: The first problem, in a sentence.
            problems: Place, rule and message of each.
        """
        told = tuple(Problem(*problem) for problem in problems)
        super().__init__(message, told)
        self.problems = told


class TransportError(HandbillError):
    """No answer came."""


class Timeout(TransportError):  # noqa: N818 - the public name
    """No answer came in time; it may have happened."""


class ConnectError(TransportError):
    """No connection could be made; nothing was sent."""


class DecodeError(HandbillError):
    """The answer is not what the documents describe."""


class ServiceError(HandbillError):
    """The service refused."""

    status: int
    """HTTP status."""
    errors: tuple[Fault, ...]
    """What the service says is wrong."""
    operation_errors: tuple[Fault, ...]
    """What is wrong with the items of a batch, each with the index of its item."""
    request_id: str | None
    """The service's name for the request, where it gave one."""

    def __init__(
        self,
        message: str,
        status: int = 0,
        errors: Iterable[tuple[Any, ...]] = (),
        operation_errors: Iterable[tuple[Any, ...]] = (),
        request_id: str | None = None,
        *details: object,
    ) -> None:
        """Keep what the service said.

        Args:
            message: The first fault, in a sentence.
            status: HTTP status.
            errors: Code, message, parameter and index of each fault.
            operation_errors: The same, of the items of a batch.
            request_id: The service's name for the request.
            details: What the subclass gives names to.
        """
        faults, items = tuple(Fault(*each) for each in errors), tuple(Fault(*each) for each in operation_errors)
        super().__init__(message, status, faults, items, request_id, *details)
        self.status = status
        self.errors = faults
        self.operation_errors = items
        self.request_id = request_id


class BadRequest(ServiceError):  # noqa: N818 - the public name
    """400: the service finds the request wrong."""


class NotAuthenticated(ServiceError):  # noqa: N818 - the public name
    """401: the credentials are missing or wrong."""


class Forbidden(ServiceError):  # noqa: N818 - the public name
    """403: the user may not do this."""


class NotFound(ServiceError):  # noqa: N818 - the public name
    """404: there is no such thing."""


class RateLimited(ServiceError):  # noqa: N818 - the public name
    """429: the budget of requests is used up, for longer than `max_wait` allows to wait."""

    retry_after: float | None
    """Seconds to wait before asking again."""

    def __init__(
        self,
        message: str,
        status: int = 429,
        errors: Iterable[tuple[Any, ...]] = (),
        operation_errors: Iterable[tuple[Any, ...]] = (),
        request_id: str | None = None,
        reset: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        """Keep what the service said.

        Args:
            message: The first fault, in a sentence.
            status: HTTP status.
            errors: Code, message, parameter and index of each fault.
            operation_errors: The same, of the items of a batch.
            request_id: The service's name for the request.
            reset: When the budget is renewed, in Unix seconds.
            retry_after: Seconds to wait before asking again.
        """
        super().__init__(message, status, errors, operation_errors, request_id, reset, retry_after)
        self._reset = reset
        self.retry_after = retry_after

    @property
    def reset_at(self) -> datetime | None:
        """When the budget is renewed."""
        if self._reset is None:
            return None
        from datetime import datetime, timezone

        return datetime.fromtimestamp(self._reset, timezone.utc)


class ServerError(ServiceError):
    """500 to 599: the service failed."""


class UploadError(HandbillError):
    """An upload ended before everything was applied."""

    report: Any
    """What was applied and what was not."""

    def __init__(self, message: str, report: object = None) -> None:
        """Keep the report.

        Args:
            message: What happened, and how to go on.
            report: What was applied and what was not.
        """
        super().__init__(message, report)
        self.report = report
