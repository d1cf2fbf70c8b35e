"""Messages on a FIFO queue: one group a space, one message a job and attempt; one group a conversation, one message a
summary; one group a presence, one message a dream and attempt. And the queue of stream records to retry."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from botocore.exceptions import BotoCoreError, ClientError

from loci.adapters.sqs.causes import cause_attributes
from loci.errors import Unavailable
from loci.ids import JobId, digest
from loci.ports.jobs import DreamMessage, JobMessage, QueuedMessage, SummaryMessage
from loci.scope import Scope

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient


class SqsJobQueue:
    """Sends jobs, each in a call of its own: a conversation leads to one or two of them. One that is not taken ends
    the call, and the caller sends all of them again."""

    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, messages: Sequence[QueuedMessage]) -> None:
        for message in messages:
            try:
                self._send(message)
            except (BotoCoreError, ClientError) as error:
                raise Unavailable("could not enqueue the extraction job; retry") from error

    def _send(self, message: QueuedMessage) -> None:
        self._client.send_message(
            QueueUrl=self._url,
            MessageBody=body_of(message),
            MessageAttributes=cause_attributes(),
            MessageGroupId=message.group,
            MessageDeduplicationId=digest(message.scope.partition, *_sameness(message)),
        )


def _sameness(message: QueuedMessage) -> tuple[str, ...]:
    """The queue swallows what is the same for five minutes: a retry of a job is another attempt. A summary to make
    again is never the same, since it may have been erased again since the last one was sent."""
    if isinstance(message, SummaryMessage):
        return "summary", message.conversation, str(message.turns) if message.until_seq is None else uuid4().hex
    if isinstance(message, DreamMessage):
        return "dream", message.presence, message.dream, str(message.attempt)
    return str(message.job), str(message.attempt)


def read_message(body: str) -> QueuedMessage:
    """The inverse of ``body_of``. Raises ValueError, KeyError or Malformed for anything else."""
    fields = json.loads(body)
    if "dream" in fields:
        scope = Scope.parse(fields["scope"])
        return DreamMessage(scope, fields["presence"], fields["dream"], fields["epoch"], fields["attempt"])
    if "conversation" in fields:
        scope = Scope.parse(fields["scope"])
        return SummaryMessage(scope, fields["conversation"], fields["epoch"], fields["turns"], fields.get("untilSeq"))
    return read_job_message(body)


def read_job_message(body: str) -> JobMessage:
    """A job among them."""
    fields = json.loads(body)
    return JobMessage(
        scope=Scope.parse(fields["scope"]),
        job=JobId.parse(fields["job"]),
        epoch=fields["epoch"],
        attempt=fields["attempt"],
        group=fields["group"],
    )


def body_of(message: QueuedMessage) -> str:
    """A message as text."""
    match message:
        case SummaryMessage():
            body = _of_summary(message)
        case DreamMessage():
            body = _of_dream(message)
        case _:
            body = _of_job(message)
    return json.dumps(body, separators=(",", ":"))


def _of_summary(message: SummaryMessage) -> dict[str, str | int]:
    end = {} if message.until_seq is None else {"untilSeq": message.until_seq}
    return {
        **end,
        "scope": message.scope.partition,
        "conversation": message.conversation,
        "epoch": message.epoch,
        "turns": message.turns,
    }


def _of_dream(message: DreamMessage) -> dict[str, str | int]:
    return {
        "scope": message.scope.partition,
        "presence": message.presence,
        "dream": message.dream,
        "epoch": message.epoch,
        "attempt": message.attempt,
    }


def _of_job(message: JobMessage) -> dict[str, str | int]:
    return {
        "scope": message.scope.partition,
        "job": str(message.job),
        "epoch": message.epoch,
        "attempt": message.attempt,
        "group": message.group,
    }


class SqsRetryQueue:
    """Holds single stream records that failed, unchanged: a poison record blocks no others and none is lost."""

    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, record: dict[str, Any]) -> None:
        self._client.send_message(QueueUrl=self._url, MessageBody=json.dumps(record, separators=(",", ":")))
