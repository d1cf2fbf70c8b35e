"""Which atoms a filter wants."""

from dataclasses import replace

import pytest

from loci.ids import ConversationId
from loci.model.atoms import Category, Kind
from loci.model.filter_forms import read_filter
from loci.model.filters import Mentions, NoneOf, matches
from loci.model.users import JsonValue
from tests.fakes.memory import day
from tests.support.recall_world import atom

CONVERSATION = ConversationId("chat", "01J8Z0000000000000000000AA")
TEA = replace(
    atom(1, "User drinks Green Tea"),
    category=Category("Diet", Kind.PREFERENCE),
    importance=4,
    valid_from=day(-10),
    source_conversation_id=CONVERSATION,
    metadata={"cups": 3, "hot": True, "where": "At Home", "tags": ["leaf", 1], "left": None},
)


@pytest.mark.parametrize(
    "sent",
    [
        {"category": "diet"},
        {"category": {"contains": "IE"}},
        {"category": {"nin": ["job", "home"]}},
        {"kind": {"in": ["FACT", "PREFERENCE"]}},
        {"importance": {"gt": 3, "lte": 4}},
        {"validFrom": {"lt": "2100-01-01"}},
        {"validTo": {"exists": False}},
        {"validTo": {"ne": "2100-01-01"}},
        {"createdAt": {"gte": "2020-01-01"}},
        {"source": str(CONVERSATION)},
        {"source": {"exists": True}},
        {"text": {"contains": "green tea"}},
        {"metadata.cups": 3.0},
        {"metadata.cups": {"gte": 2.5}},
        {"metadata.hot": True},
        {"metadata.where": {"contains": "home"}},
        {"metadata.where": {"gt": "A"}},
        {"metadata.tags": {"contains": "leaf"}},
        {"metadata.left": None},
        {"metadata.left": {"exists": True}},
        {"metadata.absent": {"ne": 1}},
        {"metadata.absent": {"exists": False}},
        {"OR": [{"category": "job"}, {"metadata.cups": 3}]},
        {"NOT": [{"category": "job"}, {"metadata.cups": 4}]},
    ],
)
def test_it_wants_an_atom_for_which_it_holds(sent: JsonValue) -> None:
    assert matches(read_filter(sent, "/filter"), TEA)
    assert not matches(read_filter({"NOT": sent}, "/filter"), TEA)


@pytest.mark.parametrize(
    "sent",
    [
        {"metadata.cups": True},
        {"metadata.hot": 1},
        {"metadata.hot": {"gt": 0}},
        {"metadata.cups": {"gt": "2"}},
        {"metadata.cups": {"contains": "3"}},
        {"metadata.tags": {"contains": True}},
        {"metadata.tags": "leaf"},
        {"metadata.absent": None},
        {"metadata.absent": {"lt": 9}},
        {"validTo": {"gt": "1999-01-01"}},
        {"category": {"ne": "DIET"}},
        {"AND": [{"category": "diet"}, {"importance": 5}]},
    ],
)
def test_values_of_other_types_and_missing_ones_are_not_equal(sent: JsonValue) -> None:
    assert not matches(read_filter(sent, "/filter"), TEA)


def test_mentions_are_of_atoms() -> None:
    assert matches(Mentions(frozenset({TEA.id.ulid})), TEA)
    assert not matches(NoneOf((Mentions(frozenset({TEA.id.ulid})),)), TEA)


def test_an_entity_must_be_looked_up_first() -> None:
    with pytest.raises(ValueError, match="looked up first"):
        matches(read_filter({"entity": "Tomas"}, "/filter"), TEA)
