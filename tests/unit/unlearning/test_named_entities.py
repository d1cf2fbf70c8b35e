"""What only a deleted conversation or a retracted message named goes with it, comes back with it, and is erased."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from loci.errors import Conflict, NotFound
from loci.ids import EntityId, MessageId
from loci.memory.atoms import changes
from loci.memory.atoms.fields import NewAtom
from loci.memory.entities import deleting, editing, merging, reading, records
from loci.memory.entities.editing import EntityEdit
from loci.memory.entities.records import NewEntity
from loci.model.atoms import SAID
from loci.model.entities import Entity, EntityType
from loci.ports.language import ExtractedFact
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.unlearning import message_removal, removal
from tests.fakes.faults import Crash, Moment, crashing, interleave_write
from tests.fakes.memory import SPACE
from tests.support.break_points import break_points
from tests.support.pipeline import ADA, CHAT, MEMORY
from tests.support.unlearning_world import HOME, Told, UnlearningWorld, fact_of

CAT = "Ada has a cat called Miso"
GRAZ = "Ada lives in Graz"
CAT_TALK, HOME_TALK = Told(1, (fact_of(CAT, 1),)), Told(2, (fact_of(GRAZ, 1), fact_of("Ada sings", 5)))


@pytest.fixture
def world() -> UnlearningWorld:
    return UnlearningWorld().tell_all([CAT_TALK, HOME_TALK])


def entity_of(world: UnlearningWorld, name: str) -> Entity:
    return reading.find_by_name(world.ports, ADA, SPACE, name).entity


def names(world: UnlearningWorld) -> list[str]:
    return [view.entity.canonical_name for view in reading.search_entities(world.ports, ADA, SPACE).items]


def readers(world: UnlearningWorld, entity: Entity) -> list[Callable[[], object]]:
    ports, id = world.ports, entity.id
    return [
        lambda: reading.get_entity(ports, ADA, id),
        lambda: reading.find_by_name(ports, ADA, SPACE, entity.canonical_name),
        lambda: by_entity(ports, ADA, SPACE, EntityQuestion(str(id))),
        lambda: by_entity(ports, ADA, SPACE, EntityQuestion(entity.canonical_name)),
        lambda: editing.edit_entity(ports, ADA, id, EntityEdit(description="a cat")),
        lambda: deleting.delete_entity(ports, ADA, id),
        lambda: merging.merge_entities(ports, ADA, entity_of(world, "Ada").id, id),
    ]


def test_no_reader_finds_what_only_a_deleted_conversation_named(world: UnlearningWorld) -> None:
    miso = entity_of(world, "Miso")
    world.delete(CAT_TALK)
    assert names(world) == ["Ada", "Graz"]
    for read in readers(world, miso):
        with pytest.raises(NotFound):
            read()
    assert world.ports.entities.names_among(MEMORY, ["miso"]) == ()
    later = changes.add_atom(world.ports, ADA, SPACE, NewAtom("Ada feeds Miso twice", HOME)).atom
    assert later.entity_ids == (entity_of(world, "Ada").id,)


def test_a_preview_and_a_report_name_what_goes(world: UnlearningWorld) -> None:
    miso, graz = entity_of(world, "Miso"), entity_of(world, "Graz")
    assert removal.preview_deletion(world.ports, ADA, CAT_TALK.id).entities == (miso.id,)
    message = MessageId("chat", HOME_TALK.ulid, 1)
    assert message_removal.preview_retraction(world.ports, ADA, message)[0].entities == (graz.id,)
    assert names(world) == ["Ada", "Miso", "Graz"]
    world.delete(CAT_TALK)
    world.retract(HOME_TALK, 1)
    assert removal.report_deletion(world.ports, CHAT, CAT_TALK.id).entities == (miso.id,)
    assert message_removal.report_retraction(world.ports, CHAT, message).entities == (graz.id,)
    assert names(world) == ["Ada"]


def test_what_the_other_message_names_too_stays(world: UnlearningWorld) -> None:
    world.delete(CAT_TALK)
    world.retract(HOME_TALK, 1)
    assert names(world) == ["Ada"]
    world.retract(HOME_TALK, 5)
    assert names(world) == []
    world.restore_message(HOME_TALK, 5)
    assert names(world) == ["Ada"]


def by_making_it(world: UnlearningWorld, _: EntityId) -> None:
    records.create_entity(world.ports, ADA, SPACE, NewEntity(EntityType.OBJECT, "Miso"))


def by_editing_it(world: UnlearningWorld, id: EntityId) -> None:
    editing.edit_entity(world.ports, ADA, id, EntityEdit(description="a cat"))


def by_merging_it(world: UnlearningWorld, id: EntityId) -> None:
    other = records.create_entity(world.ports, ADA, SPACE, NewEntity(EntityType.OBJECT, "Mimi")).view.entity
    merging.merge_entities(world.ports, ADA, id, other.id)


def by_merging_it_into_another(world: UnlearningWorld, id: EntityId) -> None:
    other = records.create_entity(world.ports, ADA, SPACE, NewEntity(EntityType.OBJECT, "Mimi")).view.entity
    merging.merge_entities(world.ports, ADA, other.id, id)


def by_naming_it(world: UnlearningWorld, _: EntityId) -> None:
    changes.add_atom(world.ports, ADA, SPACE, NewAtom("Ada feeds Miso twice", HOME))


@pytest.mark.parametrize(
    "touch", [by_making_it, by_editing_it, by_merging_it, by_merging_it_into_another, by_naming_it]
)
def test_what_a_client_has_touched_is_the_clients_own(
    world: UnlearningWorld, touch: Callable[[UnlearningWorld, EntityId], None]
) -> None:
    miso = entity_of(world, "Miso")
    touch(world, miso.id)
    world.purge(CAT_TALK)
    assert reading.get_entity(world.ports, ADA, miso.id).entity.canonical_name == "Miso"
    assert CAT_TALK.ulid not in repr(world.pipeline.memory.entities.records)


def test_what_is_named_again_meanwhile_is_there_under_its_id_and_stays(world: UnlearningWorld) -> None:
    miso = entity_of(world, "Miso")
    world.delete(CAT_TALK)
    world.tell(Told(3, (fact_of("Miso is hungry", 1),)))
    assert entity_of(world, "Miso").id == miso.id
    world.restore(CAT_TALK)
    assert reading.find_by_name(world.ports, ADA, SPACE, "Miso").atom_count == 2
    world.purge(CAT_TALK)
    assert reading.find_by_name(world.ports, ADA, SPACE, "Miso").atom_count == 1


def test_what_a_client_makes_anew_meanwhile_is_the_clients_own(world: UnlearningWorld) -> None:
    miso = entity_of(world, "Miso")
    world.delete(CAT_TALK)
    new = NewEntity(EntityType.OBJECT, "Miso", "a soup", ("Misoshiru",))
    made = [records.create_entity(world.ports, ADA, SPACE, new, "once") for _ in range(2)]
    assert [(one.view.entity.id, one.created) for one in made] == [(miso.id, True), (miso.id, False)]
    world.purge(CAT_TALK)
    assert reading.find_by_name(world.ports, ADA, SPACE, "misoshiru").entity.description == "a soup"


def test_a_name_that_a_client_gives_to_another_entity_meanwhile_is_that_ones(world: UnlearningWorld) -> None:
    mimi = records.create_entity(world.ports, ADA, SPACE, NewEntity(EntityType.OBJECT, "Mimi")).view.entity
    world.delete(CAT_TALK)
    editing.edit_entity(world.ports, ADA, mimi.id, EntityEdit(canonical_name="Miso"))
    records.create_entity(world.ports, ADA, SPACE, NewEntity(EntityType.PLACE, "Styria", aliases=("Graz",)))
    world.restore(CAT_TALK)
    assert entity_of(world, "Miso").id == mimi.id
    (cat,) = [atom for atom in world.atoms() if atom.text == CAT]
    assert changes.add_atom(world.ports, ADA, SPACE, NewAtom(CAT, cat.category)).atom.entity_ids == (
        entity_of(world, "Ada").id,
    )


def test_a_name_of_an_entity_that_is_there_is_still_refused(world: UnlearningWorld) -> None:
    other = records.create_entity(world.ports, ADA, SPACE, NewEntity(EntityType.OBJECT, "Mimi")).view.entity
    with pytest.raises(Conflict):
        editing.edit_entity(world.ports, ADA, other.id, EntityEdit(canonical_name="Miso"))


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_that_named_it_the_last_one_purged_erases_it(first: int) -> None:
    told = [CAT_TALK, Told(2, (fact_of("Ada feeds Miso twice", 1),))]
    world = UnlearningWorld().tell_all(told)
    for one in told:
        world.delete(one)
    assert names(world) == []
    world.purge(told[first])
    stored = repr(world.pipeline.memory.entities.records)
    assert "Miso" in stored
    assert told[first].ulid not in stored
    world.purge(told[1 - first])
    stored = repr(world.pipeline.memory.entities.records)
    assert not [word for word in ("Miso", "Ada'", told[1 - first].ulid) if word in stored]


def test_what_a_fact_named_that_was_never_written_goes_with_its_conversation(world: UnlearningWorld) -> None:
    blank = replace(fact_of("Wien", 1), text=" ")
    told = Told(3, (blank, fact_of("Ada sings twice", 1)))
    world.tell(told)
    before = world.exact()
    assert names(world) == ["Ada", "Miso", "Graz", "Wien"]
    world.delete(told)
    assert names(world) == ["Ada", "Miso", "Graz"]
    world.restore(told)
    assert world.exact() == before
    world.purge(told)
    assert "Wien" not in repr(world.pipeline.memory.entities.records)


def test_what_a_fact_named_that_was_never_written_goes_with_its_message(world: UnlearningWorld) -> None:
    blank = replace(fact_of("Wien", 1), text=" ")
    told = Told(3, (blank, fact_of("Ada sings twice", 5)))
    world.tell(told)
    wien, message = entity_of(world, "Wien"), MessageId("chat", told.ulid, 1)
    assert message_removal.preview_retraction(world.ports, ADA, message)[0].entities == (wien.id,)
    world.retract(told, 1)
    assert names(world) == ["Ada", "Miso", "Graz"]
    assert message_removal.report_retraction(world.ports, CHAT, message).entities == (wien.id,)
    message_removal.retract_message(world.ports, ADA, message, is_purge=True)
    assert "Wien" not in repr(world.pipeline.memory.entities.records)
    assert names(world) == ["Ada", "Miso", "Graz"]


MEAL = Told(3, (fact_of("Miso is hungry", 1), fact_of("Ada sings twice", 5)))


def quote_of(text: str, seq: int) -> ExtractedFact:
    return replace(fact_of(text, seq), category=SAID, quoted=True)


def is_linked(world: UnlearningWorld) -> bool:
    """Whether Miso is there, and what the meal says of it alone is linked to it."""
    found = reading.find_by_name(world.ports, ADA, SPACE, "Miso")
    own = [atom for atom in world.atoms() if found.entity.id in atom.entity_ids]
    return found.atom_count == len(own) == 1


@pytest.mark.parametrize("told", [MEAL, replace(MEAL, facts=(quote_of("Miso is hungry", 1), *MEAL.facts[1:]))])
def test_what_is_named_while_its_only_other_conversation_is_deleted_is_there(told: Told) -> None:
    for nth in break_points(300):
        world = UnlearningWorld().tell_all([CAT_TALK])
        ports: Any = interleave_write(world.ports, nth, partial(world.delete, CAT_TALK))
        world.tell(told, ports)
        if ports.calls <= nth:
            return
        assert is_linked(world), nth
    pytest.fail("the extraction never ended")


def test_what_is_named_while_its_only_other_conversation_is_being_deleted_is_there() -> None:
    for nth in break_points(300):
        world = UnlearningWorld().tell_all([CAT_TALK])
        ports: Any = interleave_write(world.ports, nth, partial(world.tell, MEAL))
        removal.delete_conversation(ports, ADA, CAT_TALK.id)
        if ports.calls <= nth:
            return
        assert is_linked(world), nth
    pytest.fail("the deletion never ended")


def test_what_a_deleted_conversation_names_is_gone_though_its_extraction_goes_on() -> None:
    for nth in break_points(300):
        world = UnlearningWorld().tell_all([CAT_TALK])
        ports: Any = interleave_write(world.ports, nth, partial(delete_all, world))
        world.tell(MEAL, ports)
        if ports.calls <= nth:
            return
        assert names(world) == [], nth
    pytest.fail("the extraction never ended")


def test_a_name_that_a_deleted_conversation_alone_has_is_nowhere_though_its_extraction_goes_on() -> None:
    for nth in break_points(300):
        world = UnlearningWorld()
        ports: Any = interleave_write(world.ports, nth, partial(world.delete, MEAL))
        world.tell(MEAL, ports)
        if ports.calls <= nth:
            return
        assert names(world) == [], nth
    pytest.fail("the extraction never ended")


def delete_all(world: UnlearningWorld) -> None:
    world.delete(CAT_TALK)
    world.delete(MEAL)


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("is_deleted", [False, True])
def test_a_purge_that_breaks_off_anywhere_leaves_nothing_of_a_name(moment: Moment, is_deleted: bool) -> None:
    for nth in break_points(200):
        world = UnlearningWorld().tell_all([CAT_TALK, HOME_TALK])
        if is_deleted:
            world.delete(CAT_TALK)
        try:
            removal.delete_conversation(crashing(world.ports, nth, moment), ADA, CAT_TALK.id, is_purge=True)
        except Crash:
            world.pipeline.sweep(world.pipeline.ports.now())
            with suppress(NotFound):
                world.purge(CAT_TALK)
        else:
            return
        finally:
            stored = repr((world.pipeline.memory.entities.records, world.pipeline.memory.atoms.statements))
            assert "Miso" not in stored
            assert CAT_TALK.ulid not in stored
            assert names(world) == ["Ada", "Graz"]
    pytest.fail("the purge never ended")
