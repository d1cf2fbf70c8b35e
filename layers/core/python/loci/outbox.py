"""What was committed is told: events of changed records, in as few calls to the bus as it allows.

Everything is told at least once; an event's id is derived from its change, so that a repetition can be recognised.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from loci.events import CONVERSATION_TURNED
from loci.ports import Event, Ports
from loci.records import record

AT_ONCE = 10
"""Events that one call to the bus takes."""

R = TypeVar("R")


@record(frozen=True, slots=True)
class Told(Generic[R]):
    """A stream record as it came, and the events of its change."""

    record: R
    events: tuple[Event, ...]


def group_records(told: Iterable[Told[R]]) -> Iterator[tuple[Told[R], ...]]:
    """In order, records whose events go in one call together; those without events are left out."""
    group: list[Told[R]] = []
    count = 0
    for one in told:
        if group and count + len(one.events) > AT_ONCE:
            yield tuple(group)
            group, count = [], 0
        if one.events:
            group.append(one)
            count += len(one.events)
    if group:
        yield tuple(group)


def publish_events(ports: Ports, group: Sequence[Told[R]]) -> int:
    """Tells the events of the group; how many. Raises Unavailable, and then some may have been told."""
    events = [_weighed(ports, event) for one in group for event in one.events]
    ports.bus.publish(events)
    return len(events)


def _weighed(ports: Ports, event: Event) -> Event:
    """A turn that makes nothing due goes no further than the bus: what hears the others is not called for it."""
    if event.type != CONVERSATION_TURNED:
        return event
    # Few events are turns, and some are in a hurry to be told.
    from loci.conversations import summaries
    from loci.extraction import windows

    due = windows.may_be_due(ports, event.scope) or summaries.may_be_due(ports, event.scope, event.version)
    return replace(event, due=due)
