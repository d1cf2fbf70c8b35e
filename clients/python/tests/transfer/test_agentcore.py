"""Memory records and events of AgentCore keep their text, times, actor, session and metadata."""

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
