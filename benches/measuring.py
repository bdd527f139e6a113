"""What the benchmarks share: taking turns, medians, the server that takes everything."""

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
#: Fewer rows and rounds: whether it runs, not how fast.
QUICK = "--quick" in sys.argv


def alternate(ways: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Return the median seconds of each way.

    All take turns, so that whatever else the machine does falls on all of them alike.
    """
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(1 if QUICK else rounds):
        for name, way in ways.items():
            gc.collect()
            began = time.perf_counter()
            kept = way()
            taken[name].append(time.perf_counter() - began)
            del kept
    return {name: statistics.median(times) for name, times in taken.items()}


def emails(count: int) -> list[str]:
    """Return addresses as forms and spreadsheets hold them: any case, some with spaces around."""
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
    """Run the server that takes everything, on one core if asked; give its address."""
    with subprocess.Popen([built("sink")], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin and server.stdout
        if core is not None:
            pin(server.pid, core)
        yield f"http://127.0.0.1:{int(server.stdout.readline())}"
        server.stdin.close()


def built(name: str) -> str:
    """Return the path of a benchmark written in Rust; cargo builds it."""
    command = ["cargo", "bench", "--locked", "--quiet", "--bench", name, "--no-run", "--message-format=json"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    told = map(json.loads, done.stdout.splitlines())
    return next(line["executable"] for line in told if line.get("executable") and line["target"]["name"] == name)


def pin(process: int, core: int) -> bool:
    """Keep a process on one core, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(process, {core})
    return True


def tell(job: str, unit: str, baseline: str, figures: dict[str, float], reach: dict[str, float] | None = None) -> None:
    """Print one job's medians as JSON, for `run.py`; the baseline is 1.0."""
    result = {"job": job, "unit": unit, "baseline": baseline, "figures": figures, "reach": reach or {}}
    print(json.dumps(result), flush=True)
