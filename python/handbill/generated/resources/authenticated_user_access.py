"""The resource `authenticated_user_access`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill.calling import Resource
from handbill.generated.records.authenticated_user_access import AuthenticatedUserAccess

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn


class AuthenticatedUserAccessResource(Resource):
    """What the user who asks may do on an account."""

    __slots__ = ()

    def get(self, account_id: str, **_more: NoReturn) -> AuthenticatedUserAccess:
        """Read what the authenticated user may do on an account.

        Args:
            account_id: Identifier of the account.

        Returns:
            The authenticated user access.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
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
    """What the user who asks may do on an account."""

    __slots__ = ()

    async def get(self, account_id: str, **_more: NoReturn) -> AuthenticatedUserAccess:
        """Read what the authenticated user may do on an account.

        Args:
            account_id: Identifier of the account.

        Returns:
            The authenticated user access.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return await self._core.call_async(
            "authenticated_user_access.get",
            AuthenticatedUserAccess,
            {
                "account_id": account_id,
                **_more,
            },
        )
