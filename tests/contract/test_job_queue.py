"""What every queue of jobs promises, and what the retry queue does."""

import hashlib
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

from local.ministack import MiniStack
from loci.adapters.sqs import SqsJobQueue, SqsRetryQueue, read_job_message, read_message
from loci.adapters.sqs.visibility import SqsVisibility
from loci.errors import Malformed
from loci.ids import JobId
from loci.ports.jobs import JobMessage, JobQueue, QueuedMessage, SummaryMessage
from loci.scope import Scope
from tests.contract import killed_worker
from tests.contract.queues import client, new_queue, receive_messages
from tests.fakes.job_queue import FifoJobs
from tests.support.records import EPOCH, HASH, ULIDS

Received = Callable[[int], Sequence[QueuedMessage]]


@pytest.fixture(params=["memory", "sqs"])
def jobs(request: pytest.FixtureRequest) -> tuple[JobQueue, Received]:
    """A queue, and how to see that so many messages arrive in it."""
    if request.param == "memory":
        queue = FifoJobs()
        return queue, lambda _count: [*queue.waiting, *queue.summaries]
    emulator = request.getfixturevalue("emulator")
    url = new_queue(emulator, fifo=True)
    return SqsJobQueue(client(emulator), url), lambda count: [
        read_message(body) for body in receive_messages(emulator, url, count)
    ]


def message(scope: Scope, number: int = 0, attempt: int = 1, space: str = "daily-0a1b2c") -> JobMessage:
    group = hashlib.sha256(f"{scope.partition}{space}".encode()).hexdigest()
    job = JobId(scope.namespace, ULIDS[0], f"{number:032x}")
    return JobMessage(scope, job, EPOCH, attempt, group)


def test_a_message_arrives_as_it_was_sent(jobs: tuple[JobQueue, Received]) -> None:
    queue, arrived = jobs
    sent = message(Scope("acme", "app", "Chat.2_x", "us%2Fer%40example.com"))
    queue.send([sent])
    assert arrived(1) == [sent]


def test_the_jobs_of_a_space_arrive_in_the_order_they_were_sent(jobs: tuple[JobQueue, Received], scope: Scope) -> None:
    queue, arrived = jobs
    sent = [message(scope, number) for number in range(23)]
    queue.send(sent)
    assert arrived(len(sent)) == sent


def test_a_message_sent_twice_arrives_once_and_the_next_attempt_again(
    jobs: tuple[JobQueue, Received], scope: Scope
) -> None:
    queue, arrived = jobs
    queue.send([message(scope)])
    queue.send([message(scope)])
    queue.send([message(scope, attempt=2)])
    assert arrived(2) == [message(scope), message(scope, attempt=2)]


def test_the_same_job_id_under_another_scope_is_another_job(jobs: tuple[JobQueue, Received], scope: Scope) -> None:
    queue, arrived = jobs
    other = Scope(scope.tenant, scope.app, scope.namespace, "bob")
    queue.send([message(scope), message(other)])
    assert set(arrived(2)) == {message(scope), message(other)}


def test_a_summary_is_asked_for_once_a_turn(jobs: tuple[JobQueue, Received], scope: Scope) -> None:
    queue, arrived = jobs
    asked = SummaryMessage(scope, ULIDS[0], EPOCH, 4)
    later = SummaryMessage(scope, ULIDS[0], EPOCH, 5, until_seq=7)
    queue.send([asked, asked, later])
    assert arrived(2) == [asked, later]


def test_a_summary_to_make_again_arrives_as_often_as_it_was_sent(jobs: tuple[JobQueue, Received], scope: Scope) -> None:
    queue, arrived = jobs
    again = SummaryMessage(scope, ULIDS[0], EPOCH, 5, until_seq=7)
    queue.send([again])
    queue.send([again])
    assert arrived(2) == [again, again]


def test_nothing_to_send_is_nothing_sent(jobs: tuple[JobQueue, Received]) -> None:
    queue, arrived = jobs
    queue.send([])
    assert list(arrived(0)) == []


