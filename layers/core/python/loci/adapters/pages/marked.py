"""An external index, together with every change that it may not show yet.

Pending changes are ranked in as they are for pages: by the entries of their markers, which are read while the index
answers. Of an atom that has a marker the marker decides, for it is never older than what the index shows, but for a
change in the very moment of reading. Under ``known_at`` a younger marker does not count, and the index
decides.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from loci.adapters.dynamodb.recall_pages import PageStore
from loci.adapters.pages import waiting
from loci.adapters.pages.waiting import Waiting
from loci.model.atoms import Atom
from loci.ports.recall import Agreement, Candidate, DerivedIndex, IndexAnswer, IndexQuery, Near, NearQuery
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Scope

if TYPE_CHECKING:
    # It needs numpy, which only functions that embed carry; those that fold don't.
    from loci.adapters.pages.columns import PageColumns


class MarkedIndex:
    """``index`` with what waits for it. ``total`` is exact where the index proposes all that it has, and else off by
    some of what waits."""

    def __init__(self, index: DerivedIndex, pages: PageStore) -> None:
        self.name = index.name
        self._index = index
        self._pages = pages

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        with Parallel() as parallel:
            reading = parallel.start(partial(waiting.read_waiting, self._pages, scope))
            answer = self._index.search(scope, query)
            changes = reading.result()
        return (
            _ranked_in(answer, changes, query) if changes.entries else replace(answer, degraded=_late(answer, changes))
        )

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        with Parallel() as parallel:
            reading = parallel.start(partial(waiting.read_waiting, self._pages, scope))
            found = self._index.nearest(scope, query)
            changes = reading.result()
        return _nearest(found, changes, query) if changes.entries else found

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        self._index.put(scope, atoms)

    def erase(self, scope: Scope) -> None:
        self._index.erase(scope)

    def rebuild(self, scope: Scope) -> None:
        self._index.rebuild(scope)

    def fill(self, scope: Scope, states: Sequence[Atom]) -> None:
        self._index.fill(scope, states)

    def compare(self, scope: Scope) -> Agreement:
        """Compares the index alone: changes that wait are no part of it yet."""
        return self._index.compare(scope)


@record(frozen=True, slots=True)
class _Changed:
    """ULIDs of atoms with a marker: those it decides about, those that had a state before, and what passes now."""

    decided: Set[str]
    older: Set[str]
    passing: Set[str]


def _ranked_in(found_answer: IndexAnswer, changes: Waiting, query: IndexQuery) -> IndexAnswer:
    from loci.adapters.pages import search
    from loci.adapters.pages.columns import PageColumns

    columns = PageColumns(changes.entries)
    own = search.answer(
        columns,
        query,
        late=changes.late,
        space_terms=found_answer.collection,
        speakers=found_answer.speakers,
        named=found_answer.named,
    )
    changed = _read_changes(columns, query)
    proposed = {one.ulid for one in found_answer.candidates}
    counted = _counted_by_index(found_answer, proposed, changes, changed)
    remaining_candidates = [one for one in found_answer.candidates if one.ulid not in changed.decided]
    added_candidates = [one for one in own.candidates if one.ulid in changed.decided or one.ulid not in proposed]
    return IndexAnswer(
        candidates=tuple(_of_one_answer([*remaining_candidates, *added_candidates])),
        total=found_answer.total - len(counted & changed.decided) + len(changed.passing - (counted - changed.decided)),
        degraded=_late(found_answer, changes),
        speakers=found_answer.speakers | own.speakers,
        named={**found_answer.named, **own.named},
        rarities={**found_answer.rarities, **own.rarities},
        collection=found_answer.collection,
    )


def _nearest(found: tuple[tuple[Near, ...], ...], changes: Waiting, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
    from loci.adapters.pages import search
    from loci.adapters.pages.columns import PageColumns

    columns = PageColumns(changes.entries)
    decided = _ulids(columns.rows["ulid"].tolist())
    both = (
        [*(near for near in indexed if near.ulid not in decided), *waiting]
        for indexed, waiting in zip(found, search.nearest(columns, query), strict=True)
    )
    return tuple(tuple(sorted(one, key=lambda near: (-near.cosine, near.ulid))[: query.limit]) for one in both)


def _of_one_answer(candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Candidates with one share of unsaid words: a change that waits may have words that nothing in the index has."""
    unsaid = min((one.unsaid for one in candidates), default=0.0)
    return (one if one.unsaid == unsaid else replace(one, unsaid=unsaid) for one in candidates)


def _read_changes(columns: "PageColumns", query: IndexQuery) -> _Changed:
    from loci.adapters.pages import states

    rows = states.visible_rows(columns, query)
    every = columns.rows
    return _Changed(
        decided=_ulids(every["ulid"][states.decisive_entries(columns, query)].tolist()),
        older=_ulids(every["ulid"][every["version"] > 1].tolist()),
        passing=_ulids(every["ulid"][rows[states.matching_rows(columns, rows, query)]].tolist()),
    )


def _counted_by_index(found_answer: IndexAnswer, proposed: Set[str], changes: Waiting, changed: _Changed) -> Set[str]:
    """The changed atoms that the index counts, as far as it says so."""
    if found_answer.total <= len(proposed):
        return proposed
    return proposed | (changes.indexed & changed.passing) | (changed.older - changes.indexed)


def _late(found: IndexAnswer, changes: Waiting) -> bool:
    return found.degraded or changes.late


def _ulids(packed: Sequence[bytes]) -> frozenset[str]:
    return frozenset(ulid.decode() for ulid in packed)
