"""``X#``: the recall pages of a space, in its partition. Their content is packed by ``loci.adapters.pages``."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from pynamodb.attributes import BinaryAttribute

from loci import keys
from loci.adapters.dynamodb.atom_items import AtomItem, RevisionItem
from loci.adapters.dynamodb.attributes import InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import MemoryTable
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Delete, Put, Write
from loci.model.atoms import Atom
from loci.ports.writes import Outcome
from loci.records import record
from loci.scope import Scope

UNKNOWN = -1
"""The version of a page that cannot be read."""


class PageItem(MemoryTable):
    """``merged_at`` is when a small page's entries came into a full one. A page is derived data: what cannot be read of
    it is as if it were empty, and pages that cannot be unpacked are made of the atoms again."""

    is_projection = True

    entries = BinaryAttribute(legacy_encoding=False, null=True)
    version = IntegerAttribute(null=True)
    merged_at = InstantAttribute(attr_name="mergedAt", null=True)


@record(frozen=True, slots=True)
class StoredPage:
    """A page as it was read; ``version`` 0 is of one that isn't there yet."""

    sort_key: str
    entries: bytes
    version: int = 0
    merged_at: datetime | None = None

    @property
    def is_full(self) -> bool:
        return self.sort_key.startswith(keys.FULL_PAGE)


@record(frozen=True, slots=True)
class PendingEntry:
    """A pending marker with the entry of its change, None where it was written without."""

    ulid: str
    entry: bytes | None
    at: datetime
    indexed: bool


class PageStore:
    """Methods raise Unavailable, and Contended where other writers were in the way to the last."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def range(self, scope: Scope, first: str, last: str) -> list[StoredPage]:
        """Pages from one sort key to another, both included; not read strongly."""
        between = PageItem.sk.between(first, last)
        return [_page(item) for item in self._tables.query(PageItem, scope.partition, between, consistent=False)]

    def all(self, scope: Scope) -> list[StoredPage]:
        """Read strongly."""
        between = PageItem.sk.between(keys.SMALL_PAGE, keys.AFTER_FULL_PAGES)
        return [_page(item) for item in self._tables.query(PageItem, scope.partition, between)]

    def small(self, scope: Scope) -> list[StoredPage]:
        """Read strongly."""
        start = PageItem.sk.startswith(keys.SMALL_PAGE)
        return [_page(item) for item in self._tables.query(PageItem, scope.partition, start)]

    def full(self, scope: Scope) -> int:
        """The number of full pages; not read strongly."""
        start = PageItem.sk.startswith(keys.FULL_PAGE)
        query = self._tables.query(PageItem, scope.partition, start, newest_first=True, limit=1, consistent=False)
        last = next(query, None)
        return 0 if last is None else int(last.sk.removeprefix(keys.FULL_PAGE)) + 1

    def replace(self, scope: Scope, pages: Sequence[tuple[StoredPage, StoredPage]]) -> Outcome:
        """All of the pages, each from one state to the next, or none. DONE, or STALE where one is not as it was."""
        puts = [_put(scope, before, after) for before, after in pages]
        return self._tables.write(puts[0]) if len(puts) == 1 else self._tables.transact(*puts)

    def delete(self, scope: Scope, pages: Sequence[StoredPage]) -> None:
        for page in pages:
            self._tables.write(Delete(PageItem(scope.partition, page.sort_key)))

    def markers(self, scope: Scope, limit: int) -> list[PendingEntry]:
        """The markers of the newest atoms, at most so many; read strongly."""
        start = PendingItem.sk.startswith(keys.PENDING)
        pending_items = self._tables.query(PendingItem, scope.partition, start, newest_first=True, limit=limit)
        return [
            PendingEntry(item.sk.removeprefix(keys.PENDING), item.entry, item.at, item.indexed_at is not None)
            for item in pending_items
        ]

    def atoms(self, scope: Scope) -> Iterator[Atom]:
        """All atoms of the space as they stand, purged ones left out."""
        atom_items = self._tables.query(AtomItem, scope.partition, AtomItem.sk.startswith(keys.ATOM))
        return (atom for atom in records(atom_items) if atom.purged_at is None)

    def states(self, scope: Scope) -> Iterator[Atom]:
        """The same, each followed by its former states."""
        for atom in self.atoms(scope):
            yield atom
            former = RevisionItem.sk.startswith(keys.revisions(atom.id.ulid))
            yield from records(self._tables.query(RevisionItem, scope.partition, former))


def _page(item: PageItem) -> StoredPage:
    version = UNKNOWN if item.version is None else item.version
    return StoredPage(item.sk, item.entries or b"", version, item.merged_at)


def _put(scope: Scope, before: StoredPage, after: StoredPage) -> Write:
    item = PageItem(
        scope.partition,
        after.sort_key,
        entries=after.entries,
        version=max(before.version, 0) + 1,
        merged_at=after.merged_at,
    )
    if before.version == UNKNOWN:
        return Put(item)
    condition = PageItem.version == before.version if before.version else PageItem.pk.does_not_exist()
    return Put(item, condition, Outcome.STALE)
