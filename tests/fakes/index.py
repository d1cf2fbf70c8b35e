"""A recall index in memory: it knows what it was given, and nothing by itself."""

from collections.abc import Sequence

from loci.clocks import shown
from loci.model import Atom
from loci.ports import AtomFilter, Candidate, IndexAnswer, IndexQuery
from loci.ranking import bm25
from loci.ranking.filters import wanted
from loci.ranking.words import question_terms, terms
from loci.scope import Scope
from loci.vectors import best_cosine


class MemoryIndex:
    name = "memory"

    def __init__(self) -> None:
        self.states: dict[Scope, dict[str, list[Atom]]] = {}

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        for atom in atoms:
            self.states.setdefault(scope, {}).setdefault(atom.id.ulid, []).append(atom)

    def erase(self, scope: Scope) -> None:
        self.states.pop(scope, None)

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        clocks = AtomFilter(query.now, valid_at=query.valid_at, known_at=query.known_at, span=query.span)
        states = self.states.get(scope, {})
        found = [shown(own[-1], clocks, lambda atom: states[atom.id.ulid][:-1]) for own in states.values()]
        atoms = [atom for atom in found if atom is not None]
        lexical, rare = bm25.scores(question_terms(query.text), [terms(atom.text) for atom in atoms])
        cosines = [None] * len(atoms) if query.vector is None else self._cosines(query.vector, atoms)
        candidates = [
            Candidate(
                atom.id.ulid,
                float(words),
                near,
                bool(rare_too),
                atom.category,
                atom.importance,
                atom.valid_from,
                atom.valid_from,
            )
            for atom, words, near, rare_too in zip(atoms, lexical, cosines, rare, strict=True)
            if wanted(atom, query)
        ]
        by_words = sorted(candidates, key=lambda candidate: -candidate.lexical)[: query.limit]
        by_meaning = sorted(candidates, key=lambda candidate: -(candidate.cosine or 0.0))[: query.limit]
        best = {candidate.ulid: candidate for candidate in by_words + by_meaning}
        return IndexAnswer(tuple(best.values()), len(candidates), query.vector is None)

    def _cosines(self, vector: bytes, atoms: Sequence[Atom]) -> list[float | None]:
        return [float(best_cosine(vector, [atom.vector])[0]) for atom in atoms]
