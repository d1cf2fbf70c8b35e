"""Two entities that are one: a pointer, under which reads join, and which can be taken back."""

from dataclasses import replace
from functools import partial

import pytest

from loci.errors import Conflict, NotFound, Refused
from loci.ids import EntityId
from loci.memory.entities.merging import merge_entities, unmerge_entities
from loci.memory.entities.reading import find_by_name, get_entity
from loci.memory.entities.views import EntityStatus, EntityView
from loci.model.entities import Entity
from tests.fakes.faults import interleave_write
from tests.fakes.memory import SPACE, Memory, day
from tests.unit.memory.entities.test_entity_records import ADA, PERSON, SCOPE, add_mention, create_entity


def merge(memory: Memory, canonical: EntityView, alias: EntityView) -> EntityView:
    return merge_entities(memory.ports, ADA, canonical.entity.id, alias.entity.id)


def unmerge(memory: Memory, canonical: EntityView, alias: EntityView) -> EntityView:
    return unmerge_entities(memory.ports, ADA, canonical.entity.id, alias.entity.id)


def now(memory: Memory, view: EntityView) -> EntityView:
    return get_entity(memory.ports, ADA, view.entity.id)


def test_the_canonical_entity_represents_both_and_the_alias_says_so(memory: Memory) -> None:
    acme, corp = create_entity(memory, "Acme", "A"), create_entity(memory, "Acme Corporation", "AC")
    add_mention(memory, "one", acme, on=1)
    add_mention(memory, "both", acme, corp, on=2)
    add_mention(memory, "other", corp, on=-3)
    view = merge(memory, acme, corp)
    assert view == now(memory, acme)
    assert view.aliases == ("A", "Acme Corporation", "AC")
    assert (view.atom_count, view.first_seen_at, view.last_seen_at) == (3, day(-3), day(2))
    alias = now(memory, corp)
    assert (alias.status, alias.entity.merged_into) == (EntityStatus.MERGED, acme.entity.id)
    assert (view.status, view.entity.merged_ids, view.entity.version) == (EntityStatus.ACTIVE, (corp.entity.id,), 2)
    for name in ("acme corporation", "ac"):
        assert find_by_name(memory.ports, ADA, SPACE, name) == view


def test_merging_again_changes_nothing(memory: Memory) -> None:
    acme, corp = create_entity(memory, "Acme"), create_entity(memory, "Corp")
    assert merge(memory, acme, corp) == merge(memory, acme, corp)


def test_taken_out_again_both_are_as_they_were(memory: Memory) -> None:
    acme, corp = create_entity(memory, "Acme", "A"), create_entity(memory, "Corp", "C")
    add_mention(memory, "one", acme)
    add_mention(memory, "other", corp)
    before = now(memory, acme), now(memory, corp)
    merge(memory, acme, corp)
    for _ in range(2):
        unmerge(memory, acme, corp)
        after = now(memory, acme), now(memory, corp)
        for was, has in zip(before, after, strict=True):
            assert has == replace(was, entity=replace(was.entity, version=3, updated_at=has.entity.updated_at))
    assert find_by_name(memory.ports, ADA, SPACE, "c") == after[1]


def test_whole_trees_are_merged_and_taken_out(memory: Memory) -> None:
    a, b, c, d = (create_entity(memory, name) for name in "abcd")
    merge(memory, c, d)
    merge(memory, b, c)
    assert merge(memory, a, b).entity.merged_ids == (b.entity.id, c.entity.id, d.entity.id)
    assert now(memory, d).entity.merged_into == c.entity.id
    assert find_by_name(memory.ports, ADA, SPACE, "d").entity.id == a.entity.id
    assert unmerge(memory, a, c).entity.merged_ids == (b.entity.id,)
    assert now(memory, b).entity.merged_ids == ()
    assert now(memory, c).entity.merged_ids == (d.entity.id,)
    assert find_by_name(memory.ports, ADA, SPACE, "d").entity.id == c.entity.id
    assert merge(memory, b, c).entity.merged_ids == (c.entity.id, d.entity.id)
    assert now(memory, a).entity.merged_ids == (b.entity.id, c.entity.id, d.entity.id)


def test_what_cannot_be_one_is_refused(memory: Memory) -> None:
    acme, corp, ada = (
        create_entity(memory, "Acme"),
        create_entity(memory, "Corp"),
        create_entity(memory, "Ada", type=PERSON),
    )
    elsewhere = EntityId("other-abc123", corp.entity.id.ulid)
    for alias in (acme.entity.id, ada.entity.id, elsewhere):
        with pytest.raises(Refused) as refusal:
            merge_entities(memory.ports, ADA, acme.entity.id, alias)
        assert [field.pointer for field in refusal.value.fields] == ["/aliasId"]
    merge(memory, acme, corp)
    with pytest.raises(Refused):
        merge(memory, corp, acme)
    for act in (merge_entities, unmerge_entities):
        with pytest.raises(NotFound):
            act(memory.ports, ADA, acme.entity.id, EntityId(SPACE.key, "01K00000000000000000000000"))


def test_an_alias_has_one_canonical(memory: Memory) -> None:
    acme, corp, other = (create_entity(memory, name) for name in ("Acme", "Corp", "Other"))
    merge(memory, acme, corp)
    for act in (merge, unmerge):
        with pytest.raises(Conflict):
            act(memory, other, corp)


def test_another_version_of_the_canonical_is_a_conflict(memory: Memory) -> None:
    acme, corp = create_entity(memory, "Acme"), create_entity(memory, "Corp")
    for act in (merge_entities, unmerge_entities):
        with pytest.raises(Conflict):
            act(memory.ports, ADA, acme.entity.id, corp.entity.id, if_match=7)


def test_at_most_thirty_two_are_merged_into_one(memory: Memory) -> None:
    root, other, last = create_entity(memory, "root"), create_entity(memory, "other"), create_entity(memory, "last")
    for n in range(31):
        merge(memory, other if n % 2 else root, create_entity(memory, f"alias {n}"))
    assert len(merge(memory, root, other).entity.merged_ids) == 32
    for canonical in (root, other):
        with pytest.raises(Refused):
            merge(memory, canonical, last)


def test_merges_meet_and_none_is_lost(memory: Memory) -> None:
    for nth in range(8):
        a, b, c = (create_entity(memory, f"{name} {nth}") for name in "abc")
        ports = interleave_write(memory.ports, nth, partial(merge, memory, a, c))
        merge_entities(ports, ADA, a.entity.id, b.entity.id)
        assert set(now(memory, a).entity.merged_ids) >= {b.entity.id}
        assert consistent(memory)


def consistent(memory: Memory) -> bool:
    """Whether everyone's ``merged_ids`` are exactly those whose pointers lead to them."""
    everyone = {entity.id: entity for (scope, _), entity in memory.entities.records.items() if scope == SCOPE}
    return all(
        set(one.merged_ids) == {two.id for two in everyone.values() if leads(everyone, two, one)}
        for one in everyone.values()
    )


def leads(everyone: dict[EntityId, Entity], entity: Entity, to: Entity) -> bool:
    while entity.merged_into is not None:
        entity = everyone[entity.merged_into]
        if entity.id == to.id:
            return True
    return False
