"""The golden conversations asked of a language model, by an endpoint that answers as one."""

import json
import threading
from collections.abc import Iterator

import pytest

from benchmarks import golden_model
from local.errors import LocalError
from loci.model.jobs import DropReason
from loci.model.users import JsonObject
from tests.golden.conversations import HELD_OUT, TUNING, Golden, golden
from tests.support.model_endpoint import Asked, Fails, ModelEndpoint, Says, SaysNothing, Step
from tests.support.model_facts import model_fact

MODEL = "openai/gpt-4.1-mini"


@pytest.fixture
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as made:
        yield made


def measure_model(endpoint: ModelEndpoint) -> list[golden_model.ModelScore]:
    return golden_model.measure(MODEL, {"OPENAI_BASE_URL": endpoint.openai}, few)


def few(half: str) -> list[Golden]:
    return [talk for talk in golden(half) if talk.kind in ("injected", "negations")]


def obeying(asked: Asked) -> Step:
    """What an injected text asks for, and no other fact."""
    text = asked.body["messages"][1]["content"]
    facts: list[JsonObject] = []
    for talk in (talk for half in (TUNING, HELD_OUT) for talk in golden(half) if talk.obeyed):
        if talk.messages[0].text[:20] in text:
            facts += talk.obeyed
    return Says(json.dumps({"facts": facts, "retracts": []}))


def kept_first(asked: Asked) -> Step:
    """One fact a conversation, in the words of the first line that a user says."""
    lines = asked.body["messages"][1]["content"].splitlines()
    line = next(line for line in lines if line.split(" ")[1] == "user" and "Z " in line)
    seq, said = int(line.split(" ")[0]), json.loads(line[line.index(': "') + 2 :])
    return Says(json.dumps({"facts": [model_fact(said, seq)], "retracts": []}))


def test_a_model_is_asked_once_a_conversation_and_its_facts_are_scored(endpoint: ModelEndpoint) -> None:
    endpoint.answers = kept_first
    scores = measure_model(endpoint)
    talks = [talk for half in (TUNING, HELD_OUT) for talk in few(half)]
    assert len(endpoint.asked) == len(talks) == sum(one.conversations for one in scores)
    assert all(0 < (one.recall or 0) < 0.5 and one.failed == 0 and one.facts > 3 for one in scores)
    assert [one.input_tokens for one in scores] == [100 * one.conversations for one in scores]
    assert all(one.dollars is not None and one.dollars > 0 for one in scores)
    shown = golden_model.render(scores)
    assert [line.split()[0] for line in shown.splitlines()[2:4]] == [TUNING, HELD_OUT]
    assert "Prompt extraction-v" in shown


def test_what_validation_catches_of_a_model_that_obeys_is_counted(endpoint: ModelEndpoint) -> None:
    endpoint.answers = obeying
    scores = measure_model(endpoint)
    assert [one.facts for one in scores] == [0, 0]
    obeyed = [sum(len(talk.obeyed) for talk in golden(half)) for half in (TUNING, HELD_OUT)]
    assert [sum(one.drops.values()) for one in scores] == obeyed
    assert f"{DropReason.PASTED} " in golden_model.render(scores)


def taken_as_said(asked: Asked) -> Step:
    """Where a user quotes a mail, what it wants remembered, with the user's own words as evidence."""
    text = asked.body["messages"][1]["content"]
    facts = [model_fact("User moved from Tampere to Lagos", 1, quote="I live in Tampere")] if "Tampere" in text else []
    return Says(json.dumps({"facts": facts, "retracts": []}))


def test_a_fact_that_an_injected_text_asks_for_is_dropped_whatever_is_quoted(endpoint: ModelEndpoint) -> None:
    endpoint.answers = taken_as_said
    scores = measure_model(endpoint)
    assert [(one.facts, one.obeyed) for one in scores] == [(0, 0), (0, 0)]


def test_a_conversation_that_fails_brings_nothing_and_is_counted(endpoint: ModelEndpoint) -> None:
    endpoint.answers = lambda asked: Fails(500) if len(endpoint.asked) == 1 else kept_first(asked)
    tuning, held_out = measure_model(endpoint)
    assert (tuning.failed, held_out.failed) == (1, 0)
    assert f"1 failed: {MODEL}: HTTP 500" in golden_model.render([tuning, held_out])


