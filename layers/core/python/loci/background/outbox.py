"""Publishes the events of committed changes, in as few calls to the bus as it allows.

Every event is published at least once; its id derives from the change, so that consumers can recognise duplicates.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from loci.apps.webhooks import delivering
from loci.events import CONVERSATION_TURNED
from loci.learning.extraction.ports import WindowedBindings
from loci.ports.all import Ports
from loci.ports.events import Event
from loci.records import record

MAX_EVENTS = 10
"""Events of one call to the bus."""

R = TypeVar("R")


@record(frozen=True, slots=True)
class PublishableRecord(Generic[R]):
    """A stream record as it arrived, and the events of its change."""

    record: R
    events: tuple[Event, ...]


def group_records(records: Iterable[PublishableRecord[R]]) -> Iterator[tuple[PublishableRecord[R], ...]]:
    """Groups records, in order, whose events fit into one call; records without events are left out."""
    group: list[PublishableRecord[R]] = []
    count = 0
    for one in records:
        if group and count + len(one.events) > MAX_EVENTS:
            yield tuple(group)
            group, count = [], 0
        if one.events:
            group.append(one)
            count += len(one.events)
    if group:
        yield tuple(group)


def publish_events(ports: Ports, group: Sequence[PublishableRecord[R]]) -> int:
    """Publishes the events of a group, and queues them for the webhooks that hear them; returns how many. Raises
    Unavailable; some may be published then."""
    events = [_with_due(ports, event) for one in group for event in one.events]
    ports.bus.publish(events)
    delivering.queue_deliveries(ports, events)
    return len(events)


def _with_due(ports: WindowedBindings, event: Event) -> Event:
    """A turn event with ``due`` set, so that the bus only calls the fanout for turns after which work is due."""
    if event.type != CONVERSATION_TURNED:
        return event
    # Few events are turns; the others need not wait for these imports.
    from loci.conversations import summaries
    from loci.learning.extraction import windows

    due = windows.may_be_due(ports, event.scope) or summaries.may_be_due(ports, event.scope, event.version)
    return replace(event, due=due)
