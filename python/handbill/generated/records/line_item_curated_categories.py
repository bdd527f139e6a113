"""Records of `line_item_curated_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class LineItemCuratedCategory(Record):
    """A curated category that a line item runs beside."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item."""
    curated_category_id: str
    """The curated category."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted; also true in the response of an update."""
