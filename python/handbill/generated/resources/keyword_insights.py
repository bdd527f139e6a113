"""The resource `keyword_insights`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._resource import Resource
from handbill.generated.records.keyword_insights import KeywordInsight

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from typing import Literal, NoReturn


class KeywordInsights(Resource):
    """Post volume of the keywords, and related keywords.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def search(
        self,
        *,
        granularity: Literal["DAY", "HOUR"],
        keywords: Sequence[str],
        start_time: datetime | str,
        end_time: datetime | str | None = None,
        location: str | None = None,
        negative_keywords: Sequence[str] | None = None,
        **_more: NoReturn,
    ) -> KeywordInsight:
        """Read post volume and related keywords of a group of keywords.

        Args:
            granularity: Length of a time bucket.
            keywords: Keywords, any of which counts. At most 10 values.
            start_time: Start of the first bucket. An aware datetime, or ISO 8601 text with an offset.
            end_time: End of the last bucket; now when left out. An aware datetime, or ISO 8601 text with an offset.
            location: The targeting value of a country.
            negative_keywords: Keywords, any of which excludes a post. At most 10 values.

        Returns:
            The keyword insight.

        Source: the service's documentation, Keyword insights. Assumed: the default location is the United States; a
        bucket that has begun counts.
        """
        return self._core.call(
            "keyword_insights.search",
            KeywordInsight,
            {
                "granularity": granularity,
                "keywords": keywords,
                "start_time": start_time,
                "end_time": end_time,
                "location": location,
                "negative_keywords": negative_keywords,
                **_more,
            },
        )


class AsyncKeywordInsights(Resource):
    """Post volume of the keywords, and related keywords.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def search(
        self,
        *,
        granularity: Literal["DAY", "HOUR"],
        keywords: Sequence[str],
        start_time: datetime | str,
        end_time: datetime | str | None = None,
        location: str | None = None,
        negative_keywords: Sequence[str] | None = None,
        **_more: NoReturn,
    ) -> KeywordInsight:
        """Read post volume and related keywords of a group of keywords.

        Args:
            granularity: Length of a time bucket.
            keywords: Keywords, any of which counts. At most 10 values.
            start_time: Start of the first bucket. An aware datetime, or ISO 8601 text with an offset.
            end_time: End of the last bucket; now when left out. An aware datetime, or ISO 8601 text with an offset.
            location: The targeting value of a country.
            negative_keywords: Keywords, any of which excludes a post. At most 10 values.

        Returns:
            The keyword insight.

        Source: the service's documentation, Keyword insights. Assumed: the default location is the United States; a
        bucket that has begun counts.
        """
        return await self._core.call_async(
            "keyword_insights.search",
            KeywordInsight,
            {
                "granularity": granularity,
                "keywords": keywords,
                "start_time": start_time,
                "end_time": end_time,
                "location": location,
                "negative_keywords": negative_keywords,
                **_more,
            },
        )
