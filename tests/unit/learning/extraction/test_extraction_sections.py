"""A long conversation is distilled section by section, in bounded time and memory, and goes on where it was."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial

import pytest

from loci.learning.extraction import job_transitions, model_answers, run_job, sections
from loci.learning.extraction.run_job import JobOutcome, execute_job
from loci.model.blocks import size
from loci.model.conversations import Message, MessageRole, TextBlock, Visibility
from loci.model.jobs import JobProgress, JobStatus
from loci.ports.all import Ports
from loci.ports.language import Extraction
from tests.fakes.faults import Crash, Interrupted, Moment, crashing
from tests.fakes.memory import START
from tests.support.break_points import break_points
from tests.support.pipeline import CHAT, ULID, Pipeline, extracted_fact, message


@dataclass
class OneEach:
    """An extractor that finds a fact in each message of a user's it is shown, and remembers what that was."""

    name: str = "rules"
    shown: list[tuple[int, ...]] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)

    def prompt_hash(self, _version: str) -> str:
        return "hash"

    def extract(self, messages: Sequence[Message], _version: str) -> Extraction:
        self.shown.append(tuple(message.seq for message in messages))
        self.bytes.append(sum(size(message.content) for message in messages))
        users = [one for one in messages if one.role is MessageRole.USER]
        return Extraction(tuple(extracted_fact(f"Ada said {one.text[:30]}", one.seq) for one in users), dropped=1)


@dataclass
class Long:
    """A closed conversation of so many turns, each a question and an answer, and its one job."""

    turns: int
    text: str = ""
    pipeline: Pipeline = field(default_factory=Pipeline)
    extractor: OneEach = field(default_factory=OneEach)

    def __post_init__(self) -> None:
        pipeline, seqs = self.pipeline, range(1, 2 * self.turns + 1)
        pipeline.turns.messages[CHAT, ULID] = {seq: self._message(seq) for seq in seqs}
        pipeline.conversations.records[CHAT, ULID] = replace(pipeline.head, next_seq=2 * self.turns + 1)
        pipeline.ports = pipeline.with_parts(extractors={"rules": self.extractor})
        pipeline.bind()
        pipeline.fan_out()

    def _message(self, seq: int) -> Message:
        turn, at = f"turn_{(seq + 1) // 2:026}", START + timedelta(seconds=seq)
        content = (TextBlock(f"message {seq} {self.text}"),)
        plain = message(1 if seq % 2 else 2, Visibility.USER)
        return replace(plain, id=replace(plain.id, seq=seq), turn_id=turn, content=content, occurred_at=at)

    def run(self, ports: Ports | None = None) -> JobOutcome:
        return execute_job(ports or self.pipeline.ports, self.pipeline.next_message()).outcome

    def run_to_the_end(self) -> int:
        """How many runs it took: the sweeper sends what has paused."""
        for number in range(1, 200):
            if self.run() is not JobOutcome.DROPPED:
                return number
            self.pipeline.queue.waiting.clear()
            self.pipeline.sweep(self.pipeline.clock.now)
        pytest.fail("it never came to an end")

    @property
    def is_remembered_once(self) -> bool:
        cited = [source.seq for atom in self.pipeline.atoms for source in atom.source_message_ids]
        return sorted(cited) == list(range(1, 2 * self.turns, 2))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "MAX_MESSAGES", 5)


@pytest.fixture
def fast_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test's clock goes on a second with every look."""
    monkeypatch.setattr(run_job, "WORKING_TIME", timedelta(seconds=12))
    monkeypatch.setattr(run_job, "LEAST_WRITING_TIME", timedelta(seconds=1))


@pytest.mark.usefixtures("small")
def test_sections_end_with_a_turn_begin_with_what_was_said_before_and_leave_nothing_out() -> None:
    long = Long(7)
    long.run_to_the_end()
    own = [tuple(seq for seq in shown if seq > max(before, default=0)) for before, shown in _pairs(long)]
    assert own == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14)]
    assert long.extractor.shown[1][0] == 1
    assert long.extractor.shown[3][0] == 13 - sections.BEFORE
    assert long.is_remembered_once
    assert (long.pipeline.job.counts.added, long.pipeline.job.counts.dropped) == (7, 4)
    assert long.pipeline.job.status is JobStatus.SUCCEEDED


