"""Programs that a demo runs as a user would."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from local.demo_api import Api
from local.errors import LocalError


def run_program(command: Sequence[str], folder: Path, api: Api, console: Console) -> None:
    """Runs a program that finds address and token in its environment, and prints its lines as they come. Raises
    LocalError if it fails."""
    environment = {**os.environ, "LOCI_URL": api.url, "LOCI_TOKEN": api.token, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603 - the command is ours
        for line in running.stdout or ():
            is_heading = line.startswith("# ")
            console.print(line.rstrip(), style="bold" if is_heading else None, highlight=False, markup=False)
    if running.returncode:
        raise LocalError(f"{' '.join(command)} ended with status {running.returncode}")
