"""Resources of the service, waiting and awaited. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill.calling import Resource
from handbill.generated.records import (
    Account,
    AudienceTargeting,
    CustomAudience,
    CustomAudiencePermission,
    DoNotReachList,
    FlexibleAudience,
    FundingInstrument,
    KeywordInsight,
    MembershipCount,
    Product,
    ProductCatalog,
    ProductDeletion,
    ProductResult,
    ProductSet,
    ScheduledFeed,
    TailoredAudiencePermission,
)
from handbill.uploads import (
    AsyncAudienceUploads,
    AsyncDoNotReachUploads,
    AsyncProductUploads,
    AudienceUploads,
    DoNotReachUploads,
    ProductUploads,
)

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime
    from decimal import Decimal
    from typing import Any, Literal

    from handbill._handbill import AsyncRecords, Records
    from handbill.operations import Create, Delete, Update

    AccountsIndustryType = Literal[
        "AGENCY",
        "BUSINESS_TO_BUSINESS",
        "ONLINE_SERVICES",
        "EDUCATION",
        "FINANCIAL",
        "HEALTH",
        "GOVERNMENT",
        "MEDIA",
        "MOBILE",
        "RESTAURANT",
        "RETAIL",
        "TECHNOLOGY",
        "TRAVEL",
        "OTHER",
    ]

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
    ]

    FundingInstrumentsType = Literal[
        "AGENCY_CREDIT_LINE",
        "CREDIT_CARD",
        "CREDIT_LINE",
        "INSERTION_ORDER",
        "PARTNER_MANAGED",
    ]


class Accounts(Resource):
    """An ad account: campaigns, audiences and funding instruments belong to it."""

    __slots__ = ()

    def list(
        self,
        *,
        account_ids: Sequence[str] | None = None,
        q: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
    ) -> Page[Account]:
        """List the accounts of the authenticated user.

        Args:
            account_ids: Only these accounts. At most 200 values.
            q: Only accounts whose name starts so, in any case of letters. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return self._core.call(
            "accounts.list",
            Page[Account],
            {
                "account_ids": account_ids,
                "q": q,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                "with_total_count": with_total_count,
            },
        )

    def iter(
        self,
        *,
        account_ids: Sequence[str] | None = None,
        q: str | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
    ) -> Records[Account]:
        """List the accounts of the authenticated user. All pages.

        Args:
            account_ids: Only these accounts. At most 200 values.
            q: Only accounts whose name starts so, in any case of letters. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return self._core.pages(
            "accounts.list",
            Account,
            {
                "account_ids": account_ids,
                "q": q,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
            },
        )

    def get(self, account_id: str, *, with_deleted: bool | None = None) -> Account:
        """Read an account.

        Args:
            account_id: Identifier of the account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The account.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return self._core.call("accounts.get", Account, {"account_id": account_id, "with_deleted": with_deleted})

    def create(self) -> Account:
        """Make a sandbox account.

        Returns:
            The account.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts. Assumed: every account of one user belongs to one business.
        """
        return self._core.call("accounts.create", Account, {})

    def update(
        self,
        account_id: str,
        *,
        name: str | None = None,
        industry_type: AccountsIndustryType | Literal[""] | None = None,
    ) -> Account:
        """Change the name or industry of an account.

        Args:
            account_id: Identifier of the account.
            name: Name of the account. Text of 1 to 255 characters.
            industry_type: Industry; on single reads. An empty text clears it.

        Returns:
            The account.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return self._core.call(
            "accounts.update",
            Account,
            {
                "account_id": account_id,
                "name": name,
                "industry_type": industry_type,
            },
        )

    def delete(self, account_id: str) -> Account | None:
        """Delete a sandbox account.

        Args:
            account_id: Identifier of the account.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return self._core.call("accounts.delete", Account, {"account_id": account_id})


class AsyncAccounts(Resource):
    """An ad account: campaigns, audiences and funding instruments belong to it."""

    __slots__ = ()

    async def list(
        self,
        *,
        account_ids: Sequence[str] | None = None,
        q: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
    ) -> Page[Account]:
        """List the accounts of the authenticated user.

        Args:
            account_ids: Only these accounts. At most 200 values.
            q: Only accounts whose name starts so, in any case of letters. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return await self._core.call_async(
            "accounts.list",
            Page[Account],
            {
                "account_ids": account_ids,
                "q": q,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                "with_total_count": with_total_count,
            },
        )

    def iter(
        self,
        *,
        account_ids: Sequence[str] | None = None,
        q: str | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
    ) -> AsyncRecords[Account]:
        """List the accounts of the authenticated user. All pages.

        Args:
            account_ids: Only these accounts. At most 200 values.
            q: Only accounts whose name starts so, in any case of letters. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return self._core.pages_async(
            "accounts.list",
            Account,
            {
                "account_ids": account_ids,
                "q": q,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
            },
        )

    async def get(self, account_id: str, *, with_deleted: bool | None = None) -> Account:
        """Read an account.

        Args:
            account_id: Identifier of the account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The account.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return await self._core.call_async(
            "accounts.get",
            Account,
            {
                "account_id": account_id,
                "with_deleted": with_deleted,
            },
        )

    async def create(self) -> Account:
        """Make a sandbox account.

        Returns:
            The account.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts. Assumed: every account of one user belongs to one business.
        """
        return await self._core.call_async("accounts.create", Account, {})

    async def update(
        self,
        account_id: str,
        *,
        name: str | None = None,
        industry_type: AccountsIndustryType | Literal[""] | None = None,
    ) -> Account:
        """Change the name or industry of an account.

        Args:
            account_id: Identifier of the account.
            name: Name of the account. Text of 1 to 255 characters.
            industry_type: Industry; on single reads. An empty text clears it.

        Returns:
            The account.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return await self._core.call_async(
            "accounts.update",
            Account,
            {
                "account_id": account_id,
                "name": name,
                "industry_type": industry_type,
            },
        )

    async def delete(self, account_id: str) -> Account | None:
        """Delete a sandbox account.

        Args:
            account_id: Identifier of the account.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return await self._core.call_async("accounts.delete", Account, {"account_id": account_id})


class Features(Resource):
    """A beta or limited feature that an account may have."""

    __slots__ = ()

    def list(self, account_id: str, *, feature_keys: Sequence[str] | None = None) -> Sequence[str]:
        """List the feature keys granted to an account.

        Args:
            account_id: Identifier of the account.
            feature_keys: Only these keys, when the account has them. At most 200 values.

        Returns:
            The keys.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return self._core.call("features.list", list[str], {"account_id": account_id, "feature_keys": feature_keys})

    def add(self, account_id: str, feature_keys: Sequence[FeaturesFeatureKeys]) -> Sequence[str]:
        """Add feature keys to a sandbox account; answers all that it then has.

        Args:
            account_id: Identifier of the account.
            feature_keys: The keys to add or take away. At most 200 values.

        Returns:
            The keys.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts. Assumed: SHARE_AUDIENCE_OUTSIDE_BUSINESS, which document 1 names, can be added as
        well.
        """
        return self._core.call("features.add", list[str], {"account_id": account_id, "feature_keys": feature_keys})

    def remove(self, account_id: str, feature_keys: Sequence[FeaturesFeatureKeys]) -> Sequence[str]:
        """Take feature keys from a sandbox account; answers all that it then has.

        Args:
            account_id: Identifier of the account.
            feature_keys: The keys to add or take away. At most 200 values.

        Returns:
            The keys.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return self._core.call("features.remove", list[str], {"account_id": account_id, "feature_keys": feature_keys})


class AsyncFeatures(Resource):
    """A beta or limited feature that an account may have."""

    __slots__ = ()

    async def list(self, account_id: str, *, feature_keys: Sequence[str] | None = None) -> Sequence[str]:
        """List the feature keys granted to an account.

        Args:
            account_id: Identifier of the account.
            feature_keys: Only these keys, when the account has them. At most 200 values.

        Returns:
            The keys.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return await self._core.call_async(
            "features.list",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
            },
        )

    async def add(self, account_id: str, feature_keys: Sequence[FeaturesFeatureKeys]) -> Sequence[str]:
        """Add feature keys to a sandbox account; answers all that it then has.

        Args:
            account_id: Identifier of the account.
            feature_keys: The keys to add or take away. At most 200 values.

        Returns:
            The keys.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts. Assumed: SHARE_AUDIENCE_OUTSIDE_BUSINESS, which document 1 names, can be added as
        well.
        """
        return await self._core.call_async(
            "features.add",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
            },
        )

    async def remove(self, account_id: str, feature_keys: Sequence[FeaturesFeatureKeys]) -> Sequence[str]:
        """Take feature keys from a sandbox account; answers all that it then has.

        Args:
            account_id: Identifier of the account.
            feature_keys: The keys to add or take away. At most 200 values.

        Returns:
            The keys.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Accounts.
        """
        return await self._core.call_async(
            "features.remove",
            list[str],
            {
                "account_id": account_id,
                "feature_keys": feature_keys,
            },
        )


