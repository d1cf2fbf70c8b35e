"""People who tell an assistant about themselves in the sixteen languages of the default embedder.

Twelve in English, German, Spanish and French, three in each other language. ``dev.json`` may be looked at while
something is tuned; ``held_out.json`` is for the end, and nothing is tuned on it. A person says a name, something about
their safety and an order to the assistant, each with words of it that a context must have, then a fact with a question,
something that changes with the new value and a question, and two things about others that are not to be always in mind.
Many people of the twelve say the same things in each language.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.locomo.talks import Talk, Turn

HALVES = ("dev", "held_out")
Said: TypeAlias = tuple[str, str]
"""A message, and words of it."""
_FOLDER = Path(__file__).parent
_BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)
_BETWEEN = timedelta(days=14)
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Speaker:
    """``fact`` is a message and a question, ``change`` what was, what is, and a question."""

    name: Said
    safety: Said
    order: Said
    change: tuple[str, str, str]
    fact: tuple[str, str]
    off_topic: str
    about_others: tuple[Said, ...]

    @property
    def talk(self) -> Talk:
        """Two chats two weeks apart, the new value in the second; the id of a turn says what it is."""
        first = {
            "name": self.name[0],
            "old": self.change[0],
            "safety": self.safety[0],
            "others 0": self.about_others[0][0],
            "fact": self.fact[0],
            "order": self.order[0],
            "others 1": self.about_others[1][0],
        }
        chats = (first, {"new": self.change[1]})
        return Talk("speaker", tuple(_session(_BEGIN + n * _BETWEEN, chat) for n, chat in enumerate(chats)), ())


def read_speakers(half: str) -> Mapping[str, list[Speaker]]:
    """The people of a half, by language."""
    entries = json.loads((_FOLDER / f"{half}.json").read_text("utf-8"))
    return {language: list(map(_speaker, people)) for language, people in entries.items()}


def _speaker(entry: Mapping[str, Any]) -> Speaker:
    name, safety, order, change, fact = (tuple(entry[of]) for of in ("name", "safety", "order", "change", "fact"))
    return Speaker(name, safety, order, change, fact, entry["offTopic"], tuple(map(tuple, entry["aboutOthers"])))


def _session(at: datetime, chat: Mapping[str, str]) -> tuple[Turn, ...]:
    return tuple(Turn(id, "", said, at + n * _MINUTE) for n, (id, said) in enumerate(chat.items()))
