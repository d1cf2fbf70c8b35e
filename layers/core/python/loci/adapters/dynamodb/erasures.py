"""Deletes for good: every item of a purged atom, or a whole memory partition."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.atom_items import (
    AtomItem,
    CategoryItem,
    GuardItem,
    LinkItem,
    RevisionItem,
    category_keys,
    mentions,
)
from loci.adapters.dynamodb.atoms import guard_keys
from loci.adapters.dynamodb.attributes import JsonObjectAttribute
from loci.adapters.dynamodb.base import ControlTable, Item, MemoryTable
from loci.adapters.dynamodb.jobs import JobItem
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.vectors import VectorItem
from loci.adapters.dynamodb.writes import Delete, Put, Update
from loci.adapters.page_format.entries import entry
from loci.adapters.page_format.packing import pack
from loci.ids import SpaceId
from loci.model.atoms import Atom
from loci.ports.jobs import Pending
from loci.ports.writes import Outcome
from loci.scope import Scope


class _WrittenItem(MemoryTable):
    """Attributes of any item that identify its writer."""

    is_projection = True

    actor = UnicodeAttribute(null=True)
    authors = JsonObjectAttribute(null=True)

    @property
    def writers(self) -> set[str]:
        return {*(self.authors or ()), *([] if self.actor is None else [self.actor])}


class _NamingItem(MemoryTable):
    """Attributes of any item that name an atom, or have its text."""

    is_projection = True

    atom = UnicodeAttribute(null=True)
    text = UnicodeAttribute(null=True)


class ErasureStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def erase_content(self, scope: Scope, ulid: str) -> None:
        if self._purged_item(scope, ulid) is not None:
            self._erase_content(scope, ulid)

    def erase_atom(self, scope: Scope, ulid: str) -> None:
        item = self._purged_item(scope, ulid)
        if item is None:
            return
        self._erase_content(scope, ulid)
        for pending_item in (PendingItem(scope.partition, keys.pending(ulid)), item):
            self._tables.write(Delete(pending_item))

    def _purged_item(self, scope: Scope, ulid: str) -> AtomItem | None:
        item = self._tables.get(AtomItem, scope.partition, keys.atom(ulid))
        return None if item is None or item.purged_at is None else item

    def _erase_content(self, scope: Scope, ulid: str) -> None:
        states = list(records(self._former(scope, ulid)))
        self._release(scope, states)
        self._forget(scope, states)
        self._delete_each(scope, self._keys(scope, keys.statements(ulid)))
        for link in {link.sk: link for state in states for link in _links(scope, state)}.values():
            self._tables.write(Delete(link))
        # The former states tell what else there is: they go after it.
        self._delete_each(scope, self._keys(scope, keys.revisions(ulid)))

    def empty_atom(self, scope: Scope, remains: Atom) -> None:
        ulid, at = remains.id.ulid, remains.changed_at
        stored = list(self._tables.query(_NamingItem, scope.partition, only=["pk", "sk", "atom", "text"]))
        own = [item for item in stored if ulid in item.sk.split(keys.SEPARATOR) or item.atom == ulid]
        vectors = [keys.vector(item.text) for item in own if item.text is not None]
        kept = {keys.atom(ulid), keys.pending(ulid)}
        self._tables.delete(MemoryTable, scope.partition, [*{item.sk for item in own} - kept, *vectors])
        pending_item = PendingItem.of(scope, Pending(ulid, remains.version, at))
        pending_item.op, pending_item.entry = "end", pack([entry(remains)])
        self._tables.transact(Put(AtomItem.of(scope, remains)), Put(pending_item))

    def erase_partition(self, scope: Scope, limit: int) -> int:
        only = ["pk", "sk", "actor", "authors"]
        written_items = list(self._tables.query(_WrittenItem, scope.partition, limit=limit, only=only))
        # They lead to what others noted of the space: they go after it.
        for writer in {writer for item in written_items for writer in item.writers}:
            self.remove_visit(scope, writer)
        self._tables.delete(MemoryTable, scope.partition, [item.sk for item in written_items])
        return len(written_items)

    def remove_visit(self, scope: Scope, visitor: str) -> None:
        directory = replace(scope, owner=visitor).directory
        noted_text = keys.shared_space(scope.owner, scope.namespace)
        self._tables.write(Delete(ControlTable(directory.partition, noted_text)))

    def clear_answers(self, scope: Scope, space: SpaceId) -> None:
        into = (JobItem.space == str(space)) & (JobItem.answer.exists() | JobItem.decisions.exists())
        begin = ControlTable.sk.startswith(keys.JOB)
        for item in self._tables.query(ControlTable, scope.partition, begin, where=into, only=["pk", "sk"]):
            remove_actions = [JobItem.answer.remove(), JobItem.decisions.remove()]
            self._tables.write(Update(JobItem(item.pk, item.sk), remove_actions, JobItem.pk.exists(), Outcome.STALE))

    def _former(self, scope: Scope, ulid: str) -> Iterator[RevisionItem]:
        start = RevisionItem.sk.startswith(keys.revisions(ulid))
        return self._tables.query(RevisionItem, scope.partition, start)

    def _delete_each(self, scope: Scope, sort_keys: Iterable[str]) -> None:
        """One by one: the indexer may delete items, and no batches of them."""
        for key in sort_keys:
            self._tables.write(Delete(MemoryTable(scope.partition, key)))

    def _keys(self, scope: Scope, prefix: str) -> list[str]:
        begin = MemoryTable.sk.startswith(prefix)
        return [item.sk for item in self._tables.query(MemoryTable, scope.partition, begin, only=["pk", "sk"])]

    def _release(self, scope: Scope, states: list[Atom]) -> None:
        """The guards that are the atom's still: one that had ended may be another's by now."""
        wanted_keys = list(dict.fromkeys(key for one in states for key in guard_keys(scope, one)))
        found_items = self._tables.batch_get(wanted_keys)
        for key in wanted_keys:
            item = found_items[key]
            if item is not None and any(item.atom == state.id.ulid for state in states):
                self._tables.write(Delete(item, GuardItem.atom == item.atom, Outcome.STALE))

    def _forget(self, scope: Scope, states: list[Atom]) -> None:
        """Deletes the vectors of its texts. Another atom with the same text holds its own vectors, and is embedded
        again if need be."""
        wanted_keys = [Key(VectorItem, scope.partition, keys.vector(text)) for text in {state.text for state in states}]
        found_items = self._tables.batch_get(wanted_keys)
        self._tables.delete(
            VectorItem, scope.partition, [key.sk for key in wanted_keys if found_items[key] is not None]
        )


def _links(scope: Scope, state: Atom) -> Iterator[Item]:
    yield from (CategoryItem(scope.partition, sort_key) for sort_key in category_keys(state))
    if state.chain is not None:
        yield LinkItem(scope.partition, keys.chain(state.chain, state.id.ulid))
    yield from mentions(scope, state)
