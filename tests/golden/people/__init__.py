"""People who tell an assistant about themselves in whole messages: written by an author who had not read the rules.

``dev.json`` has five people; the first, third and fifth may be looked at while something is tuned. A second
five, written the same way, are for the end: they lie in ``held_out.json`` where it is there, and nothing is tuned on
them. Each person has ``chats`` with their messages, ``must_haves`` that each context should hold, ``questions`` with
alternative answers, each of them words that one text says together, and questions that nothing answers.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from benchmarks.locomo.talks import ASSISTANT, Talk, Turn

HALVES = ("dev", "held_out")
_FOLDER = Path(__file__).parent
_BETWEEN = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Asked:
    """``answers`` are alternatives, each the words that an answer says."""

    text: str
    answers: tuple[tuple[str, ...], ...]

    def is_answered_by(self, text: str) -> bool:
        return any(says(text, words) for words in self.answers)


@dataclass(frozen=True, slots=True)
class Person:
    """``talk`` has no questions of its own; ``untold`` are the questions that nothing answers."""

    name: str
    talk: Talk
    must_haves: tuple[tuple[str, ...], ...]
    questions: tuple[Asked, ...]
    untold: tuple[str, ...]

    @property
    def told(self) -> Talk:
        """What the person said, without the assistant's answers."""
        sessions = tuple(tuple(turn for turn in one if turn.speaker != ASSISTANT) for one in self.talk.sessions)
        return Talk(self.name, sessions, ())


def says(text: str, words: Sequence[str]) -> bool:
    """Whether a text says all of these words, each at least as the beginning of one; numbers as they are."""
    return all(re.search(rf"\b{re.escape(word)}(?!\d)", text, re.IGNORECASE) for word in words)


def read_people(half: str) -> list[Person]:
    """The people of a half; none where its file is not there."""
    file = _FOLDER / f"{half}.json"
    return list(map(_person, json.loads(file.read_text("utf-8"))["people"])) if file.exists() else []


def _person(entry: dict[str, Any]) -> Person:
    sessions = tuple(_session(number, chat) for number, chat in enumerate(entry["chats"]))
    return Person(
        entry["name"],
        Talk(entry["name"], sessions, ()),
        tuple(tuple(one["words"]) for one in entry["must_haves"]),
        tuple(Asked(one["ask"], tuple(map(tuple, one["answers"]))) for one in entry["questions"]),
        (*entry["never_told"], entry["off_topic"]),
    )


def _session(number: int, chat: dict[str, Any]) -> tuple[Turn, ...]:
    at = datetime.fromisoformat(chat["at"])
    return tuple(
        Turn(f"{number}:{n}", ASSISTANT if one["role"] == "assistant" else "", one["content"], at + n * _BETWEEN)
        for n, one in enumerate(chat["messages"])
    )
