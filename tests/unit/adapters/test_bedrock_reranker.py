"""Rerankers of Bedrock: what each is sent, and what becomes of failures."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count

import pytest

from loci.adapters.bedrock.reranker import MOST_CHARACTERS, BedrockReranker
from loci.bootstrap import Process
from loci.errors import Unavailable
from loci.inference.llm.calling import count_call
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose
from loci.settings import Settings
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import Fails, ModelEndpoint, Sends
from tests.support.records import AT

COHERE, AMAZON = "bedrock/cohere.rerank-v3-5:0", "bedrock/amazon.rerank-v1:0"


@pytest.fixture
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as made:
        yield made


def reranker(endpoint: ModelEndpoint, name: str = COHERE, noted: list[ModelCall] | None = None) -> BedrockReranker:
    ticks = (AT + timedelta(milliseconds=250) * number for number in count())
    note = ([] if noted is None else noted).append
    return BedrockReranker(name, bedrock_client(endpoint.bedrock), lambda: next(ticks), note)


@pytest.mark.parametrize(("name", "extras"), [(COHERE, {"api_version": 2}), (AMAZON, {})])
def test_each_gets_the_question_and_the_texts_in_its_form(
    endpoint: ModelEndpoint, name: str, extras: dict[str, object]
) -> None:
    reranker(endpoint, name).rerank("tea?", ["Ada drinks tea", "Ada has a cat"])
    (asked,) = endpoint.asked
    assert f"bedrock/{asked.model}" == name
    assert asked.body == {"query": "tea?", "documents": ["Ada drinks tea", "Ada has a cat"], "top_n": 2, **extras}


def test_of_a_long_text_so_much_is_sent_as_one_document_may_have(endpoint: ModelEndpoint) -> None:
    reranker(endpoint).rerank("q" * 5000, ["t" * 5000])
    body = endpoint.asked[0].body
    assert [len(body["query"]), len(body["documents"][0])] == [MOST_CHARACTERS] * 2


@pytest.mark.parametrize("step", [Fails(429, "ThrottlingException", "7"), Fails(403, "AccessDeniedException")])
def test_a_failure_is_an_absence_and_asked_once(endpoint: ModelEndpoint, step: Fails) -> None:
    endpoint.script(step)
    with pytest.raises(Unavailable, match=f"{COHERE}: HTTP {step.status} {step.code}") as raised:
        reranker(endpoint).rerank("a canary", ["another canary"])
    assert "canary" not in str(raised.value)
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"no JSON",
        b"{}",
        b'{"results": [{"index": 0, "relevance_score": 0.5}]}',
        b'{"results": [{"index": 0, "relevance_score": 0.5}, {"index": 2, "relevance_score": 0.5}]}',
        b'{"results": [{"index": 0, "relevance_score": 0.5}, {"index": 1, "relevance_score": 7}]}',
        b'{"results": [{"index": 0, "relevance_score": NaN}, {"index": 1, "relevance_score": 0.1}]}',
    ],
)
def test_an_answer_without_a_score_for_each_text_is_an_absence(endpoint: ModelEndpoint, body: bytes) -> None:
    endpoint.script(Sends(body))
    with pytest.raises(Unavailable, match="cannot read the answer"):
        reranker(endpoint).rerank("tea?", ["Ada drinks tea", "Ada has a cat"])


def test_each_call_is_noted_and_priced_by_the_question(endpoint: ModelEndpoint) -> None:
    noted: list[ModelCall] = []
    made = reranker(endpoint, COHERE, noted)
    made.rerank("tea?", ["Ada drinks tea"])
    endpoint.script(Fails(500))
    with pytest.raises(Unavailable):
        made.rerank("tea?", ["Ada drinks tea"])
    choice = ModelChoice("bedrock", "cohere.rerank-v3-5:0")
    at = AT + timedelta(milliseconds=250)
    assert noted[0] == ModelCall(Purpose.RERANKING, choice, at, 250, CallOutcome.ANSWERED)
    priced: list[ModelCall] = []

    class Metrics:
        def add(self, call: ModelCall) -> None:
            priced.append(call)

        def add_answer(self, *, is_empty: bool) -> None:
            raise AssertionError(is_empty)

        def add_refused_key(self, provider: str) -> None:
            raise AssertionError(provider)

    for call in noted:
        count_call(Metrics(), call)
    assert [(call.outcome, call.microdollars) for call in priced] == [
        (CallOutcome.ANSWERED, 2000),
        (CallOutcome.AWAY, 0),
    ]


@pytest.mark.parametrize("name", ["bedrock/cohere.rerank-v9", "openai/cohere.rerank-v3-5:0", "minilm"])
def test_there_are_no_others(endpoint: ModelEndpoint, name: str) -> None:
    with pytest.raises(ValueError, match="unknown reranker"):
        reranker(endpoint, name)


def test_a_process_makes_the_one_that_its_setting_names_and_none_without() -> None:
    made = Process(Settings({"LOCI_RERANKER": AMAZON, "AWS_REGION": "eu-central-1"})).reranker
    assert made is not None
    assert made.name == AMAZON
    assert Process(Settings({})).reranker is None
