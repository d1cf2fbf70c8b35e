"""Conversations and questions as LoCoMo writes them."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

CATEGORIES = (1, 2, 3, 4)
"""Several turns, time, open domain, one turn. The fifth, adversarial, has no evidence to find."""

ASSISTANT = "assistant"
"""The speaker of an assistant's turns; a user without a name is an empty text."""

_TURN_ID = re.compile(r"D\d+:\d+")
# Turns of a session have no times of their own.
_BETWEEN_TURNS = timedelta(seconds=20)


@dataclass(frozen=True, slots=True)
class Turn:
    id: str
    speaker: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Question:
    """``evidence`` are the ids of the turns that answer it, at least one."""

    text: str
    category: int
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True)
class Talk:
    name: str
    sessions: tuple[tuple[Turn, ...], ...]
    questions: tuple[Question, ...]

    @property
    def turns(self) -> list[Turn]:
        return [turn for session in self.sessions for turn in session]


def read(path: Path) -> list[Talk]:
    """Read the talks of a file. A photo becomes its caption, as LoCoMo's authors do for models that only read text."""
    return [_talk(entry) for entry in json.loads(path.read_text("utf-8"))]


def _talk(entry: dict[str, Any]) -> Talk:
    sessions = tuple(_sessions(entry["conversation"]))
    there = {turn.id for session in sessions for turn in session}
    questions = (_question(row, there) for row in entry["qa"] if row["category"] in CATEGORIES)
    return Talk(entry["sample_id"], sessions, tuple(question for question in questions if question.evidence))


def _sessions(conversation: dict[str, Any]) -> Iterator[tuple[Turn, ...]]:
    number = 1
    while f"session_{number}" in conversation:
        # They say no time zone.
        began_at = datetime.strptime(f"{conversation[f'session_{number}_date_time']} +0000", "%I:%M %p on %d %B, %Y %z")
        yield tuple(
            Turn(turn["dia_id"], turn["speaker"], _text(turn), began_at + nth * _BETWEEN_TURNS)
            for nth, turn in enumerate(conversation[f"session_{number}"])
        )
        number += 1


def _text(turn: dict[str, Any]) -> str:
    caption = turn.get("blip_caption")
    return f"{turn['text']}\n[photo: {caption}]".strip() if caption else str(turn["text"])


def _question(question: dict[str, Any], there: set[str]) -> Question:
    # Some name several turns in one string, some a turn that isn't there.
    turn_ids = {id for evidence in question["evidence"] for id in _TURN_ID.findall(evidence)}
    return Question(question["question"], question["category"], frozenset(turn_ids & there))
