"""The resource `product_catalogs`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.product_catalogs import ProductCatalog

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class ProductCatalogs(Resource):
    """All products of a user; a user has at most one.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        *,
        user_id: int | str | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[ProductCatalog]:
        """List the catalogs of a user.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number of at most 19 digits.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Product catalogs.
        """
        return self._core.call(
            "product_catalogs.list",
            Page[ProductCatalog],
            {
                "user_id": user_id,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(self, *, user_id: int | str | None = None, **_more: NoReturn) -> Records[ProductCatalog]:
        """List the catalogs of a user. All pages.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number of at most 19 digits.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Product catalogs.
        """
        return self._core.pages("product_catalogs.list", ProductCatalog, {"user_id": user_id, **_more})

    def create(self, *, name: str, user_id: int | str | None = None, **_more: NoReturn) -> ProductCatalog:
        """Make a catalog; a user can make only one.

        Args:
            name: Name of the catalog.
            user_id: The user to act for; the authenticated one when left out. A whole number of at most 19 digits.

        Returns:
            The product catalog.

        Source: the service's documentation, Product catalogs. Assumed: a second catalog is HTTP 403 ACTION_NOT_ALLOWED;
        a deleted catalog does not count.
        """
        return self._core.call("product_catalogs.create", ProductCatalog, {"name": name, "user_id": user_id, **_more})

    def update(self, product_catalog_id: str, *, name: str, **_more: NoReturn) -> ProductCatalog:
        """Rename a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the catalog.

        Parameters that are left out or None are not changed.

        Returns:
            The product catalog.

        Raises:
            NotFound: the product catalog does not exist (NOT_FOUND).

        Source: the service's documentation, Product catalogs.
        """
        return self._core.call(
            "product_catalogs.update",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
                **_more,
            },
        )

    def delete(self, product_catalog_id: str, **_more: NoReturn) -> ProductCatalog | None:
        """Delete a catalog and its contents for good.

        Args:
            product_catalog_id: Identifier of the product catalog.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the product catalog does not exist (NOT_FOUND).

        Source: the service's documentation, Product catalogs.
        """
        return self._core.call(
            "product_catalogs.delete",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                **_more,
            },
        )


class AsyncProductCatalogs(Resource):
    """All products of a user; a user has at most one.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        *,
        user_id: int | str | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[ProductCatalog]:
        """List the catalogs of a user.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number of at most 19 digits.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.list",
            Page[ProductCatalog],
            {
                "user_id": user_id,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(self, *, user_id: int | str | None = None, **_more: NoReturn) -> AsyncRecords[ProductCatalog]:
        """List the catalogs of a user. All pages.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number of at most 19 digits.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Product catalogs.
        """
        return self._core.pages_async("product_catalogs.list", ProductCatalog, {"user_id": user_id, **_more})

    async def create(self, *, name: str, user_id: int | str | None = None, **_more: NoReturn) -> ProductCatalog:
        """Make a catalog; a user can make only one.

        Args:
            name: Name of the catalog.
            user_id: The user to act for; the authenticated one when left out. A whole number of at most 19 digits.

        Returns:
            The product catalog.

        Source: the service's documentation, Product catalogs. Assumed: a second catalog is HTTP 403 ACTION_NOT_ALLOWED;
        a deleted catalog does not count.
        """
        return await self._core.call_async(
            "product_catalogs.create",
            ProductCatalog,
            {
                "name": name,
                "user_id": user_id,
                **_more,
            },
        )

    async def update(self, product_catalog_id: str, *, name: str, **_more: NoReturn) -> ProductCatalog:
        """Rename a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the catalog.

        Parameters that are left out or None are not changed.

        Returns:
            The product catalog.

        Raises:
            NotFound: the product catalog does not exist (NOT_FOUND).

        Source: the service's documentation, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.update",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
                **_more,
            },
        )

    async def delete(self, product_catalog_id: str, **_more: NoReturn) -> ProductCatalog | None:
        """Delete a catalog and its contents for good.

        Args:
            product_catalog_id: Identifier of the product catalog.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the product catalog does not exist (NOT_FOUND).

        Source: the service's documentation, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.delete",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                **_more,
            },
        )
