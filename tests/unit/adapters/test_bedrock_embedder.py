"""Embedders of Bedrock: sides, batches, what a call takes, and what becomes of failures."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count

import pytest

from loci.adapters.bedrock.embedder import BedrockEmbedder
from loci.adapters.bedrock.embedding_models import embedding_model
from loci.bootstrap import Process
from loci.errors import Unavailable
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.settings import Settings
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import Fails, ModelEndpoint, Sends
from tests.support.records import AT

pytestmark = pytest.mark.thorough

TITAN = "bedrock/amazon.titan-embed-text-v2:0"
COHERE = "bedrock/cohere.embed-english-v3"


@pytest.fixture
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as made:
        yield made


def embedder(endpoint: ModelEndpoint, name: str, noted: list[ModelCall] | None = None) -> BedrockEmbedder:
    ticks = (AT + timedelta(milliseconds=250) * number for number in count())
    note = ([] if noted is None else noted).append
    return BedrockEmbedder(name, embedding_model(name), bedrock_client(endpoint.bedrock), lambda: next(ticks), note)


def test_titan_is_asked_for_unit_vectors_of_its_dimensions(endpoint: ModelEndpoint) -> None:
    embedder(endpoint, f"{TITAN}@512").embed_query("tea")
    assert endpoint.asked[0].model == "amazon.titan-embed-text-v2:0"
    assert endpoint.asked[0].body == {"inputText": "tea", "dimensions": 512, "normalize": True}


def test_cohere_gets_the_input_type_of_a_text(endpoint: ModelEndpoint) -> None:
    made = embedder(endpoint, COHERE)
    made.embed(["Nadia likes tea."])
    made.embed_query("Who likes tea?")
    assert [asked.body["input_type"] for asked in endpoint.asked] == ["search_document", "search_query"]


def test_cohere_takes_up_to_96_passages_a_call(endpoint: ModelEndpoint) -> None:
    embedder(endpoint, COHERE).embed([f"Locker {number} is blue." for number in range(100)])
    assert sorted(len(asked.body["texts"]) for asked in endpoint.asked) == [4, 96]


@pytest.mark.parametrize("name", [TITAN, COHERE])
def test_the_same_passage_is_embedded_once_a_batch(endpoint: ModelEndpoint, name: str) -> None:
    embedder(endpoint, name).embed(["I like tea.", "I like tea.", "I like tea. You like milk."])
    assert sorted(endpoint.texts_embedded()) == ["I like tea.", "I like tea. You like milk.", "You like milk."]


@pytest.mark.parametrize("step", [Fails(429, "ThrottlingException", "7"), Fails(403, "AccessDeniedException")])
def test_a_failure_is_an_absence_and_asked_once(endpoint: ModelEndpoint, step: Fails) -> None:
    endpoint.script(step)
    with pytest.raises(Unavailable, match=f"{TITAN}: HTTP {step.status} {step.code}") as raised:
        embedder(endpoint, TITAN).embed_query("a canary")
    assert raised.value.retry_after == (7 if step.retry_after else 5)
    assert "canary" not in str(raised.value)
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize(("name", "tokens"), [(TITAN, 3), (COHERE, 7)])
def test_each_call_is_noted_with_its_tokens_and_time(endpoint: ModelEndpoint, name: str, tokens: int) -> None:
    noted: list[ModelCall] = []
    embedder(endpoint, name, noted).embed_query("tea")
    model = embedding_model(name).id
    at = AT + timedelta(milliseconds=250)
    bedrock = ModelChoice("bedrock", model)
    assert noted == [ModelCall(Purpose.EMBEDDING, bedrock, at, 250, CallOutcome.ANSWERED, Tokens(tokens))]


def test_a_call_in_vain_is_noted_as_such(endpoint: ModelEndpoint) -> None:
    noted: list[ModelCall] = []
    endpoint.script(Fails(429, "ThrottlingException"))
    with pytest.raises(Unavailable):
        embedder(endpoint, TITAN, noted).embed_query("tea")
    assert [(call.outcome, call.tokens) for call in noted] == [(CallOutcome.THROTTLED, Tokens())]


@pytest.mark.parametrize("body", [b"no JSON", b"{}", b'{"embedding": [1.0, 2.0]}', b'{"embedding": ["a"]}'])
def test_what_is_no_vector_is_an_absence(endpoint: ModelEndpoint, body: bytes) -> None:
    endpoint.script(Sends(body))
    with pytest.raises(Unavailable, match="cannot read the answer"):
        embedder(endpoint, TITAN).embed_query("tea")


@pytest.mark.parametrize("name", ["bedrock/amazon.titan-embed-text-v1", f"{TITAN}@100", f"{COHERE}@512", "minilm"])
def test_there_are_no_others(name: str) -> None:
    with pytest.raises(ValueError, match="unknown embedder"):
        embedding_model(name)


def test_a_process_makes_the_one_that_its_setting_names() -> None:
    made = Process(Settings({"LOCI_EMBEDDER": f"{TITAN}@256", "AWS_REGION": "eu-central-1"}))
    assert (made.embedder.name, made.embedder.dimensions) == (f"{TITAN}@256", 256)
