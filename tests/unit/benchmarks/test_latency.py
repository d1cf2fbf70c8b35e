"""The latency benchmark rests on a wire that answers as DynamoDB does, and on an honest table."""

from dataclasses import replace

import pytest

from benchmarks.latency import render
from benchmarks.latency.corpus import corpus
from benchmarks.latency.measuring import Latency
from benchmarks.latency.recalling import HITS, Recalling
from loci.adapters.hashing import Hashing

pytestmark = pytest.mark.thorough

ROW = Latency("pages", 1_000, 1, 31, 2, cpu_p50=5.0, cpu_p95=7.0, wall_p50=9.0, wall_p95=9.5, floor=0.1, embedding=5.0)


@pytest.fixture(scope="module")
def recalling() -> Recalling:
    return Recalling(Hashing())


@pytest.mark.parametrize("index", ["pages", "table"])
def test_a_space_behind_the_wire_is_recalled_in_two_round_trips(recalling: Recalling, index: str) -> None:
    made = corpus(120, 2)
    space = recalling.keep(made.atoms, "small-abc123")
    recalling.index(index, [space, recalling.copy(space, "other-abc123")], made.atoms)
    assert recalling.warm_up(space, made.questions[0]) == 2
    assert recalling.ask(space, made.questions[1]).cpu > 0
    assert len(recalling.find_texts(space, made.questions[0])) == HITS


def test_both_indexes_find_the_same(recalling: Recalling) -> None:
    made = corpus(900, 1)
    space = recalling.keep(made.atoms, "large-abc123")
    found = []
    for index in ("pages", "table"):
        recalling.index(index, [space], made.atoms)
        found.append(recalling.find_texts(space, made.questions[0]))
    assert found[0] == found[1]


def test_a_goal_is_met_or_missed_and_too_many_round_trips_are_reported() -> None:
    assert "6 ms met" in render([ROW])
    slow = render([replace(ROW, cpu_p50=6.5, trips=3)])
    assert "6 ms missed" in slow
    assert "trips missed" in slow
    assert "50" in render([ROW]).splitlines()[2]