@pytest.mark.parametrize("body", ["no JSON", "{}", '{"scope":"a#b","job":"j","epoch":"e","attempt":1,"group":"g"}'])
def test_what_is_no_job_message_is_not_read(body: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        read_job_message(body)


def test_a_message_with_a_garbled_job_is_not_read() -> None:
    body = f'{{"scope":"a#b#c#d","job":"job_{HASH}","epoch":"e","attempt":1,"group":"g"}}'
    with pytest.raises(Malformed):
        read_job_message(body)


class Group:
    """Two messages of one group in a FIFO queue that hides what it gives out for a quarter of an hour."""

    def __init__(self, emulator: MiniStack, scope: Scope) -> None:
        self._sqs = client(emulator)
        self.url = new_queue(emulator, fifo=True)
        self._sqs.set_queue_attributes(QueueUrl=self.url, Attributes={"VisibilityTimeout": "900"})
        SqsJobQueue(self._sqs, self.url).send([message(scope, 1), message(scope, 2)])
        self.failures: list[Exception] = []

    def visibility(self, lease_seconds: int, beat_seconds: float) -> SqsVisibility:
        return SqsVisibility(self._sqs, self.url, lease_seconds, beat_seconds)

    def receives(self, seconds: int) -> list[tuple[str, str]]:
        """Receipts and bodies of what comes within so many seconds, one at a time."""
        found = self._sqs.receive_message(QueueUrl=self.url, MaxNumberOfMessages=1, WaitTimeSeconds=seconds)
        return [(one["ReceiptHandle"], one["Body"]) for one in found.get("Messages", [])]

    def takes(self, receipt: str) -> None:
        self._sqs.delete_message(QueueUrl=self.url, ReceiptHandle=receipt)


@pytest.fixture
def group(emulator: MiniStack, scope: Scope) -> Group:
    return Group(emulator, scope)


def test_a_group_waits_for_a_killed_worker_no_longer_than_its_lease(group: Group) -> None:
    ((receipt, body),) = group.receives(5)
    with group.visibility(lease_seconds=1, beat_seconds=900).hold(receipt, group.failures.append):
        # It never renews the lease again, as one that is killed.
        ((again, same),) = group.receives(10)
        assert same == body
        group.takes(again)
        ((_, other),) = group.receives(5)
        assert other != body
    assert group.failures == []


def test_a_worker_that_is_killed_when_its_work_begins_has_its_lease_already(group: Group, emulator: MiniStack) -> None:
    ((receipt, body),) = group.receives(5)
    arguments = (emulator.endpoint, group.url, receipt, "1")
    worker = subprocess.run(  # noqa: S603 - this Python
        [sys.executable, "-m", killed_worker.__name__, *arguments], check=False, timeout=60
    )
    assert worker.returncode == killed_worker.STATUS
    assert [found for _, found in group.receives(10)] == [body]


def test_a_group_waits_for_a_worker_that_lives(group: Group) -> None:
    ((receipt, _),) = group.receives(5)
    with group.visibility(lease_seconds=2, beat_seconds=0.2).hold(receipt, group.failures.append):
        assert group.receives(4) == []
    group.takes(receipt)
    assert len(group.receives(5)) == 1


def test_what_failed_is_shown_again_when_it_is_said(group: Group) -> None:
    ((receipt, body),) = group.receives(5)
    visibility = group.visibility(lease_seconds=900, beat_seconds=900)
    with visibility.hold(receipt, group.failures.append):
        pass
    visibility.show_again(receipt, 0, group.failures.append)
    assert [found for _, found in group.receives(10)] == [body]


def test_why_a_lease_cannot_be_renewed_is_noted_and_the_work_goes_on(group: Group) -> None:
    visibility = group.visibility(lease_seconds=5, beat_seconds=900)
    with visibility.hold("no receipt", group.failures.append):
        pass
    visibility.show_again("no receipt", 5, group.failures.append)
    assert [type(failure).__name__ for failure in group.failures] == ["ReceiptHandleIsInvalid"] * 2


def test_the_retry_queue_holds_a_record_as_it_came(emulator: MiniStack) -> None:
    url = new_queue(emulator)
    SqsRetryQueue(client(emulator), url).send({"eventID": "1", "dynamodb": {"Keys": {"sk": {"S": "C#ü"}}}})
    assert receive_messages(emulator, url, 1) == ['{"eventID":"1","dynamodb":{"Keys":{"sk":{"S":"C#\\u00fc"}}}}']
