"""A deleted atom is restored: what it was, unless something came in its place."""

from datetime import timedelta

import pytest

from loci.errors import Conflict, NotFound
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom, set_value, supersede_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.purging import purge_atom
from loci.memory.atoms.reads import get_atom, get_history, list_atoms
from loci.memory.atoms.restoring import restore_atom
from loci.memory.entities.reading import get_entity
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.atoms import Atom, AtomStatus
from loci.model.entities import EntityType
from tests.fakes.faults import interleave_write
from tests.fakes.memory import LIKES, SPACE, START, Memory, caller, fact

ADA = caller()


def add(memory: Memory, text: str = "Ada likes tea", key: str | None = None) -> Atom:
    return add_atom(memory.ports, ADA, SPACE, fact(text, key=key)).atom


def delete(memory: Memory, atom: Atom) -> Atom:
    return delete_atom(memory.ports, ADA, atom.id)


def restore(memory: Memory, atom: Atom) -> Atom:
    return restore_atom(memory.ports, ADA, atom.id)


def current(memory: Memory) -> list[str]:
    return [atom.text for atom in list_atoms(memory.ports, ADA, SPACE).items]


def test_a_restored_atom_is_in_every_read_again(memory: Memory) -> None:
    before = add(memory)
    delete(memory, before)
    after = restore(memory, before)
    assert (after.status, after.deleted_at, after.version) == (AtomStatus.ACTIVE, None, 3)
    assert get_atom(memory.ports, ADA, before.id) == after
    assert current(memory) == ["Ada likes tea"]


def test_while_it_was_deleted_nobody_knew_of_it(memory: Memory) -> None:
    before = add(memory)
    deleted_at = delete(memory, before).changed_at
    restore(memory, before)
    assert list_atoms(memory.ports, ADA, SPACE, known_at=deleted_at).items == ()
    with pytest.raises(NotFound):
        get_atom(memory.ports, ADA, before.id, known_at=deleted_at)
    assert [state.status for state in get_history(memory.ports, ADA, before.id).revisions] == [
        AtomStatus.ACTIVE,
        AtomStatus.DELETED,
    ]


def test_one_that_is_not_deleted_stays_as_it_is(memory: Memory) -> None:
    before = add(memory)
    assert restore(memory, before) == before


def test_an_archived_atom_comes_back_archived(memory: Memory) -> None:
    before = add(memory)
    archive_atom(memory.ports, ADA, before.id)
    delete(memory, before)
    assert restore(memory, before).status is AtomStatus.ARCHIVED
    assert current(memory) == []


def test_a_superseded_atom_comes_back_superseded(memory: Memory) -> None:
    old = add(memory, "Rome")
    supersede_atom(memory.ports, ADA, old.id, fact("Oslo"))
    delete(memory, old)
    assert not restore(memory, old).is_current(memory.clock.now)
    assert current(memory) == ["Oslo"]


def test_a_restored_value_is_that_of_its_key(memory: Memory) -> None:
    rome = add(memory, "Rome", key="home")
    delete(memory, rome)
    restore(memory, rome)
    assert set_value(memory.ports, ADA, SPACE, fact("Oslo", key="home")).atom.id == rome.id
    assert current(memory) == ["Oslo"]


def test_a_value_is_not_restored_beside_one_that_came_since(memory: Memory) -> None:
    rome = add(memory, "Rome", key="home")
    delete(memory, rome)
    oslo = add(memory, "Oslo", key="home")
    with pytest.raises(Conflict, match="another value"):
        restore(memory, rome)
    delete(memory, oslo)
    restore(memory, rome)
    assert current(memory) == ["Rome"]


def test_what_is_said_again_meanwhile_is_not_restored_beside_it(memory: Memory) -> None:
    before = add(memory)
    delete(memory, before)
    add(memory)
    with pytest.raises(Conflict, match="same content"):
        restore(memory, before)
    assert current(memory) == ["Ada likes tea"]


def test_a_purged_or_expired_atom_is_not_there_to_be_restored(memory: Memory) -> None:
    purged = add(memory)
    purge_atom(memory.ports, ADA, purged.id)
    new = NewAtom("Ada is at sea", LIKES, expires_at=START + timedelta(days=1))
    expired = add_atom(memory.ports, ADA, SPACE, new).atom
    delete(memory, expired)
    memory.clock.pass_by(timedelta(days=2))
    for atom in (purged, expired):
        with pytest.raises(NotFound):
            restore(memory, atom)


def test_another_users_atom_is_not_there(memory: Memory) -> None:
    before = add(memory)
    delete(memory, before)
    with pytest.raises(NotFound):
        restore_atom(memory.ports, caller("bo"), before.id)


def test_an_entity_speaks_of_it_again(memory: Memory) -> None:
    zoe = create_entity(memory.ports, ADA, SPACE, NewEntity(EntityType.PERSON, "Zoe")).view.entity.id
    before = add(memory, "Zoe likes tea")
    delete(memory, before)
    assert get_entity(memory.ports, ADA, zoe).atom_count == 0
    assert restore(memory, before).entity_ids == (zoe,)
    assert get_entity(memory.ports, ADA, zoe).atom_count == 1


@pytest.mark.parametrize("nth", range(8))
def test_a_value_that_is_written_between_any_two_calls_leaves_one_current_value(memory: Memory, nth: int) -> None:
    rome = add(memory, "Rome", key="home")
    delete(memory, rome)
    ports = interleave_write(memory.ports, nth, lambda: add(memory, "Oslo", key="home"))
    try:
        restore_atom(ports, ADA, rome.id)
    except Conflict:
        assert current(memory) == ["Oslo"]
    else:
        assert current(memory) in (["Rome"], ["Oslo"])
