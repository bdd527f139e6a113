"""The resource `scheduled_feeds`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.scheduled_feeds import ScheduledFeed

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records


class ScheduledFeeds(Resource):
    """A hosted file that products are added and updated from; products missing from it stay.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(self, product_catalog_id: str, *, cursor: str | None = None, **_more: NoReturn) -> Page[ScheduledFeed]:
        """List the feeds of a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Scheduled feeds.
        """
        return self._core.call(
            "scheduled_feeds.list",
            Page[ScheduledFeed],
            {
                "product_catalog_id": product_catalog_id,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(self, product_catalog_id: str, **_more: NoReturn) -> Records[ScheduledFeed]:
        """List the feeds of a catalog. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Scheduled feeds.
        """
        return self._core.pages(
            "scheduled_feeds.list",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                **_more,
            },
        )

    def create(
        self,
        product_catalog_id: str,
        *,
        feed_url: str,
        feed_format: Literal["CSV", "TSV", "XML"],
        frequency: Literal["HOURLY", "DAILY", "WEEKLY"],
        start_time: str,
        time_zone: str,
        repeat: str | None = None,
        **_more: NoReturn,
    ) -> ScheduledFeed:
        """Make a feed; a user can make only one.

        Args:
            product_catalog_id: Identifier of the product catalog.
            feed_url: Address of the file, at most 8 GB. An http or https address.
            feed_format: Format of the file.
            frequency: How often it is read.
            start_time: Time of day, HH:MM, in `time_zone`. A time of day, HH:MM.
            time_zone: IANA time zone of `start_time`. An IANA time zone name.
            repeat: HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out.

        Returns:
            The scheduled feed.

        Source: the service's documentation, Scheduled feeds. Assumed: a second feed is HTTP 403 ACTION_NOT_ALLOWED.
        """
        return self._core.call(
            "scheduled_feeds.create",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "feed_url": feed_url,
                "feed_format": feed_format,
                "frequency": frequency,
                "start_time": start_time,
                "time_zone": time_zone,
                "repeat": repeat,
                **_more,
            },
        )

    def update(
        self,
        product_catalog_id: str,
        scheduled_feed_id: str,
        *,
        feed_url: str | None = None,
        feed_format: Literal["CSV", "TSV", "XML"] | None = None,
        frequency: Literal["HOURLY", "DAILY", "WEEKLY"] | None = None,
        repeat: str | None = None,
        start_time: str | None = None,
        time_zone: str | None = None,
        **_more: NoReturn,
    ) -> ScheduledFeed:
        """Change a feed.

        Args:
            product_catalog_id: Identifier of the product catalog.
            scheduled_feed_id: Identifier of the scheduled feed.
            feed_url: Address of the file, at most 8 GB. An http or https address.
            feed_format: Format of the file.
            frequency: How often it is read.
            repeat: HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out. An empty text
                clears it.
            start_time: Time of day, HH:MM, in `time_zone`. A time of day, HH:MM.
            time_zone: IANA time zone of `start_time`. An IANA time zone name.

        Parameters that are left out or None are not changed.

        Returns:
            The scheduled feed.

        Raises:
            NotFound: the scheduled feed does not exist (NOT_FOUND).

        Source: the service's documentation, Scheduled feeds.
        """
        return self._core.call(
            "scheduled_feeds.update",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "scheduled_feed_id": scheduled_feed_id,
                "feed_url": feed_url,
                "feed_format": feed_format,
                "frequency": frequency,
                "repeat": repeat,
                "start_time": start_time,
                "time_zone": time_zone,
                **_more,
            },
        )

    def delete(self, product_catalog_id: str, scheduled_feed_id: str, **_more: NoReturn) -> ScheduledFeed | None:
        """Delete a feed for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            scheduled_feed_id: Identifier of the scheduled feed.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the scheduled feed does not exist (NOT_FOUND).

        Source: the service's documentation, Scheduled feeds.
        """
        return self._core.call(
            "scheduled_feeds.delete",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "scheduled_feed_id": scheduled_feed_id,
                **_more,
            },
        )


