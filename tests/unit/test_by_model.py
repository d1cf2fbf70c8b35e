"""A job that a model runs: over HTTP, from what it is asked to what is remembered and what it cost."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from functions.capabilities import CAPABILITIES
from loci import events, instants
from loci.adapters.files import FolderPrompts, locate
from loci.adapters.openai import OpenAIModels
from loci.api import routing
from loci.errors import ModelFailed
from loci.events import Change
from loci.extraction import answers, by_model, fanout, job_steps, running
from loci.extraction.running import Run
from loci.model import (
    CallOutcome,
    ExtractionPolicy,
    Job,
    JobCounts,
    JobStatus,
    Message,
    ModelChoice,
    Purpose,
    Tokens,
)
from loci.model.apps import AppSettings, Choices
from loci.ports import LanguageModel, ModelRequest, Ports, Prompt, Stop
from loci.sweeping import Swept
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import START
from tests.fakes.models import CallsNoted
from tests.model_endpoint import Asked, Fails, HangsUp, ModelEndpoint, Says, Sends, Step
from tests.unit.api.requests import Api
from tests.unit.distilling import answer, assistant, found, system, talk, user
from tests.unit.pipeline import ADA, CHAT, ULID, Pipeline

CHOICE = ModelChoice("openai", "gpt-4.1-mini")
TALK = (
    user("I moved to Graz last week."),
    assistant("Are you vegetarian?"),
    user("Yes, I am."),
    system("canary-of-hidden-messages", hidden=True),
    user("canary-of-hidden-users", hidden=True),
)
HOME = found("User lives in Graz", 1, quote="I moved to Graz", key="user.home", validFrom="2026-05-04")
DIET = found("User is vegetarian", 2, 3, quote="Yes, I am", category={"name": "diet", "kind": "FACT"})
BOTH = answer(HOME, DIET)


@dataclass
class World:
    """A closed conversation of Ada's, a binding to her diary, and a model at an endpoint."""

    endpoint: ModelEndpoint
    pipeline: Pipeline
    metrics: CallsNoted
    ports: Ports

    def says(self, *messages: Message) -> None:
        placed = talk(*messages)
        self.pipeline.turns.messages[CHAT, ULID] = {message.seq: message for message in placed}
        head = self.pipeline.head
        self.pipeline.conversations.records[CHAT, ULID] = replace(head, next_seq=len(placed) + 1)

    def run(self, ports: Ports | None = None) -> list[Run]:
        """What becomes of every message that waits."""
        waiting, self.pipeline.queue.waiting = self.pipeline.queue.waiting, []
        return [running.run(ports or self.ports, message).run for message in waiting]

    def sweep_at_due(self) -> list[Swept]:
        due = self.pipeline.job.due
        assert due is not None
        self.pipeline.clock.now = max(self.pipeline.clock.now, due)
        return self.pipeline.sweep(due)

    @property
    def outcomes(self) -> list[CallOutcome]:
        return [call.outcome for call in self.pipeline.job.calls]


@pytest.fixture(scope="module")
def shared() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as endpoint:
        yield endpoint


@pytest.fixture
def endpoint(shared: ModelEndpoint) -> ModelEndpoint:
    shared.forget()
    return shared


def world_at(endpoint: ModelEndpoint, version: str = "v2") -> World:
    pipeline, metrics = Pipeline(), CallsNoted()
    model = OpenAIModels(endpoint.openai, lambda: None)
    ports = pipeline.with_parts(
        language_model=lambda _provider: model,
        prompts=FolderPrompts(locate()),
        call_metrics=metrics,
        extractor_name=str(CHOICE),
    )
    pipeline.ports = ports
    pipeline.bind(fields={"policy": ExtractionPolicy(extraction_version=version)})
    made = World(endpoint, pipeline, metrics, ports)
    made.says(*TALK)
    return made


@pytest.fixture
def world(endpoint: ModelEndpoint) -> World:
    return world_at(endpoint)


