"""Records of `product_catalogs`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class ProductCatalog(Record):
    """All products of a user; a user has at most one."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Name of the catalog."""
