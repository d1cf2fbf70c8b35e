"""Conversations of ChatGPT come along their active branch; what it saved of the user becomes memories."""

import json
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.records import Conversation, Memory
from tests.transfer.reading import FILES, carry, import_of, losses_of, of_kind, transcript_of

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


def test_a_branch_that_goes_in_a_circle_is_refused_with_its_place(tmp_path: Path) -> None:
    nodes = {"a": {"parent": "b"}, "b": {"parent": "a"}}
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps([{"current_node": "a", "mapping": nodes}]))
    with pytest.raises(BadFile, match=r"^record 1/mapping/a: is its own ancestor$"):
        import_of("chatgpt", path).check()


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
