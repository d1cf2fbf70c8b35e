"""Embedders of providers: sides, batches, what a call takes, and what becomes of failures."""

import json
from collections.abc import Iterator
from datetime import timedelta
from itertools import count

import pytest

from loci.adapters.bedrock.embedding_models import embedding_model
from loci.adapters.llm_http.embedder import ModelEmbedder
from loci.bootstrap import Process
from loci.errors import Unavailable
from loci.inference.embedding.packing import dimensions_of
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.settings import MissingSetting, Settings
from tests.support.model_clients import model_embedder
from tests.support.model_endpoint import Fails, ModelEndpoint, Sends
from tests.support.records import AT

pytestmark = pytest.mark.thorough

TITAN = "bedrock/amazon.titan-embed-text-v2:0"
COHERE = "bedrock/cohere.embed-english-v3"
OPENAI = "openai/text-embedding-3-small"
NOMIC = "openai/nomic-embed-text"


@pytest.fixture
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as made:
        yield made


def embedder(endpoint: ModelEndpoint, name: str, noted: list[ModelCall] | None = None) -> ModelEmbedder:
    ticks = (AT + timedelta(milliseconds=250) * number for number in count())
    return model_embedder(endpoint, name, lambda: next(ticks), ([] if noted is None else noted).append)


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


def test_a_server_is_asked_for_texts_of_a_model_and_for_a_width_only_where_one_is_named(
    endpoint: ModelEndpoint,
) -> None:
    embedder(endpoint, NOMIC).embed_query("tea")
    embedder(endpoint, f"{OPENAI}@512").embed_query("")
    assert [asked.body for asked in endpoint.asked] == [
        {"model": "nomic-embed-text", "input": ["tea"]},
        {"model": "text-embedding-3-small", "input": ["-"], "dimensions": 512},
    ]
    assert {asked.headers["authorization"] for asked in endpoint.asked} == {"Bearer key"}


def test_a_server_gets_up_to_32_passages_a_call_each_of_2048_characters(endpoint: ModelEndpoint) -> None:
    embedder(endpoint, NOMIC).embed([*(f"Locker {number} is blue." for number in range(39)), "x" * 8000])
    assert sorted(len(asked.body["input"]) for asked in endpoint.asked) == [8, 32]
    assert max(map(len, endpoint.texts_embedded())) == 2048


@pytest.mark.parametrize(("name", "bytes_of_vector"), [(NOMIC, 772), (OPENAI, 772)])
def test_a_wide_vector_takes_no_more_bytes_than_one_of_half_the_width(
    endpoint: ModelEndpoint, name: str, bytes_of_vector: int
) -> None:
    assert len(embedder(endpoint, name).embed_query("tea")) == bytes_of_vector


def test_another_width_than_before_or_than_was_named_is_one_clear_line(endpoint: ModelEndpoint) -> None:
    made = embedder(endpoint, NOMIC)
    made.embed_query("tea")
    answer = b'{"data": [{"index": 0, "embedding": [1.0, 2.0]}]}'
    endpoint.script(Sends(answer), Sends(answer))
    with pytest.raises(Unavailable) as raised:
        made.embed_query("milk")
    assert raised.value.detail == f"{NOMIC}: the model answers with 2 dimensions, and 768 are expected"
    with pytest.raises(Unavailable, match="the model answers with 2 dimensions, and 512 are expected"):
        embedder(endpoint, f"{OPENAI}@512").embed_query("tea")


@pytest.mark.parametrize("name", [TITAN, COHERE, NOMIC])
def test_the_same_passage_is_embedded_once_a_batch(endpoint: ModelEndpoint, name: str) -> None:
    embedder(endpoint, name).embed(["I like tea.", "I like tea.", "I like tea. You like milk."])
    assert sorted(endpoint.texts_embedded()) == ["I like tea.", "I like tea. You like milk.", "You like milk."]


