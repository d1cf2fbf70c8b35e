"""Messages on a FIFO queue: one group a space, one message a job and attempt; and one group a conversation, one message
a summary. And the queue of stream records to retry."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from botocore.exceptions import BotoCoreError, ClientError

from loci.errors import Unavailable
from loci.ids import JobId, digest
from loci.ports import JobMessage, SummaryMessage
from loci.scope import Scope

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient


class SqsJobQueue:
    """Sends jobs, each in a call of its own: a conversation leads to one or two of them. One that is not taken ends
    the call, and the caller sends all of them again."""

    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, messages: Sequence[JobMessage | SummaryMessage]) -> None:
        for message in messages:
            try:
                self._send(message)
            except (BotoCoreError, ClientError) as error:
                raise Unavailable("could not enqueue the extraction job; retry") from error

    def _send(self, message: JobMessage | SummaryMessage) -> None:
        self._client.send_message(
            QueueUrl=self._url,
            MessageBody=body_of(message),
            MessageGroupId=message.group,
            MessageDeduplicationId=digest(message.scope.partition, *_sameness(message)),
        )


def _sameness(message: JobMessage | SummaryMessage) -> tuple[str, ...]:
    """The queue swallows what is the same for five minutes: a retry of a job is another attempt."""
    if isinstance(message, SummaryMessage):
        return "summary", message.conversation, str(message.turns)
    return str(message.job), str(message.attempt)


def read_message(body: str) -> JobMessage | SummaryMessage:
    """The inverse of ``body_of``. Raises ValueError, KeyError or Malformed for anything else."""
    fields = json.loads(body)
    if "conversation" in fields:
        scope = Scope.parse(fields["scope"])
        return SummaryMessage(scope, fields["conversation"], fields["epoch"], fields["turns"])
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


def body_of(message: JobMessage | SummaryMessage) -> str:
    """A message as text."""
    body = _of_summary(message) if isinstance(message, SummaryMessage) else _of_job(message)
    return json.dumps(body, separators=(",", ":"))


def _of_summary(message: SummaryMessage) -> dict[str, str | int]:
    return {
        "scope": message.scope.partition,
        "conversation": message.conversation,
        "epoch": message.epoch,
        "turns": message.turns,
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
