"""Functions that send nothing: normalisation and hashing of identifiers, validation of rows."""

from __future__ import annotations

from handbill import _handbill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, Literal

__all__ = ["hash_identifiers", "normalize", "validate"]


def normalize(kind: str, value: str, region: str | None = None) -> str:
    """Normalise an identifier to the form that is hashed.

    Args:
        kind: email, device_id, handle, platform_id, phone_number or partner_user_id.
        value: One identifier; a digest of 64 hexadecimal digits becomes lower case.
        region: Country of a phone number without one, two letters of ISO 3166.

    Returns:
        The normal form.

    Raises:
        ValidationError: the value cannot be an identifier of this kind.
    """
    try:
        return _handbill.normalize(kind, value, region)
    except UnicodeEncodeError:
        from handbill.errors import ValidationError

        reason = "the text holds half of a surrogate pair"
        message = f"normalize: {reason}"
        raise ValidationError(message, [("value", "encoding", reason)]) from None


def hash_identifiers(
    kind: str,
    values: Any,
    *,
    region: str | Sequence[str] | Any = None,
    errors: Literal["raise", "null"] = "raise",
) -> Any:
    """Normalise and hash identifiers for an upload.

    Args:
        kind: email, device_id, handle, platform_id, phone_number or partner_user_id (which is not hashed).
        values: n identifiers: a list, an Arrow array, a polars or a pandas series. A missing value stays missing; a
            digest of 64 hexadecimal digits is passed through in lower case.
        region: Country of phone numbers without one, two letters of ISO 3166: one for all, or one per value.
        errors: "raise" raises for values that cannot be identifiers, "null" returns None for them.

    Returns:
        n digests of 64 lower-case hexadecimal digits, in the same order, as an object of the same library.

    Raises:
        ValidationError: a value cannot be used; `problems` names each as `values[3]`, the first 1000.
    """
    library = type(values).__module__.partition(".")[0]
    if library == "pandas" and hasattr(values, "to_list"):
        hashed = _handbill.hash_identifiers(kind, values.to_list(), region=region, errors=errors)
        return type(values)(hashed, index=getattr(values, "index", None), dtype="str")
    if library == "polars" and hasattr(values, "rechunk"):
        values = _text(values).rechunk()
    elif library == "pyarrow" and str(getattr(values, "type", "")).startswith("dictionary"):
        values = values.cast("string")
    return _handbill.hash_identifiers(kind, values, region=region, errors=errors)


def _text(series: Any) -> Any:
    import polars as pl

    return series.cast(pl.String) if series.dtype.base_type() in {pl.Categorical, pl.Enum} else series


def validate(record: str, rows: Iterable[Mapping[str, Any]]) -> list[tuple[int, str, str, str]]:
    """Validate rows like the endpoint that creates a record; nothing is sent.

    Args:
        record: The record of the rows: `Product`, `Campaign`, `CustomAudience` …
        rows: n dicts; each key is a documented field.

    Returns:
        Every violation: number of the row from 0, place in it (`price`), rule (`format`), and what is expected. Empty
        when all rows are valid.

    Raises:
        ValidationError: there is no such record to be created, or `rows` is not a list of rows.
    """
    return _handbill.validate(record, rows)
