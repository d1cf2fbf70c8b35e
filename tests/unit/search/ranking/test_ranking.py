from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.model.atoms import Category, Kind
from loci.model.decay import DEFAULT, Decay
from loci.ports.recall import Candidate, TermStatistics
from loci.search.ranking import bm25, scoring
from loci.search.ranking.bm25 import Counts
from tests.fakes.memory import START, day

AGES = st.floats(min_value=-400, max_value=20_000).map(lambda days: timedelta(days=days))


def candidate(lexical: float = 1.0, cosine: float | None = 0.5) -> Candidate:
    return Candidate("01K00000000000000000000001", lexical, cosine, False, Category("x", Kind.FACT), 3, START, START)


@given(AGES)
def test_an_episode_fades_before_an_intention_and_that_before_all_else(age: timedelta) -> None:
    weights = {kind: DEFAULT.weight(kind, START - age, START) for kind in Kind}
    lasting = {weights[kind] for kind in Kind if kind not in {Kind.EPISODE, Kind.INTENTION}}
    assert len(lasting) == 1
    assert 0 < weights[Kind.EPISODE] <= weights[Kind.INTENTION] <= min(lasting) <= 1


@given(st.sampled_from(Kind), AGES, AGES)
def test_nothing_gets_heavier_with_age(kind: Kind, one: timedelta, other: timedelta) -> None:
    younger, older = sorted([one, other])
    assert DEFAULT.weight(kind, START - older, START) <= DEFAULT.weight(kind, START - younger, START)


@pytest.mark.parametrize("kind", Kind)
def test_half_of_what_may_fade_is_gone_after_the_half_life(kind: Kind) -> None:
    half_life = round(DEFAULT.half_life(kind))
    assert DEFAULT.weight(kind, START, START) == 1
    assert DEFAULT.weight(kind, day(3), START) == 1
    assert DEFAULT.weight(kind, day(-half_life), START) == pytest.approx((1 + DEFAULT.floor) / 2)


def test_an_event_of_three_years_ago_weighs_markedly_less_than_a_fact() -> None:
    event, fact = (DEFAULT.weight(kind, START - timedelta(days=3 * 365), START) for kind in (Kind.EPISODE, Kind.FACT))
    assert event < 0.92 < 0.97 < fact


def test_without_a_floor_what_is_old_fades_away() -> None:
    fading = Decay(fast_days=30, floor=0)
    assert fading.weight(Kind.EPISODE, day(-300), START) == pytest.approx(2**-10)


def test_relevance_weighs_words_and_meaning_relative_to_the_best() -> None:
    found = [candidate(4, 0.8), candidate(2, 0.4), candidate(2, -0.1)]
    found = [replace(one, is_of_somebody=True) for one in found]
    words_alone = 0.5 * scoring.WORDS / (scoring.WORDS + scoring.MEANING)
    assert scoring.relevances(found) == pytest.approx([1, 0.5, words_alone])


def test_without_speakers_one_word_decides_little() -> None:
    by_word, by_meaning = candidate(4, 0.4), candidate(0, 0.6)
    assert scoring.relevances([by_word, by_meaning])[1] == pytest.approx(scoring.MEANING / (scoring.MEANING + 0.8 / 3))
    assert scoring.relevances([by_word, by_meaning])[0] < scoring.relevances([by_word, by_meaning])[1]


def test_among_named_people_words_weigh_less_and_the_form_of_an_answer_counts() -> None:
    best, by_words, by_meaning = candidate(12, 0.8), candidate(12, 0.4), replace(candidate(6, 0.75), form=1.0)
    _, *alone = scoring.relevances([best, by_words, by_meaning])
    _, *said = scoring.relevances([replace(one, is_of_somebody=True) for one in (best, by_words, by_meaning)])
    assert said[1] / said[0] > alone[1] / alone[0] + 0.2


def test_words_that_most_of_a_small_space_says_tell_little() -> None:
    told, near = candidate(0.18, 0.2), candidate(0.0, 0.4)
    relevances = scoring.relevances([told, near])
    assert relevances[1] > 1.5 * relevances[0]


