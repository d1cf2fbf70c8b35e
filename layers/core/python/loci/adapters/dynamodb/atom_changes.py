"""A change of atoms as the actions of one transaction."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

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
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.files import file_actions
from loci.adapters.dynamodb.jobs import JobItem
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.sources import check_source
from loci.adapters.dynamodb.statements import StatementItem, UnlearnedItem
from loci.adapters.dynamodb.writes import Action, Delete, Put, Replace, Update, Write
from loci.adapters.page_format.entries import entry
from loci.adapters.page_format.packing import pack
from loci.model.atoms import NOT_IN_USE, Atom, AtomStatus
from loci.model.duplicates import has_guard, holds_guard
from loci.model.jobs import JobStatus
from loci.ports.jobs import Pending
from loci.ports.memory import AtomChange, AtomStep, JobStep, KeyStep
from loci.ports.writes import MarkerHome, Outcome
from loci.scope import Scope, is_person

Entry: TypeAlias = CategoryItem | GuardItem


def actions(scope: Scope, change: AtomChange) -> Iterator[Action]:
    """In the order in which their refusals count."""
    if change.job is not None:
        yield from job_actions(scope, change.job, Outcome.APPLIED)
    if change.source is not None:
        yield check_source(change.source)
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


def citing_spaces(scope: Scope, change: AtomChange) -> Iterator[Put]:
    """That the space cites other conversations than that of the job, which names its space itself. An entry without the
    change is harmless, so they are written before it: a transaction has no room for all of them."""
    writer = change.visitor or scope
    for id in change.cited_conversations if is_person(writer.owner) else ():
        own = replace(writer, namespace=id.namespace)
        yield Put(ControlTable(own.partition, keys.citing_space(id.ulid, scope.owner, scope.namespace)))


def _count_similar_write(scope: Scope, before: int) -> Put:
    item = SimilarWritesItem(scope.partition, keys.SIMILAR_WRITES, version=before + 1)
    condition = SimilarWritesItem.pk.does_not_exist() if before == 0 else SimilarWritesItem.version == before
    return Put(item, condition, Outcome.STALE)


def job_actions(scope: Scope, step: JobStep, otherwise: Outcome) -> Iterator[Write]:
    """The step of a job, and what its conversation said in it."""
    yield _raise_counts(step, otherwise)
    if step.statement is not None:
        yield Replace(StatementItem.of(scope, step.statement))


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
        # A purge erases all of it, also what only a later release knows of.
        write = Replace if atom.purged_at is None else Put
        yield write(AtomItem.of(scope, atom), AtomItem.version == step.before.version, Outcome.STALE)
        if step.is_revision:
            yield Put(RevisionItem.of(scope, step.before, change.at))
    yield from (Put(UnlearnedItem.of(scope, one)) for one in step.unlearned)
    if step.restores is not None:
        yield Delete(UnlearnedItem(scope.partition, keys.unlearned_atom(step.restores, atom.id.ulid)))
    yield from _links(scope, step)
    pending = PendingItem.of(scope, Pending(atom.id.ulid, atom.version, change.at))
    pending.op = "put" if atom.is_live(change.at) else "end"
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
    """The entries of those that are current, and what guards those that wait for their user, by sort key."""
    given_atoms = [atom for atom in atoms if atom is not None]
    current = [atom for atom in given_atoms if atom.is_live(at)]
    entries: list[Entry] = [item for atom in current for item in CategoryItem.each_of(scope, atom)]
    entries += [GuardItem.of(scope, atom) for atom in current if holds_guard(atom)]
    waiting = [atom for atom in given_atoms if atom.review in NOT_IN_USE and atom.status is AtomStatus.ARCHIVED]
    entries += [GuardItem.of_waiting(scope, atom) for atom in waiting if has_guard(atom)]
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


def _key(scope: Scope, step: KeyStep) -> Put | Replace | Delete:
    before, after = step.before, step.after
    if before is None:
        if after is None:
            raise ValueError("a key's entry that is absent cannot be removed")
        return Put(KeyItem.of(scope, after), KeyItem.pk.does_not_exist(), Outcome.STALE)
    condition = (KeyItem.version == before.version) & (KeyItem.atom == before.atom)
    if after is None:
        return Delete(KeyItem.of(scope, before), condition, Outcome.STALE)
    return Replace(KeyItem.of(scope, after), condition, Outcome.STALE)
