"""What speaks for a memory because of what was said around it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from loci.model.atoms import Category, Kind
from loci.ports.recall import Candidate
from loci.search.ranking import scoring
from loci.search.ranking.talks import best_of_session, talks, walk
from tests.fakes.memory import START
from tests.support.recall_world import ulid

SCORES = st.lists(st.floats(0, 1.5), min_size=1, max_size=40)


def candidate(place: int, session: str = "a", days: float = 0) -> Candidate:
    at = START + timedelta(days=days)
    category = Category("said", Kind.EPISODE)
    return Candidate(ulid(place), 1.0, 0.5, False, category, 3, at, at, session=session, place=place)


def scores(*values: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array(values, np.float64)


def test_a_walk_goes_to_the_neighbours_of_the_best() -> None:
    found = walk(
        scores(0.1, 0.9, 0.1, 0.1, 0.1),
        talks([candidate(1), candidate(2), candidate(3), candidate(9), candidate(3, "b")]),
    ).tolist()
    assert found[1] == 1
    assert 0 < found[0] == found[2] < 1
    assert found[3] == found[4] == 0


def test_two_messages_away_is_half_as_near() -> None:
    near, far, other, away = walk(
        scores(1, 0, 1, 0), talks([candidate(1), candidate(2), candidate(1, "b"), candidate(3, "b")])
    ).tolist()
    assert near == other == 1
    assert far == away
    beside, two_away = walk(scores(0, 1, 0), talks([candidate(1), candidate(2), candidate(4)])).tolist()[::2]
    assert beside > two_away > 0


def test_a_statement_days_later_or_alone_has_no_neighbour() -> None:
    apart = talks([candidate(1), candidate(2, days=1), candidate(3, ""), candidate(4, "")])
    assert walk(scores(1, 1, 1, 1), apart).tolist() == [0] * 4
    assert best_of_session(scores(1, 1, 1, 1), apart).tolist() == [0] * 4


def test_all_of_a_talk_share_its_best() -> None:
    among = talks([candidate(1), candidate(2), candidate(3), candidate(1, "b"), candidate(2, "b")])
    assert best_of_session(scores(0.2, 0.8, 0.1, 0.4, 0.1), among).tolist() == [1, 1, 1, 0.5, 0.5]


@given(SCORES, st.integers(1, 4))
def test_both_are_parts_of_the_highest(values: Sequence[float], sessions: int) -> None:
    among = talks([candidate(place, str(place % sessions)) for place in range(len(values))])
    for found in (walk(scores(*values), among), best_of_session(scores(*values), among)):
        assert ((found >= 0) & (found <= 1)).all()


@given(st.permutations(range(12)))
def test_the_order_of_candidates_changes_nothing(order: Sequence[int]) -> None:
    candidates = [replace(candidate(n, "ab"[n % 2]), lexical=n % 5 / 7, cosine=n % 3 / 9) for n in range(12)]
    plain = scoring.relevances(candidates)
    assert scoring.relevances([candidates[n] for n in order]) == [plain[n] for n in order]


def test_there_may_be_nothing_at_all() -> None:
    assert walk(scores(), talks([])).tolist() == best_of_session(scores(), talks([])).tolist() == []