@pytest.fixture
def queued(world: World) -> World:
    world.pipeline.fan_out()
    return world


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_a_closed_conversation_becomes_atoms_that_say_where_they_are_from_and_what_they_cost(
    endpoint: ModelEndpoint, version: str
) -> None:
    world = world_at(endpoint, version)
    facts = (HOME, DIET) if version == "v2" else (_as_v1(HOME), _as_v1(DIET))
    endpoint.script(
        Says(
            answer(*facts, found("User is a pilot", 17) if version == "v2" else _as_v1(HOME, sources=[17])),
            tokens=Tokens(1000, 100, 400),
        )
    )
    world.pipeline.fan_out()
    assert world.run() == [Run.SUCCEEDED]
    assert world.pipeline.remembered == [("User is vegetarian", True, (2, 3)), ("User lives in Graz", True, (1,))]
    job = world.pipeline.job
    assert (job.status, job.extractor, job.counts) == (JobStatus.SUCCEEDED, str(CHOICE), JobCounts(added=2, dropped=1))
    prompt = FolderPrompts(locate()).read("extraction", version)
    assert prompt is not None
    for atom in world.pipeline.atoms:
        assert atom.extraction is not None
        assert (atom.extraction.version, atom.extraction.prompt_hash) == (version, prompt.hash)
        assert (atom.extraction.extractor, atom.extraction.job_id) == (str(CHOICE), job.id)
    (call,) = job.calls
    assert (call.purpose, call.choice, call.outcome) == (Purpose.EXTRACTION, CHOICE, CallOutcome.ANSWERED)
    assert (call.tokens, call.microdollars) == (Tokens(1000, 100, 400), round(600 * 0.4 + 400 * 0.1 + 100 * 1.6))
    assert world.metrics.calls == [call]


def _as_v1(fact: dict[str, object], **other: object) -> dict[str, object]:
    return {
        key: value for key, value in {**fact, "validFrom": "2026-05-04T00:00:00Z", **other}.items() if key != "quote"
    }


def test_the_request_holds_the_prompt_its_schema_and_a_line_a_message_and_nothing_hidden(queued: World) -> None:
    queued.endpoint.script(Says(BOTH))
    queued.run()
    (asked,) = queued.endpoint.asked
    prompt = FolderPrompts(locate()).read("extraction", "v2")
    assert prompt is not None
    system_message, user_message = asked.body["messages"]
    assert system_message["content"] == prompt.text
    assert user_message["content"].splitlines() == [
        '1 user 2026-05-11T14:04Z Mon: "I moved to Graz last week."',
        '2 assistant 2026-05-11T14:05Z Mon: "Are you vegetarian?"',
        '3 user 2026-05-11T14:06Z Mon: "Yes, I am."',
    ]
    assert asked.body["response_format"]["json_schema"]["strict"]
    assert not queued.endpoint.was_told("canary-of-hidden")


def test_a_conversation_in_which_no_user_speaks_costs_nothing(world: World) -> None:
    world.says(system("Be kind."), assistant("Hello!"), user("canary", hidden=True))
    world.pipeline.fan_out()
    assert world.run() == [Run.SUCCEEDED]
    assert (world.pipeline.job.calls, world.endpoint.asked, world.pipeline.atoms) == ((), [], [])


def test_an_answer_that_does_not_fit_is_repaired_once(queued: World) -> None:
    queued.endpoint.script(Says("I found two facts."), Says(BOTH))
    assert queued.run() == [Run.SUCCEEDED]
    assert queued.outcomes == [CallOutcome.INVALID, CallOutcome.ANSWERED]
    assert len(queued.pipeline.atoms) == 2


