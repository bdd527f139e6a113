"""Records of `advertiser_business_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class AdvertiserBusinessCategory(Record):
    """A line of business; for line items with objective PREROLL_VIEWS."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Display name."""
    iab_categories: list[str]
    """IAB codes that a line item's `categories` take for it."""
