"""Dead letters sent again: back into the queue that they came from, each once."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from loci.adapters.sqs.dead_letters import AT_ONCE, unavailable_when_away

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient
    from mypy_boto3_sqs.type_defs import MessageTypeDef

# Longer than ten messages take to be sent on.
_HIDDEN_SECONDS = 60


class SqsRedrive:
    """``queues`` leads from the address of each dead-letter queue to that of the queue which its messages are for.

    SQS moves messages by itself, but not those that a rule of the bus could not deliver.
    """

    def __init__(self, client: "SQSClient", queues: Mapping[str, str], patience_seconds: int = 1) -> None:
        self._client = client
        self._queues = queues
        self._patience_seconds = patience_seconds

    def counts(self) -> Mapping[str, int]:
        with unavailable_when_away():
            return {_name(dead): self._count(dead) for dead in self._queues}

    def send_again(self) -> Mapping[str, int]:
        with unavailable_when_away():
            return {_name(dead): self._move(dead, source) for dead, source in self._queues.items()}

    def _move(self, dead: str, source: str) -> int:
        # What fails again comes back while this goes on: only as many as there were are taken.
        left, moved = self._count(dead), 0
        while moved < left and (messages := self._receive(dead)):
            for message in messages:
                send_on(self._client, source, message)
                self._client.delete_message(QueueUrl=dead, ReceiptHandle=message["ReceiptHandle"])
            moved += len(messages)
        return moved

    def _receive(self, url: str) -> Sequence["MessageTypeDef"]:
        answer = self._client.receive_message(
            QueueUrl=url,
            AttributeNames=["MessageGroupId"],
            MaxNumberOfMessages=AT_ONCE,
            VisibilityTimeout=_HIDDEN_SECONDS,
            WaitTimeSeconds=self._patience_seconds,
        )
        return answer.get("Messages", [])

    def _count(self, url: str) -> int:
        found = self._client.get_queue_attributes(QueueUrl=url, AttributeNames=["ApproximateNumberOfMessages"])
        return int(found["Attributes"]["ApproximateNumberOfMessages"])


def send_on(client: "SQSClient", url: str, message: "MessageTypeDef") -> None:
    """Sends a dead letter to the queue of that address, in its group."""
    group = message.get("Attributes", {}).get("MessageGroupId")
    if group is None or not url.endswith(".fifo"):
        client.send_message(QueueUrl=url, MessageBody=message["Body"])
        return
    # Of the dead letter: what was sent on and not deleted is the same message when it is sent on again.
    client.send_message(
        QueueUrl=url,
        MessageBody=message["Body"],
        MessageGroupId=group,
        MessageDeduplicationId=message["MessageId"],
    )


def _name(url: str) -> str:
    return url.rpartition("/")[2]
