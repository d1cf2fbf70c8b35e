"""Atoms: what a write meets, and each change as one transaction."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias

from loci import keys
from loci.adapters.dynamodb import markers, spaces, users
from loci.adapters.dynamodb.atom_items import (
    AtomItem,
    CategoryItem,
    GuardItem,
    KeyItem,
    LinkItem,
    RevisionItem,
    SimilarWritesItem,
    mentions,
)
from loci.adapters.dynamodb.base import Item
from loci.adapters.dynamodb.entities import EntityItem, entity_record, names_key
from loci.adapters.dynamodb.files import file_actions
from loci.adapters.dynamodb.jobs import JobItem
from loci.adapters.dynamodb.markers import MemoryMarker
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.statements import StatementItem, UnlearnedItem
from loci.adapters.dynamodb.tables import FoundItems, Key, Tables
from loci.adapters.dynamodb.writes import Action, Delete, Put, Update
from loci.adapters.pages.entries import entry
from loci.adapters.pages.packing import pack
from loci.model import Atom, AtomStatus, JobStatus
from loci.model.duplicates import duplicate_key, has_guard
from loci.ports import (
    AtomChange,
    AtomStep,
    JobStep,
    KeyStep,
    MarkerHome,
    Outcome,
    Pending,
    Preconditions,
    SpaceRead,
)
from loci.scope import Scope

Entry: TypeAlias = CategoryItem | GuardItem


class AtomStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def read(self, scope: Scope, reader: Scope, ulids: Sequence[str], *, names: bool = False) -> SpaceRead:
        space, user, merged = spaces.item_key(scope.directory, scope.namespace), users.key(reader), names_key(scope)
        wanted = {ulid: Key(AtomItem, scope.partition, keys.atom(ulid)) for ulid in ulids}
        found = self._tables.batch_get([space, user, *([merged] if names else []), *wanted.values()])
        atoms = {ulid: item.record() for ulid, key in wanted.items() if (item := found[key]) is not None}
        called = found[merged] if names else None
        return SpaceRead(
            users.record(found[user]), spaces.record(found[space]), atoms, None if called is None else called.record()
        )

    def read_preconditions(
        self, scope: Scope, reader: Scope, new: Atom, marker: str | None, now: datetime, *, similar: bool = False
    ) -> Preconditions:
        space, user = spaces.item_key(scope.directory, scope.namespace), users.key(reader)
        mark = Key(MemoryMarker, scope.partition, keys.marker(marker or ""))
        writes = Key(SimilarWritesItem, scope.partition, keys.SIMILAR_WRITES)
        named = [mark] * (marker is not None) + [writes] * similar
        found = self._tables.batch_get([space, user, *named, *keys_met(scope, new)])
        return replace(
            what_is_met(scope, new, found, now),
            user=users.record(found[user]),
            space=spaces.record(found[space]),
            has_marker=found[mark] is not None,
            similar_writes=None if not similar else 0 if (counted := found[writes]) is None else counted.version,
        )

    def apply(self, scope: Scope, change: AtomChange) -> Outcome:
        return self._tables.transact(*_actions(scope, change))

    def replace_vector(self, scope: Scope, state: Atom, is_current: bool) -> Outcome:
        changes = [AtomItem.vector.set(state.vector), AtomItem.embedder.set(state.embedder or "")]
        if is_current:
            item: Item = AtomItem(scope.partition, keys.atom(state.id.ulid))
        else:
            item = RevisionItem(scope.partition, keys.revision(state.id.ulid, state.version))
        unchanged = (AtomItem.version == state.version) & AtomItem.purged_at.does_not_exist()
        return self._tables.write(Update(item, changes, unchanged, Outcome.STALE))

    def advance_job(self, scope: Scope, step: JobStep) -> Outcome:
        raised = _raise_counts(step, Outcome.STALE)
        if step.statement is None:
            return self._tables.write(raised)
        return self._tables.transact(raised, Put(StatementItem.of(scope, step.statement)))


def keys_met(scope: Scope, new: Atom) -> list[Key[Any]]:
    """The items that a new atom meets: what guards its text, its key's entry, its entities."""
    entities = [Key(EntityItem, scope.partition, keys.entity(id.ulid)) for id in new.entity_ids]
    named = [] if new.key is None else [Key(KeyItem, scope.partition, keys.key(new.key))]
    return [Key(GuardItem, scope.partition, keys.guard(duplicate_key(new))), *named, *entities]


