"""Records of `custom_audiences`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any


class CustomAudience(Record):
    """A set of users that line items may target or leave out."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Name, unique in its account."""
    description: str | None
    """What it is for."""
    audience_type: str
    """What its users come from. CRM, FLEXIBLE, MOBILE_AUDIENCE, WEB."""
    audience_size: int | None
    """Matched users; null until computed."""
    targetable: bool
    """Whether line items may target it."""
    targetable_types: list[str]
    """Its type, and the type that leaves it out."""
    reasons_not_targetable: list[str]
    """PROCESSING, TOO_SMALL; empty when targetable."""
    permission_level: str
    """What the account that reads may do with it. READ_ONLY, READ_WRITE."""
    owner_account_id: str
    """The account that made it."""
    is_owner: bool
    """Whether the account that reads made it."""
    partner_source: str
    """Where it comes from."""
    metadata: Any | None
    """The tree of a flexible audience."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""


class FlexibleAudience(Record):
    """An audience made of others by AND, OR and NOT; it cannot be changed."""

    __slots__ = ()

    name: str
    """Name, unique in its account."""
    audience_type: str
    """Kind of audience. FLEXIBLE, MOBILE_AUDIENCE."""
    segments: Any
    """The tree: `boolean_operator` and `child_segments`; at most 10 leaves."""


class AudienceTargeting(Record):
    """A campaign whose line items target an audience."""

    __slots__ = ()

    campaign_id: str
    """The campaign."""
    campaign_name: str
    """Its name."""
    line_items: list[TargetingLineItem]
    """Its line items that target the audience."""


class TargetingLineItem(Record):
    """A line item that targets an audience."""

    __slots__ = ()

    id: str
    """The line item."""
    name: str | None
    """Its name."""
    servable: bool
    """Whether it can serve."""


class MembershipCount(Record):
    """How many users a membership batch processed; both counts must equal what was sent."""

    __slots__ = ()

    success_count: int
    """Users applied."""
    total_count: int
    """Users received."""
