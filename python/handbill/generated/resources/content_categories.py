"""The resource `content_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.content_categories import ContentCategory

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn


class ContentCategories(Resource):
    """A kind of content that ads may run beside.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(self, **_more: NoReturn) -> Page[ContentCategory]:
        """List kinds of content.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.call("content_categories.list", Page[ContentCategory], {**_more})


class AsyncContentCategories(Resource):
    """A kind of content that ads may run beside.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(self, **_more: NoReturn) -> Page[ContentCategory]:
        """List kinds of content.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return await self._core.call_async("content_categories.list", Page[ContentCategory], {**_more})