class FundingInstruments(Resource):
    """A source of budget: a card, a credit line, an insertion order."""

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
    ) -> Page[FundingInstrument]:
        """List the funding instruments of an account.

        Args:
            account_id: Identifier of the account.
            funding_instrument_ids: Only these instruments. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Funding instruments.
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
    ) -> Records[FundingInstrument]:
        """List the funding instruments of an account. All pages.

        Args:
            account_id: Identifier of the account.
            funding_instrument_ids: Only these instruments. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Funding instruments.
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
            },
        )

    def get(
        self,
        account_id: str,
        funding_instrument_id: str,
        *,
        with_deleted: bool | None = None,
    ) -> FundingInstrument:
        """Read a funding instrument.

        Args:
            account_id: Identifier of the account.
            funding_instrument_id: Identifier of the funding instrument.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The funding instrument.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 4, Funding instruments.
        """
        return self._core.call(
            "funding_instruments.get",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_id": funding_instrument_id,
                "with_deleted": with_deleted,
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
    ) -> FundingInstrument:
        """Make a sandbox funding instrument; it costs nothing.

        Args:
            account_id: Identifier of the account.
            type: Kind of instrument.
            currency: ISO 4217 code of all its amounts. A three-letter ISO 4217 currency code.
            start_time: Usable from. An aware datetime, or ISO 8601 text with an offset.
            credit_limit_local_micro: Credit ceiling. Millionths of the currency unit as int, or units as Decimal; see
                `micros`.
            funded_amount_local_micro: Budget allotted. Millionths of the currency unit as int, or units as Decimal; see
                `micros`.
            end_time: Usable until. An aware datetime, or ISO 8601 text with an offset.

        Returns:
            The funding instrument.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 4, Funding instruments.
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
            },
        )

    def delete(self, account_id: str, funding_instrument_id: str) -> FundingInstrument | None:
        """Delete a sandbox funding instrument.

        Args:
            account_id: Identifier of the account.
            funding_instrument_id: Identifier of the funding instrument.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 4, Funding instruments.
        """
        return self._core.call(
            "funding_instruments.delete",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_id": funding_instrument_id,
            },
        )


class AsyncFundingInstruments(Resource):
    """A source of budget: a card, a credit line, an insertion order."""

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
    ) -> Page[FundingInstrument]:
        """List the funding instruments of an account.

        Args:
            account_id: Identifier of the account.
            funding_instrument_ids: Only these instruments. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Funding instruments.
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
    ) -> AsyncRecords[FundingInstrument]:
        """List the funding instruments of an account. All pages.

        Args:
            account_id: Identifier of the account.
            funding_instrument_ids: Only these instruments. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Funding instruments.
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
            },
        )

    async def get(
        self,
        account_id: str,
        funding_instrument_id: str,
        *,
        with_deleted: bool | None = None,
    ) -> FundingInstrument:
        """Read a funding instrument.

        Args:
            account_id: Identifier of the account.
            funding_instrument_id: Identifier of the funding instrument.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The funding instrument.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 4, Funding instruments.
        """
        return await self._core.call_async(
            "funding_instruments.get",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_id": funding_instrument_id,
                "with_deleted": with_deleted,
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
    ) -> FundingInstrument:
        """Make a sandbox funding instrument; it costs nothing.

        Args:
            account_id: Identifier of the account.
            type: Kind of instrument.
            currency: ISO 4217 code of all its amounts. A three-letter ISO 4217 currency code.
            start_time: Usable from. An aware datetime, or ISO 8601 text with an offset.
            credit_limit_local_micro: Credit ceiling. Millionths of the currency unit as int, or units as Decimal; see
                `micros`.
            funded_amount_local_micro: Budget allotted. Millionths of the currency unit as int, or units as Decimal; see
                `micros`.
            end_time: Usable until. An aware datetime, or ISO 8601 text with an offset.

        Returns:
            The funding instrument.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 4, Funding instruments.
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
            },
        )

    async def delete(self, account_id: str, funding_instrument_id: str) -> FundingInstrument | None:
        """Delete a sandbox funding instrument.

        Args:
            account_id: Identifier of the account.
            funding_instrument_id: Identifier of the funding instrument.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 4, Funding instruments.
        """
        return await self._core.call_async(
            "funding_instruments.delete",
            FundingInstrument,
            {
                "account_id": account_id,
                "funding_instrument_id": funding_instrument_id,
            },
        )


class ProductCatalogs(Resource):
    """All products of a user; a user has at most one."""

    __slots__ = ()

    def list(self, *, user_id: int | str | None = None, cursor: str | None = None) -> Page[ProductCatalog]:
        """List the catalogs of a user.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.call("product_catalogs.list", Page[ProductCatalog], {"user_id": user_id, "cursor": cursor})

    def iter(self, *, user_id: int | str | None = None) -> Records[ProductCatalog]:
        """List the catalogs of a user. All pages.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.pages("product_catalogs.list", ProductCatalog, {"user_id": user_id})

    def create(self, *, name: str, user_id: int | str | None = None) -> ProductCatalog:
        """Make a catalog; a user can make only one.

        Args:
            name: Name of the catalog.
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.

        Returns:
            The product catalog.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs. Assumed: a second catalog is HTTP 403 ACTION_NOT_ALLOWED; a deleted one
        frees its place.
        """
        return self._core.call("product_catalogs.create", ProductCatalog, {"name": name, "user_id": user_id})

    def update(self, product_catalog_id: str, *, name: str) -> ProductCatalog:
        """Rename a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the catalog.

        Returns:
            The product catalog.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.call(
            "product_catalogs.update",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
            },
        )

    def delete(self, product_catalog_id: str) -> ProductCatalog | None:
        """Delete a catalog with all it holds, for good.

        Args:
            product_catalog_id: Identifier of the product catalog.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.call("product_catalogs.delete", ProductCatalog, {"product_catalog_id": product_catalog_id})


