"""Extraction jobs by rule: what tells them apart, and who sees them."""

from dataclasses import replace

import pytest

from loci.errors import Conflict, NotFound
from loci.ids import BindingId, ConversationId, JobId, SpaceId
from loci.learning.extraction import jobs
from loci.model.conversations import Conversation
from loci.model.jobs import Target
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.scope import Caller, caller
from tests.fakes.conversations import Conversations
from tests.fakes.jobs import Jobs
from tests.fakes.markers import Markers
from tests.fakes.ports import FakePorts
from tests.fakes.users import Users
from tests.support.records import AT, EPOCH, ULIDS, job, later

CONVERSATION = ConversationId("journal", ULIDS[1])
BINDING = BindingId(ULIDS[2], of_app=False)
OTHER = "f" * 32


def user(name: str = "nadia") -> Caller:
    return caller(tenant="acme", app="notes", user=name, role="user")


NADIA = user()


@pytest.fixture
def world() -> Ports:
    """A conversation of Nadia's, with two jobs."""
    users = Users()
    users.records[NADIA.directory] = UserRecord(EPOCH)
    conversations = Conversations(users, Markers())
    scope = NADIA.own("journal")
    conversations.records[scope, CONVERSATION.ulid] = Conversation(CONVERSATION, EPOCH, None, None, {}, AT, AT)
    recorded = Jobs()
    recorded.create(scope, job(CONVERSATION.ulid, created_at=later(seconds=5)))
    recorded.create(scope, job(CONVERSATION.ulid, OTHER))
    return FakePorts(lambda: AT, users=users, conversations=conversations, jobs=recorded)


def test_the_owner_of_the_conversation_sees_its_job(world: Ports) -> None:
    wanted = job(CONVERSATION.ulid, OTHER)
    assert jobs.get_job(world, NADIA, wanted.id) == wanted
    with pytest.raises(NotFound):
        jobs.get_job(world, user("emil"), wanted.id)
    with pytest.raises(NotFound):
        jobs.get_job(world, NADIA, JobId("journal", CONVERSATION.ulid, "0" * 32))
    with pytest.raises(NotFound):
        jobs.get_job(world, NADIA, JobId("work", CONVERSATION.ulid, OTHER))


def test_a_conversations_jobs_are_listed_oldest_first(world: Ports) -> None:
    assert [found.id.hash for found in jobs.list_jobs(world, NADIA, CONVERSATION)] == [
        OTHER,
        job(CONVERSATION.ulid).id.hash,
    ]


def test_jobs_of_a_conversation_that_is_not_there_are_not_an_empty_list(world: Ports) -> None:
    for who, conversation in ((user("emil"), CONVERSATION), (NADIA, ConversationId("journal", ULIDS[5]))):
        with pytest.raises(NotFound):
            jobs.list_jobs(world, who, conversation)


def test_jobs_of_a_former_life_are_not_there(world: Ports) -> None:
    former = job(CONVERSATION.ulid, "e" * 32, epoch="01KJW1Z2N2ZZZZZZZZZZZZZZZZ")
    world.jobs.create(NADIA.own("journal"), former)
    assert len(jobs.list_jobs(world, NADIA, CONVERSATION)) == 2
    with pytest.raises(NotFound):
        jobs.get_job(world, NADIA, former.id)


def test_a_restricted_user_is_refused_with_that_reason(world: Ports) -> None:
    users = world.users
    assert isinstance(users, Users)
    users.records[NADIA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    with pytest.raises(Conflict):
        jobs.get_job(world, NADIA, job(CONVERSATION.ulid).id)
    with pytest.raises(Conflict):
        jobs.list_jobs(world, NADIA, CONVERSATION)


def test_the_same_work_has_the_same_id_and_any_other_another() -> None:
    named = Target("Daily")
    first = jobs.job_id(CONVERSATION, BINDING, named, "v1", (1, 4))
    assert JobId.parse(str(first)) == first
    assert jobs.job_id(CONVERSATION, BINDING, Target("DAILY"), "v1", (1, 4)) == first
    owned = Target("Daily", "nadia", SpaceId("daily-0a1b2c"))
    others = [
        jobs.job_id(ConversationId("journal", ULIDS[5]), BINDING, named, "v1", (1, 4)),
        jobs.job_id(CONVERSATION, BindingId(ULIDS[2], of_app=True), named, "v1", (1, 4)),
        jobs.job_id(CONVERSATION, BINDING, Target("Work"), "v1", (1, 4)),
        jobs.job_id(CONVERSATION, BINDING, owned, "v1", (1, 4)),
        jobs.job_id(CONVERSATION, BINDING, replace(owned, owner="emil"), "v1", (1, 4)),
        jobs.job_id(CONVERSATION, BINDING, named, "v2", (1, 4)),
        jobs.job_id(CONVERSATION, BINDING, named, "v1", (1, 5)),
        jobs.job_id(CONVERSATION, BINDING, named, "v1", (1, 4), reprocess_id=ULIDS[6]),
        jobs.job_id(CONVERSATION, BINDING, named, "v1", (1, 4), reprocess_id=ULIDS[7]),
    ]
    assert len({first, *others}) == 10


def test_a_target_by_name_does_not_depend_on_the_space_it_was_named_with() -> None:
    by_name, by_id = Target("Daily"), Target("Daily", None, SpaceId("daily-0a1b2c"))
    ids = {jobs.job_id(CONVERSATION, BINDING, target, "v1", (1, 4)) for target in (by_name, by_id)}
    assert len(ids) == 1
