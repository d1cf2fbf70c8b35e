"""Trying again under contention."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from loci.errors import Contended, Unavailable
from loci.runtime.retry import ATTEMPTS, BASE, CEILING, PAUSES, retry_contended, retry_unavailable


@dataclass(frozen=True)
class Pauses:
    sleep: Callable[[float], None]
    random: Random = field(default_factory=lambda: Random(7))  # noqa: S311  # repeatable


def test_the_first_answer_ends_it() -> None:
    answers = iter([None, None, "done", "never asked"])
    pauses: list[float] = []
    assert retry_contended(Pauses(pauses.append), lambda: next(answers)) == "done"
    assert len(pauses) == 2


def test_a_falsy_answer_is_an_answer() -> None:
    assert retry_contended(Pauses(lambda _seconds: None), lambda: False) is False


def test_pauses_are_spread_below_a_bound_that_doubles_up_to_a_ceiling() -> None:
    pauses: list[float] = []
    with pytest.raises(Contended):
        retry_contended(Pauses(pauses.append), lambda: None)
    bounds = [min(CEILING, BASE * 2**n) for n in range(ATTEMPTS)]
    assert all(0 <= pause <= bound for pause, bound in zip(pauses, bounds, strict=True))
    assert len(set(pauses)) == len(pauses)
    assert sum(bounds) < 10


def test_a_store_that_is_away_for_a_moment_is_waited_for() -> None:
    pauses: list[float] = []
    refusals = iter([True, True])

    def store() -> str:
        if next(refusals, False):
            raise Unavailable("away")
        return "stored"

    assert retry_unavailable(Pauses(pauses.append), store) == "stored"
    assert pauses == list(PAUSES[:2])


def test_a_store_that_stays_away_is_said_to_be() -> None:
    def store() -> str:
        raise Unavailable("away")

    with pytest.raises(Unavailable):
        retry_unavailable(Pauses(lambda _seconds: None), store)
