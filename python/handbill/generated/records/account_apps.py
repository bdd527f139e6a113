"""Records of `account_apps`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class AccountApp(Record):
    """An app that an account advertises."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    app_store_identifier: str
    """Package name, or numeric store identifier."""
    os_type: str
    """The system it runs on, such as Android."""
    conversion_tracking_enabled: bool
    """Whether conversions are tracked."""
    deep_link_pattern: str | None
    """Pattern of addresses inside the app."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
