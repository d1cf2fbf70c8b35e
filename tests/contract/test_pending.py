"""What every store of pending markers promises."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.pending import PendingStore as InDynamoDB
from loci.adapters.dynamodb.writes import Put
from loci.ports.jobs import Pending, PendingStore
from loci.scope import Scope
from tests.fakes.pending import PendingMarkers
from tests.support.records import AT, ULIDS, later

Write = Callable[[Scope, Pending], object]


@pytest.fixture(params=["memory", "dynamodb"])
def store_and_write(request: pytest.FixtureRequest) -> tuple[PendingStore, Write]:
    """The store, and how a change of an atom writes its marker."""
    if request.param == "memory":
        fake = PendingMarkers()
        return fake, lambda scope, marker: fake.records.update({(scope, marker.ulid): marker})
    tables = request.getfixturevalue("dynamodb")
    return InDynamoDB(tables), lambda scope, marker: tables.write(Put(PendingItem.of(scope, marker)))


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "notes", "daily-0a1b2c", "nadia")


def test_the_markers_of_a_space_are_listed_and_no_others(
    store_and_write: tuple[PendingStore, Write], scope: Scope
) -> None:
    store, write = store_and_write
    for ulid in reversed(ULIDS[:3]):
        write(scope, Pending(ulid, 1, AT))
    write(replace(scope, namespace="work-0a1b2c"), Pending(ULIDS[4], 1, AT))
    assert store.list(scope) == tuple(Pending(ulid, 1, AT) for ulid in ULIDS[:3])


def test_a_marker_is_got_by_its_atom(store_and_write: tuple[PendingStore, Write], scope: Scope) -> None:
    store, write = store_and_write
    write(scope, Pending(ULIDS[1], 2, AT))
    assert store.get(scope, ULIDS[1]) == Pending(ULIDS[1], 2, AT)
    assert store.get(scope, ULIDS[2]) is None


def test_a_marker_is_indexed_while_its_version_is_as_read(
    store_and_write: tuple[PendingStore, Write], scope: Scope
) -> None:
    store, write = store_and_write
    read = Pending(ULIDS[1], 1, AT)
    write(scope, read)
    assert store.mark_indexed(scope, read, later(seconds=2))
    assert store.get(scope, ULIDS[1]) == replace(read, indexed_at=later(seconds=2))
    write(scope, replace(read, version=2))
    assert not store.mark_indexed(scope, read, later(seconds=3))
    assert store.get(scope, ULIDS[1]) == replace(read, version=2)


def test_a_marker_is_removed_while_its_version_is_as_read(
    store_and_write: tuple[PendingStore, Write], scope: Scope
) -> None:
    store, write = store_and_write
    read = Pending(ULIDS[1], 1, AT)
    write(scope, replace(read, version=2))
    assert not store.remove(scope, read)
    assert store.remove(scope, replace(read, version=2))
    assert store.get(scope, ULIDS[1]) is None
    assert not store.remove(scope, replace(read, version=2))
    assert not store.mark_indexed(scope, replace(read, version=2), AT)


def test_changes_are_counted_for_each_space(store_and_write: tuple[PendingStore, Write], scope: Scope) -> None:
    store, write = store_and_write
    assert store.change_count(scope) == 0
    store.count_change(scope)
    store.count_change(scope)
    assert store.change_count(scope) == 2
    assert store.change_count(replace(scope, namespace="work-0a1b2c")) == 0
    write(scope, Pending(ULIDS[1], 1, AT))
    assert store.list(scope) == (Pending(ULIDS[1], 1, AT),)
