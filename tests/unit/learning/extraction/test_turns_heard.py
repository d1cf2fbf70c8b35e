"""The event of a turn: what it costs where no binding has windows, and how it differs from a close."""

import json
from datetime import timedelta
from io import StringIO
from typing import Protocol

import pytest

from loci.consumers import fanout as edge
from loci.events import to_detail
from loci.learning.extraction import windows
from loci.ports.events import Event
from tests.fakes.memory import EPOCH
from tests.support.lambdas import CONTEXT, by_queue, logger, metrics
from tests.support.pipeline import CHAT
from tests.support.window_world import Talk


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    made.bind()
    return made


def test_without_windows_a_turn_costs_a_look_at_the_bindings_every_five_seconds() -> None:
    talk = Talk()
    talk.pipeline.bind()
    asked = _Counting(talk.pipeline.bindings)
    ports = talk.pipeline.with_parts(bindings=asked, conversations=None, windows=None)
    frozen = talk.pipeline.clock.now
    ports.now = lambda: frozen
    for _ in range(3):
        assert windows.take_windows(ports, CHAT, talk.id.ulid, EPOCH) is None
    assert asked.count == 2, "the user's and the app's"
    ports.now = lambda: frozen + timedelta(seconds=5)
    windows.take_windows(ports, CHAT, talk.id.ulid, EPOCH)
    assert asked.count == 4


class _Listing(Protocol):
    def list(self, *args: object) -> object: ...


class _Counting:
    def __init__(self, bindings: object) -> None:
        self._bindings, self.count = bindings, 0

    def list(self, *args: object) -> object:
        self.count += 1
        listing: _Listing = self._bindings  # type: ignore[assignment]  # any store of bindings
        return listing.list(*args)


def test_the_edge_tells_a_turn_from_a_close(talk: Talk) -> None:
    talk.turn(2)
    log = StringIO()
    handler = edge.handler(lambda: talk.ports, logger(log), metrics())
    told = [
        Event("id", type, talk.head.created_at, CHAT, EPOCH, {"conversationId": str(talk.id)}, 7)
        for type in ("conversation.turned", "conversation.closed", "conversation.turned")
    ]
    bodies = [json.dumps({"detail-type": event.type, "detail": to_detail(event)}) for event in told]
    assert handler(by_queue(*bodies), CONTEXT) == {"batchItemFailures": []}
    assert talk.ranges() == [(1, 4)]
    (line,) = (json.loads(line) for line in log.getvalue().splitlines())
    assert line["counts"] == {"jobs": 1, "sent": 1, "dropped": 1, "summaries": 0}