def test_the_best_answer_to_each_of_two_questions_counts_alike() -> None:
    one, other, neither = (
        replace(candidate(0, max(parts)), parts=parts) for parts in ((0.6, 0.1), (0.1, 0.3), (0.3, 0.1))
    )
    assert scoring.relevances([one, other, neither]) == pytest.approx([1, 1, 0.5])


def test_what_is_hardly_near_answers_none_of_two_questions() -> None:
    found = [replace(candidate(0, max(parts)), parts=parts) for parts in ((0.6, 0.0), (0.2, 0.1))]
    assert scoring.relevances(found) == pytest.approx([1, 1 / 3])


def test_spaces_that_read_a_question_otherwise_are_compared_as_a_whole() -> None:
    found = [replace(candidate(0, 0.6), parts=(0.6, 0.1)), candidate(0, 0.3)]
    assert scoring.relevances(found) == pytest.approx([1, 0.5])


def test_own_words_that_answer_come_before_facts_that_hardly_do() -> None:
    own, fact = (
        scoring.weights(fit, kind, importance, START, day(30), DEFAULT).score
        for fit, kind, importance in ((0.65, Kind.EPISODE, 2), (0.6, Kind.FACT, 5))
    )
    assert own > fact


@pytest.mark.parametrize(
    ("best", "expected"),
    [((0, 0.8), 0.5), ((2, 0), 0.5), ((0, 0), 0)],
    ids=["no words", "none near", "-"],
)
def test_a_signal_without_values_leaves_all_weight_to_the_other(best: tuple[float, float], expected: float) -> None:
    lexical, cosine = best
    assert scoring.relevances([candidate(lexical, cosine), candidate(lexical / 2, cosine / 2)])[1] == expected


def test_another_wording_counts_for_relevance_and_not_for_similarity() -> None:
    near = replace(candidate(1, 0.2), meaning=0.6)
    far = replace(candidate(1, 0.5), meaning=0.3)
    relevances = scoring.relevances([near, far])
    assert relevances[0] > relevances[1]
    assert scoring.similarity(near) == 0.2


@pytest.mark.parametrize("signal", ["subject", "date", "form"])
def test_each_further_signal_lifts_what_shows_it(signal: str) -> None:
    plain = replace(candidate(), is_of_somebody=True)
    shown, other = scoring.relevances([replace(plain, **{signal: 1.0}), plain])  # type: ignore[arg-type]  # a field of a candidate
    assert 0 < other < shown == 1


def test_what_asks_itself_answers_less() -> None:
    asking, telling = scoring.relevances([replace(candidate(), question=1.0), candidate()])
    assert asking < telling


def test_no_candidates_have_no_relevance() -> None:
    assert scoring.relevances([]) == []


def test_similarity_is_the_cosine_and_without_vectors_a_squashed_bm25() -> None:
    assert scoring.similarity(candidate(9, 0.4)) == 0.4
    assert scoring.similarity(candidate(9, -0.4)) == 0
    assert scoring.similarity(candidate(9, 1.0000001)) == 1
    assert scoring.similarity(candidate(5, None)) == 0.5
    assert scoring.similarity(candidate(0, None)) == 0


@given(st.floats(0, 1), st.sampled_from(Kind), st.integers(1, 4), AGES, st.floats(0, 1))
def test_a_score_is_between_0_and_its_bonus_and_rises_with_importance(
    relevance: float, kind: Kind, importance: int, age: timedelta, shared: float
) -> None:
    weights = scoring.weights(relevance, kind, importance, START - age, START)
    higher = scoring.weights(relevance, kind, importance + 1, START - age, START)
    bonus = scoring.entity_bonus(shared)
    assert 1 <= bonus <= 2
    assert 0 <= replace(weights, bonus=bonus).score <= bonus
    assert higher.score >= weights.score


