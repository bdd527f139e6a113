"""Shared by the benchmarks: rounds in turns, medians, the server that accepts every request."""

from __future__ import annotations

import gc
import json
import os
import random
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
#: Fewer rows and rounds: checks that the benchmarks run.
QUICK = "--quick" in sys.argv


def alternate(ways: dict[str, Callable[[], object]], rounds: int, *, warm: bool = False) -> dict[str, float]:
    """Return the median seconds of each way.

    The ways take turns, so that other load of the machine affects all of them alike. A warm turn runs twice and is timed the second
    time: memory that the system reclaimed in between, especially from a virtual machine, costs as much as the work itself.
    """
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(1 if QUICK else rounds):
        for name, way in ways.items():
            if warm:
                way()
            gc.collect()
            began = time.perf_counter()
            kept = way()
            taken[name].append(time.perf_counter() - began)
            del kept
    return {name: statistics.median(times) for name, times in taken.items()}


def emails(count: int) -> list[str]:
    """Return addresses as forms and spreadsheets contain them: mixed case, some with surrounding spaces."""
    chance = random.Random(1)
    first = ["maria", "Jan", "WEI", "olu", "Priya", "John", "chloe", "Ahmed", "Sofia", "Lars"]
    last = ["Silva", "kowalski", "Zhang", "ADEYEMI", "Patel", "Smith", "Dubois", "hassan", "Rossi", "Nilsen"]
    hosts = ["gmail.com", "Yahoo.co.uk", "OUTLOOK.com", "example.org", "mail.example.de", "icloud.com"]
    around = ["", "", "", "", " ", "  "]
    return [
        f"{chance.choice(around)}{chance.choice(first)}.{chance.choice(last)}{row}@{chance.choice(hosts)}{chance.choice(around)}"
        for row in range(20_000 if QUICK else count)
    ]


@contextmanager
def sink(core: int | None = None) -> Iterator[str]:
    """Run the server that accepts every request, optionally on one core; return its address."""
    with subprocess.Popen([built("sink")], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin and server.stdout
        if core is not None:
            pin(server.pid, core)
        yield f"http://127.0.0.1:{int(server.stdout.readline())}"
        server.stdin.close()


def built(name: str) -> str:
    """Build a benchmark written in Rust and return its path."""
    command = ["cargo", "bench", "--locked", "--quiet", "--bench", name, "--no-run", "--message-format=json"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    messages = map(json.loads, done.stdout.splitlines())
    return next(line["executable"] for line in messages if line.get("executable") and line["target"]["name"] == name)


def pin(process: int, core: int) -> bool:
    """Pin a process to one core, where the system supports it."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(process, {core})
    return True


def print_result(
    job: str, unit: str, baseline: str, figures: dict[str, float], reach: dict[str, float] | None = None
) -> None:
    """Print one job's medians as JSON, for `run.py`; the baseline is 1.0."""
    result = {"job": job, "unit": unit, "baseline": baseline, "figures": figures, "reach": reach or {}}
    print(json.dumps(result), flush=True)
