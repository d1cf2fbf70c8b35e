"""Queues of the emulator, read by tests as a function would be called with them."""

import time
from typing import TYPE_CHECKING
from uuid import uuid4

from local import aws
from local.ministack import MiniStack

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient
    from mypy_boto3_sqs.literals import QueueAttributeNameType
    from mypy_boto3_sqs.type_defs import MessageTypeDef

ARRIVAL_SECONDS = 15.0
SILENCE_SECONDS = 1.0


def client(emulator: MiniStack) -> "SQSClient":
    return aws.session().client("sqs", endpoint_url=emulator.endpoint)


def new_queue(emulator: MiniStack, *, fifo: bool = False) -> str:
    """The address of a queue that no other test knows."""
    attributes: dict[QueueAttributeNameType, str] = {"FifoQueue": "true"} if fifo else {}
    name = f"queue-{uuid4().hex[:12]}{'.fifo' if fifo else ''}"
    return client(emulator).create_queue(QueueName=name, Attributes=attributes)["QueueUrl"]


def receive_messages(emulator: MiniStack, url: str, count: int) -> list[str]:
    """The bodies of what arrives, in order, each taken out: ``count`` of them, and then whatever comes at once."""
    sqs, bodies = client(emulator), list[str]()
    deadline = time.monotonic() + ARRIVAL_SECONDS
    while time.monotonic() < deadline:
        found = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])
        for message in found:
            bodies.append(message["Body"])
            sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
        if not found and len(bodies) >= count:
            return bodies
    return bodies


def receive_with_groups(emulator: MiniStack, url: str) -> "list[MessageTypeDef]":
    """Messages in sight, with the groups that they are in."""
    found = client(emulator).receive_message(
        QueueUrl=url, MaxNumberOfMessages=10, WaitTimeSeconds=1, MessageSystemAttributeNames=["MessageGroupId"]
    )
    return found.get("Messages", [])
