"""What a client has: one attribute per resource. Written by `make generate`; never edited."""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from handbill.generated import resources


class Attributes:
    """The resources of a waiting client."""

    accounts: resources.Accounts
    """An ad account: campaigns, audiences and funding instruments belong to it."""
    features: resources.Features
    """A beta or limited feature that an account may have."""
    funding_instruments: resources.FundingInstruments
    """A source of budget: a card, a credit line, an insertion order."""
    product_catalogs: resources.ProductCatalogs
    """All products of a user; a user has at most one."""
    products: resources.Products
    """Something on sale, by the merchant's own identifier."""
    product_sets: resources.ProductSets
    """A named subset of a catalog: products picked by hand, or all that pass its filters."""
    scheduled_feeds: resources.ScheduledFeeds
    """A hosted file that products are added and updated from; products missing from it stay."""
    keyword_insights: resources.KeywordInsights
    """Post volume of the keywords, and what is posted beside them."""
    tailored_audience_permissions: resources.TailoredAudiencePermissions
    """Access of another account to a tailored audience."""
    custom_audience_permissions: resources.CustomAudiencePermissions
    """Access of another account to a custom audience."""
    custom_audiences: resources.CustomAudiences
    """A set of users that line items may target or leave out."""
    do_not_reach_lists: resources.DoNotReachLists
    """Users that no campaign of the account reaches."""


class AsyncAttributes:
    """The resources of an awaited client."""

    accounts: resources.AsyncAccounts
    """An ad account: campaigns, audiences and funding instruments belong to it."""
    features: resources.AsyncFeatures
    """A beta or limited feature that an account may have."""
    funding_instruments: resources.AsyncFundingInstruments
    """A source of budget: a card, a credit line, an insertion order."""
    product_catalogs: resources.AsyncProductCatalogs
    """All products of a user; a user has at most one."""
    products: resources.AsyncProducts
    """Something on sale, by the merchant's own identifier."""
    product_sets: resources.AsyncProductSets
    """A named subset of a catalog: products picked by hand, or all that pass its filters."""
    scheduled_feeds: resources.AsyncScheduledFeeds
    """A hosted file that products are added and updated from; products missing from it stay."""
    keyword_insights: resources.AsyncKeywordInsights
    """Post volume of the keywords, and what is posted beside them."""
    tailored_audience_permissions: resources.AsyncTailoredAudiencePermissions
    """Access of another account to a tailored audience."""
    custom_audience_permissions: resources.AsyncCustomAudiencePermissions
    """Access of another account to a custom audience."""
    custom_audiences: resources.AsyncCustomAudiences
    """A set of users that line items may target or leave out."""
    do_not_reach_lists: resources.AsyncDoNotReachLists
    """Users that no campaign of the account reaches."""
