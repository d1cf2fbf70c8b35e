"""Reads of many atoms of one space."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import TypeVar

from pynamodb.expressions.condition import Condition

from loci import keys
from loci.adapters.dynamodb.atom_items import AtomItem, CategoryItem, KeyItem, LinkItem, RevisionItem
from loci.adapters.dynamodb.base import Item
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.model.atoms import NOT_IN_USE, Atom, AtomStatus
from loci.model.chains import in_chain_order
from loci.model.essentials import essential_group
from loci.model.visibility import AtomFilter, visible_state
from loci.ports.paging import pages
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Scope

# What one call of ``list`` looks at, at most.
EVALUATED_BYTES = 4 * 1024 * 1024
# Items asked for at a time: about 300 KB of typical atoms.
CHUNK = 200
# At most as many where none of them is left out: DynamoDB ends a call at 1 MB by itself.
MAX_CHUNK = 1000

M = TypeVar("M", bound=Item)


@record(frozen=True, slots=True)
class _Place:
    """Where a page of a list begins, how many it has at most, and in which order."""

    cursor: str | None
    limit: int
    newest_first: bool

    def is_after_cursor(self, ulid: str) -> bool:
        """Whether the list has this one after its cursor."""
        if self.cursor is None:
            return True
        return ulid < self.cursor if self.newest_first else ulid > self.cursor


class AtomList:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def list(
        self, scope: Scope, atom_filter: AtomFilter, cursor: str | None, limit: int, *, newest_first: bool = False
    ) -> Page[Atom]:
        place = _Place(cursor, limit, newest_first)
        if atom_filter.status is AtomStatus.DELETED or atom_filter.review in NOT_IN_USE:
            # No entry of a key or a category leads to them.
            return self._of_all(scope, atom_filter, place)
        if atom_filter.key is not None:
            return self._of_key(scope, atom_filter, atom_filter.key, place)
        if atom_filter.category is not None and _plain(atom_filter):
            return self._of_category(scope, atom_filter, atom_filter.category, place)
        return self._of_all(scope, atom_filter, place)

    def always_on(self, scope: Scope, categories: Sequence[str], now: datetime, limit: int) -> tuple[Atom, ...]:
        entries = [item for name in dict.fromkeys(categories) for item in self._entries(scope, name)]
        return self._first(scope, entries, now, limit)

    def oldest_of(self, scope: Scope, category: str, newer: int, limit: int) -> tuple[Atom, ...]:
        ulids = [_last(item.sk) for item in self._entries(scope, category)]
        return self._atoms(scope, ulids[: max(0, len(ulids) - newer)][:limit])

    def essentials(self, scope: Scope, now: datetime, limit: int) -> tuple[Atom, ...]:
        entries = list(self._tables.query(CategoryItem, scope.partition, CategoryItem.sk.startswith(keys.ESSENTIALS)))
        atoms = self._first(scope, entries, now, limit)
        return tuple(sorted(atoms, key=lambda atom: essential_group(atom) or ""))

    def categories(self, scope: Scope, limit: int) -> tuple[str, ...]:
        # One entry of each category: the next query begins after all others of its.
        found: list[str] = []
        rest: Condition = CategoryItem.sk.startswith(keys.CATEGORY)
        while len(found) < limit:
            entry = next(self._tables.query(CategoryItem, scope.partition, rest, limit=1), None)
            if entry is None:
                break
            part = entry.sk.split(keys.SEPARATOR)[1]
            name = keys.category_name(part)
            found += [] if name is None else [name]
            rest = CategoryItem.sk.between(*keys.after_category(part))
        return tuple(found)

    def values_under_key(self, scope: Scope, stem: str, now: datetime, limit: int) -> tuple[Atom, ...]:
        entries = self._tables.query(KeyItem, scope.partition, KeyItem.sk.startswith(keys.key_stem(stem)))
        standing = {item.atom: item for item in entries if item.valid_to is None or item.valid_to > now}
        atoms = self._atoms(scope, list(islice(standing, limit)))
        held_atoms = (self._held(scope, standing[atom.id.ulid], atom, now) for atom in atoms)
        return tuple(atom for atom in held_atoms if atom is not None)

    def _held(self, scope: Scope, entry: KeyItem, newest: Atom, now: datetime) -> Atom | None:
        """The current value of a key: a former one, as long as the newest begins in the future."""
        found_atoms = (newest,) if newest.has_begun(now) else self.chain(scope, entry.first)
        return next((atom for atom in found_atoms if atom.is_current(now) and atom.key == newest.key), None)

    def revisions(self, scope: Scope, ulid: str) -> tuple[Atom, ...]:
        return tuple(replace(state, contradicts=()) for state in self._former(scope, ulid))

    def chain(self, scope: Scope, first: str) -> tuple[Atom, ...]:
        links = self._tables.query(LinkItem, scope.partition, LinkItem.sk.startswith(keys.chains(first)))
        atoms = self._atoms(scope, [first, *(_last(item.sk) for item in links)])
        return in_chain_order(atoms)

    def histories(self, scope: Scope, cursor: str | None, limit: int) -> Page[tuple[Atom, ...]]:
        items = page(self._tables, AtomItem, scope.partition, keys.ATOM, cursor, limit)
        atoms = records(items.items)
        histories = tuple(self._history(scope, atom) for atom in atoms if atom.purged_at is None)
        return Page(histories, items.cursor)

    def newest(self, scope: Scope, limit: int, *, consistent: bool = False) -> tuple[Atom, ...]:
        start = AtomItem.sk.startswith(keys.ATOM)
        atom_items = self._tables.query(
            AtomItem, scope.partition, start, newest_first=True, limit=limit, consistent=consistent
        )
        return tuple(records(atom_items))

    def _of_key(self, scope: Scope, atom_filter: AtomFilter, key: str, place: _Place) -> Page[Atom]:
        entry = self._tables.get(KeyItem, scope.partition, keys.key(key))
        if entry is None:
            return Page((), None)
        found_atoms = self._atoms(scope, [entry.atom]) if _plain(atom_filter) else self.chain(scope, entry.first)
        if any(not atom.has_begun(atom_filter.now) for atom in found_atoms):
            # The newest value begins in the future: until then a former one holds.
            found_atoms = self.chain(scope, entry.first)
        by_ulid = {atom.id.ulid: atom for atom in self._visible_states(scope, found_atoms, atom_filter)}
        after = [by_ulid[ulid] for ulid in sorted(by_ulid, reverse=place.newest_first) if place.is_after_cursor(ulid)]
        return Page(tuple(after[: place.limit]), after[place.limit - 1].id.ulid if len(after) > place.limit else None)

    def _of_category(self, scope: Scope, atom_filter: AtomFilter, name: str, place: _Place) -> Page[Atom]:
        if _looks_within(atom_filter):
            return self._first_visible(scope, atom_filter, self._in_category(scope, name, place), place)
        prefix, newest = keys.categories(name), place.newest_first
        entries = page(
            self._tables, CategoryItem, scope.partition, prefix, place.cursor, place.limit, newest_first=newest
        )
        atoms = self._atoms(scope, [_last(item.sk) for item in entries.items])
        return Page(tuple(self._visible_states(scope, atoms, atom_filter)), entries.cursor)

    def _of_all(self, scope: Scope, atom_filter: AtomFilter, place: _Place) -> Page[Atom]:
        is_filtered = _looks_within(atom_filter) or not _plain(atom_filter)
        atoms = self._everything(scope, place, CHUNK if is_filtered else min(place.limit + 1, MAX_CHUNK))
        return self._first_visible(scope, atom_filter, atoms, place)

    def _first_visible(self, scope: Scope, atom_filter: AtomFilter, atoms: Iterable[Atom], place: _Place) -> Page[Atom]:
        """The first of the atoms that the filter shows, of so many as one call looks at. They come after the cursor."""
        kept_atoms: list[Atom] = []
        bytes_evaluated, last = 0, place.cursor
        for atom in atoms:
            if len(kept_atoms) == place.limit or bytes_evaluated > EVALUATED_BYTES:
                return Page(tuple(kept_atoms), last)
            kept_atoms.extend(self._visible_states(scope, [atom], atom_filter))
            bytes_evaluated, last = bytes_evaluated + _size(atom), atom.id.ulid
        return Page(tuple(kept_atoms), None)

    def _everything(self, scope: Scope, place: _Place, chunk: int) -> Iterator[Atom]:
        """All atoms after the cursor, read a chunk at a time as they are consumed."""
        for items in self._pages(AtomItem, scope, keys.ATOM, place, chunk):
            yield from records(items)

    def _in_category(self, scope: Scope, name: str, place: _Place) -> Iterator[Atom]:
        """The atoms of a category after the cursor, read a chunk at a time as they are consumed."""
        for entries in self._pages(CategoryItem, scope, keys.categories(name), place, CHUNK):
            yield from self._atoms(scope, [_last(item.sk) for item in entries])

    def _pages(self, model: type[M], scope: Scope, prefix: str, place: _Place, chunk: int) -> Iterator[tuple[M, ...]]:
        def read_page(cursor: str | None) -> Page[M]:
            return page(self._tables, model, scope.partition, prefix, cursor, chunk, newest_first=place.newest_first)

        return pages(read_page, place.cursor)

    def _visible_states(self, scope: Scope, atoms: Iterable[Atom], atom_filter: AtomFilter) -> Iterator[Atom]:
        states = (visible_state(atom, atom_filter, lambda atom: self._former(scope, atom.id.ulid)) for atom in atoms)
        return (state for state in states if state is not None)

    def _history(self, scope: Scope, atom: Atom) -> tuple[Atom, ...]:
        has_former = atom.version > 1 and atom.status is not AtomStatus.DELETED
        return (*(self._former(scope, atom.id.ulid) if has_former else ()), atom)

    def _former(self, scope: Scope, ulid: str) -> Iterator[Atom]:
        start = RevisionItem.sk.startswith(keys.revisions(ulid))
        return records(self._tables.query(RevisionItem, scope.partition, start))

    def _entries(self, scope: Scope, category: str) -> Iterator[CategoryItem]:
        start = CategoryItem.sk.startswith(keys.categories(category))
        return self._tables.query(CategoryItem, scope.partition, start)

    def _first(self, scope: Scope, entries: Sequence[CategoryItem], now: datetime, limit: int) -> tuple[Atom, ...]:
        """The current atoms of these entries that are confirmed, by importance, then newest, at most ``limit``."""
        confirmed = (item for item in entries if item.review is None)
        standing = [item for item in confirmed if item.valid_to is None or item.valid_to > now]
        standing.sort(key=lambda item: (item.importance, item.valid_from, _last(item.sk)), reverse=True)
        atoms = self._atoms(scope, [_last(item.sk) for item in standing[:limit]])
        return tuple(atom for atom in atoms if atom.is_current(now))

    def _atoms(self, scope: Scope, ulids: Sequence[str]) -> tuple[Atom, ...]:
        """The atoms that are there, in the order asked."""
        wanted_keys = [Key(AtomItem, scope.partition, keys.atom(ulid)) for ulid in ulids]
        found_items = self._tables.batch_get(wanted_keys)
        return tuple(records(found_items.readable(wanted_keys)))


def _plain(atom_filter: AtomFilter) -> bool:
    """Whether only current atoms are wanted."""
    asked = (atom_filter.valid_at, atom_filter.known_at, atom_filter.span)
    return atom_filter.status is AtomStatus.ACTIVE and all(clock is None for clock in asked)


def _looks_within(atom_filter: AtomFilter) -> bool:
    """Whether atoms have to be read to tell which are wanted."""
    return any(each is not None for each in (atom_filter.contains, atom_filter.filter, atom_filter.review))


def _last(sort_key: str) -> str:
    return sort_key.rpartition(keys.SEPARATOR)[2]


def _size(atom: Atom) -> int:
    """Bytes of an atom, near enough for a limit: metadata and names are smaller than text and vector, or few."""
    return len(atom.text.encode()) + len(atom.vector) + len(str(atom.metadata)) + 500
