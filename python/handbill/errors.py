"""The exceptions, as a tree.

HandbillError
├── ValidationError        the call is invalid; nothing was sent
├── TransportError         no response arrived
│   ├── Timeout            none in time; the call may have been applied
│   └── ConnectError       no connection; nothing was sent
├── DecodeError            the response cannot be read
├── ServiceError           the service refused
│   ├── BadRequest         400
│   ├── NotAuthenticated   401
│   ├── Forbidden          403
│   ├── NotFound           404
│   ├── RateLimited        429
│   └── ServerError        500 to 599
└── UploadError            an upload or a bulk job was not fully applied
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
    "ErrorDetail",
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
    """A violation of a rule."""

    place: str
    """The place: `operations[3].params.name`; empty for the call as a whole."""
    rule: str
    """The rule: `required`, `bounds`, `choice` …"""
    message: str
    """What is expected."""


class ErrorDetail(NamedTuple):
    """One error of a response."""

    code: str
    """A constant of the service, such as `INVALID_PARAMETER`."""
    message: str
    """The service's message."""
    parameter: str | None = None
    """The parameter, where the error has one."""
    index: int | None = None  # type: ignore[assignment]  # hides `tuple.index`
    """The item of a batch, from 0."""


class HandbillError(Exception):
    """The base of all exceptions; the message is one sentence."""

    may_have_acted: bool = False
    """Whether the call may have taken effect, over all its attempts. If so, it must not be sent again unless doing it
    twice is harmless."""

    def __init__(self, message: str, *details: object) -> None:
        """Keep every argument, so that the exception can be pickled.

        Args:
            message: What happened, and what to change.
            details: The attributes of the subclass.
        """
        super().__init__(message, *details)

    def __str__(self) -> str:
        """Return one sentence: the endpoint, the error, and how to correct it."""
        return str(self.args[0])


class ValidationError(HandbillError):
    """The call is invalid; nothing was sent."""

    problems: tuple[Problem, ...]
    """Every violation, with its place."""

    def __init__(self, message: str, problems: Iterable[tuple[str, str, str]] = ()) -> None:
        """Keep every problem.

        Args:
            message: The first problem, in a sentence.
            problems: Place, rule and message of each.
        """
        self.problems = tuple(Problem(*problem) for problem in problems)
        super().__init__(message, self.problems)


class TransportError(HandbillError):
    """No response arrived."""


class Timeout(TransportError):  # noqa: N818 - the public name
    """No response arrived in time; the call may have been applied."""


class ConnectError(TransportError):
    """No connection could be made; nothing was sent."""


class DecodeError(HandbillError):
    """The response cannot be read."""


class ServiceError(HandbillError):
    """The service refused."""

    status: int
    """HTTP status."""
    errors: tuple[ErrorDetail, ...]
    """The errors of the response."""
    operation_errors: tuple[ErrorDetail, ...]
    """The errors of the items of a batch, each with the index of its item."""
    request_id: str | None
    """The service's identifier of the request, where it has one."""

    def __init__(
        self,
        message: str,
        status: int = 0,
        errors: Iterable[tuple[Any, ...]] = (),
        operation_errors: Iterable[tuple[Any, ...]] = (),
        request_id: str | None = None,
        *details: object,
    ) -> None:
        """Keep the details of the response.

        Args:
            message: The first error, in a sentence.
            status: HTTP status.
            errors: Code, message, parameter and index of each error.
            operation_errors: The same, of the items of a batch.
            request_id: The service's identifier of the request.
            details: The attributes of the subclass.
        """
        self.errors = tuple(ErrorDetail(*each) for each in errors)
        self.operation_errors = tuple(ErrorDetail(*each) for each in operation_errors)
        super().__init__(message, status, self.errors, self.operation_errors, request_id, *details)
        self.status = status
        self.request_id = request_id


class BadRequest(ServiceError):  # noqa: N818 - the public name
    """400: the request is invalid."""


class NotAuthenticated(ServiceError):  # noqa: N818 - the public name
    """401: the credentials are missing or wrong."""


class Forbidden(ServiceError):  # noqa: N818 - the public name
    """403: the user may not do this."""


class NotFound(ServiceError):  # noqa: N818 - the public name
    """404: there is no such record."""


class RateLimited(ServiceError):  # noqa: N818 - the public name
    """429: the rate limit is reached, for longer than `max_wait`."""

    retry_after: float | None
    """Seconds to wait before a retry."""

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
        """Keep the details of the response.

        Args:
            message: The first error, in a sentence.
            status: HTTP status.
            errors: Code, message, parameter and index of each error.
            operation_errors: The same, of the items of a batch.
            request_id: The service's identifier of the request.
            reset: When the rate limit resets, in Unix seconds.
            retry_after: Seconds to wait before a retry.
        """
        super().__init__(message, status, errors, operation_errors, request_id, reset, retry_after)
        self._reset = reset
        self.retry_after = retry_after

    @property
    def reset_at(self) -> datetime | None:
        """When the rate limit resets."""
        if self._reset is None:
            return None
        from datetime import datetime, timezone

        return datetime.fromtimestamp(self._reset, timezone.utc)


class ServerError(ServiceError):
    """500 to 599: the service failed."""


class UploadError(HandbillError):
    """An upload or a bulk job was not fully applied."""

    report: Any
    """The report of the upload, or the outcomes of the bulk job."""

    def __init__(self, message: str, report: object = None) -> None:
        """Keep the report.

        Args:
            message: The error, and how to resume.
            report: The report of the upload, or the outcomes of the bulk job.
        """
        super().__init__(message, report)
        self.report = report
