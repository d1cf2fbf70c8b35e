"""The holdings in a user's own partitions: conversations, memory, jobs, and the directory that leads to all of them.

Every pass leaves the entries that lead to other partitions; they are deleted last, once those partitions are clean. A
pass may be interrupted anywhere, and a late writer may have written into any of the partitions.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from loci.governance.passes import Holding, Pass
from loci.governance.records import StoredRecord, find_records
from loci.ports.all import Ports
from loci.ports.governance import ItemKind, ItemRef, RecordTable
from loci.ports.recall import DerivedIndex, RecallIndex
from loci.scope import Scope
from loci.search.indexing.routing import IN_THE_TABLE, external_indexes, index_by_name

AT_ONCE = 25
LEADING = frozenset({ItemKind.POINTER, ItemKind.SPACE, ItemKind.SHARED_SPACE})
"""Entries of a directory that lead elsewhere."""

Kept = Callable[[ItemRef], bool]


def remove_leads(one: Pass) -> bool:
    """Deletes the entries that lead to clean partitions; returns whether only the user's own record is left. Raises
    Unavailable."""
    ports, subject = one.ports, one.subject
    if subject.epoch is None:
        return True
    for job in one.places.guests:
        ports.subjects.remove(RecordTable.CONTROL, job.scope, [job.item])
    for _ in _empty_partition(one, RecordTable.CONTROL, subject.directory, _is_user):
        pass
    return all(_is_user(item) for item in ports.subjects.items(RecordTable.CONTROL, subject.directory))


def _is_user(item: ItemRef) -> bool:
    return item.kind is ItemKind.USER


def _conversations(one: Pass) -> tuple[Scope, ...]:
    return one.places.conversations


def _memory(one: Pass) -> tuple[Scope, ...]:
    return one.places.memories


def _directory(one: Pass) -> tuple[Scope, ...]:
    return () if one.subject.epoch is None else (one.subject.directory,)


def _of(table: RecordTable, scopes: Callable[[Pass], tuple[Scope, ...]], leads: Callable[[Pass], Kept]) -> Holding:
    """The holding of a table's partitions; the items that ``leads`` names stay."""

    def list_after(one: Pass, place: str) -> Iterator[StoredRecord]:
        partition, _, last = place.partition("\n")
        seen = leads(one) if one.again else lambda _item: False
        for scope in sorted(scopes(one), key=lambda scope: scope.partition):
            if scope.partition < partition:
                continue
            after = last if scope.partition == partition else None
            items = one.ports.subjects.checked_items(table, scope, after)
            yield from find_records(scope, (item for item in items if not seen(item)))

    def list_records(one: Pass) -> Iterator[StoredRecord]:
        return list_after(one, "")

    def erase(one: Pass) -> Iterator[None]:
        for scope in scopes(one):
            yield from _empty_partition(one, table, scope, leads(one))

    def is_clean(one: Pass) -> bool:
        stays = leads(one)
        return all(stays(item) for scope in scopes(one) for item in one.ports.subjects.items(table, scope))

    return Holding(list_records, erase, is_clean, list_after)


def _empty_partition(one: Pass, table: RecordTable, scope: Scope, stays: Kept) -> Iterator[None]:
    doomed_items = (item for item in one.ports.subjects.items(table, scope) if not stays(item))
    while some := list(islice(doomed_items, AT_ONCE)):
        one.ports.subjects.remove(table, scope, some)
        yield


def _keep_nothing(_one: Pass) -> Kept:
    return lambda _item: False


def _keep_guest_jobs(one: Pass) -> Kept:
    staying = frozenset(job.item for job in one.places.guests)
    return lambda item: item in staying


def _keep_leads(_one: Pass) -> Kept:
    return lambda item: _is_user(item) or item.kind in LEADING


def _external_indexes(one: Pass) -> Iterator[tuple[Scope, RecallIndex]]:
    spaces = {one.subject.under(space.id.key): space for space in one.places.spaces}
    for scope in one.places.memories:
        # Indexes in the table go with it, and not every function that erases could load them.
        for name in external_indexes(spaces[scope]) if scope in spaces else _every_external_index(one.ports):
            yield scope, index_by_name(one.ports, name)


def _every_external_index(ports: Ports) -> set[str]:
    """Names all that may have documents of a space whose record cannot be read."""
    limit = ports.exact_limit
    return {ports.index_name, *([] if limit is None else [limit.index])} - IN_THE_TABLE


def _count_no_documents(_one: Pass) -> Iterator[StoredRecord]:
    """Counts nothing: documents count as the atoms that they derive from."""
    yield from ()


def _erase_index(one: Pass) -> Iterator[None]:
    for scope, index in _external_indexes(one):
        index.erase(scope)
        yield


def _index_is_clean(one: Pass) -> bool:
    """Whether the indexes are empty, as the table is by then. An index that was deleted with its stack is empty."""
    return all(
        not isinstance(index, DerivedIndex) or index.compare(scope).surplus == 0
        for scope, index in _external_indexes(one)
    )


CONVERSATIONS = _of(RecordTable.CONVERSATIONS, _conversations, _keep_nothing)
MEMORY = _of(RecordTable.MEMORY, _memory, _keep_nothing)
JOBS = _of(RecordTable.CONTROL, _conversations, _keep_guest_jobs)
DIRECTORY = _of(RecordTable.CONTROL, _directory, _keep_leads)
INDEX = Holding(_count_no_documents, _erase_index, _index_is_clean)