AWAY: dict[str, Step] = {
    "throttled": Fails(429, retry_after="1200"),
    "down": Fails(503),
    "hung up": HangsUp(),
    "cut off": HangsUp(b'{"choices": ['),
    "no reply": Sends(b"<html>busy</html>", 502),
}
USELESS: dict[str, tuple[Step, ...]] = {
    "refused": (Says("I'd rather not.", stop=Stop.REFUSED),),
    "invalid twice": (Says("no JSON"), Says('{"facts": 7}')),
    "truncated twice": (Says(BOTH[:20], stop=Stop.TRUNCATED), Says(BOTH[:30], stop=Stop.TRUNCATED)),
    "key not valid": (Fails(401, "invalid_api_key"),),
    "unknown model": (Fails(404, "model_not_found"),),
}
FAILURES = {**{name: (step,) for name, step in AWAY.items()}, **USELESS}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_call_in_vain_fails_the_job_for_now_with_the_reason_and_writes_nothing(queued: World, failure: str) -> None:
    queued.endpoint.script(*FAILURES[failure])
    assert queued.run() == [Run.FAILED]
    job = queued.pipeline.job
    assert (job.status, job.answer, job.applied, queued.pipeline.atoms) == (JobStatus.FAILED, None, 0, [])
    assert job.reason is not None
    assert job.reason.startswith(str(CHOICE))
    assert job.retry_at is not None
    assert (job.is_finished, job.finished_at) == (False, None)
    assert len(job.calls) == len(FAILURES[failure])
    assert CallOutcome.ANSWERED not in queued.outcomes
    # Its message is done with: nobody of its space waits for it. One too many does not bring it forward.
    assert running.run(queued.ports, job_steps.message(CHAT, job)).run is Run.DROPPED
    assert queued.sweep_at_due() == [Swept.SENT_AGAIN]
    assert (queued.pipeline.job.status, queued.pipeline.job.attempt) == (JobStatus.QUEUED, 2)
    queued.endpoint.script(Says(BOTH))
    assert queued.run() == [Run.SUCCEEDED]
    assert (len(queued.pipeline.atoms), queued.pipeline.job.reason, queued.pipeline.job.due) == (2, None, None)


def test_what_was_cut_off_is_asked_for_in_smaller_parts_by_the_next_try(world: World) -> None:
    world.says(*(user(f"My cat number {n} is called Miso{n}. {'ab ' * 900}") for n in range(8)))
    world.pipeline.fan_out()
    world.endpoint.script(*USELESS["truncated twice"])
    assert world.run() == [Run.FAILED]
    assert [len(_lines(asked)) for asked in world.endpoint.asked] == [8, 8]
    assert world.sweep_at_due() == [Swept.SENT_AGAIN]
    world.endpoint.answers = cats
    assert world.run() == [Run.SUCCEEDED]
    fresh = [sum(" earlier " not in line for line in _lines(asked)) for asked in world.endpoint.asked[2:]]
    assert (sum(fresh), max(fresh) < 8, len(world.pipeline.atoms)) == (8, True, 8)


def _lines(asked: Asked) -> list[str]:
    lines: list[str] = asked.body["messages"][1]["content"].splitlines()
    return [line for line in lines if "Z Mon: " in line]


def test_a_part_that_fails_leaves_those_before_it_answered(world: World) -> None:
    world.says(*LONG)
    world.pipeline.fan_out()
    world.endpoint.answers = lambda asked: Fails(503) if len(world.endpoint.asked) == 2 else cats(asked)
    assert world.run() == [Run.FAILED]
    assert (world.pipeline.job.status, world.pipeline.atoms) == (JobStatus.FAILED, [])
    first = world.endpoint.asked[0].raw
    assert world.sweep_at_due() == [Swept.SENT_AGAIN]
    assert world.run() == [Run.SUCCEEDED]
    assert len(world.pipeline.atoms) == 30
    assert [asked.raw for asked in world.endpoint.asked].count(first) == 1


def test_the_api_tells_the_reason_and_when_it_is_tried_again_and_so_do_the_events(queued: World) -> None:
    api = Api(queued.ports, routing.memory())
    path = f"/ai-memory/extractions/{queued.pipeline.job.id}"
    queued.endpoint.script(Fails(503))
    running_job = replace(queued.pipeline.job, status=JobStatus.RUNNING)
    queued.run()
    shown, job = api.send("GET", path).body, queued.pipeline.job
    assert (shown["status"], shown["finishedAt"], shown["counts"]["added"]) == ("failed", None, 0)
    assert (shown["reason"], shown["retryAt"]) == (job.reason, instants.to_text(job.due or START))
    assert [call["outcome"] for call in shown["usage"]["calls"]] == ["away"]
    assert _told(running_job, job) == ["job.updated"]
    queued.sweep_at_due()
    again = queued.pipeline.job
    assert _told(job, again) == ["job.updated"]
    given_up = job_steps.failed(queued.ports, CHAT, job.id, "given up")
    assert given_up is not None
    assert _told(job, given_up) == ["job.finished"]
    assert api.send("GET", path).body["retryAt"] is None


