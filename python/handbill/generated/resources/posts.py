"""The resource `posts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.posts import Post, PostPreview

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records


class Posts(Resource):
    """A post, as the advertising service shows it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        post_type: Literal["DRAFT", "PUBLISHED", "SCHEDULED"],
        post_ids: Sequence[str] | None = None,
        user_id: int | str | None = None,
        timeline_type: Literal["NULLCAST", "ORGANIC", "ALL"] | None = None,
        name: str | None = None,
        include_mentions_and_replies: bool | None = None,
        trim_user: bool | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Post]:
        """List posts, drafts or scheduled posts of a user.

        Args:
            account_id: Identifier of the account.
            post_type: Kind of post.
            post_ids: Only these posts, of that kind. At most 200 values.
            user_id: Posts of this user; those of the FULL promotable user when left out. A whole number of at most 19
                digits.
            timeline_type: Whether promoted-only posts, organic ones, or both. NULLCAST when left out.
            name: Only those whose name starts with this text, ignoring case. Text of 1 to 80 characters.
            include_mentions_and_replies: Whether mentions and replies are included. False when left out.
            trim_user: Whether `user` contains identifiers only. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Posts.
        """
        return self._core.call(
            "posts.list",
            Page[Post],
            {
                "account_id": account_id,
                "post_type": post_type,
                "post_ids": post_ids,
                "user_id": user_id,
                "timeline_type": timeline_type,
                "name": name,
                "include_mentions_and_replies": include_mentions_and_replies,
                "trim_user": trim_user,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        post_type: Literal["DRAFT", "PUBLISHED", "SCHEDULED"],
        post_ids: Sequence[str] | None = None,
        user_id: int | str | None = None,
        timeline_type: Literal["NULLCAST", "ORGANIC", "ALL"] | None = None,
        name: str | None = None,
        include_mentions_and_replies: bool | None = None,
        trim_user: bool | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> Records[Post]:
        """List posts, drafts or scheduled posts of a user. All pages.

        Args:
            account_id: Identifier of the account.
            post_type: Kind of post.
            post_ids: Only these posts, of that kind. At most 200 values.
            user_id: Posts of this user; those of the FULL promotable user when left out. A whole number of at most 19
                digits.
            timeline_type: Whether promoted-only posts, organic ones, or both. NULLCAST when left out.
            name: Only those whose name starts with this text, ignoring case. Text of 1 to 80 characters.
            include_mentions_and_replies: Whether mentions and replies are included. False when left out.
            trim_user: Whether `user` contains identifiers only. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Posts.
        """
        return self._core.pages(
            "posts.list",
            Post,
            {
                "account_id": account_id,
                "post_type": post_type,
                "post_ids": post_ids,
                "user_id": user_id,
                "timeline_type": timeline_type,
                "name": name,
                "include_mentions_and_replies": include_mentions_and_replies,
                "trim_user": trim_user,
                "count": count,
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
        nullcast: bool | None = None,
        media_keys: Sequence[str] | None = None,
        card_uri: str | None = None,
        conversation_settings: Literal["EVERYONE", "FOLLOWING", "MENTIONED_USERS"] | None = None,
        post_mode: Literal["compat", "extended"] | None = None,
        video_title: str | None = None,
        video_description: str | None = None,
        video_cta: Literal["VISIT_SITE", "WATCH_NOW"] | None = None,
        video_cta_value: str | None = None,
        trim_user: bool | None = None,
        **_more: NoReturn,
    ) -> Post:
        """Post something, to be promoted or for all followers.

        Args:
            account_id: Identifier of the account.
            as_user_id: The user who posts; a promotable user of the account. A whole number of at most 19 digits.
            name: Name given by the advertiser. Text of 1 to 80 characters.
            text: The text, as the response of a create has it; required without media. Text of 1 to 280 characters.
            nullcast: Whether it is only promoted, and not shown to followers. True when left out.
            media_keys: Keys of its media: 4 images, or 1 animated image or video. At most 4 values.
            card_uri: The card it carries.
            conversation_settings: Who may reply. EVERYONE when left out.
            post_mode: How long text is returned.
            video_title: Title of its video. Text of 1 to 70 characters.
            video_description: Description of its video. Text of 1 to 200 characters.
            video_cta: Call to action of its video.
            video_cta_value: Where the call to action leads.
            trim_user: Whether `user` contains identifiers only. False when left out.

        Returns:
            The post.

        Source: the service's documentation, Posts.
        """
        return self._core.call(
            "posts.create",
            Post,
            {
                "account_id": account_id,
                "as_user_id": as_user_id,
                "name": name,
                "text": text,
                "nullcast": nullcast,
                "media_keys": media_keys,
                "card_uri": card_uri,
                "conversation_settings": conversation_settings,
                "post_mode": post_mode,
                "video_title": video_title,
                "video_description": video_description,
                "video_cta": video_cta,
                "video_cta_value": video_cta_value,
                "trim_user": trim_user,
                **_more,
            },
        )

    def rename(self, account_id: str, post_id: str, *, name: str, **_more: NoReturn) -> Post:
        """Give a post a name.

        Args:
            account_id: Identifier of the account.
            post_id: Identifier of the post.
            name: The new name. Text of 1 to 80 characters.

        Returns:
            The post.

        Raises:
            NotFound: the post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Posts.
        """
        return self._core.call(
            "posts.rename",
            Post,
            {
                "account_id": account_id,
                "post_id": post_id,
                "name": name,
                **_more,
            },
        )

    def previews(
        self,
        account_id: str,
        *,
        post_ids: Sequence[str],
        post_type: Literal["DRAFT", "PUBLISHED", "SCHEDULED"],
        **_more: NoReturn,
    ) -> Page[PostPreview]:
        """Show how posts will look.

        Args:
            account_id: Identifier of the account.
            post_ids: The posts, all of one kind; those of another are left out. At most 200 values.
            post_type: Kind of post.

        Returns:
            The only page.

        Source: the service's documentation, Posts.
        """
        return self._core.call(
            "posts.previews",
            Page[PostPreview],
            {
                "account_id": account_id,
                "post_ids": post_ids,
                "post_type": post_type,
                **_more,
            },
        )


class AsyncPosts(Resource):
    """A post, as the advertising service shows it.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        post_type: Literal["DRAFT", "PUBLISHED", "SCHEDULED"],
        post_ids: Sequence[str] | None = None,
        user_id: int | str | None = None,
        timeline_type: Literal["NULLCAST", "ORGANIC", "ALL"] | None = None,
        name: str | None = None,
        include_mentions_and_replies: bool | None = None,
        trim_user: bool | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Post]:
        """List posts, drafts or scheduled posts of a user.

        Args:
            account_id: Identifier of the account.
            post_type: Kind of post.
            post_ids: Only these posts, of that kind. At most 200 values.
            user_id: Posts of this user; those of the FULL promotable user when left out. A whole number of at most 19
                digits.
            timeline_type: Whether promoted-only posts, organic ones, or both. NULLCAST when left out.
            name: Only those whose name starts with this text, ignoring case. Text of 1 to 80 characters.
            include_mentions_and_replies: Whether mentions and replies are included. False when left out.
            trim_user: Whether `user` contains identifiers only. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Posts.
        """
        return await self._core.call_async(
            "posts.list",
            Page[Post],
            {
                "account_id": account_id,
                "post_type": post_type,
                "post_ids": post_ids,
                "user_id": user_id,
                "timeline_type": timeline_type,
                "name": name,
                "include_mentions_and_replies": include_mentions_and_replies,
                "trim_user": trim_user,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(
        self,
        account_id: str,
        *,
        post_type: Literal["DRAFT", "PUBLISHED", "SCHEDULED"],
        post_ids: Sequence[str] | None = None,
        user_id: int | str | None = None,
        timeline_type: Literal["NULLCAST", "ORGANIC", "ALL"] | None = None,
        name: str | None = None,
        include_mentions_and_replies: bool | None = None,
        trim_user: bool | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[Post]:
        """List posts, drafts or scheduled posts of a user. All pages.

        Args:
            account_id: Identifier of the account.
            post_type: Kind of post.
            post_ids: Only these posts, of that kind. At most 200 values.
            user_id: Posts of this user; those of the FULL promotable user when left out. A whole number of at most 19
                digits.
            timeline_type: Whether promoted-only posts, organic ones, or both. NULLCAST when left out.
            name: Only those whose name starts with this text, ignoring case. Text of 1 to 80 characters.
            include_mentions_and_replies: Whether mentions and replies are included. False when left out.
            trim_user: Whether `user` contains identifiers only. False when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Posts.
        """
        return self._core.pages_async(
            "posts.list",
            Post,
            {
                "account_id": account_id,
                "post_type": post_type,
                "post_ids": post_ids,
                "user_id": user_id,
                "timeline_type": timeline_type,
                "name": name,
                "include_mentions_and_replies": include_mentions_and_replies,
                "trim_user": trim_user,
                "count": count,
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
        nullcast: bool | None = None,
        media_keys: Sequence[str] | None = None,
        card_uri: str | None = None,
        conversation_settings: Literal["EVERYONE", "FOLLOWING", "MENTIONED_USERS"] | None = None,
        post_mode: Literal["compat", "extended"] | None = None,
        video_title: str | None = None,
        video_description: str | None = None,
        video_cta: Literal["VISIT_SITE", "WATCH_NOW"] | None = None,
        video_cta_value: str | None = None,
        trim_user: bool | None = None,
        **_more: NoReturn,
    ) -> Post:
        """Post something, to be promoted or for all followers.

        Args:
            account_id: Identifier of the account.
            as_user_id: The user who posts; a promotable user of the account. A whole number of at most 19 digits.
            name: Name given by the advertiser. Text of 1 to 80 characters.
            text: The text, as the response of a create has it; required without media. Text of 1 to 280 characters.
            nullcast: Whether it is only promoted, and not shown to followers. True when left out.
            media_keys: Keys of its media: 4 images, or 1 animated image or video. At most 4 values.
            card_uri: The card it carries.
            conversation_settings: Who may reply. EVERYONE when left out.
            post_mode: How long text is returned.
            video_title: Title of its video. Text of 1 to 70 characters.
            video_description: Description of its video. Text of 1 to 200 characters.
            video_cta: Call to action of its video.
            video_cta_value: Where the call to action leads.
            trim_user: Whether `user` contains identifiers only. False when left out.

        Returns:
            The post.

        Source: the service's documentation, Posts.
        """
        return await self._core.call_async(
            "posts.create",
            Post,
            {
                "account_id": account_id,
                "as_user_id": as_user_id,
                "name": name,
                "text": text,
                "nullcast": nullcast,
                "media_keys": media_keys,
                "card_uri": card_uri,
                "conversation_settings": conversation_settings,
                "post_mode": post_mode,
                "video_title": video_title,
                "video_description": video_description,
                "video_cta": video_cta,
                "video_cta_value": video_cta_value,
                "trim_user": trim_user,
                **_more,
            },
        )

    async def rename(self, account_id: str, post_id: str, *, name: str, **_more: NoReturn) -> Post:
        """Give a post a name.

        Args:
            account_id: Identifier of the account.
            post_id: Identifier of the post.
            name: The new name. Text of 1 to 80 characters.

        Returns:
            The post.

        Raises:
            NotFound: the post does not exist (POST_NOT_FOUND).

        Source: the service's documentation, Posts.
        """
        return await self._core.call_async(
            "posts.rename",
            Post,
            {
                "account_id": account_id,
                "post_id": post_id,
                "name": name,
                **_more,
            },
        )

    async def previews(
        self,
        account_id: str,
        *,
        post_ids: Sequence[str],
        post_type: Literal["DRAFT", "PUBLISHED", "SCHEDULED"],
        **_more: NoReturn,
    ) -> Page[PostPreview]:
        """Show how posts will look.

        Args:
            account_id: Identifier of the account.
            post_ids: The posts, all of one kind; those of another are left out. At most 200 values.
            post_type: Kind of post.

        Returns:
            The only page.

        Source: the service's documentation, Posts.
        """
        return await self._core.call_async(
            "posts.previews",
            Page[PostPreview],
            {
                "account_id": account_id,
                "post_ids": post_ids,
                "post_type": post_type,
                **_more,
            },
        )
