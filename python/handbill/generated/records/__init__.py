"""Records of the service. Written by `make generate`; never edited."""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from handbill.generated.records.account_apps import AccountApp
    from handbill.generated.records.account_history import AccountHistoryEntry, ChangeBy
    from handbill.generated.records.accounts import Account
    from handbill.generated.records.advertiser_business_categories import AdvertiserBusinessCategory
    from handbill.generated.records.audience_estimate import AudienceSize
    from handbill.generated.records.authenticated_user_access import AuthenticatedUserAccess
    from handbill.generated.records.bidding_rules import BiddingRule
    from handbill.generated.records.campaigns import Campaign
    from handbill.generated.records.content_categories import ContentCategory
    from handbill.generated.records.curated_categories import CuratedCategory
    from handbill.generated.records.custom_audience_permissions import CustomAudiencePermission
    from handbill.generated.records.custom_audiences import (
        AudienceTargeting,
        CustomAudience,
        FlexibleAudience,
        MembershipCount,
        TargetingLineItem,
    )
    from handbill.generated.records.do_not_reach_lists import DoNotReachList
    from handbill.generated.records.draft_posts import DraftPost
    from handbill.generated.records.funding_instruments import FundingInstrument
    from handbill.generated.records.iab_categories import IabCategory
    from handbill.generated.records.keyword_insights import KeywordInsight
    from handbill.generated.records.line_item_curated_categories import LineItemCuratedCategory
    from handbill.generated.records.line_items import LineItem, LineItemPlacements
    from handbill.generated.records.media_creatives import MediaCreative
    from handbill.generated.records.posts import Post, PostPreview
    from handbill.generated.records.product_catalogs import ProductCatalog
    from handbill.generated.records.product_sets import ProductFilter, ProductSet
    from handbill.generated.records.products import Product, ProductDeletion, ProductResult
    from handbill.generated.records.promotable_users import PromotableUser
    from handbill.generated.records.promoted_accounts import PromotedAccount
    from handbill.generated.records.promoted_posts import PromotedPost
    from handbill.generated.records.publishers import Publisher
    from handbill.generated.records.recommendations import Recommendation, RecommendedChange
    from handbill.generated.records.scheduled_feeds import ScheduledFeed
    from handbill.generated.records.scheduled_posts import ScheduledPost
    from handbill.generated.records.scheduled_promoted_posts import ScheduledPromotedPost
    from handbill.generated.records.tailored_audience_permissions import TailoredAudiencePermission
    from handbill.generated.records.targeting_criteria import TargetingCriterion
    from handbill.generated.records.targeting_options import (
        AppStoreCategory,
        Conversation,
        Device,
        Event,
        Interest,
        Language,
        Location,
        NetworkOperator,
        Platform,
        PlatformVersion,
        TvLocale,
        TvMarket,
        TvShow,
    )
    from handbill.generated.records.targeting_suggestions import TargetingSuggestion
    from handbill.generated.records.tax_settings import TaxSettings
    from handbill.generated.records.tracking_tags import TrackingTag
    from handbill.generated.records.user_settings import UserSettings

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
    "RecommendedChange",
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

_MODULES = {
    "Account": "accounts",
    "AccountApp": "account_apps",
    "AccountHistoryEntry": "account_history",
    "AdvertiserBusinessCategory": "advertiser_business_categories",
    "AppStoreCategory": "targeting_options",
    "AudienceSize": "audience_estimate",
    "AudienceTargeting": "custom_audiences",
    "AuthenticatedUserAccess": "authenticated_user_access",
    "BiddingRule": "bidding_rules",
    "Campaign": "campaigns",
    "ChangeBy": "account_history",
    "ContentCategory": "content_categories",
    "Conversation": "targeting_options",
    "CuratedCategory": "curated_categories",
    "CustomAudience": "custom_audiences",
    "CustomAudiencePermission": "custom_audience_permissions",
    "Device": "targeting_options",
    "DoNotReachList": "do_not_reach_lists",
    "DraftPost": "draft_posts",
    "Event": "targeting_options",
    "FlexibleAudience": "custom_audiences",
    "FundingInstrument": "funding_instruments",
    "IabCategory": "iab_categories",
    "Interest": "targeting_options",
    "KeywordInsight": "keyword_insights",
    "Language": "targeting_options",
    "LineItem": "line_items",
    "LineItemCuratedCategory": "line_item_curated_categories",
    "LineItemPlacements": "line_items",
    "Location": "targeting_options",
    "MediaCreative": "media_creatives",
    "MembershipCount": "custom_audiences",
    "NetworkOperator": "targeting_options",
    "Platform": "targeting_options",
    "PlatformVersion": "targeting_options",
    "Post": "posts",
    "PostPreview": "posts",
    "Product": "products",
    "ProductCatalog": "product_catalogs",
    "ProductDeletion": "products",
    "ProductFilter": "product_sets",
    "ProductResult": "products",
    "ProductSet": "product_sets",
    "PromotableUser": "promotable_users",
    "PromotedAccount": "promoted_accounts",
    "PromotedPost": "promoted_posts",
    "Publisher": "publishers",
    "Recommendation": "recommendations",
    "RecommendedChange": "recommendations",
    "ScheduledFeed": "scheduled_feeds",
    "ScheduledPost": "scheduled_posts",
    "ScheduledPromotedPost": "scheduled_promoted_posts",
    "TailoredAudiencePermission": "tailored_audience_permissions",
    "TargetingCriterion": "targeting_criteria",
    "TargetingLineItem": "custom_audiences",
    "TargetingSuggestion": "targeting_suggestions",
    "TaxSettings": "tax_settings",
    "TrackingTag": "tracking_tags",
    "TvLocale": "targeting_options",
    "TvMarket": "targeting_options",
    "TvShow": "targeting_options",
    "UserSettings": "user_settings",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        module = _MODULES.get(name)
        if module is None:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        return getattr(__import__(f"{__name__}.{module}", fromlist=[name]), name)
