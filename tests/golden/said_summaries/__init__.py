"""Sentences that a model may write into a summary of the ten talks of ``said_facts``: true ones, and inventions.

A file is a list of ``{true, invented}``, one for each talk.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from tests.golden import said_facts

TUNING, HELD_OUT = said_facts.TUNING, said_facts.HELD_OUT


def talks(half: str) -> Iterator[tuple[tuple[str, ...], dict[str, list[str]]]]:
    """What was said in each talk, and the sentences by their label."""
    here, there = (json.loads((folder / f"{half}.json").read_text("utf-8")) for folder in _FOLDERS)
    for sentences, one in zip(here, there, strict=True):
        yield tuple(turn["content"] for turn in one["talk"]), sentences


_FOLDERS = (Path(__file__).parent, Path(said_facts.__file__).parent)
