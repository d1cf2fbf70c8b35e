"""A job that a budget does not let go on waits, comes back by itself, and is not given up for it."""

from datetime import timedelta

import pytest

from loci.background.sweeper import Swept
from loci.errors import OverBudget
from loci.learning.extraction import job_transitions
from loci.learning.extraction.run_job import JobOutcome, execute_job
from loci.model.jobs import JobStatus
from tests.support.pipeline import COUNTS, TALK, Pipeline, queued_pipeline

WHY = "the app's budget of 100 tokens a day is used up"


@pytest.fixture
def pipeline() -> Pipeline:
    made = queued_pipeline(*TALK)
    made.extractor.error = OverBudget(WHY, retry_after=7 * 3600)
    return made


def take(pipeline: Pipeline) -> JobOutcome:
    return execute_job(pipeline.ports, pipeline.queue.waiting.pop(0)).outcome


def wait(pipeline: Pipeline) -> timedelta:
    """How long the job waits from now on."""
    assert pipeline.job.due is not None
    return pipeline.job.due - pipeline.clock.now


def test_it_waits_with_the_reason_and_is_sent_again_within_the_hour(pipeline: Pipeline) -> None:
    assert take(pipeline) is JobOutcome.WAITING
    assert (pipeline.job.status, pipeline.job.reason, pipeline.job.finished_at) == (JobStatus.WAITING_BUDGET, WHY, None)
    assert timedelta(minutes=44) < wait(pipeline) < timedelta(minutes=57)
    assert pipeline.job.due is not None
    assert pipeline.sweep(pipeline.job.due) == [Swept.SENT_AGAIN]


def test_a_job_is_sent_again_sooner_if_its_budget_resets_sooner(pipeline: Pipeline) -> None:
    pipeline.extractor.error = OverBudget(WHY, retry_after=60)
    take(pipeline)
    assert timedelta(seconds=55) < wait(pipeline) <= timedelta(seconds=75)


def test_it_goes_on_once_it_may_and_no_longer_says_why_it_waited(pipeline: Pipeline) -> None:
    take(pipeline)
    pipeline.extractor.error = None
    assert pipeline.job.due is not None
    pipeline.sweep(pipeline.job.due)
    assert take(pipeline) is JobOutcome.SUCCEEDED
    job = pipeline.job
    assert (job.counts, job.reason, job.due) == (COUNTS, None, None)


def test_waiting_for_days_costs_no_attempt_and_every_message_is_a_new_one(pipeline: Pipeline) -> None:
    sent = []
    for _ in range(60):
        sent.append(pipeline.queue.waiting[0].attempt)
        take(pipeline)
        assert pipeline.job.due is not None
        assert pipeline.sweep(pipeline.job.due) == [Swept.SENT_AGAIN]
    assert sent == list(range(1, 61))
    pipeline.extractor.error = None
    assert take(pipeline) is JobOutcome.SUCCEEDED


def test_what_waited_is_given_up_after_as_many_attempts_as_any_other(pipeline: Pipeline) -> None:
    for _ in range(10):
        take(pipeline)
        assert pipeline.job.due is not None
        pipeline.sweep(pipeline.job.due)
    lost = 0
    while (due := pipeline.job.due) is not None:
        lost += len(pipeline.queue.waiting)
        pipeline.queue.waiting.clear()
        pipeline.sweep(due)
    assert (lost, pipeline.job.status) == (job_transitions.MAX_ATTEMPTS, JobStatus.FAILED)


def test_a_message_that_comes_twice_waits_twice(pipeline: Pipeline) -> None:
    message = pipeline.next_message()
    assert [execute_job(pipeline.ports, message).outcome for _ in range(2)] == [JobOutcome.WAITING, JobOutcome.WAITING]
    assert pipeline.job.tries == 1
