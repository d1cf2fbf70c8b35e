"""Writes and removals, carried out in bulk, and waited for until a search shows them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from loci.adapters.opensearch import queries
from loci.adapters.opensearch.connection import growing_pauses
from loci.adapters.opensearch.creation import Allowed
from loci.adapters.opensearch.failures import MISSING, STALE, NotYet, away, failure
from loci.adapters.opensearch.requests import Action, Done, Requests
from loci.scope import Scope

SHOWN_SECONDS = 15.0
"""Time to wait until a search shows a write, where the write itself can't wait for it. Work that needs longer is
retried by its queue, which does not repeat finished writes."""

# A document of four vectors takes 8 KB: well below what any flavour takes in one request.
_TOGETHER = 200
# Ids that one search looks for; no flavour takes more than 65,536.
_LOOKED_UP = 1000

T = TypeVar("T")


class BulkWriter:
    """Writer that guards and awaits a write as ``allowed`` says. Raises Unavailable, and Rejected."""

    def __init__(
        self,
        requests: Requests,
        allowed: Allowed,
        sleep: Callable[[float], None],
        seconds: float = SHOWN_SECONDS,
    ) -> None:
        self._requests = requests
        self._allowed = allowed
        self._sleep = sleep
        self._seconds = seconds

    def write(self, scope: Scope, actions: Iterable[Action]) -> None:
        """Returns once a search shows all of it; one wait, however many there are."""
        waiting: dict[str, int | None] = {}
        is_shown, refresh = True, self._allowed.refresh
        for number, together in enumerate(batches(actions, _TOGETHER)):
            # A single bulk that isn't full is the last one too.
            is_shown = refresh and number == 0 and len(together) < _TOGETHER
            done = self._requests.bulk(together, versions=self._allowed.versions, wait=is_shown)
            waiting.update(_written_versions(together, done))
        if not refresh:
            self._wait_for(scope, waiting)
        elif not is_shown:
            self._requests.refresh()

    def _wait_for(self, scope: Scope, waiting: Mapping[str, int | None]) -> None:
        for pause in growing_pauses(self._seconds):
            waiting = self._not_shown(scope, waiting)
            if not waiting:
                return
            self._sleep(pause)
        raise away()

    def _not_shown(self, scope: Scope, waiting: Mapping[str, int | None]) -> dict[str, int | None]:
        left: dict[str, int | None] = {}
        for ids in batches(waiting, _LOOKED_UP):
            found = self._requests.scan(queries.documents(scope, ids), ("version",))
            versions = {stored.id: int(stored.source["version"]) for stored in found}
            left |= {id: waiting[id] for id in ids if not _is_shown(waiting[id], versions.get(id))}
        return left


def batches(things: Iterable[T], size: int) -> Iterator[list[T]]:
    """So many at a time, the rest last."""
    left = iter(things)
    while together := list(islice(left, size)):
        yield together


def _is_shown(version: int | None, indexed_version: int | None) -> bool:
    """``version`` is None of what was removed."""
    if version is None:
        return indexed_version is None
    return indexed_version is not None and indexed_version >= version


def _written_versions(actions: Sequence[Action], done: Sequence[Done]) -> Iterator[tuple[str, int | None]]:
    for action, one in zip(actions, done, strict=True):
        if one.error is None:
            yield one.id, None if action.source is None else action.version
        elif one.status == MISSING:
            raise NotYet("the search index does not exist yet; retry")
        # Stale: a newer state is there.
        elif one.status != STALE:
            raise failure(one.status, one.error)
