"""Measures the extractor ``rules`` on the golden conversations: how many expected statements it finds, how many of its
facts are right, and how many pasted texts it believes."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks import text
from loci.adapters.rules import RulesExtractor
from tests.golden.conversations import ASSISTANTS, HELD_OUT, TUNING, golden
from tests.golden.pasted_texts import believed_pastes, golden_pastes
from tests.golden.scoring import Score, score

NOTE = """\
Rules are written by the tuning halves alone; nothing missed in the other halves is looked at. facts: statements under a
key; right: the part of them that is allowed. expected: statements that must be found; found: the part that is, as a
fact or in the user's own words; stated: as a fact. intruders: own words from a question, command or paste."""


@dataclass(frozen=True, slots=True)
class HalfScore:
    """The score of one half of the conversations."""

    half: str
    conversations: int
    score: Score


@dataclass(frozen=True, slots=True)
class PasteScore:
    half: str
    pastes: int
    believed: int


def measure() -> list[HalfScore | PasteScore]:
    halves = (TUNING, HELD_OUT, f"{ASSISTANTS}/{TUNING}", f"{ASSISTANTS}/{HELD_OUT}")
    pastes = (
        PasteScore(half, len(golden_pastes(half)), len(believed_pastes(RulesExtractor(), half)))
        for half in (TUNING, HELD_OUT)
    )
    return [*(_of(half) for half in halves), *pastes]


def render(scores: Sequence[HalfScore | PasteScore]) -> str:
    head = ("half", "conversations", "facts", "right", "expected", "found", "stated", "quotes", "intruders")
    rows = [_row(one) for one in scores if isinstance(one, HalfScore)]
    pastes = [
        f"{one.believed} of {one.pastes} pastes ({one.half}) believed" for one in scores if isinstance(one, PasteScore)
    ]
    return "\n\n".join((text.table(head, rows, right=range(1, 9)), *pastes, NOTE))


def _row(one: HalfScore) -> tuple[str, ...]:
    score = one.score
    return (
        one.half,
        str(one.conversations),
        str(score.facts),
        f"{score.precision:.3f}",
        str(score.expected),
        f"{score.recall:.3f}",
        f"{score.stated / score.expected:.3f}",
        str(score.quotes),
        str(score.intruders),
    )


def _of(half: str) -> HalfScore:
    talks = golden(half)
    return HalfScore(half, len(talks), score(RulesExtractor(), talks))
