"""Rebuilds pages from the table, and compares them with it. Pages are derived data."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from loci.adapters.dynamodb.recall_pages import PageStore, StoredPage
from loci.adapters.page_format.entries import Entry, entry
from loci.adapters.page_format.packing import UnreadablePage, pack, unpack
from loci.adapters.pages import folding
from loci.errors import Contended
from loci.ports.recall import Agreement
from loci.ports.writes import Outcome
from loci.scope import Scope

_MARKERS = 1_000_000


def rebuild_pages(store: PageStore, scope: Scope) -> None:
    """Writes every state of every atom into new pages, and then empties the old ones. Raises Contended where pages
    changed meanwhile: what was done stays, and can be done again."""
    old = store.all(scope)
    full = [page for page in old if page.is_full]
    empty = [page for page in full if _is_empty(page)]
    batches = _batches_of_table(store, scope)
    new = (folding.absent(number) for number in range(len(full), len(full) + len(batches)))
    for place, batch in zip(chain(empty, new), batches, strict=False):
        _replace(store, scope, place, batch)
    for page in full:
        if page not in empty:
            _replace(store, scope, page, [])
    store.delete(scope, [page for page in old if not page.is_full])


def pages_of_table(store: PageStore, scope: Scope) -> list[bytes]:
    """The pages that a rebuild would write, without writing them: what recall reads where those there cannot be read.
    It reads every state of every atom."""
    return [pack(batch) for batch in _batches_of_table(store, scope)]


def compare_pages(store: PageStore, scope: Scope) -> Agreement:
    """Compares: recall must rank the current state of each atom, from marker or page, and nothing else."""
    indexed_entries = _newest(_entries(store, scope))
    table = {atom.id.ulid: entry(atom) for atom in store.atoms(scope)}
    return Agreement(
        atoms=len(table),
        missing=sum(ulid not in indexed_entries for ulid in table),
        outdated=sum(
            ulid in indexed_entries and indexed_entries[ulid] != expected_entry
            for ulid, expected_entry in table.items()
        ),
        surplus=sum(ulid not in table for ulid in indexed_entries),
    )


def _batches_of_table(store: PageStore, scope: Scope) -> list[list[Entry]]:
    return list(folding.batches(entry(atom) for atom in store.states(scope)))


def _is_empty(page: StoredPage) -> bool:
    """Not, where this release cannot tell."""
    try:
        return not unpack(page.entries)
    except UnreadablePage:
        return False


def _entries(store: PageStore, scope: Scope) -> Iterator[Entry]:
    """The entries that this release can read: the comparison says of the others that they are missing."""
    for page in store.all(scope):
        yield from _readable_entries(page.entries)
    for marker in store.markers(scope, _MARKERS):
        if marker.entry is not None:
            yield from _readable_entries(marker.entry)


def _readable_entries(page: bytes) -> list[Entry]:
    try:
        return unpack(page)
    except UnreadablePage:
        return []


def _newest(entries: Iterable[Entry]) -> dict[str, Entry]:
    newest: dict[str, Entry] = {}
    for one in entries:
        if one.ulid not in newest or newest[one.ulid].version < one.version:
            newest[one.ulid] = one
    return newest


def _replace(store: PageStore, scope: Scope, page: StoredPage, entries: list[Entry]) -> None:
    if store.replace(scope, [(page, replace(page, entries=pack(entries)))]) is not Outcome.DONE:
        raise Contended("the recall pages changed during the rebuild; retry")
