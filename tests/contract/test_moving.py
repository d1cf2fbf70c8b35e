"""A space over the limit moves from its pages to a real node while it is written to and asked; nothing is missed."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from local.opensearch.node import Node
from loci import spaces
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.opensearch import OpenSearchIndex, connect
from loci.background import sweeper
from loci.background.sweeper import Swept
from loci.memory.atoms.changes import delete_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import Atom
from loci.ports.jobs import DueKind, DueRecord, Pending
from loci.scope import Scope
from loci.search.indexing import folding, migration, rebuilding
from loci.spaces import SpaceChange
from tests.contract.indexing_world import World, world
from tests.fakes.faults import Crash, Moment, crashing
from tests.support.break_points import break_points

LIMIT = 20
AFTER_ALL = timedelta(hours=1)


@pytest.fixture
def diary(opensearch_node: Node, dynamodb: Tables, tenant: str) -> World:
    """A diary in pages, in a deployment that has a node for the large ones."""
    settings = {"LOCI_OPENSEARCH_ENDPOINT": opensearch_node.endpoint, "LOCI_EXACT_LIMIT": str(LIMIT)}
    made = world(dynamodb, tenant, settings)
    made.ports.made["opensearch"] = OpenSearchIndex(
        # A node that has just started, on a busy machine, takes longer for its first searches.
        connect(opensearch_node.endpoint),
        lambda: made.ports.page_store,
        search_seconds=30,
    )
    return made


def fill_space(diary: World, number: int = LIMIT + 1) -> list[Atom]:
    made = [diary.add(f"Ada has cat {n}") for n in range(number)]
    diary.fold(*(one.id.ulid for one in made))
    return made


def sweep(diary: World, now: datetime | None = None) -> Swept:
    """The space's own record, as soon as it is due."""
    due = diary.record().due
    assert due is not None
    record = DueRecord(DueKind.SPACE, diary.scope.directory, diary.space.key, due)
    return sweeper.sweep_record(diary.ports, record, now or due)


def place(diary: World) -> tuple[str, str | None]:
    return diary.record().index, diary.record().second_index


def test_a_space_over_the_limit_moves_by_itself_and_recall_goes_on(diary: World) -> None:
    cats = fill_space(diary)
    assert place(diary) == ("pages", None)
    assert migration.consider_move(diary.ports, diary.scope)
    for expected in (("pages", "opensearch"), ("opensearch", "pages"), ("opensearch", None), ("opensearch", None)):
        assert place(diary) == expected
        assert diary.ask("cat").total_candidates == len(cats)
        if diary.record().due is not None:
            assert sweep(diary) is Swept.MOVED
    assert diary.record().due is None
    assert diary.ports.page_store.all(diary.scope) == []
    assert rebuilding.compare_index(diary.ports, diary.scope).holds
    assert not migration.consider_move(diary.ports, diary.scope)


def test_what_changes_while_it_moves_is_never_missed(diary: World) -> None:
    cats = fill_space(diary)
    expected = {one.text for one in cats}
    assert migration.consider_move(diary.ports, diary.scope)
    for step, _ in enumerate(_until_moved(diary)):
        renamed, gone = cats[2 * step], cats[2 * step + 1]
        edit_atom(diary.ports, diary.ada, renamed.id, AtomEdit(text=f"Ada has dog {step}"))
        delete_atom(diary.ports, diary.ada, gone.id)
        new = diary.add(f"Ada has bird {step}")
        expected = expected - {renamed.text, gone.text} | {f"Ada has dog {step}", new.text}
        assert diary.texts("Ada", limit=100) == expected
        if step % 2:
            diary.fold(renamed.id.ulid, gone.id.ulid, new.id.ulid)
            assert diary.texts("Ada", limit=100) == expected
    diary.fold(*(marker.ulid for marker in diary.ports.pending.list(diary.scope)))
    assert rebuilding.compare_index(diary.ports, diary.scope).holds
    assert diary.texts("Ada", limit=100) == expected
    assert diary.texts("Ada", limit=100, known_at=cats[-1].created_at) >= {"Ada has cat 0", "Ada has cat 2"}


def _until_moved(diary: World) -> Iterator[None]:
    yield
    while diary.record().due is not None:
        sweep(diary)
        yield


def test_a_change_that_was_being_folded_as_the_move_began_is_in_both(diary: World) -> None:
    cats = fill_space(diary)
    edit_atom(diary.ports, diary.ada, cats[0].id, AtomEdit(text="Ada has a tiger"))
    _fold_as_the_move_begins(diary, cats[0])
    sweep(diary)
    diary.ports.pages_index.erase(diary.scope)
    assert place(diary) == ("opensearch", "pages")
    assert "Ada has a tiger" in diary.texts("tiger", limit=100)
    assert rebuilding.compare_index(diary.ports, diary.scope).holds


def _fold_as_the_move_begins(diary: World, changed: Atom) -> None:
    """It begins once the fold has listed what waits."""
    pending = diary.ports.pending

    class Markers:
        get, mark_indexed, remove = pending.get, pending.mark_indexed, pending.remove
        count_change = pending.count_change

        def list(self, scope: Scope) -> tuple[Pending, ...]:
            listed = pending.list(scope)
            assert migration.consider_move(diary.ports, scope)
            return listed

    diary.ports.made["pending"] = Markers()
    diary.fold(changed.id.ulid)
    diary.ports.made["pending"] = pending


