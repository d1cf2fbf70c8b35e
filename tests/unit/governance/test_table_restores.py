"""Which second tables are restored to, and how the steps go on after one that broke off."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from loci.errors import Refused, Unavailable
from loci.governance.table_restores import LEDGER_FORBIDS, moment_of, restore_tables
from loci.ports.operating import TableHistory

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SERVED = TableHistory("served", NOON - 35 * DAY, NOON)
LOST = TableHistory("lost", deleted_at=NOON - timedelta(minutes=9))


@dataclass
class Restores:
    """Tables in memory; ``missing`` are new ones that are not active yet."""

    histories: dict[str, TableHistory]
    missing: set[str] = field(default_factory=set)
    begun: dict[str, tuple[str, datetime]] = field(default_factory=dict)
    forbidden: dict[str, Sequence[str]] = field(default_factory=dict)

    def history(self, name: str) -> TableHistory:
        return self.histories[name]

    def begin(self, table: TableHistory, target: str, moment: datetime) -> None:
        self.begun.setdefault(target, (table.name, moment))

    def complete(self, target: str) -> str:
        if target in self.missing:
            raise Unavailable("not active yet")
        return f"stream of {target}"

    def forbid(self, target: str, actions: Sequence[str]) -> None:
        self.forbidden[target] = actions


def test_tables_that_are_there_are_restored_to_the_second_that_is_asked_for() -> None:
    asked = NOON - timedelta(hours=3, microseconds=-7)
    assert moment_of([SERVED, SERVED], asked) == NOON - timedelta(hours=3)


def test_with_a_deleted_table_all_are_restored_to_its_deletion_the_last_of_several() -> None:
    earlier = TableHistory("other", deleted_at=NOON - timedelta(minutes=20))
    assert moment_of([SERVED, LOST], None) == LOST.deleted_at
    assert moment_of([earlier, LOST, SERVED], None) == LOST.deleted_at
    with pytest.raises(Refused, match="2026-05-04T11:51:00Z alone: leave out --to"):
        moment_of([SERVED, LOST], NOON)


def test_a_moment_that_no_backup_reaches_is_refused_and_one_to_come_is_waited_for() -> None:
    with pytest.raises(Refused, match="--to is required"):
        moment_of([SERVED], None)
    with pytest.raises(Refused, match="served can be restored from 2026-03-30T12:00:00Z on"):
        moment_of([SERVED], NOON - 36 * DAY)
    with pytest.raises(Unavailable, match="up to 2026-05-04T12:00:00Z so far"):
        moment_of([SERVED], NOON + timedelta(minutes=1))


def test_a_repetition_goes_on_with_the_tables_that_were_begun() -> None:
    tables = {"memory": "M", "control": "C"}
    restores = Restores({"M": SERVED, "C": LOST}, missing={"C-20260504T115100Z"})
    with pytest.raises(Unavailable):
        restore_tables(restores, tables, None)
    restores.missing.clear()
    restored = restore_tables(restores, tables, None)
    assert restored.names == {"memory": "M-20260504T115100Z", "control": "C-20260504T115100Z"}
    assert restored.streams["memory"] == "stream of M-20260504T115100Z"
    assert restores.begun == {
        "M-20260504T115100Z": ("served", LOST.deleted_at),
        "C-20260504T115100Z": ("lost", LOST.deleted_at),
    }


def test_a_ledger_that_was_deleted_is_protected_from_changes_again() -> None:
    restores = Restores({"M": SERVED, "L": LOST})
    restore_tables(restores, {"memory": "M", "ledger": "L"}, None)
    assert restores.forbidden == {"L-20260504T115100Z": LEDGER_FORBIDS}
