"""The labelled pairs, and what words alone make of them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from loci.learning.extraction.reconcile_job import LEAST
from loci.learning.reconciling.verdicts import TextRelation, judge

TUNING, HELD_OUT = "tuning", "held_out"
HALVES = (TUNING, HELD_OUT)

_FILE = Path(__file__).with_name("near_doubles.json")
_LABELS = {
    "same": TextRelation.SAME,
    "supersedes": TextRelation.ENDS,
    "contradicts": TextRelation.CONTRADICTS,
    "other": TextRelation.OTHER,
}


@dataclass(frozen=True, slots=True)
class Pair:
    stored: str
    said: str
    label: TextRelation


@dataclass(frozen=True, slots=True)
class Score:
    """Of ``pairs`` of one half ``doubles`` are doubles. ``missed`` of these were not recognised, ``merged`` of the
    others taken for doubles; ``flagged`` were wrongly taken for an end or a contradiction, and ``unflagged`` for
    none."""

    half: str
    pairs: int
    doubles: int
    missed: int
    merged: int
    flagged: int
    unflagged: int

    @property
    def error_rate(self) -> float:
        """Of double or not."""
        return (self.missed + self.merged) / self.pairs


def pairs(half: str) -> list[Pair]:
    entries = json.loads(_FILE.read_text("utf-8"))[half]
    return [Pair(entry["stored"], entry["said"], _LABELS[entry["is"]]) for entry in entries]


def score(half: str, cosines: Callable[[Sequence[Pair]], Sequence[float]]) -> Score:
    """``cosines`` are those of what is said with what is stored: what isn't near is never judged."""
    told = pairs(half)
    near = [cosine >= LEAST for cosine in cosines(told)]
    found = [
        judge(one.stored, one.said) if is_near else TextRelation.OTHER for one, is_near in zip(told, near, strict=True)
    ]
    both = [(one.label, verdict) for one, verdict in zip(told, found, strict=True)]
    return Score(
        half=half,
        pairs=len(told),
        doubles=sum(label is TextRelation.SAME for label, _ in both),
        missed=sum(label is TextRelation.SAME and verdict is not TextRelation.SAME for label, verdict in both),
        merged=sum(label is not TextRelation.SAME and verdict is TextRelation.SAME for label, verdict in both),
        flagged=sum(verdict in _FLAGS and verdict is not label for label, verdict in both),
        unflagged=sum(label in _FLAGS and verdict is not label for label, verdict in both),
    )


_FLAGS = (TextRelation.ENDS, TextRelation.CONTRADICTS)
