"""Publishes changes of the tables as events: those of a stream's batch, or of records that failed before."""

from collections.abc import Callable, Iterator
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci import events
from loci.adapters.dynamodb import streams as dynamodb
from loci.background import outbox
from loci.background.outbox import PublishableRecord
from loci.consumers import streams
from loci.consumers.failed_items import FailedItems
from loci.consumers.invocation_log import Handler, InvocationLog, lambda_handler
from loci.consumers.streams import RetryQueue, StreamRecord
from loci.ports.all import Ports


def handler(ports: Callable[[], Ports], retries: Callable[[], RetryQueue], logger: Logger, metrics: Metrics) -> Handler:
    def consume(event: dict[str, Any], _context: LambdaContext, tally: InvocationLog) -> FailedItems:
        if streams.of_queue(event):
            return streams.process_retries(event, lambda record: _publish(ports(), record, tally), tally)
        failed: list[StreamRecord] = []
        for group in outbox.group_records(_read_all(event["Records"], failed, tally)):
            try:
                tally.add("published", outbox.publish_events(ports(), group))
            except Exception as error:  # noqa: BLE001 - the outermost edge: a failed group blocks no other
                tally.record_failure(error)
                failed += [publishable.record for publishable in group]
        return streams.set_aside([dynamodb.without_content(record) for record in failed], retries, tally)

    return lambda_handler(consume, logger, metrics)


def _read_all(
    records: list[StreamRecord], failed: list[StreamRecord], tally: InvocationLog
) -> Iterator[PublishableRecord[StreamRecord]]:
    for record in records:
        try:
            publishable = _read(record)
            _note_requests(publishable, tally)
            yield publishable
        except Exception as error:  # noqa: BLE001 - the outermost edge: a poison record blocks no other
            tally.record_failure(error, event=str(record.get("eventID")))
            failed.append(record)


def _publish(ports: Ports, record: StreamRecord, tally: InvocationLog) -> None:
    publishable = _read(record)
    _note_requests(publishable, tally)
    if publishable.events:
        tally.add("published", outbox.publish_events(ports, [publishable]))


def _note_requests(publishable: PublishableRecord[StreamRecord], tally: InvocationLog) -> None:
    for event in publishable.events:
        tally.note_request(event.request_id)


def _read(record: StreamRecord) -> PublishableRecord[StreamRecord]:
    change = dynamodb.change(record)
    return PublishableRecord(record, () if change is None else events.events_of(change))
