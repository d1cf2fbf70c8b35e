"""What bots remember, the same on every storage."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from loci_memory_client.bots import MAX_ENTRIES, BotMemory, Entry, EntryError, FileStorage, MemoryStorage, shareable_bot
from tests.bots.conftest import Open
from tests.bots.vectors import vectors


def pairs(memory: BotMemory, bot: str) -> list[tuple[str, str]]:
    return [(entry.k, entry.v) for entry in memory.get(bot)]


def test_a_bot_that_was_never_told_anything_remembers_nothing(reopen: Open, bot: str) -> None:
    memory = BotMemory(reopen())
    assert memory.get(bot) == []
    assert memory.toSystemPrompt(bot) == ""


def test_what_is_set_is_there_after_a_restart_in_order(reopen: Open, bot: str) -> None:
    memory = BotMemory(reopen())
    first = memory.set(bot, "user_name", "Alice")
    memory.set(bot, "project", "REST")
    again = memory.set(bot, "user_name", "Bea")
    assert again.ts >= first.ts > 1_600_000_000_000
    restarted = BotMemory(reopen())
    assert pairs(restarted, bot) == [("user_name", "Bea"), ("project", "REST")]
    assert restarted.get(bot) == memory.get(bot)
    assert restarted.toSystemPrompt(bot) == "<memory>\n- user_name: Bea\n- project: REST\n</memory>"


def test_what_is_got_is_a_copy(reopen: Open, bot: str) -> None:
    memory = BotMemory(reopen())
    memory.set(bot, "a", "1")
    memory.get(bot).clear()
    assert pairs(memory, bot) == [("a", "1")]


def test_an_entry_is_removed_and_what_is_not_there_may_be(reopen: Open, bot: str) -> None:
    memory = BotMemory(reopen())
    for key in ("a", "b"):
        memory.set(bot, key, "1")
    memory.remove(bot, "a")
    memory.remove(bot, "a")
    assert pairs(memory, bot) == pairs(BotMemory(reopen()), bot) == [("b", "1")]


def test_a_cleared_bot_remembers_nothing_and_others_still_do(reopen: Open, bot: str) -> None:
    memory, other = BotMemory(reopen()), f"{bot} too"
    memory.set(bot, "a", "1")
    memory.set(other, "a", "2")
    memory.clear(bot)
    memory.clear(bot)
    restarted = BotMemory(reopen())
    assert (pairs(memory, bot), pairs(restarted, bot), pairs(restarted, other)) == ([], [], [("a", "2")])


def test_an_entry_gets_another_key_in_its_place(reopen: Open, bot: str) -> None:
    memory = BotMemory(reopen())
    memory.set(bot, "a/b", "1")
    memory.set(bot, "c", "2")
    memory.rename(bot, "a/b", "d", "3")
    assert pairs(memory, bot) == pairs(BotMemory(reopen()), bot) == [("d", "3"), ("c", "2")]
    assert memory.rename(bot, "d", "d", "4").v == "4"
    for key, new_key in (("d", "c"), ("x", "y")):
        with pytest.raises(KeyError):
            memory.rename(bot, key, new_key, "5")
    assert pairs(memory, bot) == pairs(BotMemory(reopen()), bot) == [("d", "4"), ("c", "2")]


@pytest.mark.parametrize("case", vectors("paths"), ids=lambda case: repr(case["text"]))
def test_any_text_is_a_key_and_a_value(reopen: Open, bot: str, case: dict[str, str]) -> None:
    key, memory = case["text"] or "none", BotMemory(reopen())
    memory.set(bot, key, case["text"])
    assert pairs(BotMemory(reopen()), bot) == [(key, case["text"])]
    memory.remove(bot, key)
    assert pairs(BotMemory(reopen()), bot) == []


def test_any_text_is_the_id_of_a_bot(reopen: Open) -> None:
    memory, run = BotMemory(reopen()), uuid4()
    bots = [f"{case['text']}{run}" for case in vectors("paths")] + [f"ABC{run}", f"abc{run}"]
    for bot in bots:
        memory.set(bot, "id", bot[:30])
    restarted = BotMemory(reopen())
    assert [pairs(restarted, bot) for bot in bots] == [[("id", bot[:30])] for bot in bots]


@pytest.mark.parametrize("case", vectors("limits"), ids=lambda case: str(case["name"]))
def test_what_is_over_a_limit_is_refused_by_its_field(reopen: Open, bot: str, case: dict[str, Any]) -> None:
    key, value = (str(case[field]["sign"]) * int(str(case[field]["times"])) for field in ("k", "v"))
    memory, fields = BotMemory(reopen()), tuple(map(str, case["fields"]))
    if not fields:
        memory.set(bot, key, value)
        assert pairs(BotMemory(reopen()), bot) == [(key, value)]
        return
    with pytest.raises(EntryError) as refused:
        memory.set(bot, key, value)
    assert refused.value.fields == fields
    assert pairs(memory, bot) == []


def test_a_reply_is_remembered_but_for_what_is_over_a_limit(reopen: Open, bot: str) -> None:
    memory = BotMemory(reopen())
    memory.remember_reply(bot, f'Hi! bcz_remember("a", "1") bcz_remember("{"k" * 201}", "2") bcz_remember("b", "3")')
    assert pairs(BotMemory(reopen()), bot) == [("a", "1"), ("b", "3")]
    named = BotMemory(reopen(), function="save_fact")
    named.remember_reply(bot, 'bcz_remember("a", "4") save_fact("b", "5")')
    assert pairs(named, bot) == [("a", "1"), ("b", "5")]


def test_all_data_has_every_bot(reopen: Open, bot: str) -> None:
    memory, other = BotMemory(reopen()), f"{bot} too"
    memory.set(bot, "a", "1")
    memory.set(other, "b", "2")
    exported = memory.exportAllData()
    assert [entry.v for entry in exported[bot]] == ["1"]
    assert [entry.v for entry in exported[other]] == ["2"]


def test_one_entry_too_many_is_refused() -> None:
    memory = BotMemory(MemoryStorage())
    for number in range(MAX_ENTRIES):
        memory.set("coder", f"k{number}", "1")
    with pytest.raises(EntryError, match=str(MAX_ENTRIES)):
        memory.set("coder", "one more", "1")
    memory.remember_reply("coder", 'bcz_remember("one more", "1") bcz_remember("k0", "2")')
    assert pairs(memory, "coder")[0] == ("k0", "2")
    assert len(memory.get("coder")) == MAX_ENTRIES


def test_loading_waits_for_the_first_access_and_happens_once() -> None:
    class Counting(MemoryStorage):
        loads = 0

        def load(self, bot_id: str) -> Sequence[Entry]:
            self.loads += 1
            return super().load(bot_id)

    storage = Counting()
    memory = BotMemory(storage)
    assert storage.loads == 0
    memory.get("coder")
    memory.get("coder")
    assert storage.loads == 1
    storage.set("coder", "a", "1")
    memory.init("coder")
    assert pairs(memory, "coder") == [("a", "1")]


def test_a_folder_has_one_file_a_bot_and_none_of_a_cleared_one(tmp_path: Path) -> None:
    memory = BotMemory(FileStorage(tmp_path))
    memory.set("coder", "a", "heliotrope")
    (file,) = tmp_path.iterdir()
    assert file.name.startswith("ais-memory-")
    memory.remove("coder", "a")
    assert list(tmp_path.iterdir()) == []


def test_names_of_python_style_are_the_same_functions() -> None:
    memory = BotMemory(MemoryStorage())
    memory.set("coder", "a", "1")
    assert memory.to_system_prompt("coder") == memory.toSystemPrompt("coder")
    assert memory.parse_tool_call('bcz_remember("a", "b")') == memory.parseToolCall('bcz_remember("a", "b")')


def test_a_shared_bot_has_no_memory() -> None:
    bot = {"name": "Coder", "systemPrompt": "Be kind.", "memory": [{"k": "a"}], "ais-memory-1": "x"}
    assert shareable_bot(bot) == {"name": "Coder", "systemPrompt": "Be kind."}
