"""Records of `scheduled_feeds`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class ScheduledFeed(Record):
    """A hosted file that products are added and updated from; products missing from it stay."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    product_catalog_id: str
    """The catalog it fills."""
    feed_url: str
    """Address of the file, at most 8 GB."""
    feed_format: str
    """Format of the file. CSV, TSV, XML."""
    frequency: str
    """How often it is read. HOURLY, DAILY, WEEKLY."""
    repeat: str | None
    """HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out."""
    start_time: str
    """Time of day, HH:MM, in `time_zone`."""
    time_zone: str
    """IANA time zone of `start_time`."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
