"""A message that is retracted leaves the state of a run that never heard it; restored, the very state that was."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.unlearning_world import Told, UnlearningWorld, fact_of

CAT = "Ada has a cat called Miso"
TEXTS = [CAT, "Ada lives in Graz", "Ada lives in Wien", "Ada resides in Graz", "Ada no longer lives in Graz"]
SEQS = (1, 5)
FACTS = st.builds(
    lambda text, sources, **fields: fact_of(text, *sources, **fields),
    st.sampled_from(TEXTS),
    st.sampled_from([(1,), (5,), (1, 5)]),
    key=st.sampled_from([None, "user.home", "user.pet"]),
    day=st.integers(0, 6),
    retracts=st.sampled_from([False, False, False, False, True]),
    importance=st.integers(1, 3),
)


@st.composite
def histories(draw: st.DrawFn) -> list[Told]:
    many = draw(st.lists(st.lists(FACTS, max_size=3), min_size=1, max_size=4))
    return [Told(number, tuple(facts), draw(st.booleans())) for number, facts in enumerate(many, start=1)]


def never_heard(told: Sequence[Told], of: Told, *seqs: int) -> dict[str, object]:
    return UnlearningWorld().tell_all([one.without(*seqs) if one is of else one for one in told]).state()


@given(told=histories(), data=st.data())
def test_any_message_goes_without_a_trace_and_comes_back_as_it_was(told: list[Told], data: st.DataObject) -> None:
    one, seq = data.draw(st.sampled_from(told)), data.draw(st.sampled_from(SEQS))
    world = UnlearningWorld().tell_all(told)
    before = world.exact()
    world.retract(one, seq)
    assert world.state() == never_heard(told, one, seq)
    world.restore_message(one, seq)
    assert world.exact() == before


HISTORY = [
    Told(1, (fact_of(CAT, 1), fact_of("Ada lives in Graz", 1, 5, key="user.home"))),
    Told(2, (fact_of(CAT, 1, 5, day=2), fact_of("Ada lives in Wien", 5, key="user.home", day=2))),
]


@pytest.mark.parametrize("gone", list(permutations(SEQS)))
@pytest.mark.parametrize("back", list(permutations(SEQS)))
@pytest.mark.parametrize("number", [0, 1])
def test_two_messages_of_one_fact_come_back_in_any_order(
    number: int, gone: tuple[int, ...], back: tuple[int, ...]
) -> None:
    one = HISTORY[number]
    world = UnlearningWorld().tell_all(HISTORY)
    before = world.exact()
    for seq in gone:
        world.retract(one, seq)
    assert world.state() == never_heard(HISTORY, one, *SEQS)
    world.restore_message(one, back[0])
    assert world.state() == never_heard(HISTORY, one, back[1])
    world.restore_message(one, back[1])
    assert world.exact() == before


@pytest.mark.parametrize("seq", SEQS)
def test_a_message_of_a_conversation_that_is_deleted_and_restored_stays_away(seq: int) -> None:
    one, other = HISTORY
    world = UnlearningWorld().tell_all(HISTORY)
    before = world.exact()
    world.retract(other, seq)
    world.delete(other)
    assert world.state() == UnlearningWorld().tell_all([one]).state()
    world.restore(other)
    assert world.state() == never_heard(HISTORY, other, seq)
    world.restore_message(other, seq)
    assert world.exact() == before


def test_words_of_a_message_go_though_another_repeats_them_in_its_own() -> None:
    told = [Told(1, (fact_of("Ada resides in Graz", 5), fact_of("Ada lives in Graz", 1, day=2)))]
    world = UnlearningWorld().tell_all(told)
    world.retract(told[0], 5)
    assert [atom.text for atom in world.atoms()] == ["Ada lives in Graz"]


HOME = "Ada lives in Graz"
SAME_HOME = "Ada resides in Graz"
# A history, the number of its conversation, and two of its messages.
TWO_OF_ONE = {
    "the value of a key, and its former value": (
        [
            Told(1, (fact_of(CAT, 1, key="user.home", day=4), fact_of("Ada lives in Wien", 5, key="user.home"))),
            Told(2, (fact_of("Ada lives in Wien", 1),)),
        ],
        (1, 5, 1),
    ),
    "a fact, and the same with a key": (
        [
            Told(1, (fact_of(HOME, 1, 5, key="user.pet"), fact_of(HOME, 1))),
            Told(2, (fact_of(HOME, 1, key="user.pet"),)),
            Told(3, (fact_of(SAME_HOME, 1, retracts=True), fact_of(SAME_HOME, 1, key="user.pet"))),
        ],
        (1, 1, 5),
    ),
    "a fact of both, and the same of one in other words": (
        [
            Told(1, (fact_of("Ada no longer lives in Graz", 1),)),
            Told(2, (fact_of(SAME_HOME, 1, 5, key="user.home", day=4), fact_of(HOME, 1, key="user.home"))),
        ],
        (2, 1, 5),
    ),
    "two values that are as near, the older known again": (
        [
            Told(1, (fact_of(HOME, 1, 5), fact_of(HOME, 1, key="user.home"))),
            Told(2, (fact_of(HOME, 1, key="user.pet"),)),
            Told(3, (fact_of(SAME_HOME, 1),)),
        ],
        (1, 1, 5),
    ),
}


@pytest.mark.parametrize("name", TWO_OF_ONE)
def test_two_messages_come_back_in_the_order_in_which_they_went(name: str) -> None:
    told, (number, first, second) = TWO_OF_ONE[name]
    one = told[number - 1]
    world = UnlearningWorld().tell_all(told)
    before = world.exact()
    world.retract(one, first)
    world.retract(one, second)
    assert world.state() == never_heard(told, one, first, second)
    world.restore_message(one, first)
    assert world.state() == never_heard(told, one, second)
    world.restore_message(one, second)
    assert world.exact() == before


ENDED_HOME = "Ada no longer lives in Graz"
# What is decided again without the first message of the first conversation.
DECIDED_AGAIN = {
    "what says the same as an earlier fact of its job, and as an atom that goes": [
        Told(1, (fact_of(ENDED_HOME, 1), fact_of(HOME, 1))),
        Told(2, (fact_of(ENDED_HOME, 1),)),
        Told(3, (fact_of(SAME_HOME, 1), fact_of(HOME, 1))),
    ],
    "what was decided about an atom that another statement begins then, in the same words": [
        Told(1, (fact_of(HOME, 1, key="user.home", day=4),)),
        Told(2, (fact_of(HOME, 1, key="user.pet"), fact_of(HOME, 1, key="user.home", day=4))),
        Told(3, (fact_of(HOME, 1),)),
    ],
    "what an atom said that goes, and that its own job took back": [
        Told(1, (fact_of(ENDED_HOME, 1, key="user.home"), fact_of(HOME, 1))),
        Told(2, (fact_of("Ada lives in Wien", 1, key="user.home"), fact_of(ENDED_HOME, 1))),
        Told(3, (fact_of(SAME_HOME, 1, retracts=True), fact_of(HOME, 1))),
    ],
}


@pytest.mark.parametrize("name", DECIDED_AGAIN)
def test_what_is_decided_again_is_decided_as_if_the_message_was_never_heard(name: str) -> None:
    told = DECIDED_AGAIN[name]
    world = UnlearningWorld().tell_all(told)
    before = world.exact()
    world.retract(told[0], 1)
    assert world.state() == never_heard(told, told[0], 1)
    world.restore_message(told[0], 1)
    assert world.exact() == before
