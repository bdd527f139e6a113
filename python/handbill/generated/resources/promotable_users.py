"""The resource `promotable_users`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.promotable_users import PromotableUser

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class PromotableUsers(Resource):
    """A user whose content an account may promote.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        promotable_user_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[PromotableUser]:
        """List the users whose content may be promoted.

        Args:
            account_id: Identifier of the account.
            promotable_user_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Promotable users.
        """
        return self._core.call(
            "promotable_users.list",
            Page[PromotableUser],
            {
                "account_id": account_id,
                "promotable_user_ids": promotable_user_ids,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                "with_total_count": with_total_count,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        promotable_user_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[PromotableUser]:
        """List the users whose content may be promoted. All pages.

        Args:
            account_id: Identifier of the account.
            promotable_user_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Promotable users.
        """
        return self._core.pages(
            "promotable_users.list",
            PromotableUser,
            {
                "account_id": account_id,
                "promotable_user_ids": promotable_user_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        promotable_user_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> PromotableUser:
        """Read a promotable user.

        Args:
            account_id: Identifier of the account.
            promotable_user_id: Identifier of the promotable user.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The promotable user.

        Raises:
            NotFound: the promotable user does not exist (PROMOTABLE_USER_NOT_FOUND).

        Source: the service's documentation, Promotable users.
        """
        return self._core.call(
            "promotable_users.get",
            PromotableUser,
            {
                "account_id": account_id,
                "promotable_user_id": promotable_user_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )


class AsyncPromotableUsers(Resource):
    """A user whose content an account may promote.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        promotable_user_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[PromotableUser]:
        """List the users whose content may be promoted.

        Args:
            account_id: Identifier of the account.
            promotable_user_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Promotable users.
        """
        return await self._core.call_async(
            "promotable_users.list",
            Page[PromotableUser],
            {
                "account_id": account_id,
                "promotable_user_ids": promotable_user_ids,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                "with_total_count": with_total_count,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        promotable_user_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[PromotableUser]:
        """List the users whose content may be promoted. All pages.

        Args:
            account_id: Identifier of the account.
            promotable_user_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Promotable users.
        """
        return self._core.pages_async(
            "promotable_users.list",
            PromotableUser,
            {
                "account_id": account_id,
                "promotable_user_ids": promotable_user_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        promotable_user_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> PromotableUser:
        """Read a promotable user.

        Args:
            account_id: Identifier of the account.
            promotable_user_id: Identifier of the promotable user.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The promotable user.

        Raises:
            NotFound: the promotable user does not exist (PROMOTABLE_USER_NOT_FOUND).

        Source: the service's documentation, Promotable users.
        """
        return await self._core.call_async(
            "promotable_users.get",
            PromotableUser,
            {
                "account_id": account_id,
                "promotable_user_id": promotable_user_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )
