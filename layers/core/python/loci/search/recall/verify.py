"""Candidates become hits: their atoms as the table has them now, and only those that the question may still see."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from loci.language.words import terms
from loci.model import visibility
from loci.model.atoms import Atom
from loci.model.decay import Decay
from loci.model.visibility import AtomFilter
from loci.ports.parts import AtomReads
from loci.ports.recall import Candidate, IndexQuery
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Caller, Scope
from loci.search.ranking import scoring
from loci.search.ranking.entity_mentions import Names, names
from loci.search.ranking.filters import is_match
from loci.search.ranking.scoring import ScoreFactors
from loci.search.recall.states import chunks, readable
from loci.text.names import fold_name


@record(frozen=True, slots=True)
class Proposal:
    """A candidate of the partition it lies in; ``relevance`` 0..1."""

    scope: Scope
    candidate: Candidate
    relevance: float

    @property
    def place(self) -> tuple[Scope, str]:
        return self.scope, self.candidate.ulid

    def weights(self, now: datetime, decay: Decay) -> ScoreFactors:
        """By what the index knows of it."""
        about = self.candidate
        return scoring.weights(self.relevance, about.category.kind, about.importance, about.confirmed_at, now, decay)


@record(frozen=True, slots=True)
class AskedAbout:
    """The question, and the names in it, speakers' apart; ``named`` are those that the space knows, each with all that
    its bearer is called; ``rarities`` say how rare the question's terms are there, 0..1."""

    question: str
    names: Names
    named: Mapping[str, frozenset[str]]
    rarities: Mapping[str, float]

    def shared_part(self, atom: Atom) -> float:
        """Which part of the names the atom says, or is about, 0..1."""
        return self._shared_part(atom, lambda _: 1.0)

    def weighted_shared_part(self, atom: Atom) -> float:
        """The same, but that a name counts the less the more of the space says it: that of its owner hardly."""
        return self._shared_part(atom, self._rarity)

    def _shared_part(self, atom: Atom, worth: Callable[[str], float]) -> float:
        # Most questions name nothing: then no text is read.
        return self.names.shared_part(names(atom.text), self._meant(atom), worth) if self.names.words else 0.0

    def said_part(self, atom: Atom) -> float:
        """Which part of the question's words the atom says, 0..1, whatever their language. A word counts by how rare it
        is and by its length: the words that each sentence has are the shortest of a language."""
        said = frozenset(terms(atom.text))
        weights = {term: len(term) * self.rarities.get(term, 1.0) for term in terms(self.question)}
        return sum(weight for term, weight in weights.items() if term in said) / (sum(weights.values()) or 1.0)

    def _rarity(self, word: str) -> float:
        return min((self.rarities.get(term, 1.0) for term in terms(word)), default=1.0)

    def is_about(self, atom: Atom) -> bool:
        """Whether somebody or something that the question names is a subject of the atom."""
        return any(True for _ in self._meant(atom))

    def _meant(self, atom: Atom) -> Iterator[str]:
        """The names in the question that are a subject's."""
        subjects = frozenset(map(fold_name, atom.surroundings.subjects)) if self.named else frozenset()
        return (name for name, called in self.named.items() if called & subjects)


@record(frozen=True, slots=True)
class Reread:
    """A proposal's atom as the question may see it: under ``known_at`` a former state."""

    proposal: Proposal
    atom: Atom

    @property
    def candidate(self) -> Candidate:
        return self.proposal.candidate

    def weights(self, asked_about: "AskedAbout", now: datetime, decay: Decay) -> ScoreFactors:
        """By what the table says of it."""
        atom, relevance = self.atom, self.proposal.relevance
        bonus = scoring.entity_bonus(asked_about.weighted_shared_part(atom))
        return scoring.weights(relevance, atom.category.kind, atom.importance, atom.true_since, now, decay, bonus)


@record(frozen=True, slots=True)
class Reader:
    """Reads the atoms of proposals for one question; ``queries`` are the same with each space's filter."""

    ports: AtomReads
    parallel: Parallel
    caller: Caller
    query: IndexQuery
    queries: Mapping[Scope, IndexQuery]

    @property
    def now(self) -> datetime:
        return self.query.now

    def read(self, proposals: Sequence[Proposal]) -> list[Reread]:
        """The proposals that hold, in their order. Raises Conflict for a restricted user, Unavailable."""
        atoms, clocks = self._atoms(proposals), self._clocks()
        there = [(proposal, atoms[place]) for proposal in proposals if (place := proposal.place) in atoms]
        if self.query.known_at is None:
            states = [self._state(proposal.scope, atom, clocks) for proposal, atom in there]
        else:
            # Some need their former states read: all at once.
            readings = [
                self.parallel.start(partial(self._state, proposal.scope, atom, clocks)) for proposal, atom in there
            ]
            states = [reading.result() for reading in readings]
        pairs = zip(there, states, strict=True)
        return [Reread(proposal, state) for (proposal, _), state in pairs if state is not None]

    def _atoms(self, proposals: Sequence[Proposal]) -> dict[tuple[Scope, str], Atom]:
        by_scope: defaultdict[Scope, list[str]] = defaultdict(list)
        for proposal in proposals:
            by_scope[proposal.scope].append(proposal.candidate.ulid)
        readings = [
            (scope, self.parallel.start(partial(self.ports.atoms.read, scope, self.caller.directory, ulids)))
            for scope, all_ulids in by_scope.items()
            for ulids in chunks(all_ulids)
        ]
        return {(scope, ulid): atom for scope, reading in readings for ulid, atom in readable(reading.result()).items()}

    def _clocks(self) -> AtomFilter:
        return AtomFilter(self.now, valid_at=self.query.valid_at, known_at=self.query.known_at, span=self.query.span)

    def _state(self, scope: Scope, atom: Atom, clocks: AtomFilter) -> Atom | None:
        state = visibility.visible_state(atom, clocks, lambda one: self.ports.atom_lists.revisions(scope, one.id.ulid))
        return state if state is not None and is_match(state, self.queries[scope]) else None
