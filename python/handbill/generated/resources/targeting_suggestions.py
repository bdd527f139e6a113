"""The resource `targeting_suggestions`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Page
from handbill._resource import Resource
from handbill.generated.records.targeting_suggestions import TargetingSuggestion

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn


class TargetingSuggestions(Resource):
    """A keyword or a user like those given.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def list(
        self,
        account_id: str,
        *,
        suggestion_type: Literal["KEYWORD", "USER_ID"],
        targeting_values: Sequence[str],
        count: int | None = None,
        **_more: NoReturn,
    ) -> Page[TargetingSuggestion]:
        """List keywords or users like those given.

        Args:
            account_id: Identifier of the account.
            suggestion_type: Whether keywords or users are given and wanted.
            targeting_values: Keywords or user identifiers, never mixed. Text, or a whole number.
            count: Records to try to return per page. A whole number from 1 to 50. 30 when left out.

        Returns:
            The only page.

        Source: the service's documentation, Targeting suggestions.
        """
        return self._core.call(
            "targeting_suggestions.list",
            Page[TargetingSuggestion],
            {
                "account_id": account_id,
                "suggestion_type": suggestion_type,
                "targeting_values": targeting_values,
                "count": count,
                **_more,
            },
        )


class AsyncTargetingSuggestions(Resource):
    """A keyword or a user like those given.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def list(
        self,
        account_id: str,
        *,
        suggestion_type: Literal["KEYWORD", "USER_ID"],
        targeting_values: Sequence[str],
        count: int | None = None,
        **_more: NoReturn,
    ) -> Page[TargetingSuggestion]:
        """List keywords or users like those given.

        Args:
            account_id: Identifier of the account.
            suggestion_type: Whether keywords or users are given and wanted.
            targeting_values: Keywords or user identifiers, never mixed. Text, or a whole number.
            count: Records to try to return per page. A whole number from 1 to 50. 30 when left out.

        Returns:
            The only page.

        Source: the service's documentation, Targeting suggestions.
        """
        return await self._core.call_async(
            "targeting_suggestions.list",
            Page[TargetingSuggestion],
            {
                "account_id": account_id,
                "suggestion_type": suggestion_type,
                "targeting_values": targeting_values,
                "count": count,
                **_more,
            },
        )
