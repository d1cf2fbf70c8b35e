"""Conversations that are extracted one after another into one or two spaces, and the state that they leave."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from loci.ids import AtomId, ConversationId, MessageId, SpaceId
from loci.learning.extraction import fanout
from loci.model.atoms import Atom, Category, Kind
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.jobs import Target
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact
from loci.scope import Scope
from loci.unlearning import message_removal, removal
from tests.fakes.memory import EPOCH, SPACE, START, furnish
from tests.support.pipeline import ADA, CHAT, Pipeline

HOME = Category("home", Kind.FACT)
OTHER_SPACE = SpaceId("notes-abc123")
NAMES = {"Ada": EntityType.PERSON, "Miso": EntityType.OBJECT, "Graz": EntityType.PLACE, "Wien": EntityType.PLACE}
"""What facts name."""
BINDINGS = ("01K000000000000000000000B1", "01K000000000000000000000B2")


@dataclass(frozen=True)
class Told:
    """One conversation: on which day, into which spaces, and what its extraction finds."""

    number: int
    facts: tuple[ExtractedFact, ...]
    in_both: bool = False
    missing: tuple[int, ...] = ()

    def without(self, *seqs: int) -> "Told":
        """The same without some of its messages, and without what they say."""
        rest = tuple(fact for fact in self.facts if not set(fact.sources) & set(seqs))
        return replace(self, facts=rest, missing=(*self.missing, *seqs))

    @property
    def ulid(self) -> str:
        return f"01K0000000000000000000C{self.number:03}"

    @property
    def id(self) -> ConversationId:
        return ConversationId("chat", self.ulid)


@dataclass
class UnlearningWorld:
    """Ada's two spaces; one binding writes into the first, the other into both."""

    pipeline: Pipeline = field(default_factory=Pipeline)

    def __post_init__(self) -> None:
        self.ports = self.pipeline.ports
        furnish(self.ports, ADA.directory, OTHER_SPACE)
        del self.pipeline.conversations.records[CHAT, "01K000000000000000000000C1"]

    def tell_all(self, told: Iterable[Told]) -> "UnlearningWorld":
        for one in told:
            self.tell(one)
        return self

    def tell(self, told: Told, ports: Ports | None = None) -> None:
        """The conversation and its extraction, which may have other ``ports``, a day after the last."""
        pipeline = self.pipeline
        # After all days of facts: what begins in the future does not hold yet.
        pipeline.clock.now = START + timedelta(days=told.number + 10)
        pipeline.tell(told.ulid)
        messages = pipeline.turns.messages[CHAT, told.ulid]
        for seq, message in messages.items():
            messages[seq] = replace(message, occurred_at=message.occurred_at + timedelta(days=told.number))
        for seq in told.missing:
            del messages[seq]
        targets = [Target("diary", "ada", SPACE), Target("notes", "ada", OTHER_SPACE)]
        pipeline.bindings.records.clear()
        pipeline.bind(*targets[: 2 if told.in_both else 1])
        pipeline.extractor.facts = told.facts
        fanout.fan_out(self.ports, CHAT, told.ulid, EPOCH)
        pipeline.run_all(ports)

    def delete(self, told: Told) -> None:
        removal.delete_conversation(self.ports, ADA, told.id)

    def restore(self, told: Told) -> None:
        removal.restore_conversation(self.ports, ADA, told.id)

    def purge(self, told: Told) -> None:
        removal.delete_conversation(self.ports, ADA, told.id, is_purge=True)

    def retract(self, told: Told, seq: int) -> None:
        message_removal.retract_message(self.ports, ADA, MessageId("chat", told.ulid, seq))

    def restore_message(self, told: Told, seq: int) -> None:
        message_removal.restore_message(self.ports, ADA, MessageId("chat", told.ulid, seq))

    def state(self) -> dict[str, object]:
        """What the spaces say, without ids and times of writing."""
        return {space.key: self._state_of(ADA.own(space.key)) for space in (SPACE, OTHER_SPACE)}

    def exact(self) -> dict[str, object]:
        """The atoms as they are stored, without versions, and where keys point."""
        atoms, entities = self.pipeline.memory.atoms, self.pipeline.memory.entities
        named = {key: replace(entity, version=1) for key, entity in entities.records.items()}
        there = {key: replace(atom, version=1) for key, atom in atoms.records.items() if atom.purged_at is None}
        entries = {key: replace(entry, version=1) for key, entry in atoms.entries.items()}
        return {
            "atoms": there,
            "entries": entries,
            "entities": named,
            "links": {key: set(found) for key, found in entities.links.items() if found},
        }

    def atoms(self, space: SpaceId = SPACE) -> list[Atom]:
        """Those of a space that are there."""
        scope, now = ADA.own(space.key), self.pipeline.clock.now
        found = (atom for (where, _), atom in self.pipeline.memory.atoms.records.items() if where == scope)
        return sorted((atom for atom in found if not atom.is_gone(now)), key=_order)

    def _state_of(self, scope: Scope) -> object:
        now = self.pipeline.clock.now
        own = self.atoms(SpaceId(scope.namespace))
        called = {atom.id: (atom.text, atom.valid_from) for atom in own}
        atoms = [_describe(atom, called) for atom in own]
        entries = self.pipeline.memory.atoms.entries
        keys = {}
        for (where, key), entry in entries.items():
            held = next((atom for atom in own if atom.id.ulid == entry.atom), None)
            if where == scope and held is not None and held.is_live(now):
                keys[key] = called[held.id]
        return sorted(map(repr, atoms)), keys, self._entities(scope, called)

    def _entities(self, scope: Scope, called: Mapping[AtomId, object]) -> list[str]:
        """What is called how, and what speaks of it."""
        store = self.ports.entities
        named = []
        for entity in store.list(scope, None, 100).items:
            own = [AtomId(scope.namespace, one.atom) for one in store.mentions(scope, entity.id.ulid)]
            mentions = sorted(repr(called.get(id)) for id in own)
            named.append(repr((entity.type, entity.canonical_name, entity.aliases, mentions)))
        found = [one.name for one in store.names(scope, 100)]
        return [*sorted(named), *sorted(found)]


def _order(atom: Atom) -> tuple[str, object]:
    return atom.text, atom.valid_from


def _describe(atom: Atom, called: Mapping[AtomId, object]) -> tuple[object, ...]:
    by = None if atom.superseded_by is None else called.get(atom.superseded_by)
    return (
        *(atom.text, atom.category.name, atom.key, atom.importance, atom.confidence, atom.status.value),
        *(atom.valid_from, atom.valid_to, atom.superseded_at is None, by),
        *(sorted(map(repr, (called.get(other) for other in atom.contradicts))), atom.confirmations, atom.confirmed_at),
        *(atom.source_conversation_id, sorted(map(str, atom.source_message_ids)), atom.provenance.value),
        *(len(atom.entity_ids), atom.surroundings.subjects),
    )


def fact_of(
    text: str,
    *sources: int,
    key: str | None = None,
    day: int = 0,
    retracts: bool = False,
    ends: bool = False,
    importance: int = 3,
) -> ExtractedFact:
    return ExtractedFact(
        text=text,
        category=HOME,
        importance=importance,
        confidence=0.9,
        valid_from=START + timedelta(days=day),
        sources=sources or (1,),
        key=key,
        retracts=retracts,
        ends=ends,
        entities=tuple(ExtractedEntity(type, name) for name, type in NAMES.items() if name in text.split()),
    )


def remaining(told: Sequence[Told], *deleted: Told) -> list[Told]:
    return [one for one in told if one not in deleted]
