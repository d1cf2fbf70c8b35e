"""Pending markers are folded into the index, each under the version it was read with."""

import json
from collections.abc import Sequence
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest

from loci.adapters.dynamodb.pending import PendingItem
from loci.background.sweeper import Swept
from loci.consumers import indexer as edge
from loci.memory.atoms import changes
from loci.memory.atoms.changes import archive_atom, delete_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import Atom, AtomStatus
from loci.ports.jobs import Pending
from loci.scope import Scope
from loci.search.indexing.folding import BATCH_SIZES, MARKER_LIFE, MAX_WAIT, FoldResult, fold_atom
from tests.fakes.faults import Interrupted, Moment, interleave_write
from tests.fakes.memory import SPACE
from tests.fakes.ports import FakePorts
from tests.support.lambdas import CONTEXT, Aside, by_queue, by_stream, logger, metrics, stream_record
from tests.support.pipeline import ADA, HOME, MEMORY, Pipeline


class Beside:
    """An index outside the table, and the atoms that it received."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.atoms: list[Atom] = []

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        assert scope == MEMORY
        self.atoms += atoms


@pytest.fixture
def pipeline() -> Pipeline:
    return Pipeline()


def add_atom(pipeline: Pipeline, text: str = "Ada has a cat") -> Atom:
    return changes.add_atom(pipeline.ports, ADA, SPACE, NewAtom(text, HOME)).atom


def beside(pipeline: Pipeline, name: str = "opensearch") -> tuple[FakePorts, Beside]:
    """The ports with such an index, and Ada's space in it."""
    index = Beside(name)
    pipeline.move_to(name)
    return pipeline.with_parts(index=index, index_name=name), index


