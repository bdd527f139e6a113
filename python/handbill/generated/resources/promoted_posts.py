"""The resource `promoted_posts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.promoted_posts import PromotedPost

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class PromotedPosts(Resource):
    """A post that a line item promotes.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        line_item_ids: Sequence[str] | None = None,
        promoted_post_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[PromotedPost]:
        """List the posts that line items promote.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            promoted_post_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                paused.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Promoted posts.
        """
        return self._core.call(
            "promoted_posts.list",
            Page[PromotedPost],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "promoted_post_ids": promoted_post_ids,
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
        promoted_post_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[PromotedPost]:
        """List the posts that line items promote. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            promoted_post_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                paused.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Promoted posts.
        """
        return self._core.pages(
            "promoted_posts.list",
            PromotedPost,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "promoted_post_ids": promoted_post_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        promoted_post_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> PromotedPost:
        """Read a promoted post.

        Args:
            account_id: Identifier of the account.
            promoted_post_id: Identifier of the promoted post.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The promoted post.

        Raises:
            NotFound: the promoted post does not exist (PROMOTED_POST_NOT_FOUND).

        Source: the service's documentation, Promoted posts.
        """
        return self._core.call(
            "promoted_posts.get",
            PromotedPost,
            {
                "account_id": account_id,
                "promoted_post_id": promoted_post_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        post_ids: Sequence[int | str],
        **_more: NoReturn,
    ) -> Sequence[PromotedPost]:
        """Promote at most 50 posts in a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item that promotes them.
            post_ids: The posts. At most 50 values. Each a whole number of at most 19 digits.

        Returns:
            One promoted post per item, in the order given.

        Source: the service's documentation, Promoted posts.
        """
        return self._core.call(
            "promoted_posts.create",
            list[PromotedPost],
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "post_ids": post_ids,
                **_more,
            },
        )

    def delete(self, account_id: str, promoted_post_id: str, **_more: NoReturn) -> PromotedPost | None:
        """Remove a post from its line item.

        Args:
            account_id: Identifier of the account.
            promoted_post_id: Identifier of the promoted post.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the promoted post does not exist (PROMOTED_POST_NOT_FOUND).

        Source: the service's documentation, Promoted posts.
        """
        return self._core.call(
            "promoted_posts.delete",
            PromotedPost,
            {
                "account_id": account_id,
                "promoted_post_id": promoted_post_id,
                **_more,
            },
        )


class AsyncPromotedPosts(Resource):
    """A post that a line item promotes.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        line_item_ids: Sequence[str] | None = None,
        promoted_post_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[PromotedPost]:
        """List the posts that line items promote.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            promoted_post_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                paused.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Promoted posts.
        """
        return await self._core.call_async(
            "promoted_posts.list",
            Page[PromotedPost],
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "promoted_post_ids": promoted_post_ids,
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
        promoted_post_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[PromotedPost]:
        """List the posts that line items promote. All pages.

        Args:
            account_id: Identifier of the account.
            line_item_ids: Only those of these line items. At most 200 values.
            promoted_post_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted,
                paused.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Promoted posts.
        """
        return self._core.pages_async(
            "promoted_posts.list",
            PromotedPost,
            {
                "account_id": account_id,
                "line_item_ids": line_item_ids,
                "promoted_post_ids": promoted_post_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        promoted_post_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> PromotedPost:
        """Read a promoted post.

        Args:
            account_id: Identifier of the account.
            promoted_post_id: Identifier of the promoted post.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The promoted post.

        Raises:
            NotFound: the promoted post does not exist (PROMOTED_POST_NOT_FOUND).

        Source: the service's documentation, Promoted posts.
        """
        return await self._core.call_async(
            "promoted_posts.get",
            PromotedPost,
            {
                "account_id": account_id,
                "promoted_post_id": promoted_post_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        post_ids: Sequence[int | str],
        **_more: NoReturn,
    ) -> Sequence[PromotedPost]:
        """Promote at most 50 posts in a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item that promotes them.
            post_ids: The posts. At most 50 values. Each a whole number of at most 19 digits.

        Returns:
            One promoted post per item, in the order given.

        Source: the service's documentation, Promoted posts.
        """
        return await self._core.call_async(
            "promoted_posts.create",
            list[PromotedPost],
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "post_ids": post_ids,
                **_more,
            },
        )

    async def delete(self, account_id: str, promoted_post_id: str, **_more: NoReturn) -> PromotedPost | None:
        """Remove a post from its line item.

        Args:
            account_id: Identifier of the account.
            promoted_post_id: Identifier of the promoted post.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the promoted post does not exist (PROMOTED_POST_NOT_FOUND).

        Source: the service's documentation, Promoted posts.
        """
        return await self._core.call_async(
            "promoted_posts.delete",
            PromotedPost,
            {
                "account_id": account_id,
                "promoted_post_id": promoted_post_id,
                **_more,
            },
        )
