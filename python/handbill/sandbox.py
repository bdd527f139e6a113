"""The embedded sandbox."""

from __future__ import annotations

__all__ = ["Sandbox"]


class Sandbox:
    """The service itself, on loopback."""
