"""Values of a key follow each other without overlapping, in whatever order they come."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, MultipleResults, RuleBasedStateMachine, invariant, multiple, rule

from loci.errors import Conflict, NotFound, Refused
from loci.ids import AtomId
from loci.memory.atoms import changes, contradictions, retracting
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.reads import get_atom, get_history, list_atoms
from loci.memory.atoms.writes import Effect
from loci.model.atoms import Atom, AtomStatus
from loci.ports.all import Ports
from loci.ports.writes import Outcome
from loci.scope import Caller
from tests.fakes.memory import SPACE, START, Memory, caller, day, fact, furnish, in_memory

pytestmark = pytest.mark.thorough

TakeAway = Callable[[Ports, Caller, AtomId], Atom]
ADA = caller()
SCOPE = ADA.own(SPACE.key)


def furnished_memory() -> Memory:
    memory = in_memory()
    furnish(memory.ports, ADA.directory)
    return memory


@pytest.fixture
def memory() -> Memory:
    return furnished_memory()


def say(memory: Memory, text: str, start: int | None, end: int | None = None, key: str | None = "home") -> Atom:
    valid_from, valid_to = (None if at is None else day(at) for at in (start, end))
    return add_atom(memory.ports, ADA, SPACE, fact(text, key=key, valid_from=valid_from, valid_to=valid_to)).atom


def windows(memory: Memory, key: str | None = "home") -> list[tuple[str, int, int | None]]:
    """Text, first and last day of the values that count, in order."""
    values = [atom for atom in memory.atoms.records.values() if atom.key == key and atom.status is AtomStatus.ACTIVE]
    values.sort(key=lambda atom: (atom.valid_from, atom.created_at))
    return [(atom.text, days(atom.valid_from - START), end(atom)) for atom in values]


def end(atom: Atom) -> int | None:
    return None if atom.valid_to is None else days(atom.valid_to - START)


def days(span: timedelta) -> int:
    return span // timedelta(days=1)


def test_a_late_fact_fills_its_window_and_leaves_the_newest_current(memory: Memory) -> None:
    say(memory, "Rome", -30)
    newest = say(memory, "Lima", -10)
    late = say(memory, "Oslo", -20)
    assert windows(memory) == [("Rome", -30, -20), ("Oslo", -20, -10), ("Lima", -10, None)]
    assert list_atoms(memory.ports, ADA, SPACE).items == (newest,)
    assert (late.superseded_by, late.superseded_at) == (newest.id, late.created_at)


def test_a_fact_before_all_others_ends_where_the_first_begins(memory: Memory) -> None:
    say(memory, "Rome", -10)
    say(memory, "Oslo", -30)
    assert windows(memory) == [("Oslo", -30, -10), ("Rome", -10, None)]


def test_the_chain_reads_in_the_order_of_the_world(memory: Memory) -> None:
    rome = say(memory, "Rome", -30)
    say(memory, "Lima", -10)
    oslo = say(memory, "Oslo", -20)
    history = get_history(memory.ports, ADA, oslo.id)
    assert [member.text for member in history.chain] == ["Rome", "Oslo", "Lima"]
    assert [member.superseded_by for member in history.chain[:2]] == [oslo.id, history.chain[2].id]
    assert [state.valid_to for state in get_history(memory.ports, ADA, rome.id).revisions] == [None, day(-10)]


def test_a_late_fact_that_is_there_already_is_returned(memory: Memory) -> None:
    say(memory, "Rome", -10)
    late = say(memory, "Oslo", -30)
    again = add_atom(memory.ports, ADA, SPACE, fact(" oslo", key="home", valid_from=day(-30)))
    assert (again.atom, again.is_duplicate) == (late, True)


def test_the_current_value_may_have_held_before_too(memory: Memory) -> None:
    say(memory, "Rome", -10)
    say(memory, "Rome", -30)
    say(memory, "Oslo", -20)
    assert windows(memory) == [("Rome", -30, -20), ("Oslo", -20, -10), ("Rome", -10, None)]


def test_ending_a_value_never_moves_its_end_later(memory: Memory) -> None:
    say(memory, "Rome", -30, -25)
    say(memory, "Lima", -10)
    say(memory, "Oslo", -20, -15)
    assert windows(memory) == [("Rome", -30, -25), ("Oslo", -20, -15), ("Lima", -10, None)]


def test_at_the_same_instant_the_newcomer_is_the_newer(memory: Memory) -> None:
    say(memory, "Rome", -10)
    say(memory, "Oslo", -10)
    assert windows(memory) == [("Rome", -10, -10), ("Oslo", -10, None)]


def test_a_value_that_ended_by_itself_makes_room(memory: Memory) -> None:
    say(memory, "Rome", -30, -20)
    assert list_atoms(memory.ports, ADA, SPACE, key="home").items == ()
    say(memory, "Oslo", None)
    assert windows(memory) == [("Rome", -30, -20), ("Oslo", 0, None)]


@pytest.mark.parametrize("take_away", [archive_atom, delete_atom])
def test_after_the_current_value_is_gone_the_timeline_goes_on(memory: Memory, take_away: TakeAway) -> None:
    say(memory, "Rome", -30)
    take_away(memory.ports, ADA, say(memory, "Oslo", -10).id)
    assert list_atoms(memory.ports, ADA, SPACE, key="home").items == ()
    say(memory, "Lima", -20)
    assert windows(memory) == [("Rome", -30, -20), ("Lima", -20, None)]
    assert [atom.text for atom in list_atoms(memory.ports, ADA, SPACE, key="home").items] == ["Lima"]


def test_a_value_with_an_end_before_its_start_is_refused(memory: Memory) -> None:
    say(memory, "Rome", -10)
    with pytest.raises(Refused) as refusal:
        say(memory, "Oslo", None, -5)
    assert [field.pointer for field in refusal.value.fields] == ["/validTo"]


def test_a_late_supersede_without_a_key_leaves_the_old_one_current(memory: Memory) -> None:
    old = say(memory, "Ada runs", -10, key=None)
    late = supersede_atom(memory.ports, ADA, old.id, fact("Ada walks", valid_from=day(-30)))
    later = supersede_atom(memory.ports, ADA, old.id, fact("Ada strolls", valid_from=day(-20)))
    assert {late.effect, later.effect} == {Effect.ADDED}
    assert windows(memory, None) == [("Ada walks", -30, -20), ("Ada strolls", -20, -10), ("Ada runs", -10, None)]
    assert [atom.id for atom in list_atoms(memory.ports, ADA, SPACE).items] == [old.id]
    history = get_history(memory.ports, ADA, old.id)
    assert [member.text for member in history.chain] == ["Ada walks", "Ada strolls", "Ada runs"]


def test_two_late_supersedes_meet_on_the_atom_they_were_to_replace(memory: Memory) -> None:
    old = say(memory, "Ada runs", -10, key=None)
    supersede_atom(memory.ports, ADA, old.id, fact("Ada walks", valid_from=day(-30)))
    assert get_atom(memory.ports, ADA, old.id).version == 2


def take_back(memory: Memory, atom: Atom) -> None:
    writer = changes.writer_for(ADA, SPACE)
    now = memory.clock.now
    standing = memory.atoms.records[SCOPE, atom.id.ulid]
    change = retracting.build_retraction(memory.ports, writer, standing, now)
    assert contradictions.apply_change(memory.ports, writer, change) is Outcome.DONE


def current(memory: Memory, key: str = "home") -> list[str]:
    return [atom.text for atom in list_atoms(memory.ports, ADA, SPACE, key=key).items]


def test_what_was_ended_by_a_fact_that_is_taken_back_holds_on(memory: Memory) -> None:
    say(memory, "Graz", -20)
    oslo = say(memory, "Oslo", -10)
    take_back(memory, oslo)
    assert (windows(memory), current(memory)) == ([("Graz", -20, None)], ["Graz"])
    say(memory, "Wien", -5)
    assert windows(memory) == [("Graz", -20, -5), ("Wien", -5, None)]


def test_it_holds_until_its_own_end(memory: Memory) -> None:
    say(memory, "Graz", -20, 30)
    take_back(memory, say(memory, "Oslo", -10))
    assert windows(memory) == [("Graz", -20, 30)]


def test_it_holds_until_what_is_announced_begins(memory: Memory) -> None:
    say(memory, "Graz", -20)
    oslo = say(memory, "Oslo", -10)
    say(memory, "Wien", 3)
    take_back(memory, oslo)
    assert windows(memory) == [("Graz", -20, 3), ("Wien", 3, None)]


def test_what_ended_by_itself_or_was_archived_does_not_come_back(memory: Memory) -> None:
    say(memory, "Rome", -40, -30)
    bonn = say(memory, "Bonn", -30)
    oslo = say(memory, "Oslo", -10)
    archive_atom(memory.ports, ADA, bonn.id)
    take_back(memory, oslo)
    assert (windows(memory), current(memory)) == ([("Rome", -40, -30)], [])


def test_of_a_chain_one_value_is_revived_at_a_time(memory: Memory) -> None:
    say(memory, "Graz", -30)
    oslo, wien = say(memory, "Oslo", -20), say(memory, "Wien", -10)
    take_back(memory, wien)
    assert current(memory) == ["Oslo"]
    take_back(memory, oslo)
    assert current(memory) == ["Graz"]


def test_without_a_key_what_was_superseded_is_revived_unless_it_was_said_again(memory: Memory) -> None:
    for again in (False, True):
        said = say(memory, f"Ada runs {again}", -30, key=None)
        walks = supersede_atom(memory.ports, ADA, said.id, fact(f"Ada walks {again}", valid_from=day(-10))).atom
        if again:
            said = say(memory, f"Ada runs {again}", None, key=None)
        take_back(memory, walks)
        listed = [atom.id for atom in list_atoms(memory.ports, ADA, SPACE).items if "runs" in atom.text]
        assert listed[-1:] == [said.id]
    assert len(listed) == 2


Value = tuple[str, int, int | None]
values = st.lists(
    st.tuples(st.integers(-40, -1), st.none() | st.integers(1, 20)),
    min_size=1,
    max_size=6,
    unique_by=lambda value: value[0],
).map(lambda spans: [(f"Town {start}", start, None if length is None else start + length) for start, length in spans])


@given(values.flatmap(lambda said: st.tuples(st.permutations(said), st.permutations(said))))
def test_facts_in_any_order_make_the_same_timeline(orders: tuple[list[Value], list[Value]]) -> None:
    timelines = []
    for order in orders:
        memory = furnished_memory()
        for text, start, last in order:
            say(memory, text, start, last)
        timelines.append(windows(memory))
    assert timelines[0] == timelines[1]


KEYS = st.sampled_from(["home", "job", None])
TEXTS = st.sampled_from(["Rome", "Oslo", "Lima", "Bonn"])
STARTS = st.none() | st.integers(-20, 5)


class KeyedAtoms(RuleBasedStateMachine):
    """Any sequence of writes: one current value a key, no overlap, nothing lost, retries answered alike."""

    made: Bundle[AtomId] = Bundle("made")

    def __init__(self) -> None:
        super().__init__()
        self.memory = furnished_memory()
        self.seen: dict[AtomId, list[Atom]] = {}
        self.requests = 0

    @rule(target=made, text=TEXTS, key=KEYS, start=STARTS, length=st.none() | st.integers(1, 30), again=st.booleans())
    def add(
        self, text: str, key: str | None, start: int | None, length: int | None, again: bool
    ) -> AtomId | MultipleResults[AtomId]:
        self.requests += 1
        first = START if start is None else day(start)
        valid_to = None if length is None else max(first, self.memory.clock.now) + timedelta(days=length)
        new = fact(text, key=key, valid_from=None if start is None else first, valid_to=valid_to)
        request = f"request {self.requests}"
        try:
            written = add_atom(self.memory.ports, ADA, SPACE, new, request)
        except Refused:
            return multiple()
        if again:
            repeated = add_atom(self.memory.ports, ADA, SPACE, new, request)
            assert (repeated.atom.id, repeated.effect) == (written.atom.id, written.effect)
        return written.atom.id

    @rule(target=made, id=made, text=TEXTS, start=STARTS)
    def supersede(self, id: AtomId, text: str, start: int | None) -> AtomId | MultipleResults[AtomId]:
        new = fact(text, valid_from=None if start is None else day(start))
        try:
            return supersede_atom(self.memory.ports, ADA, id, new).atom.id
        except (Conflict, NotFound):
            return multiple()

    @rule(id=made, act=st.sampled_from([archive_atom, delete_atom]))
    def take_away(self, id: AtomId, act: TakeAway) -> None:
        with suppress(NotFound):
            act(self.memory.ports, ADA, id)

    @rule(id=made)
    def retract(self, id: AtomId) -> None:
        ports, writer = self.memory.ports, changes.writer_for(ADA, SPACE)
        atom = self.memory.atoms.records[SCOPE, id.ulid]
        if atom.is_current(ports.now()):
            change = retracting.build_retraction(ports, writer, atom, ports.now())
            assert contradictions.apply_change(ports, writer, change) is Outcome.DONE

    @rule(hours=st.integers(1, 100))
    def wait(self, hours: int) -> None:
        self.memory.clock.pass_by(timedelta(hours=hours))

    @invariant()
    def windows_of_a_key_never_overlap(self) -> None:
        for key in ("home", "job"):
            values = [atom for atom in self.memory.atoms.records.values() if atom.key == key]
            held = [atom for atom in values if atom.status is AtomStatus.ACTIVE and atom.valid_from != atom.valid_to]
            held.sort(key=lambda atom: atom.valid_from)
            for earlier, later in pairwise(held):
                assert earlier.valid_to is not None
                assert earlier.valid_to <= later.valid_from

    @invariant()
    def a_key_has_one_current_value_and_points_at_it(self) -> None:
        now = self.memory.clock.now
        for key in ("home", "job"):
            current = [atom for atom in self.memory.atoms.records.values() if atom.key == key and atom.is_current(now)]
            listed = list_atoms(self.memory.ports, ADA, SPACE, key=key).items
            assert [atom.id for atom in current] == [atom.id for atom in listed]
            assert len(current) <= 1

    @invariant()
    def nothing_is_lost_from_history(self) -> None:
        """Every state an atom was ever in is its present one or a revision, and an end never moves later unless what
        ended the atom was taken back."""
        for (_, ulid), atom in self.memory.atoms.records.items():
            states = [*map(_as_said, self.memory.atoms.former.get((SCOPE, ulid), [])), _as_said(atom)]
            assert [state.version for state in states] == list(range(1, len(states) + 1))
            assert states[: len(self.seen.get(atom.id, []))] == self.seen.get(atom.id, [])
            assert all(
                _holds_no_longer(before, after) or _is_revived(before, after) for before, after in pairwise(states)
            )
            self.seen[atom.id] = states


def _holds_no_longer(before: Atom, after: Atom) -> bool:
    return before.valid_to is None or (after.valid_to is not None and after.valid_to <= before.valid_to)


def _is_revived(before: Atom, after: Atom) -> bool:
    """Whether it no longer gave way to what it gave way to."""
    return before.superseded_by is not None and before.superseded_by != after.superseded_by


def _as_said(state: Atom) -> Atom:
    """The state as if it had never been confirmed, which is no state of its own."""
    return replace(state, confirmed_at=None, confirmations=0, version=state.version - state.confirmations)


KeyedAtoms.TestCase.settings = settings(stateful_step_count=25)
TestKeyedAtoms = KeyedAtoms.TestCase
