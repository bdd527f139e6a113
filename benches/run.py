"""Measures handbill against its peers, side by side; prints medians and ratios, and writes RESULTS.md beside this file.

`python benches/run.py [--quick] [name …]`, with a name of a file here, such as `hashing`. `--quick` only checks that they run.
With `--quick` or names, no file is written.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from datetime import datetime, timezone
from importlib.metadata import version
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
JOBS = ("hashing", "uploading", "calling", "paging", "validating", "importing", "serving")
#: Units of which more is better.
RATES = ("requests/s",)


def main() -> None:
    """Run every job in a process of its own, one after another."""
    names = [name for name in sys.argv[1:] if not name.startswith("-")]
    flags = [name for name in sys.argv[1:] if name.startswith("-")]
    if not shutil.which("cargo"):
        sys.exit("cargo is needed to build the server that accepts every request")
    tables: list[str] = []
    for job in names or JOBS:
        command = [sys.executable, str(HERE / f"{job}.py"), *flags]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, cwd=HERE.parent)
        for line in done.stdout.splitlines():
            text = table(json.loads(line))
            print(text, flush=True)
            tables.append(text)
    if not names and not flags:
        (HERE / "RESULTS.md").write_text(document(tables), encoding="utf-8")
        print(f"written to {HERE / 'RESULTS.md'}")


def table(result: dict[str, Any]) -> str:
    """Format the medians of one job, each with its ratio to the baseline, the best first."""
    unit, figures, reach = result["unit"], result["figures"], result["reach"]
    baseline = figures[result["baseline"]]
    more_is_better = unit in RATES
    lines = [f"### {result['job']}", "", f"| way | median, {unit} | ratio | to reach |", "|---|---:|---:|---:|"]
    for name, figure in sorted(figures.items(), key=lambda pair: pair[1], reverse=more_is_better):
        ratio = figure / baseline if more_is_better else baseline / figure
        wanted = f"{reach[name]:g}" if name in reach else ""
        bold = "**" if name.startswith("handbill") else ""
        lines.append(f"| {bold}{name}{bold} | {figure:.3g} | {ratio:.3g} | {wanted} |".replace("e+0", "e"))
    return "\n".join([*lines, ""])


def document(tables: list[str]) -> str:
    """Combine the tables with a description of the machine and limits.md."""
    limits = (HERE / "limits.md").read_text(encoding="utf-8")
    today = datetime.now(tz=timezone.utc).date()
    head = f"""# How fast is it?

Written by `make bench` on {today}. The baseline of each table is 1.0, more is better; medians of rounds in which all ways take turns,
within one process group on one machine: {processor()}, {os.cpu_count()} cores, {platform.system()},
CPython {platform.python_version()}, handbill {version("handbill")}; peers as in [requirements.txt](requirements.txt).
"""
    return "\n".join([head, *tables, limits])


def processor() -> str:
    """Return the name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
