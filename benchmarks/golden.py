"""How much of what must be kept of the golden conversations ``rules`` keeps, and how much of what it keeps may be."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks import text
from loci.adapters.rules import RulesExtractor
from tests.golden.conversations import HELD_OUT, TUNING, golden
from tests.golden.scoring import score

NOTE = "Rules are written by the tuning half alone; what is missed of the other, nobody looks at."


@dataclass(frozen=True, slots=True)
class HalfScore:
    """Of one half of the conversations; precision and recall over facts."""

    half: str
    conversations: int
    facts: int
    precision: float
    recall: float


def measure() -> list[HalfScore]:
    return [_of(half) for half in (TUNING, HELD_OUT)]


def render(scores: Sequence[HalfScore]) -> str:
    head = ("half", "conversations", "facts", "precision", "recall")
    rows = [
        (one.half, str(one.conversations), str(one.facts), f"{one.precision:.3f}", f"{one.recall:.3f}")
        for one in scores
    ]
    return f"{text.table(head, rows, right=(1, 2, 3, 4))}\n\n{NOTE}"


def _of(half: str) -> HalfScore:
    talks = golden(half)
    found = score(RulesExtractor(), talks)
    return HalfScore(half, len(talks), found.kept, found.precision, found.recall)
