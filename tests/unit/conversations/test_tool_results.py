"""What tools give back: each result once, of a tool use of its conversation, within the turn."""

import pytest

from loci import conversations
from loci.conversations import turns
from loci.conversations.turns import NewMessage
from loci.errors import Conflict, NotFound, Refused, TooLarge
from loci.ids import ConversationId
from loci.model.conversations import (
    ImageBlock,
    Message,
    MessageRole,
    TextBlock,
    ToolResultBlock,
    ToolUseBlock,
    Visibility,
)
from tests.support.conversation_world import ADA, BOB, World, user


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def id(world: World) -> ConversationId:
    """A conversation in which the model asks for two tools."""
    made = world.open_conversation()
    say(world, made, user("What is the weather in Graz, and where is Miso?"))
    say(world, made, calls("call-1", "call-2"))
    return made


def calls(*ids: str) -> NewMessage:
    return NewMessage(MessageRole.ASSISTANT, tuple(ToolUseBlock(id, "look_up", {}) for id in ids))


def result(of: str = "call-1", content: str = "sunny", tool: str | None = "look_up") -> NewMessage:
    return NewMessage(MessageRole.TOOL, (ToolResultBlock(of, content, False, tool),))


def say(world: World, id: ConversationId, new: NewMessage, key: str | None = None) -> Message:
    return turns.append_message(world.ports, ADA, id, new, key)


def count(world: World, id: ConversationId) -> int:
    return conversations.get_conversation(world.ports, ADA, id).conversation.message_count


def test_a_result_joins_the_turn_with_what_was_sent(world: World, id: ConversationId) -> None:
    question = turns.list_messages(world.ports, ADA, id).items[0]
    kept = say(world, id, result())
    assert (kept.role, kept.turn_id, kept.seq) == (MessageRole.TOOL, question.turn_id, 3)
    assert kept.content == (ToolResultBlock("call-1", "sunny", False, "look_up"),)
    assert kept.visibility is Visibility.USER
    assert turns.list_messages(world.ports, ADA, id).items[-1] == kept


def test_a_result_may_be_texts_and_pictures(world: World, id: ConversationId) -> None:
    given = (TextBlock("sunny"), ImageBlock("https://example.com/sky.png", "image/png"))
    kept = say(world, id, NewMessage(MessageRole.TOOL, (ToolResultBlock("call-1", given),)))
    assert kept.content == (ToolResultBlock("call-1", given),)
    assert turns.list_messages(world.ports, ADA, id).items[-1] == kept


def test_each_tool_use_takes_one_result(world: World, id: ConversationId) -> None:
    say(world, id, result("call-1"))
    say(world, id, result("call-2", "on the sofa"))
    with pytest.raises(Conflict):
        say(world, id, result("call-1", "rainy"))
    assert count(world, id) == 4


@pytest.mark.parametrize("of", ["call-3", "CALL-1", "call-1 "])
def test_an_unknown_tool_use_is_refused_and_nothing_stored(world: World, id: ConversationId, of: str) -> None:
    with pytest.raises(Refused) as refusal:
        say(world, id, result(of))
    assert [error.pointer for error in refusal.value.fields] == ["/toolUseId"]
    assert count(world, id) == 2


def test_a_tool_use_belongs_to_its_conversation(world: World, id: ConversationId) -> None:
    other = world.open_conversation()
    with pytest.raises(Refused):
        say(world, other, result())
    with pytest.raises(NotFound):
        turns.append_message(world.ports, BOB, id, result())
    say(world, id, result())


def test_a_result_repeated_with_its_key_is_the_first_one_also_after_a_close(world: World, id: ConversationId) -> None:
    first = say(world, id, result(), "key")
    assert say(world, id, result(), "key") == first
    with pytest.raises(Refused):
        say(world, id, result(content="rainy"), "key")
    conversations.close_conversation(world.ports, ADA, id)
    assert say(world, id, result(), "key") == first
    with pytest.raises(Conflict):
        say(world, id, result("call-2"))


def test_a_tool_use_sent_again_under_its_id_waits_again(world: World, id: ConversationId) -> None:
    """Some models restart the numbers of their calls in every turn."""
    say(world, id, result())
    say(world, id, calls("call-1"))
    say(world, id, result(content="rainy"))
    with pytest.raises(Conflict):
        say(world, id, result(content="stormy"))


def test_a_result_block_in_another_role_answers_nothing(world: World, id: ConversationId) -> None:
    say(world, id, NewMessage(MessageRole.USER, (ToolResultBlock("call-9", "shown"), TextBlock("see"))))
    assert say(world, id, result()).content == (ToolResultBlock("call-1", "sunny", False, "look_up"),)


@pytest.mark.parametrize(
    ("new", "pointer"),
    [
        (result(""), "/toolUseId"),
        (result("x" * 201), "/toolUseId"),
        (result(tool=""), "/toolName"),
        (result(tool="x" * 201), "/toolName"),
    ],
)
def test_labels_out_of_range_are_named(world: World, id: ConversationId, new: NewMessage, pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        say(world, id, new)
    assert [error.pointer for error in refusal.value.fields] == [pointer]


def test_a_result_over_350_kilobytes_is_too_large(world: World, id: ConversationId) -> None:
    with pytest.raises(TooLarge):
        say(world, id, result(content="x" * 360_000))
