"""Settings of a client from environment variables."""

from __future__ import annotations

from os import environ

from handbill.auth import Bearer, OAuth1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["settings"]

_PLACES = ("BASE_URL", "SANDBOX_URL", "API_URL", "NAMING")
_KEYS = ("CONSUMER_KEY", "CONSUMER_SECRET", "ACCESS_TOKEN", "ACCESS_TOKEN_SECRET")


def settings(given: dict[str, Any]) -> dict[str, Any]:
    """Read where the service is and who calls it.

    Args:
        given: Settings that count more than the environment.

    Returns:
        Keyword arguments of a client; what is not set is left out.

    Raises:
        ValidationError: there is no address, or only some of the four OAuth 1.0a variables are set.
    """
    from handbill.errors import ValidationError

    found: dict[str, Any] = {name.lower(): environ[f"HANDBILL_{name}"] for name in _PLACES if _is_set(name)}
    if "base_url" not in found and "base_url" not in given:
        message = "from_env: HANDBILL_BASE_URL is not set; set it to the address of the service, or pass base_url"
        raise ValidationError(message, [("base_url", "required", "is not set")])
    keys = [name for name in _KEYS if _is_set(name)]
    if _is_set("BEARER_TOKEN"):
        found["auth"] = Bearer(environ["HANDBILL_BEARER_TOKEN"])
    elif len(keys) == len(_KEYS):
        found["auth"] = OAuth1(*(environ[f"HANDBILL_{name}"] for name in _KEYS))
    elif keys and "auth" not in given:
        missing = [f"HANDBILL_{name}" for name in _KEYS if name not in keys]
        message = f"from_env: OAuth 1.0a takes four variables; {', '.join(missing)} not set"
        raise ValidationError(message, [(name, "required", "is not set") for name in missing])
    return {**found, **given}


def _is_set(name: str) -> bool:
    return bool(environ.get(f"HANDBILL_{name}", ""))
