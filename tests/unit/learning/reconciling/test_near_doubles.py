"""What words alone make of two statements, and how often they are wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.language.details import adds_detail
from loci.learning.extraction.reconcile_job import LEAST
from loci.learning.reconciling.verdicts import TextRelation, is_dated, judge, same_words
from tests.reconciling.near_doubles import HALVES, HELD_OUT, Pair, pairs, score


def all_near(told: list[Pair]) -> list[float]:
    return [1.0] * len(told)


@pytest.mark.parametrize("half", HALVES)
def test_nothing_is_merged_that_is_no_double_and_most_doubles_are_found(half: str) -> None:
    found = score(half, all_near)  # type: ignore[arg-type]  # any sequence of pairs is a list here
    assert (found.merged, found.flagged) == (0, 0)
    assert found.pairs >= 60
    assert found.error_rate <= 0.10
    assert found.unflagged <= 2


def test_what_is_far_apart_is_not_judged() -> None:
    found = score(HELD_OUT, lambda told: [LEAST - 0.01] * len(told))
    assert found.missed == found.doubles > 20


@pytest.mark.parametrize("half", HALVES)
def test_a_double_is_one_whichever_was_said_first(half: str) -> None:
    for pair in pairs(half):
        is_double = judge(pair.stored, pair.said) is TextRelation.SAME
        assert is_double == (judge(pair.said, pair.stored) is TextRelation.SAME)
        if is_double:
            assert same_words(pair.stored) == same_words(pair.said) or pair.label is TextRelation.SAME


@pytest.mark.parametrize(
    ("there", "said", "verdict"),
    [
        ("User does not dislike fish", "User likes fish", TextRelation.OTHER),
        ("User no longer smokes", "User does not smoke anymore", TextRelation.SAME),
        ("User no longer smokes", "User smokes", TextRelation.CONTRADICTS),
        ("User hates karaoke", "User doesn't like karaoke", TextRelation.SAME),
        ("User's parents do not eat meat", "User's parents eat meat", TextRelation.CONTRADICTS),
        ("User's boss is Don", "Don is User's boss", TextRelation.SAME),
        ("User left on 3 May 2026", "User left on 2026-05-03", TextRelation.SAME),
        ("User left in May 2026", "User left in June 2026", TextRelation.OTHER),
        ("User was born in 1989", "User was born in 1998", TextRelation.OTHER),
        ("User wohnt in Graz", "User wohnt in Graz.", TextRelation.SAME),
        ("User wohnt in Graz", "User wohnte in Graz", TextRelation.OTHER),
        ("ユーザーは猫を飼っている", "ユーザーは犬を飼っている", TextRelation.OTHER),
        ("User codes in C", "User codes in C++", TextRelation.OTHER),
        ("User is 👍", "User is 👎", TextRelation.OTHER),
        ("User's blood group is A", "User's blood group is", TextRelation.OTHER),
        ("User likes Anna", "User loves Anna", TextRelation.OTHER),
        ("User likes long walks", "User loves long walks", TextRelation.SAME),
        ("Is User well?", "User is well", TextRelation.OTHER),
        ("User paid 1.5 euros", "User paid 15 euros", TextRelation.CONTRADICTS),
        ("User paid 5%", "User paid 5", TextRelation.OTHER),
        ("…", "!", TextRelation.OTHER),
    ],
)
def test_a_new_statement_is_compared_with_the_memories(there: str, said: str, verdict: TextRelation) -> None:
    assert judge(there, said) is verdict


@pytest.mark.parametrize(
    ("there", "said", "more"),
    [
        ("User's sister is a vet", "User's sister Maja is a vet", True),
        ("User has cats", "User has two cats", True),
        ("User flies to Rome", "User flies to Rome on May 12, 2026", True),
        ("User flies to Rome on 2026-05-12", "On May 12, 2026 User flies to Rome", False),
        ("Maja's flat has 2 rooms", "The flat of Maja has two rooms", False),
        ("User has two cats", "User keeps cats", False),
    ],
)
def test_what_is_said_may_add_a_number_a_day_or_a_name(there: str, said: str, more: bool) -> None:
    assert adds_detail(there, said) is more


@pytest.mark.parametrize(("text", "dated"), [("in 2026-05", True), ("on May 3, 2026", True), ("at 10 am", False)])
def test_a_date_is_a_year_or_more(text: str, dated: bool) -> None:
    assert is_dated(f"User left {text}") == dated


WORDS = st.lists(
    st.sampled_from(
        ["User", "not", "never", "no", "does", "has", "dislikes", "cat", "2", "two", "3", "longer", "2026-05"]
    ),
    max_size=8,
).map(" ".join)


@given(WORDS | st.text(max_size=40), WORDS | st.text(max_size=40))
def test_whatever_is_said_there_is_a_verdict_and_it_is_the_same_both_ways(there: str, said: str) -> None:
    verdict = judge(there, said)
    assert (verdict is TextRelation.SAME) == (judge(said, there) is TextRelation.SAME)
    if verdict is TextRelation.SAME:
        assert same_words(there) == same_words(said)
