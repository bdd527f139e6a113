"""The resource `authenticated_user_access`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._resource import Resource
from handbill.generated.records.authenticated_user_access import AuthenticatedUserAccess

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn


class AuthenticatedUserAccessResource(Resource):
    """What the authenticated user may do on an account.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def get(self, account_id: str, **_more: NoReturn) -> AuthenticatedUserAccess:
        """Read what the authenticated user may do on an account.

        Args:
            account_id: Identifier of the account.

        Returns:
            The authenticated user access.

        Source: the service's documentation, Accounts.
        """
        return self._core.call(
            "authenticated_user_access.get",
            AuthenticatedUserAccess,
            {
                "account_id": account_id,
                **_more,
            },
        )


class AsyncAuthenticatedUserAccessResource(Resource):
    """What the authenticated user may do on an account.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def get(self, account_id: str, **_more: NoReturn) -> AuthenticatedUserAccess:
        """Read what the authenticated user may do on an account.

        Args:
            account_id: Identifier of the account.

        Returns:
            The authenticated user access.

        Source: the service's documentation, Accounts.
        """
        return await self._core.call_async(
            "authenticated_user_access.get",
            AuthenticatedUserAccess,
            {
                "account_id": account_id,
                **_more,
            },
        )
