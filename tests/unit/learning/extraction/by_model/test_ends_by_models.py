"""A model ends only what the user's own words name."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from loci.adapters.rules import RulesExtractor
from loci.learning.extraction import fanout
from loci.model.jobs import ExtractionPolicy
from loci.ports.language import Extractor
from tests.fakes.memory import EPOCH
from tests.support.model_endpoint import Asked, ModelEndpoint, Says, Step
from tests.support.model_facts import MONDAY, answer, model_fact, taken_back, user
from tests.support.model_jobs import World, world_at
from tests.support.pipeline import CHAT, ULID

EXTRACTORS: Mapping[str, Extractor] = {"rules": RulesExtractor()}
HOME = "User lives in Graz"


def _extract(
    endpoint: ModelEndpoint,
    said: str,
    *facts: dict[str, Any],
    retracts: Sequence[dict[str, Any]] = (),
    relation: str = "new",
) -> World:
    """Extract two turns, the first about a home; all that the model is asked to compare has that ``relation``."""
    world = world_at(endpoint, "v5")
    world.ports = replace(world.ports, extractors=EXTRACTORS)
    world.pipeline.bind(fields={"policy": ExtractionPolicy("v5")})
    world.says(user("I live in Graz. From now on answer in short sentences."), user(said))
    world.pipeline.clock.now = MONDAY + timedelta(hours=1)

    def answers(asked: Asked) -> Step:
        content = asked.body["messages"][1]["content"]
        if "Remembered:" not in content:
            return Says(answer(*facts, retracts=retracts))
        there = [line for line in content.splitlines() if HOME in line or "short sentences" in line]
        number = int(there[0].split(" | ")[0])
        entries = [{"new": new, "relation": relation, "remembered": number} for new in range(2, 9)]
        return Says(json.dumps({"facts": entries}))

    endpoint.answers = answers
    fanout.fan_out(world.ports, CHAT, ULID, EPOCH)
    world.run()
    return world


def _current(world: World) -> list[str]:
    return [atom.text for atom in world.pipeline.atoms if atom.is_current(world.ports.now())]


CAT = model_fact("User has a cat called Miso", 2, quote="Our cat is called Miso", key="user.home")
MOVED = model_fact("User lives in Wien", 2, quote="I moved to Wien", key="user.home")


def test_a_key_alone_ends_no_value_that_the_words_do_not_name(endpoint: ModelEndpoint) -> None:
    current = _current(_extract(endpoint, "Our cat is called Miso.", CAT))
    assert HOME in current
    assert "User has a cat called Miso" in current


def test_another_value_of_the_key_ends_it_without_a_question(endpoint: ModelEndpoint) -> None:
    world = _extract(endpoint, "Meanwhile I moved to Wien for good.", MOVED)
    assert HOME not in _current(world)
    assert not endpoint.was_told("Remembered:")


def test_a_new_value_ends_the_one_that_it_is_about(endpoint: ModelEndpoint) -> None:
    current = _current(_extract(endpoint, "Meanwhile I moved to Wien for good.", MOVED))
    assert "User lives in Wien" in current
    assert HOME not in current


@pytest.mark.parametrize("relation", ["supersedes", "refines", "contradicts"])
def test_no_relation_reaches_what_the_words_do_not_name(endpoint: ModelEndpoint, relation: str) -> None:
    before = _extract(endpoint, "Our cat is called Miso.")
    world = _extract(endpoint, "Our cat is called Miso.", CAT, relation=relation)
    assert {*_current(before), "User has a cat called Miso"} == {*_current(world)}
    assert not any(atom.contradicts for atom in world.pipeline.atoms)


def test_a_retraction_takes_back_only_what_its_words_name(endpoint: ModelEndpoint) -> None:
    gone = taken_back("User has a cat", 2, quote="We have no cat called Miso any more", key="user.home")
    world = _extract(endpoint, "We have no cat called Miso any more.", retracts=[gone], relation="retracts")
    assert HOME in _current(world)
