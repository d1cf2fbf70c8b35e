"""Copies new audit entries from the ledger's stream: each batch becomes one object."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.consumers.failed_items import FailedItems, failed_items
from loci.consumers.invocation_log import Handler, InvocationLog, lambda_handler
from loci.consumers.streams import StreamRecord


class AuditCopyWriter(Protocol):
    def put(self, records: Sequence[StreamRecord]) -> None:
        """Stores a batch. Raises Unavailable; then the stream delivers the whole batch again."""
        ...


def handler(copies: Callable[[], AuditCopyWriter], logger: Logger, metrics: Metrics) -> Handler:
    def consume(event: dict[str, Any], _context: LambdaContext, tally: InvocationLog) -> FailedItems:
        copies().put(event["Records"])
        tally.add("copied", len(event["Records"]))
        return failed_items(())

    return lambda_handler(consume, logger, metrics)
