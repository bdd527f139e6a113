"""The client, waiting and awaited."""

from __future__ import annotations

from handbill import _handbill
from handbill.generated.attributes import AsyncAttributes, Attributes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType
    from typing import Any, Literal

    from typing_extensions import Self

    from handbill.auth import Bearer, OAuth1

__all__ = ["AsyncClient", "Client"]


class _Base:
    """What both clients share: settings, and resources that are made when they are asked for."""

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
        """Talk to nobody yet.

        Args:
            base_url: Where the advertising service answers.
            auth: Who calls.
            sandbox_url: Where calls that only the service's sandbox has are answered; `base_url` when left out.
            api_url: Where the public data API answers; `base_url` when left out.
            naming: Which spelling is on the wire: "documented" or "live".
            timeout: Seconds that one attempt may take.
            max_retries: Attempts after the first.
            max_wait: Seconds that one call may wait in all, between attempts and for budgets of requests.
            allow_http: Whether plain http to another machine is allowed.
            strict: Whether a parameter that handbill does not know is refused.

        Raises:
            ValidationError: a setting is wrong; `problems` names each.
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
        """Make a client from the environment.

        `HANDBILL_BASE_URL`, `HANDBILL_SANDBOX_URL`, `HANDBILL_API_URL` and `HANDBILL_NAMING` say where; who is said by
        `HANDBILL_BEARER_TOKEN`, or by `HANDBILL_CONSUMER_KEY`, `HANDBILL_CONSUMER_SECRET`, `HANDBILL_ACCESS_TOKEN` and
        `HANDBILL_ACCESS_TOKEN_SECRET` together.

        Args:
            settings: Settings that count more than the environment.

        Returns:
            A client.

        Raises:
            ValidationError: a variable is missing, or a setting is wrong.
        """
        from handbill.environment import settings as read

        return cls(**read(settings))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            kind = self._attributes.__annotations__.get(name)
            if kind:
                # Each resource is a module of its own: a small program loads the few that it uses.
                module = __import__(f"handbill.generated.resources.{name}", fromlist=[kind])
                made = self.__dict__[name] = getattr(module, kind)(self._core)
                return made
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(message)

    def __dir__(self) -> list[str]:
        """Name the resources too."""
        return sorted({*super().__dir__(), *self._attributes.__annotations__})

    def __repr__(self) -> str:
        """Show the address; never the credentials."""
        return repr(self._core).replace("Client", type(self).__name__, 1)

    def __reduce__(self) -> tuple[object, ...]:
        """Refuse: a client holds secrets and connections."""
        message = f"{type(self).__name__} holds secrets and connections and is not pickled; make it where it is needed"
        raise TypeError(message)


class Client(_Base, Attributes):
    """Calls the service and waits. One client serves any number of threads.

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
        """Send any request: same credentials, retries and errors.

        Args:
            method: GET, POST, PUT or DELETE.
            path: Path from the version on, percent-encoded, in the spelling of the service.
            params: Parameters of the query; lists are joined by commas.
            json: The body.
            host: Which of the service's hosts.

        Returns:
            The JSON value that was answered; None when the answer was empty.

        Raises:
            ValidationError: the request cannot be sent.
            ServiceError: the service refused it.
            TransportError: no answer came.
        """
        return self._core.request(method, path, None if params is None else dict(params), json, host)

    def call(self, name: str, args: Mapping[str, Any], *, strict: bool | None = None) -> Any:
        """Call an endpoint by its name: `client.call("campaigns.list", {"account_id": "8wku2"})`.

        Args:
            name: `resource.verb`.
            args: Parameters by their documented names.
            strict: Whether a parameter that handbill does not know is refused; as the client was made when left out.

        Returns:
            What the method of that name returns.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.
        """
        answer: Any = self._core.call(name, object, dict(args), strict)
        return answer

    def close(self) -> None:
        """Let go of the connections; calls after it are refused."""
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
    """Calls the service and is awaited.

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
        """Send any request: same credentials, retries and errors.

        Args:
            method: GET, POST, PUT or DELETE.
            path: Path from the version on, percent-encoded, in the spelling of the service.
            params: Parameters of the query; lists are joined by commas.
            json: The body.
            host: Which of the service's hosts.

        Returns:
            The JSON value that was answered; None when the answer was empty.

        Raises:
            ValidationError: the request cannot be sent.
            ServiceError: the service refused it.
            TransportError: no answer came.
        """
        return await self._core.request_async(method, path, None if params is None else dict(params), json, host)

    async def call(self, name: str, args: Mapping[str, Any], *, strict: bool | None = None) -> Any:
        """Call an endpoint by its name: `await client.call("campaigns.list", {"account_id": "8wku2"})`.

        Args:
            name: `resource.verb`.
            args: Parameters by their documented names.
            strict: Whether a parameter that handbill does not know is refused; as the client was made when left out.

        Returns:
            What the method of that name returns.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.
        """
        answer: Any = await self._core.call_async(name, object, dict(args), strict)
        return answer

    async def aclose(self) -> None:
        """Let go of the connections; calls after it are refused."""
        self._core.close()

    async def __aenter__(self) -> Self:
        """Return the client."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the client."""
        await self.aclose()
