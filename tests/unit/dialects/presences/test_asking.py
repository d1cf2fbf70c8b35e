"""Ask for a dream, in parallel."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from loci.dialects.presences import scheduling
from loci.errors import Conflict
from loci.model.presences import DreamStatus
from tests.support.pipeline import ADA
from tests.support.presence_world import BUREAU, PresenceWorld

ASKS = 20


class Together:
    """A store of presences whose first readers of a dream wait until all of them have read."""

    def __init__(self, store: object, readers: int) -> None:
        self._store, self._barrier, self._waiting = store, Barrier(readers), [True] * readers

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        return self._wait_for_all(found) if name == "get_dream" else found

    def _wait_for_all(self, read: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object) -> object:
            found = read(*args)
            if self._waiting:
                self._waiting.pop()
                self._barrier.wait(timeout=10)
            return found

        return call


def test_twenty_asks_at_once_begin_one_dream() -> None:
    world = PresenceWorld()
    world.allow_dreams()
    conversation = world.talk("Remember how I work.").current.id
    world.ports.presences = Together(world.presences, ASKS)

    def ask(_number: int) -> tuple[str, bool]:
        dream, is_new = scheduling.ask_for_dream(world.ports, ADA.directory, world.presence.key, conversation)
        return dream.id, is_new

    with ThreadPoolExecutor(ASKS) as pool:
        asked = list(pool.map(ask, range(ASKS)))
    assert len({id for id, _ in asked}) == 1
    assert [is_new for _, is_new in asked].count(True) == 1
    assert len(world.dreams) == 1
    assert len(world.pipeline.queue.dreams) == 1
    assert world.presence.external_id == BUREAU


def test_a_dream_that_was_asked_for_and_the_one_that_is_due_are_one() -> None:
    world = PresenceWorld()
    world.allow_dreams()
    world.talk("I work as a nurse.")
    conversation = world.talk("I work as a nurse.").current.id
    asked, _ = scheduling.ask_for_dream(world.ports, ADA.directory, world.presence.key, conversation)
    world.run()
    assert world.dreams[0].status is DreamStatus.WAITING
    dream = world.dream()
    assert (dream.id, dream.status, dream.reason) == (asked.id, DreamStatus.SUCCEEDED, None)
    world.pass_time()
    world.sweep()
    assert len(world.dreams) == 1


def test_a_conversation_that_asks_while_a_dream_is_due_gets_that_one_however_often_it_asks() -> None:
    world = PresenceWorld()
    world.allow_dreams()
    first = world.talk("I work as a nurse.").current.id
    conversation = world.talk("I work as a nurse.").current.id
    world.pass_time()
    world.sweep()
    (due,) = world.dreams
    for _ in range(2):
        dream, is_new = scheduling.ask_for_dream(world.ports, ADA.directory, world.presence.key, conversation)
        assert (dream.id, dream.asked_in, is_new) == (due.id, conversation, False)
    other, _ = scheduling.ask_for_dream(world.ports, ADA.directory, world.presence.key, first)
    assert (other.id, other.asked_in) == (due.id, conversation)
    world.run()
    again, is_new = scheduling.ask_for_dream(world.ports, ADA.directory, world.presence.key, conversation)
    assert (again.id, again.status, is_new) == (due.id, DreamStatus.SUCCEEDED, False)


def test_a_dream_that_is_tried_begins_while_the_presence_is_in_use_and_as_often_as_it_is_tried() -> None:
    world = PresenceWorld()
    world.allow_dreams()
    world.talk("I work as a nurse.")
    world.talk("I work as a nurse.")
    for count in (1, 2):
        tried = scheduling.try_dream(world.ports, ADA.directory, world.presence.key)
        world.run()
        dream = next(one for one in world.dreams if one.id == tried.id)
        assert (dream.status, dream.asked_in, len(world.dreams)) == (DreamStatus.SUCCEEDED, None, count)
    assert len(world.profile) == 1


def test_a_dream_that_waits_goes_on_when_one_is_tried() -> None:
    world = PresenceWorld()
    world.allow_dreams()
    world.talk("I work as a nurse.")
    conversation = world.talk("I work as a nurse.").current.id
    asked, _ = scheduling.ask_for_dream(world.ports, ADA.directory, world.presence.key, conversation)
    world.run()
    assert world.dreams[0].status is DreamStatus.WAITING
    assert scheduling.try_dream(world.ports, ADA.directory, world.presence.key).id == asked.id
    world.run()
    assert [dream.status for dream in world.dreams] == [DreamStatus.SUCCEEDED]


def test_no_dream_is_tried_while_the_gate_is_shut() -> None:
    world = PresenceWorld()
    world.talk("I work as a nurse.")
    with pytest.raises(Conflict):
        scheduling.try_dream(world.ports, ADA.directory, world.presence.key)
