"""Take away the entities that only something unlearned has named, bring them back with it, and erase them with it.

One that a client made, changed or merged is the client's own and stays. Any other is there while a statement that
counts, or an atom that is there, names it. That is worked out from what the space has, so each step may run again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from loci.ids import EntityId
from loci.memory.entities.deleting import deletion_steps
from loci.memory.entities.ports import EntityWrites
from loci.model.atoms import Atom
from loci.model.entities import Entity, MergedNames
from loci.model.statements import Statement, Unlearned
from loci.ports.all import Ports
from loci.ports.memory import EntityStep, NamesStep
from loci.ports.paging import all_items
from loci.ports.parts import AtomReads, EntityReads
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Scope
from loci.unlearning import deriving
from loci.unlearning.deriving import StoredSpace
from loci.unlearning.events import LeftOut
from loci.unlearning.ports import UnlearningPorts

PAGE_SIZE = 200
AT_ONCE = 40
"""Entities that one transaction changes, with a name each and the names of the space."""

_NO_ATOMS: Mapping[str, Atom] = {}


@dataclass(frozen=True)
class _Named:
    """The entities, by ULID, that something ``present`` names, and those that something ``absent`` does."""

    present: frozenset[str]
    absent: frozenset[str]

    def is_wanted(self, entity: Entity, left_out: LeftOut, *, is_back: bool) -> bool:
        ulid = entity.id.ulid
        if ulid in self.present or ulid in self.absent:
            return ulid in self.present
        # Nothing was written of what named it: it goes and comes back with that conversation.
        is_own = entity.learned_from == left_out.conversation
        return is_back if is_own else entity.unlearned_at is None


def entities_that_go(
    ports: UnlearningPorts, stored_space: StoredSpace, left_out: LeftOut, changed: Mapping[str, Atom]
) -> tuple[EntityId, ...]:
    """Entities that unlearning would take away; ``changed`` are the atoms that it would change, by ULID."""
    entities = [entity for entity in _list_learned(ports, stored_space.memory) if entity.unlearned_at is None]
    if not entities:
        return ()
    named = _find_named(stored_space, ports.statements.list_unlearned(stored_space.memory), left_out, changed)
    return tuple(entity.id for entity in entities if not named.is_wanted(entity, left_out, is_back=False))


def entities_gone(ports: UnlearningPorts, memory: Scope, left_out: LeftOut) -> tuple[EntityId, ...]:
    """Entities that are away, and that what was unlearned had named."""
    away = [entity for entity in _list_learned(ports, memory) if entity.unlearned_at is not None]
    if not away:
        return ()
    statements, records = list(ports.statements.list(memory)), ports.statements.list_unlearned(memory)
    own = _own_ulids(
        filter(left_out.has_statement, statements), [one for one in records if one.source == left_out.source]
    )
    # Something is written of what named these; of any other, it is known which conversation that was, and no more.
    named: frozenset[str] = frozenset() if left_out.seq is None else _own_ulids(statements, records)
    return tuple(
        entity.id
        for entity in away
        if entity.id.ulid in own or (entity.learned_from == left_out.conversation and entity.id.ulid not in named)
    )


def change_entities(ports: Ports, memory: Scope, left_out: LeftOut, *, is_back: bool = False) -> None:
    """Takes away what only absent things name, and brings back what something present names, once the atoms of a space
    are as they shall be. Raises Contended, Unavailable."""
    # A job that had found one of them may have named it meanwhile: then it comes back.
    while retry_contended(ports, partial(_change_once, ports, memory, left_out, is_back)):
        pass


def erase_entities(ports: Ports, memory: Scope, left_out: LeftOut) -> None:
    """Erases the entities that are away and that nothing else names, while the statements are there. Raises Contended,
    Unavailable."""
    retry_contended(ports, partial(_erase_once, ports, memory, left_out))


def _change_once(ports: Ports, memory: Scope, left_out: LeftOut, is_back: bool) -> bool | None:
    """Whether any was taken away; None when another writer was faster."""
    entities = _list_learned(ports, memory)
    stored_space = deriving.read_space(ports, memory) if entities else None
    if stored_space is None:
        return False
    named = _find_named(stored_space, ports.statements.list_unlearned(memory), None, _NO_ATOMS)
    steps = []
    for entity in entities:
        is_wanted = named.is_wanted(entity, left_out, is_back=is_back)
        if is_wanted != (entity.unlearned_at is None):
            after = replace(entity, unlearned_at=None if is_wanted else ports.now(), version=entity.version + 1)
            steps.append(EntityStep(entity, after))
    has_taken = any(step.after.unlearned_at is not None for step in steps)
    return has_taken if _write(ports, memory, steps) else None


def _erase_once(ports: Ports, memory: Scope, left_out: LeftOut) -> bool | None:
    is_whole = left_out.seq is None
    entities = [
        entity
        for entity in _list_learned(ports, memory)
        if entity.unlearned_at is not None or (is_whole and entity.learned_from == left_out.conversation)
    ]
    stored_space = deriving.read_space(ports, memory) if entities else None
    if stored_space is None:
        return True
    records = ports.statements.list_unlearned(memory)
    kept = _named_by_others(stored_space, records, left_out)
    own = _own_ulids(
        filter(left_out.has_statement, stored_space.stored_statements),
        [record for record in records if record.source == left_out.source],
    )
    steps: list[EntityStep] = []
    for entity in entities:
        is_own = entity.learned_from == left_out.conversation
        if entity.id.ulid not in kept and entity.unlearned_at is not None and (is_own or entity.id.ulid in own):
            steps += deletion_steps([entity], ports.now())
        elif is_own and is_whole:
            # No event: nothing that anyone reads is another.
            other = _first_conversation(stored_space, entity.id, left_out)
            steps.append(EntityStep(entity, replace(entity, learned_from=other)))
    return True if _write(ports, memory, steps) else None


def _list_learned(ports: EntityReads, memory: Scope) -> list[Entity]:
    entities = all_items(lambda cursor: ports.entities.list(memory, cursor, PAGE_SIZE, unlearned=True))
    return [entity for entity in entities if entity.learned_from is not None]


def _find_named(
    stored_space: StoredSpace, records: Sequence[Unlearned], left_out: LeftOut | None, changed: Mapping[str, Atom]
) -> _Named:
    present: set[str] = set()
    absent = set(_ulids(record.before for record in records))
    for statement in stored_space.stored_statements:
        is_out = statement.muted_by is not None or (left_out is not None and left_out.has_statement(statement))
        (absent if is_out else present).update(id.ulid for id in statement.entity_ids)
    for before in _atoms(stored_space):
        atom = changed.get(before.id.ulid, before)
        (present if atom.unlearned_at is None else absent).update(id.ulid for id in atom.entity_ids)
        if atom is not before:
            absent.update(id.ulid for id in before.entity_ids)
    return _Named(frozenset(present), frozenset(absent))


def _named_by_others(stored_space: StoredSpace, records: Sequence[Unlearned], left_out: LeftOut) -> frozenset[str]:
    """The entities that something else names, present or not."""
    others = [record for record in records if record.source != left_out.source]
    held = {record.atom.ulid for record in others}
    found = {
        id.ulid
        for statement in stored_space.stored_statements
        if not left_out.has_statement(statement)
        for id in statement.entity_ids
    }
    found.update(_ulids(record.before for record in others))
    found.update(_ulids(atom for atom in _atoms(stored_space) if atom.unlearned_at is None or atom.id.ulid in held))
    return frozenset(found)


def _own_ulids(statements: Iterable[Statement], records: Iterable[Unlearned]) -> frozenset[str]:
    return frozenset(
        (*(id.ulid for one in statements for id in one.entity_ids), *_ulids(one.before for one in records))
    )


def _ulids(atoms: Iterable[Atom | None]) -> Iterator[str]:
    return (id.ulid for atom in atoms if atom is not None for id in atom.entity_ids)


def _atoms(stored_space: StoredSpace) -> Iterator[Atom]:
    yield from (states[-1] for states in stored_space.atoms.values())
    yield from stored_space.sayings.values()


def _first_conversation(stored_space: StoredSpace, id: EntityId, left_out: LeftOut) -> str | None:
    """The first other conversation that named it, by ULID."""
    said = [
        (one.muted_by is not None, one.at or one.said_at, one.conversation.ulid)
        for one in stored_space.spoken
        if id in one.entity_ids and not left_out.has_statement(one)
    ]
    if said:
        return min(said)[-1]
    sayings = (atom for atom in _atoms(stored_space) if id in atom.entity_ids and atom.extraction is not None)
    conversation_ids = (atom.source_conversation_id for atom in sayings if not left_out.is_cited_by(atom))
    return next((conversation.ulid for conversation in conversation_ids if conversation is not None), None)


def _write(ports: EntityWrites, memory: Scope, steps: Sequence[EntityStep]) -> bool:
    """Whether all of them are written; none of those that go is linked any more from then on."""
    for start in range(0, len(steps), AT_ONCE):
        some = steps[start : start + AT_ONCE]
        names = _names_step(ports, memory) if any(step.after.unlearned_at is not None for step in some) else None
        if ports.entities.replace(memory, some, FirstWrite(), None, names) is not Outcome.DONE:
            return False
        ports.recent_spaces.evict(memory)
    return True


def _names_step(ports: AtomReads, memory: Scope) -> NamesStep:
    """As a deletion: reads look from now on whether the entities that atoms link to are there."""
    before = ports.atoms.read(memory, memory.directory, (), names=True).names or MergedNames()
    return NamesStep(before, replace(before, version=before.version + 1))
