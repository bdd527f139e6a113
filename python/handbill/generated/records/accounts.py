"""Records of `accounts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class Account(Record):
    """An ad account: campaigns, audiences and funding instruments belong to it."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Name of the account."""
    business_name: str | None
    """Name of the business it belongs to."""
    business_id: str | None
    """The business it belongs to."""
    timezone: str
    """IANA time zone that days of the account follow."""
    timezone_switch_at: datetime | None
    """When the account changed to its time zone."""
    approval_status: str
    """Whether the account may advertise. ACCEPTED, UNDER_REVIEW, REJECTED."""
    industry_type: str | None
    """Industry; on single reads. AGENCY, BUSINESS_TO_BUSINESS, ONLINE_SERVICES, EDUCATION, FINANCIAL, HEALTH,
    GOVERNMENT, MEDIA, MOBILE, RESTAURANT, RETAIL, TECHNOLOGY, TRAVEL, OTHER.
    """
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
