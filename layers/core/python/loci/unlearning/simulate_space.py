"""Works out a part of a space again in memory, as writers would have written it, had they heard other things.

The rules that write are those of every write (``loci.memory.atoms``); only the stores are a few dictionaries, with an
order of events that is given. A new atom gets the ULID that the event wants for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random

from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom
from loci.model.chains import in_chain_order
from loci.model.duplicates import duplicate_key, has_guard, holds_guard
from loci.model.entities import Entity
from loci.model.spaces import Space
from loci.model.users import UserRecord
from loci.model.visibility import AtomFilter, visible_state
from loci.ports.memory import AtomChange, AtomStep, JobStep, KeyEntry, KeyStep, Preconditions, SpaceRead
from loci.ports.writes import Outcome, Page
from loci.scope import Scope


@dataclass
class SimulatedAtoms:
    """A store of atoms in memory for one writer, so that no condition fails."""

    space: Space
    user: UserRecord | None
    atoms: dict[str, Atom] = field(default_factory=dict)
    former: dict[str, list[Atom]] = field(default_factory=dict)
    entries: dict[str, KeyEntry] = field(default_factory=dict)
    chains: dict[str, dict[str, None]] = field(default_factory=dict)
    wanted: str = ""

    def read(self, _scope: Scope, _reader: Scope, ulids: Sequence[str], *, names: bool = False) -> SpaceRead:
        _refuse(names)
        return SpaceRead(self.user, self.space, {ulid: self.atoms[ulid] for ulid in ulids if ulid in self.atoms})

    def read_preconditions(
        self, _scope: Scope, _reader: Scope, new: Atom, _marker: str | None, now: datetime, *, similar: bool = False
    ) -> Preconditions:
        key = None if new.key is None else self.entries.get(new.key)
        _refuse(similar)
        return Preconditions(self.user, self.space, key, self._guard(new, now))

    def apply(self, _scope: Scope, change: AtomChange) -> Outcome:
        made = [step.after.id.ulid for step in change.steps if step.before is None]
        names = dict.fromkeys(made, self.wanted)
        for step in change.steps:
            self._put(_rename_made_atoms(step, names))
        for key in change.keys:
            self._point(key, names)
        return Outcome.DONE

    def advance_job(self, _scope: Scope, _step: JobStep) -> Outcome:
        return Outcome.DONE

    def list(
        self, _scope: Scope, atom_filter: AtomFilter, _cursor: str | None, limit: int, *, newest_first: bool = False
    ) -> Page[Atom]:
        _refuse(newest_first)
        entry = self.entries.get(atom_filter.key or "")
        newest = None if entry is None else self.atoms.get(entry.atom)
        if entry is None or newest is None:
            return Page((), None)
        held_atoms = (newest,) if newest.has_begun(atom_filter.now) else self.chain(_scope, entry.first)
        states = (visible_state(atom, atom_filter, lambda _: ()) for atom in held_atoms)
        return Page(tuple(state for state in states if state is not None)[:limit], None)

    def chain(self, _scope: Scope, first: str) -> tuple[Atom, ...]:
        members = (first, *self.chains.get(first, ()))
        return in_chain_order(self.atoms[ulid] for ulid in members if ulid in self.atoms)

    def revisions(self, _scope: Scope, ulid: str) -> tuple[Atom, ...]:
        return tuple(replace(state, contradicts=()) for state in self.former.get(ulid, ()))

    def _guard(self, new: Atom, now: datetime) -> str | None:
        if not has_guard(new):
            return None
        digest = duplicate_key(new)
        holding = (atom for atom in self.atoms.values() if atom.is_live(now) and holds_guard(atom))
        same = (atom.id.ulid for atom in holding if duplicate_key(atom) == digest)
        return next(same, None)

    def _put(self, step: AtomStep) -> None:
        atom = step.after
        if step.before is not None and step.is_revision:
            self.former.setdefault(atom.id.ulid, []).append(step.before)
        self.atoms[atom.id.ulid] = atom
        if atom.chain is not None:
            self.chains.setdefault(atom.chain, {})[atom.id.ulid] = None

    def _point(self, key: KeyStep, names: Mapping[str, str]) -> None:
        if key.after is None:
            if key.before is not None:
                self.entries.pop(key.before.key, None)
            return
        atom, first = names.get(key.after.atom, key.after.atom), names.get(key.after.first, key.after.first)
        self.entries[key.after.key] = replace(key.after, atom=atom, first=first)


def _refuse(is_asked: bool) -> None:
    """Raises where a write asks for what only a store answers."""
    if is_asked:
        raise AssertionError("a simulated space does not answer this")


def _rename_made_atoms(step: AtomStep, names: Mapping[str, str]) -> AtomStep:
    """Return the step with the ULIDs that were wanted in place of those that were made."""
    atom = step.after
    by = atom.superseded_by
    after = replace(
        atom,
        id=replace(atom.id, ulid=names.get(atom.id.ulid, atom.id.ulid)),
        superseded_by=None if by is None else replace(by, ulid=names.get(by.ulid, by.ulid)),
        contradicts=tuple(replace(other, ulid=names.get(other.ulid, other.ulid)) for other in atom.contradicts),
    )
    return replace(step, after=after)


@dataclass
class _EmbedderName:
    """A write asks an embedder only for its name: vectors come with the statements."""

    name: str


@dataclass
class _KnownEntities:
    entities: Mapping[str, Entity]

    def get(self, _scope: Scope, ulids: Sequence[str]) -> tuple[Entity, ...]:
        return tuple(self.entities[ulid] for ulid in ulids if ulid in self.entities)


@dataclass(frozen=True)
class JobScene:
    """A job saw these current atoms, by ULID, and values of keys when it decided about its statements."""

    current: Mapping[str, Atom]
    values: Mapping[str, str]


@dataclass
class Simulation:
    """A simulation holds a space in memory, and the ports that writers get; ``now`` is the time of the present event.

    ``scenes`` has what there was when each job decided. A simulation of all that was said has no ``former``: decisions
    are those that were made. One with something left out has the scenes of the former simulation, and decides again
    where there is something else.
    """

    memory: Scope
    atoms: SimulatedAtoms
    now: datetime
    entities: Mapping[str, Entity] = field(default_factory=dict)
    vectors: Mapping[str, bytes] = field(default_factory=dict)
    former: Mapping[str, "JobScene"] | None = None
    scenes: dict[str, "JobScene"] = field(default_factory=dict)

    def begin_job(self) -> JobScene:
        current = {ulid: atom for ulid, atom in self.atoms.atoms.items() if atom.is_current(self.now)}
        values = {key: entry.atom for key, entry in self.atoms.entries.items() if entry.atom in current}
        return JobScene(current, values)

    @property
    def writer(self) -> Writer:
        return Writer(self.memory, self.memory.directory)

    @property
    def ports(self) -> "SimulatedPorts":
        return SimulatedPorts(self)


class SimulatedPorts:
    """The ports that a write of an extraction uses."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.atoms = self.atom_lists = simulation.atoms
        self.entities = _KnownEntities(simulation.entities)
        self.embedder = _EmbedderName(simulation.atoms.space.embedder)
        self.random = Random(0)  # noqa: S311 - ULIDs are given

    def now(self) -> datetime:
        return self._simulation.now

    def sleep(self, _seconds: float) -> None:
        """No other writer is in the way."""
