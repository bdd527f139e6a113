"""The upload methods of resources, written by hand; the generated resources inherit them."""

from __future__ import annotations

from contextvars import ContextVar

from handbill import _handbill
from handbill._resource import Resource

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime
    from typing import Any, Literal, TypeAlias, TypeVar

    from handbill._report import ProductReport, Report, UploadReport
    from handbill.errors import ValidationError

    #: Rows read, rows confirmed, bytes read, total bytes where known.
    Progress: TypeAlias = Callable[[int, int, int, int | None], object]
    #: A CSV, TSV or Parquet file; a stream of such text; a frame or table; dicts; texts of one kind.
    Source: TypeAlias = str | os.PathLike[str] | Iterable[Any] | Any
    R = TypeVar("R", bound=Report)

__all__ = [
    "AsyncAudienceUploads",
    "AsyncDoNotReachUploads",
    "AsyncProductUploads",
    "AudienceUploads",
    "DoNotReachUploads",
    "ProductUploads",
]

#: Polled by an awaited upload: whether its task was cancelled. A thread inherits it with its context.
_CANCELLED: ContextVar[Callable[[], bool] | None] = ContextVar("_CANCELLED", default=None)

_USERS = "custom_audiences.change_users"
_DO_NOT_REACH = "do_not_reach_lists.change_users"
_PRODUCTS = "products.write"


class AudienceUploads(Resource):
    """Uploads of users to custom audiences."""

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
    ) -> UploadReport:
        """Upload every row of a source to an audience: normalised, hashed, packed, sent, confirmed.

        Every identifier except `partner_user_id` is sent as its SHA-256 digest; values that are digests already are
        passed through. Memory does not grow with the source.

        Args:
            account_id: The account that owns the audience.
            custom_audience_id: The audience.
            source: A path to a CSV, TSV or Parquet file; a binary or text stream; a pandas, polars or Arrow frame; an
                iterable of dicts; or an iterable of texts of one kind.
            columns: Column and its kind: email, device_id, handle, platform_id, phone_number, partner_user_id, or
                region for the country of phone numbers. A text is the kind of a list of texts. By default, columns
                named after a kind.
            region: Country of phone numbers without one: two letters of ISO 3166.
            operation: "Update" adds the users, "Delete" removes them.
            effective_at: When the association starts; now by default.
            expires_at: When it ends; 13 months from now by default.
            journal: A file that records confirmed requests. After a stop or a crash, the same call resumes and does
                not send confirmed rows again.
            progress: True for a progress bar (with tqdm), or a function that is called with rows read, users confirmed,
                bytes read and total bytes.
            delimiter: The delimiter between cells; detected by default.
            encoding: Encoding of a file; UTF-8 or detected by default.
            header: Whether the first row has names; detected by default.

        Returns:
            Rows read, users sent, rows skipped and why, with row numbers from 1, without the header.

        Raises:
            ValidationError: a setting is wrong; nothing was sent.
            HandbillError: the source cannot be read.
            UploadError: the upload ended early; `report` has the applied rows.

        """
        ids = {"account_id": account_id, "custom_audience_id": custom_audience_id}
        from handbill._report import UploadReport

        options = _member_options(columns, region, operation, effective_at, expires_at, delimiter, encoding, header)
        return _run(self._core, _USERS, ids, source, options, journal, progress, UploadReport)


class AsyncAudienceUploads(Resource):
    """Async uploads of users to custom audiences."""

    __slots__ = ()

    async def upload(self, *args: Any, **settings: Any) -> UploadReport:
        """Async :meth:`AudienceUploads.upload`, in a thread; cancelling the task stops the upload cleanly."""
        return await _in_thread(AudienceUploads(self._core).upload, args, settings)


class DoNotReachUploads(Resource):
    """Uploads of users to do-not-reach lists."""

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
    ) -> UploadReport:
        """Upload every row of a source to a do-not-reach list: e-mail addresses and phone numbers only.

        Args, returns and raises as :meth:`AudienceUploads.upload`; `expires_at` is at most 13 months ahead.

        """
        ids = {"account_id": account_id, "do_not_reach_list_id": do_not_reach_list_id}
        from handbill._report import UploadReport

        options = _member_options(columns, region, operation, None, expires_at, delimiter, encoding, header)
        return _run(self._core, _DO_NOT_REACH, ids, source, options, journal, progress, UploadReport)


