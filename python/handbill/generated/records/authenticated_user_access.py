"""Records of `authenticated_user_access`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class AuthenticatedUserAccess(Record):
    """What the authenticated user may do on an account."""

    __slots__ = ()

    user_id: str
    """The authenticated user."""
    permissions: list[str]
    """What the user may do."""
