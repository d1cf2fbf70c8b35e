"""No kind of work that is due waits behind another's backlog."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.background import sweeper
from loci.errors import Unavailable
from loci.ports.jobs import DueKind, DueRecord, DueStore
from loci.scope import Scope
from tests.fakes.due import Due
from tests.fakes.memory import START
from tests.fakes.ports import FakePorts

SCOPE = Scope("acme", "app", "chat", "ada")
SWEEP = timedelta(seconds=60)


class StillClock:
    """Time passes when a test says so."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


class Backlog(Due):
    """More of each kind than can ever be done."""

    def __init__(self, *kinds: DueKind) -> None:
        super().__init__()
        self._kinds = kinds

    def records_until(self, now: datetime, kinds: Collection[DueKind]) -> Iterator[DueRecord]:  # noqa: ARG002  # the port's
        wanted = [kind for kind in self._kinds if kind in kinds]
        return (record(kind, number) for number in count() for kind in wanted) if wanted else iter(())


def record(kind: DueKind, number: int = 0) -> DueRecord:
    return DueRecord(kind, SCOPE, str(number), START)


def times(due: DueStore, seconds: Mapping[DueKind, float], sweep: timedelta = SWEEP) -> dict[DueKind, timedelta]:
    """How long each kind is worked on in a sweep, where one record of it takes so many seconds."""
    clock = StillClock()
    spent = dict.fromkeys(seconds, timedelta())
    for one in sweeper.due_records(FakePorts(clock, due=due), START):
        if clock.now - START >= sweep:
            break
        took = timedelta(seconds=seconds[one.kind])
        clock.now += took
        spent[one.kind] += took
    return spent


def test_an_erasure_and_a_lost_job_come_before_atoms() -> None:
    of_atoms = (record(kind, number) for kind in (DueKind.PENDING, DueKind.ATOM) for number in range(50))
    due = Due(*of_atoms, record(DueKind.CONVERSATION), record(DueKind.JOB), record(DueKind.ADMIN_JOB))
    found = [one.kind for one in sweeper.due_records(FakePorts(StillClock(), due=due), START)]
    assert found[:2] == [DueKind.ADMIN_JOB, DueKind.JOB]
    assert len(found) == 103


def test_erasures_that_take_hours_leave_time_for_everything_else() -> None:
    spent = times(Backlog(*DueKind), {**dict.fromkeys(DueKind, 0.05), DueKind.ADMIN_JOB: 20.0})
    lanes = [sum((spent[kind] for kind in lane), timedelta()) for lane in sweeper.LANES]
    assert min(lanes) > timedelta(seconds=13)


def test_thousands_of_lost_jobs_leave_time_for_an_erasure_and_the_rest() -> None:
    spent = times(Backlog(DueKind.JOB, DueKind.ADMIN_JOB, DueKind.PENDING), dict.fromkeys(DueKind, 0.05))
    assert [spent[kind] for kind in (DueKind.JOB, DueKind.ADMIN_JOB, DueKind.PENDING)] == [SWEEP / 3] * 3


@given(seconds=st.fixed_dictionaries({kind: st.floats(0.01, 20) for kind in DueKind}))
def test_whatever_work_takes_no_lane_is_behind_another_by_more_than_a_record(seconds: dict[DueKind, float]) -> None:
    spent = times(Backlog(*DueKind), seconds)
    lanes = [sum((spent[kind] for kind in lane), timedelta()) for lane in sweeper.LANES]
    assert max(lanes) - min(lanes) <= timedelta(seconds=max(seconds.values()))


def test_every_kind_has_a_lane() -> None:
    assert sorted(kind for lane in sweeper.LANES for kind in lane) == sorted(DueKind)


def test_a_table_that_is_away_holds_up_no_other_and_is_not_hidden() -> None:
    class Away(Due):
        def records_until(self, now: datetime, kinds: Collection[DueKind]) -> Iterable[DueRecord]:
            if DueKind.ADMIN_JOB in kinds:
                raise Unavailable("the table is away")
            yield from super().records_until(now, kinds)

    found: list[DueKind] = []
    with pytest.raises(Unavailable, match="the table is away"):
        found.extend(
            one.kind for one in sweeper.due_records(FakePorts(StillClock(), due=Away(record(DueKind.ATOM))), START)
        )
    assert found == [DueKind.ATOM]
