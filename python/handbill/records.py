"""The records of the service, for type hints: `from handbill.records import CustomAudience`."""

from handbill._handbill import AsyncRecords, Page, Record, Records
from handbill.generated import records as _generated
from handbill.generated.records import *  # noqa: F403 - the generated `__all__` is the list

__all__ = ["AsyncRecords", "Page", "Record", "Records"]
__all__ += _generated.__all__
