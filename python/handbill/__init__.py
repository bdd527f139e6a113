"""Ad operations from Python at Rust speed: a typed client, a bulk engine and an embedded sandbox.

    import handbill

    with handbill.Sandbox() as sandbox:
        client = sandbox.client()
        account = client.accounts.create()
        for audience in client.custom_audiences.iter(account.id):
            print(audience.name)

Names are imported on first use, so that `import handbill` is fast.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from handbill._auth import Bearer, OAuth1
    from handbill._config import LIVE
    from handbill._handbill import AsyncRecords, Page, Record, Records, StringColumn, __version__, micros
    from handbill._offline import hash_identifiers, normalize, validate
    from handbill._operations import Create, Delete, Update
    from handbill._outcomes import Outcome, Outcomes
    from handbill._report import ProductReport, Report, UploadReport
    from handbill._sandbox import Sandbox
    from handbill.client import AsyncClient, Client
    from handbill.errors import (
        BadRequest,
        ConnectError,
        DecodeError,
        ErrorDetail,
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
    "ErrorDetail",
    "Forbidden",
    "HandbillError",
    "NotAuthenticated",
    "NotFound",
    "OAuth1",
    "Outcome",
    "Outcomes",
    "Page",
    "Problem",
    "ProductReport",
    "RateLimited",
    "Record",
    "Records",
    "Report",
    "Sandbox",
    "ServerError",
    "ServiceError",
    "StringColumn",
    "Timeout",
    "TransportError",
    "Update",
    "UploadError",
    "UploadReport",
    "ValidationError",
    "__version__",
    "hash_identifiers",
    "micros",
    "normalize",
    "validate",
]

#: The module of each name; those of `errors` are left out.
_MODULES = {
    "_auth": (
        "Bearer",
        "OAuth1",
    ),
    "_config": ("LIVE",),
    "_handbill": (
        "AsyncRecords",
        "Page",
        "Record",
        "Records",
        "StringColumn",
        "__version__",
        "micros",
    ),
    "_offline": (
        "hash_identifiers",
        "normalize",
        "validate",
    ),
    "_operations": (
        "Create",
        "Delete",
        "Update",
    ),
    "_outcomes": (
        "Outcome",
        "Outcomes",
    ),
    "_report": (
        "ProductReport",
        "Report",
        "UploadReport",
    ),
    "_sandbox": ("Sandbox",),
    "client": (
        "AsyncClient",
        "Client",
    ),
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    module = next((module for module, names in _MODULES.items() if name in names), "errors")
    # `__import__`, because `importlib` would have to be imported first.
    value: object = getattr(__import__(f"handbill.{module}", fromlist=[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
