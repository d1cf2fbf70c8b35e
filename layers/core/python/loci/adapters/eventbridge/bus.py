"""Events to EventBridge, ten an entry list, every answer checked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from loci.errors import Unavailable
from loci.events import to_json
from loci.ports.events import Event

if TYPE_CHECKING:
    from mypy_boto3_events import EventBridgeClient
    from mypy_boto3_events.type_defs import PutEventsRequestEntryTypeDef

SOURCE = "loci"
MAX_ENTRIES = 10  # of one PutEvents call


class EventBridgeBus:
    """Publishes to one bus; an entry that was not taken fails the whole call, and the caller publishes again."""

    def __init__(self, client: "EventBridgeClient", bus: str) -> None:
        self._client = client
        self._bus = bus

    def publish(self, events: Sequence[Event]) -> None:
        for start in range(0, len(events), MAX_ENTRIES):
            batch = events[start : start + MAX_ENTRIES]
            answer = self._client.put_events(Entries=[self._entry(event) for event in batch])
            if answer["FailedEntryCount"]:
                raise Unavailable(f"{answer['FailedEntryCount']} of {len(batch)} events were rejected by the event bus")

    def _entry(self, event: Event) -> "PutEventsRequestEntryTypeDef":
        return {
            "EventBusName": self._bus,
            "Source": SOURCE,
            "DetailType": event.type,
            "Time": event.at,
            "Detail": to_json(event),
        }
