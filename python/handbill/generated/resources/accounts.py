"""The resource `accounts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.accounts import Account

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records

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


class Accounts(Resource):
    """An ad account: campaigns, audiences and funding instruments belong to it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

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
        **_more: NoReturn,
    ) -> Page[Account]:
        """List the accounts of the authenticated user.

        Args:
            account_ids: Only these accounts. At most 200 values.
            q: Only accounts whose name starts with this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Accounts.
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
                **_more,
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
        **_more: NoReturn,
    ) -> Records[Account]:
        """List the accounts of the authenticated user. All pages.

        Args:
            account_ids: Only these accounts. At most 200 values.
            q: Only accounts whose name starts with this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Accounts.
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
                **_more,
            },
        )

    def get(self, account_id: str, *, with_deleted: bool | None = None, **_more: NoReturn) -> Account:
        """Read an account.

        Args:
            account_id: Identifier of the account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The account.

        Raises:
            NotFound: the account does not exist (ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Accounts.
        """
        return self._core.call(
            "accounts.get",
            Account,
            {
                "account_id": account_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(self, **_more: NoReturn) -> Account:
        """Make a sandbox account.

        Returns:
            The account.

        Source: the service's documentation, Accounts. Assumed: every account of one user belongs to one business.
        """
        return self._core.call("accounts.create", Account, {**_more})

    def update(
        self,
        account_id: str,
        *,
        name: str | None = None,
        industry_type: AccountsIndustryType | Literal[""] | None = None,
        **_more: NoReturn,
    ) -> Account:
        """Change the name or industry of an account.

        Args:
            account_id: Identifier of the account.
            name: Name of the account. Text of 1 to 255 characters.
            industry_type: Industry; on single reads. One of AGENCY, BUSINESS_TO_BUSINESS, ONLINE_SERVICES, EDUCATION,
                FINANCIAL, HEALTH, GOVERNMENT, MEDIA, MOBILE, RESTAURANT, RETAIL, TECHNOLOGY, TRAVEL, OTHER. An empty
                text clears it.

        Parameters that are left out or None are not changed.

        Returns:
            The account.

        Raises:
            NotFound: the account does not exist (ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Accounts.
        """
        return self._core.call(
            "accounts.update",
            Account,
            {
                "account_id": account_id,
                "name": name,
                "industry_type": industry_type,
                **_more,
            },
        )

    def delete(self, account_id: str, **_more: NoReturn) -> Account | None:
        """Delete a sandbox account.

        Args:
            account_id: Identifier of the account.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the account does not exist (ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Accounts.
        """
        return self._core.call("accounts.delete", Account, {"account_id": account_id, **_more})


class AsyncAccounts(Resource):
    """An ad account: campaigns, audiences and funding instruments belong to it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

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
        **_more: NoReturn,
    ) -> Page[Account]:
        """List the accounts of the authenticated user.

        Args:
            account_ids: Only these accounts. At most 200 values.
            q: Only accounts whose name starts with this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Accounts.
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
                **_more,
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
        **_more: NoReturn,
    ) -> AsyncRecords[Account]:
        """List the accounts of the authenticated user. All pages.

        Args:
            account_ids: Only these accounts. At most 200 values.
            q: Only accounts whose name starts with this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Accounts.
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
                **_more,
            },
        )

    async def get(self, account_id: str, *, with_deleted: bool | None = None, **_more: NoReturn) -> Account:
        """Read an account.

        Args:
            account_id: Identifier of the account.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The account.

        Raises:
            NotFound: the account does not exist (ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Accounts.
        """
        return await self._core.call_async(
            "accounts.get",
            Account,
            {
                "account_id": account_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(self, **_more: NoReturn) -> Account:
        """Make a sandbox account.

        Returns:
            The account.

        Source: the service's documentation, Accounts. Assumed: every account of one user belongs to one business.
        """
        return await self._core.call_async("accounts.create", Account, {**_more})

    async def update(
        self,
        account_id: str,
        *,
        name: str | None = None,
        industry_type: AccountsIndustryType | Literal[""] | None = None,
        **_more: NoReturn,
    ) -> Account:
        """Change the name or industry of an account.

        Args:
            account_id: Identifier of the account.
            name: Name of the account. Text of 1 to 255 characters.
            industry_type: Industry; on single reads. One of AGENCY, BUSINESS_TO_BUSINESS, ONLINE_SERVICES, EDUCATION,
                FINANCIAL, HEALTH, GOVERNMENT, MEDIA, MOBILE, RESTAURANT, RETAIL, TECHNOLOGY, TRAVEL, OTHER. An empty
                text clears it.

        Parameters that are left out or None are not changed.

        Returns:
            The account.

        Raises:
            NotFound: the account does not exist (ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Accounts.
        """
        return await self._core.call_async(
            "accounts.update",
            Account,
            {
                "account_id": account_id,
                "name": name,
                "industry_type": industry_type,
                **_more,
            },
        )

    async def delete(self, account_id: str, **_more: NoReturn) -> Account | None:
        """Delete a sandbox account.

        Args:
            account_id: Identifier of the account.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the account does not exist (ACCOUNT_NOT_FOUND).

        Source: the service's documentation, Accounts.
        """
        return await self._core.call_async("accounts.delete", Account, {"account_id": account_id, **_more})
