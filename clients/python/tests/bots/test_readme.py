"""The program of the readme, executed as it is printed."""

import re
from pathlib import Path
from typing import Any

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_the_program_of_the_readme_puts_the_memory_before_the_prompt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (program,) = [code for code in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "BotMemory" in code]
    names: dict[str, Any] = {}
    exec(program, names)  # noqa: S102 - the program is ours
    assert names["prompt"] == "<memory>\n- user_name: Alice\n</memory>\n\nYou are a coding assistant."
    assert len(list((tmp_path / "data").iterdir())) == 1
