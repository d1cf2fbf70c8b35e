"""What is asked of a space: its index, and when that is away its newest atoms by words alone.

The index is guessed and asked while the space is being read. A wrong guess costs a third round trip; an index beside
the table is never guessed, so that nobody wakes it for a space that isn't there.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial

from loci import indexes
from loci.errors import Unavailable
from loci.model import Space
from loci.parallel import Parallel
from loci.ports import IndexAnswer, IndexQuery, Ports
from loci.recall.places import OpenSpace


@dataclass(frozen=True, slots=True)
class Search:
    """A search of one space. ``guess`` is under way in the index of new spaces, None where none was started."""

    ports: Ports
    place: OpenSpace
    query: IndexQuery
    guess: Future[IndexAnswer] | None

    def answer(self) -> IndexAnswer:
        """Raises as ``OpenSpace.required``, and Unavailable where the table is away."""
        space = self.place.required()
        try:
            return self._of(space)
        except Unavailable:
            if space.index in indexes.IN_THE_TABLE:
                raise
            return self.ports.stand_in.search(self.place.scope, self.query)

    def _of(self, space: Space) -> IndexAnswer:
        ports = self.ports
        if self.guess is not None and (space.index, space.embedder) == (ports.index_name, ports.embedder_name):
            return self.guess.result()
        # Vectors of two embedders can't be compared.
        comparable = self.query if space.embedder == ports.embedder_name else replace(self.query, vector=None)
        return indexes.named(ports, space.index).search(self.place.scope, comparable)


def started(ports: Ports, parallel: Parallel, places: Sequence[OpenSpace], query: IndexQuery) -> list[Search]:
    """A search of each space, under way as far as it can be guessed."""
    return [Search(ports, place, query, _guessed(ports, parallel, place, query)) for place in places]


def _guessed(ports: Ports, parallel: Parallel, place: OpenSpace, query: IndexQuery) -> Future[IndexAnswer] | None:
    if ports.index_name == "opensearch":
        return None
    return parallel.start(partial(ports.index.search, place.scope, query))
