"""Records of the service. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any

__all__ = [
    "Account",
    "AccountApp",
    "AccountHistoryEntry",
    "AdvertiserBusinessCategory",
    "AppStoreCategory",
    "AudienceSize",
    "AudienceTargeting",
    "AuthenticatedUserAccess",
    "BiddingRule",
    "Campaign",
    "ChangeBy",
    "ContentCategory",
    "Conversation",
    "CuratedCategory",
    "CustomAudience",
    "CustomAudiencePermission",
    "Device",
    "DoNotReachList",
    "DraftPost",
    "Event",
    "FlexibleAudience",
    "FundingInstrument",
    "IabCategory",
    "Interest",
    "KeywordInsight",
    "Language",
    "LineItem",
    "LineItemCuratedCategory",
    "LineItemPlacements",
    "Location",
    "MediaCreative",
    "MembershipCount",
    "NetworkOperator",
    "Platform",
    "PlatformVersion",
    "Post",
    "PostPreview",
    "Product",
    "ProductCatalog",
    "ProductDeletion",
    "ProductFilter",
    "ProductResult",
    "ProductSet",
    "PromotableUser",
    "PromotedAccount",
    "PromotedPost",
    "Publisher",
    "Recommendation",
    "ScheduledFeed",
    "ScheduledPost",
    "ScheduledPromotedPost",
    "TailoredAudiencePermission",
    "TargetingCriterion",
    "TargetingLineItem",
    "TargetingSuggestion",
    "TaxSettings",
    "TrackingTag",
    "TvLocale",
    "TvMarket",
    "TvShow",
    "UserSettings",
]


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


class AccountApp(Record):
    """An app that an account advertises."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    app_store_identifier: str
    """Package name, or numeric store identifier."""
    os_type: str
    """The system it runs on, such as Android."""
    conversion_tracking_enabled: bool
    """Whether conversions are tracked."""
    deep_link_pattern: str | None
    """Pattern of addresses inside the app."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""


class AccountHistoryEntry(Record):
    """A change of a campaign, a line item or what is in it."""

    __slots__ = ()

    change_by: ChangeBy
    """Who made it."""
    changes: Any
    """What was changed; empty for a creation."""
    change_time: datetime
    """When it was made."""
    change_type: str
    """What was done. CREATE, UPDATE, DELETE."""
    entity: str
    """What kind of entity was changed. CAMPAIGN, LINE_ITEM, PROMOTED_POST, TARGETING_CRITERIA, PROMOTED_ACCOUNT."""
    entity_id: str
    """Identifier of the entity."""
    entity_data: Any
    """The entity after the change."""


class ChangeBy(Record):
    """Who made a change."""

    __slots__ = ()

    user_id: str
    """The user."""
    platform: str
    """What the user used."""


class AuthenticatedUserAccess(Record):
    """What the user who asks may do on an account."""

    __slots__ = ()

    user_id: str
    """The user who asks."""
    permissions: list[str]
    """What the user may do."""


class TaxSettings(Record):
    """What invoices of an account say."""

    __slots__ = ()

    tax_id: str
    """VAT number."""
    tax_category: str
    """Kind of tax payer. BUSINESS_NO_VAT, BUSINESS_WITH_VAT, INDIVIDUAL."""
    business_relationship: str
    """Whether an agency runs the account. AGENCY, SELF."""
    bill_to: str
    """Who gets the invoice. ADVERTISER, AGENCY."""
    invoice_jurisdiction: str
    """Law that invoices follow. LOI_SAPIN, NONE, NOT_SET."""
    address_company: str
    """Company of the account's owner; written as `address_name`."""
    address_first_name: str | None
    """First name of the account's owner."""
    address_last_name: str | None
    """Last name of the account's owner."""
    address_email: str | None
    """E-mail address of the account's owner."""
    address_street1: str
    """Street of the account's owner."""
    address_street2: str | None
    """Street of the account's owner, second line."""
    address_city: str
    """City of the account's owner."""
    address_region: str
    """Region of the account's owner."""
    address_postal_code: str
    """Postal code of the account's owner."""
    address_country: str
    """Country of the account's owner."""


