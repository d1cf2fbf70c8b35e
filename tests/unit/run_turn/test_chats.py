"""A turn in a conversation that is a chat: its facts are in the prompt without being asked for, and tools may remember
for it under ``$chat``."""

from dataclasses import replace

import pytest

from loci import conversations
from loci.conversations import NewConversation
from loci.dialects.chats import reading, writing
from loci.errors import Refused
from loci.language.categories import StatedCategory
from loci.model.conversations import ToolUseBlock
from loci.run_turn.requests import MemoryToUse, NewOptions
from loci.run_turn.tools import NewTool
from tests.fakes.memory import SPACE
from tests.support.recall_world import ADA
from tests.support.turn_run_world import World, asking, using

PROMPT = "You are kind."
SAVE = NewTool("SAVE_MEMORY", "save_memory", space="$chat")
HARBOUR = "User keeps a boat in the harbour of Trieste"


@pytest.fixture
def world() -> World:
    return World()


def remember(world: World, chat: str, text: str) -> str:
    fact = StatedCategory.FACT
    return writing.save_memory(world.ports, ADA, chat, text, fact).memory.id


def system_of(world: World, text: str, **more: object) -> str:
    world.says("Let me see.")
    world.runs_through(asking(text, options=NewOptions(system_prompt=PROMPT), **more))
    return world.model.asked[-1].system


def test_what_its_chat_knows_is_before_the_prompt_of_a_plain_turn(world: World) -> None:
    remember(world, str(world.talk), HARBOUR)
    system = system_of(world, "Where do I keep my boat in the harbour?")
    assert system == f"Known facts about this conversation:\n1. {HARBOUR} (fact, unconfirmed)\n\n{PROMPT}"


def test_a_conversation_whose_session_is_the_chat_knows_it_too(world: World) -> None:
    new = NewConversation("chat", session_id="talk-7")
    world.talk = conversations.create_conversation(world.ports, ADA, new).id
    remember(world, "talk-7", HARBOUR)
    assert HARBOUR in system_of(world, "Where do I keep my boat in the harbour?")


def test_what_another_chat_knows_is_not_there(world: World) -> None:
    remember(world, "another", HARBOUR)
    assert system_of(world, "Where do I keep my boat in the harbour?") == PROMPT


def test_the_facts_of_the_person_come_first_and_the_turn_names_both(world: World) -> None:
    remember(world, str(world.talk), HARBOUR)
    world.says("Let me see.")
    memory = MemoryToUse(str(SPACE))
    run = world.runs_through(replace(asking("What do I like in the harbour, tea?"), memory=memory))
    system = world.model.asked[-1].system
    assert 0 <= system.index("Ada likes tea") < system.index(HARBOUR)
    assert run.memory is not None
    assert len(run.memory.atoms) == 3


def test_a_tool_remembers_for_the_chat_which_has_no_memory_yet(world: World) -> None:
    call = ToolUseBlock("call_1", "save_memory", {"content": HARBOUR, "category": "fact"})
    world.says(using(call), "Saved.")
    world.runs_through(asking("Remember my boat.", SAVE))
    assert [one.content for one in reading.list_memories(world.ports, ADA, str(world.talk))] == [HARBOUR]


def test_a_name_that_the_caller_binds_is_the_callers(world: World) -> None:
    call = ToolUseBlock("call_1", "save_memory", {"content": HARBOUR, "category": "fact"})
    world.says(using(call), "Saved.")
    world.runs_through(asking("Remember my boat.", SAVE, arguments={"chat": str(SPACE)}))
    assert not reading.list_memories(world.ports, ADA, str(world.talk))


def test_another_name_still_needs_the_caller(world: World) -> None:
    with pytest.raises(Refused):
        world.start(asking("Remember my boat.", replace(SAVE, space="$mine")))
