"""The resource `custom_audiences`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._uploads import AsyncAudienceUploads, AudienceUploads
from handbill.generated.records.custom_audiences import AudienceTargeting, CustomAudience, MembershipCount

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records
    from handbill._operations import Create, Delete, Update


class CustomAudiences(AudienceUploads):
    """A set of users that line items may target or leave out.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

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
        **_more: NoReturn,
    ) -> Page[CustomAudience]:
        """List the audiences of an account, or those shared with it.

        Args:
            account_id: Identifier of the account.
            permission_scope: OWNER: audiences of the account; SHARED: audiences others share with it. OWNER when left
                out.
            q: Only audiences whose name starts with this text, ignoring case. Text of 1 to 255 characters.
            custom_audience_ids: Only these audiences. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Custom audiences. Assumed: sortable attributes: created_at, updated_at,
        deleted, name.
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
                **_more,
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
        **_more: NoReturn,
    ) -> Records[CustomAudience]:
        """List the audiences of an account, or those shared with it. All pages.

        Args:
            account_id: Identifier of the account.
            permission_scope: OWNER: audiences of the account; SHARED: audiences others share with it. OWNER when left
                out.
            q: Only audiences whose name starts with this text, ignoring case. Text of 1 to 255 characters.
            custom_audience_ids: Only these audiences. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Custom audiences. Assumed: sortable attributes: created_at, updated_at,
        deleted, name.
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
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> CustomAudience:
        """Read an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The custom audience.

        Raises:
            NotFound: the custom audience does not exist (TAILORED_AUDIENCE_NOT_FOUND).

        Source: the service's documentation, Custom audiences.
        """
        return self._core.call(
            "custom_audiences.get",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        name: str,
        description: str | None = None,
        **_more: NoReturn,
    ) -> CustomAudience:
        """Make an empty audience.

        Args:
            account_id: Identifier of the account.
            name: Name, unique in its account.
            description: What it is for.

        Returns:
            The custom audience.

        Source: the service's documentation, Custom audiences. Assumed: a name is unique in its account, deleted
        audiences aside; a second is HTTP 400 INVALID_PARAMETER.
        """
        return self._core.call(
            "custom_audiences.create",
            CustomAudience,
            {
                "account_id": account_id,
                "name": name,
                "description": description,
                **_more,
            },
        )

    def update(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        name: str | None = None,
        description: str | None = None,
        **_more: NoReturn,
    ) -> CustomAudience:
        """Rename or describe an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            name: Name, unique in its account.
            description: What it is for. An empty text clears it.

        Parameters that are left out or None are not changed.

        Returns:
            The custom audience.

        Raises:
            NotFound: the custom audience does not exist (TAILORED_AUDIENCE_NOT_FOUND).

        Source: the service's documentation, Custom audiences.
        """
        return self._core.call(
            "custom_audiences.update",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "name": name,
                "description": description,
                **_more,
            },
        )

    def delete(self, account_id: str, custom_audience_id: str, **_more: NoReturn) -> CustomAudience | None:
        """Delete an audience; a second delete is not found.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the custom audience does not exist (TAILORED_AUDIENCE_NOT_FOUND).

        Source: the service's documentation, Custom audiences.
        """
        return self._core.call(
            "custom_audiences.delete",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                **_more,
            },
        )

    def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[CustomAudience]:
        """Make flexible audiences: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 10 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One custom audience per item, in the order given.

        Source: the service's documentation, Batch create. Assumed: flexible audiences cannot be changed, so Update is
        refused; Delete works as the single delete.
        """
        return self._core.call(
            "custom_audiences.batch",
            list[CustomAudience],
            {
                "account_id": account_id,
                "operations": operations,
                **_more,
            },
        )

    def targeted(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_active: bool | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[AudienceTargeting]:
        """List the campaigns and line items that target an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_active: Only line items that can serve; false includes the others. True when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_targeted` reads all.

        Source: the service's documentation, Custom audiences.
        """
        return self._core.call(
            "custom_audiences.targeted",
            Page[AudienceTargeting],
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_active": with_active,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_targeted(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_active: bool | None = None,
        **_more: NoReturn,
    ) -> Records[AudienceTargeting]:
        """List the campaigns and line items that target an audience. All pages.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_active: Only line items that can serve; false includes the others. True when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Custom audiences.
        """
        return self._core.pages(
            "custom_audiences.targeted",
            AudienceTargeting,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_active": with_active,
                **_more,
            },
        )

    def change_users(
        self,
        account_id: str,
        custom_audience_id: str,
        operations: Sequence[Mapping[str, Any]],
        **_more: NoReturn,
    ) -> MembershipCount:
        """Add users to an audience and remove them, in one request.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            operations: At most 2500 operations, any number of users in each, 5,000,000 bytes in all. At most 2500, each
                with `operation_type` and `params`.

        Returns:
            The membership count.

        Source: the service's documentation, Custom audiences; Custom audience membership batch. Assumed: a digest in
        upper case is accepted and lower-cased; a user is the set of its identifiers; a Delete removes every user that
        has one of those given.
        """
        return self._core.call(
            "custom_audiences.change_users",
            MembershipCount,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "operations": operations,
                **_more,
            },
        )


