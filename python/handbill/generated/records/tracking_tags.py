"""Records of `tracking_tags`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class TrackingTag(Record):
    """An address that is called when an ad of a line item is shown or clicked."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item it follows."""
    tracking_tag_type: str
    """What it follows. IMPRESSION_TAG, CLICK_TRACKER."""
    tracking_tag_url: str
    """The address that is called."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
