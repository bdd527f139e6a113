"""Conversions to data frame libraries, which are imported on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["read_parquet", "to_arrow", "to_pandas", "to_polars"]


class ArrowStream(Protocol):
    """An object with the Arrow C stream interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Export the columns."""


def _library(name: str, extra: str) -> ModuleType:
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError as error:
        from handbill.errors import HandbillError

        message = f"{name} is not installed; run `pip install handbill[{extra}]`"
        raise HandbillError(message) from error


def to_arrow(table: ArrowStream) -> Any:
    """Make a `pyarrow.Table`.

    Args:
        table: n records.

    Returns:
        n rows, one column per field.

    Raises:
        HandbillError: pyarrow is not installed.
    """
    return _library("pyarrow", "arrow").table(table)


def to_polars(table: ArrowStream) -> Any:
    """Make a `polars.DataFrame`.

    Args:
        table: n records.

    Returns:
        n rows, one column per field.

    Raises:
        HandbillError: polars is not installed.
    """
    return _library("polars", "polars").DataFrame(table)


def to_pandas(table: ArrowStream) -> Any:
    """Make a `pandas.DataFrame`; columns of integers and booleans with missing values use nullable types.

    Args:
        table: n records.

    Returns:
        n rows, one column per field.

    Raises:
        HandbillError: pandas or pyarrow is not installed.
    """
    pandas, pyarrow = _library("pandas", "pandas"), _library("pyarrow", "pandas")
    kinds = {pyarrow.int64(): pandas.Int64Dtype(), pyarrow.bool_(): pandas.BooleanDtype()}
    return pyarrow.table(table).to_pandas(types_mapper=kinds.get)


def read_parquet(path: str) -> Any:
    """Read a Parquet file in batches, with pyarrow or polars.

    Args:
        path: The file.

    Returns:
        Its rows, with the Arrow C stream interface.

    Raises:
        HandbillError: neither library is installed, or the file cannot be read.
    """
    from os.path import isfile

    from handbill.errors import HandbillError

    if not isfile(path):  # noqa: PTH113 (pathlib is slow to import)
        message = f"{path}: there is no such file"
        raise HandbillError(message)
    try:
        from pyarrow import lib, parquet
    except ImportError:
        return _library("polars", "polars").read_parquet(path)
    try:
        file = parquet.ParquetFile(path)
    except (OSError, lib.ArrowException) as error:
        message = f"{path}: cannot be read as Parquet: {' '.join(str(error).split())}"
        raise HandbillError(message) from error
    return _library("pyarrow", "arrow").RecordBatchReader.from_batches(file.schema_arrow, file.iter_batches())