class AsyncProductCatalogs(Resource):
    """All products of a user; a user has at most one."""

    __slots__ = ()

    async def list(self, *, user_id: int | str | None = None, cursor: str | None = None) -> Page[ProductCatalog]:
        """List the catalogs of a user.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.list",
            Page[ProductCatalog],
            {
                "user_id": user_id,
                "cursor": cursor,
            },
        )

    def iter(self, *, user_id: int | str | None = None) -> AsyncRecords[ProductCatalog]:
        """List the catalogs of a user. All pages.

        Args:
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return self._core.pages_async("product_catalogs.list", ProductCatalog, {"user_id": user_id})

    async def create(self, *, name: str, user_id: int | str | None = None) -> ProductCatalog:
        """Make a catalog; a user can make only one.

        Args:
            name: Name of the catalog.
            user_id: The user to act for; the authenticated one when left out. A whole number that names a user.

        Returns:
            The product catalog.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs. Assumed: a second catalog is HTTP 403 ACTION_NOT_ALLOWED; a deleted one
        frees its place.
        """
        return await self._core.call_async(
            "product_catalogs.create",
            ProductCatalog,
            {
                "name": name,
                "user_id": user_id,
            },
        )

    async def update(self, product_catalog_id: str, *, name: str) -> ProductCatalog:
        """Rename a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the catalog.

        Returns:
            The product catalog.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.update",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
            },
        )

    async def delete(self, product_catalog_id: str) -> ProductCatalog | None:
        """Delete a catalog with all it holds, for good.

        Args:
            product_catalog_id: Identifier of the product catalog.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product catalogs.
        """
        return await self._core.call_async(
            "product_catalogs.delete",
            ProductCatalog,
            {
                "product_catalog_id": product_catalog_id,
            },
        )


class Products(ProductUploads):
    """Something on sale, by the merchant's own identifier."""

    __slots__ = ()

    def list(
        self,
        product_catalog_id: str,
        *,
        item_group_key: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
    ) -> Page[Product]:
        """List products; of each group the variant submitted first.

        Args:
            product_catalog_id: Identifier of the product catalog.
            item_group_key: Only the products of this group, every variant.
            count: Records to try to return per page. A whole number from 1 to 100. 100 when left out.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Products. Assumed: with item_group_key every variant of the group is listed; products are
        listed in the order they were made.
        """
        return self._core.call(
            "products.list",
            Page[Product],
            {
                "product_catalog_id": product_catalog_id,
                "item_group_key": item_group_key,
                "count": count,
                "cursor": cursor,
            },
        )

    def iter(
        self,
        product_catalog_id: str,
        *,
        item_group_key: str | None = None,
        count: int | None = None,
    ) -> Records[Product]:
        """List products; of each group the variant submitted first. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.
            item_group_key: Only the products of this group, every variant.
            count: Records to try to return per page. A whole number from 1 to 100. 100 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Products. Assumed: with item_group_key every variant of the group is listed; products are
        listed in the order they were made.
        """
        return self._core.pages(
            "products.list",
            Product,
            {
                "product_catalog_id": product_catalog_id,
                "item_group_key": item_group_key,
                "count": count,
            },
        )

    def write(self, product_catalog_id: str, products: Sequence[Mapping[str, Any]]) -> Sequence[ProductResult]:
        """Create or update at most 25 products by id.

        Args:
            product_catalog_id: Identifier of the product catalog.
            products: At most 25 products. Of several with one id, none is applied. At most 25, each with `id`,
                `product_key`, `title`, `description`, `availability`, `condition`, `price`, `link`, `image_link`,
                `brand`, `gtin`, `mpn`, `mobile_link`, `additional_image_link`, `google_product_category`,
                `product_type`, `inventory`, `sale_price`, `sale_price_effective_date`, `item_group_id`,
                `item_group_key`, `gender`, `color`, `size`, `age_group`, `custom_label_0`, `custom_label_1`,
                `custom_label_2`, `custom_label_3` and `custom_label_4`.

        Returns:
            One product result per item, in the order given.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Products. Assumed: a product that breaks a rule gets status ERROR and the others are
        applied; of several products with one id every one gets status ERROR.
        """
        return self._core.call(
            "products.write",
            list[ProductResult],
            {
                "product_catalog_id": product_catalog_id,
                "products": products,
            },
        )

    def delete(self, product_catalog_id: str, product_keys: Sequence[str]) -> Sequence[ProductDeletion]:
        """Delete products by key, for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_keys: Keys of the products.

        Returns:
            One product deletion per item, in the order given.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Products.
        """
        return self._core.call(
            "products.delete",
            list[ProductDeletion],
            {
                "product_catalog_id": product_catalog_id,
                "product_keys": product_keys,
            },
        )


class AsyncProducts(AsyncProductUploads):
    """Something on sale, by the merchant's own identifier."""

    __slots__ = ()

    async def list(
        self,
        product_catalog_id: str,
        *,
        item_group_key: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
    ) -> Page[Product]:
        """List products; of each group the variant submitted first.

        Args:
            product_catalog_id: Identifier of the product catalog.
            item_group_key: Only the products of this group, every variant.
            count: Records to try to return per page. A whole number from 1 to 100. 100 when left out.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Products. Assumed: with item_group_key every variant of the group is listed; products are
        listed in the order they were made.
        """
        return await self._core.call_async(
            "products.list",
            Page[Product],
            {
                "product_catalog_id": product_catalog_id,
                "item_group_key": item_group_key,
                "count": count,
                "cursor": cursor,
            },
        )

    def iter(
        self,
        product_catalog_id: str,
        *,
        item_group_key: str | None = None,
        count: int | None = None,
    ) -> AsyncRecords[Product]:
        """List products; of each group the variant submitted first. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.
            item_group_key: Only the products of this group, every variant.
            count: Records to try to return per page. A whole number from 1 to 100. 100 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Products. Assumed: with item_group_key every variant of the group is listed; products are
        listed in the order they were made.
        """
        return self._core.pages_async(
            "products.list",
            Product,
            {
                "product_catalog_id": product_catalog_id,
                "item_group_key": item_group_key,
                "count": count,
            },
        )

    async def write(self, product_catalog_id: str, products: Sequence[Mapping[str, Any]]) -> Sequence[ProductResult]:
        """Create or update at most 25 products by id.

        Args:
            product_catalog_id: Identifier of the product catalog.
            products: At most 25 products. Of several with one id, none is applied. At most 25, each with `id`,
                `product_key`, `title`, `description`, `availability`, `condition`, `price`, `link`, `image_link`,
                `brand`, `gtin`, `mpn`, `mobile_link`, `additional_image_link`, `google_product_category`,
                `product_type`, `inventory`, `sale_price`, `sale_price_effective_date`, `item_group_id`,
                `item_group_key`, `gender`, `color`, `size`, `age_group`, `custom_label_0`, `custom_label_1`,
                `custom_label_2`, `custom_label_3` and `custom_label_4`.

        Returns:
            One product result per item, in the order given.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Products. Assumed: a product that breaks a rule gets status ERROR and the others are
        applied; of several products with one id every one gets status ERROR.
        """
        return await self._core.call_async(
            "products.write",
            list[ProductResult],
            {
                "product_catalog_id": product_catalog_id,
                "products": products,
            },
        )

    async def delete(self, product_catalog_id: str, product_keys: Sequence[str]) -> Sequence[ProductDeletion]:
        """Delete products by key, for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_keys: Keys of the products.

        Returns:
            One product deletion per item, in the order given.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Products.
        """
        return await self._core.call_async(
            "products.delete",
            list[ProductDeletion],
            {
                "product_catalog_id": product_catalog_id,
                "product_keys": product_keys,
            },
        )


class ProductSets(Resource):
    """A named subset of a catalog: products picked by hand, or all that pass its filters."""

    __slots__ = ()

    def list(self, product_catalog_id: str, *, count: int | None = None, cursor: str | None = None) -> Page[ProductSet]:
        """List the sets of a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Product catalogs: details. Assumed: shape of the answer, count and cursor.
        """
        return self._core.call(
            "product_sets.list",
            Page[ProductSet],
            {
                "product_catalog_id": product_catalog_id,
                "count": count,
                "cursor": cursor,
            },
        )

    def iter(self, product_catalog_id: str, *, count: int | None = None) -> Records[ProductSet]:
        """List the sets of a catalog. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Product catalogs: details. Assumed: shape of the answer, count and cursor.
        """
        return self._core.pages(
            "product_sets.list",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "count": count,
            },
        )

    def get(self, product_catalog_id: str, product_set_id: str) -> ProductSet:
        """Read a product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.

        Returns:
            The product set.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product sets.
        """
        return self._core.call(
            "product_sets.get",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
            },
        )

    def create(
        self,
        product_catalog_id: str,
        *,
        name: str,
        type: Literal["MANUAL", "FILTERED"],
        description: str | None = None,
        filters: Sequence[Mapping[str, Any]] | None = None,
        product_keys: Sequence[str] | None = None,
    ) -> ProductSet:
        """Make a product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the set.
            type: MANUAL holds the products given; FILTERED those that pass every filter.
            description: What it is for.
            filters: At most 30 conditions, all of which hold; for FILTERED. At most 30, each with `attribute`,
                `operator` and `value`.
            product_keys: Keys of at most 50 products; for MANUAL. At most 50 values.

        Returns:
            The product set.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product sets. Assumed: a filter whose value cannot be compared makes the set FAILED; several
        filters must all hold.
        """
        return self._core.call(
            "product_sets.create",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
                "type": type,
                "description": description,
                "filters": filters,
                "product_keys": product_keys,
            },
        )

    def update(
        self,
        product_catalog_id: str,
        product_set_id: str,
        *,
        name: str | None = None,
        description: str | None = None,
        product_keys: Sequence[str] | None = None,
    ) -> ProductSet:
        """Change a MANUAL product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.
            name: Name of the set.
            description: What it is for. An empty text clears it.
            product_keys: Keys of at most 50 products; for MANUAL. At most 50 values.

        Returns:
            The product set.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product sets. Assumed: updating a FILTERED set is HTTP 400 INVALID_PARAMETER.
        """
        return self._core.call(
            "product_sets.update",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
                "name": name,
                "description": description,
                "product_keys": product_keys,
            },
        )

    def delete(self, product_catalog_id: str, product_set_id: str) -> ProductSet | None:
        """Delete a product set for good; its products stay.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product sets.
        """
        return self._core.call(
            "product_sets.delete",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
            },
        )