def what_is_met(scope: Scope, new: Atom, found: FoundItems, now: datetime) -> Preconditions:
    """What a new atom meets, without user and space."""
    guarding = found[Key(GuardItem, scope.partition, keys.guard(duplicate_key(new)))]
    entry = None if new.key is None else found[Key(KeyItem, scope.partition, keys.key(new.key))]
    entities = {id: found[Key(EntityItem, scope.partition, keys.entity(id.ulid))] for id in new.entity_ids}
    return Preconditions(
        user=None,
        space=None,
        key=None if entry is None or new.key is None else entry.record(new.key),
        guard=guarding.atom if guarding is not None and not _has_ended(guarding.valid_to, now) else None,
        missing=tuple(
            id for id, item in entities.items() if id.space != scope.namespace or entity_record(item) is None
        ),
    )


def _has_ended(valid_to: datetime | None, now: datetime) -> bool:
    return valid_to is not None and valid_to <= now


def _actions(scope: Scope, change: AtomChange) -> Iterator[Action]:
    """In the order in which their refusals count."""
    if change.job is not None:
        yield _raise_counts(change.job, Outcome.APPLIED)
        if change.job.statement is not None:
            yield Put(StatementItem.of(scope, change.job.statement))
    if change.dream is not None:
        # Only what dreams loads it.
        from loci.adapters.dynamodb.presences import step_actions

        yield from step_actions(change.dream)
    if change.first.marker is not None:
        yield markers.put_marker(scope, MarkerHome.MEMORY, change.first.marker, change.first.former)
    if change.first.user is not None:
        yield users.put_user(change.visitor or scope, change.first.user)
    if change.visitor is not None and (change.steps or change.file is not None):
        yield spaces.note_shared_space(change.visitor, scope.owner, scope.namespace)
    yield from _entries(scope, change)
    for step in change.steps:
        yield from _state(scope, change, step)
    yield from (_key(scope, step) for step in change.keys)
    if change.similar_writes is not None:
        yield _count_similar_write(scope, change.similar_writes)
    if change.file is not None:
        yield from file_actions(scope, change.file)


def _count_similar_write(scope: Scope, before: int) -> Put:
    item = SimilarWritesItem(scope.partition, keys.SIMILAR_WRITES, version=before + 1)
    unchanged = SimilarWritesItem.pk.does_not_exist() if before == 0 else SimilarWritesItem.version == before
    return Put(item, unchanged, Outcome.STALE)


def _raise_counts(step: JobStep, otherwise: Outcome) -> Update:
    changes = [
        JobItem.applied.set(step.before + step.facts),
        JobItem.added.set(JobItem.added + step.added),
        JobItem.confirmed.set(JobItem.confirmed + step.confirmed),
        JobItem.superseded.set(JobItem.superseded + step.superseded),
        JobItem.dropped.set(JobItem.dropped + step.dropped),
        JobItem.retracted.set((JobItem.retracted | 0) + step.retracted),
    ]
    item = JobItem(step.scope.partition, keys.job(step.job.conversation, step.job.hash))
    is_next = (JobItem.applied == step.before) & (JobItem.status != JobStatus.CANCELLED)
    return Update(item, changes, is_next, otherwise)


