"""Runs the commands of a build: the pinned uv, which finds or downloads interpreters too, and others."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
FETCHED = ROOT / ".loci" / "python"
"""The folder of interpreters that uv has downloaded for builds."""


class BuildError(RuntimeError):
    """A layer could not be built, or is larger than it may be."""


def executable() -> str:
    """The path of uv. Raises BuildError."""
    path = os.environ.get("UV") or shutil.which("uv")
    if path is None:
        raise BuildError("uv isn't on PATH; name it in the environment variable UV")
    return path


def run(command: list[str], environment: Mapping[str, str] | None = None) -> None:
    """Run a command with these environment variables added. Raises BuildError with its output, or if there is no such
    command."""
    process = _run_quietly(command, environment or {})
    if process.returncode != 0:
        raise BuildError(
            f"{' '.join(command[:4])} … ended with {process.returncode}:\n{process.stdout}{process.stderr}"
        )


def interpreter(version: str) -> str:
    """A Python of that minor version: this one, one on this machine, or a downloaded one. Raises BuildError."""
    if version == f"{sys.version_info.major}.{sys.version_info.minor}":
        return sys.executable
    path = _find_interpreter(version)
    if path is None:
        _run_quietly([executable(), "python", "install", "--quiet", "--no-bin", version], _IN_FETCHED)
        path = _find_interpreter(version)
    if path is None:
        raise BuildError(f"no Python {version} to compile the layers with: uv could not fetch it; put one on PATH")
    return path


_IN_FETCHED: Mapping[str, str] = {"UV_PYTHON_INSTALL_DIR": str(FETCHED)}


def _find_interpreter(version: str) -> str | None:
    process = _run_quietly(
        [executable(), "python", "find", "--no-project", "--no-python-downloads", version], _IN_FETCHED
    )
    return process.stdout.strip() if process.returncode == 0 else None


def _run_quietly(command: list[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, **environment}
    try:
        return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} isn't on PATH; make setup installs it") from error
