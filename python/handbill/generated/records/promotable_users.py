"""Records of `promotable_users`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class PromotableUser(Record):
    """A user whose content an account may promote."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    user_id: str
    """The user."""
    promotable_user_type: str
    """Whether all of its content may be promoted, or reposts only. FULL, RETWEETS_ONLY."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
