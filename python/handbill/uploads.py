"""Uploads: the methods of resources that take many rows, written by hand; the generated resources inherit them."""

from __future__ import annotations

from contextvars import ContextVar

from handbill import _handbill
from handbill.calling import Resource

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime
    from typing import Any, Literal, TypeAlias

    from handbill.errors import ValidationError
    from handbill.report import Report

    #: Rows read, rows confirmed, bytes read, bytes in all where they are known.
    Progress: TypeAlias = Callable[[int, int, int, int | None], object]
    #: A CSV, TSV or Parquet file; a stream of such text; a frame or table; dicts; texts of one kind.
    Source: TypeAlias = str | os.PathLike[str] | Iterable[Any] | Any

__all__ = [
    "AsyncAudienceUploads",
    "AsyncDoNotReachUploads",
    "AsyncProductUploads",
    "AudienceUploads",
    "DoNotReachUploads",
    "ProductUploads",
]

#: Asked now and then by a job that is awaited: whether the waiting was cancelled. A thread gets it with its context.
_CANCELLED: ContextVar[Callable[[], bool] | None] = ContextVar("_CANCELLED", default=None)

_USERS = "custom_audiences.change_users"
_DO_NOT_REACH = "do_not_reach_lists.change_users"
_PRODUCTS = "products.write"


class AudienceUploads(Resource):
    """Users into custom audiences."""

    __slots__ = ()

    def upload(
        self,
        account_id: str,
        custom_audience_id: str,
        source: Source,
        *,
        columns: Mapping[str, str] | str | None = None,
        region: str | None = None,
        operation: Literal["Update", "Delete"] = "Update",
        effective_at: datetime | str | None = None,
        expires_at: datetime | str | None = None,
        journal: str | os.PathLike[str] | None = None,
        progress: bool | Progress = False,
        delimiter: str | None = None,
        encoding: str | None = None,
        header: bool | None = None,
    ) -> Report:
        """Take every row of a source to an audience: normalised, hashed, packed, sent, confirmed.

        Nothing raw leaves the machine: every identifier but `partner_user_id` is sent as its SHA-256 digest. Values
        that are digests already are passed through. Memory does not grow with the source.

        Args:
            account_id: The account that owns the audience.
            custom_audience_id: The audience.
            source: A path to a CSV, TSV or Parquet file; a binary or text stream; a pandas, polars or Arrow frame; an
                iterable of dicts; or an iterable of texts of one kind.
            columns: Column and what it holds: email, device_id, handle, platform_id, phone_number, partner_user_id, or
                region for the country of phone numbers. A text names the one kind of a list of texts. Columns that are
                called after a kind are found when left out.
            region: Country of phone numbers without one: two letters of ISO 3166.
            operation: "Update" adds the users, "Delete" removes them.
            effective_at: When the association starts; now when left out.
            expires_at: When it ends; 13 months from now when left out.
            journal: A file that remembers what was confirmed. After any stop, a crash included, the same call goes on
                from there and sends nothing again that was confirmed.
            progress: True for a progress bar (with tqdm), or a function that is called with rows read, users confirmed,
                bytes read and bytes in all.
            delimiter: What stands between cells; found out when left out.
            encoding: Encoding of a file; UTF-8, or what its first bytes say, when left out.
            header: Whether the first row holds names; found out when left out.

        Returns:
            What was read, sent, skipped and why, with row numbers from 1, a header not counted.

        Raises:
            ValidationError: a setting is wrong; nothing was sent.
            HandbillError: the source cannot be read.
            UploadError: the job ended early; `report` tells what was and what was not applied.

        Source: document 1, Custom audiences; document 5, sections 4 and 6.
        """
        ids = {"account_id": account_id, "custom_audience_id": custom_audience_id}
        given = _members(columns, region, operation, effective_at, expires_at, delimiter, encoding, header)
        return _run(self._core, _USERS, ids, source, given, journal, progress)


class AsyncAudienceUploads(Resource):
    """Users into custom audiences, awaited."""

    __slots__ = ()

    async def upload(self, *args: Any, **settings: Any) -> Report:
        """Do what :meth:`AudienceUploads.upload` does, in a thread of its own; cancelling it stops the job cleanly."""
        return await _awaited(AudienceUploads(self._core).upload, args, settings)


class DoNotReachUploads(Resource):
    """Users into do-not-reach lists."""

    __slots__ = ()

    def upload(
        self,
        account_id: str,
        do_not_reach_list_id: str,
        source: Source,
        *,
        columns: Mapping[str, str] | str | None = None,
        region: str | None = None,
        operation: Literal["Update", "Delete"] = "Update",
        expires_at: datetime | str | None = None,
        journal: str | os.PathLike[str] | None = None,
        progress: bool | Progress = False,
        delimiter: str | None = None,
        encoding: str | None = None,
        header: bool | None = None,
    ) -> Report:
        """Take every row of a source to a do-not-reach list: e-mail addresses and phone numbers only.

        Args, returns and raises as :meth:`AudienceUploads.upload`; `expires_at` lies at most 13 months ahead.

        Source: document 1, Do-not-reach lists; document 5, section 5.
        """
        ids = {"account_id": account_id, "do_not_reach_list_id": do_not_reach_list_id}
        given = _members(columns, region, operation, None, expires_at, delimiter, encoding, header)
        return _run(self._core, _DO_NOT_REACH, ids, source, given, journal, progress)


