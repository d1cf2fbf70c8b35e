"""An index outside the table that fails keeps no change from the pages, no purge and no erasure from being done."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import pytest

from loci.background.sweeper import Swept, sweep_record
from loci.errors import IndexRefused, Unavailable
from loci.governance import partitions, passes
from loci.governance.subjects import Subject
from loci.memory.atoms import changes
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import Atom
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, DueRecord
from loci.ports.recall import Agreement, ExactLimit, IndexAnswer, IndexQuery, Near, NearQuery, RecallIndex
from loci.scope import Scope
from loci.search.indexing import folding, migration, migration_steps
from loci.search.indexing.folding import MAX_WAIT, FoldResult
from tests.fakes.memory import EPOCH, SPACE
from tests.support.pipeline import ADA, HOME, MEMORY, Pipeline

AWAY, REFUSED = Unavailable("the search index did not answer in time"), IndexRefused("400: mapper_parsing_exception")
FAILURES = pytest.mark.parametrize("failure", [AWAY, REFUSED], ids=["away", "refusing"])
LATE = MAX_WAIT + timedelta(seconds=1)


@dataclass
class StatesById:
    """An index that holds the last state of each atom, unless it fails."""

    name: str
    failure: Exception | None = None
    held: dict[str, Atom] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        self._answer(scope)
        for atom in atoms:
            self.held[atom.id.ulid] = atom
            if atom.purged_at is not None:
                del self.held[atom.id.ulid]
                self.removed.append(atom.id.ulid)

    def fill(self, scope: Scope, states: Sequence[Atom]) -> None:
        self.put(scope, states)

    def rebuild(self, scope: Scope) -> None:
        self._answer(scope)

    def compare(self, scope: Scope) -> Agreement:
        self._answer(scope)
        return Agreement(0, 0, 0, surplus=len(self.held))

    def erase(self, scope: Scope) -> None:
        self._answer(scope)
        self.held.clear()

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        raise NotImplementedError

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        raise NotImplementedError

    def holds_more_than(self, scope: Scope, atoms: int) -> bool:
        self._answer(scope)
        return len(self.held) > atoms

    def _answer(self, scope: Scope) -> None:
        assert scope == MEMORY
        if self.failure is not None:
            raise self.failure


class World:
    """Ada's space in pages, which is moving to OpenSearch; her atom is folded into neither."""

    def __init__(self, text: str = "Ada has a cat") -> None:
        self.pipeline = Pipeline()
        self.pages, self.opensearch = StatesById("pages"), StatesById("opensearch")
        self.ports: Ports = self.pipeline.with_parts(
            index=self.pages,
            index_name="pages",
            index_by_name=self._index_by_name,
            exact_limit=ExactLimit(0, "opensearch"),
        )
        self.place(index="pages", second_index="opensearch")
        self.atom = self.add_atom(text)

    def _index_by_name(self, name: str) -> RecallIndex:
        return {"pages": self.pages, "opensearch": self.opensearch}[name]

    def add_atom(self, text: str) -> Atom:
        return changes.add_atom(self.ports, ADA, SPACE, NewAtom(text, HOME)).atom

    def place(self, **changes: object) -> None:
        key = ADA.directory, SPACE.key
        self.pipeline.memory.spaces.records[key] = replace(self.space(), **changes)  # type: ignore[arg-type]  # fields

    def space(self) -> Space:
        return self.pipeline.memory.spaces.records[ADA.directory, SPACE.key]

    def fold(self, later: timedelta = LATE, ulid: str | None = None) -> FoldResult:
        return folding.fold_atom(self.ports, MEMORY, ulid or self.atom.id.ulid, self.pipeline.clock.now + later)

    def sweep_space(self, now: datetime) -> Swept:
        space = self.space()
        assert space.due is not None
        record = DueRecord(DueKind.SPACE, ADA.directory, SPACE.key, space.due)
        return sweep_record(self.ports, record, now)

    def states(self) -> list[str]:
        """What former states of the atom say."""
        return [state.text for state in self.pipeline.memory.atoms.former.get((MEMORY, self.atom.id.ulid), ())]


@FAILURES
def test_pages_show_a_change_that_the_other_index_does_not_take(failure: Exception) -> None:
    world = World()
    world.opensearch.failure = failure
    with pytest.raises(type(failure)):
        world.fold()
    assert list(world.pages.held) == [world.atom.id.ulid]
    (marker,) = world.pipeline.memory.pending.list(MEMORY)
    assert marker.indexed_at is None


