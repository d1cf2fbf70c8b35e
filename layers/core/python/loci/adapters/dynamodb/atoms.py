"""Atoms: what is there, what a write meets, and each change as one transaction."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from loci import keys
from loci.adapters.dynamodb import spaces, users
from loci.adapters.dynamodb.atom_items import AtomItem, GuardItem, KeyItem, RevisionItem, SimilarWritesItem
from loci.adapters.dynamodb.base import Item
from loci.adapters.dynamodb.entities import EntityItem, is_there, names_key
from loci.adapters.dynamodb.markers import MemoryMarker
from loci.adapters.dynamodb.tables import FoundItems, Key, Tables, records
from loci.adapters.dynamodb.writes import Update
from loci.errors import UnreadableRecord
from loci.model.atoms import Atom, Review
from loci.model.duplicates import duplicate_key, former_duplicate_key, waiting_key
from loci.ports.memory import AtomChange, JobStep, Preconditions, SpaceRead
from loci.ports.writes import Outcome
from loci.scope import Scope


class AtomStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def read(self, scope: Scope, reader: Scope, ulids: Sequence[str], *, names: bool = False) -> SpaceRead:
        space, user, merged_key = spaces.item_key(scope.directory, scope.namespace), users.key(reader), names_key(scope)
        wanted = {ulid: Key(AtomItem, scope.partition, keys.atom(ulid)) for ulid in ulids}
        found_items = self._tables.batch_get([space, user, *([merged_key] if names else []), *wanted.values()])
        atoms: dict[str, Atom] = {}
        unreadable: dict[str, UnreadableRecord] = {}
        for ulid, key in wanted.items():
            try:
                if (item := found_items[key]) is not None:
                    atoms[ulid] = item.record()
            except UnreadableRecord as error:
                unreadable[ulid] = error
        return SpaceRead(
            users.record(found_items[user]),
            spaces.record(found_items[space]),
            atoms,
            next(records(found_items.readable([merged_key])), None),
            unreadable,
        )

    def read_preconditions(
        self, scope: Scope, reader: Scope, new: Atom, marker: str | None, now: datetime, *, similar: bool = False
    ) -> Preconditions:
        space, user = spaces.item_key(scope.directory, scope.namespace), users.key(reader)
        mark = Key(MemoryMarker, scope.partition, keys.marker(marker or ""))
        writes = Key(SimilarWritesItem, scope.partition, keys.SIMILAR_WRITES)
        named = [mark] * (marker is not None) + [writes] * similar
        found_items = self._tables.batch_get([space, user, *named, *keys_met(scope, new)])
        return replace(
            what_is_met(scope, new, found_items, now),
            user=users.record(found_items[user]),
            space=spaces.record(found_items[space]),
            has_marker=found_items[mark] is not None,
            similar_writes=None
            if not similar
            else 0
            if (similar_writes_item := found_items[writes]) is None
            else similar_writes_item.version,
        )

    def apply(self, scope: Scope, change: AtomChange) -> Outcome:
        # Only what writes loads it.
        from loci.adapters.dynamodb.atom_changes import actions, citing_spaces

        for noted in citing_spaces(scope, change):
            self._tables.write(noted)
        return self._tables.transact(*actions(scope, change))

    def replace_vector(self, scope: Scope, state: Atom, is_current: bool) -> Outcome:
        changes = [AtomItem.vector.set(state.vector), AtomItem.embedder.set(state.embedder or "")]
        if is_current:
            item: Item = AtomItem(scope.partition, keys.atom(state.id.ulid))
        else:
            item = RevisionItem(scope.partition, keys.revision(state.id.ulid, state.version))
        condition = (AtomItem.version == state.version) & AtomItem.purged_at.does_not_exist()
        return self._tables.write(Update(item, changes, condition, Outcome.STALE))

    def advance_job(self, scope: Scope, step: JobStep) -> Outcome:
        from loci.adapters.dynamodb.atom_changes import job_actions

        raised, *stated = job_actions(scope, step, Outcome.STALE)
        return self._tables.transact(raised, *stated) if stated else self._tables.write(raised)


def keys_met(scope: Scope, new: Atom) -> list[Key[Any]]:
    """The items that a new atom meets: what guards its text, its key's entry, its entities."""
    entities = [Key(EntityItem, scope.partition, keys.entity(id.ulid)) for id in new.entity_ids]
    named_keys = [] if new.key is None else [Key(KeyItem, scope.partition, keys.key(new.key))]
    waiting = [_waiting_guard(scope, new)] if new.review is Review.PENDING else []
    return [*guard_keys(scope, new), *waiting, *named_keys, *entities]


def guard_keys(scope: Scope, atom: Atom) -> list[Key[GuardItem]]:
    """The guards of an atom's text: the present one, and the one that release 0.2.0 wrote where it differs."""
    digests = dict.fromkeys((duplicate_key(atom), former_duplicate_key(atom)))
    return [Key(GuardItem, scope.partition, keys.guard(one)) for one in digests]


def _waiting_guard(scope: Scope, atom: Atom) -> Key[GuardItem]:
    return Key(GuardItem, scope.partition, keys.guard(waiting_key(atom)))


def what_is_met(scope: Scope, new: Atom, found: FoundItems, now: datetime) -> Preconditions:
    """The records that a new atom meets: its key, its guard and missing entities, without user and space."""
    guards = (found[key] for key in guard_keys(scope, new))
    guarding = next((one for one in guards if one is not None and not _has_ended(one.valid_to, now)), None)
    waiting = found[_waiting_guard(scope, new)] if new.review is Review.PENDING else None
    entry = None if new.key is None else found[Key(KeyItem, scope.partition, keys.key(new.key))]
    entities = {id: found[Key(EntityItem, scope.partition, keys.entity(id.ulid))] for id in new.entity_ids}
    return Preconditions(
        user=None,
        space=None,
        key=None if entry is None or new.key is None else entry.record(new.key),
        guard=None if guarding is None else guarding.atom,
        waiting=None if waiting is None or _has_ended(waiting.valid_to, now) else waiting.atom,
        missing=tuple(
            id for id, item in entities.items() if id.space != scope.namespace or item is None or not is_there(item)
        ),
    )


def _has_ended(valid_to: datetime | None, now: datetime) -> bool:
    return valid_to is not None and valid_to <= now
