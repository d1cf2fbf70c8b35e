"""Chats of Open WebUI, LibreChat, Gemini and Copilot become conversations; what the first two remember, memories."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.records import Conversation, Memory
from tests.transfer.reading import FILES, carry, import_of, losses_of, of_kind, transcript_of

LEFT = ("message", "it is on a branch that the user left")
REASONING = ("reasoning", "Loci keeps what was said, not how a model came to it")
SYSTEM = ("system prompt", "it orders the model, and is no memory")
NOT_HELD = "the export names it, and does not hold it"
HISTORY = FILES / "copilot.csv"


def test_a_chat_of_open_webui_is_read_along_its_active_branch() -> None:
    (chat,) = of_kind(carry("open-webui", FILES / "open-webui.json"), Conversation)
    assert (chat.origin.id, chat.origin.user, chat.title) == ("chat-1", "u-1", "Sourdough")
    assert transcript_of(chat) == [
        ("user", "How long does it rest? I bake for my son Leo."),
        ("assistant", "Two hours."),
        ("user", "And in winter?"),
        ("assistant", "Three hours."),
    ]
    assert chat.messages[1].model == "llama3.2"
    assert chat.metadata == {"pinned": True, "tags": ["bread"]}
    assert losses_of("open-webui", FILES / "open-webui.json") == {
        LEFT: 1,
        REASONING: 1,
        SYSTEM: 1,
        ("image", NOT_HELD): 1,
    }


def test_what_open_webui_and_librechat_remember_are_memories() -> None:
    (first,) = of_kind(carry("open-webui", FILES / "open-webui.json"), Memory)
    assert (first.text, first.origin.id, first.key) == ("Ada is vegetarian.", "mem-1", None)
    (second,) = of_kind(carry("librechat", FILES / "librechat.json"), Memory)
    assert (second.text, second.key) == ("Ada is vegetarian.", "librechat.diet")
    assert second.valid_from == datetime(2026, 3, 3, 8, tzinfo=UTC)


def test_a_conversation_of_librechat_is_read_along_its_newest_branch() -> None:
    (conversation,) = of_kind(carry("librechat", FILES / "librechat.json"), Conversation)
    assert transcript_of(conversation) == [
        ("user", "Which flour? My sister Bea eats no wheat."),
        ("assistant", "Let me look. [tool_use web_search]"),
        ("tool", "Rye is no wheat."),
        ("assistant", "Rye."),
        ("user", "Thanks"),
    ]
    assert conversation.metadata == {"endpoint": "agents", "model": "gpt-5"}
    assert losses_of("librechat", FILES / "librechat.json") == {
        LEFT: 1,
        REASONING: 1,
        SYSTEM: 1,
        ("attached file", NOT_HELD): 1,
        ("answer", "it is an error and no answer"): 1,
    }


def test_prompts_of_gemini_are_a_conversation_until_half_an_hour_of_silence() -> None:
    first, second = of_kind(carry("gemini", FILES / "gemini.json"), Conversation)
    assert transcript_of(first) == [
        ("user", "How hot must the oven be? I bake at altitude."),
        ("assistant", "Very hot:\n\n- 240 °C\n- steam"),
        ("user", "Thanks"),
    ]
    assert first.origin.id == "2026-03-04T10:00:00.123000+00:00"
    assert transcript_of(second) == [("user", "Wie lange ruht der Teig?"), ("assistant", "Zwei Stunden.")]
    assert losses_of("gemini", FILES / "gemini.json") == {
        ("activity", "nothing was said"): 1,
        ("activity", "it is of another product of Google"): 1,
        ("attached file", "Loci has no such content"): 1,
    }


def test_rows_of_copilot_are_conversations_from_question_to_answer() -> None:
    first, second = of_kind(carry("copilot", HISTORY), Conversation)
    assert (first.title, first.created_at) == ("Loaves, small", datetime(2026, 3, 5, 8, 5, tzinfo=UTC))
    assert transcript_of(first) == [
        ("user", "How many loaves? I sell on Saturdays."),
        ("assistant", 'Eight "small" ones.\nOr six.'),
    ]
    assert transcript_of(second) == [("user", "How much yeast?"), ("assistant", "Half a gram.")]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("Time,Author\n", "line 1: the columns must be Conversation, Time, Author, Message"),
        ('Conversation,Time,Author,Message\n"a', "after row 1: this is not CSV"),
        (
            "Conversation,Time,Author,Message\na,soon,AI,Hello\n",
            "row 2: Time must be a date and time from 1900 to 9000",
        ),
    ],
)
def test_a_table_that_is_none_of_copilot_is_refused_with_its_place(content: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "history.csv"
    path.write_text(content)
    with pytest.raises(BadFile, match=fault):
        import_of("copilot", path).check()
