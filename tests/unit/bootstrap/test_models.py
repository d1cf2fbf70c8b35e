"""What a process makes of its settings: providers, their keys and addresses, each when first asked."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from loci.bootstrap import Process
from loci.errors import ModelFailed
from loci.model.conversations import TextBlock
from loci.ports.language import DialogueMessage, ModelProblem, ModelRequest, ProblemKind
from loci.settings import Settings
from tests.support.model_endpoint import ModelEndpoint, Says

pytestmark = pytest.mark.thorough

ASKED = ModelRequest("You greet.", (DialogueMessage("user", (TextBlock("Hello."),)),), 50, seconds=5)


@pytest.fixture
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint(answers=lambda _asked: Says("Hi.")) as made:
        yield made


def process(endpoint: ModelEndpoint, **environment: str) -> Process:
    providers = {
        "openai": {"baseUrl": endpoint.openai},
        "anthropic": {"baseUrl": endpoint.anthropic},
        "bedrock": {"region": "eu-central-1"},
    }
    aws = {"AWS_REGION": "us-east-1", "AWS_ENDPOINT_URL_BEDROCK_RUNTIME": endpoint.bedrock}
    return Process(Settings({"LOCI_PROVIDERS": json.dumps(providers), **aws, **environment}))


def test_keys_come_from_the_environment_where_no_secret_holds_them(endpoint: ModelEndpoint) -> None:
    made = process(endpoint, OPENAI_API_KEY="sk-1", ANTHROPIC_API_KEY="sk-2")
    assert made.language_model("openai").complete("qwen3:8b", ASKED).text == "Hi."
    assert made.language_model("anthropic").complete("claude-sonnet-5", ASKED).text == "Hi."
    openai, anthropic = endpoint.asked
    assert (openai.headers["authorization"], anthropic.headers["x-api-key"]) == ("Bearer sk-1", "sk-2")


def test_bedrock_is_asked_in_its_region_with_the_functions_own_credentials(
    endpoint: ModelEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIATEST")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    assert process(endpoint).language_model("bedrock").complete("amazon.nova-lite-v1:0", ASKED).text == "Hi."
    assert "AKIATEST/" in endpoint.asked[0].headers["authorization"]
    assert "/eu-central-1/bedrock/" in endpoint.asked[0].headers["authorization"]


def test_a_provider_is_made_once(endpoint: ModelEndpoint) -> None:
    made = process(endpoint)
    assert made.language_model("openai") is made.language_model("openai")


def test_a_provider_that_is_not_there_is_said_to_be_missing() -> None:
    without = Process(Settings({}))
    assert without.model_providers == frozenset()
    with pytest.raises(ModelFailed, match="this deployment has no provider openai"):
        without.language_model("openai")


def test_who_distils_and_who_sums_up_is_a_setting() -> None:
    chosen = Process(Settings({"LOCI_EXTRACTOR": "openai/gpt-4.1-mini"}))
    assert (chosen.extractor_name, chosen.summariser_name) == ("openai/gpt-4.1-mini", "rules")


def test_a_secret_that_cannot_be_read_rejects_the_call_without_a_word_of_it(endpoint: ModelEndpoint) -> None:
    providers = json.dumps({"openai": {"baseUrl": endpoint.openai, "secret": "loci/openai"}})
    made = process(endpoint, LOCI_PROVIDERS=providers, AWS_ENDPOINT_URL="http://127.0.0.1:1")
    with pytest.raises(ModelProblem) as raised:
        made.language_model("openai").complete("qwen3:8b", ASKED)
    assert raised.value.kind in (ProblemKind.AWAY, ProblemKind.REJECTED)
    assert endpoint.asked == []


def test_nothing_of_models_is_imported_by_a_process_that_asks_none() -> None:
    program = (
        "import sys; from loci.bootstrap import process; process().model_providers; process().extractor_name;"
        "print([name for name in sys.modules if name.startswith(('urllib3', 'botocore', 'loci.adapters'))])"
    )
    done = subprocess.run(  # noqa: S603  # our own interpreter
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
