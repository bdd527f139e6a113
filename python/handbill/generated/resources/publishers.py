"""The resource `publishers`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.publishers import Publisher

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn


class Publishers(Resource):
    """A publisher of content categories.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(self, **_more: NoReturn) -> Page[Publisher]:
        """List publishers of content categories.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.call("publishers.list", Page[Publisher], {**_more})


class AsyncPublishers(Resource):
    """A publisher of content categories.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(self, **_more: NoReturn) -> Page[Publisher]:
        """List publishers of content categories.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return await self._core.call_async("publishers.list", Page[Publisher], {**_more})
