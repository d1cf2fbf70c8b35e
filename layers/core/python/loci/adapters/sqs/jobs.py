"""Job messages on a FIFO queue: one group a space, one message a job and attempt."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

from loci.errors import Unavailable
from loci.ids import JobId, digest
from loci.ports import JobMessage
from loci.scope import Scope

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient


class SqsJobQueue:
    """Sends jobs, each in a call of its own: a conversation leads to one or two of them. One that is not taken ends
    the call, and the caller sends all of them again."""

    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, messages: Sequence[JobMessage]) -> None:
        for message in messages:
            try:
                self._send(message)
            except (BotoCoreError, ClientError) as error:
                raise Unavailable("the queue of jobs did not take a job; try again") from error

    def _send(self, message: JobMessage) -> None:
        self._client.send_message(
            QueueUrl=self._url,
            MessageBody=body_of(message),
            MessageGroupId=message.group,
            # The queue swallows a repeated id for five minutes: a retry of a job is another attempt.
            MessageDeduplicationId=digest(message.scope.partition, str(message.job), str(message.attempt)),
        )


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
