"""Visibility of a message that is worked on: a short lease, renewed while its worker lives.

Lambda takes no queue that hides a message for less time than its function may run. A message of a worker that was
killed would stay hidden for all of it, and in a FIFO queue every later message of its group behind it. So the worker
shortens that to a lease before its work begins, and renews it. Only a process that dies before it gets that far, while
it is being loaded, leaves its message hidden for the queue's own time. Where a renewal comes too late, the message is
delivered a second time while the first worker is still alive: work on messages is idempotent.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from threading import Event, Thread
from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

LEASE_SECONDS = 120
BEAT_SECONDS = 30
"""A renewal is made up for by the next three."""


class SqsVisibility:
    """Visibility of the messages of one queue; ``receipt`` is the handle that a message was delivered with."""

    def __init__(
        self, client: "SQSClient", url: str, lease_seconds: int = LEASE_SECONDS, beat_seconds: float = BEAT_SECONDS
    ) -> None:
        self._client = client
        self._url = url
        self._lease_seconds = lease_seconds
        self._beat_seconds = beat_seconds

    @contextmanager
    def hold(self, receipt: str, note: Callable[[Exception], None]) -> Iterator[None]:
        """Hides the message while the block runs, and for up to ``lease_seconds`` after a worker that is killed, even
        as soon as the block begins; ``note`` gets why the lease could not be set or renewed."""
        self._change(receipt, self._lease_seconds, note)
        event = Event()
        beat = Thread(target=copy_context().run, args=(self._beat, receipt, note, event), daemon=True)
        beat.start()
        try:
            yield
        finally:
            event.set()
            beat.join()

    def show_again(self, receipt: str, seconds: int, note: Callable[[Exception], None]) -> None:
        """Has the message delivered again after so many seconds; where that fails, when its lease ends."""
        self._change(receipt, seconds, note)

    def _beat(self, receipt: str, note: Callable[[Exception], None], event: Event) -> None:
        while not event.wait(self._beat_seconds):
            self._change(receipt, self._lease_seconds, note)

    def _change(self, receipt: str, seconds: int, note: Callable[[Exception], None]) -> None:
        try:
            self._client.change_message_visibility(QueueUrl=self._url, ReceiptHandle=receipt, VisibilityTimeout=seconds)
        except (BotoCoreError, ClientError) as error:
            note(error)
