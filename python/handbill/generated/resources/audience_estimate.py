"""The resource `audience_estimate`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._resource import Resource
from handbill.generated.records.audience_estimate import AudienceSize

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, NoReturn


class AudienceEstimate(Resource):
    """How many users targeting criteria reach, as a range.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def create(
        self,
        account_id: str,
        targeting_criteria: Sequence[Mapping[str, Any]],
        **_more: NoReturn,
    ) -> AudienceSize:
        """Estimate how many users targeting criteria reach.

        Args:
            account_id: Identifier of the account.
            targeting_criteria: Criteria; at least one of followers, custom audiences, interests, keywords or TV shows.
                Each with `targeting_type`, `targeting_value` and `operator_type`.

        Returns:
            The audience size.

        Source: the service's documentation, Categories, rules and estimates. Assumed: a criterion that excludes is not
        a primary criterion.
        """
        return self._core.call(
            "audience_estimate.create",
            AudienceSize,
            {
                "account_id": account_id,
                "targeting_criteria": targeting_criteria,
                **_more,
            },
        )


class AsyncAudienceEstimate(Resource):
    """How many users targeting criteria reach, as a range.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def create(
        self,
        account_id: str,
        targeting_criteria: Sequence[Mapping[str, Any]],
        **_more: NoReturn,
    ) -> AudienceSize:
        """Estimate how many users targeting criteria reach.

        Args:
            account_id: Identifier of the account.
            targeting_criteria: Criteria; at least one of followers, custom audiences, interests, keywords or TV shows.
                Each with `targeting_type`, `targeting_value` and `operator_type`.

        Returns:
            The audience size.

        Source: the service's documentation, Categories, rules and estimates. Assumed: a criterion that excludes is not
        a primary criterion.
        """
        return await self._core.call_async(
            "audience_estimate.create",
            AudienceSize,
            {
                "account_id": account_id,
                "targeting_criteria": targeting_criteria,
                **_more,
            },
        )
