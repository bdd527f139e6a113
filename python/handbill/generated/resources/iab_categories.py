"""The resource `iab_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.iab_categories import IabCategory

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class IabCategories(Resource):
    """A category of the Interactive Advertising Bureau.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        *,
        count: int | None = None,
        cursor: str | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[IabCategory]:
        """List categories of the Interactive Advertising Bureau.

        Args:
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Categories.
        """
        return self._core.call(
            "iab_categories.list",
            Page[IabCategory],
            {
                "count": count,
                "cursor": cursor,
                "with_total_count": with_total_count,
                **_more,
            },
        )

    def iter(self, *, count: int | None = None, **_more: NoReturn) -> Records[IabCategory]:
        """List categories of the Interactive Advertising Bureau. All pages.

        Args:
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Categories.
        """
        return self._core.pages("iab_categories.list", IabCategory, {"count": count, **_more})


class AsyncIabCategories(Resource):
    """A category of the Interactive Advertising Bureau.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        *,
        count: int | None = None,
        cursor: str | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[IabCategory]:
        """List categories of the Interactive Advertising Bureau.

        Args:
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Categories.
        """
        return await self._core.call_async(
            "iab_categories.list",
            Page[IabCategory],
            {
                "count": count,
                "cursor": cursor,
                "with_total_count": with_total_count,
                **_more,
            },
        )

    def iter(self, *, count: int | None = None, **_more: NoReturn) -> AsyncRecords[IabCategory]:
        """List categories of the Interactive Advertising Bureau. All pages.

        Args:
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Categories.
        """
        return self._core.pages_async("iab_categories.list", IabCategory, {"count": count, **_more})