class UserSettings(Record):
    """How a user is reached about an account. What is not set is an empty text."""

    __slots__ = ()

    notification_email: str
    """E-mail address for notifications."""
    contact_phone: str
    """Phone number."""
    contact_phone_extension: str
    """Extension of the phone number."""


class FundingInstrument(Record):
    """A source of budget: a card, a credit line, an insertion order."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    account_id: str
    """The account it pays for."""
    type: str
    """Kind of instrument. AGENCY_CREDIT_LINE, CREDIT_CARD, CREDIT_LINE, INSERTION_ORDER, PARTNER_MANAGED."""
    description: str | None
    """Text shown for it."""
    entity_status: str
    """Whether it may be used. ACTIVE, PAUSED."""
    able_to_fund: bool
    """Whether campaigns can draw on it."""
    reasons_not_able_to_fund: list[str]
    """Why campaigns cannot draw on it."""
    currency: str
    """ISO 4217 code of all its amounts."""
    credit_limit_local_micro: int | None
    """Credit ceiling. Millionths of the currency unit."""
    credit_remaining_local_micro: int | None
    """Credit limit less what was spent. Millionths of the currency unit."""
    funded_amount_local_micro: int | None
    """Budget allotted. Millionths of the currency unit."""
    io_header: str | None
    """Insertion order header."""
    start_time: datetime
    """Usable from."""
    end_time: datetime | None
    """Usable until."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""


class Campaign(Record):
    """A campaign: a budget and the line items that spend it."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Name of the campaign."""
    funding_instrument_id: str
    """The funding instrument that pays."""
    budget_optimization: str
    """Whether the budget is set on the campaign or on its line items. CAMPAIGN, LINE_ITEM."""
    daily_budget_amount_local_micro: int | None
    """Most to spend in a day of the account's time zone; at most the total budget. Millionths of the currency unit."""
    total_budget_amount_local_micro: int | None
    """Most to spend over the whole flight. Millionths of the currency unit."""
    currency: str
    """ISO 4217 code of all its amounts: that of the funding instrument."""
    entity_status: str
    """What the advertiser set. ACTIVE, DRAFT, PAUSED."""
    effective_status: str
    """What the campaign does. UNKNOWN, RUNNING, ACTIVE, PAUSED."""
    servable: bool | None
    """Whether it can serve."""
    reasons_not_servable: list[str]
    """Why it cannot serve."""
    purchase_order_number: str | None
    """Booking reference for reconciling invoices."""
    standard_delivery: bool | None
    """Even pacing when true, accelerated when false; applies when the budget is set on the campaign."""
    duration_in_days: int | None
    """Days in which the frequency cap counts."""
    frequency_cap: int | None
    """Most deliveries to one user."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
    start_time: datetime | None
    """When it starts."""
    end_time: datetime | None
    """When it ends."""


class LineItem(Record):
    """A line item: bid, budget, placement and time of what is promoted in it."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    campaign_id: str
    """The campaign it belongs to."""
    funding_instrument_id: str
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
    """What delivery is optimized for; follows from the objective when left out. APP_CLICKS, APP_INSTALLS,
    APP_PURCHASES, ENGAGEMENT, FOLLOWERS, LINK_CLICKS, MAX_REACH, PREROLL, PREROLL_STARTS, REACH_WITH_ENGAGEMENT,
    SITE_VISITS, VIDEO_VIEW, VIEW_3S_100PCT, VIEW_6S, VIEW_15S, WEBSITE_CONVERSIONS.
    """
    bid_strategy: str
    """How it bids; follows from the objective when left out. AUTO, MAX, TARGET."""
    bid_amount_local_micro: int | None
    """Bid, greater than zero; required for MAX and TARGET, ignored for AUTO. Millionths of the currency unit."""
    target_cpa_local_micro: int | None
    """Target cost per action. Millionths of the currency unit."""
    pay_by: str
    """What is paid for; follows from the goal when left out; changeable for APP_INSTALLS only. APP_CLICK, IMPRESSION,
    LINK_CLICK.
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


class TargetingCriterion(Record):
    """A targeting criterion: narrows whom a line item reaches."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item it narrows."""
    name: str
    """What the value is called; for a keyword the keyword itself."""
    localized_name: str | None
    """The name in the language asked for, where there is one."""
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
    operator_type: str
    """EQ includes, NE excludes; GTE and LT for durations. EQ, NE, GTE, LT."""
    location_type: str | None
    """Kind of place; on LOCATION criteria. COUNTRIES, REGIONS, METROS, CITIES, POSTAL_CODES."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""


class AudienceSize(Record):
    """How many users targeting criteria reach, as a range."""

    __slots__ = ()

    min: int
    """Fewest users."""
    max: int
    """Most users."""


class TargetingSuggestion(Record):
    """A keyword or a user like those given."""

    __slots__ = ()

    suggestion_type: str
    """Keyword or user. KEYWORD, USER_ID."""
    suggestion_value: str
    """The keyword, or the user's identifier."""


