"""Programs that the pages show, run as a reader would run them."""

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

_DAY = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?")


def replace_days(text: str) -> str:
    """The text with one word for each day and time: a page shows those of another day."""
    return _DAY.sub("today", text)


def run_program(
    command: Sequence[str | Path], folder: Path, url: str, token: str, said: str = "", **variables: str
) -> str:
    """What a program prints, which finds address and token in its environment, when this is typed."""
    environment = {"PATH": os.environ["PATH"], "LOCI_URL": url, "LOCI_TOKEN": token, **variables}
    ended = subprocess.run(  # noqa: S603 - the programs are ours, out of the pages
        command,
        input=said,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