class AsyncDoNotReachUploads(Resource):
    """Async uploads of users to do-not-reach lists."""

    __slots__ = ()

    async def upload(self, *args: Any, **settings: Any) -> UploadReport:
        """Async :meth:`DoNotReachUploads.upload`, in a thread; cancelling the task stops the upload cleanly."""
        return await _in_thread(DoNotReachUploads(self._core).upload, args, settings)


class ProductUploads(Resource):
    """Uploads of products to catalogs."""

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
    ) -> ProductReport:
        """Create or update every product of a source: checked, packed 25 a request, in order.

        Of several rows with one id the last wins. An invalid row is not sent, and is reported with its number.

        Args:
            product_catalog_id: The catalog.
            source: A path to a CSV, TSV or Parquet file; a binary or text stream; a pandas, polars or Arrow frame; or
                an iterable of dicts.
            columns: Column and field of a product, where their names differ.
            journal: A file that records confirmed requests; the same call resumes.
            progress: True for a progress bar (with tqdm), or a function that is called with rows read, products
                confirmed, bytes read and total bytes.
            delimiter: The delimiter between cells; detected by default.
            encoding: Encoding of a file; UTF-8 or detected by default.
            strict: Whether an unknown column is an error; otherwise it is ignored.

        Returns:
            Rows read, products created and updated, rows skipped and why; row numbers are from 1, without the header.

        Raises:
            ValidationError: a setting is wrong; nothing was sent.
            HandbillError: the source cannot be read.
            UploadError: the upload ended early; `report` has the applied rows.

        """
        from handbill._report import ProductReport

        ids = {"product_catalog_id": product_catalog_id}
        options = {
            "columns": _columns(columns),
            "delimiter": delimiter,
            "encoding": encoding,
            "strict": strict,
        }
        return _run(self._core, _PRODUCTS, ids, source, options, journal, progress, ProductReport)


class AsyncProductUploads(Resource):
    """Async uploads of products to catalogs."""

    __slots__ = ()

    async def upsert(self, *args: Any, **settings: Any) -> ProductReport:
        """Async :meth:`ProductUploads.upsert`, in a thread; cancelling the task stops the upload cleanly."""
        return await _in_thread(ProductUploads(self._core).upsert, args, settings)


