"""Entities that clients make and read: one of each name, found by it, seen with all that mentions them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from loci.errors import Conflict, Forbidden, Malformed, NotFound, Refused, TooLarge
from loci.ids import AtomId, EntityId, SpaceId
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.purging import purge_atom
from loci.memory.entities import reading, records
from loci.memory.entities.merging import merge_entities
from loci.memory.entities.reading import find_by_name, get_entity, search_entities
from loci.memory.entities.records import CreatedEntity, NewEntity
from loci.memory.entities.views import EntityStatus, EntityView
from loci.model.entities import EntityType
from loci.model.users import UserRecord, UserState
from loci.scope import APP_OWNER, Scope
from tests.fakes.memory import EPOCH, LIKES, SPACE, Memory, caller, day, furnish

ADA = caller()
SCOPE = ADA.own(SPACE.key)
ORG, PERSON = EntityType.ORGANIZATION, EntityType.PERSON


def create_entity(memory: Memory, name: str, *aliases: str, type: EntityType = ORG) -> EntityView:
    return records.create_entity(memory.ports, ADA, SPACE, NewEntity(type, name, aliases=aliases)).view


def add_mention(memory: Memory, text: str, *whom: EntityView, on: int = 0) -> AtomId:
    new = NewAtom(text, LIKES, valid_from=day(on), entity_ids=tuple(view.entity.id for view in whom))
    return add_atom(memory.ports, ADA, SPACE, new).atom.id


def search_names(memory: Memory, query: str | None = None, type: EntityType | None = None) -> list[str]:
    page = search_entities(memory.ports, ADA, SPACE, query=query, type=type)
    assert page.cursor is None
    return [view.entity.canonical_name for view in page.items]


def test_an_entity_is_read_back_by_its_id_and_each_of_its_names(memory: Memory) -> None:
    new = NewEntity(
        ORG, " Acme  Corporation ", "a maker", ("Acme", "ACME", "acme corporation", "A.C."), {"since": 1949}
    )
    view = records.create_entity(memory.ports, ADA, SPACE, new).view
    entity = view.entity
    assert (entity.canonical_name, view.aliases) == ("Acme Corporation", ("Acme", "A.C."))
    assert (entity.description, entity.attributes, entity.epoch) == ("a maker", {"since": 1949}, EPOCH)
    assert (view.status, view.atom_count, view.first_seen_at, view.last_seen_at) == (EntityStatus.ACTIVE, 0, None, None)
    assert get_entity(memory.ports, ADA, entity.id) == view
    for name in ("acme corporation", "ACME ", "a.c."):
        assert find_by_name(memory.ports, ADA, SPACE, name) == view
        assert find_by_name(memory.ports, ADA, SPACE, name, ORG) == view
    for name, type in (("acme", PERSON), ("acme inc", ORG), ("", None)):
        with pytest.raises(NotFound):
            find_by_name(memory.ports, ADA, SPACE, name, type)


@pytest.mark.parametrize(("name", "aliases"), [("ACME", ()), ("Acme Ltd", ("acme",)), ("The maker", ("Acme Corp",))])
def test_an_existing_name_or_alias_is_that_entity(memory: Memory, name: str, aliases: Sequence[str]) -> None:
    first = create_entity(memory, "Acme", "Acme Corp")
    again = records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, name, aliases=tuple(aliases)))
    assert (again.view.entity.id, again.created) == (first.entity.id, False)
    for each in (name, *aliases):
        assert find_by_name(memory.ports, ADA, SPACE, each, ORG) == again.view
    assert create_entity(memory, name, *aliases, type=PERSON).entity.id != first.entity.id


def test_an_existing_entity_gains_what_is_new_of_it(memory: Memory) -> None:
    other = create_entity(memory, "Zenith")
    first = records.create_entity(
        memory.ports, ADA, SPACE, NewEntity(ORG, "Acme", "a maker", ("AC",), {"a": 1, "b": 1})
    ).view
    new = NewEntity(ORG, "acme", "a seller", ("ac", "Acme  Corp", "Zenith"), {"b": 2, "c": 2})
    for _ in range(2):
        again = records.create_entity(memory.ports, ADA, SPACE, new, "once")
        entity = again.view.entity
        assert (again.created, entity.id, entity.version) == (False, first.entity.id, 2)
        assert (entity.canonical_name, again.view.aliases) == ("Acme", ("AC", "Acme Corp"))
        assert (entity.description, entity.attributes) == ("a seller", {"a": 1, "b": 2, "c": 2})
    assert find_by_name(memory.ports, ADA, SPACE, "acme corp") == again.view
    assert find_by_name(memory.ports, ADA, SPACE, "Zenith") == other
    assert create_entity(memory, "Acme") == again.view


def test_what_is_new_of_a_merged_entity_goes_to_the_one_it_is_merged_into(memory: Memory) -> None:
    acme, other = create_entity(memory, "Acme"), create_entity(memory, "Zenith")
    merge_entities(memory.ports, ADA, acme.entity.id, other.entity.id)
    view = records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, "Zenith", "a maker", ("Z Corp",))).view
    assert (view.entity.id, view.entity.description) == (acme.entity.id, "a maker")
    assert set(view.aliases) == {"Zenith", "Z Corp"}
    names = memory.entities.merged[SCOPE].groups[acme.entity.id.ulid]
    assert set(names) == {"acme", "zenith", "z corp"}


def test_what_an_existing_entity_cannot_gain_is_refused(memory: Memory) -> None:
    first = create_entity(memory, "Acme", *(f"Acme {n}" for n in range(50)))
    with pytest.raises(Refused) as refusal:
        create_entity(memory, "Acme", "One more")
    assert [field.pointer for field in refusal.value.fields] == ["/aliases"]
    assert get_entity(memory.ports, ADA, first.entity.id) == first
    records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, "Zenith", attributes={"a": "x" * 9000}))
    with pytest.raises(TooLarge):
        records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, "Zenith", attributes={"b": "x" * 9000}))


def test_the_same_key_finds_what_the_first_call_made(memory: Memory) -> None:
    def create(name: str) -> CreatedEntity:
        return records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, name), "key")

    first = create("Acme")
    assert create("Acme").view == first.view
    with pytest.raises(Refused):
        create("Other")
    assert search_names(memory) == ["Acme"]


def test_a_key_that_found_an_entity_is_taken_by_that_request_too(memory: Memory) -> None:
    there = create_entity(memory, "Acme", "Acme Corp")
    for _ in range(2):
        found_again = records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, "acme corp"), "key")
        assert (found_again.view, found_again.created) == (there, False)
    with pytest.raises(Refused):
        records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, "Other"), "key")
    assert search_names(memory) == ["Acme"]


@pytest.mark.parametrize(
    ("new", "pointer"),
    [
        (NewEntity(ORG, " "), "/canonicalName"),
        (NewEntity(ORG, "x" * 201), "/canonicalName"),
        (NewEntity(ORG, "Acme", aliases=("ok", "")), "/aliases/1"),
        (NewEntity(ORG, "Acme", aliases=("x",) * 51), "/aliases"),
        (NewEntity(ORG, "Acme", description=""), "/description"),
        (NewEntity(ORG, "Acme", description="x" * 2001), "/description"),
    ],
)
def test_a_field_that_breaks_a_rule_is_named(memory: Memory, new: NewEntity, pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        records.create_entity(memory.ports, ADA, SPACE, new)
    assert [field.pointer for field in refusal.value.fields] == [pointer]


def test_attributes_have_a_bound(memory: Memory) -> None:
    with pytest.raises(TooLarge):
        records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, "Acme", attributes={"x": "x" * 16384}))


def test_what_mentions_an_entity_is_counted_until_it_is_deleted(memory: Memory) -> None:
    acme = create_entity(memory, "Acme")
    first, _, last = (add_mention(memory, f"Acme {n}", acme, on=n) for n in (-3, 1, 5))
    archive_atom(memory.ports, ADA, last)
    seen = get_entity(memory.ports, ADA, acme.entity.id)
    assert (seen.atom_count, seen.first_seen_at, seen.last_seen_at) == (3, day(-3), day(5))
    delete_atom(memory.ports, ADA, first)
    purge_atom(memory.ports, ADA, last)
    seen = get_entity(memory.ports, ADA, acme.entity.id)
    assert (seen.atom_count, seen.first_seen_at, seen.last_seen_at) == (1, day(1), day(1))


def test_a_search_finds_who_has_all_the_words_in_one_name(memory: Memory) -> None:
    for name, aliases, type in (
        ("Acme Corporation", ("The Maker",), ORG),
        ("Maker Faire", (), EntityType.EVENT),
        ("Corporation Street", (), EntityType.PLACE),
    ):
        create_entity(memory, name, *aliases, type=type)
    assert search_names(memory, "corporation") == ["Acme Corporation", "Corporation Street"]
    assert search_names(memory, "corp ACME") == ["Acme Corporation"]
    assert search_names(memory, "maker") == ["Acme Corporation", "Maker Faire"]
    assert search_names(memory, "maker", EntityType.EVENT) == ["Maker Faire"]
    assert search_names(memory, "acme maker") == []
    assert search_names(memory, type=EntityType.PLACE) == ["Corporation Street"]
    assert len(search_names(memory)) == 3


def test_a_merged_entity_is_found_as_its_canonical(memory: Memory) -> None:
    acme, other = create_entity(memory, "Acme"), create_entity(memory, "Zenith", "Z")
    merge_entities(memory.ports, ADA, acme.entity.id, other.entity.id)
    assert search_names(memory, "zen") == ["Acme"]
    assert search_names(memory) == ["Acme"]
    assert records.create_entity(memory.ports, ADA, SPACE, NewEntity(ORG, "Zenith")).view.entity.id == acme.entity.id


def test_a_search_comes_in_pages(memory: Memory) -> None:
    acme = create_entity(memory, "Acme").entity
    names = [f"Acme {n}" for n in range(reading.EVALUATED + 2)]
    for n, name in enumerate(names):
        copy = replace(acme, id=EntityId(SPACE.key, f"01KZ0000000000000000{n:06d}"), canonical_name=name)
        memory.entities.records[SCOPE, copy.id.ulid] = copy
    first = search_entities(memory.ports, ADA, SPACE, query="acme", limit=2)
    assert [view.entity.canonical_name for view in first.items] == ["Acme", "Acme 0"]
    wanted = f"acme {reading.EVALUATED + 1}"
    short = search_entities(memory.ports, ADA, SPACE, query=wanted, cursor=first.cursor)
    assert short.items == ()
    last = search_entities(memory.ports, ADA, SPACE, query=wanted, cursor=short.cursor)
    assert ([view.entity.canonical_name for view in last.items], last.cursor) == ([names[-1]], None)
    with pytest.raises(Malformed):
        search_entities(memory.ports, ADA, SPACE, cursor="x")
    with pytest.raises(Refused):
        search_entities(memory.ports, ADA, SPACE, query="x" * 201)


def test_strangers_and_restricted_users_see_nothing(memory: Memory) -> None:
    acme = create_entity(memory, "Acme")
    for who in (caller("eve"), caller(tenant="other")):
        with pytest.raises(NotFound):
            get_entity(memory.ports, who, acme.entity.id)
        with pytest.raises(NotFound):
            search_entities(memory.ports, who, SPACE)
    with pytest.raises(NotFound):
        get_entity(memory.ports, ADA, EntityId(SPACE.key, "01K00000000000000000000000"))
    memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    with pytest.raises(Conflict):
        find_by_name(memory.ports, ADA, SPACE, "Acme")
    with pytest.raises(Conflict):
        create_entity(memory, "Acme")


def test_a_space_of_the_app_is_read_by_all_and_written_by_admins(memory: Memory) -> None:
    space = SpaceId("app.handbook-abc123")
    furnish(memory.ports, Scope("acme", "app", space.key, APP_OWNER), space)
    new = NewEntity(ORG, "Acme")
    with pytest.raises(Forbidden):
        records.create_entity(memory.ports, ADA, space, new)
    admin = caller("root", role="admin")
    view = records.create_entity(memory.ports, admin, space, new).view
    assert (view.entity.actor, admin.directory in memory.users.records) == ("root", True)
    assert find_by_name(memory.ports, ADA, space, "acme") == view
