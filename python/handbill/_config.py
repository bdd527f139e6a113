"""Settings of a client: the live service, and environment variables."""

from __future__ import annotations

from os import environ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypedDict

    class Service(TypedDict):
        """The addresses of a service, and the spelling of its names."""

        base_url: str
        sandbox_url: str
        api_url: str
        naming: str


__all__ = ["LIVE", "settings_from_env"]

#: The live service: `Client(**handbill.LIVE, auth=…)`.
LIVE: Service = {
    "base_url": "https://ads-api.x.com",
    "sandbox_url": "https://ads-api-sandbox.x.com",
    "api_url": "https://api.x.com",
    "naming": "live",
}

_ADDRESSES = ("BASE_URL", "SANDBOX_URL", "API_URL", "NAMING")
_OAUTH1 = ("CONSUMER_KEY", "CONSUMER_SECRET", "ACCESS_TOKEN", "ACCESS_TOKEN_SECRET")


def settings_from_env(given: dict[str, Any]) -> dict[str, Any]:
    """Read the addresses of the service and the credentials.

    Args:
        given: Settings that override the environment.

    Returns:
        Keyword arguments of a client; variables that are not set are omitted.

    Raises:
        ValidationError: there is no address, or only some of the four OAuth 1.0a variables are set.
    """
    from handbill._auth import Bearer, OAuth1
    from handbill.errors import ValidationError

    found: dict[str, Any] = {name.lower(): environ[f"HANDBILL_{name}"] for name in _ADDRESSES if _is_set(name)}
    if "base_url" not in found and "base_url" not in given:
        message = "from_env: HANDBILL_BASE_URL is not set; set it to the address of the service, or pass base_url"
        raise ValidationError(message, [("base_url", "required", "is not set")])
    keys = [name for name in _OAUTH1 if _is_set(name)]
    if _is_set("BEARER_TOKEN"):
        found["auth"] = Bearer(environ["HANDBILL_BEARER_TOKEN"])
    elif len(keys) == len(_OAUTH1):
        found["auth"] = OAuth1(*(environ[f"HANDBILL_{name}"] for name in _OAUTH1))
    elif keys and "auth" not in given:
        missing = [f"HANDBILL_{name}" for name in _OAUTH1 if name not in keys]
        message = f"from_env: OAuth 1.0a takes four variables; {', '.join(missing)} not set"
        raise ValidationError(message, [(name, "required", "is not set") for name in missing])
    return {**found, **given}


def _is_set(name: str) -> bool:
    return bool(environ.get(f"HANDBILL_{name}", ""))
