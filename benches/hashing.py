"""How long does it take to hash two million raw e-mail addresses, from list to list and from Arrow to Arrow?"""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool

import polars as pl
import polars_hash as plh
import pyarrow as pa
import pyarrow.compute as pc
from measuring import alternate, emails, print_result

import handbill

ROUNDS = 5
BASELINE = "hashlib, comprehension"


def by_hand(values: list[str]) -> list[str]:
    """Hash as a typical script does."""
    return [hashlib.sha256(value.strip().lower().encode()).hexdigest() for value in values]


def through_polars(values: pl.Series) -> pl.Series:
    """Hash with polars-hash."""
    normal = values.to_frame("email").lazy().select(pl.col("email").str.strip_chars().str.to_lowercase())
    return normal.select(plh.col("email").chash.sha2_256()).collect().to_series()


def on_two_threads(values: pl.Series) -> list[pl.Series]:
    """Hash with polars-hash, half of the addresses on each of two threads."""
    half = len(values) // 2
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(through_polars, [values[:half], values[half:]]))


def through_arrow(values: list[str]) -> list[str]:
    """Normalise with pyarrow, hash with hashlib."""
    normal = pc.utf8_lower(pc.utf8_trim_whitespace(pa.array(values, pa.string())))
    return [hashlib.sha256(value.encode()).hexdigest() for value in normal.to_pylist()]


def main() -> None:
    """Measure, and check that all results are equal."""
    values = emails(2_000_000)
    array, series = pa.array(values, pa.string()), pl.Series(values)
    expected = by_hand(values)
    assert handbill.hash_identifiers("email", values) == expected
    assert handbill.hash_identifiers("email", array).to_pylist() == expected
    assert through_polars(series).to_list() == expected
    del expected
    half = len(values) // 2
    with Pool(2) as pool:
        figures = alternate(
            {
                BASELINE: lambda: by_hand(values),
                "handbill": lambda: handbill.hash_identifiers("email", values),
                "pyarrow + hashlib": lambda: through_arrow(values),
                "polars-hash": lambda: through_polars(pl.Series(values)).to_list(),
                "multiprocessing.Pool(2) + hashlib": lambda: pool.map(
                    by_hand, [values[:half], values[half:]], chunksize=1
                ),
            },
            ROUNDS,
            warm=True,
        )
    print_result("hash 2 M raw e-mails, list to list", "s", BASELINE, figures, {"handbill": 4})
    figures = alternate(
        {
            BASELINE: lambda: by_hand(values),
            "handbill": lambda: handbill.hash_identifiers("email", array),
            "polars-hash": lambda: through_polars(series),
            "polars-hash, 2 threads by hand": lambda: on_two_threads(series),
        },
        ROUNDS,
        warm=True,
    )
    print_result("hash 2 M raw e-mails, Arrow to Arrow", "s", BASELINE, figures, {"handbill": 11})


if __name__ == "__main__":
    main()
