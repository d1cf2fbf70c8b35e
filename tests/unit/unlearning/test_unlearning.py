"""A conversation that is deleted leaves the state of a run that never heard it; restored, the very state that was."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.errors import NotFound
from loci.ids import MessageId
from loci.memory.atoms import changes, edits, purging, restoring
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import NewAtom
from loci.model.conversations import Removal
from loci.unlearning import removal
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import SPACE
from tests.support.pipeline import ADA, CHAT
from tests.support.unlearning_world import HOME, OTHER_SPACE, Told, UnlearningWorld, fact_of, remaining

CAT = "Ada has a cat called Miso"


def assert_as_if_never_heard(told: Sequence[Told], deleted: Told) -> None:
    world = UnlearningWorld().tell_all(told)
    before = world.exact()
    world.delete(deleted)
    assert world.state() == UnlearningWorld().tell_all(remaining(told, deleted)).state()
    world.restore(deleted)
    assert world.exact() == before


def conversations(*facts: Sequence[object]) -> list[Told]:
    return [Told(number, tuple(said)) for number, said in enumerate(facts, start=1)]  # type: ignore[arg-type]


HISTORIES = {
    "known from one alone": conversations([fact_of(CAT)], [fact_of("Ada plays chess")]),
    "said again": conversations([fact_of(CAT)], [fact_of(CAT, day=2)]),
    "said three times": conversations([fact_of(CAT)], [fact_of(CAT, day=2)], [fact_of(CAT, day=3)]),
    "said again in other words": conversations(
        [fact_of("Ada lives in Graz")], [fact_of("Ada resides in Graz", day=2)], [fact_of("Ada lives in Graz", day=3)]
    ),
    "a chain of three": conversations(
        [fact_of("Ada lives in Graz", key="user.home")],
        [fact_of("Ada lives in Wien", key="user.home", day=2)],
        [fact_of("Ada lives in Rome", key="user.home", day=3)],
    ),
    "back to the first value": conversations(
        [fact_of("Ada lives in Graz", key="user.home")],
        [fact_of("Ada lives in Wien", key="user.home", day=2)],
        [fact_of("Ada lives in Graz", key="user.home", day=3)],
    ),
    "late between others": conversations(
        [fact_of("Ada lives in Graz", key="user.home")],
        [fact_of("Ada lives in Rome", key="user.home", day=3)],
        [fact_of("Ada lives in Wien", key="user.home", day=2)],
    ),
    "another person's introduction": conversations(
        [fact_of("Ada's name is Ada", key="user.name"), fact_of("Ada lives in Graz", key="user.home")],
        [fact_of("Ada's name is Viktor", key="user.name", day=2), fact_of("Ada lives in Wien", key="user.home", day=2)],
        [fact_of("Ada lives in Rome", key="user.home", day=3)],
    ),
    "ended by words": conversations(
        [fact_of("Ada lives in Graz")],
        [fact_of("Ada no longer lives in Graz", day=2)],
        [fact_of("Ada lives in Graz", day=3)],
    ),
    "contradicted": conversations(
        [fact_of("Ada likes tea")], [fact_of("Ada does not like tea", day=2)], [fact_of(CAT)]
    ),
    "taken back": conversations(
        [fact_of("Ada likes tea")], [fact_of("Ada likes tea", day=2, retracts=True)], [fact_of("Ada likes tea", day=3)]
    ),
    "a value that ends again beside the same without a key": conversations(
        [fact_of(CAT), fact_of(CAT, key="user.home")],
        [fact_of(CAT, day=2), fact_of("Ada lives in Graz", key="user.home")],
        [fact_of(CAT, day=3)],
    ),
    "in other words, near to the value of two keys": conversations(
        [fact_of("Ada lives in Graz", key="user.home")],
        [fact_of("Ada lives in Graz", key="user.pet")],
        [fact_of("Ada resides in Graz", key="user.pet")],
        [fact_of("Ada resides in Graz")],
    ),
    "taken back, then ended by another and said again": conversations(
        [fact_of("Ada lives in Graz", key="user.home")],
        [fact_of("Ada lives in Wien", key="user.pet")],
        [fact_of("Ada resides in Graz", retracts=True)],
        [fact_of("Ada no longer lives in Graz", key="user.pet")],
        [fact_of("Ada lives in Graz")],
    ),
    "a value taken back": conversations(
        [fact_of("Ada lives in Graz", key="user.home")],
        [fact_of("Ada lives in Wien", key="user.home", day=2)],
        [fact_of("Ada lives in Wien", day=3, retracts=True)],
    ),
}


@pytest.mark.parametrize("name", HISTORIES)
def test_whichever_goes_the_rest_is_as_if_it_was_never_heard(name: str) -> None:
    told = HISTORIES[name]
    for deleted in told:
        assert_as_if_never_heard(told, deleted)


@pytest.mark.parametrize("key", [None, "user.employer"])
def test_what_a_deleted_conversation_has_ended_holds_again(key: str | None) -> None:
    told = conversations(
        [fact_of("User works at Initech", key=key)],
        [fact_of('User said: "I quit Initech."', day=2, ends=True)] * 3,
        [fact_of(CAT)],
    )
    assert '"I quit Initech."' in str(UnlearningWorld().tell_all(told).state())
    assert_as_if_never_heard(told, told[1])
    assert_as_if_never_heard(told, told[2])


TEXTS = [CAT, "Ada lives in Graz", "Ada lives in Wien", "Ada resides in Graz", "Ada no longer lives in Graz"]
FACTS = st.builds(
    fact_of,
    st.sampled_from(TEXTS),
    st.integers(1, 2).map(lambda seq: 1 if seq == 1 else 5),
    key=st.sampled_from([None, "user.home", "user.pet"]),
    day=st.integers(0, 6),
    retracts=st.sampled_from([False, False, False, False, True]),
    importance=st.integers(1, 3),
)


@st.composite
def histories(draw: st.DrawFn) -> list[Told]:
    many = draw(st.lists(st.lists(FACTS, max_size=3), min_size=1, max_size=5))
    return [Told(number, tuple(facts), draw(st.booleans())) for number, facts in enumerate(many, start=1)]


@given(told=histories(), data=st.data())
def test_over_any_history_it_is_as_if_it_was_never_heard(told: list[Told], data: st.DataObject) -> None:
    assert_as_if_never_heard(told, data.draw(st.sampled_from(told)))


@pytest.mark.night
@pytest.mark.thorough
@settings(max_examples=400)
@given(told=histories(), data=st.data())
def test_over_very_many_histories_too(told: list[Told], data: st.DataObject) -> None:
    assert_as_if_never_heard(told, data.draw(st.sampled_from(told)))


@given(told=histories(), data=st.data())
def test_two_that_are_deleted_leave_what_neither_has_said(told: list[Told], data: st.DataObject) -> None:
    first, second = data.draw(st.sampled_from(told)), data.draw(st.sampled_from(told))
    world = UnlearningWorld().tell_all(told)
    world.delete(first)
    world.delete(second)
    assert world.state() == UnlearningWorld().tell_all(remaining(told, first, second)).state()


TWO = {
    "the value of a key, and its former value": (
        conversations([fact_of("Ada lives in Wien", key="user.home")], [fact_of(CAT)], [fact_of(CAT, key="user.home")]),
        (2, 0),
    ),
    "a value, and the same in other words": (
        conversations(
            [fact_of("Ada lives in Graz", key="user.home")],
            [fact_of("Ada resides in Graz")],
            [fact_of("Ada lives in Graz", key="user.pet")],
        ),
        (1, 0),
    ),
}


TWO |= {
    "a value that is known without its key meanwhile": (
        conversations(
            [fact_of(CAT, key="user.pet", day=3)],
            [fact_of(CAT, key="user.pet")],
            [fact_of(CAT), fact_of(CAT, retracts=True)],
        ),
        (0, 1),
    ),
    "what another fact of its job says in other words meanwhile": (
        conversations(
            [fact_of("Ada resides in Graz", key="user.pet", day=1)],
            [
                fact_of("Ada lives in Graz", key="user.pet", day=1),
                fact_of("Ada no longer lives in Graz", key="user.pet", day=5),
                fact_of("Ada resides in Graz", key="user.pet"),
            ],
            [fact_of("Ada resides in Graz")],
        ),
        (0, 2),
    ),
    "a fact that is known in other words meanwhile": (
        conversations(
            [fact_of("Ada resides in Graz", key="user.home")],
            [fact_of("Ada no longer lives in Graz", key="user.home"), fact_of("Ada lives in Graz")],
            [fact_of("Ada lives in Graz", importance=2)],
            [fact_of("Ada resides in Graz", retracts=True)],
        ),
        (1, 0),
    ),
}


@pytest.mark.parametrize("name", TWO)
def test_what_changes_while_the_second_is_away_is_as_it_was_when_it_is_back(name: str) -> None:
    told, (first, second) = TWO[name]
    world = UnlearningWorld().tell_all(told)
    before = world.exact()
    world.delete(told[first])
    world.delete(told[second])
    world.restore(told[first])
    assert world.state() == UnlearningWorld().tell_all(remaining(told, told[second])).state()
    world.restore(told[second])
    assert world.exact() == before


def test_of_two_that_are_deleted_neither_makes_a_repetition_its_clients_own() -> None:
    told = conversations(
        [fact_of("Ada lives in Graz", key="user.pet", day=6)],
        [fact_of(CAT, key="user.pet", day=4)],
        [fact_of("Ada resides in Graz", key="user.pet"), fact_of("Ada lives in Graz", key="user.pet", day=3)],
    )
    world = UnlearningWorld().tell_all(told)
    before = world.exact()
    home, cat, again = told
    world.delete(cat)
    world.delete(home)
    assert world.state() == UnlearningWorld().tell_all([again]).state()
    world.restore(home)
    world.restore(cat)
    assert world.exact() == before


def test_what_takes_the_words_of_another_is_written_after_it_in_transactions_of_any_size() -> None:
    told = conversations(
        [
            fact_of("Ada resides in Graz"),
            fact_of("Ada no longer lives in Graz", key="user.pet", day=6),
            fact_of("Ada no longer lives in Graz", key="user.home"),
        ],
        [fact_of(CAT, key="user.home"), fact_of("Ada no longer lives in Graz")],
        [fact_of("Ada resides in Graz"), fact_of("Ada lives in Wien", key="user.pet")],
        [fact_of("Ada no longer lives in Graz", key="user.pet")],
    )
    assert_as_if_never_heard(told, told[0])


def test_of_two_that_are_deleted_the_first_comes_back_without_what_the_second_said() -> None:
    told = conversations(
        [fact_of("Ada lives in Graz", key="user.home")], [fact_of("Ada lives in Wien", key="user.home", day=2)]
    )
    world = UnlearningWorld().tell_all(told)
    before = world.exact()
    home, later = told
    world.delete(later)
    world.delete(home)
    world.restore(later)
    assert world.state() == UnlearningWorld().tell_all([later]).state()
    world.restore(home)
    assert world.exact() == before


@given(told=histories(), data=st.data())
def test_two_that_are_deleted_come_back_in_any_order(told: list[Told], data: st.DataObject) -> None:
    first, second = data.draw(st.sampled_from(told)), data.draw(st.sampled_from(told))
    world = UnlearningWorld().tell_all(told)
    before = world.exact()
    world.delete(first)
    world.delete(second)
    world.restore(first)
    assert world.state() == UnlearningWorld().tell_all(remaining(told, second) if second != first else told).state()
    world.restore(second)
    assert world.exact() == before


def test_what_went_with_its_conversation_is_restored_with_it_alone() -> None:
    (told,) = conversations([fact_of(CAT)])
    world = UnlearningWorld().tell_all([told])
    (atom,) = world.atoms()
    world.delete(told)
    with pytest.raises(NotFound):
        restoring.restore_atom(world.ports, ADA, atom.id)
    with pytest.raises(NotFound):
        purging.purge_atom(world.ports, ADA, atom.id)


def test_a_report_names_all_atoms_however_many() -> None:
    places = [f"Ada has visited the town of {first}{second}a" for first in "bcdfglmnprst" for second in "aeiouyklmn"]
    (told,) = conversations([fact_of(place) for place in places])
    world = UnlearningWorld().tell_all([told])
    for _ in range(5):
        world.pipeline.clock.pass_by(timedelta(hours=1))
        world.pipeline.sweep(world.pipeline.clock.now)
        world.pipeline.run_all()
    there = sorted(str(atom.id) for atom in world.atoms())
    assert len(there) > 97
    world.delete(told)
    assert sorted(map(str, removal.report_deletion(world.ports, CHAT, told.id).removed)) == there


@pytest.mark.parametrize("is_purge", [False, True])
def test_calls_with_time_for_one_space_each_come_to_the_end(monkeypatch: pytest.MonkeyPatch, is_purge: bool) -> None:
    monkeypatch.setattr(removal, "CALL_TIME", timedelta(seconds=2))
    told = Told(1, (fact_of(CAT),), in_both=True)
    world = UnlearningWorld().tell_all([told])
    before = world.exact()
    ends = [removal.delete_conversation(world.ports, ADA, told.id, is_purge=is_purge).removal]
    while ends[-1] not in (Removal.REMOVED, Removal.PURGED) and len(ends) < 5:
        ends.append(removal.delete_conversation(world.ports, ADA, told.id, is_purge=is_purge).removal)
    assert len(ends) > 1
    assert ends[-1] is (Removal.PURGED if is_purge else Removal.REMOVED)
    assert [*world.atoms(), *world.atoms(OTHER_SPACE)] == []
    if not is_purge:
        ends = [removal.restore_conversation(world.ports, ADA, told.id).removal]
        while ends[-1] is not None and len(ends) < 5:
            ends.append(removal.restore_conversation(world.ports, ADA, told.id).removal)
        assert (len(ends) > 1, ends[-1]) == (True, None)
        assert world.exact() == before


def test_what_a_client_wrote_stays_and_loses_the_citation() -> None:
    told = conversations([fact_of(CAT)])
    world = UnlearningWorld().tell_all(told)
    cited = MessageId("chat", told[0].ulid, 1)
    new = NewAtom("Ada feeds her cat twice", HOME, source_message_ids=(cited,))
    own = changes.add_atom(world.ports, ADA, SPACE, new).atom
    world.delete(told[0])
    (kept,) = world.atoms()
    assert (kept.id, kept.source_message_ids, kept.source_conversation_id) == (own.id, (), None)
    world.restore(told[0])
    assert own.source_message_ids in [atom.source_message_ids for atom in world.atoms()]


def test_what_a_client_has_edited_is_the_clients_own() -> None:
    told = conversations([fact_of(CAT)])
    world = UnlearningWorld().tell_all(told)
    (found,) = world.atoms()
    edits.edit_atom(world.ports, ADA, found.id, AtomEdit(text="Ada has a cat called Mochi"))
    world.delete(told[0])
    (kept,) = world.atoms()
    assert (kept.id, kept.text, kept.source_message_ids) == (found.id, "Ada has a cat called Mochi", ())


def test_a_purge_leaves_nothing_of_what_it_alone_has_said() -> None:
    told = conversations([fact_of(CAT), fact_of("Ada plays chess")], [fact_of("Ada plays chess", day=2)])
    world = UnlearningWorld().tell_all(told)
    world.purge(told[0])
    # The indexer, or the sweeper, erases what is left of emptied atoms.
    world.pipeline.sweep(world.pipeline.ports.now())
    memory = world.pipeline.memory.atoms
    stored = repr((memory.records, memory.former, memory.statements, memory.unlearned, memory.pending.records))
    assert CAT not in stored
    assert told[0].ulid not in stored
    assert [atom.text for atom in world.atoms()] == ["Ada plays chess"]


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_that_are_deleted_one_is_purged_and_the_other_comes_back_alone(first: int) -> None:
    told = conversations([fact_of(CAT), fact_of("Ada plays chess")], [fact_of(CAT, day=2), fact_of("Ada sings")])
    world = UnlearningWorld().tell_all(told)
    world.delete(told[first])
    world.delete(told[1 - first])
    world.purge(told[0])
    memory = world.pipeline.memory.atoms
    assert told[0].ulid not in repr((memory.statements, memory.unlearned))
    world.restore(told[1])
    assert world.state() == UnlearningWorld().tell_all(told[1:]).state()


@pytest.mark.parametrize("moment", Moment)
def test_an_unlearning_that_breaks_off_anywhere_is_finished_by_the_sweeper(moment: Moment) -> None:
    told = HISTORIES["a chain of three"]
    expected = UnlearningWorld().tell_all(remaining(told, told[1])).state()
    for nth in range(100):
        world = UnlearningWorld().tell_all(told)
        try:
            removal.delete_conversation(crashing(world.ports, nth, moment), ADA, told[1].id)
        except Crash:
            world.pipeline.clock.pass_by(timedelta(minutes=20))
            world.pipeline.sweep(world.pipeline.ports.now())
            world.delete(told[1])
            assert world.state() == expected
        else:
            return
    pytest.fail("the deletion never ended")


@pytest.mark.parametrize("moment", Moment)
def test_a_restoration_that_breaks_off_anywhere_restores_all(moment: Moment) -> None:
    told = HISTORIES["a chain of three"]
    for nth in range(100):
        world = UnlearningWorld().tell_all(told)
        before = world.exact()
        world.delete(told[1])
        try:
            removal.restore_conversation(crashing(world.ports, nth, moment), ADA, told[1].id)
        except Crash:
            world.pipeline.clock.pass_by(timedelta(minutes=20))
            world.pipeline.sweep(world.pipeline.ports.now())
            world.restore(told[1])
            assert world.exact() == before
        else:
            return
    pytest.fail("the restoration never ended")
