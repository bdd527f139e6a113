"""Records of `account_history`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any


class AccountHistoryEntry(Record):
    """A change of a campaign, a line item or what is in it."""

    __slots__ = ()

    change_by: ChangeBy
    """Who made it."""
    changes: Any
    """What was changed; empty for a creation."""
    change_time: datetime
    """When it was made."""
    change_type: str
    """Kind of change. CREATE, UPDATE, DELETE."""
    entity: str
    """Kind of entity that was changed. CAMPAIGN, LINE_ITEM, PROMOTED_POST, TARGETING_CRITERIA, PROMOTED_ACCOUNT."""
    entity_id: str
    """Identifier of the entity."""
    entity_data: dict[str, Any]
    """The entity after the change."""


class ChangeBy(Record):
    """Who made a change."""

    __slots__ = ()

    user_id: str
    """The user."""
    platform: str
    """What the user used."""
