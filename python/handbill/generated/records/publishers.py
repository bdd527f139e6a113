"""Records of `publishers`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class Publisher(Record):
    """A publisher of content categories."""

    __slots__ = ()

    user_id: str
    """The publisher's user."""
    username: str
    """The user's handle."""
    content_category_ids: list[str]
    """Content categories of the publisher."""
    monetizable_country_codes: list[str]
    """Where its videos may carry ads."""
    promotion_eligible_country_codes: list[str]
    """Where its content may be promoted."""
    monetization_restricted: bool
    """Whether its videos may not carry ads."""
