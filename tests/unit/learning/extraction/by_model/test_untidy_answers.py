"""Answers as models give them: what is good in them is remembered, and the rest is counted by name."""

import json

import pytest

from loci.learning.extraction.run_job import JobOutcome
from loci.model.jobs import DropReason
from loci.model.language import CallOutcome
from loci.ports.language import Stop
from tests.support.model_endpoint import ModelEndpoint, Says
from tests.support.model_facts import answer
from tests.support.model_jobs import BOTH, DIET, HOME, World, world_at

ALL = {"User is vegetarian", "User lives in Graz"}


@pytest.fixture
def queued_talk(endpoint: ModelEndpoint) -> World:
    world = world_at(endpoint, "v5")
    world.pipeline.fan_out()
    return world


def memory_texts(world: World) -> set[str]:
    return {atom.text for atom in world.pipeline.atoms}


@pytest.mark.parametrize(
    "text",
    [
        f"These are the facts:\n\n```json\n{BOTH}\n```\n\nShall I go on?",
        f"<think>The user lives in Graz: {HOME}</think>{BOTH}",
        json.dumps({**json.loads(BOTH), "comment": "none taken back"}),
    ],
)
def test_an_untidy_answer_costs_no_second_call_and_no_fact(queued_talk: World, text: str) -> None:
    queued_talk.endpoint.script(Says(text))
    assert queued_talk.run() == [JobOutcome.SUCCEEDED]
    assert (memory_texts(queued_talk), queued_talk.outcomes) == (ALL, [CallOutcome.ANSWERED])


def test_an_answer_without_a_fact_is_counted_as_empty(queued_talk: World) -> None:
    queued_talk.endpoint.script(Says(answer(retracts=[])))
    assert queued_talk.run() == [JobOutcome.SUCCEEDED]
    assert queued_talk.metrics.empty_answers == [True]


def test_a_fact_that_does_not_fit_costs_itself_alone_and_is_counted(queued_talk: World) -> None:
    queued_talk.endpoint.script(Says(answer(HOME, {**DIET, "importance": "high"})))
    assert queued_talk.run() == [JobOutcome.SUCCEEDED]
    assert memory_texts(queued_talk) == {"User lives in Graz"}
    counts = queued_talk.pipeline.job.counts
    assert (counts.dropped, counts.drop_reasons) == (1, {DropReason.MALFORMED: 1})


def test_the_whole_facts_of_an_answer_that_is_always_cut_off_are_kept(queued_talk: World) -> None:
    cut = Says(answer(HOME, DIET)[:-30], stop=Stop.TRUNCATED)
    queued_talk.endpoint.script(cut, cut)
    assert queued_talk.run() == [JobOutcome.SUCCEEDED]
    assert memory_texts(queued_talk) == {"User lives in Graz"}
    counts = queued_talk.pipeline.job.counts
    assert (counts.dropped, counts.drop_reasons) == (1, {DropReason.TOO_MANY: 1})
    assert queued_talk.outcomes == [CallOutcome.TRUNCATED, CallOutcome.TRUNCATED]
