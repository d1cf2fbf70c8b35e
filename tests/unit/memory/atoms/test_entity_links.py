"""What an atom reads as being about once entities were merged, taken apart and deleted: in every read of it."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.errors import Conflict, LociError, NotFound, Refused
from loci.ids import AtomId, EntityId
from loci.memory.atoms.changes import add_atom, archive_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import get_atom, get_history, list_atoms
from loci.memory.entities import merged_names, records
from loci.memory.entities.deleting import delete_entity
from loci.memory.entities.merging import merge_entities, unmerge_entities
from loci.memory.entities.reading import find_by_name, get_entity, search_entities
from loci.memory.entities.records import NewEntity
from loci.memory.entities.views import EntityView
from loci.model.atoms import Atom
from loci.model.entities import EntityType
from loci.search import recall
from loci.search.recall import TopicQuestion, timelines
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.search.recall.timelines import TimelineQuestion
from tests.fakes.memory import LIKES, SPACE, Memory
from tests.support.recall_world import World
from tests.unit.memory.entities.test_entity_records import ADA, ORG, SCOPE, add_mention, create_entity


def merge(memory: Memory, canonical: EntityView, alias: EntityView) -> None:
    merge_entities(memory.ports, ADA, canonical.entity.id, alias.entity.id)


def delete(memory: Memory, view: EntityView, if_match: int | None = None) -> None:
    delete_entity(memory.ports, ADA, view.entity.id, if_match)


def reads(memory: Memory) -> Iterator[Atom]:
    """Every atom of the space, by each way to read it."""
    world = World(memory)
    ports = world.ports
    listed = list_atoms(ports, ADA, SPACE, limit=200).items
    yield from listed
    for atom in listed:
        yield get_atom(ports, ADA, atom.id)
        history = get_history(ports, ADA, atom.id)
        yield from (*history.chain, *history.revisions)
    topic = recall.by_topic(ports, ADA, SPACE, TopicQuestion("tea", 100, min_similarity=0))
    timeline = timelines.recall_timeline(ports, ADA, SPACE, TimelineQuestion(limit=100))
    searched = timelines.recall_timeline(ports, ADA, SPACE, TimelineQuestion(query="tea", limit=100))
    yield from (hit.atom for found in (topic, timeline, searched) for hit in found.hits)
    for entity in search_entities(ports, ADA, SPACE).items:
        found = by_entity(ports, ADA, SPACE, EntityQuestion(str(entity.entity.id), 100))
        yield from (hit.atom for hit in found.hits)


def links(memory: Memory, id: AtomId) -> set[tuple[EntityId, ...]]:
    """What each read says that the atom is about."""
    return {atom.entity_ids for atom in reads(memory) if atom.id == id}


def test_a_merged_entity_reads_as_its_canonical_everywhere_until_it_is_taken_out(memory: Memory) -> None:
    a, b, c = (create_entity(memory, name) for name in "abc")
    told = add_mention(memory, "tea for two", c, b)
    merge(memory, b, c)
    merge(memory, a, b)
    assert links(memory, told) == {(a.entity.id,)}
    unmerge_entities(memory.ports, ADA, a.entity.id, b.entity.id)
    assert links(memory, told) == {(b.entity.id,)}
    unmerge_entities(memory.ports, ADA, b.entity.id, c.entity.id)
    assert links(memory, told) == {(c.entity.id, b.entity.id)}


def test_a_deleted_entity_is_left_out_of_every_read(memory: Memory) -> None:
    a, b = create_entity(memory, "a"), create_entity(memory, "b")
    told = add_mention(memory, "tea for two", a, b)
    delete(memory, a, if_match=1)
    assert links(memory, told) == {(b.entity.id,)}
    for act in (get_entity, delete_entity):
        with pytest.raises(NotFound):
            act(memory.ports, ADA, a.entity.id)


def test_what_is_written_answers_as_it_is_read(memory: Memory) -> None:
    a, b = create_entity(memory, "a"), create_entity(memory, "b")
    merge(memory, a, b)
    new = NewAtom("tea", LIKES, entity_ids=(b.entity.id,))
    atom = add_atom(memory.ports, ADA, SPACE, new).atom
    edited = edit_atom(memory.ports, ADA, atom.id, AtomEdit(importance=5))
    superseding = supersede_atom(memory.ports, ADA, atom.id, NewAtom("ale", LIKES, entity_ids=(b.entity.id,))).atom
    archived = archive_atom(memory.ports, ADA, superseding.id)
    assert {one.entity_ids for one in (atom, edited, superseding, archived)} == {(a.entity.id,)}


def test_an_edit_that_sends_back_what_it_read_keeps_what_an_unmerge_gives_back(memory: Memory) -> None:
    a, b, c = (create_entity(memory, name) for name in "abc")
    told = add_mention(memory, "tea", b)
    merge(memory, a, b)
    wanted = (*get_atom(memory.ports, ADA, told).entity_ids, c.entity.id)
    assert edit_atom(memory.ports, ADA, told, AtomEdit(entity_ids=wanted)).entity_ids == wanted
    unmerge_entities(memory.ports, ADA, a.entity.id, b.entity.id)
    assert links(memory, told) == {(b.entity.id, c.entity.id)} | {(b.entity.id,)}


def test_a_deletion_takes_all_that_was_merged_into_it_along(memory: Memory) -> None:
    top, a, b, c = (create_entity(memory, name) for name in ("top", "a", "b", "c"))
    told = add_mention(memory, "tea", c, top)
    for canonical, alias in ((a, b), (b, c), (top, a)):
        merge(memory, canonical, alias)
    delete(memory, a)
    assert get_entity(memory.ports, ADA, top.entity.id).entity.merged_ids == ()
    for view in (a, b, c):
        with pytest.raises(NotFound):
            get_entity(memory.ports, ADA, view.entity.id)
    assert links(memory, told) == {(top.entity.id,)}
    assert create_entity(memory, "c").entity.id != c.entity.id


def test_a_family_of_more_names_than_a_transaction_takes_goes_whole(memory: Memory) -> None:
    views = [create_entity(memory, f"e{n}", *(f"e{n} {m}" for m in range(20))) for n in range(8)]
    for view in views[1:]:
        merge(memory, views[0], view)
    delete(memory, views[0], if_match=8)
    assert memory.entities.list(SCOPE, None, 100).items == ()
    assert memory.entities.names(SCOPE, 1000) == ()
    assert rebuild_names(memory) == {}


def test_another_version_or_another_user_deletes_nothing(memory: Memory) -> None:
    view = create_entity(memory, "a")
    with pytest.raises(Conflict):
        delete(memory, view, if_match=2)
    assert get_entity(memory.ports, ADA, view.entity.id) == view


def test_nothing_of_a_deleted_entity_stays(memory: Memory) -> None:
    view = create_entity(memory, "Heliotrope", "Turnsole")
    delete(memory, view)
    left = repr(memory.entities.records[SCOPE, view.entity.id.ulid])
    assert not any(name in left for name in ("Heliotrope", "Turnsole"))


def test_a_deleted_entity_is_refused_as_one_that_never_was(memory: Memory) -> None:
    a, b = create_entity(memory, "a"), create_entity(memory, "b")
    told = add_mention(memory, "tea", b)
    delete(memory, a)
    with pytest.raises(Refused):
        add_mention(memory, "ale", a)
    with pytest.raises(Refused):
        edit_atom(memory.ports, ADA, told, AtomEdit(entity_ids=(a.entity.id,)))
    for act in (merge_entities, unmerge_entities):
        with pytest.raises(NotFound):
            act(memory.ports, ADA, b.entity.id, a.entity.id)


def test_an_atom_of_a_deleted_entity_can_be_edited(memory: Memory) -> None:
    a = create_entity(memory, "a")
    told = add_mention(memory, "tea", a)
    delete(memory, a)
    assert edit_atom(memory.ports, ADA, told, AtomEdit(text="ale")).entity_ids == ()


def test_a_create_that_is_sent_again_after_the_deletion_is_not_found(memory: Memory) -> None:
    new = NewEntity(ORG, "a")
    view = records.create_entity(memory.ports, ADA, SPACE, new, "once").view
    delete(memory, view)
    with pytest.raises(NotFound):
        records.create_entity(memory.ports, ADA, SPACE, new, "once")


def rebuild_names(memory: Memory) -> dict[str, tuple[str, ...]]:
    """The names of merged entities, which follow from the entities."""
    names = memory.entities.merged[SCOPE]
    merged_names.rebuild_merged_names(memory.ports, SCOPE)
    assert memory.entities.merged[SCOPE] == names
    return dict(names.groups)


NAMES = tuple("abcde")
steps = st.tuples(
    st.sampled_from(["make", "mention", "merge", "unmerge", "delete"]), st.sampled_from(NAMES), st.sampled_from(NAMES)
)


def _step(memory: Memory, act: str, one: str, other: str) -> None:
    ids = [find_by_name(memory.ports, ADA, SPACE, name, EntityType.ORGANIZATION).entity.id for name in (one, other)]
    match act:
        case "mention":
            text = f"tea {memory.clock()}"
            add_atom(memory.ports, ADA, SPACE, NewAtom(text, LIKES, entity_ids=tuple(dict.fromkeys(ids))))
        case "delete":
            delete_entity(memory.ports, ADA, ids[0])
        case _:
            (merge_entities if act == "merge" else unmerge_entities)(memory.ports, ADA, ids[0], ids[1])


@given(taken=st.lists(steps, max_size=25))
def test_no_read_names_an_entity_that_is_merged_or_absent(taken: list[tuple[str, str, str]]) -> None:
    memory = World().memory
    for act, one, other in (*(("make", name, name) for name in NAMES), *taken):
        if act == "make":
            create_entity(memory, one)
            continue
        try:
            _step(memory, act, one, other)
        except LociError:
            continue
        there = {view.entity.id for view in search_entities(memory.ports, ADA, SPACE).items}
        for atom in reads(memory):
            assert set(atom.entity_ids) <= there
            assert len(set(atom.entity_ids)) == len(atom.entity_ids)
