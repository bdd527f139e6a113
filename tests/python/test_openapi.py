"""The sandbox does what its own description says: a property-based tester of interfaces finds nothing."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import handbill

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("naming", ["documented", "live"])
def test_a_property_based_tester_finds_nothing(naming: str, tmp_path: Path) -> None:
    with handbill.Sandbox(naming=naming) as sandbox:  # type: ignore[arg-type]
        tester = [
            *(str(Path(sys.executable).with_name("schemathesis")), "run", f"{sandbox.url}/openapi.json"),
            *("-H", "Authorization: Bearer test", "--max-examples", "3", "--seed", "1", "--checks", CHECKS),
        ]
        ended = subprocess.run(tester, capture_output=True, text=True, check=False, cwd=tmp_path)  # noqa: S603 (our own)
        tested = [entry for entry in sandbox.requests if entry["endpoint"]]
    assert ended.returncode == 0, ended.stdout[-4000:]
    assert len(tested) > 500


def test_the_description_names_every_endpoint() -> None:
    from handbill import _handbill

    with handbill.Sandbox() as sandbox, urllib.request.urlopen(f"{sandbox.url}/openapi.json") as answer:  # noqa: S310
        document = json.load(answer)
    described = {operation["operationId"] for path in document["paths"].values() for operation in path.values()}
    assert described == {row["name"] for row in _handbill.endpoints()}
    assert document["openapi"] == "3.1.0"
