"""Recall pages in memory."""

from collections.abc import Sequence
from dataclasses import replace

from loci import keys
from loci.adapters.dynamodb.recall_pages import PageStore, PendingEntry, StoredPage
from loci.ports.writes import Outcome
from loci.scope import Scope


class PagesInMemory(PageStore):
    """There are no markers here: a pending change is in no answer before it is folded. There are no atoms either, from
    which pages could be rebuilt."""

    def __init__(self) -> None:
        self._pages: dict[Scope, dict[str, StoredPage]] = {}

    def range(self, scope: Scope, first: str, last: str) -> list[StoredPage]:
        return [page for page in self.all(scope) if first <= page.sort_key <= last]

    def all(self, scope: Scope) -> list[StoredPage]:
        return [page for _, page in sorted(self._pages.get(scope, {}).items())]

    def small(self, scope: Scope) -> list[StoredPage]:
        return [page for page in self.all(scope) if not page.is_full]

    def full(self, scope: Scope) -> int:
        numbers = [int(page.sort_key.removeprefix(keys.FULL_PAGE)) for page in self.all(scope) if page.is_full]
        return max(numbers, default=-1) + 1

    def replace(self, scope: Scope, pages: Sequence[tuple[StoredPage, StoredPage]]) -> Outcome:
        own = self._pages.setdefault(scope, {})
        versions = {page.sort_key: page.version for page in own.values()}
        if any(versions.get(after.sort_key, 0) != before.version for before, after in pages):
            return Outcome.STALE
        own.update({after.sort_key: replace(after, version=before.version + 1) for before, after in pages})
        return Outcome.DONE

    def delete(self, scope: Scope, pages: Sequence[StoredPage]) -> None:
        for page in pages:
            self._pages.get(scope, {}).pop(page.sort_key, None)

    def markers(self, _scope: Scope, _limit: int) -> list[PendingEntry]:
        return []