def _member_options(
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
            raise _type_error(name, "text", value)
    if not isinstance(header, (bool, type(None))):
        raise _type_error("header", "True, False or None", header)
    return {
        "columns": _columns(columns),
        "region": region,
        "operation": operation,
        "effective_at": _time("effective_at", effective_at),
        "expires_at": _time("expires_at", expires_at),
        "delimiter": delimiter,
        "encoding": encoding,
        "header": header,
    }


def _type_error(name: str, wanted: str, value: object) -> ValidationError:
    from handbill.errors import ValidationError

    reason = f"expected {wanted}, got a value of type {type(value).__name__}"
    return ValidationError(f"{name}: {reason}", [(name, "type", reason)])


def _columns(columns: Mapping[str, str] | str | None) -> list[tuple[str, str]]:
    if isinstance(columns, str):
        return [("value", columns)]
    if columns is None:
        return []
    if not hasattr(columns, "items"):
        raise _type_error("columns", 'a dict such as {"E-mail": "email"}, or the one kind of a list of texts', columns)
    pairs = list(columns.items())
    for name, kind in pairs:
        if not isinstance(name, str) or not isinstance(kind, str):
            raise _type_error("columns", "names and kinds as text", kind if isinstance(name, str) else name)
    return pairs


def _time(name: str, at: datetime | str | None) -> str | None:
    if at is None or isinstance(at, str):
        return at
    from datetime import datetime, timezone

    if not isinstance(at, datetime):
        raise _type_error(name, "an aware datetime, or ISO 8601 text", at)
    if at.tzinfo is None:
        raise _type_error(name, "an aware datetime, or ISO 8601 text with an offset: this one names no time zone", at)
    return at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _open(source: Any, options: dict[str, Any]) -> tuple[str, Any]:
    """Return the format of a source, and the object that the core reads."""
    if isinstance(source, str) or hasattr(source, "__fspath__"):
        from os import fspath

        path = fspath(source)
        if str(path).lower().endswith((".parquet", ".pq")):
            from handbill._frames import read_parquet

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
        return _open_iterable(iter(listed()), options)
    wanted = "a path, a stream, a frame, or an iterable of dicts or texts"
    if isinstance(source, (bytes, bytearray, dict)) or not hasattr(source, "__iter__"):
        hint = " (put a lone dict in a list)" if isinstance(source, dict) else ""
        raise _type_error("source", wanted + hint, source)
    return _open_iterable(iter(source), options)


#: Items used to detect the format of an iterable.
_SAMPLE = 1000


def _open_iterable(items: Any, options: dict[str, Any]) -> tuple[str, Any]:
    # The format is detected from the first items, which are then put back.
    from itertools import chain, islice

    from handbill.errors import HandbillError

    first = list(islice(items, _SAMPLE)) if options["columns"] else list(islice(items, 1))
    known = next((item for item in first if item is not None), None)
    items = chain(first, items)
    if isinstance(known, str) and "operation" in options:
        return "values", items
    if known is not None and not hasattr(known, "keys"):
        number = first.index(known) + 1
        or_text = " or text" if "operation" in options else ""
        message = f"row {number}: expected a dict{or_text}, got a value of type {type(known).__name__}"
        raise HandbillError(message)
    if not options["columns"] and "operation" in options and known is not None:
        options["columns"] = _guess_columns(known)
    return "rows", items


def _guess_columns(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Find columns named after a kind: `E-mail` is `email`."""
    kinds = ("email", "device_id", "handle", "platform_id", "phone_number", "partner_user_id", "region")

    def folded(name: str) -> str:
        return "".join(letter for letter in name.lower() if letter.isalnum())

    by_name = {folded(kind): kind for kind in kinds}
    found = [(key, by_name[folded(key)]) for key in row if isinstance(key, str) and folded(key) in by_name]
    if not any(kind != "region" for _, kind in found):
        from handbill.errors import ValidationError

        reason = f"no key of the first row ({', '.join(map(str, row))}) is called after a kind; say what holds what"
        message = f"columns: {reason}"
        raise ValidationError(message, [("columns", "required", reason)])
    return found


def _run(
    core: _handbill.Client,
    endpoint: str,
    ids: dict[str, Any],
    source: Source,
    options: dict[str, Any],
    journal: str | os.PathLike[str] | None,
    progress: bool | Progress,  # noqa: FBT001 (a bar, none, or a function)
    report: type[R],
) -> R:
    from handbill._report import make_report, progress_bar
    from handbill.errors import UploadError

    if not isinstance(progress, bool) and not callable(progress):
        raise _type_error("progress", "True, False or a function", progress)
    if journal is not None and not isinstance(journal, str) and not hasattr(journal, "__fspath__"):
        raise _type_error("journal", "a path", journal)
    opened = _open(source, options)
    show = progress_bar(endpoint) if progress is True else (progress or None)
    try:
        values = _handbill.upload(core, endpoint, ids, opened, options, journal, show, _CANCELLED.get())
    except UploadError as error:
        raise UploadError(str(error), make_report(report, error.report or {})) from error.__cause__
    except KeyboardInterrupt as stopped:
        how = f"; the same call with journal={str(journal)!r} goes on from there" if journal else ""
        stopped.args = (f"stopped; what was sent is confirmed{how}",)
        raise
    finally:
        close = getattr(show, "close", None)
        if close is not None:
            close()
    return make_report(report, values)


async def _in_thread(work: Callable[..., R], args: tuple[Any, ...], settings: dict[str, Any]) -> R:
    import asyncio
    import threading

    cancelled = threading.Event()
    token = _CANCELLED.set(cancelled.is_set)
    try:
        job = asyncio.ensure_future(asyncio.to_thread(work, *args, **settings))
    finally:
        _CANCELLED.reset(token)
    try:
        return await asyncio.shield(job)
    except asyncio.CancelledError:
        # Like Ctrl-C: requests in flight are confirmed and journaled.
        cancelled.set()
        await asyncio.wait([job])
        job.exception()
        raise
