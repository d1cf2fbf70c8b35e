"""Filters of a question: what passes is found however far down it ranks, in every kind of recall."""

from dataclasses import replace

import pytest

from loci.memory.entities.filtering import filter_for_space
from loci.memory.entities.merging import merge_entities
from loci.model.filter_forms import read_filter
from loci.model.filters import Filter
from loci.model.users import JsonValue
from loci.search.recall import timelines
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.search.recall.explaining import explain_topic
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.reasons import Reason
from loci.search.recall.timelines import TimelineQuestion
from tests.fakes.memory import SPACE
from tests.support.recall_world import ADA, FixedIndex, World, atom, texts, ulid
from tests.unit.search.recall.test_recall_times import add_atom, entity

RARE = 7
"""The number of the memory that passes, the oldest of many that fit the question better."""


def filter_of(sent: JsonValue) -> Filter:
    return read_filter(sent, "/filter")


def with_one_of_many(others: int) -> World:
    made = World()
    made.keep(replace(atom(RARE, "User flew a kite once"), metadata={"pages": 12, "team": "red"}))
    made.keep(*(replace(atom(20 + n, f"User flies a red kite {n}"), metadata={"pages": n % 9}) for n in range(others)))
    return made


def which_kite(sent: JsonValue) -> TopicQuestion:
    return TopicQuestion("Which red kite do I fly?", min_similarity=0.0, filter=filter_of(sent))


def best_first(world: World) -> FixedIndex:
    """An index that can tell nothing by itself, and proposes the rare memory last."""
    atoms = sorted(world.memory.atoms.records.values(), key=lambda one: one.id.ulid == ulid(RARE))
    return FixedIndex(atoms, "table")


@pytest.mark.parametrize(
    "sent", [{"metadata.team": "red"}, {"metadata.pages": {"gt": 9}}, {"text": {"contains": "once"}}]
)
def test_what_passes_is_found_behind_hundreds_that_fit_better(sent: JsonValue) -> None:
    world = with_one_of_many(600)
    found = world.recalls(which_kite(sent))
    assert (texts(found), found.degraded) == (["User flew a kite once"], False)


def test_where_no_index_can_tell_a_thousand_are_looked_at_and_the_answer_says_so() -> None:
    rare, often = which_kite({"metadata.pages": {"gt": 9}}), which_kite({"metadata.pages": {"gt": 3}})
    few, many = with_one_of_many(600), with_one_of_many(1100)
    found = few.recalls(rare, index=best_first(few))
    assert (texts(found), found.degraded) == (["User flew a kite once"], False)
    found = many.recalls(rare, index=best_first(many))
    assert (found.hits, found.degraded) == ((), True)
    found = many.recalls(often, index=best_first(many))
    assert (len(found.hits), found.degraded) == (8, False)


def test_a_filter_joins_the_other_filters_of_a_question() -> None:
    world = with_one_of_many(9)
    both = TopicQuestion("kite", filter=filter_of({"metadata.pages": {"gte": 3}}), metadata={"pages": 4})
    assert texts(world.recalls(both)) == ["User flies a red kite 4"]


def test_entities_are_those_of_the_space_by_any_of_their_names() -> None:
    world = World()
    bo, rob, cy = entity(world, "Bo"), entity(world, "Robert"), entity(world, "Cy")
    add_atom(world, "Bo runs on the beach", bo, on=-3)
    add_atom(world, "Robert runs in the park", rob, on=-2)
    add_atom(world, "Cy runs at night", cy, on=-1)
    merge_entities(world.ports, ADA, bo.entity.id, rob.entity.id)
    for named in ("bo", "ROBERT", str(rob.entity.id)):
        found = world.recalls(TopicQuestion("Who runs?", filter=filter_of({"entity": named})))
        assert sorted(texts(found)) == ["Bo runs on the beach", "Robert runs in the park"]
    others = TopicQuestion("Who runs?", filter=filter_of({"entity": {"ne": "bo"}}))
    assert texts(world.recalls(others)) == ["Cy runs at night"]
    assert texts(world.recalls(TopicQuestion("Who runs?", filter=filter_of({"entity": "Dee"})))) == []
    within = filter_for_space(world.ports, ADA, SPACE, filter_of({"entity": "Cy"}))
    assert within is not None


def test_recall_by_entity_and_timelines_take_filters_too() -> None:
    world = World()
    bo = entity(world, "Bo")
    add_atom(world, "Bo runs", bo, on=-3)
    add_atom(world, "Bo swims in the sea", bo, on=-2)
    of_sea = filter_of({"text": {"contains": "sea"}})
    ports = world.context_ports()
    assert texts(by_entity(ports, ADA, SPACE, EntityQuestion("bo", filter=of_sea))) == ["Bo swims in the sea"]
    for asked in (
        TimelineQuestion(filter=of_sea),
        TimelineQuestion(entity="Bo", filter=of_sea),
        TimelineQuestion(query="Where does Bo swim?", filter=of_sea),
        TimelineQuestion(filter=filter_of({"AND": [{"entity": "Bo"}, {"text": {"contains": "sea"}}]})),
    ):
        assert texts(timelines.recall_timeline(ports, ADA, SPACE, asked)) == ["Bo swims in the sea"]


def test_an_explanation_says_that_a_filter_excludes_a_memory() -> None:
    world = with_one_of_many(3)
    expected = world.memory.atoms.records[next(iter(world.memory.atoms.records))[0], ulid(RARE)]
    asked = TopicQuestion("kite", filter=filter_of({"metadata.pages": {"lt": 9}}))
    _, explained = explain_topic(world.context_ports(), ADA, [SPACE], asked, expected.id)
    assert explained.expected is not None
    assert explained.expected.reason is Reason.FILTER
