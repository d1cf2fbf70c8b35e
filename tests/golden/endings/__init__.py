"""What users say in a first chat and end, replace, correct or revoke in a second one, and sentences that only sound so:
written before the rules that read them.

``dev.json`` may be read while a rule is written; ``held_out.json`` is only measured. Of an ending, ``gone`` is a
pattern that no line but that of the later sentence may have, and ``new`` one that the context must have. After a
look-alike all lines stay that were there before it; ``safety``: what it seems to end is a matter of safety.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from benchmarks.locomo.playing import PlayedTalk
from benchmarks.locomo.talks import Talk, Turn
from loci.adapters.rules import RulesExtractor
from loci.ports.recall import Embedder

HALVES: Final = ("dev", "held_out")
_FOLDER = Path(__file__).parent
_TOLD_AT = datetime(2026, 3, 2, 10, tzinfo=UTC)
_LATER = timedelta(days=20)
_GREETING = "Hello, it's me again."
_TOKENS = 1_000


@dataclass(frozen=True, slots=True)
class SaidEnding:
    """An ending with what was said before it."""

    kind: str
    told: str
    later: str
    gone: str
    new: str


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A sentence that seems to end what was said before it."""

    kind: str
    safety: bool
    told: str
    later: str


def read_endings(half: str) -> list[SaidEnding]:
    return [SaidEnding(**entry) for entry in _read(half)["endings"]]


def read_look_alikes(half: str) -> list[LookAlike]:
    return [LookAlike(**entry) for entry in _read(half)["look_alikes"]]


def is_gone(ending: SaidEnding, embedder: Embedder) -> bool:
    """Whether no line but that of the later sentence says what has ended."""
    lines = _lines((ending.told, ending.later), embedder)
    return not any(re.search(ending.gone, line) and not re.search(ending.new, line) for line in lines)


def is_new_there(ending: SaidEnding, embedder: Embedder) -> bool:
    """Whether the context has what is so now."""
    return any(re.search(ending.new, line) for line in _lines((ending.told, ending.later), embedder))


def is_kept(look_alike: LookAlike, embedder: Embedder) -> bool:
    """Whether the context has all that it had before the look-alike."""
    return set(_lines((look_alike.told,), embedder)) <= set(_lines((look_alike.told, look_alike.later), embedder))


def _lines(said_texts: Sequence[str], embedder: Embedder) -> list[str]:
    """The lines of the context after chats of one message each, without their days."""
    sessions = tuple((Turn(f"{n}", "", text, _TOLD_AT + n * _LATER),) for n, text in enumerate(said_texts))
    played = PlayedTalk(Talk("endings", sessions, ()), embedder, "table", RulesExtractor())
    block = played.context(_GREETING, _TOKENS).block
    return [re.sub(r" \(\d{4}-.*$", "", line) for line in block.splitlines() if line.startswith("- ")]


def _read(half: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((_FOLDER / f"{half}.json").read_text("utf-8"))
    return read
