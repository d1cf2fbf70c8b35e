"""Turns to go on with, on a queue where none waits for another."""

import json
from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

from loci.adapters.sqs.causes import cause_attributes
from loci.errors import Unavailable
from loci.ports.turn_runs import TurnMessage
from loci.scope import Scope

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient


class SqsTurnQueue:
    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, message: TurnMessage, delay: int = 0) -> None:
        try:
            self._client.send_message(
                QueueUrl=self._url,
                MessageBody=body_of(message),
                DelaySeconds=delay,
                MessageAttributes=cause_attributes(),
            )
        except (BotoCoreError, ClientError) as error:
            raise Unavailable("could not enqueue the turn; retry") from error


def body_of(message: TurnMessage) -> str:
    """A message as text."""
    body = {
        "scope": message.scope.partition,
        "conversation": message.conversation,
        "turn": message.turn_id,
        "epoch": message.epoch,
    }
    return json.dumps(body, separators=(",", ":"))


def read_turn_message(body: str) -> TurnMessage:
    """The inverse of ``body_of``. Raises ValueError or KeyError for anything else."""
    fields = json.loads(body)
    return TurnMessage(Scope.parse(fields["scope"]), fields["conversation"], fields["turn"], fields["epoch"])
