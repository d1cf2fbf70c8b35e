"""Keeps the number of pages small: sixteen small ones become part of a full one, and dead entries of full ones go.

Nothing is taken away before a reader that is a little behind has the other: merged pages stay a minute.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from loci import keys
from loci.adapters.dynamodb.recall_pages import PageStore, StoredPage
from loci.adapters.page_format.entries import Entry
from loci.adapters.page_format.packing import pack, require_readable, states, unpack
from loci.model.atoms import AtomStatus
from loci.scope import Scope

SMALL_PAGES = 16
"""So many small pages are merged."""
PAGE_ENTRIES = 256
"""A full page has at most so many entries, and at most ``PAGE_BYTES``: an item of DynamoDB ends at 400 KB."""
PAGE_BYTES = 300_000
KEPT = timedelta(seconds=60)
"""Time that a merged page stays."""

# What is merged at a time: a transaction ends at 4 MB, and the merged pages are in it too.
_MERGED_BYTES = 1_200_000


def batches(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Entries as pages take them."""
    batch: list[Entry] = []
    size = 0
    for one in entries:
        own = len(pack([one]))
        if batch and (len(batch) == PAGE_ENTRIES or size + own > PAGE_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(one)
        size += own
    if batch:
        yield batch


def merge_small_pages(store: PageStore, scope: Scope, now: datetime) -> None:
    """Merges small pages once there are enough, and removes those merged a while ago. Raises UnreadablePage where
    another release wrote one."""
    small = store.small(scope)
    for page in small:
        require_readable(page.entries)
    store.delete(scope, [page for page in small if page.merged_at is not None and page.merged_at <= now - KEPT])
    if sum(page.merged_at is None for page in small) >= SMALL_PAGES:
        pages = store.all(scope)
        _merge(store, scope, pages, now)
        _compact(store, scope, pages)


def _merge(store: PageStore, scope: Scope, pages: Sequence[StoredPage], now: datetime) -> None:
    """Merges in one transaction, so that no entry is missing from both. A second process has nothing left to do."""
    full = [page for page in pages if page.is_full]
    stored_pages = list(_together(page for page in pages if not page.is_full and page.merged_at is None))
    opened_stored_pages = [page for page in full[-1:] if len(unpack(page.entries)) < PAGE_ENTRIES]
    every = (one for page in (*opened_stored_pages, *stored_pages) for one in unpack(page.entries))
    entries = {(one.ulid, one.version, one.embedder): one for one in every}
    filled_entries = list(batches(entries.values()))
    new = len(filled_entries) - len(opened_stored_pages)
    places = [*opened_stored_pages, *(absent(number) for number in range(len(full), len(full) + new))]
    steps = [
        (before, replace(before, entries=pack(batch))) for before, batch in zip(places, filled_entries, strict=True)
    ]
    store.replace(scope, [*steps, *((page, replace(page, merged_at=now)) for page in stored_pages)])


def _compact(store: PageStore, scope: Scope, pages: Sequence[StoredPage]) -> None:
    """Rewrites full pages of which more than half is dead, except the last: the merge has just rewritten it."""
    versions = newest(one for page in pages for one in unpack(page.entries))
    for page in [page for page in pages if page.is_full][:-1]:
        entries = unpack(page.entries)
        alive = [one for one in entries if one.version == versions[one.ulid]]
        if len(entries) > 2 * len(alive):
            store.replace(scope, [(page, replace(page, entries=pack(alive)))])


def newest(entries: Iterable[Entry]) -> dict[str, int]:
    """The highest version of each atom."""
    versions: dict[str, int] = {}
    for one in entries:
        versions[one.ulid] = max(one.version, versions.get(one.ulid, 0))
    return versions


def alive(pages: Iterable[StoredPage]) -> int:
    """The number of atoms that aren't deleted."""
    newest: dict[str, tuple[int, AtomStatus]] = {}
    for ulid, version, status in (state for page in pages for state in states(page.entries)):
        newest[ulid] = max((version, status), newest.get(ulid, (0, status)))
    return sum(status is not AtomStatus.DELETED for _, status in newest.values())


def absent(number: int) -> StoredPage:
    """A full page that isn't there yet."""
    return StoredPage(keys.full_page(number), b"")


def _together(pages: Iterable[StoredPage]) -> Iterator[StoredPage]:
    """As many as one transaction takes, the oldest first."""
    size = 0
    for page in pages:
        size += len(page.entries)
        if size > _MERGED_BYTES:
            return
        yield page
