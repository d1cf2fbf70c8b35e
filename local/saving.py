"""Saves the emulator's state whole: a save that is killed leaves that of the stop before, and never parts of two.

The files are written into `draft`. When all are there the folder becomes `next`, and its files then replace the old
ones; a start does what is left of that. Imports nothing but the standard library, as the emulator runs it too.
"""

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

# A state is copied while threads of the emulator may still change it.
_ATTEMPTS = 5


class NotSavedError(Exception):
    """The state of a service cannot be saved, so none was."""


def save(state: Path, texts: Iterator[tuple[str, str]]) -> None:
    """Write all named texts into the folder `state`, or none of them."""
    draft = _draft(state)
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    for name, text in texts:
        (draft / f"{name}.json").write_text(text)
    finish(state)
    draft.rename(_next(state))
    finish(state)


def finish(state: Path) -> None:
    """Put the files of a whole save in place that a kill interrupted."""
    whole = _next(state)
    if whole.exists():
        for file in whole.iterdir():
            file.replace(state / file.name)
        whole.rmdir()


def files_written(state: Path) -> int:
    """Return how many files the save that goes on has written."""
    draft = _draft(state)
    return len(list(draft.iterdir())) if draft.exists() else 0


def texts_of(
    services: Mapping[str, Callable[[], Any]], version: Callable[[str], int], encode: Callable[[Any], Any]
) -> Iterator[tuple[str, str]]:
    """Yield the state of each service that has one, in the emulator's format. Raises NotSavedError."""
    for name, get_state in services.items():
        payload = _payload(name, get_state)
        if payload is not None:
            # `json.dumps` encodes in C, which takes a tenth of the time of `json.dump`.
            yield name, json.dumps({"__ministack_format__": version(name), "payload": payload}, default=encode)


def _payload(name: str, get_state: Callable[[], Any]) -> Any:
    for attempt in range(_ATTEMPTS):
        try:
            return get_state()
        except RuntimeError as error:
            if attempt == _ATTEMPTS - 1:
                raise NotSavedError(f"{name}: {error}") from error
    return None


def _draft(state: Path) -> Path:
    return state / "draft"


def _next(state: Path) -> Path:
    return state / "next"
