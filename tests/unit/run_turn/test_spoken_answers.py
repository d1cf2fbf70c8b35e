"""Thoughts and calls of tools that a model writes as text, and a loop of tools that ends."""

import json

import pytest

from loci.model.conversations import TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.turn_runs import TurnRunStatus
from loci.run_turn import streaming
from tests.support.turn_run_world import LIFE, LOOK_UP, RECALL, World, asking, recall, shape, using
from tests.unit.run_turn.test_streaming import Heard

CALL = json.dumps({"name": RECALL.name, "arguments": {"query": "allergic peanuts", "limit": 1}})


@pytest.fixture
def world() -> World:
    return World()


def test_thoughts_are_neither_stored_nor_heard(world: World) -> None:
    world.says("<think>Peanuts would be bad.</think>\n\nYou may eat fruit.")
    heard = Heard()
    streaming.stream_run(world.ports, world.scope, world.start(), heard, world.memory.clock.now + LIFE)
    assert "".join(str(event) for event in heard.sent) == "You may eat fruit.<assistant 2>"
    assert world.messages[1].text == "You may eat fruit."


@pytest.mark.parametrize("text", [CALL, f"```json\n{CALL}\n```", f"<tool_call>\n{CALL}\n</tool_call>"])
def test_a_call_that_was_written_as_text_is_run(world: World, text: str) -> None:
    world.says(f"Let me see.\n{text}", "No peanuts.")
    run = world.runs_through(asking("What may I eat?", RECALL))
    assert run.status is TurnRunStatus.COMPLETED
    assert shape(world.messages) == [("user", 1), ("assistant", 2), ("tool", 3), ("assistant", 4)]
    said, use = world.messages[1].content
    assert said == TextBlock("Let me see.\n")
    assert isinstance(use, ToolUseBlock)
    (result,) = world.messages[2].content
    assert isinstance(result, ToolResultBlock)
    assert (result.tool_use_id, result.is_error) == (use.id, False)


def test_a_call_as_text_of_a_tool_that_is_not_offered_is_neither_run_nor_shown(world: World) -> None:
    world.says(f"No peanuts.\n{CALL}")
    run = world.runs_through(asking("What may I eat?", LOOK_UP))
    assert run.status is TurnRunStatus.COMPLETED
    assert world.messages[-1].text == "No peanuts.\n"


def test_the_last_answer_of_a_loop_has_no_tools_but_all_results(world: World) -> None:
    world.says(using(recall("a")), using(recall("b", query="tea")), f"No peanuts. {CALL}\n{CALL}")
    run = world.runs_through(asking("What may I eat?", RECALL, max_cycles=3))
    assert run.status is TurnRunStatus.COMPLETED
    assert world.messages[-1].text == f"No peanuts. {CALL}\n"
    before, last = world.model.asked[1:]
    assert ([tool.name for tool in before.tools], last.tools) == ([RECALL.name], ())
    shown_text = "\n".join(
        block.text for side in last.dialogue for block in side.content if isinstance(block, TextBlock)
    )
    assert f"Result of {RECALL.name}: - Ada is allergic to peanuts" in shown_text
    assert "Ada likes tea" in shown_text
    assert {type(block) for side in last.dialogue for block in side.content} == {TextBlock}


LONE = "She rows, I think.</think>\n\nYou may eat fruit."


def _heard(world: World) -> str:
    heard = Heard()
    streaming.stream_run(world.ports, world.scope, world.start(), heard, world.memory.clock.now + LIFE)
    return "".join(str(event) for event in heard.sent)


def test_thoughts_of_which_only_the_end_is_marked_are_not_heard_from_a_model_that_thinks(world: World) -> None:
    world.model.thinks = True
    world.says(LONE)
    assert _heard(world) == "You may eat fruit.<assistant 2>"


def test_a_model_that_thinks_may_answer_without_thoughts(world: World) -> None:
    world.model.thinks = True
    world.says("You may eat fruit.")
    assert _heard(world) == "You may eat fruit.<assistant 2>"


def test_an_answer_without_a_word_is_asked_for_once_more(world: World) -> None:
    world.says("<think>Hm.</think>", "You may eat fruit.")
    run = world.runs_through(asking("What may I eat?"))
    assert (run.status, len(run.calls)) == (TurnRunStatus.COMPLETED, 2)
    assert world.messages[-1].text == "You may eat fruit."


def test_a_model_that_answers_nothing_twice_fails_the_turn_and_says_so(world: World) -> None:
    world.says("", " ")
    run = world.runs_through(asking("What may I eat?"))
    assert run.status is TurnRunStatus.FAILED
    assert run.error is not None
    assert "answered nothing" in run.error
    assert shape(world.messages) == [("user", 1)]


def test_a_model_that_has_thought_so_is_held_back_until_it_answers_plainly(world: World) -> None:
    world.says(LONE)
    world.runs_through(asking("What may I eat?"))
    world.says(LONE, "Tea.")
    assert _heard(world) == "You may eat fruit.<assistant 4>"
    assert world.model.thinking
    world.runs_through(asking("What may I drink?"))
    assert not world.model.thinking
