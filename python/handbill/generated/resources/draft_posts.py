"""The resource `draft_posts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.draft_posts import DraftPost

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records


class DraftPosts(Resource):
    """A post that is being written.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        user_id: int | str | None = None,
        **_more: NoReturn,
    ) -> Page[DraftPost]:
        """List the drafts of a user.

        Args:
            account_id: Identifier of the account.
            count: Records to try to return per page. A whole number from 1 to 200. 100 when left out.
            cursor: `next_cursor` of the previous page.
            user_id: Those of this user; those of the FULL promotable user when left out. A whole number of at most 19
                digits.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Draft posts.
        """
        return self._core.call(
            "draft_posts.list",
            Page[DraftPost],
            {
                "account_id": account_id,
                "count": count,
                "cursor": cursor,
                "user_id": user_id,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        count: int | None = None,
        user_id: int | str | None = None,
        **_more: NoReturn,
    ) -> Records[DraftPost]:
        """List the drafts of a user. All pages.

        Args:
            account_id: Identifier of the account.
            count: Records to try to return per page. A whole number from 1 to 200. 100 when left out.
            user_id: Those of this user; those of the FULL promotable user when left out. A whole number of at most 19
                digits.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Draft posts.
        """
        return self._core.pages(
            "draft_posts.list",
            DraftPost,
            {
                "account_id": account_id,
                "count": count,
                "user_id": user_id,
                **_more,
            },
        )

    def get(self, account_id: str, draft_post_id: str, **_more: NoReturn) -> DraftPost:
        """Read a draft.

        Args:
            account_id: Identifier of the account.
            draft_post_id: Identifier of the draft post.

        Returns:
            The draft post.

        Raises:
            NotFound: the draft post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Draft posts.
        """
        return self._core.call(
            "draft_posts.get",
            DraftPost,
            {
                "account_id": account_id,
                "draft_post_id": draft_post_id,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        as_user_id: int | str,
        name: str | None = None,
        text: str | None = None,
        media_keys: Sequence[str] | None = None,
        card_uri: str | None = None,
        nullcast: bool | None = None,
        **_more: NoReturn,
    ) -> DraftPost:
        """Make a draft.

        Args:
            account_id: Identifier of the account.
            as_user_id: The user who will post it; a promotable user of the account. A whole number of at most 19
                digits.
            name: Name given by the advertiser. Text of 1 to 80 characters.
            text: The text; required without media. Text of 1 to 280 characters.
            media_keys: Keys of its media: 4 images, or 1 animated image or video. At most 4 values.
            card_uri: The card it carries.
            nullcast: Whether it will only be promoted, and not shown to followers. True when left out.

        Returns:
            The draft post.

        Source: the service's documentation, Draft posts.
        """
        return self._core.call(
            "draft_posts.create",
            DraftPost,
            {
                "account_id": account_id,
                "as_user_id": as_user_id,
                "name": name,
                "text": text,
                "media_keys": media_keys,
                "card_uri": card_uri,
                "nullcast": nullcast,
                **_more,
            },
        )

    def update(
        self,
        account_id: str,
        draft_post_id: str,
        *,
        name: str | None = None,
        text: str | None = None,
        media_keys: Sequence[str] | Literal[""] | None = None,
        card_uri: str | None = None,
        nullcast: bool | None = None,
        **_more: NoReturn,
    ) -> DraftPost:
        """Change a draft.

        Args:
            account_id: Identifier of the account.
            draft_post_id: Identifier of the draft post.
            name: Name given by the advertiser. Text of 1 to 80 characters. An empty text clears it.
            text: The text; required without media. Text of 1 to 280 characters. An empty text clears it.
            media_keys: Keys of its media: 4 images, or 1 animated image or video. At most 4 values. An empty text
                clears it.
            card_uri: The card it carries. An empty text clears it.
            nullcast: Whether it will only be promoted, and not shown to followers.

        Parameters that are left out or None are not changed.

        Returns:
            The draft post.

        Raises:
            NotFound: the draft post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Draft posts.
        """
        return self._core.call(
            "draft_posts.update",
            DraftPost,
            {
                "account_id": account_id,
                "draft_post_id": draft_post_id,
                "name": name,
                "text": text,
                "media_keys": media_keys,
                "card_uri": card_uri,
                "nullcast": nullcast,
                **_more,
            },
        )

    def delete(self, account_id: str, draft_post_id: str, **_more: NoReturn) -> DraftPost | None:
        """Delete a draft for good.

        Args:
            account_id: Identifier of the account.
            draft_post_id: Identifier of the draft post.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the draft post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Draft posts.
        """
        return self._core.call(
            "draft_posts.delete",
            DraftPost,
            {
                "account_id": account_id,
                "draft_post_id": draft_post_id,
                **_more,
            },
        )

    def preview(self, account_id: str, draft_post_id: str, **_more: NoReturn) -> str:
        """Show a draft on the devices of the authenticated user.

        Args:
            account_id: Identifier of the account.
            draft_post_id: Identifier of the draft post.

        Returns:
            The message of the service.

        Raises:
            NotFound: the draft post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Draft posts.
        """
        return self._core.call(
            "draft_posts.preview",
            str,
            {
                "account_id": account_id,
                "draft_post_id": draft_post_id,
                **_more,
            },
        )


class AsyncDraftPosts(Resource):
    """A post that is being written.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        user_id: int | str | None = None,
        **_more: NoReturn,
    ) -> Page[DraftPost]:
        """List the drafts of a user.

        Args:
            account_id: Identifier of the account.
            count: Records to try to return per page. A whole number from 1 to 200. 100 when left out.
            cursor: `next_cursor` of the previous page.
            user_id: Those of this user; those of the FULL promotable user when left out. A whole number of at most 19
                digits.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Draft posts.
        """
        return await self._core.call_async(
            "draft_posts.list",
            Page[DraftPost],
            {
                "account_id": account_id,
                "count": count,
                "cursor": cursor,
                "user_id": user_id,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        count: int | None = None,
        user_id: int | str | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[DraftPost]:
        """List the drafts of a user. All pages.

        Args:
            account_id: Identifier of the account.
            count: Records to try to return per page. A whole number from 1 to 200. 100 when left out.
            user_id: Those of this user; those of the FULL promotable user when left out. A whole number of at most 19
                digits.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Draft posts.
        """
        return self._core.pages_async(
            "draft_posts.list",
            DraftPost,
            {
                "account_id": account_id,
                "count": count,
                "user_id": user_id,
                **_more,
            },
        )

    async def get(self, account_id: str, draft_post_id: str, **_more: NoReturn) -> DraftPost:
        """Read a draft.

        Args:
            account_id: Identifier of the account.
            draft_post_id: Identifier of the draft post.

        Returns:
            The draft post.

        Raises:
            NotFound: the draft post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Draft posts.
        """
        return await self._core.call_async(
            "draft_posts.get",
            DraftPost,
            {
                "account_id": account_id,
                "draft_post_id": draft_post_id,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        as_user_id: int | str,
        name: str | None = None,
        text: str | None = None,
        media_keys: Sequence[str] | None = None,
        card_uri: str | None = None,
        nullcast: bool | None = None,
        **_more: NoReturn,
    ) -> DraftPost:
        """Make a draft.

        Args:
            account_id: Identifier of the account.
            as_user_id: The user who will post it; a promotable user of the account. A whole number of at most 19
                digits.
            name: Name given by the advertiser. Text of 1 to 80 characters.
            text: The text; required without media. Text of 1 to 280 characters.
            media_keys: Keys of its media: 4 images, or 1 animated image or video. At most 4 values.
            card_uri: The card it carries.
            nullcast: Whether it will only be promoted, and not shown to followers. True when left out.

        Returns:
            The draft post.

        Source: the service's documentation, Draft posts.
        """
        return await self._core.call_async(
            "draft_posts.create",
            DraftPost,
            {
                "account_id": account_id,
                "as_user_id": as_user_id,
                "name": name,
                "text": text,
                "media_keys": media_keys,
                "card_uri": card_uri,
                "nullcast": nullcast,
                **_more,
            },
        )

    async def update(
        self,
        account_id: str,
        draft_post_id: str,
        *,
        name: str | None = None,
        text: str | None = None,
        media_keys: Sequence[str] | Literal[""] | None = None,
        card_uri: str | None = None,
        nullcast: bool | None = None,
        **_more: NoReturn,
    ) -> DraftPost:
        """Change a draft.

        Args:
            account_id: Identifier of the account.
            draft_post_id: Identifier of the draft post.
            name: Name given by the advertiser. Text of 1 to 80 characters. An empty text clears it.
            text: The text; required without media. Text of 1 to 280 characters. An empty text clears it.
            media_keys: Keys of its media: 4 images, or 1 animated image or video. At most 4 values. An empty text
                clears it.
            card_uri: The card it carries. An empty text clears it.
            nullcast: Whether it will only be promoted, and not shown to followers.

        Parameters that are left out or None are not changed.

        Returns:
            The draft post.

        Raises:
            NotFound: the draft post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Draft posts.
        """
        return await self._core.call_async(
            "draft_posts.update",
            DraftPost,
            {
                "account_id": account_id,
                "draft_post_id": draft_post_id,
                "name": name,
                "text": text,
                "media_keys": media_keys,
                "card_uri": card_uri,
                "nullcast": nullcast,
                **_more,
            },
        )

    async def delete(self, account_id: str, draft_post_id: str, **_more: NoReturn) -> DraftPost | None:
        """Delete a draft for good.

        Args:
            account_id: Identifier of the account.
            draft_post_id: Identifier of the draft post.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the draft post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Draft posts.
        """
        return await self._core.call_async(
            "draft_posts.delete",
            DraftPost,
            {
                "account_id": account_id,
                "draft_post_id": draft_post_id,
                **_more,
            },
        )

    async def preview(self, account_id: str, draft_post_id: str, **_more: NoReturn) -> str:
        """Show a draft on the devices of the authenticated user.

        Args:
            account_id: Identifier of the account.
            draft_post_id: Identifier of the draft post.

        Returns:
            The message of the service.

        Raises:
            NotFound: the draft post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Draft posts.
        """
        return await self._core.call_async(
            "draft_posts.preview",
            str,
            {
                "account_id": account_id,
                "draft_post_id": draft_post_id,
                **_more,
            },
        )
