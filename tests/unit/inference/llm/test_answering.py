"""A JSON object out of a language model: what fits is taken, what does not is asked for once more."""

import json
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from loci.errors import ModelAway, ModelFailed
from loci.inference.llm import answering
from loci.inference.llm.calling import Account
from loci.model.conversations import TextBlock
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.model.users import JsonObject
from loci.ports.language import AnswerForm, DialogueMessage, ModelProblem, ModelReply, ModelRequest, ProblemKind, Stop
from tests.fakes.memory import Clock, caller
from tests.fakes.models import Model
from tests.fakes.ports import FakePorts

CHOICE = ModelChoice("openai", "gpt-4.1-mini")
SCHEMA: JsonObject = {
    "type": "object",
    "additionalProperties": False,
    "required": ["mood"],
    "properties": {"mood": {"enum": ["good", "bad"]}},
}
REQUEST = ModelRequest(
    "You judge moods.", (DialogueMessage("user", (TextBlock("I sing."),)),), 50, AnswerForm("mood", SCHEMA)
)
GOOD = '{"mood": "good"}'


@dataclass
class Desk:
    """A scripted model, and the recorded calls."""

    model: Model
    noted: list[ModelCall] = field(default_factory=list)

    def __post_init__(self) -> None:
        clock = Clock()
        self.model.during = lambda: clock.pass_by(timedelta(milliseconds=250))
        self.ports = FakePorts(clock, language_model=lambda _provider: self.model, call_metrics=self.model.metrics)

    def ask(self) -> JsonObject:
        account = Account(caller().own("chat"), Purpose.EXTRACTION, CHOICE, self.noted.append)
        return answering.ask_for_object(self.ports, account, REQUEST).fields

    @property
    def outcomes(self) -> list[CallOutcome]:
        return [call.outcome for call in self.noted]


def desk(*replies: ModelReply | ModelProblem | str) -> Desk:
    return Desk(Model(list(replies)))


def test_an_object_that_fits_is_taken_and_its_call_noted_with_its_price() -> None:
    asked = desk(ModelReply((TextBlock(GOOD),), Stop.END, Tokens(1000, 100, 400)))
    assert asked.ask() == {"mood": "good"}
    (call,) = asked.noted
    assert (call.purpose, call.choice, call.outcome) == (Purpose.EXTRACTION, CHOICE, CallOutcome.ANSWERED)
    assert (call.tokens, call.latency_ms) == (Tokens(1000, 100, 400), 1250)
    assert call.microdollars == round(600 * 0.4 + 400 * 0.1 + 100 * 1.6)
    assert asked.model.metrics.calls == [call]


@pytest.mark.parametrize(
    "said",
    [
        f"```json\n{GOOD}\n```",
        f"Here is the object:\n\n```json\n{GOOD}\n```\nTell me if you need more.",
        f'<think>Perhaps {{"mood": "bad"}}? No.</think>\n{GOOD}',
        f'Perhaps {{"mood": "bad"}}? No.\n</think>\n{GOOD}',
        f"With {{curly}} words before: {GOOD} and {{after}}",
        '{"mood": "good", "more": 1}',
    ],
)
def test_the_object_is_found_wherever_it_stands(said: str) -> None:
    asked = desk(said)
    assert asked.ask() == {"mood": "good"}
    assert asked.outcomes == [CallOutcome.ANSWERED]


@pytest.mark.parametrize("wrong", ["no idea", '{"mood": "odd"}', f"<think>{GOOD}", "[]", ""])
def test_what_does_not_fit_is_asked_for_once_more(wrong: str) -> None:
    asked = desk(wrong, GOOD)
    assert asked.ask() == {"mood": "good"}
    assert asked.outcomes == [CallOutcome.INVALID, CallOutcome.ANSWERED]
    first, second = asked.model.asked
    assert second.system == first.system
    assert "Answer" in second.dialogue[-1].content[-1].text  # type: ignore[union-attr]  # it is text


def test_a_model_that_does_not_fit_twice_has_failed() -> None:
    asked = desk("no idea", '{"mood": "odd"}', GOOD)
    with pytest.raises(ModelFailed, match=r"openai/gpt-4\.1-mini: the answer does not match its schema") as raised:
        asked.ask()
    assert asked.outcomes == [CallOutcome.INVALID, CallOutcome.INVALID]
    assert "odd" not in raised.value.detail


def test_what_was_cut_off_is_asked_for_again_without_sending_it_back() -> None:
    cut = ModelReply((TextBlock(GOOD[:5]),), Stop.TRUNCATED, Tokens(10, 50))
    asked = desk(cut, GOOD)
    assert asked.ask() == {"mood": "good"}
    assert asked.outcomes == [CallOutcome.TRUNCATED, CallOutcome.ANSWERED]
    assert GOOD[:5] not in json.dumps([str(said) for said in asked.model.asked[1].dialogue])


def test_a_refusal_is_not_argued_with() -> None:
    asked = desk(ModelReply((TextBlock("I'd rather not."),), Stop.REFUSED, Tokens(10, 5)), GOOD)
    with pytest.raises(ModelFailed, match="refused"):
        asked.ask()
    assert asked.outcomes == [CallOutcome.REFUSED]


@pytest.mark.parametrize("kind", [ProblemKind.THROTTLED, ProblemKind.TIMED_OUT, ProblemKind.AWAY])
def test_a_model_that_is_away_is_not_asked_again_at_once(kind: ProblemKind) -> None:
    asked = desk(ModelProblem(kind, "not now", 7), GOOD)
    with pytest.raises(ModelAway, match="not now") as raised:
        asked.ask()
    assert raised.value.retry_after == 7
    assert [outcome.value for outcome in asked.outcomes] == [kind.value]
    assert len(asked.model.asked) == 1


def test_a_request_that_is_rejected_has_failed() -> None:
    asked = desk(ModelProblem(ProblemKind.REJECTED, "the key is not valid"))
    with pytest.raises(ModelFailed, match="the key is not valid"):
        asked.ask()
    assert asked.outcomes == [CallOutcome.REJECTED]
