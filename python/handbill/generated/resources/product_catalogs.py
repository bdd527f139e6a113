"""The resource `product_catalogs`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill.calling import Resource
from handbill.generated.records.product_catalogs import ProductCatalog

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class ProductCatalogs(Resource):
    """All products of a user; a user has at most one."""

    __slots__ = ()

    def list(
        self,
        *,
        user_id: int | str | None = None,
        cursor: str | None = None,
        **more: NoReturn,
    ) -> Page[ProductCatalog]:
        """List the catalogs of a user.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.
            cursor: Where the page before ended: its `next_cursor`.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.call(
            "product_catalogs.list",
            Page[ProductCatalog],
            {
                "user_id": user_id,
                "cursor": cursor,
                **more,
            },
        )

    def iter(self, *, user_id: int | str | None = None, **more: NoReturn) -> Records[ProductCatalog]:
        """List the catalogs of a user. All pages.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.pages("product_catalogs.list", ProductCatalog, {"user_id": user_id, **more})

    def create(self, *, name: str, user_id: int | str | None = None, **more: NoReturn) -> ProductCatalog:
        """Make a catalog; a user can make only one.

        Args:
            name: Name of the catalog.
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            The product catalog.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs. Assumed: a second catalog is HTTP 403 ACTION_NOT_ALLOWED; a deleted one
        frees its place.
        """
        return self._core.call("product_catalogs.create", ProductCatalog, {"name": name, "user_id": user_id, **more})

    def update(self, product_catalog_id: str, *, name: str, **more: NoReturn) -> ProductCatalog:
        """Rename a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the catalog.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            The product catalog.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.call(
            "product_catalogs.update",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
                **more,
            },
        )

    def delete(self, product_catalog_id: str, **more: NoReturn) -> ProductCatalog | None:
        """Delete a catalog with all it holds, for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.call(
            "product_catalogs.delete",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                **more,
            },
        )


class AsyncProductCatalogs(Resource):
    """All products of a user; a user has at most one."""

    __slots__ = ()

    async def list(
        self,
        *,
        user_id: int | str | None = None,
        cursor: str | None = None,
        **more: NoReturn,
    ) -> Page[ProductCatalog]:
        """List the catalogs of a user.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.
            cursor: Where the page before ended: its `next_cursor`.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.list",
            Page[ProductCatalog],
            {
                "user_id": user_id,
                "cursor": cursor,
                **more,
            },
        )

    def iter(self, *, user_id: int | str | None = None, **more: NoReturn) -> AsyncRecords[ProductCatalog]:
        """List the catalogs of a user. All pages.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.pages_async("product_catalogs.list", ProductCatalog, {"user_id": user_id, **more})

    async def create(self, *, name: str, user_id: int | str | None = None, **more: NoReturn) -> ProductCatalog:
        """Make a catalog; a user can make only one.

        Args:
            name: Name of the catalog.
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            The product catalog.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs. Assumed: a second catalog is HTTP 403 ACTION_NOT_ALLOWED; a deleted one
        frees its place.
        """
        return await self._core.call_async(
            "product_catalogs.create",
            ProductCatalog,
            {
                "name": name,
                "user_id": user_id,
                **more,
            },
        )

    async def update(self, product_catalog_id: str, *, name: str, **more: NoReturn) -> ProductCatalog:
        """Rename a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the catalog.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            The product catalog.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.update",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
                **more,
            },
        )

    async def delete(self, product_catalog_id: str, **more: NoReturn) -> ProductCatalog | None:
        """Delete a catalog with all it holds, for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            **more: None; any other name is a ValidationError, and is sent by a client with `strict=False`.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.delete",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                **more,
            },
        )
