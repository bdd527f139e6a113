"""The resource `promoted_accounts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.promoted_accounts import PromotedAccount

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class PromotedAccounts(Resource):
    """A user whom a line item promotes.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        line_item_ids: Sequence[str] | None = None,
        promoted_account_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[PromotedAccount]:
        """List the users whom line items promote.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            promoted_account_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                paused.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Promoted accounts.
        """
        return self._core.call(
            "promoted_accounts.list",
            Page[PromotedAccount],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "promoted_account_ids": promoted_account_ids,
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
        line_item_ids: Sequence[str] | None = None,
        promoted_account_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[PromotedAccount]:
        """List the users whom line items promote. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            promoted_account_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                paused.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Promoted accounts.
        """
        return self._core.pages(
            "promoted_accounts.list",
            PromotedAccount,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "promoted_account_ids": promoted_account_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        promoted_account_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> PromotedAccount:
        """Read a promoted account.

        Args:
            account_id: Identifier of the account.
            promoted_account_id: Identifier of the promoted account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The promoted account.

        Raises:
            NotFound: the promoted account does not exist (PROMOTED_ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Promoted accounts.
        """
        return self._core.call(
            "promoted_accounts.get",
            PromotedAccount,
            {
                "account_id": account_id,
                "promoted_account_id": promoted_account_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(self, account_id: str, *, line_item_id: str, user_id: str, **_more: NoReturn) -> PromotedAccount:
        """Promote a user in a line item; a repeat is ignored.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it runs in; one with product type PROMOTED_ACCOUNT.
            user_id: The user who is promoted.

        Returns:
            The promoted account.

        Source: the service's documentation, Promoted accounts. Assumed: promotable users of the account may be
        promoted.
        """
        return self._core.call(
            "promoted_accounts.create",
            PromotedAccount,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "user_id": user_id,
                **_more,
            },
        )

    def delete(self, account_id: str, promoted_account_id: str, **_more: NoReturn) -> PromotedAccount | None:
        """Delete a promoted account for good.

        Args:
            account_id: Identifier of the account.
            promoted_account_id: Identifier of the promoted account.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the promoted account does not exist (PROMOTED_ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Promoted accounts.
        """
        return self._core.call(
            "promoted_accounts.delete",
            PromotedAccount,
            {
                "account_id": account_id,
                "promoted_account_id": promoted_account_id,
                **_more,
            },
        )


class AsyncPromotedAccounts(Resource):
    """A user whom a line item promotes.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        line_item_ids: Sequence[str] | None = None,
        promoted_account_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[PromotedAccount]:
        """List the users whom line items promote.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            promoted_account_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                paused.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Promoted accounts.
        """
        return await self._core.call_async(
            "promoted_accounts.list",
            Page[PromotedAccount],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "promoted_account_ids": promoted_account_ids,
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
        line_item_ids: Sequence[str] | None = None,
        promoted_account_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[PromotedAccount]:
        """List the users whom line items promote. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            promoted_account_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                paused.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Promoted accounts.
        """
        return self._core.pages_async(
            "promoted_accounts.list",
            PromotedAccount,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "promoted_account_ids": promoted_account_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        promoted_account_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> PromotedAccount:
        """Read a promoted account.

        Args:
            account_id: Identifier of the account.
            promoted_account_id: Identifier of the promoted account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The promoted account.

        Raises:
            NotFound: the promoted account does not exist (PROMOTED_ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Promoted accounts.
        """
        return await self._core.call_async(
            "promoted_accounts.get",
            PromotedAccount,
            {
                "account_id": account_id,
                "promoted_account_id": promoted_account_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(self, account_id: str, *, line_item_id: str, user_id: str, **_more: NoReturn) -> PromotedAccount:
        """Promote a user in a line item; a repeat is ignored.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it runs in; one with product type PROMOTED_ACCOUNT.
            user_id: The user who is promoted.

        Returns:
            The promoted account.

        Source: the service's documentation, Promoted accounts. Assumed: promotable users of the account may be
        promoted.
        """
        return await self._core.call_async(
            "promoted_accounts.create",
            PromotedAccount,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "user_id": user_id,
                **_more,
            },
        )

    async def delete(self, account_id: str, promoted_account_id: str, **_more: NoReturn) -> PromotedAccount | None:
        """Delete a promoted account for good.

        Args:
            account_id: Identifier of the account.
            promoted_account_id: Identifier of the promoted account.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the promoted account does not exist (PROMOTED_ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Promoted accounts.
        """
        return await self._core.call_async(
            "promoted_accounts.delete",
            PromotedAccount,
            {
                "account_id": account_id,
                "promoted_account_id": promoted_account_id,
                **_more,
            },
        )
