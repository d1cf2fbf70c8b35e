"""What a language model has found, fact by fact: one that breaks a rule is dropped, the others stay.

Its answer fits the schema of its prompt. What can be repaired is (``fact_values``, ``fact_keys``); a fact is dropped if
nobody said it (``evidence``), if its user denied it (``denials``), if another speaker said it, if it holds a secret, or
if it says nothing. What a user takes back comes as a fact that ``retracts``; what the same answer says of it before is
left out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from loci.apps import masking
from loci.atoms.fields import MAX_SOURCES, MAX_TEXT
from loci.extraction import denials, evidence, fact_keys, fact_values
from loci.extraction.chunks import Chunk
from loci.extraction.drop_reasons import FactDropped
from loci.extraction.own_context import word_stems
from loci.model import DropReason, JsonObject
from loci.ports import ExtractedFact
from loci.records import record

# What a retraction has in place of what a fact says beside its text: that it was said before need not be in this part.
_TAKEN_BACK: dict[str, Any] = {
    "category": {"name": "retraction", "kind": "EPISODE"},
    "validFrom": None,
    "validTo": None,
    "importance": 1,
    "confidence": 1,
    "entities": [],
    "retracts": True,
}


@record(frozen=True, slots=True)
class ValidFacts:
    """The facts that are of use, and how many are not, by the reason; those read with the part before are neither."""

    facts: tuple[ExtractedFact, ...]
    drops: Mapping[DropReason, int]

    @property
    def drop_count(self) -> int:
        return sum(self.drops.values())


def validate(answer: JsonObject, part: Chunk, known: Sequence[frozenset[str]]) -> ValidFacts:
    """``answer`` fits the schema of an extraction prompt; ``known`` is what our context told, as ``words``."""
    facts: list[ExtractedFact] = []
    drops: Counter[DropReason] = Counter()
    answered: Any = answer
    listed = [*answered["facts"], *({**told, **_TAKEN_BACK} for told in answered.get("retracts", ()))]
    for told in listed:
        try:
            fact = _valid_fact(told, part, known)
        except FactDropped as dropped:
            drops[dropped.reason] += 1
            continue
        if not _is_repeated(fact, part):
            facts.append(fact)
    return ValidFacts(tuple(facts), dict(drops))


def merge(former: Sequence[ExtractedFact], further: Sequence[ExtractedFact]) -> tuple[ExtractedFact, ...]:
    """All of them; the same fact found twice is one that cites both, and none ends another by its key alone."""
    by_text: dict[tuple[str, str | None, bool], ExtractedFact] = {}
    for fact in (*former, *further):
        told = (fact.text, fact.key, fact.retracts)
        same = by_text.get(told)
        sources = sorted({*(same.sources if same else ()), *fact.sources})[:MAX_SOURCES]
        by_text[told] = replace(same or fact, sources=tuple(sources))
    return fact_keys.without_shared_keys(_without_retracted(tuple(by_text.values())))


def _without_retracted(facts: Sequence[ExtractedFact]) -> list[ExtractedFact]:
    """Without what was taken back after it was said; what retracts stays, for what is remembered from elsewhere."""
    retractions = [fact for fact in facts if fact.retracts]
    return [fact for fact in facts if fact.retracts or not any(_takes_back(one, fact) for one in retractions)]


def _takes_back(retraction: ExtractedFact, fact: ExtractedFact) -> bool:
    its, theirs = word_stems(retraction.text), word_stems(fact.text)
    return max(fact.sources) <= max(retraction.sources) and len(its & theirs) >= evidence.SAME * len(its | theirs)


def _is_repeated(fact: ExtractedFact, part: Chunk) -> bool:
    """Whether it rests on nothing but what was read with the part before: it was found there, or meant not to be."""
    fresh = {line.seq for line in part.lines}
    return not any(seq in fresh for seq in fact.sources)


def _valid_fact(told: dict[str, Any], part: Chunk, known: Sequence[frozenset[str]]) -> ExtractedFact:
    """Raises Dropped."""
    text = _text(told["text"])
    found = evidence.find_evidence(told["sources"], told.get("quote"), part)
    speakers = _speakers(part)
    fact_keys.require_own_subject(text, found.authors, speakers)
    retracts = told.get("retracts", False)
    if not retracts:
        evidence.require_said(text, found, part, known)
        denials.require_not_denied(text, found)
    said_at = max(line.at for line in found.user_lines)
    begins = fact_values.valid_from(told["validFrom"], said_at)
    return ExtractedFact(
        text=fact_keys.name_author(text, found.authors),
        category=fact_values.category(told["category"]["name"], told["category"]["kind"]),
        importance=fact_values.importance(told["importance"]),
        confidence=fact_values.confidence(told["confidence"]),
        valid_from=begins,
        sources=found.sources[:MAX_SOURCES],
        key=None if _has_secret(told["key"] or "") else fact_keys.normal_key(told["key"], found.authors, speakers),
        valid_to=fact_values.valid_to(told["validTo"], begins, said_at),
        entities=fact_values.entities([entity for entity in told["entities"] if not _has_secret(entity["name"])]),
        retracts=retracts,
    )


def _text(text: str) -> str:
    """The text without blanks around it. Raises Dropped for none, for too much, and for a secret."""
    bare = text.strip()
    if not 1 <= len(bare) <= MAX_TEXT:
        raise FactDropped(DropReason.MALFORMED)
    if _has_secret(bare):
        raise FactDropped(DropReason.SECRET)
    return bare


def _has_secret(text: str) -> bool:
    """Whether masking would mask something in it, whether the app masks or not."""
    return masking.mask_text(text) != text


def _speakers(part: Chunk) -> frozenset[str]:
    return frozenset(line.author for line in (*part.earlier, *part.lines) if line.is_users and line.author is not None)