@given(st.floats(0, 40), st.floats(-1, 1) | st.none(), st.floats(-1, 1), st.integers(1, 10**7))
def test_a_best_hit_is_likelier_right_the_nearer_it_is_and_the_fewer_there_are(
    lexical: float, cosine: float | None, other: float, memories: int
) -> None:
    likely = scoring.likelihood(candidate(lexical, cosine), memories)
    assert 0 < likely < 1
    assert scoring.likelihood(candidate(lexical, cosine), memories * 2) <= likely
    assert scoring.likelihood(candidate(lexical + 1, cosine), memories) >= likely
    if cosine is not None:
        nearer = scoring.likelihood(candidate(lexical, max(cosine, other)), memories)
        assert nearer >= likely


def counts(question: list[str], texts: list[list[str]], contexts: list[list[str]] | None = None) -> Counts:
    return bm25.collection_of(question, texts, contexts or [[] for _ in texts])


def test_bm25_prefers_rare_words_short_texts_and_repeats() -> None:
    texts = [["tea", "milk"], ["tea"], ["tea", "tea", "milk", "oat"], ["kite", "milk"], ["oat"]]
    tea, _ = bm25.scores(["tea"], counts(["tea"], texts))
    assert tea[1] > tea[0] > 0
    assert tea[2] > tea[0]
    assert tea[3] == tea[4] == 0
    both, rare = bm25.scores(["milk", "kite"], counts(["milk", "kite"], texts))
    assert both.argmax() == 3
    assert rare.tolist() == [False, False, False, True, False]


def test_a_word_of_the_context_counts_less_than_one_of_the_text_and_is_not_rare() -> None:
    texts, contexts = [["tea"], ["milk"], ["oat"]], [["milk"], ["tea"], ["oat"]]
    tea, rare = bm25.scores(["tea"], counts(["tea"], texts, contexts))
    assert tea[0] > tea[1] > tea[2] == 0
    assert rare.tolist() == [True, False, False]


def test_a_part_of_a_collection_is_weighed_as_in_the_whole() -> None:
    texts = [["tea", "milk"], ["kite"], ["tea"], ["oat", "oat"]]
    whole, _ = bm25.scores(["tea", "oat"], counts(["tea", "oat"], texts))
    of = TermStatistics(4, {"tea": 2, "oat": 1}, {"tea": 2, "oat": 1, "other": 7}, 1.5, 0.0)
    part, _ = bm25.scores(["tea", "oat"], counts(["tea", "oat"], texts[2:]), of)
    assert part.tolist() == pytest.approx(whole[2:].tolist())


def test_what_is_said_again_of_one_message_makes_no_word_commoner() -> None:
    asked, texts = ["tea", "kite"], [["tea", "kite"], ["milk"], ["oat"], ["tea"]]
    once, rare = bm25.scores(asked, counts(asked, texts))
    again = [*texts, ["tea", "kite"], ["milk"], ["oat"], ["tea"]]
    messages = np.array([0, 1, 2, 3, 0, 1, 2, 3])
    of_both = bm25.collection_of(asked, again, [[] for _ in again], messages)
    twice, still_rare = bm25.scores(asked, of_both)
    assert twice.tolist() == pytest.approx([*once.tolist(), *once.tolist()])
    assert still_rare.tolist() == [*rare.tolist(), *rare.tolist()]
    assert bm25.rarities(asked, of_both) == pytest.approx(bm25.rarities(asked, counts(asked, texts)))


def test_texts_are_of_one_message_by_conversation_and_place_and_alone_without_one() -> None:
    sessions, places = np.array([0, 0, 1, 0, -1, -1, 1]), np.array([3, 5, 3, 3, 0, 0, 0])
    numbers = bm25.number_messages(sessions, places).tolist()
    assert numbers[0] == numbers[3]
    assert len(set(numbers)) == len(numbers) - 1
    assert bm25.number_messages(np.zeros(0, np.int64), np.zeros(0, np.int64)).tolist() == []


def test_bm25_of_nothing_is_nothing() -> None:
    assert bm25.scores([], counts([], [["tea"]]))[0].tolist() == [0]
    assert bm25.scores(["tea"], counts(["tea"], []))[0].tolist() == []
    assert bm25.scores(["tea"], counts(["tea"], [[], []]))[0].tolist() == [0, 0]
