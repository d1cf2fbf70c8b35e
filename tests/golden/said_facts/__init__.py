"""Facts that a model may answer with about twenty talks, each with words that the user really said: true ones, and
others that these words do not say.

A file is a list of ``{id, talk, facts}``. A fact has ``text``, ``quote`` and the ``label`` of its kind; of another
talk also ``from_talk``.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict, cast

from loci.inference.embedding.nearness import Nearness
from loci.learning.extraction import chunks, evidence, validation
from loci.learning.extraction.transcripts import transcript
from loci.model.atoms import Kind
from tests.support.model_facts import assistant, model_fact, taken_back, talk, user

TUNING, HELD_OUT = "tuning", "held_out"
MORE = ("more_tuning", "more_held_out")
"""Ten more talks, by an author who had not read the rules."""
RETRACTED = "retracted"
"""The label of what was counted as taken back, of the facts that say so."""
_ORDER, _RETRACTION = "order_nobody_gave", "retraction_nobody_made"


class SaidFact(TypedDict):
    text: str
    quote: str
    label: str


class _Turn(TypedDict):
    role: str
    content: str


class _Talk(TypedDict):
    talk: list[_Turn]
    facts: list[SaidFact]


def kept_share(half: str, nearness: Nearness) -> dict[str, float]:
    """The share of the facts of each label that validation keeps, of orders as a rule."""
    every: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    for one in cast(list[_Talk], json.loads((Path(__file__).parent / f"{half}.json").read_text("utf-8"))):
        for label, is_kept in _judge(one, nearness):
            every[label] += 1
            kept[label] += is_kept
    return {label: kept[label] / count for label, count in every.items()}


def _judge(one: _Talk, nearness: Nearness) -> Iterator[tuple[str, bool]]:
    lines = transcript(
        talk(*((user if turn["role"] == "user" else assistant)(turn["content"]) for turn in one["talk"]))
    )
    part = chunks.chunk_after(lines.lines, None)
    for fact in one["facts"]:
        seq = next(
            at for at, turn in enumerate(one["talk"], start=1) if evidence.is_copied(fact["quote"], turn["content"])
        )
        kind = "RULE" if fact["label"] == _ORDER else "FACT"
        said = model_fact(fact["text"], seq, quote=fact["quote"], category={"name": "talk", "kind": kind})
        found = validation.validate({"facts": [said]}, part, lines.known, nearness).facts
        yield fact["label"], any(each.category.kind is Kind(kind) for each in found)
        if fact["label"] == _RETRACTION:
            back = taken_back(fact["text"], seq, quote=fact["quote"])
            answer: dict[str, Any] = {"facts": [], "retracts": [back]}
            yield RETRACTED, bool(validation.validate(answer, part, lines.known, nearness).facts)
