"""Deliveries that repeat, break off or overlap: in the end each fact was applied once."""

from datetime import timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.learning.extraction import fanout
from loci.learning.extraction.run_job import execute_job
from loci.model.jobs import JobStatus
from tests.fakes.faults import Crash, Interrupted, Moment, crashing
from tests.fakes.memory import EPOCH, START
from tests.support.break_points import break_points
from tests.support.pipeline import CHAT, COUNTS, REMEMBERED, TALK, ULID, Pipeline, queued_pipeline

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_crash_at_any_step_is_healed_by_the_next_delivery(moment: Moment) -> None:
    for nth in break_points(200):
        pipeline = queued_pipeline(*TALK)
        try:
            execute_job(crashing(pipeline.ports, nth, moment), pipeline.next_message())
        except Crash:
            execute_job(pipeline.ports, pipeline.next_message())
        else:
            assert nth >= 30
            break
        assert (pipeline.memories, pipeline.job.counts) == (REMEMBERED, COUNTS), nth
        assert pipeline.job.status is JobStatus.SUCCEEDED
    else:
        pytest.fail("it never came to an end")


def test_a_second_run_at_any_step_of_the_first_changes_nothing() -> None:
    for nth in break_points(200):
        pipeline = queued_pipeline(*TALK)
        message = pipeline.next_message()
        ports = Interrupted(pipeline.ports, nth, Moment.BEFORE, partial(execute_job, pipeline.ports, message))
        execute_job(ports, message)
        assert (pipeline.memories, pipeline.job.counts) == (REMEMBERED, COUNTS), nth
        if ports.calls <= nth:
            break
    else:
        pytest.fail("it never came to an end")
    assert nth >= 30


DELIVERIES = st.lists(
    st.one_of(
        st.just(("event", 0, Moment.BEFORE)),
        st.tuples(st.just("event"), st.integers(0, 30), st.sampled_from(Moment)),
        st.tuples(st.just("job"), st.integers(0, 60), st.sampled_from(Moment)),
        st.tuples(st.just("sweep"), st.integers(1, 40), st.sampled_from(Moment)),
    ),
    max_size=12,
)


@given(DELIVERIES)
def test_whatever_is_repeated_broken_off_or_late_the_atoms_are_the_same(
    deliveries: list[tuple[str, int, Moment]],
) -> None:
    pipeline = Pipeline()
    pipeline.extractor.facts = TALK
    pipeline.bind()
    minutes = 0
    for what, number, moment in deliveries:
        try:
            if what == "event":
                fanout.fan_out(crashing(pipeline.ports, number, moment), CHAT, ULID, EPOCH)
            elif what == "sweep":
                minutes += number
                pipeline.sweep(START + timedelta(hours=2, minutes=minutes))
            elif pipeline.queue.waiting:
                execute_job(
                    crashing(pipeline.ports, number, moment),
                    pipeline.queue.waiting[number % len(pipeline.queue.waiting)],
                )
        except Crash:
            continue
    pipeline.fan_out()
    pipeline.run_all()
    assert (pipeline.memories, pipeline.job.counts) == (REMEMBERED, COUNTS)
    assert pipeline.job.status is JobStatus.SUCCEEDED
