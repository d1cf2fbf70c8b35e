"""Meaning of a saved text: its category, its key and the people and places it names, found without a model.

Who saves a text knows at most whether it is a fact, a preference or an instruction. What is always in mind goes by
finer categories ("health", "identity"), a later value replaces the former by its key, and recall by entity finds what
is linked to one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from loci.ids import MessageId, SpaceId
from loci.language.categories import StatedCategory, infer_category
from loci.language.words import question_terms
from loci.learning.reconciling.similar import same_words_in_any_category, similarity_of
from loci.learning.saving.first_person import in_first_person
from loci.memory.atoms import changes
from loci.memory.atoms.fields import DEFAULT_IMPORTANCE, NewAtom, require_valid
from loci.memory.atoms.write_context import Similarity
from loci.memory.atoms.writes import Written
from loci.memory.entities.naming import resolve_entities
from loci.model.atoms import SAID, Category
from loci.model.conversations import Message, MessageRole, TextBlock, Visibility
from loci.model.entities import ExtractedEntity
from loci.model.jobs import NEWEST_EXTRACTION_VERSION
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact, Extractor
from loci.records import record
from loci.scope import Caller
from loci.text.same_words import plain_form

BY = "facts"
"""The extractor that reads it: only what plain forms state, none of its own words."""
_FIRST = ("health", "diet", "instruction", "identity")
"""Categories of what is always in mind, in this order."""
_RELATION = "relation"
_NO_ULID = "0" * 26


class SavingPorts(Protocol):
    """Ports that reading a text needs."""

    def now(self) -> datetime: ...
    @property
    def extractors(self) -> Mapping[str, Extractor]: ...


@record(frozen=True, slots=True)
class DescribedText:
    """Text with its meaning. ``key`` is None where it says several things, or nothing that has one."""

    category: Category
    key: str | None = None
    importance: int = DEFAULT_IMPORTANCE
    entities: tuple[ExtractedEntity, ...] = ()


def describe_text(ports: SavingPorts, text: str, stated_category: StatedCategory | None = None) -> DescribedText:
    """The category, key and entities of a text. ``stated_category`` is what its writer calls it: an instruction stays
    one, and of what the rules do not know it decides; without it the words do."""
    facts = _facts_in(ports, text)
    named_category = (infer_category(text) if stated_category is None else stated_category).category
    entities = tuple(dict.fromkeys(entity for fact in facts for entity in fact.entities))
    if not facts or stated_category is StatedCategory.INSTRUCTION:
        return DescribedText(named_category, entities=entities)
    main = min(facts, key=_rank)
    key = main.key if len(facts) == 1 and _may_have_key(main, text) else None
    return DescribedText(main.category, key, main.importance, entities)


def add_saved_text(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    new: NewAtom,
    stated_category: StatedCategory | None,
    least: float | None = None,
    key: str | None = None,
    epoch: str | None = None,
) -> Written:
    """The text as an atom, with category, key and entities as ``describe_text`` finds them; the category of ``new``
    does not count. A current atom with the same words is answered in its place; with ``least`` one that is as similar
    as that and differs in no word that matters, too. A value of a key replaces what the key had. ``key`` is the
    idempotency key. Raises as ``changes.add_atom``."""
    described_text = describe_text(ports, plain_form(new.text), stated_category)
    has_own_key = new.key is not None
    new = as_described(new, described_text)
    require_valid(new, ports.now())
    name_entities(ports, caller, space, described_text.entities, new, epoch)
    similarity = None if has_own_key else _similarity(ports, new, least)
    return changes.add_atom(ports, caller, space, new, key, epoch, similarity)


def _similarity(ports: Ports, new: NewAtom, least: float | None) -> Similarity:
    if new.key is not None or least is None:
        return same_words_in_any_category(ports)
    return similarity_of(ports, least, new)


def as_described(new: NewAtom, described_text: DescribedText) -> NewAtom:
    """The atom with what its text says. Importance and key that its writer sent count more."""
    return replace(
        new,
        category=described_text.category,
        key=new.key or described_text.key,
        importance=described_text.importance if new.importance == DEFAULT_IMPORTANCE else new.importance,
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


def _rank(fact: ExtractedFact) -> int:
    name = fact.category.name
    return _FIRST.index(name) if name in _FIRST else len(_FIRST)


def _may_have_key(fact: ExtractedFact, text: str) -> bool:
    """A text about a person of the user's that says more than who they are would be lost with the next such text."""
    return fact.category.name != _RELATION or set(question_terms(text)) <= {*question_terms(fact.text), "user"}


def _facts_in(ports: SavingPorts, text: str) -> list[ExtractedFact]:
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
    found_facts = ports.extractors[BY].extract([message], NEWEST_EXTRACTION_VERSION).facts
    return [fact for fact in found_facts if fact.category != SAID and fact.category.name != "note"]
