"""Records of `content_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class ContentCategory(Record):
    """A kind of content that ads may run beside."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Display name."""
    iab_categories: list[str]
    """IAB codes; targeting takes all of them together."""
    publishers_in_last_thirty_days: int
    """Publishers with content in the last 30 days."""
    videos_monetized_in_last_thirty_days: int
    """Videos with ads in the last 30 days."""