class AppStoreCategory(Record):
    """A category of an app store."""

    __slots__ = ()

    name: str
    """What it is called."""
    targeting_type: str
    """The targeting type that takes the value. APP_STORE_CATEGORY."""
    targeting_value: str
    """What a targeting criterion takes."""
    os_type: str
    """Which store. ANDROID, IOS."""


class Conversation(Record):
    """A topic that is talked about."""

    __slots__ = ()

    name: str
    """What it is called."""
    targeting_type: str
    """The targeting type that takes the value. CONVERSATION."""
    targeting_value: str
    """What a targeting criterion takes."""
    conversation_type: str
    """What kind of topic. ACTORS, ATHLETES, BOOK_GENRES, BOOKS, BRAND_CATEGORIES, BRANDS, CELEBRITIES, COACHES,
    DIGITAL_CREATORS, ENTERTAINMENT_BRANDS, ENTERTAINMENT_PERSONALITIES, FICTIONAL_CHARACTERS, JOURNALISTS, LIFESTYLES,
    MOVIE_GENRES, MOVIES, MUSIC_GENRES, MUSICIANS, NEWS_STORIES, NEWS, PERSONS, PLACES, PODCASTS,
    POLITICAL_AFFILIATIONS, POLITICIANS, PRODUCTS, RADIO_STATIONS, SPORTS_LEAGUES, SPORTS_PERSONALITIES, SPORTS_TEAMS,
    SPORTS, TRENDS, TV_SHOWS, VIDEO_GAME_PLATFORMS, VIDEO_GAME_PUBLISHERS, VIDEO_GAMES.
    """


class Device(Record):
    """A model of a device."""

    __slots__ = ()

    name: str
    """What it is called."""
    manufacturer: str
    """Who makes it."""
    os_type: str
    """Its system, such as iOS."""
    targeting_type: str
    """The targeting type that takes the value. DEVICE."""
    targeting_value: str
    """What a targeting criterion takes."""


class Event(Record):
    """Something that takes place at a time."""

    __slots__ = ()

    name: str
    """What it is called."""
    targeting_value: str
    """What a targeting criterion takes."""
    event_type: str
    """What kind of event. CONFERENCE, HOLIDAY, MUSIC_AND_ENTERTAINMENT, OTHER, POLITICS, RECURRING, SPORTS."""
    start_time: datetime
    """When it starts, in UTC whatever its locale."""
    end_time: datetime
    """When it ends."""
    country_code: str | None
    """Where it takes place; none when global."""
    is_global: bool
    """Whether it takes place everywhere."""
    reach: Any
    """How many it reaches: `total_reach`."""
    top_users: list[Any]
    """Users who post about it."""
    top_posts: list[Any]
    """Posts about it."""
    top_hashtags: list[Any]
    """Hashtags used for it."""
    gender_breakdown_percentage: Any
    """Who is reached, by gender."""
    device_breakdown_percentage: Any
    """Who is reached, by device."""
    country_breakdown_percentage: Any
    """Who is reached, by country."""