def _pairs(long: Long) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return list(zip([(), *long.extractor.shown], long.extractor.shown, strict=False))


@pytest.mark.usefixtures("small")
def test_a_turn_longer_than_a_section_is_divided() -> None:
    long = Long(6)
    messages = long.pipeline.turns.messages[CHAT, ULID]
    for seq in messages:
        messages[seq] = replace(messages[seq], turn_id="turn_01K000000000000000000000T1")
    long.run_to_the_end()
    assert long.is_remembered_once


def test_ten_megabytes_are_read_in_parts_of_the_stated_size() -> None:
    long = Long(40, text="x" * 128 * 1024)
    long.run_to_the_end()
    most = sections.MAX_BYTES + sections.BEFORE * max(long.extractor.bytes)
    assert sum(long.extractor.bytes) > 10_000_000
    assert max(long.extractor.bytes) < 10 * 128 * 1024 < most
    assert long.is_remembered_once


def test_many_messages_are_read_in_parts_of_the_stated_number() -> None:
    long = Long(270)
    long.run_to_the_end()
    assert max(map(len, long.extractor.shown)) <= sections.MAX_MESSAGES + sections.BEFORE
    assert long.is_remembered_once


@pytest.mark.usefixtures("small", "fast_clock")
def test_a_run_whose_time_is_up_leaves_the_rest_to_the_next_and_costs_no_try() -> None:
    long = Long(30)
    assert long.run() is JobOutcome.DROPPED
    job = long.pipeline.job
    assert (job.status, 0 < job.applied < 30, job.due is not None) == (JobStatus.QUEUED, True, True)
    assert long.run_to_the_end() > 3
    assert long.is_remembered_once
    assert long.pipeline.job.tries == 1


@pytest.mark.thorough
@pytest.mark.usefixtures("small")
def test_a_crash_anywhere_is_healed_by_the_next_delivery() -> None:
    for moment in Moment:
        for nth in break_points(300):
            long = Long(7)
            try:
                long.run(crashing(long.pipeline.ports, nth, moment))
            except Crash:
                long.run()
            else:
                break
            assert long.is_remembered_once, nth
            assert long.pipeline.job.counts.added == 7, nth
        assert 50 < nth < 299


@pytest.mark.thorough
@pytest.mark.usefixtures("small")
def test_a_second_run_at_any_step_of_the_first_changes_nothing() -> None:
    for nth in break_points(300):
        long = Long(7)
        ports = Interrupted(long.pipeline.ports, nth, Moment.BEFORE, partial(long.run))
        long.run(ports)
        assert long.is_remembered_once, nth
        assert (long.pipeline.job.counts.added, long.pipeline.job.counts.dropped) == (7, 4), nth
        if ports.calls <= nth:
            break
    assert 50 < nth < 299


@pytest.mark.usefixtures("small")
def test_what_a_run_says_late_of_a_section_that_is_done_is_not_taken_for_the_next() -> None:
    long = Long(7)
    ports = long.pipeline.ports
    late = job_transitions.start_job(ports, CHAT, long.pipeline.job)
    assert late is not None
    answer = model_answers.to_text("h", [extracted_fact("Ada has a dog")], last_seq=4)
    first = job_transitions.store_answer(ports, CHAT, late, answer)
    assert first is not None
    job_transitions.cover_section(ports, CHAT, first, 4, 0, {})
    job_transitions.store_answer(ports, CHAT, late, answer)
    job_transitions.store_decisions(ports, CHAT, late, '{"facts":{}}', ())
    job_transitions.cover_section(ports, CHAT, first, 9, 0, {})
    job = long.pipeline.job
    assert (job.covered, job.answer, job.decisions) == (JobProgress(4), None, None)
