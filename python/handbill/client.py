"""The clients, blocking and async."""

from __future__ import annotations

from handbill import _handbill
from handbill.generated.attributes import AsyncAttributes, Attributes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType
    from typing import Any, Literal

    from typing_extensions import Self

    from handbill._auth import Bearer, OAuth1

__all__ = ["AsyncClient", "Client"]


class _Base:
    """The base of both clients: settings, and resources that are created on first use."""

    _attributes: type[Attributes | AsyncAttributes]

    def __init__(
        self,
        *,
        base_url: str,
        auth: Bearer | OAuth1 | None = None,
        sandbox_url: str | None = None,
        api_url: str | None = None,
        naming: str = "documented",
        timeout: float = 30.0,
        max_retries: int = 4,
        max_wait: float = 900.0,
        allow_http: bool = False,
        strict: bool = True,
    ) -> None:
        """Create a client; nothing is sent yet.

        Args:
            base_url: The address of the advertising service.
            auth: The credentials.
            sandbox_url: The address for endpoints that only the service's sandbox has; `base_url` by default.
            api_url: The address of the public data API; `base_url` by default.
            naming: The spelling of names in requests: "documented" or "live".
            timeout: Timeout of one attempt, in seconds.
            max_retries: Maximum number of retries.
            max_wait: Maximum seconds that one call waits in total, between attempts and for rate limits.
            allow_http: Whether plain http to another machine is allowed.
            strict: Whether an unknown parameter is an error.

        Raises:
            ValidationError: a setting is invalid; `problems` has each.
        """
        settings = {
            "base_url": base_url,
            "sandbox_url": sandbox_url,
            "api_url": api_url,
            "naming": naming,
            "timeout": timeout,
            "max_retries": max_retries,
            "max_wait": max_wait,
            "allow_http": allow_http,
            "strict": strict,
        }
        self._core = _handbill.Client(settings, auth)

    @classmethod
    def from_env(cls, **settings: Any) -> Self:
        """Create a client from environment variables.

        The addresses are `HANDBILL_BASE_URL`, `HANDBILL_SANDBOX_URL`, `HANDBILL_API_URL` and `HANDBILL_NAMING`; the
        credentials are `HANDBILL_BEARER_TOKEN`, or `HANDBILL_CONSUMER_KEY`, `HANDBILL_CONSUMER_SECRET`,
        `HANDBILL_ACCESS_TOKEN` and `HANDBILL_ACCESS_TOKEN_SECRET` together.

        Args:
            settings: Settings that override the environment.

        Returns:
            A client.

        Raises:
            ValidationError: a variable is missing, or a setting is invalid.
        """
        from handbill._config import settings_from_env

        return cls(**settings_from_env(settings))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            kind = self._attributes.__annotations__.get(name)
            if kind:
                # One module per resource: a program imports only those that it uses.
                module = __import__(f"handbill.generated.resources.{name}", fromlist=[kind])
                resource = self.__dict__[name] = getattr(module, kind)(self._core)
                return resource
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(message)

    def __dir__(self) -> list[str]:
        """List the resources too."""
        return sorted({*super().__dir__(), *self._attributes.__annotations__})

    def __repr__(self) -> str:
        """Show the address, never the credentials."""
        return repr(self._core).replace("Client", type(self).__name__, 1)

    def __reduce__(self) -> tuple[object, ...]:
        """Raise: a client has secrets and connections."""
        message = f"{type(self).__name__} holds secrets and connections and is not pickled; make it where it is needed"
        raise TypeError(message)


class Client(_Base, Attributes):
    """A blocking client of the service; thread-safe.

    with handbill.Client(base_url="https://ads.example", auth=handbill.Bearer("…")) as client:
        account = client.accounts.get("8wku2")
    """

    _attributes = Attributes

    def request(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        json: object = None,
        host: Literal["ads", "sandbox"] = "ads",
    ) -> Any:
        """Send any request, with the same credentials, retries and errors.

        Args:
            method: GET, POST, PUT or DELETE.
            path: The path with the version, percent-encoded, in the spelling of the service.
            params: Query parameters; lists are joined by commas.
            json: The body.
            host: The host of the service.

        Returns:
            The JSON value of the response; None when it is empty.

        Raises:
            ValidationError: the request cannot be sent.
            ServiceError: the service refused it.
            TransportError: no response arrived.
        """
        return self._core.request(method, path, None if params is None else dict(params), json, host)

    def call(self, name: str, args: Mapping[str, Any], *, strict: bool | None = None) -> Any:
        """Call an endpoint by its name: `client.call("campaigns.list", {"account_id": "8wku2"})`.

        Args:
            name: `resource.verb`.
            args: Parameters by their documented names.
            strict: Whether an unknown parameter is an error; the client's setting by default.

        Returns:
            The result of the method of that name.

        Raises:
            ValidationError: the call is invalid; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no response arrived.
        """
        result: Any = self._core.call(name, object, dict(args), strict)
        return result

    def close(self) -> None:
        """Close the connections; later calls raise."""
        self._core.close()

    def __enter__(self) -> Self:
        """Return the client."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the client."""
        self.close()


class AsyncClient(_Base, AsyncAttributes):
    """An async client of the service.

    async with handbill.AsyncClient(base_url="https://ads.example", auth=handbill.Bearer("…")) as client:
        account = await client.accounts.get("8wku2")
    """

    _attributes = AsyncAttributes

    async def request(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        json: object = None,
        host: Literal["ads", "sandbox"] = "ads",
    ) -> Any:
        """Send any request, with the same credentials, retries and errors.

        Args:
            method: GET, POST, PUT or DELETE.
            path: The path with the version, percent-encoded, in the spelling of the service.
            params: Query parameters; lists are joined by commas.
            json: The body.
            host: The host of the service.

        Returns:
            The JSON value of the response; None when it is empty.

        Raises:
            ValidationError: the request cannot be sent.
            ServiceError: the service refused it.
            TransportError: no response arrived.
        """
        return await self._core.request_async(method, path, None if params is None else dict(params), json, host)

    async def call(self, name: str, args: Mapping[str, Any], *, strict: bool | None = None) -> Any:
        """Call an endpoint by its name: `await client.call("campaigns.list", {"account_id": "8wku2"})`.

        Args:
            name: `resource.verb`.
            args: Parameters by their documented names.
            strict: Whether an unknown parameter is an error; the client's setting by default.

        Returns:
            The result of the method of that name.

        Raises:
            ValidationError: the call is invalid; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no response arrived.
        """
        result: Any = await self._core.call_async(name, object, dict(args), strict)
        return result

    async def aclose(self) -> None:
        """Close the connections; later calls raise."""
        self._core.close()

    async def __aenter__(self) -> Self:
        """Return the client."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the client."""
        await self.aclose()
