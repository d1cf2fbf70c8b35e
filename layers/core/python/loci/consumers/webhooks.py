"""Delivers events to webhooks: Lambda calls ``webhooks`` with a message of its queue."""

from collections.abc import Callable
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.adapters.sqs.deliveries import read_delivery
from loci.apps.webhooks import delivering
from loci.consumers import queues
from loci.consumers.failed_items import FailedItems
from loci.consumers.invocation_log import Handler, InvocationLog, lambda_handler
from loci.consumers.queues import MessageVisibility
from loci.ports.all import Ports
from loci.runtime.tenant import acting_for


def handler(
    ports: Callable[[], Ports], visibility: Callable[[], MessageVisibility], logger: Logger, metrics: Metrics
) -> Handler:
    def consume(event: dict[str, Any], _context: LambdaContext, tally: InvocationLog) -> FailedItems:
        return queues.process_messages(event, lambda body: take(body, tally), tally, visibility())

    def take(body: str, tally: InvocationLog) -> None:
        delivery = read_delivery(body)
        with acting_for(delivery.scope.tenant, delivery.scope.app):
            tally.add(delivering.deliver(ports(), delivery))

    return lambda_handler(consume, logger, metrics)
