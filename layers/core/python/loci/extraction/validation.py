"""What a language model has found, fact by fact: one that breaks a rule is dropped, the others stay.

Its answer fits the schema of its prompt. What can be repaired is (``fact_values``, ``fact_keys``); a fact is dropped if
nobody said it (``evidence``), if another speaker did, if it holds a secret, or if it says nothing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from loci import masking
from loci.atoms.fields import MAX_SOURCES, MAX_TEXT
from loci.extraction import evidence, fact_keys, fact_values
from loci.extraction.dropping import Dropped
from loci.extraction.parts import Part
from loci.model import DropReason, JsonObject
from loci.ports import ExtractedFact
from loci.records import record


@record(frozen=True, slots=True)
class Validated:
    """The facts that are of use, and how many are not, by the reason; those read with the part before are neither."""

    facts: tuple[ExtractedFact, ...]
    drops: Mapping[DropReason, int]

    @property
    def dropped(self) -> int:
        return sum(self.drops.values())


def validate(answer: JsonObject, part: Part, known: Sequence[frozenset[str]]) -> Validated:
    """``answer`` fits the schema of an extraction prompt; ``known`` is what our context told, as ``words``."""
    facts: list[ExtractedFact] = []
    drops: Counter[DropReason] = Counter()
    found: Any = answer["facts"]
    for told in found:
        try:
            fact = _fact(told, part, known)
        except Dropped as dropped:
            drops[dropped.reason] += 1
            continue
        if not _is_repeated(fact, part):
            facts.append(fact)
    return Validated(tuple(facts), dict(drops))


def merge(former: Sequence[ExtractedFact], further: Sequence[ExtractedFact]) -> tuple[ExtractedFact, ...]:
    """All of them; the same fact found twice is one that cites both, and none ends another by its key alone."""
    by_text: dict[tuple[str, str | None], ExtractedFact] = {}
    for fact in (*former, *further):
        same = by_text.get((fact.text, fact.key))
        sources = sorted({*(same.sources if same else ()), *fact.sources})[:MAX_SOURCES]
        by_text[fact.text, fact.key] = replace(same or fact, sources=tuple(sources))
    return fact_keys.without_shared_keys(tuple(by_text.values()))


def _is_repeated(fact: ExtractedFact, part: Part) -> bool:
    """Whether it rests on nothing but what was read with the part before: it was found there, or meant not to be."""
    fresh = {line.seq for line in part.lines}
    return not any(seq in fresh for seq in fact.sources)


def _fact(told: dict[str, Any], part: Part, known: Sequence[frozenset[str]]) -> ExtractedFact:
    """Raises Dropped."""
    text = _text(told["text"])
    found = evidence.found(told["sources"], told.get("quote"), part)
    speakers = _speakers(part)
    fact_keys.require_own_subject(text, found.authors, speakers)
    evidence.require_said(text, found, part, known)
    if masking.masked(text) != text:
        raise Dropped(DropReason.SECRET)
    said_at = max(line.at for line in found.users)
    begins = fact_values.begin(told["validFrom"], said_at)
    return ExtractedFact(
        text=fact_keys.named(text, found.authors),
        category=fact_values.category(told["category"]["name"], told["category"]["kind"]),
        importance=fact_values.importance(told["importance"]),
        confidence=fact_values.confidence(told["confidence"]),
        valid_from=begins,
        sources=found.sources[:MAX_SOURCES],
        key=fact_keys.key(told["key"], found.authors, speakers),
        valid_to=fact_values.end(told["validTo"], begins, said_at),
        entities=fact_values.entities(told["entities"]),
    )


def _text(text: str) -> str:
    """The text without blanks around it. Raises Dropped for none, and for too much."""
    bare = text.strip()
    if not 1 <= len(bare) <= MAX_TEXT:
        raise Dropped(DropReason.MALFORMED)
    return bare


def _speakers(part: Part) -> frozenset[str]:
    return frozenset(line.author for line in (*part.earlier, *part.lines) if line.is_users and line.author is not None)