class AsyncCustomAudiences(AsyncAudienceUploads):
    """A set of users that line items may target or leave out.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

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
        **_more: NoReturn,
    ) -> Page[CustomAudience]:
        """List the audiences of an account, or those shared with it.

        Args:
            account_id: Identifier of the account.
            permission_scope: OWNER: audiences of the account; SHARED: audiences others share with it. OWNER when left
                out.
            q: Only audiences whose name starts with this text, ignoring case. Text of 1 to 255 characters.
            custom_audience_ids: Only these audiences. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Custom audiences. Assumed: sortable attributes: created_at, updated_at,
        deleted, name.
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
                **_more,
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
        **_more: NoReturn,
    ) -> AsyncRecords[CustomAudience]:
        """List the audiences of an account, or those shared with it. All pages.

        Args:
            account_id: Identifier of the account.
            permission_scope: OWNER: audiences of the account; SHARED: audiences others share with it. OWNER when left
                out.
            q: Only audiences whose name starts with this text, ignoring case. Text of 1 to 255 characters.
            custom_audience_ids: Only these audiences. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                name.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Custom audiences. Assumed: sortable attributes: created_at, updated_at,
        deleted, name.
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
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> CustomAudience:
        """Read an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The custom audience.

        Raises:
            NotFound: the custom audience does not exist (TAILORED_AUDIENCE_NOT_FOUND).

        Source: the service's documentation, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audiences.get",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        name: str,
        description: str | None = None,
        **_more: NoReturn,
    ) -> CustomAudience:
        """Make an empty audience.

        Args:
            account_id: Identifier of the account.
            name: Name, unique in its account.
            description: What it is for.

        Returns:
            The custom audience.

        Source: the service's documentation, Custom audiences. Assumed: a name is unique in its account, deleted
        audiences aside; a second is HTTP 400 INVALID_PARAMETER.
        """
        return await self._core.call_async(
            "custom_audiences.create",
            CustomAudience,
            {
                "account_id": account_id,
                "name": name,
                "description": description,
                **_more,
            },
        )

    async def update(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        name: str | None = None,
        description: str | None = None,
        **_more: NoReturn,
    ) -> CustomAudience:
        """Rename or describe an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            name: Name, unique in its account.
            description: What it is for. An empty text clears it.

        Parameters that are left out or None are not changed.

        Returns:
            The custom audience.

        Raises:
            NotFound: the custom audience does not exist (TAILORED_AUDIENCE_NOT_FOUND).

        Source: the service's documentation, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audiences.update",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "name": name,
                "description": description,
                **_more,
            },
        )

    async def delete(self, account_id: str, custom_audience_id: str, **_more: NoReturn) -> CustomAudience | None:
        """Delete an audience; a second delete is not found.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the custom audience does not exist (TAILORED_AUDIENCE_NOT_FOUND).

        Source: the service's documentation, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audiences.delete",
            CustomAudience,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                **_more,
            },
        )

    async def batch(
        self,
        account_id: str,
        operations: Sequence[Create | Update | Delete | Mapping[str, Any]],
        **_more: NoReturn,
    ) -> Sequence[CustomAudience]:
        """Make flexible audiences: all or nothing.

        Args:
            account_id: Identifier of the account.
            operations: 1 to 10 of `Create`, `Update` and `Delete`, in order.

        Returns:
            One custom audience per item, in the order given.

        Source: the service's documentation, Batch create. Assumed: flexible audiences cannot be changed, so Update is
        refused; Delete works as the single delete.
        """
        return await self._core.call_async(
            "custom_audiences.batch",
            list[CustomAudience],
            {
                "account_id": account_id,
                "operations": operations,
                **_more,
            },
        )

    async def targeted(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_active: bool | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[AudienceTargeting]:
        """List the campaigns and line items that target an audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_active: Only line items that can serve; false includes the others. True when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_targeted` reads all.

        Source: the service's documentation, Custom audiences.
        """
        return await self._core.call_async(
            "custom_audiences.targeted",
            Page[AudienceTargeting],
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_active": with_active,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_targeted(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        with_active: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[AudienceTargeting]:
        """List the campaigns and line items that target an audience. All pages.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            with_active: Only line items that can serve; false includes the others. True when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Custom audiences.
        """
        return self._core.pages_async(
            "custom_audiences.targeted",
            AudienceTargeting,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "with_active": with_active,
                **_more,
            },
        )

    async def change_users(
        self,
        account_id: str,
        custom_audience_id: str,
        operations: Sequence[Mapping[str, Any]],
        **_more: NoReturn,
    ) -> MembershipCount:
        """Add users to an audience and remove them, in one request.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            operations: At most 2500 operations, any number of users in each, 5,000,000 bytes in all. At most 2500, each
                with `operation_type` and `params`.

        Returns:
            The membership count.

        Source: the service's documentation, Custom audiences; Custom audience membership batch. Assumed: a digest in
        upper case is accepted and lower-cased; a user is the set of its identifiers; a Delete removes every user that
        has one of those given.
        """
        return await self._core.call_async(
            "custom_audiences.change_users",
            MembershipCount,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "operations": operations,
                **_more,
            },
        )
