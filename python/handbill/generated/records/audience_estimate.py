"""Records of `audience_estimate`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class AudienceSize(Record):
    """How many users targeting criteria reach, as a range."""

    __slots__ = ()

    min: int
    """Fewest users."""
    max: int
    """Most users."""
