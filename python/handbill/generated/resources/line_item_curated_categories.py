"""The resource `line_item_curated_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.line_item_curated_categories import LineItemCuratedCategory

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class LineItemCuratedCategories(Resource):
    """A curated category that a line item runs beside.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[LineItemCuratedCategory]:
        """List the curated categories of line items.

        Args:
            account_id: Identifier of the account.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Line item curated categories.
        """
        return self._core.call(
            "line_item_curated_categories.list",
            Page[LineItemCuratedCategory],
            {
                "account_id": account_id,
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
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[LineItemCuratedCategory]:
        """List the curated categories of line items. All pages.

        Args:
            account_id: Identifier of the account.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Line item curated categories.
        """
        return self._core.pages(
            "line_item_curated_categories.list",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        line_item_curated_category_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> LineItemCuratedCategory:
        """Read a line item curated category.

        Args:
            account_id: Identifier of the account.
            line_item_curated_category_id: Identifier of the line item curated category.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The line item curated category.

        Raises:
            NotFound: the line item curated category does not exist (NOT_FOUND).

        Source: the service's documentation, Line item curated categories.
        """
        return self._core.call(
            "line_item_curated_categories.get",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "line_item_curated_category_id": line_item_curated_category_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        curated_category_id: str,
        **_more: NoReturn,
    ) -> LineItemCuratedCategory:
        """Let a line item run beside a curated category.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item.
            curated_category_id: The curated category.

        Returns:
            The line item curated category.

        Source: the service's documentation, Line item curated categories.
        """
        return self._core.call(
            "line_item_curated_categories.create",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "curated_category_id": curated_category_id,
                **_more,
            },
        )

    def update(
        self,
        account_id: str,
        line_item_curated_category_id: str,
        *,
        line_item_id: str | None = None,
        curated_category_id: str | None = None,
        **_more: NoReturn,
    ) -> LineItemCuratedCategory:
        """Change the curated category or the line item.

        Args:
            account_id: Identifier of the account.
            line_item_curated_category_id: Identifier of the line item curated category.
            line_item_id: The line item.
            curated_category_id: The curated category.

        Parameters that are left out or None are not changed.

        Returns:
            The line item curated category.

        Raises:
            NotFound: the line item curated category does not exist (NOT_FOUND).

        Source: the service's documentation, Line item curated categories. Assumed: the response has deleted: true, as
        documented, although the record is not deleted.
        """
        return self._core.call(
            "line_item_curated_categories.update",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "line_item_curated_category_id": line_item_curated_category_id,
                "line_item_id": line_item_id,
                "curated_category_id": curated_category_id,
                **_more,
            },
        )

    def delete(
        self,
        account_id: str,
        line_item_curated_category_id: str,
        **_more: NoReturn,
    ) -> LineItemCuratedCategory | None:
        """Delete a line item curated category.

        Args:
            account_id: Identifier of the account.
            line_item_curated_category_id: Identifier of the line item curated category.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the line item curated category does not exist (NOT_FOUND).

        Source: the service's documentation, Line item curated categories.
        """
        return self._core.call(
            "line_item_curated_categories.delete",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "line_item_curated_category_id": line_item_curated_category_id,
                **_more,
            },
        )


class AsyncLineItemCuratedCategories(Resource):
    """A curated category that a line item runs beside.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[LineItemCuratedCategory]:
        """List the curated categories of line items.

        Args:
            account_id: Identifier of the account.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Line item curated categories.
        """
        return await self._core.call_async(
            "line_item_curated_categories.list",
            Page[LineItemCuratedCategory],
            {
                "account_id": account_id,
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
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[LineItemCuratedCategory]:
        """List the curated categories of line items. All pages.

        Args:
            account_id: Identifier of the account.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Line item curated categories.
        """
        return self._core.pages_async(
            "line_item_curated_categories.list",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        line_item_curated_category_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> LineItemCuratedCategory:
        """Read a line item curated category.

        Args:
            account_id: Identifier of the account.
            line_item_curated_category_id: Identifier of the line item curated category.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The line item curated category.

        Raises:
            NotFound: the line item curated category does not exist (NOT_FOUND).

        Source: the service's documentation, Line item curated categories.
        """
        return await self._core.call_async(
            "line_item_curated_categories.get",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "line_item_curated_category_id": line_item_curated_category_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        curated_category_id: str,
        **_more: NoReturn,
    ) -> LineItemCuratedCategory:
        """Let a line item run beside a curated category.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item.
            curated_category_id: The curated category.

        Returns:
            The line item curated category.

        Source: the service's documentation, Line item curated categories.
        """
        return await self._core.call_async(
            "line_item_curated_categories.create",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "curated_category_id": curated_category_id,
                **_more,
            },
        )

    async def update(
        self,
        account_id: str,
        line_item_curated_category_id: str,
        *,
        line_item_id: str | None = None,
        curated_category_id: str | None = None,
        **_more: NoReturn,
    ) -> LineItemCuratedCategory:
        """Change the curated category or the line item.

        Args:
            account_id: Identifier of the account.
            line_item_curated_category_id: Identifier of the line item curated category.
            line_item_id: The line item.
            curated_category_id: The curated category.

        Parameters that are left out or None are not changed.

        Returns:
            The line item curated category.

        Raises:
            NotFound: the line item curated category does not exist (NOT_FOUND).

        Source: the service's documentation, Line item curated categories. Assumed: the response has deleted: true, as
        documented, although the record is not deleted.
        """
        return await self._core.call_async(
            "line_item_curated_categories.update",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "line_item_curated_category_id": line_item_curated_category_id,
                "line_item_id": line_item_id,
                "curated_category_id": curated_category_id,
                **_more,
            },
        )

    async def delete(
        self,
        account_id: str,
        line_item_curated_category_id: str,
        **_more: NoReturn,
    ) -> LineItemCuratedCategory | None:
        """Delete a line item curated category.

        Args:
            account_id: Identifier of the account.
            line_item_curated_category_id: Identifier of the line item curated category.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the line item curated category does not exist (NOT_FOUND).

        Source: the service's documentation, Line item curated categories.
        """
        return await self._core.call_async(
            "line_item_curated_categories.delete",
            LineItemCuratedCategory,
            {
                "account_id": account_id,
                "line_item_curated_category_id": line_item_curated_category_id,
                **_more,
            },
        )
