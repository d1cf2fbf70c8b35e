"""A newest turn over the token budget: its messages stay such as providers of models take."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.context.building import ContextQuestion
from loci.context.escaping import indent_lines
from loci.context.sections import TurnMessages, message_text
from loci.context.short_texts import cost
from loci.context.short_turns import shorten_turn
from loci.model.conversations import Block, Message, MessageRole, TextBlock, ToolResultBlock, ToolUseBlock, Visibility
from tests.fakes.memory import SPACE
from tests.support.context_world import Talk
from tests.support.conversation_world import turn
from tests.support.pipeline import message

WORDS = st.text("ab ßд\n…", max_size=600)
USES = st.lists(st.dictionaries(st.sampled_from(["path", "body", "count"]), WORDS | st.integers()), max_size=3)


def make_message(role: MessageRole, *content: Block) -> Message:
    return replace(message(1, Visibility.USER), role=role, content=content)


def with_tools(place: int, text: str, uses: Sequence[dict[str, str | int]], result: str) -> list[Message]:
    """An answer that uses tools, and a result for each."""
    ids = [f"use-{place}-{n}" for n in range(len(uses))]
    calls = [ToolUseBlock(id, "write", one) for id, one in zip(ids, uses, strict=True)]
    results = [make_message(MessageRole.TOOL, ToolResultBlock(id, result)) for id in ids]
    return [make_message(MessageRole.ASSISTANT, TextBlock(text), *calls), *results]


def faults_of(messages: Sequence[Message]) -> list[str]:
    """All that a provider of models would refuse in the list."""
    blocks = [block for one in messages for block in one.content]
    uses = [block.id for block in blocks if isinstance(block, ToolUseBlock)]
    results = [block.tool_use_id for block in blocks if isinstance(block, ToolResultBlock)]
    faults = [f"{id} is answered {results.count(id)} times" for id in uses if results.count(id) != 1]
    faults += [f"{id} has no use" for id in results if id not in uses]
    first = messages[0].role if messages else MessageRole.USER
    return faults + ([] if first is MessageRole.USER else [f"begins with {first}"])


@given(WORDS, st.lists(st.tuples(WORDS, USES, WORDS), max_size=4), WORDS, st.integers(8, 400))
def test_every_use_keeps_its_result_and_the_user_begins_whatever_the_budget(
    asked: str, steps: list[tuple[str, list[dict[str, str | int]], str]], answer: str, limit: int
) -> None:
    middle = [one for place, step in enumerate(steps) for one in with_tools(place, *step)]
    whole = [
        make_message(MessageRole.USER, TextBlock(f"q {asked}")),
        *middle,
        make_message(MessageRole.ASSISTANT, TextBlock(answer)),
    ]
    shortened = shorten_turn(TurnMessages("t", tuple(whole)), indent_lines, limit)
    messages = () if shortened is None else shortened.messages
    assert faults_of(messages) == []
    assert sum(cost(message_text(one), indent_lines) for one in messages) <= limit
    for block in (block for one in messages for block in one.content):
        assert not isinstance(block, ToolUseBlock) or json.dumps(dict(block.arguments))


def put_between(talk: Talk, *middle: Message) -> None:
    """Has these messages stand within the first turn, after the user's."""
    ((place, begun),) = talk.turns.messages.items()
    asked, answer = begun.values()
    same_turn = [replace(one, turn_id=asked.turn_id, epoch=asked.epoch) for one in (asked, *middle, answer)]
    numbered = (replace(one, id=replace(asked.id, seq=seq)) for seq, one in enumerate(same_turn, 1))
    talk.turns.messages[place] = {one.seq: one for one in numbered}


@pytest.mark.parametrize("budget", [300, 500, 1000, 4000])
def test_a_long_argument_is_shortened_inside_and_keeps_its_short_neighbours(talk: Talk, budget: int) -> None:
    talk.says(turn("Please write the file.", "The file is written."))
    uses: list[dict[str, str | int]] = [{"path": "a.py", "body": "x = 1\n" * 3000}]
    put_between(talk, *with_tools(0, "I write it.", uses, "done"))
    built = talk.context(ContextQuestion([SPACE], token_budget=budget))
    assert faults_of(built.messages) == []
    (use,) = [block for one in built.messages for block in one.content if isinstance(block, ToolUseBlock)]
    assert use.arguments["path"] == "a.py"
    body = str(use.arguments["body"])
    assert body.startswith("x = 1\nx = 1")
    assert body.endswith("…")
    assert built.messages[0].content == (TextBlock("Please write the file."),)
    assert built.messages[-1].content == (TextBlock("The file is written."),)


def test_a_result_without_its_use_is_left_out() -> None:
    orphan = make_message(MessageRole.TOOL, ToolResultBlock("gone", "4"))
    asked = make_message(MessageRole.USER, TextBlock("How many? " * 90))
    shortened = shorten_turn(TurnMessages("t", (asked, orphan)), indent_lines, 40)
    assert shortened is not None
    assert [one.role for one in shortened.messages] == [MessageRole.USER]


def test_the_newest_turn_is_read_to_what_it_began_with_however_long_it_is(talk: Talk) -> None:
    talk.says(turn("What is in the files?", "Many things."))
    steps = [one for n in range(60) for one in with_tools(n, f"File {n}", [{"path": f"{n}"}], "data " * 400)]
    put_between(talk, *steps)
    built = talk.context(ContextQuestion([SPACE], token_budget=1000, recent_turns=1, include_rolling_summary=False))
    assert faults_of(built.messages) == []
    assert built.messages[0].content == (TextBlock("What is in the files?"),)
