"""The tour of the Python client."""

from rich.console import Console

from local import paths
from local.demo_api import Api
from local.programs import run_program


def show(api: Api, console: Console) -> None:
    folder = paths.CLIENTS / "python"
    run_program([str(folder / ".venv" / "bin" / "python"), "examples/tour.py"], folder, api, console)
