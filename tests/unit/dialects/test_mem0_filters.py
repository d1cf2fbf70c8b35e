"""Filters of mem0: what they mean, and what is refused by name."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from loci.dialects.acting import caller_for
from loci.dialects.mem0.entities import Entities
from loci.dialects.mem0.filters import Filters, read_filters
from loci.dialects.mem0.memories import atom_id, id_of, memory_id, read_id
from loci.errors import Forbidden, NotFound, Refused
from loci.model.atoms import Atom
from loci.model.filters import matches
from loci.scope import Role, caller
from tests.support.recall_world import atom

ADA: dict[str, Any] = {"user_id": "ada"}


def takes(filters: Filters, known: Atom) -> bool:
    """Whether the memory passes what is asked for besides ids."""
    return filters.atom_filter is not None and matches(filters.atom_filter, known)


def test_an_object_and_an_and_of_objects_mean_the_same() -> None:
    flat = read_filters({**ADA, "metadata": {"topic": "tea"}})
    both: list[Any] = [ADA, {"metadata": {"topic": "tea"}}]
    assert flat == read_filters({"AND": both})
    assert (flat.entities, read_filters(ADA).atom_filter) == (Entities(user_id="ada"), None)
    known = atom(1, "Ada likes tea")
    assert [takes(flat, replace(known, metadata={"topic": topic})) for topic in ("tea", "kites")] == [True, False]


@pytest.mark.parametrize(
    "sent",
    [
        {"OR": [{"categories": "work"}, {"metadata": {"cups": {"gte": 2}}}]},
        {"NOT": [{"categories": "work"}, {"metadata": {"cups": 9}}]},
        {"NOT": {"metadata": {"cups": {"in": [1, 2]}}}},
        {"keywords": {"icontains": "TEA"}},
        {"metadata": {"place": {"icontains": "home"}, "cups": {"ne": 4}}},
        {"categories": {"ne": "work"}},
    ],
)
def test_joins_and_operators_mean_what_they_mean_there(sent: dict[str, Any]) -> None:
    known = replace(atom(1, "Ada likes tea"), metadata={"cups": 3, "place": "At Home"})
    known = replace(known, category=replace(known.category, name="diet"))
    assert takes(read_filters({**ADA, **sent}), known)
    assert not takes(read_filters({**ADA, "NOT": [sent]}), known)


@pytest.mark.parametrize("wanted", ["Health", {"in": ["health", "diet"]}, {"contains": "HEALTH"}])
def test_categories_are_compared_without_case(wanted: Any) -> None:
    filters = read_filters({**ADA, "categories": wanted})
    known = atom(1, "Ada is allergic")
    health = replace(known, category=replace(known.category, name="health"))
    work = replace(known, category=replace(known.category, name="work"))
    assert (takes(filters, health), takes(filters, work)) == (True, False)


def test_times_are_those_of_creation_both_ends_included() -> None:
    known = replace(atom(1, "Ada likes tea"), created_at=datetime(2026, 5, 4, tzinfo=UTC))
    cases: list[tuple[dict[str, Any], bool]] = [
        ({"gte": "2026-05-04"}, True),
        ({"gte": "2026-05-04T00:00:01Z"}, False),
        ({"lte": "2026-05-04T00:00:00Z"}, True),
        ({"gte": "2026-05-01", "lte": "2026-05-03"}, False),
    ]
    for sent, expected in cases:
        assert takes(read_filters({**ADA, "created_at": sent}), known) is expected


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"OR": [ADA]}, "/filters/user_id"),
        ({"NOT": ADA}, "/filters/user_id"),
        ({"OR": ADA}, "/filters/OR"),
        ({"OR": []}, "/filters/OR"),
        ({"AND": [ADA, {"user_id": "bob"}]}, "/filters/user_id"),
        ({"AND": ADA}, "/filters/AND"),
        ({"user_id": {"in": ["ada"]}}, "/filters/user_id"),
        ({"user_id": ""}, "/filters/user_id"),
        ({**ADA, "metadata": {"topic": {"like": "tea"}}}, "/filters/metadata.topic/like"),
        ({**ADA, "metadata": {}}, "/filters/metadata"),
        ({**ADA, "metadata": "tea"}, "/filters/metadata"),
        ({**ADA, "categories": {"gt": "x"}}, "/filters/category/gt"),
        ({**ADA, "created_at": {"gte": "soon"}}, "/filters/createdAt/gte"),
        ({**ADA, "keywords": "tea"}, "/filters/text/eq"),
        ({**ADA, "topic": "tea"}, "/filters/topic"),
        ({"AND": [ADA, *({"categories": "x"} for _ in range(51))]}, "/filters"),
    ],
)
def test_what_is_not_supported_is_refused_by_name(sent: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_filters(sent)
    assert [field.pointer for field in refusal.value.fields] == [pointer]


@pytest.mark.parametrize(
    ("entities", "owner", "asked"),
    [
        (Entities("ada"), "ada", {}),
        (Entities("ada", run_id="r"), "ada", {"run_id": "r"}),
        (Entities("ada", "sales", "shop"), "ada", {"agent_id": "sales", "app_id": "shop"}),
        (Entities("ada:b", "sales"), "ada:b", {"agent_id": "sales"}),
        (Entities("run:7"), "user:run:7", {}),
        (Entities("user:run:7"), "user:user:run:7", {}),
        (Entities(agent_id="sales"), "agent:sales", {}),
        (Entities(agent_id="sales", run_id="r"), "agent:sales", {"run_id": "r"}),
        (Entities(run_id="r"), "run:r", {}),
    ],
)
def test_entities_have_an_owner_and_all_others_are_tags(entities: Entities, owner: str, asked: dict[str, str]) -> None:
    assert (entities.owner, entities.asked_tags) == (owner, asked)


@pytest.mark.parametrize("entities", [Entities(), Entities("*"), Entities("ada", "*")])
def test_no_one_and_anyone_own_nothing(entities: Entities) -> None:
    with pytest.raises(Refused):
        _ = entities.owner


def test_a_service_acts_for_the_owner_and_a_user_is_the_owner() -> None:
    service = caller(tenant="acme", app="notes", user="key_app.x", role="service")
    assert (caller_for(service, "ada").user, caller_for(service, "ada").role) == ("ada", Role.SERVICE)
    ada = caller(tenant="acme", app="notes", user="ada", role="user")
    assert caller_for(ada, "ada") == ada
    acting = caller(tenant="acme", app="notes", user="s", role="service", acting_for="run:7")
    assert caller_for(acting, "user:run:7", "run:7").user == "user:run:7"
    for sender in (ada, caller(tenant="acme", app="notes", user="s", role="service", acting_for="ada")):
        with pytest.raises(Forbidden):
            caller_for(sender, "bob")


def test_an_id_of_a_memory_names_its_owner() -> None:
    known = atom(1, "Ada likes tea")
    for owner in ("ada", "ada/b «x»", "日本"):
        named = read_id(memory_id(owner, known))
        assert (named.owner, atom_id(named)) == (owner, known.id)
    for sent in ("", "no-such-id", id_of("ada", "x"), "%%.x", "a.b.c"):
        with pytest.raises(NotFound):
            atom_id(read_id(sent))
