"""The resource `tracking_tags`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.tracking_tags import TrackingTag

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records


class TrackingTags(Resource):
    """An address that is called when an ad of a line item is shown or clicked.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        line_item_ids: Sequence[str] | None = None,
        tracking_tag_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[TrackingTag]:
        """List the tracking tags of line items.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            tracking_tag_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Tracking tags.
        """
        return self._core.call(
            "tracking_tags.list",
            Page[TrackingTag],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "tracking_tag_ids": tracking_tag_ids,
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
        line_item_ids: Sequence[str] | None = None,
        tracking_tag_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[TrackingTag]:
        """List the tracking tags of line items. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            tracking_tag_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Tracking tags.
        """
        return self._core.pages(
            "tracking_tags.list",
            TrackingTag,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "tracking_tag_ids": tracking_tag_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        tracking_tag_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> TrackingTag:
        """Read a tracking tag.

        Args:
            account_id: Identifier of the account.
            tracking_tag_id: Identifier of the tracking tag.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The tracking tag.

        Raises:
            NotFound: the tracking tag does not exist (NOT_FOUND).

        Source: the service's documentation, Tracking tags.
        """
        return self._core.call(
            "tracking_tags.get",
            TrackingTag,
            {
                "account_id": account_id,
                "tracking_tag_id": tracking_tag_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        tracking_tag_type: Literal["IMPRESSION_TAG", "CLICK_TRACKER"],
        tracking_tag_url: str,
        **_more: NoReturn,
    ) -> TrackingTag:
        """Add a tracking tag to a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it follows.
            tracking_tag_type: What it follows.
            tracking_tag_url: The address that is called. An http or https address.

        Returns:
            The tracking tag.

        Source: the service's documentation, Tracking tags.
        """
        return self._core.call(
            "tracking_tags.create",
            TrackingTag,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "tracking_tag_type": tracking_tag_type,
                "tracking_tag_url": tracking_tag_url,
                **_more,
            },
        )

    def update(self, account_id: str, tracking_tag_id: str, *, tracking_tag_url: str, **_more: NoReturn) -> TrackingTag:
        """Change the address of a tracking tag.

        Args:
            account_id: Identifier of the account.
            tracking_tag_id: Identifier of the tracking tag.
            tracking_tag_url: The address that is called. An http or https address.

        Parameters that are left out or None are not changed.

        Returns:
            The tracking tag.

        Raises:
            NotFound: the tracking tag does not exist (NOT_FOUND).

        Source: the service's documentation, Tracking tags.
        """
        return self._core.call(
            "tracking_tags.update",
            TrackingTag,
            {
                "account_id": account_id,
                "tracking_tag_id": tracking_tag_id,
                "tracking_tag_url": tracking_tag_url,
                **_more,
            },
        )

    def delete(self, account_id: str, tracking_tag_id: str, **_more: NoReturn) -> TrackingTag | None:
        """Delete a tracking tag for good.

        Args:
            account_id: Identifier of the account.
            tracking_tag_id: Identifier of the tracking tag.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the tracking tag does not exist (NOT_FOUND).

        Source: the service's documentation, Tracking tags.
        """
        return self._core.call(
            "tracking_tags.delete",
            TrackingTag,
            {
                "account_id": account_id,
                "tracking_tag_id": tracking_tag_id,
                **_more,
            },
        )


class AsyncTrackingTags(Resource):
    """An address that is called when an ad of a line item is shown or clicked.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        line_item_ids: Sequence[str] | None = None,
        tracking_tag_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[TrackingTag]:
        """List the tracking tags of line items.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            tracking_tag_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Tracking tags.
        """
        return await self._core.call_async(
            "tracking_tags.list",
            Page[TrackingTag],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "tracking_tag_ids": tracking_tag_ids,
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
        line_item_ids: Sequence[str] | None = None,
        tracking_tag_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[TrackingTag]:
        """List the tracking tags of line items. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            tracking_tag_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Tracking tags.
        """
        return self._core.pages_async(
            "tracking_tags.list",
            TrackingTag,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "tracking_tag_ids": tracking_tag_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        tracking_tag_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> TrackingTag:
        """Read a tracking tag.

        Args:
            account_id: Identifier of the account.
            tracking_tag_id: Identifier of the tracking tag.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The tracking tag.

        Raises:
            NotFound: the tracking tag does not exist (NOT_FOUND).

        Source: the service's documentation, Tracking tags.
        """
        return await self._core.call_async(
            "tracking_tags.get",
            TrackingTag,
            {
                "account_id": account_id,
                "tracking_tag_id": tracking_tag_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        tracking_tag_type: Literal["IMPRESSION_TAG", "CLICK_TRACKER"],
        tracking_tag_url: str,
        **_more: NoReturn,
    ) -> TrackingTag:
        """Add a tracking tag to a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it follows.
            tracking_tag_type: What it follows.
            tracking_tag_url: The address that is called. An http or https address.

        Returns:
            The tracking tag.

        Source: the service's documentation, Tracking tags.
        """
        return await self._core.call_async(
            "tracking_tags.create",
            TrackingTag,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "tracking_tag_type": tracking_tag_type,
                "tracking_tag_url": tracking_tag_url,
                **_more,
            },
        )

    async def update(
        self,
        account_id: str,
        tracking_tag_id: str,
        *,
        tracking_tag_url: str,
        **_more: NoReturn,
    ) -> TrackingTag:
        """Change the address of a tracking tag.

        Args:
            account_id: Identifier of the account.
            tracking_tag_id: Identifier of the tracking tag.
            tracking_tag_url: The address that is called. An http or https address.

        Parameters that are left out or None are not changed.

        Returns:
            The tracking tag.

        Raises:
            NotFound: the tracking tag does not exist (NOT_FOUND).

        Source: the service's documentation, Tracking tags.
        """
        return await self._core.call_async(
            "tracking_tags.update",
            TrackingTag,
            {
                "account_id": account_id,
                "tracking_tag_id": tracking_tag_id,
                "tracking_tag_url": tracking_tag_url,
                **_more,
            },
        )

    async def delete(self, account_id: str, tracking_tag_id: str, **_more: NoReturn) -> TrackingTag | None:
        """Delete a tracking tag for good.

        Args:
            account_id: Identifier of the account.
            tracking_tag_id: Identifier of the tracking tag.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the tracking tag does not exist (NOT_FOUND).

        Source: the service's documentation, Tracking tags.
        """
        return await self._core.call_async(
            "tracking_tags.delete",
            TrackingTag,
            {
                "account_id": account_id,
                "tracking_tag_id": tracking_tag_id,
                **_more,
            },
        )
