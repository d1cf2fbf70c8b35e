"""What lies in partitions of a person's own: conversations, memory, jobs, and the directory that leads to all of them.

What leads to other partitions is left by every pass and goes last, when all that it leads to is found clean: a pass may
be broken off anywhere, and whoever was still writing may have written into any of them.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from loci import keys
from loci.governance.passes import Holding, Pass
from loci.governance.records import StoredRecord, find_records
from loci.indexing.routing import index_by_name, outside
from loci.ports import DerivedIndex, RecallIndex
from loci.ports.governance import RecordTable
from loci.scope import Scope

AT_ONCE = 25
LEADING = (keys.CONVERSATION, keys.SPACE, keys.SHARED_SPACE)
"""Entries of a directory that lead elsewhere."""

Kept = Callable[[str], bool]


def remove_leads(one: Pass) -> bool:
    """Deletes what leads to places that are clean; whether the person's own record alone is left. Raises
    Unavailable."""
    ports, subject = one.ports, one.subject
    if subject.epoch is None:
        return True
    for job in one.places.guests:
        ports.subjects.remove(RecordTable.CONTROL, job.scope, [job.sort_key])
    for _ in _emptied(one, RecordTable.CONTROL, subject.directory, lambda sort_key: sort_key == keys.USER):
        pass
    return set(ports.subjects.sort_keys(RecordTable.CONTROL, subject.directory)) <= {keys.USER}


def _conversations(one: Pass) -> tuple[Scope, ...]:
    return one.places.conversations


def _memory(one: Pass) -> tuple[Scope, ...]:
    return tuple(one.subject.under(space.id.key) for space in one.places.spaces)


def _directory(one: Pass) -> tuple[Scope, ...]:
    return () if one.subject.epoch is None else (one.subject.directory,)


def _of(table: RecordTable, scopes: Callable[[Pass], tuple[Scope, ...]], leads: Callable[[Pass], Kept]) -> Holding:
    """Partitions of a table; what ``leads`` says of a sort key stays."""

    def listed_after(one: Pass, place: str) -> Iterator[StoredRecord]:
        partition, _, last = place.partition("\n")
        seen = leads(one) if one.again else lambda _sort_key: False
        for scope in sorted(scopes(one), key=lambda scope: scope.partition):
            if scope.partition < partition:
                continue
            after = last if scope.partition == partition else None
            sort_keys = one.ports.subjects.sort_keys(table, scope, after=after)
            yield from find_records(table, scope, (sort_key for sort_key in sort_keys if not seen(sort_key)))

    def listed(one: Pass) -> Iterator[StoredRecord]:
        return listed_after(one, "")

    def erased(one: Pass) -> Iterator[None]:
        for scope in scopes(one):
            yield from _emptied(one, table, scope, leads(one))

    def is_clean(one: Pass) -> bool:
        stays = leads(one)
        return all(stays(sort_key) for scope in scopes(one) for sort_key in one.ports.subjects.sort_keys(table, scope))

    return Holding(listed, erased, is_clean, listed_after)


def _emptied(one: Pass, table: RecordTable, scope: Scope, stays: Kept) -> Iterator[None]:
    doomed = (key for key in one.ports.subjects.sort_keys(table, scope) if not stays(key))
    while some := list(islice(doomed, AT_ONCE)):
        one.ports.subjects.remove(table, scope, some)
        yield


def _nothing(_one: Pass) -> Kept:
    return lambda _sort_key: False


def _guests(one: Pass) -> Kept:
    staying = frozenset(job.sort_key for job in one.places.guests)
    return lambda sort_key: sort_key in staying


def _leading(_one: Pass) -> Kept:
    return lambda sort_key: sort_key == keys.USER or sort_key.startswith(LEADING)


def _beside_the_table(one: Pass) -> Iterator[tuple[Scope, RecallIndex]]:
    for space in one.places.spaces:
        # Indexes in the table go with it, and not every function that erases could load them.
        for name in outside(space):
            yield one.subject.under(space.id.key), index_by_name(one.ports, name)


def _indexed(_one: Pass) -> Iterator[StoredRecord]:
    """Documents are counted as the atoms that they are made of."""
    yield from ()


def _index_erased(one: Pass) -> Iterator[None]:
    for scope, index in _beside_the_table(one):
        index.erase(scope)
        yield


def _index_is_clean(one: Pass) -> bool:
    """The table is empty by then: whatever the index holds is too much. One that went with its stack holds nothing."""
    return all(
        not isinstance(index, DerivedIndex) or index.compare(scope).surplus == 0
        for scope, index in _beside_the_table(one)
    )


CONVERSATIONS = _of(RecordTable.CONVERSATIONS, _conversations, _nothing)
MEMORY = _of(RecordTable.MEMORY, _memory, _nothing)
JOBS = _of(RecordTable.CONTROL, _conversations, _guests)
DIRECTORY = _of(RecordTable.CONTROL, _directory, _leading)
INDEX = Holding(_indexed, _index_erased, _index_is_clean)
