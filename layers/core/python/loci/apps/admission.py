"""The admission that every door passes: the API, and the address that streams, which is behind no gateway."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from loci import ids
from loci.apps import rate_limit, tenants
from loci.apps.ports import RateLimits, ReaderPlaces
from loci.errors import Limited, Unavailable
from loci.model.stream_readers import Reader, StreamReaders
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope

READERS_OF_A_RUN = 3
READERS_OF_A_PERSON = 10
RETRY_AFTER = 15
"""Seconds until a reader that found no place may look again."""
_ID_BITS = 80


@record(frozen=True, slots=True)
class Place:
    """The place of one reader among those of a person; ``id`` is new each time."""

    directory: Scope
    person: str
    id: str


def admit_request(
    ports: RateLimits, caller: Caller, *, is_counted: bool = True, is_tenant_read_afresh: bool = False
) -> None:
    """Lets a request in and counts it. Raises Forbidden (the tenant is closed), Limited (a rate), Unavailable."""
    tenants.require_open(ports, caller, is_fresh=is_tenant_read_afresh)
    if is_counted:
        rate_limit.count_request(ports, caller)


@contextmanager
def admit_reader(ports: ReaderPlaces, caller: Caller, run: str, name: str, until: datetime) -> Iterator[Place]:
    """Lets in somebody who reads a stream until then at most, as a request and as a reader. A reader of the same run
    and ``name`` was lost, and gives its place to this one; a reader without a name replaces none.

    Raises what ``admit_request`` raises, and Limited where a run or a person has as many readers as it may have.
    """
    admit_request(ports, caller, is_tenant_read_afresh=True)
    place = Place(caller.app_directory, ids.digest(caller.owner), f"{ports.random.getrandbits(_ID_BITS):020x}")
    own = Reader(place.id, ids.digest(run), ids.digest(name) if name else "", until)

    def enter() -> bool | None:
        before = ports.stream_readers.get(place.directory, place.person)
        held = [one for one in before.items if one.until > ports.now() and not _is_same(one, own)]
        _require_place(held, own)
        after = StreamReaders((*held, own), before.version + 1)
        return _put(ports, place, before, after)

    retry_contended(ports, enter)
    try:
        yield place
    finally:
        _leave(ports, place)


def has_place(ports: ReaderPlaces, place: Place) -> bool:
    """Whether no later reader was given the place. Raises Unavailable."""
    readers = ports.stream_readers.get(place.directory, place.person)
    return any(one.id == place.id for one in readers.items)


def _leave(ports: ReaderPlaces, place: Place) -> None:
    """Gives the place up. Where the store is away it ends by itself."""

    def leave_once() -> bool | None:
        before = ports.stream_readers.get(place.directory, place.person)
        left = tuple(one for one in before.items if one.id != place.id)
        if len(left) == len(before.items):
            return True
        after = StreamReaders(left, before.version + 1)
        return _put(ports, place, before, after)

    try:
        retry_contended(ports, leave_once)
    except Unavailable:
        return


def _put(ports: ReaderPlaces, place: Place, before: StreamReaders, after: StreamReaders) -> bool | None:
    """Write the readers; return None where others wrote in between."""
    return ports.stream_readers.put(place.directory, place.person, before, after) is Outcome.DONE or None


def _is_same(one: Reader, other: Reader) -> bool:
    return bool(one.name) and (one.run, one.name) == (other.run, other.name)


def _require_place(held: list[Reader], own: Reader) -> None:
    if sum(one.run == own.run for one in held) >= READERS_OF_A_RUN:
        raise Limited(f"a turn has at most {READERS_OF_A_RUN} readers at once", RETRY_AFTER)
    if len(held) >= READERS_OF_A_PERSON:
        raise Limited(f"a user has at most {READERS_OF_A_PERSON} streams at once", RETRY_AFTER)
