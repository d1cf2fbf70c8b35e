"""Plain questions about a person's memories, in other words than the memories have: ``questions/*.json``.

A file has ``spaces`` and ``offTopic``. A space has ``memories``, each with its ``kind``, ``text`` and, in a group, who
said it (``by``), and ``questions``, each with the numbers (from 1) of the memories that answer it. ``offTopic`` are
questions that no memory answers. The gate of recall is set by one half; the other is only measured.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from loci.model.atoms import Kind

TUNING = "tuning"
HELD_OUT = "held_out"
SIZES = (1, 3, 10, 50)
"""How many memories a space has when a question is asked."""

_FOLDER = Path(__file__).parent / "questions"


@dataclass(frozen=True, slots=True)
class Memory:
    """``by`` is the speaker, "" for the user whose space it is."""

    kind: Kind
    text: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """``answers`` are the memories that answer it, at least one."""

    text: str
    answers: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Space:
    name: str
    memories: tuple[Memory, ...]
    questions: tuple[Question, ...]

    def of_size(self, size: int, answers: Sequence[Memory], turn: int) -> list[Memory]:
        """The answers, and of the other memories as many as make up the size; another turn begins elsewhere."""
        others = [one for one in self.memories if one not in answers]
        start = turn * 7 % len(others)
        return [*answers, *others[start:], *others[:start]][: max(size, len(answers))]


@dataclass(frozen=True, slots=True)
class Half:
    spaces: tuple[Space, ...]
    off_topic: tuple[str, ...]


class _MemoryFields(TypedDict):
    kind: str
    text: str
    by: NotRequired[str]


class _QuestionFields(TypedDict):
    asks: str
    answers: list[int]


class _SpaceFields(TypedDict):
    name: str
    memories: list[_MemoryFields]
    questions: list[_QuestionFields]


class _HalfFields(TypedDict):
    spaces: list[_SpaceFields]
    offTopic: list[str]


def half(name: str) -> Half:
    """``TUNING`` or ``HELD_OUT``."""
    fields = cast(_HalfFields, json.loads((_FOLDER / f"{name}.json").read_text("utf-8")))
    return Half(tuple(map(_space, fields["spaces"])), tuple(fields["offTopic"]))


def _space(fields: _SpaceFields) -> Space:
    memories = tuple(Memory(Kind(one["kind"]), one["text"], one.get("by", "")) for one in fields["memories"])
    return Space(fields["name"], memories, tuple(_questions(fields["questions"], memories)))


def _questions(fields: list[_QuestionFields], memories: Sequence[Memory]) -> Iterator[Question]:
    for one in fields:
        yield Question(one["asks"], tuple(memories[number - 1] for number in one["answers"]))


@dataclass(frozen=True, slots=True)
class OfALanguage:
    """A few memories in a language, questions with the memory that answers each, and questions that none answers."""

    memories: tuple[str, ...]
    asked: tuple[tuple[str, str], ...]
    off_topic: tuple[str, ...]


def languages() -> dict[str, OfALanguage]:
    """Of each language, by its code: ``questions/languages.json``. The gate was set by de, fr, ja, ru, tr, th and en;
    the others were written with them, and only measured."""
    read = json.loads((_FOLDER / "languages.json").read_text("utf-8"))
    return {
        code: OfALanguage(
            tuple(one["memories"]),
            tuple((question, one["memories"][number - 1]) for question, number in one["asked"]),
            tuple(one["offTopic"]),
        )
        for code, one in read.items()
    }
