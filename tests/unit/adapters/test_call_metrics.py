"""What calls of models cost, as CloudWatch reads it off the log."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from loci.adapters.emf import EmfCallMetrics
from loci.bootstrap import Process
from loci.inference.llm import calling
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.runtime.tenant import acting_for
from loci.settings import Settings
from tests.support.records import AT

CALL = ModelCall(
    Purpose.EXTRACTION,
    ModelChoice("openai", "gpt-4.1-mini"),
    AT,
    1200,
    CallOutcome.ANSWERED,
    Tokens(1000, 100, 400),
    440,
)
TITAN = ModelChoice("bedrock", "amazon.titan-embed-text-v2:0")


@pytest.fixture
def namespace(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("POWERTOOLS_METRICS_NAMESPACE", "Loci")
    return "Loci"


@pytest.fixture(autouse=True)
def _acting() -> Iterator[None]:
    with acting_for("acme", "shop"):
        yield


def test_a_call_is_one_line_by_purpose_model_and_outcome(namespace: str, capsys: pytest.CaptureFixture[str]) -> None:
    EmfCallMetrics().add(CALL)
    line, share = capsys.readouterr().out.splitlines()
    assert (json.loads(share)["ModelFailures"], json.loads(share)["app"]) == ([0.0], "shop")
    said = json.loads(line)
    (metrics,) = said["_aws"]["CloudWatchMetrics"]
    assert metrics["Namespace"] == namespace
    assert {"purpose", "model", "outcome"} <= set(metrics["Dimensions"][0])
    assert (said["tenant"], said["app"]) == ("acme", "shop")
    assert not {"tenant", "app"} & set(metrics["Dimensions"][0])
    assert (said["purpose"], said["model"], said["outcome"]) == ("extraction", "openai/gpt-4.1-mini", "answered")
    told = {metric["Name"]: said[metric["Name"]] for metric in metrics["Metrics"]}
    assert told == {
        "ModelCalls": [1.0],
        "ModelLatency": [1200.0],
        "InputTokens": [1000.0],
        "OutputTokens": [100.0],
        "CachedTokens": [400.0],
        "ModelDollars": [0.00044],
    }


@pytest.mark.usefixtures("namespace")
def test_an_answer_without_a_fact_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    for is_empty in (True, False):
        EmfCallMetrics().add_answer(is_empty=is_empty)
    lines = map(json.loads, capsys.readouterr().out.splitlines())
    assert [line["EmptyAnswers"] for line in lines] == [[1.0], [0.0]]


def test_a_refused_key_is_counted_by_its_provider(namespace: str, capsys: pytest.CaptureFixture[str]) -> None:
    EmfCallMetrics().add_refused_key("openai")
    said = json.loads(capsys.readouterr().out)
    (metrics,) = said["_aws"]["CloudWatchMetrics"]
    assert (metrics["Namespace"], said["provider"], said["RefusedKeys"]) == (namespace, "openai", [1.0])
    assert "provider" in metrics["Dimensions"][0]
    assert (said["tenant"], said["app"]) == ("acme", "shop")


@pytest.mark.parametrize("outcome", CallOutcome)
def test_the_share_of_failures_is_told_without_the_model(
    namespace: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, outcome: CallOutcome
) -> None:
    monkeypatch.setenv("POWERTOOLS_SERVICE_NAME", "extraction")
    EmfCallMetrics().add(replace(CALL, outcome=outcome))
    said = json.loads(capsys.readouterr().out.splitlines()[1])
    (metrics,) = said["_aws"]["CloudWatchMetrics"]
    assert (metrics["Namespace"], metrics["Dimensions"]) == (namespace, [["service"]])
    assert said["service"] == "extraction"
    assert said["ModelFailures"] == [0.0 if outcome is CallOutcome.ANSWERED else 1.0]


def test_a_model_without_a_price_tells_no_dollars(namespace: str, capsys: pytest.CaptureFixture[str]) -> None:
    EmfCallMetrics().add(replace(CALL, microdollars=None))
    assert namespace in (said := capsys.readouterr().out)
    assert "ModelDollars" not in said


def test_calls_follow_each_other_without_a_trace_of_the_one_before(
    namespace: str, capsys: pytest.CaptureFixture[str]
) -> None:
    metrics = EmfCallMetrics()
    metrics.add(CALL)
    metrics.add(replace(CALL, latency_ms=7, purpose=Purpose.SUMMARY))
    _, _, second, _ = map(json.loads, capsys.readouterr().out.splitlines())
    assert namespace
    assert (second["purpose"], second["ModelLatency"], second["ModelCalls"]) == ("summary", [7.0], [1.0])


def test_a_call_of_an_embedder_is_priced_by_its_tokens(namespace: str, capsys: pytest.CaptureFixture[str]) -> None:
    call = ModelCall(Purpose.EMBEDDING, TITAN, AT, 40, CallOutcome.ANSWERED, Tokens(1000))
    calling.count_call(EmfCallMetrics(), call)
    said = json.loads(capsys.readouterr().out.splitlines()[0])
    assert namespace
    assert (said["purpose"], said["ModelDollars"]) == ("embedding", [0.00002])


def test_functions_tell_and_an_operators_shell_does_not(namespace: str, capsys: pytest.CaptureFixture[str]) -> None:
    Process(Settings({})).call_metrics.add(CALL)
    assert capsys.readouterr().out == ""
    Process(Settings({"POWERTOOLS_METRICS_NAMESPACE": namespace})).call_metrics.add(CALL)
    assert "ModelCalls" in capsys.readouterr().out
