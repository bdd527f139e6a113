"""Moved to `handbill._bulk`; generated modules import it from here until the generator uses that name."""

from handbill._bulk import AsyncBulk, Bulk

__all__ = ["AsyncBulk", "Bulk"]
