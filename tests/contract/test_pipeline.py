"""From a commit to atoms over the emulator's tables, streams, bus and queues: the functions' own handlers, by hand."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest

from local import aws
from local.ministack import MiniStack
from loci import conversations, spaces
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.hashing import Hashing
from loci.adapters.sqs import read_job_message
from loci.bootstrap import Process
from loci.consumers import extraction, fanout, indexer, outbox, sweeper
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.ids import ConversationId, SpaceId
from loci.learning.extraction import jobs
from loci.learning.extraction.run_job import execute_job
from loci.memory.atoms.reads import list_atoms
from loci.model.conversations import MessageRole, TextBlock
from loci.model.jobs import ConversationScope, DropReason, Job, JobCounts, JobStatus
from loci.ports.all import Ports
from loci.ports.recall import Agreement
from loci.scope import Caller
from loci.search.indexing import rebuilding
from loci.settings import Settings
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.conftest import Tables as Emulated
from tests.contract.queues import new_queue, receive_messages
from tests.contract.test_event_bus import new_bus, subscribe
from tests.contract.test_streams import Streams
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import caller
from tests.support.lambdas import CONTEXT, by_queue, by_stream, logger, metrics
from tests.support.pipeline import Scripted, extracted_fact

FACTS = (
    extracted_fact("Ada has a cat called Miso", 1, entity="Miso"),
    extracted_fact("Ada lives in Graz", 1, key="home"),
    extracted_fact("Ada lives in Wien", 2, key="home", at=extracted_fact("").valid_from + timedelta(minutes=5)),
    extracted_fact("Ada has a cat called Miso", 2, entity="Miso"),
    extracted_fact("Ada has a dog", 17),
)
CURRENT = ["Ada has a cat called Miso", "Ada lives in Wien"]
COUNTS = JobCounts(2, 1, 1, 1, {DropReason.UNWRITABLE: 1})


@dataclass
class Deployed:
    """One process with all handlers, and the queues between them."""

    process: Process
    emulator: MiniStack
    streams: Streams
    closed: str
    ada: Caller

    @property
    def ports(self) -> Ports:
        return self.process

    def call(self, make: Callable[..., Any], event: dict[str, Any], *more: object) -> Any:
        return make(lambda: self.ports, *more, logger(StringIO()), metrics())(event, CONTEXT)

    def tell(self) -> None:
        """The stream records of the conversations, passed to the outbox."""
        event = by_stream(*self.streams.records_of("conversations", "C#"))
        assert self.call(outbox.handler, event, lambda: self.process.outbox_retries) == {"batchItemFailures": []}

    def fan_out(self, count: int = 1) -> None:
        event = by_queue(*receive_messages(self.emulator, self.closed, count))
        assert self.call(fanout.handler, event) == {"batchItemFailures": []}

    def messages(self, count: int = 1) -> list[str]:
        return receive_messages(self.emulator, self.process.settings.jobs_queue_url, count)

    def job(self, id: ConversationId) -> Job:
        (found,) = jobs.list_jobs(self.ports, self.ada, id)
        return found


@pytest.fixture
def deployment(emulator: MiniStack, tables: Emulated, dynamodb: DynamoTables, tenant: str) -> Deployed:
    bus = new_bus(emulator)
    process = Process(
        Settings(
            {
                "AWS_ENDPOINT_URL": emulator.endpoint,
                "AWS_REGION": aws.REGION,
                "LOCI_BUS": bus,
                "LOCI_EMBEDDER": Hashing.name,
                "LOCI_JOBS_QUEUE_URL": new_queue(emulator, fifo=True),
                "LOCI_OUTBOX_RETRY_QUEUE_URL": new_queue(emulator),
                "LOCI_INDEXER_RETRY_QUEUE_URL": new_queue(emulator),
            }
        )
    )
    process.made.update(session=dynamodb.session, tables=dynamodb, embedder=Hashing())
    process.made["extractors"] = {"rules": Scripted(FACTS)}
    closed = subscribe(emulator, bus, {"source": ["loci"], "detail-type": ["conversation.closed"]})
    return Deployed(process, emulator, Streams(tables, tenant), closed, caller(tenant=tenant))


def remember(deployed: Deployed) -> tuple[SpaceId, ConversationId]:
    """A bound space, and a closed conversation of two messages."""
    ports, ada = deployed.ports, deployed.ada
    space = spaces.create_space(ports, ada, NewSpace(name="diary")).space.id
    bindings.create_binding(ports, ada, NewBinding((ConversationScope("chat", ada.user),), NamedSpaces(ids=(space,))))
    id = conversations.create_conversation(ports, ada, NewConversation("chat")).id
    for text in ("I live in Graz with Miso, my cat.", "I have moved to Wien."):
        turns.append_message(ports, ada, id, NewMessage(MessageRole.USER, (TextBlock(text),)))
    conversations.close_conversation(ports, ada, id)
    return space, id


def current(deployed: Deployed, space: SpaceId) -> list[str]:
    return sorted(atom.text for atom in list_atoms(deployed.ports, deployed.ada, space).items)


def test_a_closed_conversation_is_remembered(deployment: Deployed) -> None:
    space, id = remember(deployment)
    deployment.tell()
    deployment.fan_out()
    assert deployment.call(extraction.handler, by_queue(*deployment.messages())) == {"batchItemFailures": []}
    job = deployment.job(id)
    assert (job.status, job.counts, job.due) == (JobStatus.SUCCEEDED, COUNTS, None)
    assert current(deployment, space) == CURRENT


def test_a_close_delivered_twice_makes_one_job_and_one_set_of_atoms(deployment: Deployed) -> None:
    space, id = remember(deployment)
    deployment.tell()
    deployment.tell()
    deployment.fan_out(2)
    deployment.call(extraction.handler, by_queue(*deployment.messages()))
    assert deployment.job(id).counts == COUNTS
    assert current(deployment, space) == CURRENT


def test_the_sweeper_finds_a_close_that_was_never_published(deployment: Deployed) -> None:
    space, id = remember(deployment)
    before = deployment.process.now()
    swept = deployment.call(sweeper.handler, {"time": (before + timedelta(minutes=16)).isoformat()})
    assert swept["fanned out"] >= 1
    deployment.call(extraction.handler, by_queue(*deployment.messages()))
    assert deployment.job(id).status is JobStatus.SUCCEEDED
    assert deployment.ports.conversations.read(deployment.ada.own("chat"), id.ulid).conversation.due is None  # type: ignore[union-attr]  # it is there
    assert current(deployment, space) == CURRENT


def test_few_changes_wait_in_their_markers_and_the_sweeper_folds_them_into_a_page(deployment: Deployed) -> None:
    space, _ = remember(deployment)
    deployment.tell()
    deployment.fan_out()
    deployment.call(extraction.handler, by_queue(*deployment.messages()))
    memory, now = deployment.ada.own(space.key), deployment.process.now()
    assert len(deployment.ports.pending.list(memory)) == 3
    event = by_stream(*deployment.streams.records_of("memory", "P#"))
    deployment.call(indexer.handler, event, lambda: deployment.process.indexer_retries)
    assert not any(marker.indexed_at for marker in deployment.ports.pending.list(memory))
    deployment.call(sweeper.handler, {"time": (now + timedelta(minutes=11)).isoformat()})
    assert all(marker.indexed_at for marker in deployment.ports.pending.list(memory))
    assert rebuilding.compare_index(deployment.ports, memory).holds
    deployment.call(sweeper.handler, {"time": (now + timedelta(minutes=13)).isoformat()})
    assert deployment.ports.pending.list(memory) == ()
    assert rebuilding.compare_index(deployment.ports, memory) == Agreement(3, 0, 0, 0)


def test_a_poison_record_lands_in_the_retry_queue_and_the_others_are_published(deployment: Deployed) -> None:
    remember(deployment)
    records = deployment.streams.records_of("conversations", "C#")
    poison = {**records[0], "dynamodb": {**records[0]["dynamodb"], "NewImage": {"status": {"S": "nonsense"}}}}
    event = by_stream(poison, *records)
    deployment.call(outbox.handler, event, lambda: deployment.process.outbox_retries)
    assert len(receive_messages(deployment.emulator, deployment.process.settings.outbox_retry_queue_url, 1)) == 1
    assert len(receive_messages(deployment.emulator, deployment.closed, 1)) == 1


def test_a_job_run_by_several_at_once_is_applied_once(deployment: Deployed) -> None:
    space, id = remember(deployment)
    deployment.tell()
    deployment.fan_out()
    (body,) = deployment.messages()
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(execute_job, deployment.ports, read_job_message(body)) for _ in range(4)]:
            done.result()
    job = deployment.job(id)
    assert (job.status, job.counts, job.applied) == (JobStatus.SUCCEEDED, COUNTS, len(FACTS))
    assert current(deployment, space) == CURRENT


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
@pytest.mark.parametrize("nth", [4, 13, 20, 26])
def test_a_job_broken_off_goes_on_where_it_was(deployment: Deployed, nth: int, moment: Moment) -> None:
    space, id = remember(deployment)
    deployment.tell()
    deployment.fan_out()
    message = read_job_message(deployment.messages()[0])
    with pytest.raises(Crash):
        execute_job(crashing(deployment.ports, nth, moment), message)
    execute_job(deployment.ports, message)
    assert (deployment.job(id).status, deployment.job(id).counts) == (JobStatus.SUCCEEDED, COUNTS)
    assert current(deployment, space) == CURRENT


def test_what_was_remembered_a_moment_ago_is_confirmed_and_denied_by_the_next_conversation(
    deployment: Deployed,
) -> None:
    space, _ = remember(deployment)
    deployment.tell()
    deployment.fan_out()
    deployment.call(extraction.handler, by_queue(*deployment.messages()))
    again = (
        extracted_fact("Ada really has a cat called Miso", 1),
        extracted_fact("Ada does not have a cat called Miso", 2),
        extracted_fact("Ada has a dog", 1),
        extracted_fact("Ada still has a dog", 2),
    )
    deployment.process.made["extractors"] = {"rules": Scripted(again)}
    other = conversations.create_conversation(deployment.ports, deployment.ada, NewConversation("chat")).id
    for text in ("Miso!", "No more."):
        turns.append_message(deployment.ports, deployment.ada, other, NewMessage(MessageRole.USER, (TextBlock(text),)))
    conversations.close_conversation(deployment.ports, deployment.ada, other)
    deployment.tell()
    deployment.fan_out()
    deployment.call(extraction.handler, by_queue(*deployment.messages()))
    assert deployment.job(other).counts == JobCounts(added=2, confirmed=2)
    found = {atom.text: atom for atom in list_atoms(deployment.ports, deployment.ada, space).items}
    cat, denial = found["Ada has a cat called Miso"], found["Ada does not have a cat called Miso"]
    assert sorted(found) == sorted([*CURRENT, denial.text, "Ada has a dog"])
    assert (cat.contradicts, denial.contradicts) == ((denial.id,), (cat.id,))
    assert [source.conversation == other.ulid for source in cat.source_message_ids] == [False, False, True]
