"""The resource `targeting_criteria`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._bulk import AsyncBulk, Bulk
from handbill._handbill import Page
from handbill.generated.records.targeting_criteria import TargetingCriterion

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records
    from handbill._operations import Create, Delete, Update

    TargetingCriteriaTargetingType = Literal[
        "AGE",
        "DEVICE",
        "EVENT",
        "CAMPAIGN_ENGAGEMENT",
        "CAMPAIGN_ENGAGEMENT_LOOKALIKE",
        "CONVERSATION",
        "ENGAGEMENT_TYPE",
        "FOLLOWERS_OF_USER",
        "GENDER",
        "INTEREST",
        "LANGUAGE",
        "LIVE_TV_EVENT",
        "LOCATION",
        "NETWORK_ACTIVATION_DURATION",
        "NETWORK_OPERATOR",
        "PLATFORM",
        "PLATFORM_VERSION",
        "SIMILAR_TO_FOLLOWERS_OF_USER",
        "TV_SHOW",
        "USER_ENGAGEMENT",
        "USER_ENGAGEMENT_LOOKALIKE",
        "WIFI_ONLY",
        "BROAD_KEYWORD",
        "EXACT_KEYWORD",
        "PHRASE_KEYWORD",
        "UNORDERED_KEYWORD",
        "CUSTOM_AUDIENCE",
        "CUSTOM_AUDIENCE_EXPANDED",
        "APP_STORE_CATEGORY",
        "APP_STORE_CATEGORY_LOOKALIKE",
        "APP_LIST",
        "IAB_CATEGORY",
        "CONTENT_PUBLISHER_USER",
    ]


class TargetingCriteria(Bulk[TargetingCriterion]):
    """A targeting criterion: narrows whom a line item reaches.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    _batch = (
        "targeting_criteria.batch",
        500,
        "targeting_criterion_id",
        ("line_item_id", "targeting_type"),
        (("ENGAGEMENT_TYPE", "CAMPAIGN_ENGAGEMENT", "USER_ENGAGEMENT"),),
    )

    def list(
        self,
        account_id: str,
        line_item_ids: Sequence[str],
        *,
        targeting_criterion_ids: Sequence[str] | None = None,
        lang: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[TargetingCriterion]:
        """List the targeting criteria of line items.

        Args:
            account_id: Identifier of the account.
            line_item_ids: The line items whose criteria are listed. At most 200 values.
            targeting_criterion_ids: Only these criteria. At most 200 values.
            lang: ISO 639-1 code of the language for `localized_name`. A two-letter ISO 639-1 language code.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Targeting criteria.
        """
        return self._core.call(
            "targeting_criteria.list",
            Page[TargetingCriterion],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "targeting_criterion_ids": targeting_criterion_ids,
                "lang": lang,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                "with_total_count": with_total_count,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        line_item_ids: Sequence[str],
        *,
        targeting_criterion_ids: Sequence[str] | None = None,
        lang: str | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[TargetingCriterion]:
        """List the targeting criteria of line items. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: The line items whose criteria are listed. At most 200 values.
            targeting_criterion_ids: Only these criteria. At most 200 values.
            lang: ISO 639-1 code of the language for `localized_name`. A two-letter ISO 639-1 language code.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting criteria.
        """
        return self._core.pages(
            "targeting_criteria.list",
            TargetingCriterion,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "targeting_criterion_ids": targeting_criterion_ids,
                "lang": lang,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        targeting_criterion_id: str,
        *,
        lang: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> TargetingCriterion:
        """Read a targeting criterion.

        Args:
            account_id: Identifier of the account.
            targeting_criterion_id: Identifier of the targeting criterion.
            lang: ISO 639-1 code of the language for `localized_name`. A two-letter ISO 639-1 language code.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The targeting criterion.

        Raises:
            NotFound: the targeting criterion does not exist (TARGETING_CRITERION_NOT_FOUND).

        Source: the service's documentation, Targeting criteria.
        """
        return self._core.call(
            "targeting_criteria.get",
            TargetingCriterion,
            {
                "account_id": account_id,
                "targeting_criterion_id": targeting_criterion_id,
                "lang": lang,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        targeting_type: TargetingCriteriaTargetingType,
        targeting_value: str,
        operator_type: Literal["EQ", "NE", "GTE", "LT"] | None = None,
        **_more: NoReturn,
    ) -> TargetingCriterion:
        """Add a targeting criterion to a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it narrows.
            targeting_type: What the value names. One of AGE, DEVICE, EVENT, CAMPAIGN_ENGAGEMENT,
                CAMPAIGN_ENGAGEMENT_LOOKALIKE, CONVERSATION, ENGAGEMENT_TYPE, FOLLOWERS_OF_USER, GENDER, INTEREST,
                LANGUAGE, LIVE_TV_EVENT, LOCATION, NETWORK_ACTIVATION_DURATION, NETWORK_OPERATOR, PLATFORM,
                PLATFORM_VERSION, SIMILAR_TO_FOLLOWERS_OF_USER, TV_SHOW, USER_ENGAGEMENT, USER_ENGAGEMENT_LOOKALIKE,
                WIFI_ONLY, BROAD_KEYWORD, EXACT_KEYWORD, PHRASE_KEYWORD, UNORDERED_KEYWORD, CUSTOM_AUDIENCE,
                CUSTOM_AUDIENCE_EXPANDED, APP_STORE_CATEGORY, APP_STORE_CATEGORY_LOOKALIKE, APP_LIST, IAB_CATEGORY,
                CONTENT_PUBLISHER_USER.
            targeting_value: User, interest, location, keyword and so on, by the type. Text, or a whole number.
            operator_type: EQ includes, NE excludes; GTE and LT for durations. EQ when left out.

        Returns:
            The targeting criterion.

        Source: the service's documentation, Targeting criteria. Assumed: the default operator_type is EQ, as in
        samples; an IAB_CATEGORY that is a content category by itself is taken alone, any other with its whole set in
        one batch.
        """
        return self._core.call(
            "targeting_criteria.create",
            TargetingCriterion,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "targeting_type": targeting_type,
                "targeting_value": targeting_value,
                "operator_type": operator_type,
                **_more,
            },
        )

    def delete(self, account_id: str, targeting_criterion_id: str, **_more: NoReturn) -> TargetingCriterion | None:
        """Delete a targeting criterion for good.

        Args:
            account_id: Identifier of the account.
            targeting_criterion_id: Identifier of the targeting criterion.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the targeting criterion does not exist (TARGETING_CRITERION_NOT_FOUND).

        Source: the service's documentation, Targeting criteria.
        """
        return self._core.call(
            "targeting_criteria.delete",
            TargetingCriterion,
            {
                "account_id": account_id,
                "targeting_criterion_id": targeting_criterion_id,
                **_more,
            },
        )

    def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[TargetingCriterion]:
        """Create and delete at most 500 targeting criteria: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 500 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One targeting criterion per item, in the order given.

        Source: the service's documentation, Targeting criteria.
        """
        return self._core.call(
            "targeting_criteria.batch",
            list[TargetingCriterion],
            {
                "account_id": account_id,
                "operations": operations,
                **_more,
            },
        )


class AsyncTargetingCriteria(AsyncBulk[TargetingCriterion]):
    """A targeting criterion: narrows whom a line item reaches.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    _batch = (
        "targeting_criteria.batch",
        500,
        "targeting_criterion_id",
        ("line_item_id", "targeting_type"),
        (("ENGAGEMENT_TYPE", "CAMPAIGN_ENGAGEMENT", "USER_ENGAGEMENT"),),
    )

    async def list(
        self,
        account_id: str,
        line_item_ids: Sequence[str],
        *,
        targeting_criterion_ids: Sequence[str] | None = None,
        lang: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[TargetingCriterion]:
        """List the targeting criteria of line items.

        Args:
            account_id: Identifier of the account.
            line_item_ids: The line items whose criteria are listed. At most 200 values.
            targeting_criterion_ids: Only these criteria. At most 200 values.
            lang: ISO 639-1 code of the language for `localized_name`. A two-letter ISO 639-1 language code.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Targeting criteria.
        """
        return await self._core.call_async(
            "targeting_criteria.list",
            Page[TargetingCriterion],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "targeting_criterion_ids": targeting_criterion_ids,
                "lang": lang,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                "with_total_count": with_total_count,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        line_item_ids: Sequence[str],
        *,
        targeting_criterion_ids: Sequence[str] | None = None,
        lang: str | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[TargetingCriterion]:
        """List the targeting criteria of line items. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: The line items whose criteria are listed. At most 200 values.
            targeting_criterion_ids: Only these criteria. At most 200 values.
            lang: ISO 639-1 code of the language for `localized_name`. A two-letter ISO 639-1 language code.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting criteria.
        """
        return self._core.pages_async(
            "targeting_criteria.list",
            TargetingCriterion,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "targeting_criterion_ids": targeting_criterion_ids,
                "lang": lang,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        targeting_criterion_id: str,
        *,
        lang: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> TargetingCriterion:
        """Read a targeting criterion.

        Args:
            account_id: Identifier of the account.
            targeting_criterion_id: Identifier of the targeting criterion.
            lang: ISO 639-1 code of the language for `localized_name`. A two-letter ISO 639-1 language code.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The targeting criterion.

        Raises:
            NotFound: the targeting criterion does not exist (TARGETING_CRITERION_NOT_FOUND).

        Source: the service's documentation, Targeting criteria.
        """
        return await self._core.call_async(
            "targeting_criteria.get",
            TargetingCriterion,
            {
                "account_id": account_id,
                "targeting_criterion_id": targeting_criterion_id,
                "lang": lang,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        targeting_type: TargetingCriteriaTargetingType,
        targeting_value: str,
        operator_type: Literal["EQ", "NE", "GTE", "LT"] | None = None,
        **_more: NoReturn,
    ) -> TargetingCriterion:
        """Add a targeting criterion to a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it narrows.
            targeting_type: What the value names. One of AGE, DEVICE, EVENT, CAMPAIGN_ENGAGEMENT,
                CAMPAIGN_ENGAGEMENT_LOOKALIKE, CONVERSATION, ENGAGEMENT_TYPE, FOLLOWERS_OF_USER, GENDER, INTEREST,
                LANGUAGE, LIVE_TV_EVENT, LOCATION, NETWORK_ACTIVATION_DURATION, NETWORK_OPERATOR, PLATFORM,
                PLATFORM_VERSION, SIMILAR_TO_FOLLOWERS_OF_USER, TV_SHOW, USER_ENGAGEMENT, USER_ENGAGEMENT_LOOKALIKE,
                WIFI_ONLY, BROAD_KEYWORD, EXACT_KEYWORD, PHRASE_KEYWORD, UNORDERED_KEYWORD, CUSTOM_AUDIENCE,
                CUSTOM_AUDIENCE_EXPANDED, APP_STORE_CATEGORY, APP_STORE_CATEGORY_LOOKALIKE, APP_LIST, IAB_CATEGORY,
                CONTENT_PUBLISHER_USER.
            targeting_value: User, interest, location, keyword and so on, by the type. Text, or a whole number.
            operator_type: EQ includes, NE excludes; GTE and LT for durations. EQ when left out.

        Returns:
            The targeting criterion.

        Source: the service's documentation, Targeting criteria. Assumed: the default operator_type is EQ, as in
        samples; an IAB_CATEGORY that is a content category by itself is taken alone, any other with its whole set in
        one batch.
        """
        return await self._core.call_async(
            "targeting_criteria.create",
            TargetingCriterion,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "targeting_type": targeting_type,
                "targeting_value": targeting_value,
                "operator_type": operator_type,
                **_more,
            },
        )

    async def delete(
        self,
        account_id: str,
        targeting_criterion_id: str,
        **_more: NoReturn,
    ) -> TargetingCriterion | None:
        """Delete a targeting criterion for good.

        Args:
            account_id: Identifier of the account.
            targeting_criterion_id: Identifier of the targeting criterion.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the targeting criterion does not exist (TARGETING_CRITERION_NOT_FOUND).

        Source: the service's documentation, Targeting criteria.
        """
        return await self._core.call_async(
            "targeting_criteria.delete",
            TargetingCriterion,
            {
                "account_id": account_id,
                "targeting_criterion_id": targeting_criterion_id,
                **_more,
            },
        )

    async def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[TargetingCriterion]:
        """Create and delete at most 500 targeting criteria: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 500 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One targeting criterion per item, in the order given.

        Source: the service's documentation, Targeting criteria.
        """
        return await self._core.call_async(
            "targeting_criteria.batch",
            list[TargetingCriterion],
            {
                "account_id": account_id,
                "operations": operations,
                **_more,
            },
        )
