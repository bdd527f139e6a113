"""Records of `targeting_options`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any


class AppStoreCategory(Record):
    """A category of an app store."""

    __slots__ = ()

    name: str
    """Display name."""
    targeting_type: str
    """The targeting type that takes the value. APP_STORE_CATEGORY."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""
    os_type: str
    """Which store. ANDROID, IOS."""


class Conversation(Record):
    """A topic that is talked about."""

    __slots__ = ()

    name: str
    """Display name."""
    targeting_type: str
    """The targeting type that takes the value. CONVERSATION."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""
    conversation_type: str
    """Kind of topic. ACTORS, ATHLETES, BOOK_GENRES, BOOKS, BRAND_CATEGORIES, BRANDS, CELEBRITIES, COACHES,
    DIGITAL_CREATORS, ENTERTAINMENT_BRANDS, ENTERTAINMENT_PERSONALITIES, FICTIONAL_CHARACTERS, JOURNALISTS, LIFESTYLES,
    MOVIE_GENRES, MOVIES, MUSIC_GENRES, MUSICIANS, NEWS_STORIES, NEWS, PERSONS, PLACES, PODCASTS,
    POLITICAL_AFFILIATIONS, POLITICIANS, PRODUCTS, RADIO_STATIONS, SPORTS_LEAGUES, SPORTS_PERSONALITIES, SPORTS_TEAMS,
    SPORTS, TRENDS, TV_SHOWS, VIDEO_GAME_PLATFORMS, VIDEO_GAME_PUBLISHERS, VIDEO_GAMES.
    """


class Device(Record):
    """A model of a device."""

    __slots__ = ()

    name: str
    """Display name."""
    manufacturer: str
    """Who makes it."""
    os_type: str
    """Its system, such as iOS."""
    targeting_type: str
    """The targeting type that takes the value. DEVICE."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""


class Event(Record):
    """Something that takes place at a time."""

    __slots__ = ()

    name: str
    """Display name."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""
    event_type: str
    """Kind of event. CONFERENCE, HOLIDAY, MUSIC_AND_ENTERTAINMENT, OTHER, POLITICS, RECURRING, SPORTS."""
    start_time: datetime
    """When it starts, in UTC whatever its locale."""
    end_time: datetime
    """When it ends."""
    country_code: str | None
    """Where it takes place; none when global."""
    is_global: bool
    """Whether it takes place everywhere."""
    reach: Any
    """How many it reaches: `total_reach`."""
    top_users: list[Any]
    """Users who post about it."""
    top_posts: list[Any]
    """Posts about it."""
    top_hashtags: list[Any]
    """Hashtags used for it."""
    gender_breakdown_percentage: Any
    """Who is reached, by gender."""
    device_breakdown_percentage: Any
    """Who is reached, by device."""
    country_breakdown_percentage: Any
    """Who is reached, by country."""


class Interest(Record):
    """An interest, as parent and child."""

    __slots__ = ()

    name: str
    """Display name."""
    targeting_type: str
    """The targeting type that takes the value. INTEREST."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""


class Language(Record):
    """A language."""

    __slots__ = ()

    name: str
    """Display name."""
    targeting_type: str
    """The targeting type that takes the value. LANGUAGE."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""


class Location(Record):
    """A place."""

    __slots__ = ()

    name: str
    """Display name."""
    country_code: str
    """Two-letter ISO code of the country."""
    location_type: str
    """Kind of place. COUNTRIES, REGIONS, METROS, CITIES, POSTAL_CODES."""
    targeting_type: str
    """The targeting type that takes the value. LOCATION."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""


class NetworkOperator(Record):
    """An operator of a mobile network."""

    __slots__ = ()

    name: str
    """Display name."""
    country_code: str
    """Two-letter ISO code of the country."""
    targeting_type: str
    """The targeting type that takes the value. NETWORK_OPERATOR."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""


class PlatformVersion(Record):
    """A version of a system."""

    __slots__ = ()

    name: str
    """Display name."""
    number: str
    """The version, such as 4.1."""
    os_type: str
    """The system, such as Android."""
    targeting_type: str
    """The targeting type that takes the value. PLATFORM_VERSION."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""


class Platform(Record):
    """A kind of device."""

    __slots__ = ()

    name: str
    """Display name."""
    targeting_type: str
    """The targeting type that takes the value. PLATFORM."""
    targeting_value: str
    """The `targeting_value` of a targeting criterion."""
    localized_name: str | None
    """The name in the requested language."""


class TvMarket(Record):
    """A market of television."""

    __slots__ = ()

    name: str
    """Display name."""
    country_code: str
    """Two-letter ISO code of the country."""
    locale: str
    """Language and country, such as en-US."""


class TvShow(Record):
    """A television show."""

    __slots__ = ()

    name: str
    """Display name."""
    targeting_value: int
    """The `targeting_value` of a targeting criterion."""
    genre: str
    """Kind of show."""
    locales: list[TvLocale]
    """Where it is shown."""
    estimated_users: int | None
    """Users it reaches; an audience below 1,000 is reported as 1000."""


class TvLocale(Record):
    """A language and a country."""

    __slots__ = ()

    language: str
    """ISO 639-1 code."""
    country: str
    """Two-letter ISO code."""