class Interest(Record):
    """An interest, as parent and child."""

    __slots__ = ()

    name: str
    """What it is called."""
    targeting_type: str
    """The targeting type that takes the value. INTEREST."""
    targeting_value: str
    """What a targeting criterion takes."""


class Language(Record):
    """A language."""

    __slots__ = ()

    name: str
    """What it is called."""
    targeting_type: str
    """The targeting type that takes the value. LANGUAGE."""
    targeting_value: str
    """What a targeting criterion takes."""


class Location(Record):
    """A place."""

    __slots__ = ()

    name: str
    """What it is called."""
    country_code: str
    """Two-letter ISO code of the country."""
    location_type: str
    """What kind of place. COUNTRIES, REGIONS, METROS, CITIES, POSTAL_CODES."""
    targeting_type: str
    """The targeting type that takes the value. LOCATION."""
    targeting_value: str
    """What a targeting criterion takes."""


class NetworkOperator(Record):
    """An operator of a mobile network."""

    __slots__ = ()

    name: str
    """What it is called."""
    country_code: str
    """Two-letter ISO code of the country."""
    targeting_type: str
    """The targeting type that takes the value. NETWORK_OPERATOR."""
    targeting_value: str
    """What a targeting criterion takes."""


class PlatformVersion(Record):
    """A version of a system."""

    __slots__ = ()

    name: str
    """What it is called."""
    number: str
    """The version, such as 4.1."""
    os_type: str
    """The system, such as Android."""
    targeting_type: str
    """The targeting type that takes the value. PLATFORM_VERSION."""
    targeting_value: str
    """What a targeting criterion takes."""


class Platform(Record):
    """A kind of device."""

    __slots__ = ()

    name: str
    """What it is called."""
    targeting_type: str
    """The targeting type that takes the value. PLATFORM."""
    targeting_value: str
    """What a targeting criterion takes."""
    localized_name: str | None
    """The name in the language asked for."""


class TvMarket(Record):
    """A market of television."""

    __slots__ = ()

    name: str
    """What it is called."""
    country_code: str
    """Two-letter ISO code of the country."""
    locale: str
    """Language and country, such as en-US."""


class TvShow(Record):
    """A television show."""

    __slots__ = ()

    name: str
    """What it is called."""
    targeting_value: int
    """What a targeting criterion takes."""
    genre: str
    """What kind of show."""
    locales: list[TvLocale]
    """Where it is shown."""
    estimated_users: int
    """Users it reaches; an audience below 1,000 is told as 1000."""


class TvLocale(Record):
    """A language and a country."""

    __slots__ = ()

    language: str
    """ISO 639-1 code."""
    country: str
    """Two-letter ISO code."""


class PromotedAccount(Record):
    """A user whom a line item promotes."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item it runs in; one with product type PROMOTED_ACCOUNT."""
    user_id: int
    """The user who is promoted."""
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


class PromotedPost(Record):
    """A post that a line item promotes."""

    __slots__ = ()

    id: str
    """Identifier of the record, not of the post."""
    line_item_id: str
    """The line item it runs in."""
    post_id: str
    """The post; a repost when the post given is another user's."""
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


class PromotableUser(Record):
    """A user whose content an account may promote."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    user_id: str
    """The user."""
    promotable_user_type: str
    """Whether all of its content may be promoted, or reposts only. FULL, RETWEETS_ONLY."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""


class ScheduledPromotedPost(Record):
    """A scheduled post that a line item will promote when it goes live."""

    __slots__ = ()

    id: str
    """Identifier of the record, not of the post."""
    line_item_id: str
    """The line item it will run in."""
    scheduled_post_id: int
    """The scheduled post; one that waits."""
    post_id: str | None
    """The post, once it is live."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""


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
    """What kind of image or video. BANNER, BANNER_TABLET, INTERSTITIAL, INTERSTITIAL_LANDSCAPE,
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


