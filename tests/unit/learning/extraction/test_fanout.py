"""A conversation's end becomes jobs, each recorded once and sent."""

import hashlib
import json
from dataclasses import replace
from io import StringIO

import pytest

from loci import spaces
from loci.apps.settings import put_settings
from loci.consumers import fanout as edge
from loci.errors import Conflict, NotFound, Refused, Unavailable
from loci.events import to_detail
from loci.ids import ConversationId, SpaceId
from loci.learning.extraction import fanout, job_transitions
from loci.learning.extraction.reprocessing import extract_again
from loci.model.apps import Choices
from loci.model.conversations import ConversationStatus
from loci.model.jobs import ConversationScope, ExtractionPolicy, JobStatus, Target
from loci.model.spaces import SpaceStatus
from loci.model.users import UserRecord, UserState
from loci.ports.events import Event
from loci.ports.jobs import JobMessage
from loci.ports.writes import FirstWrite
from loci.spaces import defaults
from loci.spaces.matching import DEFAULT_BINDING
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import EPOCH, SPACE, caller
from tests.support.lambdas import CONTEXT, by_queue, logger, metrics
from tests.support.pipeline import ADA, BINDING, CHAT, CONVERSATION, MEMORY, ULID, Pipeline
from tests.support.records import ULIDS

NEW_EPOCH = "01K000000000000000000000FF"


@pytest.fixture
def pipeline() -> Pipeline:
    return Pipeline()


def switch_default_off(pipeline: Pipeline) -> None:
    put_settings(pipeline.ports, caller(role="admin"), Choices(default_binding=False), {})


