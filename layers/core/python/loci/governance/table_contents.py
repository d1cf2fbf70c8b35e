"""Says what tables hold, for who compares a restored table with the present one: items by tenant and kind, the newest
records, and whether those can be read."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Protocol

from loci import ids
from loci.ports.governance import ItemKind, StoredItem
from loci.ports.parts import AtomReads, ConversationReads
from loci.records import record
from loci.scope import Scope

SAMPLE = 20
"""Records of each kind that are read."""
SAMPLED = (ItemKind.CONVERSATION, ItemKind.ATOM)
"""Kinds that hold what people said and what is remembered of it; their ULIDs say how new they are."""


class SampledPorts(AtomReads, ConversationReads, Protocol): ...


@record(frozen=True, slots=True)
class Sample:
    """The ULID of the newest record of a kind, how many of the newest were ``looked_at``, and how many could be
    read."""

    kind: ItemKind
    newest: str
    looked_at: int
    readable: int


class TableContents:
    """Counts items as they are read, and remembers the newest records of each sampled kind."""

    def __init__(self) -> None:
        self.counts: defaultdict[str, Counter[ItemKind]] = defaultdict(Counter)
        self.newest: dict[ItemKind, list[tuple[str, Scope]]] = {kind: [] for kind in SAMPLED}

    def add(self, item: StoredItem) -> None:
        """Counts an item."""
        kind = item.ref.kind
        self.counts[item.scope.tenant][kind] += 1
        if kind in self.newest and item.ref.ids and ids.is_ulid(item.ref.ids[0]):
            self._keep_newest(self.newest[kind], item.ref.ids[0], item.scope)

    @staticmethod
    def _keep_newest(heap: list[tuple[str, Scope]], ulid: str, scope: Scope) -> None:
        is_full = len(heap) == SAMPLE
        # Equal ULIDs would compare scopes, which have no order.
        if (is_full and ulid <= heap[0][0]) or any(ulid == other for other, _ in heap):
            return
        if is_full:
            heappop(heap)
        heappush(heap, (ulid, scope))


def count_items(items: Iterable[StoredItem]) -> TableContents:
    """Counts all items."""
    contents = TableContents()
    for item in items:
        contents.add(item)
    return contents


def compare_counts(
    present: Mapping[str, Counter[ItemKind]], restored: Mapping[str, Counter[ItemKind]]
) -> Iterator[tuple[str, dict[ItemKind, tuple[int, int]]]]:
    """The number of items of each kind, present and restored, by tenant."""
    for tenant in sorted({*present, *restored}):
        before, after = present.get(tenant, Counter()), restored.get(tenant, Counter())
        yield tenant, {kind: (before[kind], after[kind]) for kind in sorted({*before, *after})}


def read_sample(ports: SampledPorts, contents: TableContents) -> Iterator[Sample]:
    """Reads the newest records of each kind as the service would. Raises Unavailable."""
    for kind, heap in contents.newest.items():
        if heap:
            newest = sorted(heap, key=lambda found: found[0], reverse=True)
            readable = sum(_is_readable(ports, kind, ulid, scope) for ulid, scope in newest)
            yield Sample(kind, newest[0][0], len(newest), readable)


def _is_readable(ports: SampledPorts, kind: ItemKind, ulid: str, scope: Scope) -> bool:
    try:
        if kind is ItemKind.ATOM:
            return ulid in ports.atoms.read(scope, scope.directory, [ulid]).atoms
        return ports.conversations.read(scope, ulid, with_summary=False).conversation is not None
    except (ValueError, TypeError, KeyError):
        # What a store says of an item whose attributes are missing or of another kind.
        return False
