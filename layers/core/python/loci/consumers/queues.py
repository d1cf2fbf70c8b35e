"""Messages of a queue, each on its own: those that fail are named in the answer and come again."""

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
    """How long a message stays hidden from others; ``receipt`` is what it was delivered with. ``note`` gets why that
    could not be set: the message comes at another time then."""

    def hold(self, receipt: str, note: Callable[[Exception], None]) -> AbstractContextManager[None]:
        """While the block runs; after a worker that is killed no longer than two minutes."""
        ...

    def show_again(self, receipt: str, seconds: int, note: Callable[[Exception], None]) -> None: ...


def process_messages(
    event: dict[str, Any], take: Callable[[str], None], tally: InvocationLog
) -> PartialItemFailureResponse:
    """Has ``take`` work on each message's body."""
    processor = BatchProcessor(event_type=EventType.SQS, raise_on_entire_batch_failure=False)
    return _process(event, take, tally, processor)


def consume_in_order(
    event: dict[str, Any],
    take: Callable[[str], None],
    tally: InvocationLog,
    visibility: MessageVisibility | None = None,
) -> PartialItemFailureResponse:
    """The same for a FIFO queue: what follows a failure in its group is left for later too. With ``visibility`` a group
    does not wait longer than it must for a message that failed, or whose worker was killed."""
    processor = SqsFifoPartialProcessor(skip_group_on_error=True)
    processor.raise_on_entire_batch_failure = False  # its constructor has no argument for it
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
    """Seconds: as many as are asked for, and twice as many with each delivery."""
    return min(max(wanted, FIRST_PAUSE_SECONDS << (receives - 1)), MOST_PAUSE_SECONDS)
