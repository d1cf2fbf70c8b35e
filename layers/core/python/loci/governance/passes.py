"""One pass over all stores: count, erase or look for everything that is stored about a user.

Long work is done in steps and may be interrupted between any two of them; the next pass does the rest.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256

from loci.governance.records import StoredRecord
from loci.governance.subjects import Places, Subject, places
from loci.ports.all import Ports
from loci.records import record
from loci.runtime.first_failure import FirstFailure

COUNT_INTERVAL = 256
"""Records counted between two looks at the clock."""


@record(frozen=True, slots=True)
class Pass:
    """A pass over a user's data. ``again``: it follows an earlier pass. It does not count again what that one left on
    purpose, and does the work that others, above all the indexer, have not done since."""

    ports: Ports
    subject: Subject
    places: Places
    again: bool


@record(frozen=True, slots=True)
class Holding:
    """A store's way to list its records of a user, to erase them step by step, and to check that none is left;
    ``list_after`` continues the listing after a place, for lists that may be too long for one call."""

    list_records: Callable[[Pass], Iterator[StoredRecord]]
    erase: Callable[[Pass], Iterator[None]]
    is_clean: Callable[[Pass], bool]
    list_after: Callable[[Pass, str], Iterator[StoredRecord]] | None = None


@record(frozen=True, slots=True)
class RecordCount:
    """Number of records of each kind, and their ids; ``place`` is where to continue, None at the end."""

    counts: Mapping[str, int]
    ids: Sequence[str]
    place: str | None = None


def begin_pass(ports: Ports, subject: Subject, *, again: bool = False) -> Pass:
    """Begins a pass over the partitions that hold the user's data now. Raises Unavailable."""
    return Pass(ports, subject, places(ports, subject), again)


def count_records(one: Pass, holdings: Sequence[Holding], until: datetime, place: str | None = None) -> RecordCount:
    """Counts records after the place of an earlier count, until the time is up. Raises Unavailable."""
    first, _, after = ("0\n" if place is None else place).partition("\n")
    counts: Counter[str] = Counter()
    ids: list[str] = []
    for number, holding in enumerate(holdings[int(first) :], int(first)):
        record_count = _count_store(
            one, holding, until, after if number == int(first) else "", is_first=number == int(first)
        )
        counts.update(record_count.counts)
        ids += record_count.ids
        if record_count.place is not None:
            return RecordCount(counts, ids, f"{number}\n{record_count.place}")
    return RecordCount(counts, ids)


def _count_store(one: Pass, holding: Holding, until: datetime, after: str, *, is_first: bool) -> RecordCount:
    """Counts one store. If the time is up in a store that can't be continued, the next call begins with that store
    and counts it to its end."""
    counts: Counter[str] = Counter()
    ids: list[str] = []
    everything = holding.list_after(one, after) if after and holding.list_after else holding.list_records(one)
    for number, stored_record in enumerate(everything, 1):
        counts[stored_record.kind] += 1
        if stored_record.id is not None:
            ids.append(stored_record.id)
        may_stop = stored_record.place is not None or not is_first
        if may_stop and number % COUNT_INTERVAL == 0 and one.ports.now() >= until:
            return (
                RecordCount({}, (), "")
                if stored_record.place is None
                else RecordCount(counts, ids, stored_record.place)
            )
    return RecordCount(counts, ids)


def erase_records(one: Pass, holdings: Iterable[Holding], until: datetime) -> bool:
    """Erases all stores; returns whether the time sufficed. A store that fails does not stop the others.

    Raises the first failure: Contended, Unavailable, IndexRefused."""
    failures = FirstFailure()
    for holding in holdings:
        with failures.continue_after_failure():
            if any(one.ports.now() >= until for _ in holding.erase(one)):
                return False
    failures.raise_it()
    return True


def is_clean(one: Pass, holdings: Iterable[Holding]) -> bool:
    """Whether nothing is left anywhere. Raises Unavailable."""
    return all(holding.is_clean(one) for holding in holdings)


def ids_hash(ids: Iterable[str], before: str | None = None) -> str:
    """SHA-256, in hexadecimal, over the sorted ids, a line each. A later count puts the hash of the earlier one,
    ``before``, into a first line."""
    lines = [*([] if before is None else [before]), *sorted(ids)]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
