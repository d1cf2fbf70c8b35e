"""A conversation is archived as a markdown file and as a memory, in the same words as by the backend in SQLite."""

from datetime import UTC, datetime, timedelta, timezone

import loci_memory_client.groups as client
import pytest
from hypothesis import given
from hypothesis import strategies as st
from loci_memory_client.groups import archives as by_client

from loci.dialects.groups import archives as by_service
from loci.dialects.groups.archives import ArchivedMessage, Talk, archive_conversation
from loci.dialects.groups.files import get_file, list_files
from loci.dialects.groups.reading import find_group_space, recall_memories
from loci.errors import NotFound, Refused, TooLarge
from tests.fakes.memory import Memory, caller

MIA = caller("mia", groups=frozenset({"team"}))
AT = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
SAID = (ArchivedMessage("user", "Which wood?"), ArchivedMessage("assistant", "Cedar lasts."))
MESSAGES = st.lists(st.tuples(st.text(min_size=1, max_size=9), st.text(max_size=30)), max_size=4)


def test_an_archive_is_a_file_and_a_memory_that_recall_finds(memory: Memory) -> None:
    archive = archive_conversation(memory.ports, MIA, "team", Talk("Wood", "We chose cedar", SAID, AT))
    assert archive.path == "conversations/2026-03-01-093000-wood.md"
    (found,) = recall_memories(memory.ports, MIA, "team", "cedar")
    assert (found.key, found.content, found.category) == (archive.key, "We chose cedar", "conversation")
    text = get_file(memory.ports, MIA, "team", archive.path).text
    assert text == (
        "# Wood\n\nArchived 2026-03-01T09:30:00Z\n\n## Summary\n\nWe chose cedar\n\n"
        "## Messages\n\n**user**: Which wood?\n\n**assistant**: Cedar lasts.\n"
    )


def test_the_same_title_at_the_same_second_replaces_both(memory: Memory) -> None:
    for summary in ("We chose cedar", "We chose basil", "We chose basil"):
        archive_conversation(memory.ports, MIA, "team", Talk("Wood", summary, (), AT))
    assert [found.content for found in recall_memories(memory.ports, MIA, "team", "chose")] == ["We chose basil"]
    assert len(list_files(memory.ports, MIA, "team").items) == 1


def test_it_was_archived_now_unless_said_otherwise(memory: Memory) -> None:
    archive = archive_conversation(memory.ports, MIA, "team", Talk("Wood", "cedar"))
    assert archive.path.startswith(f"conversations/{memory.clock.now:%Y-%m-%d-%H}")
    tokyo = timezone(timedelta(hours=9))
    at = archive_conversation(memory.ports, MIA, "team", Talk("Wood", "cedar", (), AT.astimezone(tokyo)))
    assert at.path == "conversations/2026-03-01-093000-wood.md"


@pytest.mark.parametrize(
    ("talk", "pointers"),
    [
        (Talk("", "s"), ["/title"]),
        (Talk("t" * 121, " "), ["/title", "/summary"]),
        (Talk("t", "s" * 8001), ["/summary"]),
        (Talk("t", "s", (ArchivedMessage("user", "x"), ArchivedMessage("", "x"))), ["/messages/1/role"]),
        (Talk("t", "s", (ArchivedMessage("user", "x"),) * 2001), ["/messages"]),
    ],
)
def test_a_refusal_names_every_field_and_writes_neither(memory: Memory, talk: Talk, pointers: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        archive_conversation(memory.ports, MIA, "team", talk)
    assert [error.pointer for error in refused.value.fields] == pointers
    assert find_group_space(memory.ports, MIA, "team") is None


def test_a_conversation_that_is_too_long_for_a_file_is_refused_whole(memory: Memory) -> None:
    with pytest.raises(TooLarge, match="text must be at most"):
        archive_conversation(memory.ports, MIA, "team", Talk("t", "s", (ArchivedMessage("user", "x" * 300_000),)))
    assert find_group_space(memory.ports, MIA, "team") is None


def test_who_is_no_member_archives_nothing(memory: Memory) -> None:
    with pytest.raises(NotFound):
        archive_conversation(memory.ports, caller("eve"), "team", Talk("t", "s"))


@given(st.text(max_size=130), st.text(max_size=60), MESSAGES, st.datetimes(timezones=st.just(UTC)))
def test_name_and_markdown_are_those_of_the_client(
    title: str, summary: str, messages: list[tuple[str, str]], at: datetime
) -> None:
    talk = Talk(title, summary, tuple(ArchivedMessage(*message) for message in messages))
    theirs = [client.ArchivedMessage(*message) for message in messages]
    assert by_service.render_archive(talk, at) == by_client.render_archive(title, summary, theirs, at)
    named, expected = by_service.name_archive(title, at), by_client.name_archive(title, at)
    assert (named.path, named.key) == (expected.path, expected.key)
