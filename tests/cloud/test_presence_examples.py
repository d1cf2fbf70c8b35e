"""The example of the page on presences, executed as it is printed."""

import os
import re
import subprocess
import sys

from local.deployment import Stack
from tests.cloud.conftest import Callers
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "dialects" / "presences.md").read_text("utf-8")


def test_the_example_prints_what_the_page_says(stack: Stack, callers: Callers) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (printed,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    environment = {"PATH": os.environ["PATH"], "LOCI_URL": stack.url, "LOCI_TOKEN": callers("second").token or ""}
    ended = subprocess.run(
        [sys.executable, "-"], input=program, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == printed
