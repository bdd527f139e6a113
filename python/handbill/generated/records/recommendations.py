"""Records of `recommendations`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any


class Recommendation(Record):
    """What the service would change for the campaigns of a funding instrument."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    account_id: str
    """The account."""
    funding_instrument_id: str
    """The funding instrument whose campaigns it is about."""
    status: str
    """What became of it. PENDING."""
    message: str
    """What it would do."""
    changes: list[Any]
    """On single reads: a tree of `entity_type`, `operation_type` (none: unchanged), `params` and `dependent_entities`.
    """
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
