"""A purged atom is out of every read at once, and its bytes go soon, whatever breaks in between."""

from datetime import timedelta

import pytest

from loci.background.sweeper import Swept
from loci.errors import Conflict, NotFound
from loci.memory.atoms import changes
from loci.memory.atoms.changes import archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.purging import purge_atom
from loci.memory.atoms.reads import get_atom, get_history, list_atoms
from loci.model.atoms import Atom, AtomStatus
from loci.search.indexing import folding
from loci.search.indexing.folding import FoldResult
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import SPACE, START, day, fact
from tests.support.pipeline import ADA, HOME, MEMORY, Pipeline


@pytest.fixture
def pipeline() -> Pipeline:
    made = Pipeline()
    made.conversations.records.clear()
    return made


def add_atom(pipeline: Pipeline, text: str = "Ada likes tea", **fields: object) -> Atom:
    return changes.add_atom(pipeline.ports, ADA, SPACE, fact(text, **fields)).atom  # type: ignore[arg-type]  # as ``fact`` takes them


def is_left(pipeline: Pipeline, atom: Atom) -> bool:
    """Whether anything of the atom is there."""
    place = MEMORY, atom.id.ulid
    store = pipeline.memory.atoms
    return place in store.records or place in store.former or place in pipeline.memory.pending.records


def test_a_purged_atom_is_in_no_read(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    purge_atom(pipeline.ports, ADA, atom.id)
    for read in (get_atom, get_history, purge_atom, delete_atom, archive_atom):
        with pytest.raises(NotFound):
            read(pipeline.ports, ADA, atom.id)
    for at in (None, atom.changed_at):
        assert list_atoms(pipeline.ports, ADA, SPACE, known_at=at).items == ()


def test_what_was_deleted_archived_or_superseded_before_is_purged_too(pipeline: Pipeline) -> None:
    deleted, archived, old = (add_atom(pipeline, text) for text in ("Tea", "Milk", "Rome"))
    delete_atom(pipeline.ports, ADA, deleted.id)
    archive_atom(pipeline.ports, ADA, archived.id)
    new = supersede_atom(pipeline.ports, ADA, old.id, fact("Oslo")).atom
    for atom in (deleted, archived, old):
        purge_atom(pipeline.ports, ADA, atom.id)
        with pytest.raises(NotFound):
            get_history(pipeline.ports, ADA, atom.id)
    assert get_history(pipeline.ports, ADA, new.id).chain == (new,)


def test_another_version_is_not_purged(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    with pytest.raises(Conflict):
        purge_atom(pipeline.ports, ADA, atom.id, if_match=2)
    assert get_atom(pipeline.ports, ADA, atom.id) == atom


def test_the_words_of_a_purged_atom_are_nowhere_once_the_indexer_has_run(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline, key="drink")
    edit_atom(pipeline.ports, ADA, atom.id, AtomEdit(text="Ada likes coffee"))
    purge_atom(pipeline.ports, ADA, atom.id)
    assert pipeline.memory.atoms.records[MEMORY, atom.id.ulid].text == ""
    assert folding.fold_atom(pipeline.ports, MEMORY, atom.id.ulid) is FoldResult.ERASED
    assert not is_left(pipeline, atom)
    assert folding.fold_atom(pipeline.ports, MEMORY, atom.id.ulid) is FoldResult.GONE


def test_what_the_indexer_missed_the_sweeper_erases_the_next_minute(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline)
    purge_atom(pipeline.ports, ADA, atom.id)
    assert pipeline.sweep(pipeline.clock.now) == [Swept.ERASED]
    assert not is_left(pipeline, atom)


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_an_erasure_broken_off_is_gone_on_with(pipeline: Pipeline, moment: Moment) -> None:
    for nth in range(20):
        atom = add_atom(pipeline, f"Ada likes tea {nth}", key="drink")
        purge_atom(pipeline.ports, ADA, atom.id)
        try:
            folding.fold_atom(crashing(pipeline.ports, nth, moment), MEMORY, atom.id.ulid)
        except Crash:
            pipeline.sweep(pipeline.clock.now + timedelta(minutes=15 * (nth + 1)))
            assert not is_left(pipeline, atom)
        else:
            break
    assert nth >= 3


def test_an_expired_atom_is_purged_when_it_is_due_and_not_before(pipeline: Pipeline) -> None:
    ends = START + timedelta(days=1)
    atom = changes.add_atom(pipeline.ports, ADA, SPACE, NewAtom("Ada's code is 1234", HOME, expires_at=ends)).atom
    pipeline.memory.pending.records.clear()
    assert pipeline.sweep(ends - timedelta(seconds=1)) == []
    assert pipeline.sweep(ends) == [Swept.ERASED]
    assert not is_left(pipeline, atom)


def test_the_index_is_updated_before_the_atom_is_purged(pipeline: Pipeline) -> None:
    class Told:
        name = "pages"

        def __init__(self) -> None:
            self.atoms: list[Atom] = []

        def put(self, _scope: object, found: list[Atom]) -> None:
            self.atoms += found

    told = Told()
    pipeline.move_to("pages")
    ports = pipeline.with_parts(index=told, index_name="pages")
    atom = add_atom(pipeline)
    purge_atom(pipeline.ports, ADA, atom.id)
    folding.fold_atom(ports, MEMORY, atom.id.ulid)
    assert [(one.id, one.status, one.text) for one in told.atoms] == [(atom.id, AtomStatus.DELETED, "")]
    assert not is_left(pipeline, atom)


def test_a_key_goes_on_where_the_purged_value_was(pipeline: Pipeline) -> None:
    rome = add_atom(pipeline, "Rome", key="home", valid_from=day(-9))
    oslo = add_atom(pipeline, "Oslo", key="home", valid_from=day(-5))
    purge_atom(pipeline.ports, ADA, oslo.id)
    folding.fold_atom(pipeline.ports, MEMORY, oslo.id.ulid)
    assert list_atoms(pipeline.ports, ADA, SPACE, key="home").items == ()
    bonn = add_atom(pipeline, "Bonn", key="home", valid_from=day(-7))
    rome = get_atom(pipeline.ports, ADA, rome.id)
    assert (rome.valid_to, bonn.valid_to, bonn.chain) == (day(-7), None, rome.id.ulid)


def test_a_key_is_forgotten_with_its_last_value(pipeline: Pipeline) -> None:
    atom = add_atom(pipeline, key="drink")
    purge_atom(pipeline.ports, ADA, atom.id)
    assert pipeline.memory.atoms.entries == {}
    assert add_atom(pipeline, key="drink").chain is None
