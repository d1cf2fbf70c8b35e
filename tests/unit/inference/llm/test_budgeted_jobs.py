"""Eleven jobs on a budget of ten, over HTTP: ten are done, one waits and says why, and goes on by itself."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from loci.adapters.files import FolderPrompts, locate
from loci.adapters.openai import OpenAIModels
from loci.api import routing
from loci.background import sweeper
from loci.ids import ConversationId
from loci.learning.extraction import fanout, run_job
from loci.model.apps import AppSettings, Choices
from loci.model.budgets import NO_LIMIT, Budget
from loci.model.jobs import ExtractionPolicy, Job, JobStatus
from loci.ports.all import Ports
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.memory import EPOCH, START, Clock
from tests.fakes.models import CallsNoted
from tests.support.model_endpoint import ModelEndpoint, Says
from tests.support.model_facts import answer
from tests.support.pipeline import ADA, BINDING, CHAT, Pipeline
from tests.unit.api.requests import Api

pytestmark = pytest.mark.thorough

ULIDS = [f"01K00000000000000000000C{number:02d}" for number in range(11)]
TEN = Budget(tokens=10 * 150)
"""Every call of the endpoint takes 100 tokens in and 50 out."""
MIDNIGHT = datetime(2026, 5, 5, tzinfo=UTC)


class Steady(Clock):
    """A clock that only the test moves: threads that read it repeatedly make no time pass."""

    def __call__(self) -> datetime:
        return self.now


@dataclass
class World:
    """Eleven closed conversations of Ada's, each a job that a model runs."""

    endpoint: ModelEndpoint
    pipeline: Pipeline
    settings: AppSettingsInMemory
    tenants: dict[str, Budget]
    ports: Ports

    def allow(self, app: Budget) -> None:
        choices = Choices(extraction_model="openai/gpt-4.1-mini", budget_tokens=app.tokens, budget_dollars=app.dollars)
        self.settings.records[ADA.app_directory] = AppSettings(START, choices)

    def close_all(self, of_binding: Budget = NO_LIMIT) -> None:
        self.pipeline.conversations.records.clear()
        self.pipeline.bind(fields={"policy": ExtractionPolicy(budget=of_binding)})
        for ulid in ULIDS:
            self.pipeline.tell(ulid)
            fanout.fan_out(self.ports, CHAT, ulid, EPOCH)
            self.pipeline.leave_out_floor()

    def run(self, *, at_once: int = 1) -> None:
        """Every message that waits is delivered, so many at a time."""
        messages = list(self.pipeline.queue.waiting)
        self.pipeline.queue.waiting.clear()
        with ThreadPoolExecutor(at_once) as threads:
            list(threads.map(lambda message: run_job.execute_job(self.ports, message), messages))

    def go_on(self, now: datetime) -> None:
        """The sweeper runs, and what it has sent."""
        self.pipeline.clock.now = now
        for record in sweeper.due_records(self.ports, now):
            sweeper.sweep_record(self.ports, record, now)
        self.run()

    @property
    def statuses(self) -> dict[JobStatus, int]:
        found = [job.status for job in self.pipeline.jobs]
        return {status: found.count(status) for status in set(found)}

    @property
    def waiting(self) -> Job:
        (job,) = (job for job in self.pipeline.jobs if job.status is JobStatus.WAITING_BUDGET)
        return job

    @property
    def calls(self) -> int:
        return len(self.endpoint.asked)


@pytest.fixture
def world() -> Iterator[World]:
    pipeline, settings, tenants = Pipeline(Steady()), AppSettingsInMemory(), dict[str, Budget]()
    with ModelEndpoint(answers=lambda _asked: Says(answer(retracts=()))) as endpoint:
        models = OpenAIModels(endpoint.openai, lambda: "key")
        ports = pipeline.with_parts(
            prompts=FolderPrompts(locate()),
            language_model=lambda _provider: models,
            call_metrics=CallsNoted(),
            app_settings=settings,
            tenant_budget=lambda tenant: tenants.get(tenant, NO_LIMIT),
        )
        made = World(endpoint, pipeline, settings, tenants, ports)
        made.allow(NO_LIMIT)
        yield made


def by_app(world: World) -> None:
    world.allow(TEN)
    world.close_all()


def by_tenant(world: World) -> None:
    world.tenants["acme"] = TEN
    world.close_all()


