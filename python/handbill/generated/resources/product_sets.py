"""The resource `product_sets`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.product_sets import ProductSet

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records


class ProductSets(Resource):
    """A named subset of a catalog: products picked by hand, or all that match its filters.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        product_catalog_id: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[ProductSet]:
        """List the sets of a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Product catalogs. Assumed: shape of the response, count and cursor.
        """
        return self._core.call(
            "product_sets.list",
            Page[ProductSet],
            {
                "product_catalog_id": product_catalog_id,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(self, product_catalog_id: str, *, count: int | None = None, **_more: NoReturn) -> Records[ProductSet]:
        """List the sets of a catalog. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Product catalogs. Assumed: shape of the response, count and cursor.
        """
        return self._core.pages(
            "product_sets.list",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "count": count,
                **_more,
            },
        )

    def get(self, product_catalog_id: str, product_set_id: str, **_more: NoReturn) -> ProductSet:
        """Read a product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.

        Returns:
            The product set.

        Raises:
            NotFound: the product set does not exist (NOT_FOUND).

        Source: the service's documentation, Product sets.
        """
        return self._core.call(
            "product_sets.get",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
                **_more,
            },
        )

    def create(
        self,
        product_catalog_id: str,
        *,
        name: str,
        type: Literal["MANUAL", "FILTERED"],
        description: str | None = None,
        filters: Sequence[Mapping[str, Any]] | None = None,
        product_keys: Sequence[str] | None = None,
        **_more: NoReturn,
    ) -> ProductSet:
        """Make a product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the set.
            type: MANUAL contains the products given; FILTERED those that match every filter.
            description: What it is for.
            filters: At most 30 conditions, all of which must match; for FILTERED. At most 30, each with `attribute`,
                `operator` and `value`.
            product_keys: Keys of at most 50 products; for MANUAL. At most 50 values.

        Returns:
            The product set.

        Source: the service's documentation, Product sets. Assumed: a filter whose value cannot be compared makes the
        set FAILED; several filters must all hold.
        """
        return self._core.call(
            "product_sets.create",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
                "type": type,
                "description": description,
                "filters": filters,
                "product_keys": product_keys,
                **_more,
            },
        )

    def update(
        self,
        product_catalog_id: str,
        product_set_id: str,
        *,
        name: str | None = None,
        description: str | None = None,
        product_keys: Sequence[str] | None = None,
        **_more: NoReturn,
    ) -> ProductSet:
        """Change a MANUAL product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.
            name: Name of the set.
            description: What it is for. An empty text clears it.
            product_keys: Keys of at most 50 products; for MANUAL. At most 50 values.

        Parameters that are left out or None are not changed.

        Returns:
            The product set.

        Raises:
            NotFound: the product set does not exist (NOT_FOUND).

        Source: the service's documentation, Product sets. Assumed: updating a FILTERED set is HTTP 400
        INVALID_PARAMETER.
        """
        return self._core.call(
            "product_sets.update",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
                "name": name,
                "description": description,
                "product_keys": product_keys,
                **_more,
            },
        )

    def delete(self, product_catalog_id: str, product_set_id: str, **_more: NoReturn) -> ProductSet | None:
        """Delete a product set for good; its products stay.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the product set does not exist (NOT_FOUND).

        Source: the service's documentation, Product sets.
        """
        return self._core.call(
            "product_sets.delete",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
                **_more,
            },
        )


class AsyncProductSets(Resource):
    """A named subset of a catalog: products picked by hand, or all that match its filters.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        product_catalog_id: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[ProductSet]:
        """List the sets of a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Product catalogs. Assumed: shape of the response, count and cursor.
        """
        return await self._core.call_async(
            "product_sets.list",
            Page[ProductSet],
            {
                "product_catalog_id": product_catalog_id,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(self, product_catalog_id: str, *, count: int | None = None, **_more: NoReturn) -> AsyncRecords[ProductSet]:
        """List the sets of a catalog. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Product catalogs. Assumed: shape of the response, count and cursor.
        """
        return self._core.pages_async(
            "product_sets.list",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "count": count,
                **_more,
            },
        )

    async def get(self, product_catalog_id: str, product_set_id: str, **_more: NoReturn) -> ProductSet:
        """Read a product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.

        Returns:
            The product set.

        Raises:
            NotFound: the product set does not exist (NOT_FOUND).

        Source: the service's documentation, Product sets.
        """
        return await self._core.call_async(
            "product_sets.get",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
                **_more,
            },
        )

    async def create(
        self,
        product_catalog_id: str,
        *,
        name: str,
        type: Literal["MANUAL", "FILTERED"],
        description: str | None = None,
        filters: Sequence[Mapping[str, Any]] | None = None,
        product_keys: Sequence[str] | None = None,
        **_more: NoReturn,
    ) -> ProductSet:
        """Make a product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the set.
            type: MANUAL contains the products given; FILTERED those that match every filter.
            description: What it is for.
            filters: At most 30 conditions, all of which must match; for FILTERED. At most 30, each with `attribute`,
                `operator` and `value`.
            product_keys: Keys of at most 50 products; for MANUAL. At most 50 values.

        Returns:
            The product set.

        Source: the service's documentation, Product sets. Assumed: a filter whose value cannot be compared makes the
        set FAILED; several filters must all hold.
        """
        return await self._core.call_async(
            "product_sets.create",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
                "type": type,
                "description": description,
                "filters": filters,
                "product_keys": product_keys,
                **_more,
            },
        )

    async def update(
        self,
        product_catalog_id: str,
        product_set_id: str,
        *,
        name: str | None = None,
        description: str | None = None,
        product_keys: Sequence[str] | None = None,
        **_more: NoReturn,
    ) -> ProductSet:
        """Change a MANUAL product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.
            name: Name of the set.
            description: What it is for. An empty text clears it.
            product_keys: Keys of at most 50 products; for MANUAL. At most 50 values.

        Parameters that are left out or None are not changed.

        Returns:
            The product set.

        Raises:
            NotFound: the product set does not exist (NOT_FOUND).

        Source: the service's documentation, Product sets. Assumed: updating a FILTERED set is HTTP 400
        INVALID_PARAMETER.
        """
        return await self._core.call_async(
            "product_sets.update",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
                "name": name,
                "description": description,
                "product_keys": product_keys,
                **_more,
            },
        )

    async def delete(self, product_catalog_id: str, product_set_id: str, **_more: NoReturn) -> ProductSet | None:
        """Delete a product set for good; its products stay.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the product set does not exist (NOT_FOUND).

        Source: the service's documentation, Product sets.
        """
        return await self._core.call_async(
            "product_sets.delete",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
                **_more,
            },
        )
