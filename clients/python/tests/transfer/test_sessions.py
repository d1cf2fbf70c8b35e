"""Sessions of coding agents become conversations of what the person and the agent said."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.records import Conversation
from tests.transfer.reading import FILES, carry, import_of, losses_of, of_kind, transcript_of

REASONING = ("reasoning", "Loci keeps what was said, not how a model came to it")
PROGRAM = "record of the program"
NOT_WRITTEN = "the person did not write it"


def test_a_session_of_claude_code_is_what_was_said() -> None:
    (session,) = of_kind(carry("claude-code", FILES / "claude-code.jsonl"), Conversation)
    assert (session.origin.id, session.title) == ("s-cc", "Ovens of the bakery")
    assert transcript_of(session) == [
        ("user", "I prefer tabs. Which oven is the hottest?"),
        ("assistant", "Let me look. [tool_use Read]"),
        ("tool", "stone,300\nsteel,260"),
        ("assistant", "The stone oven."),
        ("user", "Thanks"),
    ]
    assert session.messages[0].occurred_at == datetime(2026, 3, 1, 8, 0, 1, tzinfo=UTC)
    assert session.messages[1].model == "claude-opus-4-5"
    assert session.metadata == {"project": "/home/ada/bakery", "branch": "main", "version": "2.0.61"}


def test_what_claude_code_writes_by_itself_is_counted() -> None:
    assert losses_of("claude-code", FILES / "claude-code.jsonl") == {
        (PROGRAM, NOT_WRITTEN): 3,
        (PROGRAM, "it is no message"): 1,
        ("image", "Loci has no such content"): 1,
        ("message of a subagent", "the agent talks to itself"): 1,
        ("summary", "Loci has the messages that it sums up"): 1,
        REASONING: 1,
    }


def test_a_session_that_goes_on_in_a_second_file_is_not_doubled(tmp_path: Path) -> None:
    first = (FILES / "claude-code.jsonl").read_text()
    more = {"type": "user", "uuid": "cc-10", "sessionId": "s-2", "message": {"role": "user", "content": "Goodbye"}}
    (tmp_path / "a.jsonl").write_text(first)
    (tmp_path / "b.jsonl").write_text(f"{first}{json.dumps(more)}\n")
    one, two = of_kind(carry("claude-code", tmp_path), Conversation)
    assert (len(one.messages), transcript_of(two)) == (5, [("user", "Goodbye")])
    assert losses_of("claude-code", tmp_path)["message", "another session in these files has it"] == 7


def test_a_session_of_codex_is_what_was_said() -> None:
    (session,) = of_kind(carry("codex", FILES / "codex.jsonl"), Conversation)
    assert (session.origin.id, session.metadata) == ("s-codex", {"project": "/home/ada/bakery"})
    assert transcript_of(session) == [
        ("user", "How many loaves did we bake? We bake rye on Mondays."),
        ("assistant", "[tool_use shell]"),
        ("tool", "40 loaves.csv\n"),
        ("assistant", "[tool_use apply_patch]"),
        ("tool", "Success"),
        ("assistant", "Forty loaves."),
    ]
    assert session.messages[-1].model == "gpt-5-codex"


def test_what_codex_writes_by_itself_is_counted() -> None:
    assert losses_of("codex", FILES / "codex.jsonl") == {
        ("instruction of the program", NOT_WRITTEN): 2,
        (PROGRAM, "it is no message"): 2,
        ("image", "Loci has no such content"): 1,
        ("summary", "Loci has the messages that it sums up"): 1,
        REASONING: 1,
    }


def test_an_older_session_of_codex_is_read(tmp_path: Path) -> None:
    head: dict[str, object] = {"id": "s-old", "timestamp": "2025-07-01T08:00:00Z", "instructions": None, "git": {}}
    said = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hello"}]}
    path = tmp_path / "rollout.jsonl"
    path.write_text("\n".join(map(json.dumps, [head, {"record_type": "state"}, said])))
    (session,) = of_kind(carry("codex", path), Conversation)
    assert (session.origin.id, transcript_of(session)) == ("s-old", [("user", "Hello")])


@pytest.mark.parametrize("format", ["claude-code", "codex"])
def test_each_file_of_a_folder_is_a_session(format: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        shutil.copy(FILES / f"{format}.jsonl", tmp_path / name / "session.jsonl")
    places = {record.origin.place for record in carry(format, tmp_path)}
    assert places == {"a/session.jsonl, session"} | ({"b/session.jsonl, session"} if format == "codex" else set())


def test_a_line_that_is_cut_off_is_named(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    path.write_text((FILES / "codex.jsonl").read_text()[:-20])
    with pytest.raises(BadFile, match=r"^line 14: this is not JSON"):
        import_of("codex", path).check()
