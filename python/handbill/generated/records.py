"""Records of the service. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any

__all__ = [
    "Account",
    "AudienceTargeting",
    "CustomAudience",
    "CustomAudiencePermission",
    "DoNotReachList",
    "FlexibleAudience",
    "FundingInstrument",
    "KeywordInsight",
    "MembershipCount",
    "Product",
    "ProductCatalog",
    "ProductDeletion",
    "ProductFilter",
    "ProductResult",
    "ProductSet",
    "ScheduledFeed",
    "TailoredAudiencePermission",
    "TargetingLineItem",
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
