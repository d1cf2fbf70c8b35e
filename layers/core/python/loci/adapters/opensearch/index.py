"""The index port answered by OpenSearch."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from opensearchpy import OpenSearch

from loci.adapters.opensearch import by_id, by_search, queries, rebuilding
from loci.adapters.opensearch.creation import FORMS, READY_SECONDS, SERVERLESS_FORMS, Allowed, add_field, open_index
from loci.adapters.opensearch.documents import widths
from loci.adapters.opensearch.failures import NotYet, away
from loci.adapters.opensearch.questions import Bearers, SearchedQuestion, build_question, read_question, serves
from loci.adapters.opensearch.rebuilding import Table
from loci.adapters.opensearch.requests import Action, Requests
from loci.adapters.opensearch.writing import SHOWN_SECONDS, BulkWriter, batches
from loci.model.atoms import Atom
from loci.ports.recall import Agreement, IndexAnswer, IndexQuery, Near, NearQuery
from loci.scope import Scope

INDEX = "loci-atoms-v1"
SEARCH_SECONDS = 1.5
"""After this recall answers without the index."""

NEAR_SECONDS = 10.0
"""The same for the nearest atoms of some texts: no caller waits for them."""

# Texts whose nearest atoms are searched for in one request.
_TEXTS_TOGETHER = 50
# Atoms whose documents are looked up in one request.
_TOGETHER = 200
# Scopes whose names are remembered.
_REMEMBERED = 10_000

Answers = Sequence[Mapping[str, Any]]


class OpenSearchIndex:
    """Documents of all scopes in one OpenSearch index, made on the first ``put``. Every method raises Unavailable where
    the node is away, and Rejected where it takes a request for nonsense.

    Writes return once a search shows them. ``table`` is where atoms are read from to rebuild the index.
    ``serverless``: the node is a collection of OpenSearch Serverless.
    """

    name = "opensearch"

    def __init__(
        self,
        client: OpenSearch,
        table: Callable[[], Table],
        *,
        serverless: bool = False,
        index: str = INDEX,
        search_seconds: float = SEARCH_SECONDS,
        near_seconds: float = NEAR_SECONDS,
        ready_seconds: float = READY_SECONDS,
        shown_seconds: float = SHOWN_SECONDS,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._requests = Requests(client, index)
        self._table = table
        self._forms = SERVERLESS_FORMS if serverless else FORMS
        self._search_seconds = search_seconds
        self._near_seconds = near_seconds
        self._ready_seconds = ready_seconds
        self._shown_seconds = shown_seconds
        self._sleep = sleep
        self._clock = clock
        self._allowed: Allowed | None = None
        # The fields of vectors that are known to be there.
        self._fields: set[str] = set()
        # The known speakers and merged names of each scope. A stale entry costs a round trip.
        self._known: dict[Scope, Bearers] = {}

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        """Exact in what it counts and scores, approximate in what it finds by meaning. An index that nothing was put
        into holds nothing. What is no vector raises ValueError."""
        # It needs numpy, which only functions that embed carry; those that index don't.
        from loci.adapters.opensearch import hits

        deadline = self._clock() + self._search_seconds
        searched_question = build_question(query, self._known.get(scope, Bearers()))
        while (answers := self._answers(scope, searched_question, deadline)) is not None:
            bearers = hits.bearers(answers[0], query.names())
            self._remember(scope, searched_question, bearers)
            if serves(searched_question, bearers):
                return hits.answer(
                    replace(searched_question, asked=read_question(query, bearers)), answers[0], answers[1:]
                )
            searched_question = build_question(query, bearers)
        return IndexAnswer((), 0, degraded=query.vector is None)

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        """Approximate in what it finds. What is no vector raises ValueError."""
        from loci.adapters.opensearch import hits

        found: list[tuple[Near, ...]] = []
        for vectors in batches(query.vectors, _TEXTS_TOGETHER):
            some = replace(query, vectors=vectors)
            answers = self._requests.search(queries.nearest(scope, some), self._near_seconds)
            # An index that nothing was put into holds nothing.
            found += [()] * len(vectors) if answers is None else hits.near(answers, some)
        return tuple(found)

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        """Writes the current states; a state older than the indexed one changes nothing. What the index showed so far
        stays as a former state, for questions of ``known_at``."""
        allowance = self._write(scope, partial(self._changes, scope, atoms))
        if not allowance.ids:
            # What others wrote at the same time could not be seen before.
            self._write(scope, partial(self._changes, scope, atoms))

    def erase(self, scope: Scope) -> None:
        found = self._requests.scan(queries.everything(scope), ("version",))
        removals = [Action(stored.id, stored.source["version"], None) for stored in found]
        if removals:
            self._write(scope, lambda _: iter(removals))

    def rebuild(self, scope: Scope) -> None:
        """Makes the index hold every state of every atom, and nothing else. What it holds already stays, so that recall
        goes on meanwhile."""
        table = self._table()
        self._write(scope, lambda allowed: rebuilding.actions(self._requests, table, scope, ids=allowed.ids))

    def fill(self, scope: Scope, states: Sequence[Atom]) -> None:
        """Has it hold these states, which are all there are of their atoms; of one that has changed since, nothing."""
        self._write(scope, lambda allowed: rebuilding.of_atoms(self._requests, scope, states, ids=allowed.ids))

    def compare(self, scope: Scope) -> Agreement:
        return rebuilding.compare(self._requests, self._table(), scope)

    def _answers(self, scope: Scope, question: SearchedQuestion, deadline: float) -> Answers | None:
        seconds_left = deadline - self._clock()
        if seconds_left <= 0:
            raise away()
        return self._requests.search(queries.searches(scope, question), seconds_left)

    def _remember(self, scope: Scope, question: SearchedQuestion, bearers: Bearers) -> None:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        before = self._known.get(scope, Bearers()).speakers
        self._known[scope] = Bearers(before.difference(question.names).union(bearers.speakers), names=bearers.names)

    def _write(self, scope: Scope, changes: Callable[[Allowed], Iterator[Action]]) -> Allowed:
        """Carries out changes, and answers what is allowed."""
        allowance = self._allowed = self._allowed or open_index(
            self._requests, self._sleep, self._ready_seconds, self._forms
        )
        try:
            BulkWriter(self._requests, allowance, self._sleep, self._shown_seconds).write(
                scope, self._with_fields(changes(allowance))
            )
        except NotYet:
            # Somebody deleted the index: the next call creates it again.
            self._allowed = None
            self._fields.clear()
            raise
        return allowance

    def _with_fields(self, actions: Iterator[Action]) -> Iterator[Action]:
        """Pass on the actions, each once the index has the field of its vectors."""
        for action in actions:
            for name, dimensions in widths(action.source or {}).items():
                if name not in self._fields:
                    add_field(self._requests, name, dimensions, self._forms)
                    self._fields.add(name)
            yield action

    def _changes(self, scope: Scope, atoms: Sequence[Atom], allowance: Allowed) -> Iterator[Action]:
        for together in batches(atoms, _TOGETHER):
            if allowance.ids:
                yield from by_id.actions(self._requests, scope, together, versions=allowance.versions)
            else:
                yield from by_search.actions(self._requests, scope, together)
