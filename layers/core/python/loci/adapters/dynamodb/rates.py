"""``RT#``: how many requests of an app, or jobs of a tenant, were let in in one minute, in the directory of either;
taken from there in lots."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from loci import keys
from loci.adapters.dynamodb.attributes import IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Update
from loci.ports.writes import Outcome
from loci.scope import Scope
from loci.text import timestamps

LOTS = 50
"""A lot is at most this part of a minute's rate: so much more than it may be let in, where the last lot is taken just
below it."""
# TTL of a counter, from the beginning of its minute.
_KEPT = timedelta(hours=1)
# Counters whose lots one environment caches; one more empties the cache.
_MAX_REMEMBERED = 10_000


class RateItem(ControlTable):
    taken = IntegerAttribute()


@dataclass(slots=True)
class _Taken:
    """Requests of one minute as this environment counts them. ``used`` were let in, ``left`` more may be; ``spent``:
    the counter gives no more."""

    minute: datetime
    used: int = 0
    left: int = 0
    spent: bool = False


class RateStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lock = Lock()
        self._taken: dict[tuple[Scope, str], _Taken] = {}

    def admit(self, directory: Scope, minute: datetime, rate: int, counter: str = "", lot: int = 1) -> bool:
        with self._lock:
            taken = self._of(directory, counter, minute)
            if taken.left == 0 and not taken.spent:
                size = max(lot, min(taken.used, rate // LOTS))
                key = keys.rate(timestamps.to_text(minute), counter)
                taken.spent = not self._take_lot(RateItem(directory.partition, key), minute, rate, size)
                taken.left = 0 if taken.spent else size
            if taken.left == 0:
                return False
            taken.left -= 1
            taken.used += 1
            return True

    def _of(self, directory: Scope, counter: str, minute: datetime) -> _Taken:
        found = self._taken.get((directory, counter))
        if found is None or found.minute != minute:
            if len(self._taken) >= _MAX_REMEMBERED:
                self._taken.clear()
            found = self._taken[directory, counter] = _Taken(minute)
        return found

    def _take_lot(self, item: RateItem, minute: datetime, rate: int, lot: int) -> bool:
        below = RateItem.pk.does_not_exist() | (RateItem.taken < rate)
        changes = [RateItem.taken.add(lot), RateItem.ttl.set(minute + _KEPT)]
        return self._tables.write(Update(item, changes, below, Outcome.STALE)) is Outcome.DONE
