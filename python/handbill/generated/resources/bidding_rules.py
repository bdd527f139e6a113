"""The resource `bidding_rules`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.bidding_rules import BiddingRule

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn


class BiddingRules(Resource):
    """What may be bid in a currency.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(self, *, currency: str | None = None, **_more: NoReturn) -> Page[BiddingRule]:
        """List what may be bid per engagement, by currency.

        Args:
            currency: Only this currency. A three-letter ISO 4217 currency code.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.call("bidding_rules.list", Page[BiddingRule], {"currency": currency, **_more})


class AsyncBiddingRules(Resource):
    """What may be bid in a currency.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(self, *, currency: str | None = None, **_more: NoReturn) -> Page[BiddingRule]:
        """List what may be bid per engagement, by currency.

        Args:
            currency: Only this currency. A three-letter ISO 4217 currency code.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates.
        """
        return await self._core.call_async("bidding_rules.list", Page[BiddingRule], {"currency": currency, **_more})
