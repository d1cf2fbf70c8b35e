"""What the bench of quality calls worse than plain cosine."""

from benchmarks.quality import SetScore, render, sets_below_cosine

Found = tuple[float, float, float]


def scores(name: str, ours: Found, cosine: Found, silent: int = 0) -> list[SetScore]:
    """Of ten questions: what is found for those that Loci answers."""
    return [
        SetScore(name, search, 10, found, 0.1, 1, 0, silent, found)
        for search, found in (("loci", ours), ("cosine", cosine))
    ]


def test_a_large_set_counts_alone_and_small_talks_together() -> None:
    better, worse = ((0.5, 0.8, 0.9), (0.5, 0.6, 0.9)), ((0.5, 0.6, 0.9), (0.5, 0.7, 0.9))
    assert sets_below_cosine([*scores("club", *better), *scores("desk", *worse), *scores("locomo", *better)]) == []
    assert sets_below_cosine([*scores("club", *better), *scores("locomo", *worse)]) == ["locomo"]
    assert sets_below_cosine([*scores("club", *worse), *scores("locomo", *better)]) == ["the small talks"]


def test_the_halves_of_a_set_count_together() -> None:
    halves = [
        *scores("people, dev", (0.5, 0.6, 0.9), (0.5, 0.7, 0.9)),
        *scores("people, held_out", (0.5, 0.8, 0.9), (0.5, 0.7, 0.9)),
    ]
    assert sets_below_cosine(halves) == []
    assert sets_below_cosine(halves[:2]) == ["people"]


def test_the_first_hit_alone_may_be_less() -> None:
    assert sets_below_cosine(scores("people, dev", (0.4, 0.8, 0.9), (0.5, 0.8, 0.9))) == []


def test_a_set_counts_by_the_questions_that_are_answered() -> None:
    nearly_silent = scores("desk", (0.0, 0.0, 0.0), (1.0, 1.0, 1.0), silent=9)
    assert sets_below_cosine([*nearly_silent, *scores("club", (0.5, 0.8, 0.9), (0.5, 0.6, 0.7))]) == []


def test_the_silent_questions_are_printed() -> None:
    (line,) = (one for one in render(scores("desk", (0.5, 0.8, 0.9), (0.5, 0.8, 0.9), 7)).splitlines() if "loci" in one)
    assert line.split()[-1] == "7"
