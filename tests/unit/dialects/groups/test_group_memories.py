"""What a group saves under keys, its members alone read."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.dialects.groups.memories import GroupMemoryCategory
from loci.dialects.groups.reading import MAX_RANKED, find_group_space, list_memories, recall_memories
from loci.dialects.groups.writing import forget_memory, save_memory
from loci.errors import NotFound, Refused
from loci.memory.atoms import changes, reads
from loci.scope import Act, Caller
from loci.spaces import locate_memory
from tests.fakes.memory import Memory, caller, fact, in_memory

MIA = caller("mia", groups=frozenset({"team"}))
BEN = caller("ben", groups=frozenset({"team", "other"}))
EVE = caller("eve", groups=frozenset({"other"}))
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["team", "other"]),
        st.sampled_from(["save", "forget"]),
        st.sampled_from(["one", "two"]),
        st.sampled_from(["amber", "basil"]),
    ),
    max_size=10,
)


def keys(memory: Memory, who: Caller, group: str = "team") -> list[str]:
    return [held.key for held in list_memories(memory.ports, who, group).items]


def contents(memory: Memory, who: Caller, query: str, group: str = "team") -> list[str]:
    return [found.content for found in recall_memories(memory.ports, who, group, query)]


def test_what_one_member_saves_another_recalls(memory: Memory) -> None:
    saved = save_memory(memory.ports, MIA, "team", "color", "Ana likes amber")
    assert saved.category is GroupMemoryCategory.CORE
    assert recall_memories(memory.ports, BEN, "team", "amber") == (saved,)


def test_reading_where_nothing_was_written_writes_nothing(memory: Memory) -> None:
    assert (keys(memory, MIA), contents(memory, MIA, "amber")) == ([], [])
    assert find_group_space(memory.ports, MIA, "team") is None
    assert memory.users.get(MIA.directory) is None


def test_saving_a_key_again_replaces_what_the_same_member_or_another_saved(memory: Memory) -> None:
    for who, content in ((MIA, "amber"), (MIA, "basil"), (BEN, "cedar"), (MIA, "delta")):
        save_memory(memory.ports, who, "team", "color", content)
        assert contents(memory, MIA, content) == [content]
    assert keys(memory, BEN) == ["color"]
    assert contents(memory, MIA, "amber basil cedar") == []


def test_a_member_keeps_the_atom_of_a_key_and_another_member_makes_a_new_one(memory: Memory) -> None:
    """So that the words of each can be erased without those of the other."""
    for who, content in ((MIA, "amber"), (MIA, "basil"), (BEN, "cedar")):
        save_memory(memory.ports, who, "team", "color", content)
    space = find_group_space(memory.ports, MIA, "team")
    assert space is not None
    (held,) = reads.list_atoms(memory.ports, MIA, space.id).items
    chain = reads.get_history(memory.ports, MIA, held.id).chain
    assert [(atom.text, atom.actor) for atom in chain] == [("basil", "mia"), ("cedar", "ben")]


def test_a_daily_memory_is_gone_after_the_hours_of_the_setting(memory: Memory) -> None:
    daily = save_memory(memory.ports, MIA, "team", "today", "review cedar", GroupMemoryCategory.DAILY)
    save_memory(memory.ports, MIA, "team", "always", "cedar is the branch")
    assert daily.expires_at is not None
    memory.clock.pass_by(timedelta(hours=23, minutes=50))
    assert len(contents(memory, MIA, "cedar")) == 2
    memory.clock.pass_by(timedelta(minutes=11))
    assert (keys(memory, MIA), contents(memory, MIA, "cedar")) == (["always"], ["cedar is the branch"])
    with pytest.raises(NotFound):
        forget_memory(memory.ports, MIA, "team", "today")


def test_a_daily_memory_that_is_saved_again_begins_its_day_again(memory: Memory) -> None:
    for _ in range(3):
        save_memory(memory.ports, MIA, "team", "today", "review cedar", GroupMemoryCategory.DAILY)
        memory.clock.pass_by(timedelta(hours=20))
    assert keys(memory, MIA) == ["today"]


def test_a_forgotten_memory_is_gone_with_its_history_and_its_key_is_free(memory: Memory) -> None:
    for who, content in ((MIA, "amber"), (BEN, "basil"), (BEN, "cedar")):
        save_memory(memory.ports, who, "team", "color", content)
    forget_memory(memory.ports, MIA, "team", "color")
    assert (keys(memory, MIA), contents(memory, MIA, "amber basil cedar")) == ([], [])
    space = find_group_space(memory.ports, MIA, "team")
    assert space is not None
    scope = locate_memory(MIA, space.id, Act.READ)
    assert [atom.text for atom in memory.atoms.newest(scope, 9)] == ["", ""]
    with pytest.raises(NotFound, match="memory not found"):
        forget_memory(memory.ports, MIA, "team", "color")
    save_memory(memory.ports, MIA, "team", "color", "delta")
    assert contents(memory, BEN, "delta") == ["delta"]


def test_two_keys_may_say_the_same(memory: Memory) -> None:
    for key in ("one", "two"):
        save_memory(memory.ports, MIA, "team", key, "the same words")
    assert sorted(keys(memory, MIA)) == ["one", "two"]


@pytest.mark.parametrize("who", [EVE, caller("ada"), caller("root", role="admin")])
def test_a_group_is_not_there_for_those_who_are_no_members(memory: Memory, who: Caller) -> None:
    save_memory(memory.ports, MIA, "team", "color", "amber")
    for call in (
        lambda: keys(memory, who),
        lambda: contents(memory, who, "amber"),
        lambda: save_memory(memory.ports, who, "team", "color", "theirs"),
        lambda: forget_memory(memory.ports, who, "team", "color"),
    ):
        with pytest.raises(NotFound):
            call()
    assert contents(memory, MIA, "amber") == ["amber"]


def test_who_leaves_a_group_reads_nothing_of_it_with_the_next_token(memory: Memory) -> None:
    save_memory(memory.ports, MIA, "team", "color", "amber")
    with pytest.raises(NotFound):
        contents(memory, caller("mia"), "amber")
    assert contents(memory, BEN, "amber") == ["amber"]


@given(STEPS)
def test_groups_are_isolated(steps: list[tuple[str, str, str, str]]) -> None:
    """One person in two groups finds in each what was saved there."""
    memory = in_memory()
    held: dict[str, dict[str, str]] = {"team": {}, "other": {}}
    for group, step, key, word in steps:
        if step == "save":
            save_memory(memory.ports, BEN, group, key, f"{group} says {word}")
            held[group][key] = f"{group} says {word}"
        elif held[group].pop(key, None) is None:
            with pytest.raises(NotFound):
                forget_memory(memory.ports, BEN, group, key)
        else:
            forget_memory(memory.ports, BEN, group, key)
    for group, expected in held.items():
        assert sorted(keys(memory, BEN, group)) == sorted(expected)
        for query in ("team other says", "ays"):
            assert sorted(contents(memory, BEN, query, group)) == sorted(expected.values())


@pytest.mark.parametrize(
    ("key", "content", "pointer"),
    [
        ("", "x", "/key"),
        (" ", "x", "/key"),
        ("k" * 201, "x", "/key"),
        ("line\nbreak", "x", "/key"),
        ("k", "", "/content"),
        ("k", "\n", "/content"),
        ("k", "x" * 8001, "/content"),
        ("k", "nul \x00", "/content"),
    ],
)
def test_a_refusal_names_the_field_and_writes_nothing(memory: Memory, key: str, content: str, pointer: str) -> None:
    with pytest.raises(Refused) as refused:
        save_memory(memory.ports, MIA, "team", key, content)
    assert [error.pointer for error in refused.value.fields] == [pointer]
    assert find_group_space(memory.ports, MIA, "team") is None


@pytest.mark.parametrize(
    ("query", "limit", "pointer"), [("", 5, "/query"), ("x" * 1001, 5, "/query"), ("x", 51, "/limit")]
)
def test_a_refused_query_is_named(memory: Memory, query: str, limit: int, pointer: str) -> None:
    with pytest.raises(Refused) as refused:
        recall_memories(memory.ports, MIA, "team", query, limit)
    assert [error.pointer for error in refused.value.fields] == [pointer]


@pytest.mark.parametrize("group", ["", "Team", "a b", "x" * 64, "../team"])
def test_a_name_that_no_group_has_is_refused(memory: Memory, group: str) -> None:
    with pytest.raises(Refused) as refused:
        list_memories(memory.ports, MIA, group)
    assert [error.pointer for error in refused.value.fields] == ["?group"]


def test_an_atom_without_a_key_is_no_memory(memory: Memory) -> None:
    save_memory(memory.ports, MIA, "team", "color", "amber")
    space = find_group_space(memory.ports, MIA, "team")
    assert space is not None
    changes.add_atom(memory.ports, MIA, space.id, fact("amber without a key"))
    assert (keys(memory, MIA), contents(memory, MIA, "amber")) == (["color"], ["amber"])


def test_the_newest_of_a_group_are_ranked(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_RANKED == 2000
    monkeypatch.setattr("loci.dialects.groups.reading.MAX_RANKED", 3)
    for number in range(5):
        save_memory(memory.ports, MIA, "team", f"key {number}", f"amber {number}")
    assert contents(memory, MIA, "amber") == ["amber 4", "amber 3", "amber 2"]
