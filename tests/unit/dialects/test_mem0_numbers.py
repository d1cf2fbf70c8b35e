"""Numbers that mem0's clients send: an instant that no calendar has is refused by name, and nothing is stored."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.support.mem0_world import Mem0World

EVE = {"user_id": "eve"}
SAID = [{"role": "user", "content": "I live in Oslo."}]
WORLD = Mem0World()


@given(
    timestamp=st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.booleans() | st.text(max_size=8),
    infer=st.booleans(),
)
@example(timestamp=1_700_000_000_000, infer=True)
@example(timestamp=10**20, infer=False)
@example(timestamp=-62135596801, infer=True)
@example(timestamp=-62135596800, infer=False)
@example(timestamp=253402300799, infer=False)
@example(timestamp=253402300800, infer=False)
@settings(deadline=None, max_examples=60)
def test_any_timestamp_is_taken_or_refused_by_name(timestamp: object, infer: bool) -> None:
    body = {"messages": SAID, **EVE, "infer": infer, "timestamp": timestamp}
    answer = WORLD.send("POST", "/v3/memories/add/", body)
    assert answer.status in (200, 400, 422), answer.text
    assert answer.status == 200 or "timestamp" in answer.text


@pytest.mark.parametrize("infer", [True, False])
def test_milliseconds_are_refused_and_store_nothing(infer: bool) -> None:
    world = Mem0World()
    body = {"messages": SAID, **EVE, "infer": infer, "timestamp": 1_700_000_000_000}
    answer = world.send("POST", "/v3/memories/add/", body)
    assert answer.status in (400, 422)
    assert "timestamp must be seconds since 1970" in answer.text
    assert world.found("Oslo", EVE) == []
