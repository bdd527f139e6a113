"""The resource `funding_instruments`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.funding_instruments import FundingInstrument

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from decimal import Decimal
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records

    FundingInstrumentsType = Literal[
        "AGENCY_CREDIT_LINE",
        "CREDIT_CARD",
        "CREDIT_LINE",
        "INSERTION_ORDER",
        "PARTNER_MANAGED",
    ]


class FundingInstruments(Resource):
    """A source of budget: a card, a credit line, an insertion order.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        funding_instrument_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[FundingInstrument]:
        """List the funding instruments of an account.

        Args:
            account_id: Identifier of the account.
            funding_instrument_ids: Only these instruments. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                funded_amount_local_micro, start_time, end_time.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Funding instruments.
        """
        return self._core.call(
            "funding_instruments.list",
            Page[FundingInstrument],
            {
                "account_id": account_id,
                "funding_instrument_ids": funding_instrument_ids,
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
        funding_instrument_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[FundingInstrument]:
        """List the funding instruments of an account. All pages.

        Args:
            account_id: Identifier of the account.
            funding_instrument_ids: Only these instruments. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                funded_amount_local_micro, start_time, end_time.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Funding instruments.
        """
        return self._core.pages(
            "funding_instruments.list",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_ids": funding_instrument_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        funding_instrument_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> FundingInstrument:
        """Read a funding instrument.

        Args:
            account_id: Identifier of the account.
            funding_instrument_id: Identifier of the funding instrument.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The funding instrument.

        Raises:
            NotFound: the funding instrument does not exist (FUNDING_INSTRUMENT_NOT_FOUND).

        Source: the service's documentation, Funding instruments.
        """
        return self._core.call(
            "funding_instruments.get",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_id": funding_instrument_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        type: FundingInstrumentsType,
        currency: str,
        start_time: datetime | str,
        credit_limit_local_micro: int | Decimal | None = None,
        funded_amount_local_micro: int | Decimal | None = None,
        end_time: datetime | str | None = None,
        **_more: NoReturn,
    ) -> FundingInstrument:
        """Make a sandbox funding instrument; it costs nothing.

        Args:
            account_id: Identifier of the account.
            type: Kind of instrument. One of AGENCY_CREDIT_LINE, CREDIT_CARD, CREDIT_LINE, INSERTION_ORDER,
                PARTNER_MANAGED.
            currency: ISO 4217 code of all its amounts. A three-letter ISO 4217 currency code.
            start_time: Usable from. An aware datetime, or ISO 8601 text with an offset.
            credit_limit_local_micro: Credit ceiling. Millionths of the currency unit as int, or units as Decimal; see
                `micros`.
            funded_amount_local_micro: Budget allotted. Millionths of the currency unit as int, or units as Decimal; see
                `micros`.
            end_time: Usable until. An aware datetime, or ISO 8601 text with an offset.

        Returns:
            The funding instrument.

        Source: the service's documentation, Funding instruments.
        """
        return self._core.call(
            "funding_instruments.create",
            FundingInstrument,
            {
                "account_id": account_id,
                "type": type,
                "currency": currency,
                "start_time": start_time,
                "credit_limit_local_micro": credit_limit_local_micro,
                "funded_amount_local_micro": funded_amount_local_micro,
                "end_time": end_time,
                **_more,
            },
        )

    def delete(self, account_id: str, funding_instrument_id: str, **_more: NoReturn) -> FundingInstrument | None:
        """Delete a sandbox funding instrument.

        Args:
            account_id: Identifier of the account.
            funding_instrument_id: Identifier of the funding instrument.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the funding instrument does not exist (FUNDING_INSTRUMENT_NOT_FOUND).

        Source: the service's documentation, Funding instruments.
        """
        return self._core.call(
            "funding_instruments.delete",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_id": funding_instrument_id,
                **_more,
            },
        )


class AsyncFundingInstruments(Resource):
    """A source of budget: a card, a credit line, an insertion order.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        funding_instrument_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[FundingInstrument]:
        """List the funding instruments of an account.

        Args:
            account_id: Identifier of the account.
            funding_instrument_ids: Only these instruments. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                funded_amount_local_micro, start_time, end_time.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Funding instruments.
        """
        return await self._core.call_async(
            "funding_instruments.list",
            Page[FundingInstrument],
            {
                "account_id": account_id,
                "funding_instrument_ids": funding_instrument_ids,
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
        funding_instrument_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[FundingInstrument]:
        """List the funding instruments of an account. All pages.

        Args:
            account_id: Identifier of the account.
            funding_instrument_ids: Only these instruments. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                funded_amount_local_micro, start_time, end_time.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Funding instruments.
        """
        return self._core.pages_async(
            "funding_instruments.list",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_ids": funding_instrument_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        funding_instrument_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> FundingInstrument:
        """Read a funding instrument.

        Args:
            account_id: Identifier of the account.
            funding_instrument_id: Identifier of the funding instrument.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The funding instrument.

        Raises:
            NotFound: the funding instrument does not exist (FUNDING_INSTRUMENT_NOT_FOUND).

        Source: the service's documentation, Funding instruments.
        """
        return await self._core.call_async(
            "funding_instruments.get",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_id": funding_instrument_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        type: FundingInstrumentsType,
        currency: str,
        start_time: datetime | str,
        credit_limit_local_micro: int | Decimal | None = None,
        funded_amount_local_micro: int | Decimal | None = None,
        end_time: datetime | str | None = None,
        **_more: NoReturn,
    ) -> FundingInstrument:
        """Make a sandbox funding instrument; it costs nothing.

        Args:
            account_id: Identifier of the account.
            type: Kind of instrument. One of AGENCY_CREDIT_LINE, CREDIT_CARD, CREDIT_LINE, INSERTION_ORDER,
                PARTNER_MANAGED.
            currency: ISO 4217 code of all its amounts. A three-letter ISO 4217 currency code.
            start_time: Usable from. An aware datetime, or ISO 8601 text with an offset.
            credit_limit_local_micro: Credit ceiling. Millionths of the currency unit as int, or units as Decimal; see
                `micros`.
            funded_amount_local_micro: Budget allotted. Millionths of the currency unit as int, or units as Decimal; see
                `micros`.
            end_time: Usable until. An aware datetime, or ISO 8601 text with an offset.

        Returns:
            The funding instrument.

        Source: the service's documentation, Funding instruments.
        """
        return await self._core.call_async(
            "funding_instruments.create",
            FundingInstrument,
            {
                "account_id": account_id,
                "type": type,
                "currency": currency,
                "start_time": start_time,
                "credit_limit_local_micro": credit_limit_local_micro,
                "funded_amount_local_micro": funded_amount_local_micro,
                "end_time": end_time,
                **_more,
            },
        )

    async def delete(self, account_id: str, funding_instrument_id: str, **_more: NoReturn) -> FundingInstrument | None:
        """Delete a sandbox funding instrument.

        Args:
            account_id: Identifier of the account.
            funding_instrument_id: Identifier of the funding instrument.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the funding instrument does not exist (FUNDING_INSTRUMENT_NOT_FOUND).

        Source: the service's documentation, Funding instruments.
        """
        return await self._core.call_async(
            "funding_instruments.delete",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_id": funding_instrument_id,
                **_more,
            },
        )
