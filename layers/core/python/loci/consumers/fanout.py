"""Closed conversations, as the bus tells of them: ``fanout`` is called with messages of its queue."""

from collections.abc import Callable
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.adapters.eventbridge import read_event
from loci.consumers import queues
from loci.consumers.tally import Handler, Tally, lambda_handler
from loci.extraction import fanout
from loci.ids import ConversationId
from loci.ports import Ports


def handler(ports: Callable[[], Ports], logger: Logger, metrics: Metrics) -> Handler:
    def consume(event: dict[str, Any], _context: LambdaContext, tally: Tally) -> PartialItemFailureResponse:
        return queues.consume(event, lambda body: _fan_out(ports(), body, tally), tally)

    return lambda_handler(consume, logger, metrics)


def _fan_out(ports: Ports, body: str, tally: Tally) -> None:
    event = read_event(body)
    conversation = ConversationId.parse(event.ids["conversationId"])
    done = fanout.fan_out(ports, event.scope, conversation.ulid, event.epoch)
    if done is None:
        tally.add("dropped")
    else:
        tally.add("jobs", len(done.jobs))
        tally.add("sent", done.sent)