def _told(before: Job, after: Job) -> list[str]:
    return [event.type for event in events.of(Change(CHAT, START, before, after, "J#"))]


def test_a_run_ends_in_time_for_its_function() -> None:
    (function,) = (capability for capability in CAPABILITIES if capability.name == "extraction")
    a_call = timedelta(seconds=ModelRequest("", (), 1).seconds)
    # A part with its repair, and the reconciling of all with its repair.
    assert by_model.RUN + 4 * a_call + timedelta(seconds=30) < timedelta(seconds=function.timeout)


def test_a_provider_that_says_when_to_come_again_is_not_asked_before(queued: World) -> None:
    queued.endpoint.script(Fails(429, retry_after="7200"))
    queued.run()
    retry_at = queued.pipeline.job.retry_at
    assert retry_at is not None
    assert retry_at >= queued.pipeline.clock.now + timedelta(seconds=7190)


@pytest.mark.parametrize(("failure", "tries"), [("down", job_steps.MAX_ATTEMPTS), ("refused", job_steps.MAX_FAILURES)])
def test_a_model_is_tried_later_and_later_and_then_given_up(queued: World, failure: str, tries: int) -> None:
    waits = []
    while (before := queued.pipeline.job.due) is not None:
        queued.endpoint.script(*FAILURES[failure])
        assert queued.run() == [Run.FAILED]
        if queued.pipeline.job.retry_at is not None:
            waits.append((queued.pipeline.job.retry_at - queued.pipeline.clock.now) // timedelta(minutes=1))
            assert queued.sweep_at_due() == [Swept.SENT_AGAIN]
        assert queued.pipeline.job.due != before
    job = queued.pipeline.job
    assert (job.status, job.is_finished, len(job.calls), len(queued.endpoint.asked)) == (
        JobStatus.FAILED,
        True,
        tries,
        tries,
    )
    assert job.reason is not None
    assert job.reason.endswith(f"; given up after {tries} attempts")
    assert waits == sorted(waits)
    assert waits[-1] > waits[0]


def test_a_provider_that_is_not_here_fails_the_job_with_its_name(queued: World) -> None:
    def nowhere(provider: str) -> LanguageModel:
        raise ModelFailed(f"there is no provider {provider} in this deployment")

    ports = queued.pipeline.with_parts(language_model=nowhere, prompts=FolderPrompts(locate()))
    assert queued.run(ports) == [Run.FAILED]
    job = queued.pipeline.job
    assert (job.reason, job.calls) == ("there is no provider openai in this deployment", ())
    assert job.retry_at is not None


def test_a_version_without_a_prompt_fails_the_job_for_good(queued: World) -> None:
    class NoPrompts:
        def read(self, _name: str, _version: str) -> Prompt | None:
            return None

    ports = queued.pipeline.with_parts(prompts=NoPrompts())
    assert queued.run(ports) == [Run.FAILED]
    assert (queued.pipeline.job.is_finished, queued.endpoint.asked) == (True, [])
    assert queued.pipeline.job.reason == "there is no prompt extraction of version v2"


# Each is four tokens by the estimate.
CHEESE = "\U0001f9c0"
LONG = tuple(
    message
    for n in range(30)
    for message in (user(f"My cat number {n} is called Miso{n}. {'ab ' * 900}"), assistant("How nice."))
)


def cats(asked: Asked) -> Step:
    """A fact for every user's line, whether it was read before or not."""
    seqs = [int(line.split()[0]) for line in asked.body["messages"][1]["content"].splitlines() if " user " in line]
    facts = (found(f"User has a cat called Miso of message {seq}", seq, quote="My cat number") for seq in seqs)
    return Says(answer(*facts))


def test_a_long_conversation_is_asked_in_parts_that_overlap_and_nothing_is_remembered_twice(world: World) -> None:
    world.says(*LONG)
    world.pipeline.fan_out()
    world.endpoint.answers = cats
    assert world.run() == [Run.SUCCEEDED]
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
            assert world.run() == [Run.SUCCEEDED if world.pipeline.job.is_finished else Run.DROPPED]
            if not world.pipeline.job.is_finished:
                assert (world.pipeline.job.status, world.pipeline.atoms) == (JobStatus.QUEUED, [])
                assert world.sweep_at_due() == [Swept.SENT_AGAIN]
    finally:
        world.endpoint.during = lambda _asked: None
    assert runs == len(world.endpoint.asked) > 2
    assert (world.pipeline.job.tries, len(world.pipeline.atoms)) == (1, 30)


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_run_that_ends_anywhere_asks_again_only_for_what_it_never_saw(
    endpoint: ModelEndpoint, moment: Moment
) -> None:
    """Whichever call of a port is the last: no fact is lost or doubled, no answer that was stored asked for again."""
    few = tuple(user(f"My cat number {n} is called Miso{n}. {CHEESE * 2900}") for n in range(2))
    questions: list[int] = []
    for nth in range(10_000):
        endpoint.forget()
        endpoint.answers = cats
        world = world_at(endpoint)
        world.says(*few)
        world.pipeline.fan_out()
        message = world.pipeline.next_message()
        try:
            running.run(crashing(world.ports, nth, moment), message)
            break
        except Crash:
            stored = world.pipeline.job.answer
            asked = len(endpoint.asked)
            running.run(world.ports, message)
        assert (world.pipeline.job.status, len(world.pipeline.atoms)) == (JobStatus.SUCCEEDED, 2)
        questions.append(len(endpoint.asked))
        if answers.is_whole(stored):
            assert len(endpoint.asked) == asked
    whole = len(endpoint.asked)
    assert whole == 2
    # Lost is what the model was asked, or what it said, and what its budget is told, before the answer is stored.
    assert set(questions) == {whole, whole + 1}
    assert questions.count(whole + 1) <= 6
    assert len(questions) > 20


def test_who_distils_is_decided_by_the_binding_then_the_app_then_the_deployment(world: World) -> None:
    nova = "bedrock/amazon.nova-lite-v1:0"
    expected = {
        None: (str(CHOICE), "rules", "verbatim", str(CHOICE)),
        "rules": ("rules", "rules", "verbatim", str(CHOICE)),
        nova: (nova, "rules", "verbatim", nova),
    }
    settings = AppSettingsInMemory()
    for of_app, by_policy in expected.items():
        settings.records[ADA.app_directory] = AppSettings(START, Choices(extraction_model=of_app), {}, 1)
        ports = world.pipeline.with_parts(app_settings=settings, extractor_name=str(CHOICE))
        policies = (ExtractionPolicy(extractor=name) for name in (None, "rules", "verbatim", "model"))
        assert tuple(fanout.extractor(ports, CHAT, policy) for policy in policies) == by_policy


def test_a_namespace_may_have_a_model_of_its_own(world: World) -> None:
    settings = AppSettingsInMemory()
    settings.records[ADA.app_directory] = AppSettings(
        START, Choices(extraction_model="rules"), {"chat": Choices(extraction_model="openai/gpt-5")}, 1
    )
    ports = world.pipeline.with_parts(app_settings=settings)
    assert fanout.extractor(ports, CHAT, ExtractionPolicy()) == "openai/gpt-5"
    assert fanout.extractor(ports, ADA.own("journal"), ExtractionPolicy()) == "rules"


def test_a_job_for_a_model_where_none_is_chosen_has_failed_from_the_start() -> None:
    pipeline = Pipeline()
    pipeline.bind(fields={"policy": ExtractionPolicy(extractor="model")})
    pipeline.fan_out()
    assert pipeline.queue.waiting == []
    job = pipeline.job
    assert (job.status, job.extractor, job.reason) == (JobStatus.FAILED, "model", fanout.NO_MODEL)
    assert (job.is_finished, job.due) == (True, None)
