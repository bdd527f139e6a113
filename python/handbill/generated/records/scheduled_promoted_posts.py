"""Records of `scheduled_promoted_posts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class ScheduledPromotedPost(Record):
    """A scheduled post that a line item will promote when it goes live."""

    __slots__ = ()

    id: str
    """Identifier of the record, not of the post."""
    line_item_id: str
    """The line item it will run in."""
    scheduled_post_id: str
    """The scheduled post, which is not live yet."""
    post_id: str | None
    """The post, once it is live."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