class AsyncProductSets(Resource):
    """A named subset of a catalog: products picked by hand, or all that pass its filters."""

    __slots__ = ()

    async def list(
        self,
        product_catalog_id: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
    ) -> Page[ProductSet]:
        """List the sets of a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Product catalogs: details. Assumed: shape of the answer, count and cursor.
        """
        return await self._core.call_async(
            "product_sets.list",
            Page[ProductSet],
            {
                "product_catalog_id": product_catalog_id,
                "count": count,
                "cursor": cursor,
            },
        )

    def iter(self, product_catalog_id: str, *, count: int | None = None) -> AsyncRecords[ProductSet]:
        """List the sets of a catalog. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Product catalogs: details. Assumed: shape of the answer, count and cursor.
        """
        return self._core.pages_async(
            "product_sets.list",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "count": count,
            },
        )

    async def get(self, product_catalog_id: str, product_set_id: str) -> ProductSet:
        """Read a product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.

        Returns:
            The product set.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product sets.
        """
        return await self._core.call_async(
            "product_sets.get",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
            },
        )

    async def create(
        self,
        product_catalog_id: str,
        *,
        name: str,
        type: Literal["MANUAL", "FILTERED"],
        description: str | None = None,
        filters: Sequence[Mapping[str, Any]] | None = None,
        product_keys: Sequence[str] | None = None,
    ) -> ProductSet:
        """Make a product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            name: Name of the set.
            type: MANUAL holds the products given; FILTERED those that pass every filter.
            description: What it is for.
            filters: At most 30 conditions, all of which hold; for FILTERED. At most 30, each with `attribute`,
                `operator` and `value`.
            product_keys: Keys of at most 50 products; for MANUAL. At most 50 values.

        Returns:
            The product set.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product sets. Assumed: a filter whose value cannot be compared makes the set FAILED; several
        filters must all hold.
        """
        return await self._core.call_async(
            "product_sets.create",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "name": name,
                "type": type,
                "description": description,
                "filters": filters,
                "product_keys": product_keys,
            },
        )

    async def update(
        self,
        product_catalog_id: str,
        product_set_id: str,
        *,
        name: str | None = None,
        description: str | None = None,
        product_keys: Sequence[str] | None = None,
    ) -> ProductSet:
        """Change a MANUAL product set.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.
            name: Name of the set.
            description: What it is for. An empty text clears it.
            product_keys: Keys of at most 50 products; for MANUAL. At most 50 values.

        Returns:
            The product set.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product sets. Assumed: updating a FILTERED set is HTTP 400 INVALID_PARAMETER.
        """
        return await self._core.call_async(
            "product_sets.update",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
                "name": name,
                "description": description,
                "product_keys": product_keys,
            },
        )

    async def delete(self, product_catalog_id: str, product_set_id: str) -> ProductSet | None:
        """Delete a product set for good; its products stay.

        Args:
            product_catalog_id: Identifier of the product catalog.
            product_set_id: Identifier of the product set.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Product sets.
        """
        return await self._core.call_async(
            "product_sets.delete",
            ProductSet,
            {
                "product_catalog_id": product_catalog_id,
                "product_set_id": product_set_id,
            },
        )


class ScheduledFeeds(Resource):
    """A hosted file that products are added and updated from; products missing from it stay."""

    __slots__ = ()

    def list(self, product_catalog_id: str, *, cursor: str | None = None) -> Page[ScheduledFeed]:
        """List the feeds of a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds.
        """
        return self._core.call(
            "scheduled_feeds.list",
            Page[ScheduledFeed],
            {
                "product_catalog_id": product_catalog_id,
                "cursor": cursor,
            },
        )

    def iter(self, product_catalog_id: str) -> Records[ScheduledFeed]:
        """List the feeds of a catalog. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds.
        """
        return self._core.pages("scheduled_feeds.list", ScheduledFeed, {"product_catalog_id": product_catalog_id})

    def create(
        self,
        product_catalog_id: str,
        *,
        feed_url: str,
        feed_format: Literal["CSV", "TSV", "XML"],
        frequency: Literal["HOURLY", "DAILY", "WEEKLY"],
        start_time: str,
        time_zone: str,
        repeat: str | None = None,
    ) -> ScheduledFeed:
        """Make a feed; a user can make only one.

        Args:
            product_catalog_id: Identifier of the product catalog.
            feed_url: Address of the file, at most 8 GB. An http or https address.
            feed_format: Format of the file.
            frequency: How often it is read.
            start_time: Time of day, HH:MM, in `time_zone`. A time of day, HH:MM.
            time_zone: IANA time zone of `start_time`. An IANA time zone name.
            repeat: HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out.

        Returns:
            The scheduled feed.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds. Assumed: a second feed is HTTP 403 ACTION_NOT_ALLOWED.
        """
        return self._core.call(
            "scheduled_feeds.create",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "feed_url": feed_url,
                "feed_format": feed_format,
                "frequency": frequency,
                "start_time": start_time,
                "time_zone": time_zone,
                "repeat": repeat,
            },
        )

    def update(
        self,
        product_catalog_id: str,
        scheduled_feed_id: str,
        *,
        feed_url: str | None = None,
        feed_format: Literal["CSV", "TSV", "XML"] | None = None,
        frequency: Literal["HOURLY", "DAILY", "WEEKLY"] | None = None,
        repeat: str | None = None,
        start_time: str | None = None,
        time_zone: str | None = None,
    ) -> ScheduledFeed:
        """Change a feed.

        Args:
            product_catalog_id: Identifier of the product catalog.
            scheduled_feed_id: Identifier of the scheduled feed.
            feed_url: Address of the file, at most 8 GB. An http or https address.
            feed_format: Format of the file.
            frequency: How often it is read.
            repeat: HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out. An empty text
                clears it.
            start_time: Time of day, HH:MM, in `time_zone`. A time of day, HH:MM.
            time_zone: IANA time zone of `start_time`. An IANA time zone name.

        Returns:
            The scheduled feed.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds.
        """
        return self._core.call(
            "scheduled_feeds.update",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "scheduled_feed_id": scheduled_feed_id,
                "feed_url": feed_url,
                "feed_format": feed_format,
                "frequency": frequency,
                "repeat": repeat,
                "start_time": start_time,
                "time_zone": time_zone,
            },
        )

    def delete(self, product_catalog_id: str, scheduled_feed_id: str) -> ScheduledFeed | None:
        """Delete a feed for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            scheduled_feed_id: Identifier of the scheduled feed.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds.
        """
        return self._core.call(
            "scheduled_feeds.delete",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "scheduled_feed_id": scheduled_feed_id,
            },
        )


