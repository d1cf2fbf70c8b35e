"""Every provider's adapter over HTTP, by one contract: what a reply says, and what each failure is."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from loci.adapters.anthropic import AnthropicModels
from loci.adapters.bedrock import BedrockModels
from loci.adapters.openai import OpenAIModels
from loci.model.conversations import ImageBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.language import Tokens
from loci.model.users import JsonObject
from loci.ports.language import (
    AnswerForm,
    DialogueMessage,
    Hear,
    LanguageModel,
    ModelProblem,
    ModelReply,
    ModelRequest,
    ProblemKind,
    Stop,
    Tool,
    Unreachable,
)
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import (
    BreaksOff,
    Calls,
    Fails,
    HangsUp,
    ModelEndpoint,
    Says,
    SaysNothing,
    Sends,
    Step,
    Trickles,
)
from tests.support.model_wire import WIRES

pytestmark = pytest.mark.thorough

CANARY = "heliotrope-canary"
KEY = "sk-key-canary"
NAMES = {
    "openai": "gpt-4.1-mini",
    "anthropic": "claude-sonnet-4-5",
    "bedrock": "eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
}
SCHEMA: JsonObject = {
    "type": "object",
    "additionalProperties": False,
    "required": ["mood", "since"],
    "properties": {"mood": {"enum": ["good", "bad"]}, "since": {"type": ["string", "null"], "maxLength": 20}},
}
ASKED = ModelRequest(
    "You judge moods.", (DialogueMessage("user", (TextBlock(f"I sing of {CANARY}."),)),), 50, seconds=5
)
FORM = replace(ASKED, form=AnswerForm("mood", SCHEMA))
RECALL = Tool("recall", "Finds what is remembered.", {"type": "object", "properties": {"query": {"type": "string"}}})
GOOD = '{"mood": "good", "since": null}'


@dataclass(frozen=True)
class Provider:
    """One adapter, and the endpoint it is pointed at."""

    endpoint: ModelEndpoint
    models: LanguageModel

    @property
    def name(self) -> str:
        return self.models.provider

    def ask(self, request: ModelRequest = ASKED) -> ModelReply:
        return self.models.complete(NAMES[self.name], request)

    def hear(self, request: ModelRequest = ASKED) -> tuple[ModelReply, list[str]]:
        """The reply, and the pieces in which it came."""
        pieces: list[str] = []
        return self.models.complete(NAMES[self.name], request, pieces.append), pieces

    def refusal(self, step: Step, request: ModelRequest = ASKED, hear: Hear | None = None) -> ModelProblem:
        self.endpoint.script(step)
        with pytest.raises(ModelProblem) as raised:
            self.models.complete(NAMES[self.name], request, hear)
        return raised.value


def openai(endpoint: ModelEndpoint) -> LanguageModel:
    return OpenAIModels(endpoint.openai, lambda: KEY)


def anthropic(endpoint: ModelEndpoint) -> LanguageModel:
    return AnthropicModels(endpoint.anthropic, lambda: KEY)


def bedrock(endpoint: ModelEndpoint) -> LanguageModel:
    return BedrockModels(bedrock_client(endpoint.bedrock))


@pytest.fixture(params=[openai, anthropic, bedrock], ids=["openai", "anthropic", "bedrock"])
def provider(request: pytest.FixtureRequest) -> Iterator[Provider]:
    made: Callable[[ModelEndpoint], LanguageModel] = request.param
    with ModelEndpoint() as endpoint:
        yield Provider(endpoint, made(endpoint))


def test_a_text_is_answered_with_what_it_cost(provider: Provider) -> None:
    provider.endpoint.script(Says("You are well.", tokens=Tokens(1000, 7, 400)))
    assert provider.ask() == ModelReply((TextBlock("You are well."),), Stop.END, Tokens(1000, 7, 400))
    (asked,) = provider.endpoint.asked
    assert asked.model == NAMES[provider.name]
    assert provider.endpoint.was_told("You judge moods.")
    assert provider.endpoint.was_told(CANARY)


def test_an_object_is_held_to_its_schema_and_answered_as_its_json(provider: Provider) -> None:
    provider.endpoint.script(Says(GOOD))
    reply = provider.ask(FORM)
    assert (json.loads(reply.text), reply.stop) == (json.loads(GOOD), Stop.END)
    assert provider.endpoint.was_told("mood")
    assert provider.endpoint.was_told("additionalProperties")


def test_an_object_that_is_none_comes_as_it_was_said(provider: Provider) -> None:
    provider.endpoint.script(Says("no idea"))
    assert provider.ask(FORM).text == "no idea"


def test_a_call_of_a_tool_and_its_result_go_there_and_back(provider: Provider) -> None:
    use = ToolUseBlock("call_7", "recall", {"query": "tea"})
    provider.endpoint.script(Calls((use,), "Let me see."), Says("Green tea."))
    first = provider.ask(replace(ASKED, tools=(RECALL,)))
    assert (first.content, first.stop) == ((TextBlock("Let me see."), use), Stop.TOOL_USE)
    result = ToolResultBlock("call_7", "They like green tea.")
    said = (*ASKED.dialogue, DialogueMessage("assistant", first.content), DialogueMessage("user", (result,)))
    assert provider.ask(replace(ASKED, dialogue=said, tools=(RECALL,))).text == "Green tea."
    assert provider.endpoint.was_told("They like green tea.")
    assert provider.endpoint.was_told("Finds what is remembered.")


def test_ids_of_other_models_calls_and_empty_results_are_taken_by_every_provider(provider: Provider) -> None:
    use = ToolUseBlock("an id of / another's §", "recall", {})
    result = ToolResultBlock(use.id, "", is_error=True)
    said = (
        *ASKED.dialogue,
        DialogueMessage("assistant", (use,)),
        DialogueMessage("user", (TextBlock(" "), TextBlock("And?"), result)),
    )
    provider.endpoint.script(Says("Nothing."))
    assert provider.ask(replace(ASKED, dialogue=said, tools=(RECALL,))).text == "Nothing."
    assert not provider.endpoint.was_told(use.id)


def test_sides_that_speak_twice_are_taken_by_every_provider(provider: Provider) -> None:
    hello, there = (DialogueMessage("user", (TextBlock(text),)) for text in ("Hello", "there"))
    provider.endpoint.script(Says("Hi."))
    assert (
        provider.ask(replace(ASKED, dialogue=(hello, DialogueMessage("user", (TextBlock(""),)), there))).text == "Hi."
    )


def test_a_picture_is_sent_as_its_address(provider: Provider) -> None:
    picture = ImageBlock("https://example.com/tea.png", "image/png")
    provider.endpoint.script(Says("Tea."))
    assert (
        provider.ask(replace(ASKED, dialogue=(DialogueMessage("user", (TextBlock("What?"), picture)),))).text == "Tea."
    )
    assert provider.endpoint.was_told("https://example.com/tea.png")


def test_what_was_cut_off_says_so(provider: Provider) -> None:
    provider.endpoint.script(Says('{"mood', Stop.TRUNCATED))
    reply = provider.ask(FORM)
    assert (reply.text, reply.stop) == ('{"mood', Stop.TRUNCATED)


def test_a_refusal_says_so(provider: Provider) -> None:
    provider.endpoint.script(Says("I'd rather not.", Stop.REFUSED))
    reply = provider.ask(FORM)
    assert (reply.text, reply.stop) == ("I'd rather not.", Stop.REFUSED)


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (429, "ThrottlingException", ProblemKind.THROTTLED),
        (429, "rate_limit_error", ProblemKind.THROTTLED),
        (408, "ModelTimeoutException", ProblemKind.TIMED_OUT),
        (424, "ModelErrorException", ProblemKind.AWAY),
        (500, "InternalServerException", ProblemKind.AWAY),
        (503, "ServiceUnavailableException", ProblemKind.AWAY),
        (529, "overloaded_error", ProblemKind.AWAY),
        (400, "ValidationException", ProblemKind.REJECTED),
        (401, "authentication_error", ProblemKind.AWAY),
        (402, "insufficient_quota", ProblemKind.AWAY),
        (403, "AccessDeniedException", ProblemKind.AWAY),
        (404, "ResourceNotFoundException", ProblemKind.REJECTED),
    ],
)
def test_a_failure_is_of_its_kind_and_asked_once(provider: Provider, status: int, code: str, kind: ProblemKind) -> None:
    problem = provider.refusal(Fails(status, code))
    assert (problem.kind, problem.retry_after) == (kind, None)
    assert problem.detail.startswith(f"HTTP {status}")
    assert code in problem.detail
    assert len(provider.endpoint.asked) == 1


def test_a_provider_that_says_when_to_come_again_is_heard(provider: Provider) -> None:
    assert provider.refusal(Fails(429, "ThrottlingException", retry_after="7")).retry_after == 7


def test_a_model_that_says_nothing_is_asked_once_and_not_waited_for(provider: Provider) -> None:
    problem = provider.refusal(SaysNothing(), replace(ASKED, seconds=1))
    assert (problem.kind, problem.detail) == (ProblemKind.TIMED_OUT, "no answer within 1 s")
    assert len(provider.endpoint.asked) == 1


@pytest.mark.parametrize(
    "step",
    [
        HangsUp(),
        HangsUp(b'{"choi'),
        Sends(b"<html>"),
        Sends(b"[]"),
        Sends(b"{}"),
        Sends(b'{"choices": []}'),
        Sends(b""),
    ],
    ids=["before", "within", "html", "list", "object", "no choices", "empty"],
)
def test_what_cannot_be_read_is_an_absence_and_asked_once(provider: Provider, step: Step) -> None:
    assert provider.refusal(step).kind is ProblemKind.AWAY
    assert len(provider.endpoint.asked) == 1


def test_an_endpoint_that_does_not_exist_is_unreachable(provider: Provider) -> None:
    provider.endpoint.__exit__(None, None, None)
    with pytest.raises(Unreachable) as raised:
        provider.ask()
    assert raised.value.kind is ProblemKind.AWAY


@pytest.mark.parametrize(
    "step",
    [Fails(400, "ValidationException"), Fails(400, f"code of {CANARY}"), Fails(500), Sends(CANARY.encode()), HangsUp()],
    ids=["message", "code", "unnamed", "body", "cut"],
)
def test_no_failure_tells_content_or_keys(provider: Provider, step: Step, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    problem = provider.refusal(step)
    chain: list[BaseException] = [problem]
    while not chain[-1].__suppress_context__ and chain[-1].__context__ is not None:
        chain.append(chain[-1].__context__)
    told = " ".join([caplog.text, problem.detail, *(f"{error!r} {error}" for error in chain)])
    assert CANARY not in told
    assert KEY not in told


def test_an_answer_that_trickles_ends_with_its_time() -> None:
    with ModelEndpoint() as endpoint:
        problem = Provider(endpoint, openai(endpoint)).refusal(Trickles(), replace(ASKED, seconds=1))
    assert problem.kind is ProblemKind.TIMED_OUT


def test_connections_are_reused_between_calls() -> None:
    with ModelEndpoint(answers=lambda _asked: Says("Hi.")) as endpoint:
        asked = Provider(endpoint, openai(endpoint))
        for _ in range(3):
            asked.ask()
        assert endpoint.connections == 1


ANSWERS = (
    Says("You are well, and it is noon. 🌞", tokens=Tokens(1000, 7, 400)),
    Says("You are well, and", Stop.TRUNCATED),
    Says("That I will not say.", Stop.REFUSED),
    Calls(
        (ToolUseBlock("call_7", "recall", {"query": "green tea"}), ToolUseBlock("call_8", "recall", {})), "Let me see."
    ),
    Calls((ToolUseBlock("call_9", "recall", {}),)),
)


@pytest.mark.parametrize("step", ANSWERS)
def test_a_streamed_reply_says_what_a_whole_one_does_and_is_heard_in_pieces(provider: Provider, step: Step) -> None:
    request = replace(ASKED, tools=(RECALL,))
    provider.endpoint.script(step, step)
    whole = provider.ask(request)
    streamed, pieces = provider.hear(request)
    assert streamed == whole
    assert "".join(pieces) == whole.text
    assert len(pieces) > 1 or not whole.text


@pytest.mark.parametrize("models", [openai, anthropic])
def test_a_server_that_answers_whole_all_the_same_is_heard_in_one_piece(
    models: Callable[[ModelEndpoint], LanguageModel],
) -> None:
    with ModelEndpoint() as endpoint:
        provider = Provider(endpoint, models(endpoint))
        whole = WIRES[provider.name].says({}, "You are well.", Stop.END, Tokens(100, 50))
        endpoint.script(Sends(json.dumps(whole).encode()))
        reply, pieces = provider.hear()
    assert (reply.text, pieces) == ("You are well.", ["You are well."])


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (BreaksOff("You are well, and it is noon."), ProblemKind.AWAY),
        (Fails(429, "ThrottlingException", retry_after="7"), ProblemKind.THROTTLED),
        (Fails(400, "ValidationException"), ProblemKind.REJECTED),
        (HangsUp(), ProblemKind.AWAY),
    ],
    ids=["cut", "throttled", "rejected", "before"],
)
def test_a_stream_that_does_not_end_is_no_reply(provider: Provider, step: Step, kind: ProblemKind) -> None:
    problem = provider.refusal(step, hear=lambda _text: None)
    assert problem.kind is kind
    assert CANARY not in problem.detail
    assert len(provider.endpoint.asked) == 1


@pytest.mark.parametrize(
    ("models", "event"),
    [
        (openai, 'data: {"error": {"message": "heliotrope-canary", "type": "server_error"}}'),
        (openai, "data: [1]"),
        (openai, 'data: {"choices": [{"delta": {"tool_calls": [4]}}]}'),
        (anthropic, 'data: {"type": "error", "error": {"type": "overloaded_error", "message": "heliotrope-canary"}}'),
        (anthropic, 'data: {"type": "content_block_delta", "index": 3, "delta": {"type": "text_delta", "text": "x"}}'),
        (anthropic, "data: heliotrope-canary"),
    ],
)
def test_an_error_within_a_stream_is_an_absence_and_tells_no_content(
    models: Callable[[ModelEndpoint], LanguageModel], event: str
) -> None:
    with ModelEndpoint() as endpoint:
        step = Sends(f"{event}\n\n".encode(), kind="text/event-stream")
        problem = Provider(endpoint, models(endpoint)).refusal(step, hear=lambda _text: None)
    assert problem.kind is ProblemKind.AWAY
    assert CANARY not in problem.detail


def test_a_stream_that_trickles_ends_with_its_time(provider: Provider) -> None:
    step = Says("You are well, and it is noon.", pause=0.6)
    problem = provider.refusal(step, replace(ASKED, seconds=1), hear=lambda _text: None)
    assert problem.kind is ProblemKind.TIMED_OUT
