"""The resource `scheduled_promoted_posts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.scheduled_promoted_posts import ScheduledPromotedPost

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class ScheduledPromotedPosts(Resource):
    """A scheduled post that a line item will promote when it goes live.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        line_item_ids: Sequence[str] | None = None,
        scheduled_promoted_post_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[ScheduledPromotedPost]:
        """List the posts that line items will promote.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            scheduled_promoted_post_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Scheduled promoted posts.
        """
        return self._core.call(
            "scheduled_promoted_posts.list",
            Page[ScheduledPromotedPost],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "scheduled_promoted_post_ids": scheduled_promoted_post_ids,
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
        scheduled_promoted_post_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[ScheduledPromotedPost]:
        """List the posts that line items will promote. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            scheduled_promoted_post_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Scheduled promoted posts.
        """
        return self._core.pages(
            "scheduled_promoted_posts.list",
            ScheduledPromotedPost,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "scheduled_promoted_post_ids": scheduled_promoted_post_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        scheduled_promoted_post_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> ScheduledPromotedPost:
        """Read a scheduled promoted post.

        Args:
            account_id: Identifier of the account.
            scheduled_promoted_post_id: Identifier of the scheduled promoted post.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The scheduled promoted post.

        Raises:
            NotFound: the scheduled promoted post does not exist (NOT_FOUND).

        Source: the service's documentation, Scheduled promoted posts.
        """
        return self._core.call(
            "scheduled_promoted_posts.get",
            ScheduledPromotedPost,
            {
                "account_id": account_id,
                "scheduled_promoted_post_id": scheduled_promoted_post_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        scheduled_post_id: str,
        **_more: NoReturn,
    ) -> ScheduledPromotedPost:
        """Promote a scheduled post in a line item when it goes live.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it will run in.
            scheduled_post_id: The scheduled post, which is not live yet.

        Returns:
            The scheduled promoted post.

        Source: the service's documentation, Scheduled promoted posts.
        """
        return self._core.call(
            "scheduled_promoted_posts.create",
            ScheduledPromotedPost,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "scheduled_post_id": scheduled_post_id,
                **_more,
            },
        )

    def delete(
        self,
        account_id: str,
        scheduled_promoted_post_id: str,
        **_more: NoReturn,
    ) -> ScheduledPromotedPost | None:
        """Remove a scheduled post from its line item before it goes live.

        Args:
            account_id: Identifier of the account.
            scheduled_promoted_post_id: Identifier of the scheduled promoted post.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the scheduled promoted post does not exist (NOT_FOUND).

        Source: the service's documentation, Scheduled promoted posts.
        """
        return self._core.call(
            "scheduled_promoted_posts.delete",
            ScheduledPromotedPost,
            {
                "account_id": account_id,
                "scheduled_promoted_post_id": scheduled_promoted_post_id,
                **_more,
            },
        )


class AsyncScheduledPromotedPosts(Resource):
    """A scheduled post that a line item will promote when it goes live.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        line_item_ids: Sequence[str] | None = None,
        scheduled_promoted_post_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[ScheduledPromotedPost]:
        """List the posts that line items will promote.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            scheduled_promoted_post_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Scheduled promoted posts.
        """
        return await self._core.call_async(
            "scheduled_promoted_posts.list",
            Page[ScheduledPromotedPost],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "scheduled_promoted_post_ids": scheduled_promoted_post_ids,
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
        scheduled_promoted_post_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[ScheduledPromotedPost]:
        """List the posts that line items will promote. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            scheduled_promoted_post_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Scheduled promoted posts.
        """
        return self._core.pages_async(
            "scheduled_promoted_posts.list",
            ScheduledPromotedPost,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "scheduled_promoted_post_ids": scheduled_promoted_post_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        scheduled_promoted_post_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> ScheduledPromotedPost:
        """Read a scheduled promoted post.

        Args:
            account_id: Identifier of the account.
            scheduled_promoted_post_id: Identifier of the scheduled promoted post.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The scheduled promoted post.

        Raises:
            NotFound: the scheduled promoted post does not exist (NOT_FOUND).

        Source: the service's documentation, Scheduled promoted posts.
        """
        return await self._core.call_async(
            "scheduled_promoted_posts.get",
            ScheduledPromotedPost,
            {
                "account_id": account_id,
                "scheduled_promoted_post_id": scheduled_promoted_post_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        scheduled_post_id: str,
        **_more: NoReturn,
    ) -> ScheduledPromotedPost:
        """Promote a scheduled post in a line item when it goes live.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it will run in.
            scheduled_post_id: The scheduled post, which is not live yet.

        Returns:
            The scheduled promoted post.

        Source: the service's documentation, Scheduled promoted posts.
        """
        return await self._core.call_async(
            "scheduled_promoted_posts.create",
            ScheduledPromotedPost,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "scheduled_post_id": scheduled_post_id,
                **_more,
            },
        )

    async def delete(
        self,
        account_id: str,
        scheduled_promoted_post_id: str,
        **_more: NoReturn,
    ) -> ScheduledPromotedPost | None:
        """Remove a scheduled post from its line item before it goes live.

        Args:
            account_id: Identifier of the account.
            scheduled_promoted_post_id: Identifier of the scheduled promoted post.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the scheduled promoted post does not exist (NOT_FOUND).

        Source: the service's documentation, Scheduled promoted posts.
        """
        return await self._core.call_async(
            "scheduled_promoted_posts.delete",
            ScheduledPromotedPost,
            {
                "account_id": account_id,
                "scheduled_promoted_post_id": scheduled_promoted_post_id,
                **_more,
            },
        )
