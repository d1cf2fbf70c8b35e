"""Finds the ``make dev`` of the folder that a command runs in."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

FILE = Path(".loci", "dev.json")
_PREFIX = "LOCI_"
# Name the caller, not the deployment.
_OF_CALLERS = frozenset({"LOCI_TOKEN", "LOCI_PASSWORD"})


def names_another(environment: Mapping[str, str], running: Mapping[str, str]) -> bool:
    """Whether an environment names another deployment than the running one, whose address ``make env`` sets too."""
    own = {name: value for name, value in environment.items() if name.startswith(_PREFIX) and name not in _OF_CALLERS}
    return any(running.get(name) != value for name, value in own.items())


def find_environment(folder: Path) -> dict[str, str] | None:
    """The settings of the ``make dev`` that runs in a folder or in one above it; None if none runs."""
    for place in (folder, *folder.parents):
        try:
            found = json.loads((place / FILE).read_text("utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except (ValueError, OSError):
            return None
        is_running = isinstance(found, dict) and found.get("pid") is not None
        return dict(found.get("environment", {})) if is_running else None
    return None


@contextmanager
def acting_in(environment: Mapping[str, str]) -> Iterator[None]:
    """Removes all AWS settings from this process's environment except those given, so that no call reaches an
    account."""
    before = dict(os.environ)
    for name in before:
        if name.startswith("AWS_"):
            del os.environ[name]
    os.environ.update(environment)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
