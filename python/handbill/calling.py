"""Moved to `handbill._resource`; generated modules import it from here until the generator uses that name."""

from handbill._resource import Resource

__all__ = ["Resource"]
