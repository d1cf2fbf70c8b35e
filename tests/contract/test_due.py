"""What every store of due records promises. It looks across tenants, so each test keeps to its own."""

from collections.abc import Collection, Sequence
from datetime import datetime
from random import Random

import pytest

from loci import keys
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, MemoryTable, due_shard
from loci.adapters.dynamodb.due import DueStore as InDynamoDB
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Put
from loci.ports.jobs import DueKind, DueRecord, DueStore
from loci.scope import DIRECTORY, Scope
from tests.fakes.due import Due
from tests.support.records import AT, HASH, ULIDS, later

KEYS: dict[DueKind, tuple[type[Item], str]] = {
    DueKind.CONVERSATION: (ConversationsTable, keys.conversation(ULIDS[0])),
    DueKind.TURN_RUN: (ConversationsTable, keys.turn_run(ULIDS[0], "turn_1")),
    DueKind.MESSAGE: (ConversationsTable, keys.message(ULIDS[0], 7)),
    DueKind.PENDING: (MemoryTable, keys.pending(ULIDS[1])),
    DueKind.ATOM: (MemoryTable, keys.atom(ULIDS[2])),
    DueKind.JOB: (ControlTable, keys.job(ULIDS[3], HASH)),
    DueKind.SPACE: (ControlTable, keys.space("work-0a1b2c")),
    DueKind.ADMIN_JOB: (ControlTable, keys.admin_job(ULIDS[4])),
}
"""Where the records of these tests lie."""


@pytest.fixture
def records(tenant: str) -> tuple[DueRecord, ...]:
    """One of each kind, a second apart."""
    journal = Scope(tenant, "notes", "journal", "nadia")
    daily = Scope(tenant, "notes", "daily-0a1b2c", "nadia")
    of_user = Scope(tenant, "notes", DIRECTORY, "nadia")
    of_app = Scope(tenant, "notes", DIRECTORY, "@app")
    return (
        DueRecord(DueKind.CONVERSATION, journal, ULIDS[0], later(seconds=0)),
        DueRecord(DueKind.PENDING, daily, ULIDS[1], later(seconds=1)),
        DueRecord(DueKind.ATOM, daily, ULIDS[2], later(seconds=2)),
        DueRecord(DueKind.JOB, journal, HASH, later(seconds=3), ULIDS[3]),
        DueRecord(DueKind.SPACE, of_user, "work-0a1b2c", later(seconds=4)),
        DueRecord(DueKind.ADMIN_JOB, of_app, ULIDS[4], later(seconds=5)),
        DueRecord(DueKind.TURN_RUN, journal, "turn_1", later(seconds=6), ULIDS[0]),
        DueRecord(DueKind.MESSAGE, journal, f"{7:010}", later(seconds=7), ULIDS[0]),
    )


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest, records: tuple[DueRecord, ...]) -> DueStore:
    if request.param == "memory":
        return Due(*records)
    tables = request.getfixturevalue("dynamodb")
    for record in records:
        table, sort_key = KEYS[record.kind]
        write(tables, table(record.scope.partition, sort_key), record.due)
    return InDynamoDB(tables, seeded_random())


def seeded_random(seed: int = 7) -> Random:
    return Random(seed)  # noqa: S311  # repeatable


def write(tables: Tables, item: Item, at: datetime) -> None:
    item.due, item.due_shard = at, due_shard(item.pk, at)
    tables.write(Put(item))


def due(
    store: DueStore, records: Sequence[DueRecord], seconds: float, kinds: Collection[DueKind] = tuple(DueKind)
) -> list[DueRecord]:
    """What of this test's tenant is due then, oldest first."""
    tenant = records[0].scope.tenant
    found = (record for record in store.records_until(later(seconds=seconds), kinds) if record.scope.tenant == tenant)
    return sorted(found, key=lambda record: record.due)


def test_every_kind_is_found_from_its_instant_on(store: DueStore, records: tuple[DueRecord, ...]) -> None:
    assert due(store, records, -1) == []
    assert due(store, records, 2) == list(records[:3])
    assert due(store, records, 60) == list(records)


def test_what_is_moved_is_due_later(store: DueStore, records: tuple[DueRecord, ...]) -> None:
    assert store.set_due(records[0], later(seconds=90))
    assert due(store, records, 60) == list(records[1:])
    assert [record.due for record in due(store, records, 90)][-1] == later(seconds=90)


def test_what_is_cleared_is_never_due(store: DueStore, records: tuple[DueRecord, ...]) -> None:
    for record in records:
        assert store.set_due(record, None)
    assert due(store, records, 10**8) == []


def test_what_another_moved_meanwhile_is_left_alone(store: DueStore, records: tuple[DueRecord, ...]) -> None:
    assert store.set_due(records[3], later(seconds=30))
    assert not store.set_due(records[3], None)
    assert not store.set_due(records[3], later(seconds=50))
    assert due(store, records, 60)[-1].due == later(seconds=30)


def test_many_tenants_are_found_over_all_shards(dynamodb: Tables, tenant: str) -> None:
    names = seeded_random()
    scopes = [Scope(f"{tenant}-{names.randbytes(4).hex()}", "notes", "journal", "nadia") for _ in range(64)]
    assert len({keys.due_shard(scope.partition) for scope in scopes}) == keys.DUE_SHARDS
    for scope in scopes:
        write(dynamodb, ConversationsTable(scope.partition, keys.conversation(ULIDS[0])), AT)
    found = {record.scope for record in InDynamoDB(dynamodb, seeded_random()).records_until(AT, tuple(DueKind))}
    assert found >= set(scopes)


@pytest.mark.parametrize("kinds", [{DueKind.ADMIN_JOB}, {DueKind.JOB, DueKind.SPACE}, {DueKind.JOB, DueKind.ATOM}])
def test_only_the_kinds_that_are_asked_for_are_found(
    store: DueStore, records: tuple[DueRecord, ...], kinds: set[DueKind]
) -> None:
    assert due(store, records, 60, kinds) == [record for record in records if record.kind in kinds]


def test_a_reader_who_always_stops_early_sees_every_shard_in_time(dynamodb: Tables, tenant: str) -> None:
    names = seeded_random()
    scopes = [Scope(f"{tenant}-{names.randbytes(4).hex()}", "notes", "journal", "nadia") for _ in range(64)]
    for scope in scopes:
        write(dynamodb, MemoryTable(scope.partition, keys.pending(ULIDS[0])), AT)
    store = InDynamoDB(dynamodb, seeded_random())
    first = [
        next(record.scope for record in store.records_until(AT, tuple(DueKind)) if record.scope in scopes)
        for _ in range(60)
    ]
    assert len({keys.due_shard(scope.partition) for scope in first}) > keys.DUE_SHARDS // 2


def test_a_kind_of_a_later_release_is_left_to_it(dynamodb: Tables, tenant: str) -> None:
    scope = Scope(tenant, "notes", DIRECTORY, "@app")
    write(dynamodb, ControlTable(scope.partition, f"ZZ#{ULIDS[0]}"), AT)
    assert scope not in {
        record.scope for record in InDynamoDB(dynamodb, seeded_random()).records_until(AT, tuple(DueKind))
    }
