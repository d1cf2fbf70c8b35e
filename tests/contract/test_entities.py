"""What every store of entities does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.apps.idempotency import marker
from loci.ids import EntityId
from loci.memory.entities.editing import MAX_CHANGED_NAMES
from loci.model.atoms import AtomStatus
from loci.model.entities import Entity, EntityType, MergedNames
from loci.model.jobs import JobStatus
from loci.model.users import UserRecord
from loci.ports.memory import AtomChange, EntityStep, EntityStore, JobStep, Mention, NamesStep
from loci.ports.writes import FirstWrite, MarkerHome, Outcome, Page
from loci.scope import Scope
from tests.contract.memory import Stores, atom, edit_step, fakes, of_dynamodb, put, ulid
from tests.fakes.memory import EPOCH, SPACE, START, day
from tests.support.filled_records import fill_record
from tests.support.records import ULIDS, job

LATER = START + timedelta(hours=1)

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
    merged_into=EntityId(SPACE.key, ulid(7)),
    merged_ids=(EntityId(SPACE.key, ulid(9)), EntityId(SPACE.key, ulid(8))),
    actor="eve",
)
BO = Entity(EntityId(SPACE.key, ulid(2)), EPOCH, EntityType.PERSON, "Bo", START, START)


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
    whole = fill_record(Entity, deleted_at=None, unlearned_at=None)
    for entity in (whole, BO):
        assert entities.create(scope, entity, FirstWrite()) is Outcome.DONE
    assert entities.get(scope, [ulid(2), ulid(9), whole.id.ulid]) == (BO, whole)


def test_an_entity_is_found_by_each_of_its_names(entities: EntityStore, scope: Scope) -> None:
    entities.create(scope, ACME, FirstWrite())
    for name in ("acme corp", "acme"):
        assert entities.find_by_name(scope, name, [EntityType.ORGANIZATION]) == ACME
        assert entities.find_by_name(scope, name, list(EntityType)) == ACME
        assert entities.find_by_name(scope, name, [EntityType.PERSON]) is None
    assert entities.find_by_name(scope, "acme inc", list(EntityType)) is None


def test_of_one_name_the_first_type_asked_for_counts(entities: EntityStore, scope: Scope) -> None:
    paris = [
        Entity(EntityId(SPACE.key, ulid(number)), EPOCH, type, "Paris", START, START)
        for number, type in enumerate((EntityType.PERSON, EntityType.PLACE), 1)
    ]
    for entity in paris:
        assert entities.create(scope, entity, FirstWrite()) is Outcome.DONE
    assert entities.find_by_name(scope, "paris", [EntityType.PLACE, EntityType.PERSON]) == paris[1]


TALK = ulid(77)
LEARNED = replace(BO, learned_from=TALK)
AWAY = replace(LEARNED, unlearned_at=LATER, version=2)


def test_an_unlearned_entity_is_read_by_no_one_who_does_not_ask_for_it(entities: EntityStore, scope: Scope) -> None:
    for entity in (ACME, LEARNED):
        assert entities.create(scope, entity, FirstWrite()) is Outcome.DONE
    assert entities.replace(scope, [EntityStep(LEARNED, AWAY)], FirstWrite(), None) is Outcome.DONE
    assert entities.get(scope, [ulid(2)]) == ()
    assert entities.find_by_name(scope, "bo", list(EntityType)) is None
    assert entities.list(scope, None, 9).items == (ACME,)
    assert {one.entity for one in entities.names(scope, 2)} == {ulid(1)}
    assert entities.names_among(scope, ["bo"]) == ()
    assert entities.get(scope, [ulid(2)], unlearned=True) == (AWAY,)
    assert entities.find_by_name(scope, "bo", list(EntityType), unlearned=True) == AWAY
    assert entities.list(scope, None, 9, unlearned=True).items == (ACME, AWAY)


def test_an_unlearned_entity_keeps_its_name_until_it_is_there_again_or_deleted(
    entities: EntityStore, scope: Scope
) -> None:
    entities.create(scope, LEARNED, FirstWrite())
    entities.replace(scope, [EntityStep(LEARNED, AWAY)], FirstWrite(), None)
    other = replace(BO, id=EntityId(SPACE.key, ulid(3)))
    assert entities.create(scope, other, FirstWrite()) is Outcome.TAKEN
    back = replace(LEARNED, version=3)
    assert entities.replace(scope, [EntityStep(AWAY, back)], FirstWrite(), None) is Outcome.DONE
    assert entities.find_by_name(scope, "bo", [EntityType.PERSON]) == back
    assert [one.name for one in entities.names(scope, 9)] == ["bo"]
    away = replace(AWAY, version=4)
    entities.replace(scope, [EntityStep(back, away)], FirstWrite(), None)
    gone = replace(away, canonical_name="", unlearned_at=None, deleted_at=LATER, version=5)
    assert entities.replace(scope, [EntityStep(away, gone)], FirstWrite(), None) is Outcome.DONE
    assert entities.create(scope, other, FirstWrite()) is Outcome.DONE


def test_an_entity_comes_back_for_a_job_that_is_not_cancelled(stores: Stores, scope: Scope) -> None:
    chat = replace(scope, namespace="chat")
    running = job(ULIDS[1], status=JobStatus.RUNNING)
    cancelled = job(ULIDS[2], status=JobStatus.CANCELLED)
    for one in (running, cancelled):
        assert stores.jobs.create(chat, one) is Outcome.DONE
    stores.entities.create(scope, LEARNED, FirstWrite())
    stores.entities.replace(scope, [EntityStep(LEARNED, AWAY)], FirstWrite(), None)
    back = EntityStep(AWAY, replace(LEARNED, version=3))
    for id in (cancelled.id, job(ULIDS[3]).id):
        step = JobStep(chat, id, 0)
        assert stores.entities.create(scope, BO, FirstWrite(), source=step) is Outcome.APPLIED
        assert stores.entities.replace(scope, [back], FirstWrite(), None, source=step) is Outcome.APPLIED
        assert stores.entities.get(scope, [ulid(2)]) == ()
    step = JobStep(chat, running.id, 0)
    assert stores.entities.replace(scope, [back], FirstWrite(), None, source=step) is Outcome.DONE
    assert stores.entities.get(scope, [ulid(2)]) == (back.after,)
    assert stores.entities.create(scope, ACME, FirstWrite(), source=step) is Outcome.DONE


def test_a_name_is_taken_once_of_a_type(entities: EntityStore, scope: Scope) -> None:
    entities.create(scope, ACME, FirstWrite())
    alike = replace(ACME, id=EntityId(SPACE.key, ulid(2)), canonical_name="Other", aliases=("acme",))
    assert entities.create(scope, alike, FirstWrite()) is Outcome.TAKEN
    assert entities.get(scope, [ulid(2)]) == ()
    assert entities.find_by_name(scope, "other", list(EntityType)) is None


def test_a_marker_is_written_with_the_entity(stores: Stores, scope: Scope) -> None:
    made = marker("0" * 32, "print", (str(ACME.id),), START)
    assert stores.entities.create(scope, ACME, FirstWrite(marker=made)) is Outcome.DONE
    assert stores.markers.get(scope, MarkerHome.MEMORY, made.hash) == made
    second = replace(ACME, id=EntityId(SPACE.key, ulid(2)), canonical_name="Other", aliases=())
    assert stores.entities.create(scope, second, FirstWrite(marker=made)) is Outcome.REPEATED


def test_all_names_of_a_space_are_read_up_to_a_limit(entities: EntityStore, scope: Scope) -> None:
    for entity in (ACME, replace(BO, aliases=("B#~ô 東京", "x" * 200))):
        entities.create(scope, entity, FirstWrite())
    names = {(one.name, one.entity) for one in entities.names(scope, 10)}
    acme, bo = ulid(1), ulid(2)
    wanted = {("acme corp", acme), ("acme", acme), ("bo", bo), ("b#~ô 東京", bo), ("x" * 200, bo)}
    assert names == wanted
    assert len(entities.names(scope, 2)) == 2
    assert entities.names(replace(scope, owner="eve"), 10) == ()


def test_a_name_of_which_a_hash_alone_is_stored_is_left_out(entities: EntityStore, scope: Scope) -> None:
    entities.create(scope, replace(BO, aliases=("東" * 200,)), FirstWrite())
    assert [one.name for one in entities.names(scope, 10)] == ["bo"]


def test_another_scope_sees_none_of_them(entities: EntityStore, scope: Scope) -> None:
    entities.create(scope, ACME, FirstWrite())
    foreign = replace(scope, owner="eve")
    assert entities.get(foreign, [ulid(1)]) == ()
    assert entities.find_by_name(foreign, "acme", list(EntityType)) is None


def test_several_are_replaced_together_or_not_at_all(entities: EntityStore, scope: Scope) -> None:
    for entity in (ACME, BO):
        entities.create(scope, entity, FirstWrite())
    steps = [EntityStep(one, replace(one, updated_at=LATER, version=2)) for one in (ACME, BO)]
    assert entities.replace(scope, steps, FirstWrite(), None) is Outcome.DONE
    assert entities.get(scope, [ulid(1), ulid(2)]) == (steps[0].after, steps[1].after)
    mixed = [EntityStep(steps[0].after, replace(steps[0].after, version=3)), steps[1]]
    assert entities.replace(scope, mixed, FirstWrite(), None) is Outcome.STALE
    assert entities.get(scope, [ulid(1), ulid(2)]) == (steps[0].after, steps[1].after)


def test_a_name_that_is_gained_is_taken_and_one_that_is_lost_is_free(entities: EntityStore, scope: Scope) -> None:
    other = Entity(EntityId(SPACE.key, ulid(3)), EPOCH, EntityType.ORGANIZATION, "Zenith", START, START)
    for entity in (ACME, other):
        entities.create(scope, entity, FirstWrite())
    renamed = replace(other, canonical_name="Zenith Ltd", aliases=("Z",), version=2)
    assert entities.replace(scope, [EntityStep(other, renamed)], FirstWrite(), None) is Outcome.DONE
    found = [entities.find_by_name(scope, name, [EntityType.ORGANIZATION]) for name in ("zenith", "zenith ltd", "z")]
    assert found == [None, renamed, renamed]
    taking = EntityStep(renamed, replace(renamed, aliases=("Y", "acme"), version=3))
    assert entities.replace(scope, [taking], FirstWrite(), None) is Outcome.TAKEN
    assert entities.find_by_name(scope, "y", list(EntityType)) is None
    assert entities.get(scope, [ulid(3)]) == (renamed,)


def test_as_many_names_change_at_once_as_an_edit_may_change(stores: Stores, tenant: str) -> None:
    shared = Scope(tenant, "app", "grp.editors.notes-abc123", "@group:editors")
    half = MAX_CHANGED_NAMES // 2
    made = replace(BO, id=EntityId(shared.namespace, ulid(2)), aliases=tuple(f"a{n}" for n in range(half)))
    after = replace(made, aliases=tuple(f"b{n}" for n in range(half)), version=2)
    assert stores.entities.create(shared, made, FirstWrite()) is Outcome.DONE
    first = FirstWrite(UserRecord(EPOCH), marker("0" * 32, "print", (str(made.id),), START))
    names = NamesStep(MergedNames(), MergedNames({ulid(2): ("bo",)}, 1))
    bob = Scope(tenant, "app", "@", "bob")
    assert stores.entities.replace(shared, [EntityStep(made, after)], first, bob, names) is Outcome.DONE
    assert stores.entities.find_by_name(shared, "b0", list(EntityType)) == after
    assert stores.entities.find_by_name(shared, "a0", list(EntityType)) is None


def test_the_marker_of_a_change_is_left_with_it(stores: Stores, scope: Scope) -> None:
    stores.entities.create(scope, BO, FirstWrite())
    first = FirstWrite(marker=marker("0" * 32, "print", (str(BO.id),), START))
    step = EntityStep(BO, replace(BO, description="a friend", version=2))
    assert stores.entities.replace(scope, [step], first, None) is Outcome.DONE
    assert stores.entities.replace(scope, [EntityStep(step.after, BO)], first, None) is Outcome.REPEATED


def test_the_names_of_merged_ones_change_with_them_or_not_at_all(stores: Stores, scope: Scope) -> None:
    def names() -> MergedNames | None:
        assert stores.atoms.read(scope, scope.directory, ()).names is None
        return stores.atoms.read(scope, scope.directory, (), names=True).names

    stores.entities.create(scope, BO, FirstWrite())
    first, second = fill_record(MergedNames, version=1), MergedNames({}, 2)
    step = EntityStep(BO, replace(BO, version=2))
    assert names() is None
    assert stores.entities.replace(scope, [step], FirstWrite(), None, NamesStep(MergedNames(), first)) is Outcome.DONE
    assert names() == first
    stale = NamesStep(MergedNames(), second)
    assert stores.entities.replace(scope, (), FirstWrite(), None, stale) is Outcome.STALE
    both = [step], FirstWrite(), None, NamesStep(first, second)
    assert stores.entities.replace(scope, *both) is Outcome.STALE
    assert names() == first
    assert stores.entities.replace(scope, (), FirstWrite(), None, NamesStep(first, second)) is Outcome.DONE
    assert names() == second


def test_they_are_listed_oldest_first_a_page_at_a_time(entities: EntityStore, scope: Scope) -> None:
    made = [replace(BO, id=EntityId(SPACE.key, ulid(n)), canonical_name=f"Bo {n}") for n in (3, 1, 2)]
    for entity in made:
        entities.create(scope, entity, FirstWrite())
    first = entities.list(scope, None, 2)
    assert first == Page((made[1], made[2]), ulid(2))
    assert entities.list(scope, first.cursor, 2) == Page((made[0],), None)
    assert entities.list(replace(scope, owner="eve"), None, 2) == Page((), None)


def test_what_mentions_an_entity_is_found_until_it_is_deleted(stores: Stores, scope: Scope) -> None:
    later, sooner = (
        replace(atom(scope, n), entity_ids=(BO.id, ACME.id), valid_from=day(offset)) for n, offset in ((1, 2), (2, 1))
    )
    put(stores, scope, later, sooner, replace(atom(scope, 3), entity_ids=(ACME.id,)))
    assert stores.entities.mentions(scope, ulid(2)) == (Mention(day(1), ulid(2)), Mention(day(2), ulid(1)))
    archived = edit_step(later, LATER, status=AtomStatus.ARCHIVED)
    deleted = edit_step(sooner, LATER, status=AtomStatus.DELETED)
    assert stores.atoms.apply(scope, AtomChange(LATER, (archived, deleted))) is Outcome.DONE
    assert stores.entities.mentions(scope, ulid(2)) == (Mention(day(2), ulid(1)),)
    assert [mention.atom for mention in stores.entities.mentions(scope, ulid(1))] == [ulid(3), ulid(1)]
    assert stores.entities.mentions(replace(scope, owner="eve"), ulid(2)) == ()


def test_an_atom_that_names_other_entities_is_mentioned_by_those(stores: Stores, scope: Scope) -> None:
    first = replace(atom(scope, 1), entity_ids=(BO.id, ACME.id))
    other = EntityId(SPACE.key, ulid(3))
    put(stores, scope, first)
    edited = edit_step(first, LATER, entity_ids=(ACME.id, other))
    assert stores.atoms.apply(scope, AtomChange(LATER, (edited,))) is Outcome.DONE
    mentioned = [[one.atom for one in stores.entities.mentions(scope, ulid(n))] for n in (1, 2, 3)]
    assert mentioned == [[ulid(1)], [], [ulid(1)]]


def test_names_are_found_among_others_whatever_the_type(entities: EntityStore, scope: Scope) -> None:
    org = replace(BO, id=EntityId(SPACE.key, ulid(3)), type=EntityType.ORGANIZATION, aliases=("B",))
    for entity in (ACME, BO, org):
        entities.create(scope, entity, FirstWrite())
    found = {(one.name, one.entity) for one in entities.names_among(scope, ["b", "bo", "acme", "zed"])}
    assert found == {("b", ulid(3)), ("bo", ulid(2)), ("bo", ulid(3)), ("acme", ulid(1))}
    assert entities.names_among(scope, []) == ()


def test_a_deleted_entity_is_in_no_read_and_its_names_are_free(stores: Stores, scope: Scope) -> None:
    entities = stores.entities
    for entity in (ACME, BO):
        entities.create(scope, entity, FirstWrite())
    emptied = Entity(ACME.id, ACME.epoch, ACME.type, "", START, LATER, deleted_at=LATER, version=2)
    steps = [EntityStep(ACME, emptied), EntityStep(BO, replace(BO, version=2))]
    names = NamesStep(MergedNames(), MergedNames(version=1))
    assert entities.replace(scope, steps, FirstWrite(), None, names) is Outcome.DONE
    assert entities.get(scope, [ulid(1), ulid(2)]) == (replace(BO, version=2),)
    assert entities.list(scope, None, 10) == Page((replace(BO, version=2),), None)
    assert [name.entity for name in entities.names(scope, 10)] == [ulid(2)]
    assert all(entities.find_by_name(scope, name, [ACME.type]) is None for name in ("acme corp", "acme"))
    assert entities.create(scope, replace(ACME, id=EntityId(SPACE.key, ulid(3))), FirstWrite()) is Outcome.DONE
    mentioning = replace(atom(scope, 4), entity_ids=(ACME.id, BO.id))
    assert stores.atoms.read_preconditions(scope, scope.directory, mentioning, None, LATER).missing == (ACME.id,)


def test_an_entity_that_changed_meanwhile_is_not_deleted(stores: Stores, scope: Scope) -> None:
    stores.entities.create(scope, BO, FirstWrite())
    stores.entities.replace(scope, [EntityStep(BO, replace(BO, version=2))], FirstWrite(), None)
    emptied = replace(BO, canonical_name="", deleted_at=LATER, version=2)
    assert stores.entities.replace(scope, [EntityStep(BO, emptied)], FirstWrite(), None) is Outcome.STALE
    assert stores.entities.find_by_name(scope, "bo", [BO.type]) == replace(BO, version=2)


def test_a_visitors_first_write_brings_their_user_record(stores: Stores, tenant: str) -> None:
    shared = Scope(tenant, "app", "grp.editors.notes-abc123", "@group:editors")
    bob = Scope(tenant, "app", "@", "bob")
    first = FirstWrite(UserRecord("01K000000000000000000000BB"))
    made = replace(BO, id=EntityId(shared.namespace, ulid(2)))
    assert stores.entities.create(shared, made, first, bob) is Outcome.DONE
    assert stores.users.get(bob) == first.user
    step = EntityStep(made, replace(made, version=2))
    assert stores.entities.replace(shared, [step], first, bob) is Outcome.USER_APPEARED
    assert stores.entities.get(shared, [ulid(2)]) == (made,)
