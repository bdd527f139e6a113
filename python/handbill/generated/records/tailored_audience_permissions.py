"""Records of `tailored_audience_permissions`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class TailoredAudiencePermission(Record):
    """Access of another account to a tailored audience."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    tailored_audience_id: str
    """The audience that is shared."""
    granted_account_id: str
    """The account that receives the access."""
    permission_level: str
    """What that account may do. READ_ONLY, READ_WRITE."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was revoked."""
