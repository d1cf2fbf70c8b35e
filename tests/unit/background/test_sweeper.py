"""Whatever is due is done, once, and nothing is looked at again and again."""

import json
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from io import StringIO
from typing import cast

import pytest
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci import spaces
from loci.background import sweeper
from loci.background.sweeper import Swept
from loci.consumers import sweeper as edge
from loci.errors import Unavailable
from loci.governance import space_purges
from loci.ids import AtomId
from loci.learning.extraction import job_transitions
from loci.learning.extraction.run_job import execute_job
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.fields import NewAtom
from loci.model.conversations import ConversationStatus
from loci.model.jobs import JobStatus, Target
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, DueRecord
from loci.spaces import NewSpace
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import EPOCH, SPACE, START, fact
from tests.support.lambdas import CONTEXT, context, logger, metrics
from tests.support.pipeline import ADA, CHAT, CLOSED_AT, HOME, MEMORY, TALK, ULID, Pipeline

FIFTEEN = timedelta(minutes=15)
LATE = CLOSED_AT + FIFTEEN


@pytest.fixture
def pipeline() -> Pipeline:
    made = Pipeline()
    made.bind()
    made.extractor.facts = TALK
    return made


def reopen_conversation(pipeline: Pipeline, last: datetime = START) -> None:
    """The conversation, still open."""
    head = replace(
        pipeline.head,
        status=ConversationStatus.OPEN,
        closed_at=None,
        last_activity_at=last,
        due=START + timedelta(days=1),
    )
    pipeline.conversations.records[CHAT, ULID] = head


def test_a_close_that_was_never_heard_of_becomes_jobs(pipeline: Pipeline) -> None:
    assert pipeline.sweep(LATE - timedelta(seconds=1)) == []
    assert pipeline.sweep(LATE) == [Swept.FANNED_OUT]
    pipeline.run_all()
    assert (pipeline.job.status, pipeline.head.due) == (JobStatus.SUCCEEDED, None)


def test_a_close_whose_jobs_appeared_is_not_due(pipeline: Pipeline) -> None:
    pipeline.fan_out()
    pipeline.run_all()
    pipeline.memory.pending.records.clear()
    assert pipeline.sweep(LATE + timedelta(days=30)) == []


def test_two_sweeps_at_once_do_it_once(pipeline: Pipeline) -> None:
    first, second = (list(sweeper.due_records(pipeline.ports, LATE)) for _ in range(2))
    assert [sweeper.sweep_record(pipeline.ports, record, LATE) for record in (*first, *second)] == [
        Swept.FANNED_OUT,
        Swept.TAKEN,
    ]


def test_a_restricted_users_close_waits_a_quarter_of_an_hour_at_a_time(pipeline: Pipeline) -> None:
    pipeline.memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    assert pipeline.sweep(LATE) == [Swept.WAITING]
    assert pipeline.sweep(LATE) == []
    pipeline.memory.users.records[ADA.directory] = UserRecord(EPOCH)
    assert pipeline.sweep(LATE + FIFTEEN) == [Swept.FANNED_OUT]


def test_what_is_left_of_an_erased_user_is_no_longer_due(pipeline: Pipeline) -> None:
    pipeline.fan_out()
    pipeline.conversations.records[CHAT, ULID] = replace(pipeline.head, due=LATE)
    del pipeline.memory.users.records[ADA.directory]
    assert pipeline.sweep(LATE + timedelta(days=1)) == [Swept.SETTLED, Swept.SETTLED]
    assert pipeline.sweep(LATE + timedelta(days=9)) == []


def test_an_idle_conversation_is_closed_and_then_fanned_out(pipeline: Pipeline) -> None:
    reopen_conversation(pipeline)
    now = START + timedelta(days=1)
    assert pipeline.sweep(now) == [Swept.CLOSED]
    assert (pipeline.head.status, pipeline.head.closed_at, pipeline.head.version) == (ConversationStatus.CLOSED, now, 8)
    assert pipeline.sweep(now + FIFTEEN) == [Swept.FANNED_OUT]


def test_a_conversation_spoken_in_since_is_looked_at_a_day_after_that(pipeline: Pipeline) -> None:
    last = START + timedelta(hours=20)
    reopen_conversation(pipeline, last)
    assert pipeline.sweep(START + timedelta(days=1)) == [Swept.WAITING]
    assert (pipeline.head.status, pipeline.head.due) == (ConversationStatus.OPEN, last + timedelta(days=1))


