"""A person's data is frozen: what is due of it waits, and goes on once that is lifted as if nothing had been."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import pytest

from loci import spaces
from loci.background.sweeper import Swept
from loci.learning.extraction import job_transitions, run_job
from loci.learning.extraction.run_job import JobOutcome
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.fields import NewAtom
from loci.model.conversations import ConversationStatus
from loci.model.jobs import JobStatus, Target
from loci.model.users import UserRecord, UserState
from loci.scope import Caller
from loci.search.indexing import folding
from loci.spaces import NewSpace
from tests.fakes.faults import interleave_write
from tests.fakes.memory import EPOCH, SPACE, START, caller, fact
from tests.support.break_points import break_points
from tests.support.foreign_jobs import send_foreign_jobs
from tests.support.pipeline import ADA, CHAT, CLOSED_AT, MEMORY, TALK, ULID, Pipeline

BOB = caller("bob")
FIFTEEN = timedelta(minutes=15)
LATE = CLOSED_AT + FIFTEEN


@pytest.fixture
def pipeline() -> Pipeline:
    made = Pipeline()
    made.extractor.facts = TALK
    return made


def put(pipeline: Pipeline, state: UserState, who: Caller = ADA) -> None:
    user = pipeline.memory.users.records.get(who.directory, UserRecord(EPOCH))
    pipeline.memory.users.records[who.directory] = replace(user, state=state)


def freeze(pipeline: Pipeline, who: Caller = ADA) -> None:
    put(pipeline, UserState.RESTRICTED, who)


def lift(pipeline: Pipeline, who: Caller = ADA) -> None:
    put(pipeline, UserState.ACTIVE, who)


def swept_for(pipeline: Pipeline, days: int, start: datetime = LATE) -> set[Swept]:
    """All that becomes of what is due, looked at four times a day."""
    times = (start + timedelta(hours=6 * number) for number in range(4 * days))
    return {found for now in times for found in pipeline.sweep(now)}


def test_a_closed_conversation_waits_and_is_distilled_once_that_is_lifted(pipeline: Pipeline) -> None:
    pipeline.bind()
    freeze(pipeline)
    assert swept_for(pipeline, days=30) == {Swept.WAITING}
    assert pipeline.jobs == []
    lift(pipeline)
    assert pipeline.sweep(LATE + timedelta(days=31)) == [Swept.FANNED_OUT]
    pipeline.run_all()
    assert pipeline.job.status is JobStatus.SUCCEEDED


def test_an_idle_conversation_is_not_closed(pipeline: Pipeline) -> None:
    head = replace(pipeline.head, status=ConversationStatus.OPEN, closed_at=None, due=START + timedelta(days=1))
    pipeline.conversations.records[CHAT, ULID] = head
    freeze(pipeline)
    assert swept_for(pipeline, days=5) == {Swept.WAITING}
    assert replace(pipeline.head, due=head.due) == head
    lift(pipeline)
    assert pipeline.sweep(LATE + timedelta(days=6)) == [Swept.CLOSED]


@pytest.mark.parametrize("who", [ADA, BOB], ids=lambda who: who.user)
def test_a_job_waits_for_a_restricted_speaker_or_owner_of_the_memory(pipeline: Pipeline, who: Caller) -> None:
    bobs = spaces.create_space(pipeline.ports, BOB, NewSpace(name="Notes")).space.id
    pipeline.bind(Target("Notes", "bob", bobs), user="*")
    pipeline.fan_out()
    send_foreign_jobs(pipeline.ports, CHAT, ULID)
    message = pipeline.next_message()
    before = pipeline.job
    freeze(pipeline, who)
    assert run_job.execute_job(pipeline.ports, message).outcome is JobOutcome.DROPPED
    assert (pipeline.job, pipeline.extractor.shown) == (before, [])
    assert swept_for(pipeline, days=30) == {Swept.WAITING}
    assert (pipeline.job.attempt, pipeline.job.status) == (1, JobStatus.QUEUED)
    lift(pipeline, who)
    assert pipeline.sweep(LATE + timedelta(days=31)) == [Swept.SENT_AGAIN]
    pipeline.run_all()
    assert (pipeline.job.status, pipeline.job.counts) == (JobStatus.SUCCEEDED, run_without_restriction().job.counts)


def test_a_job_that_is_frozen_while_it_runs_goes_on_where_it_was(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    message = pipeline.queue.waiting.pop()
    calls = calls_of(pipeline)
    assert calls > 5
    for nth in break_points(calls, start=1):
        again = Pipeline()
        again.extractor.facts = TALK
        again.bind()
        again.fan_out()
        again.queue.waiting.clear()
        ran = run_job.execute_job(interleave_write(again.ports, nth, partial(freeze, again)), message)
        assert ran.outcome in (JobOutcome.DROPPED, JobOutcome.SUCCEEDED), nth
        lift(again)
        now = LATE + timedelta(days=1)
        while again.job.status is not JobStatus.SUCCEEDED:
            assert Swept.SENT_AGAIN in again.sweep(now)
            again.run_all()
            now += timedelta(days=1)
        assert again.memories == run_without_restriction().memories


def run_without_restriction() -> Pipeline:
    """The result of the conversation when no user is restricted."""
    made = Pipeline()
    made.extractor.facts = TALK
    made.bind()
    made.fan_out()
    made.run_all()
    return made


def calls_of(pipeline: Pipeline) -> int:
    """How many calls of ports the job makes when nothing comes between."""
    counting = interleave_write(pipeline.ports, -1, lambda: None)
    run_job.execute_job(counting, job_transitions.job_message(CHAT, pipeline.job))
    return counting.calls


def expiring(pipeline: Pipeline) -> datetime:
    """An atom of Ada's that expires; when."""
    at = START + timedelta(days=2)
    new = replace(fact(), expires_at=at)
    add_atom(pipeline.ports, ADA, SPACE, new)
    return at


def test_an_atom_that_expires_stays(pipeline: Pipeline) -> None:
    at = expiring(pipeline)
    (before,) = pipeline.atoms
    freeze(pipeline)
    assert Swept.ERASED not in swept_for(pipeline, days=3, start=at)
    folding.fold_atom(pipeline.ports, MEMORY, before.id.ulid, at + timedelta(days=1))
    assert pipeline.atoms[0].purged_at is None
    lift(pipeline)
    assert Swept.ERASED in pipeline.sweep(at + timedelta(days=4))
    assert pipeline.atoms == []


def test_a_deleted_space_stays_after_its_thirty_days(pipeline: Pipeline) -> None:
    add_atom(pipeline.ports, ADA, SPACE, NewAtom("Ada sings", fact().category))
    spaces.delete_space(pipeline.ports, ADA, SPACE)
    over = START + spaces.RETENTION + timedelta(days=1)
    freeze(pipeline)
    assert Swept.ERASED not in swept_for(pipeline, days=3, start=over)
    assert len(pipeline.atoms) == 1
    lift(pipeline)
    assert Swept.ERASED in swept_for(pipeline, days=1, start=over + timedelta(days=4))
    assert (pipeline.atoms, pipeline.ports.spaces.get(ADA.directory, SPACE.key)) == ([], None)


def test_others_are_not_frozen_with_them(pipeline: Pipeline) -> None:
    bobs = spaces.create_space(pipeline.ports, BOB, NewSpace(name="Notes")).space.id
    freeze(pipeline)
    add_atom(pipeline.ports, BOB, bobs, replace(fact(), expires_at=START + timedelta(days=1)))
    swept_for(pipeline, days=1, start=LATE + timedelta(days=2))
    assert pipeline.atoms == []