def test_a_matching_binding_gives_one_job_and_one_message(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    job = pipeline.job
    assert (job.status, job.range, job.space, job.space_owner) == (JobStatus.QUEUED, (1, 5), SPACE, "ada")
    assert (job.epoch, job.extractor, job.binding.ulid) == (EPOCH, "rules", BINDING)
    group = hashlib.sha256(MEMORY.partition.encode()).hexdigest()
    assert pipeline.queue.waiting == [JobMessage(CHAT, job.id, EPOCH, 1, group)]


def test_afterwards_the_conversation_is_no_longer_due_but_its_jobs_are(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    assert pipeline.head.due is None
    assert pipeline.job.due is not None


def test_without_a_binding_the_default_space_is_written_to(pipeline: Pipeline) -> None:
    pipeline.fan_out()
    job = pipeline.job
    assert (job.binding, job.range, job.space_owner) == (DEFAULT_BINDING, (1, 5), "ada")
    assert job.space == defaults.find_default_space(pipeline.ports, ADA)


def test_without_any_binding_there_is_no_job_and_nothing_is_due(pipeline: Pipeline) -> None:
    switch_default_off(pipeline)
    pipeline.fan_out()
    assert (pipeline.jobs, pipeline.queue.waiting, pipeline.head.due) == ([], [], None)


def test_the_same_event_twice_gives_one_job(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    first = pipeline.job
    pipeline.fan_out()
    assert pipeline.job == first
    assert len(pipeline.queue.waiting) == 1


def test_a_job_that_is_done_is_not_sent_again(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    pipeline.run_all()
    again = pipeline.fan_out()
    assert again is not None
    assert (again.sent_count, pipeline.queue.waiting) == (0, [])


def test_each_binding_and_space_gives_a_job(pipeline: Pipeline) -> None:
    pipeline.bind(Target("diary", "ada", SPACE), Target("Work"))
    pipeline.bind(Target("Work"), ulid=ULIDS[1], user="*", fields={"policy": ExtractionPolicy("v1")})
    pipeline.fan_out()
    assert len(pipeline.jobs) == len(pipeline.queue.waiting) == 3
    assert len({job.space for job in pipeline.jobs}) == 2


def test_equal_bindings_to_one_space_share_a_job_however_often_the_end_is_heard_of(pipeline: Pipeline) -> None:
    pipeline.bind(Target("diary", "ada", SPACE), Target("Work"))
    pipeline.bind(Target("Work"), Target("DIARY"), ulid=ULIDS[1], user="*")
    for _ in range(2):
        pipeline.fan_out()
        assert {job.binding.ulid for job in pipeline.jobs} == {BINDING}
        assert len(pipeline.jobs) == 2


def test_one_end_leads_to_no_more_jobs_than_stated_and_says_how_many_are_left_out(pipeline: Pipeline) -> None:
    targets = tuple(Target(f"space {number}") for number in range(fanout.MAX_JOBS + 2))
    pipeline.bind(*targets, user="*")
    found = pipeline.fan_out()
    assert found is not None
    assert (len(found.jobs), found.sent_count, found.left_out) == (fanout.MAX_JOBS, fanout.MAX_JOBS, 2)
    assert len(extract_again(pipeline.ports, ADA, CONVERSATION)) == fanout.MAX_JOBS


@pytest.mark.parametrize(
    "fields",
    [{"enabled": False}, {"policy": ExtractionPolicy(on_conversation_closed=False)}],
    ids=["disabled", "not on close"],
)
def test_bindings_that_do_not_apply_give_none(pipeline: Pipeline, fields: dict[str, object]) -> None:
    pipeline.bind(fields=fields)
    pipeline.fan_out()
    assert pipeline.jobs == []


def test_a_binding_of_a_former_epoch_gives_none(pipeline: Pipeline) -> None:
    switch_default_off(pipeline)
    pipeline.bind(fields={"epoch": NEW_EPOCH})
    pipeline.fan_out()
    assert pipeline.jobs == []


def test_a_binding_of_every_namespace_and_user_gives_a_job_a_space_whatever_scopes_match(pipeline: Pipeline) -> None:
    scopes = (ConversationScope("*", "*"), ConversationScope("chat", "ada"))
    pipeline.bind(Target("work"), Target("diary"), user="*", fields={"scopes": scopes})
    pipeline.fan_out()
    assert len(pipeline.jobs) == 2
    assert {job.space_owner for job in pipeline.jobs} == {"ada"}
    assert SPACE in {job.space for job in pipeline.jobs}


def test_a_target_by_name_is_a_space_of_the_conversations_owner_created_when_missing(pipeline: Pipeline) -> None:
    pipeline.bind(Target("Work"), user="*")
    pipeline.fan_out()
    pipeline.fan_out()
    (made,) = [space for space in spaces.list_spaces(pipeline.ports, ADA).items if space.name == "Work"]
    assert (made.owner, made.epoch, pipeline.job.space) == ("ada", EPOCH, made.id)


def test_a_target_by_name_is_found_in_any_spelling(pipeline: Pipeline) -> None:
    pipeline.bind(Target("  DIARY "), user="*")
    pipeline.fan_out()
    assert pipeline.job.space == SPACE


def test_a_space_deleted_since_the_job_was_recorded_is_not_made_again(pipeline: Pipeline) -> None:
    pipeline.bind(Target("Work"), user="*")
    pipeline.fan_out()
    spaces.delete_space(pipeline.ports, ADA, pipeline.job.space)
    pipeline.fan_out()
    assert [space.name for space in spaces.list_spaces(pipeline.ports, ADA).items] == ["diary"]


def test_what_a_person_says_makes_no_job_for_another_users_space(pipeline: Pipeline) -> None:
    """Release 0.2.0 let an admin make such a binding."""
    bob, theirs = caller("bob"), SpaceId("theirs-abc123")
    space = replace(spaces.get_space(pipeline.ports, ADA, SPACE), id=theirs, owner="bob", epoch=NEW_EPOCH)
    pipeline.ports.spaces.create(bob.directory, space, FirstWrite(UserRecord(NEW_EPOCH)), None)
    pipeline.bind(Target("diary", "bob", theirs), Target("Work"), user="*")
    pipeline.fan_out()
    assert [job.space_owner for job in pipeline.jobs] == ["ada"]


@pytest.mark.parametrize("space", [SPACE, SpaceId("never-abc123")], ids=["deleted", "never there"])
def test_a_job_for_a_space_that_is_gone_is_cancelled_with_the_reason_and_not_sent(
    pipeline: Pipeline, space: SpaceId
) -> None:
    pipeline.bind(Target("diary", "ada", space))
    spaces.delete_space(pipeline.ports, ADA, SPACE)
    pipeline.fan_out()
    job = pipeline.job
    assert (job.status, job.reason, job.due) == (JobStatus.CANCELLED, job_transitions.SPACE_GONE, None)
    assert (pipeline.queue.waiting, pipeline.head.due) == ([], None)


def test_an_event_of_another_epoch_is_dropped(pipeline: Pipeline) -> None:
    pipeline.bind()
    assert fanout.fan_out(pipeline.ports, CHAT, ULID, NEW_EPOCH) is None
    pipeline.memory.users.records[ADA.directory] = UserRecord(NEW_EPOCH)
    assert pipeline.fan_out() is None
    del pipeline.memory.users.records[ADA.directory]
    assert pipeline.fan_out() is None
    assert (pipeline.jobs, pipeline.queue.waiting) == ([], [])


def test_an_open_or_unknown_conversation_is_dropped(pipeline: Pipeline) -> None:
    pipeline.bind()
    assert fanout.fan_out(pipeline.ports, CHAT, ULIDS[0], EPOCH) is None
    pipeline.conversations.records[CHAT, ULID] = replace(pipeline.head, status=ConversationStatus.OPEN)
    assert pipeline.fan_out() is None
    assert pipeline.jobs == []


def test_a_restricted_user_is_not_distilled_but_the_conversation_stays_due(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    assert pipeline.fan_out() is None
    assert pipeline.jobs == []
    assert pipeline.head.due is not None


class Away:
    def send(self, _messages: object) -> None:
        raise Unavailable("the queue is away")


def test_a_queue_that_is_away_leaves_the_conversation_due_and_the_next_delivery_sends(pipeline: Pipeline) -> None:
    pipeline.bind()
    with pytest.raises(Unavailable):
        fanout.fan_out(pipeline.with_parts(job_queue=Away()), CHAT, ULID, EPOCH)
    assert pipeline.head.due is not None
    pipeline.fan_out()
    assert len(pipeline.queue.waiting) == 1
    assert pipeline.head.due is None


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_crash_at_any_step_is_healed_by_the_next_delivery(moment: Moment) -> None:
    for nth in range(100):
        pipeline = Pipeline()
        pipeline.bind(Target("diary", "ada", SPACE), Target("Work"))
        try:
            fanout.fan_out(crashing(pipeline.ports, nth, moment), CHAT, ULID, EPOCH)
        except Crash:
            pipeline.fan_out()
        else:
            assert nth > 8
            break
        finally:
            assert len(pipeline.jobs) == 2
            assert len({message.job for message in pipeline.queue.waiting}) == len(pipeline.queue.waiting) == 2
            assert pipeline.head.due is None
    else:
        pytest.fail("it never came to an end")


def test_the_edge_reads_the_bus_message_and_names_what_failed(pipeline: Pipeline) -> None:
    pipeline.bind()
    event = Event(
        "id", "conversation.closed", pipeline.head.created_at, CHAT, EPOCH, {"conversationId": str(CONVERSATION)}, 7
    )
    log = StringIO()
    handler = edge.handler(lambda: pipeline.ports, logger(log), metrics())
    body = json.dumps({"detail-type": event.type, "detail": to_detail(event)})
    answer = handler(by_queue("{}", body, "no JSON: canary"), CONTEXT)
    assert answer == {"batchItemFailures": [{"itemIdentifier": "message-0"}, {"itemIdentifier": "message-2"}]}
    assert len(pipeline.jobs) == 1
    *failed, told = (json.loads(line) for line in log.getvalue().splitlines())
    assert [line["message_id"] for line in failed] == ["message-0", "message-2"]
    assert told["counts"] == {"errors": 2, "jobs": 1, "sent": 1}
    assert "canary" not in log.getvalue()


def test_a_replay_makes_a_fresh_job_once_the_former_is_finished(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    for _ in range(2):
        pipeline.run_all()
        extract_again(pipeline.ports, ADA, CONVERSATION)
    assert len(pipeline.jobs) == 3
    assert len(pipeline.queue.waiting) == 1


def test_a_replay_joins_a_job_that_is_queued(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    (closed,) = pipeline.jobs
    assert extract_again(pipeline.ports, ADA, CONVERSATION) == (closed,)
    (other,) = extract_again(pipeline.ports, ADA, CONVERSATION, "v1")
    assert other.id != closed.id


def test_a_replay_under_a_key_is_the_job_it_joined_even_when_that_is_finished(pipeline: Pipeline) -> None:
    pipeline.bind()
    pipeline.fan_out()
    (joined,) = extract_again(pipeline.ports, ADA, CONVERSATION, key="once")
    pipeline.run_all()
    (again,) = extract_again(pipeline.ports, ADA, CONVERSATION, key="once")
    assert again.id == joined.id
    with pytest.raises(Refused, match="a different request"):
        extract_again(pipeline.ports, ADA, CONVERSATION, "v1", key="once")


def test_a_replay_under_the_same_key_is_the_same_jobs(pipeline: Pipeline) -> None:
    pipeline.bind()
    first, second = (extract_again(pipeline.ports, ADA, CONVERSATION, key="once") for _ in range(2))
    assert [job.id for job in first] == [job.id for job in second] == [pipeline.job.id]


def test_a_replay_takes_open_conversations_and_bindings_that_wait_for_no_close(pipeline: Pipeline) -> None:
    pipeline.bind(fields={"policy": ExtractionPolicy(on_conversation_closed=False)})
    pipeline.conversations.records[CHAT, ULID] = replace(pipeline.head, status=ConversationStatus.OPEN, next_seq=3)
    (job,) = extract_again(pipeline.ports, ADA, CONVERSATION, "v1")
    assert (job.range, job.policy.extraction_version) == ((1, 2), "v1")


def test_a_replay_is_refused_without_a_binding_or_with_an_unknown_version(pipeline: Pipeline) -> None:
    switch_default_off(pipeline)
    with pytest.raises(Refused, match="no enabled binding"):
        extract_again(pipeline.ports, ADA, CONVERSATION)
    pipeline.bind(fields={"enabled": False})
    with pytest.raises(Refused, match="no enabled binding"):
        extract_again(pipeline.ports, ADA, CONVERSATION)
    with pytest.raises(Refused, match="extraction version"):
        extract_again(pipeline.ports, ADA, CONVERSATION, "v9")
    assert pipeline.jobs == []


def test_a_replay_of_an_unknown_or_anothers_conversation_finds_nothing(pipeline: Pipeline) -> None:
    pipeline.bind(user="*")
    with pytest.raises(NotFound):
        extract_again(pipeline.ports, ADA, ConversationId("chat", ULIDS[0]))
    with pytest.raises(NotFound):
        extract_again(pipeline.ports, caller("bob"), CONVERSATION)
    pipeline.memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    with pytest.raises(Conflict):
        extract_again(pipeline.ports, ADA, CONVERSATION)


def test_the_replay_itself_reports_a_deleted_space(pipeline: Pipeline) -> None:
    pipeline.bind()
    spaces.delete_space(pipeline.ports, ADA, SPACE)
    (job,) = extract_again(pipeline.ports, ADA, CONVERSATION)
    assert (job.status, pipeline.queue.waiting) == (JobStatus.CANCELLED, [])
    assert pipeline.ports.spaces.get(ADA.directory, SPACE.key).status is SpaceStatus.DELETED  # type: ignore[union-attr]  # it is there
