"""The resource `features`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._resource import Resource

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn

    FeaturesFeatureKeys = Literal[
        "AGE_TARGETING",
        "ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE",
        "AWARENESS_OBJECTIVE",
        "BRAND_TPN",
        "CHARGE_FOR_GOOD_CLICK",
        "CONVERSATION_CARD",
        "CONVERSATION_CARD_FOUR_OPTIONS",
        "CONVERSATION_CARD_UNLOCK",
        "CPI_CHARGING",
        "DIRECT_MESSAGE_CARD",
        "DR_TAP",
        "ENGAGER_RETARGETING",
        "EVENT_TARGETING",
        "INSTALLED_APP_CATEGORY_TARGETING",
        "MOBILE_CONVERSION_TRANSACTION_VALUE",
        "OPTIMIZED_ACTION_BIDDING",
        "REACH_AND_FREQUENCY_ANALYTICS",
        "REACH_FREQUENCY_CAP",
        "VALIDATED_AGE_TARGETING",
        "VIDEO_VIEWS_MIDROLL_OBJECTIVE",
        "PREROLL_VIEWS_OBJECTIVE",
        "VIDEO_APP_DOWNLOAD_CARD",
        "SHARE_AUDIENCE_OUTSIDE_BUSINESS",
        "WEBSITE_CLICKS_CPM_BILLING",
        "CITY_TARGETING",
        "PROMOTED_MEDIA_POLLS",
        "UNIVERSAL_LOOKALIKE",
    ]


class Features(Resource):
    """A beta or limited feature that an account may have.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        feature_keys: Sequence[FeaturesFeatureKeys] | None = None,
        **_more: NoReturn,
    ) -> Sequence[str]:
        """List the feature keys granted to an account.

        Args:
            account_id: Identifier of the account.
            feature_keys: Only these keys, when the account has them. At most 200 values. One of AGE_TARGETING,
                ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE, AWARENESS_OBJECTIVE, BRAND_TPN,
                CHARGE_FOR_GOOD_CLICK, CONVERSATION_CARD, CONVERSATION_CARD_FOUR_OPTIONS, CONVERSATION_CARD_UNLOCK,
                CPI_CHARGING, DIRECT_MESSAGE_CARD, DR_TAP, ENGAGER_RETARGETING, EVENT_TARGETING,
                INSTALLED_APP_CATEGORY_TARGETING, MOBILE_CONVERSION_TRANSACTION_VALUE, OPTIMIZED_ACTION_BIDDING,
                REACH_AND_FREQUENCY_ANALYTICS, REACH_FREQUENCY_CAP, VALIDATED_AGE_TARGETING,
                VIDEO_VIEWS_MIDROLL_OBJECTIVE, PREROLL_VIEWS_OBJECTIVE, VIDEO_APP_DOWNLOAD_CARD,
                SHARE_AUDIENCE_OUTSIDE_BUSINESS, WEBSITE_CLICKS_CPM_BILLING, CITY_TARGETING, PROMOTED_MEDIA_POLLS,
                UNIVERSAL_LOOKALIKE.

        Returns:
            The keys.

        Source: the service's documentation, Accounts.
        """
        return self._core.call(
            "features.list",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
                **_more,
            },
        )

    def add(self, account_id: str, feature_keys: Sequence[FeaturesFeatureKeys], **_more: NoReturn) -> Sequence[str]:
        """Add feature keys to a sandbox account; returns all keys of the account.

        Args:
            account_id: Identifier of the account.
            feature_keys: The keys to add or remove. At most 200 values. One of AGE_TARGETING,
                ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE, AWARENESS_OBJECTIVE, BRAND_TPN,
                CHARGE_FOR_GOOD_CLICK, CONVERSATION_CARD, CONVERSATION_CARD_FOUR_OPTIONS, CONVERSATION_CARD_UNLOCK,
                CPI_CHARGING, DIRECT_MESSAGE_CARD, DR_TAP, ENGAGER_RETARGETING, EVENT_TARGETING,
                INSTALLED_APP_CATEGORY_TARGETING, MOBILE_CONVERSION_TRANSACTION_VALUE, OPTIMIZED_ACTION_BIDDING,
                REACH_AND_FREQUENCY_ANALYTICS, REACH_FREQUENCY_CAP, VALIDATED_AGE_TARGETING,
                VIDEO_VIEWS_MIDROLL_OBJECTIVE, PREROLL_VIEWS_OBJECTIVE, VIDEO_APP_DOWNLOAD_CARD,
                SHARE_AUDIENCE_OUTSIDE_BUSINESS.

        Returns:
            The keys.

        Source: the service's documentation, Accounts. Assumed: SHARE_AUDIENCE_OUTSIDE_BUSINESS can be added as well.
        """
        return self._core.call(
            "features.add",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
                **_more,
            },
        )

    def remove(self, account_id: str, feature_keys: Sequence[FeaturesFeatureKeys], **_more: NoReturn) -> Sequence[str]:
        """Remove feature keys from a sandbox account; returns all keys that remain.

        Args:
            account_id: Identifier of the account.
            feature_keys: The keys to add or remove. At most 200 values. One of AGE_TARGETING,
                ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE, AWARENESS_OBJECTIVE, BRAND_TPN,
                CHARGE_FOR_GOOD_CLICK, CONVERSATION_CARD, CONVERSATION_CARD_FOUR_OPTIONS, CONVERSATION_CARD_UNLOCK,
                CPI_CHARGING, DIRECT_MESSAGE_CARD, DR_TAP, ENGAGER_RETARGETING, EVENT_TARGETING,
                INSTALLED_APP_CATEGORY_TARGETING, MOBILE_CONVERSION_TRANSACTION_VALUE, OPTIMIZED_ACTION_BIDDING,
                REACH_AND_FREQUENCY_ANALYTICS, REACH_FREQUENCY_CAP, VALIDATED_AGE_TARGETING,
                VIDEO_VIEWS_MIDROLL_OBJECTIVE, PREROLL_VIEWS_OBJECTIVE, VIDEO_APP_DOWNLOAD_CARD,
                SHARE_AUDIENCE_OUTSIDE_BUSINESS.

        Returns:
            The keys.

        Source: the service's documentation, Accounts.
        """
        return self._core.call(
            "features.remove",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
                **_more,
            },
        )


