"""Record the observable behaviour of the installed package, to compare later commits with.

`python tests/python/contract/record.py --write` records it; without `--write` the script prints the differences.

- `openapi.documented.json`, `openapi.live.json`: the OpenAPI document in both namings, without its version.
- `calls.jsonl`: results of bad calls through the client and over plain HTTP: place, rule, code and status, no messages.
  `live` holds the results of a sandbox in live naming where they differ.
- `help.txt`: the output of `handbill call NAME --help` for every endpoint.
"""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from contract.cases import general_cases, requests, rule_cases
from contract.service import Service, command_help

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from contract.service import Endpoint

__all__ = ["FILES", "RECORDED", "differences", "record"]

RECORDED = Path(__file__).parents[2] / "data" / "contract"
FILES = ("calls.jsonl", "help.txt", "openapi.documented.json", "openapi.live.json")
#: Most lines of a diff that are shown.
SHOWN = 60


def record() -> dict[str, str]:
    """The content of every file, by name."""
    with Service("documented") as service, Service("live") as live:
        documents = {"documented": service.openapi(), "live": live.openapi()}
        names = [endpoint.name for endpoint in service.endpoints()]
        calls = "".join(json.dumps(line) + "\n" for line in _lines(service, live))
    for document in documents.values():
        del document["info"]["version"]
    return {
        "calls.jsonl": calls,
        "help.txt": "\n".join(command_help(name) for name in names),
        **{
            f"openapi.{naming}.json": json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
            for naming, document in documents.items()
        },
    }


def _lines(service: Service, live: Service) -> Iterator[dict[str, Any]]:
    endpoints = service.endpoints()
    for (case, results), (_, live_results) in zip(_calls(service, endpoints), _calls(live, endpoints), strict=True):
        differing = {key: value for key, value in live_results.items() if value != results[key]}
        yield {"call": case, **results, **({"live": differing} if differing else {})}


def _calls(service: Service, endpoints: list[Endpoint]) -> Iterator[tuple[str, dict[str, Any]]]:
    by_name = {endpoint.name: endpoint for endpoint in endpoints}
    valid = service.valid_calls()
    for label, name, args in [*general_cases(endpoints, valid), *rule_cases(valid)]:
        yield f"{name}: {label}", {"client": service.call(name, args), "http": service.http(by_name[name], args)}
    for label, method, target, body, headers in requests(valid):
        yield f"request: {label}", {"http": service.request(method, target, body, **headers)}


def differences(name: str, current: str) -> str:
    """A short unified diff of the recorded and the current content of a file; empty when they are equal."""
    path = RECORDED / name
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if before == current:
        return ""
    names = (f"recorded/{name}", f"current/{name}")
    lines = list(difflib.unified_diff(before.splitlines(), current.splitlines(), *names, n=1, lineterm=""))
    more = [f"… and {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else []
    return "\n".join(lines[:SHOWN] + more)


def main() -> int:
    """Write the files, or print the differences from them."""
    files = record()
    if "--write" in sys.argv[1:]:
        RECORDED.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (RECORDED / name).write_text(text, encoding="utf-8", newline="\n")
        return 0
    found = [difference for name, text in files.items() if (difference := differences(name, text))]
    sys.stdout.write("".join(difference + "\n" for difference in found))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
