"""Records of `targeting_criteria`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class TargetingCriterion(Record):
    """A targeting criterion: narrows whom a line item reaches."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item it narrows."""
    name: str
    """Display name of the value; for a keyword the keyword itself."""
    localized_name: str | None
    """The name in the requested language, if there is one."""
    targeting_type: str
    """What the value names. AGE, DEVICE, EVENT, CAMPAIGN_ENGAGEMENT, CAMPAIGN_ENGAGEMENT_LOOKALIKE, CONVERSATION,
    ENGAGEMENT_TYPE, FOLLOWERS_OF_USER, GENDER, INTEREST, LANGUAGE, LIVE_TV_EVENT, LOCATION,
    NETWORK_ACTIVATION_DURATION, NETWORK_OPERATOR, PLATFORM, PLATFORM_VERSION, SIMILAR_TO_FOLLOWERS_OF_USER, TV_SHOW,
    USER_ENGAGEMENT, USER_ENGAGEMENT_LOOKALIKE, WIFI_ONLY, BROAD_KEYWORD, EXACT_KEYWORD, PHRASE_KEYWORD,
    UNORDERED_KEYWORD, CUSTOM_AUDIENCE, CUSTOM_AUDIENCE_EXPANDED, APP_STORE_CATEGORY, APP_STORE_CATEGORY_LOOKALIKE,
    APP_LIST, IAB_CATEGORY, CONTENT_PUBLISHER_USER.
    """
    targeting_value: str
    """User, interest, location, keyword and so on, by the type."""
    operator_type: str | None
    """EQ includes, NE excludes; GTE and LT for durations. EQ, NE, GTE, LT."""
    location_type: str | None
    """Kind of place; on LOCATION criteria. COUNTRIES, REGIONS, METROS, CITIES, POSTAL_CODES."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
