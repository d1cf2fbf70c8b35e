"""What an emulator saved in its home when it stopped: is it there, is it whole, and how did the last run end."""

import json
import shutil
from datetime import datetime
from pathlib import Path

from local.ministack import Home

# Saved on a graceful stop only, and in every deployment of ours: their age tells how the last run ended.
_ALWAYS = ("cloudformation", "cognito", "dynamodb", "lambda")


def exists(home: Home) -> bool:
    """Tell whether a start in `home` finds the data of an earlier run."""
    return all(file.exists() for file in _files(home))


def ended_uncleanly(home: Home) -> bool:
    """Tell whether the last run in `home` ended without saving (asked while none runs)."""
    if not home.start_marker.exists():
        return False
    started = home.start_marker.stat().st_mtime
    return not all(file.exists() and file.stat().st_mtime >= started for file in _files(home))


def find_damage(home: Home) -> str | None:
    """The first file that the emulator could not read, and why; None where all is whole or nothing was saved."""
    present = sorted(home.state.glob("*.json"))
    missing = [file.name for file in _files(home) if not file.exists()]
    if present and missing:
        return f"{missing[0]} is missing"
    return next((reason for reason in map(_damage, present) if reason), None)


def put_aside(home: Home, now: datetime) -> Path:
    """Move all that was saved in `home` into a folder of its own; return it."""
    aside = home.folder / f"damaged-{now:%Y%m%dT%H%M%S%fZ}"
    aside.mkdir(parents=True)
    for folder in (home.state, home.objects):
        if folder.exists():
            folder.rename(aside / folder.name)
    home.start_marker.unlink(missing_ok=True)
    return aside


def forget(home: Home) -> None:
    """Delete all data in `home`, where no emulator runs."""
    for folder in (home.state, home.objects, home.temporary):
        shutil.rmtree(folder, ignore_errors=True)
    home.start_marker.unlink(missing_ok=True)


def _files(home: Home) -> list[Path]:
    return [home.state / f"{service}.json" for service in _ALWAYS]


def _damage(file: Path) -> str | None:
    try:
        saved = json.loads(file.read_bytes())
    except ValueError as error:
        return f"{file.name} cannot be read: {error}"
    return None if isinstance(saved, dict) else f"{file.name} holds no saved state"
