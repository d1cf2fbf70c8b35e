"""A key that is written again: one current atom, in its place, with another value."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.errors import Refused
from loci.ids import AtomId, SpaceId
from loci.memory.atoms import changes
from loci.memory.atoms.changes import delete_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import get_history, list_atoms
from loci.memory.atoms.writes import Effect
from loci.model.atoms import Atom, Category, Kind
from loci.scope import Scope
from tests.fakes.faults import interleave_write
from tests.fakes.memory import SPACE, START, Memory, caller, fact, furnish, in_memory

ADA = caller()
NOTE = Category("note", Kind.FACT)


def set_value(memory: Memory, key: str, text: str, once: str | None = None) -> Atom:
    return changes.set_value(memory.ports, ADA, SPACE, fact(text, key=key), once).atom


def current(memory: Memory) -> list[tuple[str | None, str]]:
    return [(atom.key, atom.text) for atom in list_atoms(memory.ports, ADA, SPACE).items]


def test_the_first_value_of_a_key_is_a_new_atom(memory: Memory) -> None:
    written = changes.set_value(memory.ports, ADA, SPACE, fact("Rome", key="home"))
    assert (written.effect, written.atom.key, written.atom.version) == (Effect.ADDED, "home", 1)
    assert current(memory) == [("home", "Rome")]


def test_another_value_takes_the_place_of_the_former_in_the_same_atom(memory: Memory) -> None:
    first, second = set_value(memory, "home", "Rome"), set_value(memory, "pet", "Rex")
    new = NewAtom("Oslo", NOTE, "home", importance=5, metadata={"v": "Oslo"})
    written = changes.set_value(memory.ports, ADA, SPACE, new)
    after = written.atom
    assert (written.effect, after.id, after.created_at) == (Effect.REPLACED, first.id, first.created_at)
    assert (after.text, after.category, after.importance, after.metadata) == ("Oslo", NOTE, 5, {"v": "Oslo"})
    assert after.changed_at > second.changed_at
    assert after.valid_from > first.valid_from
    assert after.vector == memory.embedder.embed(["Oslo"])[0]
    assert current(memory) == [("home", "Oslo"), ("pet", "Rex")]
    assert get_history(memory.ports, ADA, first.id).revisions == (first,)


def test_a_value_that_gives_way_to_a_later_one_still_does(memory: Memory) -> None:
    first = set_value(memory, "home", "Rome")
    begins = memory.clock.now + timedelta(days=1)
    later = changes.supersede_atom(memory.ports, ADA, first.id, fact("Oslo", key="home", valid_from=begins)).atom
    again = set_value(memory, "home", "Bern")
    assert (again.id, again.valid_to, again.superseded_by) == (first.id, begins, later.id)
    memory.clock.pass_by(timedelta(days=2))
    assert current(memory) == [("home", "Oslo")]


def test_the_same_value_again_is_a_change_with_a_time_of_its_own(memory: Memory) -> None:
    first = set_value(memory, "home", "Rome")
    again = set_value(memory, "home", "Rome")
    assert (again.id, again.version) == (first.id, 2)
    assert again.changed_at > first.changed_at


def test_what_was_known_before_the_change_is_still_known(memory: Memory) -> None:
    first = set_value(memory, "home", "Rome")
    set_value(memory, "home", "Oslo")
    assert list_atoms(memory.ports, ADA, SPACE, known_at=first.changed_at).items == (first,)


def test_two_keys_may_have_the_same_value(memory: Memory) -> None:
    set_value(memory, "home", "Rome")
    set_value(memory, "work", "Rome")
    assert current(memory) == [("home", "Rome"), ("work", "Rome")]


def test_a_key_that_was_deleted_begins_again_behind_the_others(memory: Memory) -> None:
    first = set_value(memory, "home", "Rome")
    set_value(memory, "pet", "Rex")
    delete_atom(memory.ports, ADA, first.id)
    assert set_value(memory, "home", "Oslo").id != first.id
    assert current(memory) == [("pet", "Rex"), ("home", "Oslo")]


def test_a_value_that_has_expired_is_not_brought_back_by_the_next(memory: Memory) -> None:
    new = NewAtom("Rome", NOTE, "home", expires_at=START + timedelta(days=1))
    first = changes.set_value(memory.ports, ADA, SPACE, new).atom
    memory.clock.pass_by(timedelta(days=2))
    assert set_value(memory, "home", "Oslo").id != first.id
    assert current(memory) == [("home", "Oslo")]


def test_a_request_that_is_repeated_does_not_undo_what_was_written_since(memory: Memory) -> None:
    first = set_value(memory, "home", "Rome", "once")
    second = set_value(memory, "home", "Oslo", "twice")
    assert set_value(memory, "home", "Rome", "once").text == "Oslo"
    assert current(memory) == [("home", "Oslo")]
    assert (first.version, second.version) == (1, 2)


def test_one_idempotency_key_for_two_values_is_refused(memory: Memory) -> None:
    set_value(memory, "home", "Rome", "once")
    with pytest.raises(Refused, match="already used"):
        set_value(memory, "home", "Oslo", "once")


def test_a_value_without_a_key_is_refused(memory: Memory) -> None:
    with pytest.raises(Refused) as refused:
        changes.set_value(memory.ports, ADA, SPACE, fact("Rome"))
    assert [error.pointer for error in refused.value.fields] == ["/key"]


def test_a_value_by_another_member_supersedes_so_that_each_can_erase_their_own_words() -> None:
    memory, shared = in_memory(), SpaceId("grp.team.notes-abc123")
    ada, bo = (caller(name, groups=frozenset({"team"})) for name in ("ada", "bo"))
    furnish(memory.ports, Scope("acme", "app", "@", "@group:team"), shared)
    first = changes.set_value(memory.ports, ada, shared, fact("Rome", key="home")).atom
    written = changes.set_value(memory.ports, bo, shared, fact("Oslo", key="home"))
    assert written.effect is Effect.SUPERSEDED
    assert [atom.text for atom in get_history(memory.ports, bo, written.atom.id).chain] == ["Rome", "Oslo"]
    assert (first.actor, written.atom.actor) == (ada.owner, bo.owner)


@pytest.mark.parametrize("nth", range(12))
def test_a_write_between_any_two_calls_leaves_one_value_of_the_key(memory: Memory, nth: int) -> None:
    ports: Any = interleave_write(memory.ports, nth, lambda: set_value(memory, "home", "Oslo"))
    changes.set_value(ports, ADA, SPACE, fact("Rome", key="home"))
    assert [key for key, _ in current(memory)] == ["home"]


_KEYS = st.sampled_from(("a", "b", "c"))
_WRITES = st.lists(st.tuples(_KEYS, st.none() | st.sampled_from(("x", "y", "z"))), max_size=20)


@given(_WRITES)
def test_values_are_those_of_a_dict_that_keeps_its_order(writes: Sequence[tuple[str, str | None]]) -> None:
    memory = in_memory()
    furnish(memory.ports, ADA.directory)
    model: dict[str, str] = {}
    ids: dict[str, AtomId] = {}
    for key, text in writes:
        if text is not None:
            model[key], made = text, set_value(memory, key, text)
            assert ids.setdefault(key, made.id) == made.id
        elif key in model:
            del model[key]
            delete_atom(memory.ports, ADA, ids.pop(key))
    assert current(memory) == list(model.items())
