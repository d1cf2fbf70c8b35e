"""Lambda calls ``sweeper`` every minute; the ``time`` of its event is its current time."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.background import sweeper
from loci.consumers.invocation_log import Handler, InvocationLog, lambda_handler
from loci.ports.all import Ports
from loci.ports.jobs import DueRecord

SPARE_MS = 30_000
"""When less of the function's time is left, it starts no more work; the next minute continues."""


def handler(ports: Callable[[], Ports], logger: Logger, metrics: Metrics) -> Handler:
    def consume(event: dict[str, Any], context: LambdaContext, tally: InvocationLog) -> dict[str, int]:
        now = datetime.fromisoformat(event["time"]).astimezone(UTC)
        for record in sweeper.due_records(ports(), now):
            if context.get_remaining_time_in_millis() < SPARE_MS:
                tally.add("stopped early")
                break
            _sweep(ports(), record, now, tally)
        return dict(tally.counts)

    return lambda_handler(consume, logger, metrics)


def _sweep(ports: Ports, record: DueRecord, now: datetime, tally: InvocationLog) -> None:
    try:
        tally.add(sweeper.sweep_record(ports, record, now))
    except Exception as error:  # noqa: BLE001 - the outermost edge: one record that fails blocks no other
        tally.record_failure(error, kind=record.kind, record=record.conversation or record.id)
