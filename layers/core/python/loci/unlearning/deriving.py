"""Derive what a space would be without a conversation, or without one of its messages.

What was said of the atoms that it touched is applied twice to a simulated space, with it and without it. The difference
between the two is what unlearning changes: what a simulation cannot know is the same in both.

Only those atoms take part that what is left out may have touched: they share a statement, a key, a chain, or words, or
a message that may introduce another person.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from loci.apps import users
from loci.ids import JobId
from loci.learning.extraction import plainness
from loci.model.atoms import Atom
from loci.model.entities import Entity
from loci.model.spaces import Space
from loci.model.statements import Statement, Unlearned
from loci.model.users import UserRecord
from loci.ports.memory import KeyEntry
from loci.ports.paging import all_items
from loci.ports.parts import EntityReads
from loci.scope import Scope
from loci.unlearning.apply_events import apply_events
from loci.unlearning.borrowing import records_by_atom, states_before, states_without
from loci.unlearning.events import (
    Event,
    GivenAtom,
    LeftOut,
    States,
    earlier_statements,
    end_by_client,
    fresh_ulid,
    in_order,
    is_given,
    is_saying,
    words_of,
)
from loci.unlearning.ports import UnlearningPorts
from loci.unlearning.simulate_space import JobScene, SimulatedAtoms, Simulation

PAGE_SIZE = 200

_BEGINNING = datetime.min.replace(tzinfo=UTC)


@dataclass
class StoredSpace:
    """The content of a space: its atoms in all their states by ULID, the statements about each, and those of none."""

    memory: Scope
    space: Space
    user: UserRecord | None
    atoms: dict[str, States] = field(default_factory=dict)
    statements: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    of_none: list[Statement] = field(default_factory=list)
    sayings: dict[str, Atom] = field(default_factory=dict)
    stored_statements: tuple[Statement, ...] = ()
    by_job: dict[JobId, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    vectors: dict[str, bytes] = field(default_factory=dict)

    def statements_around(self, ulid: str) -> list[Statement]:
        """The statements about an atom, and all of the same jobs: one may be applied in the words of another."""
        said_statements = self.statements.get(ulid, [])
        jobs = dict.fromkeys(one.source.job_id for one in said_statements)
        return [*said_statements, *(one for job in jobs for one in self.by_job.get(job, ()))]

    @property
    def spoken(self) -> Iterator[Statement]:
        for said_statements in self.statements.values():
            yield from said_statements
        yield from self.of_none


@dataclass(frozen=True)
class Difference:
    """Atoms that hang together, with and without what is left out, and the entries of their keys. ``statements`` are
    all about them; ``spoken`` are those that count, by the atom that each would make for itself."""

    with_it: Mapping[str, Atom]
    without_it: Mapping[str, Atom]
    entries_with: Mapping[str, KeyEntry]
    entries_without: Mapping[str, KeyEntry]
    given: frozenset[str]
    statements: Sequence[Statement]
    spoken: Mapping[str, Statement]


def read_space(ports: UnlearningPorts, memory: Scope) -> StoredSpace | None:
    """Reads a space; None if it is gone. Raises Unavailable."""
    space = ports.spaces.get(memory.directory, memory.namespace)
    if space is None:
        return None
    stored_space = StoredSpace(memory, space, users.find_user(ports, memory.directory))
    for statement in ports.statements.list(memory):
        if statement.atom is None:
            stored_space.of_none.append(statement)
        else:
            stored_space.statements[statement.atom.ulid].append(statement)
    by_successor: dict[str, Atom] = {}
    for states in all_items(lambda cursor: ports.atom_lists.histories(memory, cursor, PAGE_SIZE)):
        atom = states[-1]
        if is_saying(atom):
            stored_space.sayings[atom.id.ulid] = atom
        else:
            stored_space.atoms[atom.id.ulid] = states
        if atom.superseded_by is not None:
            by_successor[atom.superseded_by.ulid] = atom
    stored_space.stored_statements = tuple(stored_space.spoken)
    for statement in stored_space.stored_statements:
        stored_space.by_job[statement.source.job_id].append(statement)
    stored_space.vectors.update(
        (state.text, state.vector) for states in stored_space.atoms.values() for state in states
    )
    stored_space.vectors.update(
        (statement.text, statement.vector) for statement in stored_space.stored_statements if statement.vector
    )
    # Such an atom was made when something was unlearned, by a statement about another.
    made = {fresh_ulid(statement, memory.namespace) for statement in stored_space.stored_statements}
    for ulid, states in stored_space.atoms.items():
        has_none = ulid not in stored_space.statements and ulid not in made
        if has_none and not is_given(states, ()) and states[-1].unlearned_at is None:
            stored_space.statements[ulid] = [*earlier_statements(states, by_successor.get(ulid))]
    return stored_space


def derive(
    ports: EntityReads, stored_space: StoredSpace, left_out: LeftOut, records: Sequence[Unlearned] = ()
) -> Iterator[Difference]:
    """The differences that leaving it out makes, each of atoms that hang together. ``records`` are all of the space:
    what has no statement was, with what is left out, as they say."""
    by_atom = records_by_atom(records)
    before = {
        ulid: states_before(states, by_atom.get(ulid, ()), left_out)
        for ulid, states in stored_space.atoms.items()
        if ulid in by_atom
    }
    parts = _Parts(stored_space, before)
    entities = _known_entities(ports, stored_space)
    seen: set[Hashable] = set()
    for seed in _seeds(stored_space, left_out, before):
        atoms, statements = parts.reach(seed, seen)
        if atoms or statements:
            yield _compare(stored_space, left_out, atoms, statements, entities, before)


def _seeds(stored_space: StoredSpace, left_out: LeftOut, before: Mapping[str, States]) -> Iterator[Hashable]:
    for statement in stored_space.spoken:
        if left_out.has_statement(statement):
            yield from _tokens_of_statement(statement)
    for ulid, states in {**stored_space.atoms, **before}.items():
        if any(left_out.is_cited_by(state) for state in states):
            yield ("atom", ulid)


def _compare(
    stored_space: StoredSpace,
    left_out: LeftOut,
    atoms: Iterable[str],
    statements: Sequence[Statement],
    entities: Mapping[str, Entity],
    before: Mapping[str, States],
) -> Difference:
    all_states = [before.get(ulid, stored_space.atoms[ulid]) for ulid in atoms]
    present = [states for states in all_states if states[-1].unlearned_at is None]
    given_atoms = [states for states in present if is_given(states, stored_space.statements_around(states[-1].id.ulid))]
    ends = (end_by_client(states, stored_space.statements.get(states[-1].id.ulid, ())) for states in present)
    fixed_statements: list[Event] = [end for end in ends if end is not None]
    owned = frozenset(states[-1].id.ulid for states in given_atoms)
    spoken_statements = [
        statement for statement in statements if statement.atom is None or statement.atom.ulid not in owned
    ]
    heard_statements = [statement for statement in spoken_statements if statement.muted_by in (None, left_out.source)]
    remaining = [statement for statement in heard_statements if not left_out.has_statement(statement)]
    # What extractions said too stays, whatever a model had it from.
    said_elsewhere = {
        statement.atom.ulid
        for statement in statements
        if statement.atom is not None and not left_out.has_statement(statement)
    }
    without = {
        (ulid := states[-1].id.ulid): states if ulid in said_elsewhere else states_without(states, left_out)
        for states in given_atoms
    }
    own = [*fixed_statements, *map(GivenAtom, given_atoms)]
    # Decisions were made when everything was said, what is unlearned now as well.
    whole = _simulate(stored_space, [*own, *spoken_statements], entities)
    with_it = (
        whole
        if len(heard_statements) == len(spoken_statements)
        else _simulate(stored_space, [*own, *heard_statements], entities, whole.scenes)
    )
    cleared_atoms = [GivenAtom(states) for states in without.values() if states]
    without_it = _simulate(stored_space, [*fixed_statements, *cleared_atoms, *remaining], entities, whole.scenes)
    by_fresh = {fresh_ulid(statement, stored_space.memory.namespace): statement for statement in heard_statements}
    told_atoms, simulated_atoms = with_it.atoms, without_it.atoms
    return Difference(
        told_atoms.atoms,
        simulated_atoms.atoms,
        told_atoms.entries,
        simulated_atoms.entries,
        frozenset(filter(without.get, owned)),
        statements,
        by_fresh,
    )


def _simulate(
    stored_space: StoredSpace,
    events: Sequence[Event],
    entities: Mapping[str, Entity],
    former: Mapping[str, JobScene] | None = None,
) -> Simulation:
    atoms = SimulatedAtoms(stored_space.space, stored_space.user)
    simulation = Simulation(stored_space.memory, atoms, _BEGINNING, entities, stored_space.vectors, former)
    apply_events(simulation, in_order(events))
    return simulation


def _known_entities(ports: EntityReads, stored_space: StoredSpace) -> Mapping[str, Entity]:
    wanted = sorted({id.ulid for statement in stored_space.spoken for id in statement.entity_ids})
    return (
        {entity.id.ulid: entity for entity in ports.entities.get(stored_space.memory, wanted, unlearned=True)}
        if wanted
        else {}
    )


class _Parts:
    """Finds what hangs together: tokens are what atoms and statements may share."""

    def __init__(self, stored: StoredSpace, before: Mapping[str, States]) -> None:
        self._atoms_before = {**stored.atoms, **before}
        self._atoms: dict[Hashable, list[str]] = defaultdict(list)
        self._statements: dict[Hashable, list[Statement]] = defaultdict(list)
        for states in self._atoms_before.values():
            for token in _tokens_of_atom(states):
                self._atoms[token].append(states[-1].id.ulid)
        for statement in stored.spoken:
            for token in _tokens_of_statement(statement):
                self._statements[token].append(statement)

    def reach(self, seed: Hashable, seen: set[Hashable]) -> tuple[list[str], list[Statement]]:
        """The atoms and statements that a token leads to; nothing from a token that was seen."""
        atoms: dict[str, None] = {}
        statements: dict[int, Statement] = {}
        waiting = [seed]
        while waiting:
            token = waiting.pop()
            if token in seen:
                continue
            seen.add(token)
            for ulid in self._atoms.get(token, ()):
                if ulid not in atoms:
                    atoms[ulid] = None
                    waiting.extend(_tokens_of_atom(self._atoms_before[ulid]))
            for statement in self._statements.get(token, ()):
                if id(statement) not in statements:
                    statements[id(statement)] = statement
                    waiting.extend(_tokens_of_statement(statement))
        return list(atoms), list(statements.values())


def _tokens_of_atom(states: States) -> Iterator[Hashable]:
    for atom in states:
        yield "atom", atom.id.ulid
        yield "words", words_of(atom.text)
        if atom.key is not None:
            yield "key", atom.key
        if atom.chain is not None:
            yield "atom", atom.chain
        if atom.superseded_by is not None:
            yield "atom", atom.superseded_by.ulid
        for other in atom.contradicts:
            yield "atom", other.ulid


def _tokens_of_statement(statement: Statement) -> Iterator[Hashable]:
    yield "words", words_of(statement.text)
    if statement.key is not None:
        yield "key", statement.key
    if plainness.may_be_doubted(statement.source.extractor, statement.key):
        yield "message", statement.messages[-1:]
    for atom in (statement.atom, statement.target):
        if atom is not None:
            yield "atom", atom.ulid
