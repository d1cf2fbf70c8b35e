"""Processes records of a table's stream. One that fails goes unchanged to its function's own retry queue."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from loci.consumers import queues
from loci.consumers.failed_items import FailedItems, failed_items
from loci.consumers.invocation_log import InvocationLog

StreamRecord: TypeAlias = dict[str, Any]
Take: TypeAlias = Callable[[StreamRecord], None]


class RetryQueue(Protocol):
    def send(self, record: StreamRecord) -> None: ...


def of_queue(event: dict[str, Any]) -> bool:
    """Whether an event comes from a queue rather than from a stream."""
    return bool(event["Records"][0]["eventSource"] == "aws:sqs")


def process_retries(event: dict[str, Any], take: Take, tally: InvocationLog) -> FailedItems:
    """Calls ``take`` with each record that failed before; one that fails again stays in the queue."""
    return queues.process_messages(event, lambda body: take(json.loads(body)), tally)


def set_aside(failed: Sequence[StreamRecord], retries: Callable[[], RetryQueue], tally: InvocationLog) -> FailedItems:
    """Sends records to the retry queue. The response names those that it does not take, and the stream delivers again
    from the first of them."""
    lost = []
    for record in failed:
        try:
            retries().send(record)
            tally.add("set aside")
        except Exception as error:  # noqa: BLE001 - the outermost edge: the stream still has what the queue does not take
            tally.record_failure(error)
            lost.append(record)
    return failed_items(record["dynamodb"]["SequenceNumber"] for record in lost)