class AsyncDoNotReachUploads(Resource):
    """Users into do-not-reach lists, awaited."""

    __slots__ = ()

    async def upload(self, *args: Any, **settings: Any) -> Report:
        """Do what :meth:`DoNotReachUploads.upload` does, in a thread of its own; cancelling it stops cleanly."""
        return await _awaited(DoNotReachUploads(self._core).upload, args, settings)


class ProductUploads(Resource):
    """Products into catalogs."""

    __slots__ = ()

    def upsert(
        self,
        product_catalog_id: str,
        source: Source,
        *,
        columns: Mapping[str, str] | None = None,
        journal: str | os.PathLike[str] | None = None,
        progress: bool | Progress = False,
        delimiter: str | None = None,
        encoding: str | None = None,
        strict: bool = True,
    ) -> Report:
        """Create or update every product of a source: checked, packed 25 a request, in order.

        Of several rows with one id the last wins. A row that breaks a rule is not sent and is told with its number.

        Args:
            product_catalog_id: The catalog.
            source: A path to a CSV, TSV or Parquet file; a binary or text stream; a pandas, polars or Arrow frame; or
                an iterable of dicts.
            columns: Column and the field of a product that it holds, where their names differ.
            journal: A file that remembers what was confirmed; the same call goes on from there.
            progress: True for a progress bar (with tqdm), or a function that is called with rows read, products
                confirmed, bytes read and bytes in all.
            delimiter: What stands between cells; found out when left out.
            encoding: Encoding of a file; UTF-8, or what its first bytes say, when left out.
            strict: Whether a column that is no field of a product is a mistake; otherwise it is passed over.

        Returns:
            What was read, made, changed, skipped and why, with row numbers from 1, a header not counted.

        Raises:
            ValidationError: a setting is wrong; nothing was sent.
            HandbillError: the source cannot be read.
            UploadError: the job ended early; `report` tells what was and what was not applied.

        Source: document 1, Products.
        """
        given = {
            "columns": _columns(columns),
            "delimiter": delimiter,
            "encoding": encoding,
            "strict": strict,
        }
        return _run(self._core, _PRODUCTS, {"product_catalog_id": product_catalog_id}, source, given, journal, progress)


class AsyncProductUploads(Resource):
    """Products into catalogs, awaited."""

    __slots__ = ()

    async def upsert(self, *args: Any, **settings: Any) -> Report:
        """Do what :meth:`ProductUploads.upsert` does, in a thread of its own; cancelling it stops the job cleanly."""
        return await _awaited(ProductUploads(self._core).upsert, args, settings)


def _members(
    columns: Mapping[str, str] | str | None,
    region: str | None,
    operation: str,
    effective_at: datetime | str | None,
    expires_at: datetime | str | None,
    delimiter: str | None,
    encoding: str | None,
    header: bool | None,  # noqa: FBT001 (three states, named by every caller)
) -> dict[str, Any]:
    texts = {"region": region, "operation": operation, "delimiter": delimiter, "encoding": encoding}
    for name, value in texts.items():
        if not isinstance(value, (str, type(None))):
            raise _wrong(name, "text", value)
    if not isinstance(header, (bool, type(None))):
        raise _wrong("header", "True, False or None", header)
    return {
        "columns": _columns(columns),
        "region": region,
        "operation": operation,
        "effective_at": _when("effective_at", effective_at),
        "expires_at": _when("expires_at", expires_at),
        "delimiter": delimiter,
        "encoding": encoding,
        "header": header,
    }


def _wrong(name: str, wanted: str, value: object) -> ValidationError:
    from handbill.errors import ValidationError

    told = f"expected {wanted}, got a value of type {type(value).__name__}"
    return ValidationError(f"{name}: {told}", [(name, "type", told)])


def _columns(columns: Mapping[str, str] | str | None) -> list[tuple[str, str]]:
    if isinstance(columns, str):
        return [("value", columns)]
    if columns is None:
        return []
    if not hasattr(columns, "items"):
        raise _wrong("columns", 'a dict such as {"E-mail": "email"}, or the one kind of a list of texts', columns)
    pairs = list(columns.items())
    for name, kind in pairs:
        if not isinstance(name, str) or not isinstance(kind, str):
            raise _wrong("columns", "names and kinds as text", kind if isinstance(name, str) else name)
    return pairs


