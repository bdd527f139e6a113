"""Records of `iab_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class IabCategory(Record):
    """A category of the Interactive Advertising Bureau."""

    __slots__ = ()

    id: str
    """The code, such as IAB1-1."""
    parent_id: str | None
    """The code above it."""
    name: str
    """Display name."""
