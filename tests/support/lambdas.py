"""What Lambda calls our functions with, and what they are given besides."""

import logging
from base64 import b64encode
from dataclasses import dataclass, field
from io import StringIO
from types import SimpleNamespace
from typing import Any, cast

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.adapters.dynamodb.base import Item
from loci.errors import Unavailable


def context(remaining: int = 60_000) -> LambdaContext:
    """The context of an invocation that has so many milliseconds left."""
    made = SimpleNamespace(function_name="function", get_remaining_time_in_millis=lambda: remaining)
    return cast(LambdaContext, made)


CONTEXT = context()


_SERVICE = "function"


def logger(stream: StringIO) -> Logger:
    """One that writes there: Powertools gives loggers of one service one stream, unless Python forgets the former. A
    name for each would stay, and pytest goes through all names three times a test."""
    logging.root.manager.loggerDict.pop(_SERVICE, None)
    return Logger(_SERVICE, stream=stream)


def metrics() -> Metrics:
    return Metrics(service=_SERVICE, namespace="Loci")


@dataclass
class Aside:
    """A retry queue in memory."""

    away: bool = False
    records: list[dict[str, Any]] = field(default_factory=list)

    def send(self, record: dict[str, Any]) -> None:
        if self.away:
            raise Unavailable("the queue is away")
        self.records.append(record)


def stream_record(name: str, before: Item | None, after: Item | None) -> dict[str, Any]:
    """A change of an item as a stream tells it."""
    item = after or before
    assert item is not None
    images = {"OldImage": before, "NewImage": after}
    return {
        "eventID": "event",
        "eventName": name,
        "eventSource": "aws:dynamodb",
        "dynamodb": {
            "ApproximateCreationDateTime": 1777888800,
            "Keys": {"pk": {"S": item.pk}, "sk": {"S": item.sk}},
            "SequenceNumber": "sequence",
            **{kind: _image(image) for kind, image in images.items() if image is not None},
        },
    }


def by_stream(*records: dict[str, Any]) -> dict[str, Any]:
    return {"Records": list(records)}


def by_queue(*bodies: str, group: str = "group", receives: int = 1) -> dict[str, Any]:
    return {
        "Records": [
            {
                "messageId": f"message-{number}",
                "receiptHandle": f"receipt-{number}",
                "eventSource": "aws:sqs",
                "body": body,
                "attributes": {"MessageGroupId": group, "ApproximateReceiveCount": str(receives)},
            }
            for number, body in enumerate(bodies)
        ]
    }


def _image(item: Item) -> dict[str, Any]:
    return {name: _text(value) for name, value in item.serialize().items()}


def _text(value: dict[str, Any]) -> dict[str, Any]:
    return {"B": b64encode(value["B"]).decode()} if "B" in value else value
