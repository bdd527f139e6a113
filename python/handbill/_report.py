"""Reports of uploads, and their progress bar."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ProductReport", "Report", "UploadReport", "make_report", "progress_bar"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The result of an upload."""

    rows_read: int = 0
    """Rows read, without the header."""
    skipped: dict[str, int] = field(default_factory=dict)
    """Rows not sent, by reason."""
    skipped_rows: list[dict[str, Any]] = field(default_factory=list)
    """The first 1000 rows not sent: `row`, from 1, and `reason`."""
    requests: int = 0
    """Requests, including retries."""
    retries: int = 0
    """Retries."""
    batches: int = 0
    """Requests confirmed in this run."""
    applied: list[tuple[int, int]] = field(default_factory=list)
    """First and last row of each contiguous applied range; it may include skipped rows."""
    not_applied: list[tuple[int, int]] = field(default_factory=list)
    """First and last row of each failed request; empty when the upload succeeded."""
    seconds: float = 0.0
    """Duration."""

    def to_dict(self) -> dict[str, Any]:
        """Return every field as a dict."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class UploadReport(Report):
    """The result of an upload of users."""

    users_sent: int = 0
    """Users that this run sent and the service confirmed."""
    users_already_confirmed: int = 0
    """Users that an earlier run confirmed, according to the journal; they were not sent again."""
    identifiers: dict[str, int] = field(default_factory=dict)
    """Identifiers of the rows, by kind."""
    passed_through: int = 0
    """Identifiers among them that were digests already."""
    refused_identifiers: dict[str, int] = field(default_factory=dict)
    """Identifiers that cannot be used, by `kind: reason`; their rows are sent when another identifier can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductReport(Report):
    """The result of an upload of products."""

    items_sent: int = 0
    """Products that this run sent and the service confirmed, including those that it rejected."""
    items_already_confirmed: int = 0
    """Products that an earlier run confirmed, according to the journal; they were not sent again."""
    problems: dict[str, int] = field(default_factory=dict)
    """Violations, by `field: rule`; a row may have several."""
    created: int = 0
    """Products created."""
    updated: int = 0
    """Products updated."""
    unchanged: int = 0
    """Products without a change."""
    failed: int = 0
    """Products that the service rejected."""
    failures: list[dict[str, Any]] = field(default_factory=list)
    """The first 1000 of them: `row`, `id` and `message`."""


R = TypeVar("R", bound=Report)


def make_report(kind: type[R], values: Mapping[str, Any]) -> R:
    """Make a report from the core's values, which are the same for users and products.

    Args:
        kind: The class of the report.
        values: Values by name.

    Returns:
        The report, with the values that its class has.
    """
    if issubclass(kind, UploadReport):
        values = {f"users_{name[6:]}" if name.startswith("items_") else name: value for name, value in values.items()}
    known = {each.name for each in fields(kind)}
    return kind(**{name: value for name, value in values.items() if name in known})


class _ProgressBar:
    """A tqdm bar: over bytes where their number is known, otherwise over rows."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._bar: Any = None

    def __call__(self, rows_read: int, confirmed: int, bytes_read: int, bytes_total: int | None) -> None:
        if self._bar is None:
            self._bar = _tqdm(self._title, bytes_total)
            if self._bar is None:
                return
        self._bar.set_postfix_str(f"{rows_read:,} rows, {confirmed:,} confirmed", refresh=False)
        self._bar.n = bytes_read if bytes_total else confirmed
        self._bar.refresh()

    def close(self) -> None:
        """Close the bar and leave it on the screen."""
        if self._bar is not None:
            self._bar.close()


def _tqdm(title: str, total: int | None) -> Any:
    try:
        from tqdm import tqdm
    except ImportError:
        return _ProgressLine(title)
    unit = {"unit": "B", "unit_scale": True} if total else {"unit": " rows"}
    return tqdm(total=total, desc=title, **unit)


class _ProgressLine:
    """The fallback without tqdm: a line that is overwritten."""

    n = 0

    def __init__(self, title: str) -> None:
        self._title = title
        self._text = ""

    def set_postfix_str(self, text: str, *, refresh: bool) -> None:
        """Keep the text."""
        del refresh
        self._text = text

    def refresh(self) -> None:
        """Overwrite the line."""
        import sys

        sys.stderr.write(f"\r{self._title}: {self._text}")
        sys.stderr.flush()

    def close(self) -> None:
        """End the line."""
        import sys

        sys.stderr.write("\n")


def progress_bar(title: str) -> _ProgressBar:
    """Make a progress bar.

    Args:
        title: The text before the bar.

    Returns:
        A function for `progress=`; `close()` closes the bar.
    """
    return _ProgressBar(title)
