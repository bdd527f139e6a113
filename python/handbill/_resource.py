"""The base class of resources."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from handbill import _handbill

__all__ = ["Resource"]


class Resource:
    """The methods of one resource; a client has an instance as an attribute."""

    __slots__ = ("_core",)

    def __init__(self, core: _handbill.Client) -> None:
        """Keep the core client.

        Args:
            core: Sends the calls.
        """
        self._core = core

    def __repr__(self) -> str:
        """Name the class."""
        return f"<{type(self).__name__}>"
