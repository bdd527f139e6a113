"""Records of `curated_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class CuratedCategory(Record):
    """A group of publishers chosen by hand."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Display name."""
    description: str
    """Description of the group."""
    country_codes: list[str]
    """Countries in which it may be used."""
    publisher_user_ids: list[str]
    """Users of its publishers."""
    videos_monetized_in_last_thirty_days: int
    """Videos with ads in the last 30 days."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
