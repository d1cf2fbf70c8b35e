"""A conversation that is deleted is in no read, can be restored for 30 days, and is then gone for good."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from loci import conversations
from loci.background import sweeper
from loci.conversations import transcripts
from loci.errors import Conflict, NotFound
from loci.learning.extraction import jobs, run_job
from loci.model.conversations import RETENTION, Removal
from loci.model.jobs import JobStatus
from loci.unlearning import removal
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import caller
from tests.support.pipeline import ADA, CHAT, CONVERSATION, ULID, Pipeline

BOB = caller("bob")


@pytest.fixture
def pipeline() -> Pipeline:
    return Pipeline()


def state(pipeline: Pipeline) -> tuple[object, ...]:
    """All that is stored of the conversation but its version."""
    head = pipeline.conversations.records.get((CHAT, ULID))
    told = dict(pipeline.turns.messages.get((CHAT, ULID), {}))
    found = {key: replace(job, version=1, due=None) for key, job in pipeline.memory.jobs.records.items()}
    return None if head is None else replace(head, version=1), told, found


def sweep(pipeline: Pipeline) -> None:
    now = pipeline.ports.now()
    for record in list(sweeper.due_records(pipeline.ports, now)):
        sweeper.sweep_record(pipeline.ports, record, now)


def test_a_deleted_conversation_is_in_no_read(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    (job,) = pipeline.memory.jobs.list(CHAT, ULID)
    removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    reads = (
        lambda: conversations.get_conversation(pipeline.ports, ADA, CONVERSATION),
        lambda: transcripts.list_messages(pipeline.ports, ADA, CONVERSATION),
        lambda: jobs.list_jobs(pipeline.ports, ADA, CONVERSATION),
        lambda: jobs.get_job(pipeline.ports, ADA, job.id),
        lambda: conversations.close_conversation(pipeline.ports, ADA, CONVERSATION),
    )
    for read in reads:
        with pytest.raises(NotFound):
            read()
    assert conversations.list_conversations(pipeline.ports, ADA).items == ()


def test_deleted_conversations_are_listed_as_long_as_they_can_be_restored(pipeline: Pipeline) -> None:
    listed = partial(conversations.list_conversations, pipeline.ports, ADA, is_deleted=True)
    assert listed().items == ()
    deleted = removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    assert listed().items == (deleted,)
    assert listed(namespace="elsewhere").items == ()
    pipeline.clock.pass_by(RETENTION)
    assert listed().items == ()


def test_conversations_that_are_restored_or_being_purged_are_not_among_the_deleted(pipeline: Pipeline) -> None:
    removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    removal.restore_conversation(pipeline.ports, ADA, CONVERSATION)
    assert conversations.list_conversations(pipeline.ports, ADA, is_deleted=True).items == ()
    now = pipeline.ports.now()
    removal.delete_conversation(pipeline.ports, ADA, CONVERSATION, is_purge=True, until=now)
    assert conversations.list_conversations(pipeline.ports, ADA, is_deleted=True).items == ()
    assert pipeline.conversations.records[CHAT, ULID].removal is Removal.PURGING


def test_restored_it_is_as_it_was(pipeline: Pipeline) -> None:
    before = state(pipeline)
    removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    restored = removal.restore_conversation(pipeline.ports, ADA, CONVERSATION)
    assert restored.deleted_at is None
    assert state(pipeline) == before


def test_a_repeated_deletion_changes_nothing_more(pipeline: Pipeline) -> None:
    first = removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    assert removal.delete_conversation(pipeline.ports, ADA, CONVERSATION) == first


def test_what_is_of_another_user_or_of_another_version_stays(pipeline: Pipeline) -> None:
    with pytest.raises(NotFound):
        removal.delete_conversation(pipeline.ports, BOB, CONVERSATION)
    with pytest.raises(Conflict):
        removal.delete_conversation(pipeline.ports, ADA, CONVERSATION, if_match=1)
    assert conversations.get_conversation(pipeline.ports, ADA, CONVERSATION).conversation.deleted_at is None


def test_after_thirty_days_it_cannot_be_restored_and_the_sweeper_erases_it(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    pipeline.clock.pass_by(RETENTION)
    with pytest.raises(NotFound):
        removal.restore_conversation(pipeline.ports, ADA, CONVERSATION)
    sweep(pipeline)
    assert state(pipeline)[0] is not None
    pipeline.clock.pass_by(removal.RESTORE_MARGIN)
    sweep(pipeline)
    assert state(pipeline) == (None, {}, {})
    assert pipeline.conversations.pointers(ADA.directory, None, 10).items == ()


def test_a_purge_leaves_nothing_even_of_a_deleted_one(pipeline: Pipeline) -> None:
    removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    gone = removal.delete_conversation(pipeline.ports, ADA, CONVERSATION, is_purge=True)
    assert gone.removal is Removal.PURGED
    assert state(pipeline) == (None, {}, {})
    with pytest.raises(NotFound):
        removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)


def test_a_job_of_it_writes_nothing_and_runs_once_it_is_restored(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    (message,) = pipeline.queue.waiting[:1]
    assert run_job.execute_job(pipeline.ports, message).counts.added == 0
    (cancelled,) = pipeline.memory.jobs.list(CHAT, ULID)
    assert cancelled.status is JobStatus.CANCELLED
    removal.restore_conversation(pipeline.ports, ADA, CONVERSATION)
    sweep(pipeline)
    (again,) = pipeline.memory.jobs.list(CHAT, ULID)
    assert again.status is JobStatus.QUEUED


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("is_purge", [False, True])
def test_a_deletion_that_breaks_off_anywhere_is_finished_by_the_sweeper(moment: Moment, is_purge: bool) -> None:
    for nth in range(100):
        pipeline = Pipeline()
        pipeline.bind()
        pipeline.fan_out()
        ports = crashing(pipeline.ports, nth, moment)
        try:
            removal.delete_conversation(ports, ADA, CONVERSATION, is_purge=is_purge)
        except Crash:
            head = pipeline.conversations.records.get((CHAT, ULID))
            if head is not None and head.deleted_at is None:
                removal.delete_conversation(pipeline.ports, ADA, CONVERSATION, is_purge=is_purge)
            sweep(pipeline)
            head = pipeline.conversations.records.get((CHAT, ULID))
            assert (None if head is None else head.removal) is (None if is_purge else Removal.REMOVED)
        else:
            return
    pytest.fail("the deletion never ended")


@pytest.mark.parametrize("moment", Moment)
def test_a_restoration_that_breaks_off_anywhere_is_finished_by_the_sweeper(moment: Moment) -> None:
    for nth in range(100):
        pipeline = Pipeline()
        before = state(pipeline)
        removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
        try:
            removal.restore_conversation(crashing(pipeline.ports, nth, moment), ADA, CONVERSATION)
        except Crash:
            head = pipeline.conversations.records[CHAT, ULID]
            if head.removal is Removal.REMOVED:
                removal.restore_conversation(pipeline.ports, ADA, CONVERSATION)
            sweep(pipeline)
            assert state(pipeline)[1:] == before[1:]
            assert pipeline.conversations.records[CHAT, ULID].removal is None
        else:
            return
    pytest.fail("the restoration never ended")


def test_a_purge_takes_as_many_sweeps_as_it_needs(pipeline: Pipeline) -> None:
    head = removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    assert head.removal is Removal.REMOVED
    begun = removal.purge_when_due(pipeline.ports, CHAT, head, (head.due or head.created_at) + timedelta(seconds=1))
    assert begun is not None
    assert removal.carry_on(pipeline.ports, CHAT, begun, pipeline.ports.now()) == begun
    pipeline.clock.pass_by(RETENTION + timedelta(days=1))
    sweep(pipeline)
    assert state(pipeline) == (None, {}, {})
