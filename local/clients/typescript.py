"""The tour of the TypeScript client."""

import subprocess

from rich.console import Console

from local import paths
from local.demo_api import Api
from local.programs import run_program


def show(api: Api, console: Console) -> None:
    folder = paths.CLIENTS / "typescript"
    subprocess.run(["npm", "run", "--silent", "build"], cwd=folder, check=True)  # noqa: S607 - on the PATH of make
    run_program(["node", "examples/tour.ts"], folder, api, console)
