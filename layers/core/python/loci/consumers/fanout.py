"""Creates jobs for closed conversations and full windows: Lambda calls ``fanout`` with events of the bus from its
queue."""

from collections.abc import Callable
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.adapters.eventbridge import read_event
from loci.consumers import queues
from loci.consumers.failed_items import FailedItems
from loci.consumers.invocation_log import Handler, InvocationLog, lambda_handler
from loci.conversations import summaries
from loci.events import CONVERSATION_TURNED
from loci.ids import ConversationId
from loci.learning.extraction import fanout, windows
from loci.learning.extraction.fanout import FanOutResult
from loci.ports.all import Ports
from loci.ports.events import Event
from loci.runtime.causes import caused_by


def handler(ports: Callable[[], Ports], logger: Logger, metrics: Metrics) -> Handler:
    def consume(event: dict[str, Any], _context: LambdaContext, tally: InvocationLog) -> FailedItems:
        return queues.process_messages(event, lambda body: _fan_out(ports(), body, tally), tally)

    return lambda_handler(consume, logger, metrics)


def _fan_out(ports: Ports, body: str, tally: InvocationLog) -> None:
    event = read_event(body)
    tally.note_request(event.request_id)
    with caused_by(event.request_id):
        _create_jobs(ports, event, tally)


def _create_jobs(ports: Ports, event: Event, tally: InvocationLog) -> None:
    ulid = ConversationId.parse(event.ids["conversationId"]).ulid
    if event.type == CONVERSATION_TURNED:
        _count(windows.take_windows(ports, event.scope, ulid, event.epoch), tally)
        tally.add("summaries", summaries.request_summary(ports, event.scope, ulid, event.epoch))
    else:
        _count(fanout.fan_out(ports, event.scope, ulid, event.epoch), tally)


def _count(fan_out_result: FanOutResult | None, tally: InvocationLog) -> None:
    if fan_out_result is None:
        tally.add("dropped")
    else:
        tally.add("jobs", len(fan_out_result.jobs))
        tally.add("sent", fan_out_result.sent_count)
        if fan_out_result.left_out:
            tally.add("left out", fan_out_result.left_out)
