"""The resource `do_not_reach_lists`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._uploads import AsyncDoNotReachUploads, DoNotReachUploads
from handbill.generated.records.custom_audiences import MembershipCount
from handbill.generated.records.do_not_reach_lists import DoNotReachList

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, NoReturn


class DoNotReachLists(DoNotReachUploads):
    """Users that no campaign of the account reaches.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(self, account_id: str, *, with_deleted: bool | None = None, **_more: NoReturn) -> Page[DoNotReachList]:
        """List the do-not-reach lists of an account; there is at most one.

        Args:
            account_id: Identifier of the account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The only page.

        Source: the service's documentation, Do-not-reach lists.
        """
        return self._core.call(
            "do_not_reach_lists.list",
            Page[DoNotReachList],
            {
                "account_id": account_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(self, account_id: str, *, description: str | None = None, **_more: NoReturn) -> DoNotReachList:
        """Make the do-not-reach list of an account.

        Args:
            account_id: Identifier of the account.
            description: What it is for.

        Returns:
            The do not reach list.

        Source: the service's documentation, Do-not-reach lists. Assumed: a second list is HTTP 403 ACTION_NOT_ALLOWED;
        a deleted list does not count.
        """
        return self._core.call(
            "do_not_reach_lists.create",
            DoNotReachList,
            {
                "account_id": account_id,
                "description": description,
                **_more,
            },
        )

    def delete(self, account_id: str, do_not_reach_list_id: str, **_more: NoReturn) -> DoNotReachList | None:
        """Delete a do-not-reach list.

        Args:
            account_id: Identifier of the account.
            do_not_reach_list_id: Identifier of the do not reach list.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the do not reach list does not exist (NOT_FOUND).

        Source: the service's documentation, Do-not-reach lists.
        """
        return self._core.call(
            "do_not_reach_lists.delete",
            DoNotReachList,
            {
                "account_id": account_id,
                "do_not_reach_list_id": do_not_reach_list_id,
                **_more,
            },
        )

    def change_users(
        self,
        account_id: str,
        do_not_reach_list_id: str,
        operations: Sequence[Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[MembershipCount]:
        """Add users to a do-not-reach list and remove them, in one request.

        Args:
            account_id: Identifier of the account.
            do_not_reach_list_id: Identifier of the do not reach list.
            operations: At most 2500 operations, any number of users in each, 5,000,000 bytes in all. At most 2500, each
                with `operation_type` and `params`.

        Returns:
            One membership count per item, in the order given.

        Source: the service's documentation, Do-not-reach lists. Assumed: one count per operation, of user objects.
        """
        return self._core.call(
            "do_not_reach_lists.change_users",
            list[MembershipCount],
            {
                "account_id": account_id,
                "do_not_reach_list_id": do_not_reach_list_id,
                "operations": operations,
                **_more,
            },
        )


class AsyncDoNotReachLists(AsyncDoNotReachUploads):
    """Users that no campaign of the account reaches.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Page[DoNotReachList]:
        """List the do-not-reach lists of an account; there is at most one.

        Args:
            account_id: Identifier of the account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The only page.

        Source: the service's documentation, Do-not-reach lists.
        """
        return await self._core.call_async(
            "do_not_reach_lists.list",
            Page[DoNotReachList],
            {
                "account_id": account_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(self, account_id: str, *, description: str | None = None, **_more: NoReturn) -> DoNotReachList:
        """Make the do-not-reach list of an account.

        Args:
            account_id: Identifier of the account.
            description: What it is for.

        Returns:
            The do not reach list.

        Source: the service's documentation, Do-not-reach lists. Assumed: a second list is HTTP 403 ACTION_NOT_ALLOWED;
        a deleted list does not count.
        """
        return await self._core.call_async(
            "do_not_reach_lists.create",
            DoNotReachList,
            {
                "account_id": account_id,
                "description": description,
                **_more,
            },
        )

    async def delete(self, account_id: str, do_not_reach_list_id: str, **_more: NoReturn) -> DoNotReachList | None:
        """Delete a do-not-reach list.

        Args:
            account_id: Identifier of the account.
            do_not_reach_list_id: Identifier of the do not reach list.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the do not reach list does not exist (NOT_FOUND).

        Source: the service's documentation, Do-not-reach lists.
        """
        return await self._core.call_async(
            "do_not_reach_lists.delete",
            DoNotReachList,
            {
                "account_id": account_id,
                "do_not_reach_list_id": do_not_reach_list_id,
                **_more,
            },
        )

    async def change_users(
        self,
        account_id: str,
        do_not_reach_list_id: str,
        operations: Sequence[Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[MembershipCount]:
        """Add users to a do-not-reach list and remove them, in one request.

        Args:
            account_id: Identifier of the account.
            do_not_reach_list_id: Identifier of the do not reach list.
            operations: At most 2500 operations, any number of users in each, 5,000,000 bytes in all. At most 2500, each
                with `operation_type` and `params`.

        Returns:
            One membership count per item, in the order given.

        Source: the service's documentation, Do-not-reach lists. Assumed: one count per operation, of user objects.
        """
        return await self._core.call_async(
            "do_not_reach_lists.change_users",
            list[MembershipCount],
            {
                "account_id": account_id,
                "do_not_reach_list_id": do_not_reach_list_id,
                "operations": operations,
                **_more,
            },
        )
