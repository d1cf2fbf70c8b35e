"""A tenant that closes thousands of conversations at once does not delay another tenant's first job."""

from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.api.memory import extractions
from loci.background.sweeper import Swept
from loci.learning.extraction import pacing
from loci.learning.extraction.run_job import JobOutcome, execute_job
from loci.model.jobs import JobStatus, Target
from loci.model.tenants import JOBS_A_MINUTE, TenantLimits
from loci.ports.jobs import JobMessage
from loci.scope import Scope
from tests.fakes.memory import START, Clock
from tests.fakes.ports import FakePorts
from tests.support.pipeline import CHAT, Pipeline

MINUTE = timedelta(minutes=1)
OTHER = replace(CHAT, tenant="bravo")


class Still(Clock):
    """Time passes only when the test moves it."""

    def __call__(self) -> datetime:
        return self.now


def limit_jobs(ports: FakePorts, jobs: int, scope: Scope = CHAT) -> None:
    ports.tenant_limits.put(scope.tenant_directory, TenantLimits(jobs=jobs))


@pytest.fixture
def pipeline() -> Pipeline:
    """One job a minute, of a conversation that is extracted into three spaces."""
    made = Pipeline()
    limit_jobs(made.ports, 1)
    made.bind(Target("One"), Target("Two"), Target("Three"))
    return made


def test_another_tenant_waits_for_no_more_than_a_minute_s_jobs() -> None:
    ports = FakePorts(Still(START))
    places = [pacing.take_place(ports, CHAT) for _ in range(10_000)]
    assert pacing.take_place(ports, OTHER) is None
    assert places.count(None) == JOBS_A_MINUTE
    in_each = Counter(place for place in places if place is not None)
    assert max(in_each.values()) == JOBS_A_MINUTE
    assert max(in_each) == START.replace(second=0) + (10_000 // JOBS_A_MINUTE) * MINUTE


@given(limit=st.integers(1, 50), jobs=st.integers(1, 300), seconds=st.integers(0, 59))
def test_places_are_taken_in_order_none_over_the_limit_and_none_left_out(limit: int, jobs: int, seconds: int) -> None:
    ports = FakePorts(Still(START.replace(second=seconds)))
    limit_jobs(ports, limit)
    places = [pacing.take_place(ports, CHAT) or START.replace(second=0) for _ in range(jobs)]
    assert places == sorted(places)
    full, rest = divmod(jobs, limit)
    assert sorted(Counter(places).values(), reverse=True) == [limit] * full + [rest] * bool(rest)


def test_jobs_over_the_limit_are_recorded_and_sent_in_the_minutes_after_as_a_first_try(pipeline: Pipeline) -> None:
    pipeline.fan_out()
    assert [job.status for job in pipeline.jobs] == [JobStatus.QUEUED] * 3
    assert len(pipeline.queue.waiting) == 1
    reasons = [extractions.job_fields(job, START)["reason"] for job in pipeline.jobs]
    assert sorted(reason for reason in reasons if reason is not None) == [
        f"the tenant may begin no more jobs in this minute; this one begins at 2026-05-04T09:{minute}:00.000000Z"
        for minute in (31, 32)
    ]
    for minutes in (1, 2):
        minute = START.replace(second=0) + minutes * MINUTE
        assert pipeline.sweep(minute - timedelta(seconds=1)) == []
        assert pipeline.sweep(minute) == [Swept.SENT_AGAIN]
    assert len(pipeline.queue.waiting) == 3
    messages: list[JobMessage] = list(pipeline.queue.waiting)
    assert [execute_job(pipeline.ports, message).outcome for message in messages] == [JobOutcome.SUCCEEDED] * 3
    assert [job.tries for job in pipeline.jobs] == [1] * 3


def test_a_repeated_event_sends_no_job_before_its_minute(pipeline: Pipeline) -> None:
    for _ in range(3):
        pipeline.fan_out()
    assert len(pipeline.jobs) == 3
    assert len({message.job for message in pipeline.queue.waiting}) == 1


def test_what_is_over_a_day_goes_into_its_last_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "MOST_MINUTES", 2)
    ports = FakePorts(Still(START))
    limit_jobs(ports, 1)
    first = START.replace(second=0)
    places = [pacing.take_place(ports, CHAT) for _ in range(5)]
    assert places == [None, first + MINUTE, *[first + 2 * MINUTE] * 3]
