"""A turn in the conversation of a bot: its memory before the system prompt, and what its answers remember in it."""

from dataclasses import replace

import pytest

from loci import conversations
from loci.conversations.lifecycle import NewConversation
from loci.dialects.bots import memory, reading
from loci.dialects.bots.prompt import how_to_remember
from loci.errors import Unavailable
from loci.run_turn.requests import NewOptions
from loci.text.tokens import estimate_tokens
from tests.support.recall_world import ADA
from tests.support.turn_run_world import LOOK_UP, World, asking, look_up, using

PROMPT = "You are kind.\n"
ASKED = f"{PROMPT}\n\n{how_to_remember('bcz_remember')}"


@pytest.fixture
def world() -> World:
    made = World()
    made.talk = conversations.create_conversation(made.ports, ADA, NewConversation("chat", bot_id="coder")).id
    return made


def systems(world: World) -> list[str]:
    return [request.system for request in world.model.asked]


def ask(world: World, answer: str) -> None:
    world.says(answer)
    world.runs_through(replace(asking(), options=NewOptions(system_prompt=PROMPT)))


def entries(world: World) -> list[tuple[str, str]]:
    return [(entry.k, entry.v) for entry in reading.list_entries(world.ports, ADA, "coder")]


def test_an_answer_is_remembered_before_the_next_question(world: World) -> None:
    ask(world, 'Hi! bcz_remember("user_name", "Alice")')
    ask(world, "Hello, Alice.")
    assert systems(world) == [ASKED, f"<memory>\n- user_name: Alice\n</memory>\n\n{ASKED}"]
    assert entries(world) == [("user_name", "Alice")]
    assert world.messages[1].text == 'Hi! bcz_remember("user_name", "Alice")'


def test_a_prompt_that_names_the_function_says_itself_how_to_remember(world: World) -> None:
    own = "Call bcz_remember(key, value) for names alone."
    world.says("Hi!")
    world.runs_through(replace(asking(), options=NewOptions(system_prompt=own)))
    world.says("Hi!")
    world.runs_through(asking("And without a prompt?"))
    assert systems(world) == [own, how_to_remember("bcz_remember")]


def test_every_answer_of_a_turn_is_remembered(world: World) -> None:
    world.says(using(look_up(), text='bcz_remember("a", "1")'))
    run = world.runs_through(asking("What?", LOOK_UP))
    assert entries(world) == [("a", "1")]
    assert run.pending


def test_without_a_bot_the_prompt_stays_as_it_is_and_calls_are_text() -> None:
    world = World()
    memory.set_entry(world.ports, ADA, "coder", "a", "1")
    ask(world, 'bcz_remember("b", "2")')
    assert systems(world) == [PROMPT]
    assert entries(world) == [("a", "1")]


def test_the_block_counts_in_the_estimate_of_the_call(world: World) -> None:
    memory.set_entry(world.ports, ADA, "coder", "a", "word " * 100)
    ask(world, "Yes.")
    assert estimate_tokens(systems(world)[0]) > estimate_tokens(PROMPT) + 100


def test_what_broke_off_after_an_answer_is_before_the_next_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(world.memory.atoms, "apply", _refuse)
        with pytest.raises(Unavailable):
            ask(world, 'bcz_remember("a", "1")')
    assert entries(world) == []
    ask(world, 'bcz_remember("b", "2")')
    assert systems(world)[1].startswith("<memory>\n- a: 1\n</memory>")
    assert entries(world) == [("a", "1"), ("b", "2")]


def _refuse(*_: object) -> None:
    raise Unavailable("the table is away")
