"""Questions that a time bounds or orders, over dated memories: ``dev.json`` and ``held_out.json``.

A half has ``now``, ``spaces`` whose questions have the numbers (from 1) of the memories of which one should come
``first``, ``lists`` whose questions name ``all`` that belongs to the answer, and ``lookAlikes``: questions whose words
look like a time. The rules were written on the dev half; the other is only measured.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from loci.language.first_person import in_first_person
from loci.model.atoms import SAID, Kind
from loci.ports.recall import Embedder
from loci.search.recall import RecallResult, TopicQuestion
from tests.fakes.memory import Clock, in_memory
from tests.support.recall_world import World, atom

DEV = "dev"
HELD_OUT = "held_out"

_FOLDER = Path(__file__).parent
_A_FACT = "User "


@dataclass(frozen=True, slots=True)
class Dated:
    """A memory with when it was said: at six in the morning of its day."""

    text: str
    said: datetime


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the texts that answer it: one of them first, or all of a list."""

    text: str
    answers: frozenset[str]


@dataclass(frozen=True, slots=True)
class DatedSpace:
    name: str
    memories: tuple[Dated, ...]
    questions: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class TimeHalf:
    now: datetime
    spaces: tuple[DatedSpace, ...]
    lists: tuple[DatedSpace, ...]
    look_alikes: tuple[str, ...]


def read_half(name: str) -> TimeHalf:
    """``DEV`` or ``HELD_OUT``."""
    fields = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    spaces, lists = (
        tuple(_space(one, answers) for one in fields[kind]) for kind, answers in (("spaces", "first"), ("lists", "all"))
    )
    return TimeHalf(datetime.fromisoformat(fields["now"]), spaces, lists, tuple(fields["lookAlikes"]))


class DatedWorld:
    """Plays a space of dated memories at the time at which the questions are asked."""

    def __init__(self, space: DatedSpace, now: datetime, embedder: Embedder) -> None:
        self._embedder = embedder
        self._world = World(in_memory(Clock(now)))
        vectors = embedder.embed([in_first_person(one.text) for one in space.memories])
        for number, (one, vector) in enumerate(zip(space.memories, vectors, strict=True), start=1):
            is_fact = one.text.startswith(_A_FACT)
            self._world.keep(
                atom(
                    number,
                    one.text,
                    kind=Kind.FACT if is_fact else SAID.kind,
                    category="fact" if is_fact else SAID.name,
                    valid_from=one.said,
                    vector=vector,
                )
            )

    def recall(self, question: str) -> RecallResult:
        # The space says nothing else of who made its vectors.
        return self._world.recalls(TopicQuestion(question), embedder=self._embedder)


def _space(fields: dict[str, Any], answers: str) -> DatedSpace:
    memories = tuple(
        Dated(one["text"], datetime.fromisoformat(f"{one['said']}T06:00").replace(tzinfo=UTC))
        for one in fields["memories"]
    )
    asked = (
        Asked(one["asks"], frozenset(memories[number - 1].text for number in one[answers]))
        for one in fields["questions"]
    )
    return DatedSpace(fields["name"], memories, tuple(asked))
