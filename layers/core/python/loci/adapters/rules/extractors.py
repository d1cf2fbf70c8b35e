"""``facts``: the few facts that plain English forms state. ``rules``: these, and all else that users tell in their own
words. Neither asks a language model; the same messages give the same."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from loci.adapters.rules.conversation import Turn, heard
from loci.adapters.rules.english import lexicon
from loci.adapters.rules.english.facts import FORMS, Stated
from loci.errors import Refused
from loci.ids import digest
from loci.model import SAID, EntityType, Message
from loci.model.jobs import EXTRACTION_VERSIONS
from loci.ports.language import ExtractedEntity, ExtractedFact, Extraction
from loci.text.authors import subject_of

# Raised with every change of what is read, in tables or in code.
_RELEASE = "3"
_MOST_SOURCES = 50
MOST_OF_A_QUOTE = 1200
"""Characters of what is kept of one message as one atom; a longer one becomes several."""
QUOTE_IMPORTANCE = 2


class FactsExtractor:
    """``facts``: names, homes, jobs, allergies and the like, each under a key, so that a later value replaces it."""

    name = "facts"

    def prompt_hash(self, version: str) -> str:
        """The hash of the forms of that version. Raises Refused for a version that was never released."""
        if version not in EXTRACTION_VERSIONS:
            raise Refused.field("/extractionVersion", "the rules know no such version")
        return digest(self.name, version, _RELEASE, *(f"{form.pattern}\n{form.says}" for form in FORMS), *_listed())

    def extract(self, messages: Sequence[Message], version: str) -> Extraction:
        """Raises Refused for a version that was never released."""
        self.prompt_hash(version)
        return Extraction(tuple(_merged(fact for turn in heard(messages) for fact in self._of_turn(turn))))

    def _of_turn(self, turn: Turn) -> Iterator[ExtractedFact]:
        return (_fact(stated, turn) for stated in turn.facts)


class RulesExtractor(FactsExtractor):
    """``rules``: what ``facts`` keeps, and every other statement of a user as it was said, with date and speaker."""

    name = "rules"

    def _of_turn(self, turn: Turn) -> Iterator[ExtractedFact]:
        yield from super()._of_turn(turn)
        yield from _quotes(turn)


def _fact(stated: Stated, turn: Turn) -> ExtractedFact:
    author = turn.message.author
    named = (ExtractedEntity(EntityType.PERSON, author),) if author else ()
    return ExtractedFact(
        text=stated.text,
        category=stated.category,
        importance=stated.importance,
        confidence=stated.confidence,
        valid_from=turn.message.occurred_at,
        sources=turn.sources(stated),
        key=None if stated.key is None else f"{subject_of(author)}.{stated.key}",
        entities=tuple(dict.fromkeys((*named, *stated.entities))),
    )


def _quotes(turn: Turn) -> Iterator[ExtractedFact]:
    """Of one message what it tells, as one text as far as an atom goes; "…" where something was left out."""
    message = turn.message
    named = (ExtractedEntity(EntityType.PERSON, message.author),) if message.author else ()
    for text in _parts(turn.told):
        yield ExtractedFact(
            text=text,
            quoted=text == message.text,
            category=SAID,
            importance=QUOTE_IMPORTANCE,
            confidence=1.0,
            valid_from=message.occurred_at,
            sources=(message.seq,),
            entities=named,
        )


def _parts(told: Sequence[str]) -> Iterator[str]:
    part = ""
    for piece in told:
        if part and len(part) + len(piece) > MOST_OF_A_QUOTE:
            yield part
            part = ""
        part = f"{part} {piece}".strip()
    if part:
        yield part


def _merged(facts: Iterator[ExtractedFact]) -> list[ExtractedFact]:
    """The same fact said twice is one that cites both; what was said in somebody's own words was said each time."""
    merged: dict[object, ExtractedFact] = {}
    for fact in facts:
        same_as = fact.sources if fact.category == SAID else None
        found = merged.pop((fact.text, fact.key, same_as), None)
        sources = sorted({*fact.sources, *(found.sources if found else ())})[:_MOST_SOURCES]
        merged[fact.text, fact.key, same_as] = replace(found or fact, sources=tuple(sources))
    return list(merged.values())


def _listed() -> Iterator[str]:
    for name, value in sorted(vars(lexicon).items()):
        if name.isupper():
            yield f"{name} {' '.join(sorted(value))}"
