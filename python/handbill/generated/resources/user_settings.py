"""The resource `user_settings`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._resource import Resource
from handbill.generated.records.user_settings import UserSettings

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn


class UserSettingsResource(Resource):
    """How a user is reached about an account. A setting without a value is an empty text.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def get(self, account_id: str, user_id: str, **_more: NoReturn) -> UserSettings:
        """Read how a user is reached about an account.

        Args:
            account_id: Identifier of the account.
            user_id: Identifier of the user.

        Returns:
            The user settings.

        Raises:
            NotFound: the user settings does not exist (USER_NOT_FOUND).

        Source: the service's documentation, Accounts and users.
        """
        return self._core.call(
            "user_settings.get",
            UserSettings,
            {
                "account_id": account_id,
                "user_id": user_id,
                **_more,
            },
        )

    def update(
        self,
        account_id: str,
        user_id: str,
        *,
        notification_email: str | None = None,
        contact_phone: str | None = None,
        contact_phone_extension: str | None = None,
        **_more: NoReturn,
    ) -> UserSettings:
        """Change how the authenticated user is reached about an account.

        Args:
            account_id: Identifier of the account.
            user_id: Identifier of the user.
            notification_email: E-mail address for notifications.
            contact_phone: Phone number.
            contact_phone_extension: Extension of the phone number.

        Parameters that are left out or None are not changed.

        Returns:
            The user settings.

        Raises:
            NotFound: the user settings does not exist (USER_NOT_FOUND).

        Source: the service's documentation, Accounts and users.
        """
        return self._core.call(
            "user_settings.update",
            UserSettings,
            {
                "account_id": account_id,
                "user_id": user_id,
                "notification_email": notification_email,
                "contact_phone": contact_phone,
                "contact_phone_extension": contact_phone_extension,
                **_more,
            },
        )


class AsyncUserSettingsResource(Resource):
    """How a user is reached about an account. A setting without a value is an empty text.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def get(self, account_id: str, user_id: str, **_more: NoReturn) -> UserSettings:
        """Read how a user is reached about an account.

        Args:
            account_id: Identifier of the account.
            user_id: Identifier of the user.

        Returns:
            The user settings.

        Raises:
            NotFound: the user settings does not exist (USER_NOT_FOUND).

        Source: the service's documentation, Accounts and users.
        """
        return await self._core.call_async(
            "user_settings.get",
            UserSettings,
            {
                "account_id": account_id,
                "user_id": user_id,
                **_more,
            },
        )

    async def update(
        self,
        account_id: str,
        user_id: str,
        *,
        notification_email: str | None = None,
        contact_phone: str | None = None,
        contact_phone_extension: str | None = None,
        **_more: NoReturn,
    ) -> UserSettings:
        """Change how the authenticated user is reached about an account.

        Args:
            account_id: Identifier of the account.
            user_id: Identifier of the user.
            notification_email: E-mail address for notifications.
            contact_phone: Phone number.
            contact_phone_extension: Extension of the phone number.

        Parameters that are left out or None are not changed.

        Returns:
            The user settings.

        Raises:
            NotFound: the user settings does not exist (USER_NOT_FOUND).

        Source: the service's documentation, Accounts and users.
        """
        return await self._core.call_async(
            "user_settings.update",
            UserSettings,
            {
                "account_id": account_id,
                "user_id": user_id,
                "notification_email": notification_email,
                "contact_phone": contact_phone,
                "contact_phone_extension": contact_phone_extension,
                **_more,
            },
        )
