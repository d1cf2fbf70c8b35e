"""Complete the short entries of a model, which are a quotation, a fact and a topic: add what code knows.

The lines are those of users that hold the quotation. Rules read the fact as if its user had said it: what they read
gives the key, the category, the importance and the entities, so that the fact meets what the rules themselves stored of
the same line. Where they read nothing, the topic gives the category, and words about safety the importance.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from loci.language.first_person import in_first_person
from loci.language.restating import shared_words
from loci.language.safety.detection import find_safety
from loci.language.statements.assertion_filter import is_doubtful
from loci.language.statements.facts import StatedFact, facts_of_statement
from loci.language.times import told_window
from loci.language.words import word_stems
from loci.learning.extraction.chunks import Chunk
from loci.learning.extraction.drop_reasons import FactDropped
from loci.learning.extraction.evidence import is_copied
from loci.learning.extraction.transcripts import TranscriptLine
from loci.model.atoms import Kind
from loci.model.authors import OWNER, OWNER_NAME, name_of
from loci.model.jobs import DropReason

CERTAIN, DOUBTFUL = 1.0, 0.6
HARM, CORE, LASTING, PASSING = 5, 4, 3, 2
"""Importance: what does harm if forgotten, who somebody is, what lasts, and single events."""

_KINDS: Mapping[str, Kind] = {
    "preference": Kind.PREFERENCE,
    "plan": Kind.INTENTION,
    "event": Kind.EPISODE,
    "instruction": Kind.RULE,
}
_IMPORTANCE: Mapping[str, int] = {
    **dict.fromkeys(("identity", "home", "work", "education", "relation", "health", "diet"), CORE),
    "event": PASSING,
}
_DAY = re.compile(r"\b(?:19|20)\d\d-\d\d-\d\d\b")


def is_short(entry: Mapping[str, Any]) -> bool:
    return "topic" in entry


def complete_entry(entry: Mapping[str, Any], part: Chunk) -> dict[str, Any]:
    """Return the entry with all fields of a longer prompt. Raises FactDropped if no user said its quotation."""
    text, quote = str(entry["fact"]), str(entry["quote"])
    line = _quoting_line(text, quote, part)
    statements = facts_of_statement(in_first_person(_as_owner(text, line.author)), OWNER_NAME)
    statement = _only_key(statements)
    topic = str(entry["topic"]).strip().lower()
    name, kind = (topic, _KINDS.get(topic, Kind.FACT)) if statement is None else _category_of(statement, topic)
    begins, ends = _validity(text, quote, kind, line.at)
    return {
        "sources": [line.seq],
        "quote": quote,
        "text": text,
        "category": {"name": name, "kind": kind.value},
        "key": None if statement is None else f"{OWNER}.{statement.key}",
        "validFrom": begins,
        "validTo": ends,
        "importance": _importance(text, topic, statement),
        "confidence": DOUBTFUL if is_doubtful(quote) else CERTAIN,
        "entities": _entities(statements),
    }


def _as_owner(text: str, author: str | None) -> str:
    """The text as if the owner had said it: its author's name at the beginning is replaced."""
    name = "" if author is None else name_of(author)
    return f"{OWNER_NAME}{text[len(name) :]}" if name and text.startswith(name) else text


def _quoting_line(text: str, quote: str, part: Chunk) -> TranscriptLine:
    """The line that the quotation is of: a user's, where one has it; of several the one whose words, with those before
    it, say most of the text, and of these the newest."""
    lines = (*part.earlier, *part.lines)
    holding = [number for number, line in enumerate(lines) if line.is_citable and is_copied(quote, line.own_text)]
    users = [number for number in holding if lines[number].is_users]
    if not holding:
        is_pasted = any(line.is_pasted and is_copied(quote, line.own_text) for line in lines)
        raise FactDropped(DropReason.PASTED if is_pasted else DropReason.UNQUOTED)

    def shared_count(number: int) -> int:
        around = " ".join(line.own_text for line in lines[max(number - 1, 0) : number + 1])
        return len(shared_words(text, word_stems(around)))

    return lines[max(users or holding, key=lambda number: (shared_count(number), number))]


def _only_key(statements: Iterable[StatedFact]) -> StatedFact | None:
    """The one thing that a text says whole and under a key; None where it says several, or something else."""
    by_key = {fact.key: fact for fact in statements if fact.key is not None and fact.whole}
    return next(iter(by_key.values())) if len(by_key) == 1 else None


def _category_of(statement: StatedFact, topic: str) -> tuple[str, Kind]:
    """The category that rules read; a category of the app, which rules know nothing of, stays."""
    is_own = topic not in (*_KINDS, *_IMPORTANCE, "pet", "habit", "skill", "possession", "other")
    return (topic if is_own else statement.category.name), statement.category.kind


def _importance(text: str, topic: str, statement: StatedFact | None) -> int:
    if find_safety(in_first_person(text)) is not None:
        return HARM
    return _IMPORTANCE.get(topic, LASTING) if statement is None else statement.importance


def _validity(text: str, quote: str, kind: Kind, said_at: datetime) -> tuple[str | None, str | None]:
    """The days of an event and of a plan: those that the fact names, of an event else the one that the words name."""
    days = sorted(_DAY.findall(text))
    if kind is Kind.INTENTION:
        return None, days[-1] if days else None
    if kind is not Kind.EPISODE:
        return None, None
    window = None if days else told_window(quote, said_at)
    return (days[0] if days else None if window is None else window.first.isoformat()), None


def _entities(statements: Sequence[StatedFact]) -> list[dict[str, str]]:
    return [{"type": entity.type.value, "name": entity.name} for fact in statements for entity in fact.entities]
