"""Job messages on a FIFO queue: one group a space, one message a job and attempt."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from loci.errors import Unavailable
from loci.ids import JobId, digest
from loci.ports import JobMessage
from loci.scope import Scope

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient
    from mypy_boto3_sqs.type_defs import SendMessageBatchRequestEntryTypeDef

MAX_ENTRIES = 10  # of one SendMessageBatch call


class SqsJobQueue:
    """Sends jobs; a message that was not taken fails the whole call, and the caller sends again."""

    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, messages: Sequence[JobMessage]) -> None:
        for start in range(0, len(messages), MAX_ENTRIES):
            batch = messages[start : start + MAX_ENTRIES]
            answer = self._client.send_message_batch(
                QueueUrl=self._url, Entries=[_entry(number, message) for number, message in enumerate(batch)]
            )
            if failed := answer.get("Failed"):
                raise Unavailable(f"{len(failed)} of {len(batch)} jobs were not taken by the queue")


def read_job_message(body: str) -> JobMessage:
    """The inverse of ``body_of``. Raises ValueError, KeyError or Malformed for anything else."""
    fields = json.loads(body)
    return JobMessage(
        scope=Scope.parse(fields["scope"]),
        job=JobId.parse(fields["job"]),
        epoch=fields["epoch"],
        attempt=fields["attempt"],
        group=fields["group"],
    )


def body_of(message: JobMessage) -> str:
    """A message as text."""
    body = {
        "scope": message.scope.partition,
        "job": str(message.job),
        "epoch": message.epoch,
        "attempt": message.attempt,
        "group": message.group,
    }
    return json.dumps(body, separators=(",", ":"))


def _entry(number: int, message: JobMessage) -> "SendMessageBatchRequestEntryTypeDef":
    return {
        "Id": str(number),
        "MessageBody": body_of(message),
        "MessageGroupId": message.group,
        # The queue swallows a repeated id for five minutes: a retry of a job is another attempt.
        "MessageDeduplicationId": digest(message.scope.partition, str(message.job), str(message.attempt)),
    }
