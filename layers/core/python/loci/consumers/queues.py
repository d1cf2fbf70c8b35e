"""Processes the messages of a queue one by one; the response names those that failed, and they come again."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from aws_lambda_powertools.utilities.batch import (
    BatchProcessor,
    EventType,
    SqsFifoPartialProcessor,
    process_partial_response,
)
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

from loci.consumers.invocation_log import InvocationLog
from loci.errors import Unavailable

FIRST_PAUSE_SECONDS = 15
MOST_PAUSE_SECONDS = 900


class MessageVisibility(Protocol):
    """Sets how long a message stays invisible to other workers; ``receipt`` is its receipt handle. ``note`` gets the
    error if that fails; the message then comes at another time."""

    def hold(self, receipt: str, note: Callable[[Exception], None]) -> AbstractContextManager[None]:
        """Hides the message while the block runs, and for two minutes at most after the worker was killed."""
        ...

    def show_again(self, receipt: str, seconds: int, note: Callable[[Exception], None]) -> None: ...


def process_messages(
    event: dict[str, Any], take: Callable[[str], None], tally: InvocationLog
) -> PartialItemFailureResponse:
    """Calls ``take`` with each message's body."""
    processor = BatchProcessor(event_type=EventType.SQS, raise_on_entire_batch_failure=False)
    return _process(event, take, tally, processor)


def consume_in_order(
    event: dict[str, Any],
    take: Callable[[str], None],
    tally: InvocationLog,
    visibility: MessageVisibility | None = None,
) -> PartialItemFailureResponse:
    """The same for a FIFO queue: after a failure, the later messages of its group wait too. With ``visibility`` a group
    waits no longer than needed for a message that failed, or whose worker was killed."""
    processor = SqsFifoPartialProcessor(skip_group_on_error=True)
    processor.raise_on_entire_batch_failure = False  # the constructor has no argument for it
    return _process(event, take, tally, processor, visibility)


def _process(
    event: dict[str, Any],
    take: Callable[[str], None],
    tally: InvocationLog,
    processor: BatchProcessor,
    visibility: MessageVisibility | None = None,
) -> PartialItemFailureResponse:
    def attempt(record: SQSRecord) -> None:
        try:
            if visibility is None:
                take(record.body)
            else:
                _take_held(record, take, tally, visibility)
        except Exception as error:
            tally.record_failure(error, message_id=record.message_id)
            raise

    return process_partial_response(event=event, record_handler=attempt, processor=processor)


def _take_held(
    record: SQSRecord, take: Callable[[str], None], tally: InvocationLog, visibility: MessageVisibility
) -> None:
    def note(error: Exception) -> None:
        tally.record_failure(error, message_id=record.message_id)

    try:
        with visibility.hold(record.receipt_handle, note):
            take(record.body)
    except Unavailable as error:
        pause = _pause(error.retry_after, int(record.attributes.approximate_receive_count))
        visibility.show_again(record.receipt_handle, pause, note)
        raise


def _pause(wanted: int, receives: int) -> int:
    """Seconds until the next delivery: those wanted, or 15 doubled with each delivery, up to 15 minutes."""
    return min(max(wanted, FIRST_PAUSE_SECONDS << (receives - 1)), MOST_PAUSE_SECONDS)
