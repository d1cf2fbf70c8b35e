"""Continues turns: Lambda calls ``run-turn`` with messages of its queue."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.adapters.sqs.run_turn import read_turn_message
from loci.consumers import queues
from loci.consumers.failed_items import FailedItems
from loci.consumers.invocation_log import Handler, InvocationLog, lambda_handler
from loci.errors import Unavailable
from loci.ports.all import Ports
from loci.ports.turn_runs import TurnMessage
from loci.run_turn import working
from loci.runtime.tenant import acting_for


def handler(ports: Callable[[], Ports], logger: Logger, metrics: Metrics) -> Handler:
    def consume(event: dict[str, Any], context: LambdaContext, tally: InvocationLog) -> FailedItems:
        left_span = timedelta(milliseconds=context.get_remaining_time_in_millis())
        until = ports().now() + left_span
        return queues.process_messages(event, lambda body: take(read_turn_message(body), until, tally), tally)

    def take(message: TurnMessage, until: datetime, tally: InvocationLog) -> None:
        with acting_for(message.scope.tenant, message.scope.app):
            _work(ports(), message, until, tally)

    return lambda_handler(consume, logger, metrics)


def _work(ports: Ports, message: TurnMessage, until: datetime, tally: InvocationLog) -> None:
    try:
        tally.add(working.work_on_run(ports, message, until))
    except Unavailable:
        raise
    except Exception as error:  # noqa: BLE001 - the outermost edge: a client waits for the outcome of the turn
        tally.record_failure(error, turn=message.turn_id)
        tally.add(working.give_up(ports, message, f"internal error: {type(error).__name__} (logged)"))
