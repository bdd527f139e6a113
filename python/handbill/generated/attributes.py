"""The attributes of the clients: one per resource. Written by `make generate`; never edited."""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from handbill.generated.resources.account_apps import AccountApps, AsyncAccountApps
    from handbill.generated.resources.account_history import AccountHistory, AsyncAccountHistory
    from handbill.generated.resources.accounts import Accounts, AsyncAccounts
    from handbill.generated.resources.advertiser_business_categories import (
        AdvertiserBusinessCategories,
        AsyncAdvertiserBusinessCategories,
    )
    from handbill.generated.resources.audience_estimate import AsyncAudienceEstimate, AudienceEstimate
    from handbill.generated.resources.authenticated_user_access import (
        AsyncAuthenticatedUserAccessResource,
        AuthenticatedUserAccessResource,
    )
    from handbill.generated.resources.bidding_rules import AsyncBiddingRules, BiddingRules
    from handbill.generated.resources.campaigns import AsyncCampaigns, Campaigns
    from handbill.generated.resources.content_categories import AsyncContentCategories, ContentCategories
    from handbill.generated.resources.curated_categories import AsyncCuratedCategories, CuratedCategories
    from handbill.generated.resources.custom_audience_permissions import (
        AsyncCustomAudiencePermissions,
        CustomAudiencePermissions,
    )
    from handbill.generated.resources.custom_audiences import AsyncCustomAudiences, CustomAudiences
    from handbill.generated.resources.do_not_reach_lists import AsyncDoNotReachLists, DoNotReachLists
    from handbill.generated.resources.draft_posts import AsyncDraftPosts, DraftPosts
    from handbill.generated.resources.features import AsyncFeatures, Features
    from handbill.generated.resources.funding_instruments import AsyncFundingInstruments, FundingInstruments
    from handbill.generated.resources.iab_categories import AsyncIabCategories, IabCategories
    from handbill.generated.resources.keyword_insights import AsyncKeywordInsights, KeywordInsights
    from handbill.generated.resources.line_item_curated_categories import (
        AsyncLineItemCuratedCategories,
        LineItemCuratedCategories,
    )
    from handbill.generated.resources.line_items import AsyncLineItems, LineItems
    from handbill.generated.resources.media_creatives import AsyncMediaCreatives, MediaCreatives
    from handbill.generated.resources.posts import AsyncPosts, Posts
    from handbill.generated.resources.product_catalogs import AsyncProductCatalogs, ProductCatalogs
    from handbill.generated.resources.product_sets import AsyncProductSets, ProductSets
    from handbill.generated.resources.products import AsyncProducts, Products
    from handbill.generated.resources.promotable_users import AsyncPromotableUsers, PromotableUsers
    from handbill.generated.resources.promoted_accounts import AsyncPromotedAccounts, PromotedAccounts
    from handbill.generated.resources.promoted_posts import AsyncPromotedPosts, PromotedPosts
    from handbill.generated.resources.publishers import AsyncPublishers, Publishers
    from handbill.generated.resources.recommendations import AsyncRecommendations, Recommendations
    from handbill.generated.resources.scheduled_feeds import AsyncScheduledFeeds, ScheduledFeeds
    from handbill.generated.resources.scheduled_posts import AsyncScheduledPosts, ScheduledPosts
    from handbill.generated.resources.scheduled_promoted_posts import (
        AsyncScheduledPromotedPosts,
        ScheduledPromotedPosts,
    )
    from handbill.generated.resources.tailored_audience_permissions import (
        AsyncTailoredAudiencePermissions,
        TailoredAudiencePermissions,
    )
    from handbill.generated.resources.targeting_criteria import AsyncTargetingCriteria, TargetingCriteria
    from handbill.generated.resources.targeting_options import AsyncTargetingOptions, TargetingOptions
    from handbill.generated.resources.targeting_suggestions import AsyncTargetingSuggestions, TargetingSuggestions
    from handbill.generated.resources.tax_settings import AsyncTaxSettingsResource, TaxSettingsResource
    from handbill.generated.resources.tracking_tags import AsyncTrackingTags, TrackingTags
    from handbill.generated.resources.user_settings import AsyncUserSettingsResource, UserSettingsResource


