"""The records of the service, for type hints: `from handbill.records import CustomAudience`."""

from __future__ import annotations

from handbill._handbill import AsyncRecords, Page, Record, Records
from handbill.generated import records as _generated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from handbill.generated.records import *  # noqa: F403 - the generated `__all__` is the list

__all__ = ["AsyncRecords", "Page", "Record", "Records"]
__all__ += _generated.__all__

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load a class on first use."""
        return getattr(_generated, name)
