"""The state that an emulator saved in its home: whether it exists, whether it is complete, and how the last run
ended."""

import json
import shutil
from datetime import datetime
from pathlib import Path

from local.ministack import Home

# Every deployment saves these on a graceful stop only, so their age shows how the last run ended.
_ALWAYS = ("cloudformation", "cognito", "dynamodb", "lambda")


def exists(home: Home) -> bool:
    """Whether `home` contains the data of an earlier run."""
    return all(file.exists() for file in _files(home))


def ended_uncleanly(home: Home) -> bool:
    """Whether the last run in `home` ended without saving. Only call this while none runs."""
    if not home.start_marker.exists():
        return False
    started_at = home.start_marker.stat().st_mtime
    return not all(file.exists() and file.stat().st_mtime >= started_at for file in _files(home))


def find_damage(home: Home) -> str | None:
    """The first file that the emulator could not read, and why; None if all are readable or nothing was saved."""
    present = sorted(home.state.glob("*.json"))
    missing = [file.name for file in _files(home) if not file.exists()]
    if present and missing:
        return f"{missing[0]} is missing"
    return next((reason for reason in map(_damage, present) if reason), None)


def put_aside(home: Home, now: datetime) -> Path:
    """Move all saved data in `home` into a folder of its own; return the folder."""
    aside = home.folder / f"damaged-{now:%Y%m%dT%H%M%S%fZ}"
    aside.mkdir(parents=True)
    for folder in (home.state, home.objects):
        if folder.exists():
            folder.rename(aside / folder.name)
    home.start_marker.unlink(missing_ok=True)
    return aside


def forget(home: Home) -> None:
    """Delete all data in `home`. No emulator may run there."""
    for folder in (home.state, home.objects, home.temporary):
        shutil.rmtree(folder, ignore_errors=True)
    home.start_marker.unlink(missing_ok=True)


def _files(home: Home) -> list[Path]:
    return [home.state / f"{service}.json" for service in _ALWAYS]


def _damage(file: Path) -> str | None:
    try:
        state = json.loads(file.read_bytes())
    except ValueError as error:
        return f"{file.name} cannot be read: {error}"
    return None if isinstance(state, dict) else f"{file.name} holds no saved state"
