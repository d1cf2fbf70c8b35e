"""Processes the messages of a queue one by one; the response names those that failed, and they come again.

Powertools has batch processors too. Importing them takes some 4 % of a cold start: they come with a class for each
service that sends events.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from loci.consumers.failed_items import FailedItems, failed_items
from loci.consumers.invocation_log import InvocationLog
from loci.errors import Unavailable
from loci.runtime.causes import REQUEST_ID, caused_by

FIRST_PAUSE_SECONDS = 15
MOST_PAUSE_SECONDS = 900

QueueRecord: TypeAlias = dict[str, Any]


class MessageVisibility(Protocol):
    """Sets how long a message stays invisible to other workers; ``receipt`` is its receipt handle. ``note`` gets the
    error if that fails; the message then comes at another time."""

    def hold(self, receipt: str, note: Callable[[Exception], None]) -> AbstractContextManager[None]:
        """Hides the message while the block runs, and for two minutes at most after the worker was killed."""
        ...

    def show_again(self, receipt: str, seconds: int, note: Callable[[Exception], None]) -> None: ...


def process_messages(
    event: dict[str, Any],
    take: Callable[[str], None],
    tally: InvocationLog,
    visibility: MessageVisibility | None = None,
) -> FailedItems:
    """Calls ``take`` with each message's body. With ``visibility`` a message whose resource was unavailable comes again
    after a pause that doubles, else when the queue shows it again."""
    failed = [message for message in event["Records"] if not _attempt(message, take, tally, visibility)]
    return failed_items(message["messageId"] for message in failed)


def consume_in_order(
    event: dict[str, Any],
    take: Callable[[str], None],
    tally: InvocationLog,
    visibility: MessageVisibility | None = None,
) -> FailedItems:
    """The same for a FIFO queue: after a failure, the later messages of its group wait too. With ``visibility`` a group
    waits no longer than needed for a message that failed, or whose worker was killed."""
    failed: list[str] = []
    groups: set[str] = set()
    for message in event["Records"]:
        group = message["attributes"]["MessageGroupId"]
        if group in groups or not _attempt(message, take, tally, visibility):
            failed.append(message["messageId"])
            groups.add(group)
    return failed_items(failed)


def _attempt(
    message: QueueRecord, take: Callable[[str], None], tally: InvocationLog, visibility: MessageVisibility | None
) -> bool:
    """Whether the message was processed without an error."""

    def note(error: Exception) -> None:
        tally.record_failure(error, message_id=message["messageId"])

    request_id = _request_of(message)
    tally.note_request(request_id)
    try:
        with caused_by(request_id):
            if visibility is None:
                take(message["body"])
            else:
                _take_held(message, take, visibility, note)
    except Exception as error:  # noqa: BLE001 - the outermost edge: the queue still has what failed
        note(error)
        return False
    return True


def _request_of(message: QueueRecord) -> str | None:
    """The request that a message came from, where its sender knew one."""
    request_id: str | None = message.get("messageAttributes", {}).get(REQUEST_ID, {}).get("stringValue")
    return request_id


def _take_held(
    message: QueueRecord,
    take: Callable[[str], None],
    visibility: MessageVisibility,
    note: Callable[[Exception], None],
) -> None:
    receipt = message["receiptHandle"]
    try:
        with visibility.hold(receipt, note):
            take(message["body"])
    except Unavailable as error:
        pause = _pause(error.retry_after, int(message["attributes"]["ApproximateReceiveCount"]))
        visibility.show_again(receipt, pause, note)
        raise


def _pause(wanted: int, receives: int) -> int:
    """Seconds until the next delivery: those wanted, or 15 doubled with each delivery, up to 15 minutes."""
    return min(max(wanted, FIRST_PAUSE_SECONDS << (receives - 1)), MOST_PAUSE_SECONDS)
