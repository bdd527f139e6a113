"""Rows against the rules of a record, with nothing sent."""

from __future__ import annotations

from handbill import _handbill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

__all__ = ["validate"]


def validate(record: str, rows: Iterable[Mapping[str, Any]]) -> list[tuple[int, str, str, str]]:
    """Check rows against the rules of a record, as creating them would; nothing is sent.

    Args:
        record: What the rows are to become: `Product`, `Campaign`, `CustomAudience` …
        rows: n dicts; each key is a documented field.

    Returns:
        Every broken rule of every row: number of the row from 0, place in it (`price`), rule (`format`), and what is
        expected. Empty when all may be sent.

    Raises:
        ValidationError: there is no such record to be created, or `rows` is not a list of rows.

    Source: the tables of documents 1 and 2; for products document 1, Product fields.
    """
    return _handbill.validate(record, rows)
