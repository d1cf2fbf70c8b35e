"""Short answers to questions about a person: evasive ones, and true ones that look odd.

A file is a list of ``{question, answer}``, with ``true`` where the answer is one. Do not read ``held_out``.
"""

import json
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from loci.ports.language import ExtractedFact, Extractor
from tests.golden.conversations import as_message

_AT = "2026-05-04T09:30:00+00:00"


class _Entry(TypedDict):
    question: str
    answer: str
    true: NotRequired[bool]


def stated_evasions(extractor: Extractor, half: str) -> int:
    """How many evasive answers an extractor takes for a fact about the user."""
    found = (_extract(extractor, entry) for entry in _entries(half) if not entry.get("true"))
    return sum(any(fact.text.startswith("User") for fact in facts) for facts in found)


def heard_shares(extractor: Extractor, half: str) -> tuple[float, float]:
    """The shares of evasive and of true answers of which an extractor keeps anything, if only the words."""
    entries = _entries(half)
    evasive = [bool(_extract(extractor, entry)) for entry in entries if not entry.get("true")]
    true = [bool(_extract(extractor, entry)) for entry in entries if entry.get("true")]
    return sum(evasive) / len(evasive), sum(true) / len(true)


def _extract(extractor: Extractor, entry: _Entry) -> tuple[ExtractedFact, ...]:
    asked = as_message(1, {"role": "assistant", "content": entry["question"], "at": _AT})
    said = as_message(2, {"role": "user", "content": entry["answer"], "at": _AT})
    return extractor.extract([asked, said], "v1").facts


def _entries(half: str) -> list[_Entry]:
    return cast(list[_Entry], json.loads((Path(__file__).parent / f"{half}.json").read_text("utf-8")))
