"""Which memories of an import are written at once, and what becomes of them when the service fails."""

import json
from collections.abc import Sequence
from pathlib import Path
from threading import Barrier, Lock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci_memory_client.errors import APIConnectionError
from loci_memory_client.transfer.batches import MAX_AT_ONCE, group_batches
from loci_memory_client.transfer.destination import ADDED, Effect, Outcome
from loci_memory_client.transfer.records import Entity, Memory, Origin, Record
from tests.transfer.reading import import_of

BATCH = 100


class MeetingDestination:
    """Answers when so many requests are there at once. It fails those with a text that is in ``failing``."""

    def __init__(self, parties: int, failing: str = "") -> None:
        self.meeting, self.failing = Barrier(parties), failing
        self.lock, self.texts = Lock(), list[str]()

    def add_memories(self, memories: Sequence[Memory]) -> Sequence[Outcome]:
        self.meeting.wait(timeout=20)
        if self.failing in {memory.text for memory in memories}:
            raise APIConnectionError("no answer")
        with self.lock:
            self.texts += [memory.text for memory in memories]
        return [ADDED for _ in memories]

    def add_record(self, record: Record) -> Outcome:
        raise AssertionError(record)


def write_memories(folder: Path, count: int) -> Path:
    path = folder / "memories.json"
    path.write_text(json.dumps([{"memory": f"Fact {number}."} for number in range(count)]))
    return path


def memory(text: str, key: str | None = None) -> Memory:
    return Memory(Origin("", text), text, "note", key=key)


def test_requests_of_many_memories_run_at_once(tmp_path: Path) -> None:
    work, destination = (
        import_of("mem0", write_memories(tmp_path, MAX_AT_ONCE * BATCH)),
        MeetingDestination(MAX_AT_ONCE),
    )
    report, steps = work.check(), list[int]()
    work.carry(destination, report, steps.append)
    assert sorted(destination.texts) == sorted(f"Fact {number}." for number in range(MAX_AT_ONCE * BATCH))
    assert (report.effects[Effect.ADDED]["memories"], steps) == (MAX_AT_ONCE * BATCH, [BATCH] * MAX_AT_ONCE)


def test_what_was_written_at_the_time_of_a_failure_is_counted(tmp_path: Path) -> None:
    work, destination = import_of("mem0", write_memories(tmp_path, 2 * BATCH)), MeetingDestination(2, "Fact 7.")
    report = work.check()
    with pytest.raises(APIConnectionError):
        work.carry(destination, report, lambda _: None)
    assert report.effects[Effect.ADDED]["memories"] == BATCH


@given(st.lists(st.lists(st.tuples(st.integers(0, 3), st.none() | st.integers(0, 9)), min_size=1), max_size=12))
def test_no_two_requests_at_once_have_the_same_key_or_text(found: list[list[tuple[int, int | None]]]) -> None:
    batches: list[list[Record]] = [
        [memory(f"{n % 5} {text}", None if key is None else str(key)) for text, key in batch]
        for n, batch in enumerate(found)
    ]
    groups = list(group_batches(iter(batches)))
    assert [batch for group in groups for batch in group] == batches
    for group in groups:
        assert len(group) <= MAX_AT_ONCE
        for field in ("text", "key"):
            values = [{getattr(one, field) for one in batch} - {None} for batch in group]
            assert sum(map(len, values)) == len(set().union(*values))


def test_an_entity_is_written_before_the_memories_that_name_it() -> None:
    entity = Entity(Origin("", "e"), "Ada", "PERSON")
    batches: list[list[Record]] = [[memory("a")], [memory("b")], [entity], [memory("c")]]
    assert list(group_batches(iter(batches))) == [[[memory("a")], [memory("b")]], [[entity]], [[memory("c")]]]
