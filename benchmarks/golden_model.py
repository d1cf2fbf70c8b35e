"""Measures what a language model extracts from the golden conversations, as a job asks it: ``golden --model openai/…``.

The provider comes from what ``make dev`` reads: OPENAI_BASE_URL and OPENAI_API_KEY, ANTHROPIC_BASE_URL and
ANTHROPIC_API_KEY, or the AWS credentials of the shell for ``bedrock/…``. Every conversation costs money.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from benchmarks import text
from local.errors import LocalError
from loci.adapters.files import FolderPrompts, locate
from loci.learning.extraction import model_answers, run_job
from loci.model import DropReason, Job, Message, ModelCall, ModelChoice
from loci.model.jobs import NEWEST_EXTRACTION_VERSION
from loci.ports import ExtractedFact, LanguageModel
from tests.fakes.memory import EPOCH
from tests.fakes.models import CallsNoted
from tests.golden.conversations import HELD_OUT, TUNING, Golden, golden
from tests.golden.scoring import missing_facts, wrong
from tests.support.pipeline import CHAT, ULID, Pipeline


@dataclass(frozen=True, slots=True)
class ModelScore:
    """Of one half of the conversations: precision and recall over facts; ``failed`` conversations brought none;
    ``drops`` are facts that validation dropped, by the reason; tokens, seconds and dollars are of all calls."""

    half: str
    conversations: int
    failed: int
    facts: int
    precision: float
    recall: float
    drops: Mapping[DropReason, int]
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    seconds: float
    dollars: float | None


@dataclass(frozen=True, slots=True)
class ExtractedTalk:
    """What a job extracted from one conversation; ``reason`` is why it failed, None where it did not."""

    talk: Golden
    facts: tuple[ExtractedFact, ...] = ()
    drops: Mapping[DropReason, int] = field(default_factory=dict)
    calls: tuple[ModelCall, ...] = ()
    reason: str | None = None


def measure(
    model: str, environment: Mapping[str, str] = os.environ, talks: Callable[[str], Sequence[Golden]] = golden
) -> list[ModelScore]:
    """Raises LocalError for a model that the environment has no provider of, and for one that answers nothing."""
    choice = ModelChoice.parse(model)
    if choice is None:
        raise LocalError(f"--model {model} names no model: write provider/name, such as openai/qwen3:8b")
    provider = provider_of(choice, environment)
    return [_score(half, [extract_talk(provider, choice, talk) for talk in talks(half)]) for half in (TUNING, HELD_OUT)]


def extract_talk(provider: LanguageModel, choice: ModelChoice, talk: Golden) -> ExtractedTalk:
    """Run one job over the conversation, into an empty space."""
    pipeline = Pipeline()
    pipeline.ports = pipeline.with_parts(
        language_model=lambda _: provider,
        prompts=FolderPrompts(locate()),
        call_metrics=CallsNoted(),
        extractor_name=str(choice),
    )
    pipeline.turns.messages[CHAT, ULID] = {message.seq: message for message in map(_as_stored, talk.messages)}
    pipeline.conversations.records[CHAT, ULID] = replace(pipeline.head, next_seq=len(talk.messages) + 1)
    pipeline.bind()
    pipeline.fan_out()
    run_job.execute_job(pipeline.ports, pipeline.next_message())
    return _result_of(talk, pipeline.job)


def render(scores: Sequence[ModelScore]) -> str:
    head = ("half", "conversations", "failed", "facts", "precision", "recall", "input", "cached", "output", "s", "$")
    rows = [tuple(_cells(one)) for one in scores]
    drops = Counter[DropReason]()
    for one in scores:
        drops += Counter(one.drops)
    dropped = ", ".join(f"{reason} {count}" for reason, count in drops.most_common()) or "none"
    return f"{text.table(head, rows, right=tuple(range(1, len(head))))}\n\nDropped: {dropped}. Prompt {_PROMPT}."


def provider_of(choice: ModelChoice, environment: Mapping[str, str]) -> LanguageModel:
    """Raises LocalError."""
    name = choice.provider
    address, key = (environment.get(f"{name.upper()}_{what}") for what in ("BASE_URL", "API_KEY"))
    if name == "bedrock":
        return _bedrock(environment)
    if name not in ("openai", "anthropic"):
        raise LocalError(f"--model {choice} is of no provider: choose openai, anthropic or bedrock")
    if not (address or key):
        raise LocalError(f"--model {choice} needs {name.upper()}_API_KEY, or {name.upper()}_BASE_URL for a server")
    if name == "openai":
        from loci.adapters import openai

        return openai.OpenAIModels(address or openai.BASE_URL, lambda: key)
    from loci.adapters import anthropic

    return anthropic.AnthropicModels(address or anthropic.BASE_URL, lambda: key)


def _bedrock(environment: Mapping[str, str]) -> LanguageModel:
    from botocore.session import Session

    from loci.adapters.bedrock import BedrockModels
    from loci.bootstrap.models import bedrock_clients

    session = Session()
    region = environment.get("AWS_REGION") or session.get_config_variable("region")
    if not region:
        raise LocalError("--model bedrock/… needs a region: set AWS_REGION")
    return BedrockModels(bedrock_clients(session, region))


def _as_stored(message: Message) -> Message:
    return replace(message, epoch=EPOCH, id=replace(message.id, conversation=ULID))


def _result_of(talk: Golden, job: Job) -> ExtractedTalk:
    if job.answer is None:
        return ExtractedTalk(talk, calls=job.calls, reason=job.reason)
    answer = model_answers.from_text(job.answer)
    facts = tuple(fact for fact in answer.facts if not fact.retracts)
    return ExtractedTalk(talk, facts, answer.drops, job.calls, None)


def _score(half: str, found: Sequence[ExtractedTalk]) -> ModelScore:
    failed = [one for one in found if one.reason is not None]
    if len(failed) == len(found):
        raise LocalError(f"no conversation was answered: {failed[0].reason}")
    facts = sum(len(one.facts) for one in found)
    right = sum(len(one.facts) - len(wrong(one.talk, one.facts)) for one in found)
    expected = sum(len(one.talk.must) for one in found)
    calls = list(_calls(found))
    drops = Counter[DropReason]()
    for one in found:
        drops += Counter(one.drops)
    return ModelScore(
        half=half,
        conversations=len(found),
        failed=len(failed),
        facts=facts,
        precision=right / facts if facts else 1.0,
        recall=1 - sum(len(missing_facts(one.talk, one.facts)) for one in found) / expected,
        drops=dict(drops),
        input_tokens=sum(call.tokens.input for call in calls),
        cached_tokens=sum(call.tokens.cached for call in calls),
        output_tokens=sum(call.tokens.output for call in calls),
        seconds=sum(call.latency_ms for call in calls) / 1000,
        dollars=_dollars(calls),
    )


def _calls(found: Sequence[ExtractedTalk]) -> Iterator[ModelCall]:
    return (call for one in found for call in one.calls)


def _dollars(calls: Sequence[ModelCall]) -> float | None:
    """None for a model without a list price."""
    prices = [call.microdollars for call in calls]
    known = [price for price in prices if price is not None]
    return sum(known) / 1_000_000 if len(known) == len(prices) else None


def _cells(one: ModelScore) -> Iterator[str]:
    yield from (one.half, str(one.conversations), str(one.failed), str(one.facts))
    yield from (f"{one.precision:.3f}", f"{one.recall:.3f}")
    yield from (str(one.input_tokens), str(one.cached_tokens), str(one.output_tokens))
    yield from (f"{one.seconds:.0f}", "-" if one.dollars is None else f"{one.dollars:.2f}")


_PROMPT = f"extraction-{NEWEST_EXTRACTION_VERSION}"
