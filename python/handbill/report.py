"""What a bulk job tells at its end, and its progress bar."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

__all__ = ["Report", "bar"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What became of a bulk job."""

    rows_read: int = 0
    """Rows read; a header does not count."""
    users_sent: int = 0
    """Users that this run sent and the service confirmed; products for a catalog, those that it refused included."""
    users_already_confirmed: int = 0
    """Users or products that the journal shows as confirmed by an earlier run; they were not sent again."""
    identifiers: dict[str, int] = field(default_factory=dict)
    """Identifiers in the users made of the rows, by kind."""
    passed_through: int = 0
    """Identifiers among them that were digests already."""
    skipped: dict[str, int] = field(default_factory=dict)
    """Rows not sent, by reason."""
    skipped_rows: list[dict[str, Any]] = field(default_factory=list)
    """The first 1000 rows not sent: `row`, from 1, and `reason`."""
    refused_identifiers: dict[str, int] = field(default_factory=dict)
    """Identifiers that cannot be used, by `kind: reason`; their rows are sent when another identifier can."""
    problems: dict[str, int] = field(default_factory=dict)
    """Broken rules of products, by `field: rule`; a row may break several."""
    requests: int = 0
    """Requests made, those sent again included."""
    retries: int = 0
    """Requests that were sent again."""
    batches: int = 0
    """Requests confirmed in this run."""
    created: int = 0
    """Products made."""
    updated: int = 0
    """Products changed."""
    unchanged: int = 0
    """Products that were so already."""
    failed: int = 0
    """Products that the service did not take."""
    failures: list[dict[str, Any]] = field(default_factory=list)
    """The first 1000 of them: `row`, `id` and `message`."""
    applied: list[tuple[int, int]] = field(default_factory=list)
    """First and last row of what is applied, in as few ranges as there are; rows skipped may lie between."""
    not_applied: list[tuple[int, int]] = field(default_factory=list)
    """First and last row of the requests that failed; empty when the job ended well."""
    seconds: float = 0.0
    """How long it took."""

    def to_dict(self) -> dict[str, Any]:
        """Give everything as a dict."""
        return asdict(self)


class _Bar:
    """A tqdm bar over bytes where their number is known, over rows where it is not."""

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
        """Leave the bar as it is."""
        if self._bar is not None:
            self._bar.close()


def _tqdm(title: str, total: int | None) -> Any:
    try:
        from tqdm import tqdm
    except ImportError:
        return _Line(title)
    unit = {"unit": "B", "unit_scale": True} if total else {"unit": " rows"}
    return tqdm(total=total, desc=title, **unit)


class _Line:
    """What is shown where tqdm is not installed: a line that is written over."""

    n = 0

    def __init__(self, title: str) -> None:
        self._title = title
        self._text = ""

    def set_postfix_str(self, text: str, *, refresh: bool) -> None:
        """Keep the text."""
        del refresh
        self._text = text

    def refresh(self) -> None:
        """Write the line over."""
        import sys

        sys.stderr.write(f"\r{self._title}: {self._text}")
        sys.stderr.flush()

    def close(self) -> None:
        """End the line."""
        import sys

        sys.stderr.write("\n")


def bar(title: str) -> _Bar:
    """Make a progress bar.

    Args:
        title: What is under way.

    Returns:
        A function for `progress=`; `close()` ends the bar.
    """
    return _Bar(title)