def by_binding(world: World) -> None:
    world.close_all(of_binding=TEN)


def by_dollars(world: World) -> None:
    # 100 tokens at 0.4 and 50 at 1.6 dollars a million.
    world.allow(Budget(dollars=10 * 0.00012))
    world.close_all()


TEN_JOBS_LAST = {JobStatus.SUCCEEDED: 10, JobStatus.WAITING_BUDGET: 1}


@pytest.mark.parametrize("budgeted", [by_app, by_tenant, by_binding, by_dollars])
def test_ten_are_done_and_the_eleventh_waits(world: World, budgeted: Callable[[World], None]) -> None:
    budgeted(world)
    world.run()
    assert (world.statuses, world.calls) == (TEN_JOBS_LAST, 10)
    whose = budgeted.__name__.replace("by_", "the ").replace("the dollars", "the app")
    assert world.waiting.reason is not None
    assert world.waiting.reason.startswith(f"{whose}'s budget of ")
    assert world.waiting.reason.endswith(" per day is used up; it resets at 2026-05-05T00:00:00Z")


@pytest.mark.parametrize("budgeted", [by_app, by_binding])
def test_at_once_no_more_are_done_and_the_others_follow(world: World, budgeted: Callable[[World], None]) -> None:
    budgeted(world)
    world.run(at_once=11)
    assert world.calls <= 10
    for minutes in range(2, 30, 2):
        world.go_on(START + timedelta(minutes=minutes))
    assert (world.statuses, world.calls) == (TEN_JOBS_LAST, 10)


def test_what_waits_looks_again_within_the_hour_and_is_done_the_next_day_once(world: World) -> None:
    by_app(world)
    world.run()
    tried = 0
    while world.statuses == TEN_JOBS_LAST:
        due = world.waiting.due
        assert due is not None
        assert due - world.pipeline.clock.now < timedelta(hours=1)
        world.go_on(due)
        tried += 1
    assert (world.statuses, world.calls) == ({JobStatus.SUCCEEDED: 11}, 11)
    assert MIDNIGHT <= world.pipeline.clock.now < MIDNIGHT + timedelta(hours=1)
    assert tried > 10
    world.go_on(MIDNIGHT + timedelta(days=2))
    assert world.calls == 11


def test_what_waits_for_a_budget_is_not_counted_as_late(world: World) -> None:
    by_app(world)
    *_, last = world.pipeline.queue.waiting
    world.run()
    result = run_job.execute_job(world.ports, last)
    assert (result.outcome, result.waits_since) == (run_job.JobOutcome.WAITING, None)


def test_a_raised_limit_lets_it_go_on(world: World) -> None:
    by_app(world)
    world.run()
    world.allow(Budget(tokens=11 * 150))
    world.go_on(START + timedelta(hours=1))
    assert (world.statuses, world.calls) == ({JobStatus.SUCCEEDED: 11}, 11)


def test_the_budget_of_a_binding_may_be_raised_while_a_job_waits_for_it(world: World) -> None:
    by_binding(world)
    world.run()
    found = world.pipeline.bindings.records[ADA.directory, BINDING]
    world.pipeline.bindings.records[ADA.directory, BINDING] = replace(found, policy=ExtractionPolicy())
    world.go_on(START + timedelta(hours=1))
    assert (world.statuses, world.calls) == ({JobStatus.SUCCEEDED: 11}, 11)


def test_the_api_says_that_it_waits_and_why(world: World) -> None:
    by_app(world)
    world.run()
    conversation = ConversationId("chat", world.waiting.id.conversation)
    answered = Api(world.ports, routing.MEMORY.routers()).send(
        "GET", f"/ai-memory/extractions?conversationId={conversation}"
    )
    (job,) = answered.body["items"]
    assert (job["status"], job["reason"]) == ("waiting_budget", world.waiting.reason)
    assert (job["finishedAt"], job["usage"]) == (None, None)


def test_without_a_model_nothing_waits_for_a_budget(world: World) -> None:
    world.allow(Budget(tokens=0))
    settings = world.settings.records[ADA.app_directory]
    rules = replace(settings.app, extraction_model="rules")
    world.settings.records[ADA.app_directory] = replace(settings, app=rules)
    world.close_all()
    world.run()
    assert (world.statuses, world.calls) == ({JobStatus.SUCCEEDED: 11}, 0)
