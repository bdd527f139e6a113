"""Money: currency units to millionths of the unit."""

from handbill._handbill import micros

__all__ = ["micros"]
