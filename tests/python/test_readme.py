"""What the README shows runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import handbill

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_first_example_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[0], "README.md", "exec"), {})  # noqa: S102 (our own README)
    assert capsys.readouterr().out == "2 2\n"


@pytest.mark.parametrize("example", EXAMPLES[1:], ids=range(1, len(EXAMPLES)))
def test_every_further_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "customers.csv").write_bytes((ROOT / "examples/data/customers.csv").read_bytes())
    with handbill.Sandbox() as sandbox:
        client = sandbox.client(max_retries=8)
        account = client.accounts.create()
        audience = client.custom_audiences.create(account.id, name="Spring buyers")
        names = {"handbill": handbill, "sandbox": sandbox, "client": client, "account": account, "audience": audience}
        exec(compile(example, "README.md", "exec"), names)  # noqa: S102 (our own README)
        assert sandbox.requests


def test_the_readme_names_every_command() -> None:
    from handbill.__main__ import _parser

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = next(action for action in _parser()._actions if action.choices).choices
    assert commands is not None
    for command in commands:
        assert f"handbill {command}" in text, command
