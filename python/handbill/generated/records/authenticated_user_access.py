"""Records of `authenticated_user_access`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class AuthenticatedUserAccess(Record):
    """What the user who asks may do on an account."""

    __slots__ = ()

    user_id: str
    """The user who asks."""
    permissions: list[str]
    """What the user may do."""
