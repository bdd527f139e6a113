"""Records of `do_not_reach_lists`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class DoNotReachList(Record):
    """Users that no campaign of the account reaches."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Always `Do Not Reach List`."""
    description: str | None
    """What it is for."""
    targetable: bool
    """Whether it takes effect."""
    reasons_not_targetable: list[str]
    """PROCESSING, TOO_SMALL; empty when it does."""
    list_size: int | None
    """Matched users; null until computed."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