@FAILURES
@pytest.mark.parametrize("place", [("pages", "opensearch"), ("opensearch", "pages"), ("opensearch", None)])
def test_a_purged_atom_says_nothing_even_while_the_index_fails(failure: Exception, place: tuple[str, str]) -> None:
    world = World()
    world.fold()
    world.place(index=place[0], second_index=place[1])
    edit_atom(world.ports, ADA, world.atom.id, AtomEdit(text="Ada has a dog"))
    purge_atom(world.ports, ADA, world.atom.id)
    world.opensearch.failure = failure
    with pytest.raises(type(failure)):
        world.fold()
    assert world.states() == []
    assert world.atom.id.ulid not in world.pages.held or place[1] is None
    left = world.pipeline.memory.atoms.records[MEMORY, world.atom.id.ulid]
    assert (left.text, left.purged_at is not None) == ("", True)
    world.opensearch.failure = None
    assert world.fold() is FoldResult.ERASED
    assert world.opensearch.removed == [world.atom.id.ulid]
    assert (MEMORY, world.atom.id.ulid) not in world.pipeline.memory.atoms.records


def test_an_index_that_sleeps_for_a_while_is_waited_for() -> None:
    world = World()
    world.opensearch.failure = AWAY
    with pytest.raises(Unavailable):
        world.fold()
    assert world.space().second_index == "opensearch"
    world.opensearch.failure = None
    assert world.fold() is FoldResult.SHOWN
    assert list(world.opensearch.held) == [world.atom.id.ulid]


def test_a_space_stays_in_its_pages_when_a_change_has_waited_too_long() -> None:
    world = World()
    world.opensearch.failure = AWAY
    world.pipeline.clock.pass_by(migration_steps.MAX_WAIT)
    with pytest.raises(Unavailable):
        world.fold()
    assert (world.space().index, world.space().second_index, world.space().stale_index) == ("pages", None, "opensearch")
    assert world.fold() is FoldResult.SHOWN


def test_a_space_stays_in_its_pages_at_once_when_the_index_refuses_a_change() -> None:
    world = World()
    world.opensearch.failure = REFUSED
    with pytest.raises(IndexRefused):
        world.fold()
    assert world.space().stale_index == "opensearch"
    assert world.fold() is FoldResult.SHOWN


def test_a_space_stays_in_its_pages_when_the_index_refuses_to_be_built() -> None:
    world = World()
    world.opensearch.failure = REFUSED
    with pytest.raises(IndexRefused):
        migration.take_next_step(world.ports, MEMORY, world.space())
    assert (world.space().second_index, world.space().stale_index) == (None, "opensearch")


def test_a_space_that_gave_up_moves_again_after_a_day_once_the_index_is_emptied() -> None:
    world = World()
    world.opensearch.held["former"] = world.atom
    migration_steps.give_up(world.ports, MEMORY, world.space())
    assert not migration.consider_move(world.ports, MEMORY)
    due = world.space().due
    assert due is not None
    assert due >= world.pipeline.clock.now + migration_steps.RETRY_AFTER - timedelta(minutes=1)
    assert world.sweep_space(due) is Swept.MOVED
    assert world.opensearch.held == {}
    world.fold()
    assert migration.consider_move(world.ports, MEMORY)
    assert (world.space().second_index, world.space().stale_index) == ("opensearch", None)


def test_an_atom_purged_while_its_space_rests_leaves_the_index_that_was_given_up() -> None:
    world = World()
    world.fold()
    migration_steps.give_up(world.ports, MEMORY, world.space())
    purge_atom(world.ports, ADA, world.atom.id)
    assert world.fold() is FoldResult.ERASED
    assert world.opensearch.removed == [world.atom.id.ulid]


@FAILURES
def test_a_deleted_space_is_emptied_even_while_its_index_fails(failure: Exception) -> None:
    world = World()
    world.fold()
    now = world.pipeline.clock.now + timedelta(days=31)
    world.place(deleted_at=world.pipeline.clock.now, due=now)
    world.opensearch.failure = failure
    with pytest.raises(type(failure)):
        world.sweep_space(now + timedelta(hours=1))
    assert not [key for key in world.pipeline.memory.atoms.records if key[0] == MEMORY]
    world.opensearch.failure = None
    assert world.sweep_space(now + timedelta(hours=2)) is Swept.ERASED
    assert world.opensearch.held == {}


@FAILURES
def test_an_erasure_empties_every_other_store_while_the_index_fails(failure: Exception) -> None:
    world = World()
    world.fold()
    world.opensearch.failure = failure
    one = passes.begin_pass(world.ports, Subject(ADA.directory, EPOCH))
    until = world.pipeline.clock.now + timedelta(hours=1)
    holdings = (partitions.INDEX, partitions.MEMORY, partitions.CONVERSATIONS)
    with pytest.raises(type(failure)):
        passes.erase_records(one, holdings, until)
    assert passes.is_clean(one, holdings[1:])
    world.opensearch.failure = None
    assert passes.erase_records(one, holdings, until)
    assert passes.is_clean(one, holdings)
