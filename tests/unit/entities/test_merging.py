"""Two entities that are one: a pointer, under which reads join, and which can be taken back."""

from dataclasses import replace
from functools import partial

import pytest

from loci import entities
from loci.entities import EntityStatus, EntityView
from loci.errors import Conflict, NotFound, Refused
from loci.ids import EntityId
from loci.model import Entity
from tests.fakes.faults import interleaved
from tests.fakes.memory import SPACE, Memory, day
from tests.unit.entities.test_entity_records import ADA, PERSON, SCOPE, made, memory, mentioned

__all__ = ["memory"]


def merged(memory: Memory, canonical: EntityView, alias: EntityView) -> EntityView:
    return entities.merge_entities(memory.ports, ADA, canonical.entity.id, alias.entity.id)


def unmerged(memory: Memory, canonical: EntityView, alias: EntityView) -> EntityView:
    return entities.unmerge_entities(memory.ports, ADA, canonical.entity.id, alias.entity.id)


def now(memory: Memory, view: EntityView) -> EntityView:
    return entities.get_entity(memory.ports, ADA, view.entity.id)


def test_the_canonical_stands_for_both_and_the_alias_says_so(memory: Memory) -> None:
    acme, corp = made(memory, "Acme", "A"), made(memory, "Acme Corporation", "AC")
    mentioned(memory, "one", acme, on=1)
    mentioned(memory, "both", acme, corp, on=2)
    mentioned(memory, "other", corp, on=-3)
    view = merged(memory, acme, corp)
    assert view == now(memory, acme)
    assert view.aliases == ("A", "Acme Corporation", "AC")
    assert (view.atom_count, view.first_seen_at, view.last_seen_at) == (3, day(-3), day(2))
    alias = now(memory, corp)
    assert (alias.status, alias.entity.merged_into) == (EntityStatus.MERGED, acme.entity.id)
    assert (view.status, view.entity.merged_ids, view.entity.version) == (EntityStatus.ACTIVE, (corp.entity.id,), 2)
    for name in ("acme corporation", "ac"):
        assert entities.find_by_name(memory.ports, ADA, SPACE, name) == view


def test_merging_again_changes_nothing(memory: Memory) -> None:
    acme, corp = made(memory, "Acme"), made(memory, "Corp")
    assert merged(memory, acme, corp) == merged(memory, acme, corp)


def test_taken_out_again_both_are_as_they_were(memory: Memory) -> None:
    acme, corp = made(memory, "Acme", "A"), made(memory, "Corp", "C")
    mentioned(memory, "one", acme)
    mentioned(memory, "other", corp)
    before = now(memory, acme), now(memory, corp)
    merged(memory, acme, corp)
    for _ in range(2):
        unmerged(memory, acme, corp)
        after = now(memory, acme), now(memory, corp)
        for was, has in zip(before, after, strict=True):
            assert has == replace(was, entity=replace(was.entity, version=3, updated_at=has.entity.updated_at))
    assert entities.find_by_name(memory.ports, ADA, SPACE, "c") == after[1]


def test_whole_trees_are_merged_and_taken_out(memory: Memory) -> None:
    a, b, c, d = (made(memory, name) for name in "abcd")
    merged(memory, c, d)
    merged(memory, b, c)
    assert merged(memory, a, b).entity.merged_ids == (b.entity.id, c.entity.id, d.entity.id)
    assert now(memory, d).entity.merged_into == c.entity.id
    assert entities.find_by_name(memory.ports, ADA, SPACE, "d").entity.id == a.entity.id
    assert unmerged(memory, a, c).entity.merged_ids == (b.entity.id,)
    assert now(memory, b).entity.merged_ids == ()
    assert now(memory, c).entity.merged_ids == (d.entity.id,)
    assert entities.find_by_name(memory.ports, ADA, SPACE, "d").entity.id == c.entity.id
    assert merged(memory, b, c).entity.merged_ids == (c.entity.id, d.entity.id)
    assert now(memory, a).entity.merged_ids == (b.entity.id, c.entity.id, d.entity.id)


def test_what_cannot_be_one_is_refused(memory: Memory) -> None:
    acme, corp, ada = made(memory, "Acme"), made(memory, "Corp"), made(memory, "Ada", type=PERSON)
    elsewhere = EntityId("other-abc123", corp.entity.id.ulid)
    for alias in (acme.entity.id, ada.entity.id, elsewhere):
        with pytest.raises(Refused) as refusal:
            entities.merge_entities(memory.ports, ADA, acme.entity.id, alias)
        assert [field.pointer for field in refusal.value.fields] == ["/aliasId"]
    merged(memory, acme, corp)
    with pytest.raises(Refused):
        merged(memory, corp, acme)
    for act in (entities.merge_entities, entities.unmerge_entities):
        with pytest.raises(NotFound):
            act(memory.ports, ADA, acme.entity.id, EntityId(SPACE.key, "01K00000000000000000000000"))


def test_an_alias_has_one_canonical(memory: Memory) -> None:
    acme, corp, other = (made(memory, name) for name in ("Acme", "Corp", "Other"))
    merged(memory, acme, corp)
    for act in (merged, unmerged):
        with pytest.raises(Conflict):
            act(memory, other, corp)


def test_another_version_of_the_canonical_is_a_conflict(memory: Memory) -> None:
    acme, corp = made(memory, "Acme"), made(memory, "Corp")
    for act in (entities.merge_entities, entities.unmerge_entities):
        with pytest.raises(Conflict):
            act(memory.ports, ADA, acme.entity.id, corp.entity.id, if_match=7)


def test_at_most_thirty_two_are_merged_into_one(memory: Memory) -> None:
    root, other, last = made(memory, "root"), made(memory, "other"), made(memory, "last")
    for n in range(31):
        merged(memory, other if n % 2 else root, made(memory, f"alias {n}"))
    assert len(merged(memory, root, other).entity.merged_ids) == 32
    for canonical in (root, other):
        with pytest.raises(Refused):
            merged(memory, canonical, last)


def test_merges_meet_and_none_is_lost(memory: Memory) -> None:
    for nth in range(8):
        a, b, c = (made(memory, f"{name} {nth}") for name in "abc")
        ports = interleaved(memory.ports, nth, partial(merged, memory, a, c))
        entities.merge_entities(ports, ADA, a.entity.id, b.entity.id)
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
