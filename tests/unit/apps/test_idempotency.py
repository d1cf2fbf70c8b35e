"""Keys, fingerprints and how long a marker counts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.apps import idempotency
from loci.errors import Refused
from loci.model.users import Marker
from loci.ports.writes import MarkerHome
from tests.support.conversation_world import ADA, World

NOW = datetime(2026, 5, 4, 9, 30, 0, 700_000, tzinfo=UTC)
HASH = idempotency.marker_hash("append", "conv_chat_1", "key")
WANTED = idempotency.marker(HASH, idempotency.fingerprint(["hello"]), ("msg_1",), NOW)


def world_with_marker(marker: Marker) -> World:
    world = World()
    world.markers.add(ADA.directory, MarkerHome.DIRECTORY, [marker])
    return world


def former(world: World, now: datetime) -> Marker | None:
    return idempotency.find_marker(world.ports, ADA.directory, MarkerHome.DIRECTORY, WANTED, now)


@given(st.lists(st.text(), min_size=3, max_size=3), st.lists(st.text(), min_size=3, max_size=3))
def test_two_uses_share_a_marker_only_when_operation_target_and_key_are_the_same(
    one: list[str], other: list[str]
) -> None:
    assert (idempotency.marker_hash(*one) == idempotency.marker_hash(*other)) == (one == other)


def test_a_fingerprint_ignores_the_order_of_object_keys_and_nothing_else() -> None:
    assert idempotency.fingerprint([{"a": 1, "b": 2}]) == idempotency.fingerprint([{"b": 2, "a": 1}])
    assert idempotency.fingerprint([["a", "b"]]) != idempotency.fingerprint([["b", "a"]])
    assert idempotency.fingerprint([None]) != idempotency.fingerprint(["null"])


def test_a_marker_counts_for_seven_days() -> None:
    world = world_with_marker(WANTED)
    assert former(world, NOW + timedelta(days=6, hours=23)) == WANTED
    assert former(world, NOW + timedelta(days=7)) is None


def test_without_a_marker_nothing_was_made() -> None:
    assert former(World(), NOW) is None


def test_another_request_under_the_same_key_is_refused_while_the_marker_lives() -> None:
    world = world_with_marker(replace(WANTED, fingerprint="another"))
    with pytest.raises(Refused):
        former(world, NOW)
    assert former(world, NOW + timedelta(days=7)) is None


@pytest.mark.parametrize("key", ["", "k" * 201])
def test_a_key_has_1_to_200_characters(key: str) -> None:
    with pytest.raises(Refused):
        idempotency.require_key(key)
