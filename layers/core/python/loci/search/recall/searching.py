"""Searches of a space: its index, and when that is away its newest atoms by words alone.

Index and embedder are guessed, and the index is asked while the space is being read: those that stood there a moment
ago, else those of new spaces. A wrong guess costs a third round trip. An index outside the table is not asked before
a space has said that it is there, so that no question wakes it for nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from loci.errors import Unavailable
from loci.inference.embedding.embedders import former_of
from loci.model.spaces import Space
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.records import record
from loci.runtime.parallel import Parallel, PendingCall
from loci.scope import Scope
from loci.search.indexing import routing
from loci.search.recall.ports import RecallPorts
from loci.search.recall.spaces import OpenSpace

_NO_EMBEDDER = ""

Where: TypeAlias = tuple[str, str]
"""An index and an embedder, by name."""


@record(frozen=True, slots=True)
class Search:
    """A search of one space. ``guess`` is under way in the index that it names."""

    ports: RecallPorts
    place: OpenSpace
    query: IndexQuery
    guess: tuple[Where, PendingCall[IndexAnswer]] | None

    def answer(self) -> IndexAnswer:
        """Raises as ``OpenSpace.required``, and Unavailable where the table is away."""
        space = self.place.require_space()
        try:
            return self._of(_where(space))
        except Unavailable:
            if space.index in routing.IN_THE_TABLE:
                raise
            return self.ports.stand_in.search(self.place.scope, self.query)

    def _of(self, where: Where) -> IndexAnswer:
        if self.guess is not None and self.guess[0] == where:
            return self.guess[1].result()
        return _search(self.ports, self.place.scope, where, self.query)


def start_searches(
    ports: RecallPorts, parallel: Parallel, places: Sequence[OpenSpace], queries: Mapping[Scope, IndexQuery]
) -> list[Search]:
    """A search of each space, under way as far as it can be guessed."""
    asked = [(place, replace(queries[place.scope], names=place.names)) for place in places]
    return [Search(ports, place, own, _start_guess(ports, parallel, place, own)) for place, own in asked]


def _start_guess(
    ports: RecallPorts, parallel: Parallel, place: OpenSpace, query: IndexQuery
) -> tuple[Where, PendingCall[IndexAnswer]] | None:
    if place.before is None and ports.index_name not in routing.IN_THE_TABLE:
        return None
    where = (ports.index_name, ports.embedder_name) if place.before is None else _where(place.before)
    return where, parallel.start(partial(_search, ports, place.scope, where, query))


def _search(ports: RecallPorts, scope: Scope, where: Where, query: IndexQuery) -> IndexAnswer:
    index, embedder = where
    # Vectors of two embedders can't be compared, but for a part that the pages of a space compare.
    own = ports.embedder_name
    is_comparable = embedder == own or (index in routing.IN_THE_TABLE and embedder == former_of(own))
    comparable = query if is_comparable else replace(query, vector=None)
    return routing.index_by_name(ports, index).search(scope, comparable)


def _where(space: Space) -> Where:
    # An index outside the table has vectors of one embedder only: while they are rebuilt, words alone answer.
    is_mixed = space.embedding is not None and space.index not in routing.IN_THE_TABLE
    return space.index, _NO_EMBEDDER if is_mixed else space.embedder
