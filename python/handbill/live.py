"""The real service: `Client(**handbill.LIVE, auth=…)` talks to it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    class Service(TypedDict):
        """Where a service is, and how it spells its names."""

        base_url: str
        sandbox_url: str
        api_url: str
        naming: str


__all__ = ["LIVE"]

LIVE: Service = {
    "base_url": "https://ads-api.x.com",
    "sandbox_url": "https://ads-api-sandbox.x.com",
    "api_url": "https://api.x.com",
    "naming": "live",
}
