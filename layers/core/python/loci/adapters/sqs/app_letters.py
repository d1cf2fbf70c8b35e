"""The dead letters of one app, in queues that hold those of all tenants.

Every letter in sight is looked at. What tells of another app is put back into sight at once, and nothing of it leaves
this module.
"""

import json
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from loci.adapters.sqs.dead_letters import AT_ONCE, scope_of, unavailable_when_away
from loci.adapters.sqs.letters import ATTRIBUTES, LetterQueue, put_back, read_letter, send_on
from loci.ports.governance import AppLetterCounts, AppLetterList, LetterCount
from loci.scope import Scope

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient
    from mypy_boto3_sqs.type_defs import MessageTypeDef

MOST_LOOKED_AT = 1000
"""Letters of one queue that one call looks at."""
MOST_SECONDS = 15
"""After so long a call looks at no more letters and takes none: a caller waits for it, a gateway for 29 seconds."""

# Longer than such a call takes.
_OUT_OF_SIGHT_SECONDS = 60


class SqsAppLetters:
    def __init__(
        self,
        client: "SQSClient",
        queues: Sequence[LetterQueue],
        patience_seconds: int = 1,
        most_looked_at: int = MOST_LOOKED_AT,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self.names: Sequence[str] = tuple(queue.name for queue in queues)
        self._client = client
        self._queues = queues
        self._patience_seconds = patience_seconds
        self._most_looked_at = most_looked_at
        self._seconds = seconds

    def count(self, app: Scope) -> AppLetterCounts:
        with unavailable_when_away():
            end = self._seconds() + MOST_SECONDS
            return _report([self._count(queue, app, end) for queue in self._queues])

    def list_letters(self, app: Scope, queue: str) -> AppLetterList:
        with unavailable_when_away():
            one = self._named(queue)
            own, is_complete = self._look(one, app, self._seconds() + MOST_SECONDS)
            letters = sorted((read_letter(one.name, message) for message in own), key=lambda letter: letter.sent_at)
            return AppLetterList(tuple(letters), is_complete)

    def send_again(self, app: Scope) -> AppLetterCounts:
        with unavailable_when_away():
            end = self._seconds() + MOST_SECONDS
            return _report([self._send_again(queue, app, end) for queue in self._queues])

    def drop(self, app: Scope, queue: str, ids: Collection[str]) -> AppLetterCounts:
        with unavailable_when_away():
            one = self._named(queue)

            def is_meant(message: "MessageTypeDef") -> bool:
                return message["MessageId"] in ids and _tells_of(message, app)

            taken, all_seen = self._take(one, is_meant, lambda _: None, self._seconds() + MOST_SECONDS)
            return _report([(_letter_count(one, taken), all_seen or len(taken) == len(set(ids)))])

    def _named(self, name: str) -> LetterQueue:
        return next(queue for queue in self._queues if queue.name == name)

    def _count(self, queue: LetterQueue, app: Scope, end: float) -> tuple[LetterCount, bool]:
        own, is_complete = self._look(queue, app, end)
        return _letter_count(queue, own), is_complete

    def _look(self, queue: LetterQueue, app: Scope, end: float) -> tuple[Sequence["MessageTypeDef"], bool]:
        """The letters of the app, in sight again, and whether all of the queue were seen."""
        waiting = self._count_waiting(queue)
        seen = list(self._receive(queue, end)) if waiting else []
        put_back(self._client, queue.dead, seen)
        return [one for one in seen if _tells_of(one, app)], len(seen) >= waiting

    def _send_again(self, queue: LetterQueue, app: Scope, end: float) -> tuple[LetterCount, bool]:
        def send(message: "MessageTypeDef") -> None:
            send_on(self._client, queue.source, message)

        sent, all_seen = self._take(queue, lambda message: _tells_of(message, app), send, end)
        return _letter_count(queue, sent), all_seen

    def _take(
        self,
        queue: LetterQueue,
        is_meant: Callable[["MessageTypeDef"], bool],
        use: Callable[["MessageTypeDef"], None],
        end: float,
    ) -> tuple[Sequence["MessageTypeDef"], bool]:
        """Uses and deletes the letters that are meant; returns them, and whether all of the queue were seen."""
        taken: list[MessageTypeDef] = []
        seen: set[str] = set()
        # Counted once: for a minute, the count of a queue may include what is gone by now.
        waiting = self._count_waiting(queue)
        # A FIFO queue shows no more of a group than it gave out: there may be others behind these. What fails again
        # takes far longer to come back.
        while len(seen) < waiting and len(taken) < self._most_looked_at:
            found = list(self._receive(queue, end))
            seen.update(message["MessageId"] for message in found)
            meant = [message for message in found if is_meant(message)]
            count = self._use(queue, meant, use, end)
            taken += meant[:count]
            gone = {message["MessageId"] for message in meant[:count]}
            put_back(self._client, queue.dead, [message for message in found if message["MessageId"] not in gone])
            if count < len(meant):
                return taken, False
            if not meant:
                break
        return taken, len(seen) >= waiting

    def _use(
        self,
        queue: LetterQueue,
        messages: Sequence["MessageTypeDef"],
        use: Callable[["MessageTypeDef"], None],
        end: float,
    ) -> int:
        """Uses and deletes the letters until the time is over; returns how many."""
        for count, message in enumerate(messages):
            if self._seconds() >= end:
                return count
            use(message)
            self._client.delete_message(QueueUrl=queue.dead, ReceiptHandle=message["ReceiptHandle"])
        return len(messages)

    def _receive(self, queue: LetterQueue, end: float) -> Iterator["MessageTypeDef"]:
        received_count = 0
        while received_count < self._most_looked_at and self._seconds() < end:
            messages = self._client.receive_message(
                QueueUrl=queue.dead,
                MessageSystemAttributeNames=ATTRIBUTES,
                MaxNumberOfMessages=AT_ONCE,
                VisibilityTimeout=_OUT_OF_SIGHT_SECONDS,
                WaitTimeSeconds=self._patience_seconds,
            ).get("Messages")
            if not messages:
                return
            received_count += len(messages)
            yield from messages

    def _count_waiting(self, queue: LetterQueue) -> int:
        """Letters in sight or not; of a minute ago, perhaps."""
        found = self._client.get_queue_attributes(
            QueueUrl=queue.dead,
            AttributeNames=["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"],
        )
        return sum(map(int, found["Attributes"].values()))


def _report(found: Sequence[tuple[LetterCount, bool]]) -> AppLetterCounts:
    return AppLetterCounts(tuple(count for count, _ in found), all(is_complete for _, is_complete in found))


def _letter_count(queue: LetterQueue, messages: Sequence["MessageTypeDef"]) -> LetterCount:
    sent = [message["Attributes"]["SentTimestamp"] for message in messages if "Attributes" in message]
    oldest = min(map(int, sent), default=None)
    return LetterCount(
        queue.name, len(messages), None if oldest is None else datetime.fromtimestamp(oldest / 1000, UTC)
    )


def _tells_of(message: "MessageTypeDef", app: Scope) -> bool:
    try:
        scope = scope_of(json.loads(message["Body"]))
    except ValueError:
        # Nothing that we ever sent.
        return False
    return scope is not None and (scope.tenant, scope.app) == (app.tenant, app.app)
