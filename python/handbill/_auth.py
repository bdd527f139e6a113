"""Credentials. Their repr shows no secret, and they cannot be pickled."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["Bearer", "OAuth1"]


class _Secrets:
    """Secrets that only the core reads."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: str) -> None:
        self._parts = parts

    def _reveal(self) -> tuple[str, ...]:
        return self._parts

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"

    def __reduce__(self) -> NoReturn:
        message = f"{type(self).__name__} holds secrets and is not pickled; make it again where it is needed"
        raise TypeError(message)

    def __copy__(self) -> _Secrets:
        return self

    def __deepcopy__(self, memo: object) -> _Secrets:
        return self


class Bearer(_Secrets):
    """A bearer token."""

    __slots__ = ()

    def __init__(self, token: str) -> None:
        """Create the credentials.

        Args:
            token: The token, without the word `Bearer`.
        """
        super().__init__(token)


class OAuth1(_Secrets):
    """The four secrets of OAuth 1.0a; every request is signed with HMAC-SHA1."""

    __slots__ = ()

    def __init__(self, consumer_key: str, consumer_secret: str, access_token: str, access_token_secret: str) -> None:
        """Create the credentials.

        Args:
            consumer_key: The application.
            consumer_secret: The application's secret.
            access_token: The user.
            access_token_secret: The user's secret.
        """
        super().__init__(consumer_key, consumer_secret, access_token, access_token_secret)