class AsyncFeatures(Resource):
    """A beta or limited feature that an account may have.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        feature_keys: Sequence[FeaturesFeatureKeys] | None = None,
        **_more: NoReturn,
    ) -> Sequence[str]:
        """List the feature keys granted to an account.

        Args:
            account_id: Identifier of the account.
            feature_keys: Only these keys, when the account has them. At most 200 values. One of AGE_TARGETING,
                ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE, AWARENESS_OBJECTIVE, BRAND_TPN,
                CHARGE_FOR_GOOD_CLICK, CONVERSATION_CARD, CONVERSATION_CARD_FOUR_OPTIONS, CONVERSATION_CARD_UNLOCK,
                CPI_CHARGING, DIRECT_MESSAGE_CARD, DR_TAP, ENGAGER_RETARGETING, EVENT_TARGETING,
                INSTALLED_APP_CATEGORY_TARGETING, MOBILE_CONVERSION_TRANSACTION_VALUE, OPTIMIZED_ACTION_BIDDING,
                REACH_AND_FREQUENCY_ANALYTICS, REACH_FREQUENCY_CAP, VALIDATED_AGE_TARGETING,
                VIDEO_VIEWS_MIDROLL_OBJECTIVE, PREROLL_VIEWS_OBJECTIVE, VIDEO_APP_DOWNLOAD_CARD,
                SHARE_AUDIENCE_OUTSIDE_BUSINESS, WEBSITE_CLICKS_CPM_BILLING, CITY_TARGETING, PROMOTED_MEDIA_POLLS,
                UNIVERSAL_LOOKALIKE.

        Returns:
            The keys.

        Source: the service's documentation, Accounts.
        """
        return await self._core.call_async(
            "features.list",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
                **_more,
            },
        )

    async def add(
        self,
        account_id: str,
        feature_keys: Sequence[FeaturesFeatureKeys],
        **_more: NoReturn,
    ) -> Sequence[str]:
        """Add feature keys to a sandbox account; returns all keys of the account.

        Args:
            account_id: Identifier of the account.
            feature_keys: The keys to add or remove. At most 200 values. One of AGE_TARGETING,
                ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE, AWARENESS_OBJECTIVE, BRAND_TPN,
                CHARGE_FOR_GOOD_CLICK, CONVERSATION_CARD, CONVERSATION_CARD_FOUR_OPTIONS, CONVERSATION_CARD_UNLOCK,
                CPI_CHARGING, DIRECT_MESSAGE_CARD, DR_TAP, ENGAGER_RETARGETING, EVENT_TARGETING,
                INSTALLED_APP_CATEGORY_TARGETING, MOBILE_CONVERSION_TRANSACTION_VALUE, OPTIMIZED_ACTION_BIDDING,
                REACH_AND_FREQUENCY_ANALYTICS, REACH_FREQUENCY_CAP, VALIDATED_AGE_TARGETING,
                VIDEO_VIEWS_MIDROLL_OBJECTIVE, PREROLL_VIEWS_OBJECTIVE, VIDEO_APP_DOWNLOAD_CARD,
                SHARE_AUDIENCE_OUTSIDE_BUSINESS.

        Returns:
            The keys.

        Source: the service's documentation, Accounts. Assumed: SHARE_AUDIENCE_OUTSIDE_BUSINESS can be added as well.
        """
        return await self._core.call_async(
            "features.add",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
                **_more,
            },
        )

    async def remove(
        self,
        account_id: str,
        feature_keys: Sequence[FeaturesFeatureKeys],
        **_more: NoReturn,
    ) -> Sequence[str]:
        """Remove feature keys from a sandbox account; returns all keys that remain.

        Args:
            account_id: Identifier of the account.
            feature_keys: The keys to add or remove. At most 200 values. One of AGE_TARGETING,
                ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE, AWARENESS_OBJECTIVE, BRAND_TPN,
                CHARGE_FOR_GOOD_CLICK, CONVERSATION_CARD, CONVERSATION_CARD_FOUR_OPTIONS, CONVERSATION_CARD_UNLOCK,
                CPI_CHARGING, DIRECT_MESSAGE_CARD, DR_TAP, ENGAGER_RETARGETING, EVENT_TARGETING,
                INSTALLED_APP_CATEGORY_TARGETING, MOBILE_CONVERSION_TRANSACTION_VALUE, OPTIMIZED_ACTION_BIDDING,
                REACH_AND_FREQUENCY_ANALYTICS, REACH_FREQUENCY_CAP, VALIDATED_AGE_TARGETING,
                VIDEO_VIEWS_MIDROLL_OBJECTIVE, PREROLL_VIEWS_OBJECTIVE, VIDEO_APP_DOWNLOAD_CARD,
                SHARE_AUDIENCE_OUTSIDE_BUSINESS.

        Returns:
            The keys.

        Source: the service's documentation, Accounts.
        """
        return await self._core.call_async(
            "features.remove",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
                **_more,
            },
        )
