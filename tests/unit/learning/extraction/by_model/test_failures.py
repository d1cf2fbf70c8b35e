"""A model that fails, or a run that ends under way: what the job says, when it is tried again, and what is paid."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from functions.capabilities import CAPABILITIES
from infra.model_settings import MOST_SECONDS
from loci import events
from loci.adapters.files import FolderPrompts, locate
from loci.api import routing
from loci.background.sweeper import Swept
from loci.errors import ModelFailed, Unavailable
from loci.events import RecordChange
from loci.learning.extraction import job_transitions, model_answers, run_job
from loci.learning.extraction.run_job import JobOutcome
from loci.model.jobs import Job, JobCounts, JobStatus
from loci.model.language import CallOutcome
from loci.ports.language import LanguageModel, Prompt, Stop
from loci.ports.writes import Outcome
from loci.runtime import retry
from loci.scope import Scope
from loci.text import timestamps
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import START
from tests.support.model_endpoint import Asked, Fails, HangsUp, ModelEndpoint, Says, Sends, Step
from tests.support.model_facts import user
from tests.support.model_jobs import BOTH, CHEESE, CHOICE, LONG, World, cats, world_at
from tests.support.pipeline import CHAT
from tests.unit.api.requests import Api

pytestmark = pytest.mark.thorough


AWAY: dict[str, Step] = {
    "throttled": Fails(429, retry_after="1200"),
    "down": Fails(503),
    "hung up": HangsUp(),
    "cut off": HangsUp(b'{"choices": ['),
    "no reply": Sends(b"<html>busy</html>", 502),
    "key not valid": Fails(401, "invalid_api_key"),
    "no credit": Fails(402, "insufficient_balance"),
    "key without the right": Fails(403, "permission_error"),
}
USELESS: dict[str, tuple[Step, ...]] = {
    "refused": (Says("I'd rather not.", stop=Stop.REFUSED),),
    "invalid twice": (Says("no JSON"), Says('{"facts": 7}')),
    "truncated twice": (Says(BOTH[:20], stop=Stop.TRUNCATED), Says(BOTH[:30], stop=Stop.TRUNCATED)),
    "unknown model": (Fails(404, "model_not_found"),),
}
FAILURES = {**{name: (step,) for name, step in AWAY.items()}, **USELESS}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_call_in_vain_fails_the_job_for_now_with_the_reason_and_writes_nothing(
    queued_world: World, failure: str
) -> None:
    queued_world.endpoint.script(*FAILURES[failure])
    assert queued_world.run() == [JobOutcome.FAILED]
    job = queued_world.pipeline.job
    assert (job.status, job.answer, job.applied, queued_world.pipeline.atoms) == (JobStatus.FAILED, None, 0, [])
    assert job.reason is not None
    assert job.reason.startswith(str(CHOICE))
    assert job.retry_at is not None
    assert (job.is_finished, job.finished_at) == (False, None)
    assert len(job.calls) == len(FAILURES[failure])
    assert CallOutcome.ANSWERED not in queued_world.outcomes
    # Its message is deleted: no job of its space waits for it. One too many does not bring it forward.
    assert run_job.execute_job(queued_world.ports, job_transitions.job_message(CHAT, job)).outcome is JobOutcome.DROPPED
    assert queued_world.sweep_at_due() == [Swept.SENT_AGAIN]
    assert (queued_world.pipeline.job.status, queued_world.pipeline.job.attempt) == (JobStatus.QUEUED, 2)
    queued_world.endpoint.script(Says(BOTH))
    assert queued_world.run() == [JobOutcome.SUCCEEDED]
    assert (len(queued_world.pipeline.atoms), queued_world.pipeline.job.reason, queued_world.pipeline.job.due) == (
        2,
        None,
        None,
    )


@pytest.mark.parametrize("failure", ["key not valid", "no credit", "key without the right"])
def test_a_refused_key_is_named_by_its_secret_and_counted_by_its_provider(queued_world: World, failure: str) -> None:
    queued_world.endpoint.script(AWAY[failure])
    queued_world.run()
    reason = queued_world.pipeline.job.reason or ""
    assert f"{CHOICE}: the key was refused: secret {CHOICE.provider}-key (HTTP 40" in reason
    assert queued_world.metrics.refused_keys == [CHOICE.provider]


def test_what_was_cut_off_is_asked_for_in_half_a_part_at_once(world: World) -> None:
    world.says(*(user(f"My cat number {n} is called Miso{n}. {'ab ' * 300}") for n in range(12)))
    world.pipeline.fan_out()
    world.endpoint.script(USELESS["truncated twice"][0])
    world.endpoint.answers = cats
    assert world.run() == [JobOutcome.SUCCEEDED]
    fresh = [sum(" earlier " not in line for line in _lines(asked)) for asked in world.endpoint.asked]
    assert (fresh[0], fresh[1] + fresh[2], len(fresh)) == (12, 12, 3)
    assert not world.endpoint.was_told("in fewer words")
    assert (len(world.pipeline.atoms), world.outcomes[0]) == (12, CallOutcome.TRUNCATED)


def test_a_retry_after_a_time_out_has_less_to_read_and_less_to_write(endpoint: ModelEndpoint) -> None:
    world = world_at(endpoint, "v5")
    world.says(*(user(f"My cat number {n} is called Miso{n}. {'ab ' * 300}") for n in range(12)))
    world.pipeline.fan_out()
    world.endpoint.script(Fails(504), Fails(504))
    for _ in range(2):
        assert world.run() == [JobOutcome.FAILED]
        world.sweep_at_due()
    world.endpoint.answers = cats
    assert world.run()[-1] is JobOutcome.SUCCEEDED
    first, second, third = world.endpoint.asked[:3]
    prompts = [asked.body["messages"][0]["content"] for asked in (first, second, third)]
    assert prompts[0].startswith(prompts[1])
    assert "# Examples" in prompts[0]
    assert "# Examples" not in prompts[1]
    assert prompts[2] == prompts[1]
    limits = [asked.body["max_completion_tokens"] for asked in (first, second, third)]
    assert limits == [8000, 4000, 2000]
    assert len(_lines(first)) > len(_lines(second)) > len(_lines(third))


def test_what_was_cut_off_twice_is_asked_for_in_smaller_parts_by_the_next_try(world: World) -> None:
    world.says(*(user(f"My cat number {n} is called Miso{n}. {'ab ' * 300}") for n in range(12)))
    world.pipeline.fan_out()
    world.endpoint.script(*USELESS["truncated twice"])
    assert world.run() == [JobOutcome.FAILED]
    first, half = (len(_lines(asked)) for asked in world.endpoint.asked)
    assert (first, half < 12) == (12, True)
    assert world.sweep_at_due() == [Swept.SENT_AGAIN]
    world.endpoint.answers = cats
    assert world.run() == [JobOutcome.SUCCEEDED]
    fresh = [sum(" earlier " not in line for line in _lines(asked)) for asked in world.endpoint.asked[2:]]
    assert (sum(fresh), max(fresh) < 12, len(world.pipeline.atoms)) == (12, True, 12)


def _lines(asked: Asked) -> list[str]:
    lines: list[str] = asked.body["messages"][1]["content"].splitlines()
    return [line for line in lines if "Z Mon: " in line]


def test_a_part_that_fails_leaves_those_before_it_answered(world: World) -> None:
    world.says(*LONG)
    world.pipeline.fan_out()
    world.endpoint.answers = lambda asked: Fails(503) if len(world.endpoint.asked) == 2 else cats(asked)
    assert world.run() == [JobOutcome.FAILED]
    assert (world.pipeline.job.status, world.pipeline.atoms) == (JobStatus.FAILED, [])
    first = world.endpoint.asked[0].raw
    assert world.sweep_at_due() == [Swept.SENT_AGAIN]
    assert world.run() == [JobOutcome.SUCCEEDED]
    assert len(world.pipeline.atoms) == 30
    assert [asked.raw for asked in world.endpoint.asked].count(first) == 1


@pytest.mark.parametrize("failure", ["down", "refused", "truncated twice"])
def test_a_part_that_fails_for_good_costs_none_of_the_facts_of_those_before_it(world: World, failure: str) -> None:
    world.says(*LONG)
    world.pipeline.fan_out()
    world.endpoint.answers = lambda asked: cats(asked) if len(world.endpoint.asked) == 1 else FAILURES[failure][0]
    while not world.pipeline.job.is_finished:
        assert world.run() == [JobOutcome.FAILED]
        if not world.pipeline.job.is_finished:
            assert world.pipeline.atoms == []
            assert world.sweep_at_due() == [Swept.SENT_AGAIN]
    job = world.pipeline.job
    first = sum(" user " in line for line in _lines(world.endpoint.asked[0]))
    assert 0 < first < 30
    assert (job.status, job.counts, len(world.pipeline.atoms)) == (JobStatus.FAILED, JobCounts(added=first), first)
    assert job.reason is not None
    assert "gave up after" in job.reason
    assert world.outcomes.count(CallOutcome.ANSWERED) == 1


def test_the_api_tells_the_reason_and_when_it_is_tried_again_and_so_do_the_events(queued_world: World) -> None:
    api = Api(queued_world.ports, routing.MEMORY.routers())
    path = f"/ai-memory/extractions/{queued_world.pipeline.job.id}"
    queued_world.endpoint.script(Fails(503))
    running_job = replace(queued_world.pipeline.job, status=JobStatus.RUNNING)
    queued_world.run()
    shown, job = api.send("GET", path).body, queued_world.pipeline.job
    assert (shown["status"], shown["finishedAt"], shown["counts"]["added"]) == ("failed", None, 0)
    assert (shown["reason"], shown["retryAt"]) == (job.reason, timestamps.to_text(job.due or START))
    assert [call["outcome"] for call in shown["usage"]["calls"]] == ["away"]
    assert _event_types(running_job, job) == ["job.updated"]
    queued_world.sweep_at_due()
    again = queued_world.pipeline.job
    assert _event_types(job, again) == ["job.updated"]
    given_up = job_transitions.fail_job(queued_world.ports, CHAT, job.id, "given up")
    assert given_up is not None
    assert _event_types(job, given_up) == ["job.finished"]
    assert api.send("GET", path).body["retryAt"] is None


def _event_types(before: Job, after: Job) -> list[str]:
    return [event.type for event in events.events_of(RecordChange(CHAT, START, before, after, "J#"))]


@pytest.mark.parametrize("failures", [1, 3, 4])
def test_a_paid_answer_is_stored_by_a_store_that_is_away_for_a_moment(queued_world: World, failures: int) -> None:
    jobs, left = queued_world.pipeline.memory.jobs, [failures]

    class Throttled:
        def replace(self, scope: Scope, before: Job, after: Job) -> Outcome:
            if before.answer != after.answer and left[0]:
                left[0] -= 1
                raise Unavailable("the store is away")
            return jobs.replace(scope, before, after)

        def __getattr__(self, name: str) -> Any:
            return getattr(jobs, name)

    queued_world.endpoint.script(Says(BOTH))
    ports = replace(queued_world.ports, jobs=Throttled())
    if failures <= len(retry.PAUSES):
        assert queued_world.run(ports) == [JobOutcome.SUCCEEDED]
        assert len(queued_world.endpoint.asked) == 1
    else:
        with pytest.raises(Unavailable):
            queued_world.run(ports)
        assert (queued_world.pipeline.job.status, queued_world.pipeline.atoms) == (JobStatus.RUNNING, [])


def test_a_run_ends_in_time_for_its_function() -> None:
    (function,) = (capability for capability in CAPABILITIES if capability.name == "extraction")
    a_call = timedelta(seconds=MOST_SECONDS)
    # A part, and the reconciling of all: neither is asked a second time after the working time.
    assert run_job.WORKING_TIME + 2 * a_call + run_job.LEAST_WRITING_TIME < timedelta(seconds=function.timeout)


def test_a_provider_that_says_when_to_come_again_is_not_asked_before(queued_world: World) -> None:
    queued_world.endpoint.script(Fails(429, retry_after="7200"))
    queued_world.run()
    retry_at = queued_world.pipeline.job.retry_at
    assert retry_at is not None
    assert retry_at >= queued_world.pipeline.clock.now + timedelta(seconds=7190)


@pytest.mark.parametrize("failure", ["down", "hung up", "no reply"])
def test_one_failure_of_a_provider_costs_half_a_minute(queued_world: World, failure: str) -> None:
    queued_world.endpoint.script(FAILURES[failure][0], Says(BOTH))
    queued_world.run()
    assert queued_world.pipeline.job.retry_at == queued_world.pipeline.clock.now + timedelta(seconds=30)
    assert queued_world.sweep_at_due() == [Swept.SENT_AGAIN]
    assert queued_world.run() == [JobOutcome.SUCCEEDED]


def test_an_outage_of_a_day_is_outlived_and_no_longer_one(queued_world: World) -> None:
    begin = queued_world.pipeline.clock.now
    queued_world.endpoint.answers = lambda _asked: Fails(503)
    waits = []
    while queued_world.run() == [JobOutcome.FAILED] and queued_world.pipeline.job.retry_at is not None:
        waits.append(queued_world.pipeline.job.retry_at - queued_world.pipeline.clock.now)
        queued_world.sweep_at_due()
    seconds = [wait.total_seconds() for wait in waits]
    assert seconds[0] == job_transitions.FIRST_PAUSE.total_seconds()
    assert seconds == sorted(seconds)
    assert seconds[8] == seconds[-1] == job_transitions.LONGEST_PAUSE.total_seconds()
    passed = queued_world.pipeline.clock.now - begin
    assert timedelta(hours=24) <= passed <= timedelta(hours=24, minutes=15)
    job = queued_world.pipeline.job
    assert job.is_finished
    assert str(job.reason).endswith("; gave up after 24 hours")


def test_after_six_hours_without_a_model_a_job_is_done_within_minutes_of_its_return(queued_world: World) -> None:
    begin = queued_world.pipeline.clock.now
    queued_world.endpoint.answers = lambda _asked: Fails(503)
    while queued_world.pipeline.clock.now - begin < timedelta(hours=6):
        assert queued_world.run() == [JobOutcome.FAILED]
        queued_world.sweep_at_due()
    back = queued_world.pipeline.clock.now
    queued_world.endpoint.answers = lambda _asked: Says(BOTH)
    assert queued_world.run() == [JobOutcome.SUCCEEDED]
    assert queued_world.pipeline.clock.now - back <= job_transitions.LONGEST_PAUSE
    assert queued_world.pipeline.job.away_since is None


def test_a_model_of_no_use_is_tried_later_and_later_and_then_given_up(queued_world: World) -> None:
    failure, tries = "refused", job_transitions.MAX_FAILURES
    waits = []
    while (before := queued_world.pipeline.job.due) is not None:
        queued_world.endpoint.script(*FAILURES[failure])
        assert queued_world.run() == [JobOutcome.FAILED]
        if queued_world.pipeline.job.retry_at is not None:
            waits.append((queued_world.pipeline.job.retry_at - queued_world.pipeline.clock.now) // timedelta(minutes=1))
            assert queued_world.sweep_at_due() == [Swept.SENT_AGAIN]
        assert queued_world.pipeline.job.due != before
    job = queued_world.pipeline.job
    assert (job.status, job.is_finished, len(job.calls), len(queued_world.endpoint.asked)) == (
        JobStatus.FAILED,
        True,
        tries,
        tries,
    )
    assert job.reason is not None
    assert job.reason.endswith(f"; gave up after {tries} attempts")
    assert waits == sorted(waits)
    assert waits[-1] > waits[0]


def test_a_provider_that_is_not_here_fails_the_job_with_its_name(queued_world: World) -> None:
    def nowhere(provider: str) -> LanguageModel:
        raise ModelFailed(f"this deployment has no provider {provider}")

    ports = queued_world.pipeline.with_parts(language_model=nowhere, prompts=FolderPrompts(locate()))
    assert queued_world.run(ports) == [JobOutcome.FAILED]
    job = queued_world.pipeline.job
    assert (job.reason, job.calls) == ("this deployment has no provider openai", ())
    assert job.retry_at is not None


def test_a_version_without_a_prompt_fails_the_job_for_good(queued_world: World) -> None:
    class NoPrompts:
        def read(self, _name: str, _version: str) -> Prompt | None:
            return None

    ports = queued_world.pipeline.with_parts(prompts=NoPrompts())
    assert queued_world.run(ports) == [JobOutcome.FAILED]
    assert (queued_world.pipeline.job.is_finished, queued_world.endpoint.asked) == (True, [])
    assert queued_world.pipeline.job.reason == "unknown prompt version: extraction v2"


def test_a_long_conversation_is_asked_in_parts_that_overlap_and_nothing_is_remembered_twice(world: World) -> None:
    world.says(*LONG)
    world.pipeline.fan_out()
    world.endpoint.answers = cats
    assert world.run() == [JobOutcome.SUCCEEDED]
    asked = world.endpoint.asked
    assert len(asked) == len(world.pipeline.job.calls) > 2
    assert all(" earlier user " in one.body["messages"][1]["content"] for one in asked[1:])
    assert len(world.pipeline.atoms) == 30
    assert (world.pipeline.job.counts, world.pipeline.job.applied) == (JobCounts(added=30), 30)


def test_a_run_out_of_time_goes_on_with_the_next_part_and_none_is_asked_twice(world: World) -> None:
    world.says(*LONG)
    world.pipeline.fan_out()
    world.endpoint.answers = cats
    world.endpoint.during = lambda _asked: world.pipeline.clock.pass_by(timedelta(seconds=160))
    try:
        runs = 0
        while not world.pipeline.job.is_finished:
            runs += 1
            assert world.run() == [JobOutcome.SUCCEEDED if world.pipeline.job.is_finished else JobOutcome.DROPPED]
            if not world.pipeline.job.is_finished:
                assert world.pipeline.job.status is JobStatus.QUEUED
                assert model_answers.is_whole(world.pipeline.job.answer) or world.pipeline.atoms == []
                assert world.sweep_at_due() == [Swept.SENT_AGAIN]
    finally:
        world.endpoint.during = lambda _asked: None
    assert runs >= len(world.endpoint.asked) > 2
    assert (world.pipeline.job.tries, len(world.pipeline.atoms)) == (1, 30)


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_run_that_ends_anywhere_asks_again_only_for_what_it_never_saw(
    endpoint: ModelEndpoint, moment: Moment
) -> None:
    """Whichever call of a port is the last: no fact is lost or doubled, no answer that was stored asked for again."""
    few = tuple(user(f"My cat number {n} is called Miso{n}. {CHEESE * 950}") for n in range(2))
    questions: list[int] = []
    for nth in range(10_000):
        endpoint.forget()
        endpoint.answers = cats
        world = world_at(endpoint)
        world.says(*few)
        world.pipeline.fan_out()
        message = world.pipeline.next_message()
        try:
            run_job.execute_job(crashing(world.ports, nth, moment), message)
            break
        except Crash:
            stored = world.pipeline.job.answer
            asked = len(endpoint.asked)
            run_job.execute_job(world.ports, message)
        assert (world.pipeline.job.status, len(world.pipeline.atoms)) == (JobStatus.SUCCEEDED, 2)
        questions.append(len(endpoint.asked))
        if model_answers.is_whole(stored):
            assert len(endpoint.asked) == asked
    whole = len(endpoint.asked)
    assert whole == 2
    # The request, the answer, or the charge to the budget is lost before the answer is stored.
    assert set(questions) == {whole, whole + 1}
    assert questions.count(whole + 1) <= 6
    assert len(questions) > 20
