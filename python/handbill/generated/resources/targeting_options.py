"""The resource `targeting_options`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.targeting_options import (
    AppStoreCategory,
    Conversation,
    Device,
    Event,
    Interest,
    Language,
    Location,
    NetworkOperator,
    Platform,
    PlatformVersion,
    TvMarket,
    TvShow,
)

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from typing import Literal, NoReturn

    from handbill._handbill import AsyncRecords, Records

    TargetingOptionsConversationType = Literal[
        "ACTORS",
        "ATHLETES",
        "BOOK_GENRES",
        "BOOKS",
        "BRAND_CATEGORIES",
        "BRANDS",
        "CELEBRITIES",
        "COACHES",
        "DIGITAL_CREATORS",
        "ENTERTAINMENT_BRANDS",
        "ENTERTAINMENT_PERSONALITIES",
        "FICTIONAL_CHARACTERS",
        "JOURNALISTS",
        "LIFESTYLES",
        "MOVIE_GENRES",
        "MOVIES",
        "MUSIC_GENRES",
        "MUSICIANS",
        "NEWS_STORIES",
        "NEWS",
        "PERSONS",
        "PLACES",
        "PODCASTS",
        "POLITICAL_AFFILIATIONS",
        "POLITICIANS",
        "PRODUCTS",
        "RADIO_STATIONS",
        "SPORTS_LEAGUES",
        "SPORTS_PERSONALITIES",
        "SPORTS_TEAMS",
        "SPORTS",
        "TRENDS",
        "TV_SHOWS",
        "VIDEO_GAME_PLATFORMS",
        "VIDEO_GAME_PUBLISHERS",
        "VIDEO_GAMES",
    ]

    TargetingOptionsEventTypes = Literal[
        "CONFERENCE",
        "HOLIDAY",
        "MUSIC_AND_ENTERTAINMENT",
        "OTHER",
        "POLITICS",
        "RECURRING",
        "SPORTS",
    ]


class TargetingOptions(Resource):
    """Targeting options: one method per kind.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def app_store_categories(
        self,
        *,
        q: str | None = None,
        os_type: Literal["ANDROID", "IOS"] | None = None,
        **_more: NoReturn,
    ) -> Page[AppStoreCategory]:
        """List app store categories.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            os_type: Only this store.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options.
        """
        return self._core.call(
            "targeting_options.app_store_categories",
            Page[AppStoreCategory],
            {
                "q": q,
                "os_type": os_type,
                **_more,
            },
        )

    def conversations(
        self,
        *,
        conversation_type: TargetingOptionsConversationType | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Conversation]:
        """List topics of conversations.

        Args:
            conversation_type: Only this kind of topic. One of ACTORS, ATHLETES, BOOK_GENRES, BOOKS, BRAND_CATEGORIES,
                BRANDS, CELEBRITIES, COACHES, DIGITAL_CREATORS, ENTERTAINMENT_BRANDS, ENTERTAINMENT_PERSONALITIES,
                FICTIONAL_CHARACTERS, JOURNALISTS, LIFESTYLES, MOVIE_GENRES, MOVIES, MUSIC_GENRES, MUSICIANS,
                NEWS_STORIES, NEWS, PERSONS, PLACES, PODCASTS, POLITICAL_AFFILIATIONS, POLITICIANS, PRODUCTS,
                RADIO_STATIONS, SPORTS_LEAGUES, SPORTS_PERSONALITIES, SPORTS_TEAMS, SPORTS, TRENDS, TV_SHOWS,
                VIDEO_GAME_PLATFORMS, VIDEO_GAME_PUBLISHERS, VIDEO_GAMES.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_conversations` reads all.

        Source: the service's documentation, Targeting options.
        """
        return self._core.call(
            "targeting_options.conversations",
            Page[Conversation],
            {
                "conversation_type": conversation_type,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_conversations(
        self,
        *,
        conversation_type: TargetingOptionsConversationType | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> Records[Conversation]:
        """List topics of conversations. All pages.

        Args:
            conversation_type: Only this kind of topic. One of ACTORS, ATHLETES, BOOK_GENRES, BOOKS, BRAND_CATEGORIES,
                BRANDS, CELEBRITIES, COACHES, DIGITAL_CREATORS, ENTERTAINMENT_BRANDS, ENTERTAINMENT_PERSONALITIES,
                FICTIONAL_CHARACTERS, JOURNALISTS, LIFESTYLES, MOVIE_GENRES, MOVIES, MUSIC_GENRES, MUSICIANS,
                NEWS_STORIES, NEWS, PERSONS, PLACES, PODCASTS, POLITICAL_AFFILIATIONS, POLITICIANS, PRODUCTS,
                RADIO_STATIONS, SPORTS_LEAGUES, SPORTS_PERSONALITIES, SPORTS_TEAMS, SPORTS, TRENDS, TV_SHOWS,
                VIDEO_GAME_PLATFORMS, VIDEO_GAME_PUBLISHERS, VIDEO_GAMES.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options.
        """
        return self._core.pages(
            "targeting_options.conversations",
            Conversation,
            {
                "conversation_type": conversation_type,
                "count": count,
                **_more,
            },
        )

    def devices(self, *, q: str | None = None, count: int | None = None, **_more: NoReturn) -> Page[Device]:
        """List devices.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options.
        """
        return self._core.call("targeting_options.devices", Page[Device], {"q": q, "count": count, **_more})

    def events(
        self,
        *,
        event_types: Sequence[TargetingOptionsEventTypes] | None = None,
        country_codes: Sequence[str] | None = None,
        start_time: datetime | str | None = None,
        end_time: datetime | str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Event]:
        """List events.

        Args:
            event_types: Only these kinds of events. One of CONFERENCE, HOLIDAY, MUSIC_AND_ENTERTAINMENT, OTHER,
                POLITICS, RECURRING, SPORTS.
            country_codes: Only events of these countries, and global ones. At most 200 values. Each a two-letter ISO
                country code.
            start_time: Only events that end after this; now when left out. An aware datetime, or ISO 8601 text with an
                offset.
            end_time: Only events that start before this. An aware datetime, or ISO 8601 text with an offset.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_events` reads all.

        Source: the service's documentation, Targeting options. Assumed: event_types may be left out; a global event
        belongs to every country.
        """
        return self._core.call(
            "targeting_options.events",
            Page[Event],
            {
                "event_types": event_types,
                "country_codes": country_codes,
                "start_time": start_time,
                "end_time": end_time,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_events(
        self,
        *,
        event_types: Sequence[TargetingOptionsEventTypes] | None = None,
        country_codes: Sequence[str] | None = None,
        start_time: datetime | str | None = None,
        end_time: datetime | str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> Records[Event]:
        """List events. All pages.

        Args:
            event_types: Only these kinds of events. One of CONFERENCE, HOLIDAY, MUSIC_AND_ENTERTAINMENT, OTHER,
                POLITICS, RECURRING, SPORTS.
            country_codes: Only events of these countries, and global ones. At most 200 values. Each a two-letter ISO
                country code.
            start_time: Only events that end after this; now when left out. An aware datetime, or ISO 8601 text with an
                offset.
            end_time: Only events that start before this. An aware datetime, or ISO 8601 text with an offset.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options. Assumed: event_types may be left out; a global event
        belongs to every country.
        """
        return self._core.pages(
            "targeting_options.events",
            Event,
            {
                "event_types": event_types,
                "country_codes": country_codes,
                "start_time": start_time,
                "end_time": end_time,
                "count": count,
                **_more,
            },
        )

    def interests(
        self,
        *,
        q: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Interest]:
        """List interests.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_interests` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.call(
            "targeting_options.interests",
            Page[Interest],
            {
                "q": q,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_interests(self, *, q: str | None = None, count: int | None = None, **_more: NoReturn) -> Records[Interest]:
        """List interests. All pages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages("targeting_options.interests", Interest, {"q": q, "count": count, **_more})

    def languages(
        self,
        *,
        q: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Language]:
        """List languages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_languages` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.call(
            "targeting_options.languages",
            Page[Language],
            {
                "q": q,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_languages(self, *, q: str | None = None, count: int | None = None, **_more: NoReturn) -> Records[Language]:
        """List languages. All pages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages("targeting_options.languages", Language, {"q": q, "count": count, **_more})

    def locations(
        self,
        *,
        q: str | None = None,
        location_type: Literal["COUNTRIES", "REGIONS", "METROS", "CITIES", "POSTAL_CODES"] | None = None,
        country_code: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Location]:
        """List places.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            location_type: Only this kind of place.
            country_code: Only places of this country. A two-letter ISO country code.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_locations` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.call(
            "targeting_options.locations",
            Page[Location],
            {
                "q": q,
                "location_type": location_type,
                "country_code": country_code,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_locations(
        self,
        *,
        q: str | None = None,
        location_type: Literal["COUNTRIES", "REGIONS", "METROS", "CITIES", "POSTAL_CODES"] | None = None,
        country_code: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> Records[Location]:
        """List places. All pages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            location_type: Only this kind of place.
            country_code: Only places of this country. A two-letter ISO country code.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages(
            "targeting_options.locations",
            Location,
            {
                "q": q,
                "location_type": location_type,
                "country_code": country_code,
                "count": count,
                **_more,
            },
        )

    def network_operators(
        self,
        *,
        q: str | None = None,
        country_code: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[NetworkOperator]:
        """List mobile network operators.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            country_code: Only operators of this country. A two-letter ISO country code. US when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_network_operators` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.call(
            "targeting_options.network_operators",
            Page[NetworkOperator],
            {
                "q": q,
                "country_code": country_code,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_network_operators(
        self,
        *,
        q: str | None = None,
        country_code: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> Records[NetworkOperator]:
        """List mobile network operators. All pages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            country_code: Only operators of this country. A two-letter ISO country code. US when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages(
            "targeting_options.network_operators",
            NetworkOperator,
            {
                "q": q,
                "country_code": country_code,
                "count": count,
                **_more,
            },
        )

    def platform_versions(self, *, q: str | None = None, **_more: NoReturn) -> Page[PlatformVersion]:
        """List versions of systems.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.call("targeting_options.platform_versions", Page[PlatformVersion], {"q": q, **_more})

    def platforms(
        self,
        *,
        q: str | None = None,
        count: int | None = None,
        lang: str | None = None,
        **_more: NoReturn,
    ) -> Page[Platform]:
        """List kinds of devices.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            lang: ISO 639-1 code of the language for `localized_name`. A two-letter ISO 639-1 language code.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.call(
            "targeting_options.platforms",
            Page[Platform],
            {
                "q": q,
                "count": count,
                "lang": lang,
                **_more,
            },
        )

    def tv_markets(self, **_more: NoReturn) -> Page[TvMarket]:
        """List television markets.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.call("targeting_options.tv_markets", Page[TvMarket], {**_more})

    def tv_shows(
        self,
        *,
        locale: str,
        q: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[TvShow]:
        """List television shows of a market.

        Args:
            locale: Language and country, one of those of `tv_markets`. Text of 1 to 10 characters.
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 50. 50 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_tv_shows` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.call(
            "targeting_options.tv_shows",
            Page[TvShow],
            {
                "locale": locale,
                "q": q,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_tv_shows(
        self,
        *,
        locale: str,
        q: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> Records[TvShow]:
        """List television shows of a market. All pages.

        Args:
            locale: Language and country, one of those of `tv_markets`. Text of 1 to 10 characters.
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 50. 50 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages(
            "targeting_options.tv_shows",
            TvShow,
            {
                "locale": locale,
                "q": q,
                "count": count,
                **_more,
            },
        )


class AsyncTargetingOptions(Resource):
    """Targeting options: one method per kind.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def app_store_categories(
        self,
        *,
        q: str | None = None,
        os_type: Literal["ANDROID", "IOS"] | None = None,
        **_more: NoReturn,
    ) -> Page[AppStoreCategory]:
        """List app store categories.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            os_type: Only this store.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options.
        """
        return await self._core.call_async(
            "targeting_options.app_store_categories",
            Page[AppStoreCategory],
            {
                "q": q,
                "os_type": os_type,
                **_more,
            },
        )

    async def conversations(
        self,
        *,
        conversation_type: TargetingOptionsConversationType | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Conversation]:
        """List topics of conversations.

        Args:
            conversation_type: Only this kind of topic. One of ACTORS, ATHLETES, BOOK_GENRES, BOOKS, BRAND_CATEGORIES,
                BRANDS, CELEBRITIES, COACHES, DIGITAL_CREATORS, ENTERTAINMENT_BRANDS, ENTERTAINMENT_PERSONALITIES,
                FICTIONAL_CHARACTERS, JOURNALISTS, LIFESTYLES, MOVIE_GENRES, MOVIES, MUSIC_GENRES, MUSICIANS,
                NEWS_STORIES, NEWS, PERSONS, PLACES, PODCASTS, POLITICAL_AFFILIATIONS, POLITICIANS, PRODUCTS,
                RADIO_STATIONS, SPORTS_LEAGUES, SPORTS_PERSONALITIES, SPORTS_TEAMS, SPORTS, TRENDS, TV_SHOWS,
                VIDEO_GAME_PLATFORMS, VIDEO_GAME_PUBLISHERS, VIDEO_GAMES.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_conversations` reads all.

        Source: the service's documentation, Targeting options.
        """
        return await self._core.call_async(
            "targeting_options.conversations",
            Page[Conversation],
            {
                "conversation_type": conversation_type,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_conversations(
        self,
        *,
        conversation_type: TargetingOptionsConversationType | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[Conversation]:
        """List topics of conversations. All pages.

        Args:
            conversation_type: Only this kind of topic. One of ACTORS, ATHLETES, BOOK_GENRES, BOOKS, BRAND_CATEGORIES,
                BRANDS, CELEBRITIES, COACHES, DIGITAL_CREATORS, ENTERTAINMENT_BRANDS, ENTERTAINMENT_PERSONALITIES,
                FICTIONAL_CHARACTERS, JOURNALISTS, LIFESTYLES, MOVIE_GENRES, MOVIES, MUSIC_GENRES, MUSICIANS,
                NEWS_STORIES, NEWS, PERSONS, PLACES, PODCASTS, POLITICAL_AFFILIATIONS, POLITICIANS, PRODUCTS,
                RADIO_STATIONS, SPORTS_LEAGUES, SPORTS_PERSONALITIES, SPORTS_TEAMS, SPORTS, TRENDS, TV_SHOWS,
                VIDEO_GAME_PLATFORMS, VIDEO_GAME_PUBLISHERS, VIDEO_GAMES.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options.
        """
        return self._core.pages_async(
            "targeting_options.conversations",
            Conversation,
            {
                "conversation_type": conversation_type,
                "count": count,
                **_more,
            },
        )

    async def devices(self, *, q: str | None = None, count: int | None = None, **_more: NoReturn) -> Page[Device]:
        """List devices.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options.
        """
        return await self._core.call_async("targeting_options.devices", Page[Device], {"q": q, "count": count, **_more})

    async def events(
        self,
        *,
        event_types: Sequence[TargetingOptionsEventTypes] | None = None,
        country_codes: Sequence[str] | None = None,
        start_time: datetime | str | None = None,
        end_time: datetime | str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Event]:
        """List events.

        Args:
            event_types: Only these kinds of events. One of CONFERENCE, HOLIDAY, MUSIC_AND_ENTERTAINMENT, OTHER,
                POLITICS, RECURRING, SPORTS.
            country_codes: Only events of these countries, and global ones. At most 200 values. Each a two-letter ISO
                country code.
            start_time: Only events that end after this; now when left out. An aware datetime, or ISO 8601 text with an
                offset.
            end_time: Only events that start before this. An aware datetime, or ISO 8601 text with an offset.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_events` reads all.

        Source: the service's documentation, Targeting options. Assumed: event_types may be left out; a global event
        belongs to every country.
        """
        return await self._core.call_async(
            "targeting_options.events",
            Page[Event],
            {
                "event_types": event_types,
                "country_codes": country_codes,
                "start_time": start_time,
                "end_time": end_time,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_events(
        self,
        *,
        event_types: Sequence[TargetingOptionsEventTypes] | None = None,
        country_codes: Sequence[str] | None = None,
        start_time: datetime | str | None = None,
        end_time: datetime | str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[Event]:
        """List events. All pages.

        Args:
            event_types: Only these kinds of events. One of CONFERENCE, HOLIDAY, MUSIC_AND_ENTERTAINMENT, OTHER,
                POLITICS, RECURRING, SPORTS.
            country_codes: Only events of these countries, and global ones. At most 200 values. Each a two-letter ISO
                country code.
            start_time: Only events that end after this; now when left out. An aware datetime, or ISO 8601 text with an
                offset.
            end_time: Only events that start before this. An aware datetime, or ISO 8601 text with an offset.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options. Assumed: event_types may be left out; a global event
        belongs to every country.
        """
        return self._core.pages_async(
            "targeting_options.events",
            Event,
            {
                "event_types": event_types,
                "country_codes": country_codes,
                "start_time": start_time,
                "end_time": end_time,
                "count": count,
                **_more,
            },
        )

    async def interests(
        self,
        *,
        q: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Interest]:
        """List interests.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_interests` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return await self._core.call_async(
            "targeting_options.interests",
            Page[Interest],
            {
                "q": q,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_interests(
        self,
        *,
        q: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[Interest]:
        """List interests. All pages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages_async("targeting_options.interests", Interest, {"q": q, "count": count, **_more})

    async def languages(
        self,
        *,
        q: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Language]:
        """List languages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_languages` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return await self._core.call_async(
            "targeting_options.languages",
            Page[Language],
            {
                "q": q,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_languages(
        self,
        *,
        q: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[Language]:
        """List languages. All pages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages_async("targeting_options.languages", Language, {"q": q, "count": count, **_more})

    async def locations(
        self,
        *,
        q: str | None = None,
        location_type: Literal["COUNTRIES", "REGIONS", "METROS", "CITIES", "POSTAL_CODES"] | None = None,
        country_code: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[Location]:
        """List places.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            location_type: Only this kind of place.
            country_code: Only places of this country. A two-letter ISO country code.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_locations` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return await self._core.call_async(
            "targeting_options.locations",
            Page[Location],
            {
                "q": q,
                "location_type": location_type,
                "country_code": country_code,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_locations(
        self,
        *,
        q: str | None = None,
        location_type: Literal["COUNTRIES", "REGIONS", "METROS", "CITIES", "POSTAL_CODES"] | None = None,
        country_code: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[Location]:
        """List places. All pages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            location_type: Only this kind of place.
            country_code: Only places of this country. A two-letter ISO country code.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages_async(
            "targeting_options.locations",
            Location,
            {
                "q": q,
                "location_type": location_type,
                "country_code": country_code,
                "count": count,
                **_more,
            },
        )

    async def network_operators(
        self,
        *,
        q: str | None = None,
        country_code: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[NetworkOperator]:
        """List mobile network operators.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            country_code: Only operators of this country. A two-letter ISO country code. US when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_network_operators` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return await self._core.call_async(
            "targeting_options.network_operators",
            Page[NetworkOperator],
            {
                "q": q,
                "country_code": country_code,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_network_operators(
        self,
        *,
        q: str | None = None,
        country_code: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[NetworkOperator]:
        """List mobile network operators. All pages.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            country_code: Only operators of this country. A two-letter ISO country code. US when left out.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages_async(
            "targeting_options.network_operators",
            NetworkOperator,
            {
                "q": q,
                "country_code": country_code,
                "count": count,
                **_more,
            },
        )

    async def platform_versions(self, *, q: str | None = None, **_more: NoReturn) -> Page[PlatformVersion]:
        """List versions of systems.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options lookups.
        """
        return await self._core.call_async(
            "targeting_options.platform_versions",
            Page[PlatformVersion],
            {
                "q": q,
                **_more,
            },
        )

    async def platforms(
        self,
        *,
        q: str | None = None,
        count: int | None = None,
        lang: str | None = None,
        **_more: NoReturn,
    ) -> Page[Platform]:
        """List kinds of devices.

        Args:
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 1000. 200 when left out.
            lang: ISO 639-1 code of the language for `localized_name`. A two-letter ISO 639-1 language code.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options lookups.
        """
        return await self._core.call_async(
            "targeting_options.platforms",
            Page[Platform],
            {
                "q": q,
                "count": count,
                "lang": lang,
                **_more,
            },
        )

    async def tv_markets(self, **_more: NoReturn) -> Page[TvMarket]:
        """List television markets.

        Returns:
            The only page.

        Source: the service's documentation, Targeting options lookups.
        """
        return await self._core.call_async("targeting_options.tv_markets", Page[TvMarket], {**_more})

    async def tv_shows(
        self,
        *,
        locale: str,
        q: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        **_more: NoReturn,
    ) -> Page[TvShow]:
        """List television shows of a market.

        Args:
            locale: Language and country, one of those of `tv_markets`. Text of 1 to 10 characters.
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 50. 50 when left out.
            cursor: `next_cursor` of the previous page.

        Returns:
            One page; `iter_tv_shows` reads all.

        Source: the service's documentation, Targeting options lookups.
        """
        return await self._core.call_async(
            "targeting_options.tv_shows",
            Page[TvShow],
            {
                "locale": locale,
                "q": q,
                "count": count,
                "cursor": cursor,
                **_more,
            },
        )

    def iter_tv_shows(
        self,
        *,
        locale: str,
        q: str | None = None,
        count: int | None = None,
        **_more: NoReturn,
    ) -> AsyncRecords[TvShow]:
        """List television shows of a market. All pages.

        Args:
            locale: Language and country, one of those of `tv_markets`. Text of 1 to 10 characters.
            q: Only those whose name contains this text, ignoring case. Text of 1 to 255 characters.
            count: Records to try to return per page. A whole number from 1 to 50. 50 when left out.

        Returns:
            The records of all pages, in order; the next page is fetched while one is read.

        Source: the service's documentation, Targeting options lookups.
        """
        return self._core.pages_async(
            "targeting_options.tv_shows",
            TvShow,
            {
                "locale": locale,
                "q": q,
                "count": count,
                **_more,
            },
        )
