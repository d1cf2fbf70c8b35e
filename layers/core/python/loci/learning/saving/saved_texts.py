"""Meaning of a saved text: its category, its key and the people and places it names, found without a model.

Who saves a text knows at most whether it is a fact, a preference or an instruction. What is always in mind goes by
finer categories ("health", "identity"), a later value replaces the former by its key, and recall by entity finds what
is linked to one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from loci.apps.review_rules import NO_REVIEW, ReviewRules, read_rules
from loci.ids import MessageId, SpaceId
from loci.inference.embedding import cached
from loci.inference.embedding.nearness import nearness_by
from loci.language.categories import StatedCategory, infer_category
from loci.language.statements.instructions import NOTE
from loci.learning.reconciling.similar import same_words_in_any_category, similarity_of
from loci.learning.reconciling.unconfirmed import archive_outdated
from loci.learning.saving import derived_facts
from loci.learning.saving.ended_by_text import find_ended
from loci.learning.saving.first_person import in_first_person
from loci.learning.saving.quarantine import hold_brought, hold_learned
from loci.learning.saving.tied_texts import as_reviewed
from loci.memory.atoms import changes
from loci.memory.atoms.fields import DEFAULT_IMPORTANCE, NewAtom, require_valid
from loci.memory.atoms.write_context import Similarity, Writer
from loci.memory.atoms.writes import Written
from loci.memory.entities.naming import resolve_entities
from loci.model.atoms import Category, Kind, Provenance, Review
from loci.model.conversations import Message, MessageRole, TextBlock, Visibility
from loci.model.entities import ExtractedEntity
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact, Extraction, Extractor
from loci.ports.recall import Embedder
from loci.records import record
from loci.scope import Caller
from loci.text.same_words import plain_form

BY = "facts"
"""The extractor that reads it: only what plain forms state, none of its own words."""
_FIRST = ("health", "diet", "instruction", "identity")
"""Categories of what is always in mind, in this order."""
_NO_ULID = "0" * 26


class SavingPorts(Protocol):
    """Ports that reading a text needs."""

    def now(self) -> datetime: ...
    @property
    def extractors(self) -> Mapping[str, Extractor]: ...
    @property
    def embedder(self) -> Embedder: ...


@record(frozen=True, slots=True)
class DescribedText:
    """Text with its meaning. ``key`` is None where it says several things, or nothing that has one. ``stated`` are all
    facts in it, and ``facts`` those to store with it, as it says several things."""

    category: Category
    key: str | None = None
    importance: int = DEFAULT_IMPORTANCE
    entities: tuple[ExtractedEntity, ...] = ()
    stated: tuple[ExtractedFact, ...] = ()
    facts: tuple[ExtractedFact, ...] = ()


def describe_text(ports: SavingPorts, text: str, stated_category: StatedCategory | None = None) -> DescribedText:
    """The category, key and entities of a text. ``stated_category`` is what its writer calls it: an instruction stays
    one, and of what the rules do not know it decides; without it the words do."""
    extraction = _extract(ports, text)
    facts = tuple(fact for fact in extraction.facts if fact.category != NOTE)
    named_category = (infer_category(text) if stated_category is None else stated_category).category
    entities = tuple(dict.fromkeys(entity for fact in facts for entity in fact.entities))
    if not facts or stated_category is StatedCategory.INSTRUCTION:
        return DescribedText(named_category, _key_of_order(facts), entities=entities)
    main = min(facts, key=_rank)
    says_several = len(extraction.facts) > 1 or bool(extraction.says_more)
    if says_several and any(fact.key is not None for fact in facts):
        return DescribedText(main.category, None, main.importance, entities, facts, facts)
    return DescribedText(main.category, main.key, main.importance, entities, facts)


def add_saved_text(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    new: NewAtom,
    stated_category: StatedCategory | None,
    least: float | None = None,
    key: str | None = None,
    epoch: str | None = None,
    said_texts: Sequence[str] | None = None,
    category_name: str | None = None,
) -> Written:
    """The text as an atom, with category, key and entities as ``describe_text`` finds them; the category of ``new``
    does not count, a ``category_name`` of its writer's own does; with a text that says several things, its facts. A
    current atom with the same words is answered in its place; with ``least`` one that is as similar as that and differs
    in no word that matters, too. A value of a key replaces what the key had. ``key`` is the idempotency key.
    ``said_texts`` are what the user said where a model saves, None where the user does: what they do not say is
    unconfirmed. Raises as ``changes.add_atom``."""
    rules = rules_for(ports, caller, new, said_texts)
    new, described_text = describe_said(ports, new, stated_category, said_texts, rules)
    has_own_key = new.key is not None
    ended_atoms = find_ended(ports, caller, space, new, described_text.category, described_text.key)
    writer = changes.writer_for(caller, space, epoch)
    described_text = replace(described_text, facts=(*described_text.facts, *ended_atoms.facts_of(new)))
    if category_name is not None:
        described_text = replace(described_text, category=Category(category_name, described_text.category.kind))
    new = as_described(ports, space, new, described_text)
    require_valid(new, ports.now())
    name_entities(ports, caller, space, described_text.entities, new, epoch)
    similarity = None if has_own_key else _similarity(ports, new, least)
    written_atom = changes.add_atom(ports, caller, space, new, key, epoch, similarity, related=ended_atoms.related)
    if new.review is None:
        _archive_outdated(ports, writer, described_text)
    facts = described_text.facts
    superseded_by_facts = ended_atoms.related_from(len(facts) - len(ended_atoms.others))
    derived_facts.write_missing_facts(
        ports, caller, written_atom.atom, facts, epoch, superseded_atoms=superseded_by_facts
    )
    return written_atom


def _archive_outdated(ports: Ports, writer: Writer, described_text: DescribedText) -> None:
    """Archives what a model saved of the same that no user said."""
    said_values = {fact.key: fact.text for fact in described_text.stated if fact.key is not None}
    if said_values:
        vectors = cached.embed_texts(ports, writer.scope, list(said_values.values()))
        archive_outdated(ports, writer, said_values, vectors)


def rules_for(ports: Ports, caller: Caller, new: NewAtom, said_texts: Sequence[str] | None) -> ReviewRules:
    """Return the rules by which what a tool or an import brings waits; none for what the user saves. Raises
    Unavailable."""
    is_brought = said_texts is not None or new.provenance is Provenance.IMPORT or new.review is not None
    return read_rules(ports, caller.directory) if is_brought else NO_REVIEW


def describe_said(
    ports: SavingPorts,
    new: NewAtom,
    stated_category: StatedCategory | None,
    said_texts: Sequence[str] | None,
    rules: ReviewRules,
) -> tuple[NewAtom, DescribedText]:
    """The atom as what the user said confirms it, and the meaning that its text has then; ``said_texts`` are None
    where the user saves. By the ``rules`` it waits for its user; an order that the text of an import gives and that
    does not wait is unconfirmed."""
    described_text = describe_text(ports, plain_form(new.text), stated_category)
    if said_texts is not None:
        new = as_reviewed(replace(new, category=described_text.category), said_texts, nearness_by(ports.embedder))
    new = hold_brought(new, described_text.category, rules)
    if said_texts is not None and new.review is not Review.PENDING:
        new = hold_learned(replace(new, category=described_text.category), rules)
    if new.review is Review.PENDING:
        return new, replace(described_text, stated=(), facts=())
    if new.provenance is Provenance.IMPORT and described_text.category.kind is Kind.RULE:
        # Others may have written the file: the user gives orders in words of their own.
        new = replace(new, review=Review.UNCONFIRMED, key=None)
    return new, described_text if new.review is None else as_unconfirmed(described_text)


def as_unconfirmed(described_text: DescribedText) -> DescribedText:
    """The meaning of a text that no user is known to have said: no rule, no value of a key, and no facts of its own."""
    category = described_text.category
    category = StatedCategory.PREFERENCE.category if category.kind is Kind.RULE else category
    return replace(described_text, category=category, key=None, stated=(), facts=())


def _similarity(ports: Ports, new: NewAtom, least: float | None) -> Similarity:
    if new.key is not None or new.derives or least is None:
        return same_words_in_any_category(ports)
    return similarity_of(ports, least, new)


def as_described(ports: Ports, space: SpaceId, new: NewAtom, described_text: DescribedText) -> NewAtom:
    """The atom with what its text says. Importance and key that its writer sent count more: with a key of its own it is
    one value, and nothing is derived from it."""
    return replace(
        new,
        category=described_text.category,
        key=new.key or described_text.key,
        importance=described_text.importance if new.importance == DEFAULT_IMPORTANCE else new.importance,
        derives=derived_facts.new_ids(ports, space, () if new.key else described_text.facts),
    )


def name_entities(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    entities: Sequence[ExtractedEntity],
    new: NewAtom,
    epoch: str | None = None,
) -> None:
    """Makes the entities that a text names, where there are none yet: what is written is linked to them by their
    names. Raises as ``resolve_entities``."""
    if entities:
        conversation_id = new.source_conversation_id
        writer = changes.writer_for(caller, space, epoch)
        resolve_entities(ports, writer, entities, None if conversation_id is None else conversation_id.ulid)


def _key_of_order(facts: Sequence[ExtractedFact]) -> str | None:
    """The key of a text that is one order and nothing besides."""
    return facts[0].key if len(facts) == 1 and facts[0].category.kind is Kind.RULE else None


def _rank(fact: ExtractedFact) -> int:
    name = fact.category.name
    return _FIRST.index(name) if name in _FIRST else len(_FIRST)


def _extract(ports: SavingPorts, text: str) -> Extraction:
    now = ports.now()
    message = Message(
        id=MessageId("", _NO_ULID, 1),
        turn_id="",
        role=MessageRole.USER,
        content=(TextBlock(in_first_person(text)),),
        visibility=Visibility.USER,
        created_at=now,
        occurred_at=now,
        epoch="",
    )
    return ports.extractors[BY].extract([message], DEFAULT_EXTRACTION_VERSION)
