"""The golden pastes as their files hold them: no extracted fact holds a word that is ``forbidden``; and messages of
users that look like pastes and are their own words, of which all that is listed as ``kept`` must be.

Do not read ``held_out``: it measures pastes that no rule was written for.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict, cast

from loci.ports.language import ExtractedFact, Extractor
from tests.golden.conversations import Line, as_message


class _Entry(TypedDict):
    name: str
    content: str
    forbidden: list[str]


class _OwnEntry(TypedDict):
    name: str
    content: str
    kept: list[str]


@dataclass(frozen=True, slots=True)
class OwnWords:
    """A message of a user, with one word for each thing that they say about themselves."""

    name: str
    content: str
    kept: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoldenPaste:
    name: str
    content: str
    forbidden: tuple[str, ...]

    def is_believed(self, texts: list[str]) -> bool:
        """Whether an extracted fact says what it must not."""
        kept = "\n".join(texts).casefold()
        return any(word.casefold() in kept for word in self.forbidden)


def golden_pastes(half: str) -> list[GoldenPaste]:
    entries = cast(list[_Entry], _read(half))
    return [GoldenPaste(one["name"], one["content"], tuple(one["forbidden"])) for one in entries]


def own_words() -> list[OwnWords]:
    entries = cast(list[_OwnEntry], _read("own_words"))
    return [OwnWords(one["name"], one["content"], tuple(one["kept"])) for one in entries]


def missing_words(extractor: Extractor, messages: list[OwnWords]) -> list[str]:
    """What an extractor does not keep of messages that each a user says alone."""
    return [f"{one.name}: {word}" for one in messages for word in _missing_words_of(extractor, one)]


def _missing_words_of(extractor: Extractor, own: OwnWords) -> list[str]:
    kept = "\n".join(fact.text for fact in _extract(extractor, own.content)).casefold()
    return [word for word in own.kept if word.casefold() not in kept]


def believed_pastes(extractor: Extractor, half: str) -> list[GoldenPaste]:
    """Those of which an extractor keeps what it must not, each said alone by a user."""
    kept = ((paste, _extract(extractor, paste.content)) for paste in golden_pastes(half))
    return [paste for paste, facts in kept if paste.is_believed([fact.text for fact in facts])]


def _extract(extractor: Extractor, content: str) -> tuple[ExtractedFact, ...]:
    line: Line = {"role": "user", "content": content, "at": "2026-05-04T09:30:00+00:00"}
    return extractor.extract([as_message(1, line)], "v1").facts


def _read(name: str) -> Any:
    return json.loads((Path(__file__).parent / "pastes" / f"{name}.json").read_text("utf-8"))