class AsyncScheduledFeeds(Resource):
    """A hosted file that products are added and updated from; products missing from it stay."""

    __slots__ = ()

    async def list(self, product_catalog_id: str, *, cursor: str | None = None) -> Page[ScheduledFeed]:
        """List the feeds of a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds.
        """
        return await self._core.call_async(
            "scheduled_feeds.list",
            Page[ScheduledFeed],
            {
                "product_catalog_id": product_catalog_id,
                "cursor": cursor,
            },
        )

    def iter(self, product_catalog_id: str) -> AsyncRecords[ScheduledFeed]:
        """List the feeds of a catalog. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds.
        """
        return self._core.pages_async("scheduled_feeds.list", ScheduledFeed, {"product_catalog_id": product_catalog_id})

    async def create(
        self,
        product_catalog_id: str,
        *,
        feed_url: str,
        feed_format: Literal["CSV", "TSV", "XML"],
        frequency: Literal["HOURLY", "DAILY", "WEEKLY"],
        start_time: str,
        time_zone: str,
        repeat: str | None = None,
    ) -> ScheduledFeed:
        """Make a feed; a user can make only one.

        Args:
            product_catalog_id: Identifier of the product catalog.
            feed_url: Address of the file, at most 8 GB. An http or https address.
            feed_format: Format of the file.
            frequency: How often it is read.
            start_time: Time of day, HH:MM, in `time_zone`. A time of day, HH:MM.
            time_zone: IANA time zone of `start_time`. An IANA time zone name.
            repeat: HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out.

        Returns:
            The scheduled feed.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds. Assumed: a second feed is HTTP 403 ACTION_NOT_ALLOWED.
        """
        return await self._core.call_async(
            "scheduled_feeds.create",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "feed_url": feed_url,
                "feed_format": feed_format,
                "frequency": frequency,
                "start_time": start_time,
                "time_zone": time_zone,
                "repeat": repeat,
            },
        )

    async def update(
        self,
        product_catalog_id: str,
        scheduled_feed_id: str,
        *,
        feed_url: str | None = None,
        feed_format: Literal["CSV", "TSV", "XML"] | None = None,
        frequency: Literal["HOURLY", "DAILY", "WEEKLY"] | None = None,
        repeat: str | None = None,
        start_time: str | None = None,
        time_zone: str | None = None,
    ) -> ScheduledFeed:
        """Change a feed.

        Args:
            product_catalog_id: Identifier of the product catalog.
            scheduled_feed_id: Identifier of the scheduled feed.
            feed_url: Address of the file, at most 8 GB. An http or https address.
            feed_format: Format of the file.
            frequency: How often it is read.
            repeat: HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out. An empty text
                clears it.
            start_time: Time of day, HH:MM, in `time_zone`. A time of day, HH:MM.
            time_zone: IANA time zone of `start_time`. An IANA time zone name.

        Returns:
            The scheduled feed.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds.
        """
        return await self._core.call_async(
            "scheduled_feeds.update",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "scheduled_feed_id": scheduled_feed_id,
                "feed_url": feed_url,
                "feed_format": feed_format,
                "frequency": frequency,
                "repeat": repeat,
                "start_time": start_time,
                "time_zone": time_zone,
            },
        )

    async def delete(self, product_catalog_id: str, scheduled_feed_id: str) -> ScheduledFeed | None:
        """Delete a feed for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            scheduled_feed_id: Identifier of the scheduled feed.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Scheduled feeds.
        """
        return await self._core.call_async(
            "scheduled_feeds.delete",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "scheduled_feed_id": scheduled_feed_id,
            },
        )


class KeywordInsights(Resource):
    """Post volume of the keywords, and what is posted beside them."""

    __slots__ = ()

    def search(
        self,
        *,
        granularity: Literal["DAY", "HOUR"],
        keywords: Sequence[str],
        start_time: datetime | str,
        end_time: datetime | str | None = None,
        location: str | None = None,
        negative_keywords: Sequence[str] | None = None,
    ) -> KeywordInsight:
        """Read post volume and related keywords of a group of keywords.

        Args:
            granularity: Length of a time bucket.
            keywords: Keywords, any of which counts. At most 10 values.
            start_time: Start of the first bucket. An aware datetime, or ISO 8601 text with an offset.
            end_time: End of the last bucket; now when left out. An aware datetime, or ISO 8601 text with an offset.
            location: A location targeting value; a country.
            negative_keywords: Keywords, any of which excludes a post. At most 10 values.

        Returns:
            The keyword insight.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Keyword insights. Assumed: without location the United States are meant; a bucket that has
        begun counts.
        """
        return self._core.call(
            "keyword_insights.search",
            KeywordInsight,
            {
                "granularity": granularity,
                "keywords": keywords,
                "start_time": start_time,
                "end_time": end_time,
                "location": location,
                "negative_keywords": negative_keywords,
            },
        )


class AsyncKeywordInsights(Resource):
    """Post volume of the keywords, and what is posted beside them."""

    __slots__ = ()

    async def search(
        self,
        *,
        granularity: Literal["DAY", "HOUR"],
        keywords: Sequence[str],
        start_time: datetime | str,
        end_time: datetime | str | None = None,
        location: str | None = None,
        negative_keywords: Sequence[str] | None = None,
    ) -> KeywordInsight:
        """Read post volume and related keywords of a group of keywords.

        Args:
            granularity: Length of a time bucket.
            keywords: Keywords, any of which counts. At most 10 values.
            start_time: Start of the first bucket. An aware datetime, or ISO 8601 text with an offset.
            end_time: End of the last bucket; now when left out. An aware datetime, or ISO 8601 text with an offset.
            location: A location targeting value; a country.
            negative_keywords: Keywords, any of which excludes a post. At most 10 values.

        Returns:
            The keyword insight.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Keyword insights. Assumed: without location the United States are meant; a bucket that has
        begun counts.
        """
        return await self._core.call_async(
            "keyword_insights.search",
            KeywordInsight,
            {
                "granularity": granularity,
                "keywords": keywords,
                "start_time": start_time,
                "end_time": end_time,
                "location": location,
                "negative_keywords": negative_keywords,
            },
        )


class TailoredAudiencePermissions(Resource):
    """Access of another account to a tailored audience."""

    __slots__ = ()

    def list(
        self,
        account_id: str,
        tailored_audience_id: str,
        *,
        granted_account_ids: Sequence[str] | None = None,
        tailored_audience_permission_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_total_count: bool | None = None,
    ) -> Page[TailoredAudiencePermission]:
        """List who may use a tailored audience.

        Args:
            account_id: Identifier of the account.
            tailored_audience_id: Identifier of the tailored audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            tailored_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Tailored audience permissions.
        """
        return self._core.call(
            "tailored_audience_permissions.list",
            Page[TailoredAudiencePermission],
            {
                "account_id": account_id,
                "tailored_audience_id": tailored_audience_id,
                "granted_account_ids": granted_account_ids,
                "tailored_audience_permission_ids": tailored_audience_permission_ids,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_total_count": with_total_count,
            },
        )

    def iter(
        self,
        account_id: str,
        tailored_audience_id: str,
        *,
        granted_account_ids: Sequence[str] | None = None,
        tailored_audience_permission_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
    ) -> Records[TailoredAudiencePermission]:
        """List who may use a tailored audience. All pages.

        Args:
            account_id: Identifier of the account.
            tailored_audience_id: Identifier of the tailored audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            tailored_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Tailored audience permissions.
        """
        return self._core.pages(
            "tailored_audience_permissions.list",
            TailoredAudiencePermission,
            {
                "account_id": account_id,
                "tailored_audience_id": tailored_audience_id,
                "granted_account_ids": granted_account_ids,
                "tailored_audience_permission_ids": tailored_audience_permission_ids,
                "count": count,
                "sort_by": sort_by,
            },
        )

    def create(
        self,
        account_id: str,
        tailored_audience_id: str,
        *,
        granted_account_id: str,
        permission_level: Literal["READ_ONLY", "READ_WRITE"],
    ) -> TailoredAudiencePermission:
        """Share a tailored audience with another account.

        Args:
            account_id: Identifier of the account.
            tailored_audience_id: Identifier of the tailored audience.
            granted_account_id: The account that receives the access.
            permission_level: What that account may do.

        Returns:
            The tailored audience permission.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Tailored audience permissions. Assumed: a second permission for the same account is HTTP 400
        INVALID_PARAMETER.
        """
        return self._core.call(
            "tailored_audience_permissions.create",
            TailoredAudiencePermission,
            {
                "account_id": account_id,
                "tailored_audience_id": tailored_audience_id,
                "granted_account_id": granted_account_id,
                "permission_level": permission_level,
            },
        )

    def delete(
        self,
        account_id: str,
        tailored_audience_id: str,
        tailored_audience_permission_id: str,
    ) -> TailoredAudiencePermission | None:
        """Take the access away; running campaigns keep serving.

        Args:
            account_id: Identifier of the account.
            tailored_audience_id: Identifier of the tailored audience.
            tailored_audience_permission_id: Identifier of the tailored audience permission.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Tailored audience permissions.
        """
        return self._core.call(
            "tailored_audience_permissions.delete",
            TailoredAudiencePermission,
            {
                "account_id": account_id,
                "tailored_audience_id": tailored_audience_id,
                "tailored_audience_permission_id": tailored_audience_permission_id,
            },
        )