def _when(name: str, at: datetime | str | None) -> str | None:
    if at is None or isinstance(at, str):
        return at
    from datetime import datetime, timezone

    if not isinstance(at, datetime):
        raise _wrong(name, "an aware datetime, or ISO 8601 text", at)
    if at.tzinfo is None:
        raise _wrong(name, "an aware datetime, or ISO 8601 text with an offset: this one names no time zone", at)
    return at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _kind(source: Any, given: dict[str, Any]) -> tuple[str, Any]:
    """What the source is, and what the core is to read."""
    if isinstance(source, str) or hasattr(source, "__fspath__"):
        from os import fspath

        path = fspath(source)
        if str(path).lower().endswith((".parquet", ".pq")):
            from handbill.frames import read_parquet

            return "arrow", read_parquet(str(path))
        return "path", path
    if hasattr(source, "read"):
        return "stream", source
    is_frame = hasattr(source, "columns") or hasattr(source, "column_names") or hasattr(source, "schema")
    if hasattr(source, "__arrow_c_stream__") and is_frame:
        return "arrow", source
    # A series or an array is a list of texts.
    listed = getattr(source, "to_pylist", None) or getattr(source, "to_list", None)
    if listed is not None:
        return _rows(iter(listed()), given)
    wanted = "a path, a stream, a frame, or an iterable of dicts or texts"
    if isinstance(source, (bytes, bytearray, dict)) or not hasattr(source, "__iter__"):
        lone = " (put a lone dict in a list)" if isinstance(source, dict) else ""
        raise _wrong("source", wanted + lone, source)
    return _rows(iter(source), given)


#: Items looked at to tell what an iterable holds.
_LOOK = 1000


def _rows(items: Any, given: dict[str, Any]) -> tuple[str, Any]:
    # The first items tell what the others are; they are put back in front.
    from itertools import chain, islice

    from handbill.errors import HandbillError

    first = list(islice(items, _LOOK)) if given["columns"] else list(islice(items, 1))
    known = next((item for item in first if item is not None), None)
    items = chain(first, items)
    if isinstance(known, str) and "operation" in given:
        return "values", items
    if known is not None and not hasattr(known, "keys"):
        number = first.index(known) + 1
        or_text = " or text" if "operation" in given else ""
        told = f"expected a dict{or_text}, got a value of type {type(known).__name__}"
        message = f"row {number}: {told}"
        raise HandbillError(message)
    if not given["columns"] and "operation" in given and known is not None:
        given["columns"] = _guess(known)
    return "rows", items


def _guess(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Columns that are called after a kind: `E-mail` is `email`."""
    kinds = ("email", "device_id", "handle", "platform_id", "phone_number", "partner_user_id", "region")

    def folded(name: str) -> str:
        return "".join(letter for letter in name.lower() if letter.isalnum())

    by_name = {folded(kind): kind for kind in kinds}
    found = [(key, by_name[folded(key)]) for key in row if isinstance(key, str) and folded(key) in by_name]
    if not any(kind != "region" for _, kind in found):
        from handbill.errors import ValidationError

        told = f"no key of the first row ({', '.join(map(str, row))}) is called after a kind; say what holds what"
        message = f"columns: {told}"
        raise ValidationError(message, [("columns", "required", told)])
    return found


def _run(
    core: _handbill.Client,
    endpoint: str,
    ids: dict[str, Any],
    source: Source,
    given: dict[str, Any],
    journal: str | os.PathLike[str] | None,
    progress: bool | Progress,  # noqa: FBT001 (a bar, none, or a function)
) -> Report:
    from handbill.errors import UploadError
    from handbill.report import Report, bar

    if not isinstance(progress, bool) and not callable(progress):
        raise _wrong("progress", "True, False or a function", progress)
    if journal is not None and not isinstance(journal, str) and not hasattr(journal, "__fspath__"):
        raise _wrong("journal", "a path", journal)
    read = _kind(source, given)
    show = bar(endpoint) if progress is True else (progress or None)
    try:
        told = _handbill.upload(core, endpoint, ids, read, given, journal, show, _CANCELLED.get())
    except UploadError as ended:
        raise UploadError(str(ended), Report(**(ended.report or {}))) from ended.__cause__
    except KeyboardInterrupt as stopped:
        how = f"; the same call with journal={str(journal)!r} goes on from there" if journal else ""
        stopped.args = (f"stopped; what was sent is confirmed{how}",)
        raise
    finally:
        close = getattr(show, "close", None)
        if close is not None:
            close()
    return Report(**told)


async def _awaited(work: Callable[..., Report], args: tuple[Any, ...], settings: dict[str, Any]) -> Report:
    import asyncio
    import threading

    over = threading.Event()
    token = _CANCELLED.set(over.is_set)
    try:
        job = asyncio.ensure_future(asyncio.to_thread(work, *args, **settings))
    finally:
        _CANCELLED.reset(token)
    try:
        return await asyncio.shield(job)
    except asyncio.CancelledError:
        # The job ends as Ctrl-C ends it: what is under way is confirmed and journaled.
        over.set()
        await asyncio.wait([job])
        job.exception()
        raise