class AsyncScheduledFeeds(Resource):
    """A hosted file that products are added and updated from; products missing from it stay.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        product_catalog_id: str,
        *,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[ScheduledFeed]:
        """List the feeds of a catalog.

        Args:
            product_catalog_id: Identifier of the product catalog.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter` reads all.

        Source: the service's documentation, Scheduled feeds.
        """
        return await self._core.call_async(
            "scheduled_feeds.list",
            Page[ScheduledFeed],
            {
                "product_catalog_id": product_catalog_id,
                "cursor": cursor,
                **_more,
            },
        )

    def iter(self, product_catalog_id: str, **_more: NoReturn) -> AsyncRecords[ScheduledFeed]:
        """List the feeds of a catalog. All pages.

        Args:
            product_catalog_id: Identifier of the product catalog.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Scheduled feeds.
        """
        return self._core.pages_async(
            "scheduled_feeds.list",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                **_more,
            },
        )

    async def create(
        self,
        product_catalog_id: str,
        *,
        feed_url: str,
        feed_format: Literal["CSV", "TSV", "XML"],
        frequency: Literal["HOURLY", "DAILY", "WEEKLY"],
        start_time: str,
        time_zone: str,
        repeat: str | None = None,
        **_more: NoReturn,
    ) -> ScheduledFeed:
        """Make a feed; a user can make only one.

        Args:
            product_catalog_id: Identifier of the product catalog.
            feed_url: Address of the file, at most 8 GB. An http or https address.
            feed_format: Format of the file.
            frequency: How often it is read.
            start_time: Time of day, HH:MM, in `time_zone`. A time of day, HH:MM.
            time_zone: IANA time zone of `start_time`. An IANA time zone name.
            repeat: HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out.

        Returns:
            The scheduled feed.

        Source: the service's documentation, Scheduled feeds. Assumed: a second feed is HTTP 403 ACTION_NOT_ALLOWED.
        """
        return await self._core.call_async(
            "scheduled_feeds.create",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "feed_url": feed_url,
                "feed_format": feed_format,
                "frequency": frequency,
                "start_time": start_time,
                "time_zone": time_zone,
                "repeat": repeat,
                **_more,
            },
        )

    async def update(
        self,
        product_catalog_id: str,
        scheduled_feed_id: str,
        *,
        feed_url: str | None = None,
        feed_format: Literal["CSV", "TSV", "XML"] | None = None,
        frequency: Literal["HOURLY", "DAILY", "WEEKLY"] | None = None,
        repeat: str | None = None,
        start_time: str | None = None,
        time_zone: str | None = None,
        **_more: NoReturn,
    ) -> ScheduledFeed:
        """Change a feed.

        Args:
            product_catalog_id: Identifier of the product catalog.
            scheduled_feed_id: Identifier of the scheduled feed.
            feed_url: Address of the file, at most 8 GB. An http or https address.
            feed_format: Format of the file.
            frequency: How often it is read.
            repeat: HOURLY: 1, 2, 3, 4, 6, 8 or 12; WEEKLY: a day, MONDAY to SUNDAY; DAILY: left out. An empty text
                clears it.
            start_time: Time of day, HH:MM, in `time_zone`. A time of day, HH:MM.
            time_zone: IANA time zone of `start_time`. An IANA time zone name.

        Parameters that are left out or None are not changed.

        Returns:
            The scheduled feed.

        Raises:
            NotFound: the scheduled feed does not exist (NOT_FOUND).

        Source: the service's documentation, Scheduled feeds.
        """
        return await self._core.call_async(
            "scheduled_feeds.update",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "scheduled_feed_id": scheduled_feed_id,
                "feed_url": feed_url,
                "feed_format": feed_format,
                "frequency": frequency,
                "repeat": repeat,
                "start_time": start_time,
                "time_zone": time_zone,
                **_more,
            },
        )

    async def delete(self, product_catalog_id: str, scheduled_feed_id: str, **_more: NoReturn) -> ScheduledFeed | None:
        """Delete a feed for good.

        Args:
            product_catalog_id: Identifier of the product catalog.
            scheduled_feed_id: Identifier of the scheduled feed.

        Returns:
            The deleted record; None when an attempt got no response and its retry found the record deleted.

        Raises:
            NotFound: the scheduled feed does not exist (NOT_FOUND).

        Source: the service's documentation, Scheduled feeds.
        """
        return await self._core.call_async(
            "scheduled_feeds.delete",
            ScheduledFeed,
            {
                "product_catalog_id": product_catalog_id,
                "scheduled_feed_id": scheduled_feed_id,
                **_more,
            },
        )
