"""Records of `keyword_insights`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class KeywordInsight(Record):
    """Post volume of the keywords, and related keywords."""

    __slots__ = ()

    related_keywords: list[str]
    """30 keywords; may contain hashtags and repeats."""
    post_volume: list[int]
    """Posts per time bucket, of the keywords given only."""