class TrackingTag(Record):
    """An address that is called when an ad of a line item is shown or clicked."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item it follows."""
    tracking_tag_type: str
    """What it follows. IMPRESSION_TAG, CLICK_TRACKER."""
    tracking_tag_url: str
    """The address that is called."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""


class Post(Record):
    """A post, as the advertising service shows it."""

    __slots__ = ()

    id: int
    """Identifier as a number; read `id_str`."""
    id_str: str
    """Identifier."""
    post_id: str
    """Identifier."""
    post_type: str
    """Published, draft or scheduled. DRAFT, PUBLISHED, SCHEDULED."""
    name: str | None
    """What the advertiser calls it."""
    text: str
    """The text, as a new post answers it; required without media."""
    full_text: str
    """The text."""
    display_text_range: list[int]
    """Which characters of the text are shown."""
    created_at: str
    """When it was posted: `Mon Mar 02 09:15:00 +0000 2026`."""
    nullcast: bool
    """Whether it is only promoted, and not shown to followers."""
    scheduled_at: datetime | None
    """When it goes live."""
    scheduled_status: str | None
    """What became of the schedule. SCHEDULED, SUCCESS, FAILED, DELETED."""
    card_uri: str
    """The card it carries."""
    conversation_settings: str
    """Who may answer. EVERYONE, FOLLOWING, MENTIONED_USERS."""
    entities: Any
    """`hashtags`, `symbols`, `user_mentions`, `urls`, `media` in the text."""
    user: Any
    """The user who posted it."""
    source: str
    """What it was posted with."""
    lang: str
    """Language of the text."""
    truncated: bool
    """Whether the text was cut."""
    retweeted: bool
    """Whether the user reposted it."""
    favorited: bool
    """Whether the user likes it."""
    retweet_count: int
    """How often it was reposted."""
    favorite_count: int
    """How often it was liked."""
    in_reply_to_status_id: Any | None
    """The post it answers."""
    in_reply_to_status_id_str: Any | None
    """The post it answers."""
    in_reply_to_user_id: Any | None
    """The user it answers."""
    in_reply_to_user_id_str: Any | None
    """The user it answers."""
    in_reply_to_screen_name: Any | None
    """Handle of the user it answers."""
    coordinates: Any | None
    """Where it was posted."""
    geo: Any | None
    """Where it was posted."""
    place: Any | None
    """Where it was posted."""
    contributors: Any | None
    """Who contributed to it."""
    scopes: Any
    """Whom it is shown to."""


class PostPreview(Record):
    """How a post will look."""

    __slots__ = ()

    post_id: str
    """The post."""
    preview: str
    """An `iframe` element as text."""


class DraftPost(Record):
    """A post that is being written."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    user_id: str
    """The user who will post it."""
    name: str | None
    """What the advertiser calls it."""
    text: str | None
    """The text; required without media."""
    media_keys: list[str] | None
    """Keys of its media: 4 images, or 1 animated image or video."""
    card_uri: str | None
    """The card it carries."""
    nullcast: bool
    """Whether it will only be promoted, and not shown to followers."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class ScheduledPost(Record):
    """A post that goes live at a time."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    user_id: str
    """The user who will post it."""
    name: str | None
    """What the advertiser calls it."""
    text: str | None
    """The text; required without media."""
    media_keys: list[str] | None
    """Keys of its media: 4 images, or 1 animated image or video."""
    card_uri: str | None
    """The card it carries."""
    nullcast: bool
    """Whether it will only be promoted, and not shown to followers."""
    scheduled_at: datetime
    """When it goes live, to the minute; a year ahead at most."""
    scheduled_status: str
    """What became of it. SCHEDULED, SUCCESS, FAILED, DELETED."""
    completed_at: datetime | None
    """When it went live."""
    post_id: str | None
    """The post, once it is live."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class CuratedCategory(Record):
    """A group of publishers chosen by hand."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """What it is called."""
    description: str
    """What it holds."""
    country_codes: list[str]
    """Countries in which it may be used."""
    publisher_user_ids: list[str]
    """Users of its publishers."""
    videos_monetized_in_last_thirty_days: int
    """Videos with ads in the last 30 days."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class LineItemCuratedCategory(Record):
    """A curated category that a line item runs beside."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    line_item_id: str
    """The line item; one with objective PREROLL_VIEWS."""
    curated_category_id: str
    """The curated category."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted; also true in the answer of an update."""


