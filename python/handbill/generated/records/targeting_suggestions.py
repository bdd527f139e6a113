"""Records of `targeting_suggestions`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class TargetingSuggestion(Record):
    """A keyword or a user like those given."""

    __slots__ = ()

    suggestion_type: str
    """Keyword or user. KEYWORD, USER_ID."""
    suggestion_value: str
    """The keyword, or the user's identifier."""
