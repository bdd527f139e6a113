"""Records of `promoted_posts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class PromotedPost(Record):
    """A post that a line item promotes."""

    __slots__ = ()

    id: str
    """Identifier of the record, not of the post."""
    line_item_id: str
    """The line item it runs in."""
    post_id: str
    """The post; a repost when the post given is another user's."""
    entity_status: str
    """What the advertiser set; stays ACTIVE on a deleted record. ACTIVE, PAUSED."""
    approval_status: str
    """Outcome of the review. ACCEPTED, UNDER_REVIEW, REJECTED."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
