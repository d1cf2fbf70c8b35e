"""A user with one record of every kind, over the whole API in this process and stores in memory: for tests of many
requests. What the way over HTTP adds is tried on fewer (``test_refusals_over_http.py``)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.cloud import steps
from tests.security.in_memory import World
from tests.security.in_process import calling
from tests.security.owning import CANARY, Owned, create_records, with_turn

__all__ = ["had", "nothing_stored", "world"]


@pytest.fixture(scope="module")
def world() -> World:
    made = World()
    made.begin("pottery")
    return made


@pytest.fixture(scope="module")
def had(world: World) -> Owned:
    """The conversation is closed, and was extracted before."""
    potter = calling(world.handler, "potter", "pottery", app="pottery", groups=[CANARY])
    had = with_turn(create_records(potter, "pots"))
    (job,) = potter.post("/ai-memory/extractions", {"conversationId": had.ids["conversation_id"]})["jobs"]
    steps.close(potter, had.ids["conversation_id"])
    return replace(had, ids={**had.ids, "job_id": job["id"]})


@pytest.fixture
def nothing_stored(world: World, had: Owned) -> Iterator[None]:
    """No request of the test changes any store."""
    assert had.ids
    before = world.snapshot()
    yield
    assert world.holds(before)