class Attributes:
    """The resources of a blocking client."""

    accounts: Accounts
    """An ad account: campaigns, audiences and funding instruments belong to it."""
    features: Features
    """A beta or limited feature that an account may have."""
    account_apps: AccountApps
    """An app that an account advertises."""
    account_history: AccountHistory
    """A change of a campaign, a line item or what is in it."""
    authenticated_user_access: AuthenticatedUserAccessResource
    """What the authenticated user may do on an account."""
    tax_settings: TaxSettingsResource
    """What invoices of an account say."""
    user_settings: UserSettingsResource
    """How a user is reached about an account. A setting without a value is an empty text."""
    funding_instruments: FundingInstruments
    """A source of budget: a card, a credit line, an insertion order."""
    campaigns: Campaigns
    """A campaign: a budget and the line items that spend it."""
    line_items: LineItems
    """A line item: bid, budget, placements and flight of the content promoted in it."""
    targeting_criteria: TargetingCriteria
    """A targeting criterion: narrows whom a line item reaches."""
    audience_estimate: AudienceEstimate
    """How many users targeting criteria reach, as a range."""
    targeting_suggestions: TargetingSuggestions
    """A keyword or a user like those given."""
    targeting_options: TargetingOptions
    """Targeting options: one method per kind."""
    promoted_accounts: PromotedAccounts
    """A user whom a line item promotes."""
    promoted_posts: PromotedPosts
    """A post that a line item promotes."""
    promotable_users: PromotableUsers
    """A user whose content an account may promote."""
    scheduled_promoted_posts: ScheduledPromotedPosts
    """A scheduled post that a line item will promote when it goes live."""
    media_creatives: MediaCreatives
    """An image or a video that a line item shows."""
    tracking_tags: TrackingTags
    """An address that is called when an ad of a line item is shown or clicked."""
    posts: Posts
    """A post, as the advertising service shows it."""
    draft_posts: DraftPosts
    """A post that is being written."""
    scheduled_posts: ScheduledPosts
    """A post that goes live at a time."""
    curated_categories: CuratedCategories
    """A group of publishers chosen by hand."""
    line_item_curated_categories: LineItemCuratedCategories
    """A curated category that a line item runs beside."""
    advertiser_business_categories: AdvertiserBusinessCategories
    """A line of business; for line items with objective PREROLL_VIEWS."""
    content_categories: ContentCategories
    """A kind of content that ads may run beside."""
    publishers: Publishers
    """A publisher of content categories."""
    iab_categories: IabCategories
    """A category of the Interactive Advertising Bureau."""
    bidding_rules: BiddingRules
    """What may be bid in a currency."""
    recommendations: Recommendations
    """What the service would change for the campaigns of a funding instrument."""
    product_catalogs: ProductCatalogs
    """All products of a user; a user has at most one."""
    products: Products
    """Something on sale, by the merchant's own identifier."""
    product_sets: ProductSets
    """A named subset of a catalog: products picked by hand, or all that match its filters."""
    scheduled_feeds: ScheduledFeeds
    """A hosted file that products are added and updated from; products missing from it stay."""
    keyword_insights: KeywordInsights
    """Post volume of the keywords, and related keywords."""
    tailored_audience_permissions: TailoredAudiencePermissions
    """Access of another account to a tailored audience."""
    custom_audience_permissions: CustomAudiencePermissions
    """Access of another account to a custom audience."""
    custom_audiences: CustomAudiences
    """A set of users that line items may target or leave out."""
    do_not_reach_lists: DoNotReachLists
    """Users that no campaign of the account reaches."""


