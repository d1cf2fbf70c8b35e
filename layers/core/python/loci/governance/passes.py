"""One pass over everything that is kept about a person: counted, erased, looked for again.

What takes long is done in steps, between any two of which it may be broken off; whoever comes again does what is left.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256

from loci.governance.records import StoredRecord
from loci.governance.subjects import Places, Subject, places
from loci.ports import Ports
from loci.records import record
from loci.runtime.first_failure import FirstFailure

COUNT_INTERVAL = 256
"""Things counted between two looks at the clock."""


@record(frozen=True, slots=True)
class Pass:
    """``again``: there was a pass before. What that one left on purpose is not counted once more, and what others, the
    indexer above all, have not done since is done."""

    ports: Ports
    subject: Subject
    places: Places
    again: bool


@record(frozen=True, slots=True)
class Holding:
    """How a store lists what it keeps about a person, erases it step by step, and tells that nothing is left;
    ``listed_after`` goes on with the listing after a place of it, where it may be too long for one turn."""

    listed: Callable[[Pass], Iterator[StoredRecord]]
    erased: Callable[[Pass], Iterator[None]]
    is_clean: Callable[[Pass], bool]
    listed_after: Callable[[Pass, str], Iterator[StoredRecord]] | None = None


@record(frozen=True, slots=True)
class RecordCount:
    """How many records there are of each kind, and their ids; ``place`` is where the count goes on, None at its end."""

    counts: Mapping[str, int]
    ids: Sequence[str]
    place: str | None = None


def begin_pass(ports: Ports, subject: Subject, *, again: bool = False) -> Pass:
    """A pass over what lies where just now. Raises Unavailable."""
    return Pass(ports, subject, places(ports, subject), again)


def count_records(one: Pass, holdings: Sequence[Holding], until: datetime, place: str | None = None) -> RecordCount:
    """What is there, from a place of a former count on; as far as it comes until then. Raises Unavailable."""
    first, _, after = ("0\n" if place is None else place).partition("\n")
    counts: Counter[str] = Counter()
    ids: list[str] = []
    for number, holding in enumerate(holdings[int(first) :], int(first)):
        found = _count_store(one, holding, until, after if number == int(first) else "", is_first=number == int(first))
        counts.update(found.counts)
        ids += found.ids
        if found.place is not None:
            return RecordCount(counts, ids, f"{number}\n{found.place}")
    return RecordCount(counts, ids)


def _count_store(one: Pass, holding: Holding, until: datetime, after: str, *, is_first: bool) -> RecordCount:
    """Of one store. One that can't be gone on with is left for the next turn where the time is up, which begins with it
    and counts it to its end."""
    counts: Counter[str] = Counter()
    ids: list[str] = []
    everything = holding.listed_after(one, after) if after and holding.listed_after else holding.listed(one)
    for number, found in enumerate(everything, 1):
        counts[found.kind] += 1
        if found.id is not None:
            ids.append(found.id)
        may_stop = found.place is not None or not is_first
        if may_stop and number % COUNT_INTERVAL == 0 and one.ports.now() >= until:
            return RecordCount({}, (), "") if found.place is None else RecordCount(counts, ids, found.place)
    return RecordCount(counts, ids)


def erase_records(one: Pass, holdings: Iterable[Holding], until: datetime) -> bool:
    """Whether everything could be erased before the time was up. A store that fails keeps no other from being emptied.

    Raises Contended, Unavailable, IndexRefused, of the first one that failed."""
    failures = FirstFailure()
    for holding in holdings:
        with failures.noted():
            if any(one.ports.now() >= until for _ in holding.erased(one)):
                return False
    failures.raise_it()
    return True


def is_clean(one: Pass, holdings: Iterable[Holding]) -> bool:
    """Whether nothing is left anywhere. Raises Unavailable."""
    return all(holding.is_clean(one) for holding in holdings)


def ids_hash(ids: Iterable[str], before: str | None = None) -> str:
    """SHA-256, in hexadecimal, over the sorted ids, a line each. What was counted later stands under the hash
    ``before``: that is a line of its own then, the first."""
    lines = [*([] if before is None else [before]), *sorted(ids)]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