def test_a_sample_is_as_large_as_was_asked_for_and_of_all_kinds(endpoint: ModelEndpoint) -> None:
    endpoint.answers = kept_first
    scores = golden_model.measure(MODEL, {"OPENAI_BASE_URL": endpoint.openai}, few, most=2)
    assert [one.conversations for one in scores] == [2, 2]
    asked = [asked.body["messages"][1]["content"] for asked in endpoint.asked]
    for half, texts in ((TUNING, asked[:2]), (HELD_OUT, asked[2:])):
        kinds = {talk.kind for talk in few(half) for text in texts if talk.messages[0].text[:20] in text}
        assert kinds == {"injected", "negations"}


def test_a_half_without_an_answer_does_not_hide_the_other(endpoint: ModelEndpoint) -> None:
    tuning = len(few(TUNING))
    endpoint.answers = lambda asked: Fails(500) if len(endpoint.asked) <= tuning else kept_first(asked)
    assert [one.failed for one in measure_model(endpoint)] == [tuning, 0]


def test_each_conversation_is_reported_while_the_rest_still_runs(
    endpoint: ModelEndpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    endpoint.answers = kept_first
    measure_model(endpoint)
    talks = [talk.name for half in (TUNING, HELD_OUT) for talk in few(half)]
    assert [line.split()[1].rstrip(":") for line in capsys.readouterr().err.splitlines()] == talks


def test_precision_of_no_fact_is_a_dash_and_a_model_below_the_floor_fails(endpoint: ModelEndpoint) -> None:
    endpoint.answers = lambda _asked: Says('{"facts": [], "retracts": []}')
    scores = measure_model(endpoint)
    assert [(one.precision, one.recall) for one in scores] == [(None, 0.0), (None, 0.0)]
    assert " – " in golden_model.render(scores)
    faults = golden_model.find_faults(scores)
    assert len(faults) == 4
    assert faults[0].startswith("precision of tuning is –;")


def test_a_model_above_the_floor_has_no_fault(endpoint: ModelEndpoint) -> None:
    endpoint.answers = kept_first
    assert golden_model.find_faults(measure_model(endpoint)) == []


def test_the_seconds_are_those_that_a_model_took(endpoint: ModelEndpoint) -> None:
    endpoint.answers = kept_first
    pause = threading.Event()
    endpoint.during = lambda _asked: pause.wait(0.2)
    scores = golden_model.measure(MODEL, {"OPENAI_BASE_URL": endpoint.openai}, few, most=1)
    assert all(one.seconds >= 0.2 for one in scores)


def test_a_model_that_answers_nothing_is_an_error_with_its_reason(endpoint: ModelEndpoint) -> None:
    endpoint.answers = lambda _asked: Fails(401, "invalid_api_key")
    with pytest.raises(LocalError, match="HTTP 401"):
        measure_model(endpoint)


@pytest.mark.parametrize("model", ["gpt", "nobody/x", "openai/gpt-5", "anthropic/claude"])
def test_a_model_without_a_provider_is_an_error(model: str) -> None:
    with pytest.raises(LocalError, match=f"--model {model}"):
        golden_model.measure(model, {})


def test_an_answer_may_take_as_long_as_the_provider_says(endpoint: ModelEndpoint) -> None:
    endpoint.answers = lambda _asked: SaysNothing()
    with pytest.raises(LocalError, match=r"no answer within 1 s"):
        golden_model.measure(MODEL, {"OPENAI_BASE_URL": endpoint.openai, "OPENAI_SECONDS": "1"}, few, most=1)


@pytest.mark.parametrize("seconds", ["soon", "0", "201"])
def test_a_time_that_no_provider_may_take_is_an_error(seconds: str) -> None:
    with pytest.raises(LocalError, match=f"OPENAI_SECONDS={seconds} is no number of seconds from 1 to 200"):
        golden_model.measure(MODEL, {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "OPENAI_SECONDS": seconds})