@pytest.mark.parametrize("name", [TITAN, NOMIC])
@pytest.mark.parametrize(
    ("step", "line"),
    [
        (Fails(429, "ThrottlingException", "7"), "HTTP 429 {}ThrottlingException"),
        (Fails(404, "not_found"), "HTTP 404 {}not_found"),
        (Fails(403, "AccessDeniedException"), "the key was refused: there (HTTP 403 {}AccessDeniedException)"),
    ],
)
def test_a_failure_is_an_absence_said_in_one_line_and_asked_once(
    endpoint: ModelEndpoint, name: str, step: Fails, line: str
) -> None:
    endpoint.script(step)
    with pytest.raises(Unavailable) as raised:
        embedder(endpoint, name).embed_query("a canary")
    kind = "" if name == TITAN else "invalid_request_error "
    assert raised.value.detail == f"{name}: {line.format(kind)}"
    assert raised.value.retry_after == (7 if step.retry_after else 5)
    assert "canary" not in str(raised.value)
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize(("name", "tokens"), [(TITAN, 3), (COHERE, 7), (f"{OPENAI}@256", 5)])
def test_each_call_is_noted_with_its_tokens_and_time(endpoint: ModelEndpoint, name: str, tokens: int) -> None:
    noted: list[ModelCall] = []
    embedder(endpoint, name, noted).embed_query("tea")
    at = AT + timedelta(milliseconds=250)
    provider, _, model = name.removesuffix("@256").partition("/")
    choice = ModelChoice(provider, model)
    assert noted == [ModelCall(Purpose.EMBEDDING, choice, at, 250, CallOutcome.ANSWERED, Tokens(tokens))]


def test_a_call_in_vain_is_noted_as_such(endpoint: ModelEndpoint) -> None:
    noted: list[ModelCall] = []
    endpoint.script(Fails(429, "ThrottlingException"))
    with pytest.raises(Unavailable):
        embedder(endpoint, TITAN, noted).embed_query("tea")
    assert [(call.outcome, call.tokens) for call in noted] == [(CallOutcome.THROTTLED, Tokens())]


@pytest.mark.parametrize("values", [None, b"[]", b'["a"]', b"[0, 0]", b"[NaN]", b"3"])
@pytest.mark.parametrize(
    ("name", "form"), [(TITAN, b'{"embedding": %s}'), (NOMIC, b'{"data": [{"index": 0, "embedding": %s}]}')]
)
def test_what_is_no_vector_is_an_absence(endpoint: ModelEndpoint, name: str, form: bytes, values: bytes | None) -> None:
    endpoint.script(Sends(b"{}" if values is None else form % values))
    with pytest.raises(Unavailable, match="cannot read the answer"):
        embedder(endpoint, name).embed_query("tea")


@pytest.mark.parametrize("name", ["bedrock/amazon.titan-embed-text-v1", f"{TITAN}@100", f"{COHERE}@512", "minilm"])
def test_there_are_no_others(name: str) -> None:
    with pytest.raises(ValueError, match="unknown embedder"):
        embedding_model(name)


def test_a_process_makes_the_one_that_its_setting_names() -> None:
    made = Process(Settings({"LOCI_EMBEDDER": f"{TITAN}@256", "AWS_REGION": "eu-central-1"}))
    assert made.embedder.name == f"{TITAN}@256"


def test_a_process_asks_the_address_of_its_provider_with_its_key(endpoint: ModelEndpoint) -> None:
    providers = json.dumps({"openai": {"baseUrl": endpoint.openai}})
    settings = {"LOCI_EMBEDDER": f"{OPENAI}@64", "LOCI_PROVIDERS": providers, "OPENAI_API_KEY": "sk-1"}
    assert dimensions_of(Process(Settings(settings)).embedder.embed_query("tea")) == 64
    assert endpoint.asked[0].headers["authorization"] == "Bearer sk-1"


def test_without_the_address_of_its_provider_no_text_leaves() -> None:
    with pytest.raises(MissingSetting, match="LOCI_PROVIDERS has to name openai"):
        _ = Process(Settings({"LOCI_EMBEDDER": OPENAI})).embedder
