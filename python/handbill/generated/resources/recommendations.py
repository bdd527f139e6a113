"""The resource `recommendations`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.recommendations import Recommendation

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import NoReturn


class Recommendations(Resource):
    """What the service would change for the campaigns of a funding instrument.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(self, account_id: str, **_more: NoReturn) -> Page[Recommendation]:
        """List what the service would change.

        Args:
            account_id: Identifier of the account.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates. Assumed: a funding instrument with a
        campaign that has a daily budget has one: to raise that budget by a fifth.
        """
        return self._core.call("recommendations.list", Page[Recommendation], {"account_id": account_id, **_more})

    def get(self, account_id: str, recommendation_id: str, **_more: NoReturn) -> Recommendation:
        """Read a recommendation with the changes it proposes.

        Args:
            account_id: Identifier of the account.
            recommendation_id: Identifier of the recommendation.

        Returns:
            The recommendation.

        Raises:
            NotFound: the recommendation does not exist (NOT_FOUND).

        Source: the service's documentation, Categories, rules and estimates.
        """
        return self._core.call(
            "recommendations.get",
            Recommendation,
            {
                "account_id": account_id,
                "recommendation_id": recommendation_id,
                **_more,
            },
        )


class AsyncRecommendations(Resource):
    """What the service would change for the campaigns of a funding instrument.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(self, account_id: str, **_more: NoReturn) -> Page[Recommendation]:
        """List what the service would change.

        Args:
            account_id: Identifier of the account.

        Returns:
            The only page.

        Source: the service's documentation, Categories, rules and estimates. Assumed: a funding instrument with a
        campaign that has a daily budget has one: to raise that budget by a fifth.
        """
        return await self._core.call_async(
            "recommendations.list",
            Page[Recommendation],
            {
                "account_id": account_id,
                **_more,
            },
        )

    async def get(self, account_id: str, recommendation_id: str, **_more: NoReturn) -> Recommendation:
        """Read a recommendation with the changes it proposes.

        Args:
            account_id: Identifier of the account.
            recommendation_id: Identifier of the recommendation.

        Returns:
            The recommendation.

        Raises:
            NotFound: the recommendation does not exist (NOT_FOUND).

        Source: the service's documentation, Categories, rules and estimates.
        """
        return await self._core.call_async(
            "recommendations.get",
            Recommendation,
            {
                "account_id": account_id,
                "recommendation_id": recommendation_id,
                **_more,
            },
        )
