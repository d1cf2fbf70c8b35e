"""The index port answered from recall pages, and from the entries of what is not in a page yet."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from math import ceil
from random import Random
from typing import TYPE_CHECKING, TypeVar

from loci import ids, keys
from loci.adapters.dynamodb.recall_pages import PageStore, StoredPage
from loci.adapters.page_format.entries import entry
from loci.adapters.page_format.packing import UnreadablePage, pack, sections, unpack
from loci.adapters.pages import folding, rebuilding, waiting
from loci.model.atoms import Atom
from loci.ports.recall import Agreement, IndexAnswer, IndexQuery, Near, NearQuery
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.runtime.retry import retry_contended
from loci.runtime.ttl_cache import TtlCache
from loci.scope import APP_OWNER, Scope

if TYPE_CHECKING:
    from loci.adapters.pages.columns import PageColumns

T = TypeVar("T")

SHARED_FOR = timedelta(seconds=55)
"""Time in which the pages of an app's space are remembered, which all of its users read. What came into a page since
then has a marker still: it stays 60 s, of which some are left for pages that are not read strongly."""
SHARED_BYTES = 32_000_000
"""So much of them at most."""

# As many as fit an answer of 1 MB.
_PAGES_A_QUERY = 4
# Spaces whose number of pages is remembered.
_REMEMBERED = 10_000


@record(frozen=True, slots=True)
class _Read:
    """The pages of a space as they were read."""

    pages: list[bytes]
    late: bool


class PagesIndex:
    """Exact, and never behind: what is written is in its marker until a page has it."""

    name = "pages"

    def __init__(
        self, pages: PageStore, now: Callable[[], datetime], random: Random, sleep: Callable[[float], None]
    ) -> None:
        self._pages = pages
        self._now = now
        self.random = random
        self.sleep = sleep
        # How many queries the pages of a space took when they were last read: so many are sent at once. Of too few the
        # last takes longer.
        self._queries: dict[Scope, int] = {}
        self._shared = TtlCache[Scope, list[bytes]](SHARED_FOR, SHARED_BYTES, lambda read: sum(map(len, read)))

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        """Exact."""
        # They need numpy, which only functions that embed carry; those that fold don't.
        from loci.adapters.pages.search import answer

        columns, is_late = self._columns(scope)
        return answer(columns, query, late=is_late)

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        """Exact, as ``search``."""
        from loci.adapters.pages.search import nearest

        return nearest(self._columns(scope)[0], query)

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        """Adds their states to the pages; of a purged atom every entry is removed at once."""
        self._shared.evict(scope)
        purged = {atom.id.ulid for atom in atoms if atom.purged_at is not None}
        if purged:
            self._rebuild_unreadable(scope, lambda: self._forget(scope, purged))
        batches = list(folding.batches(entry(atom) for atom in atoms if atom.purged_at is None))
        for batch in batches:
            page = StoredPage(keys.small_page(ids.new_ulid(self._now(), self.random)), pack(batch))
            self._pages.replace(scope, [(page, page)])
        if batches:
            self._rebuild_unreadable(scope, lambda: folding.merge_small_pages(self._pages, scope, self._now()))

    def erase(self, scope: Scope) -> None:
        self._shared.evict(scope)
        self._pages.delete(scope, self._pages.all(scope))

    def fill(self, scope: Scope, states: Sequence[Atom]) -> None:
        self.put(scope, states)

    def holds_more_than(self, scope: Scope, atoms: int) -> bool:
        """Reads the pages only where there are enough of them."""
        return self._rebuild_unreadable(scope, lambda: self._holds_more_than(scope, atoms))

    def _holds_more_than(self, scope: Scope, atoms: int) -> bool:
        at_most = self._pages.full(scope) * folding.PAGE_ENTRIES
        at_most += sum(sections(page.entries).count for page in self._pages.small(scope))
        return at_most > atoms and folding.alive(self._pages.all(scope)) > atoms

    def rebuild(self, scope: Scope) -> None:
        self._shared.evict(scope)
        rebuilding.rebuild_pages(self._pages, scope)

    def compare(self, scope: Scope) -> Agreement:
        return rebuilding.compare_pages(self._pages, scope)

    def _columns(self, scope: Scope) -> "tuple[PageColumns, bool]":
        """The columns to search, and whether changes may be missing. Pages of another release are made of the atoms
        again, in memory: the next change of the space has them written."""
        from loci.adapters.pages.columns import PageColumns

        read = self._read(scope)
        try:
            return PageColumns(read.pages), read.late
        except UnreadablePage:
            self._shared.evict(scope)
            return PageColumns(rebuilding.pages_of_table(self._pages, scope)), False

    def _rebuild_unreadable(self, scope: Scope, change: Callable[[], T]) -> T:
        """The result of a change of the pages; rebuilds those first that another release wrote. Raises Contended."""
        try:
            return change()
        except UnreadablePage:
            self.rebuild(scope)
            return change()

    def _read(self, scope: Scope) -> _Read:
        with Parallel() as parallel:
            reading = parallel.start(partial(waiting.read_waiting, self._pages, scope))
            pages = self._recent(parallel, scope) if scope.owner == APP_OWNER else self._all_pages(parallel, scope)
            changes = reading.result()
        return _Read([*pages, *changes.entries], changes.late)

    def _recent(self, parallel: Parallel, scope: Scope) -> list[bytes]:
        at = self._now()
        found = self._shared.get(scope, at)
        if found is None:
            found = self._all_pages(parallel, scope)
            self._shared.put(scope, found, at)
        return found

    def _all_pages(self, parallel: Parallel, scope: Scope) -> list[bytes]:
        cuts = [number * _PAGES_A_QUERY for number in range(1, self._queries.get(scope, 1))]
        starts = [keys.SMALL_PAGE, *map(keys.full_page, cuts)]
        # The last goes on to the end, wherever that is by now.
        ends = [*(keys.full_page(cut - 1) for cut in cuts), keys.AFTER_FULL_PAGES]
        readings = [
            parallel.start(partial(self._pages.range, scope, start, end))
            for start, end in zip(starts, ends, strict=True)
        ]
        stored_pages = [page for reading in readings for page in reading.result()]
        if len(self._queries) >= _REMEMBERED:
            self._queries.clear()
        self._queries[scope] = max(1, ceil(sum(page.is_full for page in stored_pages) / _PAGES_A_QUERY))
        return [page.entries for page in stored_pages]

    def _forget(self, scope: Scope, ulids: Collection[str]) -> None:
        retry_contended(self, lambda: self._forgotten(scope, ulids))

    def _forgotten(self, scope: Scope, ulids: Collection[str]) -> bool | None:
        for page in self._pages.all(scope):
            entries = unpack(page.entries)
            remaining_entries = [one for one in entries if one.ulid not in ulids]
            if len(remaining_entries) < len(entries):
                outcome = self._pages.replace(scope, [(page, replace(page, entries=pack(remaining_entries)))])
                if outcome is not Outcome.DONE:
                    return None
        return True
