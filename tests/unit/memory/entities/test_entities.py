"""Entities that facts name: found by type and folded name, made where there is none."""

import pytest

from loci.errors import NotFound, Refused
from loci.memory.atoms.writes import Writer
from loci.memory.entities.naming import find_entity, resolve_entities
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.users import UserRecord
from tests.fakes.memory import EPOCH, SPACE, Memory, caller

ADA = caller()
SCOPE = ADA.own(SPACE.key)
WRITER = Writer(SCOPE, ADA.directory, EPOCH)
TALK = "01K000000000000000000000C1"
ACME = ExtractedEntity(EntityType.ORGANIZATION, "Acme Corp")


def test_who_is_named_first_is_made_and_found_again(memory: Memory) -> None:
    named = [ACME, ExtractedEntity(EntityType.PERSON, "Bo"), ExtractedEntity(EntityType.ORGANIZATION, " acme  CORP ")]
    first, second = resolve_entities(memory.ports, WRITER, named, TALK)
    assert resolve_entities(memory.ports, WRITER, [ACME], TALK) == (first,)
    made = find_entity(memory.ports, SCOPE, "ACME CORP", EntityType.ORGANIZATION)
    assert made is not None
    assert (made.id, made.canonical_name, made.epoch) == (first, "Acme Corp", EPOCH)
    assert first != second


def test_one_name_may_be_of_two_types(memory: Memory) -> None:
    paris = [ExtractedEntity(type, "Paris") for type in (EntityType.PERSON, EntityType.PLACE)]
    person, place = resolve_entities(memory.ports, WRITER, paris, TALK)
    assert person != place
    found = find_entity(memory.ports, SCOPE, "paris")
    assert found is not None
    assert found.id == person


@pytest.mark.parametrize("name", ["", "  ", "x" * 201])
def test_what_can_be_no_name_is_refused(memory: Memory, name: str) -> None:
    with pytest.raises(Refused):
        resolve_entities(memory.ports, WRITER, [ExtractedEntity(EntityType.PERSON, name)], TALK)


def test_no_entity_is_created_under_a_former_epoch(memory: Memory) -> None:
    memory.users.records[ADA.directory] = UserRecord("01K000000000000000000000FF")
    with pytest.raises(NotFound):
        resolve_entities(memory.ports, WRITER, [ACME], TALK)
    assert memory.entities.records == {}