@pytest.mark.parametrize("moment", Moment)
def test_a_move_that_breaks_off_anywhere_is_finished_by_the_next_one(diary: World, moment: Moment) -> None:
    cats = fill_space(diary)
    for nth in break_points(60):
        try:
            ports = crashing(diary.ports, nth, moment)
            if place(diary) == ("pages", None):
                migration.consider_move(ports, diary.scope)
            elif diary.record().due is not None:
                migration.take_next_step(ports, diary.scope, diary.record())
        except Crash:
            assert diary.ask("cat").total_candidates == len(cats)
        if diary.record().due is None and diary.record().index == "opensearch":
            break
    assert place(diary) == ("opensearch", None)
    assert rebuilding.compare_index(diary.ports, diary.scope).holds


def test_its_owner_may_change_delete_and_restore_a_space_that_moves(diary: World) -> None:
    fill_space(diary)
    migration.consider_move(diary.ports, diary.scope)
    before = diary.record()
    spaces.update_space(diary.ports, diary.ada, diary.space, SpaceChange(name="journal"))
    assert migration.take_next_step(diary.ports, diary.scope, before) is migration.MigrationResult.SWITCHED
    assert (diary.record().name, place(diary)) == ("journal", ("opensearch", "pages"))
    spaces.delete_space(diary.ports, diary.ada, diary.space)
    assert sweep(diary) is Swept.WAITING
    spaces.restore_space(diary.ports, diary.ada, diary.space)
    assert sweep(diary) is Swept.MOVED
    assert place(diary) == ("opensearch", None)
    assert diary.ask("cat").total_candidates == LIMIT + 1


def test_a_space_erased_in_the_middle_of_a_move_leaves_nothing_in_either_index(diary: World) -> None:
    fill_space(diary)
    migration.consider_move(diary.ports, diary.scope)
    sweep(diary)
    spaces.delete_space(diary.ports, diary.ada, diary.space)
    diary.clock.pass_by(spaces.RETENTION + AFTER_ALL)
    assert sweep(diary, diary.clock.now) is Swept.ERASED
    assert diary.ports.page_store.all(diary.scope) == []
    assert diary.ports.opensearch.compare(diary.scope).holds


def test_the_sweeper_moves_a_space_once_its_markers_are_cleared(diary: World) -> None:
    cats = fill_space(diary)
    diary.fold(cats[-1].id.ulid, diary.add("Ada has no cat").id.ulid)
    (marker,) = diary.ports.pending.list(diary.scope)
    assert marker.indexed_at is not None
    due = marker.indexed_at + folding.MARKER_LIFE
    record = DueRecord(DueKind.PENDING, diary.scope, marker.ulid, due)
    assert sweeper.sweep_record(diary.ports, record, diary.clock.now + AFTER_ALL) is Swept.INDEXED
    assert place(diary) == ("pages", "opensearch")
    assert diary.ask("cat").total_candidates == len(cats) + 1


def test_small_spaces_never_wake_the_node_nor_does_a_deployment_without_one(dynamodb: Tables, tenant: str) -> None:
    nowhere = "http://127.0.0.1:9"
    for settings in ({"LOCI_OPENSEARCH_ENDPOINT": nowhere, "LOCI_EXACT_LIMIT": "20"}, {"LOCI_EXACT_LIMIT": "2"}):
        diary = world(dynamodb, tenant, settings)
        made = fill_space(diary, 18)
        delete_atom(diary.ports, diary.ada, made[0].id)
        purge_atom(diary.ports, diary.ada, made[1].id)
        diary.fold(made[0].id.ulid, made[1].id.ulid)
        assert not migration.consider_move(diary.ports, diary.scope)
        assert diary.ask("cat").total_candidates == 16
        assert not {"opensearch", "opensearch_index"} & set(diary.ports.made)


def test_atoms_that_are_gone_or_changed_do_not_count(diary: World) -> None:
    made = fill_space(diary, LIMIT)
    for one in made[:6]:
        edit_atom(diary.ports, diary.ada, one.id, AtomEdit(importance=5))
        diary.fold(one.id.ulid)
    assert not migration.consider_move(diary.ports, diary.scope)
    diary.fold(diary.add("Ada has one more").id.ulid)
    assert migration.consider_move(diary.ports, diary.scope)


def test_a_process_that_cached_the_former_index_learns_of_the_switch_from_the_space(diary: World) -> None:
    cats = fill_space(diary)
    assert diary.ask("cat").total_candidates == len(cats)
    migration.consider_move(diary.ports, diary.scope)
    sweep(diary)
    remembered = diary.ports.recent_spaces.get(diary.scope, diary.clock.now)
    assert remembered is not None
    assert remembered.space is not None
    assert remembered.space.index == "pages"
    diary.ports.pages_index.erase(diary.scope)
    assert diary.ask("cat").total_candidates == len(cats)
