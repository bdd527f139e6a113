"""The resource `account_history`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.account_history import AccountHistoryEntry

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records

    AccountHistoryEntityType = Literal[
        "CAMPAIGN",
        "LINE_ITEM",
        "PROMOTED_POST",
        "TARGETING_CRITERIA",
        "PROMOTED_ACCOUNT",
    ]


class AccountHistory(Resource):
    """A change of a campaign, a line item or what is in it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        entity_type: AccountHistoryEntityType,
        entity_id: str,
        start_time: datetime | str,
        end_time: datetime | str,
        user_id: int | str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[AccountHistoryEntry]:
        """List the changes of an entity, oldest first.

        Args:
            account_id: Identifier of the account.
            entity_type: Kind of entity. One of CAMPAIGN, LINE_ITEM, PROMOTED_POST, TARGETING_CRITERIA,
                PROMOTED_ACCOUNT.
            entity_id: Identifier of the entity.
            start_time: Start of the time, a whole hour. An aware datetime, or ISO 8601 text with an offset.
            end_time: End of the time, a whole hour. An aware datetime, or ISO 8601 text with an offset.
            user_id: Only changes that this user made. A whole number of at most 19 digits.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Accounts. Assumed: an UPDATE lists each changed field with its value before
        and after.
        """
        return self._core.call(
            "account_history.list",
            Page[AccountHistoryEntry],
            {
                "account_id": account_id,
                "entity_type": entity_type,
                "entity_id": entity_id,
                "start_time": start_time,
                "end_time": end_time,
                "user_id": user_id,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        entity_type: AccountHistoryEntityType,
        entity_id: str,
        start_time: datetime | str,
        end_time: datetime | str,
        user_id: int | str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> Records[AccountHistoryEntry]:
        """List the changes of an entity, oldest first. All pages.

        Args:
            account_id: Identifier of the account.
            entity_type: Kind of entity. One of CAMPAIGN, LINE_ITEM, PROMOTED_POST, TARGETING_CRITERIA,
                PROMOTED_ACCOUNT.
            entity_id: Identifier of the entity.
            start_time: Start of the time, a whole hour. An aware datetime, or ISO 8601 text with an offset.
            end_time: End of the time, a whole hour. An aware datetime, or ISO 8601 text with an offset.
            user_id: Only changes that this user made. A whole number of at most 19 digits.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Accounts. Assumed: an UPDATE lists each changed field with its value before
        and after.
        """
        return self._core.pages(
            "account_history.list",
            AccountHistoryEntry,
            {
                "account_id": account_id,
                "entity_type": entity_type,
                "entity_id": entity_id,
                "start_time": start_time,
                "end_time": end_time,
                "user_id": user_id,
                "count": count,
                **_more,
            },
        )


class AsyncAccountHistory(Resource):
    """A change of a campaign, a line item or what is in it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        entity_type: AccountHistoryEntityType,
        entity_id: str,
        start_time: datetime | str,
        end_time: datetime | str,
        user_id: int | str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[AccountHistoryEntry]:
        """List the changes of an entity, oldest first.

        Args:
            account_id: Identifier of the account.
            entity_type: Kind of entity. One of CAMPAIGN, LINE_ITEM, PROMOTED_POST, TARGETING_CRITERIA,
                PROMOTED_ACCOUNT.
            entity_id: Identifier of the entity.
            start_time: Start of the time, a whole hour. An aware datetime, or ISO 8601 text with an offset.
            end_time: End of the time, a whole hour. An aware datetime, or ISO 8601 text with an offset.
            user_id: Only changes that this user made. A whole number of at most 19 digits.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Accounts. Assumed: an UPDATE lists each changed field with its value before
        and after.
        """
        return await self._core.call_async(
            "account_history.list",
            Page[AccountHistoryEntry],
            {
                "account_id": account_id,
                "entity_type": entity_type,
                "entity_id": entity_id,
                "start_time": start_time,
                "end_time": end_time,
                "user_id": user_id,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        entity_type: AccountHistoryEntityType,
        entity_id: str,
        start_time: datetime | str,
        end_time: datetime | str,
        user_id: int | str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[AccountHistoryEntry]:
        """List the changes of an entity, oldest first. All pages.

        Args:
            account_id: Identifier of the account.
            entity_type: Kind of entity. One of CAMPAIGN, LINE_ITEM, PROMOTED_POST, TARGETING_CRITERIA,
                PROMOTED_ACCOUNT.
            entity_id: Identifier of the entity.
            start_time: Start of the time, a whole hour. An aware datetime, or ISO 8601 text with an offset.
            end_time: End of the time, a whole hour. An aware datetime, or ISO 8601 text with an offset.
            user_id: Only changes that this user made. A whole number of at most 19 digits.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Accounts. Assumed: an UPDATE lists each changed field with its value before
        and after.
        """
        return self._core.pages_async(
            "account_history.list",
            AccountHistoryEntry,
            {
                "account_id": account_id,
                "entity_type": entity_type,
                "entity_id": entity_id,
                "start_time": start_time,
                "end_time": end_time,
                "user_id": user_id,
                "count": count,
                **_more,
            },
        )
