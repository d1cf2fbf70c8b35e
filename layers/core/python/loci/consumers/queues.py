"""Messages of a queue, each on its own: those that fail are named in the answer and come again."""

from collections.abc import Callable
from typing import Any

from aws_lambda_powertools.utilities.batch import (
    BatchProcessor,
    EventType,
    SqsFifoPartialProcessor,
    process_partial_response,
)
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

from loci.consumers.tally import Tally


def consume(event: dict[str, Any], take: Callable[[str], None], tally: Tally) -> PartialItemFailureResponse:
    """Has ``take`` work on each message's body."""
    processor = BatchProcessor(event_type=EventType.SQS, raise_on_entire_batch_failure=False)
    return _processed(event, take, tally, processor)


def consume_in_order(event: dict[str, Any], take: Callable[[str], None], tally: Tally) -> PartialItemFailureResponse:
    """The same for a FIFO queue: what follows a failure in its group is left for later too."""
    processor = SqsFifoPartialProcessor(skip_group_on_error=True)
    processor.raise_on_entire_batch_failure = False  # its constructor has no argument for it
    return _processed(event, take, tally, processor)


def _processed(
    event: dict[str, Any], take: Callable[[str], None], tally: Tally, processor: BatchProcessor
) -> PartialItemFailureResponse:
    def attempt(record: SQSRecord) -> None:
        try:
            take(record.body)
        except Exception as error:
            tally.failed(error, message_id=record.message_id)
            raise

    return process_partial_response(event=event, record_handler=attempt, processor=processor)
