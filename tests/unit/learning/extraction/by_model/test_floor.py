"""The floor under a model: rules read each turn as well, whatever the model answers."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.rules import RulesExtractor
from loci.learning.extraction import fanout, windows
from loci.learning.extraction.run_job import JobOutcome
from loci.model.conversations import ConversationStatus
from loci.model.jobs import ExtractionPolicy, JobStatus
from loci.ports.language import Extractor
from tests.fakes.memory import EPOCH
from tests.support.model_endpoint import Asked, Fails, ModelEndpoint, Says, Step
from tests.support.model_facts import MONDAY, answer, assistant, model_fact, user
from tests.support.model_jobs import CHOICE, World, world_at
from tests.support.pipeline import CHAT, ULID

SPOKEN = (
    user("I'm allergic to walnuts."),
    assistant("I shall remember it."),
    user("My name is Ann. From now on answer in short sentences."),
    assistant("I will."),
    user("We painted the boat blue last spring, my brother and I."),
)
TURN = "turn_5"
EXTRACTORS: Mapping[str, Extractor] = {"rules": RulesExtractor()}


def a_talk(endpoint: ModelEndpoint, policy: ExtractionPolicy) -> World:
    world = world_at(endpoint, "v5")
    world.ports = replace(world.ports, extractors=EXTRACTORS)
    world.pipeline.bind(fields={"policy": policy})
    world.says(*SPOKEN)
    world.pipeline.clock.now = MONDAY + timedelta(hours=1)
    return world


def remember(endpoint: ModelEndpoint, answers: Callable[[Asked], Step], extractor: str | None = None) -> World:
    """What is remembered of the talk at its close, where the model answers so."""
    world = a_talk(endpoint, ExtractionPolicy("v5", extractor=extractor))
    endpoint.answers = answers
    fanout.fan_out(world.ports, CHAT, ULID, EPOCH)
    world.run()
    return world


def always(step: Step) -> Callable[[Asked], Step]:
    return lambda _asked: step


NOTHING = always(Says(answer(retracts=[])))


def contents(world: World) -> set[tuple[str, str, str | None]]:
    return {
        (atom.text, atom.category.name, atom.key) for atom in world.pipeline.atoms if atom.is_current(world.ports.now())
    }


def test_a_model_that_finds_nothing_leaves_what_the_rules_leave(endpoint: ModelEndpoint) -> None:
    by_rules = contents(remember(endpoint, NOTHING, "rules"))
    assert any("walnuts" in text for text, _, _ in by_rules)
    assert contents(remember(endpoint, NOTHING)) == by_rules


@pytest.mark.parametrize("step", [Fails(503), Fails(504), Fails(401, "invalid_api_key"), Says("no idea")])
def test_a_model_that_fails_costs_nothing_of_what_the_rules_find(endpoint: ModelEndpoint, step: Step) -> None:
    by_rules = contents(remember(endpoint, NOTHING, "rules"))
    assert contents(remember(endpoint, always(step))) == by_rules


def test_rules_run_first(endpoint: ModelEndpoint) -> None:
    world = remember(endpoint, always(Fails(503)))
    assert sorted((job.extractor, job.status) for job in world.pipeline.jobs) == [
        (str(CHOICE), JobStatus.FAILED),
        ("rules", JobStatus.SUCCEEDED),
    ]


@pytest.mark.parametrize(
    "fact",
    [
        model_fact("User can eat walnuts", 1, quote="walnuts", category={"name": "health", "kind": "FACT"}),
        model_fact("User is allergic", 1, quote="I'm allergic to walnuts", key="user.allergy.walnuts"),
    ],
)
def test_a_model_alone_ends_nothing_about_safety(endpoint: ModelEndpoint, fact: dict[str, object]) -> None:
    def end_all(asked: Asked) -> Step:
        if "Remembered:" not in asked.body["messages"][1]["content"]:
            return Says(answer(fact, retracts=[]))
        entry = '{"new": %d, "relation": "supersedes", "remembered": 1}'
        return Says('{"facts": [' + ", ".join(entry % number for number in range(1, 9)) + "]}")

    by_rules = contents(remember(endpoint, NOTHING, "rules"))
    safe = {entry for entry in by_rules if "walnuts" in entry[0]}
    assert safe
    assert safe <= contents(remember(endpoint, end_all))
    assert len(endpoint.asked) == 2


def test_each_turn_is_read_by_rules_at_once_also_where_the_model_waits_for_the_close(endpoint: ModelEndpoint) -> None:
    for policy in (ExtractionPolicy("v5"), ExtractionPolicy("v5", windowed=True, window_turns=5)):
        world = a_talk(endpoint, policy)
        head = replace(world.pipeline.head, status=ConversationStatus.OPEN, turn_count=3, turn_id=TURN, closed_at=None)
        world.pipeline.conversations.records[CHAT, ULID] = head
        assert windows.may_be_due(world.ports, CHAT)
        windows.take_windows(world.ports, CHAT, ULID, EPOCH)
        assert world.run() == [JobOutcome.SUCCEEDED]
        assert any("walnuts" in text for text, _, _ in contents(world))
        assert endpoint.asked == []
