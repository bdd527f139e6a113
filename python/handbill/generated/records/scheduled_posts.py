"""Records of `scheduled_posts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class ScheduledPost(Record):
    """A post that goes live at a time."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    user_id: str
    """The user who will post it."""
    name: str | None
    """Name given by the advertiser."""
    text: str | None
    """The text; required without media."""
    media_keys: list[str] | None
    """Keys of its media: 4 images, or 1 animated image or video."""
    card_uri: str | None
    """The card it carries."""
    nullcast: bool
    """Whether it will only be promoted, and not shown to followers."""
    scheduled_at: datetime
    """When it goes live, to the minute; a year ahead at most."""
    scheduled_status: str
    """Outcome of the schedule. SCHEDULED, SUCCESS, FAILED, DELETED."""
    completed_at: datetime | None
    """When it went live."""
    post_id: str | None
    """The post, once it is live."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
