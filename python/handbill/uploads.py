"""Moved to `handbill._uploads`; generated modules import it from here until the generator uses that name."""

from handbill._uploads import (
    AsyncAudienceUploads,
    AsyncDoNotReachUploads,
    AsyncProductUploads,
    AudienceUploads,
    DoNotReachUploads,
    ProductUploads,
)

__all__ = [
    "AsyncAudienceUploads",
    "AsyncDoNotReachUploads",
    "AsyncProductUploads",
    "AudienceUploads",
    "DoNotReachUploads",
    "ProductUploads",
]
