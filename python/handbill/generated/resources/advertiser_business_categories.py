"""The resource `advertiser_business_categories`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.advertiser_business_categories import AdvertiserBusinessCategory

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn


class AdvertiserBusinessCategories(Resource):
    """A line of business; for line items with objective PREROLL_VIEWS.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(self, **_more: NoReturn) -> Page[AdvertiserBusinessCategory]:
        """List lines of business.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.call("advertiser_business_categories.list", Page[AdvertiserBusinessCategory], {**_more})


class AsyncAdvertiserBusinessCategories(Resource):
    """A line of business; for line items with objective PREROLL_VIEWS.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(self, **_more: NoReturn) -> Page[AdvertiserBusinessCategory]:
        """List lines of business.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return await self._core.call_async(
            "advertiser_business_categories.list",
            Page[AdvertiserBusinessCategory],
            {
                **_more,
            },
        )
