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
    """Status of the recommendation. PENDING."""
    message: str
    """What it would do."""
    changes: list[RecommendedChange] | None
    """On single reads: what to change, as a tree."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class RecommendedChange(Record):
    """One change of a recommendation, with those that depend on it."""

    __slots__ = ()

    entity_type: str
    """What is changed. campaigns, line_items, targeting_criteria, promoted_posts."""
    operation_type: str | None
    """The operation; null when nothing changes. Create, Delete, Update."""
    params: dict[str, Any]
    """The parameters of the operation."""
    dependent_entities: list[RecommendedChange]
    """Changes of the entities that belong to it."""