class AdvertiserBusinessCategory(Record):
    """A line of business; for line items with objective PREROLL_VIEWS."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """What it is called."""
    iab_categories: list[str]
    """IAB codes that a line item's `categories` take for it."""


class ContentCategory(Record):
    """A kind of content that ads may run beside."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """What it is called."""
    iab_categories: list[str]
    """IAB codes; targeting takes all of them together."""
    publishers_in_last_thirty_days: int
    """Publishers with content in the last 30 days."""
    videos_monetized_in_last_thirty_days: int
    """Videos with ads in the last 30 days."""


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


class IabCategory(Record):
    """A category of the Interactive Advertising Bureau."""

    __slots__ = ()

    id: str
    """The code, such as IAB1-1."""
    parent_id: str | None
    """The code above it."""
    name: str
    """What it is called."""


class BiddingRule(Record):
    """What may be bid in a currency."""

    __slots__ = ()

    currency: str
    """ISO 4217 code."""
    minimum_cpe_bid_local_micro: int
    """Lowest bid per engagement. Millionths of the currency unit."""
    maximum_cpe_bid_local_micro: int
    """Highest bid per engagement. Millionths of the currency unit."""
    minimum_denomination: int
    """Smallest step of an amount, in millionths."""


class Recommendation(Record):
    """What the service would change for the campaigns of a funding instrument."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    account_id: str
    """The account."""
    funding_instrument_id: str
    """The funding instrument whose campaigns it is about."""
    status: str
    """What became of it. PENDING."""
    message: str
    """What it would do."""
    changes: list[Any]
    """On single reads: a tree of `entity_type`, `operation_type` (none: unchanged), `params` and `dependent_entities`.
    """
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class ProductCatalog(Record):
    """All products of a user; a user has at most one."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Name of the catalog."""


class Product(Record):
    """Something on sale, by the merchant's own identifier."""

    __slots__ = ()

    id: str
    """Merchant item identifier, a SKU where possible."""
    product_key: str
    """Identifier given by the service; not needed to write."""
    title: str
    """Name, as on the landing page."""
    description: str
    """Plain text, no HTML."""
    availability: str
    """Whether it can be bought. in stock, available for order, preorder, out of stock, discontinued."""
    condition: str
    """State it is sold in. new, used, refurbished."""
    price: str
    """Number, one space, ISO 4217 code: `45.00 EUR`."""
    link: str
    """Product page; https."""
    image_link: str
    """Main image: JPG, GIF, WEBP or PNG, at least 500x500 px, at most 5 MB."""
    brand: str | None
    """Brand; required when there is neither gtin nor mpn."""
    gtin: str | None
    """UPC, EAN, JAN or ISBN; required when there is neither brand nor mpn."""
    mpn: str | None
    """Manufacturer part number; required when there is neither brand nor gtin."""
    mobile_link: str | None
    """Page for mobile devices; https."""
    additional_image_link: str | None
    """At most 10 addresses of images, joined by commas."""
    google_product_category: str | None
    """Category in an external shopping taxonomy: path or id."""
    product_type: str | None
    """Category in the merchant's taxonomy, levels joined by ` > `."""
    inventory: int | None
    """Pieces available; at least 1 when in stock."""
    sale_price: str | None
    """Lower than price, in the same currency."""
    sale_price_effective_date: str | None
    """When the sale price holds: two times joined by `/`."""
    item_group_id: str | None
    """Groups variants: size, color, age group, gender."""
    item_group_key: str | None
    """Identifier of the group, given by the service."""
    gender: str | None
    """Whom it is made for. female, male, unisex."""
    color: str | None
    """Main color, as a word."""
    size: str | None
    """Word, abbreviation or number."""
    age_group: str | None
    """Age it is made for. adult, all ages, teen, kids, toddler, infant, newborn."""
    custom_label_0: str | None
    """Free label."""
    custom_label_1: str | None
    """Free label."""
    custom_label_2: str | None
    """Free label."""
    custom_label_3: str | None
    """Free label."""
    custom_label_4: str | None
    """Free label."""


