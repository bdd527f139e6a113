"""Records of `line_items`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any


class LineItem(Record):
    """A line item: bid, budget, placements and flight of the content promoted in it."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    campaign_id: str
    """The campaign it belongs to."""
    funding_instrument_id: str | None
    """The funding instrument of the campaign."""
    name: str | None
    """Name of the line item."""
    objective: str
    """What it is to achieve; one objective per campaign. APP_ENGAGEMENTS, APP_INSTALLS, ENGAGEMENTS, FOLLOWERS,
    PREROLL_VIEWS, REACH, VIDEO_VIEWS, WEBSITE_CLICKS.
    """
    product_type: str
    """What is promoted; one product type per campaign. MEDIA, PROMOTED_ACCOUNT, PROMOTED_POSTS."""
    placements: list[str]
    """Where it is shown."""
    goal: str
    """What delivery is optimized for; derived from the objective when left out. APP_CLICKS, APP_INSTALLS,
    APP_PURCHASES, ENGAGEMENT, FOLLOWERS, LINK_CLICKS, MAX_REACH, PREROLL, PREROLL_STARTS, REACH_WITH_ENGAGEMENT,
    SITE_VISITS, VIDEO_VIEW, VIEW_3S_100PCT, VIEW_6S, VIEW_15S, WEBSITE_CONVERSIONS.
    """
    bid_strategy: str
    """How it bids; derived from the objective when left out. AUTO, MAX, TARGET."""
    bid_amount_local_micro: int | None
    """Bid, greater than zero; required for MAX and TARGET, ignored for AUTO. Millionths of the currency unit."""
    target_cpa_local_micro: int | None
    """Target cost per action. Millionths of the currency unit."""
    pay_by: str
    """What is paid for; derived from the goal when left out; changeable for APP_INSTALLS only. APP_CLICK, IMPRESSION,
    LINK_CLICK, ENGAGEMENT, FOLLOW, VIEW, VIEW_3S_100PCT.
    """
    currency: str
    """ISO 4217 code of all its amounts."""
    start_time: datetime | None
    """When it starts to serve."""
    end_time: datetime | None
    """When it stops serving."""
    duration_in_days: int | None
    """Days in which the frequency cap counts."""
    frequency_cap: int | None
    """Most deliveries to one user; for REACH, ENGAGEMENTS, VIDEO_VIEWS and PREROLL_VIEWS."""
    total_budget_amount_local_micro: int | None
    """Most to spend over the flight; at most that of the campaign. Millionths of the currency unit."""
    daily_budget_amount_local_micro: int | None
    """Most to spend in a day; only when the campaign leaves budgets to its line items. Millionths of the currency unit.
    """
    standard_delivery: bool | None
    """Even pacing when true, accelerated when false; only when the campaign leaves budgets to its line items."""
    entity_status: str
    """What the advertiser set. ACTIVE, DRAFT, PAUSED."""
    advertiser_user_id: str
    """The user it runs for."""
    advertiser_domain: str | None
    """Domain without protocol; required for PUBLISHER_NETWORK."""
    categories: list[str]
    """IAB categories; required for PUBLISHER_NETWORK and PREROLL_VIEWS."""
    android_app_store_identifier: str | None
    """Package name of the app; one of the two for APP_INSTALLS and APP_ENGAGEMENTS."""
    ios_app_store_identifier: str | None
    """Numeric part of the store identifier of the app."""
    primary_web_event_tag: str | None
    """Web event tag; required for the goal WEBSITE_CONVERSIONS."""
    automatic_post_promotion: Any | None
    """Whether posts are promoted by themselves."""
    creative_source: str
    """How creatives are attached."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""


class LineItemPlacements(Record):
    """Where the line items of a product type may be shown."""

    __slots__ = ()

    product_type: str
    """The product type. MEDIA, PROMOTED_ACCOUNT, PROMOTED_POSTS."""
    placements: list[list[str]]
    """Alternatives, each a list of placements."""
