"""The check of a model tells the scripted ones apart, and says what a model is fit for."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import pytest

from benchmarks.scripted_models import SCRIPTED
from loci.adapters.files import FolderPrompts, locate
from loci.learning.checking.reports import describe_verdict, verdict_fields
from loci.learning.checking.talks import TALKS
from loci.learning.checking.verdicts import Verdict, check_model
from loci.model.conversations import TextBlock, ToolUseBlock
from loci.model.language import Tier, Tokens
from loci.ports.language import (
    Hear,
    LanguageModel,
    ModelProblem,
    ModelReply,
    ModelRequest,
    ProblemKind,
    PromptFiles,
    Stop,
)
from tests.support.nearness import words_decide


@dataclass
class Prompts:
    prompts: PromptFiles = field(default_factory=lambda: FolderPrompts(locate()))


def check(model: LanguageModel, clock: Callable[[], float] = lambda: 0.0) -> Verdict:
    return check_model(Prompts(), model, "any", words_decide, clock)


def words(verdict: Verdict) -> str:
    return "\n".join(describe_verdict(verdict, "openai/any"))


@dataclass
class Talker:
    """Extracts as another model does, and answers what a tool is offered for by ``replies``."""

    other: LanguageModel
    replies: list[ModelReply]
    provider: str = "openai"
    thinks: bool = False
    thinking: set[str] = field(default_factory=set)

    def complete(self, model: str, request: ModelRequest, hear: Hear | None = None) -> ModelReply:
        return self.replies.pop(0) if request.tools else self.other.complete(model, request, hear)


CALL = ModelReply((ToolUseBlock("1", "find_appointment", {"with": "dentist"}),), Stop.TOOL_USE, Tokens(100, 20))
ANSWER = ModelReply((TextBlock("On Thursday at 16:45."),), Stop.END, Tokens(120, 9))
CALL_IN_TEXT = (
    '<think>Which tool?</think>\n```json\n{"name": "find_appointment", "arguments": {"with": "dentist"}}\n```'
)


def test_a_model_that_says_what_users_said_is_fit_for_extraction_with_the_long_prompt() -> None:
    verdict = check(SCRIPTED["honest"]())
    assert (verdict.is_fit_for_extraction, verdict.is_fit_for_talk, verdict.tier) == (True, False, Tier.LARGE)
    assert words(verdict).endswith('openai/any is fit for extraction; set "tier": "large", "seconds": 100')


def test_an_empty_model_finds_nothing() -> None:
    verdict = check(SCRIPTED["empty"]())
    assert verdict.summary == "fit for neither extraction nor talk"
    assert verdict.reasons[0] == f"it found 0 of {sum(len(talk.facts) for talk in TALKS)} facts"


def test_an_inventing_model_invents() -> None:
    verdict = check(SCRIPTED["inventing"]())
    assert not verdict.is_fit_for_extraction
    assert any(reason.startswith("it invented") for reason in verdict.reasons)


def test_a_slow_model_is_asked_once() -> None:
    verdict = check(SCRIPTED["slow"]())
    assert verdict.reasons == ("unfit here: no answer within 100 seconds (no answer in time)",)
    assert [len(one.talks) for one in verdict.tiers] == [1]


def test_a_chatty_model_talks_around_its_answer() -> None:
    verdict = check(SCRIPTED["chatty"]())
    assert verdict.is_fit_for_extraction
    assert "it talks around its answer: Loci reads the object in it" in verdict.notes
    assert "its thoughts are in the text: Loci takes them out" in verdict.notes


def test_the_scripted_models_are_told_apart() -> None:
    told = {name: words(check(SCRIPTED[name]())) for name in ("empty", "inventing", "slow", "chatty", "honest")}
    assert len(set(told.values())) == len(told)


def test_a_model_that_calls_a_tool_and_answers_from_it_is_fit_for_talk() -> None:
    verdict = check(Talker(SCRIPTED["empty"](), [CALL, ANSWER]))
    assert verdict.summary == "fit for talk"
    assert "tools: called, answered from the result" in words(verdict)


def test_a_call_in_the_text_counts_and_is_named() -> None:
    in_text = ModelReply((TextBlock(CALL_IN_TEXT),), Stop.END, Tokens(100, 20))
    verdict = check(Talker(SCRIPTED["honest"](), [in_text, ANSWER]))
    assert verdict.summary == "fit for extraction and talk"
    assert "it writes calls of tools as text: Loci reads them" in verdict.notes


def test_a_model_that_says_nothing_of_the_result_is_not_fit_for_talk() -> None:
    lost = replace(ANSWER, content=(TextBlock("I do not know."),))
    verdict = check(Talker(SCRIPTED["honest"](), [CALL, lost]))
    assert (verdict.is_fit_for_talk, verdict.reasons) == (False, ("it does not answer from what a tool said",))


def seconds(step: float) -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += step


@pytest.mark.parametrize(("step", "tier"), [(0.1, Tier.LARGE), (2.5, Tier.SMALL)])
def test_the_tier_is_one_whose_answers_come_in_time(step: float, tier: Tier) -> None:
    ticks = seconds(step)
    verdict = check(Timed(SCRIPTED["honest"]()), lambda: next(ticks))
    assert verdict.tier is tier


def test_a_model_too_slow_for_both_is_asked_once() -> None:
    ticks = seconds(40)
    verdict = check(Timed(SCRIPTED["honest"]()), lambda: next(ticks))
    assert verdict.reasons[0].startswith("unfit here: 1.2 tokens a second")
    assert len(verdict.tiers) == 1


@dataclass
class Timed:
    """Says first a piece, and after it the rest, of so many tokens."""

    other: LanguageModel
    provider: str = "openai"
    thinks: bool = False
    thinking: set[str] = field(default_factory=set)

    def complete(self, model: str, request: ModelRequest, hear: Hear | None = None) -> ModelReply:
        if hear is not None:
            hear("{")
        return replace(self.other.complete(model, request), tokens=Tokens(100, 50, cached=40))


def test_cached_tokens_are_seen_in_the_counts() -> None:
    ticks = seconds(0.1)
    assert check(Timed(SCRIPTED["honest"]()), lambda: next(ticks)).has_cache
    assert not check(SCRIPTED["honest"]()).has_cache


def test_an_answer_of_another_form_is_named() -> None:
    verdict = check(Saying("I am happy to help."))
    assert verdict.reasons[0] == "6 of 6 answers hold no object of the schema"


def test_a_model_that_is_away_is_named() -> None:
    assert check(Saying(None)).reasons == ("it does not answer: HTTP 404 model_not_found",)


@dataclass
class Saying:
    text: str | None
    provider: str = "openai"
    thinks: bool = False
    thinking: set[str] = field(default_factory=set)

    def complete(self, _model: str, _request: ModelRequest, _hear: Hear | None = None) -> ModelReply:
        if self.text is None:
            raise ModelProblem(ProblemKind.REJECTED, "HTTP 404 model_not_found")
        return ModelReply((TextBlock(self.text),), Stop.END, Tokens(100, 50))


def test_the_verdict_is_an_object_of_json_too() -> None:
    fields = json.loads(json.dumps(verdict_fields(check(SCRIPTED["honest"]()), "openai/any")))
    assert (fields["fitForExtraction"], fields["tier"], fields["seconds"]) == (True, "large", 100)
