"""An event bus in memory."""

from collections.abc import Sequence

from loci.ports.events import Event


class Bus:
    def __init__(self) -> None:
        self.events: list[Event] = []

    def publish(self, events: Sequence[Event]) -> None:
        self.events += events
