"""The golden pastes as their files hold them: nothing kept holds a word that is ``forbidden``.

Nobody reads ``held_out``: it says how well pastes are known that none was built by.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast

from loci.ports.language import Extractor
from tests.golden.conversations import Line, as_message


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


def believed(extractor: Extractor, half: str) -> list[GoldenPaste]:
    """Those of which an extractor keeps what it must not, each said alone by a user."""
    pastes = golden_pastes(half)
    kept = ((paste, extractor.extract([as_message(1, _line(paste))], "v1").facts) for paste in pastes)
    return [paste for paste, facts in kept if paste.is_believed([fact.text for fact in facts])]


def _line(paste: GoldenPaste) -> Line:
    return {"role": "user", "content": paste.content, "at": "2026-05-04T09:30:00+00:00"}
