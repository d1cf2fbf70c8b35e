"""What every store of entities does."""

from dataclasses import replace

import pytest

from loci.idempotency import marker
from loci.ids import EntityId
from loci.model import Entity, EntityType
from loci.ports import EntityStore, FirstWrite, MarkerHome, Outcome
from loci.scope import Scope
from tests.contract.memory import Stores, fakes, of_dynamodb, ulid
from tests.fakes.memory import EPOCH, SPACE, START

ACME = Entity(
    EntityId(SPACE.key, ulid(1)),
    EPOCH,
    EntityType.ORGANIZATION,
    "Acme Corp",
    START,
    START,
    description="a maker of everything",
    aliases=("Acme", "ACME  corp"),
    attributes={"founded": 1949},
    actor="eve",
)


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    return fakes() if request.param == "memory" else of_dynamodb(request.getfixturevalue("dynamodb"))


@pytest.fixture
def entities(stores: Stores) -> EntityStore:
    return stores.entities


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "ada")


def test_an_entity_is_read_back_whole_in_the_order_asked(entities: EntityStore, scope: Scope) -> None:
    bo = Entity(EntityId(SPACE.key, ulid(2)), EPOCH, EntityType.PERSON, "Bo", START, START)
    for entity in (ACME, bo):
        assert entities.create(scope, entity, FirstWrite()) is Outcome.DONE
    assert entities.get(scope, [ulid(2), ulid(9), ulid(1)]) == (bo, ACME)


def test_an_entity_is_found_by_each_of_its_names(entities: EntityStore, scope: Scope) -> None:
    entities.create(scope, ACME, FirstWrite())
    for name in ("acme corp", "acme"):
        assert entities.named(scope, name, [EntityType.ORGANIZATION]) == ACME
        assert entities.named(scope, name, list(EntityType)) == ACME
        assert entities.named(scope, name, [EntityType.PERSON]) is None
    assert entities.named(scope, "acme inc", list(EntityType)) is None


def test_of_one_name_the_first_type_asked_for_counts(entities: EntityStore, scope: Scope) -> None:
    paris = [
        Entity(EntityId(SPACE.key, ulid(number)), EPOCH, type, "Paris", START, START)
        for number, type in enumerate((EntityType.PERSON, EntityType.PLACE), 1)
    ]
    for entity in paris:
        assert entities.create(scope, entity, FirstWrite()) is Outcome.DONE
    assert entities.named(scope, "paris", [EntityType.PLACE, EntityType.PERSON]) == paris[1]


def test_a_name_is_taken_once_of_a_type(entities: EntityStore, scope: Scope) -> None:
    entities.create(scope, ACME, FirstWrite())
    alike = replace(ACME, id=EntityId(SPACE.key, ulid(2)), canonical_name="Other", aliases=("acme",))
    assert entities.create(scope, alike, FirstWrite()) is Outcome.TAKEN
    assert entities.get(scope, [ulid(2)]) == ()
    assert entities.named(scope, "other", list(EntityType)) is None


def test_a_marker_is_left_beside_the_entity(stores: Stores, scope: Scope) -> None:
    made = marker("0" * 32, "print", (str(ACME.id),), START)
    assert stores.entities.create(scope, ACME, FirstWrite(marker=made)) is Outcome.DONE
    assert stores.markers.get(scope, MarkerHome.MEMORY, made.hash) == made
    second = replace(ACME, id=EntityId(SPACE.key, ulid(2)), canonical_name="Other", aliases=())
    assert stores.entities.create(scope, second, FirstWrite(marker=made)) is Outcome.REPEATED


def test_another_scope_sees_none_of_them(entities: EntityStore, scope: Scope) -> None:
    entities.create(scope, ACME, FirstWrite())
    foreign = replace(scope, owner="eve")
    assert entities.get(foreign, [ulid(1)]) == ()
    assert entities.named(foreign, "acme", list(EntityType)) is None