def test_where_the_table_is_the_index_a_marker_goes_at_once(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    assert fold_atom(pipeline.ports, MEMORY, atom.id.ulid) is FoldResult.SHOWN
    assert pipeline.memory.pending.list(MEMORY) == ()


def test_each_change_is_counted_once_it_is_in_the_lists(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    fold_atom(pipeline.ports, MEMORY, atom.id.ulid)
    assert pipeline.memory.pending.change_count(MEMORY) == 1
    fold_atom(pipeline.ports, MEMORY, atom.id.ulid)
    assert pipeline.memory.pending.change_count(MEMORY) == 1
    for number, change in enumerate((archive_atom, delete_atom, purge_atom), 2):
        change(pipeline.ports, ADA, atom.id)
        fold_atom(pipeline.ports, MEMORY, atom.id.ulid)
        assert pipeline.memory.pending.change_count(MEMORY) == number


def test_a_change_that_waits_for_others_is_counted_too(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    ports, _ = beside(pipeline, "pages")
    assert fold_atom(ports, MEMORY, atom.id.ulid) is FoldResult.WAITING
    assert pipeline.memory.pending.change_count(MEMORY) == 1


def test_another_index_is_written_and_the_marker_says_so(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    ports, index = beside(pipeline)
    assert fold_atom(ports, MEMORY, atom.id.ulid) is FoldResult.SHOWN
    assert index.atoms == [atom]
    (marker,) = pipeline.memory.pending.list(MEMORY)
    assert marker.indexed_at is not None


def test_the_index_gets_the_current_atom_not_the_one_in_the_event(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    delete_atom(pipeline.ports, ADA, atom.id)
    ports, index = beside(pipeline)
    fold_atom(ports, MEMORY, atom.id.ulid)
    assert [shown.status for shown in index.atoms] == [AtomStatus.DELETED]


@pytest.mark.parametrize(("name", "nth"), [("table", 1), ("opensearch", 4)])
def test_a_marker_of_a_later_change_stays(pipeline: Pipeline, name: str, nth: int) -> None:
    atom = add_atom(pipeline)
    ports = pipeline.ports if name == "table" else beside(pipeline, name)[0]
    changing = interleave_write(ports, nth, lambda: archive_atom(pipeline.ports, ADA, atom.id))
    assert fold_atom(changing, MEMORY, atom.id.ulid) is FoldResult.CHANGED
    (marker,) = pipeline.memory.pending.list(MEMORY)
    assert (marker.version, marker.indexed_at) == (2, None)


def test_a_marker_that_is_gone_is_nothing_to_do(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    fold_atom(pipeline.ports, MEMORY, atom.id.ulid)
    assert fold_atom(pipeline.ports, MEMORY, atom.id.ulid) is FoldResult.GONE


def test_changes_wait_for_each_other_before_they_make_a_page(pipeline: Pipeline) -> None:
    ports, pages = beside(pipeline, "pages")
    made = [add_atom(pipeline, f"Ada has cat {number}") for number in range(BATCH_SIZES["pages"] - 1)]
    assert {fold_atom(ports, MEMORY, atom.id.ulid) for atom in made} == {FoldResult.WAITING}
    assert pages.atoms == []
    last = add_atom(pipeline)
    assert fold_atom(ports, MEMORY, last.id.ulid) is FoldResult.SHOWN
    assert pages.atoms == [*made, last]
    assert all(marker.indexed_at is not None for marker in pipeline.memory.pending.list(MEMORY))


def test_the_oldest_change_waits_for_ten_minutes_at_most(pipeline: Pipeline) -> None:
    ports, pages = beside(pipeline, "pages")
    made = [add_atom(pipeline, f"Ada has cat {number}") for number in range(3)]
    late = made[0].created_at + MAX_WAIT
    assert fold_atom(ports, MEMORY, made[2].id.ulid, late - timedelta(seconds=1)) is FoldResult.WAITING
    assert fold_atom(ports, MEMORY, made[2].id.ulid, late) is FoldResult.SHOWN
    assert pages.atoms == made


def test_a_marker_stays_a_minute_after_the_index_shows_its_change(pipeline: Pipeline) -> None:
    ports, index = beside(pipeline)
    atom = add_atom(pipeline)
    fold_atom(ports, MEMORY, atom.id.ulid)
    (marker,) = pipeline.memory.pending.list(MEMORY)
    assert marker.indexed_at is not None
    assert (
        fold_atom(ports, MEMORY, atom.id.ulid, marker.indexed_at + MARKER_LIFE - timedelta(seconds=1))
        is FoldResult.WAITING
    )
    assert pipeline.memory.pending.list(MEMORY) == (marker,)
    assert fold_atom(ports, MEMORY, atom.id.ulid, marker.indexed_at + MARKER_LIFE) is FoldResult.SHOWN
    assert pipeline.memory.pending.list(MEMORY) == ()
    assert index.atoms == [atom]


def test_markers_that_have_stayed_long_enough_go_together(pipeline: Pipeline) -> None:
    ports, _ = beside(pipeline)
    pipeline.conversations.records.clear()
    pipeline.ports = ports
    made = [add_atom(pipeline, f"Ada has cat {number}") for number in range(3)]
    for atom in made:
        fold_atom(ports, MEMORY, atom.id.ulid)
    late = add_atom(pipeline)
    swept = pipeline.sweep(pipeline.clock.now + MARKER_LIFE)
    assert swept == [Swept.INDEXED, Swept.TAKEN, Swept.TAKEN]
    assert [marker.ulid for marker in pipeline.memory.pending.list(MEMORY)] == [late.id.ulid]


def test_the_sweeper_folds_what_the_stream_lost_and_then_removes_its_marker(pipeline: Pipeline) -> None:
    ports, pages = beside(pipeline, "pages")
    pipeline.conversations.records.clear()
    pipeline.ports = ports
    atom = add_atom(pipeline)
    assert pipeline.sweep(atom.created_at + MAX_WAIT) == [Swept.INDEXED]
    assert pages.atoms == [atom]
    assert len(pipeline.memory.pending.list(MEMORY)) == 1
    assert pipeline.sweep(atom.created_at + MAX_WAIT + MARKER_LIFE) == [Swept.INDEXED]
    assert pipeline.memory.pending.list(MEMORY) == ()


def test_an_atom_purged_while_it_was_written_leaves_the_index_again(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    ports, index = beside(pipeline)
    purging = interleave_write(ports, 4, lambda: purged_and_erased(pipeline, atom))
    assert fold_atom(purging, MEMORY, atom.id.ulid) is FoldResult.CHANGED
    assert [(one.text, one.purged_at is None) for one in index.atoms] == [(atom.text, True), ("", False)]


def purged_and_erased(pipeline: Pipeline, atom: Atom) -> None:
    purge_atom(pipeline.ports, ADA, atom.id)
    pipeline.memory.ports.erasures.erase_atom(MEMORY, atom.id.ulid)


def consume(pipeline: Pipeline, aside: Aside, event: dict[str, Any], log: StringIO) -> Any:
    handler = edge.handler(lambda: pipeline.ports, lambda: aside, logger(log), metrics())
    return handler(event, CONTEXT)


def marker_record(pipeline: Pipeline, atom: Atom) -> dict[str, Any]:
    pending = pipeline.memory.pending.get(MEMORY, atom.id.ulid)
    assert pending is not None
    return stream_record("INSERT", None, PendingItem.of(MEMORY, pending))


def test_the_edge_folds_each_marker_and_sets_a_poison_one_aside(pipeline: Pipeline) -> None:
    records = [marker_record(pipeline, add_atom(pipeline, f"Ada has cat {number}")) for number in range(3)]
    records[0]["dynamodb"]["Keys"]["pk"]["S"] = "no partition"
    aside, log = Aside(), StringIO()
    assert consume(pipeline, aside, by_stream(*records), log) == {"batchItemFailures": []}
    assert aside.records == records[:1]
    assert len(pipeline.memory.pending.list(MEMORY)) == 1
    assert json.loads(log.getvalue().splitlines()[-1])["counts"] == {"errors": 1, "shown": 2, "set aside": 1}


def test_the_edge_reads_no_atom_again_that_it_folded_with_another(pipeline: Pipeline) -> None:
    pipeline.ports, pages = beside(pipeline, "pages")
    made = [add_atom(pipeline, f"Ada has cat {number}") for number in range(BATCH_SIZES["pages"])]
    records = [marker_record(pipeline, atom) for atom in made]
    pipeline.ports = counting = Interrupted(pipeline.ports, -1, Moment.BEFORE, lambda: None)  # type: ignore[assignment]  # it has what is asked for
    log = StringIO()
    consume(pipeline, Aside(), by_stream(*records), log)
    assert pages.atoms == made
    assert json.loads(log.getvalue().splitlines()[-1])["counts"] == {"shown": len(made)}
    # A marker, its space, the list, the atoms, and a mark each.
    assert counting.calls < len(made) + 10


def test_the_edge_erases_an_atom_that_was_purged_before_it_was_folded_with_others(pipeline: Pipeline) -> None:
    pipeline.ports, pages = beside(pipeline, "pages")
    made = [add_atom(pipeline, f"Ada has cat {number}") for number in range(BATCH_SIZES["pages"])]
    purge_atom(pipeline.ports, ADA, made[-1].id)
    consume(pipeline, Aside(), by_stream(*[marker_record(pipeline, atom) for atom in made]), StringIO())
    assert pipeline.memory.ports.atoms.read(MEMORY, MEMORY.directory, [made[-1].id.ulid]).atoms == {}
    assert made[-1].id not in {atom.id for atom in pages.atoms if atom.purged_at is None}


def test_the_edge_tries_again_what_was_set_aside(pipeline: Pipeline) -> None:
    record = marker_record(pipeline, add_atom(pipeline))
    assert consume(pipeline, Aside(), by_queue(json.dumps(record)), StringIO()) == {"batchItemFailures": []}
    assert pipeline.memory.pending.list(MEMORY) == ()


def test_the_edge_leaves_removals_and_indexed_markers_alone(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    item = PendingItem.of(MEMORY, Pending(atom.id.ulid, 1, atom.created_at, indexed_at=atom.created_at))
    event = by_stream(stream_record("REMOVE", item, None), stream_record("MODIFY", item, item))
    log = StringIO()
    consume(pipeline, Aside(), event, log)
    assert len(pipeline.memory.pending.list(MEMORY)) == 1
    assert json.loads(log.getvalue().splitlines()[-1])["counts"] == {}