def _state(scope: Scope, change: AtomChange, step: AtomStep) -> Iterator[Action]:
    """The atom, what it was, and that the index is behind."""
    atom = step.after
    if step.before is None:
        yield Put(AtomItem.of(scope, atom), AtomItem.pk.does_not_exist(), Outcome.STALE)
    else:
        yield Put(AtomItem.of(scope, atom), AtomItem.version == step.before.version, Outcome.STALE)
        if step.is_revision:
            yield Put(RevisionItem.of(scope, step.before, change.at))
    yield from (Put(UnlearnedItem.of(scope, one)) for one in step.unlearned)
    if step.relearned is not None:
        yield Delete(UnlearnedItem(scope.partition, keys.unlearned_atom(step.relearned, atom.id.ulid)))
    yield from _links(scope, step)
    pending = PendingItem.of(scope, Pending(atom.id.ulid, atom.version, change.at))
    pending.op = "put" if atom.is_current(change.at) else "end"
    pending.entry = pack([entry(atom)])
    yield Put(pending)


def _links(scope: Scope, step: AtomStep) -> Iterator[Action]:
    """A deleted atom is no mention any more; a chain keeps all that ever were in it, for their histories."""
    before, after = step.before, step.after
    if after.chain is not None and (before is None or before.chain != after.chain):
        yield Put(LinkItem(scope.partition, keys.chain(after.chain, after.id.ulid)))
    former, present = _mentions(scope, before), _mentions(scope, after)
    yield from (Put(item) for sort_key, item in present.items() if sort_key not in former)
    yield from (Delete(item) for sort_key, item in former.items() if sort_key not in present)


def _mentions(scope: Scope, atom: Atom | None) -> dict[str, LinkItem]:
    """The links of an atom that isn't deleted, by sort key."""
    if atom is None or atom.status is AtomStatus.DELETED:
        return {}
    return {item.sk: item for item in mentions(scope, atom)}


def _entries(scope: Scope, change: AtomChange) -> Iterator[Action]:
    """Writes the G# and H# entries of current atoms. A guard that has ended may belong to another atom by now, so it is
    left alone."""
    before = _current(scope, (step.before for step in change.steps), change.at)
    after = _current(scope, (step.after for step in change.steps), change.at)
    ulids = [step.after.id.ulid for step in change.steps]
    for sort_key, item in after.items():
        if sort_key not in before or before[sort_key].attribute_values != item.attribute_values:
            yield _putting(item, ulids, change.at)
    yield from (_removing(item) for sort_key, item in before.items() if sort_key not in after)


def _current(scope: Scope, atoms: Iterable[Atom | None], at: datetime) -> dict[str, Entry]:
    """The entries of those that are current, by sort key."""
    current = [atom for atom in atoms if atom is not None and atom.is_current(at)]
    entries: list[Entry] = [item for atom in current for item in CategoryItem.each_of(scope, atom)]
    entries += [GuardItem.of(scope, atom) for atom in current if has_guard(atom)]
    return {item.sk: item for item in entries}


def _putting(item: Entry, ulids: Sequence[str], at: datetime) -> Put:
    if isinstance(item, CategoryItem):
        return Put(item)
    free = GuardItem.pk.does_not_exist() | (GuardItem.valid_to <= at) | GuardItem.atom.is_in(*ulids)
    return Put(item, free, Outcome.DUPLICATE)


def _removing(item: Entry) -> Delete:
    if isinstance(item, CategoryItem):
        return Delete(item)
    return Delete(item, GuardItem.pk.does_not_exist() | (GuardItem.atom == item.atom), Outcome.STALE)


def _key(scope: Scope, step: KeyStep) -> Put | Delete:
    before, after = step.before, step.after
    if before is None:
        if after is None:
            raise ValueError("a key's entry that is absent cannot be removed")
        return Put(KeyItem.of(scope, after), KeyItem.pk.does_not_exist(), Outcome.STALE)
    unchanged = (KeyItem.version == before.version) & (KeyItem.atom == before.atom)
    if after is None:
        return Delete(KeyItem.of(scope, before), unchanged, Outcome.STALE)
    return Put(KeyItem.of(scope, after), unchanged, Outcome.STALE)
