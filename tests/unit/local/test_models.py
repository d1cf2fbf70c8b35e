"""Language models of `make dev`, out of the developer's environment."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from infra.model_settings import Models
from infra.settings import parse
from local.errors import LocalError
from local.models import find_faults, settings_of
from loci.model.language import Provider, Tier
from tests.support.model_endpoint import Fails, ModelEndpoint


def test_a_server_on_this_machine_needs_an_address_and_a_model() -> None:
    told = settings_of({"OPENAI_BASE_URL": "http://localhost:11434/v1", "MODEL": "openai/qwen3:8b", "PATH": "/bin"})
    settings = parse({"local": "true", **told})
    assert settings.providers == {"openai": Provider("http://localhost:11434/v1")}
    assert settings.models == Models("openai/qwen3:8b", "openai/qwen3:8b")


def test_the_size_of_models_is_that_of_the_provider() -> None:
    told = settings_of({"OPENAI_BASE_URL": "http://localhost:1/v1", "OPENAI_TIER": "small"})
    assert parse({"local": "true", **told}).providers["openai"].tier is Tier.SMALL
    with pytest.raises(LocalError, match="OPENAI_TIER=tiny is no size of a model: choose large or small"):
        settings_of({"OPENAI_BASE_URL": "http://localhost:1/v1", "OPENAI_TIER": "tiny"})


def test_keys_stay_in_the_environment() -> None:
    told = settings_of({"OPENAI_API_KEY": "sk-1", "ANTHROPIC_API_KEY": "sk-2"})
    assert "sk-" not in json.dumps(told)
    assert set(parse({"local": "true", **told}).providers) == {"openai", "anthropic"}


def test_without_a_word_of_models_nothing_is_set() -> None:
    assert settings_of({"PATH": "/bin", "OPENAI_API_KEY": ""}) == {}


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        ({"MODEL": "qwen3"}, "MODEL=qwen3 names no model: write provider/name, such as openai/qwen3:8b"),
        ({"MODEL": "openai/"}, "MODEL=openai/ names no model: write provider/name, such as openai/qwen3:8b"),
        (
            {"EMBEDDER": "openai/"},
            "EMBEDDER=openai/ names no model: write provider/name, such as openai/nomic-embed-text",
        ),
        (
            {"EMBEDDER": "anthropic/any", "ANTHROPIC_API_KEY": "sk-1"},
            "EMBEDDER=anthropic/any is of no provider that make dev knows: choose openai",
        ),
        (
            {"MODEL": "ollama/qwen3", "OPENAI_BASE_URL": "http://localhost:1/v1"},
            "MODEL=ollama/qwen3 is of no provider that make dev knows: choose openai or anthropic",
        ),
        (
            {"MODEL": "openai/qwen3:8b"},
            "MODEL=openai/qwen3:8b needs OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own",
        ),
    ],
)
def test_a_model_that_cannot_be_asked_is_refused_in_one_line(environment: dict[str, str], line: str) -> None:
    with pytest.raises(LocalError) as raised:
        settings_of(environment)
    assert str(raised.value) == line


class Lists(BaseHTTPRequestHandler):
    """A server that has the one model `qwen3:8b`."""

    def do_GET(self) -> None:
        body = json.dumps({"object": "list", "data": [{"id": "qwen3:8b"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Lists) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()


def test_a_model_that_the_server_has_has_no_fault(address: str) -> None:
    assert find_faults({"MODEL": "openai/qwen3:8b", "OPENAI_BASE_URL": address}) == []


def test_a_model_that_the_server_has_not_is_named_with_those_it_has(address: str) -> None:
    (fault,) = find_faults({"MODEL": "openai/qwen4", "OPENAI_BASE_URL": address})
    assert fault == f"MODEL=openai/qwen4: {address} lists no such model; it has qwen3:8b"


def test_a_server_that_does_not_answer_is_named() -> None:
    (fault,) = find_faults({"MODEL": "openai/qwen3:8b", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"})
    assert fault == (
        "MODEL=openai/qwen3:8b: nothing answers at http://127.0.0.1:9/v1; extractions and turns fail until it does"
    )


def test_without_a_model_of_an_own_server_nothing_is_asked() -> None:
    assert find_faults({"EMBEDDER": "minilm"}) == []
    assert find_faults({"MODEL": "openai/gpt-4.1-mini", "OPENAI_API_KEY": "sk-1"}) == []


def test_an_embedder_is_one_of_the_same_server() -> None:
    told = settings_of({"OPENAI_BASE_URL": "http://localhost:11434/v1", "EMBEDDER": "openai/nomic-embed-text"})
    settings = parse({"local": "true", **told})
    assert (settings.embedder, settings.models) == ("openai/nomic-embed-text", Models())
    assert parse({"local": "true", **settings_of({"EMBEDDER": "minilm"})}).embedder == "minilm"


def test_an_embedder_that_answers_with_vectors_has_no_fault() -> None:
    with ModelEndpoint() as endpoint:
        named = {"EMBEDDER": "openai/nomic-embed-text", "OPENAI_BASE_URL": endpoint.openai}
        assert find_faults(named) == []
        endpoint.script(Fails(404, "model_not_found"))
        assert find_faults(named) == [
            f"EMBEDDER=openai/nomic-embed-text: {endpoint.openai} answers 404, and no vector; recall goes by words, "
            "and nothing is written, until it does"
        ]


def test_an_embedder_s_server_that_does_not_answer_is_named() -> None:
    (fault,) = find_faults({"EMBEDDER": "openai/nomic-embed-text", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"})
    assert fault.startswith("EMBEDDER=openai/nomic-embed-text: nothing answers at http://127.0.0.1:9/v1; recall goes")
