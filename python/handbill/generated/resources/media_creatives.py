"""The resource `media_creatives`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.media_creatives import MediaCreative

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from handbill._handbill import AsyncRecords, Records


class MediaCreatives(Resource):
    """An image or a video that a line item shows.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        campaign_id: str | None = None,
        line_item_ids: Sequence[str] | None = None,
        media_creative_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[MediaCreative]:
        """List the images and videos of line items.

        Args:
            account_id: Identifier of the account.
            campaign_id: Only those of line items of this campaign.
            line_item_ids: Only those of these line items. At most 200 values.
            media_creative_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Media creatives.
        """
        return self._core.call(
            "media_creatives.list",
            Page[MediaCreative],
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "line_item_ids": line_item_ids,
                "media_creative_ids": media_creative_ids,
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
        campaign_id: str | None = None,
        line_item_ids: Sequence[str] | None = None,
        media_creative_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> Records[MediaCreative]:
        """List the images and videos of line items. All pages.

        Args:
            account_id: Identifier of the account.
            campaign_id: Only those of line items of this campaign.
            line_item_ids: Only those of these line items. At most 200 values.
            media_creative_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Media creatives.
        """
        return self._core.pages(
            "media_creatives.list",
            MediaCreative,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "line_item_ids": line_item_ids,
                "media_creative_ids": media_creative_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def get(
        self,
        account_id: str,
        media_creative_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> MediaCreative:
        """Read a media creative.

        Args:
            account_id: Identifier of the account.
            media_creative_id: Identifier of the media creative.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The media creative.

        Raises:
            NotFound: the media creative does not exist (MEDIA_CREATIVE_NOT_FOUND).

        Source: the service's documentation, Media creatives.
        """
        return self._core.call(
            "media_creatives.get",
            MediaCreative,
            {
                "account_id": account_id,
                "media_creative_id": media_creative_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        account_media_id: str,
        landing_url: str | None = None,
        **_more: NoReturn,
    ) -> MediaCreative:
        """Show an image or a video in a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it runs in.
            account_media_id: The image or video.
            landing_url: Where a click leads; required for the objective WEBSITE_CLICKS, for images only. An http or
                https address.

        Returns:
            The media creative.

        Source: the service's documentation, Media creatives. Assumed: every account_media_id exists: it is a PREROLL
        for a PREROLL_VIEWS line item, else a BANNER.
        """
        return self._core.call(
            "media_creatives.create",
            MediaCreative,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "account_media_id": account_media_id,
                "landing_url": landing_url,
                **_more,
            },
        )

    def delete(self, account_id: str, media_creative_id: str, **_more: NoReturn) -> MediaCreative | None:
        """Delete a media creative for good.

        Args:
            account_id: Identifier of the account.
            media_creative_id: Identifier of the media creative.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the media creative does not exist (MEDIA_CREATIVE_NOT_FOUND).

        Source: the service's documentation, Media creatives.
        """
        return self._core.call(
            "media_creatives.delete",
            MediaCreative,
            {
                "account_id": account_id,
                "media_creative_id": media_creative_id,
                **_more,
            },
        )


class AsyncMediaCreatives(Resource):
    """An image or a video that a line item shows.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        campaign_id: str | None = None,
        line_item_ids: Sequence[str] | None = None,
        media_creative_ids: Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        with_total_count: bool | None = None,
        **_more: NoReturn,
    ) -> Page[MediaCreative]:
        """List the images and videos of line items.

        Args:
            account_id: Identifier of the account.
            campaign_id: Only those of line items of this campaign.
            line_item_ids: Only those of these line items. At most 200 values.
            media_creative_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.
            with_total_count: Whether the response contains the total number of records; not with `cursor`. False when
                left out.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Media creatives.
        """
        return await self._core.call_async(
            "media_creatives.list",
            Page[MediaCreative],
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "line_item_ids": line_item_ids,
                "media_creative_ids": media_creative_ids,
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
        campaign_id: str | None = None,
        line_item_ids: Sequence[str] | None = None,
        media_creative_ids: Sequence[str] | None = None,
        count: int | None = None,
        sort_by: str | None = None,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[MediaCreative]:
        """List the images and videos of line items. All pages.

        Args:
            account_id: Identifier of the account.
            campaign_id: Only those of line items of this campaign.
            line_item_ids: Only those of these line items. At most 200 values.
            media_creative_ids: Only these records. At most 200 values.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            sort_by: An attribute and a direction, such as created_at-asc. Attributes: created_at, updated_at, deleted.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Media creatives.
        """
        return self._core.pages_async(
            "media_creatives.list",
            MediaCreative,
            {
                "account_id": account_id,
                "campaign_id": campaign_id,
                "line_item_ids": line_item_ids,
                "media_creative_ids": media_creative_ids,
                "count": count,
                "sort_by": sort_by,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def get(
        self,
        account_id: str,
        media_creative_id: str,
        *,
        with_deleted: bool | None = None,
        **_more: NoReturn,
    ) -> MediaCreative:
        """Read a media creative.

        Args:
            account_id: Identifier of the account.
            media_creative_id: Identifier of the media creative.
            with_deleted: Whether deleted records are included. False when left out.

        Returns:
            The media creative.

        Raises:
            NotFound: the media creative does not exist (MEDIA_CREATIVE_NOT_FOUND).

        Source: the service's documentation, Media creatives.
        """
        return await self._core.call_async(
            "media_creatives.get",
            MediaCreative,
            {
                "account_id": account_id,
                "media_creative_id": media_creative_id,
                "with_deleted": with_deleted,
                **_more,
            },
        )

    async def create(
        self,
        account_id: str,
        *,
        line_item_id: str,
        account_media_id: str,
        landing_url: str | None = None,
        **_more: NoReturn,
    ) -> MediaCreative:
        """Show an image or a video in a line item.

        Args:
            account_id: Identifier of the account.
            line_item_id: The line item it runs in.
            account_media_id: The image or video.
            landing_url: Where a click leads; required for the objective WEBSITE_CLICKS, for images only. An http or
                https address.

        Returns:
            The media creative.

        Source: the service's documentation, Media creatives. Assumed: every account_media_id exists: it is a PREROLL
        for a PREROLL_VIEWS line item, else a BANNER.
        """
        return await self._core.call_async(
            "media_creatives.create",
            MediaCreative,
            {
                "account_id": account_id,
                "line_item_id": line_item_id,
                "account_media_id": account_media_id,
                "landing_url": landing_url,
                **_more,
            },
        )

    async def delete(self, account_id: str, media_creative_id: str, **_more: NoReturn) -> MediaCreative | None:
        """Delete a media creative for good.

        Args:
            account_id: Identifier of the account.
            media_creative_id: Identifier of the media creative.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the media creative does not exist (MEDIA_CREATIVE_NOT_FOUND).

        Source: the service's documentation, Media creatives.
        """
        return await self._core.call_async(
            "media_creatives.delete",
            MediaCreative,
            {
                "account_id": account_id,
                "media_creative_id": media_creative_id,
                **_more,
            },
        )
