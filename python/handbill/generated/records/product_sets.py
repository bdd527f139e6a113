"""Records of `product_sets`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class ProductSet(Record):
    """A named subset of a catalog: products picked by hand, or all that match its filters."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Name of the set."""
    description: str | None
    """What it is for."""
    type: str
    """MANUAL contains the products given; FILTERED those that match every filter. MANUAL, FILTERED."""
    product_ids: list[str]
    """Merchant item identifiers of its products."""
    filters: list[ProductFilter]
    """At most 30 conditions, all of which must match; for FILTERED."""
    processing_status: str
    """Whether its filters were evaluated. DONE, PROCESSING, FAILED."""


class ProductFilter(Record):
    """A condition on the products of a set."""

    __slots__ = ()

    attribute: str
    """The field of the product. price, product_type, google_product_category, sale_price, inventory, custom_label_0,
    custom_label_1, custom_label_2, custom_label_3, custom_label_4.
    """
    operator: str
    """How it is compared. GREATER_THAN, EQUAL_TO, LESS_THAN, MATCH, NOT_CONTAINS, CONTAINS."""
    value: str
    """The value to compare with; a price with its currency: `80.00 EUR`."""
