"""The prompt comes first and is the same bytes for every talk, so that a provider caches it; what came from there is
counted. The endpoint caches as providers do: what was sent before, up to where the messages of a talk begin."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from loci.adapters.anthropic import AnthropicModels
from loci.adapters.bedrock import BedrockModels
from loci.adapters.files import FolderPrompts, locate
from loci.adapters.openai import OpenAIModels
from loci.inference.llm.object_requests import request_object
from loci.learning.extraction.transcripts import transcript
from loci.model.conversations import Message
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION, SHORT_EXTRACTION_VERSION
from loci.model.language import Tokens
from loci.ports.language import LanguageModel, ModelRequest
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import Asked, ModelEndpoint, Says, Step
from tests.support.model_facts import assistant, talk, user
from tests.support.model_jobs import world_at

SENT = Tokens(5_000, 20, 4_000)
TALKS = (
    (user("I moved to Graz last week."), assistant("How nice.")),
    (user("Ich heiße Jana."), assistant("Hallo Jana!"), user("Ich trinke keinen Kaffee.")),
)
MODELS: dict[str, tuple[str, Callable[[ModelEndpoint], LanguageModel]]] = {
    "openai": ("gpt-4.1-mini", lambda endpoint: OpenAIModels(endpoint.openai, lambda: "sk-key")),
    "anthropic": ("claude-sonnet-4-5", lambda endpoint: AnthropicModels(endpoint.anthropic, lambda: "sk-key")),
    "bedrock": (
        "eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
        lambda endpoint: BedrockModels(bedrock_client(endpoint.bedrock)),
    ),
}


@pytest.fixture
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as endpoint:
        yield endpoint


@dataclass
class PromptCache:
    """Answers with an empty object, and counts tokens as cached where all before the talk was sent before."""

    seen: set[str] = field(default_factory=set)

    def __call__(self, asked: Asked) -> Step:
        before = before_the_talk(asked)
        cached = SENT.cached if before in self.seen else 0
        self.seen.add(before)
        return Says('{"facts": [], "retracts": []}', tokens=Tokens(SENT.input, SENT.output, cached))


def before_the_talk(asked: Asked) -> str:
    """All of a request but its last message, which is the talk."""
    body: dict[str, Any] = {**asked.body}
    *first, _ = body.pop("messages")
    return json.dumps([asked.model, first, body])


def request_about(messages: tuple[Message, ...], version: str) -> ModelRequest:
    prompt = FolderPrompts(locate()).read("extraction", version)
    assert prompt is not None
    lines = transcript(talk(*messages)).lines
    return request_object(prompt, "extraction", "\n".join(line.text() for line in lines), 8_000)


@pytest.mark.parametrize("version", [DEFAULT_EXTRACTION_VERSION, SHORT_EXTRACTION_VERSION])
@pytest.mark.parametrize("provider", MODELS)
def test_the_prompt_of_another_talk_is_the_same_and_comes_from_the_cache(
    endpoint: ModelEndpoint, provider: str, version: str
) -> None:
    name, made = MODELS[provider]
    endpoint.answers = PromptCache()
    model = made(endpoint)
    cached = [model.complete(name, request_about(messages, version)).tokens.cached for messages in TALKS]
    assert cached == [0, SENT.cached]


def test_a_job_records_what_came_from_the_cache(endpoint: ModelEndpoint) -> None:
    endpoint.answers = PromptCache()
    cached = []
    for messages in TALKS:
        world = world_at(endpoint, DEFAULT_EXTRACTION_VERSION)
        world.says(*messages)
        world.pipeline.fan_out()
        world.run()
        cached += [call.tokens.cached for call in world.pipeline.job.calls]
    assert cached == [0, SENT.cached]
