"""The resource `curated_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.curated_categories import CuratedCategory

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class CuratedCategories(Resource):
    """A group of publishers chosen by hand.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        country_codes: Sequence[str],
        *,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[CuratedCategory]:
        """List the curated categories of countries.

        Args:
            account_id: Identifier of the account.
            country_codes: Two-letter ISO codes of the countries it is for. At most 200 values. Each a two-letter ISO
                country code.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.call(
            "curated_categories.list",
            Page[CuratedCategory],
            {
                "account_id": account_id,
                "country_codes": country_codes,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(self, account_id: str, country_codes: Sequence[str], **_more: NoReturn) -> Records[CuratedCategory]:
        """List the curated categories of countries. All pages.

        Args:
            account_id: Identifier of the account.
            country_codes: Two-letter ISO codes of the countries it is for. At most 200 values. Each a two-letter ISO
                country code.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.pages(
            "curated_categories.list",
            CuratedCategory,
            {
                "account_id": account_id,
                "country_codes": country_codes,
                **_more,
            },
        )

    def get(self, account_id: str, curated_category_id: str, **_more: NoReturn) -> CuratedCategory:
        """Read a curated category.

        Args:
            account_id: Identifier of the account.
            curated_category_id: Identifier of the curated category.

        Returns:
            The curated category.

        Raises:
            NotFound: the curated category does not exist (NOT_FOUND).

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.call(
            "curated_categories.get",
            CuratedCategory,
            {
                "account_id": account_id,
                "curated_category_id": curated_category_id,
                **_more,
            },
        )


class AsyncCuratedCategories(Resource):
    """A group of publishers chosen by hand.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        country_codes: Sequence[str],
        *,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[CuratedCategory]:
        """List the curated categories of countries.

        Args:
            account_id: Identifier of the account.
            country_codes: Two-letter ISO codes of the countries it is for. At most 200 values. Each a two-letter ISO
                country code.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return await self._core.call_async(
            "curated_categories.list",
            Page[CuratedCategory],
            {
                "account_id": account_id,
                "country_codes": country_codes,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(self, account_id: str, country_codes: Sequence[str], **_more: NoReturn) -> AsyncRecords[CuratedCategory]:
        """List the curated categories of countries. All pages.

        Args:
            account_id: Identifier of the account.
            country_codes: Two-letter ISO codes of the countries it is for. At most 200 values. Each a two-letter ISO
                country code.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.pages_async(
            "curated_categories.list",
            CuratedCategory,
            {
                "account_id": account_id,
                "country_codes": country_codes,
                **_more,
            },
        )

    async def get(self, account_id: str, curated_category_id: str, **_more: NoReturn) -> CuratedCategory:
        """Read a curated category.

        Args:
            account_id: Identifier of the account.
            curated_category_id: Identifier of the curated category.

        Returns:
            The curated category.

        Raises:
            NotFound: the curated category does not exist (NOT_FOUND).

        Source: the service's documentation, Categories, rules and estimates.
        """
        return await self._core.call_async(
            "curated_categories.get",
            CuratedCategory,
            {
                "account_id": account_id,
                "curated_category_id": curated_category_id,
                **_more,
            },
        )
