"""Records of `products`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import Any


class Product(Record):
    """Something on sale, by the merchant's own identifier."""

    __slots__ = ()

    id: str
    """Merchant item identifier, a SKU where possible."""
    product_key: str
    """Identifier given by the service; not needed to write."""
    title: str
    """Name, as on the landing page."""
    description: str
    """Plain text, no HTML."""
    availability: str
    """Whether it can be bought. in stock, available for order, preorder, out of stock, discontinued."""
    condition: str
    """State it is sold in. new, used, refurbished."""
    price: str
    """Number, one space, ISO 4217 code: `45.00 EUR`."""
    link: str
    """Product page; https."""
    image_link: str
    """Main image: JPG, GIF, WEBP or PNG, at least 500x500 px, at most 5 MB."""
    brand: str | None
    """Brand; required when there is neither gtin nor mpn."""
    gtin: str | None
    """UPC, EAN, JAN or ISBN; required when there is neither brand nor mpn."""
    mpn: str | None
    """Manufacturer part number; required when there is neither brand nor gtin."""
    mobile_link: str | None
    """Page for mobile devices; https."""
    additional_image_link: str | None
    """At most 10 addresses of images, joined by commas."""
    google_product_category: str | None
    """Category in an external shopping taxonomy: path or id."""
    product_type: str | None
    """Category in the merchant's taxonomy, levels joined by ` > `."""
    inventory: int | None
    """Pieces available; at least 1 when in stock."""
    sale_price: str | None
    """Lower than price, in the same currency."""
    sale_price_effective_date: str | None
    """When the sale price applies: two times joined by `/`."""
    item_group_id: str | None
    """Groups variants: size, color, age group, gender."""
    item_group_key: str | None
    """Identifier of the group, given by the service."""
    gender: str | None
    """Whom it is made for. female, male, unisex."""
    color: str | None
    """Main color, as a word."""
    size: str | None
    """Word, abbreviation or number."""
    age_group: str | None
    """Age it is made for. adult, all ages, teen, kids, toddler, infant, newborn."""
    custom_label_0: str | None
    """Free label."""
    custom_label_1: str | None
    """Free label."""
    custom_label_2: str | None
    """Free label."""
    custom_label_3: str | None
    """Free label."""
    custom_label_4: str | None
    """Free label."""


class ProductResult(Record):
    """The result of one product of a write."""

    __slots__ = ()

    id: str | None
    """Merchant item identifier, as submitted."""
    product_key: str | None
    """Identifier given by the service."""
    status: str
    """The result. CREATE_SUCCESS, UPDATE_SUCCESS, ERROR, NO_CHANGE."""
    warnings: list[Any]
    """What may be wrong with it."""
    errors: list[Any]
    """Why it was not applied."""


class ProductDeletion(Record):
    """The result of one key of a delete."""

    __slots__ = ()

    product_key: str | None
    """The product deleted."""
    failed_product_key: str | None
    """The key that could not be deleted; null when it was."""
    message: str | None
    """Why not; null when it was."""
