"""What a bot remembers: one entry a key, in place, in order, and for good out of it."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.dialects.bots import memory as bots
from loci.dialects.bots import reading
from loci.dialects.bots.entries import BOTS, BotEntry
from loci.dialects.spaces import find_space
from loci.errors import Conflict, NotFound, Refused
from loci.memory.atoms import edits, reads
from loci.model.atoms import AtomStatus
from tests.fakes.memory import Memory, caller, in_memory
from tests.support.vectors import vectors
from tests.unit.dialects.conftest import with_index

ADA = caller()
KEYS, VALUES = st.text(min_size=1, max_size=8), st.text(max_size=12)
BOT_IDS = st.text(min_size=1, max_size=6)


def pairs(world: Memory, bot: str = "coder") -> list[tuple[str, str]]:
    return [(entry.k, entry.v) for entry in reading.list_entries(world.ports, ADA, bot)]


def remember(world: Memory, key: str, value: str, bot: str = "coder") -> BotEntry:
    return bots.set_entry(world.ports, ADA, bot, key, value)


def test_a_bot_that_was_never_written_to_remembers_nothing_and_nothing_is_written(memory: Memory) -> None:
    assert pairs(memory) == []
    assert memory.users.get(ADA.directory) is None


def test_an_entry_says_when_it_was_made_in_milliseconds(memory: Memory) -> None:
    before = memory.clock.now
    entry = remember(memory, "user_name", "Alice")
    assert (entry.k, entry.v) == ("user_name", "Alice")
    assert before.timestamp() * 1000 < entry.ts <= memory.clock.now.timestamp() * 1000


def test_a_key_that_is_set_again_keeps_its_place_and_has_another_value_and_time(memory: Memory) -> None:
    first = remember(memory, "a", "1")
    remember(memory, "b", "2")
    memory.clock.pass_by(timedelta(days=1))
    again = remember(memory, "a", "3")
    assert pairs(memory) == [("a", "3"), ("b", "2")]
    assert again.ts - first.ts >= 24 * 60 * 60 * 1000


def test_the_same_value_again_has_another_time(memory: Memory) -> None:
    assert remember(memory, "a", "1").ts < remember(memory, "a", "1").ts
    assert pairs(memory) == [("a", "1")]


@given(st.lists(st.tuples(KEYS, VALUES), max_size=12))
def test_any_text_is_a_key_or_a_value_as_an_object_would_keep_it(written: list[tuple[str, str]]) -> None:
    world, model = with_index(in_memory()), dict[str, str]()
    for key, value in written:
        remember(world, key, value)
        model[key] = value
    assert pairs(world) == list(model.items())


def test_keys_that_differ_in_case_alone_are_two(memory: Memory) -> None:
    remember(memory, "Name", "Alice")
    remember(memory, "name", "Alice")
    assert pairs(memory) == [("Name", "Alice"), ("name", "Alice")]


def test_a_key_that_is_edited_keeps_its_place(memory: Memory) -> None:
    remember(memory, "a", "1")
    remember(memory, "b", "2")
    edited = edit(memory, "a", "c", "3")
    assert (edited.k, edited.v) == ("c", "3")
    assert pairs(memory) == [("c", "3"), ("b", "2")]
    remember(memory, "a", "4")
    assert pairs(memory) == [("c", "3"), ("b", "2"), ("a", "4")]


def edit(world: Memory, key: str, new_key: str, value: str) -> BotEntry:
    return bots.edit_entry(world.ports, ADA, "coder", key, new_key, value)


def test_no_key_takes_the_place_of_another_entry(memory: Memory) -> None:
    remember(memory, "a", "1")
    remember(memory, "b", "2")
    with pytest.raises(Conflict):
        edit(memory, "a", "b", "3")
    assert pairs(memory) == [("a", "1"), ("b", "2")]


def test_what_is_not_there_cannot_be_edited_or_removed(memory: Memory) -> None:
    with pytest.raises(NotFound):
        edit(memory, "a", "b", "1")
    remember(memory, "b", "2")
    with pytest.raises(NotFound):
        edit(memory, "a", "c", "1")
    with pytest.raises(NotFound):
        remove(memory, "a")


def remove(world: Memory, key: str) -> None:
    bots.remove_entry(world.ports, ADA, "coder", key)


def test_a_removed_entry_leaves_no_content_in_any_atom(memory: Memory) -> None:
    remember(memory, "secret", "heliotrope")
    remember(memory, "secret", "marigold")
    remember(memory, "b", "2")
    space = find_space(memory.ports, ADA, BOTS, "coder")
    assert space is not None
    (held,) = reads.list_atoms(memory.ports, ADA, space.id, key="secret").items
    remove(memory, "secret")
    assert pairs(memory) == [("b", "2")]
    left = memory.ports.atoms.read(ADA.own(space.id.key), ADA.directory, [held.id.ulid]).atoms[held.id.ulid]
    assert (left.status, left.text, left.key) == (AtomStatus.DELETED, "", None)
    with pytest.raises(NotFound):
        reads.get_history(memory.ports, ADA, held.id)
    assert remember(memory, "secret", "new").v == "new"
    assert pairs(memory) == [("b", "2"), ("secret", "new")]


def test_a_cleared_bot_remembers_nothing_and_begins_again(memory: Memory) -> None:
    for key in ("a", "b", "c"):
        remember(memory, key, "1")
    remember(memory, "a", "other", bot="writer")
    clear(memory)
    clear(memory)
    assert pairs(memory) == []
    remember(memory, "c", "2")
    assert pairs(memory) == [("c", "2")]
    assert pairs(memory, "writer") == [("a", "other")]


def clear(world: Memory) -> None:
    bots.clear_entries(world.ports, ADA, "coder")


@given(st.lists(st.tuples(BOT_IDS, KEYS, VALUES), min_size=1, max_size=12))
def test_no_bot_knows_what_another_was_given(written: list[tuple[str, str, str]]) -> None:
    world = with_index(in_memory())
    told: dict[str, dict[str, str]] = {}
    for bot, key, value in written:
        remember(world, key, value, bot=bot)
        told.setdefault(bot, {})[key] = value
    for bot, expected in told.items():
        assert dict(pairs(world, bot)) == expected
        assert reading.list_entries(world.ports, caller("bob"), bot) == ()
        assert reading.list_entries(world.ports, caller(tenant="other"), bot) == ()


@pytest.mark.parametrize("case", vectors("bots", "limits"), ids=lambda case: str(case["name"]))
def test_what_is_over_a_limit_is_refused_by_its_field(memory: Memory, case: dict[str, Any]) -> None:
    key, value = (str(case[field]["sign"]) * int(str(case[field]["times"])) for field in ("k", "v"))
    if not case["fields"]:
        assert remember(memory, key, value).v == value
        return
    with pytest.raises(Refused) as refused:
        remember(memory, key, value)
    assert [error.pointer.removeprefix("/") for error in refused.value.fields] == case["fields"]
    assert pairs(memory) == []


def test_one_key_more_than_a_bot_can_have_is_refused(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loci.dialects.bots.memory.MAX_ENTRIES", 2)
    remember(memory, "a", "1")
    remember(memory, "b", "2")
    with pytest.raises(Refused, match="2 entries"):
        remember(memory, "c", "3")
    remember(memory, "a", "4")
    assert pairs(memory) == [("a", "4"), ("b", "2")]


def test_an_atom_that_was_edited_to_say_anything_else_is_the_whole_value(memory: Memory) -> None:
    remember(memory, "user_name", "Alice")
    space = find_space(memory.ports, ADA, BOTS, "coder")
    assert space is not None
    (held,) = reads.list_atoms(memory.ports, ADA, space.id).items
    assert held.text == "user_name: Alice"
    edits.edit_atom(memory.ports, ADA, held.id, edits.AtomEdit(text="Her name is Bea"))
    assert pairs(memory) == [("user_name", "Her name is Bea")]
