"""The resource `campaigns`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._bulk import AsyncBulk, Bulk
from handbill._handbill import Page
from handbill.generated.records.campaigns import Campaign

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal
    from typing import Any, Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records
    from handbill._operations import Create, Delete, Update


class Campaigns(Bulk[Campaign]):
    """A campaign: a budget and the line items that spend it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    _batch = (
        "campaigns.batch",
        40,
        "campaign_id",
        (),
        (),
    )

    def list(
        self,
        account_id: str,
        *,
        campaign_ids: Sequence[str] | None = None,
        funding_instrument_ids: Sequence[str] | None = None,
        q: str | None = None,
        with_draft: bool | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[Campaign]:
        """List the campaigns of an account.

        Args:
            account_id: Identifier of the account.
            campaign_ids: Only these campaigns. At most 200 values.
            funding_instrument_ids: Only campaigns paid by these instruments. At most 200 values.
            q: Only campaigns whose name contains this text, ignoring case. Text of 1 to 255 characters.
            with_draft: Whether drafts are included. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name, start_time, end_time, daily_budget_amount_local_micro, total_budget_amount_local_micro,
                standard_delivery.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Campaigns. Assumed: q finds its text anywhere in the name.
        """
        return self._core.call(
            "campaigns.list",
            Page[Campaign],
            {
                "account_id": account_id,
                "campaign_ids": campaign_ids,
                "funding_instrument_ids": funding_instrument_ids,
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
        q: str | None = None,
        with_draft: bool | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[Campaign]:
        """List the campaigns of an account. All pages.

        Args:
            account_id: Identifier of the account.
            campaign_ids: Only these campaigns. At most 200 values.
            funding_instrument_ids: Only campaigns paid by these instruments. At most 200 values.
            q: Only campaigns whose name contains this text, ignoring case. Text of 1 to 255 characters.
            with_draft: Whether drafts are included. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name, start_time, end_time, daily_budget_amount_local_micro, total_budget_amount_local_micro,
                standard_delivery.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Campaigns. Assumed: q finds its text anywhere in the name.
        """
        return self._core.pages(
            "campaigns.list",
            Campaign,
            {
                "account_id": account_id,
                "campaign_ids": campaign_ids,
                "funding_instrument_ids": funding_instrument_ids,
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
        campaign_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Campaign:
        """Read a campaign.

        Args:
            account_id: Identifier of the account.
            campaign_id: Identifier of the campaign.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The campaign.

        Raises:
            NotFound: the campaign does not exist (CAMPAIGN_NOT_FOUND).

        Source: the service's documentation, Campaigns.
        """
        return self._core.call(
            "campaigns.get",
            Campaign,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        name: str,
        funding_instrument_id: str,
        budget_optimization: Literal["CAMPAIGN", "LINE_ITEM"] | None = None,
        daily_budget_amount_local_micro: int | Decimal | None = None,
        total_budget_amount_local_micro: int | Decimal | None = None,
        entity_status: Literal["ACTIVE", "DRAFT", "PAUSED"] | None = None,
        purchase_order_number: str | None = None,
        standard_delivery: bool | None = None,
        **_more: NoReturn,
    ) -> Campaign:
        """Make a campaign.

        Args:
            account_id: Identifier of the account.
            name: Name of the campaign. Text of 1 to 255 characters.
            funding_instrument_id: The funding instrument that pays.
            budget_optimization: Whether the budget is set on the campaign or on its line items. LINE_ITEM when left
                out.
            daily_budget_amount_local_micro: Most to spend in a day of the account's time zone; at most the total
                budget. Millionths of the currency unit as int, or units as Decimal; see `micros`.
            total_budget_amount_local_micro: Most to spend over the whole flight. Millionths of the currency unit as
                int, or units as Decimal; see `micros`.
            entity_status: What the advertiser set. ACTIVE when left out.
            purchase_order_number: Booking reference for reconciling invoices. Text of 1 to 50 characters.
            standard_delivery: Even pacing when true, accelerated when false; applies when the budget is set on the
                campaign.

        Returns:
            The campaign.

        Source: the service's documentation, Campaigns. Assumed: no funding instrument requires a daily budget; a
        campaign with budget_optimization CAMPAIGN needs a daily or a total budget.
        """
        return self._core.call(
            "campaigns.create",
            Campaign,
            {
                "account_id": account_id,
                "name": name,
                "funding_instrument_id": funding_instrument_id,
                "budget_optimization": budget_optimization,
                "daily_budget_amount_local_micro": daily_budget_amount_local_micro,
                "total_budget_amount_local_micro": total_budget_amount_local_micro,
                "entity_status": entity_status,
                "purchase_order_number": purchase_order_number,
                "standard_delivery": standard_delivery,
                **_more,
            },
        )

    def update(
        self,
        account_id: str,
        campaign_id: str,
        *,
        name: str | None = None,
        budget_optimization: Literal["CAMPAIGN", "LINE_ITEM"] | None = None,
        daily_budget_amount_local_micro: int | Decimal | Literal[""] | None = None,
        total_budget_amount_local_micro: int | Decimal | Literal[""] | None = None,
        entity_status: Literal["ACTIVE", "PAUSED"] | None = None,
        purchase_order_number: str | None = None,
        standard_delivery: bool | Literal[""] | None = None,
        **_more: NoReturn,
    ) -> Campaign:
        """Change a campaign.

        Args:
            account_id: Identifier of the account.
            campaign_id: Identifier of the campaign.
            name: Name of the campaign. Text of 1 to 255 characters.
            budget_optimization: Whether the budget is set on the campaign or on its line items.
            daily_budget_amount_local_micro: Most to spend in a day of the account's time zone; at most the total
                budget. Millionths of the currency unit as int, or units as Decimal; see `micros`. An empty text clears
                it.
            total_budget_amount_local_micro: Most to spend over the whole flight. Millionths of the currency unit as
                int, or units as Decimal; see `micros`. An empty text clears it.
            entity_status: What the advertiser set.
            purchase_order_number: Booking reference for reconciling invoices. Text of 1 to 50 characters. An empty text
                clears it.
            standard_delivery: Even pacing when true, accelerated when false; applies when the budget is set on the
                campaign. An empty text clears it.

        Parameters that are left out or None are not changed.

        Returns:
            The campaign.

        Raises:
            NotFound: the campaign does not exist (CAMPAIGN_NOT_FOUND).

        Source: the service's documentation, Campaigns.
        """
        return self._core.call(
            "campaigns.update",
            Campaign,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "name": name,
                "budget_optimization": budget_optimization,
                "daily_budget_amount_local_micro": daily_budget_amount_local_micro,
                "total_budget_amount_local_micro": total_budget_amount_local_micro,
                "entity_status": entity_status,
                "purchase_order_number": purchase_order_number,
                "standard_delivery": standard_delivery,
                **_more,
            },
        )

    def delete(self, account_id: str, campaign_id: str, **_more: NoReturn) -> Campaign | None:
        """Delete a campaign for good.

        Args:
            account_id: Identifier of the account.
            campaign_id: Identifier of the campaign.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the campaign does not exist (CAMPAIGN_NOT_FOUND).

        Source: the service's documentation, Campaigns.
        """
        return self._core.call(
            "campaigns.delete",
            Campaign,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                **_more,
            },
        )

    def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[Campaign]:
        """Create, update and delete at most 40 campaigns: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 40 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One campaign per item, in the order given.

        Source: the service's documentation, Campaigns.
        """
        return self._core.call(
            "campaigns.batch",
            list[Campaign],
            {
                "account_id": account_id,
                "operations": operations,
                **_more,
            },
        )

    def activate(self, account_id: str, campaign_id: str, **_more: NoReturn) -> Campaign:
        """Set a campaign to run.

        Args:
            account_id: Identifier of the account.
            campaign_id: Identifier of the campaign.

        Returns:
            The campaign.

        Raises:
            NotFound: the campaign does not exist (CAMPAIGN_NOT_FOUND).

        Source: the service's documentation, Named only. Assumed: it does what an update with entity_status ACTIVE does.
        """
        return self._core.call(
            "campaigns.activate",
            Campaign,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                **_more,
            },
        )


class AsyncCampaigns(AsyncBulk[Campaign]):
    """A campaign: a budget and the line items that spend it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    _batch = (
        "campaigns.batch",
        40,
        "campaign_id",
        (),
        (),
    )

    async def list(
        self,
        account_id: str,
        *,
        campaign_ids: Sequence[str] | None = None,
        funding_instrument_ids: Sequence[str] | None = None,
        q: str | None = None,
        with_draft: bool | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[Campaign]:
        """List the campaigns of an account.

        Args:
            account_id: Identifier of the account.
            campaign_ids: Only these campaigns. At most 200 values.
            funding_instrument_ids: Only campaigns paid by these instruments. At most 200 values.
            q: Only campaigns whose name contains this text, ignoring case. Text of 1 to 255 characters.
            with_draft: Whether drafts are included. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name, start_time, end_time, daily_budget_amount_local_micro, total_budget_amount_local_micro,
                standard_delivery.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Campaigns. Assumed: q finds its text anywhere in the name.
        """
        return await self._core.call_async(
            "campaigns.list",
            Page[Campaign],
            {
                "account_id": account_id,
                "campaign_ids": campaign_ids,
                "funding_instrument_ids": funding_instrument_ids,
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
        q: str | None = None,
        with_draft: bool | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[Campaign]:
        """List the campaigns of an account. All pages.

        Args:
            account_id: Identifier of the account.
            campaign_ids: Only these campaigns. At most 200 values.
            funding_instrument_ids: Only campaigns paid by these instruments. At most 200 values.
            q: Only campaigns whose name contains this text, ignoring case. Text of 1 to 255 characters.
            with_draft: Whether drafts are included. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name, start_time, end_time, daily_budget_amount_local_micro, total_budget_amount_local_micro,
                standard_delivery.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Campaigns. Assumed: q finds its text anywhere in the name.
        """
        return self._core.pages_async(
            "campaigns.list",
            Campaign,
            {
                "account_id": account_id,
                "campaign_ids": campaign_ids,
                "funding_instrument_ids": funding_instrument_ids,
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
        campaign_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Campaign:
        """Read a campaign.

        Args:
            account_id: Identifier of the account.
            campaign_id: Identifier of the campaign.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The campaign.

        Raises:
            NotFound: the campaign does not exist (CAMPAIGN_NOT_FOUND).

        Source: the service's documentation, Campaigns.
        """
        return await self._core.call_async(
            "campaigns.get",
            Campaign,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        name: str,
        funding_instrument_id: str,
        budget_optimization: Literal["CAMPAIGN", "LINE_ITEM"] | None = None,
        daily_budget_amount_local_micro: int | Decimal | None = None,
        total_budget_amount_local_micro: int | Decimal | None = None,
        entity_status: Literal["ACTIVE", "DRAFT", "PAUSED"] | None = None,
        purchase_order_number: str | None = None,
        standard_delivery: bool | None = None,
        **_more: NoReturn,
    ) -> Campaign:
        """Make a campaign.

        Args:
            account_id: Identifier of the account.
            name: Name of the campaign. Text of 1 to 255 characters.
            funding_instrument_id: The funding instrument that pays.
            budget_optimization: Whether the budget is set on the campaign or on its line items. LINE_ITEM when left
                out.
            daily_budget_amount_local_micro: Most to spend in a day of the account's time zone; at most the total
                budget. Millionths of the currency unit as int, or units as Decimal; see `micros`.
            total_budget_amount_local_micro: Most to spend over the whole flight. Millionths of the currency unit as
                int, or units as Decimal; see `micros`.
            entity_status: What the advertiser set. ACTIVE when left out.
            purchase_order_number: Booking reference for reconciling invoices. Text of 1 to 50 characters.
            standard_delivery: Even pacing when true, accelerated when false; applies when the budget is set on the
                campaign.

        Returns:
            The campaign.

        Source: the service's documentation, Campaigns. Assumed: no funding instrument requires a daily budget; a
        campaign with budget_optimization CAMPAIGN needs a daily or a total budget.
        """
        return await self._core.call_async(
            "campaigns.create",
            Campaign,
            {
                "account_id": account_id,
                "name": name,
                "funding_instrument_id": funding_instrument_id,
                "budget_optimization": budget_optimization,
                "daily_budget_amount_local_micro": daily_budget_amount_local_micro,
                "total_budget_amount_local_micro": total_budget_amount_local_micro,
                "entity_status": entity_status,
                "purchase_order_number": purchase_order_number,
                "standard_delivery": standard_delivery,
                **_more,
            },
        )

    async def update(
        self,
        account_id: str,
        campaign_id: str,
        *,
        name: str | None = None,
        budget_optimization: Literal["CAMPAIGN", "LINE_ITEM"] | None = None,
        daily_budget_amount_local_micro: int | Decimal | Literal[""] | None = None,
        total_budget_amount_local_micro: int | Decimal | Literal[""] | None = None,
        entity_status: Literal["ACTIVE", "PAUSED"] | None = None,
        purchase_order_number: str | None = None,
        standard_delivery: bool | Literal[""] | None = None,
        **_more: NoReturn,
    ) -> Campaign:
        """Change a campaign.

        Args:
            account_id: Identifier of the account.
            campaign_id: Identifier of the campaign.
            name: Name of the campaign. Text of 1 to 255 characters.
            budget_optimization: Whether the budget is set on the campaign or on its line items.
            daily_budget_amount_local_micro: Most to spend in a day of the account's time zone; at most the total
                budget. Millionths of the currency unit as int, or units as Decimal; see `micros`. An empty text clears
                it.
            total_budget_amount_local_micro: Most to spend over the whole flight. Millionths of the currency unit as
                int, or units as Decimal; see `micros`. An empty text clears it.
            entity_status: What the advertiser set.
            purchase_order_number: Booking reference for reconciling invoices. Text of 1 to 50 characters. An empty text
                clears it.
            standard_delivery: Even pacing when true, accelerated when false; applies when the budget is set on the
                campaign. An empty text clears it.

        Parameters that are left out or None are not changed.

        Returns:
            The campaign.

        Raises:
            NotFound: the campaign does not exist (CAMPAIGN_NOT_FOUND).

        Source: the service's documentation, Campaigns.
        """
        return await self._core.call_async(
            "campaigns.update",
            Campaign,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "name": name,
                "budget_optimization": budget_optimization,
                "daily_budget_amount_local_micro": daily_budget_amount_local_micro,
                "total_budget_amount_local_micro": total_budget_amount_local_micro,
                "entity_status": entity_status,
                "purchase_order_number": purchase_order_number,
                "standard_delivery": standard_delivery,
                **_more,
            },
        )

    async def delete(self, account_id: str, campaign_id: str, **_more: NoReturn) -> Campaign | None:
        """Delete a campaign for good.

        Args:
            account_id: Identifier of the account.
            campaign_id: Identifier of the campaign.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the campaign does not exist (CAMPAIGN_NOT_FOUND).

        Source: the service's documentation, Campaigns.
        """
        return await self._core.call_async(
            "campaigns.delete",
            Campaign,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                **_more,
            },
        )

    async def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[Campaign]:
        """Create, update and delete at most 40 campaigns: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 40 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One campaign per item, in the order given.

        Source: the service's documentation, Campaigns.
        """
        return await self._core.call_async(
            "campaigns.batch",
            list[Campaign],
            {
                "account_id": account_id,
                "operations": operations,
                **_more,
            },
        )

    async def activate(self, account_id: str, campaign_id: str, **_more: NoReturn) -> Campaign:
        """Set a campaign to run.

        Args:
            account_id: Identifier of the account.
            campaign_id: Identifier of the campaign.

        Returns:
            The campaign.

        Raises:
            NotFound: the campaign does not exist (CAMPAIGN_NOT_FOUND).

        Source: the service's documentation, Named only. Assumed: it does what an update with entity_status ACTIVE does.
        """
        return await self._core.call_async(
            "campaigns.activate",
            Campaign,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                **_more,
            },
        )
