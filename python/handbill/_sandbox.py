"""The embedded sandbox: a stateful server of the service's API on loopback."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime
    from types import TracebackType
    from typing import Any, Literal, TypeVar

    from typing_extensions import Self

    from handbill._auth import Bearer, OAuth1
    from handbill.client import AsyncClient, Client

    _Client = TypeVar("_Client", bound=Client | AsyncClient)

from handbill import _handbill

__all__ = ["Sandbox"]

#: Default maximum size of a request body, in bytes.
MAX_BODY = 16 * 1024 * 1024

_PAGE = 5_000


class Sandbox:
    """A running sandbox. It serves on background threads until it is closed, or the ``with`` block ends.

    Args:
        store: ``":memory:"``, or a file; a response is sent after its changes are stored, so a crash loses none.
        host: the address to listen on; loopback by default.
        port: the port; 0 for a free one.
        naming: the spelling on the wire, ``"documented"`` or ``"live"``; in live naming any version from 5 to 12 is
            served.
        rate_limits: ``"off"``, or ``"documented"`` for the documented rate limits.
        processing: ``"immediate"``, or ``"documented"``: uploads take 6 hours on the sandbox's clock.
        verify: ``{"consumer_key": …, "consumer_secret": …, "tokens": {token: secret}}`` to check OAuth 1.0a signatures.
        max_body: maximum size of a request body, in bytes.

    Raises:
        ValidationError: a setting is wrong, or the port is in use.
        HandbillError: the store cannot be opened.

    Where the service's documents leave a behaviour open, the endpoint's docstring has it under "Assumed".
    """

    __slots__ = ("_clients", "_core", "_naming")

    def __init__(
        self,
        *,
        store: str = ":memory:",
        host: str = "127.0.0.1",
        port: int = 0,
        naming: Literal["documented", "live"] = "documented",
        rate_limits: Literal["off", "documented"] = "off",
        processing: Literal["immediate", "documented"] = "immediate",
        verify: Mapping[str, Any] | None = None,
        max_body: int = MAX_BODY,
    ) -> None:
        """Open the store and listen; the arguments are documented in the class."""
        from weakref import WeakSet

        self._naming = naming
        self._clients: WeakSet[Client | AsyncClient] = WeakSet()
        self._core = _handbill.Sandbox(
            {
                "store": str(store),
                "host": host,
                "port": port,
                "naming": naming,
                "rate_limits": rate_limits,
                "processing": processing,
                "verify": None if verify is None else dict(verify),
                "max_body": max_body,
            },
        )

    @property
    def url(self) -> str:
        """Its address: ``http://127.0.0.1:8080``."""
        return self._core.url

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._core.port

    @property
    def now(self) -> datetime:
        """The current time of its clock, UTC."""
        from datetime import datetime, timezone

        return datetime.fromtimestamp(self._core.now / 1000, tz=timezone.utc)

    def client(self, auth: Bearer | OAuth1 | str = "sandbox", **settings: Any) -> Client:
        """A client of this sandbox.

        Args:
            auth: the credentials; a text is a bearer token. Each token is a user, created on first use.
            **settings: as for :class:`handbill.Client`.
        """
        from handbill.client import Client

        client = Client(**self._settings(auth, settings))
        return self._register(client)

    def async_client(self, auth: Bearer | OAuth1 | str = "sandbox", **settings: Any) -> AsyncClient:
        """An async client of this sandbox, like :meth:`client`."""
        from handbill.client import AsyncClient

        client = AsyncClient(**self._settings(auth, settings))
        return self._register(client)

    def _register(self, client: _Client) -> _Client:
        self._clients.add(client)
        client._core.set_clock_offset(self._core.clock_offset)  # noqa: SLF001 (a sandbox and its clients belong together)
        return client

    def _settings(self, auth: Bearer | OAuth1 | str, settings: dict[str, Any]) -> dict[str, Any]:
        from handbill._auth import Bearer

        credentials = Bearer(auth) if isinstance(auth, str) else auth
        return {"auth": credentials, "base_url": self.url, "api_url": self.url, "naming": self._naming, **settings}

    def advance(self, *, days: float = 0, hours: float = 0, minutes: float = 0, seconds: float = 0) -> datetime:
        """Move its clock, and return the new time. Negative amounts move it back."""
        total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
        self._core.advance(round(total * 1000))
        self._sync_clients()
        return self.now

    def _sync_clients(self) -> None:
        # Clients validate times against the sandbox's clock, and wait for rate limits on a real clock: their limits are
        # reset when the sandbox's clock moves.
        for client in list(self._clients):
            self._register(client)

    def grant(self, account_id: str, user_id: int | str, permissions: Iterable[str]) -> None:
        """Grant a user permissions on an account, replacing the former ones.

        Args:
            account_id: The account.
            user_id: The user; `authenticated_user_access` returns the one of a client.
            permissions: ACCOUNT_ADMIN, AD_MANAGER, CREATIVE_MANAGER, CAMPAIGN_ANALYST, ANALYST,
                PARTNER_AUDIENCE_MANAGER; and POST_COMPOSER beside one of the first three.

        Raises:
            ValidationError: there is no such account or permission.
        """
        self._core.grant(account_id, int(user_id), list(permissions))

    def limit(self, account_id: str, *, active_campaigns: int) -> None:
        """Set the maximum number of active campaigns of an account, like an account manager of the service.

        Args:
            account_id: The account.
            active_campaigns: 200 by default, at most 8000.

        Raises:
            ValidationError: there is no such account, or the number is out of bounds.
        """
        self._core.limit(account_id, active_campaigns)

    def faults(
        self,
        *,
        path: str | None = None,
        method: str | None = None,
        rate: float | None = None,
        count: int | None = None,
        status: int | None = None,
        retry_after: int | None = None,
        delay: float | None = None,
        reset: bool = False,
        truncate: bool = False,
        short: bool = False,
    ) -> None:
        """Inject a fault; several can be active. :meth:`clear_faults` removes all.

        Args:
            path: only endpoints of this name (``"products.write"``), of this resource (``"products"``), or with this
                text in their path.
            method: only this HTTP method.
            rate: share of the affected requests, 0 to 1; the same requests in the same order have the same faults.
            count: maximum number of affected requests.
            status: respond with this status, 400 to 599, instead of acting.
            retry_after: ``Retry-After`` of that response, in seconds.
            delay: delay the response by this many seconds.
            reset: act, then reset the connection instead of responding.
            truncate: act, then truncate the response.
            short: leave out the last user of a membership batch, and report that in the counts.

        Raises:
            ValidationError: no fault was given, or a value is out of bounds.
        """
        fault = {
            "path": path,
            "method": method,
            "rate": rate,
            "count": count,
            "status": status,
            "retry_after": retry_after,
            "delay": delay,
            "reset": reset,
            "truncate": truncate,
            "short": short,
        }
        self._core.add_fault({name: value for name, value in fault.items() if value is not None})

    def clear_faults(self) -> None:
        """Remove every injected fault."""
        self._core.clear_faults()

    @property
    def requests(self) -> list[dict[str, Any]]:
        """The last 10,000 requests, oldest first.

        Each has ``method``, ``path``, ``query``, ``endpoint``, ``status`` (0 when the connection was broken),
        ``body_bytes`` and ``user_id``. Bodies and credentials are not kept.
        """
        return self._core.requests()

    def members(self, audience_id: str) -> Iterator[dict[str, Any]]:
        """The members of an audience or a do-not-reach list, which the service itself never returns.

        Yields:
            One dict per member: identifier kind to list of digests, ``effective_at``, ``expires_at``.

        Raises:
            ValidationError: there is no such audience or list.
        """
        after: int | None = 0
        while after is not None:
            members, after = self._core.members(audience_id, after, _PAGE)
            yield from members

    def reset(self) -> None:
        """Delete everything: records, users, members, faults, requests, and the offset of the clock."""
        self._core.reset()
        self._sync_clients()

    def close(self) -> None:
        """Stop the server. Closing twice does nothing."""
        self._core.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        core = self.__dict__.get("_core")
        return f"Sandbox({core.url!r})" if core else "Sandbox(not started)"
