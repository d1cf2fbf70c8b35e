"""Dead letters of all apps: counted, listed without their content, sent again or dropped by operators."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from loci.adapters.sqs.causes import attributes_of
from loci.adapters.sqs.dead_letters import AT_ONCE, scope_of, unavailable_when_away
from loci.ids import ULID_FORM
from loci.ports.governance import Letter
from loci.records import record
from loci.runtime.causes import REQUEST_ID

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient
    from mypy_boto3_sqs.literals import MessageSystemAttributeNameType
    from mypy_boto3_sqs.type_defs import MessageTypeDef

_ATTRIBUTES: Sequence["MessageSystemAttributeNameType"] = ("MessageGroupId", "SentTimestamp", "ApproximateReceiveCount")
"""Attributes of a message that ``_read_letter`` and ``send_on`` read."""

# Longer than ten messages take to be sent on.
_HIDDEN_SECONDS = 60
_ULID = re.compile(rf"(?<![0-9A-Z]){ULID_FORM}(?![0-9A-Z])")


@record(frozen=True, slots=True)
class LetterQueue:
    """A dead-letter queue by its name, its address, and that of the queue which its messages are for."""

    name: str
    dead: str
    source: str


class SqsLetters:
    """SQS moves messages by itself, but not those that a rule of the bus could not deliver."""

    def __init__(self, client: "SQSClient", queues: Sequence[LetterQueue], patience_seconds: int = 1) -> None:
        self.names: Sequence[str] = tuple(queue.name for queue in queues)
        self._client = client
        self._queues = queues
        self._patience_seconds = patience_seconds

    def counts(self, queue: str | None = None) -> Mapping[str, int]:
        with unavailable_when_away():
            return {one.name: self._count(one.dead) for one in self._named(queue)}

    def list_letters(self, queue: str) -> Sequence[Letter]:
        with unavailable_when_away():
            (one,) = self._named(queue)
            messages = list(self._receive_all(one))
            _put_back(self._client, one.dead, messages)
            return sorted((_read_letter(one.name, message) for message in messages), key=lambda letter: letter.sent_at)

    def send_again(self, queue: str | None = None) -> Mapping[str, int]:
        with unavailable_when_away():
            return {one.name: self._send_all(one) for one in self._named(queue)}

    def drop(self, queue: str, ids: Collection[str] | None) -> int:
        with unavailable_when_away():
            (one,) = self._named(queue)
            if ids is None:
                return sum(1 for _ in self._take_all(one))
            messages = list(self._receive_all(one))
            meant = [message for message in messages if message["MessageId"] in ids]
            for message in meant:
                self._delete(one, message)
            _put_back(self._client, one.dead, [message for message in messages if message not in meant])
            return len(meant)

    def _named(self, name: str | None) -> Sequence[LetterQueue]:
        return [queue for queue in self._queues if name in (None, queue.name)]

    def _send_all(self, queue: LetterQueue) -> int:
        moved = 0
        for message in self._take_all(queue):
            send_on(self._client, queue.source, message)
            moved += 1
        return moved

    def _take_all(self, queue: LetterQueue) -> Iterator["MessageTypeDef"]:
        """Each letter; it is deleted once the next one is asked for."""
        for message in self._receive_all(queue):
            yield message
            self._delete(queue, message)

    def _delete(self, queue: LetterQueue, message: "MessageTypeDef") -> None:
        self._client.delete_message(QueueUrl=queue.dead, ReceiptHandle=message["ReceiptHandle"])

    def _receive_all(self, queue: LetterQueue) -> Iterator["MessageTypeDef"]:
        """The messages in sight, hidden from others for a minute."""
        # What is sent on and fails again, or is in sight again after a minute, comes back while this goes on: only as
        # many as there were are taken.
        received_count, most = 0, self._count(queue.dead)
        while received_count < most:
            messages = self._client.receive_message(
                QueueUrl=queue.dead,
                MessageSystemAttributeNames=_ATTRIBUTES,
                MessageAttributeNames=[REQUEST_ID],
                MaxNumberOfMessages=AT_ONCE,
                VisibilityTimeout=_HIDDEN_SECONDS,
                WaitTimeSeconds=self._patience_seconds,
            ).get("Messages", [])
            if not messages:
                return
            received_count += len(messages)
            yield from messages

    def _count(self, url: str) -> int:
        answer = self._client.get_queue_attributes(QueueUrl=url, AttributeNames=["ApproximateNumberOfMessages"])
        return int(answer["Attributes"]["ApproximateNumberOfMessages"])


def send_on(client: "SQSClient", url: str, message: "MessageTypeDef") -> None:
    """Sends a dead letter to the queue of that address, in its group."""
    group = message.get("Attributes", {}).get("MessageGroupId")
    noted = message.get("MessageAttributes", {}).get(REQUEST_ID)
    attributes = attributes_of(None if noted is None else noted.get("StringValue"))
    if group is None:
        client.send_message(QueueUrl=url, MessageBody=message["Body"], MessageAttributes=attributes)
        return
    if not url.endswith(".fifo"):
        client.send_message(
            QueueUrl=url, MessageBody=message["Body"], MessageAttributes=attributes, MessageGroupId=group
        )
        return
    # Of the dead letter: what was sent on and not deleted is the same message when it is sent on again.
    client.send_message(
        QueueUrl=url,
        MessageBody=message["Body"],
        MessageAttributes=attributes,
        MessageGroupId=group,
        MessageDeduplicationId=message["MessageId"],
    )


def _put_back(client: "SQSClient", url: str, messages: Sequence["MessageTypeDef"]) -> None:
    """Shows messages that were received again at once."""
    for start in range(0, len(messages), AT_ONCE):
        client.change_message_visibility_batch(
            QueueUrl=url,
            Entries=[
                {"Id": str(number), "ReceiptHandle": message["ReceiptHandle"], "VisibilityTimeout": 0}
                for number, message in enumerate(messages[start : start + AT_ONCE])
            ],
        )


def _read_letter(queue: str, message: "MessageTypeDef") -> Letter:
    """The fields of a dead letter, without its content."""
    body = _read_body(message)
    scope = scope_of(body)
    kind, about = _subject(body) if scope is not None else (None, "")
    ulid = _ULID.search(about)
    attributes = message["Attributes"]
    return Letter(
        message["MessageId"],
        queue,
        kind,
        None if scope is None else scope.tenant,
        None if scope is None else scope.app,
        None if ulid is None else ulid.group(),
        datetime.fromtimestamp(int(attributes["SentTimestamp"]) / 1000, UTC),
        int(attributes["ApproximateReceiveCount"]),
    )


def _read_body(message: "MessageTypeDef") -> Mapping[str, Any]:
    try:
        body = json.loads(message["Body"])
    except ValueError:
        # Nothing that we ever sent.
        return {}
    return body if isinstance(body, dict) else {}


def _subject(body: Mapping[str, Any]) -> tuple[str | None, str]:
    """The kind of work that a message asks for, and a text with the id of its record."""
    match body:
        case {"detail-type": str(kind), "detail": dict(detail)}:
            return kind, json.dumps({name: detail[name] for name in sorted(detail) if name.endswith("Id")})
        case {"eventName": str(name), "dynamodb": {"Keys": {"sk": {"S": str(key)}}}}:
            return f"stream record, {name}", key
        case {"job": str(job)}:
            return "job", job
        case {"dream": str(dream)}:
            return "dream", dream
        case {"turn": str(turn)}:
            return "turn", turn
        case {"conversation": str(conversation)}:
            return "summary", conversation
        case {"webhook": str(webhook)}:
            return "webhook", webhook
    return None, ""
