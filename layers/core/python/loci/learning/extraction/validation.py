"""Validate the facts that a language model found, one by one: those that break a rule are dropped, the others stay.

The answer fits the schema of its prompt. Code completes short entries (``short_entries``). Values are repaired if
possible (``fact_values``, ``fact_keys``). A fact is dropped if no user said it (``evidence``), if its user denied it
(``denials``), if another speaker said it, if it contains a secret, or if it is empty. A retraction by a user is a fact
that ``retracts``; it removes what it takes back from the same answer.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from loci.apps import masking
from loci.inference.embedding.nearness import Nearness
from loci.inference.llm import spoken_texts
from loci.language import denials
from loci.language.quoted_clauses import sentence_with
from loci.language.statements.standing_orders import gives_standing_order
from loci.language.words import word_stems
from loci.learning.extraction import evidence, fact_keys, fact_values, short_entries
from loci.learning.extraction.chunks import Chunk
from loci.learning.extraction.drop_reasons import FactDropped
from loci.memory.atoms.fields import MAX_SOURCES
from loci.model.atoms import Category, Kind
from loci.model.jobs import DropReason
from loci.model.users import JsonObject
from loci.ports.language import ExtractedFact
from loci.records import record

LONGEST_FACT = 500
"""Characters: the prompt asks for one sentence."""
MOST_SAID = 1000
"""Characters of the words that a fact was made of; a sentence has fewer."""
_HEADING = re.compile(r"^#+\s*")
WISH = Category("preference", Kind.PREFERENCE)
"""A model may take for a rule what its user only likes."""

# Fields of a retraction that a fact has to state. The retracted words need not occur in this chunk.
_RETRACTION: dict[str, Any] = {
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
    """The valid facts, and how many were dropped, by reason. Facts of the previous chunk count as neither."""

    facts: tuple[ExtractedFact, ...]
    drops: Mapping[DropReason, int]

    @property
    def drop_count(self) -> int:
        return sum(self.drops.values())


def validate(answer: JsonObject, part: Chunk, known: Sequence[frozenset[str]], nearness: Nearness) -> ValidFacts:
    """Validates an answer that fits the schema of an extraction prompt; ``known`` are the lines of our own context
    as ``word_stems``."""
    facts: list[ExtractedFact] = []
    drops: Counter[DropReason] = Counter()
    answered: Any = answer
    listed = [*answered["facts"], *({**entry, **_RETRACTION} for entry in answered.get("retracts", ()))]
    for entry in listed:
        try:
            whole_entry = short_entries.complete_entry(entry, part) if short_entries.is_short(entry) else entry
            fact = _valid_fact(whole_entry, part, known, nearness)
        except FactDropped as error:
            drops[error.reason] += 1
            continue
        if not _is_repeated(fact, part):
            facts.append(fact)
    return ValidFacts(tuple(facts), dict(drops))


def merge(former: Sequence[ExtractedFact], further: Sequence[ExtractedFact]) -> tuple[ExtractedFact, ...]:
    """Joins the facts of several chunks. Equal facts become one that cites the sources of both, and no fact
    supersedes another of the answer by its key alone."""
    by_text: dict[tuple[str, str | None, bool], ExtractedFact] = {}
    for fact in (*former, *further):
        identity = (fact.text, fact.key, fact.retracts)
        same = by_text.get(identity)
        sources = sorted({*(same.sources if same else ()), *fact.sources})[:MAX_SOURCES]
        by_text[identity] = replace(same or fact, sources=tuple(sources))
    return fact_keys.without_shared_keys(_without_retracted(tuple(by_text.values())))


def _without_retracted(facts: Sequence[ExtractedFact]) -> list[ExtractedFact]:
    """The facts without those that a later retraction takes back. The retractions stay, since they may also concern
    remembered atoms."""
    retractions = [fact for fact in facts if fact.retracts]
    return [fact for fact in facts if fact.retracts or not any(_takes_back(one, fact) for one in retractions)]


def _takes_back(retraction: ExtractedFact, fact: ExtractedFact) -> bool:
    its, theirs = word_stems(retraction.text), word_stems(fact.text)
    return max(fact.sources) <= max(retraction.sources) and len(its & theirs) >= evidence.SAME * len(its | theirs)


def _is_repeated(fact: ExtractedFact, part: Chunk) -> bool:
    """Whether it cites only lines of the previous chunk, whose answer has decided about it."""
    fresh = {line.seq for line in part.lines}
    return not any(seq in fresh for seq in fact.sources)


def _valid_fact(
    entry: dict[str, Any], part: Chunk, known: Sequence[frozenset[str]], nearness: Nearness
) -> ExtractedFact:
    """Builds the fact of one entry. Raises FactDropped."""
    text = _text(entry["text"])
    found_evidence = evidence.find_evidence(entry["sources"], entry.get("quote"), part)
    speakers = _speakers(part)
    fact_keys.require_own_subject(text, found_evidence.authors, speakers)
    retracts = entry.get("retracts", False)
    if retracts:
        said = evidence.require_taken_back(text, found_evidence, part, nearness)
    else:
        said = evidence.require_said(text, found_evidence, part, known, nearness)
        _require_not_denied(text, found_evidence)
    said_at = max(line.at for line in found_evidence.user_lines)
    begins = fact_values.valid_from(entry["validFrom"], said_at)
    return ExtractedFact(
        text=fact_keys.name_author(text, found_evidence.authors),
        category=_category(entry, found_evidence),
        importance=fact_values.importance(entry["importance"]),
        confidence=fact_values.confidence(entry["confidence"]),
        valid_from=begins,
        sources=found_evidence.sources[:MAX_SOURCES],
        key=None
        if _has_secret(entry["key"] or "")
        else fact_keys.normal_key(entry["key"], found_evidence.authors, speakers),
        valid_to=fact_values.valid_to(entry["validTo"], begins, said_at),
        entities=fact_values.entities([entity for entity in entry["entities"] if not _has_secret(entity["name"])]),
        retracts=retracts,
        said=said[:MOST_SAID],
    )


def _category(entry: dict[str, Any], found: evidence.Evidence) -> Category:
    """The category; a rule that no order of the user gives is what the user likes."""
    category = fact_values.category(entry["category"]["name"], entry["category"]["kind"])
    if category.kind is not Kind.RULE:
        return category
    lines = "\n".join(line.own_text for line in found.quoting_lines)
    return category if gives_standing_order(sentence_with(found.quote, lines)) else WISH


def _require_not_denied(text: str, found: evidence.Evidence) -> None:
    """Raises FactDropped if users only deny what the text says."""
    own = (line.own_text for line in found.quoting_lines)
    others = (line.own_text for line in found.cited_lines if not line.is_users)
    if denials.is_denied(text, own, others, found.quote):
        raise FactDropped(DropReason.DENIED)


def _text(text: str) -> str:
    """The text as one line, without marks of a heading. Raises FactDropped if it is empty, longer than a sentence, not
    said to anybody, or contains a secret."""
    bare = _HEADING.sub("", " ".join(text.split()))
    if not 1 <= len(bare) <= LONGEST_FACT or not spoken_texts.is_spoken(bare):
        raise FactDropped(DropReason.MALFORMED)
    if _has_secret(bare):
        raise FactDropped(DropReason.SECRET)
    return bare


def _has_secret(text: str) -> bool:
    """Whether masking would change it, even if the app has masking disabled."""
    return masking.mask_text(text) != text


def _speakers(part: Chunk) -> frozenset[str]:
    return frozenset(line.author for line in (*part.earlier, *part.lines) if line.is_users and line.author is not None)
