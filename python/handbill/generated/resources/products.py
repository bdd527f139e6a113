"""The resource `products`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._uploads import AsyncProductUploads, ProductUploads
from handbill.generated.records.products import Product, ProductDeletion, ProductResult

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, NoReturn

    from handbill._handbill import AsyncRecords, Records


class Products(ProductUploads):
    """Something on sale, by the merchant's own identifier.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        product_catalog_id: str,
        *,
        item_group_key: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Product]:
        """List products; of each group the variant submitted first.

        Args:
            product_catalog_id: Identifier of the product catalog.
            item_group_key: Only the products of this group, every variant.
            count: Records to try to return per page. A whole number from 1 to 100. 100 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Products. Assumed: with item_group_key every variant of the group is
        listed; products are listed in the order they were made.
        """
        return self._core.call(
            "products.list",
            Page[Product],
            {
                "product_catalog_id": product_catalog_id,
                "item_group_key": item_group_key,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(
        self,
        product_catalog_id: str,
        *,
        item_group_key: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> Records[Product]:
        """List products; of each group the variant submitted first. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.
            item_group_key: Only the products of this group, every variant.
            count: Records to try to return per page. A whole number from 1 to 100. 100 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Products. Assumed: with item_group_key every variant of the group is
        listed; products are listed in the order they were made.
        """
        return self._core.pages(
            "products.list",
            Product,
            {
                "product_catalog_id": product_catalog_id,
                "item_group_key": item_group_key,
                "count": count,
                **_more,
            },
        )

    def write(
        self,
        product_catalog_id: str,
        products: Sequence[Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[ProductResult]:
        """Create or update at most 25 products by id.

        Args:
            product_catalog_id: Identifier of the product catalog.
            products: At most 25 products. Of several with one id, none is applied. At most 25, each with `id`,
                `product_key`, `title`, `description`, `availability`, `condition`, `price`, `link`, `image_link`,
                `brand`, `gtin`, `mpn`, `mobile_link`, `additional_image_link`, `google_product_category`,
                `product_type`, `inventory`, `sale_price`, `sale_price_effective_date`, `item_group_id`,
                `item_group_key`, `gender`, `color`, `size`, `age_group`, `custom_label_0`, `custom_label_1`,
                `custom_label_2`, `custom_label_3` and `custom_label_4`.

        Returns:
            One product result per item, in the order given.

        Source: the service's documentation, Products. Assumed: a product that breaks a rule gets status ERROR and the
        others are applied; of several products with one id every one gets status ERROR.
        """
        return self._core.call(
            "products.write",
            list[ProductResult],
            {
                "product_catalog_id": product_catalog_id,
                "products": products,
                **_more,
            },
        )

    def delete(
        self,
        product_catalog_id: str,
        product_keys: Sequence[str],
        **_more: NoReturn,
    ) -> Sequence[ProductDeletion]:
        """Delete products by key, for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_keys: Keys of the products.

        Returns:
            One product deletion per item, in the order given.

        Source: the service's documentation, Products.
        """
        return self._core.call(
            "products.delete",
            list[ProductDeletion],
            {
                "product_catalog_id": product_catalog_id,
                "product_keys": product_keys,
                **_more,
            },
        )


class AsyncProducts(AsyncProductUploads):
    """Something on sale, by the merchant's own identifier.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        product_catalog_id: str,
        *,
        item_group_key: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Product]:
        """List products; of each group the variant submitted first.

        Args:
            product_catalog_id: Identifier of the product catalog.
            item_group_key: Only the products of this group, every variant.
            count: Records to try to return per page. A whole number from 1 to 100. 100 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Products. Assumed: with item_group_key every variant of the group is
        listed; products are listed in the order they were made.
        """
        return await self._core.call_async(
            "products.list",
            Page[Product],
            {
                "product_catalog_id": product_catalog_id,
                "item_group_key": item_group_key,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(
        self,
        product_catalog_id: str,
        *,
        item_group_key: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[Product]:
        """List products; of each group the variant submitted first. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.
            item_group_key: Only the products of this group, every variant.
            count: Records to try to return per page. A whole number from 1 to 100. 100 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Products. Assumed: with item_group_key every variant of the group is
        listed; products are listed in the order they were made.
        """
        return self._core.pages_async(
            "products.list",
            Product,
            {
                "product_catalog_id": product_catalog_id,
                "item_group_key": item_group_key,
                "count": count,
                **_more,
            },
        )

    async def write(
        self,
        product_catalog_id: str,
        products: Sequence[Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[ProductResult]:
        """Create or update at most 25 products by id.

        Args:
            product_catalog_id: Identifier of the product catalog.
            products: At most 25 products. Of several with one id, none is applied. At most 25, each with `id`,
                `product_key`, `title`, `description`, `availability`, `condition`, `price`, `link`, `image_link`,
                `brand`, `gtin`, `mpn`, `mobile_link`, `additional_image_link`, `google_product_category`,
                `product_type`, `inventory`, `sale_price`, `sale_price_effective_date`, `item_group_id`,
                `item_group_key`, `gender`, `color`, `size`, `age_group`, `custom_label_0`, `custom_label_1`,
                `custom_label_2`, `custom_label_3` and `custom_label_4`.

        Returns:
            One product result per item, in the order given.

        Source: the service's documentation, Products. Assumed: a product that breaks a rule gets status ERROR and the
        others are applied; of several products with one id every one gets status ERROR.
        """
        return await self._core.call_async(
            "products.write",
            list[ProductResult],
            {
                "product_catalog_id": product_catalog_id,
                "products": products,
                **_more,
            },
        )

    async def delete(
        self,
        product_catalog_id: str,
        product_keys: Sequence[str],
        **_more: NoReturn,
    ) -> Sequence[ProductDeletion]:
        """Delete products by key, for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_keys: Keys of the products.

        Returns:
            One product deletion per item, in the order given.

        Source: the service's documentation, Products.
        """
        return await self._core.call_async(
            "products.delete",
            list[ProductDeletion],
            {
                "product_catalog_id": product_catalog_id,
                "product_keys": product_keys,
                **_more,
            },
        )
