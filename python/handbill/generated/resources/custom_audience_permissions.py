"""The resource `custom_audience_permissions`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.custom_audience_permissions import CustomAudiencePermission

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records


class CustomAudiencePermissions(Resource):
    """Access of another account to a custom audience.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

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
        **_more: NoReturn,
    ) -> Page[CustomAudiencePermission]:
        """List who may use a custom audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            custom_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Custom audiences.
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
                **_more,
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
        **_more: NoReturn,
    ) -> Records[CustomAudiencePermission]:
        """List who may use a custom audience. All pages.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            custom_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Custom audiences.
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
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        granted_account_id: str,
        permission_level: Literal["READ_ONLY", "READ_WRITE"],
        **_more: NoReturn,
    ) -> CustomAudiencePermission:
        """Share a custom audience with another account.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_id: The account that receives the access.
            permission_level: What that account may do.

        Returns:
            The custom audience permission.

        Source: the service's documentation, Custom audience permissions. Assumed: a second permission for the same
        account is HTTP 400 INVALID_PARAMETER.
        """
        return self._core.call(
            "custom_audience_permissions.create",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "granted_account_id": granted_account_id,
                "permission_level": permission_level,
                **_more,
            },
        )

    def delete(
        self,
        account_id: str,
        custom_audience_id: str,
        custom_audience_permission_id: str,
        **_more: NoReturn,
    ) -> CustomAudiencePermission | None:
        """Revoke the access; running campaigns keep serving.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            custom_audience_permission_id: Identifier of the custom audience permission.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the custom audience permission does not exist (NOT_FOUND).

        Source: the service's documentation, Custom audience permissions.
        """
        return self._core.call(
            "custom_audience_permissions.delete",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "custom_audience_permission_id": custom_audience_permission_id,
                **_more,
            },
        )


class AsyncCustomAudiencePermissions(Resource):
    """Access of another account to a custom audience.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

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
        **_more: NoReturn,
    ) -> Page[CustomAudiencePermission]:
        """List who may use a custom audience.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            custom_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Custom audiences.
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
                **_more,
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
        **_more: NoReturn,
    ) -> AsyncRecords[CustomAudiencePermission]:
        """List who may use a custom audience. All pages.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_ids: Only access of these accounts. At most 200 values.
            custom_audience_permission_ids: Only these permissions. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Custom audiences.
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
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        custom_audience_id: str,
        *,
        granted_account_id: str,
        permission_level: Literal["READ_ONLY", "READ_WRITE"],
        **_more: NoReturn,
    ) -> CustomAudiencePermission:
        """Share a custom audience with another account.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            granted_account_id: The account that receives the access.
            permission_level: What that account may do.

        Returns:
            The custom audience permission.

        Source: the service's documentation, Custom audience permissions. Assumed: a second permission for the same
        account is HTTP 400 INVALID_PARAMETER.
        """
        return await self._core.call_async(
            "custom_audience_permissions.create",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "granted_account_id": granted_account_id,
                "permission_level": permission_level,
                **_more,
            },
        )

    async def delete(
        self,
        account_id: str,
        custom_audience_id: str,
        custom_audience_permission_id: str,
        **_more: NoReturn,
    ) -> CustomAudiencePermission | None:
        """Revoke the access; running campaigns keep serving.

        Args:
            account_id: Identifier of the account.
            custom_audience_id: Identifier of the custom audience.
            custom_audience_permission_id: Identifier of the custom audience permission.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the custom audience permission does not exist (NOT_FOUND).

        Source: the service's documentation, Custom audience permissions.
        """
        return await self._core.call_async(
            "custom_audience_permissions.delete",
            CustomAudiencePermission,
            {
                "account_id": account_id,
                "custom_audience_id": custom_audience_id,
                "custom_audience_permission_id": custom_audience_permission_id,
                **_more,
            },
        )
