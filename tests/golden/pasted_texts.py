"""The golden pastes as their files hold them: nothing kept holds a word that is ``forbidden``.

Nobody reads ``held_out``: it says how well pastes are known that none was built by.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast


class _Entry(TypedDict):
    name: str
    content: str
    forbidden: list[str]


@dataclass(frozen=True, slots=True)
class GoldenPaste:
    name: str
    content: str
    forbidden: tuple[str, ...]

    def is_believed(self, texts: list[str]) -> bool:
        """Whether any of what was kept says what it must not."""
        kept = "\n".join(texts).casefold()
        return any(word.casefold() in kept for word in self.forbidden)


def golden_pastes(half: str) -> list[GoldenPaste]:
    entries = json.loads((Path(__file__).parent / "pastes" / f"{half}.json").read_text("utf-8"))
    return [GoldenPaste(one["name"], one["content"], tuple(one["forbidden"])) for one in cast(list[_Entry], entries)]