class AsyncTailoredAudiencePermissions(Resource):
    """Access of another account to a tailored audience."""

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        tailored_audience_id: str,
        *,
        granted_account_ids: Sequence[str] | None = None,
        tailored_audience_permission_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_total_count: bool | None = None,
    ) -> Page[TailoredAudiencePermission]:
        """List who may use a tailored audience.

        Args:
            account_id: Identifier of the account.
            tailored_audience_id: Identifier of the tailored audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            tailored_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Tailored audience permissions.
        """
        return await self._core.call_async(
            "tailored_audience_permissions.list",
            Page[TailoredAudiencePermission],
            {
                "account_id": account_id,
                "tailored_audience_id": tailored_audience_id,
                "granted_account_ids": granted_account_ids,
                "tailored_audience_permission_ids": tailored_audience_permission_ids,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_total_count": with_total_count,
            },
        )

    def iter(
        self,
        account_id: str,
        tailored_audience_id: str,
        *,
        granted_account_ids: Sequence[str] | None = None,
        tailored_audience_permission_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
    ) -> AsyncRecords[TailoredAudiencePermission]:
        """List who may use a tailored audience. All pages.

        Args:
            account_id: Identifier of the account.
            tailored_audience_id: Identifier of the tailored audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            tailored_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Tailored audience permissions.
        """
        return self._core.pages_async(
            "tailored_audience_permissions.list",
            TailoredAudiencePermission,
            {
                "account_id": account_id,
                "tailored_audience_id": tailored_audience_id,
                "granted_account_ids": granted_account_ids,
                "tailored_audience_permission_ids": tailored_audience_permission_ids,
                "count": count,
                "sort_by": sort_by,
            },
        )

    async def create(
        self,
        account_id: str,
        tailored_audience_id: str,
        *,
        granted_account_id: str,
        permission_level: Literal["READ_ONLY", "READ_WRITE"],
    ) -> TailoredAudiencePermission:
        """Share a tailored audience with another account.

        Args:
            account_id: Identifier of the account.
            tailored_audience_id: Identifier of the tailored audience.
            granted_account_id: The account that receives the access.
            permission_level: What that account may do.

        Returns:
            The tailored audience permission.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Tailored audience permissions. Assumed: a second permission for the same account is HTTP 400
        INVALID_PARAMETER.
        """
        return await self._core.call_async(
            "tailored_audience_permissions.create",
            TailoredAudiencePermission,
            {
                "account_id": account_id,
                "tailored_audience_id": tailored_audience_id,
                "granted_account_id": granted_account_id,
                "permission_level": permission_level,
            },
        )

    async def delete(
        self,
        account_id: str,
        tailored_audience_id: str,
        tailored_audience_permission_id: str,
    ) -> TailoredAudiencePermission | None:
        """Take the access away; running campaigns keep serving.

        Args:
            account_id: Identifier of the account.
            tailored_audience_id: Identifier of the tailored audience.
            tailored_audience_permission_id: Identifier of the tailored audience permission.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Tailored audience permissions.
        """
        return await self._core.call_async(
            "tailored_audience_permissions.delete",
            TailoredAudiencePermission,
            {
                "account_id": account_id,
                "tailored_audience_id": tailored_audience_id,
                "tailored_audience_permission_id": tailored_audience_permission_id,
            },
        )


class CustomAudiencePermissions(Resource):
    """Access of another account to a custom audience."""

    __slots__ = ()

    def list(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        granted_account_ids: Sequence[str] | None = None,
        custom_audience_permission_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_total_count: bool | None = None,
    ) -> Page[CustomAudiencePermission]:
        """List who may use a custom audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            custom_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences.
        """
        return self._core.call(
            "custom_audience_permissions.list",
            Page[CustomAudiencePermission],
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "granted_account_ids": granted_account_ids,
                "custom_audience_permission_ids": custom_audience_permission_ids,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_total_count": with_total_count,
            },
        )

    def iter(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        granted_account_ids: Sequence[str] | None = None,
        custom_audience_permission_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
    ) -> Records[CustomAudiencePermission]:
        """List who may use a custom audience. All pages.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            custom_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences.
        """
        return self._core.pages(
            "custom_audience_permissions.list",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "granted_account_ids": granted_account_ids,
                "custom_audience_permission_ids": custom_audience_permission_ids,
                "count": count,
                "sort_by": sort_by,
            },
        )

    def create(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        granted_account_id: str,
        permission_level: Literal["READ_ONLY", "READ_WRITE"],
    ) -> CustomAudiencePermission:
        """Share a custom audience with another account.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_id: The account that receives the access.
            permission_level: What that account may do.

        Returns:
            The custom audience permission.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audience permissions. Assumed: a second permission for the same account is HTTP 400
        INVALID_PARAMETER.
        """
        return self._core.call(
            "custom_audience_permissions.create",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "granted_account_id": granted_account_id,
                "permission_level": permission_level,
            },
        )

    def delete(
        self,
        account_id: str,
        custom_audience_id: str,
        custom_audience_permission_id: str,
    ) -> CustomAudiencePermission | None:
        """Take the access away; running campaigns keep serving.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            custom_audience_permission_id: Identifier of the custom audience permission.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audience permissions.
        """
        return self._core.call(
            "custom_audience_permissions.delete",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "custom_audience_permission_id": custom_audience_permission_id,
            },
        )


