"""Uploads: the methods of resources that take many rows, written by hand; the generated resources inherit them."""

from __future__ import annotations

from handbill.calling import Resource

__all__ = [
    "AsyncAudienceUploads",
    "AsyncDoNotReachUploads",
    "AsyncProductUploads",
    "AudienceUploads",
    "DoNotReachUploads",
    "ProductUploads",
]


class AudienceUploads(Resource):
    """Users into custom audiences."""

    __slots__ = ()


class AsyncAudienceUploads(Resource):
    """Users into custom audiences, awaited."""

    __slots__ = ()


class DoNotReachUploads(Resource):
    """Users into do-not-reach lists."""

    __slots__ = ()


class AsyncDoNotReachUploads(Resource):
    """Users into do-not-reach lists, awaited."""

    __slots__ = ()


class ProductUploads(Resource):
    """Products into catalogs."""

    __slots__ = ()


class AsyncProductUploads(Resource):
    """Products into catalogs, awaited."""

    __slots__ = ()
