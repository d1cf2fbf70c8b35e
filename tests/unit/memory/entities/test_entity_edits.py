"""Entities that clients put right: what they are called, what is said of them."""

import pytest

from loci.errors import Conflict, NotFound, Refused, TooLarge
from loci.ids import EntityId
from loci.memory.entities import editing, records
from loci.memory.entities.editing import EntityEdit
from loci.memory.entities.merging import merge_entities
from loci.memory.entities.reading import find_by_name, get_entity
from loci.memory.entities.records import NewEntity
from loci.memory.entities.views import EntityView
from loci.model.entities import EntityType
from tests.fakes.memory import SPACE, Memory, caller

ADA = caller()
SCOPE = ADA.own(SPACE.key)
ORG = EntityType.ORGANIZATION


def create_entity(memory: Memory, name: str, *aliases: str) -> EntityView:
    new = NewEntity(ORG, name, "a maker", aliases, {"a": 1})
    return records.create_entity(memory.ports, ADA, SPACE, new).view


def edit_entity(memory: Memory, view: EntityView, wanted: EntityEdit, if_match: int | None = None) -> EntityView:
    return editing.edit_entity(memory.ports, ADA, view.entity.id, wanted, if_match)


def test_what_is_not_sent_stays_and_nothing_sent_changes_nothing(memory: Memory) -> None:
    acme = create_entity(memory, "Acme", "AC")
    assert edit_entity(memory, acme, EntityEdit()) == acme
    seller = edit_entity(memory, acme, EntityEdit(description="a seller"), if_match=1).entity
    assert (seller.description, seller.canonical_name, seller.attributes) == ("a seller", "Acme", {"a": 1})
    assert (seller.aliases, seller.version) == (("AC",), 2)
    bare = edit_entity(memory, acme, EntityEdit(description=None, attributes={}, aliases=())).entity
    assert (bare.description, bare.attributes, bare.aliases) == (None, {}, ())


def test_names_follow_and_those_that_are_lost_are_free(memory: Memory) -> None:
    acme = create_entity(memory, "Acme", "AC")
    view = edit_entity(memory, acme, EntityEdit(canonical_name=" Zenith  Ltd ", aliases=("Acme", "zenith ltd")))
    assert (view.entity.canonical_name, view.aliases) == ("Zenith Ltd", ("Acme",))
    assert find_by_name(memory.ports, ADA, SPACE, "zenith ltd") == view
    with pytest.raises(NotFound):
        find_by_name(memory.ports, ADA, SPACE, "AC")
    assert create_entity(memory, "AC").entity.id != acme.entity.id


def test_a_name_of_another_entity_is_a_conflict(memory: Memory) -> None:
    acme, other = create_entity(memory, "Acme"), create_entity(memory, "Zenith")
    for wanted in (EntityEdit(canonical_name="zenith"), EntityEdit(aliases=("Free", "ZENITH"))):
        with pytest.raises(Conflict):
            edit_entity(memory, acme, wanted)
    assert get_entity(memory.ports, ADA, acme.entity.id) == acme
    assert find_by_name(memory.ports, ADA, SPACE, "Zenith") == other


def test_another_version_is_a_conflict_and_no_entity_is_not_found(memory: Memory) -> None:
    acme = create_entity(memory, "Acme")
    with pytest.raises(Conflict):
        edit_entity(memory, acme, EntityEdit(description="x"), if_match=2)
    with pytest.raises(NotFound):
        editing.edit_entity(memory.ports, ADA, EntityId(SPACE.key, "01K00000000000000000000000"), EntityEdit())
    with pytest.raises(NotFound):
        editing.edit_entity(memory.ports, caller("eve"), acme.entity.id, EntityEdit(description="x"))


def test_the_names_of_merged_entities_follow(memory: Memory) -> None:
    acme, other = create_entity(memory, "Acme"), create_entity(memory, "Zenith", "Z")
    merged = merge_entities(memory.ports, ADA, acme.entity.id, other.entity.id)
    same = edit_entity(memory, acme, EntityEdit(canonical_name="Acme Corp", aliases=merged.aliases))
    assert (same.entity.aliases, same.aliases) == ((), ("Zenith", "Z"))
    edit_entity(memory, other, EntityEdit(aliases=("Zed",)))
    assert set(memory.entities.merged[SCOPE].groups[acme.entity.id.ulid]) == {"acme corp", "zenith", "zed"}
    assert set(get_entity(memory.ports, ADA, acme.entity.id).aliases) == {"Zenith", "Zed"}


@pytest.mark.parametrize(
    ("wanted", "pointer"),
    [
        (EntityEdit(canonical_name=" "), "/canonicalName"),
        (EntityEdit(aliases=("ok", "")), "/aliases/1"),
        (EntityEdit(aliases=("x",) * 51), "/aliases"),
        (EntityEdit(description=""), "/description"),
    ],
)
def test_a_field_that_breaks_a_rule_is_named(memory: Memory, wanted: EntityEdit, pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        edit_entity(memory, create_entity(memory, "Acme"), wanted)
    assert [field.pointer for field in refusal.value.fields] == [pointer]


def test_no_more_changes_at_once_than_a_transaction_holds(memory: Memory) -> None:
    acme = create_entity(memory, "Acme", *(f"A{n}" for n in range(50)))
    with pytest.raises(Refused):
        edit_entity(memory, acme, EntityEdit(aliases=tuple(f"B{n}" for n in range(50))))
    with pytest.raises(TooLarge):
        edit_entity(memory, acme, EntityEdit(attributes={"x": "x" * 16384}))
