"""Records of `posts`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any


class Post(Record):
    """A post, as the advertising service shows it."""

    __slots__ = ()

    id: int
    """Identifier as a number; read `id_str`."""
    id_str: str
    """Identifier."""
    post_id: str | None
    """Identifier."""
    post_type: str | None
    """Published, draft or scheduled. DRAFT, PUBLISHED, SCHEDULED."""
    name: str | None
    """Name given by the advertiser."""
    text: str | None
    """The text, as the response of a create has it; required without media."""
    full_text: str | None
    """The text."""
    display_text_range: list[int] | None
    """Which characters of the text are shown."""
    created_at: datetime
    """When it was posted; the service writes `Mon Mar 02 09:15:00 +0000 2026`."""
    nullcast: bool | None
    """Whether it is only promoted, and not shown to followers."""
    scheduled_at: datetime | None
    """When it goes live."""
    scheduled_status: str | None
    """Outcome of the schedule. SCHEDULED, SUCCESS, FAILED, DELETED."""
    card_uri: str | None
    """The card it carries."""
    conversation_settings: str | None
    """Who may reply. EVERYONE, FOLLOWING, MENTIONED_USERS."""
    entities: Any
    """`hashtags`, `symbols`, `user_mentions`, `urls`, `media` in the text."""
    user: Any
    """The user who posted it."""
    source: str
    """What it was posted with."""
    lang: str
    """Language of the text."""
    truncated: bool
    """Whether the text was cut."""
    retweeted: bool
    """Whether the user reposted it."""
    favorited: bool
    """Whether the user likes it."""
    retweet_count: int
    """How often it was reposted."""
    favorite_count: int
    """How often it was liked."""
    in_reply_to_status_id: Any | None
    """The post it replies to."""
    in_reply_to_status_id_str: Any | None
    """The post it replies to."""
    in_reply_to_user_id: Any | None
    """The user it replies to."""
    in_reply_to_user_id_str: Any | None
    """The user it replies to."""
    in_reply_to_screen_name: Any | None
    """Handle of the user it replies to."""
    coordinates: Any | None
    """Where it was posted."""
    geo: Any | None
    """Where it was posted."""
    place: Any | None
    """Where it was posted."""
    contributors: Any | None
    """Who contributed to it."""
    scopes: Any
    """Whom it is shown to."""


class PostPreview(Record):
    """How a post will look."""

    __slots__ = ()

    post_id: str
    """The post."""
    preview: str
    """An `iframe` element as text."""
