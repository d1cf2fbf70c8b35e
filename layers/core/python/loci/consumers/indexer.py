"""Folds pending markers into the index: those of a stream's batch, or of records that failed before."""

from collections.abc import Callable
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.adapters.dynamodb import streams as dynamodb
from loci.adapters.dynamodb.streams import PendingChange
from loci.consumers import streams
from loci.consumers.failed_items import FailedItems
from loci.consumers.invocation_log import Handler, InvocationLog, lambda_handler
from loci.consumers.streams import RetryQueue, StreamRecord
from loci.ports.all import Ports
from loci.search.indexing import folding
from loci.search.indexing.folding import FoldResult


def handler(ports: Callable[[], Ports], retries: Callable[[], RetryQueue], logger: Logger, metrics: Metrics) -> Handler:
    def consume(event: dict[str, Any], _context: LambdaContext, tally: InvocationLog) -> FailedItems:
        if streams.of_queue(event):
            return streams.process_retries(event, lambda record: _fold(ports(), record, tally, set()), tally)
        failed: list[StreamRecord] = []
        complete = set[PendingChange]()
        for record in event["Records"]:
            try:
                _fold(ports(), record, tally, complete)
            except Exception as error:  # noqa: BLE001 - the outermost edge: a poison record blocks no other
                tally.record_failure(error, event=str(record.get("eventID")))
                failed.append(record)
        return streams.set_aside(failed, retries, tally)

    return lambda_handler(consume, logger, metrics)


def _fold(ports: Ports, record: StreamRecord, tally: InvocationLog, complete: set[PendingChange]) -> None:
    """Folds the atom of a record, unless it was folded with another one: ``complete`` are those of this batch."""
    pending_change = dynamodb.pending(record)
    if pending_change is None:
        return
    tally.note_request(dynamodb.request_of(record))
    if pending_change in complete:
        tally.add(FoldResult.SHOWN)
        return
    fold = folding.fold_with_others(ports, pending_change.scope, pending_change.ulid)
    tally.add(fold.result)
    complete.update(PendingChange(pending_change.scope, ulid) for ulid in fold.complete)
