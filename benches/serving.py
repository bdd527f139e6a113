"""How fast is the sandbox beside a server that answers a constant, how soon is it ready, and how much memory does it take?"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from measuring import QUICK, built, print_result

ROUNDS = 1 if QUICK else 5
BASELINE = "axum, constant answer"


def main() -> None:
    """Measure the server, then the command that runs it."""
    done = subprocess.run([built("sandbox")], stdout=subprocess.PIPE, check=True)
    result = json.loads(done.stdout)
    figures = {
        BASELINE: result["constant"],
        "handbill: GET one record by id, from SQLite": result["get"],
        "handbill: GET one record with computed columns": result["get_computed"],
        "handbill: POST, in the file before the response": result["create"],
        "handbill: PUT, in the file before the response": result["update"],
    }
    reach = dict(zip(list(figures)[1:], (0.3, 0.3, 0.08, 0.08), strict=True))
    print_result("sandbox", "requests/s", BASELINE, figures, reach)
    started = [program() for _ in range(ROUNDS)]
    ready, memory = (statistics.median(column) for column in zip(*started, strict=True))
    ready_in_process = result["ready_ms"]
    print_result(
        "sandbox: ready (at most 30 ms in process)",
        "ms",
        "`handbill sandbox` responds, interpreter start included",
        {
            "`handbill sandbox` responds, interpreter start included": ready * 1000,
            "handbill: in process": ready_in_process,
        },
    )
    if memory:
        name = "handbill: `handbill sandbox`, resident"
        print_result("sandbox: memory (at most 25 MiB)", "MiB", name, {name: memory})


def program() -> tuple[float, float]:
    """Start the command; return the seconds until it responds, and its memory in MiB."""
    with tempfile.TemporaryDirectory() as directory:
        command = [
            sys.executable,
            "-m",
            "handbill",
            "sandbox",
            "--port",
            "0",
            "--store",
            str(Path(directory) / "ads.db"),
        ]
        began = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
            assert server.stdout
            line = next(line for line in server.stdout if "http://" in line)
            address = next(word for word in line.split() if word.startswith("http://")).rstrip(".,;")
            asked = urllib.request.Request(f"{address}/12/accounts", headers={"Authorization": "Bearer test"})
            urllib.request.urlopen(asked).read()
            ready = time.perf_counter() - began
            memory = resident(server.pid)
            server.terminate()
        return ready, memory


def resident(process: int) -> float:
    """Return the resident memory of a process in MiB; 0 where the system does not report it."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


if __name__ == "__main__":
    main()
