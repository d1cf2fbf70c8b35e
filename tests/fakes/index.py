"""A recall index in memory: it knows what it was given, and nothing by itself."""

from collections.abc import Sequence

import numpy as np

from loci.model.atoms import Atom
from loci.model.visibility import AtomFilter, visible_state
from loci.ports.recall import IndexAnswer, IndexQuery, Near, NearQuery
from loci.scope import Scope
from loci.search.ranking.documents import Document, document
from loci.search.ranking.filters import is_match
from loci.search.ranking.nearest import of_atoms
from loci.search.ranking.signals import candidate, of_documents


class MemoryIndex:
    name = "memory"

    def __init__(self) -> None:
        self.states: dict[Scope, dict[str, list[Atom]]] = {}
        self._documents: dict[tuple[Scope, str, int], Document] = {}

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        for atom in atoms:
            self.states.setdefault(scope, {}).setdefault(atom.id.ulid, []).append(atom)

    def erase(self, scope: Scope) -> None:
        self.states.pop(scope, None)
        self._documents.clear()

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        clocks = AtomFilter(query.now, valid_at=query.valid_at, known_at=query.known_at, span=query.span)
        states = self.states.get(scope, {})
        found = [visible_state(own[-1], clocks, lambda atom: states[atom.id.ulid][:-1]) for own in states.values()]
        atoms = sorted((atom for atom in found if atom is not None), key=lambda atom: atom.id.ulid)
        documents = [self._document(scope, atom) for atom in atoms]
        signals = of_documents(query, documents)
        passing = np.array([row for row, atom in enumerate(atoms) if is_match(atom, query)], np.intp)
        best = signals.best(passing, query.limit)
        return IndexAnswer(
            tuple(candidate(documents[row], signals, row) for row in best),
            len(passing),
            query.vector is None,
            signals.speakers,
            signals.named,
        )

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        states = self.states.get(scope, {})
        newest = (max(own, key=lambda atom: atom.version) for own in states.values())
        return of_atoms([atom for atom in newest if atom.is_current(query.now)], query)

    def _document(self, scope: Scope, atom: Atom) -> Document:
        known = (scope, atom.id.ulid, atom.version)
        if known not in self._documents:
            self._documents[known] = document(atom)
        return self._documents[known]
