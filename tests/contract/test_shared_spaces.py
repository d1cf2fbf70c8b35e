"""A space of an app is remembered for a minute by every process that reads it: what shows late, and what never does."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from loci import spaces
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.pages.index import SHARED_FOR
from loci.bootstrap import SPACES_FOR, Process
from loci.errors import Conflict, NotFound
from loci.ids import SpaceId
from loci.memory.atoms.changes import add_atom, delete_atom
from loci.model.users import UserRecord, UserState
from loci.ports.writes import FirstWrite
from loci.scope import Act, Caller
from loci.search import recall
from loci.search.indexing import folding
from loci.search.indexing.folding import MAX_WAIT
from loci.search.recall.questions import TopicQuestion
from loci.spaces import NewSpace
from tests.contract.indexing_world import process
from tests.fakes.memory import Clock, caller, fact

LATE = MAX_WAIT + timedelta(seconds=1)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def editor(tenant: str) -> Caller:
    return caller("editor", tenant, role="admin")


@pytest.fixture
def reader(tenant: str) -> Caller:
    return caller("reader", tenant)


@pytest.fixture
def writing(dynamodb: Tables, clock: Clock) -> Process:
    return process(dynamodb, clock=clock)


@pytest.fixture
def reading(dynamodb: Tables, clock: Clock) -> Process:
    """Another process, which hears of changes from the tables alone."""
    return process(dynamodb, clock=clock)


@pytest.fixture
def handbook(writing: Process, editor: Caller) -> SpaceId:
    return spaces.create_space(writing, editor, NewSpace("app", "Handbook")).space.id


def texts(ports: Process, who: Caller, space: SpaceId) -> set[str]:
    found = recall.by_topic(ports, who, space, TopicQuestion("holiday", min_similarity=0))
    assert found.total_candidates == len(found.hits)
    return {hit.atom.text for hit in found.hits}


def test_changes_of_its_atoms_show_at_once_all_the_same(
    writing: Process, reading: Process, clock: Clock, editor: Caller, reader: Caller, handbook: SpaceId
) -> None:
    scope = spaces.locate_memory(reader, handbook, Act.READ)
    begun = clock.now
    for day in range(12):
        made = add_atom(writing, editor, handbook, fact(f"Holiday {day} is free")).atom
        assert texts(reading, reader, handbook) == {f"Holiday {day} is free"}
        folding.fold_atom(writing, scope, made.id.ulid, clock.now + LATE)
        assert texts(reading, reader, handbook) == {f"Holiday {day} is free"}
        delete_atom(writing, editor, made.id)
        assert texts(reading, reader, handbook) == set()
        folding.fold_atom(writing, scope, made.id.ulid, clock.now + LATE)
        # Markers whose minute is over go, at a time that a sweep may choose.
        for marker in writing.pending.list(scope):
            folding.fold_atom(writing, scope, marker.ulid, clock.now)
        assert texts(reading, reader, handbook) == set()
    assert clock.now > begun + 2 * SPACES_FOR


def test_its_record_may_show_late_but_none_of_its_atoms_once_it_is_deleted(
    writing: Process, reading: Process, clock: Clock, editor: Caller, reader: Caller, handbook: SpaceId
) -> None:
    add_atom(writing, editor, handbook, fact("Holiday is free"))
    assert texts(reading, reader, handbook) == {"Holiday is free"}
    spaces.delete_space(writing, editor, handbook)
    found = recall.by_topic(reading, reader, handbook, TopicQuestion("holiday", min_similarity=0))
    assert found.hits == ()
    with pytest.raises(NotFound):
        texts(writing, reader, handbook)
    clock.pass_by(SPACES_FOR)
    with pytest.raises(NotFound):
        texts(reading, reader, handbook)


def test_who_asks_is_read_every_time(
    reading: Process, writing: Process, editor: Caller, reader: Caller, handbook: SpaceId
) -> None:
    add_atom(writing, editor, handbook, fact("Holiday is free"))
    assert texts(reading, reader, handbook) == {"Holiday is free"}
    restricted = UserRecord("01K000000000000000000000EE", UserState.RESTRICTED)
    journal = replace(writing.spaces.list(editor.app_directory, None, 1).items[0], id=SpaceId("journal-abc123"))
    own = replace(journal, owner=reader.owner, folded=None)
    writing.spaces.create(reader.directory, own, FirstWrite(restricted), None)
    with pytest.raises(Conflict):
        texts(reading, reader, handbook)


def test_what_is_remembered_for_one_tenant_answers_no_other(
    reading: Process, writing: Process, editor: Caller, reader: Caller, handbook: SpaceId
) -> None:
    add_atom(writing, editor, handbook, fact("Holiday is free"))
    assert texts(reading, reader, handbook) == {"Holiday is free"}
    for other in (replace(reader, tenant=f"t-{uuid4().hex[:12]}"), replace(reader, app="other")):
        with pytest.raises(NotFound):
            texts(reading, other, handbook)


def test_a_users_own_space_is_read_every_time(reading: Process, writing: Process, reader: Caller) -> None:
    diary = spaces.create_space(writing, reader, NewSpace(name="diary")).space.id
    add_atom(writing, reader, diary, fact("Holiday at the sea"))
    assert texts(reading, reader, diary) == {"Holiday at the sea"}
    spaces.delete_space(writing, reader, diary)
    with pytest.raises(NotFound):
        texts(reading, reader, diary)


def test_its_pages_are_read_once_a_minute(
    writing: Process, reading: Process, clock: Clock, editor: Caller, reader: Caller, handbook: SpaceId
) -> None:
    scope = spaces.locate_memory(reader, handbook, Act.READ)
    made = add_atom(writing, editor, handbook, fact("Holiday is free")).atom
    folding.fold_atom(writing, scope, made.id.ulid, clock.now + LATE)
    folding.fold_atom(writing, scope, made.id.ulid, clock.now + LATE)
    assert texts(reading, reader, handbook) == {"Holiday is free"}
    writing.page_store.delete(scope, writing.page_store.all(scope))
    assert texts(reading, reader, handbook) == {"Holiday is free"}
    clock.pass_by(SHARED_FOR)
    assert texts(reading, reader, handbook) == set()
