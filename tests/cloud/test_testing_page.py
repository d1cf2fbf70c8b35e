"""The page about testing an app: its tests pass with the token of a server."""

import re
from pathlib import Path

from tests.cloud.conftest import Callers
from tests.support.clients import PYTHON_COMMAND
from tests.support.paths import ROOT
from tests.support.programs import run_program

PAGE = ROOT / "docs" / "testing-your-app.md"


def test_the_tests_that_the_page_shows_pass(callers: Callers, tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (tmp_path / "test_memory.py").write_text(program, "utf-8")
    server = callers("service")
    command = [PYTHON_COMMAND, "-m", "pytest", "-q", "test_memory.py"]
    printed = run_program(command, tmp_path, server.url, server.token or "")
    assert "2 passed" in printed
