"""Conversations of ChatGPT come along their active branch; what it saved of the user becomes memories."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from loci_memory_client.transfer.records import Conversation, Memory
from tests.transfer.reading import FILES, carry, losses_of, of_kind, transcript_of

FILE = FILES / "chatgpt.json"


def test_a_conversation_follows_its_active_branch() -> None:
    (conversation,) = of_kind(carry("chatgpt", FILE), Conversation)
    assert (conversation.title, conversation.origin.id) == ("A trip to Trieste", "c-1")
    assert transcript_of(conversation) == [
        ("user", "Which train goes to Trieste?"),
        ("assistant", "[tool_use browser]"),
        ("tool", "EC 151 at 6:24"),
        ("assistant", "The EC 151 leaves at 6:24."),
        ("assistant", "[tool_use bio]"),
        ("tool", "Model set context updated."),
    ]


def test_messages_keep_their_times_and_models() -> None:
    (conversation,) = of_kind(carry("chatgpt", FILE), Conversation)
    answer = conversation.messages[3]
    assert answer.occurred_at == datetime(2025, 5, 1, 9, 0, 5, tzinfo=UTC)
    assert answer.model == "gpt-5"


def test_the_result_of_a_tool_names_its_use() -> None:
    (conversation,) = of_kind(carry("chatgpt", FILE), Conversation)
    use, result = conversation.messages[1:3]
    assert not isinstance(use.content, str)
    assert use.content[0]["id"] == result.tool_use_id
    assert (result.tool_name, result.author) == ("browser", "browser")


def test_what_chatgpt_saved_of_the_user_becomes_memories() -> None:
    memories = of_kind(carry("chatgpt", FILE), Memory)
    assert [(memory.category, memory.kind, memory.text) for memory in memories] == [
        ("identity", "FACT", "Preferred name: Ada"),
        ("instruction", "RULE", "Answer in short sentences."),
        ("memory", "FACT", "Ada travels by train."),
    ]


def test_what_is_left_behind_is_counted() -> None:
    assert losses_of("chatgpt", FILE) == {
        ("message", "it is on a branch that the user left"): 1,
        ("image", "the export names it, and does not hold it"): 1,
        ("reasoning", "Loci keeps what was said, not how a model came to it"): 1,
        ("conversation", "nothing is said in it"): 1,
    }


def test_the_archive_of_an_export_is_read_as_it_was_sent(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for number, conversation in enumerate(json.loads(FILE.read_text())):
            archive.writestr(f"conversations-{number:03}.json", json.dumps([conversation]))
        archive.writestr("user.json", "{}")
    assert [record.origin.id for record in carry("chatgpt", path)] == [
        record.origin.id for record in carry("chatgpt", FILE)
    ]


def write_nodes(folder: Path, nodes: dict[str, Any], **more: Any) -> Path:
    """A file of one conversation."""
    path = folder / "conversations.json"
    path.write_text(json.dumps([{"id": "c", "mapping": nodes, **more}]))
    return path


def node(text: str, parent: str | None, time: object = None, **more: Any) -> dict[str, Any]:
    message = {"author": {"role": "user"}, "create_time": time, "content": {"parts": [text]}, **more}
    return {"message": message, "parent": parent}


def said_in(path: Path) -> list[str]:
    (conversation,) = of_kind(carry("chatgpt", path), Conversation)
    return [message.text for message in conversation.messages]


def test_a_branch_that_goes_in_a_circle_is_read_once_around(tmp_path: Path) -> None:
    nodes = {"a": node("One", "b"), "b": node("Two", "a")}
    assert said_in(write_nodes(tmp_path, nodes, current_node="b")) == ["One", "Two"]


@pytest.mark.parametrize("current", [{}, {"current_node": None}, {"current_node": "gone"}])
def test_without_a_current_node_that_is_there_the_newest_leaf_is_current(
    current: dict[str, Any], tmp_path: Path
) -> None:
    nodes = {
        "root": {"message": None, "parent": None},
        "a": node("Which boat?", "root", "2025-06-15T10:00:00Z"),
        "new": node("A canoe.", "a", "2025-06-15T10:02:00Z"),
        "silent": {"message": None, "parent": "new"},
        "old": node("A barge.", "a", 1749981660.5),
    }
    assert said_in(write_nodes(tmp_path, nodes, **current)) == ["Which boat?", "A canoe."]


def test_a_branch_of_thousands_of_messages_is_followed(tmp_path: Path) -> None:
    said_once = {"author": {"role": "user"}, "content": {"parts": ["Hello"]}}
    nodes = {str(n): {"message": {**said_once, "id": str(n)}, "parent": str(n - 1)} for n in range(3_000)}
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps([{"id": "long", "current_node": "2999", "mapping": nodes}]))
    (conversation,) = of_kind(carry("chatgpt", path), Conversation)
    assert [message.id for message in conversation.messages[:2]] == ["0", "1"]
    assert len(conversation.messages) == 3_000


def test_pasted_memories_are_dated_lines(tmp_path: Path) -> None:
    path = tmp_path / "memories.txt"
    path.write_text("# Memories\n[2025-05-04] - Ada is vegetarian.\n\n- Ada lives in Graz.\n3. [unknown] Ada sings.\n")
    assert [(memory.text, memory.valid_from) for memory in of_kind(carry("chatgpt", path), Memory)] == [
        ("Ada is vegetarian.", datetime(2025, 5, 4, tzinfo=UTC)),
        ("Ada lives in Graz.", None),
        ("Ada sings.", None),
    ]


def saved_in(folder: Path, message: dict[str, Any]) -> list[tuple[str, str]]:
    """Texts and days of the memories that a message says."""
    whole = {"author": {"role": "assistant"}, "create_time": 1750000000, **message}
    memories = of_kind(carry("chatgpt", write_nodes(folder, {"n": {"message": whole}})), Memory)
    return [(one.text, str(one.valid_from)[:10]) for one in memories]


def test_saved_memories_keep_their_days_and_all_their_lines(tmp_path: Path) -> None:
    listed = "1. [2024-02-03]. Packs for a trip:\n- a lamp\n- two ropes\n\n2. [2024-03-04]. Sews sails."
    content = {"content_type": "model_editable_context", "model_set_context": listed}
    assert saved_in(tmp_path, {"content": content}) == [
        ("Packs for a trip:\n- a lamp\n- two ropes", "2024-02-03"),
        ("Sews sails.", "2024-03-04"),
    ]


@pytest.mark.parametrize(
    "text", ["3.5 kg of rice", "Packs:\n- a lamp\n- two ropes", "[Boat] is blue", "-3 is too cold"]
)
def test_what_chatgpt_saves_is_one_memory_as_written(text: str, tmp_path: Path) -> None:
    assert saved_in(tmp_path, {"recipient": "bio", "content": {"parts": [text]}}) == [(text, "2025-06-15")]


@pytest.mark.parametrize(
    "odd",
    [
        {"title": "gone", "id": "c-9"},
        {"mapping": None},
        {"mapping": []},
        None,
        "text",
    ],
)
def test_one_odd_conversation_is_left_out_and_named(odd: object, tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps([odd, {"id": "c", "mapping": {"n": node("Hello", None)}}]))
    assert said_in(path) == ["Hello"]
    ((what, _),) = losses_of("chatgpt", path)
    assert what == "conversation"


def test_an_odd_field_costs_no_conversation(tmp_path: Path) -> None:
    nodes: dict[str, Any] = {
        "a": node("Hello", None, "soon", metadata=7, id=5),
        "b": node("There", "a", content="There"),
    }
    nodes |= {"secret": 7, "none": None}
    path = write_nodes(tmp_path, nodes, title=1984, create_time="Tue, 03 Jun 2025 10:00:00 GMT")
    (conversation,) = of_kind(carry("chatgpt", path), Conversation)
    assert (conversation.title, [message.text for message in conversation.messages]) == ("1984", ["Hello", "There"])
    assert conversation.created_at == datetime(2025, 6, 3, 10, tzinfo=UTC)
    assert losses_of("chatgpt", path) == {
        ("field create_time", "must be a date and time from 1900 to 9000, not text"): 1,
        ("field metadata", "must be an object, not a number"): 1,
        ("field mapping", "must be an object, not a number"): 1,
    }