class AsyncAttributes:
    """The resources of an async client."""

    accounts: AsyncAccounts
    """An ad account: campaigns, audiences and funding instruments belong to it."""
    features: AsyncFeatures
    """A beta or limited feature that an account may have."""
    account_apps: AsyncAccountApps
    """An app that an account advertises."""
    account_history: AsyncAccountHistory
    """A change of a campaign, a line item or what is in it."""
    authenticated_user_access: AsyncAuthenticatedUserAccessResource
    """What the authenticated user may do on an account."""
    tax_settings: AsyncTaxSettingsResource
    """What invoices of an account say."""
    user_settings: AsyncUserSettingsResource
    """How a user is reached about an account. A setting without a value is an empty text."""
    funding_instruments: AsyncFundingInstruments
    """A source of budget: a card, a credit line, an insertion order."""
    campaigns: AsyncCampaigns
    """A campaign: a budget and the line items that spend it."""
    line_items: AsyncLineItems
    """A line item: bid, budget, placements and flight of the content promoted in it."""
    targeting_criteria: AsyncTargetingCriteria
    """A targeting criterion: narrows whom a line item reaches."""
    audience_estimate: AsyncAudienceEstimate
    """How many users targeting criteria reach, as a range."""
    targeting_suggestions: AsyncTargetingSuggestions
    """A keyword or a user like those given."""
    targeting_options: AsyncTargetingOptions
    """Targeting options: one method per kind."""
    promoted_accounts: AsyncPromotedAccounts
    """A user whom a line item promotes."""
    promoted_posts: AsyncPromotedPosts
    """A post that a line item promotes."""
    promotable_users: AsyncPromotableUsers
    """A user whose content an account may promote."""
    scheduled_promoted_posts: AsyncScheduledPromotedPosts
    """A scheduled post that a line item will promote when it goes live."""
    media_creatives: AsyncMediaCreatives
    """An image or a video that a line item shows."""
    tracking_tags: AsyncTrackingTags
    """An address that is called when an ad of a line item is shown or clicked."""
    posts: AsyncPosts
    """A post, as the advertising service shows it."""
    draft_posts: AsyncDraftPosts
    """A post that is being written."""
    scheduled_posts: AsyncScheduledPosts
    """A post that goes live at a time."""
    curated_categories: AsyncCuratedCategories
    """A group of publishers chosen by hand."""
    line_item_curated_categories: AsyncLineItemCuratedCategories
    """A curated category that a line item runs beside."""
    advertiser_business_categories: AsyncAdvertiserBusinessCategories
    """A line of business; for line items with objective PREROLL_VIEWS."""
    content_categories: AsyncContentCategories
    """A kind of content that ads may run beside."""
    publishers: AsyncPublishers
    """A publisher of content categories."""
    iab_categories: AsyncIabCategories
    """A category of the Interactive Advertising Bureau."""
    bidding_rules: AsyncBiddingRules
    """What may be bid in a currency."""
    recommendations: AsyncRecommendations
    """What the service would change for the campaigns of a funding instrument."""
    product_catalogs: AsyncProductCatalogs
    """All products of a user; a user has at most one."""
    products: AsyncProducts
    """Something on sale, by the merchant's own identifier."""
    product_sets: AsyncProductSets
    """A named subset of a catalog: products picked by hand, or all that match its filters."""
    scheduled_feeds: AsyncScheduledFeeds
    """A hosted file that products are added and updated from; products missing from it stay."""
    keyword_insights: AsyncKeywordInsights
    """Post volume of the keywords, and related keywords."""
    tailored_audience_permissions: AsyncTailoredAudiencePermissions
    """Access of another account to a tailored audience."""
    custom_audience_permissions: AsyncCustomAudiencePermissions
    """Access of another account to a custom audience."""
    custom_audiences: AsyncCustomAudiences
    """A set of users that line items may target or leave out."""
    do_not_reach_lists: AsyncDoNotReachLists
    """Users that no campaign of the account reaches."""
