"""A simulated space answers the reads of a write as every store of atoms does, after the same changes."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from loci.adapters.hashing import Hashing
from loci.memory.atoms import changes, contradictions, retracting, transitions, writes
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.write_context import Related, Relation, Request, Writer
from loci.model.atoms import Atom
from loci.model.visibility import AtomFilter
from loci.ports.memory import AtomChange, AtomStore
from loci.ports.writes import Outcome
from loci.scope import Scope
from loci.unlearning.simulate_space import SimulatedAtoms
from tests.contract.memory import Stores, fakes, of_dynamodb
from tests.fakes.memory import SPACE, START, day, fact, furnish
from tests.fakes.ports import FakePorts


class Mirrored:
    """A store whose changes a simulated one makes too."""

    def __init__(self, store: AtomStore, simulated: SimulatedAtoms) -> None:
        self._store, self._simulated = store, simulated

    def apply(self, scope: Scope, change: AtomChange) -> Outcome:
        outcome = self._store.apply(scope, change)
        if outcome is Outcome.DONE:
            self._simulated.wanted = next((step.after.id.ulid for step in change.steps if step.before is None), "")
            assert self._simulated.apply(scope, change) is Outcome.DONE
        return outcome

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class World:
    """A space in a store and its simulation, and who writes into both. Each write is an hour after the one before."""

    def __init__(self, stores: Stores, scope: Scope) -> None:
        self.stores, self.scope, self.now = stores, scope, day(1)
        space = furnish(FakePorts(lambda: START, spaces=stores.spaces), scope)
        self.simulated = SimulatedAtoms(space, stores.users.get(scope.directory))
        self.ports = FakePorts(
            lambda: self.now,
            atoms=Mirrored(stores.atoms, self.simulated),
            atom_lists=stores.lists,
            entities=stores.entities,
            markers=stores.markers,
            embedder=Hashing(),
        )
        self.writer = Writer(scope, scope.directory)

    def say(self, new: NewAtom, relation: Relation | None = None, to: Atom | None = None) -> Atom:
        self.now += timedelta(hours=1)
        related = None if relation is None or to is None else Related(relation, to.id, self.read(to).changed_at)
        written = writes.carry_out(self.ports, self.writer, Request(new, lambda _: bytes(256), related=related))
        assert written is not None
        return written.atom

    def change(self, held_atom: Atom, change: Any) -> None:
        self.now += timedelta(hours=1)
        changes.change_atom(self.ports, self.writer, held_atom.id, None, change)

    def retract(self, held_atom: Atom) -> None:
        self.now += timedelta(hours=1)
        change = retracting.build_retraction(self.ports, self.writer, self.read(held_atom), self.now)
        assert contradictions.apply_change(self.ports, self.writer, change) is Outcome.DONE

    def read(self, held_atom: Atom) -> Atom:
        return self.stores.atoms.read(self.scope, self.scope.directory, [held_atom.id.ulid]).atoms[held_atom.id.ulid]

    def require_same_answers(self) -> None:
        """Compare all that a write may read."""
        ulids = list(self.simulated.atoms)
        reads = [store.read(self.scope, self.scope.directory, ulids) for store in (self.stores.atoms, self.simulated)]
        assert reads[0] == reads[1]
        for held_atom in reads[0].atoms.values():
            for answer in (self._standing, self._values, self._chain, self._former):
                assert answer(self.stores.atoms, self.stores.lists, held_atom) == answer(
                    self.simulated, self.simulated, held_atom
                )

    def _standing(self, store: Any, _lists: Any, held_atom: Atom) -> object:
        found = store.read_preconditions(self.scope, self.scope.directory, held_atom, None, self.now)
        return found.user, found.space, found.key, found.guard

    def _values(self, _store: Any, lists: Any, held_atom: Atom) -> object:
        if held_atom.key is None:
            return None
        return lists.list(self.scope, AtomFilter(self.now, key=held_atom.key), None, 1).items

    def _chain(self, _store: Any, lists: Any, held_atom: Atom) -> object:
        return lists.chain(self.scope, held_atom.chain or held_atom.id.ulid)

    def _former(self, _store: Any, lists: Any, held_atom: Atom) -> object:
        return lists.revisions(self.scope, held_atom.id.ulid)


@pytest.fixture(params=["memory", "dynamodb"])
def world(request: pytest.FixtureRequest, tenant: str) -> World:
    stores = fakes() if request.param == "memory" else of_dynamodb(request.getfixturevalue("dynamodb"))
    return World(stores, Scope(tenant, "app", SPACE.key, "ada"))


def test_values_of_a_key_that_follow_come_late_and_are_taken_back(world: World) -> None:
    for number, text in ((0, "Ada lives in Vienna"), (-5, "Ada lived in Rome"), (-2, "Ada lived in Oslo")):
        last = world.say(fact(text, key="home", valid_from=day(number)))
        world.require_same_answers()
    newest = world.say(fact("Ada lives in Graz", key="home"))
    world.require_same_answers()
    for held_atom in (newest, last):
        world.retract(held_atom)
        world.require_same_answers()
    world.say(fact("Ada lives in Graz", key="home", valid_to=day(2)))
    world.now = day(3)
    world.require_same_answers()


def test_atoms_that_are_said_again_superseded_refined_and_contradicted(world: World) -> None:
    first = world.say(fact("Ada likes tea"))
    assert world.say(fact("Ada likes tea")).id == first.id
    world.require_same_answers()
    contradicting = world.say(fact("Ada hates tea"), Relation.CONTRADICTS, first)
    world.require_same_answers()
    world.say(fact("Ada likes green tea"), Relation.REFINES, first)
    world.require_same_answers()
    world.say(fact("Ada likes coffee"), Relation.SUPERSEDES, contradicting)
    world.require_same_answers()


@pytest.mark.parametrize("change", [transitions.archive, transitions.delete])
@pytest.mark.parametrize("key", [None, "drink"])
def test_an_atom_that_ends_leaves_its_words_and_its_key_free(
    world: World, key: str | None, change: Callable[[Atom, datetime], Any]
) -> None:
    first = world.say(fact("Ada likes tea", key=key))
    second = world.say(fact("Ada likes milk", key=key))
    for held_atom in (second, first):
        world.change(held_atom, change)
        world.require_same_answers()
    assert world.say(fact("Ada likes tea", key=key)).id != first.id
    world.require_same_answers()
