"""A model hides own words that one fact of it states whole, and no others."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.rules import RulesExtractor
from loci.learning.extraction import fanout
from loci.model.atoms import SAID, AtomStatus
from loci.model.jobs import ExtractionPolicy
from loci.ports.language import Extractor
from tests.fakes.memory import EPOCH
from tests.support.model_endpoint import ModelEndpoint, Says
from tests.support.model_facts import MONDAY, answer, model_fact, user
from tests.support.model_jobs import World, world_at
from tests.support.pipeline import CHAT, ULID

RULES: dict[str, Extractor] = {"rules": RulesExtractor()}


def _extract(endpoint: ModelEndpoint, said: str, *texts: str, key: str | None = None) -> World:
    world = world_at(endpoint, "v5")
    world.ports = replace(world.ports, extractors=RULES)
    world.pipeline.bind(fields={"policy": ExtractionPolicy("v5")})
    world.says(user(said))
    world.pipeline.clock.now = MONDAY + timedelta(hours=1)
    facts = [model_fact(text, 1, quote=said, key=key) for text in texts]
    endpoint.answers = lambda asked: Says(
        '{"facts": []}' if "Remembered:" in asked.body["messages"][1]["content"] else answer(*facts, retracts=[])
    )
    fanout.fan_out(world.ports, CHAT, ULID, EPOCH)
    world.run()
    return world


def _own_words(world: World) -> list[AtomStatus]:
    return [atom.status for atom in world.pipeline.atoms if atom.category == SAID]


def test_own_words_that_a_fact_states_whole_are_listed_once(endpoint: ModelEndpoint) -> None:
    world = _extract(endpoint, "We painted the boat blue last spring.", "User painted the boat blue last spring")
    assert _own_words(world) == [AtomStatus.ARCHIVED]
    current = [atom.text for atom in world.pipeline.atoms if atom.is_current(world.ports.now())]
    assert current == ["User painted the boat blue last spring"]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("We painted the boat blue last spring, my brother and I.", "User painted the boat blue last spring"),
        ("We painted the boat blue last spring. It leaks at the stern.", "User painted the boat blue last spring"),
        ("Maybe we painted the boat blue last spring.", "User painted the boat blue last spring"),
        ("We rowed the boat 12 miles upstream.", "User rowed the boat upstream"),
    ],
)
def test_own_words_stay_where_a_fact_leaves_anything_out(endpoint: ModelEndpoint, said: str, text: str) -> None:
    assert _own_words(_extract(endpoint, said, text)) == [AtomStatus.ACTIVE]


def test_several_facts_together_hide_nothing(endpoint: ModelEndpoint) -> None:
    """One fact has lost what the other says around it: the words find it again."""
    said = "We painted the boat blue last spring. The boat leaks at the stern."
    world = _extract(endpoint, said, "User painted the boat blue last spring", "User's boat leaks at the stern")
    assert _own_words(world) == [AtomStatus.ACTIVE]


def test_a_fact_that_the_next_value_of_its_key_ends_hides_nothing(endpoint: ModelEndpoint) -> None:
    said = "We painted the boat blue last spring."
    world = _extract(endpoint, said, "User painted the boat blue last spring", key="user.boat")
    assert _own_words(world) == [AtomStatus.ACTIVE]
