"""Which second tables are restored to, and how the steps go on after one that broke off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from loci.errors import Conflict, Refused, Unavailable
from loci.governance.table_restores import (
    LEDGER_FORBIDS,
    RestoredTables,
    begin_restores,
    choose_moment,
    complete_restores,
    find_waiting,
    require_restored,
)
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

    def names_with(self, prefix: str) -> list[str]:
        return [name for name in (*self.histories, *self.begun) if name.startswith(prefix)]

    def begin(self, table: TableHistory, target: str, moment: datetime) -> None:
        self.begun.setdefault(target, (table.name, moment))

    def complete(self, target: str) -> str:
        if target in self.missing:
            raise Unavailable("not active yet")
        return f"stream of {target}"

    def forbid(self, target: str, actions: Sequence[str]) -> None:
        self.forbidden[target] = actions


def restore_tables(restores: Restores, tables: Mapping[str, str], moment: datetime | None) -> RestoredTables:
    histories = {kind: restores.history(name) for kind, name in tables.items()}
    chosen = choose_moment(list(histories.values()), moment, NOON)
    return complete_restores(restores, begin_restores(restores, histories, chosen))


def test_tables_that_are_there_are_restored_to_the_second_that_is_asked_for() -> None:
    asked = NOON - timedelta(hours=3, microseconds=-7)
    assert choose_moment([SERVED, SERVED], asked, NOON) == NOON - timedelta(hours=3)


def test_with_a_deleted_table_all_are_restored_to_its_deletion_the_last_of_several() -> None:
    earlier = TableHistory("other", deleted_at=NOON - timedelta(minutes=20))
    assert choose_moment([SERVED, LOST], None, NOON) == LOST.deleted_at
    assert choose_moment([earlier, LOST, SERVED], None, NOON) == LOST.deleted_at
    with pytest.raises(Refused, match="2026-05-04T11:51:00Z alone: leave out --to"):
        choose_moment([SERVED, LOST], NOON, NOON)


def test_a_moment_that_no_backup_reaches_is_refused() -> None:
    with pytest.raises(Refused, match="--to is required"):
        choose_moment([SERVED], None, NOON)
    with pytest.raises(Refused, match="served can be restored from 2026-03-30T12:00:00Z on"):
        choose_moment([SERVED], NOON - 36 * DAY, NOON)
    with pytest.raises(Refused, match="--to 2026-05-05T12:00:00Z is still to come: it is 2026-05-04T12:00:00Z"):
        choose_moment([SERVED], NOON + DAY, NOON)


def test_a_moment_that_tables_do_not_reach_yet_is_waited_for() -> None:
    restores, minute = Restores({"served": SERVED}), timedelta(minutes=1)
    moment = choose_moment([SERVED], NOON + minute, NOON + 5 * minute)
    with pytest.raises(Unavailable, match="up to 2026-05-04T12:00:00Z so far"):
        begin_restores(restores, {"memory": SERVED}, moment)
    assert restores.begun == {}


def test_a_repetition_goes_on_with_the_tables_that_were_begun() -> None:
    tables = {"memory": "M", "control": "C"}
    restores = Restores({"M": replace(SERVED, name="M"), "C": replace(LOST, name="C")}, missing={"C-20260504T115100Z"})
    with pytest.raises(Unavailable):
        restore_tables(restores, tables, None)
    restores.missing.clear()
    restored = restore_tables(restores, tables, None)
    assert restored.names == {"memory": "M-20260504T115100Z", "control": "C-20260504T115100Z"}
    assert restored.streams["memory"] == "stream of M-20260504T115100Z"
    assert restores.begun == {
        "M-20260504T115100Z": ("M", LOST.deleted_at),
        "C-20260504T115100Z": ("C", LOST.deleted_at),
    }


def test_a_ledger_that_was_deleted_is_protected_from_changes_again() -> None:
    restores = Restores({"M": replace(SERVED, name="M"), "L": replace(LOST, name="L")})
    restore_tables(restores, {"memory": "M", "ledger": "L"}, None)
    assert restores.forbidden == {"L-20260504T115100Z": LEDGER_FORBIDS}


M, C, L = "LOCI_MEMORY_TABLE", "LOCI_CONTROL_TABLE", "LOCI_LEDGER_TABLE"
THEN, LATER = "20260504T115100Z", "20260504T120000Z"


def restores_with(*names: str) -> Restores:
    return Restores(dict.fromkeys(names, SERVED))


def test_functions_that_read_restored_tables_of_one_moment_may_serve() -> None:
    tables = {M: f"M-{THEN}", C: f"C-{THEN}", L: "L"}
    there = restores_with("M", f"M-{THEN}", "C", f"C-{THEN}", "L", "L-copy", "M-other")
    require_restored(there, {"api": tables, "sweeper": tables, "login": {}})


@pytest.mark.parametrize(
    ("names", "named"),
    [
        (("M", f"M-alongside-{THEN}"), "M is no restored table; to serve the present tables instead: loci resume"),
        (("M", f"M-alongside-{THEN}", f"M-{LATER}"), f"M was restored to M-{LATER} and is still read: write `tables`"),
    ],
)
def test_a_copy_alongside_is_never_offered_to_be_served(names: tuple[str, ...], named: str) -> None:
    restores = restores_with(*names)
    with pytest.raises(Conflict) as refusal:
        require_restored(restores, {"api": {M: "M"}})
    assert named in refusal.value.detail
    assert f"M-alongside-{THEN}: for loci export --restored, not to be served" in refusal.value.detail
    assert find_waiting(restores, ["M"]) == [name for name in names if name == f"M-{LATER}"]


def test_of_two_restores_the_setting_of_each_is_named() -> None:
    with pytest.raises(Conflict, match=f"write `tables`, those of M-{THEN} or M-{LATER}, into"):
        require_restored(restores_with("M", f"M-{THEN}", f"M-{LATER}"), {"api": {M: "M"}})


def test_a_copy_alongside_has_a_name_of_its_own() -> None:
    begun = begin_restores(restores_with("M"), {"memory": replace(SERVED, name="M")}, NOON, is_alongside=True)
    assert begun.names == {"memory": f"M-alongside-{LATER}"}


@pytest.mark.parametrize(
    ("served", "named"),
    [
        # The deployment was skipped.
        ({"api": {M: "M"}, "sweeper": {M: "M"}}, f"M was restored to M-{THEN} and is still read: write `tables`"),
        ({"api": {M: f"M-{THEN}", C: f"C-{THEN}", L: "K"}}, f"K was restored to K-{THEN} and is still read"),
        # It broke off.
        ({"api": {M: f"M-{THEN}"}, "api:7": {M: "M"}}, f"functions differ in {M}: api:7 read M; api read M-{THEN}"),
        # Tables of two restores.
        ({"api": {M: f"M-{THEN}", C: f"C-{LATER}"}}, f"tables of different moments: C-{LATER}, M-{THEN}"),
        # A restored table was restored in turn.
        ({"api": {M: f"R-{THEN}"}}, f"R-{THEN} was restored to R-{THEN}-{LATER}"),
        # Nothing was restored.
        ({"api": {M: "N"}}, "N is no restored table"),
    ],
)
def test_a_restore_that_did_not_happen_is_refused_by_name_with_the_way_out(
    served: Mapping[str, Mapping[str, str]], named: str
) -> None:
    names = "M", f"M-{THEN}", "C", f"C-{THEN}", f"C-{LATER}", f"R-{THEN}", f"R-{THEN}-{LATER}", "N", "K", f"K-{THEN}"
    with pytest.raises(Conflict) as refusal:
        require_restored(restores_with(*names), served)
    assert named in refusal.value.detail
    assert "to serve the present tables instead: loci resume" in refusal.value.detail
