"""Moved to `handbill._operations`; generated modules import it from here until the generator uses that name."""

from handbill._operations import Create, Delete, Update

__all__ = ["Create", "Delete", "Update"]