def test_a_job_whose_message_was_lost_is_sent_again_later_and_later_and_then_given_up(pipeline: Pipeline) -> None:
    pipeline.fan_out()
    attempts = [pipeline.queue.waiting.pop().attempt]
    waits = []
    while (due := pipeline.job.due) is not None:
        outcome = pipeline.sweep(due)
        if outcome == [Swept.SENT_AGAIN]:
            attempts.append(pipeline.queue.waiting.pop().attempt)
            assert pipeline.job.due is not None
            waits.append((pipeline.job.due - due) // timedelta(minutes=1))
    assert attempts == [*range(1, job_transitions.MAX_ATTEMPTS + 1)]
    assert waits == [30, 60, 120, 240, 480, 960]
    assert (outcome, pipeline.job.status) == ([Swept.GIVEN_UP], JobStatus.FAILED)
    assert pipeline.job.reason == f"no attempt was started; gave up after {job_transitions.MAX_ATTEMPTS} attempts"
    assert pipeline.job.finished_at is not None


def test_a_job_whose_runs_never_end_fails_after_its_tries_and_says_that_time_ran_out(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    for _ in range(job_transitions.MAX_ATTEMPTS):
        job_transitions.start_job(pipeline.ports, CHAT, pipeline.job)
        due = pipeline.job.due
        assert due is not None
        pipeline.sweep(due)
    job = pipeline.job
    assert (job.status, job.due) == (JobStatus.FAILED, None)
    assert job.reason == f"its attempts timed out or failed; gave up after {job_transitions.MAX_ATTEMPTS} attempts"


def test_a_job_left_running_goes_on_where_it_was(pipeline: Pipeline) -> None:
    pipeline.fan_out()
    message = pipeline.queue.waiting.pop()
    with pytest.raises(Crash):
        execute_job(crashing(pipeline.ports, 20, Moment.BEFORE), message)
    due = pipeline.job.due
    assert due is not None
    assert Swept.SENT_AGAIN in pipeline.sweep(due)
    pipeline.run_all()
    assert (pipeline.job.status, pipeline.job.applied, len(pipeline.extractor.shown)) == (JobStatus.SUCCEEDED, 6, 1)


def test_a_finished_job_needs_no_more_work(pipeline: Pipeline) -> None:
    pipeline.fan_out()
    record = next(iter(sweeper.due_records(pipeline.ports, START + timedelta(days=9))))
    pipeline.run_all()
    assert sweeper.sweep_record(pipeline.ports, record, record.due) is Swept.TAKEN


def test_a_marker_that_the_indexer_missed_is_folded(pipeline: Pipeline) -> None:
    pipeline.fan_out()
    pipeline.run_all()
    waiting = len(pipeline.memory.pending.list(MEMORY))
    assert waiting > 0
    assert pipeline.sweep(pipeline.clock.now + timedelta(minutes=10)) == [Swept.INDEXED] * waiting
    assert pipeline.memory.pending.list(MEMORY) == ()


def delete_space(pipeline: Pipeline) -> datetime:
    """Delete the diary that was filled; the time when it can no longer be restored."""
    pipeline.fan_out()
    pipeline.run_all()
    spaces.delete_space(pipeline.ports, ADA, SPACE)
    gone = pipeline.memory.spaces.records[ADA.directory, SPACE.key].deleted_at
    assert gone is not None
    return gone + spaces.RETENTION


def test_a_deleted_space_is_erased_with_its_content_once_it_cannot_be_restored(pipeline: Pipeline) -> None:
    other = add_atom(
        pipeline.ports, ADA, spaces.create_space(pipeline.ports, ADA, NewSpace(name="Work")).space.id, fact()
    )
    over = delete_space(pipeline)
    assert len(pipeline.atoms) == 4
    record = next(record for record in sweeper.due_records(pipeline.ports, over) if record.kind is DueKind.SPACE)
    assert sweeper.sweep_record(pipeline.ports, record, over) is Swept.WAITING
    assert len(pipeline.atoms) == 4
    assert Swept.ERASED in pipeline.sweep(over + sweeper.RESTORE_MARGIN)
    assert pipeline.atoms == [other.atom]
    assert pipeline.memory.spaces.get(ADA.directory, SPACE.key) is None
    assert DueKind.SPACE not in {
        record.kind for record in sweeper.due_records(pipeline.ports, over + timedelta(days=99))
    }


def test_a_large_space_is_erased_a_part_with_every_sweep(pipeline: Pipeline) -> None:
    now = delete_space(pipeline) + sweeper.RESTORE_MARGIN
    some = pipeline.atoms[0]
    a_sweep = space_purges.ITEMS_AT_ONCE * (space_purges.SWEEP_TIME // timedelta(seconds=1))
    for number in range(2 * a_sweep):
        ulid = f"01K0000000000000000000{number:04d}"
        pipeline.memory.atoms.records[MEMORY, ulid] = replace(some, id=AtomId(SPACE.key, ulid))
    sweeps = 0
    while pipeline.memory.spaces.get(ADA.directory, SPACE.key) is not None:
        pipeline.sweep(now)
        now, sweeps = now + timedelta(minutes=1), sweeps + 1
        assert sweeps <= 3
    assert sweeps == 3
    assert pipeline.atoms == []


def test_a_restored_space_is_left_alone(pipeline: Pipeline) -> None:
    over = delete_space(pipeline)
    spaces.restore_space(pipeline.ports, ADA, SPACE)
    pipeline.sweep(over + timedelta(days=1))
    assert len(pipeline.atoms) == 3


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_sweep_broken_off_at_any_step_is_healed_by_a_later_one(moment: Moment) -> None:
    for nth in range(100):
        pipeline = Pipeline()
        pipeline.bind(Target("diary", "ada", SPACE), Target("Work"))
        record = next(iter(sweeper.due_records(pipeline.ports, LATE)))
        try:
            sweeper.sweep_record(crashing(pipeline.ports, nth, moment), record, LATE)
        except Crash:
            for minutes in (15, 45):
                pipeline.sweep(LATE + timedelta(minutes=minutes))
            assert len(pipeline.jobs) == 2
            assert {message.job for message in pipeline.queue.waiting} == {job.id for job in pipeline.jobs}
            assert pipeline.head.due is None
        else:
            break
    assert nth > 8


class Poison:
    """One due record that cannot be moved, before what is really due."""

    def __init__(self, pipeline: Pipeline) -> None:
        self._due = pipeline.due
        self.poison = DueRecord(DueKind.JOB, CHAT, "canary", START)

    def records_until(self, now: datetime, kinds: Collection[DueKind]) -> Iterable[DueRecord]:
        poison = [self.poison] if self.poison.kind in kinds else []
        return [*poison, *self._due.records_until(now, kinds)]

    def set_due(self, record: DueRecord, due: datetime | None) -> bool:
        if record is self.poison:
            raise Unavailable("the store is away")
        return self._due.set_due(record, due)


def swept(ports: Ports, now: datetime, having: LambdaContext = CONTEXT) -> tuple[dict[str, int], str]:
    log = StringIO()
    handler = edge.handler(lambda: ports, logger(log), metrics())
    counts = cast("dict[str, int]", handler({"time": now.isoformat().replace("+00:00", "Z")}, having))
    assert json.loads(log.getvalue().splitlines()[-1])["counts"] == counts
    return counts, log.getvalue()


def test_the_edges_now_is_the_time_of_its_event(pipeline: Pipeline) -> None:
    assert swept(pipeline.ports, LATE - timedelta(seconds=1))[0] == {}
    assert swept(pipeline.ports, LATE)[0] == {"fanned out": 1}


def test_a_record_that_fails_holds_up_no_other(pipeline: Pipeline) -> None:
    counts, log = swept(pipeline.with_parts(due=Poison(pipeline)), LATE)
    assert counts == {"errors": 1, "fanned out": 1}
    assert "ada" not in log


def test_it_stops_before_its_time_is_up_and_the_next_goes_on(pipeline: Pipeline) -> None:
    add_atom(pipeline.ports, ADA, SPACE, NewAtom("Ada has a cat", HOME))
    assert swept(pipeline.ports, LATE, context(remaining=9_999))[0] == {"stopped early": 1}
    assert swept(pipeline.ports, LATE)[0] == {"fanned out": 1, "indexed": 1}
