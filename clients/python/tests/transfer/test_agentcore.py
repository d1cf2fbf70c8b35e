"""Memory records and events of AgentCore keep their text, times, actor, session and metadata."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.records import Conversation, Memory
from tests.transfer.reading import FILES, carry, import_of, losses_of, of_kind, transcript_of

FILE = FILES / "agentcore.json"


def test_a_record_keeps_what_agentcore_says_of_it() -> None:
    first, second = of_kind(carry("agentcore", FILE), Memory)
    assert (first.text, first.origin.id, first.origin.user) == ("Ada is vegetarian.", "mem-0001", "ada")
    assert first.valid_from == datetime(2026, 4, 30, 10, tzinfo=UTC)
    assert first.created_at == datetime(2026, 5, 1, 10, tzinfo=UTC)
    own = {"namespaces": ["/strategies/facts-0123456789/actors/ada"], "strategy": "facts-0123456789"}
    assert first.metadata == {"channel": "web", "year": 2026, "agentcore": own}
    assert (second.text, second.origin.user) == ("Ada lives in Graz.", None)


def test_the_events_of_a_session_are_one_conversation_in_order() -> None:
    first, second = of_kind(carry("agentcore", FILE), Conversation)
    assert transcript_of(first) == [("user", "I keep bees."), ("assistant", "Noted.")]
    assert (first.session_id, first.origin.user) == ("s-1", "ada")
    assert first.messages[0].occurred_at == datetime(2026, 5, 2, 9, tzinfo=UTC)
    assert (transcript_of(second), second.origin.user) == ([("system", "Hello")], "bob")


def test_what_is_not_conversational_is_counted_as_lost() -> None:
    assert losses_of("agentcore", FILE) == {("event", "only what is conversational is carried"): 1}


def test_the_users_of_a_file_are_found() -> None:
    assert import_of("agentcore", FILE).check().users == {"ada", "bob", None}


@pytest.mark.parametrize(
    "text",
    [
        '{"memoryRecordSummaries": [{"content": {}}]}',
        '{"events": [{"eventId": "1#a", "payload": [{"conversational": {}}]}]}',
    ],
)
def test_what_has_no_text_refuses_the_file_with_its_place(text: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)
    with pytest.raises(BadFile, match="is missing"):
        import_of("agentcore", path).check()


def event(number: int, second: int = 0) -> dict[str, object]:
    text = {"conversational": {"role": "USER", "content": {"text": f"Line {number}"}}}
    times = {"eventId": f"17500000{second:02}000#{number:08x}", "eventTimestamp": 1_750_000_000 + second}
    return {"actorId": "ada", "sessionId": "s", "payload": [text], **times}


@pytest.mark.parametrize("is_newest_first", [False, True])
@pytest.mark.parametrize("seconds", [(0, 0, 0, 0), (0, 0, 0, 1), (0, 1, 1, 1), (0, 1, 1, 2)])
def test_events_of_one_second_keep_their_order(seconds: tuple[int, ...], is_newest_first: bool, tmp_path: Path) -> None:
    events = [event(number, second) for number, second in enumerate(seconds)]
    path = tmp_path / "file.json"
    path.write_text(json.dumps({"events": events[::-1] if is_newest_first else events}))
    (conversation,) = of_kind(carry("agentcore", path), Conversation)
    assert [message.text for message in conversation.messages] == [f"Line {number}" for number in range(4)]


def test_an_odd_event_costs_no_session(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    odd = [{**event(1), "payload": [{"conversational": {}}]}, {**event(2), "payload": "none"}]
    path.write_text(json.dumps({"events": [event(0), *odd, event(3)]}))
    (conversation,) = of_kind(carry("agentcore", path), Conversation)
    assert [message.text for message in conversation.messages] == ["Line 0", "Line 3"]
    assert losses_of("agentcore", path) == {
        ("event", "text is missing"): 1,
        ("field payload", "must be an object, not text"): 1,
    }
