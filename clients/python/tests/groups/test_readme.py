"""The program of the readme, executed as it is printed."""

import re
from pathlib import Path
from typing import Any

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_the_program_of_the_readme_recalls_what_it_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (program,) = [code for code in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "open_group" in code]
    names: dict[str, Any] = {}
    exec(program, names)  # noqa: S102 - the program is ours
    memory = names["memory"]
    assert [found.key for found in memory.recall_memories("project deadline")] == ["deadline"]
    assert [file.path for file in memory.files.list_files()] == ["notes/plan.md"]