class AsyncCustomAudiencePermissions(Resource):
    """Access of another account to a custom audience."""

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        granted_account_ids: Sequence[str] | None = None,
        custom_audience_permission_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_total_count: bool | None = None,
    ) -> Page[CustomAudiencePermission]:
        """List who may use a custom audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            custom_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audience_permissions.list",
            Page[CustomAudiencePermission],
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "granted_account_ids": granted_account_ids,
                "custom_audience_permission_ids": custom_audience_permission_ids,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_total_count": with_total_count,
            },
        )

    def iter(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        granted_account_ids: Sequence[str] | None = None,
        custom_audience_permission_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
    ) -> AsyncRecords[CustomAudiencePermission]:
        """List who may use a custom audience. All pages.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            custom_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences.
        """
        return self._core.pages_async(
            "custom_audience_permissions.list",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "granted_account_ids": granted_account_ids,
                "custom_audience_permission_ids": custom_audience_permission_ids,
                "count": count,
                "sort_by": sort_by,
            },
        )

    async def create(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        granted_account_id: str,
        permission_level: Literal["READ_ONLY", "READ_WRITE"],
    ) -> CustomAudiencePermission:
        """Share a custom audience with another account.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_id: The account that receives the access.
            permission_level: What that account may do.

        Returns:
            The custom audience permission.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audience permissions. Assumed: a second permission for the same account is HTTP 400
        INVALID_PARAMETER.
        """
        return await self._core.call_async(
            "custom_audience_permissions.create",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "granted_account_id": granted_account_id,
                "permission_level": permission_level,
            },
        )

    async def delete(
        self,
        account_id: str,
        custom_audience_id: str,
        custom_audience_permission_id: str,
    ) -> CustomAudiencePermission | None:
        """Take the access away; running campaigns keep serving.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            custom_audience_permission_id: Identifier of the custom audience permission.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audience permissions.
        """
        return await self._core.call_async(
            "custom_audience_permissions.delete",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "custom_audience_permission_id": custom_audience_permission_id,
            },
        )


class CustomAudiences(AudienceUploads):
    """A set of users that line items may target or leave out."""

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        permission_scope: Literal["OWNER", "SHARED"] | None = None,
        q: str | None = None,
        custom_audience_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
    ) -> Page[CustomAudience]:
        """List the audiences of an account, or those shared with it.

        Args:
            account_id: Identifier of the account.
            permission_scope: OWNER: audiences of the account; SHARED: audiences others share with it. OWNER when left
                out.
            q: Only audiences whose name starts so, in any case of letters. Text of 1 to 255 characters.
            custom_audience_ids: Only these audiences. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences. Assumed: sortable attributes: created_at, updated_at, deleted, name.
        """
        return self._core.call(
            "custom_audiences.list",
            Page[CustomAudience],
            {
                "account_id": account_id,
                "permission_scope": permission_scope,
                "q": q,
                "custom_audience_ids": custom_audience_ids,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                "with_total_count": with_total_count,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        permission_scope: Literal["OWNER", "SHARED"] | None = None,
        q: str | None = None,
        custom_audience_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
    ) -> Records[CustomAudience]:
        """List the audiences of an account, or those shared with it. All pages.

        Args:
            account_id: Identifier of the account.
            permission_scope: OWNER: audiences of the account; SHARED: audiences others share with it. OWNER when left
                out.
            q: Only audiences whose name starts so, in any case of letters. Text of 1 to 255 characters.
            custom_audience_ids: Only these audiences. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences. Assumed: sortable attributes: created_at, updated_at, deleted, name.
        """
        return self._core.pages(
            "custom_audiences.list",
            CustomAudience,
            {
                "account_id": account_id,
                "permission_scope": permission_scope,
                "q": q,
                "custom_audience_ids": custom_audience_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
            },
        )

    def get(self, account_id: str, custom_audience_id: str, *, with_deleted: bool | None = None) -> CustomAudience:
        """Read an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The custom audience.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences.
        """
        return self._core.call(
            "custom_audiences.get",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_deleted": with_deleted,
            },
        )

    def create(self, account_id: str, *, name: str, description: str | None = None) -> CustomAudience:
        """Make an empty audience.

        Args:
            account_id: Identifier of the account.
            name: Name, unique in its account.
            description: What it is for.

        Returns:
            The custom audience.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences. Assumed: a name is unique in its account, deleted audiences aside; a
        second is HTTP 400 INVALID_PARAMETER.
        """
        return self._core.call(
            "custom_audiences.create",
            CustomAudience,
            {
                "account_id": account_id,
                "name": name,
                "description": description,
            },
        )

    def update(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        name: str | None = None,
        description: str | None = None,
    ) -> CustomAudience:
        """Rename or describe an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            name: Name, unique in its account.
            description: What it is for. An empty text clears it.

        Returns:
            The custom audience.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences.
        """
        return self._core.call(
            "custom_audiences.update",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "name": name,
                "description": description,
            },
        )

    def delete(self, account_id: str, custom_audience_id: str) -> CustomAudience | None:
        """Delete an audience; a second delete is not found.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences.
        """
        return self._core.call(
            "custom_audiences.delete",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
            },
        )

    def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
    ) -> Sequence[FlexibleAudience]:
        """Make flexible audiences: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 10 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One flexible audience per item, in the order given.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Batch create. Assumed: flexible audiences cannot be changed, so Update is refused; Delete
        works as the single delete.
        """
        return self._core.call(
            "custom_audiences.batch",
            list[FlexibleAudience],
            {
                "account_id": account_id,
                "operations": operations,
            },
        )

    def targeted(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_active: bool | None = None,
        cursor: str | None = None,
    ) -> Page[AudienceTargeting]:
        """List the campaigns and line items that target an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_active: Only line items that can serve; false includes the others. True when left out.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter_targeted` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences.
        """
        return self._core.call(
            "custom_audiences.targeted",
            Page[AudienceTargeting],
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_active": with_active,
                "cursor": cursor,
            },
        )

    def iter_targeted(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_active: bool | None = None,
    ) -> Records[AudienceTargeting]:
        """List the campaigns and line items that target an audience. All pages.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_active: Only line items that can serve; false includes the others. True when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences.
        """
        return self._core.pages(
            "custom_audiences.targeted",
            AudienceTargeting,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_active": with_active,
            },
        )

    def change_users(
        self,
        account_id: str,
        custom_audience_id: str,
        operations: Sequence[Mapping[str, Any]],
    ) -> MembershipCount:
        """Add users to an audience and remove them, in one request.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            operations: At most 2500 operations, any number of users in each, 5,000,000 bytes in all. At most 2500, each
                with `operation_type` and `params`.

        Returns:
            The membership count.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences; 5, section 4. Assumed: a digest in capitals is taken and lowered; a user
        is the set of its identifiers; a Delete removes every user that has one of those given.
        """
        return self._core.call(
            "custom_audiences.change_users",
            MembershipCount,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "operations": operations,
            },
        )


class AsyncCustomAudiences(AsyncAudienceUploads):
    """A set of users that line items may target or leave out."""

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        permission_scope: Literal["OWNER", "SHARED"] | None = None,
        q: str | None = None,
        custom_audience_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
    ) -> Page[CustomAudience]:
        """List the audiences of an account, or those shared with it.

        Args:
            account_id: Identifier of the account.
            permission_scope: OWNER: audiences of the account; SHARED: audiences others share with it. OWNER when left
                out.
            q: Only audiences whose name starts so, in any case of letters. Text of 1 to 255 characters.
            custom_audience_ids: Only these audiences. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: Where the page before ended: its `next_cursor`.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the answer tells how many records there are in all; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences. Assumed: sortable attributes: created_at, updated_at, deleted, name.
        """
        return await self._core.call_async(
            "custom_audiences.list",
            Page[CustomAudience],
            {
                "account_id": account_id,
                "permission_scope": permission_scope,
                "q": q,
                "custom_audience_ids": custom_audience_ids,
                "count": count,
                "cursor": cursor,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                "with_total_count": with_total_count,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        permission_scope: Literal["OWNER", "SHARED"] | None = None,
        q: str | None = None,
        custom_audience_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
    ) -> AsyncRecords[CustomAudience]:
        """List the audiences of an account, or those shared with it. All pages.

        Args:
            account_id: Identifier of the account.
            permission_scope: OWNER: audiences of the account; SHARED: audiences others share with it. OWNER when left
                out.
            q: Only audiences whose name starts so, in any case of letters. Text of 1 to 255 characters.
            custom_audience_ids: Only these audiences. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as `created_at-asc`. An attribute and a direction, such as
                created_at-asc.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences. Assumed: sortable attributes: created_at, updated_at, deleted, name.
        """
        return self._core.pages_async(
            "custom_audiences.list",
            CustomAudience,
            {
                "account_id": account_id,
                "permission_scope": permission_scope,
                "q": q,
                "custom_audience_ids": custom_audience_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
            },
        )

    async def get(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_deleted: bool | None = None,
    ) -> CustomAudience:
        """Read an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The custom audience.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audiences.get",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_deleted": with_deleted,
            },
        )

    async def create(self, account_id: str, *, name: str, description: str | None = None) -> CustomAudience:
        """Make an empty audience.

        Args:
            account_id: Identifier of the account.
            name: Name, unique in its account.
            description: What it is for.

        Returns:
            The custom audience.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences. Assumed: a name is unique in its account, deleted audiences aside; a
        second is HTTP 400 INVALID_PARAMETER.
        """
        return await self._core.call_async(
            "custom_audiences.create",
            CustomAudience,
            {
                "account_id": account_id,
                "name": name,
                "description": description,
            },
        )

    async def update(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        name: str | None = None,
        description: str | None = None,
    ) -> CustomAudience:
        """Rename or describe an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            name: Name, unique in its account.
            description: What it is for. An empty text clears it.

        Returns:
            The custom audience.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audiences.update",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "name": name,
                "description": description,
            },
        )

    async def delete(self, account_id: str, custom_audience_id: str) -> CustomAudience | None:
        """Delete an audience; a second delete is not found.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audiences.delete",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
            },
        )

    async def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
    ) -> Sequence[FlexibleAudience]:
        """Make flexible audiences: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 10 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One flexible audience per item, in the order given.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Batch create. Assumed: flexible audiences cannot be changed, so Update is refused; Delete
        works as the single delete.
        """
        return await self._core.call_async(
            "custom_audiences.batch",
            list[FlexibleAudience],
            {
                "account_id": account_id,
                "operations": operations,
            },
        )

    async def targeted(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_active: bool | None = None,
        cursor: str | None = None,
    ) -> Page[AudienceTargeting]:
        """List the campaigns and line items that target an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_active: Only line items that can serve; false includes the others. True when left out.
            cursor: Where the page before ended: its `next_cursor`.

        Returns:
            One page; `iter_targeted` reads all.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audiences.targeted",
            Page[AudienceTargeting],
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_active": with_active,
                "cursor": cursor,
            },
        )

    def iter_targeted(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_active: bool | None = None,
    ) -> AsyncRecords[AudienceTargeting]:
        """List the campaigns and line items that target an audience. All pages.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_active: Only line items that can serve; false includes the others. True when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences.
        """
        return self._core.pages_async(
            "custom_audiences.targeted",
            AudienceTargeting,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_active": with_active,
            },
        )

    async def change_users(
        self,
        account_id: str,
        custom_audience_id: str,
        operations: Sequence[Mapping[str, Any]],
    ) -> MembershipCount:
        """Add users to an audience and remove them, in one request.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            operations: At most 2500 operations, any number of users in each, 5,000,000 bytes in all. At most 2500, each
                with `operation_type` and `params`.

        Returns:
            The membership count.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Custom audiences; 5, section 4. Assumed: a digest in capitals is taken and lowered; a user
        is the set of its identifiers; a Delete removes every user that has one of those given.
        """
        return await self._core.call_async(
            "custom_audiences.change_users",
            MembershipCount,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "operations": operations,
            },
        )


class DoNotReachLists(DoNotReachUploads):
    """Users that no campaign of the account reaches."""

    __slots__ = ()

    def list(self, account_id: str, *, with_deleted: bool | None = None) -> Page[DoNotReachList]:
        """List the do-not-reach lists of an account; there is at most one.

        Args:
            account_id: Identifier of the account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The only page.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Do-not-reach lists.
        """
        return self._core.call(
            "do_not_reach_lists.list",
            Page[DoNotReachList],
            {
                "account_id": account_id,
                "with_deleted": with_deleted,
            },
        )

    def create(self, account_id: str, *, description: str | None = None) -> DoNotReachList:
        """Make the do-not-reach list of an account.

        Args:
            account_id: Identifier of the account.
            description: What it is for.

        Returns:
            The do not reach list.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Do-not-reach lists. Assumed: a second list is HTTP 403 ACTION_NOT_ALLOWED; a deleted one
        frees its place.
        """
        return self._core.call(
            "do_not_reach_lists.create",
            DoNotReachList,
            {
                "account_id": account_id,
                "description": description,
            },
        )

    def delete(self, account_id: str, do_not_reach_list_id: str) -> DoNotReachList | None:
        """Delete a do-not-reach list.

        Args:
            account_id: Identifier of the account.
            do_not_reach_list_id: Identifier of the do not reach list.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Do-not-reach lists.
        """
        return self._core.call(
            "do_not_reach_lists.delete",
            DoNotReachList,
            {
                "account_id": account_id,
                "do_not_reach_list_id": do_not_reach_list_id,
            },
        )

    def change_users(
        self,
        account_id: str,
        do_not_reach_list_id: str,
        operations: Sequence[Mapping[str, Any]],
    ) -> Sequence[MembershipCount]:
        """Add users to a do-not-reach list and remove them, in one request.

        Args:
            account_id: Identifier of the account.
            do_not_reach_list_id: Identifier of the do not reach list.
            operations: At most 2500 operations, any number of users in each, 5,000,000 bytes in all. At most 2500, each
                with `operation_type` and `params`.

        Returns:
            One membership count per item, in the order given.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Do-not-reach lists; 5, section 5. Assumed: one count per operation, of user objects.
        """
        return self._core.call(
            "do_not_reach_lists.change_users",
            list[MembershipCount],
            {
                "account_id": account_id,
                "do_not_reach_list_id": do_not_reach_list_id,
                "operations": operations,
            },
        )


class AsyncDoNotReachLists(AsyncDoNotReachUploads):
    """Users that no campaign of the account reaches."""

    __slots__ = ()

    async def list(self, account_id: str, *, with_deleted: bool | None = None) -> Page[DoNotReachList]:
        """List the do-not-reach lists of an account; there is at most one.

        Args:
            account_id: Identifier of the account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The only page.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Do-not-reach lists.
        """
        return await self._core.call_async(
            "do_not_reach_lists.list",
            Page[DoNotReachList],
            {
                "account_id": account_id,
                "with_deleted": with_deleted,
            },
        )

    async def create(self, account_id: str, *, description: str | None = None) -> DoNotReachList:
        """Make the do-not-reach list of an account.

        Args:
            account_id: Identifier of the account.
            description: What it is for.

        Returns:
            The do not reach list.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 5, Do-not-reach lists. Assumed: a second list is HTTP 403 ACTION_NOT_ALLOWED; a deleted one
        frees its place.
        """
        return await self._core.call_async(
            "do_not_reach_lists.create",
            DoNotReachList,
            {
                "account_id": account_id,
                "description": description,
            },
        )

    async def delete(self, account_id: str, do_not_reach_list_id: str) -> DoNotReachList | None:
        """Delete a do-not-reach list.

        Args:
            account_id: Identifier of the account.
            do_not_reach_list_id: Identifier of the do not reach list.

        Returns:
            The record as it was deleted; None when an attempt before was not answered and this one found it gone.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Do-not-reach lists.
        """
        return await self._core.call_async(
            "do_not_reach_lists.delete",
            DoNotReachList,
            {
                "account_id": account_id,
                "do_not_reach_list_id": do_not_reach_list_id,
            },
        )

    async def change_users(
        self,
        account_id: str,
        do_not_reach_list_id: str,
        operations: Sequence[Mapping[str, Any]],
    ) -> Sequence[MembershipCount]:
        """Add users to a do-not-reach list and remove them, in one request.

        Args:
            account_id: Identifier of the account.
            do_not_reach_list_id: Identifier of the do not reach list.
            operations: At most 2500 operations, any number of users in each, 5,000,000 bytes in all. At most 2500, each
                with `operation_type` and `params`.

        Returns:
            One membership count per item, in the order given.

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 1, Do-not-reach lists; 5, section 5. Assumed: one count per operation, of user objects.
        """
        return await self._core.call_async(
            "do_not_reach_lists.change_users",
            list[MembershipCount],
            {
                "account_id": account_id,
                "do_not_reach_list_id": do_not_reach_list_id,
                "operations": operations,
            },
        )


WAITING: dict[str, type[Resource]] = {
    "accounts": Accounts,
    "features": Features,
    "funding_instruments": FundingInstruments,
    "product_catalogs": ProductCatalogs,
    "products": Products,
    "product_sets": ProductSets,
    "scheduled_feeds": ScheduledFeeds,
    "keyword_insights": KeywordInsights,
    "tailored_audience_permissions": TailoredAudiencePermissions,
    "custom_audience_permissions": CustomAudiencePermissions,
    "custom_audiences": CustomAudiences,
    "do_not_reach_lists": DoNotReachLists,
}
AWAITED: dict[str, type[Resource]] = {
    "accounts": AsyncAccounts,
    "features": AsyncFeatures,
    "funding_instruments": AsyncFundingInstruments,
    "product_catalogs": AsyncProductCatalogs,
    "products": AsyncProducts,
    "product_sets": AsyncProductSets,
    "scheduled_feeds": AsyncScheduledFeeds,
    "keyword_insights": AsyncKeywordInsights,
    "tailored_audience_permissions": AsyncTailoredAudiencePermissions,
    "custom_audience_permissions": AsyncCustomAudiencePermissions,
    "custom_audiences": AsyncCustomAudiences,
    "do_not_reach_lists": AsyncDoNotReachLists,
}
