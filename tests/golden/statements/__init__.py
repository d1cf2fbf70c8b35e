"""What users say to an assistant in ordinary words: written before the rules were read, by one author."""

import json
from pathlib import Path
from typing import Any, Final

HALVES: Final = ("tuning", "held out")
"""Of each list the even entries, which may be read while a rule is written, and the odd ones."""
_FOLDER = Path(__file__).parent


def read_statements(name: str, kind: str) -> list[Any]:
    """The entries of a list, ``said`` or ``look_alikes``: of safety and orders texts; of names a text, for those that
    are said with the name; of changes what was said, what was said later, and a question."""
    entries: list[Any] = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))[kind]
    return entries


def half_of(number: int) -> str:
    """The half that an entry belongs to."""
    return HALVES[number % 2]
