"""The resource `audience_estimate`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill.calling import Resource
from handbill.generated.records.audience_estimate import AudienceSize

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, NoReturn


class AudienceEstimate(Resource):
    """How many users targeting criteria reach, as a range."""

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

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Categories, rules and estimates. Assumed: a criterion that excludes is no primary criterion.
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
    """How many users targeting criteria reach, as a range."""

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

        Raises:
            ValidationError: the call breaks a rule; nothing was sent.
            ServiceError: the service refused it.
            TransportError: no answer came.

        Source: document 2, Categories, rules and estimates. Assumed: a criterion that excludes is no primary criterion.
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
