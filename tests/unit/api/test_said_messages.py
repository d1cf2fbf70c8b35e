"""Messages as programs of other services have them."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from loci.api.conversations.said_messages import SaidMessage, SaidTalk, read_talk
from loci.errors import Refused
from loci.model.conversations import ImageBlock, MessageRole, TextBlock, ToolUseBlock
from tests.fakes.memory import START

KAYAK = "My kayak is the green one."
PICTURE = {"type": "image_url", "image_url": {"url": "https://example.org/kayak.png"}}
CALL = {"id": "c1", "type": "function", "function": {"name": "find", "arguments": "{}"}}


def read(*messages: dict[str, Any]) -> SaidTalk:
    return read_talk(TypeAdapter(list[SaidMessage]).validate_python(list(messages)), START)


def texts(talk: SaidTalk) -> list[tuple[str, str]]:
    return [
        (one.role.value, block.text) for one in talk.messages for block in one.content if isinstance(block, TextBlock)
    ]


@pytest.mark.parametrize(
    ("message", "left_out"),
    [
        ({"role": "user", "content": [{"type": "text", "text": KAYAK}, PICTURE]}, {"image_url": 1}),
        ({"role": "user", "content": {"type": "input_text", "text": KAYAK}}, {}),
        (
            {"role": "user", "content": [{"type": "input_text", "text": KAYAK}, {"type": "input_audio"}]},
            {"input_audio": 1},
        ),
        ({"role": "user", "content": KAYAK, "id": "m1", "timestamp": 1700000000}, {"id": 1, "timestamp": 1}),
        ({"role": "user", "content": KAYAK, "name": "Ada", "tool_calls": []}, {}),
    ],
    ids=["picture", "one part", "sound", "unknown fields", "nothing"],
)
def test_the_text_of_a_message_is_taken_and_the_rest_counted(message: dict[str, Any], left_out: dict[str, int]) -> None:
    talk = read(message)
    assert texts(talk) == [("user", KAYAK)]
    assert talk.left_out == left_out


def test_tools_are_counted_and_what_a_model_says_beside_them_is_taken() -> None:
    talk = read(
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "content": KAYAK},
        {"role": "assistant", "content": None, "tool_calls": [CALL, CALL]},
        {"role": "tool", "content": "42", "tool_call_id": "c1"},
        {"role": "assistant", "content": "", "refusal": "I can't say."},
    )
    assert texts(talk) == [("system", "Be brief."), ("user", KAYAK), ("assistant", "I can't say.")]
    assert talk.left_out == {"tool_calls": 2, "tool": 1}


def test_blocks_of_our_own_form_are_kept() -> None:
    image = {"type": "image", "url": "https://example.org/k.png", "mimeType": "image/png"}
    use = {"type": "tool_use", "id": "u1", "name": "find", "arguments": {"what": "kayak"}}
    talk = read({"role": "user", "content": [image]}, {"role": "assistant", "content": [use]})
    assert [one.content for one in talk.messages] == [
        (ImageBlock("https://example.org/k.png", "image/png"),),
        (ToolUseBlock("u1", "find", {"what": "kayak"}),),
    ]


def test_a_name_is_the_author() -> None:
    assert read({"role": "user", "content": KAYAK, "name": "Ada"}).messages[0].author == "Ada"


def test_messages_without_any_text_are_refused() -> None:
    with pytest.raises(Refused, match="no message has a text"):
        read({"role": "tool", "content": "42", "tool_call_id": "c1"}, {"role": "user", "content": [PICTURE]})


def test_a_refusal_names_the_message_as_it_was_sent() -> None:
    with pytest.raises(Refused) as refused:
        read({"role": "tool", "content": "4"}, {"role": "user", "content": KAYAK, "author": " "})
    assert refused.value.fields[0].pointer == "/messages/1/author"


def test_a_text_part_without_a_text_is_refused() -> None:
    with pytest.raises(ValidationError):
        read({"role": MessageRole.USER.value, "content": [{"type": "text", "txt": KAYAK}]})
