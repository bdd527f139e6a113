"""The resource `line_items`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._bulk import AsyncBulk, Bulk
from handbill._handbill import Page
from handbill.generated.records.line_items import LineItem, LineItemPlacements

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime
    from decimal import Decimal
    from typing import Any, Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records
    from handbill._operations import Create, Delete, Update

    LineItemsObjective = Literal[
        "APP_ENGAGEMENTS",
        "APP_INSTALLS",
        "ENGAGEMENTS",
        "FOLLOWERS",
        "PREROLL_VIEWS",
        "REACH",
        "VIDEO_VIEWS",
        "WEBSITE_CLICKS",
    ]

    LineItemsPlacements = Literal[
        "ALL_ON_TWITTER",
        "PUBLISHER_NETWORK",
        "SPOTLIGHT",
        "TAP_BANNER",
        "TAP_FULL",
        "TAP_FULL_LANDSCAPE",
        "TAP_MRECT",
        "TAP_NATIVE",
        "TREND",
        "TWITTER_PROFILE",
        "TWITTER_REPLIES",
        "TWITTER_SEARCH",
        "TWITTER_TIMELINE",
    ]

    LineItemsGoal = Literal[
        "APP_CLICKS",
        "APP_INSTALLS",
        "APP_PURCHASES",
        "ENGAGEMENT",
        "FOLLOWERS",
        "LINK_CLICKS",
        "MAX_REACH",
        "PREROLL",
        "PREROLL_STARTS",
        "REACH_WITH_ENGAGEMENT",
        "SITE_VISITS",
        "VIDEO_VIEW",
        "VIEW_3S_100PCT",
        "VIEW_6S",
        "VIEW_15S",
        "WEBSITE_CONVERSIONS",
    ]


class LineItems(Bulk[LineItem]):
    """A line item: bid, budget, placements and flight of the content promoted in it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    _batch = (
        "line_items.batch",
        40,
        "line_item_id",
        (),
        (),
    )

    def list(
        self,
        account_id: str,
        *,
        campaign_ids: Sequence[str] | None = None,
        funding_instrument_ids: Sequence[str] | None = None,
        line_item_ids: Sequence[str] | None = None,
        q: str | None = None,
        with_draft: bool | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[LineItem]:
        """List the line items of an account.

        Args:
            account_id: Identifier of the account.
            campaign_ids: Only line items of these campaigns. At most 200 values.
            funding_instrument_ids: Only line items paid by these instruments. At most 200 values.
            line_item_ids: Only these line items. At most 200 values.
            q: Only line items whose name contains this text, ignoring case. Text of 1 to 255 characters.
            with_draft: Whether drafts are included. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                bid_amount_local_micro.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Line items. Assumed: q finds its text anywhere in the name.
        """
        return self._core.call(
            "line_items.list",
            Page[LineItem],
            {
                "account_id": account_id,
                "campaign_ids": campaign_ids,
                "funding_instrument_ids": funding_instrument_ids,
                "line_item_ids": line_item_ids,
                "q": q,
                "with_draft": with_draft,
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
        *,
        campaign_ids: Sequence[str] | None = None,
        funding_instrument_ids: Sequence[str] | None = None,
        line_item_ids: Sequence[str] | None = None,
        q: str | None = None,
        with_draft: bool | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[LineItem]:
        """List the line items of an account. All pages.

        Args:
            account_id: Identifier of the account.
            campaign_ids: Only line items of these campaigns. At most 200 values.
            funding_instrument_ids: Only line items paid by these instruments. At most 200 values.
            line_item_ids: Only these line items. At most 200 values.
            q: Only line items whose name contains this text, ignoring case. Text of 1 to 255 characters.
            with_draft: Whether drafts are included. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                bid_amount_local_micro.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Line items. Assumed: q finds its text anywhere in the name.
        """
        return self._core.pages(
            "line_items.list",
            LineItem,
            {
                "account_id": account_id,
                "campaign_ids": campaign_ids,
                "funding_instrument_ids": funding_instrument_ids,
                "line_item_ids": line_item_ids,
                "q": q,
                "with_draft": with_draft,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        line_item_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> LineItem:
        """Read a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: Identifier of the line item.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The line item.

        Raises:
            NotFound: the line item does not exist (LINE_ITEM_NOT_FOUND).

        Source: the service's documentation, Line items.
        """
        return self._core.call(
            "line_items.get",
            LineItem,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        campaign_id: str,
        objective: LineItemsObjective,
        product_type: Literal["MEDIA", "PROMOTED_ACCOUNT", "PROMOTED_POSTS"],
        placements: Sequence[LineItemsPlacements],
        name: str | None = None,
        goal: LineItemsGoal | None = None,
        bid_strategy: Literal["AUTO", "MAX", "TARGET"] | None = None,
        bid_amount_local_micro: int | Decimal | None = None,
        pay_by: Literal["APP_CLICK", "IMPRESSION", "LINK_CLICK"] | None = None,
        start_time: datetime | str | None = None,
        end_time: datetime | str | None = None,
        duration_in_days: Literal[1, 7, 30] | None = None,
        frequency_cap: int | None = None,
        total_budget_amount_local_micro: int | Decimal | None = None,
        daily_budget_amount_local_micro: int | Decimal | None = None,
        standard_delivery: bool | None = None,
        entity_status: Literal["ACTIVE", "DRAFT", "PAUSED"] | None = None,
        advertiser_user_id: str | None = None,
        advertiser_domain: str | None = None,
        categories: Sequence[str] | None = None,
        android_app_store_identifier: str | None = None,
        ios_app_store_identifier: str | None = None,
        audience_expansion: Literal["BROAD", "DEFINED", "EXPANDED"] | None = None,
        primary_web_event_tag: str | None = None,
        **_more: NoReturn,
    ) -> LineItem:
        """Make a line item in a campaign.

        Args:
            account_id: Identifier of the account.
            campaign_id: The campaign it belongs to.
            objective: What it is to achieve; one objective per campaign. One of APP_ENGAGEMENTS, APP_INSTALLS,
                ENGAGEMENTS, FOLLOWERS, PREROLL_VIEWS, REACH, VIDEO_VIEWS, WEBSITE_CLICKS.
            product_type: What is promoted; one product type per campaign.
            placements: Where it is shown. One of ALL_ON_TWITTER, PUBLISHER_NETWORK, SPOTLIGHT, TAP_BANNER, TAP_FULL,
                TAP_FULL_LANDSCAPE, TAP_MRECT, TAP_NATIVE, TREND, TWITTER_PROFILE, TWITTER_REPLIES, TWITTER_SEARCH,
                TWITTER_TIMELINE.
            name: Name of the line item. Text of 1 to 255 characters.
            goal: What delivery is optimized for; derived from the objective when left out. One of APP_CLICKS,
                APP_INSTALLS, APP_PURCHASES, ENGAGEMENT, FOLLOWERS, LINK_CLICKS, MAX_REACH, PREROLL, PREROLL_STARTS,
                REACH_WITH_ENGAGEMENT, SITE_VISITS, VIDEO_VIEW, VIEW_3S_100PCT, VIEW_6S, VIEW_15S, WEBSITE_CONVERSIONS.
            bid_strategy: How it bids; derived from the objective when left out.
            bid_amount_local_micro: Bid, greater than zero; required for MAX and TARGET, ignored for AUTO. Millionths of
                the currency unit as int, or units as Decimal; see `micros`.
            pay_by: What is paid for; derived from the goal when left out; changeable for APP_INSTALLS only.
            start_time: When it starts to serve. An aware datetime, or ISO 8601 text with an offset.
            end_time: When it stops serving. An aware datetime, or ISO 8601 text with an offset.
            duration_in_days: Days in which the frequency cap counts.
            frequency_cap: Most deliveries to one user; for REACH, ENGAGEMENTS, VIDEO_VIEWS and PREROLL_VIEWS. A whole
                number, at least 1.
            total_budget_amount_local_micro: Most to spend over the flight; at most that of the campaign. Millionths of
                the currency unit as int, or units as Decimal; see `micros`.
            daily_budget_amount_local_micro: Most to spend in a day; only when the campaign leaves budgets to its line
                items. Millionths of the currency unit as int, or units as Decimal; see `micros`.
            standard_delivery: Even pacing when true, accelerated when false; only when the campaign leaves budgets to
                its line items.
            entity_status: What the advertiser set. ACTIVE when left out.
            advertiser_user_id: The user it runs for.
            advertiser_domain: Domain without protocol; required for PUBLISHER_NETWORK. A domain such as example.com,
                without protocol and path.
            categories: IAB categories; required for PUBLISHER_NETWORK and PREROLL_VIEWS. Text of 1 to 20 characters.
            android_app_store_identifier: Package name of the app; one of the two for APP_INSTALLS and APP_ENGAGEMENTS.
            ios_app_store_identifier: Numeric part of the store identifier of the app.
            audience_expansion: How far delivery may go beyond the audience; not returned.
            primary_web_event_tag: Web event tag; required for the goal WEBSITE_CONVERSIONS.

        Returns:
            The line item.

        Source: the service's documentation, Line items. Assumed: start_time and end_time may be left out, as samples
        do; the default bid_strategy with a bid is the first of MAX and TARGET that the objective allows, else AUTO.
        """
        return self._core.call(
            "line_items.create",
            LineItem,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "objective": objective,
                "product_type": product_type,
                "placements": placements,
                "name": name,
                "goal": goal,
                "bid_strategy": bid_strategy,
                "bid_amount_local_micro": bid_amount_local_micro,
                "pay_by": pay_by,
                "start_time": start_time,
                "end_time": end_time,
                "duration_in_days": duration_in_days,
                "frequency_cap": frequency_cap,
                "total_budget_amount_local_micro": total_budget_amount_local_micro,
                "daily_budget_amount_local_micro": daily_budget_amount_local_micro,
                "standard_delivery": standard_delivery,
                "entity_status": entity_status,
                "advertiser_user_id": advertiser_user_id,
                "advertiser_domain": advertiser_domain,
                "categories": categories,
                "android_app_store_identifier": android_app_store_identifier,
                "ios_app_store_identifier": ios_app_store_identifier,
                "audience_expansion": audience_expansion,
                "primary_web_event_tag": primary_web_event_tag,
                **_more,
            },
        )

    def update(
        self,
        account_id: str,
        line_item_id: str,
        *,
        name: str | None = None,
        goal: LineItemsGoal | None = None,
        bid_strategy: Literal["AUTO", "MAX", "TARGET"] | None = None,
        bid_amount_local_micro: int | Decimal | Literal[""] | None = None,
        pay_by: Literal["APP_CLICK", "IMPRESSION", "LINK_CLICK"] | None = None,
        start_time: datetime | str | None = None,
        end_time: datetime | str | None = None,
        duration_in_days: Literal[1, 7, 30, ""] | None = None,
        frequency_cap: int | Literal[""] | None = None,
        total_budget_amount_local_micro: int | Decimal | Literal[""] | None = None,
        daily_budget_amount_local_micro: int | Decimal | Literal[""] | None = None,
        entity_status: Literal["ACTIVE", "PAUSED"] | None = None,
        advertiser_user_id: str | None = None,
        advertiser_domain: str | None = None,
        categories: Sequence[str] | None = None,
        android_app_store_identifier: str | None = None,
        ios_app_store_identifier: str | None = None,
        audience_expansion: Literal["BROAD", "DEFINED", "EXPANDED", ""] | None = None,
        primary_web_event_tag: str | None = None,
        **_more: NoReturn,
    ) -> LineItem:
        """Change a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: Identifier of the line item.
            name: Name of the line item. Text of 1 to 255 characters. An empty text clears it.
            goal: What delivery is optimized for; derived from the objective when left out. One of APP_CLICKS,
                APP_INSTALLS, APP_PURCHASES, ENGAGEMENT, FOLLOWERS, LINK_CLICKS, MAX_REACH, PREROLL, PREROLL_STARTS,
                REACH_WITH_ENGAGEMENT, VIDEO_VIEW, VIEW_3S_100PCT, VIEW_6S, VIEW_15S, WEBSITE_CONVERSIONS.
            bid_strategy: How it bids; derived from the objective when left out.
            bid_amount_local_micro: Bid, greater than zero; required for MAX and TARGET, ignored for AUTO. Millionths of
                the currency unit as int, or units as Decimal; see `micros`. An empty text clears it.
            pay_by: What is paid for; derived from the goal when left out; changeable for APP_INSTALLS only.
            start_time: When it starts to serve. An aware datetime, or ISO 8601 text with an offset. An empty text
                clears it.
            end_time: When it stops serving. An aware datetime, or ISO 8601 text with an offset. An empty text clears
                it.
            duration_in_days: Days in which the frequency cap counts. An empty text clears it.
            frequency_cap: Most deliveries to one user; for REACH, ENGAGEMENTS, VIDEO_VIEWS and PREROLL_VIEWS. A whole
                number, at least 1. An empty text clears it.
            total_budget_amount_local_micro: Most to spend over the flight; at most that of the campaign. Millionths of
                the currency unit as int, or units as Decimal; see `micros`. An empty text clears it.
            daily_budget_amount_local_micro: Most to spend in a day; only when the campaign leaves budgets to its line
                items. Millionths of the currency unit as int, or units as Decimal; see `micros`. An empty text clears
                it.
            entity_status: What the advertiser set.
            advertiser_user_id: The user it runs for.
            advertiser_domain: Domain without protocol; required for PUBLISHER_NETWORK. A domain such as example.com,
                without protocol and path. An empty text clears it.
            categories: IAB categories; required for PUBLISHER_NETWORK and PREROLL_VIEWS. Text of 1 to 20 characters.
            android_app_store_identifier: Package name of the app; one of the two for APP_INSTALLS and APP_ENGAGEMENTS.
                An empty text clears it.
            ios_app_store_identifier: Numeric part of the store identifier of the app. An empty text clears it.
            audience_expansion: How far delivery may go beyond the audience; not returned. An empty text clears it.
            primary_web_event_tag: Web event tag; required for the goal WEBSITE_CONVERSIONS. An empty text clears it.

        Parameters that are left out or None are not changed.

        Returns:
            The line item.

        Raises:
            NotFound: the line item does not exist (LINE_ITEM_NOT_FOUND).

        Source: the service's documentation, Line items.
        """
        return self._core.call(
            "line_items.update",
            LineItem,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "name": name,
                "goal": goal,
                "bid_strategy": bid_strategy,
                "bid_amount_local_micro": bid_amount_local_micro,
                "pay_by": pay_by,
                "start_time": start_time,
                "end_time": end_time,
                "duration_in_days": duration_in_days,
                "frequency_cap": frequency_cap,
                "total_budget_amount_local_micro": total_budget_amount_local_micro,
                "daily_budget_amount_local_micro": daily_budget_amount_local_micro,
                "entity_status": entity_status,
                "advertiser_user_id": advertiser_user_id,
                "advertiser_domain": advertiser_domain,
                "categories": categories,
                "android_app_store_identifier": android_app_store_identifier,
                "ios_app_store_identifier": ios_app_store_identifier,
                "audience_expansion": audience_expansion,
                "primary_web_event_tag": primary_web_event_tag,
                **_more,
            },
        )

    def delete(self, account_id: str, line_item_id: str, **_more: NoReturn) -> LineItem | None:
        """Delete a line item for good.

        Args:
            account_id: Identifier of the account.
            line_item_id: Identifier of the line item.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the line item does not exist (LINE_ITEM_NOT_FOUND).

        Source: the service's documentation, Line items.
        """
        return self._core.call(
            "line_items.delete",
            LineItem,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                **_more,
            },
        )

    def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[LineItem]:
        """Create, update and delete at most 40 line items: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 40 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One line item per item, in the order given.

        Source: the service's documentation, Line items.
        """
        return self._core.call(
            "line_items.batch",
            list[LineItem],
            {
                "account_id": account_id,
                "operations": operations,
                **_more,
            },
        )

    def activate(self, account_id: str, line_item_id: str, **_more: NoReturn) -> LineItem:
        """Set a line item to run.

        Args:
            account_id: Identifier of the account.
            line_item_id: Identifier of the line item.

        Returns:
            The line item.

        Raises:
            NotFound: the line item does not exist (LINE_ITEM_NOT_FOUND).

        Source: the service's documentation, Named only. Assumed: it does what an update with entity_status ACTIVE does.
        """
        return self._core.call(
            "line_items.activate",
            LineItem,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                **_more,
            },
        )

    def placements(
        self,
        *,
        product_type: Literal["MEDIA", "PROMOTED_ACCOUNT", "PROMOTED_POSTS"] | None = None,
        **_more: NoReturn,
    ) -> Page[LineItemPlacements]:
        """List the placements that each product type allows.

        Args:
            product_type: Only this product type.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.call(
            "line_items.placements",
            Page[LineItemPlacements],
            {
                "product_type": product_type,
                **_more,
            },
        )


class AsyncLineItems(AsyncBulk[LineItem]):
    """A line item: bid, budget, placements and flight of the content promoted in it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    _batch = (
        "line_items.batch",
        40,
        "line_item_id",
        (),
        (),
    )

    async def list(
        self,
        account_id: str,
        *,
        campaign_ids: Sequence[str] | None = None,
        funding_instrument_ids: Sequence[str] | None = None,
        line_item_ids: Sequence[str] | None = None,
        q: str | None = None,
        with_draft: bool | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[LineItem]:
        """List the line items of an account.

        Args:
            account_id: Identifier of the account.
            campaign_ids: Only line items of these campaigns. At most 200 values.
            funding_instrument_ids: Only line items paid by these instruments. At most 200 values.
            line_item_ids: Only these line items. At most 200 values.
            q: Only line items whose name contains this text, ignoring case. Text of 1 to 255 characters.
            with_draft: Whether drafts are included. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                bid_amount_local_micro.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Line items. Assumed: q finds its text anywhere in the name.
        """
        return await self._core.call_async(
            "line_items.list",
            Page[LineItem],
            {
                "account_id": account_id,
                "campaign_ids": campaign_ids,
                "funding_instrument_ids": funding_instrument_ids,
                "line_item_ids": line_item_ids,
                "q": q,
                "with_draft": with_draft,
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
        *,
        campaign_ids: Sequence[str] | None = None,
        funding_instrument_ids: Sequence[str] | None = None,
        line_item_ids: Sequence[str] | None = None,
        q: str | None = None,
        with_draft: bool | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[LineItem]:
        """List the line items of an account. All pages.

        Args:
            account_id: Identifier of the account.
            campaign_ids: Only line items of these campaigns. At most 200 values.
            funding_instrument_ids: Only line items paid by these instruments. At most 200 values.
            line_item_ids: Only these line items. At most 200 values.
            q: Only line items whose name contains this text, ignoring case. Text of 1 to 255 characters.
            with_draft: Whether drafts are included. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                bid_amount_local_micro.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Line items. Assumed: q finds its text anywhere in the name.
        """
        return self._core.pages_async(
            "line_items.list",
            LineItem,
            {
                "account_id": account_id,
                "campaign_ids": campaign_ids,
                "funding_instrument_ids": funding_instrument_ids,
                "line_item_ids": line_item_ids,
                "q": q,
                "with_draft": with_draft,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        line_item_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> LineItem:
        """Read a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: Identifier of the line item.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The line item.

        Raises:
            NotFound: the line item does not exist (LINE_ITEM_NOT_FOUND).

        Source: the service's documentation, Line items.
        """
        return await self._core.call_async(
            "line_items.get",
            LineItem,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        campaign_id: str,
        objective: LineItemsObjective,
        product_type: Literal["MEDIA", "PROMOTED_ACCOUNT", "PROMOTED_POSTS"],
        placements: Sequence[LineItemsPlacements],
        name: str | None = None,
        goal: LineItemsGoal | None = None,
        bid_strategy: Literal["AUTO", "MAX", "TARGET"] | None = None,
        bid_amount_local_micro: int | Decimal | None = None,
        pay_by: Literal["APP_CLICK", "IMPRESSION", "LINK_CLICK"] | None = None,
        start_time: datetime | str | None = None,
        end_time: datetime | str | None = None,
        duration_in_days: Literal[1, 7, 30] | None = None,
        frequency_cap: int | None = None,
        total_budget_amount_local_micro: int | Decimal | None = None,
        daily_budget_amount_local_micro: int | Decimal | None = None,
        standard_delivery: bool | None = None,
        entity_status: Literal["ACTIVE", "DRAFT", "PAUSED"] | None = None,
        advertiser_user_id: str | None = None,
        advertiser_domain: str | None = None,
        categories: Sequence[str] | None = None,
        android_app_store_identifier: str | None = None,
        ios_app_store_identifier: str | None = None,
        audience_expansion: Literal["BROAD", "DEFINED", "EXPANDED"] | None = None,
        primary_web_event_tag: str | None = None,
        **_more: NoReturn,
    ) -> LineItem:
        """Make a line item in a campaign.

        Args:
            account_id: Identifier of the account.
            campaign_id: The campaign it belongs to.
            objective: What it is to achieve; one objective per campaign. One of APP_ENGAGEMENTS, APP_INSTALLS,
                ENGAGEMENTS, FOLLOWERS, PREROLL_VIEWS, REACH, VIDEO_VIEWS, WEBSITE_CLICKS.
            product_type: What is promoted; one product type per campaign.
            placements: Where it is shown. One of ALL_ON_TWITTER, PUBLISHER_NETWORK, SPOTLIGHT, TAP_BANNER, TAP_FULL,
                TAP_FULL_LANDSCAPE, TAP_MRECT, TAP_NATIVE, TREND, TWITTER_PROFILE, TWITTER_REPLIES, TWITTER_SEARCH,
                TWITTER_TIMELINE.
            name: Name of the line item. Text of 1 to 255 characters.
            goal: What delivery is optimized for; derived from the objective when left out. One of APP_CLICKS,
                APP_INSTALLS, APP_PURCHASES, ENGAGEMENT, FOLLOWERS, LINK_CLICKS, MAX_REACH, PREROLL, PREROLL_STARTS,
                REACH_WITH_ENGAGEMENT, SITE_VISITS, VIDEO_VIEW, VIEW_3S_100PCT, VIEW_6S, VIEW_15S, WEBSITE_CONVERSIONS.
            bid_strategy: How it bids; derived from the objective when left out.
            bid_amount_local_micro: Bid, greater than zero; required for MAX and TARGET, ignored for AUTO. Millionths of
                the currency unit as int, or units as Decimal; see `micros`.
            pay_by: What is paid for; derived from the goal when left out; changeable for APP_INSTALLS only.
            start_time: When it starts to serve. An aware datetime, or ISO 8601 text with an offset.
            end_time: When it stops serving. An aware datetime, or ISO 8601 text with an offset.
            duration_in_days: Days in which the frequency cap counts.
            frequency_cap: Most deliveries to one user; for REACH, ENGAGEMENTS, VIDEO_VIEWS and PREROLL_VIEWS. A whole
                number, at least 1.
            total_budget_amount_local_micro: Most to spend over the flight; at most that of the campaign. Millionths of
                the currency unit as int, or units as Decimal; see `micros`.
            daily_budget_amount_local_micro: Most to spend in a day; only when the campaign leaves budgets to its line
                items. Millionths of the currency unit as int, or units as Decimal; see `micros`.
            standard_delivery: Even pacing when true, accelerated when false; only when the campaign leaves budgets to
                its line items.
            entity_status: What the advertiser set. ACTIVE when left out.
            advertiser_user_id: The user it runs for.
            advertiser_domain: Domain without protocol; required for PUBLISHER_NETWORK. A domain such as example.com,
                without protocol and path.
            categories: IAB categories; required for PUBLISHER_NETWORK and PREROLL_VIEWS. Text of 1 to 20 characters.
            android_app_store_identifier: Package name of the app; one of the two for APP_INSTALLS and APP_ENGAGEMENTS.
            ios_app_store_identifier: Numeric part of the store identifier of the app.
            audience_expansion: How far delivery may go beyond the audience; not returned.
            primary_web_event_tag: Web event tag; required for the goal WEBSITE_CONVERSIONS.

        Returns:
            The line item.

        Source: the service's documentation, Line items. Assumed: start_time and end_time may be left out, as samples
        do; the default bid_strategy with a bid is the first of MAX and TARGET that the objective allows, else AUTO.
        """
        return await self._core.call_async(
            "line_items.create",
            LineItem,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "objective": objective,
                "product_type": product_type,
                "placements": placements,
                "name": name,
                "goal": goal,
                "bid_strategy": bid_strategy,
                "bid_amount_local_micro": bid_amount_local_micro,
                "pay_by": pay_by,
                "start_time": start_time,
                "end_time": end_time,
                "duration_in_days": duration_in_days,
                "frequency_cap": frequency_cap,
                "total_budget_amount_local_micro": total_budget_amount_local_micro,
                "daily_budget_amount_local_micro": daily_budget_amount_local_micro,
                "standard_delivery": standard_delivery,
                "entity_status": entity_status,
                "advertiser_user_id": advertiser_user_id,
                "advertiser_domain": advertiser_domain,
                "categories": categories,
                "android_app_store_identifier": android_app_store_identifier,
                "ios_app_store_identifier": ios_app_store_identifier,
                "audience_expansion": audience_expansion,
                "primary_web_event_tag": primary_web_event_tag,
                **_more,
            },
        )

    async def update(
        self,
        account_id: str,
        line_item_id: str,
        *,
        name: str | None = None,
        goal: LineItemsGoal | None = None,
        bid_strategy: Literal["AUTO", "MAX", "TARGET"] | None = None,
        bid_amount_local_micro: int | Decimal | Literal[""] | None = None,
        pay_by: Literal["APP_CLICK", "IMPRESSION", "LINK_CLICK"] | None = None,
        start_time: datetime | str | None = None,
        end_time: datetime | str | None = None,
        duration_in_days: Literal[1, 7, 30, ""] | None = None,
        frequency_cap: int | Literal[""] | None = None,
        total_budget_amount_local_micro: int | Decimal | Literal[""] | None = None,
        daily_budget_amount_local_micro: int | Decimal | Literal[""] | None = None,
        entity_status: Literal["ACTIVE", "PAUSED"] | None = None,
        advertiser_user_id: str | None = None,
        advertiser_domain: str | None = None,
        categories: Sequence[str] | None = None,
        android_app_store_identifier: str | None = None,
        ios_app_store_identifier: str | None = None,
        audience_expansion: Literal["BROAD", "DEFINED", "EXPANDED", ""] | None = None,
        primary_web_event_tag: str | None = None,
        **_more: NoReturn,
    ) -> LineItem:
        """Change a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: Identifier of the line item.
            name: Name of the line item. Text of 1 to 255 characters. An empty text clears it.
            goal: What delivery is optimized for; derived from the objective when left out. One of APP_CLICKS,
                APP_INSTALLS, APP_PURCHASES, ENGAGEMENT, FOLLOWERS, LINK_CLICKS, MAX_REACH, PREROLL, PREROLL_STARTS,
                REACH_WITH_ENGAGEMENT, VIDEO_VIEW, VIEW_3S_100PCT, VIEW_6S, VIEW_15S, WEBSITE_CONVERSIONS.
            bid_strategy: How it bids; derived from the objective when left out.
            bid_amount_local_micro: Bid, greater than zero; required for MAX and TARGET, ignored for AUTO. Millionths of
                the currency unit as int, or units as Decimal; see `micros`. An empty text clears it.
            pay_by: What is paid for; derived from the goal when left out; changeable for APP_INSTALLS only.
            start_time: When it starts to serve. An aware datetime, or ISO 8601 text with an offset. An empty text
                clears it.
            end_time: When it stops serving. An aware datetime, or ISO 8601 text with an offset. An empty text clears
                it.
            duration_in_days: Days in which the frequency cap counts. An empty text clears it.
            frequency_cap: Most deliveries to one user; for REACH, ENGAGEMENTS, VIDEO_VIEWS and PREROLL_VIEWS. A whole
                number, at least 1. An empty text clears it.
            total_budget_amount_local_micro: Most to spend over the flight; at most that of the campaign. Millionths of
                the currency unit as int, or units as Decimal; see `micros`. An empty text clears it.
            daily_budget_amount_local_micro: Most to spend in a day; only when the campaign leaves budgets to its line
                items. Millionths of the currency unit as int, or units as Decimal; see `micros`. An empty text clears
                it.
            entity_status: What the advertiser set.
            advertiser_user_id: The user it runs for.
            advertiser_domain: Domain without protocol; required for PUBLISHER_NETWORK. A domain such as example.com,
                without protocol and path. An empty text clears it.
            categories: IAB categories; required for PUBLISHER_NETWORK and PREROLL_VIEWS. Text of 1 to 20 characters.
            android_app_store_identifier: Package name of the app; one of the two for APP_INSTALLS and APP_ENGAGEMENTS.
                An empty text clears it.
            ios_app_store_identifier: Numeric part of the store identifier of the app. An empty text clears it.
            audience_expansion: How far delivery may go beyond the audience; not returned. An empty text clears it.
            primary_web_event_tag: Web event tag; required for the goal WEBSITE_CONVERSIONS. An empty text clears it.

        Parameters that are left out or None are not changed.

        Returns:
            The line item.

        Raises:
            NotFound: the line item does not exist (LINE_ITEM_NOT_FOUND).

        Source: the service's documentation, Line items.
        """
        return await self._core.call_async(
            "line_items.update",
            LineItem,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "name": name,
                "goal": goal,
                "bid_strategy": bid_strategy,
                "bid_amount_local_micro": bid_amount_local_micro,
                "pay_by": pay_by,
                "start_time": start_time,
                "end_time": end_time,
                "duration_in_days": duration_in_days,
                "frequency_cap": frequency_cap,
                "total_budget_amount_local_micro": total_budget_amount_local_micro,
                "daily_budget_amount_local_micro": daily_budget_amount_local_micro,
                "entity_status": entity_status,
                "advertiser_user_id": advertiser_user_id,
                "advertiser_domain": advertiser_domain,
                "categories": categories,
                "android_app_store_identifier": android_app_store_identifier,
                "ios_app_store_identifier": ios_app_store_identifier,
                "audience_expansion": audience_expansion,
                "primary_web_event_tag": primary_web_event_tag,
                **_more,
            },
        )

    async def delete(self, account_id: str, line_item_id: str, **_more: NoReturn) -> LineItem | None:
        """Delete a line item for good.

        Args:
            account_id: Identifier of the account.
            line_item_id: Identifier of the line item.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the line item does not exist (LINE_ITEM_NOT_FOUND).

        Source: the service's documentation, Line items.
        """
        return await self._core.call_async(
            "line_items.delete",
            LineItem,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                **_more,
            },
        )

    async def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[LineItem]:
        """Create, update and delete at most 40 line items: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 40 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One line item per item, in the order given.

        Source: the service's documentation, Line items.
        """
        return await self._core.call_async(
            "line_items.batch",
            list[LineItem],
            {
                "account_id": account_id,
                "operations": operations,
                **_more,
            },
        )

    async def activate(self, account_id: str, line_item_id: str, **_more: NoReturn) -> LineItem:
        """Set a line item to run.

        Args:
            account_id: Identifier of the account.
            line_item_id: Identifier of the line item.

        Returns:
            The line item.

        Raises:
            NotFound: the line item does not exist (LINE_ITEM_NOT_FOUND).

        Source: the service's documentation, Named only. Assumed: it does what an update with entity_status ACTIVE does.
        """
        return await self._core.call_async(
            "line_items.activate",
            LineItem,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                **_more,
            },
        )

    async def placements(
        self,
        *,
        product_type: Literal["MEDIA", "PROMOTED_ACCOUNT", "PROMOTED_POSTS"] | None = None,
        **_more: NoReturn,
    ) -> Page[LineItemPlacements]:
        """List the placements that each product type allows.

        Args:
            product_type: Only this product type.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return await self._core.call_async(
            "line_items.placements",
            Page[LineItemPlacements],
            {
                "product_type": product_type,
                **_more,
            },
        )
