"""Ad operations from Python at Rust speed: a typed client, a bulk engine and an embedded sandbox.

    import handbill

    with handbill.Sandbox() as sandbox:
        client = sandbox.client()
        account = client.accounts.create()
        for audience in client.custom_audiences.iter(account.id):
            print(audience.name)

Names are imported when they are first used, so that `import handbill` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from handbill._handbill import AsyncRecords, Page, Record, Records, __version__
    from handbill.auth import Bearer, OAuth1
    from handbill.client import AsyncClient, Client
    from handbill.errors import (
        BadRequest,
        ConnectError,
        DecodeError,
        Fault,
        Forbidden,
        HandbillError,
        NotAuthenticated,
        NotFound,
        Problem,
        RateLimited,
        ServerError,
        ServiceError,
        Timeout,
        TransportError,
        UploadError,
        ValidationError,
    )
    from handbill.identity import hash_identifiers, normalize
    from handbill.live import LIVE
    from handbill.money import micros
    from handbill.operations import Create, Delete, Update
    from handbill.sandbox import Sandbox
    from handbill.validation import validate

__all__ = [
    "LIVE",
    "AsyncClient",
    "AsyncRecords",
    "BadRequest",
    "Bearer",
    "Client",
    "ConnectError",
    "Create",
    "DecodeError",
    "Delete",
    "Fault",
    "Forbidden",
    "HandbillError",
    "NotAuthenticated",
    "NotFound",
    "OAuth1",
    "Page",
    "Problem",
    "RateLimited",
    "Record",
    "Records",
    "Sandbox",
    "ServerError",
    "ServiceError",
    "Timeout",
    "TransportError",
    "Update",
    "UploadError",
    "ValidationError",
    "__version__",
    "hash_identifiers",
    "micros",
    "normalize",
    "validate",
]

_HOMES = {
    "_handbill": ("AsyncRecords", "Page", "Record", "Records", "__version__"),
    "auth": ("Bearer", "OAuth1"),
    "client": ("AsyncClient", "Client"),
    "identity": ("hash_identifiers", "normalize"),
    "live": ("LIVE",),
    "money": ("micros",),
    "operations": ("Create", "Delete", "Update"),
    "sandbox": ("Sandbox",),
    "validation": ("validate",),
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    home = next((home for home, names in _HOMES.items() if name in names), "errors")
    # `__import__`, because `importlib` would have to be imported first.
    value: object = getattr(__import__(f"handbill.{home}", fromlist=[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
