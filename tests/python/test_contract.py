"""Observable behaviour equals what was recorded in tests/data/contract; see contract/record.py."""

from __future__ import annotations

import json

import pytest
from contract.record import FILES, RECORDED, differences, record

RECORD_AGAIN = "if the change is intended, record it: python tests/python/contract/record.py --write"


@pytest.fixture(scope="module")
def current() -> dict[str, str]:
    return record()


@pytest.mark.parametrize("name", FILES)
def test_behaviour_is_as_recorded(current: dict[str, str], name: str) -> None:
    difference = differences(name, current[name])
    if difference:
        pytest.fail(f"{difference}\n\n{RECORD_AGAIN}", pytrace=False)


def test_every_file_is_compared(current: dict[str, str]) -> None:
    assert set(current) == set(FILES) == {path.name for path in RECORDED.iterdir()}


def test_names_of_cases_are_unique() -> None:
    lines = (RECORDED / "calls.jsonl").read_text(encoding="utf-8").splitlines()
    names = [json.loads(line)["call"] for line in lines]
    assert len(names) == len(set(names))
