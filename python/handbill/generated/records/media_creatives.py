"""Records of `media_creatives`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class MediaCreative(Record):
    """An image or a video that a line item shows."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item it runs in."""
    account_media_id: str
    """The image or video."""
    creative_type: str
    """Kind of image or video. BANNER, BANNER_TABLET, INTERSTITIAL, INTERSTITIAL_LANDSCAPE,
    INTERSTITIAL_LANDSCAPE_TABLET, INTERSTITIAL_TABLET, MEDIUM_RECTANGLE, PREROLL, VAST_PREROLL.
    """
    landing_url: str | None
    """Where a click leads; required for the objective WEBSITE_CLICKS, for images only."""
    entity_status: str
    """What the advertiser set; stays ACTIVE on a deleted record. ACTIVE, PAUSED."""
    approval_status: str
    """Outcome of the review. ACCEPTED, UNDER_REVIEW, REJECTED."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
