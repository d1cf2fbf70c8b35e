"""A job that a model runs: over HTTP, from what it is asked to what is remembered and what it cost."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from loci.adapters.anthropic import AnthropicModels
from loci.adapters.bedrock import BedrockModels
from loci.adapters.files import FolderPrompts, locate
from loci.adapters.hashing import Hashing
from loci.adapters.openai import OpenAIModels
from loci.errors import Unavailable
from loci.learning.extraction import choosing, fanout
from loci.learning.extraction.run_job import JobOutcome
from loci.model.apps import AppSettings, Choices
from loci.model.atoms import AtomStatus
from loci.model.jobs import (
    DEFAULT_EXTRACTION_VERSION,
    EXTRACTION_VERSIONS,
    DropReason,
    ExtractionPolicy,
    JobCounts,
    JobStatus,
)
from loci.model.language import CallOutcome, Purpose, Tokens
from loci.ports.language import LanguageModel
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.memory import EPOCH, START
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import ModelEndpoint, Says
from tests.support.model_facts import answer, assistant, model_fact, system, taken_back, user
from tests.support.model_jobs import BOTH, CHOICE, DIET, HOME, World, world_at
from tests.support.pipeline import ADA, CHAT, ULID, Pipeline
from tests.support.reconciliation import remember, stored_atom

UNCITED = JobCounts(added=2, dropped=1, drop_reasons={DropReason.UNCITED: 1})


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_a_closed_conversation_becomes_atoms_that_say_where_they_are_from_and_what_they_cost(
    endpoint: ModelEndpoint, version: str
) -> None:
    world = world_at(endpoint, version)
    facts = (HOME, DIET) if version == "v2" else (_as_v1(HOME), _as_v1(DIET))
    endpoint.script(
        Says(
            answer(*facts, model_fact("User is a pilot", 17) if version == "v2" else _as_v1(HOME, sources=[17])),
            tokens=Tokens(1000, 100, 400),
        )
    )
    world.pipeline.fan_out()
    assert world.run() == [JobOutcome.SUCCEEDED]
    assert world.pipeline.memories == [("User is vegetarian", True, (2, 3)), ("User lives in Graz", True, (1,))]
    job = world.pipeline.job
    assert (job.status, job.extractor, job.counts) == (JobStatus.SUCCEEDED, str(CHOICE), UNCITED)
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


def _as_v6(fact: dict[str, Any]) -> dict[str, object]:
    return {"quote": fact["quote"], "fact": fact["text"], "topic": fact["category"]["name"]}


FORMS: dict[str, Callable[[dict[str, Any]], dict[str, object]]] = {"v1": _as_v1, "v6": _as_v6}
"""A fact as older and shorter prompts have it."""


def test_the_request_holds_the_prompt_its_schema_and_a_line_a_message_and_nothing_hidden(queued_world: World) -> None:
    queued_world.endpoint.script(Says(BOTH))
    queued_world.run()
    (asked,) = queued_world.endpoint.asked
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
    assert not queued_world.endpoint.was_told("canary-of-hidden")


def test_the_keys_in_use_near_the_talk_stand_after_it_and_those_elsewhere_do_not(endpoint: ModelEndpoint) -> None:
    world = world_at(endpoint, DEFAULT_EXTRACTION_VERSION)
    world.pipeline.fan_out()
    remember(world.pipeline, "Ada moved to Wien last week", 1, {"key": 'user.home"\n'})
    remember(world.pipeline, "Quantum physics bores everybody", 2, {"key": "user.likes.physics"})
    endpoint.script(Says(answer(retracts=())))
    assert world.run() == [JobOutcome.SUCCEEDED]
    lines = endpoint.asked[0].body["messages"][1]["content"].splitlines()
    assert lines[-2:] == ["", 'Keys in use: ["user.home\\"\\n"]']


def test_a_model_is_asked_without_the_keys_in_use_while_the_embedder_is_away(endpoint: ModelEndpoint) -> None:
    world = world_at(endpoint, DEFAULT_EXTRACTION_VERSION)
    world.pipeline.fan_out()
    remember(world.pipeline, "Ada moved to Wien last week", 1, {"key": "user.home"})
    endpoint.script(Says(answer(retracts=())))
    world.ports.embedder = Away()
    assert world.run() == [JobOutcome.SUCCEEDED]
    assert not endpoint.was_told("Keys in use: ")


class Away(Hashing):
    """An embedder that answers no question."""

    def embed_query(self, _text: str) -> bytes:
        raise Unavailable("the embedder is away")


def test_what_was_taken_back_elsewhere_is_archived(endpoint: ModelEndpoint) -> None:
    world = world_at(endpoint, DEFAULT_EXTRACTION_VERSION)
    world.says(user("Just kidding about Oslo, forget that."))
    world.pipeline.fan_out()
    oslo = remember(world.pipeline, "User is moving to Oslo", 1, {"key": "user.plan.oslo"})
    joke = taken_back("User is moving to Oslo", 1, quote="forget that", key="user.plan.oslo")
    endpoint.script(Says(answer(retracts=[joke])))
    assert world.run() == [JobOutcome.SUCCEEDED]
    assert stored_atom(world.pipeline, oslo).status is AtomStatus.ARCHIVED
    assert world.pipeline.job.counts == JobCounts(retracted=1)


MODELS: dict[str, tuple[str, Callable[[ModelEndpoint], LanguageModel]]] = {
    "openai": ("openai/gpt-4.1-mini", lambda endpoint: OpenAIModels(endpoint.openai, lambda: "sk-key")),
    "anthropic": (
        "anthropic/claude-sonnet-4-5",
        lambda endpoint: AnthropicModels(endpoint.anthropic, lambda: "sk-key"),
    ),
    "bedrock": (
        "bedrock/eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
        lambda endpoint: BedrockModels(bedrock_client(endpoint.bedrock)),
    ),
}


@pytest.mark.parametrize("version", EXTRACTION_VERSIONS)
@pytest.mark.parametrize("provider", MODELS)
def test_every_provider_is_asked_so_that_it_understands(world: World, provider: str, version: str) -> None:
    choice, made = MODELS[provider]
    policy = ExtractionPolicy(extraction_version=version)
    ports = world.pipeline.with_parts(
        language_model=lambda _provider: made(world.endpoint),
        prompts=FolderPrompts(locate()),
        call_metrics=world.metrics,
        extractor_name=choice,
    )
    records = world.pipeline.bindings.records
    records.update({place: replace(binding, policy=policy) for place, binding in records.items()})
    fanout.fan_out(ports, CHAT, ULID, EPOCH)
    world.pipeline.leave_out_floor()
    both = tuple(FORMS.get(version, dict)(fact) for fact in (HOME, DIET))
    world.endpoint.script(Says("Gladly."), Says(answer(*both, retracts=() if version in ("v3", "v4", "v5") else None)))
    assert world.run(ports) == [JobOutcome.SUCCEEDED]
    assert (world.pipeline.job.extractor, world.outcomes) == (choice, [CallOutcome.INVALID, CallOutcome.ANSWERED])
    assert len(world.pipeline.atoms) == 2
    assert not world.endpoint.was_told("canary-of-hidden")


def test_where_the_time_zone_is_known_a_model_reads_local_times_and_its_days_are_local(world: World) -> None:
    dinner = model_fact("User has dinner with Mia", 1, quote="Dinner with Mia tonight", validTo="2026-05-11")
    world.says(user("Dinner with Mia tonight!"))
    messages, records = world.pipeline.turns.messages[CHAT, ULID], world.pipeline.conversations.records
    messages[1] = replace(messages[1], occurred_at=datetime(2026, 5, 12, 1, tzinfo=UTC))
    records[CHAT, ULID] = replace(records[CHAT, ULID], time_zone="America/New_York")
    world.endpoint.script(Says(answer(dinner)))
    world.pipeline.fan_out()
    assert world.run() == [JobOutcome.SUCCEEDED]
    assert world.endpoint.was_told("1 user 2026-05-11T21:00-04:00 Mon: ")
    (atom,) = world.pipeline.atoms
    assert (atom.valid_from, atom.valid_to) == (
        datetime(2026, 5, 12, 1, tzinfo=UTC),
        datetime(2026, 5, 12, 4, tzinfo=UTC),
    )


def test_a_conversation_in_which_no_user_speaks_costs_nothing(world: World) -> None:
    world.says(system("Be kind."), assistant("Hello!"), user("canary", hidden=True))
    world.pipeline.fan_out()
    assert world.run() == [JobOutcome.SUCCEEDED]
    assert (world.pipeline.job.calls, world.endpoint.asked, world.pipeline.atoms) == ((), [], [])


def test_an_answer_that_does_not_fit_is_repaired_once(queued_world: World) -> None:
    queued_world.endpoint.script(Says("I found two facts."), Says(BOTH))
    assert queued_world.run() == [JobOutcome.SUCCEEDED]
    assert queued_world.outcomes == [CallOutcome.INVALID, CallOutcome.ANSWERED]
    assert len(queued_world.pipeline.atoms) == 2


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
        assert tuple(choosing.chosen_extractor(ports, CHAT, policy) for policy in policies) == by_policy


def test_a_namespace_may_have_a_model_of_its_own(world: World) -> None:
    settings = AppSettingsInMemory()
    settings.records[ADA.app_directory] = AppSettings(
        START, Choices(extraction_model="rules"), {"chat": Choices(extraction_model="openai/gpt-5")}, 1
    )
    ports = world.pipeline.with_parts(app_settings=settings)
    assert choosing.chosen_extractor(ports, CHAT, ExtractionPolicy()) == "openai/gpt-5"
    assert choosing.chosen_extractor(ports, ADA.own("journal"), ExtractionPolicy()) == "rules"


def test_a_job_for_a_model_where_none_is_chosen_has_failed_from_the_start() -> None:
    pipeline = Pipeline()
    pipeline.bind(fields={"policy": ExtractionPolicy(extractor="model")})
    pipeline.fan_out()
    assert pipeline.queue.waiting == []
    job = pipeline.job
    assert (job.status, job.extractor, job.reason) == (JobStatus.FAILED, "model", fanout.NO_MODEL)
    assert (job.is_finished, job.due) == (True, None)
