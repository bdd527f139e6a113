"""Records of `promoted_accounts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class PromotedAccount(Record):
    """A user whom a line item promotes."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item it runs in; one with product type PROMOTED_ACCOUNT."""
    user_id: str
    """The user who is promoted."""
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
