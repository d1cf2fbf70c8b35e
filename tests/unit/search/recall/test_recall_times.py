"""Recall by entity and of timelines: who is meant, what is shown under which clock, in which order."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest

from loci.errors import Conflict, NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.memory.atoms import changes
from loci.memory.atoms.changes import archive_atom, delete_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.entities.merging import merge_entities, unmerge_entities
from loci.memory.entities.records import NewEntity, create_entity
from loci.memory.entities.views import EntityView
from loci.model.atoms import Atom, Category, Kind
from loci.model.entities import EntityType
from loci.model.users import UserRecord, UserState
from loci.search.recall import RecallMode, RecallResult, timelines
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.search.recall.timelines import TimelineQuestion
from tests.fakes.memory import EPOCH, LIKES, SPACE, day
from tests.support.recall_world import ADA, World, texts

pytestmark = pytest.mark.thorough

EVENT = Category("event", Kind.EPISODE)


@pytest.fixture
def world() -> World:
    return World()


def entity(world: World, name: str, *aliases: str, type: EntityType = EntityType.PERSON) -> EntityView:
    return create_entity(world.ports, ADA, SPACE, NewEntity(type, name, aliases=aliases)).view


def add_atom(
    world: World,
    text: str,
    *whom: EntityView,
    on: int = 0,
    until: int | None = None,
    key: str | None = None,
    category: Category = LIKES,
) -> Atom:
    new = NewAtom(
        text,
        category,
        key,
        valid_from=day(on),
        valid_to=None if until is None else day(until),
        entity_ids=tuple(view.entity.id for view in whom),
    )
    return changes.add_atom(world.ports, ADA, SPACE, new).atom


def about(world: World, whom: str, **asked: object) -> RecallResult:
    question = EntityQuestion(whom, **asked)  # type: ignore[arg-type]  # a test names the fields it is about
    return by_entity(world.context_ports(), ADA, SPACE, question)


def times(world: World, **asked: object) -> RecallResult:
    question = TimelineQuestion(**asked)  # type: ignore[arg-type]  # as above
    return timelines.recall_timeline(world.context_ports(), ADA, SPACE, question)


def test_an_entity_is_recalled_newest_first_by_its_id_and_each_name(world: World) -> None:
    bo, cy = entity(world, "Bo", "Robert"), entity(world, "Cy")
    add_atom(world, "Bo runs", bo, on=-2)
    add_atom(world, "Bo and Cy swim", bo, cy, on=-1)
    add_atom(world, "Bo rides", bo, on=-3)
    add_atom(world, "Cy sleeps", cy)
    for whom in (str(bo.entity.id), "bo", " ROBERT "):
        found = about(world, whom)
        assert texts(found) == ["Bo and Cy swim", "Bo runs", "Bo rides"]
        assert (found.mode, found.total_candidates, found.degraded) == (RecallMode.BY_ENTITY, 3, False)
    assert texts(about(world, "bo", limit=2)) == ["Bo and Cy swim", "Bo runs"]
    assert about(world, "bo", limit=2).total_candidates == 3
    for hit in about(world, "bo").hits:
        assert 0 < hit.score <= 1
        assert (hit.similarity, 1 <= hit.entity_match_bonus <= 2) == (1.0, True)
        assert 0 < hit.decay_weight <= 1


def test_a_merged_entity_is_recalled_with_its_canonical(world: World) -> None:
    bo, rob = entity(world, "Bo"), entity(world, "Robert")
    add_atom(world, "Bo and Robert run", bo, rob, on=-2)
    add_atom(world, "Robert swims", rob, on=-1)
    merge_entities(world.ports, ADA, bo.entity.id, rob.entity.id)
    for whom in ("bo", "robert", str(rob.entity.id)):
        assert texts(about(world, whom)) == ["Robert swims", "Bo and Robert run"]
    unmerge_entities(world.ports, ADA, bo.entity.id, rob.entity.id)
    assert texts(about(world, "bo")) == ["Bo and Robert run"]


def test_both_clocks_and_categories_are_hard_filters(world: World) -> None:
    bo = entity(world, "Bo")
    graz = add_atom(world, "Bo lives in Graz", bo, on=-9, key="home")
    add_atom(world, "Bo ran", bo, on=-8, category=EVENT)
    wien = add_atom(world, "Bo lives in Wien", bo, on=-5, key="home")
    assert texts(about(world, "bo")) == ["Bo lives in Wien", "Bo ran"]
    assert texts(about(world, "bo", category_names=frozenset({"event"}))) == ["Bo ran"]
    assert texts(about(world, "bo", valid_at=day(-6))) == ["Bo ran", "Bo lives in Graz"]
    assert texts(about(world, "bo", known_at=graz.created_at)) == ["Bo lives in Graz"]
    assert about(world, "bo", known_at=graz.created_at).hits[0].atom.valid_to is None
    archive_atom(world.ports, ADA, wien.id)
    assert texts(about(world, "bo")) == ["Bo ran"]
    assert texts(about(world, "bo", known_at=wien.created_at)) == ["Bo lives in Wien", "Bo ran"]
    delete_atom(world.ports, ADA, wien.id)
    assert texts(about(world, "bo", known_at=wien.created_at)) == ["Bo ran"]


@pytest.mark.parametrize("whom", ["Nobody", "ent_diary-abc123_01K00000000000000000000000"])
def test_who_is_unknown_is_not_found(world: World, whom: str) -> None:
    with pytest.raises(NotFound):
        about(world, whom)
    with pytest.raises(NotFound):
        times(world, entity=whom)


def test_an_id_of_another_space_is_not_found_and_a_broken_one_is_refused(world: World) -> None:
    with pytest.raises(NotFound):
        about(world, "ent_other-abc123_01K00000000000000000000000")
    with pytest.raises(Refused) as refusal:
        about(world, "ent_diary")
    assert [field.pointer for field in refusal.value.fields] == ["/entityIdOrName"]


@pytest.mark.parametrize("asked", [{"whom": " "}, {"whom": "bo", "limit": 0}, {"whom": "bo", "limit": 101}])
def test_what_is_out_of_range_is_refused(world: World, asked: dict[str, object]) -> None:
    with pytest.raises(Refused):
        about(world, **asked)  # type: ignore[arg-type]  # as above


def test_strangers_and_restricted_users_recall_nothing(world: World) -> None:
    entity(world, "Bo")
    with pytest.raises(NotFound):
        by_entity(world.context_ports(), ADA, SpaceId("other-abc123"), EntityQuestion("bo"))
    with pytest.raises(NotFound):
        timelines.recall_timeline(world.context_ports(), ADA, SpaceId("other-abc123"), TimelineQuestion())
    world.memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    with pytest.raises(Conflict):
        about(world, "bo")
    for asked in ({}, {"query": "bo"}, {"entity": "bo"}):
        with pytest.raises(Conflict):
            times(world, **asked)


def test_a_timeline_shows_what_was_replaced_too_oldest_first(world: World) -> None:
    bo = entity(world, "Bo")
    add_atom(world, "Bo lives in Wien", bo, on=-5, key="home")
    add_atom(world, "Bo lives in Graz", bo, on=-9, key="home")
    add_atom(world, "Bo ran", bo, on=-8, until=-7)
    add_atom(world, "Cy ran", on=-8)
    found = times(world, entity="bo")
    assert texts(found) == ["Bo lives in Graz", "Bo ran", "Bo lives in Wien"]
    assert (found.mode, found.total_candidates) == (RecallMode.TIMELINE, 3)
    assert texts(times(world)) == ["Bo lives in Graz", "Bo ran", "Cy ran", "Bo lives in Wien"]
    assert texts(times(world, include_superseded=False)) == ["Bo ran", "Cy ran", "Bo lives in Wien"]
    assert texts(times(world, limit=1)) == ["Bo lives in Graz"]
    assert times(world, limit=1).total_candidates == 4


@pytest.mark.parametrize(
    ("begins", "ends", "shown"),
    [
        (None, day(-9), ["Graz"]),
        (None, day(-10), []),
        (day(-6), None, ["Graz", "Wien"]),
        (day(-5), None, ["Wien"]),
        (day(-8), day(-6), ["Graz"]),
        (day(-6), day(-5), ["Graz", "Wien"]),
        (day(3), day(4), ["Wien"]),
    ],
)
def test_windows_that_meet_the_span_are_shown(
    world: World, begins: datetime | None, ends: datetime | None, shown: Sequence[str]
) -> None:
    add_atom(world, "Graz", on=-9, key="home")
    add_atom(world, "Wien", on=-5, key="home")
    assert texts(times(world, begins=begins, ends=ends)) == shown


def test_a_timeline_is_asked_under_both_clocks(world: World) -> None:
    graz = add_atom(world, "Graz", on=-9, key="home")
    wien = add_atom(world, "Wien", on=-5, key="home")
    late = add_atom(world, "Linz", on=-7, key="home")
    windows = {hit.atom.text: hit.atom.valid_to for hit in times(world).hits}
    assert windows == {"Graz": day(-7), "Linz": day(-5), "Wien": None}
    known = {hit.atom.text: hit.atom.valid_to for hit in times(world, known_at=wien.created_at).hits}
    assert known == {"Graz": day(-5), "Wien": None}
    assert texts(times(world, known_at=graz.created_at)) == ["Graz"]
    assert texts(times(world, valid_at=day(-6))) == ["Linz"]
    assert texts(times(world, valid_at=day(-6), known_at=wien.created_at)) == ["Graz"]
    archive_atom(world.ports, ADA, late.id)
    assert texts(times(world)) == ["Graz", "Wien"]
    assert texts(times(world, known_at=late.created_at)) == ["Graz", "Linz", "Wien"]


def test_a_timeline_of_a_question_is_of_what_fits_it_in_order_of_time(world: World) -> None:
    add_atom(world, "Ada lives in Wien", on=-5, key="home")
    add_atom(world, "Ada lives in Graz", on=-9, key="home")
    add_atom(world, "The bank is closed on Mondays")
    found = times(world, query="Where does Ada live?", limit=2)
    assert texts(found) == ["Ada lives in Graz", "Ada lives in Wien"]
    assert found.mode is RecallMode.TIMELINE
    assert texts(times(world, query="Where does Ada live?", limit=2, ends=day(-6))) == ["Ada lives in Graz"]
    current = times(world, query="Where does Ada live?", include_superseded=False, category_names=frozenset({"x"}))
    assert texts(current) == []


def test_things_of_one_time_stand_in_the_order_in_which_they_came(world: World) -> None:
    said = [add_atom(world, text).text for text in ("tea", "milk", "ale")]
    assert texts(times(world)) == said


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"entity": "bo", "query": "bo"}, "/query"),
        ({"query": " "}, "/query"),
        ({"entity": ""}, "/entityIdOrName"),
        ({"limit": 0}, "/limit"),
        ({"begins": day(1), "ends": day(0)}, "/to"),
    ],
)
def test_a_timeline_that_cannot_be_is_refused(world: World, asked: dict[str, object], pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        times(world, **asked)
    assert [field.pointer for field in refusal.value.fields] == [pointer]


def test_a_space_too_large_for_one_timeline_says_so(world: World) -> None:
    first = add_atom(world, "tea")
    records = world.memory.atoms.records
    for number in range(timelines.AT_MOST):
        copy = replace(first, id=AtomId(SPACE.key, f"01KZ0000000000000000{number:06d}"))
        records[ADA.own(SPACE.key), copy.id.ulid] = copy
    found = times(world)
    assert (len(found.hits), found.total_candidates, found.degraded) == (20, timelines.AT_MOST, True)
