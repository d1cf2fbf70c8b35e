"""Queues of the running system whose messages nothing takes, which ``make dev`` says."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from local import aws

LONG = 60.0
"""Seconds for which a queue may have messages, none of them taken, before that is said."""


@dataclass
class WaitingQueues:
    """Watches the queues of an emulator; each is named once, until it moves again."""

    endpoint: str
    _waiting: dict[str, tuple[int, float]] = field(default_factory=dict)
    _named: set[str] = field(default_factory=set)

    def check(self, now: float) -> list[str]:
        """A sentence for each queue that has begun to wait for long. ``now`` is in seconds of any clock."""
        client = aws.session().client("sqs", endpoint_url=self.endpoint)
        return list(self.note(dict(_counts(client)), now))

    def note(self, counts: dict[str, tuple[int, int]], now: float) -> Iterator[str]:
        """As ``check``, of the messages that wait in each queue, and of those that are being worked on."""
        for name, (waiting, in_flight) in counts.items():
            least, since = self._waiting.get(name, (waiting, now))
            if waiting == 0 or in_flight > 0 or waiting < least:
                self._named.discard(name)
                self._waiting[name] = (waiting, now)
                continue
            self._waiting[name] = (least, since)
            if now - since >= LONG and name not in self._named:
                self._named.add(name)
                yield f"{waiting} messages wait in the queue {name}, and nothing has taken one for a minute"


def _counts(client: Any) -> Iterator[tuple[str, tuple[int, int]]]:
    names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    for url in client.list_queues().get("QueueUrls", ()):
        name = url.rsplit("/", 1)[-1]
        if "Dead" not in name:
            attributes = client.get_queue_attributes(QueueUrl=url, AttributeNames=names)["Attributes"]
            yield name, (int(attributes[names[0]]), int(attributes[names[1]]))
