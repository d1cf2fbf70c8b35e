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
    found = os.environ.get("UV") or shutil.which("uv")
    if found is None:
        raise BuildError("uv isn't on PATH; name it in the environment variable UV")
    return found


def run(command: list[str], environment: Mapping[str, str] | None = None) -> None:
    """Run a command with these environment variables added. Raises BuildError with its output, or if there is no such
    command."""
    done = _run_quietly(command, environment or {})
    if done.returncode != 0:
        raise BuildError(f"{' '.join(command[:4])} … ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def interpreter(version: str) -> str:
    """A Python of that minor version: this one, one on this machine, or a downloaded one. Raises BuildError."""
    if version == f"{sys.version_info.major}.{sys.version_info.minor}":
        return sys.executable
    found = _find_interpreter(version)
    if found is None:
        _run_quietly([executable(), "python", "install", "--quiet", "--no-bin", version], _IN_FETCHED)
        found = _find_interpreter(version)
    if found is None:
        raise BuildError(f"no Python {version} to compile the layers with: uv could not fetch it; put one on PATH")
    return found


_IN_FETCHED: Mapping[str, str] = {"UV_PYTHON_INSTALL_DIR": str(FETCHED)}


def _find_interpreter(version: str) -> str | None:
    done = _run_quietly([executable(), "python", "find", "--no-project", "--no-python-downloads", version], _IN_FETCHED)
    return done.stdout.strip() if done.returncode == 0 else None


def _run_quietly(command: list[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    merged = {**os.environ, **environment}
    try:
        return subprocess.run(command, cwd=ROOT, env=merged, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} isn't on PATH; make setup installs it") from error