class ProductResult(Record):
    """What became of one product of a write."""

    __slots__ = ()

    id: str | None
    """Merchant item identifier, as submitted."""
    product_key: str | None
    """Identifier given by the service."""
    status: str
    """What was done. CREATE_SUCCESS, UPDATE_SUCCESS, ERROR, NO_CHANGE."""
    warnings: list[Any]
    """What may be wrong with it."""
    errors: list[Any]
    """Why it was not applied."""


class ProductDeletion(Record):
    """What became of one key of a delete."""

    __slots__ = ()

    product_key: str | None
    """The product deleted."""
    failed_product_key: str | None
    """The key that could not be deleted; null when it was."""
    message: str | None
    """Why not; null when it was."""


class ProductSet(Record):
    """A named subset of a catalog: products picked by hand, or all that pass its filters."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Name of the set."""
    description: str | None
    """What it is for."""
    type: str
    """MANUAL holds the products given; FILTERED those that pass every filter. MANUAL, FILTERED."""
    product_ids: list[str]
    """Merchant item identifiers of its products."""
    filters: list[ProductFilter]
    """At most 30 conditions, all of which hold; for FILTERED."""
    processing_status: str
    """Whether its filters were evaluated. DONE, PROCESSING, FAILED."""


class ProductFilter(Record):
    """A condition on the products of a set."""

    __slots__ = ()

    attribute: str
    """The column of the product. price, product_type, google_product_category, sale_price, inventory, custom_label_0,
    custom_label_1, custom_label_2, custom_label_3, custom_label_4.
    """
    operator: str
    """How it is compared. GREATER_THAN, EQUAL_TO, LESS_THAN, MATCH, NOT_CONTAINS, CONTAINS."""
    value: str
    """With what; a price carries its currency: `80.00 EUR`."""


class ScheduledFeed(Record):
    """A hosted file that products are added and updated from; products missing from it stay."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    product_catalog_id: str
    """The catalog it fills."""
    feed_url: str
    """Address of the file, at most 8 GB."""
    feed_format: str
    """Format of the file. CSV, TSV, XML."""
    frequency: str
    """How often it is read. HOURLY, DAILY, WEEKLY."""
    repeat: str | None
    """HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out."""
    start_time: str
    """Time of day, HH:MM, in `time_zone`."""
    time_zone: str
    """IANA time zone of `start_time`."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""


class KeywordInsight(Record):
    """Post volume of the keywords, and what is posted beside them."""

    __slots__ = ()

    related_keywords: list[str]
    """30 keywords; may hold hashtags and repeats."""
    post_volume: list[int]
    """Posts per time bucket, of the keywords given only."""


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


class CustomAudiencePermission(Record):
    """Access of another account to a custom audience."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    custom_audience_id: str
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


class DoNotReachList(Record):
    """Users that no campaign of the account reaches."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Always `Do Not Reach List`."""
    description: str | None
    """What it is for."""
    targetable: bool
    """Whether it takes effect."""
    reasons_not_targetable: list[str]
    """PROCESSING, TOO_SMALL; empty when it does."""
    list_size: int | None
    """Matched users; null until computed."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
