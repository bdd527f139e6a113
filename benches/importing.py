"""What does it cost to import a client, to make one, and to keep it in memory?"""

from __future__ import annotations

import compileall
import statistics
import subprocess
import sys

from measuring import QUICK, print_result

import handbill

ROUNDS = 3 if QUICK else 11
BASELINE = "urllib3"
WAYS = {
    "urllib3": ("import urllib3", "urllib3.PoolManager()"),
    "handbill": ("import handbill", "handbill.Client(base_url='http://127.0.0.1:9', auth=handbill.Bearer('test'))"),
    "requests": ("import requests", "requests.Session()"),
    "httpx": ("import httpx", "httpx.Client()"),
    "aiohttp": ("import aiohttp", "None"),
    "primp": ("import primp", "primp.Client()"),
    "pycurl": ("import pycurl", "pycurl.Curl()"),
    "tweepy": ("import tweepy", "tweepy.Client('test')"),
    "old SDK (twitter-ads)": ("from twitter_ads.client import Client", "Client('a', 'b', 'c', 'd')"),
    "bare interpreter": ("pass", "None"),
}
PROGRAM = """
import time
def memory():
    try:
        with open('/proc/self/smaps_rollup') as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith('Rss'))
    except OSError:
        return 0
before = memory()
began = time.perf_counter()
{0}
imported = time.perf_counter()
made = {1}
done = time.perf_counter()
print(imported - began, done - imported, memory() - before)
"""


def main() -> None:
    """Measure each in a process of its own, in turns; all are compiled to bytecode, as pip installs them."""
    compileall.compile_dir(handbill.__path__[0], quiet=1)
    taken: dict[str, list[list[float]]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            done = subprocess.run(
                [sys.executable, "-c", PROGRAM.format(*way)], capture_output=True, check=True, text=True
            )
            taken[name].append([float(part) for part in done.stdout.split()])
    columns = {name: [statistics.median(column) for column in zip(*rows, strict=True)] for name, rows in taken.items()}
    imports = {name: column[0] * 1000 for name, column in columns.items()}
    makes = {name: column[1] * 1000 for name, column in columns.items()}
    memory = {name: column[2] / 1024 for name, column in columns.items()}
    print_result("import", "ms", BASELINE, imports, {"handbill": 3})
    print_result("then make a client (at most 5 ms)", "ms", BASELINE, makes)
    print_result("memory over bare Python, both done (at most 8 MiB)", "MiB", BASELINE, memory)


if __name__ == "__main__":
    main()
