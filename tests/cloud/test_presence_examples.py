"""The examples of the page on presences, executed as they are printed."""

import os
import re
import subprocess

import pytest

from local.deployment import Stack
from tests.cloud.conftest import Callers
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "dialects" / "presences.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("program", "printed"), EXAMPLES, ids=["http", "client"])
def test_an_example_prints_what_the_page_says(stack: Stack, callers: Callers, program: str, printed: str) -> None:
    environment = {"PATH": os.environ["PATH"], "LOCI_URL": stack.url, "LOCI_TOKEN": callers("second").token or ""}
    python = ROOT / "clients" / "python" / ".venv" / "bin" / "python"
    ended = subprocess.run(  # noqa: S603 - the program is ours, out of the page
        [python, "-"], input=program, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == printed
